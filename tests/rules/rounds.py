"""Positions for the Propaganda Round: an empty board, decks with Propaganda cards, phases.

A position here holds only the pieces that its test names, and everything else is Out of Play, or
Available if it cannot be, so that nothing else explains a result.
"""

from __future__ import annotations

from typing import Any

import attrs

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.board.vocabulary import Ending
from tests.rules.positions import FRAMES, lawful, move, with_space

__all__ = [
    "FINAL",
    "FINAL_SKIPPED",
    "FIRST",
    "SECOND",
    "SKIPPED",
    "bare",
    "next_card",
    "over",
    "phase",
    "reveal",
    "with_box",
    "with_spaces",
]

Spaces = dict[str, dict[str, Any]]

_EVENTS = tuple(range(1, 61))

# What has been played when the next card is a Propaganda card: the first, the second after
# Events, the second at once, the third after a Round that was skipped.
FIRST: tuple[int, ...] = (1,)
SECOND = (67, *_EVENTS[:12])
SKIPPED = (*_EVENTS[:12], 67)
# The same before the last card of a Short game.
FINAL = (67, *_EVENTS[:12], 68, *_EVENTS[12:24])
FINAL_SKIPPED = (67, *_EVENTS[:24], 68)


def bare(scenario: str = "full", **changes: Any) -> ct.State:
    """The scenario's cards, an empty map, no Resources, France Track at A.

    All pieces are Out of Play, and those that are never there, or not yet, Available.
    """
    state = ct.setup(scenario)
    spaces = tuple(
        ct.Space(
            space.place,
            support=-1 if space.place.is_country and state.independent else 0,
            resettled=space.resettled,
        )
        for space in state.spaces
    )
    never = dict.fromkeys(("algerian_troops", "algerian_police", "fln_bases"), 0)
    kept = {name: getattr(FORCE_POOL, name) for name in never}
    boxes = {"available": ct.Pool(**kept), "out_of_play": attrs.evolve(FORCE_POOL, **never)}
    changes |= {"casualties": ct.Pool(), **boxes}
    state = state.but(spaces=spaces, resources=Purses(0, 0), commitment=0, france_track=0)
    return lawful(state.but(border_zone=0, **changes))


def next_card(state: ct.State, played: tuple[int, ...]) -> ct.State:
    """The state with those cards played, and the next one to come."""
    deck = Deck(frozenset(_EVENTS) - set(played), played, state.deck.size)
    return lawful(state.but(deck=deck, stack=(FRAMES["NextCard"](),)))


def reveal(state: ct.State) -> Move:
    """The lowest Propaganda card that is not out, turned up."""
    return move("reveal", next(card for card in range(67, 72) if card not in state.deck.played))


def phase(state: ct.State, frame: str, *fields: Any, played: tuple[int, ...] = FIRST) -> ct.State:
    """The state in a phase of a Round that followed those cards: the frame is pending."""
    state = next_card(state, played)
    card: Any = reveal(state)
    deck = state.deck.revealed(card.card)
    return lawful(state.but(deck=deck, stack=(FRAMES[frame](*fields),)))


def with_spaces(state: ct.State, spaces: Spaces) -> ct.State:
    """The state with these values in some spaces; pieces come from Available, then Out of Play."""
    for name, values in spaces.items():
        state = with_space(state, name, **values)
    return state


def with_box(state: ct.State, box: str, **counts: int) -> ct.State:
    """The state with exactly that many pieces in a box, taken from or sent Out of Play."""
    pool, out = getattr(state, box), state.out_of_play
    for field, count in counts.items():
        piece = ct.PieceType[field.upper()]
        more = count - pool.of(piece)
        pool, out = pool.changed(piece, more), out.changed(piece, -more)
    changes: dict[str, Any] = {box: pool, "out_of_play": out}
    return lawful(state.but(**changes))


def over(state: ct.State, ending: Ending, played: tuple[int, ...]) -> ct.State:
    """The state with the game over in that way, those cards played."""
    deck = Deck(frozenset(_EVENTS) - set(played), played, state.deck.size)
    return lawful(state.but(deck=deck, stack=(), ending=ending))

"""Positions off the turns of an Event card: Propaganda Rounds, Pivotal Events, the set-up."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import attrs

import ctcore as ct
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.parts import Initiative
from ctcore.twilight.invariants import BOARD_LAWS
from tests.rules.corpus import SCENARIOS, a_board, one_move
from tests.rules.positions import FRAMES

__all__ = ["rounds", "set_ups", "windows"]

_EVENTS = tuple(range(1, 61))
_LONGEST = 40
_FEW = 12


def rounds(seed: int, count: int) -> Iterator[ct.State]:
    """The positions of Propaganda Rounds played out on arbitrary lawful boards."""
    draw = random.Random(f"rounds {seed}")  # noqa: S311 - play, not secrets
    return _played(draw, count, _round_begun)


def windows(seed: int, count: int) -> Iterator[ct.State]:
    """The positions about the next card and the Pivotal Events that may be played on it."""
    draw = random.Random(f"windows {seed}")  # noqa: S311 - the same
    return _played(draw, count, _card_to_come, _FEW)


def set_ups(seed: int, count: int) -> Iterator[ct.State]:
    """The positions of set-ups with any of the options."""
    draw = random.Random(f"set-ups {seed}")  # noqa: S311 - the same
    return _played(draw, count, _options, 150)


def _played(
    draw: random.Random, count: int, begin: Callable[[random.Random], ct.State], longest: int = _LONGEST
) -> Iterator[ct.State]:
    found = 0
    while found < count:
        state = begin(draw)
        if not all(law.holds(state) for law in BOARD_LAWS):
            continue
        for _ in range(longest):
            if found == count or not state.stack or (len(state.stack) > 1 and _on_a_turn(state)):
                break
            found += 1
            yield state
            state = one_move(draw, state)


def _on_a_turn(state: ct.State) -> bool:
    # Operations have their own corpus.
    return hasattr(state.stack[1], "locations")


def _round_begun(draw: random.Random) -> ct.State:
    state = _with_suez(draw, a_board(draw))
    size = state.deck.size // 12 * 13
    played = (67,) if draw.random() < 0.5 else tuple(_EVENTS[: draw.randint(1, 12)])
    if draw.random() < 0.2:
        # The final Round: every pile has shown its card.
        played = _almost_all(size)
    state = state.but(deck=_deck(state, played), stack=(FRAMES["NextCard"](),))
    return _with_propaganda(draw, state)


def _almost_all(size: int) -> tuple[int, ...]:
    piles = size // 13
    played: list[int] = []
    for pile in range(piles):
        events = _EVENTS[12 * pile : 12 * pile + 12]
        played += [*events] if pile == piles - 1 else [67 + pile, *events]
    return tuple(played)


def _deck(state: ct.State, played: tuple[int, ...]) -> Deck:
    return Deck(frozenset(_EVENTS) - set(played), played, state.deck.size)


def _with_propaganda(draw: random.Random, state: ct.State) -> ct.State:
    """The state with a Propaganda card turned up, or one about to be, in a Round."""
    shown = [card for card in range(67, 72) if state.deck.may_be(card)]
    if not shown or draw.random() < 0.1:
        return state
    if draw.random() < 0.3 or state.deck.card == 67:
        return state
    deck = state.deck.revealed(draw.choice(shown))
    purses = attrs.evolve(state.resources, government=draw.choice((0, 1, 2, 5, 20)))
    frame = FRAMES["Sending"](draw.choice((0, 0, 1, 2)))
    return state.but(deck=deck, resources=purses, stack=(frame,), suez_crisis=False)


def _with_suez(draw: random.Random, state: ct.State) -> ct.State:
    """The state, some French Troops set aside in half of all cases, and Commitment anywhere."""
    state = state.but(
        commitment=draw.choice((0, 1, 2, 3, 5, 20, 36, 50)),
        coup_this_campaign=state.coup_played and draw.random() < 0.3,
    )
    if draw.random() < 0.5:
        return state
    gone = draw.randint(0, state.out_of_play.french_troops)
    piece = ct.PieceType.FRENCH_TROOPS
    return state.but(
        hand=attrs.evolve(state.hand, suez_crisis=False),
        suez_crisis=draw.random() < 0.5,
        out_of_play=state.out_of_play.changed(piece, -gone),
        set_aside=state.set_aside.changed(piece, gone),
    )


def _card_to_come(draw: random.Random) -> ct.State:
    state = _with_suez(draw, a_board(draw))
    markers = tuple(DeceptionMarker)
    held = [tuple(sorted(draw.choices(markers, k=2), key=markers.index)) for _ in range(2)]
    if draw.random() < 0.5:
        state = state.but(deception=Deception(government=held[0], fln=held[1], bag=markers))
    order = draw.sample(tuple(ct.Eligibility), 2)
    played = tuple(_EVENTS[: draw.choice((0, 1, 12))])
    if draw.random() < 0.3:
        played = (*played, 67)
    return state.but(initiative=Initiative(*order), deck=_deck(state, played), stack=(FRAMES["NextCard"](),))


def _options(draw: random.Random) -> ct.State:
    scenario = draw.choice(SCENARIOS)
    options: dict[str, Any] = {"open_deployment": draw.random() < 0.8}
    if scenario != "full" and draw.random() < 0.5:
        options |= {"capabilities": True, "torture": draw.random() < 0.5}
    if draw.random() < 0.5:
        options["deception"] = {str(marker): draw.randint(1, 3) + 1 for marker in DeceptionMarker}
    return ct.setup(scenario, **options)

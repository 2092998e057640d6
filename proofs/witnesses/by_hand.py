"""Positions beyond those drawn for frames: parts of the set-up, decks about to run out, one Subvert.

The set-up is played, since what is left of it is what the scenario lists; a pile that has shown its
Propaganda card, and a deck of nothing but Capabilities, are one deck in thousands.  So is a Subvert
just where March has stopped Guerrillas beside others, with none Available, and so are two texts in
force that together leave a Troop Lift one space, and what a text in force opens only on some boards.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS
from ctcore.twilight.moments import with_pending
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard
from ctcore.twilight.testing import scenario_with
from ctcore.twilight.text.difference import changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.state import State

__all__ = ["by_hand"]

# Who is first eligible, the card, what stands on an empty map, and a line of play to the position.
_LINES = (
    # #45s lets one type of cube search or Assault, in a Sweep, a Limited Assault and an Assault under #13s.
    (
        ct.GOVERNMENT,
        1,
        "in force #45s; Batna: 2 French Troops, 1 Algerian Troops, 3 Underground",
        "sweep; Batna; activate Batna with Troops",
    ),
    (
        ct.FLN,
        1,
        "in force #45s; Batna: 2 French Troops, 1 Active; Setif: 2 French Troops, 1 Active",
        "pass; limited op; assault; assault Batna with Troops",
    ),
    (
        ct.GOVERNMENT,
        1,
        "in force #13s, #45s; Batna: 2 French Troops, 1 Active; Setif: 2 French Troops, 1 Active",
        "assault; assault Batna with Troops",
    ),
    # #18 lets one more piece go from each space of a Neutralize.
    (
        ct.GOVERNMENT,
        1,
        "in force #18; Batna: 1 French Troops, 1 French Police, 4 Underground; Setif: 1 FLN Base, 1 Active",
        "sweep; Batna; neutralize; Batna; torture Underground in Batna",
    ),
    # #27s lets Guerrillas leave their Wilaya, but no Country.
    (
        ct.GOVERNMENT,
        67,
        "in force #27s; played MOROCCO AND TUNISIA INDEPENDENT; Morocco: 2 Underground; Tunisia: 1 FLN Base",
        "end; end; end; end; end",
    ),
    # #49s moves Guerrillas between Countries, and no Base.
    (
        ct.FLN,
        49,
        "played MOROCCO AND TUNISIA INDEPENDENT; Morocco: 1 FLN Base, 1 Underground",
        "event shaded",
    ),
    # #58s with no Base Available.
    (
        ct.FLN,
        58,
        "played MOROCCO AND TUNISIA INDEPENDENT; Morocco: 1 FLN Base; Available: 0 FLN Bases",
        "event shaded",
    ),
)


@cache
def by_hand() -> tuple[State, ...]:
    """The positions, each lawful."""
    return (_early_propaganda(), _full_of_capabilities(), _stopped(), _grounded(), *_played(), *_set_ups())


def _early_propaganda() -> State:
    """A pile that has shown its Propaganda card, and more to come of it."""
    start = with_pending(ct.setup("short"), (NextCard(),), ct.FLN, 0)
    return start.but(deck=start.deck.revealed(67).revealed(1))


def _full_of_capabilities() -> State:
    """A deck whose Event cards left are all known: the Capabilities that were not unused."""
    others = [card for card in range(1, EVENT_CARDS + 1) if card not in CAPABILITIES]
    played = (*others[:12], 67, *others[12:24], 68, *others[24:29])
    deck = ct.Deck(frozenset(CAPABILITIES) | frozenset(others[29:]), played, 36, inspected=True)
    return ct.setup("short").but(deck=deck)


def _grounded() -> State:
    """A Train under way, with both texts in force that make a Troop Lift smaller: among one space (R86)."""
    start = changed(ct.setup("full", first=ct.GOVERNMENT, card=1), "in force #8s, #40s")
    return ct.play(start, "train; Algiers")


def _stopped() -> State:
    """A Subvert that replaces a cube where March has stopped one Guerrilla beside another."""
    bare = dict.fromkeys((piece.name.lower() for piece in ct.Piece), 0)
    spaces = {
        "Barika": {**bare, "underground": 2},
        "Setif": {**bare, "underground": 1, "algerian_police": 1},
        "Batna": {"underground": 1},
    }
    start = scenario_with("full", spaces, frame=FirstChoice(ct.FLN), resources=(10, 10))
    gone = start.available.guerrillas
    start = start.but(
        available=start.available.changed(ct.PieceType.GUERRILLAS, -gone),
        out_of_play=start.out_of_play.changed(ct.PieceType.GUERRILLAS, gone),
    )
    line = "march; move 1 Underground, 0 Active from Barika to Setif; subvert; Setif"
    return ct.play(start, f"{line}; replace Algerian Police")


def _played() -> Iterator[State]:
    """Each line of play to its end."""
    for first, card, board, line in _LINES:
        start = ct.setup("full", first=first, card=card)
        yield ct.play(changed(start, f"every space: no pieces; {board}"), line)


def _set_ups() -> Iterator[State]:
    """Several states of the set-up's options before the first card."""
    mix = {"Empty Threat": 2, "Hidden Agenda": 1, "Hidden Asset": 1}
    for start in (ct.setup("short", deception=mix), ct.setup("short", capabilities=True)):
        once = ct.step(start, ct.legal_moves(start)[0])
        yield from (start, once, ct.step(once, ct.legal_moves(once)[0]))
    for scenario in ("short", "full"):
        state = ct.setup(scenario, open_deployment=True)
        while len(state.stack) > 1:
            yield state
            moves = [move for move in ct.legal_moves(state) if getattr(move, "count", 1) <= 2]
            state = ct.step(state, moves[len(moves) // 3])

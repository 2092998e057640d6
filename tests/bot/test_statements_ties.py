"""Both sides of what is decided where chapter 8 leaves a choice, or names no limit (8.2, R201-R206)."""

from __future__ import annotations

import random

import pytest

import ctcore as ct
from ctcore.twilight.bot import decide
from tests.bot.boards import FIRST, SECOND, board
from tests.bot.statements import Statement, each, holds, side

QUIET = "Oran: 1 Active"
ORLEANSVILLE = "Orleansville: 2 Underground, 1 FLN Base"
REDEPLOY = "cards 15, 67; pending FlnRedeploy(marks=[])"
TERROR = SECOND.format("limited op")
# A Base that needs a Guerrilla Underground, and one that has it.
AT_BASES = ("Negrine: 1 Active, 1 FLN Base", "Batna: 1 Underground, 1 Active, 1 FLN Base")
NONE_AVAILABLE = "Out of Play: {} Guerrillas"
# Terror in Philippeville, and a Police in Medea for whom a Guerrilla is to come from elsewhere.
SUBVERTED = (
    *("FLN 9", "Philippeville: 1 Underground, Support", "Medea: 1 Underground, 2 Algerian Police"),
    "Medea: 1 French Police",
)


def card(number: int) -> str:
    """The FLN begins its turn, First Eligible, on that card."""
    return f"cards {number}; pending FirstChoice(faction=FLN)"


STATEMENTS = [
    Statement(
        ("8.1.2/14", "8.3/2", "R201", "#14"),
        "the France Track is moved to F by a marked Event",
        "event: event; slide France Track to F",
        side(card(14), QUIET, "France Track E"),
        side(card(14), QUIET, "France Track F"),
    ),
    Statement(
        ("8.1.2/14", "8.3/7", "R201", "#14"),
        "at F such an Event has no effect, and something else is done",
        "rally: rally",
        side(card(14), QUIET, "FLN 9", "Batna: 1 Underground, 1 FLN Base", "France Track F", die=1),
        side(card(14), QUIET, "FLN 9", "Batna: 1 Underground, 1 FLN Base", "France Track E", die=1),
    ),
    Statement(
        ("8.3/1", "8.1.2/7", "#12", "R206"),
        "Guerrillas of the coast go to Support without any, but none leaves Support for that",
        "event: event",
        side(card(12), "FLN 9", "Mostaganem: 3 Underground", "Oran: Support", die=1),
        side(card(12), "FLN 9", "Mostaganem: 3 Underground, Support", "Oran: Support", die=1),
    ),
    Statement(
        ("8.4.5/21", "R198", "R202"),
        "a Guerrilla is flipped where nobody lives, if a Rally does nothing elsewhere",
        "Batna; flip",
        side(FIRST, "FLN 9", *AT_BASES, NONE_AVAILABLE.format(27), die=1),
        side(FIRST, "FLN 9", *AT_BASES, NONE_AVAILABLE.format(24), die=1),
    ),
    Statement(
        ("8.4.2/15", "8.1.2/8", "R203"),
        "a Guerrilla is lifted though the Government gains Control by that",
        "replace Algerian Police; take Active from Bougie",
        side(TERROR, *SUBVERTED, "Bougie: 2 Active, 2 French Police", NONE_AVAILABLE.format(26)),
        side(TERROR, *SUBVERTED, "Bougie: 2 Active, 2 French Police, Support", NONE_AVAILABLE.format(26)),
    ),
    Statement(
        ("8.5.3/1", "8.1.2/10", "R204"),
        "a Base gets its Guerrillas from where most are, one after the other",
        "move 2 Underground, 0 Active from Algiers to Orleansville; move 1 Underground, 0 Active from Medea",
        side(REDEPLOY, "Algiers: 4 Underground", "Medea: 4 Underground", "Orleansville: 1 FLN Base"),
        side(REDEPLOY, "Algiers: 2 Underground", "Medea: 5 Underground", "Orleansville: 1 FLN Base"),
    ),
    Statement(
        ("8.5.3/1", "R204"),
        "a space without a Base gives before one with a Base",
        "move 1 Underground, 0 Active from Algiers to Orleansville",
        side(
            REDEPLOY,
            "Algiers: 2 Underground",
            "Medea: 6 Underground, 1 FLN Base",
            ORLEANSVILLE,
        ),
        side(REDEPLOY, "Algiers: 2 Underground", "Medea: 6 Underground", ORLEANSVILLE),
    ),
]


@pytest.mark.parametrize("statement", each(STATEMENTS))
def test_what_the_text_leaves_open_on_both_sides(statement: Statement) -> None:
    holds(statement)


def leave(number: int) -> set[tuple[str, ...]]:
    """From which of two spaces with that many Guerrillas three March to a third, as the draws fall."""
    there = f"{number} Underground, 1 Algerian Police"
    state = board(FIRST, "FLN 1", f"Batna: {there}", f"Biskra: {there}")
    found: set[tuple[str, ...]] = set()
    for seed in range(30):
        decision = decide(state, random.Random(seed))  # noqa: S311 - play, not secrets
        marched = [move for move in decision.moves if isinstance(move, ct.moves.MoveGroup)]
        found.add(tuple(sorted({str(move.origin) for move in marched})))
    return found


@pytest.mark.clause("8.2/6", "8.4.6", "R205")
def test_all_come_from_the_space_that_is_drawn_if_it_has_enough() -> None:
    assert leave(3) == {("Batna",), ("Biskra",)}
    assert leave(2) == {("Batna", "Biskra")}

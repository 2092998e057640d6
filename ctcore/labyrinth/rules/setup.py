"""The scenarios (3, 10): what stands where, and the first deal.

Clauses: 3.2, 3.3; rulings L11, L12
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.in_force import TRUTHS, InForce
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import CELLS_IN_ALL, EMPTY_COUNTRIES, TROOPS, Cards, Plots, State, Tracks
from ctcore.labyrinth.board.tracks import hands
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    US,
    Alignment,
    Governance,
    Posture,
    RegimeChange,
)
from ctcore.labyrinth.rules.drawing import Drawing
from ctcore.labyrinth.rules.sequence import Step, Turn

__all__ = ["LENGTHS", "SCENARIOS", "setup"]

_FILE = Path(__file__).parents[1] / "data" / "scenarios.toml"
_ROWS: dict[str, dict[str, Any]] = {
    row["id"]: row for row in tomllib.loads(_FILE.read_text(encoding="utf-8"))["scenario"]
}
SCENARIOS = tuple(_ROWS)
# 3.3: how many decks a game has.
LENGTHS = {"standard": 1, "tournament": 2, "campaign": 3}
_READ = {
    "governance": Governance,
    "alignment": Alignment,
    "posture": Posture,
    "regime_change": RegimeChange,
}


def setup(scenario: str, *, length: str = "standard") -> State:
    """The scenario, about to deal the first hands (3.2); ``length`` is one of `LENGTHS`.

    >>> state = setup("lets_roll")
    >>> state.troops, state.cells, len(state.cards.deck), state.tracks.prestige
    (11, 11, 120, 7)
    """
    row = _ROWS[scenario]
    row = {**_ROWS.get(row.get("like", ""), {}), **row}
    countries = list(EMPTY_COUNTRIES)
    truths: dict[str, bool] = dict.fromkeys(row.get("event_box", ()), True)
    israel = place("Israel")
    countries[israel.index] = changed(countries[israel.index], posture=Posture.HARD)
    for name, said in row["country"].items():
        at = place(name)
        given = {
            field: _READ[field][value.upper()] if field in _READ else value for field, value in said.items()
        }
        truths |= dict.fromkeys(given.pop("markers", ()), True)
        if "cells" in given:
            given["sleepers"] = given.pop("cells")
        countries[at.index] = changed(countries[at.index], **given)
    board = State(
        scenario,
        tuple(countries),
        Tracks(row["prestige"], row["funding"], Posture[row["us_posture"].upper()]),
        TROOPS - sum(one.troops for one in countries),
        CELLS_IN_ALL - sum(one.sleepers for one in countries),
        Cards(
            frozenset(one.number for one in CARDS) - frozenset(row["removed"]),
            removed=frozenset(row["removed"]),
            length=LENGTHS[length],
        ),
        Plots(3, 2, 1),
        in_force=InForce(**{name: truths.get(name, False) for name in TRUTHS}),
    )
    jihadist, us = hands(board)
    both = min(jihadist, us)
    sides = (JIHADIST, US) * both + (JIHADIST,) * (jihadist - both) + (US,) * (us - both)
    return board.but(stack=(Turn(Step.DEAL), Drawing(sides, "3.2/6")))

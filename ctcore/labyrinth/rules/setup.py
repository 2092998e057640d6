"""The scenarios (3, 10): what stands where, and the first deal.

Clauses: 3.2, 3.3; rulings L11, L12
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ctcore.kernel import asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.in_force import NOTHING
from ctcore.labyrinth.board.places import PLACES, SCHENGEN, Place, place
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.state import (
    CELLS_IN_ALL,
    EMPTY_COUNTRIES,
    PLOTS,
    TROOPS,
    Cards,
    Plots,
    State,
    Tracks,
)
from ctcore.labyrinth.board.vocabulary import (
    JIHADIST,
    Alignment,
    Governance,
    Posture,
    RegimeChange,
)
from ctcore.labyrinth.rules import drawing
from ctcore.labyrinth.rules.common.asking import End, PlaceMove, chosen, end
from ctcore.labyrinth.rules.common.dice import Choice, Dice, Procedure
from ctcore.labyrinth.rules.common.testing import UNITED_STATES, Of, Testing, tests
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
        given: dict[str, Any] = {
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
        Plots(**{kind.field: count for kind, count in PLOTS.items()}),
        in_force=NOTHING.but(**truths),
    )
    if scenario == "anaconda":
        return board.but(stack=(Turn(Step.SETUP), Scattering()))
    if scenario == "mission_accomplished":
        return board.but(
            stack=(Turn(Step.SETUP), Waking(), Testing(SCHENGEN[0], Of.POSTURE, "10.4/1"), Dice(1))
        )
    step = Draft(board.but(stack=(Turn(Step.DEAL),)))
    drawing.deal(step)
    return step.close()


# What a scenario lets be placed or rolled before the first deal


@frozen
class Scattering(Procedure, clause="10.3/1", awaits="a country for a cell", label="setup", actor=JIHADIST):
    """The Jihadist places a cell in each of three countries, which are tested afterwards (Anaconda)."""

    placed: tuple[Place, ...] = ()
    tested: int = 0

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Test the next country; then the hands are dealt."""
        at = self.tested
        while at < len(self.placed):
            draft.replace(changed(self, tested=at + 1))
            if tests(draft, self.placed[at], "10.3/1"):
                return
            at += 1
        draft.finish()


class Scatter(PlaceMove, form="hide a cell in {place}"):
    """Place a cell by the scenario."""


@frozen
class Waking(Procedure, clause="10.4/1", awaits="the posture of a Schengen country", label="setup"):
    """The posture of each Schengen country is rolled, of one again if wanted (Mission Accomplished?)."""

    cites = ("L12",)
    done: int = 0
    again: bool = False

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """Roll the next; after the last the Jihadist may choose one."""
        done = self.done + 1
        if self.again:
            draft.finish()
            return
        after = changed(self, done=done)
        draft.replace(after)
        if done < len(SCHENGEN):
            draft.push(Testing(SCHENGEN[done], Of.POSTURE, "10.4/1"), Dice(1))
        elif BY_RULE(draft):
            # L12: only where two play.
            draft.finish()
        else:
            draft.push(OnceMore())


@frozen
class OnceMore(
    Choice, clause="10.4/1", awaits="a country to roll again, or none", label="setup", actor=JIHADIST
):
    """The Jihadist may let the posture of one Schengen country be rolled again (L12)."""

    cites = ("L12",)


class RollOnceMore(PlaceMove, form="roll again for {place}"):
    """Roll the posture of a country again."""


def _scatter(draft: Draft, frame: Scattering, move: Scatter) -> None:
    after = changed(frame, placed=(*frame.placed, move.place))
    draft.place_cells(move.place, 1, "10.3/1")
    draft.replace(after)
    if len(after.placed) == _SCATTERED:
        after.resumed(draft, after, None)


def _once_more(draft: Draft, _frame: OnceMore, move: RollOnceMore) -> None:
    draft.stack = draft.stack[:-1]
    draft.replace(changed(draft.stack[-1], again=True))
    draft.push(Testing(move.place, Of.POSTURE, "10.4/1"), Dice(1))


def _enough(draft: Draft, _frame: OnceMore, _move: End) -> None:
    draft.stack = draft.stack[:-1]
    draft.finish()


_SCATTERED = 3
TABLE = awaits(
    Scattering,
    chosen(
        ("setup.scatter", Scatter, _scatter),
        {"place": PLACES},
        asks(
            "not_the_united_states",
            ("10.3/1",),
            "the country is another than the United States",
            lambda place: place is not UNITED_STATES,
            "{move.place}",
        ),
        asks(
            "another",
            ("10.3/1",),
            "the three countries are different",
            lambda frame, place: place not in frame.placed,
            "{move.place}",
        ),
    ),
) | awaits(
    OnceMore,
    chosen(
        ("setup.again", RollOnceMore, _once_more),
        {"place": SCHENGEN},
        asks(
            "schengen", ("10.4/1",), "it is a Schengen country", lambda place: place.schengen, "{move.place}"
        ),
    ),
    end("setup.end", _enough),
)

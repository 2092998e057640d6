"""The rulings that may be turned: each has a position in which the rejected reading answers otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from ctcore.algeria.game import GAME
from ctcore.algeria.rules.adjustment import Adjusting
from ctcore.algeria.rules.common.switches import POINTS
from ctcore.game.play import IllegalMoveInLine
from tests.cli.run import run

if TYPE_CHECKING:
    from pathlib import Path


@attrs.frozen
class Row:
    """A line of play in a changed set-up, and what it comes to by the decision and by what is rejected."""

    ruling: str
    setup: str
    changes: str
    line: str
    decided: str
    rejected: str

    @property
    def label(self) -> str:
        """How answers name the house rule."""
        return f"house rule: {self.ruling} rejected"


QUIET = "roll 7; roll 1; roll 1"
NEXT_MOBILIZE = "Government: units to mobilize or activate, or the end"
ROWS = (
    Row(
        "A5",
        "1960",
        "",
        "set up 2 Algerian brigades in Setif",
        "Government: a unit to set up",
        "still_to_be_placed",
    ),
    Row(
        "A16",
        "1954-ready",
        "psl.government 1",
        f"{QUIET}; roll 1; mobilize 1 Police in Algiers",
        "over: 12.2/1, 12.2/2, A78: FLN wins",
        "can_pay",
    ),
    Row(
        "A18",
        "1958-operations",
        "",
        "yield; suppression in Bougie",
        "Government: a unit to join, or the mission itself",
        "target_by_the_rejected_reading",
    ),
    Row(
        "A22",
        "1958-operations",
        "Algiers: 1 Band, 0 Cadres",
        "yield; suppression in Algiers; go; roll 6; neutralize Band in UG of Algiers",
        "1 Band in Algiers goes from UG to UG neutralized",
        "1 Band in Algiers goes from UG to OC neutralized",
    ),
    Row(
        "A28",
        "1958-ready",
        "",
        f"{QUIET}; activate Border Zone; end",
        "of the FLN's PSL: 4 AP",
        "of the FLN's PSL: 2 AP",
    ),
    Row(
        "A33",
        "1958-ready",
        "zone.steps 0",
        f"{QUIET}; mobilize Border Zone; mobilize Border Zone",
        "the Border Zone counts -2",
        "one_step_by_the_rejected_reading",
    ),
    Row(
        "A42",
        "1958-operations",
        "",
        "pass; suppression in Bougie; go; roll 3",
        "FLN: a mission, or that the Government acts, or a pass",
        "Government: a mission or a pass",
    ),
    Row(
        "A47",
        "1958-operations",
        "Setif: 1 Failek in OPS, 1 Cadre in OPS",
        "harass division in OPS of Setif with 1 Cadre, 1 Failek",
        "Nature: a roll of dice",
        "cadres_may_join",
    ),
    Row(
        "A49",
        "1958-operations",
        "Setif: 1 Failek in OPS",
        "harass division in OPS of Setif with 1 Failek; roll 1; use 0 Air points; roll 1; hit Failek in OC",
        "1 Band in Setif goes from OC to OC neutralized",
        "1 division in Setif goes from OPS to OC",
    ),
    Row(
        "A50",
        "1958-operations",
        "",
        "move Band from Tunisia to Tebessa; roll 6",
        "Government: a React, or none",
        "FLN: a mission, or that the Government acts, or a pass",
    ),
    Row(
        "A54",
        "1958-operations",
        "Setif: 1 Band in OPS",
        "yield; flush in Setif; 1 division from OPS; go",
        "Nature: how many dice of a pool succeed",
        "Government: how many Air points are used",
    ),
    Row(
        "A56",
        "1958-operations",
        "Algiers: 5 Bands in OPS",
        "raid with 5 Bands in Algiers; roll 6",
        "FLN: how the points are given",
        "Government: a React, or none",
    ),
    Row(
        "A59",
        "1958-operations",
        "Algiers: 1 Elite in OPS, 2 Elite in OC",
        "yield; suppression in Algiers",
        "Government: a unit to join, or the mission itself",
        "Nature: a roll of dice",
    ),
    Row(
        "A60",
        "1958-ready",
        "oas.has_left yes; psl.government 30",
        QUIET,
        NEXT_MOBILIZE,
        "the OAS appears",
    ),
    Row(
        "A60",
        "1958-ready",
        "oas.active yes; oas.where France; oas.controller FLN; psl.government 71",
        f"{QUIET}; roll 6",
        "Government: where the OAS is",
        "the OAS is removed",
    ),
)


def answer(game: Any, row: Row) -> tuple[str, ...]:
    """What the line comes to: what is unmet, or the ledger of its last move, who is next, and the end."""
    try:
        steps = game.play_line(game.changed(game.setup(row.setup), row.changes), row.line)
    except IllegalMoveInLine as refused:
        return tuple(one.name.rpartition(".")[2] for one in refused.verdict.violations)
    after = steps[-1].after
    ledger = [text for step in steps for text in map(str, step.ledger)]
    if not after.stack:
        return (*ledger, f"over: {game.outcome(after)}")
    return (*ledger, f"{game.actor(after)}: {after.stack[-1].awaits}")


def said(text: str, found: tuple[str, ...]) -> bool:
    return any(one.startswith(text) for one in found)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.ruling}-{row.rejected}")
def test_the_rejected_reading_answers_otherwise(row: Row) -> None:
    turned = GAME.with_rulings(**{row.ruling: "rejected"})
    by_decision, by_the_other = answer(GAME, row), answer(turned, row)
    assert said(row.decided, by_decision), by_decision
    assert not said(row.rejected, by_decision), by_decision
    assert said(row.rejected, by_the_other), by_the_other
    if row.decided != "1 Band in Setif goes from OC to OC neutralized":
        assert not said(row.decided, by_the_other), by_the_other
    assert answer(GAME.with_rulings(**{row.ruling: "decided"}), row) == by_decision


def after_two_passes(game: Any, changes: str) -> tuple[Any, tuple[str, ...]]:
    """The position at the first die of the adjustment, or in turn 2; and the ledger till then."""
    steps = list(game.play_line(game.changed(game.setup("1954-operations"), changes), "pass; pass"))
    state = steps[-1].after
    while state.turn == 1 and not isinstance(state.stack[-2], Adjusting):
        steps.append(game.trace(state, game.legal_moves(state)[0]))
        state = steps[-1].after
    return state, tuple(f"{one.cited} {one}" for step in steps for one in step.ledger)


@pytest.mark.parametrize(
    ("level", "decided", "rejected"), [(29, True, True), (30, False, True), (31, False, False)]
)
def test_a62_by_the_rejected_reading_a_level_of_30_brings_the_check_for_a_coup(
    level: int, *, decided: bool, rejected: bool
) -> None:
    for game, is_checked in ((GAME, decided), (GAME.with_rulings(A62="rejected"), rejected)):
        state, _ = after_two_passes(game, f"psl.government {level}")
        assert isinstance(state.stack[-2], Adjusting) is is_checked


def test_a66_by_the_rejected_reading_an_area_with_both_markers_costs_two_points() -> None:
    lost = [
        [one for one in after_two_passes(game, "Setif: terror, resettled")[1] if one.startswith("C.6/5")]
        for game in (GAME, GAME.with_rulings(A66="rejected"))
    ]
    assert lost == [
        ["C.6/5 Government PSL 63 -> 62"],
        ["C.6/5 as changed by house rule: A66 rejected Government PSL 63 -> 61"],
    ]


def test_each_ruling_that_may_be_turned_has_its_position_here() -> None:
    turned = {point.name.removeprefix("ruling.") for point in POINTS}
    assert turned == {*GAME.turnable} == {*(row.ruling for row in ROWS), "A62", "A66"}
    assert turned == {one.id for one in GAME.register.rulings if one.switch}


# The sentence that then refuses the move.
REFUSING = {"A5": "3/2", "A16": "6.3/1", "A18": "9.26/1", "A33": "6.33/2", "A47": "9.15/3"}
REFUSED = tuple(row for row in ROWS if "_" in row.rejected)


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: row.ruling)
def test_illegal_by_the_rejected_reading_names_the_house_rule_on_the_command_line(row: Row) -> None:
    asked = ("ask", "--scenario", row.setup, *(("--with", row.changes) if row.changes else ()), row.line)
    printed = run("--game", "algeria", *asked)
    turned = run("--game", "algeria", "--ruling", f"{row.ruling}=rejected", *asked)
    assert (printed.status, turned.status) == (0, 1)
    assert f"{REFUSING[row.ruling]} as changed by {row.label}" in " ".join(turned.out.split())
    assert row.label not in printed.out


def test_rulings_are_turned_together_and_beside_a_file() -> None:
    both = GAME.with_rulings(A42="rejected", A62="rejected")
    assert both.house == ("house rule: A42 rejected", "house rule: A62 rejected")
    assert GAME.with_rulings(A42="decided") is GAME
    assert both.setup("1954").in_force.house == both.house


def test_every_answer_says_by_which_house_rule_it_is_given() -> None:
    ran = run("--game", "algeria", "--ruling", "A66=rejected", "ask", "--scenario", "1954-operations", "pass")
    assert "or a pass; by house rule: A66 rejected" in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("A4=rejected", "'A4' is not a ruling of Algeria that can be turned"),
        ("A42", "'A42' is not a ruling with a reading; write it as A42=rejected."),
        ("A42=refused", "the reading of A42 is decided or rejected, not 'refused'."),
    ],
)
def test_what_turns_no_ruling_is_refused_and_says_what_would(option: str, says: str) -> None:
    ran = run("--game", "algeria", "--ruling", option, "show", "--scenario", "1954")
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err


def test_two_readings_of_one_ruling_are_refused() -> None:
    words = ("--ruling", "A42=rejected", "--ruling=A42=decided", "show", "--scenario", "1954")
    assert "A42 has two readings: rejected and decided." in run("--game", "algeria", *words).err
    there = run("--game", "nim", "--ruling", "R1=rejected", "show", "--scenario", "classic")
    assert "'R1' is not a ruling of Nim that can be turned; no ruling of it can be." in there.err


def test_the_verb_rule_says_how_a_ruling_is_turned() -> None:
    printed = run("--game", "algeria", "rule", "A42")
    assert "Switch    --ruling A42=rejected asks by what is rejected" in printed.out
    assert run("--game", "algeria", "rule", "A42", "--json").data["turned_by"] == "--ruling A42=rejected"
    assert "turned_by" not in run("--game", "algeria", "rule", "A1", "--json").data
    turned = run("--game", "algeria", "--ruling", "A42=rejected", "rule", "A42")
    assert "house rule: A42 rejected  ruling.A42 is false; printed: true" in turned.out


def test_a_position_and_a_record_say_by_which_reading_they_are_played(tmp_path: Path) -> None:
    turned, record = ("--game", "algeria", "--ruling", "A42=rejected"), tmp_path / "game.txt"
    line = run(*turned, "play", "--scenario", "1954-operations", "--line", "pass").out.strip()
    assert "--ruling A42=rejected" in run("--game", "algeria", "moves", "--position", line).err
    assert run(*turned, "moves", "--position", line).status == 0
    played = run(*turned, "play", "--scenario", "1954-operations", "--record", str(record), "pass; pass")
    assert played.status == 0
    assert "house: house rule: A42 rejected" in record.read_text()
    assert run("--game", "algeria", "replay", str(record)).status == 0
    other = run("--game", "algeria", "--ruling", "A22=rejected", "replay", str(record))
    assert "read it with --ruling A42=rejected" in other.err

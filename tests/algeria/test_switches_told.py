"""The lines of the ledger that a turned ruling decides name it, and no other line does."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from ctcore.algeria.game import GAME
from ctcore.game.play import IllegalMoveInLine
from tests.algeria.test_switches import QUIET, after_two_passes
from tests.cli.run import run


@attrs.frozen
class Line:
    """A line of play in a changed set-up, and the line of its ledger that a ruling decides."""

    ruling: str
    setup: str
    changes: str
    line: str
    told: str
    # By the decision; empty if there is no such line then.
    printed: str = ""


IN_1958, SUPPRESSION = "1958-operations", "yield; suppression in Algiers"
FOUND = "neutralize Band in OC of Algiers"
HARASS = "harass Police in PTL of Setif with 1 Failek; roll"
OAS = "oas.controller FLN; oas.active yes; oas.where France"
LINES = (
    Line(
        "A22",
        IN_1958,
        "Algiers: 1 Band, 0 Cadres",
        f"{SUPPRESSION}; go; roll 6; neutralize Band in UG of Algiers",
        "9.26/3 {} 1 Band in Algiers goes from UG to OC neutralized",
        "9.26/3 1 Band in Algiers goes from UG to UG neutralized",
    ),
    Line(
        "A28",
        "1958-ready",
        "",
        f"{QUIET}; activate Border Zone; end",
        "6.1/5 {} FLN AP 22 -> 24",
        "6.1/5 FLN AP 22 -> 26",
    ),
    Line(
        "A49",
        IN_1958,
        "Setif: 1 Failek in OPS",
        "harass division in OPS of Setif with 1 Failek; roll 1; use 0 Air points; roll 1; hit Failek in OC",
        "9.15/6 {} 1 division in Setif goes from OPS to OC",
    ),
    Line(
        "A56",
        IN_1958,
        "Algiers: 5 Bands in OPS",
        "raid with 5 Bands in Algiers; roll 6",
        "C.6/3 {} nothing is paid for Police that are neutralized",
    ),
    Line(
        "A56",
        IN_1958,
        "Algiers: 1 Front in OPS, 2 Cadres in OPS",
        "strike with 2 Cadres in Algiers; roll 6; roll 10; gain 10, take 0",
        "C.6/3 {} nothing is paid for Police that are neutralized",
    ),
    Line(
        "A56", IN_1958, "Setif: 1 Failek in OPS, 1 Police", f"{HARASS} 6", "C.6/3 {} hits on Police are paid"
    ),
    Line(
        "A59",
        IN_1958,
        "Algiers: 1 Elite in OPS, 2 Elite in OC",
        f"{SUPPRESSION}; roll 1",
        "9.26/2 {} Suppression: 1 +3 gives 2",
    ),
    Line(
        "A60",
        "1958-ready",
        "oas.has_left yes; psl.government 30",
        QUIET,
        "11.3/6 {} the OAS appears",
    ),
    Line(
        "A60",
        "1958-ready",
        f"{OAS}; psl.government 71",
        f"{QUIET}; roll 6",
        "11.3/6 {} the OAS is removed",
    ),
    Line(
        "A66",
        "1954-operations",
        "Setif: terror, resettled",
        "pass; pass",
        "C.6/5 {} Government PSL 63 -> 61",
        "C.6/5 Government PSL 63 -> 62",
    ),
)


def cited_ledger(game: Any, line: Line) -> list[str]:
    """The ledger of the line, each line with what it cites; of two passes, on to the next turn."""
    if line.line == "pass; pass":
        return [*after_two_passes(game, line.changes)[1]]
    try:
        steps = game.play_line(game.changed(game.setup(line.setup), line.changes), line.line)
    except IllegalMoveInLine as refused:
        steps = refused.played
    return [f"{one.cited} {one}" for step in steps for one in step.ledger]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.ruling}-{line.told[:6]}")
def test_the_ledger_names_the_ruling_that_decides_a_line_and_no_other(line: Line) -> None:
    label = f"house rule: {line.ruling} rejected"
    turned = cited_ledger(GAME.with_rulings(**{line.ruling: "rejected"}), line)
    assert line.told.format(f"as changed by {label}") in turned
    printed = cited_ledger(GAME, line)
    assert not [one for one in printed if "house rule" in one]
    assert not line.printed or line.printed in printed
    others = [one for one in turned if label not in one]
    assert [one for one in others if one not in printed] == []


QUIET_LINES = (
    # Police stay where they are by both readings, and what is in OC already goes nowhere.
    Line("A22", IN_1958, "Algiers: 1 Band in OC", f"{SUPPRESSION}; go; roll 4; {FOUND}", "9.26/3"),
    Line("A28", "1958-ready", "", f"{QUIET}; end", "6.1/5"),
    Line("A56", IN_1958, "Setif: 1 Failek in OPS, 1 Police", f"{HARASS} 1", "C.3/1"),
    Line("A59", IN_1958, "", "yield; suppression in Bougie; roll 3", "9.26/2"),
    Line("A60", "1958-ready", "oas.has_left yes; psl.government 29", QUIET, "11.3/6"),
    Line("A60", "1958-ready", "psl.government 30", QUIET, "11.3/1"),
    Line("A66", "1954-operations", "Setif: terror", "pass; pass", "C.6/5"),
)


@pytest.mark.parametrize("line", QUIET_LINES, ids=lambda line: f"{line.ruling}-{line.told}")
def test_where_both_readings_agree_the_ledger_names_no_house_rule(line: Line) -> None:
    turned = cited_ledger(GAME.with_rulings(**{line.ruling: "rejected"}), line)
    assert [one for one in turned if one.startswith(line.told)]
    assert not [one for one in turned if "house rule" in one]


@pytest.mark.parametrize(
    ("mission", "clause"),
    [
        ("intelligence in Algiers", "9.24/1"),
        ("civil affairs in Algiers", "9.25/1"),
        ("suppression in Algiers", "9.26/1"),
        ("resettle Setif", "9.27/1"),
    ],
)
def test_illegal_by_the_rejected_reading_of_a16_to_pay_the_last_point(mission: str, clause: str) -> None:
    for game, cited in ((GAME, []), (GAME.with_rulings(A16="rejected"), [clause])):
        changes = "psl.government 1; Setif: 1 Police; Algiers: 1 Cadre in UG"
        state = game.play(game.changed(game.setup(IN_1958), changes), "yield")
        verdict = game.judge(state, game.parse_move(state, mission))
        assert [one.clauses[0] for one in verdict.violations] == cited


def test_how_a_law_is_proved_is_asked_of_the_same_game_by_the_same_readings() -> None:
    told = run("--game", "algeria", "--ruling", "A42=rejected", "rule", "one_front").out
    proofs = " ".join(told.partition("Proofs")[2].split())
    assert proofs.startswith("ctcore --game algeria --ruling A42=rejected prove effect. (")

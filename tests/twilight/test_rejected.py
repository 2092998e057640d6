"""The rulings that may be turned: each answers otherwise where its text says so, and only there."""

from __future__ import annotations

import os
import re
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore import query, register
from ctcore.conform.rows import begun, tables
from ctcore.errors import CtcoreError
from ctcore.game.rulings import label_of
from ctcore.kernel.attach import points_of
from ctcore.twilight.game import GAME
from ctcore.twilight.rejected import READINGS
from ctcore.twilight.system import POINTS, RULES_TABLE
from tests.cli.run import run
from tests.twilight.rejected import EXACTLY, PAGE, ROWS, Played, Row, comes, compared, playable, played, shown

if TYPE_CHECKING:
    from pathlib import Path


LARGE = bool(os.environ.get("CTCORE_LARGE"))
DIFFER = [row for row in ROWS if row.differs]


def turned(ruling: str) -> Any:
    return GAME.with_rulings(**{ruling: "rejected"})


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.ruling}-{row.position[:24]}-{row.line[:24]}")
def test_what_is_rejected_answers_otherwise_where_the_ruling_says_so(row: Row) -> None:
    found = comes(GAME, row.position, row.line), comes(turned(row.ruling), row.position, row.line)
    assert found == (row.decided, row.rejected if row.differs else row.decided)


def test_each_ruling_that_may_be_turned_has_a_position_and_rejects_something() -> None:
    assert {row.ruling for row in DIFFER} == {*GAME.turnable} == {*READINGS}
    for ruling, reading in READINGS.items():
        assert register.ruling(ruling).alternative
        assert {*reading.clauses} & {
            clause.split("/")[0] for one in reading.provisos for clause in one.clauses
        }
        assert all(one.label == label_of(ruling) and ruling in one.clauses for one in reading.provisos)


def test_what_a_reading_changes_is_a_part_of_the_rules() -> None:
    """No rule is written a second time: each change names a point of the rules."""
    points = points_of(RULES_TABLE, POINTS).keys() | {kind.name for kind in ct.SYSTEM.kinds}
    assert {one.to for reading in READINGS.values() for one in reading.provisos} <= points


@pytest.mark.parametrize("ruling", EXACTLY)
def test_exactly_the_lines_change_of_which_the_text_of_the_ruling_speaks(ruling: str) -> None:
    exact = compared(ruling)
    assert exact.changed
    assert exact.changed == exact.spoken


def test_the_page_shows_what_comes_of_lines_by_both_readings() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [line for line in shown() if line not in text] == []


def test_the_page_names_each_ruling_that_cannot_be_turned_once() -> None:
    """With its reason, by number or in a range; those on one card alone are told as a group."""
    table = PAGE.read_text(encoding="utf-8").partition("## What is not a switch")[2]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| R")]
    found = re.findall(r"\b([RG])(\d+)(?:-[RG](\d+))?", " ".join(cells))
    named = [each for one in found for each in _range(*one)]
    rejecting = {one.id for one in GAME.register.rulings if one.alternative}
    assert len(named) == len({*named})
    assert {*named} == rejecting - {*GAME.turnable}


def _range(letter: str, first: str, last: str) -> list[str]:
    return [f"{letter}{number}" for number in range(int(first), int(last or first) + 1)]


# A ruling on one of these changes nothing in lines without such a word.
WORDS = {
    "rally": "R21 R25 R93 R94 R95 R96",
    "march|event|card": "R103 R105 R106 R109",
    "train": "R59 R60 R63 R65",
    "garrison": "R67",
    "sweep": "R73",
    "assault": "R76 R77 R78",
    "attack|ambush": "R110",
    "terror": "R39 R40 R117 R119",
    "deploy": "R81 R83",
    "neutralize": "R87 R89 R91 R92",
    "extort": "R120",
    "subvert": "R25 R123",
    "agitate|pacify": "R42 R148",
    "COUP": "R128",
    "SUEZ": "R133",
    "hidden asset": "R157",
    "pass": "R7",
    "end": "R1 R34",
    "card|{": "R130 R139 R153 R156",
    "send": "R142",
}
WORD = {
    ruling: re.compile("|".join(word for word, some in WORDS.items() if ruling in some.split()))
    for ruling in READINGS
}
# Spread over all tables.
SAMPLE = [row for rows in tables().values() for row in playable(rows)][::150]


@cache
def _decided() -> list[Played]:
    return [played(GAME, row) for row in SAMPLE]


@pytest.mark.parametrize("ruling", READINGS)
def test_a_ruling_changes_nothing_of_lines_that_it_is_not_about(ruling: str) -> None:
    other, about = turned(ruling), WORD[ruling]
    others = [row for row in zip(SAMPLE, _decided(), strict=True) if not about.search(row[0].cells[2])]
    assert others
    for row, decided in others:
        assert played(other, row).comes == decided.comes, row


@pytest.mark.parametrize("ruling", READINGS)
def test_random_games_by_what_is_rejected_keep_every_law(ruling: str) -> None:
    """Some moves; the nightly run plays whole games of each scenario."""
    game, most = turned(ruling), 10_000 if LARGE else 60
    for scenario in ("short", "medium", "full") if LARGE else ("medium",):
        for step in islice(game.random_game(scenario, 7), most):
            assert not game.violations(step.after), step


# On the command line


def test_the_command_line_turns_rulings_and_names_the_one_that_decides() -> None:
    asked = ("ask", "--scenario", "short", "--card", "1", "--with", "Medea: Support", "rally; Medea")
    assert run(*asked).status == 0
    refused = run("--ruling", "R95=rejected", *asked)
    assert refused.status == 1
    assert "No, by 3.3.1 as changed by house rule: R95 rejected, R95: Medea is not legal" in refused.out
    assert run("--ruling", "R95=decided", *asked).out == run(*asked).out


def test_a_position_and_a_record_say_by_which_reading_they_are_played(tmp_path: Path) -> None:
    rejects, record = ("--ruling", "R95=rejected"), tmp_path / "game.txt"
    line = run(*rejects, "play", "--scenario", "short", "--line", "card 1; pass").out.strip()
    assert 'house ["house rule: R95 rejected"]' in line
    assert "--ruling R95=rejected" in run("moves", "--position", line).err
    assert run(*rejects, "moves", "--position", line).status == 0
    assert run(*rejects, "play", "--scenario", "short", "--record", str(record), "card 1; pass").status == 0
    assert "house: house rule: R95 rejected" in record.read_text(encoding="utf-8")
    assert run("replay", str(record)).status == 0


def test_a_file_of_house_rules_may_reject_a_ruling_beside_what_it_changes() -> None:
    text = 'title = "ours"\n[[amends]]\nto = "rally.price"\nvalue = 2\n[[rejects]]\nruling = "R95"\n'
    game = GAME.with_provisos(*GAME.provisos_of(text))
    start = game.moved_in(begun("FLN bare; Medea: Support; Barika: Neutral"))
    rally = game.play(start, "rally")
    (unmet,) = game.judge(rally, game.parse_move(rally, "Medea")).violations
    assert unmet.changed_by == ("house rule: ours",)
    assert str(game.trace(rally, game.parse_move(rally, "Barika")).ledger[0]) == "FLN pays 2 Resources"
    with pytest.raises(CtcoreError, match=r"rejects\[0\].ruling: 'R2' is an unknown word"):
        GAME.provisos_of('title = "x"\n[[rejects]]\nruling = "R2"')


def test_the_list_of_rulings_marks_those_that_can_be_turned() -> None:
    every, some = (
        run("rulings", "--json").data["rulings"],
        run("rulings", "--turnable", "--json").data["rulings"],
    )
    assert [one["id"] for one in every] == [one.id for one in GAME.register.every_ruling]
    assert some == [one for one in every if "turned_by" in one]
    assert {one["id"] for one in some} == {*GAME.turnable}
    assert next(one for one in some if one["id"] == "R95") == {
        "id": "R95",
        "clauses": list(register.ruling("R95").clauses),
        "question": "When is the Support of a City tested, and does it matter in Sectors?",
        "turned_by": "--ruling R95=rejected",
        "plays": "Support bars Rally in Sectors too",
        "changes": ["rally.space"],
    }
    told = " ".join(run("rulings").out.split())
    assert f" R95* {', '.join(register.ruling('R95').clauses)}: When is the Support of a City tested" in told
    assert " R2 2.3.2" in told
    assert run("--game", "nim", "rulings").out.startswith("1 ruling; none can be turned\n")
    turned_there = run("--game", "algeria", "rulings", "--turnable", "--json").data["rulings"]
    assert turned_there[0]["changes"] == ["ruling.A5"]
    assert turned_there[0]["plays"]


# Does the answer turn on a ruling?


def test_an_answer_says_on_which_rulings_it_turns_with_the_answer_by_both() -> None:
    start = begun("FLN bare; Medea: 1 Underground, Oppose, 1 Terror")
    found = query.readings(GAME, start, "terror; Medea")
    assert found.legal
    assert not found.agree
    assert [(one.ruling, one.legal, one.differs) for one in found.turns_on] == [
        ("R40", True, ("Medea: Oppose",)),
        ("R117", False, ()),
    ]
    assert found.tried == GAME.turnable


def test_what_no_words_describe_is_not_told_of_an_answer_that_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "differences", lambda *_: None)
    start = begun("FLN bare; Medea: 1 Underground, Oppose, 1 Terror")
    found = query.readings(GAME, start, "terror; Medea")
    assert [(one.ruling, one.differs) for one in found.turns_on] == [("R40", ()), ("R117", ())]


def test_an_answer_by_a_house_rule_is_tried_with_the_other_rulings() -> None:
    """R40 is rejected already: what is left to try are the others, beside it."""
    game = turned("R40")
    found = query.readings(
        game, game.moved_in(begun("FLN bare; Medea: 1 Underground, Oppose, 1 Terror")), "terror; Medea"
    )
    assert [one.ruling for one in found.turns_on] == ["R117"]
    assert "R40" not in found.tried


# Of these some are refused as decided, some as rejected, and some by neither.
@pytest.mark.parametrize("row", DIFFER[1::12], ids=lambda row: f"{row.ruling}-{row.line[:24]}")
def test_the_answer_to_a_row_turns_on_its_ruling(row: Row) -> None:
    found = query.readings(GAME, begun(row.position), row.line)
    (turning,) = (one for one in found.turns_on if one.ruling == row.ruling)
    assert bool(turning.differs) == (found.legal and turning.legal)


def test_ask_says_that_all_readings_agree_or_which_turns_the_answer() -> None:
    asked = ("ask", "--scenario", "short", "--card", "1", "--readings")
    agreed, turns = run(*asked, "rally; Barika"), run(*asked, "--with", "Medea: Support", "rally; Medea")
    assert agreed.out.endswith(f"\nAll readings agree: {len(GAME.turnable)} rulings turned, one at a time.\n")
    told = " ".join(turns.out.split())
    assert "Turns on R95: " in told
    assert "R95 Rejected: Support bars Rally in Sectors too. No, by 3.3.1 as changed by" in told
    assert "All readings agree" not in told
    data = run(*asked, "--json", "rally; Barika").data["readings"]
    assert data == {"agree": True, "tried": list(GAME.turnable), "turns_on": []}
    assert "readings" not in run("ask", "--scenario", "short", "rally; Barika", "--json").data
    none = run("--game", "nim", "ask", "--scenario", "classic", "--readings", "take 1 from A")
    assert (none.status, "no ruling of Nim can be turned" in none.err) == (2, True)


def test_ask_asks_the_readings_of_another_game() -> None:
    asked = (
        "--game",
        "algeria",
        "ask",
        "--scenario",
        "1958-operations",
        "--readings",
        "pass; suppression in Bougie",
    )
    assert "A18" in [one["ruling"] for one in run(*asked, "--json").data["readings"]["turns_on"]]

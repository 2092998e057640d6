"""A position in one line: what it looks like, how it is read, and what each fault says."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ctcore as ct
from ctcore.errors import NotationError
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations.train import TrainingIn
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.testing import with_frame

ALGIERS = ct.Place.named("Algiers")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_its_name_alone(scenario: str) -> None:
    assert ct.setup(scenario).to_text() == f"ctcore1 {scenario}"
    assert ct.State.from_text(f"ctcore1 {scenario}") == ct.setup(scenario)


def test_a_line_is_a_fixed_and_readable_text() -> None:
    changes = (
        "FLN 0",
        "in force 57",
        "Oran: only 2 Underground, Neutral, 1 Terror",
        "Setif: no pieces",
        "Casualties: 1 Government Base",
        "Available: 2 French Police",
    )
    state = ct.play(ct.position("short", *changes, first=ct.GOVERNMENT, card=26), "train; Algiers")
    assert state.to_text() == (
        "ctcore1 short; in force #57; cards 57, 26; First Eligible Government; Government Resources 18; "
        "FLN Resources 0; Setif: no pieces; "
        "Oran: only 2 Underground, Neutral, 1 Terror; Casualties: 1 Government Base; "
        "Available: 2 French Police; "
        "pending FirstChoice(faction=Government) > "
        "TrainingIn(limit=with activity, locations=[ALG], at=ALG, placed=0)"
    )


def test_what_is_pending_tells_every_sort_of_value() -> None:
    lines = {
        "card 67; end; end; end; end": r"Redeploy\(control=b[01]{30}, marks=\[\], fln_control=b[01]{30}\)",
        "card 5; no pivotal event; event shaded": r"grant=\(card=#5s, executor=FLN, operation=",
        "card 1; no pivotal event; march; move 1 Underground, 0 Active from MOR to Tlemcen": r"steps=\[\(",
    }
    for line, shown in lines.items():
        state = ct.setup("short")
        for move in line.split("; "):
            state = ct.step(state, ct.parse_move(state, move))
        assert re.search(shown, state.to_text()), state.to_text()
        assert ct.State.from_text(state.to_text()) == state


def test_the_options_of_the_set_up_are_told() -> None:
    state = ct.setup("short", capabilities=True, deception={"Hidden Agenda": 4})
    assert state.to_text().startswith("ctcore1 short; the bag holds Hidden Agenda, ")
    looked = ct.play(ct.setup("short", capabilities=True), "set aside 13; set aside 17; leave 18 in the deck")
    assert "; unused cards 13, 17; " in looked.to_text()
    assert ct.State.from_text(looked.to_text()) == looked
    while len(looked.stack) > 1:
        looked = ct.step(looked, ct.legal_moves(looked)[-1])
    assert "; unused cards inspected" in looked.to_text()
    assert ct.State.from_text(looked.to_text()) == looked


def test_the_end_of_a_game_reads_back() -> None:
    *_, last = ct.random_game("short", seed=4)
    assert last.after.to_text().endswith(("; ended final round", "; ended victory phase"))
    assert ct.State.from_text(last.after.to_text()) == last.after


@pytest.mark.parametrize(
    ("line", "says", "suggestions"),
    [
        ("", "'' is not a position in one line", ()),
        ("short", "Begin with the version of the format and the scenario, as 'ctcore1 short'", ()),
        ("ctcore short", "is not a position in one line", ()),
        ("ctcore2 short", "this ctcore reads lines of version 1, not of 2.", ()),
        ("ctcore1 shrt; FLN 0", "no scenario is called 'shrt'; there are short, medium, full.", ("short",)),
        ("ctcore1 short FLN 0", "character 15: a semicolon is missing before 'FLN 0'.", ()),
        ("ctcore1 short;  Orna: 1 Active", "character 17: 'Orna' is not a space or box.", ("Oran",)),
        ("ctcore1 short; FLN 0; Oran: 1 Actve", "character 23: 'Actve' is not a sort of piece", ("Active",)),
        ("ctcore1 short" + " " * 100_000, "the text has 100013 characters; no position needs 100000.", ()),
    ],
)
def test_illegal_lines_say_what_is_wrong_and_where(
    line: str, says: str, suggestions: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError) as raised:
        ct.State.from_text(line)
    assert says in str(raised.value)
    assert raised.value.suggestions == suggestions


@pytest.mark.clause("1.8", "1.4.2")
def test_illegal_positions_name_each_law_that_they_break() -> None:
    with pytest.raises(ct.InvalidPosition) as raised:
        ct.State.from_text("ctcore1 short; Commitment 51; Batna: 3 FLN Bases")
    laws = {one.law for one in raised.value.violations}
    assert laws == {"commitment_within_track", "bases_are_stacked_within_limit"}


def test_illegal_frames_say_where_they_stand() -> None:
    with pytest.raises(ct.InvalidPosition, match=r"stack\[0\].faction: 'FNL' is an unknown word"):
        ct.State.from_text("ctcore1 short; cards 1; pending FirstChoice(faction=FNL)")
    with pytest.raises(NotationError, match="character 25: what is pending cannot be read"):
        ct.State.from_text("ctcore1 short; cards 1; pending FirstChoice(faction=FLN")


@pytest.mark.parametrize("argument", [None, b"ctcore1 short", 5])
def test_illegal_arguments_are_told_what_is_wanted(argument: Any) -> None:
    with pytest.raises(TypeError, match="read from text"):
        ct.State.from_text(argument)


def test_illegal_positions_that_no_line_tells_are_not_written_as_others() -> None:
    for change in ({"commitment": 100}, {"border_zone": -1}, {"france_track": 9}):
        broken = ct.setup("short").but(**change)
        with pytest.raises(ct.InvalidPosition) as raised:
            broken.to_text()
        assert raised.value.violations == ct.violations(broken) != ()
    told = ct.setup("short").but(commitment=51).to_text()
    assert told == "ctcore1 short; Commitment 51"
    with pytest.raises(ct.InvalidPosition, match="Commitment is 0 to 50"):
        ct.State.from_text(told)


def test_an_operation_under_way_reads_back() -> None:
    frame = TrainingIn(OperationLimit.WITH_ACTIVITY, (ct.Track.BORDER_ZONE, ALGIERS), ALGIERS, 1)
    state = with_frame(ct.setup("short"), frame)
    assert "locations=[Border Zone Track, ALG]" in state.to_text()
    assert ct.State.from_text(state.to_text()) == state

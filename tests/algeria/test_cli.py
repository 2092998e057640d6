"""Algeria on the command line: every verb, its set-ups and options, positions changed in words."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from ctcore.algeria.board.units import COUNTERS, Unit, Units
from ctcore.algeria.game import GAME
from ctcore.algeria.ready import PLACED, READY, at_operations, ready
from ctcore.algeria.rules.setup import SCENARIOS, SettingUp
from ctcore.errors import InvalidPosition, NotationError
from tests.cli.run import Ran, run
from tests.effort import MUCH, effort
from tests.schemas.validating import faults

if TYPE_CHECKING:
    from pathlib import Path

READY_1954 = ("--scenario", "1954-ready")
MISSIONS = ("--scenario", "1958-operations")


def algeria(*words: str, stdin: str | None = None) -> Ran:
    """A verb asked about Algeria."""
    return run("--game", "algeria", *words, stdin=stdin)


# Verbs


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "roll 7", *READY_1954),
        ("show", *READY_1954),
        ("moves", *READY_1954),
        ("choices", *READY_1954),
        ("choices", "--at", "Algiers", *READY_1954),
        ("play", "roll 7", *READY_1954),
        ("random", *READY_1954, "--seed", "3", "--turns", "4", "--verify"),
        ("simulate", *READY_1954, "--games", "1", "--jobs", "1"),
        ("perft", *READY_1954, "--depth", "2"),
        ("rule", "9.22/5"),
        ("rule", "A42", "--more"),
        ("rule", "border", "zone"),
        ("rule", "changeable"),
        ("schema", "position"),
        ("completion", "fish"),
        ("find", "any(ops.bands >= 4)"),
        ("--help",),
        ("ask", "--help"),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_every_verb_answers_about_algeria(words: tuple[str, ...]) -> None:
    ran = algeria(*words)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


def test_a_board_tells_the_levels_and_each_area_that_holds_anything() -> None:
    lines = algeria("show", "--scenario", "1958-ready").out.splitlines()
    assert "I-2   Batna               Remote; UG 1 Band" in lines
    assert "Empty        Biskra, Mecheria, Saida, Mascara, Ain Sefra, Laghouat" in lines
    assert "PSL          Government 50, FLN 60" in lines


def test_an_answer_begins_with_the_phase_of_its_last_move_and_sums_up_what_that_changes() -> None:
    line = "roll 7; roll 1; roll 1; end; build 1 Cadre in Barika"
    brief, whole = (algeria("ask", *READY_1954, line, *more).out for more in ((), ("--more",)))
    assert brief.startswith("Yes, by 6.2/1: AP -3.\n1954 scenario, turn 1, Reinforcement Phase; FLN to act")
    assert "event 11" in whole
    assert "event 11" not in brief


def test_a_record_of_a_game_is_replayed(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    assert algeria("random", "--scenario", "1960-ready", "--seed", "4", "--record", str(record)).status == 0
    assert "scenario: 1960-ready" in record.read_text()
    ran = algeria("replay", str(record))
    assert ran.status == 0
    assert "all legal" in ran.out


def test_solo_plays_a_seat_and_goes_on_with_its_file(tmp_path: Path) -> None:
    file = str(tmp_path / "solo.txt")
    begun = algeria(
        "solo", *READY_1954, "--seat", "government", "--seed", "1", "--save", file,
        stdin="end\n",
    )  # fmt: skip
    assert begun.status == 0
    assert "Algeria: you play government; seed 1" in begun.out
    assert algeria("solo", "--resume", file, stdin="").status == 0


def test_conform_serves_the_game() -> None:
    asked = (
        {"id": 1, "ask": "hello", "protocol": 1, "position": 3},
        {"id": 2, "ask": "setup", "scenario": "1954"},
    )
    ran = algeria("conform", "--serve", stdin="\n".join(map(json.dumps, asked)))
    replies = [json.loads(line) for line in ran.out.splitlines()]
    assert [one["id"] for one in replies] == [1, 2]
    assert not [one for one in replies if "error" in one]


def test_a_completion_offers_the_set_ups_and_the_options() -> None:
    script = algeria("completion", "bash").out
    assert 'compgen -W "1954 1958 1960 1954-ready' in script
    assert "--slow-reaction" in script


# Set-ups and options


@pytest.mark.clause("C.8", "A5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_ready_set_up_places_by_wilaya_what_the_scenario_gives(scenario: str) -> None:
    begun = GAME.setup(scenario)
    placing: list[Units] = []
    for frame in (begun.stack[-1], _fln_of(scenario)):
        assert isinstance(frame, SettingUp)
        placing += frame.left
    asked = sum((one.of(unit) for one in placing for unit in COUNTERS), 0)
    state = ready(scenario)
    placed = sum(state.pool.of(unit) for unit in COUNTERS)
    # 1960 has an Algerian brigade more than there are counters.
    assert sum(COUNTERS.values()) - placed == asked - (scenario == "1960")
    assert state.pool.algerian == {"1954": 3, "1958": 1, "1960": 0}[scenario]
    assert GAME.violations(state) == ()


def _fln_of(scenario: str) -> object:
    state = GAME.setup(scenario)
    while state.stack[-1].actor is GAME.players["government"]:
        state = GAME.step(state, GAME.legal_moves(state)[0])
    return state.stack[-1]


@pytest.mark.parametrize("name", READY)
def test_each_further_set_up_reads_back_and_waits_where_it_says(name: str) -> None:
    state = GAME.setup(name)
    assert GAME.to_text(state) == f"ctcore1 algeria {name}"
    assert GAME.from_json(GAME.to_json(state)) == state
    assert GAME.phase(state) == ("set-up" if name.endswith("ready") else "Operations Phase")
    assert str(GAME.actor(state)) == ("Nature" if name.endswith("ready") else "FLN")
    assert set(PLACED) == set(SCENARIOS)


def test_a_position_is_written_in_one_line_without_a_walk_over_all_that_stays_as_it_was() -> None:
    *_, last = islice(GAME.random_game("1958-operations", 3), 300)
    assert GAME.from_text(GAME.to_text(last.after)) == last.after
    assert effort(lambda: GAME.to_text(last.after)) < MUCH / 20


@pytest.mark.clause("13.1", "13.2", "13.3")
@pytest.mark.parametrize("name", ["1954", "1954-ready", "1954-operations"])
def test_each_option_of_chapter_13_is_an_option_of_the_command_line(name: str) -> None:
    options = ("--slow-reaction", "--early-independence", "--shorter-game")
    shown = algeria("play", "--scenario", name, *options, "--line", _first(name))
    state = GAME.play(
        GAME.setup(name, slow_reaction=True, early_independence=True, shorter_game=True), _first(name)
    )
    assert shown.out.strip() == GAME.to_text(state)
    assert {"Slow reaction", "Early independence", "Shorter game"} <= {*state.in_force.labels}


def _first(name: str) -> str:
    return {"1954": "set up 1 Police in Oran", "1954-ready": "roll 7"}.get(name, "pass")


@pytest.mark.clause("13.2")
def test_early_independence_does_not_come_before_the_operations_phase_of_the_ready_position() -> None:
    state = at_operations("1954", early_independence=True)
    assert not state.in_force.independent
    assert state.turn == 1


def test_options_that_a_scenario_does_not_have_are_refused_by_their_flags() -> None:
    ran = algeria("show", "--scenario", "1958", "--slow-reaction")
    assert ran.status == 2
    assert "--slow-reaction and --early-independence are options of the 1954 scenario" in ran.err
    line = GAME.to_text(ready("1954"))
    late = algeria("show", "--position", line, "--shorter-game")
    assert "--shorter-game: options of the set-up go with --scenario." in late.err


# Positions


@pytest.mark.clause("2/4")
def test_counters_come_from_those_not_in_use_and_go_back() -> None:
    state = GAME.setup("1954-ready")
    found = GAME.changed(state, "Saida: 2 Bands in OPS, terror; Algiers: only 1 POL", "psl.fln 40")
    assert str(found.area("Saida").ops) == "2 Bands"
    assert found.area("Saida").terror
    assert (str(found.area("Algiers").ug), str(found.area("Algiers").ptl)) == ("none", "1 Police")
    assert (found.pool.bands, found.pool.cadres, found.psl.fln) == (22, state.pool.cadres + 1, 40)
    assert GAME.from_text(GAME.to_text(found)) == found
    assert (
        GAME.from_text("ctcore1 algeria 1954-ready; SAI.terror yes".replace("SAI", "V-5")).areas
        != state.areas
    )


def test_control_and_markers_are_changed_in_words() -> None:
    state = GAME.changed(GAME.setup("1954-ready"), "II-1: FLN control, resettled, 2 Cadres in OC neutralized")
    area = state.area("Setif")
    assert (str(area.control), area.resettled, str(area.oc_neutralized)) == ("FLN", True, "2 Cadres")
    assert not GAME.changed(state, "Setif: no resettled").area("Setif").resettled


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("Algers: 2 Bands", "no area is called 'Algers'. Did you mean Algiers?"),
        ("Algiers: 2 Bandits", "'bandits' is not a unit"),
        ("Algiers: 2 Bands in OPSS", "'opss' is not a box"),
        ("Algiers: terrified", "'terrified' is neither units"),
        ("Algiers:", "nothing is said of it"),
        ("Algiers: 2 brigades", "'brigades' is not a unit"),
        ("ALG.ops.band 2", "Did you mean ALG.ops.bands"),
    ],
)
def test_what_names_nothing_is_refused_with_what_is_near(change: str, says: str) -> None:
    with pytest.raises(NotationError) as refused:
        GAME.changed(GAME.setup("1954-ready"), change)
    assert says in str(refused.value)


@pytest.mark.clause("2/4", "A10")
def test_illegal_more_units_than_counters() -> None:
    with pytest.raises(
        InvalidPosition, match=r"there are 24 counters of Bands \(2/4, A10\), and 25 would be"
    ):
        GAME.changed(GAME.setup("1954-ready"), "Oran: 25 Bands")


def test_a_position_with_a_procedure_pending_is_read_in_a_process_of_its_own() -> None:
    # There the classes that others have taken the place of are never collected.
    line = GAME.to_text(GAME.play(GAME.setup("1954-ready"), "roll 7; roll 1; roll 1; end"))
    words = ("-m", "ctcore", "--game", "algeria", "ask", "--position", line, "end")
    ran = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert ran.stdout.startswith("Yes, by 6.2/1.")


def test_frames_are_each_known_by_one_name() -> None:
    names = [frame.__name__ for frame in GAME.frames]
    assert len({*names}) == len(names)
    assert all(getattr(sys.modules[one.__module__], one.__name__) is one for one in GAME.frames)


def test_every_unit_is_written_in_both_numbers() -> None:
    words = GAME.vocabulary
    for unit in Unit:
        assert (
            words.meanings(Unit, str(unit).lower()) == words.meanings(Unit, unit.singular.lower()) == (unit,)
        )


def test_a_move_under_way_and_what_is_closed_in_an_area_are_what_their_schemas_say() -> None:
    recruiting = "roll 7; roll 1; roll 1; end"
    line = algeria("play", recruiting, *READY_1954, "--line").out.strip()
    told = algeria("choices", "--position", line, "--at", "Algiers", "--json").data
    assert faults("choices", told, "algeria") == []
    assert (told["at"]["sort"], told["at"]["id"], told["at"]["name"]) == ("space", "ALG", "Algiers")
    assert {one["kind"] for one in told["closed"]}.isdisjoint(one["kind"] for one in told["choices"])
    whole = algeria("choices", "--position", line, "--json").data
    begun = next(one for kind in whole["choices"] for one in kind["choices"] if not one["whole"])
    on = algeria("moves", "--position", line, "--part", begun["text"], "--json").data
    assert faults("moves", on, "algeria") == []
    assert on["part"]["fields"] == begun["fields"]
    assert on["count"] >= len(on["choices"][0]["moves"])

"""The board on the terminal: all that a position has is told, in 80 columns."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest

from ctcore.algeria.board.places import PLACES, place
from ctcore.algeria.board.state import Area, Control, Ending, OasPlace
from ctcore.algeria.board.units import Actor, Units
from ctcore.algeria.system import SYSTEM
from ctcore.algeria.text import here, moment, pending, phase_of
from ctcore.screen.console import Screen
from tests.algeria.positions import GAME, SCENARIOS, positions, varied

if TYPE_CHECKING:
    from ctcore.algeria.board.state import State

NAMES = {(one.name if one.is_country else f"{one.id:<5} {one.name}"): one.name for one in PLACES}


def lines_by_area(board: str) -> dict[str, str]:
    """What the board tells of each area, without its name; the rest of the board under no name."""
    found: dict[str, str] = {}
    area = ""
    for line in board.splitlines():
        if not line.startswith(" "):
            area = NAMES.get(line[:24].strip(), "")
        found[area] = f"{found.get(area, '')} {line[24:].strip() if area else line}"
    return found


def joined(text: str) -> str:
    return " ".join(text.split())


def test_no_line_is_wider_than_80_columns() -> None:
    for name, state in positions().items():
        board = GAME.board(state)
        assert max(map(len, board.splitlines())) <= 80, name
        assert "\N{NO-BREAK SPACE}" not in board


@pytest.mark.parametrize("width", [40, 60, 100])
def test_the_board_fits_a_screen_of_another_width(width: int) -> None:
    for name, state in list(positions().items())[::9]:
        stream = StringIO()
        GAME.print_board(state, Screen(stream, width, is_terminal=False, has_colours=False))
        assert max(map(len, stream.getvalue().splitlines())) <= width, name


def test_every_unit_of_every_area_is_told_on_its_line() -> None:
    for name, state in positions().items():
        told = lines_by_area(GAME.board(state))
        for area in state.areas:
            words = here(state, area)
            assert joined(words) in joined(told.get(area.place.name, "")), (name, area)
            assert bool(words) == (area.place.name in told), (name, area)


@pytest.mark.parametrize("which", ["1954 0", "1958 9", "1960 12"])
def test_whatever_changes_in_a_position_changes_the_board(which: str) -> None:
    state = positions()[which]
    before = lines_by_area(GAME.board(state))
    for name, after in varied(state):
        told = lines_by_area(GAME.board(after))
        if name.startswith("*."):
            same = [one.name for one in PLACES if told.get(one.name) == before.get(one.name)]
            assert same == [], name
        else:
            assert told[""] != before[""], name


def test_what_stands_in_an_area_in_words() -> None:
    area = Area(
        place("IV-2"),
        ug=Units(fronts=1, cadres=2),
        ops=Units(air_elite=1, divisions=2),
        ops_neutralized=Units(bands=1),
        ptl=Units(police=1),
        apart=Units(divisions=1),
        suez=2,
        terror=True,
        control=Control.GOVERNMENT,
        civil_affairs=True,
    )
    state = GAME.setup("1954").with_area(area)
    assert here(state, area) == (
        "Government control, Terror, Civil Affairs done, counted apart 1 division, "
        "2 Elite to return from Suez; UG 1 Front, 2 Cadres; "
        "OPS 2 divisions, 1 airmobile Elite, neutralized 1 Band; PTL 1 Police"
    )
    resettled = state.with_area(Area(place("IV-2"), resettled=True))
    assert lines_by_area(GAME.board(resettled))["Orleansville"].strip() == "Remote; Resettled"


def test_the_oas_is_told_where_it_is() -> None:
    state = GAME.setup("1960")
    oas = state.oas
    for where in OasPlace:
        shown = state.but(oas=type(oas)(active=True, controller=Actor.FLN, where=where))
        board = GAME.board(shown)
        assert f"in play, controlled by the FLN, in {where}" in board
        assert ("OAS" in lines_by_area(board).get(str(where), "")) is (where is not OasPlace.FRANCE)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_before_the_first_placement_every_area_is_empty(scenario: str) -> None:
    state = GAME.setup(scenario)
    board = GAME.board(state)
    assert (
        board.splitlines()[0] == f"{scenario} scenario, turn 1, set-up; Government to act: a unit to set up"
    )
    assert "Empty        every area" in board
    assert set(lines_by_area(board)) == {""}


def test_the_moment_names_the_turn_the_phase_and_who_acts() -> None:
    phases = set()
    for name, state in positions().items():
        words = moment(state)
        assert words.startswith(f"{state.scenario} scenario, turn {state.turn}"), name
        if state.stack:
            assert words.endswith(f"{SYSTEM.actor(state)} to act: {state.stack[-1].awaits}"), name
            assert phase_of(state) in words
            assert GAME.phase(state) == phase_of(state) != ""
        phases.add(phase_of(state))
    assert {"set-up", "Reinforcement Phase", "Deployment Phase", "Operations Phase"} <= phases


def test_all_that_is_pending_is_told_with_its_clause() -> None:
    for name, state in positions().items():
        rows = list(pending(state))
        clauses = [frame.clause for frame in state.stack[:0:-1]]
        told = [words for word, words in rows if word in {"Next", "Then"}]
        assert len(told) == len(clauses), name
        assert all(f"({one})" in words for one, words in zip(clauses, told, strict=True)), name


def test_what_a_frame_holds_is_told() -> None:
    state = GAME.setup("1954")
    assert dict(GAME.brief(state))["Next"] == (
        "Government: a unit to set up (3/3): left II: 1 French, 1 Algerian, 1 Police, "
        "IV: 1 French, 1 Algerian, 1 Police, V: 1 French, 1 Elite, 1 Algerian, 1 Police"
    )


def test_a_game_that_is_over_says_who_has_won() -> None:
    state = GAME.setup("1958").but(stack=(), winner=Actor.FLN, ending=Ending.LEVEL)
    assert moment(state).endswith(
        "turn 1; the game is over: 12.2/1, 12.2/2, A78: FLN wins: Decisive (a level of 0)"
    )
    assert "Legal moves" not in GAME.board(state)


def test_the_brief_has_the_tracks_and_no_area() -> None:
    for name, state in positions().items():
        rows = dict(GAME.brief(state))
        assert rows["PSL"] == f"Government {state.psl.running}, FLN {state.psl.fln}", name
        assert rows["AP"] == str(state.record.ap)
        assert {"Points", "Border Zone", "France", "OAS"} <= set(rows)


def test_a_choice_tells_what_stands_in_its_area() -> None:
    state = _with_police()
    move = GAME.parse_move(state, "set up 1 French brigade in Constantine")
    told = ("Constantine", "Urban; PTL 1 Police")
    assert GAME.standing(state, place("Constantine")) == GAME.stands(state, move) == told
    assert GAME.stands(state, GAME.parse_move(state, "set up 1 Police in Oran")) == ("Oran", "Urban")


def test_a_choice_without_an_area_tells_nothing() -> None:
    rolling = next(state for state in positions().values() if str(GAME.choices(state)[0]).startswith("roll"))
    assert GAME.stands(rolling, GAME.choices(rolling)[0]) is None


def _with_police() -> State:
    state: State = GAME.play(GAME.setup("1954"), "set up 1 Police in Constantine")
    return state

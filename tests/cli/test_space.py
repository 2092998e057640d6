from __future__ import annotations

from typing import Any

import pytest

import ctcore as ct
from ctcore.game.play import IllegalMoveInLine
from ctcore.twilight.board.map import BORDERS, PLACES
from ctcore.twilight.text.difference import changed
from ctcore.twilight.text.prospect import prospects
from tests.cli.run import run

SELECTED = ("Train", "Sweep", "Assault", "Rally", "Attack", "Terror")


def positions() -> list[ct.State]:
    """Some positions of whole games, in each of which a player is to begin a turn."""
    found = []
    for scenario in ("short", "medium", "full"):
        states = [step.before for step in ct.random_game(scenario, seed=5)]
        found += [one for one in states if type(one.stack[-1]).__name__ == "FirstChoice"][::9]
    return found


def said(state: ct.State, place: ct.Place, what: str) -> Any:
    """The prospect of what goes by that name, of the player who has it."""
    both = (one for faction in (ct.GOVERNMENT, ct.FLN) for one in prospects(state, place, faction))
    return next(one for one in both if str(one.what) == what)


@pytest.mark.clause("1.3.2", "1.3.3", "1.3.5", "1.3.7", "1.7")
def test_a_space_is_told_with_what_the_map_prints_and_what_stands_there() -> None:
    out = run("space", "oran", "--scenario", "short").out
    assert out.startswith("Short scenario, before the first card; ")
    assert "\nOran (ORA)\n  Map         City, Wilaya V, coast\n  Population  2\n" in out
    assert "  Neighbours  Sidi Bel Abbes (Plain)\n" in out
    assert "  Pieces      1 French Police, 1 Algerian Troop, 1 Algerian Police\n" in out
    assert "  People      Support, Government Control\n" in out
    biskra = run("space", "I-3", "--scenario", "short").out
    assert "  Map         Sector, Plain, Wilaya I, Border Sector of Tunisia\n" in biskra
    assert "  Population  0, Resettled\n" in run("space", "Setif", "--scenario", "short").out
    assert "  Map         Country, Mountain, coast\n" in run("space", "Morocco", "--scenario", "short").out


@pytest.mark.clause("1.3.3", "1.3.4", "1.3.5", "1.3.7")
def test_without_a_position_the_map_alone_is_told() -> None:
    told = run("space", "oran")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("Oran (ORA)\n  Map         City, Wilaya V, coast\n  Population  2\n")
    assert "  Neighbours  Sidi Bel Abbes (Plain)\nWith --scenario or --position: " in told.out
    assert "Sector, Plain, Wilaya I, on the border of Tunisia\n" in run("space", "I-3").out


@pytest.mark.clause("1.3.7")
def test_there_are_no_border_sectors_before_independence() -> None:
    told = run("space", "Biskra", "--scenario", "full").out
    assert "on the border of Tunisia, no Border Sector before independence" in " ".join(told.split())
    asked = run("find", "Tlemcen.border and not independent")
    assert (asked.status, asked.out.splitlines()[0][:2]) == (1, "No")
    assert run("find", "Tlemcen.border").status == 0
    printed = {one["id"]: one for one in run("map", "--json").data["spaces"]}
    for place in PLACES:
        data = run("space", place.id, "--json").data
        assert {key: data[key] for key in printed[place.id]} == printed[place.id]
        assert {*data} == {"ctcore", "version", *printed[place.id]}
    assert run("space", "Orann", "--json").error["suggestions"] == ["Oran"]


@pytest.mark.clause("1.3.3", "1.6")
def test_markers_of_a_space_are_told() -> None:
    state = changed(ct.setup("short"), "Algiers: 1 Pop +1, 2 Terror, Neutral")
    out = run("space", "Algiers", "--position", "-", stdin=ct.to_json(state)).out
    assert "  Population  4 (3 printed)\n" in out
    assert "  People      Neutral, Government Control, Terror 2\n" in out


@pytest.mark.clause("3.3.1", "R95")
def test_what_each_player_may_do_there_is_told_with_the_rule_that_forbids_the_rest() -> None:
    out = run("space", "Oran", "--scenario", "short").out
    assert "\n    Train       may be selected\n" in out
    assert "\n    Rally    no: 3.3.1, R95: a City is at Neutral or Opposition [Oran: Support]\n" in out
    assert "\n    Garrison    activate Oran; pieces from 13 spaces; pieces to 16 spaces\n" in out
    data = run("space", "Oran", "--scenario", "short", "--json").data
    march = data["may"]["FLN"][1]["unmet"]
    assert march[0].startswith("3.3.2, R103: as many Underground Guerrillas stand in the space they leave")
    assert [one["what"] for one in data["may"]["FLN"]][:4] == ["Rally", "March", "Attack", "Terror"]
    assert [one["what"] for one in data["may"]["Government"]][4:] == ["Deploy", "Troop Lift", "Neutralize"]
    garrison = data["may"]["Government"][1]
    assert (garrison["allowed"], len(garrison["from"]), garrison["unmet"]) == (True, 13, [])


def test_a_space_of_no_name_gets_a_suggestion() -> None:
    ran = run("space", "Orann", "--scenario", "short", "--json")
    assert (ran.status, ran.error["suggestions"]) == (2, ["Oran"])


@pytest.mark.clause("3.2", "3.3")
def test_an_operation_may_select_a_space_exactly_where_a_line_of_play_may() -> None:
    answers = set()
    for state in positions():
        for place in PLACES[::4]:
            for found in prospects(state, place, state.first_eligible):
                # Where #45 has a type of cube named, that is more than a space.
                if str(found.what) in SELECTED and not state.in_force.poor_coordination:
                    unmet = refused(state, f"{found.what}; {place}")
                    assert (found.unmet, found.allowed) == (unmet, not unmet), (found, place)
                    answers.add((str(found.what), found.allowed))
    assert {(what, allowed) for what in SELECTED for allowed in (False, True)} <= answers


@pytest.mark.clause("4.1", "4.1.1")
def test_a_special_activity_is_allowed_exactly_where_some_operation_lets_a_line_choose_the_space() -> None:
    operations = {
        ct.FLN: ("rally", "march", "attack", "terror"),
        ct.GOVERNMENT: ("train", "garrison", "sweep", "assault"),
    }
    for state in positions()[::3]:
        for place in PLACES[::5]:
            for found in prospects(state, place, state.first_eligible):
                if str(found.what) in {"Deploy", "Troop Lift", "Neutralize", "Extort", "Subvert", "Ambush"}:
                    lines = (f"{one}; {found.what}; {place}" for one in operations[state.first_eligible])
                    assert found.allowed == any(not refused(state, line) for line in lines), (found, place)


def refused(state: ct.State, line: str) -> tuple[str, ...]:
    """What forbids the move of a line that is refused; nothing where all are legal."""
    try:
        ct.play(state, line)
    except IllegalMoveInLine as error:
        return tuple(map(str, error.verdict.violations))
    return ()


@pytest.mark.clause("3.3.2", "3.2.2")
def test_pieces_come_and_go_exactly_where_a_legal_move_takes_them() -> None:
    for state in positions()[::5]:
        for what, faction in (("March", ct.FLN), ("Garrison", ct.GOVERNMENT)):
            if state.first_eligible is not faction or not ct.judge(state, ct.parse_move(state, what)):
                continue
            begun = ct.play(state, what)
            between: list[Any] = [one for one in ct.legal_moves(begun) if hasattr(one, "origin")]
            ways = {(str(one.origin), str(one.destination)) for one in between}
            for place in PLACES[::3]:
                found = said(state, place, what)
                assert {(str(one), place.name) for one in found.arrive} == {
                    way for way in ways if way[1] == place.name
                }
                assert {(place.name, str(one)) for one in found.leave} == {
                    way for way in ways if way[0] == place.name
                }


@pytest.mark.clause("4.3.3", "4.1.1")
def test_a_special_activity_is_asked_within_an_operation_that_it_accompanies() -> None:
    state = changed(
        ct.setup("short"), "every space: no pieces; Saida: 1 Underground, 1 Algerian Police, 1 Algerian Troop"
    )
    saida = ct.Place.named("Saida")
    for what in ("Ambush", "Subvert", "Neutralize", "Troop Lift"):
        assert said(state, saida, what).ways == "may be selected"
    assert said(state, saida, "Extort").unmet[0].startswith("4.3.1, R120: the FLN Extorts where Population")
    bare = changed(ct.setup("short"), "every space: no pieces")
    assert said(bare, saida, "Ambush").unmet


@pytest.mark.clause("4.1")
def test_oas_is_nothing_that_is_done_in_a_space() -> None:
    state = changed(ct.setup("short"), "played OAS")
    for place in PLACES[:3]:
        for faction in (ct.GOVERNMENT, ct.FLN):
            for one in prospects(state, place, faction):
                assert "oas" not in f"{one.what} {one.ways}".lower()


@pytest.mark.clause("3.2.4", "5.4")
def test_what_a_card_forbids_is_named_with_the_card() -> None:
    state = changed(ct.setup("short"), "in force #57")
    out = run("space", "Medea", "--position", "-", stdin=ct.to_json(state)).out
    assert "    Assault     no: 3.2.4 as changed by #57, 5.4: the Government may not Assault\n" in out


@pytest.mark.clause("1.3.1", "1.3.5")
def test_the_map_has_every_space_with_terrain_population_and_neighbours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ctcore.screen.console._WIDTH", 80)
    out = run("map").out
    assert max(map(len, out.splitlines())) <= 80
    assert [line for line in out.splitlines() if not line.startswith(" ")] == [
        *(f"Wilaya {number}" for number in ("I", "II", "III", "IV", "V", "VI")),
        "Countries",
    ]
    flat = " ".join(out.split())
    for place in PLACES:
        land = "City" if place.is_city else str(place.terrain)
        assert f"{place.id} {place.name} {land}, Pop {place.population}" in flat
        assert ", ".join(other.name for other in place.neighbours) in flat
    assert "II-3 Souk Ahras Plain, Pop 2, coast, on the border of Tunisia" in flat


@pytest.mark.clause("1.3.1", "1.3.5")
def test_the_map_as_json_is_a_graph_whose_borders_go_both_ways() -> None:
    spaces = {one["id"]: one for one in run("map", "--json").data["spaces"]}
    assert len(spaces) == 30
    borders = {(one, other["id"]) for one in spaces for other in spaces[one]["neighbours"]}
    assert borders == {(other, one) for one, other in borders}
    assert len(borders) == 2 * len(BORDERS)
    assert (spaces["I-3"]["terrain"], spaces["I-3"]["border"], spaces["ALG"]["coastal"]) == (
        "Plain",
        "TUN",
        True,
    )

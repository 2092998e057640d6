"""The board (1.3 to 1.9): the map's facts, Control, Population, stacking, tracks and totals."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import attrs
import networkx as nx
import pytest

import ctcore as ct
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import ALGERIA, COUNTRIES, PLACES
from tests.rules.positions import OPPOSE, SUPPORT, place, turn, with_independence, with_space


@pytest.mark.clause("1.3.1")
def test_thirty_spaces_in_the_order_of_the_table() -> None:
    assert [found.index for found in PLACES] == list(range(30))
    assert (len(ALGERIA), [found.name for found in COUNTRIES]) == (28, ["Morocco", "Tunisia"])


@pytest.mark.clause("1.3.5")
def test_philippeville_has_the_five_neighbours_of_the_example() -> None:
    assert {found.id for found in place("Philippeville").neighbours} == {"CON", "II-1", "I-1", "I-4", "II-3"}


@pytest.mark.clause("1.3.5")
def test_constantine_has_the_two_neighbours_of_the_example() -> None:
    assert {found.id for found in place("Constantine").neighbours} == {"II-1", "II-2"}


@pytest.mark.clause("1.3.3")
@pytest.mark.parametrize(("city", "around"), [("Algiers", "Medea"), ("Oran", "Sidi Bel Abbes")])
def test_algiers_and_oran_lie_inside_one_sector(city: str, around: str) -> None:
    assert place(city).neighbours == (place(around),)


@pytest.mark.clause("1.3.6")
def test_coasts_alone_make_no_neighbours() -> None:
    assert place("Oran") not in place("Mostaganem").neighbours
    assert place("Algiers") not in place("Tizi Ouzou").neighbours


@pytest.mark.clause("1.3.5")
def test_adjacency_is_mutual_and_never_with_itself() -> None:
    for one, other in combinations(PLACES, 2):
        assert (other in one.neighbours) == (one in other.neighbours)
    assert not any(one in one.neighbours for one in PLACES)


@pytest.mark.clause("1.3.2", "1.3.5")
def test_the_graph_is_planar_and_each_wilaya_connected() -> None:
    graph = ct.board()
    assert nx.is_connected(graph)
    assert nx.check_planarity(graph)[0]
    for wilaya in ("I", "II", "III", "IV", "V", "VI"):
        inside = [node for node, values in graph.nodes(data=True) if values["wilaya"] == wilaya]
        assert nx.is_connected(graph.subgraph(inside))


@pytest.mark.clause("1.3.1")
def test_the_graph_carries_what_the_map_prints() -> None:
    graph = ct.board()
    assert graph.nodes["V-2"] == {
        "name": "Tlemcen",
        "kind": "Sector",
        "wilaya": "V",
        "terrain": "Plain",
        "population": 1,
        "coastal": True,
        "border": "MOR",
    }
    assert graph.nodes["TUN"]["wilaya"] is None
    assert graph.nodes["ALG"]["kind"] == "City"


@pytest.mark.clause("1.3.1")
def test_each_graph_is_its_callers_own() -> None:
    graph = ct.board()
    graph.remove_node("ALG")
    assert "ALG" in ct.board()


@pytest.mark.clause("1.3.2", "1.3.3", "1.3.7", "1.6.3")
def test_the_map_adds_up() -> None:
    assert sum(found.is_sector for found in PLACES) == 25
    assert sum(found.is_city for found in PLACES) == 3
    assert sum(found.population for found in ALGERIA) == 28
    assert Counter(found.population for found in ALGERIA) == {0: 11, 1: 7, 2: 9, 3: 1}
    assert sum(str(found.terrain) == "Mountain" for found in ALGERIA) == 19
    assert sum(found.coastal for found in ALGERIA) == 12
    assert Counter(found.border for found in ALGERIA if found.border) == {"MOR": 3, "TUN": 4}


@pytest.mark.clause("1.3.7")
def test_every_border_sector_touches_its_country_and_no_other_space_does() -> None:
    for country in COUNTRIES:
        assert {found.border for found in country.neighbours} == {country.id}
        assert set(country.neighbours) == {found for found in PLACES if found.border == country.id}


@pytest.mark.clause("1.4", "1.4.1")
def test_the_force_pool_holds_91_pieces() -> None:
    assert {str(piece): count for piece, count in FORCE_POOL.items()} == {
        "French Troops": 9,
        "French Police": 21,
        "Algerian Troops": 3,
        "Algerian Police": 7,
        "Government Bases": 6,
        "Guerrillas": 30,
        "FLN Bases": 15,
    }
    assert sum(count for _, count in FORCE_POOL.items()) == 91


# Names


def test_a_space_is_found_by_name_or_id_in_any_case() -> None:
    assert place("souk  ahras") is place("ii-3") is place("II-3")


def test_illegal_name_of_a_space_suggests_near_ones() -> None:
    with pytest.raises(ct.NotationError) as refused:
        place("Algers")
    assert refused.value.suggestions[0] == "Algiers"
    assert "Did you mean Algiers" in str(refused.value)


def test_illegal_name_like_no_other_suggests_nothing() -> None:
    with pytest.raises(ct.NotationError) as refused:
        place("qqqq")
    assert refused.value.suggestions == ()


# Control


@pytest.mark.clause("1.7/1", "1.7/2")
@pytest.mark.parametrize(
    ("pieces", "control"),
    [
        ({}, None),
        ({"french_troops": 1}, ct.GOVERNMENT),
        ({"french_police": 1}, ct.GOVERNMENT),
        ({"algerian_troops": 1}, ct.GOVERNMENT),
        ({"algerian_police": 1}, ct.GOVERNMENT),
        ({"government_bases": 1}, ct.GOVERNMENT),
        ({"underground": 1}, ct.FLN),
        ({"active": 1}, ct.FLN),
        ({"fln_bases": 1}, ct.FLN),
        ({"french_troops": 1, "fln_bases": 1}, None),
        ({"algerian_police": 2, "underground": 1, "active": 1}, None),
        ({"french_troops": 2, "algerian_police": 1, "underground": 2}, ct.GOVERNMENT),
        ({"government_bases": 2, "underground": 1, "active": 1, "fln_bases": 1}, ct.FLN),
    ],
)
def test_the_side_with_more_pieces_controls(pieces: dict[str, Any], control: ct.Actor | None) -> None:
    for name in ("Algiers", "Mostaganem", "Batna"):
        assert attrs.evolve(ct.Space(place(name)), **pieces).control is control


@pytest.mark.clause("1.7/4", "R36")
def test_control_follows_the_pieces_at_once() -> None:
    state = turn(ct.FLN)
    assert state.space("Medea").control is None
    assert with_space(state, "Medea", algerian_police=2).space("Medea").control is ct.GOVERNMENT
    assert with_space(state, "Medea", algerian_police=0).space("Medea").control is ct.FLN


@pytest.mark.clause("1.7", "5.1.8", "R35")
def test_countries_are_under_fln_control_once_independent_and_never_before() -> None:
    state = turn(ct.FLN)
    assert state.space("Morocco").control is None
    assert state.space("Morocco").support is ct.Stance.NEUTRAL
    state = with_independence(state)
    assert state.space("Morocco").fln_pieces == 0
    assert state.space("Morocco").control is ct.FLN
    assert state.space("Tunisia").support is ct.Stance.OPPOSE


# Population and totals


@pytest.mark.clause("1.3.2", "4.2.1")
def test_a_resettled_sector_has_population_0() -> None:
    assert ct.setup("medium").space("Tlemcen").population == 0
    assert ct.setup("full").space("Tlemcen").population == 1


@pytest.mark.clause("1.3.3")
def test_a_city_gains_one_population_by_its_marker() -> None:
    state = with_space(turn(ct.FLN), "Algiers", pop_markers=1)
    assert state.space("Algiers").population == 4


@pytest.mark.clause("1.6.2/3", "1.6.2/4", "1.9/2", "1.9/3")
def test_totals_weigh_each_space_by_its_population() -> None:
    state = turn(ct.FLN)
    assert (state.total_support, state.total_opposition) == (0, 5)
    state = with_space(state, "Algiers", support=SUPPORT, pop_markers=1)
    state = with_space(state, "Mostaganem", support=OPPOSE)
    assert (state.total_support, state.total_opposition) == (4, 7)
    assert state.support_plus_commitment == 25 + 4
    assert state.opposition_plus_bases == 7 + 4


@pytest.mark.clause("1.6.3/2", "1.9/3", "R35", "1.3.4/9")
def test_countries_never_count_as_opposition_but_their_bases_do() -> None:
    state = with_independence(turn(ct.FLN))
    assert state.total_opposition == 5
    state = with_space(state, "Morocco", fln_bases=2)
    assert state.total_opposition == 5
    assert state.opposition_plus_bases == 5 + 4 + 2


@pytest.mark.clause("1.8", "R37")
def test_support_plus_commitment_may_pass_50() -> None:
    state = turn(ct.FLN).but(commitment=50)
    state = with_space(state, "Algiers", support=SUPPORT)
    assert state.support_plus_commitment == 53


# Tracks


@pytest.mark.clause("1.3.8", "5.1.8", "R46")
def test_tracks_are_read_by_their_boxes() -> None:
    tracks = [(str(one.france_track), one.border_zone) for one in map(ct.setup, ("full", "short"))]
    assert tracks == [("A", 0), ("E", 3)]


@pytest.mark.clause("1.3.8", "R46")
def test_a_border_zone_at_0_is_not_one_that_is_unset() -> None:
    start = turn(ct.FLN)
    assert with_independence(start).border_zone == start.border_zone == 0
    assert (start.independent, with_independence(start).independent) == (False, True)


# Laws, each broken once

BROKEN: dict[str, dict[str, Any]] = {
    "government_resources_within_track": {"resources": {"government": 51}},
    "fln_resources_within_track": {"resources": {"fln": -1}},
    "commitment_within_track": {"commitment": -1},
    "france_track_within_boxes": {"france_track": 6},
    "border_zone_within_boxes": {"border_zone": 1},
}


@pytest.mark.clause("1.8", "1.3.8")
@pytest.mark.parametrize("law", BROKEN)
def test_illegal_track_breaks_its_law_alone(law: str) -> None:
    state = turn(ct.FLN)
    values = dict(BROKEN[law])
    if "resources" in values:
        values["resources"] = attrs.evolve(state.resources, **values["resources"])
    assert [found.law for found in ct.violations(state.but(**values))] == [law]


SPACE_BROKEN = [
    ("Batna", {"fln_bases": 2, "government_bases": 1}, "bases_are_stacked_within_limit"),
    ("Philippeville", {"fln_bases": 3}, "bases_are_stacked_within_limit"),
    ("Tunisia", {"fln_bases": 3}, "bases_are_stacked_within_limit"),
    ("Tunisia", {"fln_bases": 4, "base_markers": 1}, "bases_are_stacked_within_limit"),
    ("Morocco", {"french_police": 1}, "no_government_piece_abroad"),
    ("Morocco", {"terror": 1}, "no_terror_abroad"),
    ("Batna", {"support": 1}, "population_0_is_neutral"),
    ("Algiers", {"pop_markers": 2}, "pop_1_markers_are_in_cities"),
    ("Batna", {"base_markers": 1}, "base_markers_are_in_countries"),
    ("Algiers", {"terror": 13}, "terror_markers_suffice"),
    ("Algiers", {"support": 2}, "stance_is_one_of_three"),
]


@pytest.mark.clause("1.4.2", "1.3.4", "1.6.1", "3.3.4")
@pytest.mark.parametrize(("name", "values", "law"), SPACE_BROKEN)
def test_illegal_space_breaks_its_law_alone(name: str, values: dict[str, Any], law: str) -> None:
    state = with_independence(turn(ct.FLN))
    broken = _unchecked(state, name, values)
    assert [found.law for found in ct.violations(broken)] == [law]
    assert law in str(ct.violations(broken)[0])


def _unchecked(state: ct.State, name: str, values: dict[str, Any]) -> ct.State:
    """The values in the space, pieces conserved, no law asserted."""
    where = place(name).index
    before = state.spaces[where]
    after = attrs.evolve(before, **values)
    available = state.available
    for piece in ct.Piece:
        available = available.changed(piece.type, before.of(piece) - after.of(piece))
    spaces = (*state.spaces[:where], after, *state.spaces[where + 1 :])
    return state.but(spaces=spaces, available=available)


@pytest.mark.clause("1.3.4", "5.1.8")
def test_illegal_piece_abroad_before_independence() -> None:
    broken = _unchecked(turn(ct.FLN), "Morocco", {"underground": 1})
    assert [found.law for found in ct.violations(broken)] == ["nothing_abroad_before_independence"]


@pytest.mark.clause("1.4.1")
@pytest.mark.parametrize("piece", list(ct.PieceType))
def test_illegal_piece_too_many_or_too_few(piece: ct.PieceType) -> None:
    state = turn(ct.FLN, "short")
    for by in (1, -1):
        box = "available" if state.available.of(piece) else "out_of_play"
        changed = state.but(**{box: getattr(state, box).changed(piece, by)})
        broken = {found.law for found in ct.violations(changed)}
        assert f"{piece.name.lower()}_are_conserved" in broken


@pytest.mark.clause("1.4.1", "1.2")
def test_illegal_count_of_pieces_is_told_with_where_they_are() -> None:
    start = ct.setup("full")
    (found,) = ct.violations(start.but(available=start.available.changed(ct.PieceType.FLN_BASES, 1)))
    places = tuple(f"{space.name} {space.fln_bases}" for space in start.spaces if space.fln_bases)
    assert found.where == ("there are 16", *places, f"Available {start.available.fln_bases + 1}")
    assert "the 15 FLN Bases are on the map or in a box (there are 16, " in str(found)

"""Deploy (4.2.1): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    ACCOMPANIED,
    ALGERIAN_POLICE,
    ALGERIAN_TROOPS,
    END,
    FRENCH_POLICE,
    FRENCH_TROOPS,
    GOVERNMENT_BASES,
    LIMITED,
    OPPOSE,
    PASS,
    SUPPORT,
    box,
    effect,
    lacking,
    ledger,
    limited,
    line,
    move,
    names,
    pending,
    play,
    refusal,
    selectable,
    several,
    stage,
    turn,
    with_available,
    with_independence,
    with_mobilization,
    with_recall,
    with_resources,
    with_space,
    without,
)

DEPLOY = move("deploy")
FROM_AVAILABLE = stage("deploy.move", ct.Box.AVAILABLE)
TO_AVAILABLE = stage("deploy.move", ct.Box.AVAILABLE)
FRENCH = ("french_troops", "french_police", "government_bases")


def select(space: str) -> Move:
    return move("deploy.select", space)


def leave(space: str) -> Move:
    return stage("deploy.move", space)


def enter(space: str) -> Move:
    return stage("deploy.move", space)


def send(count: int, piece: ct.Piece = FRENCH_TROOPS) -> Move:
    return stage("deploy.move", count, piece)


def resettle(space: str) -> Move:
    return move("deploy.resettle", space)


def deploying(*spaces: str, state: ct.State | None = None) -> ct.State:
    """A Deploy opened at the beginning of a Train, with these spaces chosen."""
    return play(line(state or turn(ct.GOVERNMENT), "train"), DEPLOY, *map(select, spaces))


def reserve(troops: int = 8, police: int = 8, bases: int = 6) -> ct.State:
    """The Full Scenario with all French pieces but those of Constantine and Algiers off the map."""
    state = with_space(turn(ct.GOVERNMENT), "Sidi Bel Abbes", french_troops=0)
    available = {"french_troops": troops, "french_police": police, "government_bases": bases}
    return with_available(state, **available)


# Opening


@pytest.mark.clause("4.2.1", "4.1.1", "R50", "R55")
@pytest.mark.parametrize(
    "operation",
    [
        "train",
        "train; Algiers",
        "train; Algiers; place 2 Algerian Police; Oran",
        "train; Algiers; pacify Algiers",
        "train; Algiers; pacify Algiers; shift",
    ],
)
def test_deploy_accompanies_train_between_its_steps(operation: str) -> None:
    state = line(turn(ct.GOVERNMENT), operation)
    assert effect(state, DEPLOY) == {}
    assert ledger(state, DEPLOY) == []


@pytest.mark.clause("4.2.1", "R55")
@pytest.mark.parametrize("operation", ["garrison; activate Oran", "sweep; Oran", "assault; Medea"])
def test_illegal_deploy_in_another_operation(operation: str) -> None:
    assert refusal(line(turn(ct.GOVERNMENT), operation), DEPLOY) == {"accompanies"}


@pytest.mark.clause("2.3.4", "4.1")
def test_illegal_deploy_in_a_limited_operation_or_in_the_op_only_box() -> None:
    for begun in (limited, several):
        assert refusal(line(begun(turn(ct.FLN)), "train; Algiers"), DEPLOY) == {"activity_allowed"}
    assert effect(line(play(turn(ct.FLN), PASS, ACCOMPANIED), "train; Algiers"), DEPLOY) == {}


@pytest.mark.clause("4.1", "R48")
def test_illegal_a_second_deploy() -> None:
    text = "train; Algiers; deploy; Oran; move 1 French Police from Available to Oran; end"
    assert refusal(line(turn(ct.GOVERNMENT), text), DEPLOY) == {"one_activity"}


@pytest.mark.clause("4.2.1", "R9")
def test_a_deploy_without_a_french_piece_to_move_is_opened_and_ends_as_it_began() -> None:
    state = with_available(without(turn(ct.GOVERNMENT), *FRENCH), **dict.fromkeys(FRENCH, 0))
    state = line(state, "train; deploy; Oran")
    assert refusal(state, leave("Oran")) == {"some_destination_count_piece"}
    assert refusal(state, FROM_AVAILABLE) == {"some_destination_count_piece"}
    assert pending(play(state, END)).unmade


@pytest.mark.clause("4.2.1", "R9", "R84")
def test_a_sector_to_resettle_alone_makes_a_deploy() -> None:
    state = with_available(without(turn(ct.GOVERNMENT), *FRENCH), **dict.fromkeys(FRENCH, 0))
    state = with_space(with_mobilization(state), "Barika", algerian_police=1)
    state = line(with_available(state, **dict.fromkeys(FRENCH, 0)), "train; deploy")
    assert pending(play(state, resettle("Barika"), END)).accompanied_by == "Deploy"


# Choosing the spaces


@pytest.mark.clause("4.2.1", "R81")
def test_cities_and_sectors_with_a_base_or_control_may_be_chosen() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Batna", government_bases=1)
    state = with_space(state, "Biskra", algerian_police=1)
    assert selectable(deploying(state=state), "deploy.select") == {
        "Constantine", "Algiers", "Oran", "Sidi Bel Abbes", "Batna", "Biskra",
    }  # fmt: skip
    assert effect(deploying(), select("Oran")) == {}


@pytest.mark.clause("4.2.1", "R81")
def test_a_city_needs_neither_control_nor_any_piece() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Oran", french_police=0, algerian_troops=0, underground=3)
    assert effect(deploying(state=state), select("Oran")) == {}


@pytest.mark.clause("4.2.1", "R81")
def test_illegal_choose_a_sector_without_base_or_control() -> None:
    for name in ("Batna", "Medea", "Biskra"):
        assert refusal(deploying(), select(name)) == {"city_or_base_or_control"}


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_choose_a_country(country: str) -> None:
    state = deploying(state=with_independence(turn(ct.GOVERNMENT)))
    assert refusal(state, select(country)) == {"city_or_base_or_control"}


@pytest.mark.clause("4.2.1", "R81")
def test_illegal_choose_a_fourth_space() -> None:
    state = deploying("Algiers", "Oran")
    assert effect(state, select("Constantine")) == {}
    state = play(state, select("Constantine"))
    assert refusal(state, select("Sidi Bel Abbes")) == {"up_to_three_spaces"}


@pytest.mark.clause("4.1", "R52")
def test_illegal_choose_a_space_twice() -> None:
    assert refusal(deploying("Oran"), select("Oran")) == {"not_chosen_before"}


@pytest.mark.clause("4.2.1", "R81")
def test_illegal_choose_a_space_after_a_piece_moved() -> None:
    state = play(deploying("Oran"), FROM_AVAILABLE, enter("Oran"), send(1))
    assert refusal(state, select("Algiers")) == {"nothing_moved"}


@pytest.mark.clause("4.2.1", "R81")
def test_illegal_control_gained_by_the_deploy_opens_no_space() -> None:
    text = "train; deploy; Oran; move 1 French Police from Available to Oran"
    assert refusal(line(turn(ct.GOVERNMENT), text), select("Medea")) == {
        "nothing_moved",
        "city_or_base_or_control",
    }


@pytest.mark.clause("4.2.1", "R9")
@pytest.mark.parametrize("spaces", [(), ("Oran",), ("Oran", "Algiers", "Constantine")])
def test_a_deploy_without_a_move_ends_and_was_not_made(spaces: tuple[str, ...]) -> None:
    operation = pending(play(deploying(*spaces), END))
    assert (operation.activity, operation.unmade) == (None, True)


# Moving French pieces


@pytest.mark.clause("4.2.1", "R81", "R83")
@pytest.mark.parametrize("piece", [FRENCH_TROOPS, FRENCH_POLICE])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_up_to_six_cubes_come_from_available(piece: ct.Piece, count: int) -> None:
    state = play(deploying("Oran", state=reserve()), FROM_AVAILABLE, enter("Oran"))
    field = piece.name.lower()
    had = getattr(state.space("Oran"), field)
    assert effect(state, send(count, piece)) == {
        f"Oran: {field}": (had, had + count),
        f"Available: {field}": (8, 8 - count),
    }
    assert ledger(state, send(count, piece)) == [f"4.2.1: Placed {piece} {count} Oran"]
    assert effect(play(state, send(count, piece)), END) == {}


@pytest.mark.clause("4.2.1", "R81")
def test_pieces_go_to_available() -> None:
    state = play(deploying("Oran"), leave("Oran"), TO_AVAILABLE)
    assert effect(state, send(1, FRENCH_POLICE)) == {
        "Oran: french_police": (1, 0),
        "Available: french_police": (3, 4),
    }
    assert ledger(state, send(1, FRENCH_POLICE)) == ["4.2.1: Removed French Police 1 Oran Available"]


@pytest.mark.clause("4.2.1", "R83")
def test_pieces_go_from_space_to_space() -> None:
    state = play(deploying("Oran", "Constantine"), leave("Constantine"), enter("Oran"))
    assert effect(state, send(1)) == {"Constantine: french_troops": (1, 0), "Oran: french_troops": (0, 1)}
    assert ledger(state, send(1)) == ["4.2.1: Moved French Troops 1 Constantine Oran"]


@pytest.mark.clause("4.2.1", "1.5.1", "R17", "R82")
def test_government_bases_are_french_pieces_that_deploy() -> None:
    state = play(deploying("Oran"), FROM_AVAILABLE, enter("Oran"))
    assert effect(state, send(2, GOVERNMENT_BASES)) == {
        "Oran: government_bases": (0, 2),
        "Available: government_bases": (3, 1),
    }
    state = play(state, send(2, GOVERNMENT_BASES), leave("Oran"), TO_AVAILABLE)
    assert effect(state, send(1, GOVERNMENT_BASES)) == {
        "Oran: government_bases": (2, 1),
        "Available: government_bases": (1, 2),
    }


@pytest.mark.clause("1.4.2", "4.2.1", "R26", "R82")
def test_illegal_bases_beyond_stacking() -> None:
    state = play(deploying("Oran"), FROM_AVAILABLE, enter("Oran"))
    assert refusal(state, send(3, GOVERNMENT_BASES)) == {"room_for_bases"}
    state = with_space(turn(ct.GOVERNMENT), "Oran", fln_bases=1)
    state = play(deploying("Oran", state=state), FROM_AVAILABLE, enter("Oran"))
    assert refusal(state, send(2, GOVERNMENT_BASES)) == {"room_for_bases"}
    assert effect(state, send(1, GOVERNMENT_BASES))["Oran: government_bases"] == (0, 1)


@pytest.mark.clause("1.4.2", "4.2.1", "R82")
def test_illegal_enter_where_only_bases_could_come_and_no_room_is_left() -> None:
    state = with_available(turn(ct.GOVERNMENT), french_troops=0, french_police=0)
    state = with_space(state, "Oran", government_bases=2)
    state = play(deploying("Oran", "Algiers", state=state), FROM_AVAILABLE)
    assert refusal(state, enter("Oran")) == {"some_count_piece"}
    assert effect(state, enter("Algiers")) == {}


@pytest.mark.clause("1.4.2", "4.2.1", "R82")
def test_illegal_bring_available_bases_where_no_chosen_space_has_room() -> None:
    state = with_available(turn(ct.GOVERNMENT), french_troops=0, french_police=0)
    state = with_space(state, "Oran", government_bases=2)
    assert refusal(deploying("Oran", state=state), FROM_AVAILABLE) == {"some_destination_count_piece"}
    assert effect(deploying("Oran", "Algiers", state=state), FROM_AVAILABLE) == {}


@pytest.mark.clause("4.2.1")
@pytest.mark.parametrize("piece", [ALGERIAN_TROOPS, ALGERIAN_POLICE])
def test_illegal_deploy_algerian_cubes(piece: ct.Piece) -> None:
    state = play(deploying("Algiers", "Oran", "Constantine"), leave("Constantine"), enter("Oran"), send(1))
    state = play(state, leave("Algiers"), enter("Oran"))
    assert refusal(state, send(1, piece)) == {"right_piece"}


@pytest.mark.clause("4.2.1", "1.4.1", "R21")
def test_illegal_deploy_more_than_there_are_even_with_more_elsewhere() -> None:
    state = play(deploying("Oran"), FROM_AVAILABLE, enter("Oran"))
    assert refusal(state, send(2)) == {"pieces_there"}
    state = play(deploying("Oran", "Constantine"), leave("Oran"), enter("Constantine"))
    assert refusal(state, send(1)) == {"pieces_there"}


@pytest.mark.clause("4.2.1")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_deploy_no_piece(count: int) -> None:
    state = play(deploying("Oran"), FROM_AVAILABLE, enter("Oran"), send(1, FRENCH_POLICE))
    state = play(state, FROM_AVAILABLE, enter("Oran"))
    assert refusal(state, send(count)) == {"at_least_one"}


@pytest.mark.clause("4.2.1", "R52")
def test_illegal_a_seventh_move_of_a_piece() -> None:
    state = play(deploying("Oran", state=reserve()), FROM_AVAILABLE, enter("Oran"))
    assert refusal(state, send(7)) == {"up_to_six"}
    state = play(state, send(4), FROM_AVAILABLE, enter("Oran"))
    assert refusal(state, send(3, FRENCH_POLICE)) == {"up_to_six"}
    assert effect(state, send(2, FRENCH_POLICE))["Oran: french_police"] == (1, 3)


@pytest.mark.clause("4.2.1", "R52")
def test_illegal_any_more_after_six_moves() -> None:
    state = play(deploying("Oran", "Algiers", state=reserve()), FROM_AVAILABLE, enter("Oran"), send(6))
    for one in (FROM_AVAILABLE, leave("Oran"), leave("Algiers")):
        assert refusal(state, one) == {"some_destination_count_piece"}
    assert ct.legal_moves(state) == (END,)


@pytest.mark.clause("4.2.1", "R81")
def test_illegal_leave_or_enter_a_space_that_was_not_chosen() -> None:
    state = deploying("Oran")
    assert refusal(state, leave("Constantine")) == {"chosen_origin"}
    assert refusal(play(state, FROM_AVAILABLE), enter("Constantine")) == {"chosen_destination"}


@pytest.mark.clause("4.2.1")
def test_illegal_enter_the_place_just_left() -> None:
    assert refusal(play(deploying("Oran"), leave("Oran")), enter("Oran")) == {"another_space"}
    assert refusal(play(deploying("Oran"), FROM_AVAILABLE), TO_AVAILABLE) == {"another_space"}


@pytest.mark.clause("4.2.1")
def test_illegal_leave_a_place_without_french_pieces() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Oran", french_police=0)
    assert refusal(deploying("Oran", state=state), leave("Oran")) == {"some_destination_count_piece"}
    state = with_available(turn(ct.GOVERNMENT), **dict.fromkeys(FRENCH, 0))
    assert refusal(deploying("Oran", state=state), FROM_AVAILABLE) == {"some_destination_count_piece"}


@pytest.mark.clause("4.1", "4.2.1", "R9")
def test_moves_that_add_up_to_nothing_are_legal_and_make_no_deploy() -> None:
    state = play(deploying("Oran", "Algiers"), leave("Oran"), enter("Algiers"), send(1, FRENCH_POLICE))
    state = play(state, leave("Algiers"), enter("Oran"))
    assert effect(state, send(2, FRENCH_POLICE))["Oran: french_police"] == (0, 2)
    back = play(state, send(1, FRENCH_POLICE))
    assert pending(play(back, END)).unmade
    # On the way to something else, they count among the six.
    on = play(back, FROM_AVAILABLE, enter("Oran"), send(1, FRENCH_POLICE))
    assert pending(on).moved == 3
    assert pending(play(on, END)).accompanied_by == "Deploy"


@pytest.mark.clause("4.2.1", "R52", "R81")
def test_the_same_piece_may_move_again_and_each_move_counts() -> None:
    state = play(deploying("Oran", "Algiers"), leave("Oran"), enter("Algiers"), send(1, FRENCH_POLICE))
    state = play(state, leave("Algiers"), TO_AVAILABLE, send(2, FRENCH_POLICE))
    assert pending(state).moved == 3
    assert effect(state, END) == {}


# Within Train


@pytest.mark.clause("4.2.1", "4.1", "3.2.1", "R49")
def test_a_base_deployed_first_makes_its_sector_a_location_of_train() -> None:
    state = line(turn(ct.GOVERNMENT), "train")
    assert lacking(state, move("train.select", "Sidi Bel Abbes"))["Base"] == {"no Government Base"}
    text = "deploy; Sidi Bel Abbes; move 1 Government Base from Available to Sidi Bel Abbes; end"
    state = line(state, text)
    assert effect(state, move("train.select", "Sidi Bel Abbes")) == {"Government Resources": (16, 14)}
    state = play(state, move("train.select", "Sidi Bel Abbes"), END)
    assert box(state) == "op + special activity"


@pytest.mark.clause("4.2.1", "5.1.7", "R49", "R60")
def test_police_deployed_first_make_a_sector_a_location_of_train_under_recall() -> None:
    state = line(with_recall(turn(ct.GOVERNMENT)), "train")
    assert lacking(state, move("train.select", "Sidi Bel Abbes"))["RECALL DE GAULLE"] == {"no Police"}
    text = "deploy; Sidi Bel Abbes; move 1 French Police from Available to Sidi Bel Abbes; end"
    assert effect(line(state, text), move("train.select", "Sidi Bel Abbes")) == {
        "Government Resources": (16, 14)
    }


@pytest.mark.clause("4.2.1", "R48", "R50")
def test_train_goes_on_elsewhere_after_deploy_but_not_in_the_same_space() -> None:
    text = "train; Algiers; place 1 Algerian Police; deploy; Oran; from Available; to Oran; "
    state = line(turn(ct.GOVERNMENT), text + "move 1 French Troop; end")
    assert names(pending(state).locations) == ["Algiers"]
    assert refusal(state, move("train.place", 1, ALGERIAN_POLICE)) == {"moment"}
    assert effect(state, move("train.pacify", "Algiers")) == {}
    assert effect(state, move("train.select", "Oran")) == {"Government Resources": (14, 12)}


@pytest.mark.clause("4.2.1", "3.2.1", "R36", "R61")
def test_troops_deployed_before_pacification_may_bring_the_control_that_it_needs() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Algiers", underground=4)
    state = line(state, "train; Algiers")
    assert refusal(state, move("train.pacify", "Algiers")) == {"government_control"}
    text = "deploy; Algiers; move 2 French Police from Available to Algiers; end"
    assert effect(line(state, text), move("train.pacify", "Algiers")) == {}


@pytest.mark.clause("4.2.1", "R49")
def test_deploy_may_come_first_but_the_train_must_still_have_a_location() -> None:
    state = with_resources(turn(ct.GOVERNMENT), government=2)
    text = "train; deploy; Oran; move 1 French Police from Available to Oran; end"
    assert refusal(line(state, text), END) == {"at_least_one_location"}


# Resettlement


def settled(**values: int) -> ct.State:
    """MOBILIZATION played, and Barika (Population 1) with these values; a Deploy just opened."""
    state = with_space(with_mobilization(turn(ct.GOVERNMENT)), "Barika", **values)
    return deploying(state=state)


@pytest.mark.clause("4.2.1", "R84")
@pytest.mark.parametrize("stance", [SUPPORT, OPPOSE])
def test_a_sector_resettled_is_neutral_and_keeps_its_terror(stance: int) -> None:
    state = settled(algerian_police=1, stance=stance, terror=2)
    assert effect(state, resettle("Barika")) == {
        "Barika: resettled": (False, True),
        "Barika: stance": (stance, 0),
    }
    after = play(state, resettle("Barika"))
    assert after.space("Barika").population == 0
    assert after.space("Barika").terror == 2
    assert ct.legal_moves(after) == (END,)
    assert effect(after, END) == {}


@pytest.mark.clause("4.2.1", "R84")
def test_a_base_alone_is_enough_to_resettle() -> None:
    state = settled(government_bases=1, underground=3)
    assert effect(state, resettle("Barika")) == {"Barika: resettled": (False, True)}


@pytest.mark.clause("4.2.1", "R84")
def test_illegal_resettle_without_base_or_control() -> None:
    assert refusal(settled(), resettle("Barika")) == {"base_or_control"}
    assert refusal(settled(french_troops=2, active=2), resettle("Barika")) == {"base_or_control"}


@pytest.mark.clause("4.2.1", "5.1.6", "R84")
def test_illegal_resettle_in_the_full_scenario_before_mobilization() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Barika", french_police=1)
    assert refusal(deploying(state=state), resettle("Barika")) == {"mobilization"}


@pytest.mark.clause("4.2.1", "10", "R84")
@pytest.mark.parametrize("scenario", ["short", "medium"])
def test_the_other_scenarios_resettle_at_once(scenario: str) -> None:
    state = turn(ct.GOVERNMENT, scenario)
    assert effect(deploying(state=state), resettle("Sidi Bel Abbes"))["Sidi Bel Abbes: resettled"] == (
        False,
        True,
    )


@pytest.mark.clause("4.2.1", "R84")
@pytest.mark.parametrize("space", ["Medea", "Biskra", "Oran"])
def test_illegal_resettle_other_population_than_1(space: str) -> None:
    state = with_space(with_mobilization(turn(ct.GOVERNMENT)), space, french_police=3)
    assert refusal(deploying(state=state), resettle(space)) == {"sector_of_population_1"}


@pytest.mark.clause("4.2.1", "R84")
def test_illegal_resettle_a_sector_twice() -> None:
    state = deploying(state=turn(ct.GOVERNMENT, "short"))
    assert state.space("Tlemcen").resettled
    assert refusal(state, resettle("Tlemcen")) == {"sector_of_population_1"}


@pytest.mark.clause("1.3.4", "R57")
def test_illegal_resettle_a_country() -> None:
    state = deploying(state=with_independence(turn(ct.GOVERNMENT)))
    assert refusal(state, resettle("Morocco")) == {"sector_of_population_1", "base_or_control"}


@pytest.mark.clause("4.2.1", "R85")
def test_illegal_resettle_once_spaces_are_chosen_or_pieces_moved() -> None:
    state = play(settled(french_police=1), select("Oran"))
    assert refusal(state, resettle("Barika")) == {"move_or_resettle"}
    state = play(state, FROM_AVAILABLE, enter("Oran"), send(1))
    assert refusal(state, resettle("Barika")) == {"move_or_resettle"}


@pytest.mark.clause("4.2.1", "R85")
def test_illegal_move_pieces_or_resettle_again_after_resettling() -> None:
    state = with_space(with_mobilization(turn(ct.GOVERNMENT)), "Setif", french_police=1)
    state = with_space(state, "Barika", french_police=1)
    state = play(deploying(state=state), resettle("Barika"))
    for one in (resettle("Setif"), select("Oran"), FROM_AVAILABLE):
        assert refusal(state, one) == {"moment"}


@pytest.mark.clause("4.2.1", "3.2.2", "R67")
def test_a_sector_resettled_still_sees_garrisons() -> None:
    state = line(play(settled(french_police=1), resettle("Barika")), "end; Oran; end; pass; card 2; pass")
    state = play(state, LIMITED, move("garrison"))
    assert effect(state, stage("garrison.move", "Barika")) == {}


@pytest.mark.clause("4.2.1", "3.2.1", "R38")
def test_a_sector_resettled_after_its_training_shifts_no_more() -> None:
    state = with_space(with_mobilization(turn(ct.GOVERNMENT)), "Barika", government_bases=1, stance=OPPOSE)
    state = line(state, "train; Barika; place 1 Algerian Police; deploy; resettle Barika; end")
    assert refusal(state, move("train.pacify", "Barika")) == {"something_to_do"}


@pytest.mark.clause("4.2.1", "3.2.1", "R42", "R84")
def test_the_terror_that_stays_in_a_resettled_sector_may_be_removed_but_it_stays_neutral() -> None:
    state = with_space(with_mobilization(turn(ct.GOVERNMENT)), "Barika", government_bases=1, terror=1)
    state = line(state, "train; Barika; deploy; resettle Barika; end; pacify Barika")
    assert effect(state, move("train.remove_terror", 1)) == {
        "Barika: terror": (1, 0),
        "Government Resources": (14, 12),
    }
    state = play(state, move("train.remove_terror", 1))
    assert refusal(state, move("train.shift")) == {"populated"}

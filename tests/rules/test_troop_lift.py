"""Troop Lift (4.2.2): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.rules.activities.troop_lift import Swept
from tests.rules.positions import (
    ACCOMPANIED,
    ALGERIAN_TROOPS,
    END,
    FRENCH_POLICE,
    FRENCH_TROOPS,
    PASS,
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
    with_independence,
    with_recall,
    with_space,
    without,
)

LIFT = move("troop_lift")
SWEPT = Swept.TROOPS


def select(space: str) -> Move:
    return move("troop_lift.select", space)


def leave(space: str) -> Move:
    return stage("troop_lift.move", space)


def enter(space: str) -> Move:
    return stage("troop_lift.move", space)


def lift(count: int, piece: ct.Piece = FRENCH_TROOPS) -> Move:
    return stage("troop_lift.move", count, piece)


def lift_swept(count: int) -> Move:
    return stage("troop_lift.move", count, SWEPT)


def lifting(*spaces: str, state: ct.State | None = None, operation: str = "sweep; Oran") -> ct.State:
    """A Troop Lift opened within an Operation, with these spaces chosen."""
    return play(line(state or turn(ct.GOVERNMENT), operation), LIFT, *map(select, spaces))


def garrisoned(**troops: int) -> ct.State:
    """The Full Scenario with these French Troops, by space, and no others."""
    state = without(turn(ct.GOVERNMENT), "french_troops")
    for name, count in troops.items():
        state = with_space(state, name.replace("_", " "), french_troops=count)
    return state


# Opening


@pytest.mark.clause("4.2.2", "4.1.1", "R55")
@pytest.mark.parametrize(
    "operation",
    [
        "train",
        "train; Algiers",
        "train; Algiers; place 1 Algerian Police",
        "train; Algiers; pacify Algiers; shift",
        "garrison",
        "garrison; activate Oran",
        "sweep",
        "sweep; Oran",
        "sweep; Oran; activate Oran",
        "assault",
        "assault; Medea",
    ],
)
def test_a_troop_lift_accompanies_every_operation_between_its_steps(operation: str) -> None:
    state = line(turn(ct.GOVERNMENT), operation)
    assert effect(state, LIFT) == {}
    assert ledger(state, LIFT) == []


@pytest.mark.clause("4.2.2", "R55")
def test_illegal_troop_lift_by_the_fln() -> None:
    assert refusal(line(turn(ct.FLN), "rally"), LIFT) == {"moment", "belongs"}


@pytest.mark.clause("2.3.4", "4.1")
def test_illegal_troop_lift_in_a_limited_operation_or_in_the_op_only_box() -> None:
    for begun in (limited, several):
        assert refusal(line(begun(turn(ct.FLN)), "sweep; Oran"), LIFT) == {"activity_allowed"}


@pytest.mark.clause("2.3.2", "4.1", "R6")
def test_the_second_eligible_lifts_troops_in_the_box_of_op_and_special_activity() -> None:
    state = line(play(turn(ct.FLN), PASS, ACCOMPANIED), "sweep; Oran")
    assert effect(state, LIFT) == {}
    assert END in ct.legal_moves(line(state, "activate Oran"))


@pytest.mark.clause("4.1", "R48")
def test_illegal_a_second_special_activity() -> None:
    lifted = "troop lift; Oran; Constantine; move 1 French Troop from Constantine to Oran; end"
    state = line(turn(ct.GOVERNMENT), f"sweep; Oran; {lifted}; activate Oran")
    assert refusal(state, LIFT) == {"one_activity"}
    assert box(play(state, END)) == "op + special activity"


@pytest.mark.clause("4.1", "R48")
def test_illegal_the_operation_goes_on_or_another_opens_within_a_troop_lift() -> None:
    state = lifting("Oran", "Constantine")
    for one in (LIFT, move("neutralize"), move("sweep.search", "Oran")):
        assert refusal(state, one) - {"belongs"} == {"moment"}


@pytest.mark.clause("4.2.2", "R9")
def test_a_troop_lift_without_french_troops_in_algeria_is_opened_and_ends_as_it_began() -> None:
    state = line(garrisoned(), "sweep; Oran")
    assert state.space("Oran").algerian_troops == 1
    state = play(state, LIFT, select("Oran"), select("Batna"))
    assert refusal(state, leave("Oran")) == {"some_destination_count_piece"}
    assert effect(state, END) == {}


# Choosing the spaces


@pytest.mark.clause("4.2.2", "R57", "R86")
def test_any_space_of_algeria_may_be_chosen() -> None:
    state = lifting(state=with_independence(turn(ct.GOVERNMENT)))
    algeria = {space.name for space in state.spaces if not space.place.is_country}
    assert selectable(state, "troop_lift.select") == algeria
    assert effect(state, select("Batna")) == {}


@pytest.mark.clause("1.3.4", "R57")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_lift_abroad(country: str) -> None:
    state = lifting(state=with_independence(turn(ct.GOVERNMENT)))
    assert refusal(state, select(country)) == {"in_algeria"}


@pytest.mark.clause("4.2.2", "R86")
def test_illegal_choose_a_fourth_space() -> None:
    state = lifting("Oran", "Batna")
    assert effect(state, select("Constantine")) == {}
    assert refusal(play(state, select("Constantine")), select("Biskra")) == {"within_its_spaces"}


@pytest.mark.clause("4.1", "R52")
def test_illegal_choose_a_space_twice() -> None:
    assert refusal(lifting("Oran"), select("Oran")) == {"not_chosen_before"}


@pytest.mark.clause("4.2.2", "R86")
def test_illegal_choose_a_space_after_troops_were_lifted() -> None:
    state = play(lifting("Oran", "Constantine"), leave("Constantine"), enter("Oran"), lift(1))
    assert refusal(state, select("Batna")) == {"before_any_lift"}


@pytest.mark.clause("4.2.2", "R9")
def test_three_spaces_without_troops_may_be_chosen() -> None:
    state = lifting("Oran", "Batna", "Biskra")
    assert ct.legal_moves(state) == (END,)


@pytest.mark.clause("4.1", "R52")
def test_a_space_of_the_operation_may_be_one_of_the_troop_lift() -> None:
    assert effect(lifting(), select("Oran")) == {}


@pytest.mark.clause("4.2.2", "R9", "R86")
@pytest.mark.parametrize("spaces", [(), ("Constantine",), ("Constantine", "Oran", "Batna")])
def test_a_troop_lift_without_a_lift_ends_and_was_not_made(spaces: tuple[str, ...]) -> None:
    operation = pending(play(lifting(*spaces), END))
    assert (operation.activity, operation.unmade) == (None, True)


@pytest.mark.clause("4.2.2", "R86")
def test_with_one_space_no_troops_can_be_lifted() -> None:
    assert refusal(lifting("Constantine"), leave("Constantine")) == {
        "some_destination_count_piece",
        "two_spaces",
    }


# Lifting


@pytest.mark.clause("4.2.2")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_any_number_of_french_troops_is_lifted_at_any_distance(count: int) -> None:
    state = lifting("Souk Ahras", "Tlemcen", state=garrisoned(Souk_Ahras=4))
    state = play(state, leave("Souk Ahras"), enter("Tlemcen"))
    assert effect(state, lift(count)) == {
        "Souk Ahras: french_troops": (4, 4 - count),
        "Tlemcen: french_troops": (0, count),
    }
    assert ledger(state, lift(count)) == [f"4.2.2: Moved French Troops {count} Souk Ahras Tlemcen"]
    assert effect(play(state, lift(count)), END) == {}


@pytest.mark.clause("4.2.2", "R52")
def test_all_nine_troops_may_be_lifted() -> None:
    state = lifting("Souk Ahras", "Tlemcen", state=garrisoned(Souk_Ahras=9))
    state = play(state, leave("Souk Ahras"), enter("Tlemcen"))
    assert effect(state, lift(9))["Tlemcen: french_troops"] == (0, 9)


@pytest.mark.clause("4.2.2")
def test_illegal_lift_more_troops_than_are_there() -> None:
    state = play(lifting("Oran", "Constantine"), leave("Constantine"), enter("Oran"))
    assert refusal(state, lift(2)) == {"unlifted_there"}


@pytest.mark.clause("4.2.2")
@pytest.mark.parametrize("count", [0, -1])
def test_illegal_lift_no_troops(count: int) -> None:
    state = play(lifting("Oran", "Constantine"), leave("Constantine"), enter("Oran"))
    assert refusal(state, lift(count)) == {"at_least_one"}


@pytest.mark.clause("4.2.2", "R86")
@pytest.mark.parametrize(
    "piece", [ALGERIAN_TROOPS, FRENCH_POLICE, ct.Piece.ALGERIAN_POLICE, ct.Piece.GOVERNMENT_BASES]
)
def test_illegal_lift_other_pieces(piece: ct.Piece) -> None:
    state = with_space(garrisoned(Oran=2, Saida=1), "Oran", algerian_police=1, government_bases=1)
    state = play(lifting("Oran", "Saida", state=state), leave("Oran"), enter("Saida"))
    assert refusal(state, lift(1, piece)) == {"right_piece"}


@pytest.mark.clause("4.2.2", "R86")
def test_illegal_leave_a_space_with_algerian_troops_alone() -> None:
    assert refusal(lifting("Oran", "Constantine"), leave("Oran")) == {"some_destination_count_piece"}


@pytest.mark.clause("4.2.2", "R86")
def test_illegal_leave_or_enter_a_space_that_was_not_chosen() -> None:
    state = lifting("Oran", "Constantine")
    assert refusal(state, leave("Sidi Bel Abbes")) == {"chosen_origin"}
    assert refusal(play(state, leave("Constantine")), enter("Sidi Bel Abbes")) == {"chosen_destination"}


@pytest.mark.clause("4.2.2")
def test_illegal_enter_the_space_just_left() -> None:
    state = play(lifting("Oran", "Constantine"), leave("Constantine"))
    assert refusal(state, enter("Constantine")) == {"another_space"}


@pytest.mark.clause("4.2.2", "R86")
def test_illegal_lift_the_same_troops_twice() -> None:
    state = lifting("Oran", "Constantine", "Batna")
    state = play(state, leave("Constantine"), enter("Oran"), lift(1))
    assert refusal(state, leave("Oran")) == {"some_destination_count_piece"}
    state = lifting("Oran", "Constantine", "Batna", state=garrisoned(Oran=1, Constantine=1))
    state = play(state, leave("Constantine"), enter("Oran"), lift(1), leave("Oran"), enter("Batna"))
    assert refusal(state, lift(2)) == {"unlifted_there"}
    assert effect(state, lift(1)) == {"Oran: french_troops": (2, 1), "Batna: french_troops": (0, 1)}


@pytest.mark.clause("4.2.2")
def test_troops_of_one_space_go_two_ways() -> None:
    state = lifting("Oran", "Constantine", "Batna", state=garrisoned(Constantine=3))
    state = play(state, leave("Constantine"), enter("Oran"), lift(2), leave("Constantine"), enter("Batna"))
    assert effect(state, lift(1)) == {"Constantine: french_troops": (1, 0), "Batna: french_troops": (0, 1)}


@pytest.mark.clause("4.1", "4.2.2", "R9")
def test_a_lift_of_as_many_troops_there_and_back_was_not_made() -> None:
    state = lifting("Oran", "Constantine", state=garrisoned(Oran=2, Constantine=1))
    state = play(state, leave("Constantine"), enter("Oran"), lift(1), leave("Oran"), enter("Constantine"))
    assert pending(play(state, lift(1), END)).unmade
    assert pending(play(state, lift(2), END)).accompanied_by == "Troop Lift"


@pytest.mark.clause("4.1", "4.2.2", "R49")
def test_illegal_end_a_lift_that_took_the_last_cubes_from_the_fln_until_others_come() -> None:
    state = without(garrisoned(Oran=2, Constantine=1), "underground", "french_police")
    state = without(state, "algerian_troops", "algerian_police", "fln_bases")
    state = with_space(state, "Oran", active=1)
    state = lifting("Oran", "Saida", "Constantine", state=state, operation="assault")
    state = play(state, leave("Oran"), enter("Saida"), lift(2))
    assert refusal(state, END) == {"leaves_a_location"}
    assert refusal(play(state, leave("Constantine")), enter("Saida")) == {"some_count_piece"}
    state = play(state, leave("Constantine"), enter("Oran"), lift(1))
    assert effect(state, END) == {}


# With an Operation


@pytest.mark.clause("4.2.2", "3.2.1", "R50")
def test_train_goes_on_elsewhere_after_a_troop_lift_but_not_in_the_same_space() -> None:
    text = (
        "train; Algiers; place 1 Algerian Police; troop lift; Oran; Constantine; from Constantine; to Oran; "
    )
    state = line(turn(ct.GOVERNMENT), text + "move 1 French Troop; end")
    assert refusal(state, move("train.place", 1, ct.Piece.ALGERIAN_POLICE)) == {"moment"}
    assert refusal(state, move("train.select", "Algiers")) == {"not_selected_before"}
    assert effect(state, move("train.select", "Oran")) == {"Government Resources": (14, 12)}
    assert effect(state, move("train.pacify", "Algiers")) == {}


@pytest.mark.clause("4.2.2", "5.1.7", "R49", "R60")
def test_lifted_troops_make_a_sector_a_location_of_train_under_recall() -> None:
    state = with_space(with_recall(turn(ct.GOVERNMENT)), "Mostaganem", french_police=2)
    state = line(state, "train")
    assert lacking(state, move("train.select", "Mostaganem"))["RECALL DE GAULLE"] == {"no Troops"}
    text = "troop lift; Constantine; Mostaganem; move 1 French Troop from Constantine to Mostaganem; end"
    assert effect(line(state, text), move("train.select", "Mostaganem")) == {"Government Resources": (16, 14)}


@pytest.mark.clause("4.2.2", "3.2.3", "R74")
def test_troops_that_have_swept_are_lifted_by_a_move_that_says_so() -> None:
    state = line(turn(ct.GOVERNMENT), "sweep; Oran; move 1 French Troop from Sidi Bel Abbes to Oran")
    state = play(state, LIFT, select("Oran"), select("Batna"), leave("Oran"), enter("Batna"))
    assert refusal(state, lift(1)) == {"unlifted_there"}
    assert refusal(state, lift_swept(2)) == {"unlifted_there"}
    assert effect(state, lift_swept(1)) == {"Oran: french_troops": (1, 0), "Batna: french_troops": (0, 1)}
    assert ledger(state, lift_swept(1)) == ["4.2.2: Moved French Troops 1 Oran Batna"]


@pytest.mark.clause("4.2.2", "R74", "R86")
def test_illegal_lift_swept_troops_twice() -> None:
    state = with_space(turn(ct.GOVERNMENT), "Oran", french_troops=1)
    state = line(state, "sweep; Oran; move 1 French Troop from Sidi Bel Abbes to Oran")
    state = play(state, LIFT, select("Oran"), select("Batna"), select("Saida"))
    state = play(state, leave("Oran"), enter("Batna"), lift_swept(1), leave("Oran"), enter("Saida"))
    assert refusal(state, lift_swept(1)) == {"unlifted_there"}
    assert effect(state, lift(1)) == {"Oran: french_troops": (1, 0), "Saida: french_troops": (0, 1)}
    assert refusal(play(state, lift(1)), leave("Batna")) == {"some_destination_count_piece"}


def exchanging(*lifts: Move) -> ct.State:
    """Four Troops in Oran that have Swept, two in Constantine that have not, and lifts there and back."""
    state = garrisoned(Sidi_Bel_Abbes=4, Constantine=2)
    state = line(state, "sweep; Oran; move 4 French Troops from Sidi Bel Abbes to Oran")
    state = play(state, LIFT, select("Oran"), select("Constantine"))
    for count, one in enumerate(lifts):
        there = ("Constantine", "Oran") if count % 2 == 0 else ("Oran", "Constantine")
        state = play(state, leave(there[0]), enter(there[1]), one)
    return play(state, END)


@pytest.mark.clause("4.1", "4.2.2", "R9", "R28", "R74")
def test_swept_troops_exchanged_for_fresh_ones_change_what_may_still_move() -> None:
    operation = pending(exchanging(lift(2), lift_swept(2)))
    assert operation.accompanied_by == "Troop Lift"
    assert operation.moved_pieces == "2 French Troops in Constantine, 2 French Troops in Oran"


@pytest.mark.clause("4.1", "4.2.2", "R9", "R74")
def test_swept_troops_lifted_there_and_back_change_nothing() -> None:
    state = with_space(garrisoned(Sidi_Bel_Abbes=2, Tlemcen=2), "Mascara", active=0)
    text = "sweep; Oran; Saida; move 2 French Troops from Sidi Bel Abbes to Oran; from Tlemcen; to Saida; "
    state = line(state, text + "move 2 French Troops")
    state = play(state, LIFT, select("Oran"), select("Saida"), leave("Oran"), enter("Saida"), lift_swept(1))
    assert pending(play(state, END)).accompanied_by == "Troop Lift"
    state = play(state, leave("Saida"), enter("Oran"), lift_swept(1))
    assert pending(play(state, END)).unmade


@pytest.mark.clause("4.2.2", "R74")
def test_illegal_lift_no_swept_troops() -> None:
    state = line(turn(ct.GOVERNMENT), "sweep; Oran; move 1 French Troop from Sidi Bel Abbes to Oran")
    state = play(state, LIFT, select("Oran"), select("Batna"), leave("Oran"), enter("Batna"))
    assert refusal(state, lift_swept(0)) == {"at_least_one"}


@pytest.mark.clause("4.2.2", "R74")
def test_illegal_lift_troops_as_swept_in_another_operation() -> None:
    state = play(lifting("Oran", "Constantine"), leave("Constantine"), enter("Oran"))
    assert refusal(state, lift_swept(1)) == {"unlifted_there"}


@pytest.mark.clause("4.2.2", "R48", "R50")
def test_the_operation_remembers_its_locations_through_a_troop_lift() -> None:
    text = "sweep; Oran; Medea; activate Oran; troop lift; Oran; Constantine; from Constantine; to Oran; "
    state = line(turn(ct.GOVERNMENT), text + "move 1 French Troop; end")
    assert names(pending(state).locations) == ["Oran", "Medea"]
    assert refusal(state, END) == {"nothing_outstanding"}
    assert selectable(state, "sweep.search") == {"Medea"}

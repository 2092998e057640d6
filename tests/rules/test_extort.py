"""Extort (4.3.1): each requirement from both sides, its moment, and the Guerrillas that March stopped."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import (
    ATTACK,
    BOTH,
    EXTORT,
    LIMITED_OP,
    MARCH,
    OP_ONLY,
    RALLY,
    SUBVERT,
    TERROR,
    Spaces,
    box,
    enter,
    extort,
    group,
    leave,
    march,
    only,
    second,
    stopped,
)
from tests.rules.positions import (
    END,
    effect,
    ledger,
    move,
    names,
    pending,
    play,
    refusal,
    selectable,
    turn,
    with_resources,
    with_space,
)


def take(space: str) -> Move:
    return move("extort.select", space)


def take_stopped(space: str) -> Move:
    return move("extort.stopped", space)


def extorting(spaces: Spaces, *, fln: int = 8, border_zone: int | None = None) -> ct.State:
    """A Rally in Laghouat in which Extort is open, with only these pieces on the map."""
    state = only(spaces, fln=fln, border_zone=border_zone)
    return play(state, RALLY, move("rally.select", "Laghouat"), EXTORT)


# Opening


@pytest.mark.clause("4.1", "4.3.1")
def test_opening_changes_nothing_yet() -> None:
    state = play(only({"Medea": {"underground": 1}}), RALLY)
    assert effect(state, EXTORT) == {}
    assert ledger(state, EXTORT) == []
    after = play(state, EXTORT)
    assert ct.actor(after) is ct.FLN
    assert pending(after).spaces == ()


@pytest.mark.clause("4.3.1", "4.1.1", "R55")
@pytest.mark.parametrize("begin", [RALLY, MARCH, ATTACK, TERROR])
def test_extort_accompanies_every_operation_of_the_fln(begin: Move) -> None:
    spaces: Spaces = {"Medea": {"underground": 3, "algerian_police": 1}}
    assert effect(play(only(spaces), begin), EXTORT) == {}


@pytest.mark.clause("4.3", "4.1.1", "R55")
@pytest.mark.parametrize("begin", ["train", "garrison", "sweep"])
def test_illegal_extort_with_an_operation_of_the_government(begin: str) -> None:
    assert refusal(play(turn(ct.GOVERNMENT), move(begin)), EXTORT) == {"moment", "belongs"}


@pytest.mark.clause("2.3.2", "2.3.4", "4.1")
@pytest.mark.parametrize("option", [LIMITED_OP, OP_ONLY])
def test_illegal_extort_within_a_box_without_special_activity(option: ct.Option) -> None:
    state = second(only({"Medea": {"underground": 1}}, faction=ct.GOVERNMENT), option)
    state = play(state, RALLY, move("rally.select", "Batna"))
    assert refusal(state, EXTORT) == {"activity_allowed"}


@pytest.mark.clause("2.3.2", "4.1")
def test_the_second_eligible_may_extort_in_the_box_with_special_activity() -> None:
    state = second(only({"Medea": {"underground": 1}}, faction=ct.GOVERNMENT), BOTH)
    assert effect(play(state, RALLY), EXTORT) == {}


@pytest.mark.clause("4.1", "R48")
def test_illegal_second_special_activity() -> None:
    spaces: Spaces = {"Medea": {"underground": 2, "algerian_police": 1}, "Oran": {"underground": 1}}
    state = play(only(spaces), RALLY, *extort("Medea"))
    assert refusal(state, EXTORT) == {"one_activity"}
    assert refusal(state, SUBVERT) == {"one_activity"}


@pytest.mark.clause("4.3.1", "R9")
def test_an_extort_where_no_space_qualifies_is_opened_and_ends_as_it_began() -> None:
    state = only({"Medea": {"underground": 1, "french_police": 1}, "Batna": {"underground": 1}})
    state = play(state, RALLY)
    for begun in (state, play(state, move("rally.select", "Laghouat"))):
        assert ct.legal_moves(play(begun, EXTORT)) == (END,)
        assert pending(play(begun, EXTORT, END)).unmade


@pytest.mark.clause("4.1", "R48")
def test_illegal_operation_goes_on_within_extort() -> None:
    state = extorting({"Medea": {"underground": 1}, "Oran": {"underground": 1}})
    for one in (move("rally.place", 1), EXTORT, move("rally.agitate", "Laghouat")):
        assert refusal(state, one) - {"belongs"} == {"moment"}


# Its spaces


@pytest.mark.clause("4.3.1", "R120")
def test_extort_shows_one_underground_guerrilla_and_gains_one_resource() -> None:
    state = extorting({"Medea": {"underground": 2, "active": 1}})
    assert effect(state, take("Medea")) == {
        "Medea: underground": (2, 1),
        "Medea: active": (1, 2),
        "FLN Resources": (7, 8),
    }
    assert ledger(state, take("Medea")) == ["4.3.1: Activated 1 Medea", "4.3.1: Gained FLN 1 0"]


@pytest.mark.clause("4.3.1", "R120")
def test_extort_takes_place_in_any_number_of_spaces() -> None:
    spaces = ("Medea", "Oran", "Bougie", "Tebessa", "Algiers")
    state = extorting({name: {"underground": 1} for name in spaces})
    for number, name in enumerate(spaces):
        assert effect(state, take(name))["FLN Resources"] == (7 + number, 8 + number)
        state = play(state, take(name))
    assert names(pending(state).spaces) == list(spaces)
    assert ct.legal_moves(state) == (END,)


@pytest.mark.clause("4.3.1", "R120")
def test_illegal_extort_in_population_0() -> None:
    state = extorting({"Medea": {"underground": 1}, "Batna": {"underground": 2}})
    assert refusal(state, take("Batna")) == {"populated"}


@pytest.mark.clause("4.3.1", "4.2.1")
def test_illegal_extort_in_a_resettled_sector() -> None:
    state = play(turn(ct.FLN, "short"), RALLY, EXTORT)
    assert state.space("Setif").fln_control
    assert refusal(state, take("Setif")) == {"populated"}


@pytest.mark.clause("4.3.1", "1.7")
@pytest.mark.parametrize("enemy", ["french_police", "algerian_troops", "government_bases"])
def test_illegal_extort_without_fln_control(enemy: str) -> None:
    state = extorting({"Medea": {"underground": 1}, "Oran": {"underground": 1, enemy: 1}})
    assert refusal(state, take("Oran")) == {"fln_control"}
    state = with_space(state, "Oran", fln_bases=1)
    assert effect(state, take("Oran"))["FLN Resources"] == (7, 8)


@pytest.mark.clause("4.3.1")
def test_illegal_extort_by_active_guerrillas_or_a_base() -> None:
    state = extorting({"Medea": {"underground": 1}, "Oran": {"active": 2}, "Bougie": {"fln_bases": 1}})
    assert refusal(state, take("Oran")) == {"underground_there"}
    assert refusal(state, take("Bougie")) == {"underground_there"}


@pytest.mark.clause("4.1", "R52")
def test_illegal_extort_in_a_space_twice() -> None:
    state = play(extorting({"Medea": {"underground": 2}}), take("Medea"))
    assert refusal(state, take("Medea")) == {"not_chosen_before"}


@pytest.mark.clause("4.3.1", "1.3.4", "5.1.8", "R120", "R35")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_an_independent_country_may_be_extorted(country: str) -> None:
    state = play(turn(ct.FLN, "short"), RALLY, EXTORT)
    assert effect(state, take(country))["FLN Resources"] == (15, 16)


@pytest.mark.clause("4.3.1", "1.3.4", "5.1.8")
@pytest.mark.parametrize("country", ["Morocco", "Tunisia"])
def test_illegal_extort_in_a_country_before_independence(country: str) -> None:
    state = extorting({"Medea": {"underground": 1}})
    assert refusal(state, take(country)) == {"fln_control", "underground_there"}


@pytest.mark.clause("4.3.1")
def test_illegal_extort_in_a_country_without_underground_guerrillas() -> None:
    state = with_space(extorting({"Medea": {"underground": 1}}, border_zone=0), "Morocco", active=2)
    assert refusal(state, take("Morocco")) == {"underground_there"}


@pytest.mark.clause("4.3.1", "1.8", "R43")
@pytest.mark.parametrize(("held", "gained", "lost"), [(49, 1, 0), (50, 0, 1)])
def test_what_would_pass_50_is_lost_and_the_ledger_says_so(held: int, gained: int, lost: int) -> None:
    state = with_resources(extorting({"Medea": {"underground": 1}}), fln=held)
    assert ledger(state, take("Medea"))[-1] == f"4.3.1: Gained FLN {gained} {lost}"
    after = play(state, take("Medea"))
    assert after.resources.fln == 50
    assert effect(after, END) == {}


# Ending


@pytest.mark.clause("4.1", "R9")
def test_an_extort_without_a_space_ends_and_was_not_made() -> None:
    state = extorting({"Medea": {"underground": 1}})
    assert pending(play(state, END)).unmade
    assert pending(play(state, take("Medea"), END)).accompanied_by == "Extort"


@pytest.mark.clause("4.1", "R9", "R49")
def test_illegal_end_an_extort_that_the_operation_cannot_do_without() -> None:
    state = play(only({"Medea": {"underground": 1}}, fln=0), RALLY, EXTORT)
    assert refusal(state, END) == {"leaves_a_location"}
    assert ct.legal_moves(state) == (take("Medea"),)


@pytest.mark.clause("4.1", "R48")
def test_extort_ends_and_the_rally_goes_on() -> None:
    state = play(extorting({"Medea": {"underground": 1}}), take("Medea"))
    assert effect(state, END) == {}
    state = play(state, END)
    assert effect(state, move("rally.select", "Medea")) == {"FLN Resources": (8, 7)}
    assert box(play(state, END)) is BOTH


# Its moment


@pytest.mark.clause("4.1", "R49")
def test_illegal_operation_ends_with_extort_as_its_only_part() -> None:
    state = play(only({"Medea": {"underground": 1}}), RALLY, *extort("Medea"))
    assert refusal(state, END) == {"at_least_one_location"}


@pytest.mark.clause("4.1", "R50")
def test_extort_before_between_and_after_the_locations() -> None:
    state = only({"Medea": {"underground": 1}})
    batna, biskra = move("rally.select", "Batna"), move("rally.select", "Biskra")
    whole = extort("Medea")
    lines = [(*whole, batna, biskra), (batna, *whole, biskra), (batna, biskra, *whole)]
    ends = {play(state, RALLY, *line, END) for line in lines}
    assert len(ends) == 1
    assert next(iter(ends)).resources.fln == 7


@pytest.mark.clause("4.1", "R47", "R49")
def test_the_only_move_of_an_operation_begun_at_0_is_to_extort() -> None:
    state = only({"Medea": {"underground": 1}}, fln=0)
    for begin in (RALLY, MARCH):
        assert ct.legal_moves(play(state, begin)) == (EXTORT,)
        assert effect(play(state, begin, EXTORT), take("Medea"))["FLN Resources"] == (0, 1)


@pytest.mark.clause("4.3.1", "R121")
def test_the_guerrilla_just_placed_may_extort() -> None:
    state = play(only({}), RALLY, move("rally.select", "Medea"), move("rally.place", 1), EXTORT)
    assert effect(state, take("Medea"))["FLN Resources"] == (7, 8)


@pytest.mark.clause("4.1", "R52")
def test_the_same_space_may_be_attacked_and_then_extorted() -> None:
    spaces: Spaces = {"Medea": {"active": 2, "algerian_police": 1}}
    state = play(only(spaces), ATTACK, move("attack.select", "Medea"), move("attack.roll", 1))
    state = play(state, move("attack.lose", ct.Piece.ALGERIAN_POLICE), EXTORT)
    # The captured goods are Underground.
    assert effect(state, take("Medea"))["Medea: underground"] == (1, 0)


@pytest.mark.clause("4.1", "R50")
def test_illegal_extort_within_a_step_of_attack() -> None:
    spaces: Spaces = {"Medea": {"underground": 2, "algerian_police": 1}, "Oran": {"underground": 1}}
    attack = play(only(spaces), ATTACK, move("attack.select", "Medea"))
    losing = play(attack, move("attack.roll", 2))
    for state in (attack, losing):
        assert refusal(state, EXTORT) == {"moment", "belongs"}


@pytest.mark.clause("4.1", "R50")
def test_extort_follows_control_gained_in_the_operation() -> None:
    spaces: Spaces = {"Medea": {"underground": 1, "algerian_police": 1}, "Algiers": {"underground": 1}}
    state = play(only(spaces), MARCH)
    assert "Medea" not in selectable(play(state, EXTORT), "extort.select")
    state = play(state, *march("Algiers", "Medea", 1), EXTORT)
    assert effect(state, take("Medea"))["FLN Resources"] == (7, 8)


# In the middle of a March


def at_the_border(*, resident: int) -> ct.State:
    """A March that stopped two Underground Guerrillas in Tebessa, so many others being there."""
    spaces: Spaces = {"Souk Ahras": {"underground": 2}, "Tebessa": {"underground": resident}}
    return play(only(spaces), MARCH, *march("Souk Ahras", "Tebessa", 2))


@pytest.mark.clause("4.1", "R28", "R50", "R103")
def test_a_stopped_guerrilla_that_extorts_stays_stopped() -> None:
    state = play(at_the_border(resident=0), EXTORT)
    assert effect(state, take("Tebessa")) == {
        "Tebessa: underground": (2, 1),
        "Tebessa: active": (0, 1),
        "FLN Resources": (7, 8),
    }
    state = play(state, take("Tebessa"))
    assert stopped(state) == {"Tebessa: Underground": 1, "Tebessa: Active": 1}
    assert refusal(play(state, END), leave("Tebessa")) == {"some_underground_active"}


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_resident_extorts_unless_a_stopped_guerrilla_is_named() -> None:
    state = play(at_the_border(resident=1), *extort("Tebessa"))
    assert stopped(state) == {"Tebessa: Underground": 2}
    state = play(state, leave("Tebessa"), enter("Negrine"))
    assert refusal(state, group(1)) == {"underground_there"}
    assert effect(state, group(0, 1)) == {
        "FLN Resources": (8, 7),
        "Tebessa: active": (1, 0),
        "Negrine: active": (0, 1),
    }


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_stopped_guerrilla_may_extort_so_that_the_resident_marches_on_underground() -> None:
    state = play(at_the_border(resident=1), EXTORT)
    assert effect(state, take_stopped("Tebessa")) == effect(state, take("Tebessa"))
    assert ledger(state, take_stopped("Tebessa")) == ledger(state, take("Tebessa"))
    state = play(state, take_stopped("Tebessa"), END)
    assert stopped(state) == {"Tebessa: Underground": 1, "Tebessa: Active": 1}
    state = play(state, leave("Tebessa"), enter("Negrine"))
    assert refusal(state, group(0, 1)) == {"active_there"}
    assert effect(state, group(1)) == {
        "FLN Resources": (8, 7),
        "Tebessa: underground": (2, 1),
        "Negrine: underground": (0, 1),
    }


@pytest.mark.clause("4.1", "R28", "R103")
def test_illegal_name_a_stopped_guerrilla_where_all_or_none_are_stopped() -> None:
    spaces: Spaces = {"Souk Ahras": {"underground": 1}, "Medea": {"underground": 1}}
    state = play(only(spaces), MARCH, *march("Souk Ahras", "Tebessa", 1), EXTORT)
    assert refusal(state, take_stopped("Tebessa")) == {"both_there"}
    assert refusal(state, take_stopped("Medea")) == {"both_there"}
    assert selectable(state, "extort.stopped") == set()


@pytest.mark.clause("4.1", "4.3.1", "R52")
def test_illegal_extort_with_a_stopped_guerrilla_where_extort_may_not_be() -> None:
    state = play(at_the_border(resident=2), EXTORT, take("Tebessa"))
    assert refusal(state, take_stopped("Tebessa")) == {"not_chosen_before"}


@pytest.mark.clause("4.3.1", "1.7")
def test_illegal_extort_with_a_stopped_guerrilla_without_control_or_people() -> None:
    spaces: Spaces = {"Souk Ahras": {"underground": 1}, "Medea": {"underground": 1}}
    crowd = {"underground": 1, "french_police": 2}
    state = play(only(spaces | {"Tebessa": crowd}), MARCH, *march("Souk Ahras", "Tebessa", 1), EXTORT)
    assert refusal(state, take_stopped("Tebessa")) == {"fln_control"}
    desert: Spaces = {"Souk Ahras": {"underground": 1}, "Oum el Bouaghi": {"underground": 1}}
    line = march("Souk Ahras", "Oum el Bouaghi", 1)
    state = play(only(desert | {"Medea": {"underground": 1}}), MARCH, *line, EXTORT)
    assert refusal(state, take_stopped("Oum el Bouaghi")) == {"populated"}


@pytest.mark.clause("4.1", "R28", "R103")
def test_stopped_guerrillas_extort_in_a_country_too() -> None:
    state = with_space(only({"Mecheria": {"underground": 1}}, border_zone=0), "Morocco", underground=1)
    state = play(state, MARCH, *march("Mecheria", "Morocco", 1), EXTORT, take_stopped("Morocco"), END)
    assert stopped(state) == {"Morocco: Active": 1}
    state = play(state, leave("Morocco"), enter("Tlemcen"))
    assert effect(state, group(1)) == {
        "FLN Resources": (8, 7),
        "Morocco: underground": (1, 0),
        "Tlemcen: underground": (0, 1),
    }

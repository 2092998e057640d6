"""Extort (4.3.1): each requirement from both sides, its moment, and the Guerrillas that March stopped."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.fln_positions import (
    EXTORT,
    MARCH,
    RALLY,
    Spaces,
    enter,
    extort,
    group,
    leave,
    march,
    only,
    stopped,
)
from tests.rules.positions import (
    END,
    effect,
    ledger,
    move,
    play,
    refusal,
    with_space,
)


def take(space: str) -> Move:
    return move("extort.select", space)


def take_stopped(space: str) -> Move:
    return move("extort.stopped", space)


# Its moment


@pytest.mark.clause("4.1", "R50")
def test_extort_before_between_and_after_the_locations() -> None:
    state = only({"Medea": {"underground": 1}})
    batna, biskra = move("rally.select", "Batna"), move("rally.select", "Biskra")
    whole = extort("Medea")
    lines = [(*whole, batna, biskra), (batna, *whole, biskra), (batna, biskra, *whole)]
    ends = {play(state, RALLY, *line, END) for line in lines}
    assert len(ends) == 1
    assert next(iter(ends)).resources.fln == 7


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
    assert refusal(play(state, END), leave("Tebessa")) == {"guerrillas_there"}


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_resident_extorts_unless_a_stopped_guerrilla_is_named() -> None:
    state = play(at_the_border(resident=1), *extort("Tebessa"))
    assert stopped(state) == {"Tebessa: Underground": 2}
    state = play(state, leave("Tebessa"), enter("Negrine"))
    assert refusal(state, group(1)) == {"underground_there"}
    assert effect(state, group(0, 1)) == {"Tebessa: active": (1, 0), "Negrine: active": (0, 1)}


@pytest.mark.clause("4.1", "R28", "R103")
def test_a_stopped_guerrilla_may_extort_so_that_the_resident_marches_on_underground() -> None:
    state = play(at_the_border(resident=1), EXTORT)
    assert effect(state, take_stopped("Tebessa")) == effect(state, take("Tebessa"))
    assert ledger(state, take_stopped("Tebessa")) == ledger(state, take("Tebessa"))
    state = play(state, take_stopped("Tebessa"), END)
    assert stopped(state) == {"Tebessa: Underground": 1, "Tebessa: Active": 1}
    state = play(state, leave("Tebessa"), enter("Negrine"))
    assert refusal(state, group(0, 1)) == {"active_there"}
    assert effect(state, group(1)) == {"Tebessa: underground": (2, 1), "Negrine: underground": (0, 1)}


@pytest.mark.clause("4.1", "R28", "R103")
def test_stopped_guerrillas_extort_in_a_country_too() -> None:
    state = with_space(only({"Mecheria": {"underground": 1}}, border_zone=0), "Morocco", underground=1)
    state = play(state, MARCH, *march("Mecheria", "Morocco", 1), EXTORT, take_stopped("Morocco"), END)
    assert stopped(state) == {"Morocco: Active": 1}
    state = play(state, leave("Morocco"), enter("Tlemcen"))
    assert effect(state, group(1)) == {"Morocco: underground": (1, 0), "Tlemcen: underground": (0, 1)}

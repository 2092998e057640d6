"""What may be pending when a move is made: each frame with a choice, on what it stands on.

A frame's numbers are terms; its names are concrete, one case for each that an effect tells apart.
What lies below a phase is left out: a link reaches no further (`ctcore.algeria.proofs.cut`).
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.algeria.board.places import Place, Wilaya
from ctcore.algeria.board.state import Oas, OasPlace
from ctcore.algeria.board.units import (
    DIVISIONS,
    ELITE,
    FLN_UNITS,
    GOVERNMENT_MOBILE,
    NONE,
    Actor,
    Stand,
    Unit,
    Units,
)
from ctcore.algeria.proofs.position import SORTS, any_units
from ctcore.algeria.rules.adjustment import Adjusting, CoupMobilizing, CoupRemoving
from ctcore.algeria.rules.adjustment import Step as CoupStep
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.combat import Combat, TakingHits
from ctcore.algeria.rules.combat import Step as CombatStep
from ctcore.algeria.rules.common.choosing import Sharing
from ctcore.algeria.rules.common.dice import Dice, Tries
from ctcore.algeria.rules.deployment_fln import Emerging
from ctcore.algeria.rules.deployment_government import Deploying, Turned
from ctcore.algeria.rules.event_choices import Debating, Lending, NamingWilaya, Purging, Withdrawing
from ctcore.algeria.rules.interphase import Contesting, Controlling
from ctcore.algeria.rules.missions import flush, raid, react, suppression
from ctcore.algeria.rules.missions.gathering import Gathering, Task
from ctcore.algeria.rules.oas import PlacingOas
from ctcore.algeria.rules.operations import FlnTurn, GovernmentTurn, Operations
from ctcore.algeria.rules.reinforcement_fln import Recruiting
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.algeria.rules.sequence import Turn
from ctcore.algeria.rules.setup import SCENARIOS, SettingUp
from ctcore.kernel.frozen import frozen
from ctcore.symbolic import any_count, any_truth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.kernel import Frame

__all__ = ["ASKS_ELSEWHERE", "HERE", "Pending", "any_fln", "any_government", "marked", "oases", "pending"]

# The area that frames are at work in where its sort does not matter.
HERE = SORTS["rural"]
_GOVERNMENT, _FLN = Actor.GOVERNMENT, Actor.FLN
# The OAS in play.
IN_PLAY = Oas(active=True, controller=_FLN, where=OasPlace.ORAN)


@frozen(eq=False)
class Pending:
    """What is pending, innermost last; the areas that it names; what of the position is concrete with it."""

    stack: tuple[Frame, ...]
    areas: tuple[Place, ...] = ()
    half: bool = False
    changes: dict[str, Any] = attrs.field(factory=dict)


def any_fln(name: str) -> Units:
    """Any units of the FLN.

    >>> len(list(any_fln("x").items()))
    4
    """
    return any_units(name, FLN_UNITS)


def any_government(name: str) -> Units:
    """Any mobile units of the Government.

    >>> len(list(any_government("x").items()))
    8
    """
    return any_units(name, GOVERNMENT_MOBILE)


def _combats() -> Iterator[Combat]:
    more: dict[str, Any] = {
        "step": CombatStep.LOSSES,
        "taken": any_count("taken"),
        "dealt": any_count("dealt"),
    }
    yield Combat(HERE, NONE, NONE, any_government("in_combat"), **more)
    for target, stand in ((Unit.FRENCH, Stand.OPS), (Unit.POLICE, Stand.PTL)):
        yield Combat(HERE, NONE, NONE, target=target, stand=stand, **more)


def _hits() -> Iterator[Pending]:
    hit = TakingHits(
        HERE, any_count("left"), any_fln("fln"), any_fln("out"), any_count("eliminated"), any_count("reduced")
    )
    for combat in _combats():
        yield Pending((Turn(), combat, hit), (HERE,))


def _gatherings() -> Iterator[Pending]:
    units = any_government("joined")
    reacting = react.Reaction(HERE, any_fln("fln"), any_fln("out"))
    for task, under in ((Task.FLUSH, flush.Flushing(HERE)), (Task.REACT, reacting)):
        yield Pending((Turn(), under, Gathering(task, HERE, units)), (HERE,))
    elite = any_units("joined", ELITE)
    suppressing = suppression.Suppressing(HERE)
    yield Pending((Turn(), suppressing, Gathering(Task.SUPPRESSION, HERE, elite)), (HERE,))


def _raiders() -> Iterator[Pending]:
    units = any_units("raiders", (Unit.BAND, Unit.FAILEK))
    mission = raid.Raiding(HERE, units, any_units("out", (Unit.BAND, Unit.FAILEK)), raid.Step.LOSS)
    yield Pending((Turn(), mission, raid.ChoosingRaider(units)), (HERE,))


def _set_ups() -> Iterator[Pending]:
    for one, (player, units) in product(SORTS.values(), _SET_UP.items()):
        for unit in units:
            left = [NONE] * len(Wilaya)
            # Whether anything is left is asked type by type: one more stands for the others.
            left[list(Wilaya).index(one.wilaya)] = any_units("left", (unit, units[-1]))
            # What the FLN sets up next is the scenario's, after whatever unit of the Government's.
            for scenario in SCENARIOS if unit is Unit.POLICE else SCENARIOS[:1]:
                yield Pending(
                    (Turn(), SettingUp(player, tuple(left))), (one,), changes={"scenario": scenario}
                )


_SET_UP = {
    _GOVERNMENT: (Unit.DIVISION, Unit.FRENCH, Unit.ELITE, Unit.ALGERIAN, Unit.POLICE),
    _FLN: FLN_UNITS,
}


def _purges() -> Iterator[Pending]:
    yield Pending((Turn(), Purging(HERE.wilaya, any_count("left"))), (HERE,))


def _suffering() -> Iterator[Pending]:
    under = suppression.Suppressing(HERE, suppression.Step.VICTIMS)
    yield Pending((Turn(), under, suppression.Suffering(HERE, any_count("left"))), (HERE,))


def _coups() -> Adjusting:
    return Adjusting(CoupStep.CHOOSING)


def _of(*stacks: tuple[Frame, ...]) -> Callable[[], Iterator[Pending]]:
    return lambda: (Pending((Turn(), *stack)) for stack in stacks)


def oases() -> Iterator[Oas]:
    """The OAS in play or not, whoever controls it, in France, in an area, or nowhere yet.

    >>> len(list(oases()))
    7
    """
    left = any_truth("oas.has_left")
    yield Oas(has_left=left)
    for controller in (_GOVERNMENT, _FLN):
        for where in (None, OasPlace.ALGIERS, OasPlace.FRANCE):
            yield Oas(active=True, controller=controller, where=where, has_left=left)


def _placing() -> Iterator[Pending]:
    for oas in oases():
        if oas.controller is not None:
            yield Pending((Turn(), PlacingOas(oas.controller)), changes={"oas": oas})


def _mobilizing() -> Iterator[Pending]:
    frame = Mobilizing(any_count("mobilized"), any_count("steps_taken"))
    for half in (False, True):
        yield Pending((Turn(), frame), half=half)
        yield Pending((Turn(), frame), half=half, changes={"oas": IN_PLAY})


def marked(places: Iterable[Place]) -> Deploying:
    """The deployment with any number of divisions that have changed mode in those areas, placed or not.

    >>> len(marked([HERE]).turned)
    12
    """
    stands = (Stand.OPS, Stand.OC, Stand.PTL)
    return Deploying(
        tuple(
            Turned(one, stand, unit, placed, any_count(f"{one.id}.{stand}.{unit.name}.{placed}"))
            for one in places
            for stand in stands
            for unit in DIVISIONS
            for placed in (False, True)
        )
    )


def _reacting() -> Iterator[Pending]:
    yield Pending((Turn(), react.Reacting(HERE, any_fln("fln"), any_fln("out"))), (HERE,))


_PENDING: dict[Any, Callable[[], Iterator[Pending]]] = {
    Dice: _of((Dice(any_count("dice")),)),
    Tries: _of((Tries(any_count("dice"), any_count("most")),)),
    Sharing: _of(*(((Sharing(one, any_count("points"), "C.6/1")),) for one in (_GOVERNMENT, _FLN))),
    Committing: _of((Committing(),)),
    SettingUp: _set_ups,
    Debating: _of((Debating(_GOVERNMENT),), (Debating(_FLN),)),
    NamingWilaya: _of((NamingWilaya(),)),
    Purging: _purges,
    Withdrawing: _of((Withdrawing(any_count("left")),)),
    Lending: _of((Lending(any_count("left")),)),
    PlacingOas: _placing,
    Mobilizing: _mobilizing,
    Recruiting: _of((Recruiting(),)),
    Deploying: _of((Deploying(),)),
    Emerging: _of((Emerging(any_truth("crossed")),)),
    Gathering: _gatherings,
    react.Reacting: _reacting,
    raid.ChoosingRaider: _raiders,
    suppression.Suffering: _suffering,
    FlnTurn: _of((Operations(), FlnTurn(any_truth("after_pass")))),
    GovernmentTurn: _of((Operations(), GovernmentTurn())),
    TakingHits: _hits,
    Contesting: _of((Controlling(HERE.index), Contesting(HERE, any_count("difference")))),
    CoupMobilizing: _of((_coups(), CoupMobilizing(any_count("left")))),
    CoupRemoving: _of((_coups(), CoupRemoving(any_count("left")))),
}
# Frames in which an effect asks whether units of some types are anywhere.
ASKS_ELSEWHERE = (Withdrawing, Lending, Purging, CoupRemoving)


def pending(kind: type[Frame]) -> Iterator[Pending]:
    """What is pending with such a frame innermost, in every case.

    >>> [len(one.stack) for one in pending(Dice)]
    [2]
    """
    return _PENDING[kind]()

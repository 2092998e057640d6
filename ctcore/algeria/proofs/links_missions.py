"""Where missions go on (9): after dice, points, units that have gathered, a React."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.algeria.board.places import PLACES, Place, place
from ctcore.algeria.board.tables import Success
from ctcore.algeria.board.units import ELITE, MOBILE_FLN, NONE, Actor, Stand, Unit, Units
from ctcore.algeria.mission_laws import GROUPS_OF
from ctcore.algeria.proofs.frames import HERE, any_fln, any_government
from ctcore.algeria.proofs.links import AREA_HERE, ROWS, Link, Row, given, open_for_react, rolled
from ctcore.algeria.proofs.position import ELSEWHERE, SORTS, any_units, open_area
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.combat import Combat
from ctcore.algeria.rules.common.dice import Tries
from ctcore.algeria.rules.missions import flush, harass, movement, propaganda, raid, react, strike
from ctcore.algeria.rules.missions import suppression as oppress
from ctcore.algeria.rules.missions.gathering import Gathering, Task
from ctcore.algeria.rules.missions.police import Helping, Resettling, Searching
from ctcore.algeria.rules.operations import FlnTurn, GovernmentTurn, Operations, Pass, Yield
from ctcore.algeria.rules.sequence import Turn
from ctcore.kernel import Frame
from ctcore.kernel.copying import changed
from ctcore.symbolic import any_count, any_truth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["MISSIONS"]

_GOVERNMENT, _FLN = Actor.GOVERNMENT, Actor.FLN
_ALGERIA = (SORTS["urban"], SORTS["rural"], SORTS["remote"])
_TOWNS = _ALGERIA[:2]
_DONE = Success(0)
_SPEAKERS = (Units(cadres=1), Units(fronts=1))


def _reacted(*frames: Frame) -> Iterator[Link]:
    """The frames after the Government has not reacted, and after a React."""
    where = frames[-1].area  # type: ignore[attr-defined]
    ended = react.Reacting(where, any_fln("fln"), any_fln("out"))
    yield Link((Turn(), *frames), ended, result=False)
    yield Link((Turn(), *frames), react.Reaction(where, any_fln("fln"), any_fln("out")), result=True)


# Propaganda


def _propaganda_roll() -> Iterator[Link]:
    for where in _TOWNS:
        for units in _SPEAKERS:
            yield rolled(propaganda.UnderWay(where, units), areas=open_for_react(where))


def _propaganda_points() -> Iterator[Link]:
    for row in ROWS:
        for units in _SPEAKERS:
            mission = propaganda.UnderWay(HERE, units, step=propaganda.Step.POINTS, row=row)
            yield given(mission, chooser=_FLN, areas=open_for_react(HERE))


def _propaganda_award() -> Iterator[Link]:
    mission = propaganda.UnderWay(HERE, any_fln("units"), step=propaganda.Step.AWARD, row=ROWS[0])
    # Here, and here alone, whoever may come may come.
    airborne = open_area(ELSEWHERE, (Unit.ELITE, Unit.FRENCH, Unit.AIR_ELITE, Unit.AIR_FRENCH))
    yield given(mission, chooser=_GOVERNMENT, areas=(AREA_HERE, airborne))


def _propaganda_react() -> Iterator[Link]:
    yield from _reacted(propaganda.UnderWay(HERE, NONE, step=propaganda.Step.REACT))


def _in_france() -> Iterator[Link]:
    yield rolled(propaganda.FrenchPropaganda())
    for row in ROWS:
        yield given(propaganda.FrenchPropaganda(propaganda.Step.POINTS, row), chooser=_FLN)
        yield given(propaganda.FrenchPropaganda(propaganda.Step.AWARD, row), chooser=_GOVERNMENT)


# Strike


def _striking(step: strike.Step, row: Success = _DONE, units: Units | None = None) -> strike.Striking:
    striking = Units(fronts=1, cadres=any_count("assisting")) if units is None else units
    return strike.Striking(SORTS["urban"], striking, step=step, row=row)


def _strike_roll() -> Iterator[Link]:
    yield rolled(_striking(strike.Step.ROLL), areas=open_for_react(SORTS["urban"]))


def _strike_dice() -> Iterator[Link]:
    for row in ROWS:
        if row.number:
            yield rolled(
                _striking(strike.Step.DICE, row), dice=row.number, areas=open_for_react(SORTS["urban"])
            )


def _strike_points() -> Iterator[Link]:
    for row in ROWS:
        yield given(_striking(strike.Step.POINTS, row), chooser=_FLN, areas=open_for_react(SORTS["urban"]))


def _strike_paid() -> Iterator[Link]:
    for step, chooser in ((strike.Step.POLICE, _FLN), (strike.Step.AWARD, _GOVERNMENT)):
        mission = _striking(step, units=any_fln("units"))
        yield given(mission, chooser=chooser, areas=open_for_react(SORTS["urban"]))


def _strike_react() -> Iterator[Link]:
    yield from _reacted(_striking(strike.Step.REACT))


def _strike_penalty() -> Iterator[Link]:
    yield rolled(_striking(strike.Step.PENALTY), areas=open_for_react(SORTS["urban"]))


# Movement, Raid, Harass


def _pairs() -> Iterator[tuple[Place, Place]]:
    for sort in SORTS:
        for other in SORTS:
            near = [
                (one, to) for one in PLACES for to in one.reach if (one.rating, to.rating) == (sort, other)
            ]
            yield from near[:1]


def _move_roll() -> Iterator[Link]:
    for origin, to in _pairs():
        for unit in MOBILE_FLN:
            mission = movement.Moving(to, NONE, origin=origin, unit=unit)
            yield rolled(mission, areas=open_for_react(origin, to))


def _move_end() -> Iterator[Link]:
    mission = movement.Moving(HERE, NONE, origin=place("I-2"), unit=Unit.BAND, step=movement.Step.AWARD)
    yield given(mission, chooser=_GOVERNMENT)
    yield from _reacted(changed(mission, step=movement.Step.REACT))


def _raiding(step: raid.Step, where: Place = HERE) -> raid.Raiding:
    pair = (Unit.BAND, Unit.FAILEK)
    out = NONE if step is raid.Step.ROLL else any_units("out", pair)
    return raid.Raiding(where, any_units("raiders", pair), out, step=step)


def _raid_roll() -> Iterator[Link]:
    for where in _TOWNS:
        yield rolled(_raiding(raid.Step.ROLL, where), areas=open_for_react(where))


def _raid_loss() -> Iterator[Link]:
    mission = _raiding(raid.Step.LOSS)
    for unit in (Unit.BAND, Unit.FAILEK):
        yield Link((Turn(), mission), raid.ChoosingRaider(mission.units), unit, open_for_react(HERE))


def _raid_police() -> Iterator[Link]:
    yield given(_raiding(raid.Step.POLICE), chooser=_FLN, areas=open_for_react(HERE))


def _raid_react() -> Iterator[Link]:
    yield from _reacted(_raiding(raid.Step.REACT))


def _harass_combat() -> Iterator[Link]:
    for target, stand in ((Unit.FRENCH, Stand.OPS), (Unit.POLICE, Stand.PTL_NEUTRALIZED)):
        combat = Combat(HERE, any_fln("fln"), any_fln("out"), target=target, stand=stand)
        yield Link((Turn(), harass.Harassing(HERE, any_fln("units"))), combat, combat, open_for_react(HERE))


def _harass_react() -> Iterator[Link]:
    yield from _reacted(harass.Harassing(HERE, NONE, step=harass.Step.REACT))


# Flush and React


def _flush_gathered() -> Iterator[Link]:
    units = any_government("joined")
    yield Link((Turn(), flush.Flushing(HERE)), Gathering(Task.FLUSH, HERE, units), units, (AREA_HERE,))


def _flush_early() -> Iterator[Link]:
    frame = flush.Flushing(HERE, any_government("joined"))
    yield Link((Turn(), frame), Committing(), any_count("points"), (AREA_HERE,))


def _found(kind: type[Frame], make: Callable[[Place, int], Frame], where: Iterable[Place]) -> Iterator[Link]:
    for one in where:
        for at in range(len(GROUPS_OF[kind])):
            tries = Tries(any_count("dice"), any_count("most"))
            yield Link((Turn(), make(one, at)), tries, any_count("found"), (open_area(one),))


def _flush_found() -> Iterator[Link]:
    def frame(where: Place, at: int) -> Frame:
        found = (any_government("joined"), any_fln("fln"), any_fln("out"))
        return flush.Flushing(where, *found, at=at, air=any_count("air"))

    yield from _found(flush.Flushing, frame, (HERE,))


def _flush_fought() -> Iterator[Link]:
    combat = Combat(HERE, any_fln("fln"), any_fln("out"), any_government("joined"))
    yield Link((Turn(), flush.Flushing(HERE)), combat, combat)


def _react_gathered() -> Iterator[Link]:
    units = any_government("joined")
    frame = react.Reaction(HERE, any_fln("fln"), any_fln("out"))
    yield Link((Turn(), frame), Gathering(Task.REACT, HERE, units), units, (AREA_HERE,))


def _react_evaded() -> Iterator[Link]:
    def frame(where: Place, at: int) -> Frame:
        return react.Reaction(where, any_fln("fln"), any_fln("out"), any_government("joined"), at)

    yield from _found(react.Reaction, frame, (HERE,))


def _react_fought() -> Iterator[Link]:
    combat = Combat(HERE, any_fln("fln"), any_fln("out"), any_government("joined"))
    yield Link((Turn(), react.Reaction(HERE, NONE, NONE)), combat, combat)


# What the Police do


def _searched() -> Iterator[Link]:
    yield from _found(Searching, Searching, _ALGERIA)


def _helped() -> Iterator[Link]:
    yield rolled(Helping(HERE), areas=(AREA_HERE,))


def _resettled() -> Iterator[Link]:
    yield rolled(Resettling(HERE), dice=3, areas=(changed(AREA_HERE, resettled=True),))


def _suppressed_gathered() -> Iterator[Link]:
    units = any_units("joined", ELITE)
    frame = oppress.Suppressing(HERE)
    yield Link((Turn(), frame), Gathering(Task.SUPPRESSION, HERE, units), units, (AREA_HERE,))


def _suppress_roll() -> Iterator[Link]:
    for oas in (False, True):
        frame = oppress.Suppressing(HERE, oppress.Step.ROLL, any_count("elite"), oas=oas)
        yield rolled(frame, areas=(AREA_HERE,))


def _suppress_end() -> Iterator[Link]:
    # Cadres and Fronts go one after another: each alone stands for both.
    for row in ROWS:
        for units in ((Unit.CADRE,), (Unit.FRONT,)):
            frame = oppress.Suppressing(HERE, oppress.Step.VICTIMS, row=row)
            ended = oppress.Suffering(HERE, any_count("left"))
            yield Link((Turn(), frame), ended, None, (open_area(HERE, units),))


def _suppress_penalty() -> Iterator[Link]:
    for oas in (False, True):
        yield rolled(
            oppress.Suppressing(HERE, oppress.Step.PENALTY, row=ROWS[0], oas=oas), areas=(AREA_HERE,)
        )


# The turns of the players


def _operations() -> Iterator[Link]:
    missions = (raid.Raiding(HERE, NONE), flush.Flushing(HERE), oppress.Suppressing(HERE), Helping(HERE))
    for passed in (None, _FLN, _GOVERNMENT):
        for out in (False, True):
            under = (Turn(), Operations(passed, out))
            for answer in (Pass, Yield):
                yield Link(under, FlnTurn(any_truth("after_pass")), answer)
            yield Link(under, GovernmentTurn(), Pass)
            yield from (Link(under, one) for one in missions)


MISSIONS: dict[str, Row] = {
    "operations": (("8", "A42"), "to give the turn to the next player", _operations),
    "propaganda.roll": (("9.11/3", "9.11/4"), "the roll of Propaganda", _propaganda_roll),
    "propaganda.points": (("9.11/5",), "what Propaganda costs the unit", _propaganda_points),
    "propaganda.award": (("C.6/1",), "what the lost unit pays", _propaganda_award),
    "propaganda.react": (("9.23/1",), "the end of Propaganda", _propaganda_react),
    "propaganda.in_france": (("11.22/3",), "Propaganda in France", _in_france),
    "strike.roll": (("9.12/3", "9.12/4"), "the roll of a Strike", _strike_roll),
    "strike.dice": (("9.12/4",), "the dice of a Strike", _strike_dice),
    "strike.points": (("9.12/7", "9.12/8"), "what a Strike does to its units and the Police", _strike_points),
    "strike.paid": (("C.6",), "what these pay", _strike_paid),
    "strike.react": (("9.12/6", "A45"), "a React to a Strike, or none", _strike_react),
    "strike.penalty": (("9.12/6",), "the penalty without a React", _strike_penalty),
    "move.roll": (("9.13/6", "9.13/7", "9.13/8"), "the roll of a Move", _move_roll),
    "move.end": (("9.13/6",), "the end of a Move", _move_end),
    "raid.roll": (("9.14/3", "9.14/4"), "the roll of a Raid", _raid_roll),
    "raid.loss": (("9.14/5", "A46"), "the loss of a Raid", _raid_loss),
    "raid.police": (("9.14/5",), "what the Police pays", _raid_police),
    "raid.react": (("9.23/1",), "the end of a Raid", _raid_react),
    "harass.combat": (("9.15",), "the combat of a Harass", _harass_combat),
    "harass.react": (("9.23/1",), "the end of a Harass", _harass_react),
    "flush.gathered": (("9.22/5",), "a Flush with the units that came", _flush_gathered),
    "flush.early": (("11.11/1", "A54"), "a Flush by the rejected reading of A54", _flush_early),
    "flush.found": (("9.22/5", "9.22/8"), "who is found", _flush_found),
    "flush.fought": (("9.22",), "the end of a Flush", _flush_fought),
    "react.gathered": (("9.23/6",), "a React with the units that came", _react_gathered),
    "react.evaded": (("9.23/6",), "who evades", _react_evaded),
    "react.fought": (("9.23",), "the end of a React", _react_fought),
    "intelligence.found": (("9.24/2", "9.24/4"), "who is found", _searched),
    "civil_affairs.roll": (("9.25/2", "9.25/3"), "the roll of Civil Affairs", _helped),
    "resettlement.roll": (("9.27/3", "9.27/4", "A72"), "the dice of a Resettlement", _resettled),
    "suppression.gathered": (("9.26/2",), "a Suppression with the units that assist", _suppressed_gathered),
    "suppression.roll": (("9.26/2", "9.26/3"), "the roll of a Suppression", _suppress_roll),
    "suppression.victims": (("9.26/5", "9.26/6"), "what else a Suppression does", _suppress_end),
    "suppression.penalty": (("9.26/6",), "the penalty of a Suppression", _suppress_penalty),
}

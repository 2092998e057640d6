"""Where phases and what is rolled in them go on (3-7, 10): one after another, turn after turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.in_force import NOTHING
from ctcore.algeria.board.places import AREAS, place
from ctcore.algeria.board.state import Control, France, Oas, OasPlace, Record
from ctcore.algeria.board.tables import Coup
from ctcore.algeria.board.units import DIVISIONS, ELITE, FLN_UNITS, GOVERNMENT_MOBILE, Actor, Stand, Unit
from ctcore.algeria.mission_laws import GROUPS_OF
from ctcore.algeria.proofs.frames import HERE, IN_PLAY, oases
from ctcore.algeria.proofs.links import AREA_HERE, Link, Row, rolled
from ctcore.algeria.proofs.position import ELSEWHERE, SORTS, any_position, open_area
from ctcore.algeria.rules import adjustment, interphase, setup
from ctcore.algeria.rules.common.dice import Tries
from ctcore.algeria.rules.countries import Gaining, Independence
from ctcore.algeria.rules.deployment_fln import Emerging
from ctcore.algeria.rules.deployment_government import Deploying
from ctcore.algeria.rules.event_choices import (
    Debate,
    Nato,
    Purge,
    Purging,
    Side,
    Suez,
)
from ctcore.algeria.rules.events import Elections, Recognition, Shipment
from ctcore.algeria.rules.oas import OasControl, PlacingOas
from ctcore.algeria.rules.operations import Operations
from ctcore.algeria.rules.random_events import RandomEvents
from ctcore.algeria.rules.random_events import Step as EventStep
from ctcore.algeria.rules.reinforcement_fln import Recruiting
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.algeria.rules.sequence import Turn
from ctcore.kernel.copying import changed
from ctcore.symbolic import any_count, any_truth

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["PHASES"]

_GOVERNMENT, _FLN = Actor.GOVERNMENT, Actor.FLN
_HERE_AND_ABROAD = (AREA_HERE, open_area(SORTS["country"]))


# Events


def _gains() -> Iterator[Link]:
    yield from (rolled(Independence(one), dice=2) for one in Gaining)


def _event_dice() -> Iterator[Link]:
    yield rolled(Shipment(), dice=2)
    yield rolled(Recognition())
    yield rolled(Elections(), dice=2)
    yield from (rolled(Elections(row), dice=abs(row.dice)) for row in Coup)
    yield from (rolled(Debate(side)) for side in Side)


def _event_units() -> Iterator[Link]:
    # Whether any unit is there is asked of every number: one type stands for the others.
    yield rolled(Purge(HERE.wilaya), areas=(AREA_HERE, open_area(place("I-4"), FLN_UNITS)))
    yield rolled(Nato(), areas=(open_area(HERE, DIVISIONS), open_area(ELSEWHERE, (Unit.FRENCH,))))
    yield rolled(Suez(), areas=(open_area(HERE, ELITE), open_area(ELSEWHERE, (Unit.ELITE,))))


def _events() -> Iterator[Link]:
    yield rolled(RandomEvents(EventStep.EARLY))
    yield Link((Turn(), RandomEvents(EventStep.GAINS)), Independence(Gaining.GOVERNMENT))
    yield rolled(RandomEvents(EventStep.TENS))
    yield Link((Turn(), RandomEvents(EventStep.EVENT)), Purging(HERE.wilaya, any_count("left")))
    ended = Purging(HERE.wilaya, any_count("left"))
    yield Link((Turn(), RandomEvents(EventStep.EVENT)), ended, changes={"oas": IN_PLAY})
    yield rolled(RandomEvents(EventStep.OAS), oas=IN_PLAY)


def _event_of_the_turn() -> Iterator[Link]:
    yield rolled(RandomEvents(EventStep.ONES, any_count("tens")))


# Phases of reinforcement and deployment


def _set_up() -> Iterator[Link]:
    yield rolled(setup.FirstAp(), dice=2)
    yield Link((Turn(),), setup.FirstAp())


def _oas() -> Iterator[Link]:
    yield rolled(OasControl(), oas=Oas(active=True))
    for oas in oases():
        yield Link((Turn(), Mobilizing()), OasControl(), changes={"oas": oas})
    for half in (False, True):
        yield Link((Turn(), Mobilizing()), PlacingOas(_GOVERNMENT), half=half)
    yield Link((Turn(), Recruiting()), PlacingOas(_FLN))


def _mobilizing() -> Iterator[Link]:
    for oas in oases():
        yield Link((Turn(),), RandomEvents(EventStep.EVENT), areas=(AREA_HERE,), changes={"oas": oas})


def _recruiting() -> Iterator[Link]:
    every = list(oases())
    for where in (SORTS["urban"], SORTS["rural"], SORTS["remote"]):
        for control in Control:
            area = changed(open_area(where, FLN_UNITS, done=False), control=control)
            yield Link((Turn(),), Mobilizing(), areas=(area,), changes={"oas": every[0]})
    yield from (Link((Turn(),), Mobilizing(), changes={"oas": oas}) for oas in every)


def _deploying() -> Iterator[Link]:
    yield Link((Turn(),), Recruiting(), areas=_HERE_AND_ABROAD)
    yield Link((Turn(),), Deploying(), areas=_HERE_AND_ABROAD)


def _operating() -> Iterator[Link]:
    algiers = open_area(SORTS["urban"])
    for oas in oases():
        yield Link((Turn(),), Emerging(any_truth("crossed")), areas=(algiers,), changes={"oas": oas})


# The interphase


def _control() -> Iterator[Link]:
    yield Link((Turn(),), Operations(), areas=(AREA_HERE,))
    last = (AREA_HERE, open_area(AREAS[-1], (Unit.BAND, Unit.POLICE)))
    ended = interphase.Contesting(HERE, any_count("difference"))
    for control in Control:
        yield Link((Turn(), interphase.Controlling(HERE.index)), ended, control, last)


def _depreciation() -> Iterator[Link]:
    yield Link((Turn(),), interphase.Controlling(HERE.index))
    yield from (rolled(interphase.Depreciating(at)) for at in range(3))


def _recovery_begins() -> Iterator[Link]:
    for unit in Unit:
        area = open_area(HERE, (unit,))
        yield Link((Turn(),), interphase.Depreciating(2), areas=(area,))


def _recovery() -> Iterator[Link]:
    """Each group of one area, with others of its units; other areas begin as the first does."""
    for at, (stand, unit) in enumerate(GROUPS_OF[interphase.Recovering]):
        if not _may_stand(stand, unit):
            continue
        frame = interphase.Recovering(HERE.index, at)
        tries = Tries(any_count("dice"), any_count("most"))
        areas = (open_area(HERE, (unit,), done=False), open_area(AREAS[-1], (), done=False))
        yield Link((Turn(), frame), tries, any_count("recovered"), areas)


def _may_stand(stand: Stand, unit: Unit) -> bool:
    box = stand.recovered
    if unit in FLN_UNITS:
        return box is not Stand.PTL
    return box is not Stand.UG if unit in GOVERNMENT_MOBILE else box is Stand.PTL


def _calm() -> Iterator[Link]:
    frame = interphase.Recovering(HERE.index, areas=True)
    areas = (AREA_HERE, open_area(AREAS[-1], (Unit.BAND,), done=False))
    yield Link((Turn(), frame), Tries(1, any_count("most")), any_count("recovered"), areas)


def _redeployment() -> Iterator[Link]:
    """The units of an area; its missions; the points and what is in force: each goes back by itself."""
    ended = interphase.Recovering(AREAS[-1].index, areas=True)
    closed = {"record": Record(), "france": France(), "in_force": NOTHING}
    for one in (HERE, SORTS["country"]):
        area = open_area(one, done=False)
        yield Link((Turn(),), ended, areas=(area,), changes=closed, act=interphase.redeploy)
    missions = (open_area(HERE, ()),)
    yield Link((Turn(),), ended, areas=missions, changes=closed, act=interphase.redeploy)
    yield Link((Turn(),), ended, act=interphase.redeploy)


# The adjustment


def _adjusts() -> Iterator[Link]:
    ended = interphase.Recovering(AREAS[-1].index, areas=True)
    for oas in oases():
        yield Link((Turn(),), ended, areas=_ADJUSTED, changes={"oas": oas}, act=adjustment.begin)


_ADJUSTED = (
    open_area(HERE, (Unit.BAND,), done=False),
    open_area(SORTS["country"], (Unit.FAILEK,), done=False),
)


def _at(step: adjustment.Step, coup: Coup | None = None) -> adjustment.Adjusting:
    return adjustment.Adjusting(step, coup)


def _coup() -> Iterator[Link]:
    for oas in (Oas(), Oas(active=True, controller=_FLN, where=OasPlace.FRANCE)):
        yield rolled(_at(adjustment.Step.CHECK), areas=_ADJUSTED, oas=oas)
        yield rolled(_at(adjustment.Step.TABLE), dice=2, oas=oas)
    yield rolled(_at(adjustment.Step.FREE), dice=2)


def _coup_points() -> Iterator[Link]:
    elite = (open_area(HERE, (Unit.ELITE,), done=False),)
    for row in Coup:
        yield rolled(_at(adjustment.Step.DICE, row), dice=abs(row.dice), areas=elite)
    yield rolled(_at(adjustment.Step.ELITE, Coup.ABJECT_FAILURE), areas=elite)


def _coup_chosen() -> Iterator[Link]:
    step = _at(adjustment.Step.CHOOSING)
    yield Link((Turn(), step), adjustment.CoupMobilizing(any_count("left")), areas=_ADJUSTED)
    yield Link((Turn(), step), adjustment.CoupRemoving(any_count("left")), areas=_ADJUSTED)


def _led(lead: int) -> dict[str, Any]:
    """Areas controlled so that one side has that many more."""
    whose = Control.FLN if lead > 0 else Control.GOVERNMENT
    state = any_position(areas=_ADJUSTED)
    areas = [changed(one, control=whose) if one.place.index < abs(lead) else one for one in state.areas]
    return {"areas": tuple(areas)}


def _cadres() -> Iterator[Link]:
    for lead in range(-len(AREAS), len(AREAS) + 1):
        areas = tuple(one for one in _led(lead)["areas"] if one.control is not Control.CONTESTED)
        rest = tuple(one for one in _ADJUSTED if one.place not in {area.place for area in areas})
        yield rolled(_at(adjustment.Step.CADRES), dice=3, areas=(*areas, *rest))


def _next_turn() -> Iterator[Link]:
    for lead in (None, _GOVERNMENT, _FLN):
        yield Link((Turn(),), _at(adjustment.Step.CADRES), changes={"lead": lead})


PHASES: dict[str, Row] = {
    "setup": (("3/4", "3/5"), "the FLN's first AP", _set_up),
    "independence": (("11.21/1",), "what both sides gain", _gains),
    "events.dice": (("5",), "an event that rolls", _event_dice),
    "events.units": (("5/purge", "5/nato", "5/suez"), "an event that takes units", _event_units),
    "events.phase": (("5/1", "13.2/1", "11.3/2"), "the Random Events Phase", _events),
    "events.table": (("5/1", "C.2"), "the event of the turn", _event_of_the_turn),
    "oas": (("11.3/2", "11.3/3"), "who controls and places the OAS", _oas),
    "mobilizing": (("6.2", "11.3/1", "13.1/1"), "the Government's reinforcement", _mobilizing),
    "recruiting": (("6.1",), "the FLN's income", _recruiting),
    "deploying": (("7/1", "7/5"), "the Deployment Phase", _deploying),
    "operating": (("8/1", "11.3/4"), "the Operations Phase", _operating),
    "control": (("10.1",), "the control of areas", _control),
    "depreciation": (("10.11",), "depreciation", _depreciation),
    "recovery.begin": (("10.2/1",), "the first group that recovers", _recovery_begins),
    "recovery.units": (("10.2/1", "C.5/1"), "the recovery of a group", _recovery),
    "recovery.areas": (("10.2/2",), "the recovery of an area", _calm),
    "redeployment": (("10.3",), "redeployment", _redeployment),
    "adjustment.begin": (("10.4/1", "11.4/1"), "the adjustment", _adjusts),
    "coup.rolls": (("11.4/1", "11.4/2", "11.4/5"), "an attempt at a coup", _coup),
    "coup.points": (("11.4/2", "11.4/4"), "the points of a coup", _coup_points),
    "coup.chosen": (("11.4/4", "11.4/5"), "the end of a coup", _coup_chosen),
    "adjustment.cadres": (("C.6/6", "C.6/7"), "the FLN without mobile units, and controlled areas", _cadres),
    "next_turn": (("4/1", "13.3/1"), "the next turn", _next_turn),
}

"""No dead end: in every frame with a choice some move is legal, whatever lawful position it is in.

A frame in which a kind of move asks for nothing has one always.  Of every other frame a few moves are named,
one of which is legal in each lawful position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.places import AREAS
from ctcore.algeria.board.state import Control
from ctcore.algeria.board.units import ELITE, FLN_UNITS, GOVERNMENT_MOBILE, GROUNDED, Stand, Unit
from ctcore.algeria.proofs.cut import CUT_LAWS
from ctcore.algeria.proofs.frames import ASKS_ELSEWHERE, pending
from ctcore.algeria.proofs.moves import is_legal
from ctcore.algeria.proofs.position import ELSEWHERE, any_position, open_area
from ctcore.algeria.rules.adjustment import CoupRemoving
from ctcore.algeria.rules.air import Commit, Committing
from ctcore.algeria.rules.combat import TakeHit, TakingHits
from ctcore.algeria.rules.common.choosing import Share, Sharing
from ctcore.algeria.rules.common.dice import Dice, Roll, Succeed, Tries
from ctcore.algeria.rules.event_choices import (
    Lending,
    NameWilaya,
    NamingWilaya,
    Neutralize,
    Purging,
    Withdraw,
    Withdrawing,
)
from ctcore.algeria.rules.interphase import Contest, Contesting
from ctcore.algeria.rules.missions.gathering import Fly, Gathering, Go, Join
from ctcore.algeria.rules.missions.raid import ChooseRaider, ChoosingRaider
from ctcore.algeria.rules.missions.suppression import Suffering
from ctcore.algeria.rules.setup import SettingUp, SetUp
from ctcore.kernel.logic import any_of
from ctcore.symbolic import Case, Found, holds_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.algeria.board.state import State
    from ctcore.game import Game
    from ctcore.kernel import Frame, Move

__all__ = ["no_dead_end"]

_FREE = (Stand.UG, Stand.OPS, Stand.OC)
_OUT = (Stand.OC, Stand.OC_NEUTRALIZED)
_HERE = (Stand.OPS, Stand.PTL)
_ANYWHERE = tuple(one for one in Stand if one.recovered is not Stand.UG)
_FRENCH = (Unit.DIVISION, Unit.DISPERSED, Unit.FRENCH, Unit.AIR_FRENCH)


def _units(state: State, make: Any, units: tuple[Unit, ...], stands: tuple[Stand, ...]) -> Iterator[Move]:
    places = [area.place for area in state.areas if area.ops is not _EMPTY.ops]
    yield from (make(unit, stand, one) for one in places for stand in stands for unit in units)


_EMPTY = any_position().areas[0]


def _flights(state: State) -> Iterator[Move]:
    yield from _units(state, lambda unit, stand, one: Fly(1, unit, stand, one), tuple(GROUNDED), _HERE)


def _set_ups() -> Iterator[Move]:
    units = (*FLN_UNITS, Unit.DIVISION, Unit.FRENCH, Unit.ELITE, Unit.ALGERIAN, Unit.POLICE)
    yield from (SetUp(1, unit, one) for one in _PLACES for unit in units)


_PLACES = tuple(area.place for area in any_position().areas)
# Moves of which one is always legal.
_SOME: dict[Any, Callable[[State, Any], Iterator[Move] | tuple[Move, ...]]] = {
    Dice: lambda _state, frame: (Roll(frame.number),),
    Tries: lambda _state, frame: (Succeed(0), Succeed(frame.number)),
    Sharing: lambda _state, frame: (Share(frame.points, 0),),
    Committing: lambda _state, _frame: (Commit(0),),
    NamingWilaya: lambda _state, _frame: (NameWilaya(AREAS[0].wilaya),),
    Contesting: lambda _state, _frame: (Contest(Control.CONTESTED),),
    TakingHits: lambda _state, _frame: tuple(TakeHit(unit, stand) for unit in FLN_UNITS for stand in _OUT),
    ChoosingRaider: lambda _state, _frame: (ChooseRaider(Unit.BAND), ChooseRaider(Unit.FAILEK)),
    Suffering: lambda state, _frame: _units(state, Neutralize, (Unit.BAND, Unit.FAILEK), _FREE),
    Purging: lambda state, _frame: _units(state, Neutralize, FLN_UNITS, _FREE),
    Withdrawing: lambda state, _frame: _units(state, Withdraw, _FRENCH, _ANYWHERE),
    Lending: lambda state, _frame: _units(state, Withdraw, ELITE, _ANYWHERE),
    CoupRemoving: lambda state, _frame: _units(state, Withdraw, ELITE, _ANYWHERE),
    Gathering: lambda state, _frame: (
        Go(),
        *(Join(1, unit, stand) for unit in GOVERNMENT_MOBILE for stand in _HERE),
        *_flights(state),
    ),
    SettingUp: lambda _state, _frame: _set_ups(),
}


def no_dead_end(game: Game[Any]) -> Found:
    """Whether some move is legal in every frame with a choice."""
    count = 0
    for frame, row in game.system.table.items():
        if any(not kind.requirements for kind in row):
            count += 1
            continue
        found = _of_frame(game, frame)
        if not found.holds:
            return Found(holds=False, cases=count, detail=f"{frame.__name__}: {found.detail}")
        count += found.cases
    return Found(holds=True, cases=count)


def _of_frame(game: Game[Any], frame: type[Frame]) -> Found:
    def claim(state: State) -> bool:
        top: Any = state.stack[-1]
        kinds = {kind.move: kind for kind in game.system.table[type(top)]}
        return any_of(is_legal(kinds[type(move)], state, move) for move in _SOME[type(top)](state, top))

    return holds_of(_cases(frame), CUT_LAWS, claim)


def _cases(frame: type[Frame]) -> Iterator[Case]:
    for shape in pending(frame):
        further = (ELSEWHERE,) if issubclass(frame, (*ASKS_ELSEWHERE, Gathering)) else ()
        areas = [open_area(one) for one in (*shape.areas, *further)]
        before = any_position(*shape.stack, areas=areas, half=shape.half, **shape.changes)
        yield Case(frame.__name__, before, (), lambda _state: True, lambda state: state)

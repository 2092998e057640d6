"""Effects cut where a frame ends, and the laws that hold at the cut.

A move changes the position, and often ends its frame: the one below then goes on, and may end too, and so
through several procedures to the next phase.  Each such link is proved by itself.  `Cut` is a step that stops
where a frame ends: it leaves `Ended` in the frame's place, with the result that the one below goes on with.
`CUT_LAWS` are the laws of the game with the frame that has ended still seen in its place, but for its own,
and one law more: what each type of frame may end with.  So if

1. each move keeps these laws up to the cut, and
2. each frame that goes on from a cut position of these laws keeps them up to the next cut,

then after the last link no frame has ended, and the laws of the game hold.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.state import STANDS, Area, State
from ctcore.algeria.board.units import AIRBORNE, COUNTERS, DIVISIONS, FLN_UNITS, Actor, Unit, Units
from ctcore.algeria.frame_laws import FRAME_LAWS, none_apart
from ctcore.algeria.laws import LAWS
from ctcore.algeria.mission_laws import hits_stand
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.combat import Combat, TakingHits
from ctcore.algeria.rules.common.choosing import Sharing
from ctcore.algeria.rules.common.dice import FACES, Dice, Tries
from ctcore.algeria.rules.deployment_government import Deploying
from ctcore.algeria.rules.missions.gathering import Gathering, Task
from ctcore.algeria.rules.missions.harass import Harassing
from ctcore.algeria.rules.missions.raid import ChoosingRaider
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.kernel import Frame, Law
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, choose

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CUT_LAWS", "Cut", "Ended", "ends_with", "total"]


@frozen
class Ended(Frame):
    """A frame that has ended, and its result; the one below has not gone on yet."""

    clause = "4/1"
    awaits = "what the frame below does"
    stands_on = (Frame,)
    actor = Actor.NATURE
    ended: Frame
    result: Any


class Cut(Draft):
    """A step that stops where a frame ends.

    >>> from ctcore.algeria.game import GAME
    >>> step = Cut(GAME.play(GAME.setup(), "set up 1 Police in Saida"))
    >>> step.push(Dice(1))
    >>> step.finish(5)
    >>> step.stack[-1].ended, step.stack[-1].result
    (Dice(number=1), 5)
    """

    __slots__ = ()

    def finish(self, result: Any = None) -> None:
        """Leave the frame in its place, with its result."""
        if self.winner is None:
            self.stack = (*self.stack[:-1], Ended(self.stack[-1], result))


# What frames may end with


def _out(state: State, frame: Combat | None) -> bool:
    """Whether those left of a combat stand in OC; a Flush or React may end without one, a Harass may not."""
    if frame is None:
        return not isinstance(state.stack[-2], Harassing)
    area = state.areas[frame.area.index]
    pairs = ((frame.fln, area.oc), (frame.neutralized, area.oc_neutralized))
    return all_of(
        (units.of(unit) >= 0) & (units.of(unit) <= box.of(unit)) for units, box in pairs for unit in FLN_UNITS
    )


def _gathered(frame: Gathering, units: Units) -> bool:
    enough = True if frame.task is Task.SUPPRESSION else frame.number >= 1
    return all_of(units.of(one) == frame.units.of(one) for one in Unit) & enough


_RESULTS: dict[type[Frame], Callable[[State, Any, Any], bool]] = {
    Dice: lambda _state, frame, total: (total >= frame.number) & (total <= FACES * frame.number),
    Tries: lambda _state, frame, count: (count >= 0) & (count <= frame.number),
    Committing: lambda _state, _frame, count: count >= 0,
    Gathering: lambda _state, frame, units: _gathered(frame, units),
    ChoosingRaider: lambda _state, frame, unit: frame.units.of(unit) >= 1,
    TakingHits: lambda state, _frame, hit: hits_stand(state, hit),
    Combat: lambda state, _frame, combat: _out(state, combat),
    Mobilizing: lambda state, _frame, _none: none_apart(state) & (state.psl.half ^ True),
    Deploying: lambda state, _frame, _none: none_apart(state),
}


# Frames that end as they are: what the laws say of them is still so.
_UNCHANGED = (Dice, Tries, Sharing, Committing, Gathering, ChoosingRaider)
_OWN = tuple(law for law in FRAME_LAWS if law.frames is not None)


def ends_with(state: State, frame: Frame, result: Any) -> bool:
    """Whether the frame may end with that result in that position.

    >>> ends_with(None, Dice(2), 13)
    False
    """
    own = _OWN if isinstance(frame, _UNCHANGED) else ()
    said = [law.test(state, frame) for law in own if isinstance(frame, law.frames or ())]
    test = _RESULTS.get(type(frame))
    return all_of(said) & (True if test is None else test(state, frame, result))


# The laws at a cut


def _seen(state: State) -> State:
    top = state.stack[-1] if state.stack else None
    return changed(state, stack=(*state.stack[:-1], top.ended)) if isinstance(top, Ended) else state


def _of_seen(test: Callable[..., bool], state: State, *frame: Frame) -> bool:
    return test(_seen(state), *frame)


def total(area: Area) -> tuple[int, ...]:
    """The units of the area, type by type, in every box; noted beside it.

    >>> from ctcore.algeria.game import GAME
    >>> sum(total(GAME.setup().area("Saida")))
    0
    """
    found: tuple[int, ...] | None = area.memo.get(total)
    if found is None:
        boxes = [getattr(area, field) for field in STANDS.values()]
        if all(type(box) is Units and box == Units() for box in boxes):
            found = _EMPTY
        else:
            found = tuple(sum([box.of(unit) for box in boxes]) for unit in Unit)
        area.memo[total] = found
    return found


_EMPTY = (0,) * len(Unit)


def _conserved(state: State) -> bool:
    """The law of the counters, added up area by area: most are empty and need no adding."""
    sums = [total(area) for area in state.areas]
    some = [one for one in sums if one is not _EMPTY]
    on_map = {unit: sum([one[at] for one in some]) for at, unit in enumerate(Unit)}
    on_map[Unit.DIVISION] = sum([on_map[unit] for unit in DIVISIONS])
    for ground, air in AIRBORNE.items():
        on_map[ground] = on_map[ground] + on_map[air]
    on_map[Unit.ELITE] = on_map[Unit.ELITE] + state.lost_elite + sum([area.suez for area in state.areas])
    on_map[Unit.CADRE] = on_map[Unit.CADRE] + choose(state.france.cadre, 1, 0)
    return all_of(
        on_map[unit] + state.pool.of(unit) + state.withheld.of(unit) == count
        for unit, count in COUNTERS.items()
    )


def _cut(law: Law) -> Law:
    if law.name == "counters":
        return attrs.evolve(law, test=_conserved, of_board=False)
    if law.of_board or law.name == "frames_stand_where_they_may":
        return law
    return attrs.evolve(law, test=partial(_of_seen, law.test))


CUT_LAWS: tuple[Law, ...] = (
    *map(_cut, (*LAWS, *FRAME_LAWS)),
    Law(
        "ends_with_what_it_may",
        ("2/1", "9/4", "C.3/3"),
        "a frame ends with what the one below can go on with",
        lambda state, frame: ends_with(_seen(state), frame.ended, frame.result),
        frames=(Ended,),
    ),
)

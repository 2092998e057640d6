"""Find witnesses: try many positions of each frame at once for those that one requirement alone decides.

A frame says what it may hold, the laws say which of thousands of positions are lawful, and of those
the ones are kept in which one requirement alone refuses a move.  Every draw is seeded with the name of
what is looked for, so the same rules give the same witnesses.
"""

from __future__ import annotations

from enum import Enum
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import attrs
import numpy as np

from ctcore.arrays import breaches as spread_breaches
from ctcore.arrays import many_positions, rows_where
from ctcore.errors import Defect
from ctcore.testing import every_move
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.setup.frames import SetUpFrame

from .by_hand import by_hand
from .situations import Situation, violated
from .small_changes import changed, changes, mentioned, moves_near
from .spoilt import spoilt

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    import numpy.typing as npt

    from ctcore.arrays import Many
    from ctcore.kernel import Frame, Kind, Move
    from ctcore.twilight.board.state import State

    from ..effects.conditions import Unit

__all__ = ["Sample", "breaches", "find", "sample", "situations"]

_ENOUGH, _LEGAL, _EACH = 3, 4, 3
# How many rounds, stacks in each, rows of each stack, and moves of each sort in each row.
_ROUNDS, _SHAPES, _ROWS = 40, 8, 1024
_CANDIDATES, _PLAYED, _ODD = 14, 6, 10
# How many moves of a position made by hand.
_EVERY = 5000
_COUNTS = (-1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7)
# How many positions of a frame are changed in one thing, or in two or three, to break a law.
_SPOILT = 40
_BUSY, _CHANGES = 6, 30


@attrs.frozen(slots=True, eq=False)
class Sample:
    """What was found of one kind of move.

    ``refused`` holds situations that one requirement alone refuses, by its name; ``nearly``
    those that it refuses with others, and how many do; ``legal`` legal ones.
    """

    kind: Kind
    refused: dict[str, list[Situation]]
    nearly: dict[str, list[tuple[int, Situation]]]
    legal: list[Situation]

    def note(self, situation: Situation) -> None:
        """Keep the situation under the requirements that refuse it."""
        broken = violated(self.kind, situation)
        if not broken:
            _keep(self.legal, situation, _LEGAL)
        elif len(broken) == 1:
            _keep(self.refused[broken[0]], situation, _ENOUGH)
        else:
            for name in broken:
                row = self.nearly[name]
                row.append((len(broken), situation))
                row.sort(key=lambda one: one[0])
                del row[_LEGAL:]


def _keep(row: list[Situation], situation: Situation, most: int) -> None:
    if len(row) < most:
        row.append(situation)


def sample(kind: Kind, but: frozenset[str] = frozenset(), wanted: Collection[str] | None = None) -> Sample:
    """Situations of the kind, sought until each wanted requirement has one.

    All are wanted where nothing is said; those of ``but`` refuse with others alone.
    """
    names = [one.name for one in kind.requirements]
    found = Sample(kind, {name: [] for name in names}, {name: [] for name in names}, [])
    for situation in _situations(kind, Random(kind.name)):  # noqa: S311 - chance, not secrets
        found.note(situation)
        asked = names if wanted is None else wanted
        decided = all(found.nearly[name] if name in but else found.refused[name] for name in asked)
        if decided and len(found.legal) >= _LEGAL:
            break
    return found


def find(unit: Unit, *wanted: Callable[[Situation], bool]) -> tuple[Situation, ...]:
    """A situation of each sort, `Unit.refuses` and the like; `Defect` if one is not found."""
    found: dict[int, Situation] = {}
    for one in _situations(unit.kind, Random(unit.name)):  # noqa: S311 - the same
        for place, sort in enumerate(wanted):
            if place not in found and sort(one):
                found[place] = one
        if len(found) == len(wanted):
            return tuple(found[place] for place in range(len(wanted)))
    message = f"{unit.name}: no position that this condition decides"
    raise Defect(message)


def situations(kind: Kind, name: str) -> Iterator[Situation]:
    """Situations of the kind, the same ones for the same name."""
    return _situations(kind, Random(name))  # noqa: S311 - the same


def _situations(kind: Kind, draw: Random) -> Iterator[Situation]:
    """Situations of the kind: some legal, some that one requirement alone refuses, some that several do."""
    awaiting = [frame for frame, kinds in SYSTEM.table.items() if kind in kinds]
    for state in by_hand():
        if type(state.stack[-1]) in awaiting:
            every = every_move(state, kind.move)
            yield from (Situation(state, move) for move in draw.sample(every, min(_EVERY, len(every))))
    for _ in range(_ROUNDS):
        for frame in awaiting:
            if not issubclass(frame, SetUpFrame):
                yield from _of_frame(kind, frame, draw)


def _of_frame(kind: Kind, frame: type[Frame], draw: Random) -> Iterator[Situation]:
    for many in many_positions(draw, frame, _ROWS, _SHAPES):
        first = next(many.positions(many.lawful), None)
        if first is not None:
            for move in _moves(kind, first, draw):
                for rows in _telling(kind, many, move):
                    shown = list(rows.nonzero()[0])
                    some = np.isin(np.arange(len(rows)), draw.sample(shown, min(_EACH, len(shown))))
                    yield from (Situation(one, move) for one in many.positions(some))


def _telling(kind: Kind, many: Many, move: Move) -> Iterator[npt.NDArray[Any]]:
    """Lawful rows: those in which the move is legal, and those in which each requirement refuses it."""
    number = len(many.lawful)
    held = [rows_where(one, number) for one in kind.results(many.state, many.frame, move)]
    refused: Any = sum(((~one).astype(int) for one in held), start=0 * many.lawful.astype(int))
    yield many.lawful & (refused == 0)
    for one in held:
        for others in (1, 2, 3, 4):
            rows = many.lawful & ~one & (refused == others)
            if rows.any():
                yield rows
                break


def _moves(kind: Kind, state: State, draw: Random) -> Sequence[Move]:
    """Moves of the kind: some legal in the position, some that can be written, some that make no sense."""
    every = every_move(state, kind.move)
    legal = [move for move in SYSTEM.legal_moves(state) if type(move) is kind.move]
    odd = [_odd(kind, draw) for _ in range(_ODD)] if attrs.fields(kind.move) else []
    near = _near(state, every)
    played = draw.sample(legal, min(_PLAYED, len(legal)))
    places = mentioned(Situation(state, played[0])) if played else ()
    beside = [other for one in played[:2] for _, other in moves_near(kind, one, places)]
    return (
        *played,
        *draw.sample(beside, min(_CANDIDATES, len(beside))),
        *draw.sample(near, min(_CANDIDATES, len(near))),
        *draw.sample(every, min(_CANDIDATES, len(every))),
        *odd,
    )


def _near(state: State, moves: Sequence[Move]) -> list[Move]:
    """The moves that name a space which the position is about."""
    busy = set(mentioned(Situation(state, moves[0]))) if moves else set()
    return [move for move in moves if busy.intersection(attrs.astuple(move, recurse=False))]


def _odd(kind: Kind, draw: Random) -> Move:
    """Any move of the kind's type, good or bad."""
    sort: Any = kind.move
    hints = get_type_hints(sort)
    values = {field.name: draw.choice(_values(hints[field.name])) for field in attrs.fields(sort)}
    move: Move = sort(**values)
    return move


def _values(hint: Any) -> list[Any]:
    if hint is int:
        return list(_COUNTS)
    found: list[Any] = []
    for one in get_args(hint) or (hint,):
        found += PLACES if one is Place else one if issubclass(one, Enum) else ()
    return found


# Laws


def breaches(laws: Collection[str]) -> dict[str, list[State]]:
    """Positions that break one law alone, by its name, sought until each of those laws has one."""
    found: dict[str, list[State]] = {name: [] for name in laws}
    for one in _spoilt():
        broken = [each.law for each in SYSTEM.violations(one)]
        if len(broken) == 1 and len(found.get(broken[0], range(_ENOUGH))) < _ENOUGH:
            found[broken[0]].append(one)
        if all(found.values()):
            break
    return found


def _spoilt() -> Iterator[State]:
    """Boards spoilt by hand, positions of every frame beside the laws, and lawful positions changed."""
    draw = Random("laws")  # noqa: S311 - chance, not secrets
    yield from spoilt()
    frames = [frame for frame in SYSTEM.table if not issubclass(frame, SetUpFrame)]
    for frame in frames:
        yield from (state for _, state in spread_breaches(draw, frame, _ROWS, _SHAPES))
    for _ in range(_SPOILT):
        for frame in frames:
            for many in many_positions(draw, frame, 64, 1):
                yield from _changed(many, draw)


def _changed(many: Many, draw: Random) -> Iterator[State]:
    for state in islice(many.positions(many.lawful), 2):
        assert SYSTEM.is_lawful(state)
        busy = [space.place for space in state.spaces if space != type(space)(space.place)]
        busy += draw.sample(PLACES, 2)
        yield from changed(draw, state, busy)
        every = list(changes(state, busy[:_BUSY]))
        yield from (change(state) for change in draw.sample(every, _CHANGES))

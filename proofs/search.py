"""The search for witnesses: play and chance near what is pending, until each requirement decides alone.

Every draw is seeded with the name of what is looked for, so the same rules give the same witnesses.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import attrs

from ctcore.twilight.board.map import PLACES
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.turns import NextCard, TurnFrame
from ctcore.twilight.rules.setup.frames import SetUpFrame

from .changes import Situation, changed, mentioned, pending_changes
from .crafted import crafted
from .probes import board, move_of, moves_of, stack_of, with_stack
from .spoilt import spoilt

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ctcore.kernel import Frame, Kind
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State

__all__ = ["Sample", "breaches", "is_lawful", "is_well_pending", "only_breach", "sample", "violated", "walk"]

_ENOUGH = 3
_LEGAL = 4
_DRAWS = 1500
_CLIMB = 12_000
_STACKS = 12
_STEPS = 7
_MOVES = 8
# As many of a position made by hand.
EVERY = 600
_PENDING_LAWS = tuple(law for law in reversed(SYSTEM.laws) if law not in BOARD_LAWS)


@attrs.frozen(slots=True, eq=False)
class Sample:
    """Of one kind of move, what was found.

    ``refused`` holds situations that one requirement alone refuses, by its name; ``nearly``
    those that it refuses with others, and how many do; ``legal`` legal ones.
    """

    kind: Kind
    refused: dict[str, list[Situation]]
    nearly: dict[str, list[tuple[int, Situation]]]
    legal: list[Situation]

    def note(self, situation: Situation) -> None:
        """Keep the situation under what refuses it."""
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


def is_lawful(state: State) -> bool:
    """Whether every law holds."""
    return is_well_pending(state) and all(law.holds(state) for law in BOARD_LAWS)


def is_well_pending(state: State) -> bool:
    """Whether the laws of what is pending hold: those that break most often, and first."""
    return all(law.holds(state) for law in _PENDING_LAWS)


def violated(kind: Kind, situation: Situation) -> list[str]:
    """The requirements of the kind that refuse the situation."""
    state = situation.position
    results = kind.results(state, state.stack[-1], situation.move)
    if False not in results:
        return []
    return [one.name for one, held in zip(kind.requirements, results, strict=True) if not held]


def sample(kind: Kind, but: frozenset[str] = frozenset()) -> Sample:
    """Situations of the kind, looked for until each requirement (but those named) has one."""
    draw = Random(kind.name)  # noqa: S311 - chance, not secrets
    names = [one.name for one in kind.requirements]
    found = Sample(kind, {name: [] for name in names}, {name: [] for name in names}, [])
    wanted = [name for name in names if name not in but]
    for state in crafted():
        if kind in SYSTEM.table[type(state.stack[-1])]:
            for move in moves_of(draw, kind, state, EVERY):
                found.note(Situation(state, move))
    for _ in range(_DRAWS):
        for state, busy in walk(draw, kind):
            _probe(draw, found, state, busy)
        if len(found.legal) >= _LEGAL and all(found.refused[name] for name in wanted):
            break
    for name in wanted:
        if not found.refused[name]:
            _climb(draw, found, name)
    return found


def walk(draw: Random, kind: Kind) -> Iterator[tuple[State, tuple[Place, ...]]]:
    """A drawn position, and a few steps of play from it, where the kind is awaited."""
    start, busy = board(draw)
    stacks = (stack_of(draw, draw.choice(_family(kind)), busy) for _ in range(_STACKS))
    played = draw.choice((0, 1, 12, 13, 14, 25)) if _family(kind) == [NextCard] * 2 else 1
    found = next(
        (one for one in (with_stack(start, stack, played) for stack in stacks) if is_lawful(one)), None
    )
    if found is None:
        return
    state = found
    for _ in range(_STEPS):
        if kind in SYSTEM.table[type(state.stack[-1])]:
            yield state, busy
            near = draw.choice(list(changed(draw, state, busy)))
            if is_lawful(near) and kind in SYSTEM.table[type(near.stack[-1])]:
                yield near, busy
        moves = SYSTEM.legal_moves(state)
        if not moves:
            return
        sort = draw.choice(list(dict.fromkeys(map(type, moves))))
        state = SYSTEM.step(state, draw.choice([one for one in moves if type(one) is sort]))
        if len(state.stack) <= 1:
            return


@cache
def _family(kind: Kind) -> list[type[Frame]]:
    """The frames that await the kind, and those of the same rules that may lead to them."""
    awaiting = [frame for frame, kinds in SYSTEM.table.items() if kind in kinds]
    if issubclass(awaiting[0], TurnFrame):
        return awaiting
    modules = {frame.__module__ for frame in awaiting}
    alike = [
        frame
        for frame in SYSTEM.table
        if frame.__module__ in modules and issubclass(frame, OperationFrame | ActivityFrame)
    ]
    return [*alike, *awaiting, *awaiting]


def _probe(draw: Random, found: Sample, state: State, busy: tuple[Place, ...]) -> None:
    kind = found.kind
    good = moves_of(draw, kind, state, _MOVES)
    odd = [move_of(draw, kind, busy) for _ in range(2 * _MOVES)] if attrs.fields(kind.move) else []
    for move in (*good, *odd):
        found.note(Situation(state, move))


def _climb(draw: Random, found: Sample, name: str) -> None:
    """Change one thing after another, never for the worse, until the requirement refuses alone."""
    kind = found.kind
    rungs = [(_height(name, violated(kind, one)), one) for _, one in found.nearly[name]]
    rungs += [(_height(name, []), one) for one in found.legal]
    for _ in range(_CLIMB if rungs else 0):
        at = draw.randrange(len(rungs))
        height, near = rungs[at]
        one = _step(draw, kind, near)
        if one is None:
            continue
        now = _height(name, violated(kind, one))
        if now <= height:
            rungs[at] = (now, one)
        if now == 1:
            found.refused[name].append(one)
            return


def _height(name: str, broken: list[str]) -> int:
    return len(broken) if name in broken else len(broken) + 2


def _step(draw: Random, kind: Kind, near: Situation) -> Situation | None:
    """The situation with its move or a few things of its position changed, if that is lawful."""
    places = mentioned(near) or PLACES
    state, move = near.position, near.move
    if draw.random() < 0.3 and attrs.fields(kind.move):
        return Situation(state, move_of(draw, kind, places))
    state = draw.choice(list(changed(draw, state, (*places, draw.choice(PLACES)))))
    awaited = kind in SYSTEM.table[type(state.stack[-1])]
    return Situation(state, move) if awaited and is_lawful(state) else None


def breaches(laws: Collection[str], draws: int = 2500) -> dict[str, list[State]]:
    """Positions that break one law alone, by its name, looked for until each of those laws has one."""
    draw = Random("laws")  # noqa: S311 - chance, not secrets
    found: dict[str, list[State]] = {name: [] for name in laws}
    for one in spoilt():
        broken = only_breach(one)
        if broken in found:
            found[broken].append(one)
    frames = [one for one in SYSTEM.table if not issubclass(one, SetUpFrame)]
    for _ in range(draws):
        start, busy = board(draw)
        for _ in range(_STACKS):
            state = with_stack(start, stack_of(draw, draw.choice(frames), busy))
            pending = draw.choice([*pending_changes(state, busy)] or [lambda same: same])
            for one in (state, next(changed(draw, state, busy)), pending(state)):
                broken = only_breach(one)
                if broken in found and len(found[broken]) < _ENOUGH:
                    found[broken].append(one)
        if all(found.values()):
            break
    return found


def only_breach(state: State) -> str | None:
    """The law that the state breaks, if it is one alone."""
    broken: str | None = None
    for law in (*_PENDING_LAWS, *BOARD_LAWS):
        if not law.holds(state):
            if broken is not None:
                return None
            broken = law.name
    return broken

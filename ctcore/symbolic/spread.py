"""What a verdict comes to in every position at once: numbers, truths and choices open, the rest given.

A choice, as of who controls an area, stands for itself in no term.  So a position is spread over one board
for each value of the choices that the verdict reads, and a mark of the board says which it is.
"""

from __future__ import annotations

from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar

import z3

from ctcore.errors import CtcoreError
from ctcore.game.fields import choices_of, is_printed, leaves, map_choices, told
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.explore import explore
from ctcore.symbolic.lift import lifted
from ctcore.symbolic.nearest import STEPS
from ctcore.symbolic.reading import Reading
from ctcore.symbolic.terms import Number, Truth, truth
from ctcore.symbolic.z3_terms import every, some

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ctcore.condition.expression import Condition
    from ctcore.kernel import Law, Verdict
    from ctcore.symbolic.explore import Path
    from ctcore.symbolic.reading import Way

__all__ = ["Board", "Spread", "Undecided", "changed_for", "spread", "variables"]

T = TypeVar("T")
# Values by their names.
Read = dict[str, Any]
# How many boards there may be, and how many paths of the requirements on one of them.
_BOARDS, _PATHS = 48, 200


class Undecided(CtcoreError):  # noqa: N818 - named as what it reports
    """The solver cannot say it within its steps, or a requirement is not read on terms."""


@frozen(eq=False)
class Board:
    """A lifted state; what marks it; whether each requirement holds there, and each law.

    ``read`` has each value that the requirements read, by its name; ``law_read`` the same of each law.
    """

    state: Any
    marked: z3.BoolRef
    results: tuple[z3.BoolRef, ...]
    laws: tuple[z3.BoolRef, ...]
    read: Read
    law_read: tuple[Read, ...]


@frozen(eq=False)
class Spread:
    """The boards over which a position is spread, one for each value of the ``free`` choices."""

    boards: tuple[Board, ...]
    free: tuple[str, ...] = ()

    def joined(self, of: Callable[[Board], z3.BoolRef]) -> z3.BoolRef:
        """The term that says this of whichever board it is."""
        if len(self.boards) == 1:
            return of(self.boards[0])
        return some([every([one.marked, of(one)]) for one in self.boards])

    def term(self, condition: Condition) -> z3.BoolRef:
        """The term of a condition of the position."""
        return self.joined(lambda board: truth(condition.read(board.state)))

    @property
    def laws(self) -> tuple[z3.BoolRef, ...]:
        """Each law, of whichever board it is."""
        return tuple(map(self.joined, map(_law, range(len(self.boards[0].laws)))))

    @property
    def results(self) -> tuple[z3.BoolRef, ...]:
        """Whether each requirement holds, of whichever board it is."""
        return tuple(map(self.joined, map(_result, range(len(self.boards[0].results)))))

    @property
    def read(self) -> Read:
        """Each value that the requirements read on some board, by its name."""
        return {name: value for board in self.boards for name, value in board.read.items()}

    @property
    def law_read(self) -> list[Read]:
        """The same of each law."""
        several = zip(*(board.law_read for board in self.boards), strict=True)
        return [{name: value for read in each for name, value in read.items()} for each in several]

    def given(self, read: Read) -> tuple[str, ...]:
        """The names of what is read and neither open nor printed; not what is pending, and no house rules."""
        # Where nothing but house rules can be in force, `in_force` is what names them.
        known = (*self.free, "stack", "in_force", "in_force.house")
        return tuple(name for name, value in read.items() if name not in known and not _is_open(value))


def _law(at: int) -> Callable[[Board], z3.BoolRef]:
    return lambda board: board.laws[at]


def _result(at: int) -> Callable[[Board], z3.BoolRef]:
    return lambda board: board.results[at]


def _is_open(value: Any) -> bool:
    return isinstance(value, Number | Truth) or is_printed(type(value))


def spread(verdict: Verdict, laws: Sequence[Law], fixed: Collection[str] = ()) -> Spread:
    """Spread the verdict's position, with the numbers and truths that are ``fixed`` as they are.

    Raises `Undecided` where a requirement cannot be read on terms, or has too many paths.
    """
    choices = choices_of(verdict.state)
    free: tuple[str, ...] = ()
    while True:
        ways = product(*(choices[name][1] for name in free))
        boards = tuple(_board(verdict, laws, fixed, dict(zip(free, way, strict=True))) for way in ways)
        found = Spread(boards, free)
        more = tuple(name for name in found.read if name in choices and name not in free)
        if not more or prod(len(choices[name][1]) for name in (*free, *more)) > _BOARDS:
            return found
        free += more


def _board(verdict: Verdict, laws: Sequence[Law], fixed: Collection[str], others: dict[str, Any]) -> Board:
    """The board with those choices; the one of the position itself if there are none."""
    state = verdict.state
    if others:
        choices = choices_of(state)
        places = [(name, choices[name][1].index(value)) for name, value in others.items()]
        marked = every([z3.Int(f"choice {name}") == place for name, place in places])
        state = map_choices(state, others.get)
    else:
        marked = z3.BoolVal(val=True)
    state = lifted(state, lambda name: name not in fixed)
    said = [_said(law, state) for law in laws]
    results, read = _results(verdict, state, [term for term, _ in said])
    return Board(state, marked, results, tuple(term for term, _ in said), read, tuple(one for _, one in said))


def _said(law: Law, state: Any) -> tuple[z3.BoolRef, Read]:
    said, read = _noted(state, law.holds)
    return truth(said), read


def _noted(state: Any, ask: Callable[[Any], T]) -> tuple[T, Read]:
    """What is answered of the state, and what it reads: all, where its reading cannot be noted."""
    ways: dict[Way, None] = {}
    reading: Any = Reading(state, ways)
    try:
        found = ask(reading)
    except Exception:  # noqa: BLE001 - a reading does not stand in for an attrs class everywhere
        return ask(state), dict(told(state))
    return found, {_name_of(state, way): _at(state, way) for way in ways}


def _results(verdict: Verdict, state: Any, laws: Sequence[z3.BoolRef]) -> tuple[tuple[z3.BoolRef, ...], Read]:
    """Whether each requirement holds on a lifted state, and what they read."""
    solver = z3.Solver()
    solver.set("rlimit", STEPS)
    solver.add(*laws)
    kind, frame, move = verdict.kind, verdict.frame, verdict.move

    def asked(state: Any) -> list[Path[tuple[bool, ...]]]:
        paths = islice(explore(lambda: kind.results(state, frame, move), solver), _PATHS + 1)
        return [_sound(path) for path in paths]

    try:
        paths, read = _noted(state, asked)
    except Exception as broken:
        message = f"{kind.name} is not read on terms: {broken}"
        raise Undecided(message) from broken
    if len(paths) > _PATHS:
        message = f"{kind.name} branches too often."
        raise Undecided(message)
    several = [[truth(one) for one in path.result or ()] for path in paths]
    if len(paths) == 1:
        return tuple(several[0]), read
    whole = (
        some([every([*path.conditions, said[at]]) for path, said in zip(paths, several, strict=True)])
        for at in range(len(verdict.requirements))
    )
    return tuple(whole), read


def _sound(path: Path[T]) -> Path[T]:
    if path.defect is not None:
        raise path.defect
    return path


def _name_of(value: Any, way: Way) -> str:
    """The name of what stands at that place, as `ctcore.game.fields` has it."""
    parts: list[str] = []
    for step in way:
        if isinstance(step, int):
            value = value[step]
            parts.append(str(getattr(value, "id", step)))
        else:
            if step not in getattr(type(value), "named_by_fields", ()):
                parts.append(step)
            value = getattr(value, step)
    return ".".join(parts)


def _at(state: Any, way: Way) -> Any:
    for step in way:
        state = state[step] if isinstance(step, int) else getattr(state, step)
    return state


def changed_for(laws: Sequence[Law], before: Any, after: Any) -> frozenset[str]:
    """The names of what the laws read of the one position that is otherwise in the other."""
    read = {name for law in laws for name in _noted(after, law.holds)[1]}
    now, then = leaves(before), leaves(after)
    return frozenset(name for name in read & now.keys() if now[name] != then[name])


# The unknowns of terms by their ids; each term is kept alive, so that its id is not reused.
Known = dict[int, tuple[z3.ExprRef, frozenset[str]]]


def variables(term: z3.ExprRef, known: Known | None = None) -> frozenset[str]:
    """The names of the unknowns in a term; ``known`` has those of terms asked about before."""
    known = {} if known is None else known
    key = term.get_id()
    if key not in known:
        if term.num_args():
            found = frozenset[str]().union(*(variables(one, known) for one in term.children()))
        else:
            is_unknown = z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED
            found = frozenset([term.decl().name()] if is_unknown else ())
        known[key] = term, found
    return known[key][1]

"""Several lawful positions in which a condition holds, which differ from one another as much as they can."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import z3

from ctcore.condition.answer import Answer
from ctcore.game.games import game as named
from ctcore.symbolic.lawful import Lawful, find_lawful, near_to, standing
from ctcore.symbolic.lift import named_values
from ctcore.symbolic.terms import Number, Truth

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.condition.expression import Condition
    from ctcore.game import Game
    from ctcore.game.moments import Moment

__all__ = ["examples"]

# How many moments like one are tried for each further example.
_LIKE = 20


def examples(
    condition: Condition, count: int, game: Game[Any] | None = None, *, differing: bool = False
) -> tuple[Lawful, ...]:
    """Return up to that many lawful positions of a condition, no two the same; or the one answer no or open.

    If ``differing``, each further one is at a moment of which there is none yet, if it can be, and there as
    many values as can be are those of no other: with none of the values that still agree could it be else.

    >>> from ctcore.condition import condition
    >>> nim = named("nim")
    >>> found = examples(condition("A.stones >= 2", nim), 2, nim, differing=True)
    >>> len(found), found[0].witness == found[1].witness
    (2, False)
    """
    game = game or named()
    first = find_lawful(condition, game)
    found = [first]
    while first.answer is Answer.YES and len(found) < count:
        narrow = partial(_apart if differing else _other, game, [one.witness for one in found])
        used = [str(one.moment) for one in found] if differing else []
        further = (standing(game, condition, moment, narrow) for moment in _moments(game, condition, used))
        known = [one.witness for one in found]
        another = next((one for one in further if one is not None and one.witness not in known), None)
        if another is None:
            break
        found.append(another)
    return tuple(found)


def _moments(game: Game[Any], condition: Condition, used: Sequence[str]) -> Iterator[Moment]:
    """The moments to try, those of which there is no example yet first."""
    like = [one for moment in game.moments() for one in islice(near_to(moment, condition), _LIKE)]
    yield from sorted(like, key=lambda one: used.count(str(one)))


def _differences(
    solver: z3.Solver, state: Any, found: Sequence[Any], game: Game[Any]
) -> Iterator[z3.BoolRef]:
    """For each value of the lifted state, that it is the value of no example."""
    known = [named_values(one) for one in found]
    leaves = {name: leaf for name, leaf in named_values(state).items() if isinstance(leaf, Number | Truth)}
    for name in sorted(leaves, key=game.changes_late):
        term: Any = leaves[name].term.translate(solver.ctx)
        yield z3.And([term != values[name] for values in known])


def _other(game: Game[Any], found: Sequence[Any], solver: z3.Solver, state: Any) -> None:
    """Ask for a position that is none of those found."""
    for one in found:
        solver.add(z3.Or(list(_differences(solver, state, [one], game))))


def _apart(game: Game[Any], found: Sequence[Any], solver: z3.Solver, state: Any) -> None:
    """Ask for as many values as can be that no position found has."""
    for differs in _differences(solver, state, found, game):
        if solver.check(differs) == z3.sat:
            solver.add(differs)

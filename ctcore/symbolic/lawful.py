"""Whether a lawful position exists in which a condition holds: a witness, or a proof that there is none.

A proof uses only laws of the board, which do not read the stack, the cards played or the scenario; so it
holds at every moment of every game.  A witness is a position at one moment: it keeps every law, and is
checked again on ints.  Lawful is wider than reachable: play may never reach a lawful position.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import attrs
import z3

from ctcore.condition.answer import Answer
from ctcore.errors import Defect
from ctcore.game.fields import is_printed
from ctcore.game.games import game as named
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.lift import concrete, lifted, named_values
from ctcore.symbolic.nearest import STEPS, nearest, solver_of
from ctcore.symbolic.reading import Reading
from ctcore.symbolic.terms import Number, Truth, number, truth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ctcore.condition.expression import Condition, Expression, Quantity
    from ctcore.game import Game
    from ctcore.game.moments import Moment
    from ctcore.kernel import Law

__all__ = [
    "Lawful",
    "board_laws",
    "bound",
    "extreme",
    "find_lawful",
    "forbidding",
    "near_to",
    "standing",
]

# How many boards, or moments like one, are tried at most, and for how many of these the solver is asked.
# A condition that reads no numbers needs no solver.
_BOARDS, _SOLVED = 20_000, 500


@frozen(eq=False)
class Lawful:
    """The answer to whether any lawful position satisfies a condition.

    Yes: ``witness`` is such a position, at ``moment``.  No: ``laws`` together forbid it, and each of them
    is needed.  Open: neither was shown.  ``value`` is the largest or smallest value, if one was asked
    for; without a witness it is only a bound, proved from the laws of the board.
    """

    answer: Answer
    witness: Any | None = None
    moment: Moment | None = None
    laws: tuple[Law, ...] = ()
    value: int | None = None


@cache
def board_laws(game: Game[Any] | None = None) -> tuple[tuple[Law, z3.BoolRef], ...]:
    """Return the laws that read only numbers and truths, each with its term over a lifted state.

    >>> "no_government_piece_abroad" in [law.name for law, _ in board_laws()]
    True
    """
    game = game or named()
    state = lifted(next(iter(game.boards(()))))
    return tuple((law, truth(law.holds(state))) for law in game.system.laws if _reads_terms(law, state))


def _reads_terms(law: Law, state: Any) -> bool:
    """Return whether a law reads only symbolic values and values that are the same in every game."""
    if not law.of_board:
        return False
    read: dict[Any, Any] = {}
    reading: Any = Reading(state, read)
    law.holds(reading)
    return all(_is_the_same(_at(state, way)) for way in read)


def _is_the_same(value: Any) -> bool:
    return isinstance(value, Number | Truth) or is_printed(type(value))


def _at(state: Any, way: tuple[str | int, ...]) -> Any:
    for step in way:
        state = state[step] if isinstance(step, int) else getattr(state, step)
    return state


@cache
def _all_laws(game: Game[Any], moment: Moment) -> tuple[Any, tuple[z3.BoolRef, ...]]:
    """Return the lifted state of a moment, and the terms of all laws over it."""
    state = _lifted_at(moment)
    return state, tuple(truth(law.holds(state)) for law in game.system.laws)


def _words(*asked: Expression) -> frozenset[str]:
    """Return the words that the expressions use."""
    return frozenset(str(word) for one in asked for word in one.whole())


def _boards(game: Game[Any], *asked: Expression) -> Iterator[Any]:
    """The lifted boards that a proof must cover, the nearest to the set-up first."""
    words = _words(*asked)
    few = _lifted_boards(game, words)
    yield from few
    if len(few) == _SOLVED:
        yield from map(lifted, islice(game.boards(words), _SOLVED, None))


@cache
def _lifted_boards(game: Game[Any], words: frozenset[str]) -> tuple[Any, ...]:
    return tuple(map(lifted, islice(game.boards(words), _SOLVED)))


def find_lawful(condition: Condition, game: Game[Any] | None = None) -> Lawful:
    """Find a lawful position in which the condition holds, or a proof that there is none.

    >>> from ctcore.condition import here, some
    >>> found = find_lawful(some(here.bases >= 3, where=here.sector))
    >>> str(found.answer), [law.name for law in found.laws]
    ('no', ['bases_are_stacked_within_limit', 'base_markers_are_in_countries'])
    """
    game = game or named()
    laws = forbidding(condition, game)
    if laws is not None:
        return Lawful(Answer.NO, laws=laws)
    near = (one for moment in game.moments() for one in islice(near_to(moment, condition), _SOLVED))
    found = (standing(game, condition, moment) for moment in near)
    return next(filter(None, found), Lawful(Answer.OPEN))


def near_to(moment: Moment, condition: Condition) -> Iterator[Moment]:
    """Return this moment, or those like it, unless what is chosen there makes the condition false."""
    for one in islice(moment.showing(_words(condition)), _BOARDS):
        if condition.read(_lifted_at(one)) is not False:
            yield one


def _lifted_at(moment: Moment) -> Any:
    """Return the state of a moment with what it does not fix lifted."""
    fixed = moment.fixed()
    return lifted(moment.base(), lambda name: name not in fixed)


def forbidding(condition: Condition, game: Game[Any] | None = None) -> tuple[Law, ...] | None:
    """Return a minimal set of laws of the board that together forbid the condition; None if none is shown.

    >>> from ctcore.condition import position
    >>> [law.name for law in forbidding(position.resources.fln > 50)]
    ['fln_resources_within_track']
    """
    game = game or named()
    needed: dict[Law, None] = {}
    solved = 0
    for tried, board in enumerate(_boards(game, condition)):
        asked = condition.read(board)
        if tried == _BOARDS or solved == _SOLVED:
            return None
        if asked is False:
            continue
        solved += 1
        core = _forbidding(game, asked)
        if core is None:
            return None
        needed |= dict.fromkeys(core)
    return tuple(needed)


def _forbidding(game: Game[Any], asked: Any) -> list[Law] | None:
    """Return a minimal set of laws that forbid what the condition reads on a lifted board, or None."""
    solver = solver_of([truth(asked)])
    apart = solver.ctx
    marks = {z3.Bool(f"law {law.name}", apart): law for law, _ in board_laws(game)}
    terms = (term.translate(apart) for _, term in board_laws(game))
    solver.add(*(z3.Implies(mark, term) for mark, term in zip(marks, terms, strict=True)))
    if solver.check(*marks) != z3.unsat:
        return None
    named = {str(mark): mark for mark in marks}
    core, needed = {str(one) for one in solver.unsat_core()}, list(named)
    # Drop laws one by one, in their order, so that the result does not depend on the solver's first core.
    for name in list(named):
        rest = [one for one in needed if one != name]
        if name in core:
            if solver.check(*(named[one] for one in rest)) != z3.unsat:
                continue
            core = {str(one) for one in solver.unsat_core()}
        needed = rest
    return [marks[named[name]] for name in needed]


def standing(
    game: Game[Any],
    condition: Condition,
    moment: Moment,
    narrow: Callable[[z3.Solver, Any], None] | None = None,
) -> Lawful | None:
    """Return a witness at that moment; None if there is none or the solver does not know.

    ``narrow`` may ask more of the solver and the lifted state, before the nearest model is looked for.
    """
    state, terms = _all_laws(game, moment)
    solver = solver_of([*terms, truth(condition.read(state))])
    if solver.check() != z3.sat:
        return None
    if narrow is not None:
        narrow(solver, state)
        if solver.check() != z3.sat:
            return None
    found = concrete(state, nearest(game, solver, state, named_values(moment.base())))
    stands = condition.read(found) is True and game.from_json(game.to_json(found)) == found
    if game.violations(found) or not stands:
        message = f"a witness of '{condition}' does not stand on ints"
        raise Defect(message)
    return Lawful(Answer.YES, found, moment)


def extreme(
    expression: Quantity, condition: Condition | None = None, *, largest: bool, game: Game[Any] | None = None
) -> Lawful:
    """Return the largest or smallest value of an expression in a lawful position, with a witness.

    The laws of the board prove that no value passes it.  If the condition never holds, the answer is no.

    >>> from ctcore.condition import position
    >>> extreme(position.opposition_plus_bases, largest=True).value
    45
    """
    game = game or named()
    best, is_empty = bound(expression, condition, largest=largest, game=game)
    if condition is not None and is_empty:
        found = find_lawful(condition, game)
        return found if found.answer is Answer.NO else Lawful(Answer.OPEN)
    if best is None:
        return Lawful(Answer.OPEN)
    at = expression.equals(best)
    found = find_lawful(at if condition is None else condition & at, game)
    if found.answer is Answer.NO:
        message = f"the bound {best} of '{expression}' is refuted"
        raise Defect(message)
    return attrs.evolve(found, value=best)


def bound(
    expression: Quantity, condition: Condition | None = None, *, largest: bool, game: Game[Any] | None = None
) -> tuple[int | None, bool]:
    """Return the bound of an expression where the condition holds, and whether it never holds.

    The laws of the board prove the bound, those of what is pending aside; it is None if they prove none.

    >>> from ctcore.condition import position
    >>> bound(position.total_support, largest=True)
    (30, False)
    """
    game = game or named()
    asked = (expression,) if condition is None else (expression, condition)
    bounds: list[int | None] = []
    solved = 0
    for board in _boards(game, *asked):
        value, *holds = (one.read(board) for one in asked)
        is_fixed = isinstance(value, int) and all(one is True for one in holds)
        if len(bounds) == _BOARDS or solved == _SOLVED:
            return None, False
        if is_fixed or any(one is False for one in holds):
            bounds.append(value if is_fixed else None)
            continue
        solved += 1
        bounds.append(_bound(game, value, holds, largest=largest))
    known = [one for one in bounds if one is not None]
    if _UNKNOWN in known or not known:
        return None, not known
    return (max(known) if largest else min(known)), False


# Larger than any count of the game; it means that the solver did not decide.
_UNKNOWN = 10**9


def _bound(game: Game[Any], value: Any, holds: Sequence[Any], *, largest: bool) -> int | None:
    """Return the bound that the laws of the board prove where all that ``holds`` does; None if it cannot."""
    optimize = z3.Optimize()
    optimize.set("rlimit", STEPS)
    optimize.add(*(term for _, term in board_laws(game)))
    optimize.add(*map(truth, holds))
    term = number(value)
    goal = optimize.maximize(term) if largest else optimize.minimize(term)
    answer = optimize.check()
    if answer == z3.unsat:
        return None
    best = optimize.upper(goal) if largest else optimize.lower(goal)
    if answer == z3.unknown or not z3.is_int_value(best):
        return _UNKNOWN
    return int(best.as_long())

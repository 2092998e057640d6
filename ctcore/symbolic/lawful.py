"""Whether a lawful position exists in which a condition holds: a witness, or a proof that there is none.

A proof rests on laws of the board alone, which ask neither what is pending nor which cards are played nor
which scenario it is, so that it holds at every moment of every game.  A witness stands at one moment,
keeps every law, and is replayed on ints.  Lawful is wider than reachable: play may never come to it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import attrs
import z3

from ctcore.condition.answer import Answer
from ctcore.errors import Defect
from ctcore.game.fields import is_printed
from ctcore.game.games import game as named
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.lift import concrete, lifted, named_values
from ctcore.symbolic.reading import Reading
from ctcore.symbolic.terms import Number, Truth, number, truth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.condition.expression import Condition, Expression, Quantity
    from ctcore.game import Game
    from ctcore.game.moments import Moment
    from ctcore.kernel import Law

__all__ = ["Lawful", "board_laws", "extreme", "find_lawful", "forbidding"]

# What the solver may do for one question of it, in its own steps: some seconds, on any machine alike.
_STEPS = 40_000_000


@frozen(eq=False)
class Lawful:
    """Whether a lawful position is as asked.

    Of a yes, ``witness`` is one, at ``moment``.  Of a no, ``laws`` are those that forbid it together: each
    is needed.  Open means that neither was shown.  ``value`` is the largest or smallest that was asked
    for; where it is given and no witness is, it is a bound that the laws of the board prove.
    """

    answer: Answer
    witness: Any | None = None
    moment: Moment | None = None
    laws: tuple[Law, ...] = ()
    value: int | None = None


@cache
def board_laws(game: Game[Any] | None = None) -> tuple[tuple[Law, z3.BoolRef], ...]:
    """The laws that read numbers and truths alone, each with its term over a lifted state.

    >>> "no_government_piece_abroad" in [law.name for law, _ in board_laws()]
    True
    """
    game = game or named()
    state = _boards(game)[0]
    return tuple((law, truth(law.holds(state))) for law in game.system.laws if _reads_terms(law, state))


def _reads_terms(law: Law, state: Any) -> bool:
    """Whether a law says the same at every moment: what it reads is unknown, or the same in every game."""
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
    """The lifted state of a moment, and the terms of all laws of it."""
    fixed = moment.fixed()
    state = lifted(moment.base(), lambda name: name not in fixed)
    return state, tuple(truth(law.holds(state)) for law in game.system.laws)


def _words(*asked: Expression) -> frozenset[str]:
    """What the expressions are about, in words."""
    return frozenset(str(word) for one in asked for word in one.whole())


def _boards(game: Game[Any], *asked: Expression) -> tuple[Any, ...]:
    """The lifted boards that a proof must cover."""
    return _lifted_boards(game, _words(*asked))


@cache
def _lifted_boards(game: Game[Any], words: frozenset[str]) -> tuple[Any, ...]:
    return tuple(map(lifted, game.boards(words)))


def _solver(terms: Sequence[z3.BoolRef]) -> z3.Solver:
    """A solver of its own, so that what it finds does not depend on what was asked before."""
    apart = z3.Context()
    solver = z3.Solver(ctx=apart)
    solver.set("rlimit", _STEPS)
    solver.add(*(term.translate(apart) for term in terms))
    return solver


def find_lawful(condition: Condition, game: Game[Any] | None = None) -> Lawful:
    """A lawful position in which the condition holds, or a proof that there is none.

    >>> from ctcore.condition import here, some
    >>> found = find_lawful(some(here.bases >= 3, where=here.sector))
    >>> str(found.answer), [law.name for law in found.laws]
    ('no', ['bases_are_stacked_within_limit', 'base_markers_are_in_countries'])
    """
    game = game or named()
    laws = forbidding(condition, game)
    if laws is not None:
        return Lawful(Answer.NO, laws=laws)
    found = (_standing(game, condition, moment) for moment in game.moments())
    return next(filter(None, found), Lawful(Answer.OPEN))


def forbidding(condition: Condition, game: Game[Any] | None = None) -> tuple[Law, ...] | None:
    """The laws of the board that forbid the condition together, each of them needed; None where none do.

    >>> from ctcore.condition import position
    >>> [law.name for law in forbidding(position.resources.fln > 50)]
    ['fln_resources_within_track']
    """
    game = game or named()
    needed: dict[Law, None] = {}
    for board in _boards(game, condition):
        core = _forbidding(game, condition, board)
        if core is None:
            return None
        needed |= dict.fromkeys(core)
    return tuple(needed)


def _forbidding(game: Game[Any], condition: Condition, board: Any) -> list[Law] | None:
    """The laws of the board that the condition breaks, none of which could be left out; else None."""
    asked = truth(condition.read(board))
    solver = _solver([asked])
    apart = solver.ctx
    marks = {z3.Bool(f"law {law.name}", apart): law for law, _ in board_laws(game)}
    terms = (term.translate(apart) for _, term in board_laws(game))
    solver.add(*(z3.Implies(mark, term) for mark, term in zip(marks, terms, strict=True)))
    if solver.check(*marks) != z3.unsat:
        return None
    named = {str(mark): mark for mark in marks}
    core, needed = {str(one) for one in solver.unsat_core()}, list(named)
    # One after the other in the order of the laws, so that what the solver finds first is no matter.
    for name in list(named):
        rest = [one for one in needed if one != name]
        if name in core:
            if solver.check(*(named[one] for one in rest)) != z3.unsat:
                continue
            core = {str(one) for one in solver.unsat_core()}
        needed = rest
    return [marks[named[name]] for name in needed]


def _standing(game: Game[Any], condition: Condition, moment: Moment) -> Lawful | None:
    """A witness at that moment, or None where there is none or the solver does not know."""
    moment = moment.showing(_words(condition))
    state, terms = _all_laws(game, moment)
    solver = _solver([*terms, truth(condition.read(state))])
    if solver.check() != z3.sat:
        return None
    found = concrete(state, _nearest(game, solver, state, named_values(moment.base())))
    stands = condition.read(found) is True and game.from_json(game.to_json(found)) == found
    if game.violations(found) or not stands:
        message = f"a witness of '{condition}' does not stand on ints"
        raise Defect(message)
    return Lawful(Answer.YES, found, moment)


def _nearest(game: Game[Any], solver: z3.Solver, state: Any, start: dict[str, Any]) -> z3.ModelRef:
    """The one model in which no more is changed than must be: what comes first is kept, or is nearest.

    So it does not depend on which models the solver finds first.
    """
    terms = {
        name: leaf.term for name, leaf in named_values(state).items() if isinstance(leaf, Number | Truth)
    }
    names = sorted(terms, key=game.changes_late, reverse=True)
    known = {name: terms[name].translate(solver.ctx) for name in names}
    model, changed = _near(solver, known, start), []
    for name, term in known.items():
        same = term == start[name]
        if not z3.is_true(model.eval(same, model_completion=True)):
            if solver.check(same) != z3.sat:
                changed.append(name)
                continue
            model = solver.model()
        solver.add(same)
    for name in changed:
        model = _settled(solver, known[name], start[name], model)
    return model.translate(z3.main_ctx())


def _near(solver: z3.Solver, known: dict[str, Any], start: dict[str, Any]) -> z3.ModelRef:
    """A model in which much is kept: what two solvers may find otherwise."""
    marks = []
    for name, term in known.items():
        marks.append(z3.Bool(f"keeps {name}", solver.ctx))
        solver.add(z3.Implies(marks[-1], term == start[name]))
    kept = marks
    while solver.check(*kept) == z3.unsat:
        core = {str(one) for one in solver.unsat_core()}
        kept = [mark for mark in kept if str(mark) not in core]
    if solver.check(*kept) != z3.sat:
        solver.check()
    return solver.model()


def _settled(solver: z3.Solver, term: Any, start: Any, model: z3.ModelRef) -> z3.ModelRef:
    """Settle what is changed on the nearest value, of two that are as near the larger, and give a model."""
    if z3.is_int(term):
        away = abs(_int(model, term) - start)
        while away > 1 and solver.check(term > start - away, term < start + away) == z3.sat:
            model = solver.model()
            away = abs(_int(model, term) - start)
        if _int(model, term) < start and solver.check(term == start + away) == z3.sat:
            model = solver.model()
    solver.add(term == model.eval(term, model_completion=True))
    return model


def _int(model: z3.ModelRef, term: Any) -> int:
    found: Any = model.eval(term, model_completion=True)
    return int(found.as_long())


def extreme(
    expression: Quantity, condition: Condition | None = None, *, largest: bool, game: Game[Any] | None = None
) -> Lawful:
    """The largest or smallest number that an expression comes to in a lawful position, with a witness.

    That nothing passes it is proved from the laws of the board.  No where the condition holds in none.

    >>> from ctcore.condition import position
    >>> extreme(position.opposition_plus_bases, largest=True).value
    45
    """
    game = game or named()
    asked = (expression,) if condition is None else (expression, condition)
    boards = _boards(game, *asked)
    bounds = [_bound(game, asked, board, largest=largest) for board in boards]
    if condition is not None and bounds == [None] * len(bounds):
        found = find_lawful(condition, game)
        return found if found.answer is Answer.NO else Lawful(Answer.OPEN)
    known = [one for one in bounds if one is not None]
    if _UNKNOWN in known or not known:
        return Lawful(Answer.OPEN)
    best = max(known) if largest else min(known)
    at = expression.equals(best)
    found = find_lawful(at if condition is None else condition & at, game)
    if found.answer is Answer.NO:
        message = f"the bound {best} of '{expression}' is refuted"
        raise Defect(message)
    return attrs.evolve(found, value=best)


# More than any count of the game comes to: the solver did not decide.
_UNKNOWN = 10**9


def _bound(game: Game[Any], asked: tuple[Any, ...], board: Any, *, largest: bool) -> int | None:
    """The bound that the laws of the board prove; None where the condition breaks one of them."""
    optimize = z3.Optimize()
    optimize.set("rlimit", _STEPS)
    optimize.add(*(term for _, term in board_laws(game)))
    expression, *conditions = asked
    optimize.add(*(truth(one.read(board)) for one in conditions))
    term = number(expression.read(board))
    goal = optimize.maximize(term) if largest else optimize.minimize(term)
    answer = optimize.check()
    if answer == z3.unsat:
        return None
    best = optimize.upper(goal) if largest else optimize.lower(goal)
    if answer == z3.unknown or not z3.is_int_value(best):
        return _UNKNOWN
    return int(best.as_long())

"""What follows from the rules: of control, levels, half points, who acts together, and that play goes on."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.state import Control, Levels
from ctcore.algeria.board.units import Actor
from ctcore.algeria.mission_laws import could_come
from ctcore.algeria.proofs.cut import CUT_LAWS, Cut
from ctcore.algeria.proofs.dead_ends import no_dead_end
from ctcore.algeria.proofs.frames import HERE
from ctcore.algeria.proofs.measure import PAID_BY, SPENDS
from ctcore.algeria.proofs.moves import cases_of
from ctcore.algeria.proofs.position import ELSEWHERE, any_position, open_area
from ctcore.algeria.rules.common.dice import FACES
from ctcore.algeria.rules.interphase import Contesting, Controlling, judged
from ctcore.algeria.rules.missions.gathering import Gathering, can_send
from ctcore.algeria.rules.operations import FlnTurn, GovernmentTurn, Operations, Pass, Yield
from ctcore.algeria.rules.sequence import Turn
from ctcore.kernel.logic import at_least, at_most, choose, implies
from ctcore.symbolic import Case, Claim, Found, Obligation, agrees, any_count, holds_of, keeps_laws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.algeria.board.state import State
    from ctcore.game import Game

__all__ = ["obligations_of_theorems"]

_TOP = 99


def _always(*_: object) -> bool:
    return True


def _same(state: State, *_: object) -> State:
    return state


# 10.1: control


def _counts() -> Case:
    def guard(_state: State, fln: int, government: int) -> bool:
        return (fln >= 0) & (government >= 0)

    return Case("any points", any_position(Turn()), (any_count("fln"), any_count("government")), guard, _same)


def _never_both() -> Found:
    def claim(_state: State, fln: int, government: int) -> bool:
        both = (fln >= 2 * government) & (government >= 2 * fln)
        return implies(both, (fln == 0) & (government == 0))

    return holds_of([_counts()], (), claim)


def _judged() -> Found:
    """The engine's own judgement of an area with any units."""
    before = any_position(Turn(), areas=[open_area(HERE, done=False)])

    def claim(state: State) -> bool:
        area = state.area(HERE)
        answer, fln, government = judged(area), area.fln_points, area.government_points
        found = None if answer is None else answer[0]
        if found is Control.CONTESTED:
            return (fln == government) | (abs(fln - government) >= FACES)
        if found is Control.FLN:
            return (fln >= 2 * government) & (fln != government)
        if found is Control.GOVERNMENT:
            return (government >= 2 * fln) & (fln != government)
        open_still = (abs(fln - government) < FACES) & (fln != government)
        return (fln < 2 * government) & (government < 2 * fln) & open_still

    return agrees([Case("an area", before, (), _always, _same)], CUT_LAWS, claim)


def _chances(game: Game[Any]) -> Found:
    """Both sides roll; who alone shows the difference or less controls: p(1-p) for each, p = min(d, 6)/6."""
    count, best = 0, []
    for difference in range(1, 2 * FACES):
        good = min(FACES, difference)
        dice = list(product(range(1, FACES + 1), repeat=2))
        alone = sum(one <= difference < other for one, other in dice)
        state = any_position(Turn(), Controlling(HERE.index), Contesting(HERE, difference))
        weigh: Any = game.weighing[Contesting]
        moves, weights = weigh(state)
        chances = {str(move): weight for move, weight in zip(moves, weights, strict=True)}
        sides = [chances.get(f"control {one}", 0) for one in (Control.FLN, Control.GOVERNMENT)]
        if sides != [alone, alone] or alone != good * (FACES - good):
            return Found(holds=False, cases=count, detail=f"difference {difference}: {chances}")
        best.append(alone)
        count += 1
    three = best[2] == max(best) and best.count(max(best)) == 1
    none = not any(best[FACES - 1 :])
    return Found(holds=three and none, cases=count, detail="" if three and none else str(best))


# 12: levels


def _levels() -> Iterator[Case]:
    """A level changes by any number: that of the turn."""
    for actor in (Actor.GOVERNMENT, Actor.FLN):

        def act(state: State, actor: Actor = actor) -> State:
            draft = Cut(state)
            draft.level(actor, state.turn, "12.1/1")
            return draft.close()

        yield Case(f"{actor}", any_position(Turn()), (), _always, act)


def _level_is(actor: Actor) -> Claim:
    def test(before: State, after: State) -> bool:
        by = before.turn
        own, other = before.psl.of(actor), before.psl.of(actor.other)
        raised = at_most(at_least(own + by, 0), _TOP) == after.psl.of(actor)
        return raised & (at_least(other - at_least(own + by - _TOP, 0), 0) == after.psl.of(actor.other))

    return Claim("the level is clamped, and what is above 99 is taken off the other", test)


def _level_arithmetic() -> Found:
    found = 0
    for case in _levels():
        actor = Actor.FLN if case.label == str(Actor.FLN) else Actor.GOVERNMENT
        one = keeps_laws([case], CUT_LAWS, (_level_is(actor),))
        if not one.holds:
            return one
        found += one.cases
    return Found(holds=True, cases=found)


def _never_both_zero() -> Found:
    claim = Claim(
        "one level is above 0", lambda _before, after: (after.psl.government > 0) | (after.psl.fln > 0)
    )
    return keeps_laws(_levels(), CUT_LAWS, (claim,))


# 6.3/2: half points


def _halves_left(psl: Levels) -> int:
    half = choose(psl.half, 1, 0)
    return 2 * psl.government - half


def _spending() -> Iterator[Case]:
    """As many half points are spent as the turn has a number: any that there are."""
    from ctcore.algeria.rules.reinforcement_government import Mobilizing  # noqa: PLC0415 - its frame alone

    for half in (False, True):
        before = any_position(Turn(), Mobilizing(), half=half)

        def guard(state: State) -> bool:
            return (state.turn >= 0) & (state.turn <= _halves_left(state.psl))

        def act(state: State) -> State:
            draft = Cut(state)
            draft.spend(state.turn, "6.3/1")
            return draft.close()

        yield Case("half a point is spent" if half else "whole", before, (), guard, act)


def _half_points() -> Found:
    """Spending takes off exactly the half points; rounding then leaves the whole points of what is left."""
    exact = Claim(
        "exactly so many half points are spent",
        lambda before, after: _halves_left(after.psl) == _halves_left(before.psl) - before.turn,
    )
    spent = keeps_laws(_spending(), CUT_LAWS, (exact,))
    if not spent.holds:
        return spent

    def act(state: State) -> State:
        draft = Cut(state)
        draft.round_up("6.3/2")
        return draft.close()

    rounded = Claim(
        "what is left is rounded down, so that what was spent is rounded up",
        lambda before, after: (
            (after.psl.government == _halves_left(before.psl) // 2) & (after.psl.half ^ True)
        ),
    )
    cases = [Case(one.label, one.before, one.inputs, one.guard, act) for one in _spending()]
    found = keeps_laws(cases, CUT_LAWS, (rounded,))
    return Found(holds=found.holds, cases=spent.cases + found.cases, detail=found.detail)


# 9.22, 9.23: who acts together


def _together(game: Game[Any]) -> Found:
    """After every unit that joins or flies in: one unit, or all Elite, or a French division in the area."""

    def test(_before: State, after: State) -> bool:
        frame: Any = after.stack[-1]
        few: bool = (frame.number <= 1) | (frame.number == frame.elite)
        division: bool = after.areas[frame.area.index].divisions >= 1
        return few | division

    claim = Claim("several units are all Elite, or a division is there", test)
    kinds = [one for one in game.system.table[Gathering] if one.name in ("gathering.join", "gathering.fly")]
    cases = (case for kind in kinds for case in cases_of(kind, [Gathering]))
    return keeps_laws(cases, CUT_LAWS, (claim,))


def _who_can_come() -> Found:
    before = any_position(Turn(), areas=[open_area(HERE, done=False), open_area(ELSEWHERE, done=False)])

    def claim(state: State) -> bool:
        found = can_send(state, HERE)
        return could_come(state, HERE) == found

    return agrees([Case("anywhere", before, (), _always, _same)], CUT_LAWS, claim)


# 8: the Operations Phase ends


def _passes(stack: tuple[Any, ...]) -> int:
    """How many more turns may pass by without a mission."""
    top = stack[-1]
    passed = next(one.passed for one in stack if isinstance(one, Operations))
    if isinstance(top, FlnTurn):
        return 1 if top.after_pass else 3
    return 1 if passed is Actor.FLN else 2


def _turns() -> Iterator[Case]:
    """Each turn that play comes to, and each answer that is not a mission."""
    fln_turns = ((None, False), (Actor.GOVERNMENT, True))
    for passed, after_pass in fln_turns:
        yield from (_answered(Operations(passed), FlnTurn(after_pass), answer) for answer in (Pass, Yield))
    for under in (Operations(), Operations(Actor.FLN), Operations(Actor.FLN, fln_out=True)):
        yield _answered(under, GovernmentTurn(), Pass)


def _answered(under: Operations, turn: Any, answer: Any) -> Case:
    def guard(_state: State) -> bool:
        return not (answer is Yield and turn.after_pass)

    def act(state: State) -> State:
        draft = Cut(state)
        operations: Any = state.stack[-2]
        draft.stack = state.stack[:-1]
        operations.resumed(draft, turn, answer)
        return draft.close()

    return Case(f"{turn}: {answer.__name__}", any_position(Turn(), under, turn), (), guard, act)


def _operations_end(game: Game[Any]) -> Found:
    """Who passes or yields comes nearer to the end; every other move is one that lets less act or is paid.

    That these do so is part of the obligation of each (`ctcore.algeria.proofs.measure`).
    """

    def nearer(before: State, after: State) -> bool:
        ended = not isinstance(after.stack[-1], FlnTurn | GovernmentTurn)
        return ended or _passes(after.stack) < _passes(before.stack)

    found = keeps_laws(_turns(), CUT_LAWS, (Claim("fewer passes are left", nearer),))
    known = {*SPENDS, *PAID_BY, "operations.pass", "operations.yield"}
    # A Move lets less act as its die is rolled, a Flush as its first unit joins.
    known |= {"move", "flush"}
    for frame in (FlnTurn, GovernmentTurn):
        for kind in game.system.table[frame]:
            if kind.name not in known:
                return Found(
                    holds=False, cases=found.cases, detail=f"{kind.name} has no place in the measure"
                )
    return found


def obligations_of_theorems(game: Game[Any]) -> tuple[Obligation, ...]:
    """One obligation for each theorem."""

    def of(name: str, clauses: tuple[str, ...], text: str, check: Callable[[], Found]) -> Obligation:
        return Obligation(f"theorem.{name}", clauses, text, check)

    return (
        of(
            "control_is_never_both",
            ("10.1/4", "A63"),
            "both sides have twice the other's points only where neither has any",
            _never_both,
        ),
        of(
            "control_is_judged",
            ("10.1/4", "A63"),
            "who controls an area without a roll has twice the points",
            _judged,
        ),
        of(
            "contest_chances",
            ("10.1/5", "A64"),
            "each side controls with chance p(1-p), p = min(d, 6)/6: best at 3, contested from 6",
            lambda: _chances(game),
        ),
        of(
            "level_arithmetic",
            ("12.1/1", "2.3/5"),
            "a level stays from 0 to 99, and what is above 99 is taken off the other",
            _level_arithmetic,
        ),
        of("never_both_zero", ("12.2/1", "A13"), "no change of a level leaves both at 0", _never_both_zero),
        of(
            "half_points",
            ("6.3/2", "A30"),
            "what a phase spends in half points is rounded up once",
            _half_points,
        ),
        of(
            "act_together",
            ("9.22/2", "9.22/3", "9.23/3", "9.23/4"),
            "several units act together only if all are Elite or a French division is in the area",
            lambda: _together(game),
        ),
        of("who_can_come", ("9.22/1", "11.12/3"), "whether a unit can come reads so on terms", _who_can_come),
        of(
            "operations_end",
            ("8", "9", "A42"),
            "an Operations Phase ends: every mission and every pass lowers its measure",
            lambda: _operations_end(game),
        ),
        of(
            "no_dead_end",
            ("4/1", "A10", "A51"),
            "whoever is to choose, or Nature, has a legal move",
            lambda: no_dead_end(game),
        ),
    )

"""Lemmas of victory: thresholds and margins, and the largest scores that any lawful position has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from ctcore.errors import Defect
from ctcore.kernel.logic import choose, negate
from ctcore.symbolic import Case, Found, Holding, LawTerms, concrete, holds_of, refute, truth
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Stance
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules import victory
from ctcore.twilight.rules.common.turns import FirstChoice

from .sentences import anything, on_stack, still

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.state import State

    from .sentences import Row

__all__ = ["LARGEST", "LEMMAS", "position_with"]

Score = "Callable[[State], int]"


def _government(state: State) -> int:
    return victory.totals(state.spaces, state.commitment)[GOVERNMENT]


def _fln(state: State) -> int:
    return victory.totals(state.spaces, state.commitment)[FLN]


def _together(state: State) -> int:
    return _government(state) + _fln(state)


# Each score with the largest value that a lawful position has.
LARGEST: dict[str, tuple[Callable[[State], int], int]] = {
    "Support + Commitment": (_government, 80),
    "Opposition + Bases": (_fln, 45),
    "both together": (_together, 95),
}


def by_space(state: State) -> Iterator[bool]:
    """In each space the people are at Support or at Opposition, never both, and no more than its Population.

    A sum over all spaces is a hard question; with these steps it is a linear one.
    """
    for space in state.spaces:
        support = choose(space.support == Stance.SUPPORT, space.population, 0)
        opposed = choose(space.support == Stance.OPPOSE, space.population, 0)
        most = space.place.population + space.pop_markers
        yield (support >= 0) & (opposed >= 0) & (support + opposed <= most)


def _any_position() -> State:
    return on_stack(FirstChoice(FLN))


def position_with(goal: Callable[[State], bool]) -> State | None:
    """A lawful position with that property, read off a model and asked again on ints, or None."""
    state, solver = _any_position(), Holding()
    solver.add(*(one.term for one in LawTerms(SYSTEM.laws).of(state)))
    for step in map(truth, by_space(state)):
        if refute(solver, z3.Not(step)) is not None:
            message = "more people take a side in a space than are there"
            raise Defect(message)
        solver.add(step)
    model = refute(solver, truth(goal(state)))
    if model is None:
        return None
    found = concrete(state, model)
    if SYSTEM.violations(found) or not goal(found):
        message = "a witness position does not replay on ints"
        raise Defect(message)
    return found


def _largest() -> Found:
    for name, (score, most) in LARGEST.items():
        if position_with(lambda state, score=score, most=most: score(state) == most) is None:  # type: ignore[misc]
            return Found(holds=False, cases=0, detail=f"{name} is never {most}")
        higher = position_with(lambda state, score=score, most=most: score(state) > most)  # type: ignore[misc]
        if higher is not None:
            return Found(holds=False, cases=0, detail=f"{name} may be {score(higher)}")
    return Found(holds=True, cases=2 * len(LARGEST))


def _both_win(state: State) -> bool:
    reached = victory.reached(state.spaces, state.commitment, GOVERNMENT)
    return reached & victory.reached(state.spaces, state.commitment, FLN)


def _both_at_once() -> Found:
    found = position_with(_both_win)
    return Found(holds=found is not None, cases=1, detail="" if found else "no position has both")


def _cases() -> Iterator[Case]:
    yield Case("any position", _any_position(), (), anything, still)


def _margins() -> Found:
    def fits(state: State) -> bool:
        result = True
        for faction in (GOVERNMENT, FLN):
            beyond = victory.margin(state, faction) - state.deception.agendas(faction) >= 1
            result = result & negate(beyond ^ victory.reached(state.spaces, state.commitment, faction))
        return result

    return holds_of(_cases(), SYSTEM.laws, fits)


def _thresholds_are_apart() -> Found:
    # Without Commitment the Government cannot win: people and threshold leave it five short.
    def needs_commitment(state: State) -> bool:
        won = victory.reached(state.spaces, state.commitment, GOVERNMENT)
        return negate(won) | (state.commitment >= 6)

    return holds_of(_cases(), SYSTEM.laws, needs_commitment)


LEMMAS: tuple[Row, ...] = (
    (
        "largest_scores",
        ("1.9", "7.2", "R37"),
        "the largest scores are "
        + ", ".join(f"{name} {most}" for name, (_, most) in LARGEST.items())
        + ", each the score of a lawful position",
        _largest,
    ),
    (
        "both_may_win",
        ("7.1", "7.2", "R154"),
        "a lawful position meets both victory conditions at once, so that margins must decide",
        _both_at_once,
    ),
    (
        "margins_say_who_has_won",
        ("7.2", "7.3", "R153"),
        "a margin, Hidden Agendas apart, is 1 or more where the threshold is exceeded, and only there",
        _margins,
    ),
    (
        "victory_needs_commitment",
        ("7.2", "1.9"),
        "the Government never meets its victory condition with less than 6 Commitment",
        _thresholds_are_apart,
    ),
)

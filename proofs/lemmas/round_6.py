"""Lemmas of the Propaganda Round: sums and thirds, the Support Phase, Redeploy and Reset."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from ctcore.kernel import Staged
from ctcore.kernel.logic import all_of, any_of, at_least, at_most, choose, implies, negate
from ctcore.symbolic import Case, Found, any_count
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.parts import EDGE_TRACK_TOP
from ctcore.twilight.board.vocabulary import PieceType, Stance
from ctcore.twilight.rules.common import france_track
from ctcore.twilight.rules.common.movement import MoveCubes
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.propaganda import commitment, opening, reset, support
from ctcore.twilight.rules.propaganda.frames import (
    Agitation,
    GovernmentRedeploy,
    Pacification,
    RoundFrame,
    Sending,
    TakingOut,
)

from ..cases.about import system
from ..cases.possible import possible_stacks
from ..cases.shapes import cases_of, lifted_moves, with_stack
from .every_game_ends import LEAST, measure
from .sentences import GROUNDS, drafted, follows, kind, lawful, leads_to, legal, still, supposing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.forces import Pool
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State

    from .sentences import Row

    Steps = Iterator[tuple[Case, Callable[[State, State], bool]]]

__all__ = ["LEMMAS"]


def _frame(state: State) -> Any:
    return state.stack[-1]


def _steps(name: str, test: Callable[[State, State], bool]) -> Steps:
    """Every shape of a kind of move, from every lawful position, and what must come of it."""
    made = kind(name)
    frames = tuple(frame for frame, kinds in system().table.items() if name in {one.name for one in kinds})
    for case in cases_of(made, frames):
        guarded = supposing(None, case.guard)
        yield Case(case.label, case.before, case.inputs, guarded, drafted(made.effect)), test


def _numbers(claim: Callable[..., bool], *names: str) -> Found:
    """Whether something holds of all numbers that are not negative."""
    state, inputs = with_stack((Sending(0),)), tuple(map(any_count, names))
    guard = supposing((), lambda _state, *numbers: all_of(number >= 0 for number in numbers))
    return follows((Case("any numbers", state, inputs, guard, still),), lambda _state, *ns: claim(*ns))


# 6.2: sums and thirds


def _within(sum_: int, now: int) -> bool:
    return now == at_least(at_most(sum_, EDGE_TRACK_TOP), 0)


def _one_sum(before: State, after: State) -> bool:
    government = before.resources.government + opening.government_income(before)
    fln = before.resources.fln + opening.fln_income(before)
    return _within(government, after.resources.government) & _within(fln, after.resources.fln)


def _adjusts() -> Found:
    def rounds() -> Steps:
        for case, test in _steps("reveal", _one_sum):
            # The first Round, in which victory is not checked.
            if not case.before.deck.propaganda_played and case.inputs[1].card > 60:
                yield case, test

    return leads_to("each player's Resources change by one sum, within 0 and 50", rounds())


def _sends(before: State, after: State) -> bool:
    price = commitment.price_of_sending
    was, now = _frame(before).moved, _frame(after).moved
    return after.commitment + price(now) == before.commitment + price(was)


def _withdraws(before: State, after: State) -> bool:
    worth = commitment.worth_of_withdrawing
    rise = worth(_frame(after).moved) - worth(_frame(before).moved)
    return after.commitment == at_most(before.commitment + rise, EDGE_TRACK_TOP)


def _in_steps() -> Found:
    sent = leads_to("pieces sent in steps cost as much as together", _steps("commitment.send", _sends))
    text = "pieces withdrawn in steps bring as much as together"
    return _all(sent, leads_to(text, _steps("commitment.withdraw", _withdraws)))


def _all(*found: Found) -> Found:
    wrong = next((one for one in found if not one.holds), None)
    return wrong or Found(holds=True, cases=sum(one.cases for one in found))


def _never_profits() -> Found:
    def claim(sent: int, kept: int) -> bool:
        # Of the Troops sent, all but those kept go back.
        price, worth = commitment.price_of_sending(sent + kept), commitment.worth_of_withdrawing(sent)
        return price >= worth

    return _numbers(claim, "sent", "kept")


def _loses(before: State, after: State) -> bool:
    casualties = choose(before.recall_de_gaulle, 0, before.casualties.french // 3)
    box = france_track.in_box(france_track.FRANCE_COMMITMENT, before.france_track)
    left = at_least(before.commitment - casualties - box, 0)
    third = (3 * casualties <= before.casualties.french) & (box <= 3)
    return (after.commitment == left) & third


# 6.3: Support


def _exclude(state: State, place: Place) -> bool:
    pacify = legal(kind("pacification.pacify"), state, _frame(state), support.PacifySpace(place))
    agitate = legal(kind("agitation.agitate"), state, Agitation(), support.AgitateSpace(place))
    return negate(pacify & agitate)


def _unheeded(name: str, frame: RoundFrame, move: Callable[[Place], Any]) -> Callable[[State, State], bool]:
    def same(before: State, after: State) -> bool:
        asked = kind(name)
        return all_of(
            negate(legal(asked, before, frame, move(place)) ^ legal(asked, after, frame, move(place)))
            for place in PLACES
        )

    return same


def _order_is_no_matter() -> Found:
    state = with_stack((Pacification(any_count("frame.spent")),))
    cases = (Case(f"{place}", state, (place,), supposing(None), still) for place in GROUNDS)
    text = "a step of one side changes nothing that the other's is tested for"
    agitates = _unheeded("agitation.agitate", Agitation(), support.AgitateSpace)
    pacifies = _unheeded("pacification.pacify", Pacification(0), support.PacifySpace)
    return _all(
        follows(cases, _exclude),
        leads_to(text, _steps("pacification.pacify", agitates)),
        leads_to(text, _steps("agitation.agitate", pacifies)),
    )


def _two_levels(before: State, after: State) -> bool:
    return all_of(
        (now.support - Stance.OPPOSE <= 2) & (Stance.SUPPORT - now.support <= 2)
        for was, now in zip(before.spaces, after.spaces, strict=True)
        if was is not now
    )


def _never_three_levels() -> Found:
    text = "a space is never more than two levels from where it was"
    names = ("pacification.pacify", "agitation.agitate")
    return _all(*(leads_to(text, _steps(name, _two_levels)) for name in names))


def _within_commitment(before: State, after: State) -> bool:
    was: int = _frame(before).spent
    spent: int = _frame(after).spent
    paid = before.resources.government - after.resources.government
    return (spent - was == paid) & (spent <= after.commitment)


# 6.4: Redeploy


def _marks(state: State) -> int:
    return sum(mark.count for mark in _frame(state).marks)


def _moved_once(before: State, after: State, left: int) -> bool:
    gone = before.spaces[left].cubes - after.spaces[left].cubes
    gone += before.spaces[left].guerrillas - after.spaces[left].guerrillas
    return (gone >= 1) & (_marks(after) == _marks(before) + gone) & _unmoved(before, after)


def _unmoved(before: State, after: State) -> bool:
    there = _frame(before).marks
    return all_of(after.spaces[mark.place.index].of(mark.piece) >= mark.count for mark in there)


def _once() -> Found:
    text = "a piece that has redeployed stays where it is"
    names = ("redeploy.move", "fln_redeploy.move")
    return _all(*(leads_to(text, _from_its_origin(name)) for name in names))


def _from_its_origin(name: str) -> Steps:
    """Every shape of a move of pieces, and that they leave the space that it says they leave."""
    for case, _ in _steps(name, _unmoved):
        yield case, partial(_moved_once, left=case.inputs[1].origin.index)


def _police_ask_the_frame() -> Found:
    """The move of Police asks the frame and the space left, whatever else stands on the board."""

    def claim(state: State, frame: GovernmentRedeploy, move: MoveCubes) -> bool:
        fits = legal(kind("redeploy.move"), state, frame, move)
        return implies(fits, frame.control[move.destination.index])

    def cases() -> Iterator[Case]:
        moves: Any = lifted_moves(kind("redeploy.move"))
        police = [one for one in moves if "POLICE" in one.piece.name]
        for stack, move in product(possible_stacks(GovernmentRedeploy, 1), police):
            yield Case("Police", with_stack(stack), (stack[-1], move), supposing(None), still)

    return follows(cases(), claim)


# 6.5: Reset


def _boxes(state: State, pieces: tuple[PieceType, ...]) -> tuple[int, int, int]:
    def of(pool: Pool) -> int:
        return sum(pool.of(piece) for piece in pieces)

    return of(state.casualties), of(state.out_of_play), of(state.available)


def _guerrillas_by_thirds(before: State, after: State) -> bool:
    was, out, available = _boxes(before, (PieceType.GUERRILLAS,))
    now, out_now, available_now = _boxes(after, (PieceType.GUERRILLAS,))
    lost = reset.lost_for_good(was)
    done = (out_now == out + lost) & (available_now == available + was - lost) & (now == 0)
    return done if isinstance(_frame(after), NextCard) else was == now


def _french_by_thirds(before: State, after: State) -> bool:
    went = after.out_of_play.french - before.out_of_play.french
    due: int = _frame(before).left
    left: int = _frame(after).left if isinstance(_frame(after), TakingOut) else 0
    return (went + left == due) & (went >= 1)


def _thirds() -> Found:
    def claim(casualties: int) -> bool:
        lost = reset.lost_for_good(casualties)
        return (3 * lost <= casualties) & (casualties <= 3 * lost + 2)

    text = "one in three Casualties goes Out of Play, the others become Available"
    names = ("fln_redeploy.end", "reset.take_out")
    return _all(
        _numbers(claim, "casualties"),
        *(leads_to(text, _steps(name, _guerrillas_by_thirds)) for name in names),
        leads_to(text, _steps("reset.take_out", _french_by_thirds)),
    )


# No dead end


def _goes_on(state: State) -> bool:
    frame = _frame(state)
    return any_of(
        legal(one, state, frame, move)
        for one in system().table[type(frame)]
        for move in (one.witnesses() if isinstance(one, Staged) else one.candidates)
        if isinstance(move, End) or _is_small(move)
    )


def _is_small(move: Any) -> bool:
    counts = (getattr(move, "count", 1), getattr(move, "underground", 0) + getattr(move, "active", 0))
    return counts[0] == 1 and counts[1] <= 1


def _round_goes_on() -> Found:
    frames = [frame for frame in system().table if issubclass(frame, RoundFrame)]
    cases = (
        Case(frame.__name__, with_stack(stack), (), lawful, still)
        for frame in frames
        for stack in possible_stacks(frame, 1)
    )
    return follows(cases, _goes_on)


def _measure_is_bounded() -> Found:
    shapes = (possible_stacks(frame) for frame in system().table)
    # The last shape of each type of frame: one with marks, if it has any.
    cases = (
        Case(type(stack[-1]).__name__, with_stack(stack), (), lawful, still)
        for *_, stack in shapes
        if not isinstance(stack[-1], NextCard)
    )
    return follows(cases, lambda state: all_of(number >= LEAST for number in measure(state)))


def _leads(text: str, name: str, test: Callable[[State, State], bool]) -> Callable[[], Found]:
    return lambda: leads_to(text, _steps(name, test))


LEMMAS: tuple[Row, ...] = (
    (
        "one_sum_within_the_track",
        ("6.2.1", "6.2.2", "1.8", "R140", "R141"),
        "each player's Resources change by one sum, and stop at 0 and at 50",
        _adjusts,
    ),
    (
        "in_steps_as_at_once",
        ("6.2.3", "R142", "R143"),
        "French pieces sent or withdrawn in several steps cost and bring as much as all at once",
        _in_steps,
    ),
    (
        "cycling_never_profits",
        ("6.2.3", "R143"),
        "whoever sends pieces and withdraws some of them again gains no Commitment",
        _never_profits,
    ),
    (
        "commitment_falls_to_zero_at_most",
        ("6.2.3", "R144", "5.1.7"),
        "Casualties and the France Track lower Commitment by their sum, down to 0",
        _leads("Commitment falls by the sum, down to 0", "commitment.end_withdrawing", _loses),
    ),
    (
        "support_order_is_no_matter",
        ("6.3", "6.3.1", "6.3.2", "R145"),
        "no space may be both Pacified and Agitated, and no step changes what the other side's is tested for",
        _order_is_no_matter,
    ),
    (
        "two_levels_are_all",
        ("6.3", "1.6.1", "R147"),
        "a space never shifts more than two levels in a Support Phase",
        _never_three_levels,
    ),
    (
        "pacification_spends_commitment",
        ("6.3.1", "R146"),
        "what Pacification has spent is counted, and is never more than Commitment",
        _leads("what is spent is counted", "pacification.pacify", _within_commitment),
    ),
    (
        "redeployed_once",
        ("6.4", "R149", "R151"),
        "each piece redeploys once at most: those that have moved are counted, and stay",
        _once,
    ),
    (
        "control_is_frozen_for_police",
        ("6.4", "6.4.1", "R149"),
        "Police enter only what the Government controlled when the phase began, whatever has moved since",
        _police_ask_the_frame,
    ),
    (
        "casualties_by_thirds",
        ("6.5", "R33"),
        "of Guerrillas and of French Casualties one in three, rounded down, goes Out of Play",
        _thirds,
    ),
    (
        "round_goes_on",
        ("6.2.3", "6.3", "6.4", "6.5"),
        "no choice of a Propaganda Round is a dead end",
        _round_goes_on,
    ),
    (
        "measure_is_bounded",
        ("2.4.1", "10"),
        f"what is left to play, which every move lessens, is measured by numbers of {LEAST} or more",
        _measure_is_bounded,
    ),
)

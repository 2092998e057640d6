"""Lemmas of progress: nobody who is to move is ever without a legal move (R8, R49).

An Operation that may begin comes to a location, by a Special Activity if it must; what looks
ahead to that, and to the end of a Troop Lift, refuses nothing that could be played.
"""

from __future__ import annotations

from itertools import islice, permutations, product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import Staged
from ctcore.kernel.logic import all_of, any_of, implies
from ctcore.symbolic import Case, Found, any_count
from ctcore.twilight.board.vocabulary import Activity, Option
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.rules.activities.extort import Extorting
from ctcore.twilight.rules.activities.troop_lift import lift as troop_lift
from ctcore.twilight.rules.activities.troop_lift import prospects as lifting
from ctcore.twilight.rules.common import prospects
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.operation import End, Select
from ctcore.twilight.rules.common.turns import OperationLimit, SecondChoice
from ctcore.twilight.rules.operations import assault, attack, garrison, march, rally, sweep, terror, train
from ctcore.twilight.rules.sequence.boxes import Choose

from ..cases.about import system
from ..cases.possible import possible_stacks
from ..cases.shapes import with_stack
from ..cases.spaces import PLAIN, SPACES
from .sentences import (
    GROUNDS,
    HERE,
    drafted,
    follows,
    kind,
    leads_to,
    legal,
    on_stack,
    standing,
    still,
    supposing,
    turn_within,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Kind, Move
    from ctcore.twilight.board.state import State

    from .sentences import Row

    Steps = Iterator[tuple[Case, Callable[[State, State], bool]]]

__all__ = ["LEMMAS"]

_OPERATIONS: dict[str, type[OperationFrame]] = {
    "train": train.Training,
    "garrison": garrison.Garrisoning,
    "sweep": sweep.Sweeping,
    "assault": assault.Assaulting,
    "rally": rally.Rallying,
    "march": march.Marching,
    "attack": attack.Attacking,
    "terror": terror.Terrorizing,
}


def _supposed() -> tuple[str, ...]:
    """What is supposed of a position here: the laws of what is pending, and a few of the board."""
    pending = (law.name for law in SYSTEM.laws if law not in BOARD_LAWS)
    return (*HERE, *_ABROAD, *_BOARD, *pending)


_ABROAD = (
    "no_government_piece_abroad",
    "nothing_abroad_before_independence",
    "independent_countries_are_at_oppose",
)
_BOARD = (
    "no_negative_count_in_a_box",
    "bases_are_stacked_within_limit",
    "stance_is_one_of_three",
    "pop_1_markers_are_in_cities",
    "commitment_within_track",
    "france_track_within_boxes",
    # So few Bases there are that a space always has room for one.
    "government_bases_are_conserved",
    "fln_bases_are_conserved",
)


# Some legal move


# Where more moves between two spaces may be, others that are fewer show that some move is legal.
_MANY = 400


def _between(kind: Staged, state: State, frame: Frame) -> Iterator[Move]:
    """The moves between two spaces that stand for all others, which nothing concrete refuses."""
    for move in kind.witnesses():
        if kind.lists(state, frame, move) is not False and legal(kind, state, frame, move) is not False:
            yield move


def _few(kind: Kind, state: State, frame: Frame) -> Iterator[Move]:
    """The kind's candidates of the smallest counts: where more may move, so may one or two."""
    if isinstance(kind, Staged):
        between = list(islice(_between(kind, state, frame), _MANY + 1))
        yield from between if len(between) <= _MANY else ()
    places = None if kind.concerns is None else set(kind.concerns(frame))
    for move in kind.fixed:
        counts = [getattr(move, name, 0) for name in ("count", "underground", "active")]
        within = places is None or kind.subjects is None or kind.subjects.key(move) in places
        if sum(counts) <= 2 and within:
            yield move


def _likely(kind: Kind) -> tuple[bool, bool, bool]:
    """What is settled soonest: the end, then what is chosen among few spaces."""
    return kind.move is not End, isinstance(kind, Staged), kind.concerns is None


def _may_move(state: State, frame: Frame, *besides: str) -> bool:
    result = False
    for one in sorted(system().offers[type(frame)], key=_likely):
        if one.name in besides:
            continue
        for move in _few(one, state, frame):
            chance = legal(one, state, frame, move)
            if chance is True:
                return True
            result = result | chance
    return result


def _never_stuck(frames: tuple[type[Frame], ...]) -> Found:
    names, covered = _supposed(), 0
    for frame in frames:
        found = [_moves_on(stack, names) for stack in possible_stacks(frame, 1)]
        stuck = next((one for one in found if not one.holds), None)
        if stuck is not None:
            return stuck
        cases = sum(one.cases for one in found)
        if not cases:
            return Found(holds=False, cases=covered, detail=f"no lawful position awaits {frame.__name__}")
        covered += cases
    return Found(holds=True, cases=covered)


def _no_dead_end() -> Found:
    return _never_stuck(tuple(frame for frame in system().table if not issubclass(frame, ActivityFrame)))


def _no_dead_end_within() -> Found:
    return _never_stuck(tuple(one for one in system().table if issubclass(one, ActivityFrame)))


def _moves_on(stack: tuple[Frame, ...], names: tuple[str, ...]) -> Found:
    lifted = with_stack(stack)
    found = _may_move(lifted, stack[-1])
    if found is True:
        return Found(holds=True, cases=1)

    def claim(state: State, frame: Frame) -> bool:
        return found if state is lifted else _may_move(state, frame)

    return follows((Case(type(stack[-1]).__name__, lifted, (stack[-1],), supposing(names), still),), claim)


# From the beginning to the first location


def _begins() -> Steps:
    for name, limit in product(_OPERATIONS, OperationLimit):
        begin, turn = kind(name), turn_within(_OPERATIONS[name].begun(limit).faction, limit)
        guard = lambda state, turn, move, begin=begin: legal(begin, state, turn, move)  # noqa: E731 - read in place
        act = drafted(begin.effect)
        inputs = (turn, begin.candidates[0])
        case = Case(f"{name} begun", on_stack(turn), inputs, supposing(_supposed(), guard), act)
        yield case, lambda _before, after: _may_move(after, after.stack[-1], "end")


def _goes_on() -> Found:
    return leads_to("a first location, or a Special Activity, may follow", _begins())


def _prospects() -> Found:
    def claim(state: State, frame: OperationFrame) -> bool:
        return _some_first(state, frame) == prospects.can_start(state, frame)

    frames = [frame.begun(limit) for frame, limit in product(_OPERATIONS.values(), OperationLimit)]
    cases = (
        Case(f"{frame.operation} begun", standing(frame), (frame,), supposing(_board()), still)
        for frame in frames
    )
    return follows(cases, claim)


def _board() -> tuple[str, ...]:
    return (*HERE, *_ABROAD, *_BOARD)


def _some_first(state: State, frame: OperationFrame) -> bool:
    opened = {str(activity).lower().replace(" ", "_") for activity in Activity}
    result: bool = True ^ True
    for one in system().offers[type(frame)]:
        if one.name not in opened and one.name != "end":
            for move in _between(one, state, frame) if isinstance(one, Staged) else one.fixed:
                result = result | legal(one, state, frame, move)
    return result


def _nothing_helps() -> Found:
    """Whether an FLN Operation that no Extort can help would not start after one either."""

    def steps() -> Steps:
        effect = kind("extort.select").effect
        for frame, place in product(("rally", "march", "attack", "terror"), GROUNDS):
            operation = attrs.evolve(
                _OPERATIONS[frame].begun(OperationLimit.WITH_ACTIVITY), activity=Activity.EXTORT
            )
            guard = lambda state, _frame, move, operation=operation: (  # noqa: E731 - read in place
                prospects.extortable(state)(state.spaces[move.space.index])
                & (prospects.can_extort_first(state, operation) ^ True)
            )
            before = standing(operation, Extorting(()))
            inputs = (Extorting(()), Select(place))
            case = Case(f"{frame}, {place}", before, inputs, supposing(_board(), guard), drafted(effect))
            yield case, _cannot_start

    return leads_to("no location opens", steps())


def _cannot_start(_before: State, after: State) -> bool:
    return prospects.can_start(after, after.enclosing(OperationFrame)) ^ True


def _second_may_pass() -> Found:
    second = kind("choose.second")
    cases = (
        Case(f"after {first}", on_stack(turn), (turn,), supposing(HERE), still)
        for faction in _factions()
        for first in Option
        for turn in (SecondChoice(faction, first),)
    )
    return follows(cases, lambda state, turn: legal(second, state, turn, Choose(Option.PASS)))


def _factions() -> tuple[Any, ...]:
    return tuple(
        dict.fromkeys(frame.begun(OperationLimit.WITH_ACTIVITY).faction for frame in _OPERATIONS.values())
    )


# The end of a Troop Lift

_BESIDES = next(one for one in SPACES if one not in PLAIN and not one.is_country)
_ASSAULT = assault.Assaulting(OperationLimit.WITH_ACTIVITY, (), activity=Activity.TROOP_LIFT)


def _lifted() -> Iterator[Any]:
    """Troop Lifts before the first space of an Assault that have lifted some Troops."""
    for *_, frame in possible_stacks(troop_lift.Lifting):
        lifting_now: Any = frame
        if lifting_now.left:
            fresh = attrs.evolve(lifting_now, swept=(), swept_left=())
            yield from (fresh, attrs.evolve(fresh, spaces=(*fresh.spaces, _BESIDES)))


def _lookahead() -> Found:
    """Whether a Troop Lift is held to be lost just where no lift, of any count, would save it."""

    def claim(state: State, frame: Any, count: int) -> bool:
        now = lifting.leaves_a_target(state, _ASSAULT, frame, frame.spaces)
        ways = tuple(permutations(frame.spaces, 2))
        saved = any_of(
            (lifting.unlifted(state, frame, left) >= count)
            & lifting.leaves_a_target(
                state, _ASSAULT, frame, frame.spaces, lifting.Lift(left, entered, count)
            )
            for left, entered in ways
        )
        one_more = any_of(
            (lifting.unlifted(state, frame, left) >= 1) & (state.spaces[entered.index].fln_pieces >= 1)
            for left, entered in ways
        )
        return implies(saved & (count >= 1), now) & implies(
            now, (_ASSAULT.open_locations(state) >= 1) | one_more
        )

    def stand(state: State, frame: Any, _count: int) -> bool:
        return all_of(
            (mark.count >= 0) & (lifting.unlifted(state, frame, mark.place) >= 0) for mark in frame.arrived
        )

    names, count = supposing(_board(), stand), any_count("count")
    cases = (
        Case(f"{len(frame.spaces)} spaces", standing(_ASSAULT, frame), (frame, count), names, still)
        for frame in _lifted()
    )
    return follows(cases, claim)


LEMMAS: tuple[Row, ...] = (
    (
        "no_dead_end",
        ("2.3", "R8", "R49"),
        "in every position between Special Activities that is not over, whoever is to move has a legal move",
        _no_dead_end,
    ),
    (
        "no_dead_end_within",
        ("4.1", "R9", "R49"),
        "in every Special Activity under way, its player has a legal move",
        _no_dead_end_within,
    ),
    (
        "operations_go_on",
        ("3.1", "3.2", "3.3", "4.1", "R8", "R49"),
        "once an Operation begins, a first location is legal or a Special Activity may be opened",
        _goes_on,
    ),
    (
        "prospects_are_exact",
        ("3.1", "R8", "R49"),
        "what an Operation is said to be able to start with is what it may select",
        _prospects,
    ),
    (
        "nothing_else_helps",
        ("4.3.1", "R49"),
        "where the FLN may not Extort before an Operation, Extorting would not open a location",
        _nothing_helps,
    ),
    ("second_may_pass", ("2.3.2", "2.3.3"), "the Second Eligible player may always Pass", _second_may_pass),
    (
        "lookahead_is_exact",
        ("4.2.2", "R49", "R86"),
        "a Troop Lift before an Assault is held to be lost just where no lift of any number saves it",
        _lookahead,
    ),
)

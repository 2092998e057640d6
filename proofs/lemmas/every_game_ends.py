"""Why every game ends: a measure of what is left to play that falls with every move.

It compares one number after another: the cards still to come, what is left of the set-up, how
far the card or the Round has come, the steps left of a text, whether a Special Activity may
follow, is under way or is done, and of the frame at work the locations left, how much may follow
one, and the steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import choose
from ctcore.kernel.stack import nearest
from ctcore.symbolic import Claim
from ctcore.twilight.board.deck import PILE
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.revenge import Avenging
from ctcore.twilight.rules.common.support import PopulaceFrame
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.events.frames import EventFrame
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.rules.propaganda.frames import Agitation, RoundFrame, Sending, Withdrawing
from ctcore.twilight.rules.setup.frames import Deployment, DrawingMarkers, SetUpFrame, SortingCards

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State

__all__ = ["FALLS", "LEAST", "falls", "measure"]

# No number of the measure is less in a lawful position.
LEAST = -3 * 100

# More than there are spaces and tracks to select, and than there are cards to play.
_PLACES = 40
# How far a card has come, by the frame below all others: what may follow stands lower.
_STAGES = (
    *("NextCard", "SecondOperation", "SecondChoice", "AssetOperation", "FirstChoice", "PivotalWindow"),
    *(
        "TakingOut",
        "FlnRedeploy",
        "GovernmentRedeploy",
        "Agitation",
        "Pacification",
        "Withdrawing",
        "Sending",
    ),
)
# Frames that follow others without a location between them: what follows stands first.
_FOLLOWING = (
    ("Trained", "Pacifying", "Training"),
    ("Rallied", "Agitating", "Rallying", "RallyingBase", "RallyingIn"),
    ("Assaulting", "AssaultingIn"),
    ("Attacking", "AttackCapturing", "AttackLosing", "AttackRolling"),
    ("Subverted", "SubvertingCube", "Subverting"),
    ("Ambushing", "AmbushingIn"),
    ("Deployed", "Deploying"),
    ("CoupRemoving", "CoupLost", "CoupFlnRoll", "CoupGovernmentRoll"),
    ("SettingAside", "SuezRoll"),
)
_RANKS = {name: rank for row in _FOLLOWING for rank, name in enumerate(row)}
# What grows step by step.
_GROWING = ("moved", "removed", "placed", "spent")


def measure(state: State) -> tuple[int, ...]:
    """What is left to play, as numbers to compare one after another; each is bounded from below."""
    stack = state.stack
    cards = state.deck.piles * PILE - len(state.deck.played)
    if not stack:
        return (cards, 0, -1, 0, 0, *_NOTHING, *_NOTHING)
    below, top = stack[0], stack[-1]
    set_up = sum(isinstance(frame, SetUpFrame) for frame in stack)
    operation = nearest(stack, OperationFrame) or (stack[1] if len(stack) > 1 else below)
    activity = _left(state, top) if isinstance(top, ActivityFrame) else _NOTHING
    at_work = _left(state, _at_work(stack, operation))
    return (cards, set_up, _stage(stack), _steps(stack), _phase(stack), *activity, *at_work)


_NOTHING = (0, 0, 0)


def _at_work(stack: tuple[Frame, ...], operation: Frame) -> Frame:
    return stack[-1] if isinstance(stack[-1], SetUpFrame) else operation


def _stage(stack: tuple[Frame, ...]) -> int:
    below: Any = stack[0]
    names = [base.__name__ for base in type(below).__mro__]
    stage = 3 * next(_STAGES.index(name) for name in names if name in _STAGES)
    if names[0] == "AssetOperation" and below.first is not None:
        stage = 3 * _STAGES.index("SecondOperation")
    goes_before = len(stack) > 1 and isinstance(stack[1], EventFrame | Avenging)
    if isinstance(below, NextCard | RoundFrame):
        return stage + int(goes_before)
    # A turn falls as its Operation begins, and as what goes before it is over.
    return stage + (2 if goes_before else int(len(stack) == 1))


def _steps(stack: tuple[Frame, ...]) -> int:
    """How many steps of a text are left; one more where a step first asks which of two things happens."""
    text = nearest(stack, TextFrame)
    return 0 if text is None else 2 * (len(text.text.steps) - text.step) + text.first


def _phase(stack: tuple[Frame, ...]) -> int:
    operation = nearest(stack, OperationFrame)
    if operation is None:
        return 0
    if isinstance(stack[-1], ActivityFrame):
        return 1
    return 0 if operation.opened else 2


def _left(state: State, frame: Any) -> tuple[int, ...]:
    """Locations or spaces that may still be chosen, what may follow the frame, and steps that may."""
    chosen = sum(len(getattr(frame, name, ())) for name in ("spaces", "locations", "pacified"))
    names = [base.__name__ for base in type(frame).__mro__]
    rank = next((_RANKS[name] for name in names if name in _RANKS), 0)
    return _PLACES - chosen, rank, -_progress(state, frame)


def _progress(state: State, frame: Any) -> int:
    done = sum(getattr(frame, name, 0) for name in _GROWING if not isinstance(frame, Sending | Withdrawing))
    searched, steps = getattr(frame, "searched", ()), getattr(frame, "steps", ())
    done += (
        len(steps)
        + len(getattr(frame, "bought_off", ()))
        + len(getattr(frame, "tortured", ()))
        + (len(searched) if isinstance(searched, tuple) else searched)
    )
    if not isinstance(frame, Marching):
        marks = (*getattr(frame, "marks", ()), *getattr(frame, "arrived", ()))
        done += sum(mark.count for mark in marks)
    if isinstance(frame, PopulaceFrame):
        done += choose(frame.shifted, 1, 0) - state.spaces[frame.at.index].terror
    return done - _outstanding(state, frame)


# What a frame counts down, where that is not what it has left.
_COUNTED_DOWN: tuple[tuple[Any, Callable[[State, Any], int]], ...] = (
    # What has gone is counted, but the box says how many may still go.
    (Sending, lambda state, _frame: state.out_of_play.french),
    (Withdrawing, lambda state, _frame: state.available.french),
    (Agitation, lambda state, _frame: state.resources.fln),
    (DrawingMarkers, lambda state, _frame: len(state.deception.bag)),
    (SortingCards, lambda _state, frame: -frame.card),
    (Deployment, lambda _state, frame: frame.all_left),
    # What is exchanged may be owed.
    (TextFrame, lambda _state, frame: 2 * frame.left + frame.owed),
)


def _outstanding(state: State, frame: Any) -> int:
    """What a frame counts down."""
    for kind, number in _COUNTED_DOWN:
        if isinstance(frame, kind):
            return number(state, frame)
    left: Any = getattr(frame, "left", 0)
    return 0 if isinstance(left, tuple) else left


def falls(before: State, after: State) -> bool:
    """Whether the measure falls from one position to the next, with two readings."""
    result = False
    for was, now in zip(reversed(measure(before)), reversed(measure(after)), strict=True):
        if type(was) is int and type(now) is int:
            result = result if was == now else now < was
        else:
            result = (now < was) | ((now == was) & result)
    return result


FALLS = Claim("less is left to play", falls)

"""The stack of what is pending: what stands on what, and how a frame goes on when another has ended."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from ctcore.errors import Defect
from ctcore.kernel import Frame, Law, StackDraft, standing_law
from ctcore.kernel.stack import below, enclosing, labelled, nearest


@attrs.frozen(slots=True)
class Turn(Frame):
    """A turn, which hears of what stood on it."""

    label = "turn"
    heard: tuple[Any, ...] = ()

    def resumed(self, draft: Any, ended: Frame, result: Any, /) -> None:
        draft.replace(Turn((*self.heard, type(ended).__name__, result)))


@attrs.frozen(slots=True)
class Task(Frame):
    """A task within a turn, which says nothing of what may stand on it."""

    stands_on = (Turn,)
    label = "task"
    size: int = 1


@attrs.frozen(slots=True)
class Step(Frame):
    """A step of a task."""

    stands_on = (Task,)


@attrs.frozen(slots=True)
class Pending:
    """A state that is nothing but its stack."""

    stack: tuple[Frame, ...]


class Draft(StackDraft):
    """A step in the making that changes nothing but the stack."""

    def __init__(self, *frames: Frame) -> None:
        self.stack = frames


LAW: Law = standing_law("stands", ("1",), "each stands on its own")


def test_a_frame_that_ends_hands_its_result_to_the_one_below() -> None:
    draft = Draft(Turn(), Task())
    draft.finish(7)
    assert draft.stack == (Turn(("Task", 7)),)


def test_illegal_end_on_a_frame_that_does_not_say_how_it_goes_on() -> None:
    draft = Draft(Turn(), Task(), Step())
    with pytest.raises(Defect, match="Task does not say how it goes on when Step ends on it"):
        draft.finish()


def test_illegal_end_of_the_outermost_frame() -> None:
    with pytest.raises(Defect, match="Turn ends, and no frame stands below it"):
        Draft(Turn()).finish()


def test_a_frame_below_is_changed_where_it_stands() -> None:
    draft = Draft(Turn(), Task(1), Step())
    draft.amend_enclosing(Task, size=2)
    assert draft.stack == (Turn(), Task(2), Step())
    assert draft.enclosing(Task) == Task(2)


def test_frames_are_found_by_type_from_the_innermost_outward() -> None:
    stack = (Turn(), Task(1), Task(2), Step())
    assert nearest(stack, Task) == Task(2) == enclosing(stack, Task)
    assert nearest((Turn(),), Task) is None
    with pytest.raises(Defect, match="no Task is pending"):
        enclosing((Turn(),), Task)


def test_what_a_frame_stands_on() -> None:
    stack = (Turn(), Task(), Step())
    assert [below(stack, frame) for frame in stack] == [None, Turn(), Task()]
    with pytest.raises(Defect, match="Task is not pending"):
        below(stack, Task(9))


def test_findings_name_the_innermost_frame_of_each_label() -> None:
    assert labelled((Turn(), Task(1), Task(2), Step())) == {"turn": Turn(), "task": Task(2)}


@pytest.mark.parametrize("stack", [(), (Turn(),), (Turn(), Task()), (Turn(), Task(), Step())])
def test_each_frame_stands_on_what_it_declares(stack: tuple[Frame, ...]) -> None:
    assert LAW.violation(Pending(stack)) is None


@pytest.mark.parametrize("stack", [(Task(),), (Turn(), Turn()), (Turn(), Step()), (Turn(), Task(), Task())])
def test_illegal_frame_on_what_it_does_not_declare(stack: tuple[Frame, ...]) -> None:
    found = LAW.violation(Pending(stack))
    assert found is not None
    assert (found.law, found.clauses, found.text) == ("stands", ("1",), "each stands on its own")

"""What a frame may hold, whoever chooses: the words for it, and what a frame is by its types alone."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from ctcore.kernel.choices import Choices, DeadEnd
from ctcore.kernel.move import Frame
from ctcore.kernel.shapes import Beneath, Shapes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Colour(Enum):
    RED = 1
    BLUE = 2


@attrs.frozen(slots=True)
class Pebble:
    colour: Colour
    weight: int


@attrs.frozen(slots=True)
class Ground(Frame):
    loud: bool
    colour: Colour | None


@attrs.frozen(slots=True)
class Deep(Ground):
    """A ground that nothing but a `Tower` asks for."""


@attrs.frozen(slots=True)
class Tower(Frame):
    stands_on = (Ground,)
    floors: int
    pebbles: tuple[Pebble, ...]
    colours: tuple[Colour, ...]


@attrs.frozen(slots=True)
class Odd(Frame):
    odd: complex


SHAPES = Shapes()


@SHAPES.standing(Tower)
def _on_deep(_kind: Any, some: Choices, frames: Sequence[type[Frame]], **_known: Any) -> Beneath:
    return some.one_of(one for one in frames if one is Deep), {"loud": True}


def choices(pick: Callable[[Sequence[Any]], Any], **fields: Any) -> Choices:
    return Choices(pick, lambda name, sort, least: (name, sort, least), **fields)


def first(values: Sequence[Any]) -> Any:
    return values[0]


def last(values: Sequence[Any]) -> Any:
    return values[-1]


def test_one_of_asks_only_where_there_is_a_choice() -> None:
    asked: list[Any] = []

    def pick(values: Sequence[Any]) -> Any:
        asked.append(values)
        return values[0]

    some = choices(pick)
    assert (some.one_of((4, 5)), some.one_of((6,)), asked) == (4, 6, [(4, 5)])


def test_a_choice_of_nothing_is_a_dead_end() -> None:
    with pytest.raises(DeadEnd):
        choices(first).one_of(())
    with pytest.raises(DeadEnd):
        choices(first).some_of("a", least=2)


def test_some_of_takes_each_once_and_no_more_than_allowed() -> None:
    assert choices(last).some_of("abcde") == ("e", "d", "c")
    assert choices(last).some_of("abcde", most=4) == ("e", "d", "c", "b")
    assert choices(first).some_of("abcde") == ()
    assert choices(first).some_of("abcde", least=2, most=4) == ("a", "b")
    # How many is asked first, none among them once.
    asked: list[Any] = []

    def pick(values: Sequence[Any]) -> Any:
        asked.append([*values])
        return values[0]

    assert choices(pick).some_of("abcde") == ()
    assert asked == [[0, 1, 2, 3]]


def test_counts_and_truths_stay_open_and_have_names_of_their_own() -> None:
    some: Any = choices(first)
    assert some.count("left") == ("left.0", int, 0)
    assert some.count("left", least=-3) == ("left.1", int, -3)
    like = lambda _state, _frame: True  # noqa: E731 - it is compared
    assert some.truth("held", like) == ("held.2", bool, 0)
    assert some.likely == {"held.2": like}


def test_a_frame_is_any_by_its_types() -> None:
    assert SHAPES.frame(Ground, choices(first), None) == Ground(loud=False, colour=None)
    assert SHAPES.frame(Ground, choices(last), None) == Ground(loud=True, colour=Colour.BLUE)
    assert SHAPES.frame(Ground, choices(last), None, loud=False) == Ground(loud=False, colour=Colour.BLUE)
    tower = SHAPES.frame(Tower, choices(last, most=1), None)
    heavy = ("pebbles.weight.1", int, 0)
    assert tower == Tower(("floors.0", int, 0), (Pebble(Colour.BLUE, heavy),), (Colour.BLUE,))  # type: ignore[arg-type]


def test_a_field_of_several_of_what_can_be_listed_has_each_at_most_once() -> None:
    """What cannot be listed, such as a number, may be there twice."""
    for most in range(4):
        tower = SHAPES.frame(Tower, choices(last, most=most), None)
        assert tower.colours == (Colour.BLUE, Colour.RED)[:most]
        assert len(tower.pebbles) == most
    assert SHAPES.frame(Tower, choices(first), None).colours == ()


def test_a_type_of_which_nothing_is_said_is_refused() -> None:
    with pytest.raises(TypeError, match=r"nothing says what odd: .*; give the frame a row"):
        SHAPES.frame(Odd, choices(first), None)
    assert SHAPES.frame(Odd, choices(first, domains={complex: (1j,)}), None) == Odd(1j)


def test_a_stack_is_made_from_what_each_frame_stands_on() -> None:
    stack = SHAPES.stack(Tower, choices(first), (Ground, Deep, Tower))
    assert [type(frame) for frame in stack] == [Deep, Tower]
    assert stack[0] == Deep(loud=True, colour=None)
    with pytest.raises(DeadEnd):
        SHAPES.stack(Tower, choices(first), (Ground,))


def test_a_row_adds_to_that_of_the_type_that_its_own_is_based_on() -> None:
    shapes = Shapes()

    @shapes.holding(Ground)
    def _quiet(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
        return shapes.frame(kind, some, below, Ground, **{"loud": False, **known})

    @shapes.holding(Deep)
    def _red(kind: Any, some: Choices, below: Any, **known: Any) -> Any:
        return shapes.frame(kind, some, below, Deep, colour=Colour.RED, **known)

    assert shapes.frame(Ground, choices(last), None) == Ground(loud=False, colour=Colour.BLUE)
    assert shapes.frame(Deep, choices(last), None) == Deep(loud=False, colour=Colour.RED)
    assert shapes.frame(Deep, choices(last), None, loud=True) == Deep(loud=True, colour=Colour.RED)


def test_a_frame_of_which_nothing_is_said_stands_on_any_that_it_may_stand_on() -> None:
    frames = (Tower, Ground, Odd, Deep)
    for pick, below in ((first, Ground), (last, Deep)):
        under, tower = Shapes().stack(Tower, choices(pick), frames)
        assert (type(under), type(tower)) == (below, Tower)
    assert len(Shapes().stack(Ground, choices(first), frames)) == 1

"""A position in a few lines, for reports of failing examples; what is empty is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.vocabulary import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel.move import Frame
    from ctcore.twilight.board.state import State

__all__ = ["brief"]

_TRACKS = ("commitment", "france_track", "border_zone")
_FLAGS = ("coup_played", "coup_this_campaign", "suez_crisis")
# What says nothing about a field, wherever it stands.
_PLAIN: tuple[Any, ...] = (0, False, None, ())


def brief(state: State) -> str:
    """The spaces that hold something, the boxes, the tracks, the cards and what is pending.

    >>> import ctcore as ct
    >>> print(brief(ct.setup("short")).splitlines()[-1])
    pending NextCard()
    """
    return "\n".join((f"State {state.scenario!r}", *_lines(state)))


def _lines(state: State) -> Iterator[str]:
    held = ((space.name, _fields(space)) for space in state.spaces)
    yield from _wrapped(f"{name}: {fields}" for name, fields in held if fields)
    yield from (f"{box}: {state.box(box)}" for box in Box if str(state.box(box)) != "none")
    tracks = [f"{name}={getattr(state, name)}" for name in _TRACKS if getattr(state, name)]
    resources = f"Resources {state.resources.government}/{state.resources.fln}"
    truths = [name for name in _FLAGS if getattr(state, name)]
    hand = ["in hand", *(card.name.lower() for card in state.hand)]
    yield " ".join((resources, *tracks, *truths, *state.in_force.markers, f"first={state.first_eligible}"))
    yield " ".join((f"{len(state.deck.played)} cards played, the last {state.deck.card};", *hand))
    yield from (f"pending {_frame(frame)}" for frame in state.stack)
    if state.ending is not None:
        yield f"over: {state.ending}"


def _fields(value: Any) -> str:
    names = (field.name for field in attrs.fields(type(value)) if field.repr and field.name != "place")
    told = ((name, getattr(value, name)) for name in names)
    return ", ".join(f"{name}={one}" for name, one in told if one not in _PLAIN)


# The longest line of spaces, in characters.
_WIDTH = 150


def _wrapped(parts: Iterable[str]) -> Iterator[str]:
    line = ""
    for part in parts:
        if line and len(line) + len(part) > _WIDTH:
            yield line
            line = ""
        line = f"{line}; {part}" if line else part
    if line:
        yield line


def _frame(frame: Frame) -> str:
    told = ((field.name, getattr(frame, field.name)) for field in attrs.fields(type(frame)))
    fields = ", ".join(f"{name}={_word(one)}" for name, one in told if one not in _PLAIN)
    return f"{type(frame).__name__}({fields})"


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_word, value))})"
    return str(getattr(value, "name", value))

"""What is pending, as a field of an observation: which frames stand where, and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.agents.fields import MOST, Field, Row
from ctcore.kernel.choices import fields_of
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.agents.seeing import Seeing
    from ctcore.kernel.move import Frame

__all__ = ["pending"]


@frozen(eq=False)
class _Shared:
    """A field that frames share: its name and type, where it is written, and where it is written again."""

    name: str
    field: Field
    at: int
    again: int | None


def pending(seeing: Seeing, frames: Sequence[type[Frame]]) -> Field:
    """The field of a stack of frames of these types.

    It has a number for each type, its innermost place on the stack, the outermost frame at 1 and 0 where
    there is none.  After them come the fields of the frames, each named by the first type that has it.
    """
    names = [f"pending {frame.__name__}" for frame in frames]
    low, high = [0] * len(names), [MOST] * len(names)
    shared: dict[tuple[str, object], _Shared] = {}
    by_type: dict[type[Frame], list[_Shared]] = {}
    for frame in frames:
        for name, hint in fields_of(frame):
            if (name, hint) not in shared:
                field = seeing.field(f"{frame.__name__}.{name}", hint)
                at, length = len(names), len(field)
                is_twice = name in seeing.twice
                names += field.names + tuple(f"outer {one}" for one in field.names if is_twice)
                low += field.low * (1 + is_twice)
                high += field.high * (1 + is_twice)
                shared[name, hint] = _Shared(name, field, at, at + length if is_twice else None)
            by_type.setdefault(frame, []).append(shared[name, hint])
    return Field(tuple(names), tuple(low), tuple(high), _writer(frames, by_type))


def _writer(frames: Sequence[type[Frame]], by_type: dict[type[Frame], list[_Shared]]) -> Any:
    places = {frame: at for at, frame in enumerate(frames)}

    def write(row: Row[int], at: int, stack: Any) -> None:
        holders: dict[_Shared, list[Frame]] = {}
        for place, frame in enumerate(stack, 1):
            row[at + places[type(frame)]] = place
            for one in by_type.get(type(frame), ()):
                holders.setdefault(one, []).append(frame)
        for one, held in holders.items():
            one.field.write(row, at + one.at, getattr(held[-1], one.name))
            if one.again is not None and len(held) > 1:
                one.field.write(row, at + one.again, getattr(held[0], one.name))

    return write

"""Laws: named sentences that hold in every position."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import chain, repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of
from ctcore.kernel.notes import NO_NOTES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel.move import Frame

Test = Callable[..., bool]

__all__ = ["Law", "Laws", "Violation", "frame_law", "of_board"]


@frozen
class Violation:
    """A law that does not hold, and where: the elements that break it."""

    law: str
    clauses: tuple[str, ...]
    text: str
    where: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The clause, the law in plain words, and what breaks it."""
        places = f" ({', '.join(self.where)})" if self.where else ""
        return f"{', '.join(self.clauses)}: {self.text}{places} [{self.law}]"

    def as_dict(self) -> dict[str, Any]:
        """The broken law as plain data."""
        said = {"law": self.law, "clauses": list(self.clauses), "text": self.text}
        return {**said, "where": list(self.where)}


@frozen(eq=False)
class Law:
    """A named sentence over a state, each element that ``each`` yields, or each frame of some types.

    ``test`` has two readings, as requirements do.  It is asked of the state; of an element alone,
    where ``each(state)`` lists those, or ``part(state)`` is the one part of the state that it is about; of
    the state and a frame, where ``frames`` are the types of those.  ``shows(state)``, of a law over
    a whole state, lists what a state that breaks it has, for people to read.  A law ``of_board`` reads
    nothing of what is pending, so that states that differ in that alone need not be asked twice.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    test: Callable[..., bool]
    each: Callable[[Any], Iterable[Any]] | None = None
    shows: Callable[[Any], Iterable[str]] | None = None
    part: Callable[[Any], Any] | None = attrs.field(default=None, kw_only=True)
    of_board: bool = attrs.field(default=False, kw_only=True)
    frames: tuple[type[Frame], ...] | None = attrs.field(default=None, kw_only=True)

    def asked_of(self, state: Any) -> Iterator[tuple[object, ...]]:
        """The arguments of each call of the test in this state."""
        if self.each is not None:
            yield from ((element,) for element in self.each(state))
        elif self.part is not None:
            yield (self.part(state),)
        elif self.frames is not None:
            yield from ((state, frame) for frame in state.stack if isinstance(frame, self.frames))
        else:
            yield (state,)

    def holds(self, state: object) -> bool:
        """Whether the law holds in the state, read on ints or on symbolic terms."""
        return all_of(self.test(*asked) for asked in self.asked_of(state))

    def violation(self, state: object) -> Violation | None:
        """How the state breaks the law, or None."""
        broken = [asked for asked in self.asked_of(state) if not self.test(*asked)]
        if not broken:
            return None
        where = tuple(str(element) for element, *_ in broken) if self.each is not None else ()
        if self.shows is not None:
            where = tuple(self.shows(state))
        return Violation(self.name, self.clauses, self.text, where)


def of_board(*laws: Law) -> tuple[Law, ...]:
    """Those laws as laws of the board, which read nothing of what is pending."""
    return tuple(attrs.evolve(law, of_board=True) for law in laws)


def frame_law(
    frames: tuple[type[Frame], ...],
    name: str,
    clauses: tuple[str, ...],
    text: str,
    test: Callable[[Any, Any], bool],
) -> Law:
    """The law that ``test(state, frame)`` holds of each pending frame of those types."""
    return Law(name, clauses, text, test, frames=frames)


class Laws:
    """The laws of a game, checked only where a state differs from the last one that kept them all.

    Laws of an element, or of a part, are checked once, and noted beside it.  For every other law the fields
    of the state that it reads are recorded; it is checked again when one of them has another value.
    """

    def __init__(self, laws: Iterable[Law]) -> None:
        self.framed: list[tuple[tuple[type[Frame], ...], Test]] = []
        self.by_type: dict[type[Frame], tuple[Test, ...]] = {}
        self.whole: list[Test] = []
        of_elements: dict[Any, list[Law]] = {}
        for law in laws:
            about = law.each or law.part
            if about is not None:
                of_elements.setdefault((about, law.each is None), []).append(law)
            elif law.frames is not None:
                self.framed.append((law.frames, law.test))
            else:
                self.whole.append(law.test)
        for (about, is_part), some in of_elements.items():
            self.whole.append(partial(_are_kept, some, about, is_part))
        # The last state that kept them all, and what each law read of it; always replaced whole.
        self.last = _Kept(None, [_EVERYTHING] * len(self.whole), [])

    def hold(self, state: Any) -> bool:
        """Whether all of them hold in a state of ints."""
        last = self.last
        watched = _watcher(state.__class__)(state)
        differs, read = watched.differs(last.state), list(last.read)
        for number, test in enumerate(self.whole):
            if read[number] & differs:
                if not test(watched):
                    return False
                read[number] = watched.was_read()
        frames: list[tuple[Frame, list[int]]] = []
        for frame, known in zip(state.stack, chain(last.frames, repeat(None)), strict=False):
            tests = self._of_frame(type(frame))
            asked = [_EVERYTHING] * len(tests) if known is None or known[0] is not frame else list(known[1])
            for number, of_frame in enumerate(tests):
                if asked[number] & differs:
                    if not of_frame(watched, frame):
                        return False
                    asked[number] = watched.was_read()
            frames.append((frame, asked))
        self.last = _Kept(state, read, frames)
        return True

    def _of_frame(self, kind: type[Frame]) -> tuple[Test, ...]:
        found = self.by_type.get(kind)
        if found is None:
            found = self.by_type[kind] = tuple(test for of, test in self.framed if issubclass(kind, of))
        return found


# The fields, as bits, of a law that was never checked, or of a state with none to compare to: all of them.
_EVERYTHING = -1


@frozen(eq=False)
class _Kept:
    """A state that kept all laws, and the fields that each law read of it, as bits."""

    state: Any
    read: list[int]
    frames: list[tuple[Frame, list[int]]]


def _are_kept(laws: list[Law], about: Callable[[object], object], is_part: bool, state: object) -> bool:  # noqa: FBT001 - of a law
    """Whether the elements or the part that some laws are about keep them all."""
    found: Any = about(state)
    # The list lives as long as the system, so its id is its own.
    key = id(laws)
    for element in (found,) if is_part else found:
        notes = getattr(element, "memo", NO_NOTES)
        if key in notes:
            continue
        if not all(law.test(element) for law in laws):
            return False
        notes[key] = laws
    return True


class _Watched:
    """A state that records which of its fields a law reads; `_watcher` makes the class for each type."""

    __slots__ = ()
    bits: ClassVar[dict[str, int]]

    def differs(self, other: object) -> int:
        """The fields, as bits, whose values differ from the other state's; all if there is no other."""
        of: object = self._of  # type: ignore[attr-defined]
        if type(other) is not type(of):
            return _EVERYTHING
        return sum([bit for name, bit in self.bits.items() if getattr(of, name) is not getattr(other, name)])

    def was_read(self) -> int:
        """The fields, as bits, read since the last call."""
        read: set[int] = self._read  # type: ignore[attr-defined]
        found = sum(read)
        read.clear()
        return found


@cache
def _watcher(kind: type[Any]) -> Callable[[object], Any]:
    """The function that wraps a state of that type to record what is read; its notes are hidden."""
    fields = [field.name for field in attrs.fields(kind)]
    bits = {name: 1 << number for number, name in enumerate(fields)}

    def reading(name: str, bit: int) -> property:
        value = attrgetter(name)

        def read(self: Any) -> Any:
            self._read.add(bit)
            return value(self._of)

        return property(read)

    body: dict[str, object] = {name: reading(name, bit) for name, bit in bits.items()}
    body["memo"] = property(lambda self: self._notes)
    body |= {"__slots__": ("_notes", "_of", "_read"), "bits": bits}
    watched = type(f"Watched{kind.__name__}", (kind, _Watched), body)

    def watch(state: object) -> object:
        found: object = object.__new__(watched)
        for name, value in (("_of", state), ("_read", set()), ("_notes", {})):
            object.__setattr__(found, name, value)
        return found

    return watch

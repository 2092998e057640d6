"""Laws: named sentences that hold in every position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.kernel.move import Frame

__all__ = ["Law", "Laws", "Violation", "frame_law"]


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


@frozen(eq=False)
class Law:
    """A named sentence over a state, each element that ``each`` yields, or each frame of some types.

    ``test`` has two readings, as requirements do.  It is asked of the state; of an element alone,
    where ``each(state)`` lists those, or ``part(state)`` is the one part of the state that it is about; of
    the state and a frame, where ``frames`` are the types of those.  ``shows(state)``, of a law over
    a whole state, lists what a state that breaks it has, for people to read.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    test: Callable[..., bool]
    each: Callable[[Any], Iterable[Any]] | None = None
    shows: Callable[[Any], Iterable[str]] | None = None
    part: Callable[[Any], Any] | None = attrs.field(default=None, kw_only=True)
    frames: tuple[type[Frame], ...] | None = attrs.field(default=None, kw_only=True)

    def asked_of(self, state: Any) -> Iterator[tuple[Any, ...]]:
        """What the test is asked of in the state, time after time."""
        if self.each is not None:
            yield from ((element,) for element in self.each(state))
        elif self.part is not None:
            yield (self.part(state),)
        elif self.frames is not None:
            yield from ((state, frame) for frame in state.stack if isinstance(frame, self.frames))
        else:
            yield (state,)

    def holds(self, state: Any) -> bool:
        """Whether the law holds in the state, read on ints or on symbolic terms."""
        return all_of(self.test(*asked) for asked in self.asked_of(state))

    def violation(self, state: Any) -> Violation | None:
        """How the state breaks the law, or None."""
        broken = [asked for asked in self.asked_of(state) if not self.test(*asked)]
        if not broken:
            return None
        where = tuple(str(element) for element, *_ in broken) if self.each is not None else ()
        if self.shows is not None:
            where = tuple(self.shows(state))
        return Violation(self.name, self.clauses, self.text, where)


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
    """The laws of a game, sorted by what they are about, so that a state that keeps them all is soon known.

    Laws of an element, or of a part, are asked of it once: it notes in its ``memo`` that it keeps
    them.  Those of frames are asked where such a frame is pending.
    """

    def __init__(self, laws: Iterable[Law]) -> None:
        self.whole: list[Law] = []
        self.framed: list[Law] = []
        self.of_elements: dict[Any, list[Law]] = {}
        self.by_type: dict[type[Frame], tuple[Law, ...]] = {}
        for law in laws:
            about = law.each or law.part
            if about is not None:
                self.of_elements.setdefault((about, law.each is None), []).append(law)
            else:
                (self.whole if law.frames is None else self.framed).append(law)

    def hold(self, state: Any) -> bool:
        """Whether all of them hold in a state of ints."""
        for frame in state.stack:
            known = self.by_type.get(type(frame))
            if known is None:
                known = self.by_type[type(frame)] = self._of_frame(type(frame))
            for law in known:
                if not law.test(state, frame):
                    return False
        for (about, is_part), laws in self.of_elements.items():
            found = about(state)
            if not self._are_kept(laws, (found,) if is_part else found):
                return False
        return all(law.test(state) for law in self.whole)

    def _of_frame(self, kind: type[Frame]) -> tuple[Law, ...]:
        return tuple(law for law in self.framed if law.frames and issubclass(kind, law.frames))

    @staticmethod
    def _are_kept(laws: list[Law], elements: Iterable[Any]) -> bool:
        # A group of laws is one list as long as they are, and its id its own.
        key = id(laws)
        for element in elements:
            memo = getattr(element, "memo", None)
            if memo is not None and key in memo:
                continue
            if not all(law.test(element) for law in laws):
                return False
            if memo is not None:
                memo[key] = laws
        return True

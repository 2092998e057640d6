"""The moves that each element of a position admits, noted beside the element."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.notes import NO_NOTES, notes_of
from ctcore.kernel.subjects import changed_places

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ctcore.kernel.move import Move

__all__ = ["Elements"]


@attrs.define(slots=True, eq=False)
class Elements:
    """The moves that elements admit; this object is the key of the note beside each element."""

    # The moves about each element, by its place; which of some moves an element admits.
    groups: Mapping[int, tuple[Move, ...]]
    admitted: Callable[[object, object, Sequence[Move]], Sequence[Move]]
    # The elements of the last call, the moves of each, and all these moves together: only elements that
    # have changed since are asked again.  Always replaced whole, so that threads may share it.
    last: tuple[Sequence[object], Sequence[Sequence[Move]], Sequence[Move]] = ((), (), ())

    def moves(self, subjects: Sequence[object], in_force: object) -> Sequence[Move]:
        """The moves that the elements admit, in the order of the elements."""
        before, found, moves = self.last
        if len(before) != len(subjects):
            found = [self.of(subject, place, in_force) for place, subject in enumerate(subjects)]
            moves = tuple(chain.from_iterable(filter(None, found)))
        else:
            now = None
            for place in changed_places(before, subjects):
                subject = subjects[place]
                # As `of`, without a call: this is asked more often than anything else.
                try:
                    notes = subject.memo  # type: ignore[attr-defined]
                except AttributeError:
                    notes = NO_NOTES
                admitted = notes.get(self)
                if admitted is None:
                    group = self.groups.get(place)
                    admitted = notes[self] = self.admitted(in_force, subject, group) if group else ()
                if admitted is not found[place]:
                    now = now or [*found]
                    now[place] = admitted
            if now is not None:
                found, moves = now, tuple(chain.from_iterable(filter(None, now)))
        self.last = subjects, found, moves
        return moves

    def of(self, subject: object, place: int, in_force: object) -> Sequence[Move]:
        """The moves that the element admits, noted beside it."""
        notes = notes_of(subject)
        found: Sequence[Move] | None = notes.get(self)
        if found is None:
            group = self.groups.get(place)
            found = notes[self] = self.admitted(in_force, subject, group) if group else ()
        return found

"""What a free Operation must keep to: its locations, their number and their sort (3.1.2, 5.5).

Clauses: 3.1.2, 5.5, 5.1.3; rulings G5, G10, G11, R51.
"""

from __future__ import annotations

from collections.abc import Iterator

from ctcore.kernel import Unless, asks, cite
from ctcore.kernel.logic import any_of, choose, negate
from ctcore.twilight.board.parts import FRANCE_TRACK_TOP
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Track
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.prospects import FlnOperationFrame

__all__ = ["RallyFrame", "grant_used", "populace_free", "site_granted", "track_granted", "within_grant"]


class RallyFrame(FlnOperationFrame):
    """An Operation whose locations a card's grant may limit in number and sort."""

    __slots__ = ()

    def _open(self, state: State) -> Iterator[bool]:
        assert self.where is not None
        site, is_open = None if self.grant is None else self.grant.site, self.where.now(state)
        for space in state.spaces:
            if space.place not in self.locations:
                yield is_open(space) & (True if site is None else site.admits(space))

    def open_locations(self, state: State) -> int:
        """How many locations might be selected first; without a grant, some always may."""
        return 1 if self.grant is None else sum(choose(one, 1, 0) for one in self._open(state))

    def further_location(self, state: State) -> bool:
        """Whether one more location could be selected now, whatever the price."""
        tracks = self.grant is None or self.grant.tracks
        track = tracks and Track.FRANCE not in self.locations
        return any_of(self._open(state)) | (state.france_track < FRANCE_TRACK_TOP if track else False)


def _grant_used(state: State, frame: OperationFrame) -> bool:
    if frame.grant is None or len(frame.locations) >= frame.grant.least:
        return True
    return negate(frame.further_location(state))


within_grant = asks(
    "within_grant",
    (cite("5.5/4"), cite("3.1.2/4"), "G5", "G11"),
    "a free Operation has no more locations than its card grants",
    lambda frame: frame.grant is None or len(frame.locations) < frame.grant.most,
    "granted: {frame.granted}, selected: {frame.selected}",
)

grant_used = asks(
    "grant_used",
    (cite("5.5/4"), cite("5.1.3/1"), "G5"),
    "a free Operation has as many locations as its card says, where they can be selected",
    _grant_used,
    "granted: {frame.granted}, selected: {frame.selected}",
)

site_granted = asks(
    "site_granted",
    (cite("5.5/4"), cite("3.1.2/4"), "G11"),
    "a free Operation takes place where its card grants it",
    Unless(
        lambda frame: frame.grant is None,
        lambda state, frame, space: frame.grant.site.admits(state.spaces[space.index]),
    ),
    "granted: {frame.granted}, {subject.name}: FLN Bases {subject.fln_bases}",
)

track_granted = asks(
    "track_granted",
    (cite("5.5/4"), cite("3.1.2/4"), "G10"),
    "a free Operation selects no track where its card grants a space",
    lambda frame: frame.grant is None or frame.grant.tracks,
    "granted: {frame.granted}",
)


def populace_free(frame: object) -> bool:
    """Whether a card makes the Pacification or Agitation of its free Operation free too (5.5/5, G11)."""
    grant = getattr(frame, "grant", None)
    return grant is not None and grant.populace_free

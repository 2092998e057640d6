"""How the non-player FLN brings Guerrillas to a space by a March: from where, on which way, at what price.

What is found here is only a proposal: each move is judged by the engine when it is played.

Clauses: 8.4.6, 8.1.2, 3.3.2; rulings R100-R105, R192.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.bot.guidelines import at_support
from ctcore.twilight.rules.operations.march import STOPPED, becomes_active

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = ["Group", "Route", "Source", "free_to_leave", "gathered", "sources"]

# 8.4.6: how many Guerrillas stay where an FLN Base stands.
_KEPT = 2
Chooser = Callable[[Sequence["Source"]], "Source"]


@frozen
class Source:
    """Guerrillas that may leave a space, and the shortest way from there: the spaces entered, in order."""

    place: Place
    path: tuple[Place, ...]
    underground: int
    active: int
    total: int

    def __str__(self) -> str:
        """The space."""
        return self.place.name


@frozen
class Group:
    """Some of the Guerrillas of a source."""

    source: Source
    underground: int
    active: int


@frozen
class Route:
    """Groups that go to one space: how many spaces they enter that cost, how many stay Underground.

    ``lost`` counts the Underground Guerrillas that the way shows; Active ones go before them (8.1.2).
    """

    to: Place
    groups: tuple[Group, ...]
    price: int
    hidden: int
    lost: int

    def __str__(self) -> str:
        """The space that they go to."""
        return self.to.name

    @property
    def legs(self) -> list[tuple[Place, Place, int, int]]:
        """The moves, from the farthest on: from where, to where, and how many of each sort set out."""
        found: dict[tuple[Place, Place], tuple[int, int, int]] = {}
        for group in self.groups:
            way = (group.source.place, *group.source.path)
            for left, (origin, entered) in enumerate(pairwise(way)):
                far = len(way) - left
                _, underground, active = found.get((origin, entered), (far, 0, 0))
                found[origin, entered] = far, underground + group.underground, active + group.active
        ranked = sorted(found.items(), key=lambda leg: -leg[1][0])
        return [(*leg, underground, active) for leg, (_, underground, active) in ranked]


def free_to_leave(space: Space) -> tuple[int, int, int]:
    """How many Underground, Active and Guerrillas in all may leave a space (8.4.6, R192).

    Of a space with an FLN Base the last Underground Guerrilla and the last two of all stay, of a space at
    Support the last; and none leaves so that the Government gains Control where people live.

    >>> import attrs, ctcore as ct
    >>> barika = attrs.evolve(ct.setup("short").space("Barika"), underground=3, active=1, fln_bases=1)
    >>> free_to_leave(barika), free_to_leave(attrs.evolve(barika, active=0, fln_bases=0))
    ((2, 1, 2), (2, 0, 2))
    """
    underground, most = space.underground, space.guerrillas
    if space.fln_bases >= 1:
        underground, most = max(0, underground - 1), max(0, most - _KEPT)
    elif at_support(space):
        most = max(0, most - 1)
    if space.population >= 1 and not space.place.is_country and not space.government_control:
        most = min(most, max(0, space.fln_pieces - space.government_pieces))
    return min(underground, most), min(space.active, most), most


# The steps of a March, each from a space to one next to it.
Steps = Collection[tuple[Place, Place]]


def _ways(
    to: Place, closed: Callable[[Place, Place], bool], *, one_step: bool
) -> dict[Place, tuple[Place, ...]]:
    """The spaces from which it can be entered, and the shortest way without a step that is closed.

    The last step alone leads out of a Wilaya (R103).
    """
    found: dict[Place, tuple[Place, ...]] = {one: (to,) for one in to.neighbours if not closed(one, to)}
    edge = [] if one_step else list(found)
    while edge:
        following: list[Place] = []
        for near in edge:
            for one in near.neighbours:
                inside = one is not to and one not in found and one.wilaya == near.wilaya is not None
                if inside and not closed(one, near):
                    found[one] = (near, *found[near])
                    following.append(one)
        edge = following
    return found


def sources(state: State, to: Place, used: Steps, *, one_step: bool) -> list[Source]:
    """Whence Guerrillas may come: by the shortest way, and by the shortest that shows no single one.

    ``used`` are the steps of the March so far, which no other group takes (R100).
    """

    def is_used(one: Place, other: Place) -> bool:
        return (one, other) in used

    def is_watched(one: Place, other: Place) -> bool:
        return is_used(one, other) or becomes_active(state, one, state.spaces[other.index], 1)

    found: dict[Source, None] = {}
    for closed in (is_used, is_watched):
        for place, path in _ways(to, closed, one_step=one_step).items():
            space = state.spaces[place.index]
            if not space.guerrillas:
                continue
            underground, active, total = free_to_leave(space)
            if total and (len(path) == 1 or not _stopped(state, place, path)):
                found[Source(place, path, underground, active, total)] = None
    return sorted(found, key=lambda one: one.place.index)


def _stopped(state: State, place: Place, path: tuple[Place, ...]) -> bool:
    """Whether a step before the last stops who makes it, as DEAD ZONES does (5.4, R103)."""
    way = (place, *path)
    return any(STOPPED(state, one, other) for one, other in pairwise(way[:-1]))


def hidden_of(state: State, source: Source, count: int) -> int:
    """How many of a group from there, Underground ones first, stay Underground all the way (R105)."""
    underground = min(source.underground, count)
    for left, entered in _steps(source):
        if becomes_active(state, left, state.spaces[entered.index], count):
            return 0
    return underground


def _steps(source: Source) -> Iterator[tuple[Place, Place]]:
    way = (source.place, *source.path)
    return pairwise(way)


def _group(state: State, source: Source, count: int) -> Group:
    """A group of that many: Underground first, but Active if the way is sure to show them (8.1.2)."""
    if hidden_of(state, source, count):
        underground = min(source.underground, count)
        return Group(source, underground, count - underground)
    active = min(source.active, count)
    return Group(source, count - active, active)


def gathered(  # noqa: PLR0913, PLR0917 - who may come, whereto, how many, and which first
    state: State,
    to: Place,
    count: int,
    open_to: Sequence[Source],
    entered: Sequence[object],
    choose: Chooser,
    *,
    hidden_first: bool = False,
) -> Route | None:
    """The cheapest way to bring that many Guerrillas to a space; None if there are too few.

    ``entered`` are the spaces that cost nothing more; ``choose`` picks one of several sources with which a
    way as good begins.  With ``hidden_first`` those that stay Underground come before those that cost less.
    """
    routes: dict[Source, Route] = {}
    for first in open_to:
        route = _with(state, to, count, first, open_to, entered, hidden_first=hidden_first)
        if route is not None:
            routes[first] = route
    if not routes:
        return None
    ranks = {first: _worth(route, count, hidden_first=hidden_first) for first, route in routes.items()}
    best = min(ranks.values())
    return routes[choose([first for first in routes if ranks[first] == best])]


def _worth(route: Route, count: int, *, hidden_first: bool) -> tuple[int, int, int]:
    shown = count - route.hidden
    return (shown, route.price, route.lost) if hidden_first else (route.price, route.lost, shown)


def _with(  # noqa: PLR0913, PLR0917 - as above
    state: State,
    to: Place,
    count: int,
    first: Source,
    open_to: Sequence[Source],
    entered: Sequence[object],
    *,
    hidden_first: bool,
) -> Route | None:
    """The way that begins with a source, and goes on with what is then best."""
    left, groups, paid = count, list[Group](), set(entered)
    source: Source | None = first
    while source is not None:
        groups.append(_group(state, source, min(left, source.total)))
        left -= min(left, source.total)
        paid.update(source.path)
        taken = {group.source.place for group in groups}
        waiting = [one for one in open_to if one.place not in taken]
        source = None
        if left and waiting:
            ranks = [
                _rank(state, one, min(left, one.total), paid, hidden_first=hidden_first) for one in waiting
            ]
            source = waiting[ranks.index(min(ranks))]
    if left:
        return None
    paid.add(to)
    hidden = sum(hidden_of(state, one.source, one.underground + one.active) for one in groups)
    lost = sum(one.underground for one in groups) - hidden
    return Route(to, tuple(groups), len(paid - set(entered)), hidden, lost)


def _rank(
    state: State, source: Source, count: int, paid: set[object], *, hidden_first: bool
) -> tuple[int, int, int]:
    price = len(set(source.path) - paid)
    hidden = hidden_of(state, source, count)
    shown, lost = count - hidden, _group(state, source, count).underground - hidden
    return (shown, price, lost) if hidden_first else (price, lost, shown)

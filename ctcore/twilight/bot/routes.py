"""How the non-player FLN brings Guerrillas to a space by a March: from where, on which way, at what price.

What is found here is only a proposal: each move is judged by the engine when it is played.

Clauses: 8.4.6, 8.1.2, 3.3.2; rulings R100-R105, R192.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
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
    """Groups that go to one space: how many spaces they enter that cost, and how many stay Underground."""

    to: Place
    groups: tuple[Group, ...]
    price: int
    hidden: int

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


@lru_cache(maxsize=256)
def _ways(to: Place, *, one_step: bool) -> tuple[tuple[Place, tuple[Place, ...]], ...]:
    """The spaces from which it can be entered, and how: the last step alone leaves a Wilaya (R103)."""
    found: dict[Place, tuple[Place, ...]] = dict.fromkeys(to.neighbours, (to,))
    edge = [] if one_step else list(found)
    while edge:
        following: list[Place] = []
        for near in edge:
            for one in near.neighbours:
                if one is not to and one not in found and one.wilaya == near.wilaya is not None:
                    found[one] = (near, *found[near])
                    following.append(one)
        edge = following
    return tuple(found.items())


def sources(state: State, to: Place, spared: Callable[[Place], bool], *, one_step: bool) -> list[Source]:
    """The spaces from which Guerrillas may come, those first that enter the fewest spaces on their way."""
    found: list[Source] = []
    for place, path in _ways(to, one_step=one_step):
        space = state.spaces[place.index]
        if not space.guerrillas or spared(place):
            continue
        underground, active, total = free_to_leave(space)
        if total and (len(path) == 1 or not _stopped(state, place, path)):
            found.append(Source(place, path, underground, active, total))
    return found


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

    ``entered`` are the spaces that cost nothing more; ``choose`` picks one of several sources that are alike.
    With ``hidden_first`` those that stay Underground come before those that cost less.
    """
    left, groups, paid = count, list[Group](), set(entered)
    waiting = list(open_to)
    while left and waiting:
        ranked = [
            (_rank(state, one, min(left, one.total), paid, hidden_first=hidden_first), one) for one in waiting
        ]
        best = min(rank for rank, _ in ranked)
        source = choose([one for rank, one in ranked if rank == best])
        waiting.remove(source)
        groups.append(_group(state, source, min(left, source.total)))
        left -= min(left, source.total)
        paid.update(source.path)
    if left:
        return None
    paid.add(to)
    price = len(paid - set(entered))
    hidden = sum(hidden_of(state, one.source, one.underground + one.active) for one in groups)
    return Route(to, tuple(groups), price, hidden)


def _rank(
    state: State, source: Source, count: int, paid: set[object], *, hidden_first: bool
) -> tuple[int, int]:
    price = len(set(source.path) - paid)
    shown = count - hidden_of(state, source, count)
    return (shown, price) if hidden_first else (price, shown)

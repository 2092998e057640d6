"""How the non-player FLN brings Guerrillas to a space by a March: from where, on which ways, at what price.

Clauses: 8.4.6, 8.1.2, 3.3.2; rulings R100-R105, R192, R205.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place

if TYPE_CHECKING:
    from ctcore.twilight.bot.roads import Roads

__all__ = ["Aim", "Route", "least_price", "routes"]

# The spaces on the way of a Guerrilla: the one that it leaves, those that it enters.
Way = tuple[Place, ...]
# A Guerrilla of a March: its way, and whether it sets out Underground.
Marcher = tuple[Way, bool]
# A move of a March: from where, to where, how many Underground, how many Active.
Moved = tuple[Place, Place, int, int]


@frozen
class Aim:
    """How many Guerrillas are to come to which space, at what price at most.

    The Resources pay for ``paid`` of it; what is dearer waits for an Extort on the way.  With ``unseen`` all
    set out and come Underground.
    """

    to: Place
    count: int
    most: int
    paid: int
    unseen: bool


@frozen
class Route:
    """Guerrillas that go to one space, by the moves ``legs``.

    ``sources`` are the spaces that they leave, one for each; ``price`` is how many spaces that cost they
    enter, ``hidden`` how many come Underground, ``lost`` how many set out Underground and come Active.
    """

    to: Place
    legs: tuple[Moved, ...]
    sources: Way
    price: int
    hidden: int
    lost: int

    def __str__(self) -> str:
        """The spaces that they leave."""
        return ", ".join(dict.fromkeys(place.name for place in self.sources))

    @property
    def place(self) -> Place:
        """The first space that they leave."""
        return self.sources[0]

    @property
    def shown(self) -> int:
        """How many come Active."""
        return len(self.sources) - self.hidden


def routes(roads: Roads, aim: Aim) -> Iterator[Route]:
    """The ways to do it, the cheapest first.

    Clauses: 8.4.6, 3.3.2, R102

    >>> import ctcore as ct
    >>> from ctcore.twilight.bot.roads import Known, Roads
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event; march")
    >>> roads = Roads(game, Known(), {}, one_step=False)
    >>> aim = Aim(ct.Place.named("Mascara"), count=1, most=3, paid=3, unseen=True)
    >>> [(str(route), route.price, route.hidden) for route in routes(roads, aim)]
    [('Tlemcen', 2, 1)]
    """
    return _single(roads, aim) if aim.count == 1 else _gathered(roads, aim)


def least_price(roads: Roads, aim: Aim) -> int | None:
    """The least price at which several Guerrillas can come, of what is paid for; None if none is."""
    return next((price for price, _ in _regions(roads, aim) if price <= aim.paid), None)


# One Guerrilla


def _single(roads: Roads, aim: Aim) -> Iterator[Route]:
    """The ways of one Guerrilla; of those that wait for an Extort, one for each space in which it waits."""
    for price in (None, *range(aim.paid + 1, aim.most + 1)):
        for way in _ways(roads, aim, price):
            lent = roads.lent[way[0]]
            for underground in (True,) if aim.unseen else (True, False):
                if lent.of(underground=underground):
                    yield _route(roads, aim, [(way, underground)])


def _ways(roads: Roads, aim: Aim, price: int | None) -> Iterator[Way]:
    """The ways that are not worse than others, by price: those that are paid for, or those of one price."""
    most, stop = (aim.paid, None) if price is None else (price, price - aim.paid)
    number, met = 0, set[tuple[Place, bool, Place | None]]()
    heap: list[tuple[int, bool, int, int, Way, Place | None]] = [(0, False, 1, 0, (aim.to,), None)]
    while heap:
        cost, shown, _, _, way, waits = heappop(heap)
        first = way[0]
        if (first, shown, waits) in met or (first, False, waits) in met:
            continue
        met.add((first, shown, waits))
        if first in roads.lent and first is not aim.to and price in {None, cost}:
            yield way
        dearer = cost + roads.cost(first)
        if dearer > most:
            continue
        for left in first.neighbours:
            if left not in way and _leads(roads, left, first, last=first is aim.to):
                is_shown = shown or roads.shows(left, first, 1)
                if not (aim.unseen and is_shown):
                    number += 1
                    stands = left if dearer == stop != cost else waits
                    heappush(heap, (dearer, is_shown, len(way) + 1, number, (left, *way), stands))


def _leads(roads: Roads, left: Place, entered: Place, *, last: bool) -> bool:
    """Whether a Guerrilla may go from a space into another, and on unless it is its last step."""
    return (last or not roads.stops(left, entered)) and roads.is_open(left, entered)


# Several Guerrillas


def _gathered(roads: Roads, aim: Aim) -> Iterator[Route]:
    """The ways of several Guerrillas, who may come from several spaces and go on together where they meet."""
    if aim.unseen and not _may_enter_unseen(roads, aim):
        return
    for _, ways in _regions(roads, aim):
        found: dict[Route, None] = {}
        for first in ways if aim.unseen else _nearest(ways):
            route = _loaded(roads, aim, first, ways)
            if route is not None:
                found[route] = None
        yield from found


def _may_enter_unseen(roads: Roads, aim: Aim) -> bool:
    """Whether that many could take the last step without being shown, in groups as large as may be."""
    groups = range(aim.count, 0, -1)
    most = [next((n for n in groups if not roads.shows(one, aim.to, n)), 0) for one in aim.to.neighbours]
    return sum(most) >= aim.count


def _nearest(ways: Sequence[Way]) -> list[Way]:
    """One way from each space."""
    return list({way[0]: way for way in reversed(ways)}.values())[::-1]


def _regions(roads: Roads, aim: Aim) -> Iterator[tuple[int, list[Way]]]:
    """The ways that enough Guerrillas have through few spaces that cost, with the price; the cheapest first.

    Each choice of such spaces gives the shortest ways through them and through those entered before.
    """
    if sum(lent.total for lent in roads.lent.values()) < aim.count:
        return
    free = sum(1 << place.index for place in roads.entered)
    level, beyond = [0], False
    for price in range(roads.cost(aim.to), aim.most + 1):
        wider = set[int]()
        for region in level:
            ways = _through(roads, aim, free | region)
            if _spare(roads, aim, ways) >= aim.count:
                yield price, [way for way in ways if way[0] in roads.lent]
            met = {way[0] for way in ways}
            bits = [1 << place.index for place in met if aim.unseen or _opens(roads, place, met)]
            wider |= {region | bit for bit in bits if not (free | region) & bit}
        level = sorted(wider)
        if not beyond and _spare(roads, aim, _through(roads, aim, -1)) < aim.count:
            return
        beyond = True


def _opens(roads: Roads, place: Place, met: set[Place]) -> bool:
    """Whether Guerrillas that have no way yet may have one through a space."""
    return any(one not in met and one.wilaya == place.wilaya for one in roads.lent)


def _through(roads: Roads, aim: Aim, region: int) -> list[Way]:
    """The shortest ways that go on in a region alone; if all are to come unseen, those by each last step."""
    last = [(one, aim.to) for one in aim.to.neighbours if roads.is_open(one, aim.to)]
    found: list[Way] = []
    for begun in ([one] for one in last) if aim.unseen else [last]:
        met, edge = {aim.to, *(way[0] for way in begun)}, list[Way](begun)
        while edge:
            found += edge
            edge = _longer(roads, [way for way in edge if region >> way[0].index & 1], met)
    return found


def _longer(roads: Roads, ways: Iterable[Way], met: set[Place]) -> list[Way]:
    """Those ways, each longer by a step at its beginning, from where none has been."""
    found: list[Way] = []
    for way in ways:
        for left in way[0].neighbours:
            if left not in met and _leads(roads, left, way[0], last=False):
                met.add(left)
                found.append((left, *way))
    return found


def _spare(roads: Roads, aim: Aim, ways: Sequence[Way]) -> int:
    """How many Guerrillas have one of those ways."""
    lent = [roads.lent[place] for place in {way[0] for way in ways} if place in roads.lent]
    return sum(one.underground if aim.unseen else one.total for one in lent)


def _loaded(roads: Roads, aim: Aim, first: Way, ways: Sequence[Way]) -> Route | None:
    """Take one way first, and go on with what shows fewest, Underground Guerrillas before Active ones.

    Among equals as many as may be come from the space reached (8.2/6, R205), then from the next.
    """
    chosen: list[Marcher] = []
    ways = sorted(ways, key=lambda way: way[0] is not first[0])
    sorts = (True,) if aim.unseen else (True, False)
    for number in range(aim.count):
        ranked = [
            (rank, [*chosen, (way, underground)])
            for way in (ways if number else (first,))
            for underground in sorts
            if _may_join(roads, chosen, way[0], underground=underground)
            and (rank := _watched(roads, [*chosen, (way, underground)])) is not None
            and not (aim.unseen and any(rank))
        ]
        if not ranked:
            return None
        _, chosen = min(ranked, key=lambda one: one[0])
    return _route(roads, aim, chosen)


def _may_join(roads: Roads, chosen: Sequence[Marcher], place: Place, *, underground: bool) -> bool:
    """Whether one more of that sort may leave the space."""
    there = [hidden for way, hidden in chosen if way[0] is place]
    lent = roads.lent[place]
    return len(there) < lent.total and there.count(underground) < lent.of(underground=underground)


def _watched(roads: Roads, marchers: Sequence[Marcher]) -> tuple[int, int] | None:
    """How many are shown on the way, and how many come Active; None if their ways cross."""
    marched = _marched(roads, marchers)
    if marched is None:
        return None
    _, hidden = marched
    return sum(underground for _, underground in marchers) - hidden, len(marchers) - hidden


def _marched(roads: Roads, marchers: Sequence[Marcher]) -> tuple[tuple[Moved, ...], int] | None:
    """Their moves, those farthest from the end first, and how many come Underground."""
    far: dict[tuple[Place, Place], int] = {}
    for way, _ in marchers:
        for left, step in enumerate(pairwise(way)):
            far[step] = max(far.get(step, 0), len(way) - left)
    if any(far[one] <= far[two] for way, _ in marchers for one, two in pairwise(pairwise(way))):
        return None
    hidden = [underground for _, underground in marchers]
    legs: list[Moved] = []
    for step in sorted(far, key=lambda one: -far[one]):
        group = [at for at, (way, _) in enumerate(marchers) if step in pairwise(way)]
        underground = sum(hidden[at] for at in group)
        legs.append((*step, underground, len(group) - underground))
        if underground and roads.shows(*step, len(group)):
            for at in group:
                hidden[at] = False
    return tuple(legs), sum(hidden)


def _route(roads: Roads, aim: Aim, marchers: Sequence[Marcher]) -> Route:
    marched = _marched(roads, marchers)
    assert marched is not None
    legs, hidden = marched
    price = sum(map(roads.cost, {entered for _, entered, _, _ in legs}))
    lost = sum(underground for _, underground in marchers) - hidden
    sources = sorted([way[0] for way, _ in marchers], key=lambda place: place.index)
    return Route(aim.to, legs, tuple(sources), price, hidden, lost)

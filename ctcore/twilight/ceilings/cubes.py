"""Where the Government's pieces may stand when its Operation is over, by sorts.

A sort is counted in each space, from none to all that can come.  What comes and goes is summed up over the
spaces: no more come in all than leave, or are placed.  An Operation moves pieces as its rules say, and a
Deploy or a Troop Lift in its spaces; from how near they come is asked of a Sweep alone.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from ctcore.condition import expression as e
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import Activity
from ctcore.twilight.rules.activities import deploy
from ctcore.twilight.rules.activities.neutralize import Neutralizing
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations import garrison, train
from ctcore.twilight.rules.operations.garrison import Garrisoning
from ctcore.twilight.rules.operations.sweep import Sweeping
from ctcore.twilight.rules.operations.train import Training

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.ceilings.worth import Worth

__all__ = ["FRENCH", "MOST_SORTS", "Cubes", "Ending", "Standing", "sorts_of"]

FRENCH = ("french_troops", "french_police", "government_bases")
_ALGERIAN = ("algerian_troops", "algerian_police")
_TROOPS, _POLICE = ("french_troops", "algerian_troops"), ("french_police", "algerian_police")
_TYPES = (*_TROOPS, *_POLICE, "government_bases")
# What a word counts of the Government's.
_COUNTED: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in _TYPES},
    **{f"available.{name}": (name,) for name in _TYPES},
    "troops": _TROOPS,
    "police": _POLICE,
    "cubes": (*_TROOPS, *_POLICE),
    "bases": ("government_bases",),
    **dict.fromkeys(("government_pieces", "government_control", "fln_control"), _TYPES),
}
# More sorts than this are not counted apart.
MOST_SORTS = 3
# As many as there are, without end.
_ALL = 99


def sorts_of(quantity: e.Expression) -> tuple[tuple[str, ...], ...]:
    """Return the types of piece that a number tells apart: those that it counts alike are one sort.

    >>> from ctcore.condition import count, here, position, total
    >>> sorts_of(count(here.government_control)) == (_TYPES,)
    True
    >>> sorts_of(total(here.police) - position.available.french_police)
    (('french_police',), ('algerian_police',))
    >>> sorts_of(total(here.guerrillas))
    ()
    """
    named = (e.OfPosition, e.TruthOfPosition, e.OfElement, e.TruthOfElement)
    words = sorted({one.name for one in quantity.whole() if isinstance(one, named)})
    found: dict[tuple[bool, ...], list[str]] = {}
    for name in _TYPES:
        key = tuple(name in _COUNTED.get(word, ()) for word in words)
        if any(key):
            found.setdefault(key, []).append(name)
    return tuple(map(tuple, found.values()))


class Standing(NamedTuple):
    """One way in which pieces may stand: how many of each sort, what came and went, and how.

    ``carried`` and ``fetched`` count those that left and came by what moves a number of pieces; ``boxed``
    are those of each sort that went to Available, less those that came from there, if that can be.
    """

    counts: tuple[int, ...]
    net: tuple[int, ...]
    carried: int
    fetched: int
    boxed: tuple[int, ...]
    activity: Activity | None


@frozen(eq=False)
class Ending:
    """How many pieces of each sort are to stand in a space at the end.

    ``is_chosen`` says whether the space is one of the Deploy or the Troop Lift.
    """

    place: Place
    sorts: tuple[tuple[str, ...], ...]
    counts: tuple[int, ...]
    is_chosen: bool


@frozen(eq=False)
class _Means:
    """How many of a sort may come and go: freely, and by what moves a number of pieces."""

    come: int = 0
    go: int = 0
    fetched: int = 0
    carried: int = 0


class Cubes:
    """The pieces of one space, and how an Operation may move them."""

    def __init__(self, begun: State, place: Place, worth: Worth) -> None:
        self.place, self.frame = place, begun.stack[-1]
        self.sorts = sorts_of(worth.quantity)
        self.there = begun.spaces[place.index]
        self.placed, self.garrisoned = train.MOST_CUBES(begun), garrison.MOST_CUBES(begun)
        held: tuple[Any, ...] = (*begun.spaces, begun.available)
        self.all = tuple(sum(getattr(one, name) for one in held for name in sort) for sort in self.sorts)
        self.at_first = tuple(sum(getattr(self.there, name) for name in sort) for sort in self.sorts)
        self.near = sum(begun.spaces[one.index].troops for one in place.neighbours)
        self._known: dict[tuple[Activity | None, bool], tuple[Standing, ...]] = {}

    def standing(self, there: Space, counts: tuple[int, ...]) -> Space:
        """The space with that many of each sort, as its first type, and nothing else of the Government's."""
        held: dict[str, Any] = dict.fromkeys(_TYPES, 0)
        held |= {sort[0]: n for sort, n in zip(self.sorts, counts, strict=True)}
        return changed(there, **held)

    def ways(self, activity: Activity | None, *, is_location: bool) -> tuple[Standing, ...]:
        """How pieces may stand at the end, of an Operation with that Special Activity so far."""
        key = activity, is_location
        if key not in self._known:
            self._known[key] = tuple(self._ways(activity, is_location=is_location))
        return self._known[key]

    def _ways(self, activity: Activity | None, *, is_location: bool) -> Iterator[Standing]:
        frame: Any = self.frame
        yield from self._standing(activity, activity, is_location=is_location)
        if activity is None and frame.limit is OperationLimit.WITH_ACTIVITY and frame.grant is None:
            if isinstance(frame, Training):
                yield from self._standing(Activity.DEPLOY, Activity.DEPLOY, is_location=is_location)
            yield from self._standing(Activity.TROOP_LIFT, Activity.TROOP_LIFT, is_location=is_location)

    def _standing(
        self, activity: Activity | None, made: Activity | None, *, is_location: bool
    ) -> Iterator[Standing]:
        means = [self._means(sort, activity, is_location=is_location) for sort in self.sorts]
        ranges: list[range] = []
        # No Government piece is in a Country (1.3.4).
        held = [0] * len(self.sorts) if self.place.is_country else self.all
        for sort, before, most in zip(self.sorts, self.at_first, held, strict=True):
            way = means[len(ranges)]
            least = max(0, before - way.go - way.carried, before - self._movable(sort, way))
            ranges.append(range(least, min(most, before + way.come + way.fetched) + 1))
        for counts in product(*ranges):
            net = tuple(now - was for now, was in zip(counts, self.at_first, strict=True))
            fetched = sum(max(0, by - way.come) for by, way in zip(net, means, strict=True))
            carried = sum(max(0, -by - way.go) for by, way in zip(net, means, strict=True))
            boxed = tuple(self._boxed(sort, by, activity) for sort, by in zip(self.sorts, net, strict=True))
            yield Standing(counts, net, carried, fetched, boxed, made)

    def _movable(self, sort: tuple[str, ...], way: _Means) -> int:
        """How many of the sort here may leave at all."""
        return sum(getattr(self.there, name) for name in sort) if way.go or way.carried else 0

    def most_at_work(self, state: State) -> tuple[int, int]:
        """How many Troops and Police may stand here while the Operation goes on.

        Without a Troop Lift no Troops come in a Garrison or an Assault; nothing brings Police in a Sweep or
        an Assault.
        """
        operation: Any = state.stack[1]
        lifts = operation.activity is None and not isinstance(state.stack[-1], Neutralizing)
        lifts = lifts or operation.activity is Activity.TROOP_LIFT
        troops, police = self.there.troops, self.there.police
        if isinstance(operation, Training):
            return _ALL, _ALL
        if isinstance(operation, Sweeping):
            troops += self.near
        elif isinstance(operation, Garrisoning):
            police += self.garrisoned if self.place in Garrisoning.selectable else 0
        return _ALL if lifts else troops, police

    def _means(self, sort: tuple[str, ...], activity: Activity | None, *, is_location: bool) -> _Means:
        come = go = fetched = carried = placed = 0
        for name in sort:
            here = getattr(self.there, name)
            if isinstance(self.frame, Training) and name in _ALGERIAN:
                go += here
                placed = int(is_location) * self.placed
            if (
                isinstance(self.frame, Garrisoning)
                and name in _POLICE
                and self.place in Garrisoning.selectable
            ):
                carried, fetched = self.garrisoned, self.garrisoned
            if isinstance(self.frame, Sweeping) and name in _TROOPS:
                go += here
                come += int(is_location) * (_ALL if activity is Activity.TROOP_LIFT else self.near)
            if activity is Activity.TROOP_LIFT and name == "french_troops":
                go, come = go + here, come + _ALL
            if activity is Activity.DEPLOY and name in FRENCH:
                carried, fetched = deploy.MOVES, deploy.MOVES
        return _Means(come + placed, go, fetched, carried)

    def _boxed(self, sort: tuple[str, ...], by: int, activity: Activity | None) -> int:
        """How many went to Available, or came from there, as far as they may have."""
        if activity is Activity.DEPLOY and sort[0] in FRENCH:
            return -by
        return min(0, -by) if isinstance(self.frame, Training) and sort[0] in _ALGERIAN else 0

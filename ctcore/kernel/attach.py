"""Attach provisos to what they change, by name, once, where a game's rules are joined.

It is an error on loading if nothing has the name, if the form does not fit what has it, or if nothing
puts the truth in force.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import combinations
from operator import attrgetter
from threading import RLock
from typing import Any

import attrs

from ctcore.kernel.figure import Figure
from ctcore.kernel.frozen import frozen
from ctcore.kernel.grounds import About, Admission, Grounds
from ctcore.kernel.kind import Kind
from ctcore.kernel.logic import negate
from ctcore.kernel.move import Frame
from ctcore.kernel.proviso import Amends, Closes, Opens, Proviso
from ctcore.kernel.requirement import Requirement, Unless, asks, names_of
from ctcore.kernel.table import Table, as_table

__all__ = ["Point", "Rules", "attach", "overlapping", "points_of"]

Point = Figure[Any] | Admission | Grounds
Rows = Mapping[type[Frame], tuple[Kind, ...]]


def points_of(table: Rows, declared: Iterable[Figure[Any] | Admission]) -> dict[str, Point]:
    """What provisos may change, by its name: figures, groups, and grounds as ``group/requirement``.

    ``declared`` are the figures and groups that no kind of the table has written in it.
    """
    found: dict[str, Point] = {}
    written = [one for kind in _kinds(table) for one in kind.written]
    asked = [one.admission if isinstance(one, About) else one for one in written]
    groups = [one for one in asked if isinstance(one, Admission)]
    for one in dict.fromkeys((*declared, *groups)):
        _add(found, one.name, one)
        for requirement in one.own if isinstance(one, Admission) else ():
            if isinstance(requirement, Requirement) and requirement.grounds is not None:
                _add(found, f"{one.name}/{requirement.name}", requirement.grounds)
    return found


def _add(found: dict[str, Point], name: str, point: Point) -> None:
    if found.setdefault(name, point) is not point:
        message = f"two points of the rules are called {name!r}"
        raise ValueError(message)


def attach(
    table: Rows,
    declared: Iterable[Figure[Any] | Admission],
    provisos: Iterable[Proviso],
    truths: Collection[str],
) -> Table:
    """The table with every proviso attached to what it changes; earlier provisos are detached.

    Rows that a `Table` makes late have nothing attached, but their verdicts name all provisos that decide.

    ``truths`` are the names of what a state may have in force.  Raises `ValueError`, with the
    label of the proviso, for a name that nothing has and a form that does not fit what has it.
    """
    written = as_table(table)
    points, kinds = points_of(written.early, declared), _kinds(written.early)
    rules = Rules(written, points, _by_name(kinds, points), tuple(provisos), frozenset(truths))
    to_points, to_kinds = rules.sorted(rules.provisos)
    before = {name: point.attached.provisos for name, point in points.items()}
    _put(points, to_points)
    try:
        return rules.table_with(rules.provisos, to_kinds)
    except ValueError:
        _put(points, before)
        raise


@frozen(eq=False)
class Rules:
    """The rules as written, what may be changed in them, and their exceptions: those printed, and of houses.

    ``houses`` has the house rules of each label, as they were given and as they are attached.
    """

    table: Table
    points: Mapping[str, Point]
    kinds: Mapping[str, Kind]
    provisos: tuple[Proviso, ...]
    truths: frozenset[str]
    houses: dict[str, tuple[tuple[Proviso, ...], tuple[Proviso, ...]]] = attrs.field(init=False, factory=dict)
    # What was read of files, so that the same file gives the same house rules.
    read: dict[str, tuple[Proviso, ...]] = attrs.field(init=False, repr=False, factory=dict)
    # The text of such a file, by what was read of it.
    texts: dict[tuple[Proviso, ...], str] = attrs.field(init=False, repr=False, factory=dict)
    # Whoever adds house rules holds it.
    lock: RLock = attrs.field(init=False, repr=False, factory=RLock)

    def sorted(
        self, provisos: Iterable[Proviso]
    ) -> tuple[dict[str, list[Proviso]], dict[str, list[Requirement]]]:
        """The provisos by the point that they change, and what they ask of moves by the name of the kind."""
        to_points: dict[str, list[Proviso]] = {name: [] for name in self.points}
        to_kinds: dict[str, list[Requirement]] = {name: [] for name in self.kinds}
        for one in provisos:
            _check_truth(one, self.truths)
            _check(one, self.points.get(one.to), self.kinds)
            if one.to in self.points:
                to_points[one.to].append(one)
            else:
                to_kinds[one.to].append(_forbidding(_as_closes(one)))
            for then in one.then if isinstance(one, Opens) else ():
                assert isinstance(one, Opens)
                _check_then(then, one, self.points.get(then.to), self.kinds)
                _check_kept(then, one, self.table.early)
                to_kinds[then.to].append(_binding(then, one))
        return to_points, to_kinds

    def made(self, house: tuple[str, ...]) -> Table:
        """The table of who plays by the house rules of these labels, which are attached."""
        every = (*self.provisos, *(one for label in house for one in self.houses[label][1]))
        _, to_kinds = self.sorted(every)
        return self.table_with(every, to_kinds)

    def table_with(self, every: tuple[Proviso, ...], to_kinds: Mapping[str, list[Requirement]]) -> Table:
        """The table with all these provisos, which are attached, and what they ask of kinds."""
        # Each kind is made again: its requirements include what is now attached to its groups.
        made = {
            kind: attrs.evolve(kind, requirements=(*kind.written, *to_kinds[kind.name]), provisos=every)
            for kind in self.kinds.values()
        }
        early = {frame: tuple(made[kind] for kind in row) for frame, row in self.table.early.items()}
        table = _with_late(self.table, early, every)
        table.rules = self
        return table

    def housed(self, house: tuple[str, ...], provisos: Iterable[Proviso]) -> tuple[tuple[str, ...], Table]:
        """The labels with those of these provisos, which are attached, and the table of who plays so.

        Nothing that is played otherwise changes.  `ValueError` for a proviso that fits nothing, and for a
        label that other house rules have already.
        """
        given: dict[str, tuple[Proviso, ...]] = {}
        for one in provisos:
            given[one.label] = (*given.get(one.label, ()), one)
        both = tuple(dict.fromkeys((*house, *given)))
        with self.lock:
            new = {label: some for label, some in given.items() if self._is_new(label, some)}
            try:
                for label, some in new.items():
                    self._add(label, some)
                return both, self.made(both)
            except ValueError:
                for label in new:
                    self._drop(label)
                raise

    def _is_new(self, label: str, given: tuple[Proviso, ...]) -> bool:
        if label in self.houses and self.houses[label][0] != given:
            message = f"{label}: other house rules have this title already; give these another"
            raise ValueError(message)
        return label not in self.houses

    def _add(self, label: str, given: tuple[Proviso, ...]) -> None:
        made = tuple(_of_house(one, label) for one in given)
        to_points, _ = self.sorted(made)
        self.houses[label] = given, made
        for name, some in to_points.items():
            self.points[name].attached.add(*some)

    def _drop(self, label: str) -> None:
        self.houses.pop(label, None)
        for point in self.points.values():
            point.attached.drop(label)


def _of_house(one: Proviso, label: str) -> Proviso:
    changes: dict[str, Any] = {"house": label}
    if isinstance(one, Opens):
        changes["then"] = tuple(_of_house(each, label) for each in one.then)
    return attrs.evolve(one, **changes)


def _with_late(table: Table, early: Rows, every: tuple[Proviso, ...]) -> Table:
    """The rows, and those that the table makes late, which know the provisos too."""

    def late(frame: type[Frame]) -> tuple[Kind, ...] | None:
        row = table.late(frame)
        return None if row is None else tuple(attrs.evolve(kind, provisos=every) for kind in row)

    return Table(early, late, table.others)


def _put(points: Mapping[str, Point], provisos: Mapping[str, Sequence[Proviso]]) -> None:
    for name, point in points.items():
        point.attached.put(*provisos[name])


def overlapping(points: Iterable[Point]) -> Iterator[tuple[Figure[Any], Amends, Amends]]:
    """Pairs of provisos that amend one figure in no cited order: they must commute."""
    for point in points:
        if isinstance(point, Figure):
            for one, other in combinations(point.attached.provisos, 2):
                if not (one.after or other.after):
                    yield point, one, other


def _kinds(table: Rows) -> Collection[Kind]:
    return dict.fromkeys(kind for kinds in table.values() for kind in kinds)


def _by_name(kinds: Collection[Kind], points: Collection[str]) -> dict[str, Kind]:
    by_name: dict[str, Kind] = {}
    for kind in kinds:
        if by_name.setdefault(kind.name, kind) is not kind or kind.name in points:
            message = f"two kinds, or a kind and a point of the rules, are called {kind.name!r}"
            raise ValueError(message)
    return by_name


def _check_truth(one: Proviso, truths: Collection[str]) -> None:
    if one.while_ not in truths and (one.while_ or not one.house):
        what = (
            f"nothing that may be in force is called {one.while_!r}" if one.while_ else "it is never in force"
        )
        message = f"{one.label}: {what}"
        raise ValueError(message)


def _check(one: Proviso, point: Point | None, kinds: Mapping[str, Kind]) -> None:
    found = point or kinds.get(one.to)
    fits = (
        (isinstance(one, Amends) and isinstance(found, Figure))
        or (isinstance(one, Opens) and isinstance(found, Grounds))
        or (isinstance(one, Closes) and isinstance(found, Admission | Kind))
    )
    if not fits:
        named = "nothing" if found is None else type(found).__name__
        message = f"{one.label}: {type(one).__name__} does not fit {one.to!r}, which names {named}"
        raise ValueError(message)


def _check_then(then: Closes, one: Proviso, point: Point | None, kinds: Mapping[str, Kind]) -> None:
    """What binds on a ground closes a kind, and is in force as long as the ground is."""
    _check(then, point, kinds)
    if point is not None or then.while_ != one.while_:
        bound = f"is bound while {then.while_}, not {one.while_}"
        what = bound if point is None else "is not a kind of move"
        message = f"{one.label}: {then.to!r}, which it binds on its ground, {what}"
        raise ValueError(message)


def _check_kept(then: Closes, opens: Opens, rows: Rows) -> None:
    """The frames that await what a ground binds keep whether it alone admitted what they are at work in."""
    for frame, row in rows.items():
        if any(kind.name == then.to for kind in row) and opens.kept not in attrs.fields_dict(frame):
            message = f"{opens.label}: {frame.__name__} awaits {then.to!r} and keeps no {opens.kept!r}"
            raise ValueError(message)


def _as_closes(one: Proviso) -> Closes:
    assert isinstance(one, Closes)
    return one


def _forbidding(one: Closes) -> Requirement:
    """The requirement of a kind that a move is not one that the proviso closes."""

    @wraps(one.test)
    def is_open(*asked: object) -> bool:
        return negate(one.test(*asked))

    return _requirement(one, Unless(one.idle, is_open))


def _binding(one: Closes, opens: Opens) -> Requirement:
    """The same, where the frame says that the proviso's ground alone admitted what it is at work in."""
    kept = attrgetter(opens.kept)

    def is_open(in_force: object, frame: object, *asked: object) -> bool:
        return negate(opens.holds(in_force) & kept(frame) & one.test(*asked))

    return _requirement(one, is_open, ("in_force", "frame", *names_of(one.test)))


def _requirement(one: Closes, test: Callable[..., bool], reads: tuple[str, ...] | None = None) -> Requirement:
    """The requirement of a proviso."""
    reads = reads or names_of(test)
    return asks(one.name, one.clauses, one.text, test, one.shows, reads=reads, by=one)

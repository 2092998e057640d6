"""A move that is declared whole and offered in stages: a stage is open where some whole move is.

Requirements say by the names of their parameters which fields of the move they read.  At a
stage those are asked that read nothing still open; the later stages fall into groups that no
requirement joins, and each group must have some values that fit.  Since no requirement joins
groups, values that fit each of them make a whole legal move together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Self

import attrs

from ctcore.kernel.blocks import NONE, Blocks, Found, Values
from ctcore.kernel.form import slots_of
from ctcore.kernel.frozen import frozen
from ctcore.kernel.generic import F_contra, M, S_contra
from ctcore.kernel.kind import Kind
from ctcore.kernel.logic import all_of, any_of
from ctcore.kernel.move import Move, Part
from ctcore.kernel.offered_source import offering
from ctcore.kernel.requirement import POSITION, Requirement, asks, names_of
from ctcore.kernel.staged_source import listing

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = ["Plan", "Stage", "Staged", "few_that_refuse"]

Test = Callable[..., Any]
# As many choices, and as many in lists of them, are kept once made; more would be a leak.
_KEPT = 50_000
# In the place of a stage's number: all stages.
_WHOLE = -1


@frozen(eq=False)
class Stage:
    """One choice within a move: the values that its fields may ever have, as tuples.

    ``within`` lists the only ones that can fit in a position, by the names of what it reads;
    ``covers``, of those and the fields of the stage, says of one choice whether it lists it, read on
    ints or on symbolic terms.  ``some`` lists values of which one is legal wherever any is, as one
    piece may move wherever several may.
    """

    values: tuple[Values, ...]
    within: Callable[..., Iterable[Values]] | None = None
    covers: Callable[..., bool] | None = None
    some: tuple[Values, ...] | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse a list without what tells its contents, by which alone a proof can read it."""
        if (self.within is None) != (self.covers is None):
            message = "a stage with a list of choices says what it covers"
            raise ValueError(message)

    @property
    def witnesses(self) -> tuple[Values, ...]:
        """Values of which one is legal wherever any is."""
        return self.values if self.some is None else self.some


@frozen(eq=False)
class Staged(Kind[S_contra, F_contra, M]):
    """A kind of move made in stages: one list of requirements, one effect, and what to offer when."""

    stages: tuple[Stage, ...] = attrs.field(kw_only=True)

    # What a stage may have is listed stage by stage.
    candidates: tuple[M, ...] = attrs.field(init=False, default=())
    names: tuple[str, ...] = attrs.field(init=False, repr=False)
    # How many fields each stage has.
    widths: tuple[int, ...] = attrs.field(init=False, repr=False)
    # How many stages have so many fields in all.
    _depths: dict[int, int] = attrs.field(init=False, repr=False)
    # Parts and whole moves, once made; and whole moves that were listed together.
    made: dict[Values, Any] = attrs.field(init=False, repr=False, factory=dict)
    blocks: Blocks = attrs.field(init=False, repr=False)

    @blocks.default
    def _blocks(self) -> Blocks:
        return Blocks(self)

    @names.default
    def _names(self) -> tuple[str, ...]:
        return tuple(name for form in self.move.stages for name in slots_of(form))

    @widths.default
    def _widths(self) -> tuple[int, ...]:
        return tuple(len(slots_of(form)) for form in self.move.stages)

    @_depths.default
    def _depth_of(self) -> dict[int, int]:
        return {sum(self.widths[:depth]): depth for depth in range(len(self.widths))}

    @property
    def plan(self) -> Plan:
        """What each stage asks, under all requirements."""
        return Plan(self, self.requirements)

    def found(self, state: Any, frame: Any) -> Found:
        """Every whole move that is legal, by the values of each stage, in their order."""
        found = self._last(state, frame)
        if found is None:
            if self.blocks.size > _KEPT or len(self.made) > _KEPT:
                self._forget()
            found = self._lists(state.in_force)[_WHOLE](state, frame)
            # Who asks for the choices of a position asks stage after stage.
            self.known["last"] = (state, frame, found)
        return found

    def _last(self, state: Any, frame: Any) -> Found | None:
        """What was found last, if that was in this position."""
        last: tuple[Any, Any, Found] = self.known.get("last", (None, None, NONE))
        return last[2] if last[0] is state and last[1] is frame else None

    def offered(self, state: Any, frame: Any, part: Part | None = None) -> Sequence[Any]:
        """The next choices after those of the part, each with some whole move that begins with it."""
        before: Values = () if part is None else part.values
        found: Any = self._last(state, frame)
        if found is None:
            values = self._lists(state.in_force)[self._depths[len(before)]](state, frame, before)
            made = self.made.get
            return [made(before + value) or self.make(before + value) for value in values]
        begun = 0
        for width in self.widths:
            if begun == len(before):
                break
            found = found.get(before[begun : begun + width], NONE) if type(found) is Found else ()
            begun += width
        return [self.make(before + value) for value in found] if type(found) is Found else found

    def legal(self, state: Any, frame: Any) -> Sequence[Move]:
        """Every whole move that is legal, in the order of its stages."""
        return self.found(state, frame).moves

    def asking(self, requirements: tuple[Requirement, ...]) -> Self:
        """The same kind under other requirements, its stages without what may rest on its own."""
        stages = tuple(Stage(one.values) for one in self.stages)
        return attrs.evolve(self, requirements=requirements, stages=stages)

    def said(self, field: str) -> set[Any]:
        """The values that the field may ever have; none where it is no field of the move."""
        for names, stage in zip(Plan(self, ()).fields, self.stages, strict=True):
            if field in names:
                return {value[names.index(field)] for value in stage.values}
        return set()

    def lists(self, state: Any, frame: Any, move: Any) -> bool:
        """Whether each stage's list has what the move says there, read on ints or on symbolic terms."""
        return all_of(
            stage.covers(*[self._read(name, state, frame, move, None) for name in names_of(stage.covers)])
            for stage in self.stages
            if stage.covers is not None
        )

    def with_some(self, move: Any) -> Iterator[Move]:
        """The move with what its stages list as ``some`` in the place of what it says there."""
        plan = Plan(self, ())
        stages = [(names, one.some) for names, one in zip(plan.fields, self.stages, strict=True) if one.some]
        fields = tuple(chain(*(names for names, _ in stages)))
        for values in product(*(some for _, some in stages)):
            yield attrs.evolve(move, **dict(zip(fields, chain(*values), strict=True)))

    def witnesses(self) -> Iterator[Move]:
        """Whole moves of which one is legal wherever any is."""
        for values in product(*(stage.witnesses for stage in self.stages)):
            yield self.move(**dict(zip(self.names, chain(*values), strict=True)))

    def beginning(self, part: Part) -> Kind:
        """The kind that judges a part: what is settled so far, and that some values fit the rest."""
        known: Kind | None = self.known.get(part.depth)
        if known is None:
            requirements = self.plan.requirements(part.depth - 1)
            known = self.known[part.depth] = Kind(
                f"{self.name}[{part.depth - 1}]",
                self.move,
                (),
                requirements,
                _no_effect,
                self.subjects,
                there=self.there,
                provisos=self.provisos,
            )
        return known

    def make(self, values: Values) -> Any:
        """The part, or the whole move, of those values; the same object as long as it is kept."""
        found = self.made.get(values)
        if found is None:
            whole = len(values) == len(self.names)
            made = (
                self.move(**dict(zip(self.names, values, strict=True))) if whole else Part(self.move, values)
            )
            found = self.made[values] = made
        return found

    def _forget(self) -> None:
        self.made.clear()
        self.blocks.clear()
        self.blocks.ends.clear()
        self.blocks.size, self.blocks.kept = 0, ((), {})

    def _lists(self, in_force: Any) -> Lists:
        found: Any = self.lister(in_force)
        assert isinstance(found, Lists)
        return found

    def _settle(self, asked: Sequence[Requirement]) -> Test:
        """What lists the moves of a position, whole or stage by stage."""
        return Lists(Plan(self, tuple(asked)))


def _no_effect(_draft: object, _frame: object, _move: object) -> None:
    """A part changes nothing."""


class Lists(dict[int, Test]):
    """The functions that list whole moves, and the values of each stage by its number: made at first use."""

    __slots__ = ("plan",)

    def __init__(self, plan: Plan) -> None:
        """None is made yet."""
        self.plan = plan

    def __missing__(self, depth: int) -> Test:
        """Make one."""
        found = self[depth] = listing(self.plan) if depth == _WHOLE else offering(self.plan, depth)
        return found

    def __call__(self, state: Any, frame: Any) -> Any:
        """Every whole move of a position."""
        return self[_WHOLE](state, frame)


@frozen(eq=False)
class Listed:
    """What lists a stage's values, by the names of what that reads, and what is still to be asked of each.

    ``fits`` holds those that the printed board admits, where the list may have others; ``every`` is all
    that it admits in some position.
    """

    values: Test
    reads: tuple[str, ...]
    fits: frozenset[Values] | None
    every: tuple[Values, ...]
    asked: list[Requirement]


@frozen(eq=False)
class Plan:
    """What each stage of a kind asks, under some of its requirements."""

    kind: Staged
    asked: tuple[Requirement, ...]

    @property
    def fields(self) -> tuple[tuple[str, ...], ...]:
        """The fields of each stage."""
        return tuple(slots_of(form) for form in self.kind.move.stages)

    @property
    def names(self) -> tuple[str, ...]:
        """All fields, in the order of the stages."""
        return self.kind.names

    def before(self, depth: int) -> tuple[str, ...]:
        """The fields chosen before a stage."""
        return tuple(chain(*self.fields[:depth]))

    def reads(self, one: Requirement) -> frozenset[str]:
        """The fields that a requirement reads, itself or of the element that one of them names."""
        if "move" in one.reads:
            return frozenset(self.names)
        subjects = self.kind.subjects
        about = one.about or (subjects.field if subjects is not None else None)
        named = {about} if "subject" in one.reads and about is not None else set()
        return frozenset(named.union(self.names) & named.union(one.reads))

    def printed(self, one: Requirement) -> bool:
        """Whether a requirement reads the move and the printed board alone."""
        return not {"subject", "move", *POSITION}.intersection(one.reads)

    def stages_of(self, one: Requirement) -> frozenset[int]:
        """The stages of which a requirement reads a field."""
        reads = self.reads(one)
        return frozenset(depth for depth, names in enumerate(self.fields) if reads.intersection(names))

    def groups(self, depth: int) -> tuple[tuple[int, ...], ...]:
        """The stages after one, those together that some requirement joins."""
        groups: list[set[int]] = [{later} for later in range(depth + 1, len(self.fields))]
        for one in self.asked:
            joined = {stage for stage in self.stages_of(one) if stage > depth}
            touched = [group for group in groups if group & joined]
            if len(touched) > 1:
                groups = [group for group in groups if group not in touched] + [set().union(*touched)]
        return tuple(tuple(sorted(group)) for group in sorted(groups, key=min))

    def ahead(self, group: Iterable[int]) -> tuple[Requirement, ...]:
        """The requirements that a group of later stages has to meet."""
        return tuple(one for one in self.asked if self.stages_of(one).intersection(group))

    # As requirements, for who asks why

    def requirements(self, depth: int) -> tuple[Requirement, ...]:
        """What a part of so many stages and one must meet."""
        settled = (one for one in self.asked if all(stage <= depth for stage in self.stages_of(one)))
        return (*settled, *(self._some(depth, group) for group in self.groups(depth)))

    def _some(self, depth: int, group: tuple[int, ...]) -> Requirement:
        asked = self.ahead(group)
        fields = tuple(name for stage in group for name in self.fields[stage])
        reads = ("state", "frame", *self.before(depth + 1))

        def fitting(state: Any, frame: Any, chosen: Values) -> Iterator[Iterator[bool]]:
            known = dict(zip(reads[2:], chosen, strict=True))
            for fitted in self._completions(group):
                case = _Fields(known | dict(zip(fields, fitted, strict=True)))
                yield (self.kind.holds(one, state, frame, case) for one in asked)

        def test(state: Any, frame: Any, *chosen: Any) -> bool:
            return any_of(map(all_of, fitting(state, frame, chosen)))

        def lacking(state: Any, frame: Any, *chosen: Any) -> str:
            results = [tuple(each) for each in fitting(state, frame, chosen)]
            known = {
                "state": state,
                "frame": frame,
                "move": _Fields(dict(zip(reads[2:], chosen, strict=True))),
            }
            refusing = [_said(asked[place], known) for place in few_that_refuse(results)]
            met = any(map(all, results))
            return "" if met else f"none meets: {'; '.join(dict.fromkeys(refusing))}"

        forms = " ".join(self.kind.move.stages[stage] for stage in group)
        clauses = tuple(dict.fromkeys(clause for one in asked for clause in one.clauses))
        shown = forms.replace("{", "<").replace("}", ">")
        text, name = f"some choice of '{shown}' can follow", "some_" + "_".join(fields)
        return asks(name, clauses, text, test, "{lacking}", reads=reads, lacking=lacking)

    def _completions(self, group: tuple[int, ...]) -> Iterator[Values]:
        stages = (self.kind.stages[stage].witnesses for stage in group)
        return (tuple(chain(*values)) for values in product(*stages))

    # As what a stage asks in play

    def values(self, depth: int) -> Listed:
        """A stage's values after those before it, and the requirements still to be asked.

        What reads the move and the printed board alone is settled once for good.
        """
        stage, settled = self.kind.stages[depth], set(range(depth + 1))
        mine = self.requirements_at(depth)
        printed = [one for one in mine if self.printed(one)]
        alone = [one for one in printed if self.stages_of(one) == {depth}]
        names = self.fields[depth]
        fits = tuple(value for value in stage.values if self._all(alone, names, value))
        if stage.within is not None and self._can_read(stage.within, settled):
            # What is listed anew in each position is asked all the same: it answers nothing.
            asked = [one for one in mine if one not in alone]
            return Listed(
                stage.within, names_of(stage.within), frozenset(fits) if alone else None, fits, asked
            )
        joined = [one for one in printed if one not in alone]
        reads = tuple(n for n in self.names if n not in names and any(n in one.reads for one in joined))

        @cache
        def after(*values: Any) -> tuple[Values, ...]:
            return tuple(value for value in fits if self._all(joined, (*reads, *names), (*values, *value)))

        return Listed(after, reads, None, fits, [one for one in mine if one not in printed])

    def stage_of(self, name: str) -> int:
        """The stage that has a field, -1 of what is no field of the move."""
        return next((depth for depth, names in enumerate(self.fields) if name in names), -1)

    def projected(self, depth: int, names: Sequence[str]) -> tuple[Values, ...]:
        """What the values that a stage may ever have say of some of its fields, each once."""
        places = [self.fields[depth].index(name) for name in names]
        values = self.kind.stages[depth].values
        return tuple(dict.fromkeys(tuple(value[place] for place in places) for value in values))

    def some(self, depth: int) -> Listed:
        """Values of a stage of which one is legal wherever any is, and what is to be asked of them."""
        listed, some = self.values(depth), self.kind.stages[depth].some
        if some is None:
            return listed
        mine = self.requirements_at(depth)
        alone = [one for one in mine if self.printed(one) and self.stages_of(one) == {depth}]
        fits = tuple(value for value in some if self._all(alone, self.fields[depth], value))
        return Listed(lambda: fits, (), None, fits, [one for one in mine if one not in alone])

    def requirements_at(self, depth: int) -> list[Requirement]:
        """What is asked as soon as a stage is chosen, and not before."""
        settled = set(range(depth + 1))
        return [one for one in self.asked if depth in self.stages_of(one) <= settled]

    def _can_read(self, within: Test, settled: set[int]) -> bool:
        known = {name for stage in settled for name in self.fields[stage]}
        return known.union(POSITION).issuperset(names_of(within))

    @staticmethod
    def _all(asked: Iterable[Requirement], names: Sequence[str], values: Values) -> bool:
        known = dict(zip(names, values, strict=True))
        return all(one.test(*[known[name] for name in one.reads]) for one in asked)


def few_that_refuse(results: Sequence[tuple[bool, ...]]) -> list[int]:
    """A few requirements, by place, that together refuse every case: each time the one that refuses most.

    >>> few_that_refuse([(True, False, False), (False, True, False)])
    [2]
    """
    chosen: list[int] = []
    while results and not any(map(all, results)):
        most = max(range(len(results[0])), key=lambda place: sum(not held[place] for held in results))
        chosen.append(most)
        results = [held for held in results if held[most]]
    return chosen


def _said(one: Requirement, known: dict[str, Any]) -> str:
    """What a requirement asks, with the values that decided it where none of them is still open."""
    paths = [path.split(".") for path in one.paths]
    if not all(path[0] in known and (path[0] != "move" or hasattr(known["move"], path[1])) for path in paths):
        return one.text
    shown = one.shown(**known)
    return f"{one.text} ({shown})" if shown else one.text


class _Fields:
    """The fields of a move, some of them not yet chosen."""

    __slots__ = ("__dict__",)

    def __init__(self, known: dict[str, Any]) -> None:
        self.__dict__ |= known

"""For a move made in stages: which requirements each stage asks, and which stages they join."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, product
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

import attrs

from ctcore.kernel.form import slots_of
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, any_of
from ctcore.kernel.requirement import POSITION, AtMost, Requirement, asks, names_of, of_one

if TYPE_CHECKING:
    from ctcore.kernel.staged import Staged

__all__ = ["Fields", "Listed", "Plan", "Values", "few_that_refuse"]

Test = Callable[..., object]
T = TypeVar("T")
# The values that one stage, or several, give the fields of a move.
Values = tuple[object, ...]


@frozen(eq=False)
class Listed:
    """How the values of a stage are listed, and the requirements still to ask of each value.

    ``values`` is called with what ``reads`` names.  ``fits`` holds the values that the printed rules admit,
    if the list may have others; ``every`` holds all values that any position may list.  ``sure`` says that
    the list is not empty where an earlier stage listed what it follows.
    """

    values: Test
    reads: tuple[str, ...]
    fits: frozenset[Values] | None
    every: Sequence[Values]
    asked: list[Requirement]
    sure: bool = False


@frozen(eq=False)
class Plan:
    """What each stage of a kind asks, under the requirements given."""

    kind: Staged
    asked: tuple[Requirement, ...]
    # The stages of which each requirement reads a field.
    stages: dict[Requirement, frozenset[int]] = attrs.field(init=False, repr=False, factory=dict)

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

    def reads(self, one: Requirement) -> set[str]:
        """The fields that a requirement reads, itself or of the element that one of them names."""
        return self._read_by(one, one.reads)

    def given(self, one: Requirement) -> set[str]:
        """The fields to know before it is asked: the field that a bound cuts only if it names its element."""
        return self._read_by(one, one.reads[:-1] if isinstance(one.test, AtMost) else one.reads)

    def _read_by(self, one: Requirement, reads: Sequence[str]) -> set[str]:
        if "move" in reads:
            return {*self.names}
        subjects = self.kind.subjects
        about = one.about or (subjects.field if subjects is not None else None)
        named = {about} if "subject" in reads and about is not None else set()
        return named.union(self.names) & named.union(reads)

    def printed(self, one: Requirement) -> bool:
        """Whether a requirement reads nothing but fields of the move."""
        return not {"subject", "move", *POSITION}.intersection(one.reads)

    def stages_of(self, one: Requirement) -> frozenset[int]:
        """The stages of which a requirement reads a field."""
        found = self.stages.get(one)
        if found is None:
            reads = self.reads(one)
            some = [depth for depth, names in enumerate(self.fields) if reads.intersection(names)]
            found = self.stages[one] = frozenset(some)
        return found

    def groups(self, depth: int) -> tuple[tuple[int, ...], ...]:
        """The stages after this one, in groups: stages that a requirement reads together are in one group."""
        groups: list[set[int]] = [{later} for later in range(depth + 1, len(self.fields))]
        for one in self.asked:
            touched = [group for group in groups if group & self.stages_of(one)]
            if touched:
                groups = [group for group in groups if group not in touched] + [set().union(*touched)]
        return tuple(tuple(sorted(group)) for group in sorted(groups, key=min))

    def ahead(self, group: Iterable[int]) -> tuple[Requirement, ...]:
        """The requirements that a group of later stages has to meet."""
        return tuple(one for one in self.asked if self.stages_of(one).intersection(group))

    # As requirements, to explain a refusal

    def requirements(self, depth: int) -> tuple[Requirement, ...]:
        """What a part that ends with this stage must meet."""
        settled = (one for one in self.asked if all(stage <= depth for stage in self.stages_of(one)))
        return (*settled, *(self._some(depth, group) for group in self.groups(depth)))

    def _some(self, depth: int, group: tuple[int, ...]) -> Requirement:
        asked = self.ahead(group)
        fields = tuple(name for stage in group for name in self.fields[stage])
        reads = ("state", "frame", *self.before(depth + 1))

        def fitting(state: object, frame: object, chosen: Values) -> Iterator[Iterator[bool]]:
            known = dict(zip(reads[2:], chosen, strict=True))
            for fitted in self._completions(group):
                case = Fields(known | dict(zip(fields, fitted, strict=True)))
                yield (self.kind.holds(one, state, frame, case) for one in asked)

        def test(state: object, frame: object, *chosen: object) -> bool:
            return any_of(map(all_of, fitting(state, frame, chosen)))

        def lacking(state: object, frame: object, *chosen: object) -> str:
            results = [tuple(each) for each in fitting(state, frame, chosen)]
            known = {
                "state": state,
                "frame": frame,
                "move": Fields(dict(zip(reads[2:], chosen, strict=True))),
            }
            refusing = [_said(asked[place], known) for place in few_that_refuse(results)]
            met = any(map(all, results))
            return "" if met else f"no choice meets: {'; '.join(dict.fromkeys(refusing))}"

        forms = " ".join(self.kind.move.stages[stage] for stage in group)
        # What an exception has decided it names by its label, as everywhere.
        clauses = tuple(dict.fromkeys(clause for one in asked if one.by is None for clause in one.clauses))
        shown = forms.replace("{", "<").replace("}", ">")
        text, name = f"there is a choice for '{shown}'", "some_" + "_".join(fields)
        return asks(name, clauses, text, test, "{lacking}", reads=reads, lacking=lacking)

    def _completions(self, group: tuple[int, ...]) -> Iterator[Values]:
        stages = (self.kind.stages[stage].witnesses for stage in group)
        return (tuple(chain(*values)) for values in product(*stages))

    # As lists, for play

    def values(self, depth: int) -> Listed:
        """How the values of a stage are listed, after those before it.

        Requirements that read nothing but fields of the move are settled once, for all positions.
        """
        stage, known = self.kind.stages[depth], set(range(depth))
        mine = self.requirements_at(depth)
        printed = [one for one in mine if self.printed(one)]
        alone = [one for one in printed if self.stages_of(one) == {depth}]
        names = self.fields[depth]
        fits = self._once(("fits", depth, *alone), lambda: self._fitting(alone, names, stage.values))
        if stage.within is not None and self._can_read(stage.within, known):
            # The list depends on the position; every requirement is still asked that it does not settle.
            settled = stage.settles or frozenset()
            asked = [one for one in mine if one not in alone and one.name not in settled]
            doubtful = any(one.name not in settled for one in alone)
            return Listed(
                stage.within, names_of(stage.within), frozenset(fits) if doubtful else None, fits, asked
            )
        joined = [one for one in printed if one not in alone]
        reads = tuple(n for n in self.names if n not in names and any(n in one.reads for one in joined))

        def fitting() -> Callable[..., Sequence[Values]]:
            return cache(lambda *values: self._fitting(joined, (*reads, *names), fits, values))

        after = self._once(("after", depth, *alone, "joined", *joined), fitting)
        return Listed(after, reads, None, fits, [one for one in mine if one not in printed])

    def beside(self, depth: int, asked: Sequence[Requirement]) -> tuple[tuple[str, ...], Test]:
        """What asks of a stage's values with those before it, reading fields of the move alone.

        The fields that it reads before them, and the function of these that finds the values that fit.
        """
        names, every = self.fields[depth], self.kind.stages[depth].values
        reads = tuple(n for n in self.names if n not in names and any(n in one.reads for one in asked))

        def fitting() -> Callable[..., frozenset[Values]]:
            return cache(lambda *before: frozenset(self._fitting(asked, (*reads, *names), every, before)))

        return reads, self._once(("beside", depth, *asked), fitting)

    def stage_of(self, name: str) -> int:
        """The stage of a field; -1 if the move has no such field."""
        return next((depth for depth, names in enumerate(self.fields) if name in names), -1)

    def projected(self, depth: int, names: Sequence[str]) -> Iterable[Values]:
        """What the values that a stage may ever have say of some of its fields, each once."""
        places = [self.fields[depth].index(name) for name in names]
        values = self.kind.stages[depth].values
        return dict.fromkeys(tuple(value[place] for place in places) for value in values)

    def some(self, depth: int) -> Listed:
        """As `values`, but only enough of them that one is legal whenever any is.

        Which are enough rests on what is printed: where an exception reads a field of the stage, all are.
        """
        listed, stage = self.values(depth), self.kind.stages[depth]
        if any(one.by is not None and depth in self.stages_of(one) for one in self.asked):
            return listed
        if stage.few is not None:
            return attrs.evolve(listed, values=stage.few, sure=True)
        some = stage.some
        if some is None:
            return listed
        # Earlier stages have left room for the lowest values of these.
        ahead = {name for each in self.kind.stages for name in each.ahead}
        mine = [one for one in self.requirements_at(depth) if one.name not in ahead]
        alone = [one for one in mine if self.printed(one) and self.stages_of(one) == {depth}]
        fits = self._once(("some", depth, *alone), lambda: self._fitting(alone, self.fields[depth], some))
        return Listed(lambda: fits, (), None, fits, [one for one in mine if one not in alone])

    def requirements_at(self, depth: int) -> list[Requirement]:
        """The requirements that can be asked once this stage is chosen, and not earlier."""
        settled = set(range(depth + 1))
        return [one for one in self.asked if depth in self.stages_of(one) <= settled]

    def _can_read(self, within: Test, settled: set[int]) -> bool:
        known = {name for stage in settled for name in self.fields[stage]}
        return known.union(POSITION).issuperset(names_of(within))

    def _once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """A value under a key, made once and shared by all plans of the kind."""
        if key not in self.kind.known:
            self.kind.known[key] = make()
        found: T = self.kind.known[key]
        return found

    @staticmethod
    def _fitting(
        asked: Iterable[Requirement], names: Sequence[str], values: Sequence[Values], before: Values = ()
    ) -> Sequence[Values]:
        """The values that meet the requirements, which read them under these names after those before."""
        left = values
        for one in asked:
            fits = of_one(one.test, itemgetter, *map(names.index, one.reads))
            left = [value for value in left if fits(before + value)]
        return left


def few_that_refuse(results: Iterable[tuple[bool, ...]]) -> list[int]:
    """The places of a few requirements that together refuse every case, found greedily.

    A `Counter` of results says how often each came out.

    >>> few_that_refuse([(True, False, False), (False, True, False)])
    [2]
    """
    chosen: list[int] = []
    left = Counter(results)
    while left and not any(map(all, left)):
        refused = [sum(times for held, times in left.items() if not held[place]) for place in _places(left)]
        chosen.append(refused.index(max(refused)))
        left = Counter({held: times for held, times in left.items() if held[chosen[-1]]})
    return chosen


def _places(results: Iterable[tuple[bool, ...]]) -> range:
    return range(len(next(iter(results))))


def _said(one: Requirement, known: dict[str, object]) -> str:
    """The text of a requirement, with the values that decided it if all are known."""
    paths = [path.split(".") for path in one.paths]
    if not all(path[0] in known and (path[0] != "move" or hasattr(known["move"], path[1])) for path in paths):
        return one.text
    shown = one.shown(**known)
    return f"{one.text} ({shown})" if shown else one.text


class Fields:
    """The fields of a move, some of them not yet chosen."""

    __slots__ = ("__dict__",)

    def __init__(self, known: dict[str, object]) -> None:
        self.__dict__ |= known

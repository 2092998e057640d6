"""Kinds of move whose fields have declared domains: what they list follows from their requirements.

A bound of a count (`AtMost`) cuts its domain short.  What is asked of an element alone is asked once for
each element, and noted beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, compress, product
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.compiled import Writer
from ctcore.kernel.form import slots_of
from ctcore.kernel.frozen import frozen
from ctcore.kernel.kind import Effect, Kind, Within
from ctcore.kernel.notes import notes_of
from ctcore.kernel.paths import Reader
from ctcore.kernel.requirement import AtMost, Requirement, of_one
from ctcore.kernel.staged import Stage, Staged
from ctcore.kernel.subjects import changed_places

if TYPE_CHECKING:
    from ctcore.kernel.move import Move
    from ctcore.kernel.subjects import Subjects

__all__ = ["over"]

Values = tuple[object, ...]
Domains = Mapping[str, Iterable[object]]
List = Callable[..., Any]
# Bounds, each with the lowest value of what it bounds.
Lowest = tuple[tuple[Requirement, Any], ...]


def over(
    named: tuple[str, type[Move], Effect],
    requirements: tuple[Requirement, ...],
    domains: Domains,
    subjects: Subjects | None = None,
    there: List | None = None,
) -> Kind:
    """The kind of the moves whose fields have values of these domains, the last named varying fastest.

    It is ``named`` by its name, the type of its moves and their effect.  The domain of a count that a
    requirement bounds is a range of step 1.

    >>> from ctcore.kernel.requirement import asks
    >>> from ctcore.nim.rules import PILES, Take
    >>> few = asks("few", ("1",), "", AtMost("count", lambda frame: frame))
    >>> kind = over(("take", Take, None), (few,), {"pile": PILES[:2], "count": range(1, 9)})
    >>> [f"{one}" for one in kind.legal(None, 2)]
    ['take 1 from A', 'take 2 from A', 'take 1 from B', 'take 2 from B']
    """
    name, move, effect = named
    if move.stages:
        stages = _Stages(name, requirements, domains, subjects).made([*map(slots_of, move.stages)])
        return Staged(name, move, requirements, effect, subjects, there=there, stages=stages)
    made = {values: move(**dict(zip(domains, values, strict=True))) for values in product(*domains.values())}
    within = None
    known = ("there",) if there else ("state", "frame")
    asked = _about(requirements, domains, known) if subjects is None else []
    if any(isinstance(one.test, AtMost) for one in asked):
        within = _within(_Loops(name, _each(domains), tuple(domains)).made(asked, known), made, there)
    return Kind(name, move, tuple(made.values()), requirements, effect, subjects, there=there, within=within)


def _within(listed: List, made: Mapping[Values, Move], there: List | None) -> Within:
    """What lists the moves that the position's bounds admit, or the element where the frame is at work."""

    def moves(*known: object) -> list[Move]:
        return [*map(made.__getitem__, listed(*known))]

    if there is None:
        return Within(moves)
    beside = _noted(moves)
    return Within(lambda state, frame: beside(there(state, frame)))


def _about(
    requirements: Iterable[Requirement], names: Iterable[str], known: Sequence[str]
) -> list[Requirement]:
    """The requirements on these fields that read no more than they and what is known, where any reads that.

    Of what the state decides these are bounds alone.
    """
    fields = {*names}
    some = [
        one
        for one in requirements
        if one.about is None
        and fields.union(known).issuperset(one.reads)
        and not fields.isdisjoint(one.reads)
        and ("state" not in known or fields.issuperset(one.reads) or _bounds(one, fields))
    ]
    return [] if all(fields.issuperset(one.reads) for one in some) else some


def _bounds(one: Requirement, fields: Iterable[str]) -> bool:
    return isinstance(one.test, AtMost) and one.reads[-1] in fields


# Fewer values are not worth a look ahead.
_FEW = 3

# What a function says that lists values, or that asks whether there are any: first, of each, and last.
_LISTS = "found = []", "found.append({})", "return found"
_ASKS = "", "return True", "return False"


@frozen
class _Loops:
    """What lists the values of some fields, as ``slots`` order them; ``each`` has those of each field."""

    name: str = attrs.field(eq=False)
    each: tuple[tuple[str, tuple[object, ...]], ...]
    slots: tuple[str, ...]
    of: Subjects | None = None

    @property
    def domains(self) -> dict[str, tuple[object, ...]]:
        """The values of each field."""
        return dict(self.each)

    def made(
        self,
        asked: Sequence[Requirement] = (),
        known: Sequence[str] = (),
        least: frozenset[str] = frozenset(),
        ends: tuple[str, str, str] = _LISTS,
        ahead: Lowest = (),
    ) -> List:
        """The function of what is known that lists what is admitted; of fields ``least`` the lowest alone.

        What is listed leaves room for the lowest values of other fields, of which bounds are ``ahead``.
        """
        out, left, seen = Writer({}), [*asked], {*known}
        out.in_play = True
        out.line(0, f"def made({', '.join(known)}):")
        out.line(1, ends[0])
        if self.of is not None and "subject" not in seen:
            out.names |= {"of": self.of.of, "index": self.of.index}
            out.line(1, f"subject = of(state)[index({self.of.field})]")
            seen.add("subject")
        runs, depth, telling = self._runs(asked, least), 1, self._telling(asked, ahead)
        for fields in runs:
            seen.update(fields)
            here = [one for one in left if seen.issuperset(one.reads)]
            left = [one for one in left if one not in here]
            printed = [one for one in here if {*fields}.issuperset(one.reads)]
            every = self._printed(fields, printed)
            tests = [one for one in here if one not in printed]
            if least.issuperset(fields):
                out.line(depth, f"{fields[0]} = {out.name('lowest', every[0])}")
            else:
                bounds = [one for one in tests if _bounds(one, fields)]
                tests = [one for one in tests if one not in bounds]
                some = [] if bounds else telling
                among = _among(out, "there" if "there" in seen else "subject", fields, every, some)
                out.line(depth, f"for {', '.join(fields)} in {among}{_cut(out, bounds, every)}:")
                depth += 1
            otherwise = "continue" if depth > 1 else ends[2]
            if tests:
                out.line(depth, f"if not ({out.all_of(tests)}): {otherwise}")
            for one, lowest in ahead if fields == runs[-1] else ():
                most = out.call(one.test.most, one.reads[:-1], one.name)  # type: ignore[attr-defined]
                out.line(depth, f"if {most} < {lowest}: {otherwise}")
        out.line(depth, ends[1].format(f"({', '.join(self.slots)},)"))
        out.line(1, ends[2])
        return out.made(f"{self.name} values")

    def _telling(self, asked: Sequence[Requirement], ahead: Lowest) -> list[Requirement]:
        """The requirements that refuse every move for which they answer no, or bound its field by 0."""
        own = ((one, self.domains[one.reads[-1]][0]) for one in asked if _bounds(one, self.domains))
        bounds: Lowest = (*ahead, *own)
        questions = (one for one in asked if not isinstance(one.test, AtMost))
        return [*questions, *(one for one, lowest in bounds if lowest > 0)]

    def _runs(self, asked: Sequence[Requirement], least: frozenset[str]) -> list[tuple[str, ...]]:
        """The fields that one loop runs through together: those with a bound have a loop each."""
        runs: list[tuple[str, ...]] = [()]
        for field in self.domains:
            if field in least or any(_bounds(one, (field,)) for one in asked):
                runs += [(field,), ()]
            else:
                runs[-1] = (*runs[-1], field)
        return [one for one in runs if one]

    def _printed(self, fields: tuple[str, ...], asked: Iterable[Requirement]) -> list[object]:
        """The values of these fields that requirements on them alone admit; of one field not as tuples."""
        every = [*product(*map(self.domains.__getitem__, fields))]
        for one in asked:
            fits = of_one(one.test, itemgetter, *map(fields.index, one.reads))
            every = [values for values in every if fits(values)]
        return [*every] if len(fields) > 1 else [value for (value,) in every]


def _each(domains: Domains, fields: Iterable[str] = ()) -> tuple[tuple[str, tuple[object, ...]], ...]:
    """The values of each of these fields, or of all, in the order of the domains."""
    return tuple((field, tuple(domains[field])) for field in domains if not fields or field in fields)


def _among(
    out: Writer, element: str, fields: tuple[str, ...], every: Sequence[object], asked: Iterable[Requirement]
) -> str:
    """The text that names these values, or those of them for which an element has any of what is asked."""
    named, tests = out.name("every", every), list[List]()
    for one in asked:
        test, reads = (
            (one.test.most, one.reads[:-1]) if isinstance(one.test, AtMost) else (one.test, one.reads)
        )
        if reads[:1] == (element,) and reads[1:] and {*fields}.issuperset(reads[1:]):
            tests.append(_placed(test, [*map(fields.index, reads[1:])]))
    if not tests or len(every) < _FEW:
        return named
    out.names["compress"] = compress
    several = len(fields) > 1
    reader = Reader(tests, [value if several and isinstance(value, tuple) else (value,) for value in every])
    return f"compress({named}, {out.name('reader', reader)}({element}))"


def _placed(test: List, places: Sequence[int]) -> List:
    """The test of an element and of values in other places."""
    return lambda element, *values: test(element, *map(values.__getitem__, places))


def _cut(out: Writer, bounds: Sequence[Requirement], every: Sequence[object]) -> str:
    """The text that takes, of the values of a count, those within its bounds."""
    most = [out.call(one.test.most, one.reads[:-1], one.name) for one in bounds]  # type: ignore[attr-defined]
    if not most:
        return ""
    # One more than the difference to the lowest value.
    return f"[: max(0, {most[0] if len(most) == 1 else 'min(' + ', '.join(most) + ')'} - {every[0]} + 1)]"


def _noted(question: List) -> List:
    """The question about an element, whose answer is noted beside it."""

    def known(element: object) -> object:
        notes = notes_of(element)
        found = notes.get(known)
        if found is None:
            found = notes[known] = question(element)
        return found

    return known


@cache
def _near(
    loops: _Loops,
    asked: tuple[Requirement, ...],
    least: frozenset[str],
    ahead: Lowest,
) -> tuple[List, List, List]:
    """What lists the values that an element admits, and few of them, noted, and what asks whether it does.

    Kinds that ask the same of the same fields share it.
    """
    every, few = (loops.made(asked, ("subject",), one, ahead=ahead) for one in (frozenset[str](), least))
    return _noted(every), _noted(few), loops.made(asked, ("subject",), least, _ASKS, ahead)


class _Stages:
    """What the stages of a kind list, by its requirements and the domains of its fields."""

    def __init__(
        self, name: str, requirements: tuple[Requirement, ...], domains: Domains, subjects: Subjects | None
    ) -> None:
        self.name, self.requirements, self.domains, self.subjects = name, requirements, domains, subjects

    def made(self, fields: Sequence[tuple[str, ...]]) -> tuple[Stage, ...]:
        """The stages with these fields; one of an element, if it is first, knows what the others list."""
        later = [self._stage(fields[:depth], fields[depth]) for depth in range(1, len(fields))]
        # Those that may be seen to be empty soonest come first.
        near = sorted(later, key=lambda one: -len(one.values))
        return (self._first(fields[0], [one.beside for one in near if one.beside]), *later)

    def _first(self, fields: tuple[str, ...], later: Sequence[List]) -> Stage:
        subjects = self.subjects
        if subjects is None or fields != (subjects.field,):
            return self._stage((), fields)
        alone = [one for one in self.requirements if one.reads == ("subject",) and one.about is None]
        printed = [one for one in self.requirements if one.reads == fields]
        values = [(value,) for value in self.domains[subjects.field]]
        if not alone and not later:
            return Stage(tuple(values))
        out = Writer({})
        out.in_play = True
        out.line(0, "def made(subject):")
        also = "".join(f" and {out.call(some, ('subject',), 'some')}" for some in later)
        out.line(1, f"return {out.all_of(alone)}{also}")
        admits: List = out.made(f"{self.name} elements")
        known = tuple(value for value in values if all(one.test(*value) for one in printed))
        return Stage(
            tuple(values),
            _admitted(subjects, known, admits),
            settles=frozenset(one.name for one in (*alone, *printed)),
        )

    def _stage(self, before: Sequence[tuple[str, ...]], fields: tuple[str, ...]) -> Stage:
        loops = _Loops(self.name, _each(self.domains, fields), fields)
        least = frozenset(field for field in fields if self._may_be_least(field))
        values, some = tuple(loops.made()()), tuple(loops.made(least=least)()) if least else None
        earlier = [*chain(*before)]
        near = self.subjects if self.subjects is not None and self.subjects.field in earlier else None
        asked = _about(self.requirements, fields, ("subject",))
        if near is not None and asked:
            ahead = self._ahead(fields)
            every, few, any_of = _near(loops, tuple(asked), least, ahead)
            return Stage(
                values,
                _beside(near, every),
                some=some,
                few=_beside(near, few),
                settles=_names(asked),
                beside=any_of,
                ahead=_names(one for one, _ in ahead),
            )
        asked = _about(
            self.requirements, fields, ("state", "frame", *(("subject",) if near else ()), *earlier)
        )
        if not asked:
            return Stage(values, some=some)
        reads = {*chain(*(one.reads for one in asked))}
        if near is not None and "subject" in reads:
            reads |= {"state", near.field}
            loops = attrs.evolve(loops, of=near)
        known = [one for one in ("state", "frame", *earlier) if one in reads]
        return Stage(values, loops.made(asked, known), some=some, settles=_names(asked))

    def _ahead(self, fields: tuple[str, ...]) -> Lowest:
        """The bounds that these fields set to others, each with the lowest value of what it bounds."""
        found = [
            one
            for one in self.requirements
            if not {*fields}.isdisjoint(one.reads[:-1])
            and {"subject", *fields}.issuperset(one.reads[:-1])
            and one.about is None
            and one.reads[-1] not in fields
            and self._may_be_least(one.reads[-1])
        ]
        return tuple((one, next(iter(self.domains[one.reads[-1]]))) for one in found)

    def _may_be_least(self, field: str) -> bool:
        """Whether the lowest value of a field is legal wherever any is: all else bounds it from above."""
        asked = [one for one in self.requirements if not {field, "move"}.isdisjoint(one.reads)]
        return bool(asked) and all(_bounds(one, (field,)) or one.reads == (field,) for one in asked)


def _names(asked: Iterable[Requirement]) -> frozenset[str]:
    return frozenset(one.name for one in asked)


@cache
def _admitted(subjects: Subjects, values: tuple[Values, ...], admits: List) -> List:
    """The function that lists the values whose elements are admitted: only changed ones are asked again."""
    places = [subjects.index(value) for (value,) in values]
    last: tuple[Sequence[object], list[object], Sequence[Values]] = ((), [], ())

    def listed(state: object) -> Sequence[Values]:
        nonlocal last
        before, answers, found = last
        elements = subjects.of(state)
        if elements is before:
            return found
        now = answers
        if len(before) == len(elements):
            for place in changed_places(before, elements):
                answer = admits(elements[place])
                if answer != answers[place]:
                    now = [*answers] if now is answers else now
                    now[place] = answer
        else:
            now = [*map(admits, elements)]
        if now is not answers:
            found = [*compress(values, map(now.__getitem__, places))]
        last = elements, now, found
        return found

    return listed


def _beside(subjects: Subjects, listed: List) -> List:
    """The function of a state, and of the field that names an element, that lists what is noted beside it."""
    out = Writer({})
    out.names = {"of": subjects.of, "index": subjects.index, "listed": listed}
    out.line(0, f"def made(state, {subjects.field}):")
    out.line(1, f"element = of(state)[index({subjects.field})]")
    # As `listed`, without a call: this is asked more often than anything else.
    out.line(1, "try: return element.memo[listed]")
    out.line(1, "except (AttributeError, KeyError): return listed(element)")
    return out.made("values of an element")

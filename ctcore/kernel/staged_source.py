"""Every legal move of a kind made in stages, by one plain function: the loops that a person would write.

A requirement is asked as soon as what it reads is chosen, and only as often as its answer may differ:
once of a stage's value where it reads no other stage, and of no count where it bounds that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.kernel.notes import notes_of
from ctcore.kernel.pasted import Writer
from ctcore.kernel.requirement import AtMost, Scope, Unless

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.kernel.plan import Plan
    from ctcore.kernel.requirement import Requirement

__all__ = ["listing", "writer_of"]


def listing(plan: Plan) -> Callable[..., Any]:
    """The function that lists all legal moves of a position, by the values of each stage."""
    return _Listing(plan).made()


class _Listing:
    """The function in the making.

    At level ``n`` of its loops the stages up to ``n`` are chosen, at level -1 none is.  What is asked of
    a middle stage's value alone, and of it and the last stage together, is noted of each value first.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan, self.kind = plan, plan.kind
        self.last = len(plan.fields) - 1
        self.out = writer_of(plan)
        self.lists = [plan.values(stage) for stage in range(self.last + 1)]
        # At which level the values of each stage are known.
        self.known = [max(map(plan.stage_of, one.reads), default=-1) for one in self.lists]
        asked = self.lists[self.last].asked
        self.joined = {
            stage: [one for one in asked if plan.stages_of(one) == {stage, self.last}]
            for stage in range(max(1, self.known[self.last] + 1), self.last)
        }
        noted = [one for ones in self.joined.values() for one in ones]
        self.ends = [one for one in asked if one not in noted]
        # Where the values of the last stage stand that are left, and the lines that ask on.
        self.left, self.lines = f"listed_{self.last}", list[str]()
        # How much deeper the loops stand for what is kept.
        self.deeper = 0

    def made(self) -> Callable[..., Any]:
        """Write the function, and make it."""
        out = self.out
        out.line(0, "def made(state, frame):")
        premises = [one for one in self.plan.asked if not self.plan.reads(one)]
        if premises:
            out.line(1, f"if not ({out.all_of(premises)}): return none")
        if self.kind.subjects is not None:
            out.line(1, "elements = elements_of(state)")
        # A bound is asked where the counts are that it bounds.
        out.hoist(1, (one for one in self.plan.asked if isinstance(one.test, Unless)))
        self._level(-1)
        out.line(1, "return found_0")
        return out.made(f"{self.kind.name} moves")

    def _level(self, level: int) -> None:
        """What follows once the stages up to a level are chosen."""
        out, inside, following = self.out, level + 2 + self.deeper, level + 1
        for stage in range(following, self.last + 1):
            if self.known[stage] == level:
                out.line(inside, f"listed_{stage} = {self._listed(stage)}")
        if level == -1:
            for stage in range(1, self.last):
                self._note_each(stage)
        self._ends(level)
        if following == self.last:
            out.line(inside, f"found_{following} = blocks_{level}[value_{level}][{self.left}]")
            return
        kept = following == self.last - 1 and self._keeps()
        if kept:
            # What follows depends on these and on the notes alone.
            key = ", ".join((*(f"value_{stage}" for stage in range(following)), self.left))
            out.line(inside, f"found_{following} = kept.get(({key}))")
            out.line(inside, f"if found_{following} is None:")
            self.deeper, inside = self.deeper + 1, inside + 1
            out.line(inside, f"found_{following} = kept[{key}] = Found()")
        else:
            out.line(inside, f"found_{following} = Found()")
        if level >= 0:
            out.line(inside, f"blocks_{following} = blocks_{level}[value_{level}]")
        if self.joined.get(following):
            out.line(inside, f"fitting_{following} = {{}}")
        out.line(inside, f"for value_{following} in listed_{following}:")
        self._loop(following)
        self.deeper -= kept

    def _loop(self, stage: int) -> None:
        """The body of the loop over the values of a stage that is not the last."""
        out, inside, plan = self.out, stage + 2 + self.deeper, self.plan
        if stage:
            out.line(inside, f"note = notes_{stage}.get(value_{stage})")
            out.line(inside, "if note is None: continue")
            self._chosen(stage, inside)
        else:
            self._note(stage, inside)
            out.line(inside, "if not note: continue")
        rest = [one for one in self.lists[stage].asked if plan.stages_of(one) != {stage}]
        if rest:
            out.line(inside, f"if not ({out.all_of(rest)}): continue")
        left = self.left
        self._level(stage)
        self.left = left
        some = "" if stage + 1 == self.last else f"if found_{stage + 1}: "
        out.line(inside, f"{some}found_{stage}[value_{stage}] = found_{stage + 1}")

    def _chosen(self, stage: int, inside: int) -> None:
        """Name the fields of a stage's value, and the elements that they name."""
        fields, subjects = self.plan.fields[stage], self.kind.subjects
        self.out.line(inside, f"{', '.join(fields)}, = value_{stage}")
        if subjects is not None:
            for about in {one.about or subjects.field for one in self.plan.asked if "subject" in one.reads}:
                if about in fields:
                    self.out.line(inside, f"element_of_{about} = elements[index({about})]")

    def _keeps(self) -> bool:
        """Whether the last stage but one asks, beside what is printed, only what is noted of each value."""
        stage, plan = self.last - 1, self.plan
        if stage < 1 or self.known[self.last] >= stage:
            return False
        ends = any(max(plan.stages_of(one) - {self.last}, default=-1) == stage for one in self.ends)
        rest = [one for one in self.lists[stage].asked if plan.stages_of(one) != {stage}]
        listed = self.known[stage] == -1 or self.kind.stages[stage].within is None
        return listed and not ends and all(map(plan.printed, rest))

    def _listed(self, stage: int) -> str:
        """The values of a stage: called for, or where they read nothing, known."""
        values, reads = self.lists[stage].values, self.lists[stage].reads
        return self.out.call(values, reads, "values") if reads else self.out.name("values", values())

    def _note_each(self, stage: int) -> None:
        """Note of each value of a middle stage what it admits; a value that admits nothing has no note."""
        out, known = self.out, self.known[stage] == -1
        listed = f"listed_{stage}" if known else out.name("every", self.lists[stage].every)
        out.line(1, f"notes_{stage} = {{}}")
        out.line(1, f"for value_{stage} in {listed}:")
        self._note(stage, 2)
        out.line(2, f"if note: notes_{stage}[value_{stage}] = note")
        if stage == self.last - 1 and self._keeps():
            out.line(1, f"kept = blocks_0.kept_with({out.name('asked', object())}, notes_{stage})")

    def _note(self, stage: int, inside: int) -> None:
        """Ask of a value of the stage what reads it alone, and what joins it to the last stage."""
        out, joined, listed = self.out, self.joined.get(stage, ()), self.lists[stage]
        alone = [one for one in listed.asked if self.plan.stages_of(one) == {stage}]
        of_element = [one for one in alone if one.scope in (Scope.SUBJECT, Scope.IN_FORCE)]
        rest = [one for one in alone if one not in of_element]
        self._chosen(stage, inside)
        fits = "True" if listed.fits is None else f"value_{stage} in {out.name('fits', listed.fits)}"
        out.line(inside, f"note = {fits}{''.join(f' and {asked}' for asked in out.asked(rest))}")
        for about in dict.fromkeys(one.about for one in of_element):
            # What an element answers by itself is noted beside it.
            asked = out.all_of(one for one in of_element if one.about == about)
            key = out.name("key", object())
            out.line(inside, "if note:")
            element = out.spelt[f"subject of {about}"]
            out.names["notes_of"] = notes_of
            out.line(inside + 1, f"noted = notes_of({element})")
            out.line(inside + 1, f"note = noted.get({key})")
            out.line(inside + 1, f"if note is None: note = noted[{key}] = ({asked})")
        if joined:
            fields = self._read(joined)
            keys = self.plan.projected(self.last, fields)
            out.line(inside, "if note:")
            out.line(inside + 1, "some = []")
            out.line(inside + 1, f"for key in {out.name('keys', keys)}:")
            out.line(inside + 2, f"{', '.join(fields)}, = key")
            out.line(inside + 2, f"if {out.all_of(joined)}: some.append(key)")
            out.line(inside + 1, "note = frozenset(some)")

    def _read(self, asked: Iterable[Requirement]) -> tuple[str, ...]:
        """The fields of the last stage that some of those read."""
        read = set().union(*map(self.plan.reads, asked))
        return tuple(name for name in self.plan.fields[self.last] if name in read)

    def _ends(self, level: int) -> None:
        """Keep of the values of the last stage those that what is chosen at a level admits."""
        out, inside, plan, ends = self.out, level + 2 + self.deeper, self.plan, f"ends_{level + 1}"
        for one in self.ends:
            if max(plan.stages_of(one) - {self.last}, default=-1) == level:
                self._ask(one, inside)
        if self.known[self.last] > level:
            return
        fits, joined = self.lists[self.last].fits, self.joined.get(level)
        if self.known[self.last] == level and fits is not None:
            self.lines.insert(0, f"if value not in {out.name('fits', fits)}: continue")
        if joined:
            fields = plan.fields[self.last]
            key = ", ".join(f"value[{fields.index(name)}]" for name in self._read(joined))
            some = f"tuple([value for value in {self.left} if ({key},) in note])"
            out.line(inside, f"{ends} = fitting_{level}.get(note)")
            out.line(inside, f"if {ends} is None: {ends} = fitting_{level}[note] = every_ends[{some}]")
            self.left = ends
        if self.lines:
            out.line(inside, "some = []")
            out.line(inside, f"for value in {self.left}:")
            out.line(inside + 1, f"{', '.join(plan.fields[self.last])}, = value")
            for line in self.lines:
                out.line(inside + 1, line)
            out.line(inside + 1, "some.append(value)")
            out.line(inside, f"{ends} = every_ends[tuple(some)]")
            self.left, self.lines = ends, []
        elif not joined and self.known[self.last] == level:
            out.line(inside, f"{ends} = every_ends[tuple({self.left})]")
            self.left = ends
        if self.left == ends:
            out.line(inside, f"if not {ends}: {'continue' if level >= 0 else 'return none'}")

    def _ask(self, one: Requirement, inside: int) -> None:
        """Prepare a requirement at the level where all that it reads before the last stage is chosen."""
        out, read, bound = self.out, self._read([one]), one.test
        number = len(out.names)
        if isinstance(bound, AtMost) and one.reads[-1] in read:
            key = tuple(name for name in read if name != one.reads[-1])
            most = out.call(bound.most, one.reads[:-1], f"most_{one.name}", one.about)
            self._once(f"limit_{number}", key, most, inside)
            self.lines.append(f"if not limit_{number} >= {one.reads[-1]}: continue")
        elif len(read) < len(self.plan.fields[self.last]):
            self._once(f"holds_{number}", read, out.all_of([one]), inside)
            self.lines.append(f"if not holds_{number}: continue")
        else:
            self.lines.append(f"if not {out.all_of([one])}: continue")

    def _once(self, name: str, key: Sequence[str], asked: str, inside: int) -> None:
        """Ask once for each value of some fields, none included."""
        if not key:
            self.out.line(inside, f"{name} = {asked}")
            return
        said = key[0] if len(key) == 1 else f"({', '.join(key)})"
        self.out.line(inside, f"known_{name} = {{}}")
        self.lines += (
            f"{name} = known_{name}.get({said})",
            f"if {name} is None: {name} = known_{name}[{said}] = {asked}",
        )


def writer_of(plan: Plan) -> Writer:
    """A function in which what a test reads is spelt as of a state, a frame and the stages chosen."""
    kind = plan.kind
    spelt = {
        "in_force": "in_force",
        "there": "there(state, frame)",
        "move": f"make(({', '.join(plan.names)},))",
    }
    if kind.subjects is not None:
        for about in {one.about for one in plan.asked}:
            spelt[f"subject of {about}"] = f"element_of_{about or kind.subjects.field}"
    out = Writer(spelt)
    out.names |= {"blocks_0": kind.blocks, "every_ends": kind.blocks.ends, "Found": kind.blocks.found}
    out.names["none"] = kind.blocks.found()
    out.names |= {"make": kind.make, "there": kind.there}
    if kind.subjects is not None:
        out.names |= {"elements_of": kind.subjects.of, "index": kind.subjects.index}
    return out

"""Compile what lists the moves of a kind made in stages: the next choices, or all whole moves.

A value of a stage is offered if the later stages have values that fit.  Groups of stages that no requirement
joins are searched separately, each only until one choice is found.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from ctcore.kernel.compiled import Writer
from ctcore.kernel.requirement import AtMost, Unless

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.kernel.requirement import Requirement
    from ctcore.kernel.stage_plan import Listed, Plan, Values

__all__ = ["listing", "offering"]

# Of a stage: the names of the values that are left and, if there may be others among them, of those that fit,
# and the requirements still to ask.
_Left = tuple[str, "str | None", list["Requirement"]]


def offering(plan: Plan, depth: int) -> Callable[..., object]:
    """The function that lists the values of a stage, after those before it, that begin a legal move."""
    return _Offering(plan, plan.some).made(depth)


def listing(plan: Plan) -> Callable[..., object]:
    """The function that lists the values of every whole legal move."""
    return _Offering(plan, plan.values).whole()


class _Offering:
    """Writes a function of a state, its frame and, for one stage, the values chosen before."""

    def __init__(self, plan: Plan, later: Callable[[int], Listed]) -> None:
        self.plan = plan
        self.last = len(plan.fields) - 1
        # What lists the values of a later stage.
        self.later = later
        self.out = _writer_of(plan)
        self.out.in_play = self.out.settled = True
        self.left: dict[int, _Left] = {}
        # The stage whose values share what is left of the last one, by their answers.
        self.kept: int | None = None

    def whole(self) -> Callable[..., object]:
        """Write the function that loops over every stage, and compile it."""
        out, plan, stages = self.out, self.plan, range(len(self.plan.fields))
        self._begin("def made(state, frame):")
        out.hoist(1, filter(plan.reads, plan.asked))
        for stage in stages[:-1]:
            self._fit(stage)
        out.line(1, "found = []")
        out.line(1, f"moves_0 = {out.name('every', plan.kind.moves)}")
        some, blocks = "found", ""
        for stage in stages:
            inside = stage + 1 + bool(blocks)
            for later in stages[stage:]:
                self._leave(later, stage, inside, "continue" if stage else "return found")
            values, fits, _ = self._left(stage)
            if stage == self.last - 1 and fits is None and self._depends_on_lists(stage):
                blocks, values = self._begin_block(stage, inside)
                some, inside = "some", inside + 1
            if stage < self.last:
                self._loop(stage, values, inside)
        fit = values if fits is None else f"filter({fits}.__contains__, {values})"
        out.line(inside, f"{some} += map(moves_{self.last}.__getitem__, {fit})")
        if blocks:
            out.line(self.last + 1, f"{blocks} = block, some")
            out.line(self.last, "found += some")
        out.line(1, "return found")
        return out.made(f"{plan.kind.name} moves")

    def _loop(self, stage: int, values: str, inside: int) -> None:
        """Begin the loop over the values of a stage."""
        if self.last in self.left and self._joined(stage):
            self.kept = stage
            self.out.line(inside, f"kept_{stage} = {{}}")
        self.out.line(inside, f"for value_{stage} in {values}:")
        self._chosen(stage, self._left(stage)[1], inside + 1)
        self.out.line(inside + 1, f"moves_{stage + 1} = moves_{stage}[value_{stage}]")

    def _depends_on_lists(self, stage: int) -> bool:
        """Whether the moves from this stage on follow from what is listed of it and of the last one."""
        _, _, asked = self._left(self.last)
        joined = self._joined(stage)
        return self.last in self.left and all(one in joined for one in asked)

    def _begin_block(self, stage: int, inside: int) -> tuple[str, str]:
        """Take the moves of a block, if the same lists made it before.

        Returns where they are kept, and the values of the stage.
        """
        out = self.out
        values, (last, _, _) = self._left(stage)[0], self._left(self.last)
        before = ", ".join(f"value_{one}" for one in range(stage))
        fits = f", fits_of_{stage}" if self._joined(stage) else ""
        blocks = out.name("blocks", dict[object, object]())
        out.line(inside, f"block = {values}, {last}{fits}")
        out.line(inside, f"known, some = {blocks}.get(({before}), unknown)")
        out.line(inside, "if known != block:")
        out.line(inside + 1, "some = []")
        out.names["unknown"] = (None, None)
        return f"{blocks}[({before})]", "block[0]"

    def _fit(self, stage: int) -> None:
        """Before the loops, ask of each value of a stage what reads no other, or some of the last."""
        out, listed, fits, given = self.out, self.later(stage), f"fits_of_{stage}", f"given_{stage}"
        alone = [one for one in listed.asked if self.plan.stages_of(one) == {stage}]
        joined, key = self._joined(stage), self._joined_fields(stage)
        if not joined and not (alone and self._reads_stages(stage)):
            return
        left = self._called(listed)
        if self._reads_stages(stage):
            given = out.name(given, listed.every)
        else:
            out.line(1, f"{given} = {left}")
            left = given
        out.line(1, f"{fits} = {{}}")
        out.line(1, f"for value_{stage} in {given}:")
        self._chosen(stage, None if listed.fits is None else out.name("fits", listed.fits), 2)
        self._stop(alone, 2, "continue")
        said, keys = (
            "".join(f"{name}, " for name in key),
            out.name("keys", self.plan.projected(self.last, key)),
        )
        some = f"frozenset([({said}) for {said} in {keys} if {out.all_of(joined)}])" if joined else "True"
        out.line(2, f"{fits}[value_{stage}] = {some}")
        self.left[stage] = left, fits, [one for one in listed.asked if one not in alone]

    def _joined(self, stage: int) -> list[Requirement]:
        """What joins a stage after the first to the last one alone and reads some fields of that one."""
        fields = self.plan.fields[self.last]
        return [
            one
            for one in self.later(self.last).asked
            if stage
            and self.plan.stages_of(one) == {stage, self.last}
            and not isinstance(one.test, (AtMost, Unless))
            and not self.plan.reads(one).issuperset(fields)
        ]

    def _joined_fields(self, stage: int) -> list[str]:
        """The fields of the last stage that these requirements read."""
        reads = set().union(*map(self.plan.reads, self._joined(stage)))
        return [name for name in self.plan.fields[self.last] if name in reads]

    def _once(self, one: Requirement, stage: int, inside: int) -> None:
        """Before a loop over values of the stage, note the answers that it would ask for again."""
        out, fields = self.out, self.plan.fields[stage]
        read = self.plan.given(one)
        key = [name for name in fields if name in read]
        places = [fields.index(name) for name in key]
        if one in out.hoisted or _differ(self.later(stage).every, places):
            return
        known = f"known_{len(out.names)}"
        most = one.test.most if isinstance(one.test, AtMost) else None
        asked = out.call(most, one.reads[:-1], one.name, one.about) if most else out.all_of([one])
        if key:
            said = f"({', '.join(key)})"
            out.line(inside, f"{known} = {{}}")
            found = f"{known}[{said}] if {said} in {known}"
            out.hoisted[one] = f"({found} else {known}.setdefault({said}, {asked}))"
        else:
            out.line(inside, f"{known} = {asked}")
            out.hoisted[one] = known

    def _reads_stages(self, stage: int) -> bool:
        """Whether the list of a stage's values depends on other stages."""
        return any(self.plan.stage_of(name) >= 0 for name in self.later(stage).reads)

    def _begin(self, head: str) -> None:
        """Begin the function; list nothing if a requirement that reads no stage fails."""
        self.out.line(0, head)
        self._stop([one for one in self.plan.asked if not self.plan.reads(one)], 1, "return []")
        if self.plan.kind.subjects is not None:
            self.out.line(1, "elements = elements_of(state)")

    def made(self, depth: int) -> Callable[..., object]:
        """Write the function for one stage, and compile it."""
        out, plan = self.out, self.plan
        settled = [one for one in plan.asked if plan.stages_of(one) <= set(range(depth))]
        premises = [one for one in settled if not plan.reads(one)]
        self._begin("def made(state, frame, before):")
        if depth:
            self._name(plan.before(depth), "before", 1)
            self._stop([one for one in settled if one not in premises], 1, "return ()")
        out.hoist(1, (one for one in plan.asked if one not in settled))
        groups = plan.groups(depth)
        listed = plan.values(depth)
        if not depth:
            self._return_all(listed, [*chain(*groups)])
        for stage in chain(*groups):
            self._leave(stage, depth, 1, "return ()")
        out.line(1, "found = []")
        out.line(1, f"for value_{depth} in {self._called(listed)}:")
        fits = None if listed.fits is None else out.name("fits", listed.fits)
        self._chosen(depth, fits, 2)
        self._stop(listed.asked, 2, "continue")
        for group in groups:
            for stage in group[1:]:
                self._leave(stage, depth + 1, 2, "continue")
            if len(group) > 1 or self._is_doubtful(group[0], depth):
                self._some(group, 2)
        out.line(2, f"found.append(value_{depth})")
        out.line(1, "return found")
        return out.made(f"{plan.kind.name} choices {depth}")

    def _return_all(self, listed: Listed, later: Sequence[int]) -> None:
        """Offer all that the first stage lists, where the position lifts all else that is asked."""
        lists = [listed, *map(self.later, later)]
        asked = [one for each in lists for one in each.asked]
        if (
            all(each.sure for each in lists[1:])
            and listed.fits is None
            and all(one in self.out.hoisted for one in asked)
        ):
            free = " and ".join(dict.fromkeys(map(self.out.hoisted.__getitem__, asked)))
            self.out.line(1, f"if {free or True}: return {self._called(listed)}")

    def _is_doubtful(self, stage: int, depth: int) -> bool:
        """Whether a stage may have no value that fits, where what was asked so far holds."""
        listed = self.later(stage)
        if depth == 0 and listed.sure and not listed.asked:
            return False
        return stage not in self.left or bool(self.left[stage][-1])

    def _some(self, group: Sequence[int], inside: int) -> None:
        """Skip the value of the enclosing loop unless the stages of the group have values that fit."""
        for deeper, stage in enumerate(group, inside):
            values, fits, asked = self._left(stage)
            self.out.line(deeper, f"for value_{stage} in {values}:")
            self._chosen(stage, fits, deeper + 1)
            self._stop(asked, deeper + 1, "continue")
        for deeper in reversed(range(inside, inside + len(group))):
            self.out.line(deeper + 1, "break")
            self.out.line(deeper, "else: continue")

    def _left(self, stage: int) -> _Left:
        """What is left of a later stage."""
        listed = self.later(stage)
        fits = None if listed.fits is None else self.out.name("fits", listed.fits)
        return self.left.get(stage) or (self._called(listed), fits, listed.asked)

    def _leave(self, stage: int, depth: int, inside: int, otherwise: str) -> None:
        """Drop values of a later stage that fail a requirement on them and on the first stages only."""
        values, fits, asked = self._left(stage)
        listed, known = self.later(stage), {*range(depth)}
        alone = [one for one in asked if self.plan.stages_of(one) <= known | {stage}]
        read = {*map(self.plan.stage_of, listed.reads)} - {-1}
        if not asked or not read <= known:
            return
        left = f"left_{stage}_of_{depth}"
        if not alone:
            # Listed once, for all loops over them.
            if listed.reads and stage not in self.left:
                self.out.line(inside, f"{left} = {values}")
                self.left[stage] = left, fits, asked
            return
        before = depth - 1
        if self.kept == before and self._joined(before) == alone:
            self._grouped(left, before, inside)
        else:
            self._filtered(stage, alone, left, inside)
        self.out.line(inside, f"if not {left}: {otherwise}")
        self.left[stage] = left, None, [one for one in asked if one not in alone]

    def _filtered(self, stage: int, asked: Sequence[Requirement], left: str, inside: int) -> None:
        """List the values of a stage that meet these requirements; what they print of a move is known."""
        out = self.out
        values, fits, _ = self._left(stage)
        printed = [one for one in asked if self.plan.printed(one)]
        others = [one for one in asked if one not in printed]
        among = [] if fits is None else [fits]
        if printed:
            reads, beside = self.plan.beside(stage, printed)
            among.append(f"beside_{stage}")
            out.line(inside, f"beside_{stage} = {out.call(beside, reads, 'beside')}")
        value = f"value_{stage}"
        fit = " and ".join(f"{value} in {one}" for one in among)
        if not others:
            out.line(inside, f"{left} = [{value} for {value} in {values} if {fit}]")
            return
        for one in others:
            self._once(one, stage, inside)
        out.line(inside, f"{left} = []")
        out.line(inside, f"for {value} in {values}:")
        if fit:
            out.line(inside + 1, f"if not ({fit}): continue")
        self._name(self.plan.fields[stage], value, inside + 1)
        self._stop(others, inside + 1, "continue")
        out.line(inside + 1, f"{left}.append({value})")

    def _grouped(self, left: str, before: int, inside: int) -> None:
        """List the last stage's values that are left, once for all values before it with the same answers."""
        out, last = self.out, self.last
        values, fits, _ = self._left(last)
        key = "".join(f"{name}, " for name in self._joined_fields(before))
        out.line(inside, f"fits = fits_of_{before}[value_{before}]")
        out.line(inside, f"{left} = kept_{before}.get(fits)")
        out.line(inside, f"if {left} is None:")
        out.line(inside + 1, f"{left} = kept_{before}[fits] = []")
        out.line(inside + 1, f"for value_{last} in {values}:")
        self._chosen(last, fits, inside + 2)
        out.line(inside + 2, f"if ({key}) in fits: {left}.append(value_{last})")

    def _called(self, listed: Listed) -> str:
        """The text that lists the values of a stage, or the name of a constant list."""
        reads = listed.reads
        return (
            self.out.call(listed.values, reads, "values")
            if reads
            else self.out.name("values", listed.values())
        )

    def _chosen(self, stage: int, fits: str | None, inside: int) -> None:
        """Skip a value that the printed rules exclude; bind the fields of any other."""
        if fits is not None:
            self.out.line(inside, f"if value_{stage} not in {fits}: continue")
        self._name(self.plan.fields[stage], f"value_{stage}", inside)

    def _name(self, fields: Sequence[str], value: str, inside: int) -> None:
        """Bind the fields of some stages, and the elements that they name, if a requirement reads these."""
        self.out.line(inside, f"{', '.join(fields)}, = {value}")
        subjects = self.plan.kind.subjects
        if subjects is not None:
            for about in dict.fromkeys(
                one.about or subjects.field for one in self.plan.asked if "subject" in one.reads
            ):
                if about in fields:
                    self.out.line(inside, f"element_of_{about} = elements[index({about})]")

    def _stop(self, asked: Sequence[Requirement], inside: int, otherwise: str) -> None:
        """Write: unless those requirements hold, do otherwise."""
        if asked:
            self.out.line(inside, f"if not ({self.out.all_of(asked)}): {otherwise}")


def _differ(values: Sequence[Values], places: Sequence[int]) -> bool:
    """Whether no two values have the same in all of these places."""
    return len({tuple(value[place] for place in places) for value in values}) == len(values)


def _writer_of(plan: Plan) -> Writer:
    """A function whose tests read a state, a frame and the fields of the stages chosen."""
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
    out.names |= {"make": kind.make, "there": kind.there}
    if kind.subjects is not None:
        out.names |= {"elements_of": kind.subjects.of, "index": kind.subjects.index}
    return out

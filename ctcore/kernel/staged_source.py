"""What a stage offers, as one plain function: the loops and tests that a person would write."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.kernel.pasted import Writer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel.staged import Plan

__all__ = ["offering"]


def offering(plan: Plan, depth: int) -> Callable[..., Any]:
    """The function that lists, after the values of earlier stages, the next choices of a stage.

    It reads like the rule: a loop over the values of the stage, the requirements that are settled
    with it, and for each group of later stages a loop that looks for values that fit.
    """
    out, before = _writer(plan), plan.before(depth)
    out.line(0, "def made(state, frame, before):")
    if before:
        out.line(1, f"{', '.join(before)}, = before")
    premises = [one for one in plan.asked if not plan.reads(one)]
    if premises and not depth:
        out.line(1, f"if not ({out.all_of(premises)}): return []")
    if plan.kind.subjects is not None:
        out.line(1, "elements = elements_of(state)")
    groups = plan.ordered(depth)
    for group in groups:
        out.line(1, f"noted_{min(group)} = {{}}")
    (values, reads), asked = plan.values(depth, range(depth))
    out.line(1, "found = []")
    out.line(1, f"for value in {_listed(out, values, reads)}:")
    out.line(2, f"{', '.join(plan.fields[depth])}, = value")
    if asked:
        out.line(2, f"if not ({out.all_of(asked)}): continue")
    for group in groups:
        _look(plan, out, depth, group)
    out.line(2, "values = before + value")
    out.line(2, "found.append(kept.get(values) or make(values))")
    out.line(1, "return found")
    return out.made(f"{plan.kind.name} stage {depth}")


def _writer(plan: Plan) -> Writer:
    kind = plan.kind
    names = plan.names
    spelt = {
        "in_force": "state.in_force",
        "there": "there(state, frame)",
        "move": f"make(({', '.join(names)},))",
    }
    abouts = {one.about for one in plan.asked}
    if kind.subjects is not None:
        for about in abouts:
            spelt[f"subject of {about}"] = f"elements[index({about or kind.subjects.field})]"
    out = Writer(spelt)
    out.names |= {"kept": kind.made, "make": kind.make, "there": kind.there}
    if kind.subjects is not None:
        out.names |= {"elements_of": kind.subjects.of, "index": kind.subjects.index}
    return out


def _listed(out: Writer, values: Callable[..., Any], reads: Sequence[str]) -> str:
    """The values of a stage: called for, or where they read nothing, known."""
    return out.call(values, reads, "values") if reads else out.name("values", values())


def _look(plan: Plan, out: Writer, offered: int, group: Sequence[int], seen: Sequence[int] = ()) -> None:
    """A loop over a later stage, with the next of its group within; it goes on where nothing fits."""
    (later, *rest), depth = group, 2 + len(seen)
    noted = f"noted_{min((*seen, *group))}"
    chosen = {*range(offered + 1), *seen}
    (values, reads), asked = plan.values(later, chosen, some=True)
    common = [one for one in asked if offered not in plan.stages_of(one)]
    each = [one for one in asked if one not in common]
    out.line(depth, f"for {', '.join(plan.fields[later])}, in {_listed(out, values, reads)}:")
    if common:
        # What does not read the choice being offered is asked once.
        earlier = set(plan.before(offered))
        read = set().union(*(plan.reads(one) for one in common)) - earlier
        key = "".join(f"{name}, " for name in plan.names if name in read)
        out.line(depth + 1, f"key = ({later}, {key})")
        out.line(depth + 1, f"fits = {noted}.get(key)")
        out.line(depth + 1, f"if fits is None: fits = {noted}[key] = ({out.all_of(common)})")
        out.line(depth + 1, "if not fits: continue")
    if each:
        out.line(depth + 1, f"if not ({out.all_of(each)}): continue")
    if rest:
        _look(plan, out, offered, rest, (*seen, later))
    out.line(depth + 1, "break")
    out.line(depth, "else: continue")

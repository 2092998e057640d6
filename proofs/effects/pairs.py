"""The pairs of kind of move and frame that the table has, each with its cases, or why there is none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ctcore.symbolic import holds_of
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.scenarios import SCENARIOS

from ..cases.pairs import ABSENT, gaps, impossible
from ..cases.shapes import cases_of
from .operations import frames_of, played_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.kernel import Kind

__all__ = ["met", "printed"]


def met(kind: Kind) -> Mapping[tuple[str, ...], int]:
    """How many cases of the kind are satisfiable, by scenario and frame; it proves nothing of them."""
    return holds_of(cases_of(kind, frames_of(kind.name), also=True), SYSTEM.laws, lambda *_: True).sorts


def printed() -> Iterator[str]:
    """The report, a line for each pair."""
    total = Counter[str]()
    for kind in played_kinds():
        cases = met(kind)
        for frame in frames_of(kind.name):
            counts = {one: cases.get((one, frame.__name__), 0) for one in reversed(SCENARIOS)}
            reason = impossible(kind, frame)
            shown = ", ".join(f"{one} {count}" for one, count in counts.items())
            absent = {ABSENT[kind.name, one]: None for one in SCENARIOS if (kind.name, one) in ABSENT}
            total["none" if reason else "some"] += 1
            yield f"{kind.name} in {frame.__name__}: " + (reason or "; ".join((shown, *absent)))
        yield from (f"GAP: {kind.name}: {gap}" for gap in gaps(kind, frames_of(kind.name), cases))
    yield f"{total.total()} pairs, {total['some']} with cases and {total['none']} that cannot be met"

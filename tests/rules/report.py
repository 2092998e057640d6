"""Which requirements a fixed corpus hits true and hits false: ``python -m tests.rules.report``.

Each requirement of Train and Rally is judged over every move that can be said in reachable
and arbitrary positions.  ``alone`` counts the moves that it alone refuses.
"""

from __future__ import annotations

import sys
from itertools import chain, islice
from typing import TYPE_CHECKING

import attrs

import ctcore as ct
from tests.rules.corpus import OPERATION_FRAMES, SCENARIOS, arbitrary, kinds_awaited, reachable, universe
from tests.rules.positions import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Kind

Name = tuple[str, str]


@attrs.define
class Hits:
    """How often a requirement held, failed, and failed alone."""

    true: int = 0
    false: int = 0
    alone: int = 0


def covered() -> list[Kind]:
    """The kinds of move that the report speaks of: all of Train and Rally, and their end."""
    return [kind for name, kind in KINDS.items() if name.split(".")[0] in ("train", "rally", "end")]


def positions() -> Iterable[ct.State]:
    """The fixed corpus: operations under way in games from each scenario, and arbitrary ones."""
    games = chain.from_iterable(reachable(scenario, seed=7, decisions=250) for scenario in SCENARIOS)
    under_way = (state for state in games if state.stack and len(state.stack) > 1)
    return chain(islice(under_way, 400), arbitrary(seed=62, count=4000))


def count() -> dict[Name, Hits]:
    """The hits of each requirement over the corpus."""
    hits = {(kind.name, r.name): Hits() for kind in covered() for r in kind.requirements}
    for state in positions():
        for kind in kinds_awaited(state):
            if (kind.name, kind.requirements[0].name) in hits:
                _judge_all(state, kind, hits)
    return hits


def _judge_all(state: ct.State, kind: Kind, hits: dict[Name, Hits]) -> None:
    places = [hits[kind.name, requirement.name] for requirement in kind.requirements]
    for move in universe(kind):
        results = ct.SYSTEM.judge(state, move).results
        alone = results.count(False) == 1
        for place, holds in zip(places, results, strict=True):
            place.true += holds
            place.false += not holds
            place.alone += alone and not holds


def table(hits: dict[Name, Hits]) -> str:
    """The hits as a table, those not hit on both sides marked."""
    lines = [f"{'requirement':<44} {'true':>8} {'false':>8} {'alone':>8}"]
    for (kind, name), hit in hits.items():
        mark = "" if hit.true and hit.false else "  <- one side is never hit"
        lines.append(f"{kind + '  ' + name:<44} {hit.true:>8} {hit.false:>8} {hit.alone:>8}{mark}")
    return "\n".join(lines)


def one_sided(hits: dict[Name, Hits]) -> list[Name]:
    """The requirements that the corpus does not hit on both sides."""
    return [name for name, hit in hits.items() if not (hit.true and hit.false)]


def main() -> int:
    """Print the table; 1 when a requirement is hit on one side only."""
    hits = count()
    sys.stdout.write(table(hits) + "\n")
    return int(bool(one_sided(hits)))


__all__ = ["OPERATION_FRAMES", "count", "one_sided", "table"]

if __name__ == "__main__":
    sys.exit(main())

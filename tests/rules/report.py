"""Which requirements a fixed corpus hits true and hits false: ``python -m tests.rules.report``.

Each requirement of every kind of move is judged over every move that can be said, in
reachable positions and on arbitrary lawful boards.  ``alone`` counts the moves that it alone
refuses.  A kind is judged in so many positions at least, and in more until each of its
requirements has been hit on every side that the corpus can reach.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import chain, islice
from typing import TYPE_CHECKING

import attrs

import ctcore as ct
from tests.rules.corpus import (
    SCENARIOS,
    arbitrary,
    kinds_awaited,
    reachable,
    rich,
    sparse,
    universe,
)
from tests.rules.corpus_rounds import rounds, set_ups, windows
from tests.rules.crafted import crafted
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


# Requirements that can never be the one that refuses, and why.
_ONLY_THEN = "the frame stands only while no Guerrilla is Available"
_NONE_ABROAD = "no Government piece is in Morocco or Tunisia"
IMPLIED: dict[Name, str] = {
    ("attack.take", "none_available"): _ONLY_THEN,
    ("subvert.take", "none_available"): _ONLY_THEN,
    ("subvert.take_stopped", "none_available"): _ONLY_THEN,
    ("garrison.leave", "in_algeria"): _NONE_ABROAD,
    ("assault.select", "in_algeria"): _NONE_ABROAD,
    ("neutralize.select", "in_algeria"): _NONE_ABROAD,
    ("rally.agitate", "in_algeria"): "Morocco and Tunisia are at Oppose, without Terror",
}
# In how many positions each kind of move is judged at least.
ENOUGH = 40


def covered() -> list[Kind]:
    """The kinds of move that the report speaks of: all that can be made."""
    return [kind for name, kind in KINDS.items() if not name.startswith("later.")]


def positions() -> Iterable[ct.State]:
    """The fixed corpus: games from each scenario, turns on arbitrary boards, arbitrary frames."""
    games = chain.from_iterable(reachable(scenario, seed=7, decisions=250) for scenario in SCENARIOS)
    under_way = (state for state in games if state.stack)
    return chain(
        islice(under_way, 700),
        rich(seed=62, count=6000),
        sparse(seed=62, count=9000),
        arbitrary(seed=62, count=600),
        rounds(seed=62, count=9000),
        windows(seed=62, count=4000),
        set_ups(seed=62, count=3000),
        crafted(),
    )


def count() -> dict[Name, Hits]:
    """The hits of each requirement over the corpus."""
    hits = {(kind.name, r.name): Hits() for kind in covered() for r in kind.requirements}
    judged: Counter[str] = Counter()
    for state in positions():
        for kind in kinds_awaited(state):
            if judged[kind.name] < ENOUGH or not _complete(kind, hits):
                judged[kind.name] += 1
                _judge_all(state, kind, hits)
    return hits


def _complete(kind: Kind, hits: dict[Name, Hits]) -> bool:
    own = [hits[kind.name, requirement.name] for requirement in kind.requirements]
    return all(hit.true and hit.false and hit.alone for hit in own)


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
    """The hits as a table, those not hit on every side marked."""
    lines = [f"{'requirement':<48} {'true':>9} {'false':>9} {'alone':>9}"]
    for name, hit in hits.items():
        missing = ", ".join(sides(hit))
        mark = f"  <- never {missing}" if missing else ""
        if name in IMPLIED:
            mark += f": {IMPLIED[name]}"
        lines.append(f"{'  '.join(name):<48} {hit.true:>9} {hit.false:>9} {hit.alone:>9}{mark}")
    return "\n".join(lines)


def sides(hit: Hits) -> list[str]:
    """The sides on which a requirement was never hit."""
    return [side for side in ("true", "false", "alone") if not getattr(hit, side)]


def one_sided(hits: dict[Name, Hits]) -> list[Name]:
    """The requirements that the corpus does not hit on every side, or that it hits where none should."""
    return [name for name, hit in hits.items() if bool(sides(hit)) != (name in IMPLIED)]


def main() -> int:
    """Print the table; 1 when a requirement is not hit on every side."""
    hits = count()
    sys.stdout.write(table(hits) + "\n")
    return int(bool(one_sided(hits)))


__all__ = ["count", "one_sided", "table"]

if __name__ == "__main__":
    sys.exit(main())

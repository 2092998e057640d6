"""Which requirements a fixed corpus hits true and hits false: ``python -m tests.rules.report``.

Each requirement of every kind of move is judged over every move that can be said, in
reachable positions and on arbitrary lawful boards.  ``alone`` counts the moves that it alone
refuses.  A kind is judged in so many positions, and in more until each of its requirements
has been hit on every side.
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
IMPLIED: dict[Name, str] = {
    ("attack.take", "none_available"): _ONLY_THEN,
    ("subvert.take", "none_available"): _ONLY_THEN,
    ("subvert.take_stopped", "none_available"): _ONLY_THEN,
}
# In how many positions each kind of move is judged at least, where so many await it.
ENOUGH = 40
# So many positions are taken from a source at once, and so many in all at most.
AT_ONCE, MOST = 300, 90_000


def covered() -> list[Kind]:
    """The kinds of move that the report speaks of: all that can be made."""
    return [kind for name, kind in KINDS.items() if not name.startswith("later.")]


class Tally:
    """The hits so far, and how often each kind of move was judged."""

    def __init__(self) -> None:
        self.hits = {(kind.name, r.name): Hits() for kind in covered() for r in kind.requirements}
        self.judged: Counter[str] = Counter()

    def note(self, state: ct.State) -> set[str]:
        """Judge every move of the kinds that are not settled yet; the names of those that are awaited."""
        awaited = kinds_awaited(state)
        for kind in awaited:
            if self.judged[kind.name] < ENOUGH or not _complete(kind, self.hits):
                self.judged[kind.name] += 1
                _judge_all(state, kind, self.hits)
        return {kind.name for kind in awaited}

    def open(self) -> set[str]:
        """The kinds with a requirement that has not been hit on every side, and should be."""
        return {name for name, _ in one_sided(self.hits)}


def count() -> dict[Name, Hits]:
    """The hits of each requirement over the corpus, which goes on until each has been hit on every side."""
    tally = Tally()
    games = chain.from_iterable(reachable(scenario, seed=7, decisions=250) for scenario in SCENARIOS)
    for state in chain(crafted(), (state for state in games if state.stack)):
        tally.note(state)
    arbitraries = (arbitrary, rich, sparse, rounds, windows, set_ups)
    sources = [(source(62, MOST), set[str]()) for source in arbitraries]
    for _ in range(MOST // AT_ONCE):
        for states, met in sources:
            # A source that never comes to what is open is left alone.
            if not met or met & tally.open():
                met.update(*map(tally.note, islice(states, AT_ONCE)))
        if not tally.open():
            break
    return tally.hits


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

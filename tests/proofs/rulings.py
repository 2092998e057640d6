"""Print which proofs rest on a ruling, and if they hold by what it rejects.

`python -m tests.proofs.rulings algeria` prints the table of `docs/algeria-rulings.md`, in about a minute;
`twilight` proves all of Colonial Twilight, and what rests on a ruling again, which takes hours.  Names of
obligations look at those alone.
"""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ctcore.game.games import DEFAULT, game
from ctcore.symbolic.rulings import readers, under
from tests.docs.blocks import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.game import Game

PAGE = ROOT / "docs" / "algeria-rulings.md"
HEAD = ("Ruling", "Clause", "Proofs that rest on it", "By the rejected reading")
# A kind of move that no position admits has nothing to prove.
_NEVER = "vacuous: no case was checked"


def shortened(names: Iterable[str]) -> str:
    """The names of obligations in few words: those of one sort together."""
    sorts = groupby(names, lambda name: name.split(".")[0])
    return "; ".join(f"{sort}: {', '.join(one.split('.', 1)[1] for one in some)}" for sort, some in sorts)


def verdict(of: Game[Any], ruling: str, names: Sequence[str]) -> str:
    """What becomes of those proofs if the ruling is turned."""
    said = []
    for proof in under(of, ruling, names):
        if proof.detail.endswith(_NEVER):
            said.append(f"`{proof.obligation.name.split('.', 1)[1]}` is never legal")
        elif not proof.proved:
            said.append(f"`{proof.obligation.name}` fails: {proof.detail}")
    return "; ".join(said) or "all hold"


def row(of: Game[Any], ruling: str, names: Sequence[str]) -> str:
    """The row of one ruling."""
    clauses = ", ".join(of.rejected[ruling].clauses)
    return f"| {ruling} | {clauses} | {shortened(names)} | {verdict(of, ruling, names)} |"


def lines(of: Game[Any], only: Sequence[str] = ()) -> Iterator[str]:
    """The table, a line at a time."""
    yield f"| {' | '.join(HEAD)} |"
    yield f"| {' | '.join('---' for _ in HEAD)} |"
    for ruling, names in readers(of, only).items():
        yield row(of, ruling, names)


if __name__ == "__main__":
    name, *wanted = sys.argv[1:] or [DEFAULT]
    for line in lines(game(name), wanted):
        print(line, flush=True)  # noqa: T201 - the table

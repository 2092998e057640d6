"""Print the table of `docs/algeria-rulings.md`: which proofs rest on a ruling, and if they hold without it.

`python -m tests.algeria.rulings` prints it, in about a minute.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from ctcore.algeria.game import GAME
from ctcore.algeria.proofs.rulings import RULINGS, readers, under

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PAGE = Path(__file__).parents[2] / "docs" / "algeria-rulings.md"
HEAD = ("Ruling", "Clause", "Proofs that rest on it", "By the rejected reading")
# A kind of move that no position admits has nothing to prove.
_NEVER = "vacuous: no case was checked"


def shortened(names: Iterable[str]) -> str:
    """The names of obligations in few words: those of one sort together."""
    sorts = groupby(names, lambda name: name.split(".")[0])
    return "; ".join(f"{sort}: {', '.join(one.split('.', 1)[1] for one in some)}" for sort, some in sorts)


def verdict(ruling: str, names: Sequence[str]) -> str:
    """What becomes of those proofs if the ruling is turned."""
    said = []
    for proof in under(GAME, ruling, names):
        if proof.detail == _NEVER:
            said.append(f"`{proof.obligation.name.split('.', 1)[1]}` is never legal")
        elif not proof.proved:
            said.append(f"`{proof.obligation.name}` fails: {proof.detail}")
    return "; ".join(said) or "all hold"


def row(ruling: str, names: Sequence[str]) -> str:
    """The row of one ruling."""
    return f"| {ruling} | {', '.join(RULINGS[ruling])} | {shortened(names)} | {verdict(ruling, names)} |"


def lines() -> list[str]:
    """The table."""
    found = readers(GAME)
    return [
        f"| {' | '.join(HEAD)} |",
        f"| {' | '.join('---' for _ in HEAD)} |",
        *(row(ruling, names) for ruling, names in found.items()),
    ]


if __name__ == "__main__":
    print("\n".join(lines()))  # noqa: T201 - the table

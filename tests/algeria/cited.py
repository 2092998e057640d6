"""Where each sentence and ruling of Algeria is cited: ``python -m tests.algeria.cited`` lists it.

A citation counts where the rules use it: the clauses of a requirement, a law, a frame, a figure or an
exception, those of a table of ``data``, and the ids under which code changes something.  What a docstring or
a proof cites does not count.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

from ctcore.algeria.game import GAME
from ctcore.register.links import links_in_code

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["LISTED", "ids", "main", "report", "sites", "uncited"]


def ids() -> tuple[str, ...]:
    """The sentences that say more than what a word means, then the rulings."""
    clauses = GAME.register.clauses
    said = [one.id for clause in clauses for one in clause.sentences if one.binds]
    return (*said, *(one.id for one in GAME.register.rulings))


@cache
def sites() -> Mapping[str, list[str]]:
    """Where each id is cited, in words."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for link in links_in_code(GAME):
        # What a docstring cites does not count.
        if link.sort == "function" or (link.sort == "effect" and link.site.text):
            continue
        where = f"{link.site.module.partition('/')[2]}: " if link.sort == "effect" else ""
        told = f"{link.sort} {where}{link.site.name}"
        for one in link.cites:
            if told not in found[one]:
                found[one].append(told)
    return found


def uncited() -> list[str]:
    """The sentences and rulings that nothing cites."""
    return [one for one in ids() if not sites().get(one)]


# The sentences and rulings that need not be cited, each with the reason.
LISTED = GAME.register.waived


def report() -> Iterator[tuple[str, str]]:
    """Each sentence and ruling, with what cites it, or why nothing does."""
    for one in ids():
        yield one, "; ".join(sites().get(one, ())) or LISTED.get(one, "nowhere")


def main() -> None:
    """Print the report, and how many are cited."""
    for one, told in report():
        sys.stdout.write(f"{one:16} {told}\n")
    sentences = [one for one in ids() if "/" in one]
    cited = [one for one in sentences if sites().get(one)]
    sys.stdout.write(f"{len(cited)} of {len(sentences)} sentences are cited\n")


if __name__ == "__main__":
    main()

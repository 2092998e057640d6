"""Where each sentence, ruling and card of a game is cited.

``python -m tests.house.cited labyrinth`` lists it.

A citation counts where the rules use it: the clauses of a requirement, a law, a frame, a figure or an
exception, those of a table of ``data``, the ids under which code changes something, and the text of a card
that is carried out.  What a docstring or a proof cites does not count, but where `observing` says what a side
may know, which no rule reads.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

import ctcore as ct
from ctcore.register.links import Link, links_in_code

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["ids", "main", "report", "sites", "uncited"]

_KNOWING = "/observing.py"


def ids(game: Any) -> tuple[str, ...]:
    """The sentences that say more than what a word means, then the rulings, then the cards."""
    register = game.register
    said = [one.id for clause in register.clauses for one in clause.sentences if one.binds]
    return (*said, *(one.id for one in (*register.rulings, *register.cards)))


@cache
def sites(game: Any) -> Mapping[str, list[str]]:
    """Where each id is cited, in words."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for link in filter(_counts, links_in_code(game)):
        where = f"{link.site.module.partition('/')[2]}: " if link.sort == "effect" else ""
        told = f"{link.sort} {where}{link.site.name}"
        for one in link.cites:
            if told not in found[one]:
                found[one].append(told)
    for text in game.texts:
        found[text.id].append(f"text {text.id}")
    return found


def _counts(link: Link) -> bool:
    """Whether it is more than a docstring, or says what a side may know."""
    docstring = link.sort == "function" or (link.sort == "effect" and bool(link.site.text))
    return not docstring or link.site.module.endswith(_KNOWING)


def uncited(game: Any) -> list[str]:
    """The sentences, rulings and cards that nothing cites."""
    return [one for one in ids(game) if not sites(game).get(one)]


def report(game: Any) -> Iterator[tuple[str, str]]:
    """Each sentence, ruling and card, with what cites it, or why nothing does."""
    for one in ids(game):
        yield one, "; ".join(sites(game).get(one, ())) or game.register.waived.get(one, "nowhere")


def main(name: str) -> None:
    """Print the report, and how many are cited."""
    game = ct.game(name)
    for one, told in report(game):
        sys.stdout.write(f"{one:16} {told}\n")
    sentences = [one for one in ids(game) if "/" in one]
    cited = [one for one in sentences if sites(game).get(one)]
    sys.stdout.write(f"{len(cited)} of {len(sentences)} sentences are cited\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

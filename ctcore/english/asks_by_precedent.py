"""The rule that likely decides a long question, as the sentences of the rules and precedents have it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.english.likely import likeliest, likely, says_much
from ctcore.english.of_what import (
    is_a_count,
    is_of_a_place,
    is_of_now,
    is_of_what_stands,
    names_a_place,
    no_rule_tells,
)
from ctcore.english.precedents import telling
from ctcore.english.sureness import best_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.english.asking import Command
    from ctcore.english.situation import Situation
    from ctcore.game import Game

__all__ = ["agree", "by_precedents", "has_precedents"]

# From that number of telling words on a question is about a rule, whatever places it names.
_LONG = 6


def has_precedents(where: Situation) -> bool:
    """Whether the game has precedents, and enough is asked to find the entry that likely decides it."""
    return bool(where.asking.game.precedents) and says_much(where.said)


def agree(names: Sequence[str], where: Situation) -> bool:
    """Whether one of these entries, or what a ruling among them is about, is the likeliest to decide."""
    game: Game[Any] = where.asking.game
    rulings = (one for one in game.register.every_ruling if one.id in names)
    about = {clause.partition("/")[0] for one in rulings for clause in one.clauses}
    about.update(re.sub("(?<=[0-9])[us]$", "", one) for one in names)
    return any(one.entry in about for one in likely(where.said, game)[:1])


def by_precedents(told: Sequence[str], question: str, where: Situation) -> Command | None:
    """The entry that likely decides what is asked, or two of which one does."""
    game, before = where.asking.game, " ".join(told)
    is_short = len(telling(" ".join(where.said))) < _LONG
    if no_rule_tells(question, is_long=not is_short):
        return None
    has_place = names_a_place(f"{before} {question}", where)
    if (is_short or has_place) and any(
        one(question, where) for one in (is_of_now, is_of_what_stands, is_a_count)
    ):
        return None
    if is_short and has_place:
        is_told = any(where.with_fact(one) is not None for one in told)
        if is_told or is_of_a_place(before, question, where):
            return None
    names = likeliest(where.said, game)
    if not names:
        return None
    best = (best_within((name,), " ".join(where.said), game) for name in names)
    rule = (
        "the rule that likely decides this" if len(names) == 1 else "one of these rules likely decides this"
    )
    note = f"{rule}; the position is not looked at"
    tells = tuple(one.saying.id for one in best if one is not None)
    return where.command("rule", *names, note=note, asks=False, tells=tells)

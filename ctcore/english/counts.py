"""How many of something a game has, where its rules say so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ctcore.english.spoken import counting_words
from ctcore.english.terms import home
from ctcore.register import Clause

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["how_many_there_are"]

# The title of the clause that lists what comes with a game.
_LIST = "components"


def how_many_there_are(noun: str, game: Game[Any]) -> str | None:
    """The clause that says how many of these there are; None if none does.

    >>> from ctcore.game.games import game
    >>> how_many_there_are("terror marker", game()), how_many_there_are("dragon", game())
    ('3.3.4', None)
    """
    count = f"(?:[0-9]+|{'|'.join(counting_words())})"
    whole = re.compile(rf"\bthere are {count} {re.escape(noun)}s?\b", re.IGNORECASE)
    among = re.compile(rf"\b{count} (?:[\w-]+ ){{0,2}}{re.escape(noun)}s?\b", re.IGNORECASE)
    clauses = game.register.clauses
    found = [one.id for one in clauses if whole.search(" ".join(one.whole.split()))]
    if found:
        return found[0]
    listing = game.register.by_id.get(home(_LIST, game) or "")
    is_listed = isinstance(listing, Clause) and among.search(" ".join(listing.whole.split()))
    return listing.id if listing is not None and is_listed else None

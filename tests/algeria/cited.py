"""Where each sentence and ruling of Algeria is cited, as `tests.house.cited` counts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.algeria.game import GAME
from tests.house import cited

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["LISTED", "ids", "report", "sites", "uncited"]

# The sentences and rulings that need not be cited, each with the reason.
LISTED = GAME.register.waived


def ids() -> tuple[str, ...]:
    """The sentences that say more than what a word means, then the rulings."""
    return cited.ids(GAME)


def sites() -> Mapping[str, list[str]]:
    """Where each id is cited, in words."""
    return cited.sites(GAME)


def uncited() -> list[str]:
    """The sentences and rulings that nothing cites."""
    return cited.uncited(GAME)


def report() -> Iterator[tuple[str, str]]:
    """Each sentence and ruling, with what cites it, or why nothing does."""
    return cited.report(GAME)

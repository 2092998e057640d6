"""What the solo game changes (9): the Jihadist plays by rule, and what its ideology makes of it.

It is a variant of the game: whether it is played, and with which ideology, are figures that the variant
amends.

Clauses: 9.1, 9.2, 9.7; rulings L40, L89
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Figure
from ctcore.kernel.named import Named

if TYPE_CHECKING:
    from ctcore.labyrinth.board.state import Country

__all__ = [
    "BY_RULE",
    "CELLS_A_SUCCESS",
    "EXCESS",
    "IDEOLOGY",
    "KEEPS_CELLS",
    "LAST_CARD_IS_PLAYED",
    "SMALL_DECKS",
    "VARIANTS",
    "Ideology",
    "major_is_open",
]


class Ideology(Named):
    """The ideologies, each with what those before it bring (9.7)."""

    BASE = "base"
    ATTRACTIVE = "attractive"
    POTENT = "potent"
    INFECTIOUS = "infectious"
    VIRULENT = "virulent"


_LEVELS = tuple(Ideology)
BY_RULE = Figure("solo.by_rule", ("9.2/1",), lambda _board: False, is_truth=True)
IDEOLOGY = Figure("solo.ideology", ("9.7/1",), lambda _board: 0, low=0, high=len(_LEVELS) - 1)


def _has(board: Any, ideology: Ideology) -> bool:
    return IDEOLOGY(board) >= _LEVELS.index(ideology)


SMALL_DECKS = Figure("solo.small_decks", ("9.2/3", "L43"), lambda _board: False, is_truth=True)
CELLS_A_SUCCESS = Figure(
    "solo.cells_a_success",
    ("8.2.1/1", "9.7/1"),
    lambda board: 2 if _has(board, Ideology.ATTRACTIVE) else 1,
    low=1,
    high=15,
)
EXCESS = Figure(
    "solo.excess",
    ("8.4.2/1", "9.7/1"),
    lambda board: 3 if _has(board, Ideology.POTENT) else 5,
    low=0,
    high=15,
)
LAST_CARD_IS_PLAYED = Figure(
    "solo.last_card_is_played",
    ("5.2.4/1", "9.7/1"),
    lambda board: _has(board, Ideology.INFECTIOUS),
    is_truth=True,
)
KEEPS_CELLS = Figure(
    "solo.keeps_cells",
    ("8.4.3/1", "9.7/1"),
    lambda board: _has(board, Ideology.VIRULENT),
    is_truth=True,
)


def major_is_open(board: Any, country: Country, more: int = 0) -> bool:
    """Whether cells exceed troops by as many as a Major Jihad needs, with that many more (8.4.2, 9.7)."""
    return country.cells + more >= country.strength + EXCESS(board)


def _text(ideology: Ideology, *, small_decks: bool) -> str:
    title = "solo game" if ideology is Ideology.BASE else f"solo game, ideology {ideology}"
    figures = [("by_rule", "true", "9.2/1")]
    if ideology is not Ideology.BASE:
        figures.append(("ideology", str(_LEVELS.index(ideology)), "9.7/1"))
    if small_decks:
        title = f"{title}, three small decks"
        figures.append(("small_decks", "true", "9.2/3"))
    amends = (
        f'[[amends]]\nto = "solo.{name}"\nvalue = {value}\nclauses = ["{clause}"]\n'
        for name, value, clause in figures
    )
    return "\n".join((f'title = "{title}"\n', *amends))


def _named(ideology: Ideology, *, small_decks: bool) -> str:
    level = "" if ideology is Ideology.BASE else f"-{ideology}"
    return f"solo{level}{'-small-decks' if small_decks else ''}"


# By the names of the variants, each as a file of house rules.
VARIANTS = {
    _named(one, small_decks=decks): _text(one, small_decks=decks)
    for decks in (False, True)
    for one in Ideology
}

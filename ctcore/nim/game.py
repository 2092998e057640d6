"""Nim as a game of the house."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.game import Game
from ctcore.kernel.frozen import frozen
from ctcore.nim.rules import PILES, SYSTEM, Pile, Player, Table, Turn

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["GAME", "Nim", "Outcome"]


@frozen
class Outcome:
    """Who has won, by taking the last stone (3)."""

    winner: Player
    clauses: tuple[str, ...] = ("3",)

    def __str__(self) -> str:
        return f"3: {self.winner} wins, who has taken the last stone"


class Nim(Game[Table]):
    """Nim."""

    __slots__ = ()

    @property
    def players(self) -> Mapping[str, Player]:
        """The two players."""
        return {"first": Player.FIRST, "second": Player.SECOND}

    @property
    def examples(self) -> Mapping[str, str]:
        """What the helps of options show."""
        line = ': "take 2 from A; take 1 from B"'
        said = {"with": ': "A.stones 2"', "change": "'A.stones 2'", "find": 'As in "any(stones >= 4)".'}
        return {"ask": line, "play": line, **said}

    def svg(self, state: Table, /, **options: Any) -> str:
        """The piles as a picture, which marks no changes."""
        from ctcore.nim.picture import svg  # noqa: PLC0415 - play draws nothing

        return svg(state, **options)

    @property
    def palettes(self) -> Mapping[str, Mapping[str, str]]:
        """On a dark screen."""
        from ctcore.nim.picture import DARK  # noqa: PLC0415 - as above

        return {"dark": DARK}

    def standing(self, state: Table, value: Any, /) -> tuple[str, str] | None:
        """The pile that a value names, and how many stones it has."""
        pile = next((one for one in state.piles if one.name is value), None)
        return None if pile is None else (str(pile), f"{pile.stones} stones")

    def outcome(self, state: Table, /) -> Outcome | None:
        """Who has won; None before the last stone is taken."""
        return None if state.winner is None else Outcome(state.winner)


def _begun(*stones: int) -> Table:
    piles = tuple(Pile(name, count) for name, count in zip(PILES, stones, strict=True))
    return Table(piles, (Turn(Player.FIRST),))


GAME = Nim(
    name="nim",
    title="Nim",
    system=SYSTEM,
    state=Table,
    setups={"classic": lambda: _begun(3, 4, 5), "tall": lambda: _begun(5, 7, 9)},
    specs=Path(__file__).parent / "specs",
    proofs="ctcore.nim.proofs",
)

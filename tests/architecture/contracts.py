"""Import contracts in which ``GAMES`` stands for every game: each room that has a ``game.py``.

So a new game has its layer, and no room above the kernel imports it, without a line in ``.importlinter``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract

import ctcore

__all__ = ["ForbiddenGames", "LayersWithGames", "with_games"]

_WORD = "GAMES"
_PACKAGE = Path(ctcore.__file__).parent


def with_games(options: dict[str, Any]) -> dict[str, Any]:
    """The options of a contract with the games written out: as one layer, or as a module for each."""
    return {
        key: [line for one in said for line in _written_out(one)] if isinstance(said, list) else said
        for key, said in options.items()
    }


def _written_out(line: str) -> list[str]:
    # That of ``ctcore/game`` says what a game is.
    folders = sorted(path.parent.name for path in _PACKAGE.glob("*/game.py") if path.parent.name != "game")
    if line == _WORD:
        return [" | ".join(folders)]
    return [line.replace(_WORD, folder) for folder in folders] if _WORD in line else [line]


class LayersWithGames(LayersContract):
    """Layers of which one is all games, side by side."""

    def __init__(self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]) -> None:
        super().__init__(name, session_options, with_games(contract_options))


class ForbiddenGames(ForbiddenContract):
    """Modules that import no game."""

    def __init__(self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]) -> None:
        super().__init__(name, session_options, with_games(contract_options))

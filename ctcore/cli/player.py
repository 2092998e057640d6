"""Read the player that an option names."""

from __future__ import annotations

from typing import Any

from ctcore.cli.current import game
from ctcore.cli.report import BadInput
from ctcore.errors import near_misses

__all__ = ["player_named"]


def player_named(name: str, option: str) -> Any:
    """The player of that name; raises `BadInput` if there is none."""
    found = game().player(name.casefold())
    if found is None:
        players = game().players
        message = f"{option} takes {' or '.join(players) or 'no player of this game'}, not {name!r}."
        raise BadInput(message, near_misses(name.casefold(), players, most=1))
    return found

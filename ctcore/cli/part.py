"""The move under way that an option names by its first stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.report import BadInput
from ctcore.kernel import Part

if TYPE_CHECKING:
    from ctcore.kernel import Move

__all__ = ["part_of", "wholes"]


def part_of(state: Any, text: str | None) -> Part | None:
    """The first stages that the text writes, with which a legal move must begin; None without a text.

    Raises `BadInput` for a whole move, `IllegalMove` if no legal move begins so.
    """
    if text is None:
        return None
    found = game().parse_choice(state, text)
    if not isinstance(found, Part):
        message = f"--part {str(found)!r} is a whole move; give its first stages alone."
        raise BadInput(message)
    game().choices(state, found)
    return found


def wholes(state: Any, part: Part | None) -> int:
    """How many legal moves there are; after a part, how many begin with it."""
    if part is None:
        return len(game().legal_moves(state))
    return sum(_completed(state, one) for one in game().choices(state, part))


def _completed(state: Any, choice: Move | Part) -> int:
    return wholes(state, choice) if isinstance(choice, Part) else 1

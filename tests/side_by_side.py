"""What an engine and a second statement of its rules say differently of one position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection

    from ctcore.game import Game

__all__ = ["compare"]


def _differences(first: dict[str, Any], second: dict[str, Any]) -> list[str]:
    found = []
    for key in sorted({*first, *second}):
        one, two = first.get(key), second.get(key)
        are_alike = isinstance(one, list) and isinstance(two, list) and len(one) == len(two)
        pairs = zip(one, two, strict=True) if are_alike else [(one, two)]  # type: ignore[arg-type]  # both are lists
        found += [f"{key}: the engine {a}, the second statement {b}" for a, b in pairs if a != b]
    return found


def compare(
    game: Game[Any],
    written: dict[str, Any],
    state: Any,
    second: Any,
    offers: tuple[Collection[str], Collection[str]] | None = None,
) -> list[str]:
    """What the two say differently: the position as ``written``, who is to choose, the legal moves.

    ``offers`` are texts to compare instead of the legal moves: those of the engine, those of the second.
    """
    found = _differences(written, second.data())
    who, what = second.waiting()
    actor = str(game.actor(state)) if state.stack else ""
    if actor != who:
        found.append(
            f"to choose: the engine {actor or 'nobody'}, the second statement {who or 'nobody'} ({what})"
        )
    elif state.stack:
        mine, theirs = offers or ({str(move) for move in game.legal_moves(state)}, second.legal())
        found += [f"offered by the engine alone: {text}" for text in sorted({*mine} - {*theirs})]
        found += [f"offered by the second statement alone: {text}" for text in sorted({*theirs} - {*mine})]
    return found

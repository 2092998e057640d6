"""A position of any game as rows: each part with its values, and what is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.game.fields import told
from ctcore.kernel.form import word
from ctcore.screen.rows import pairs
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game.game import Game
    from ctcore.screen.console import Screen

__all__ = ["parts", "print_board", "shown"]

S = TypeVar("S", bound=Any)


def print_board(game: Game[S], state: S, out: Screen) -> None:
    """Print where the game is, each part of the position with its leaves, and what is pending."""
    out.print(Text(game.moment(state), style="bold"))
    out.print(pairs([*parts(game, state), *_pending(game, state)], indent=0, width=out.width))


def parts(game: Game[S], state: S) -> Iterator[tuple[str, str]]:
    """Each part of the position with its leaves, as rows."""
    rows: dict[str, list[str]] = {}
    for name, value in told(state):
        part, dot, leaf = name.rpartition(".")
        if value == () or (value is None and not dot):
            continue
        said = _said(game, value)
        rows.setdefault(part if dot else leaf, []).append(f"{leaf} {said}" if dot else said)
    yield from ((part, ", ".join(said)) for part, said in rows.items())


def _said(game: Game[Any], value: object) -> str:
    """The value as it is printed: one of the parts that data writes as an object is told as data."""
    if isinstance(value, tuple | frozenset):
        return ", ".join(_said(game, one) for one in value)
    plain = game.codec.plain(value)
    return str(plain) if isinstance(plain, dict) else word(value)


def _pending(game: Game[S], state: S) -> Iterator[tuple[str, str]]:
    if not state.stack:
        if found := game.outcome(state):
            yield "Outcome", str(found)
        return
    frame = state.stack[-1]
    yield "Next", f"{game.actor(state)}: {frame.awaits} ({frame.clause})"
    yield "Legal moves", str(len(game.legal_moves(state)))


def shown(game: Game[S], state: S) -> dict[str, Any]:
    """The position, what is pending, and how the game ended, as plain data."""
    actor, found = game.actor(state), game.outcome(state)
    return {
        "position": game.as_data(state),
        "actor": None if actor is None else str(actor),
        "pending": [{"clause": frame.clause, "awaits": frame.awaits} for frame in state.stack],
        "legal_moves": len(game.legal_moves(state)),
        "phase": game.phase(state) or None,
        "outcome": game.result_as_dict(found) if found else None,
    }

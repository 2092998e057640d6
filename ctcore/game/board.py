"""A position of any game as rows: each part with its values, and what is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.game.fields import leaves
from ctcore.kernel.choices import fields_of
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
    for name, value in leaves(state).items():
        part, dot, leaf = name.rpartition(".")
        rows.setdefault(part if dot else leaf, []).append(f"{leaf} {_said(value)}" if dot else _said(value))
    yield from ((part, ", ".join(said)) for part, said in rows.items())
    told = {field: getattr(state, field) for field, _ in fields_of(game.state)}
    held = {name.partition(".")[0] for name in rows} | {"stack", *getattr(game.state, "named_by_fields", ())}
    for field, value in told.items():
        if field not in held and value is not None:
            yield field, _said(game.codec.plain(value))


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


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

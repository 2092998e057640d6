"""Which card is under play, and which text of it is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.twilight.rules.common.turns import TurnFrame
from ctcore.twilight.rules.events.texts.frame import TextFrame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State

__all__ = ["under_play"]


def under_play(state: State) -> tuple[str, ...]:
    """The card whose turns are under way, then each text that is carried out; none between the cards.

    >>> import ctcore as ct
    >>> game = ct.setup("short", card=1)
    >>> under_play(game), under_play(ct.play(game, "no pivotal event; event shaded"))
    (('#1',), ('#1', '#1s'))
    """
    if not state.stack or not isinstance(state.stack[0], TurnFrame) or state.deck.card is None:
        return ()
    return (f"#{state.deck.card}", *dict.fromkeys(one for frame in state.stack for one in _texts(frame)))


def _texts(frame: Frame) -> Iterator[str]:
    """The text that the frame is a step of, or that grants it."""
    if isinstance(frame, TextFrame):
        yield frame.text.id
    grant = getattr(frame, "grant", None)
    if grant is not None:
        yield grant.card

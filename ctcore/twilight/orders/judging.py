"""The verdict on an order in a position: its moves are played by the rules, up to the first that is refused.

Clauses: 3.1, 5.5
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.twilight import moves as of
from ctcore.twilight.board.vocabulary import NATURE
from ctcore.twilight.orders.order import expand
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.kernel import Move, Verdict
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Operation
    from ctcore.twilight.orders.order import Order

__all__ = ["Judged", "granted", "is_over", "judge"]


@frozen
class Judged:
    """Whether an order is legal in a position.

    ``after`` is the position after all of it, None if it is not legal.  ``refused`` is the first move that
    the rules refuse, ``index`` its place among the moves of the order, from 0, and ``verdict`` the
    verdict on it, with every requirement; all three are None if no move is refused.  ``reason`` says in
    words what the order lacks, if it lacks something: a roll of Nature's, its end, or a grant.
    """

    order: Order
    after: State | None = None
    index: int | None = None
    refused: Move | None = None
    verdict: Verdict | None = attrs.field(default=None, kw_only=True)
    reason: str = attrs.field(default="", kw_only=True)

    @property
    def legal(self) -> bool:
        """Whether the rules allow every move of it, and the Operation is over with the last."""
        return self.after is not None

    def __bool__(self) -> bool:
        """Whether it is legal."""
        return self.legal

    def __repr__(self) -> str:
        """The order and the answer."""
        return f"<Judged {str(self.order)!r}: {'legal' if self.legal else 'not legal'}>"

    def __str__(self) -> str:
        """The order and the answer; what it lacks, and the refused move with each unmet requirement."""
        if self.legal:
            return f"{self.order}: legal"
        said = f"{self.order}: not legal" + (f"\n  {self.reason}" if self.reason else "")
        if self.index is None or self.verdict is None:
            return said
        unmet = "".join(f"\n  {finding}" for finding in self.verdict.violations)
        return f"{said}\nmove {self.index + 1} of it, {str(self.refused)!r}, is refused:{unmet}"


def judge(state: State, order: Order) -> Judged:
    """The verdict on an order in a position; nothing changes.

    The rules judge its moves one after another, each in the position that those before it lead to.
    An order is legal if all of them are and the Operation is over after the last.  The position must be
    the one in which the Operation may begin: no card is turned up, and no box is chosen, on the way.

    Clauses: 3.1, 5.5

    >>> import ctcore as ct
    >>> start = ct.play(ct.setup("short", card=1), "no pivotal event")
    >>> oran = ct.moves.Select(ct.Place.named("Oran"))
    >>> found = judge(start, ct.collect([ct.moves.Terror(), oran, ct.moves.End()]))
    >>> found.legal, found.index, str(found.refused), [one.name for one in found.verdict.violations]
    (False, 1, 'Oran', ['underground_there'])
    """
    moves = expand(order)
    if order.free and granted(state) is not order.operation:
        return Judged(order, reason=f"the position does not begin a free {order.operation}")
    here, over = state, False
    for index, move in enumerate(moves):
        if not SYSTEM.is_legal(here, move):
            lacking = _lacking(here, move) if index > 0 else ""
            verdict = SYSTEM.judge(here, move)
            return Judged(order, None, index, move, verdict=verdict, reason=lacking)
        over = is_over(here, move)
        here = SYSTEM.step(here, move)
    return Judged(order, here) if over else Judged(order, reason=_unended(here))


def granted(state: State) -> Operation | None:
    """The free Operation that a card has just granted, before its first step; None if there is none (5.5)."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, OperationFrame) or frame.grant is None:
        return None
    # The Agitation that a card grants alone has its location from the start.
    return None if frame.locations else frame.operation


def is_over(state: State, move: Move) -> bool:
    """Whether that move, which is legal in the position, ends an Operation, and not a Special Activity."""
    return isinstance(move, of.End) and isinstance(state.stack[-1], OperationFrame)


def _lacking(state: State, move: Move) -> str:
    """What Nature must do before that move; empty if it is not her who is awaited, or her move is refused."""
    if SYSTEM.actor(state) is not NATURE or SYSTEM.kind_of(state, move) is not None:
        return ""
    return f"before {str(move)!r} the order lacks {state.stack[-1].awaits}, which Nature makes"


def _unended(state: State) -> str:
    frame = state.stack[-1]
    by = ", which Nature makes" if frame.actor is NATURE else ""
    return f"the order ends before the Operation is over: it still awaits {frame.awaits}{by}"

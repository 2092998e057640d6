"""Whether play can bring a condition about from a position: a line that does, or proof that none does.

The search explores the positions that legal moves lead to, each once, in an order that the game may choose.
It answers no only if nothing is left to try.  Another player passes where that is legal and otherwise makes
the choice that helps; dice and draws fall as the goal needs, and the answer tells their chance.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.condition.answer import Answer
from ctcore.errors import Defect
from ctcore.game.games import game as default_game
from ctcore.query.goal import Sought
from ctcore.query.search import Search, search_of

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.kernel import Move
    from ctcore.query.goal import Goal

__all__ = ["seek"]


def seek(
    state: Any, goal: Goal, *, limit: int = 20_000, plain: bool = False, game: Game[Any] | None = None
) -> Sought:
    """Look for a line of play that brings the goal about, exploring at most ``limit`` positions.

    Without a game it asks the default one.  A ``plain`` search uses no outlines: it tries every move.
    Raises `CannotAsk` if the goal's time does not fit the position.

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> from ctcore.query.goal import Goal
    >>> found = seek(ct.setup("short", card=1), Goal(space("Souk Ahras").at_neutral, ct.FLN))
    >>> found.price, found.text
    (1, 'no pivotal event; terror; Souk Ahras; end')
    """
    game = game or default_game()
    search = search_of(game)(game, state, goal, limit, plain=plain)
    search.refuse()
    node, ended = search.run()
    closed = tuple(search.closed.items())
    if node is None:
        return Sought(Answer.NO if ended else Answer.OPEN, search.explored, closed=closed)
    played, told = _replayed(search, node.line)
    if played != node.state or not goal.condition.read(played):
        message = "a line that was found does not replay"
        raise Defect(message)
    cheapest = goal.least and ended
    found = Sought(
        Answer.YES, search.explored, node.line, played, node.price, cheapest=cheapest, closed=closed
    )
    return attrs.evolve(found, **told)


def _replayed(search: Search, line: tuple[Move, ...]) -> tuple[Any, dict[str, Any]]:
    """The position after the line; its chance, whether another player chose, and its events."""
    game, state = search.game, search.root
    chance, chosen, events = Fraction(1), False, []
    for move in line:
        actor = game.actor(state)
        if game.is_chance(actor):
            chance *= game.chances(state)[move]
        chosen = chosen or (search.is_other(actor) and not search.passes(move))
        events.append(search.event(state, move))
        state = game.step(state, move)
    return state, {"chance": chance, "chosen": chosen, "events": tuple(filter(None, events))}

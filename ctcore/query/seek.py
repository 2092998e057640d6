"""Whether play can bring a condition about from a position: a line that does, or that none does.

A line is looked for in the positions that legal moves lead to, the same position once; a game may say where
first.  A no is said only where nothing is left to try.  Another player passes where that is legal, and
otherwise does what suits; dice and draws fall as they should, and their chance is told.
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
    """Look for a line of play that brings the goal about, from at most so many positions.

    The game is the default one if none is given.  A ``plain`` search leaves nothing out, and looks
    everywhere alike.
    Raises `Unasked` where the position is not at the time that the goal speaks of.

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
        return Sought(Answer.NO if ended else Answer.OPEN, search.looked, closed=closed)
    played, told = _replayed(search, node.line)
    if played != node.state or not goal.condition.read(played):
        message = "a line that was found does not replay"
        raise Defect(message)
    cheapest = goal.least and ended
    found = Sought(Answer.YES, search.looked, node.line, played, node.price, cheapest=cheapest, closed=closed)
    return attrs.evolve(found, **told)


def _replayed(search: Search, line: tuple[Move, ...]) -> tuple[Any, dict[str, Any]]:
    """The position after the line, and what of its dice, of other players and of events is told."""
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

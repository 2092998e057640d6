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
from ctcore.query.effort import LIMIT, Effort
from ctcore.query.goal import Extreme, Sought
from ctcore.query.search import Search, search_of

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.kernel import Move
    from ctcore.query.best import Best
    from ctcore.query.goal import Goal
    from ctcore.query.search import Node

__all__ = ["most", "seek"]


def seek(
    state: Any,
    goal: Goal,
    *,
    limit: int | Effort = LIMIT,
    plain: bool = False,
    game: Game[Any] | None = None,
) -> Sought:
    """Look for a line of play that brings the goal about, exploring at most ``limit`` positions.

    With an `Effort` as the limit it stops when that is used up.  Without a game it asks the default one.
    A ``plain`` search rules nothing out beforehand: it tries every move.
    Raises `CannotAsk` if the goal's time does not fit the position.

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> from ctcore.query.goal import Goal
    >>> found = seek(ct.setup("short", card=1), Goal(space("Souk Ahras").at_neutral, ct.FLN))
    >>> found.price, found.text
    (1, 'no pivotal event; terror; Souk Ahras; end')
    """
    effort = Effort(limit) if isinstance(limit, int) else limit
    search = _begun(state, goal, effort, plain=plain, game=game or default_game())
    node, ended = search.run()
    closed = tuple(search.closed.items())
    if node is None:
        answer = Answer.NO if ended else Answer.OPEN
        nearest = None if ended else search.nearest
        return Sought(answer, search.explored, closed=closed, ended_by=_why(effort, ended), nearest=nearest)
    return attrs.evolve(_told(search, node), cheapest=ended, closed=closed)


def most(
    state: Any, goal: Goal, best: Best, *, limit: int | Effort = LIMIT, game: Game[Any] | None = None
) -> Extreme:
    """The largest value, or the smallest, to which play can bring a number where the goal's condition holds.

    ``best`` says which number, and keeps the best line.  A value is shown to be the largest by what
    ``best`` knows to be enough, by a ceiling of the game's own, or because nothing was left to try;
    otherwise both ends are told: the best line found, and what no line passes, if that is known.
    Raises `CannotAsk` if the goal's time does not fit the position.

    >>> from ctcore.condition import ANY, words_of
    >>> from ctcore.nim.game import GAME as NIM
    >>> from ctcore.query.best import Best
    >>> from ctcore.query.goal import Goal
    >>> stones, start = words_of(NIM).of_element(words_of(NIM).elements[0], "stones"), NIM.setup()
    >>> found = most(start, Goal(ANY, NIM.actor(start)), Best(stones, largest=False), game=NIM)
    >>> found.value, found.is_shown, len(found.line.line)
    (0, True, 1)
    """
    effort = Effort(limit) if isinstance(limit, int) else limit
    search = _begun(state, goal, effort, plain=False, game=game or default_game())
    search.best = best
    _, ended = search.run()
    bound, node = best.bound(ended=ended), best.found and _shortened(search, best.found)
    if node is None:
        answer = Answer.NO if ended else Answer.OPEN
        return Extreme(answer, None, bound, Sought(answer, search.tried, ended_by=_why(effort, ended)))
    line = attrs.evolve(
        _told(search, node), explored=search.tried, ended_by=_why(effort, bound == best.value)
    )
    answer = Answer.YES if bound == best.value else Answer.OPEN
    return Extreme(answer, best.value, bound, line)


def _begun(state: Any, goal: Goal, effort: Effort, *, plain: bool, game: Game[Any]) -> Search:
    search = search_of(game)(game, state, goal, effort, plain=plain)
    search.refuse()
    effort.search = search
    return search


def _why(effort: Effort, ended: bool) -> str:  # noqa: FBT001 - whether nothing was left to try
    return "" if ended else effort.ended_by


def _shortened(search: Search, node: Node) -> Node:
    """The node of the same worth whose line leaves out moves that it does not need, the last ones first."""
    best, line = search.best, list(node.line)
    assert best is not None
    for at in reversed(range(len(line))):
        shorter = line[:at] + line[at + 1 :]
        found = _led(search, shorter)
        if found is not None and best.worth(found.state) == best.worth(node.state):
            line, node = shorter, found
    return node


def _led(search: Search, line: list[Move]) -> Node | None:
    """Where a line leads if it is legal and ends with the time, and the condition holds then.

    Another player makes no choice in it that a search would not try.
    """
    node, game = search.node(search.root), search.game
    for move in line:
        if search.is_over(node) or not game.system.judge(node.state, move):
            return None
        if search.is_other(game.actor(node.state)) and move not in search.moves_of_other(node.state):
            return None
        node = search.node(game.step(node.state, move), node, move)
    return node if search.is_over(node) and search.goal.condition.read(node.state) else None


def _told(search: Search, node: Node) -> Sought:
    """What the line to a node does, once it has been played again."""
    played, told = _replayed(search, node.line)
    if played != node.state or not search.goal.condition.read(played):
        message = "a line that was found does not replay"
        raise Defect(message)
    found = Sought(Answer.YES, search.explored, node.line, played, node.price)
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

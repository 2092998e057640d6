"""What is closed at one element of a position, and by which requirements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game import games
from ctcore.game.elements import element_named
from ctcore.kernel import Part, Staged
from ctcore.kernel.frozen import frozen
from ctcore.kernel.stage_plan import few_that_refuse
from ctcore.query.offered import clause_of, naming, offered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.game import Game
    from ctcore.kernel import Finding, Kind, Move, Verdict

__all__ = ["Closed", "closed_at", "open_and_closed"]


@frozen
class Closed:
    """A kind none of whose choices about an element is legal, and a few requirements that refuse them all.

    ``tried`` are these choices: moves, or the next stages of moves.  Each finding has the values of the
    first of them that the requirement refuses.
    """

    kind: Kind
    title: str
    clause: str
    tried: tuple[Move | Part, ...]
    findings: tuple[Finding, ...]

    def as_dict(self) -> dict[str, Any]:
        """The kind, the first choice that was tried, and the findings, as plain data."""
        return {
            "kind": self.kind.name,
            "title": self.title,
            "clause": self.clause,
            "move": str(self.tried[0]),
            "findings": [one.as_dict() for one in self.findings],
        }


def closed_at(
    state: Any, element: Any, part: Part | None = None, game: Game[Any] | None = None
) -> tuple[Closed, ...]:
    """The kinds of move that are closed at an element: they could name it next, and no such choice is legal.

    ``element`` is a value that names it, its name or its id (`Game.elements`).  Kinds that are not in play
    are left out (`Game.absent`).  Raises `NotationError` if there is no such element.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event; rally")
    >>> [(one.kind.name, str(one.findings[0])) for one in closed_at(game, "Algiers")][:1]
    [('rally.select', '3.3.1, R95: a City is at Neutral or Opposition [Algiers: Support]')]
    """
    game = game or games.game()
    about = game.element(element) or element_named(game, str(element))
    found = (_closed(game, state, kind, about, part) for kind in _kinds(game, state, part))
    return tuple(one for one in found if one is not None)


def open_and_closed(
    state: Any, part: Part | None = None, game: Game[Any] | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of the spaces that a choice names, and of those at which some kind is closed and none is open.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event; rally")
    >>> found, closed = open_and_closed(game)
    >>> len(found), closed
    (27, ('CON', 'ALG', 'ORA'))
    """
    game = game or games.game()
    sort, ids = next(iter(game.elements.items()))
    found = offered(state, part, game)
    named = {one for one in ids if next(naming(found, (sort, one)), None) is not None}
    # No legal choice names the others: what could name one of them is closed there.
    kinds = tuple(_kinds(game, state, part))
    others = (one for one in ids if one not in named)
    closed = tuple(one for one in others if any(_tried(game, kind, (sort, one), part) for kind in kinds))
    return tuple(one for one in ids if one in named), closed


def _kinds(game: Game[Any], state: Any, part: Part | None) -> Iterator[Kind]:
    """The kinds that are awaited and in play; of a move under way its own."""
    if part is not None:
        kind = game.system.kind_of(state, part)
        yield from () if kind is None else (kind,)
    elif state.stack:
        absent = game.absent(state)
        yield from (
            one for one in game.system.under(state).table[type(state.stack[-1])] if one.name not in absent
        )


def _closed(
    game: Game[Any], state: Any, kind: Kind, about: tuple[str, str], part: Part | None
) -> Closed | None:
    """The kind as closed there; None if it has a legal choice there, or could not name the element."""
    tried = _tried(game, kind, about, part)
    if not tried or any(game.system.is_legal(state, one) for one in tried):
        return None
    verdicts = [game.judge(state, one) for one in tried]
    return Closed(kind, kind.title, clause_of(game, state, kind), tried, _few(verdicts))


def _tried(game: Game[Any], kind: Kind, about: tuple[str, str], part: Part | None) -> tuple[Move | Part, ...]:
    """The choices of the kind that could name the element next."""
    return tuple(_staged(game, kind, about, part) if isinstance(kind, Staged) else _whole(game, kind, about))


def _few(verdicts: Sequence[Verdict]) -> tuple[Finding, ...]:
    """A few requirements that together refuse all these, each as it first fails."""
    few = few_that_refuse([one.results for one in verdicts])
    failing = (next(one for one in verdicts if not one.results[place]) for place in few)
    return tuple(one.finding(place) for one, place in zip(failing, few, strict=True))


def _whole(game: Game[Any], kind: Kind, about: tuple[str, str]) -> tuple[Move, ...]:
    """The moves that could name the element, found once for each kind."""
    found: dict[Any, tuple[Move, ...]] | None = kind.known.get("about")
    if found is None:
        by_element: dict[Any, list[Move]] = {}
        for move in kind.candidates:
            values = (getattr(move, name) for name in move.__match_args__)
            for one in dict.fromkeys(filter(None, map(game.element, values))):
                by_element.setdefault(one, []).append(move)
        found = kind.known["about"] = {one: tuple(moves) for one, moves in by_element.items()}
    return found.get(about, ())


def _staged(
    game: Game[Any], kind: Staged, about: tuple[str, str], part: Part | None
) -> Iterator[Move | Part]:
    """The next stages that could name the element."""
    before = () if part is None else part.values
    depth = 0 if part is None else part.depth
    values = kind.stages[depth].values if depth < len(kind.stages) else ()
    for value in values:
        if about in map(game.element, value):
            yield kind.make((*before, *value))

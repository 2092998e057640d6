"""A game and its positions as the page shows them, as plain data, for any game."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from ctcore import query
from ctcore.cli.verbs import position_options, verbs_of
from ctcore.errors import CtcoreError, near_misses
from ctcore.game.told import NoPicture
from ctcore.page.asked import LONG, cited, is_here
from ctcore.page.seated import seats
from ctcore.screen.answer import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.game import Game
    from ctcore.game.line import Line
    from ctcore.game.verb import Option
    from ctcore.kernel import Entry, Finding, Part, Requirement, Transition

__all__ = ["about", "heading", "known", "picture", "position", "shut", "steps", "there"]

# The options by which any game names a position otherwise.
_PLAIN = frozenset(("--scenario", "--position", "--with"))


def heading(game: Game[Any]) -> dict[str, Any]:
    """What a game is called, its set-ups, and the options that they take.

    >>> from ctcore.game.games import game
    >>> heading(game("nim"))["setups"]
    ['classic', 'tall']
    """
    own = (one for one in position_options(game) if one.flag not in _PLAIN)
    return {
        "name": game.name,
        "title": game.title,
        "setups": list(game.setups),
        "options": [_option(one) for one in own],
        "seats": seats(game),
        "variants": list(game.variants),
        "change": game.examples.get("change", "").strip("'"),
    }


def _option(one: Option) -> dict[str, Any]:
    takes = "truth" if one.told.get("action") == "store_true" else "number" if "type" in one.told else "words"
    return {"flag": one.flag, "help": one.told["help"], "takes": takes, "shape": one.told.get("metavar", "")}


def about(game: Game[Any], start: str) -> dict[str, Any]:
    """What a page has to know of a game before it asks: where it starts, its players, elements and verbs."""
    return {
        **heading(game),
        "start": start,
        "players": list(map(str, game.players.values())),
        "palettes": [one for one in game.palettes if one != "dark"],
        "elements": {
            sort: [{"id": one, "name": str(value)} for one, value in ids.items()]
            for sort, ids in game.elements.items()
        },
        "verbs": [
            {"name": name, "help": verb.help} for name, verb in verbs_of(game).items() if is_here(name)
        ],
        "long": sorted(LONG),
        "example": game.examples.get("ask", "").partition('"')[2].rstrip('"'),
    }


def position(game: Game[Any], line: Line[Any], part: Part | None, seat: str = "") -> dict[str, Any]:
    """A position: who is to choose what, what may be chosen and what is closed, and the line that led to it.

    With a ``seat`` it is told as that player knows it, who is not told what another may choose where
    something is hidden.
    """
    state = line.state
    actor, outcome = game.actor(state), game.outcome(state)
    frame = state.stack[-1] if state.stack else None
    seen = _observed(game, state, seat) if seat else None
    told = known(game, state, seat)
    is_told = _is_told(game, state, seat)
    found, closed = query.open_and_closed(state, part, game) if is_told else ((), ())
    return {
        "line": game.to_text(told),
        "moves": list(line.moves),
        "moment": game.moment(state),
        "phase": game.phase(state),
        "actor": None if actor is None else str(actor),
        "by_chance": game.is_chance(actor),
        "awaits": frame.awaits if frame else "",
        "clause": frame.clause if frame else "",
        "part": query.part_as_dict(game, part) if part else None,
        "outcome": game.result_as_dict(outcome) if outcome else None,
        "degree": game.degree(state) or "",
        "brief": [list(row) for row in game.brief(state, seen)],
        "choices": [one.as_dict() for one in query.offered(state, part, game)] if is_told else [],
        "open": list(found),
        "closed": list(closed),
        "hides": told != state,
        "under_play": list(game.under_play(state)),
    }


def known(game: Game[Any], state: Any, seat: str) -> Any:
    """The position as the player of that seat sees it; all of it without a seat."""
    return game.position_seen(_observed(game, state, seat)) if seat else state


def _is_told(game: Game[Any], state: Any, seat: str) -> bool:
    """Whether the player of that seat knows what may be chosen, which what another hides may open."""
    actor = game.actor(state)
    if not seat or game.is_chance(actor) or actor is game.players.get(seat):
        return True
    return bool(known(game, state, seat) == state)


def _observed(game: Game[Any], state: Any, seat: str) -> Any:
    """What the player of that seat may know; raises `BadInput` if there is no such seat."""
    if seat not in game.players:
        message = f"{game.title} has no player {seat!r}; there are {', '.join(game.players)}."
        raise BadInput(message, near_misses(seat, game.players, most=1))
    return game.observe(state, game.players[seat])


def shut(game: Game[Any], state: Any) -> Iterator[dict[str, Any]]:
    """What is closed as a whole, and what the frame's own elements are refused, each with its reasons."""
    if not state.stack:
        return
    absent = game.absent(state)
    for one in query.shut(game.system, state, absent):
        yield {"title": one.kind.title, "why": [_needed(game, each) for each in one.unmet]}
    closed, rest = query.briefly(query.refused(game.system, state, absent))
    for one in closed:
        yield {
            "title": f"{one.kind.title}: {one.element}",
            "why": [_needed(game, each) for each in one.unmet],
        }
    for refused in rest:
        yield {"title": str(refused.move), "why": [_reason(game, each) for each in refused.violations]}


def _needed(game: Game[Any], one: Requirement) -> dict[str, Any]:
    return {"cited": cited(game, one.cited), "text": one.text}


def _reason(game: Game[Any], one: Finding) -> dict[str, Any]:
    because = {"because": one.decided_by} if one.decided_by else {}
    return {"cited": cited(game, one.cited), "text": one.text, **because}


def there(
    game: Game[Any], state: Any, element: tuple[str, str], part: Part | None, seat: str = ""
) -> dict[str, Any]:
    """One space, track or box: what stands there, what may be chosen there, what is closed, and why.

    With a ``seat`` its player is not told what another may choose where something is hidden.
    """
    sort, one = element
    value = game.elements[sort][one]
    standing = game.standing(state, value) or (str(value), "")
    is_told = _is_told(game, state, seat)
    offered = query.offered(state, part, game) if is_told else ()
    closed = query.closed_at(state, one, part, game) if is_told else ()
    return {
        "sort": sort,
        "id": one,
        "name": standing[0],
        "stands": standing[1],
        "choices": [each.as_dict() for each in query.naming(offered, element)],
        "closed": [
            {
                "title": each.title,
                "move": str(each.tried[0]),
                "why": [_reason(game, finding) for finding in each.findings],
            }
            for each in closed
        ],
    }


def steps(game: Game[Any], line: Line[Any], since: int = 0, seat: str = "") -> list[dict[str, Any]]:
    """The steps of a line from that one on: who made each, what it changed, and what begins with it.

    With a ``seat`` nothing is told of a step that its player may not see.
    """
    begins = list(game.turn_starts(line.steps))
    told = [_step(game, step, begin) for step, begin in zip(line.steps[since:], begins[since:], strict=True)]
    if seat:
        for one, step in zip(told, line.steps[since:], strict=True):
            if not game.steps_seen((step,), _observed(game, step.after, seat)):
                one |= {"heading": "", "move": "", "said": []}
    return told


def _step(game: Game[Any], step: Transition[Any], begins: str) -> dict[str, Any]:
    ledger, remarks = step.ledger, game.remarks(step)
    # As the terminal tells it: what an ending move leaves undone comes before what follows from it.
    said: Iterable[Entry] = [*remarks, *ledger] if game.closes(step.move) else [*ledger, *remarks]
    actor = game.actor(step.before)
    return {
        "by": str(actor),
        "by_chance": game.is_chance(actor),
        "phase": game.phase(step.before),
        "begins": begins,
        "heading": game.begins_with(step) if begins == "card" else "",
        "move": str(step.move),
        "said": [{"cited": cited(game, one.cited), "text": str(one)} for one in said],
    }


def picture(game: Game[Any], line: Line[Any], layer: str, seat: str = "", *, variables: bool = True) -> str:
    """The position as a picture, in which what the last player did is marked; empty if the game has none.

    ``layer`` is ``base`` or ``top``, as `ctcore.screen.document.Drawing` has it, or empty for all.
    """
    how: dict[str, Any] = {"layer": layer} if layer else {}
    try:
        state, last = line.state, _last(game, line.steps)
        if seat:
            seen = _observed(game, state, seat)
            state, last = game.position_seen(seen), tuple(game.steps_seen(last, seen))
        return game.svg(state, last=last, variables=variables, **how)
    except NoPicture:
        return ""
    except ValueError as wrong:
        message = f"no such picture: {wrong}."
        raise CtcoreError(message) from None


def _last(game: Game[Any], played: Sequence[Transition[Any]]) -> tuple[Transition[Any], ...]:
    """The steps of whoever moved last."""
    if not played:
        return ()
    who = game.actor(played[-1].before)
    own = tuple(takewhile(lambda one: game.actor(one.before) is who, reversed(played)))
    return own[::-1]

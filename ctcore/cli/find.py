"""Find a lawful position in which a condition holds, or a line of play that brings it about."""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ctcore.cli.against import against as answered
from ctcore.cli.current import game
from ctcore.cli.extras import loaded
from ctcore.cli.extremes import best_of, tell_extreme
from ctcore.cli.report import BadInput, counted, emit, listed, pairs
from ctcore.cli.several import several_as_dict, tell_several, wanted
from ctcore.cli.watching import effort_of, helps, watching
from ctcore.condition.answer import Answer
from ctcore.condition.expression import ANY
from ctcore.errors import near_misses
from ctcore.query.goal import Goal, Sought
from ctcore.query.reachable import seek
from ctcore.query.search import search_of
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from types import ModuleType

    from ctcore.condition import Condition, Quantity
    from ctcore.kernel import Law
    from ctcore.query.effort import Effort
    from ctcore.symbolic import Lawful

__all__ = ["find", "player_named"]

_STATUS = {Answer.YES: 0, Answer.NO: 1, Answer.OPEN: 3}
_WIDER = "Lawful is wider than reachable: play may never reach such a position."


def find(  # noqa: PLR0913 - one parameter for each option
    state: Any | None,
    *,
    condition: str | None = None,
    largest: str | None = None,
    smallest: str | None = None,
    by: str | None = None,
    within: str | None = None,
    least: str | None = None,
    moment: bool = False,
    no_events: bool = False,
    plain: bool = False,
    against: bool = False,
    time: int | None = None,
    limit: int | None = None,
    count: int | None = None,
    differing: bool = False,
    as_json: bool = False,
) -> int:
    """Find a lawful position in which the condition holds or, from a named position, a line of play to it."""
    asked = None if condition is None else _language().condition(condition, game())
    of_play = {"by": by, "within": within, "least": least, "time": time, "limit": limit}
    of_play |= {"moment": moment, "no-events": no_events, "plain": plain, "against": against}
    given = [name for name, value in of_play.items() if value is not None and value is not False]
    several = _number_of(state, count, differing=differing)
    if state is None:
        _need_no_position(given)
        if several is not None:
            return _several(wanted(asked, _one_of(largest, smallest)), *several, as_json=as_json)
        return _lawful(asked, largest, smallest, as_json=as_json)
    if asked is None and least is not None and smallest is None:
        smallest, least = least, None
    expression = _one_of(largest, smallest)
    if expression is None and asked is None:
        message = "Missing argument 'CONDITION'."
        raise BadInput(message)
    if least not in {None, *search_of(game()).paid_with}:
        takes = " or ".join(search_of(game()).paid_with) or "nothing in this game"
        message = f"--least takes {takes}, not {least!r}."
        raise BadInput(message)
    goal = Goal(
        ANY if asked is None else asked,
        _player(state, by),
        _within(within or list(game().times)[1 if against else 0]),
        moment=moment,
        least=least is not None,
        events=not no_events,
    )
    effort = effort_of(time, limit)
    if against:
        besides = {"largest": largest, "smallest": smallest, "least": least, "plain": plain or None}
        return _STATUS[answered(state, goal, effort, besides, as_json=as_json)]
    if expression is not None:
        best = best_of(expression, goal, is_largest=largest is not None)
        return _STATUS[tell_extreme(state, goal, best, effort, as_json=as_json)]
    return _play(state, goal, effort, plain=plain, as_json=as_json)


def _play(state: Any, goal: Goal, effort: Effort, *, plain: bool, as_json: bool) -> int:
    """Search for a line of play, and tell it."""
    laws = None if plain else _forbidding(goal.condition)
    found = Sought(Answer.NO, 0)
    if laws is None:
        with watching(effort, silent=as_json):
            found = seek(state, goal, limit=effort, plain=plain, game=game())
    if as_json:
        emit(_play_as_dict(found, goal, laws))
    else:
        _tell_play(found, goal, state, laws)
    return _STATUS[found.answer]


def _need_no_position(given: list[str]) -> None:
    """Raise `BadInput` if an option is given that is about play."""
    if given:
        message = f"--{given[0]} needs a position to play from, such as {_example()}."
        raise BadInput(message)


def _number_of(state: Any | None, count: int | None, *, differing: bool) -> tuple[int, bool] | None:
    """How many examples are asked for, and whether they are to differ; None if one answer is.

    Raises `BadInput` if several are asked for of play.
    """
    if count is None and not differing:
        return None
    if state is not None:
        message = "--count and --differing find lawful positions: leave out the position to play from."
        raise BadInput(message)
    return 2 if count is None else count, differing


def _several(asked: Condition, count: int, differing: bool, *, as_json: bool) -> int:  # noqa: FBT001 - as asked
    """Several examples, or the one answer where there is none."""
    found = _symbolic().examples(asked, count, game(), differing=differing)
    if found[0].answer is not Answer.YES:
        return _lawful(asked, None, None, as_json=as_json)
    if as_json:
        emit(several_as_dict(asked, found, differing=differing))
    else:
        tell_several(found, count, differing=differing)
        console().print(Text(_WIDER))
    return _STATUS[Answer.YES]


def _one_of(largest: str | None, smallest: str | None) -> str | None:
    """The number whose largest or smallest value is asked for, if one is."""
    if largest is not None and smallest is not None:
        message = "ask for --largest or for --smallest, not for both."
        raise BadInput(message)
    return smallest if largest is None else largest


def _example() -> str:
    """Options that name a position."""
    return game().examples.get("position", f"--scenario {next(iter(game().setups))}")


def _language() -> ModuleType:
    return loaded("ctcore.condition.grammar", needs="lark", extra="find", asks="conditions")


def _symbolic() -> ModuleType:
    return loaded("ctcore.symbolic", needs="z3", extra="find", asks="lawful positions")


def _forbidding(asked: Condition) -> tuple[Law, ...] | None:
    """The laws that the condition breaks, so that no play reaches it; None if it breaks none."""
    found: tuple[Law, ...] | None = _symbolic().forbidding(asked, game()) if find_spec("z3") else None
    return found


# Lawful positions


def _lawful(asked: Condition | None, largest: str | None, smallest: str | None, *, as_json: bool) -> int:
    expression = _one_of(largest, smallest)
    if expression is None and asked is None:
        message = "Missing argument 'CONDITION'."
        raise BadInput(message)
    number = None if expression is None else _language().quantity(expression, game())
    symbolic, is_largest = _symbolic(), largest is not None
    if number is None:
        found = symbolic.find_lawful(asked, game())
    else:
        found = symbolic.extreme(number, asked, largest=is_largest, game=game())
    told = None if found.witness is None else game().differences(found.moment.base(), found.witness)
    if as_json:
        emit(_lawful_as_dict(found, asked, number, told, is_largest=is_largest))
    else:
        _tell(found, number, told, asked, is_largest=is_largest)
    return _STATUS[found.answer]


def _tell(
    found: Lawful,
    number: Quantity | None,
    told: tuple[str, ...] | None,
    asked: Condition | None,
    *,
    is_largest: bool,
) -> None:
    out = console()
    if found.value is not None:
        word = "largest" if is_largest else "smallest"
        bound = "" if found.answer is Answer.YES else " or less" if is_largest else " or more"
        out.print(Text(f"The {word} {number} of any lawful position is {found.value}{bound}.", "bold"))
    elif found.answer is Answer.NO:
        out.print(Text("No: no lawful position satisfies it.", "bold"))
    elif found.answer is Answer.YES:
        out.print(Text("Yes: a lawful position satisfies it.", "bold"))
    if found.answer is Answer.OPEN:
        out.print(Text("Open: neither a position nor a proof that there is none was found."))
    elif found.answer is Answer.NO:
        _tell_laws(found.laws, asked)
    else:
        out.print(Text(f"{found.moment}, with"))
        rows = [("", one) for one in told or ()]
        out.print(pairs(rows or [("", "nothing changed" if told == () else "what --json prints")]))
        out.print(Text(_WIDER))


def _limits(asked: Condition | None, laws: tuple[Law, ...] | None) -> list[str]:
    """The bounds that a condition passes which these laws forbid."""
    return [] if asked is None or not laws else [str(one) for one in _symbolic().limits(asked, game())]


def _tell_laws(laws: tuple[Law, ...], asked: Condition | None) -> None:
    out = console()
    for limit in _limits(asked, laws):
        out.print(Text(f"{limit}.", "bold"))
    if rows := [(", ".join(law.clauses), law.text) for law in laws]:
        out.print(pairs(rows, style="bold"))
    out.print(Text(_forbid(len(rows))))


def _forbid(number: int) -> str:
    if number == 0:
        return "It contradicts itself."
    if number == 1:
        return "This law forbids it; every position of every game keeps it."
    return "These laws forbid it together, and each is needed; every position of every game keeps them."


def _lawful_as_dict(
    found: Lawful,
    asked: Condition | None,
    number: Quantity | None,
    told: tuple[str, ...] | None,
    *,
    is_largest: bool,
) -> dict[str, Any]:
    return {
        "condition": None if asked is None else str(asked),
        "largest": str(number) if number is not None and is_largest else None,
        "smallest": None if number is None or is_largest else str(number),
        "answer": str(found.answer),
        "value": found.value,
        "moment": None if found.moment is None else str(found.moment),
        "changes": None if told is None else list(told),
        "position": None if found.witness is None else json.loads(game().to_json(found.witness)),
        "laws": _laws_as_dicts(found.laws),
        "limits": _limits(asked, found.laws),
    }


def _laws_as_dicts(laws: tuple[Law, ...]) -> list[dict[str, Any]]:
    return [{"law": law.name, "clauses": list(law.clauses), "text": law.text} for law in laws]


# Play


def _player(state: Any, name: str | None) -> Any:
    actor = game().actor(state)
    if name is None:
        is_player = actor is not None and not game().is_chance(actor)
        return actor if is_player else search_of(game()).usual_player(game(), state)
    return player_named("--by", name)


def player_named(option: str, name: str) -> Any:
    """The player that an option names; raises `BadInput`, with near misses, if there is none."""
    players = game().players
    found = players.get(name.casefold())
    if found is None:
        message = f"{option} takes {' or '.join(players)}, not {name!r}."
        raise BadInput(message, near_misses(name.casefold(), players, most=1))
    return found


def _within(word: str) -> str:
    words = list(game().times)
    if word not in words:
        message = f"--within takes {', '.join(words[:-1])} or {words[-1]}, not {word!r}."
        raise BadInput(message, near_misses(word, words, most=1))
    return word


def _tell_play(found: Sought, goal: Goal, state: Any, laws: tuple[Law, ...] | None) -> None:
    out = console()
    explored = counted(found.explored, "position")
    if found.answer is Answer.YES:
        out.print(Text(f"Yes: a line of play brings it about{_cost(found, goal)}.", "bold"))
    elif found.answer is Answer.NO:
        out.print(Text("No: no line of play brings it about.", "bold"))
    else:
        out.print(Text(f"Not found in {explored}; that does not prove that there is no line.", "bold"))
    now = "; it holds now" if goal.condition.read(state) else ""
    out.print(Text(f"{game().moment(state)}{now}"))
    if found.answer is Answer.YES:
        out.print(pairs([("", found.text)]))
        if found.events:
            out.print(Text(f"It executes the Event of card {listed(found.events)}."))
        if found.chance != 1:
            out.print(Text(f"Its dice and draws come up with probability {found.chance}."))
        if found.chosen:
            out.print(Text(f"It relies on a choice of {search_of(game()).others(goal)}."))
    elif laws is not None:
        _tell_laws(laws, goal.condition)
    elif found.answer is Answer.NO:
        out.print(Text(_exhausted(found)))
    else:
        nearest = f"The nearest lacks about {found.nearest}. " if found.nearest is not None else ""
        out.print(Text(f"{nearest}{helps(found.ended_by, events=goal.events)}"))
    out.print(Text(f"Asked: {listed(search_of(game()).terms(game(), goal))}."))


def _cost(found: Sought, goal: Goal) -> str:
    """What the line costs, in a game in which a player pays."""
    units = tuple(search_of(game()).paid_with.values())
    if not units:
        return ""
    if not found.price:
        return "; it costs nothing"
    least = ", and no line costs less" if found.cheapest else ""
    if goal.least and not found.cheapest:
        least = "; a cheaper line was neither found nor ruled out"
    return f"; it costs {counted(found.price, units[0])}{least}"


def _exhausted(found: Sought) -> str:
    """What was explored, for a no."""
    explored = counted(found.explored, "position")
    if not found.closed:
        return f"Explored all that can follow: {explored}, with every legal move of each."
    never = [operation for operation, number in found.closed if not number]
    shown = [f"{operation} ({number})" for operation, number in found.closed if number]
    says = [f"No move of these Operations can bring that about: {listed(never)}."] if never else []
    if shown:
        cannot = "These Operations cannot, as their ceilings show (positions tried)"
        says.append(f"{cannot}: {listed(shown)}.")
    says.append(f"Explored all else that can follow: {explored}, with every other legal move of each.")
    return " ".join(says)


def _play_as_dict(found: Sought, goal: Goal, laws: tuple[Law, ...] | None) -> dict[str, Any]:
    return {
        "condition": str(goal.condition),
        "by": str(goal.by),
        "within": goal.within,
        "moment": goal.moment,
        "events": goal.events,
        "answer": str(found.answer),
        "positions": found.explored,
        "ended_by": found.ended_by,
        "nearest": found.nearest,
        "ruled_out": dict(found.closed),
        "laws": _laws_as_dicts(laws or ()),
        "limits": _limits(goal.condition, laws),
        "line": found.text if found.answer is Answer.YES else None,
        "price": found.price if found.answer is Answer.YES else None,
        "least": goal.least,
        "cheapest": found.cheapest if found.answer is Answer.YES else None,
        "events_executed": list(found.events),
        "chance": str(found.chance) if found.answer is Answer.YES else None,
        "other_player_chooses": found.chosen,
        "position": None if found.after is None else json.loads(game().to_json(found.after)),
    }

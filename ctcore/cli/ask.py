"""Ask whether a line of play is legal, what it costs and changes, and what is open after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore import query
from ctcore.cli.choices import chosen, refusals, shut
from ctcore.cli.current import game
from ctcore.cli.goals import goal_as_dict, goal_of, opened_by, tell_goal, tell_openings
from ctcore.cli.reached import reach_as_dict, reach_of, tell_reach
from ctcore.cli.report import (
    BadInput,
    counted,
    emit,
    findings,
    pairs,
)
from ctcore.cli.steps import print_no, print_steps
from ctcore.cli.touching import as_dicts, tell_hands
from ctcore.cli.turning import readings_of, tell_readings
from ctcore.game.play import IllegalMoveInLine
from ctcore.query.said import no, refusal, yes
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from ctcore.condition import Condition
    from ctcore.kernel import Transition

__all__ = ["ask"]


def ask(  # noqa: PLR0913 - one parameter for each option
    start: Any,
    line: str,
    *,
    goal: str | None = None,
    more: bool = False,
    hands: bool = False,
    reach: bool = False,
    readings: bool = False,
    as_json: bool = False,
) -> int:
    """May this line be played here, and does it reach the goal? If not, why not; if so, what it does."""
    wanted = goal_of(goal)
    try:
        played, refused = game().play_line(start, line), None
    except IllegalMoveInLine as error:
        played, refused = error.played, error
    if not played and refused is None:
        message = "the line is empty."
        raise BadInput(message)
    reached = reach_of(played, refused) if reach else None
    turning = readings_of(start, line) if readings else None
    if as_json:
        answer = _as_dict(start, played, refused, wanted)
        answer |= {"reach": reach_as_dict(reached, played, refused)} if reached else {}
        answer |= {"readings": turning.as_dict()} if turning else {}
        emit(answer | _touched(start, played) if hands else answer)
    elif refused is None:
        _print_allowed(start, played, wanted, more=more)
        if hands:
            tell_hands(game().hands(start, played[-1].after))
    else:
        _print_refused(start, refused, wanted, more=more)
    if reached is not None and not as_json:
        tell_reach(reached, played, refused)
    if turning is not None and not as_json:
        tell_readings(turning)
    met = wanted is None or (refused is None and wanted.read(played[-1].after))
    return 0 if refused is None and met else 1


def _print_allowed(
    start: Any, played: tuple[Transition[Any], ...], goal: Condition | None, *, more: bool
) -> None:
    """Print yes and by which rule, the totals, each move with its changes, and what is next."""
    out, after = console(), played[-1].after
    answer = pairs([("", yes(game(), played).text)], indent=0)
    out.print(Text("Yes", "bold green").append(answer[len("Yes") :]))
    if goal is not None:
        tell_goal(goal, start, after, refused=False)
    _print_moves(start, played, game().preamble(played[:-1]), more=more)
    if not after.stack:
        out.print(Text(f"The game is over. {game().outcome(after)}", style="bold"))
        return
    out.print(Text(_standing(after), style="bold"))
    _print_next(after, more=more)


def _standing(after: Any) -> str:
    """Where a line stands that ends there: what comes next, or what its turn still leaves to choose."""
    actor, awaits = game().actor(after), after.stack[-1].awaits
    if not _is_unfinished(after):
        return f"Next, {actor}: {awaits}."
    if game().is_chance(actor):
        return f"Legal so far; still to be rolled or drawn: {awaits}."
    return f"Legal so far; {actor} still to choose: {awaits}."


def _is_unfinished(state: Any) -> bool:
    """Whether a line that ends there leaves a turn, or what it has begun, under way."""
    return bool(state.stack) and (game().amid_turn(state) or not game().is_settled(state))


def _print_next(after: Any, *, more: bool) -> None:
    out, closed, kinds = console(), refusals(after), shut(after)
    brief, alone = ((), closed) if more else query.briefly(closed)
    out.print(pairs([*chosen(after), *((one.kind.name, str(one)) for one in (kinds if more else brief))]))
    for verdict in alone:
        out.print(Text(f"  {verdict.move}: {refusal(verdict.violations, 'open')}"))
        out.print(findings(verdict.violations))
    if kinds and not more:
        closed_kinds = counted(len(kinds), "kind")
        out.print(
            Text(f"--more says why {closed_kinds} of move {'is' if len(kinds) == 1 else 'are'} closed.")
        )


def _print_refused(start: Any, refused: IllegalMoveInLine, goal: Condition | None, *, more: bool) -> None:
    """Print no and by which rule, every unmet requirement, and the moves before."""
    out, verdict = console(), refused.verdict
    unmet = verdict.violations
    print_no(verdict)
    tell_openings(verdict)
    if hint := game().hint(start, refused):
        out.print(Text(hint))
    if goal is not None:
        tell_goal(goal, start, verdict.state, refused=True)
    _print_moves(start, refused.played, game().preamble(refused.played), more=more)
    if verdict.state.stack and any(one.name == "moment" for one in unmet):
        actor, open_now = game().actor(verdict.state), game().listed(game().choices(verdict.state))
        out.print(pairs([("", f"Next, {actor}: {open_now}.")], indent=0))


def _print_moves(start: Any, played: tuple[Transition[Any], ...], before: int, *, more: bool) -> None:
    """Print the position where the line begins, and each move with its ledger.

    The first ``before`` moves lead up to the question.
    """
    out, told = console(), played if more else played[before:]
    begins = start if more else told[0].before if told else played[-1].after if played else start
    out.print(Text(game().moment(begins), style="bold"))
    print_steps(told, game().phase(begins))


def _as_dict(
    start: Any,
    played: tuple[Transition[Any], ...],
    refused: IllegalMoveInLine | None,
    goal: Condition | None,
) -> dict[str, Any]:
    said = yes(game(), played) if refused is None else no(refused.verdict)
    answer: dict[str, Any] = {
        "legal": refused is None,
        **said.as_dict(),
        "played": [_move_as_dict(transition) for transition in played],
        **game().sums(played),
    }
    if refused is not None:
        unmet = [finding.as_dict() for finding in refused.verdict.violations]
        verdict = {"number": refused.number, "move": str(refused.verdict.move), "violations": unmet}
        verdict["opened_by"] = [{"id": one.id, "name": str(one)} for one in opened_by(refused.verdict)]
        answer |= {"refused": verdict, "hint": game().hint(start, refused)}
    after = played[-1].after if played else start
    if goal is not None:
        answer["goal"] = goal_as_dict(goal, start, after)
    return {**answer, "next": _next(after)}


def _touched(start: Any, played: tuple[Transition[Any], ...]) -> dict[str, Any]:
    return {"hands": as_dicts(game().hands(start, played[-1].after if played else start))}


def _move_as_dict(transition: Transition[Any]) -> dict[str, Any]:
    return transition.as_dict() | {"remarks": [remark.as_dict() for remark in game().remarks(transition)]}


def _next(state: Any) -> dict[str, Any]:
    actor = game().actor(state)
    return {
        "actor": str(actor) if actor else None,
        "awaits": state.stack[-1].awaits if state.stack else None,
        "unfinished": _is_unfinished(state),
        "outcome": game().result_as_dict(found) if (found := game().outcome(state)) else None,
        "choices": [choice.as_dict() for choice in query.offered(state, game=game())],
        "shut": [one.as_dict() for one in shut(state)],
        "refused": [verdict.as_dict() for verdict in refusals(state)],
    }

"""Ask whether a line of play is legal, what it costs and changes, and what is open after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ctcore as ct
from ctcore import query
from ctcore.cli.choices import (
    chosen,
    moves_listed,
    refusals,
    shut,
    shut_kinds,
    told_briefly,
)
from ctcore.cli.goals import goal_as_dict, goal_of, opened_by, opening_as_dict, tell_goal, tell_openings
from ctcore.cli.position import (
    moment,
    phase_of,
)
from ctcore.cli.report import (
    BadInput,
    counted,
    emit,
    findings,
    listed,
    outcome_as_dict,
    pairs,
    refusal,
)
from ctcore.cli.set_up import asked_of_a_position
from ctcore.game.play import IllegalMoveInLine
from ctcore.screen.console import console
from ctcore.screen.text import Text
from ctcore.twilight.board.entries import Adjusted, Gained, Paid
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard
from ctcore.twilight.rules.events.pivotal import Decline
from ctcore.twilight.rules.sequence.cards import Reveal
from ctcore.twilight.text.remarks import remarks

if TYPE_CHECKING:
    from ctcore.condition import Condition
    from ctcore.kernel import Transition

__all__ = ["ask"]


@asked_of_a_position
def ask(
    start: ct.State,
    line: str,
    *,
    goal: str | None = None,
    more: bool = False,
    as_json: bool = False,
) -> int:
    """May this line be played here, and does it reach the goal? If not, why not; if so, what it does."""
    wanted = goal_of(goal)
    try:
        played, refused = ct.play_line(start, line), None
    except IllegalMoveInLine as error:
        played, refused = error.played, error
    if not played and refused is None:
        message = "the line is empty."
        raise BadInput(message)
    if as_json:
        emit(_as_dict(start, played, refused, wanted))
    elif refused is None:
        _print_allowed(start, played, wanted, more=more)
    else:
        _print_refused(start, refused, wanted, more=more)
    reached = wanted is None or (refused is None and wanted.read(played[-1].after))
    return 0 if refused is None and reached else 1


def _print_allowed(
    start: ct.State, played: tuple[Transition[ct.State], ...], goal: Condition | None, *, more: bool
) -> None:
    """Yes and by which rule, what it comes to, each move with what it changes, and what is next."""
    out, after = console(), played[-1].after
    costs, gains = _sums("it costs ", "", _costs(played)), _sums("", " gains", _gains(played))
    changed = f"Commitment {_commitment(played):+}" if _commitment(played) else ""
    sums = listed(filter(None, (costs, gains, changed))) or "it costs nothing"
    answer = pairs([("", f"Yes, by {_decided_by(played[-1])}: {sums}.")], indent=0)
    out.print(Text("Yes", "bold green").append(answer[len("Yes") :]))
    if goal is not None:
        tell_goal(goal, start, after, refused=False)
    _print_moves(start, played, _preamble(played[:-1]), more=more)
    if not after.stack:
        out.print(Text(f"The game is over. {ct.outcome(after)}", style="bold"))
        return
    out.print(Text(f"Next, {ct.actor(after)}: {after.stack[-1].awaits}.", style="bold"))
    _print_next(after, more=more)


def _print_next(after: ct.State, *, more: bool) -> None:
    out, closed, kinds = console(), refusals(after), shut_kinds(after)
    brief, alone = ([], closed) if more else told_briefly(closed)
    out.print(pairs([*chosen(after), *(kinds if more else brief)]))
    for verdict in alone:
        out.print(Text(f"  {verdict.move}: {refusal(verdict.violations, 'open')}"))
        out.print(findings(verdict.violations))
    if kinds and not more:
        closed_kinds = counted(len(kinds), "kind")
        out.print(
            Text(f"--more says why {closed_kinds} of move {'is' if len(kinds) == 1 else 'are'} closed.")
        )


def _print_refused(
    start: ct.State, refused: IllegalMoveInLine, goal: Condition | None, *, more: bool
) -> None:
    """No and by which rule, every unmet requirement, and the moves before."""
    out, verdict = console(), refused.verdict
    unmet = verdict.violations
    # What stands in the way whatever the moment says more than the moment.
    decides = next((one for one in unmet if one.name != "moment"), unmet[0])
    answer = f"No, by {decides.cited}: {verdict.move} is {refusal(unmet)}"
    out.print(Text("No", "bold red").append(pairs([("", answer)], indent=0)[len("No") :]))
    out.print(findings(unmet))
    tell_openings(verdict)
    if hint := _hint(start, refused):
        out.print(Text(hint))
    if goal is not None:
        tell_goal(goal, start, verdict.state, refused=True)
    _print_moves(start, refused.played, _preamble(refused.played), more=more)
    if verdict.state.stack and any(one.name == "moment" for one in unmet):
        actor, open_now = ct.actor(verdict.state), moves_listed(ct.choices(verdict.state))
        out.print(pairs([("", f"Next, {actor}: {open_now}.")], indent=0))


def _print_moves(
    start: ct.State, played: tuple[Transition[ct.State], ...], before: int, *, more: bool
) -> None:
    """The position that the line is asked of, and each move of it with its ledger.

    ``before`` is how many moves lead up to the question.
    """
    out, told = console(), played if more else played[before:]
    begins = start if more else told[0].before if told else played[-1].after if played else start
    out.print(Text(moment(begins), style="bold"))
    phase = phase_of(begins)
    for transition in told:
        if phase != (phase := phase_of(transition.before)) and phase:
            out.print(Text(f"  {phase}", style="italic"))
        out.print(Text(f"  {transition.move}"))
        said = (transition.ledger, remarks(transition))
        # What an end passes over comes before what follows from it.
        entries = [*said[1], *said[0]] if isinstance(transition.move, End) else [*said[0], *said[1]]
        rows = [(entry.cited, str(entry)) for entry in entries]
        if rows:
            out.print(pairs(rows, indent=4))


def _preamble(played: tuple[Transition[ct.State], ...]) -> int:
    """How many moves lead up to the first that a question is about: the card, and no Pivotal Event."""
    leads_up = (
        isinstance(one.move, Decline) or (isinstance(one.move, Reveal) and len(one.lines) == 1)
        for one in played
    )
    return next((number for number, leads in enumerate(leads_up) if not leads), len(played))


def _decided_by(last: Transition[ct.State]) -> str:
    """The clause under which the last move changes something, or of what it begins or goes on with."""
    if last.lines and not isinstance(last.move, End):
        return last.ledger[0].cited
    begins = len(last.after.stack) > len(last.before.stack)
    return (last.after if begins else last.before).stack[-1].clause


def _sums(begins: str, verb: str, sums: dict[str, int]) -> str:
    # The verb stands once: the FLN gains 1 Resource and the Government 2 Resources.
    each = [f"the {faction}{{}} {counted(amount, 'Resource')}" for faction, amount in sums.items()]
    told = " and ".join(one.format("" if number else verb) for number, one in enumerate(each))
    return f"{begins}{told}" if sums else ""


def _costs(played: tuple[Transition[ct.State], ...]) -> dict[str, int]:
    return _changes(played, Paid, -1)


def _gains(played: tuple[Transition[ct.State], ...]) -> dict[str, int]:
    return _changes(played, Gained, 1)


def _changes(
    played: tuple[Transition[ct.State], ...], sort: type[Paid | Gained], sign: int
) -> dict[str, int]:
    """What the players paid or gained in turns, and by the adjustments of Propaganda Rounds."""
    ledger = query.ledger_of(played)
    turns = query.total(ledger, sort, by=lambda one: str(one.faction), of=lambda one: one.amount)
    rounds = query.total(
        ledger, Adjusted, by=lambda one: str(one.faction), of=lambda one: max(sign * one.by, 0)
    )
    sums = {name: turns.get(name, 0) + rounds.get(name, 0) for name in (*turns, *rounds)}
    return {name: amount for name, amount in sums.items() if amount}


def _commitment(played: tuple[Transition[ct.State], ...]) -> int:
    return played[-1].after.commitment - played[0].before.commitment if played else 0


def _hint(start: ct.State, refused: IllegalMoveInLine) -> str:
    verdict = refused.verdict
    unmet = {finding.name for finding in verdict.violations}
    wanted = next((name for name in ("government", "fln") if f"{name}_acts" in unmet), None)
    if wanted is None or not isinstance(verdict.frame, FirstChoice):
        return ""
    from ctcore.twilight.text.builder import takes_first  # noqa: PLC0415 - most answers need no hint

    deck = verdict.state.deck
    turned_up = len(deck.played) - len(start.deck.played)
    if takes_first(start) and turned_up == isinstance(start.stack[0], NextCard):
        return f"Hint: --first {wanted} asks the same of a card on which that player is First Eligible."
    first = verdict.state.first_eligible
    return f"On card {deck.card} the {first} is First Eligible, by what was done on the cards before (2.3.5)."


def _as_dict(
    start: ct.State,
    played: tuple[Transition[ct.State], ...],
    refused: IllegalMoveInLine | None,
    goal: Condition | None,
) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "legal": refused is None,
        "played": [_move_as_dict(transition) for transition in played],
        "cost": _costs(played),
        "gain": _gains(played),
        "commitment": _commitment(played),
    }
    if refused is not None:
        unmet = [finding.as_dict() for finding in refused.verdict.violations]
        verdict = {"number": refused.number, "move": str(refused.verdict.move), "violations": unmet}
        verdict["opened_by"] = [opening_as_dict(one) for one in opened_by(refused.verdict)]
        answer |= {"refused": verdict, "hint": _hint(start, refused)}
    after = played[-1].after if played else start
    if goal is not None:
        answer["goal"] = goal_as_dict(goal, start, after)
    return {**answer, "next": _next(after)}


def _move_as_dict(transition: Transition[ct.State]) -> dict[str, Any]:
    return transition.as_dict() | {"remarks": [remark.as_dict() for remark in remarks(transition)]}


def _next(state: ct.State) -> dict[str, Any]:
    actor = ct.actor(state)
    return {
        "actor": str(actor) if actor else None,
        "awaits": state.stack[-1].awaits if state.stack else None,
        "outcome": outcome_as_dict(found) if (found := ct.outcome(state)) else None,
        "choices": [choice.as_dict() for choice in query.choices(ct.SYSTEM, state)],
        "shut": [one.as_dict() for one in shut(state)],
        "refused": [verdict.as_dict() for verdict in refusals(state)],
    }

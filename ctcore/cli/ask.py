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
)
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
from ctcore.cli.screen import console
from ctcore.cli.set_up import asked_of_a_position
from ctcore.cli.text import Text
from ctcore.twilight.board.entries import Adjusted, Gained, Paid
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard
from ctcore.twilight.text.line import IllegalMoveInLine

if TYPE_CHECKING:
    from ctcore.kernel import Transition

__all__ = ["ask"]


@asked_of_a_position
def ask(
    start: ct.State,
    line: str,
    *,
    as_json: bool = False,
) -> int:
    """May this line be played here? If not, every unmet requirement; if so, what it does."""
    try:
        played, refused = ct.play_line(start, line), None
    except IllegalMoveInLine as error:
        played, refused = error.played, error
    if not played and refused is None:
        message = "the line is empty."
        raise BadInput(message)
    if as_json:
        emit(_as_dict(start, played, refused))
    else:
        _print(start, played)
        if refused is None:
            _print_outcome(played)
        else:
            _print_refused(start, refused)
    return 0 if refused is None else 1


def _print(start: ct.State, played: tuple[Transition[ct.State], ...]) -> None:
    out = console()
    out.print(Text(moment(start), style="bold"))
    phase = phase_of(start)
    for transition in played:
        if phase != (phase := phase_of(transition.before)) and phase:
            out.print(Text(f"  {phase}", style="italic"))
        out.print(Text(f"  {transition.move}"))
        if transition.ledger:
            out.print(pairs([(entry.cited, str(entry)) for entry in transition.ledger], indent=4))


def _print_refused(start: ct.State, refused: IllegalMoveInLine) -> None:
    out, verdict = console(), refused.verdict
    unmet = verdict.violations
    out.print(Text(f"  {verdict.move}: ").append(refusal(unmet), "bold red"))
    out.print(findings(unmet))
    if verdict.state.stack and any(one.name == "moment" for one in unmet):
        actor, open_now = ct.actor(verdict.state), moves_listed(ct.choices(verdict.state))
        out.print(pairs([("", f"Next, {actor}: {open_now}.")], indent=0))
    if hint := _hint(start, refused):
        out.print(Text(hint))


def _print_outcome(played: tuple[Transition[ct.State], ...]) -> None:
    out, after = console(), played[-1].after
    costs, gains = _sums("it costs ", "", _costs(played)), _sums("", " gains", _gains(played))
    changed = f"Commitment {_commitment(played):+}" if _commitment(played) else ""
    sums = listed(filter(None, (costs, gains, changed))) or "it costs nothing"
    answer = pairs([("", f"Legal; {sums}.")], indent=0)
    out.print(Text("Legal", "bold green").append(answer[len("Legal") :]))
    if not after.stack:
        out.print(Text(f"The game is over. {ct.outcome(after)}", style="bold"))
        return
    out.print(Text(f"Next, {ct.actor(after)}: {after.stack[-1].awaits}.", style="bold"))
    out.print(pairs([*chosen(after), *shut_kinds(after)]))
    for verdict in refusals(after):
        out.print(Text(f"  {verdict.move}: {refusal(verdict.violations, 'open')}"))
        out.print(findings(verdict.violations))


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
    start: ct.State, played: tuple[Transition[ct.State], ...], refused: IllegalMoveInLine | None
) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "legal": refused is None,
        "played": [transition.as_dict() for transition in played],
        "cost": _costs(played),
        "gain": _gains(played),
        "commitment": _commitment(played),
    }
    if refused is not None:
        unmet = [finding.as_dict() for finding in refused.verdict.violations]
        verdict = {"number": refused.number, "move": str(refused.verdict.move), "violations": unmet}
        answer |= {"refused": verdict, "hint": _hint(start, refused)}
    return {**answer, "next": _next(played[-1].after if played else start)}


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

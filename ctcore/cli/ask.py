"""Ask whether a line of play is legal, what it costs and changes, and what is open after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

import ctcore as ct
from ctcore import query
from ctcore.cli.choices import chosen, refusals, shut_kinds
from ctcore.cli.position import Card, First, Json, PositionFile, Scenario, moment, position
from ctcore.cli.report import BadInput, console, emit, findings, listed, pairs
from ctcore.twilight.board.effects import Gained, Paid
from ctcore.twilight.rules.sequence import FirstChoice
from ctcore.twilight.text import IllegalMoveInLine

if TYPE_CHECKING:
    from ctcore.kernel import Transition

__all__ = ["ask"]


def ask(  # noqa: PLR0913 - one parameter for each option
    line: Annotated[str, typer.Argument(help='A line of play, such as "train; Algiers".')],
    *,
    scenario: Scenario = None,
    file: PositionFile = None,
    first: First = None,
    card: Card = None,
    as_json: Json = False,
) -> int:
    """May this line be played here? If not, every unmet requirement; if so, what it does."""
    start = position(scenario, file, first, card)
    try:
        played, refused = ct.play_line(start, line), None
    except IllegalMoveInLine as error:
        played, refused = error.played, error
    if not played and refused is None:
        message = "the line has no moves."
        raise BadInput(message)
    after = played[-1].after if played else start
    if as_json:
        emit(_as_dict(played, refused, after))
    else:
        _print(start, played, refused)
        if refused is None:
            _print_outcome(played, after)
    return 0 if refused is None else 1


def _print(
    start: ct.State, played: tuple[Transition[ct.State], ...], refused: IllegalMoveInLine | None
) -> None:
    out = console()
    out.print(Text(moment(start), style="bold"))
    for transition in played:
        out.print(Text(f"  {transition.move}"))
        if transition.ledger:
            out.print(pairs([(entry.clause, str(entry)) for entry in transition.ledger], indent=4))
    if refused is not None:
        out.print(Text(f"  {refused.verdict.move}").append(": not legal", "bold red"))
        out.print(findings(refused.verdict.violations))
        if hint := _hint(refused):
            out.print(Text(hint))


def _print_outcome(played: tuple[Transition[ct.State], ...], after: ct.State) -> None:
    out = console()
    costs = [f"it costs the {faction} {_resources(sum_)}" for faction, sum_ in _costs(played).items()]
    gains = [f"the {faction} gains {_resources(sum_)}" for faction, sum_ in _gains(played).items()]
    sums = listed(costs + gains) or "it costs nothing"
    out.print(Text.assemble(("Legal", "bold green"), f"; {sums}."))
    if not after.stack:
        out.print(Text("The game is over: every card of the deck has been played."))
        return
    out.print(Text(f"Next, {ct.actor(after)}: {after.stack[-1].awaits}.", style="bold"))
    out.print(pairs([*chosen(after), *shut_kinds(after)]))
    for verdict in refusals(after):
        out.print(Text(f"  {verdict.move}: not open"))
        out.print(findings(verdict.violations))


def _resources(amount: int) -> str:
    return f"{amount} Resource{'' if amount == 1 else 's'}"


def _costs(played: tuple[Transition[ct.State], ...]) -> dict[str, int]:
    ledger = query.ledger_of(played)
    return query.total(ledger, Paid, by=lambda paid: str(paid.faction), of=lambda paid: paid.amount)


def _gains(played: tuple[Transition[ct.State], ...]) -> dict[str, int]:
    ledger = query.ledger_of(played)
    return query.total(ledger, Gained, by=lambda gained: str(gained.faction), of=lambda gained: gained.amount)


def _hint(refused: IllegalMoveInLine) -> str:
    verdict = refused.verdict
    unmet = {finding.name for finding in verdict.violations}
    wanted = next((name for name in ("government", "fln") if f"{name}_acts" in unmet), None)
    if wanted is None or not isinstance(verdict.frame, FirstChoice):
        return ""
    return f"Hint: --first {wanted} asks the same of a card on which that player is First Eligible."


def _as_dict(
    played: tuple[Transition[ct.State], ...], refused: IllegalMoveInLine | None, after: ct.State
) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "legal": refused is None,
        "played": [transition.as_dict() for transition in played],
        "cost": _costs(played),
        "gain": _gains(played),
    }
    if refused is not None:
        unmet = [finding.as_dict() for finding in refused.verdict.violations]
        verdict = {"number": refused.number, "move": str(refused.verdict.move), "violations": unmet}
        return {**answer, "refused": verdict, "hint": _hint(refused)}
    actor = ct.actor(after)
    following = {
        "actor": str(actor) if actor else None,
        "awaits": after.stack[-1].awaits if after.stack else None,
        "choices": [choice.as_dict() for choice in query.choices(ct.SYSTEM, after)],
        "shut": [one.as_dict() for one in query.shut(ct.SYSTEM, after)],
        "refused": [verdict.as_dict() for verdict in refusals(after)],
    }
    return {**answer, "next": following}

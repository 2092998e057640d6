"""The totals that a line of play costs and brings, the moves that lead up to it, and a hint on a refusal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ctcore.screen.rows import counted, listed
from ctcore.twilight.board.entries import Adjusted, Gained, Paid
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard
from ctcore.twilight.rules.events.pivotal import Decline
from ctcore.twilight.rules.sequence.next_card import Reveal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.game.play import IllegalMoveInLine
    from ctcore.kernel import Transition
    from ctcore.twilight.board.state import State

    Played = Sequence[Transition[State]]

__all__ = ["hint", "preamble", "summary", "sums"]


def sums(played: Played) -> dict[str, Any]:
    """What each player pays and gains, and how Commitment changes, as plain data."""
    return {"cost": _costs(played), "gain": _gains(played), "commitment": _commitment(played)}


def summary(played: Played) -> str:
    """What each player pays and gains, and how Commitment changes, in words."""
    costs, gains = _told("it costs ", "", _costs(played)), _told("", " gains", _gains(played))
    changed = f"Commitment {_commitment(played):+}" if _commitment(played) else ""
    return listed(filter(None, (costs, gains, changed))) or "it costs nothing"


def preamble(played: Played) -> int:
    """How many moves only lead up to the question: the card, and that no Pivotal Event is played."""
    leads_up = (
        isinstance(one.move, Decline) or (isinstance(one.move, Reveal) and len(one.lines) == 1)
        for one in played
    )
    return next((number for number, leads in enumerate(leads_up) if not leads), len(played))


def _told(begins: str, verb: str, sums: dict[str, int]) -> str:
    # Write the verb once: the FLN gains 1 Resource and the Government 2 Resources.
    each = [f"the {faction}{{}} {counted(amount, 'Resource')}" for faction, amount in sums.items()]
    told = " and ".join(one.format("" if number else verb) for number, one in enumerate(each))
    return f"{begins}{told}" if sums else ""


def _costs(played: Played) -> dict[str, int]:
    return _changes(played, Paid, -1)


def _gains(played: Played) -> dict[str, int]:
    return _changes(played, Gained, 1)


def _changes(played: Played, sort: type[Paid | Gained], sign: int) -> dict[str, int]:
    """What each player paid or gained in turns, and by the adjustments of Propaganda Rounds."""
    found: Counter[str] = Counter()
    ledger = [entry for step in played for entry in step.ledger]
    for entry in ledger:
        if type(entry) is sort:
            found[str(entry.faction)] += entry.amount
    for entry in ledger:
        if type(entry) is Adjusted:
            found[str(entry.faction)] += max(sign * entry.by, 0)
    return {name: amount for name, amount in found.items() if amount}


def _commitment(played: Played) -> int:
    return played[-1].after.commitment - played[0].before.commitment if played else 0


def hint(start: State, refused: IllegalMoveInLine) -> str:
    """A hint to ask with the other player First Eligible, if the refused line is theirs; else empty."""
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

"""The answer in one sentence: yes or no, by which rule, and what it costs or needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.game import Game
    from ctcore.kernel import Finding, Transition, Verdict

__all__ = ["Said", "no", "refusal", "yes"]


@frozen
class Said:
    """The answer in a sentence, and the clauses that decide it, the deciding one first.

    Of a refusal the sentence ends where its findings are to follow; ``whole`` has them in it.
    """

    text: str
    decided_by: tuple[str, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def whole(self) -> str:
        """The sentence with its findings."""
        needs = "; ".join(one.said for one in self.findings)
        return f"{self.text} {needs}." if needs else self.text

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {"answer": self.whole, "decided_by": list(self.decided_by)}


def yes(game: Game[Any], played: Sequence[Transition[Any]]) -> Said:
    """That a line is legal: by the clause of its last move's first change, or of what that begins.

    >>> import ctcore as ct
    >>> yes(ct.game(), ct.play_line(ct.setup("short", card=1), "rally; Barika")).text
    'Yes, by 3.3.1: it costs the FLN 1 Resource.'
    """
    last, sums = played[-1], game.summary(played)
    if last.lines and not game.closes(last.move):
        entry = last.ledger[0]
        cited, clauses = entry.cited, (str(entry.clause), *entry.changed_by)
    else:
        begins = len(last.after.stack) > len(last.before.stack)
        cited = (last.after if begins else last.before).stack[-1].clause
        clauses = (cited,)
    return Said(f"Yes, by {cited}{sums and f': {sums}'}.", clauses)


def no(verdict: Verdict) -> Said:
    """That a move is not legal: by a requirement that fails at any moment, if one does.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", card=1), "rally")
    >>> no(ct.judge(game, ct.parse_move(game, "Algiers"))).whole.partition("; ")[0]
    'No, by 3.3.1, R95: Algiers is not legal'
    """
    unmet = verdict.violations
    # It tells more than that it is the wrong moment.
    decides = next((one for one in unmet if one.name != "moment"), unmet[0])
    text = f"No, by {decides.cited}: {verdict.move} is {refusal(unmet)}"
    return Said(text, decides.clauses, unmet)


def refusal(unmet: Sequence[Finding], word: str = "legal") -> str:
    """How a refusal with these findings begins."""
    if any(one.name == "moment" for one in unmet):
        return f"not {word} now:"
    return f"not {word}; it needs:"

"""A question of a quiz: a position and a move, the proved answer, and a twin in which one fact turns it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel import Part
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.kernel import Kind, Move, Verdict
    from ctcore.symbolic import Matters, Reach

__all__ = ["Question", "Twin", "crossed_by", "question_of"]


@frozen(eq=False)
class Twin:
    """A lawful position in which the question has the other answer, and what makes it of the position asked.

    ``fact`` is what holds in the position asked about and not here.
    """

    state: Any
    changes: tuple[str, ...]
    fact: str


@frozen(eq=False)
class Question:
    """Whether a move may be made in a position, with the answer.

    ``clauses`` decide it: they refuse the move here or, of a yes, in the twin.  ``crossed`` are the clauses
    of all that bears on it: of what the move must meet and, of a legal one, of what it changes and brings
    about.  How many these are is its grade.  ``rests_on`` is the condition under which
    the answer is proved for every lawful position with the same pending; None if it is so in all of them.
    Without a ``twin`` no fact of the position turns it.
    """

    game: Game[Any]
    state: Any
    move: Move | Part
    legal: bool
    clauses: tuple[str, ...]
    crossed: tuple[str, ...]
    rests_on: str | None
    given: tuple[str, ...]
    twin: Twin | None

    @property
    def grade(self) -> int:
        """How many clauses it crosses."""
        return len(self.crossed)

    @property
    def asked(self) -> str:
        """The question in words."""
        return f'May {self.game.actor(self.state)} play "{self.move}"?'

    def as_dict(self) -> dict[str, Any]:
        """The question and its answer as plain data; positions in one line, as ``--position`` reads them."""
        twin = self.twin
        return {
            "game": self.game.name,
            "moment": self.game.moment(self.state),
            "position": self.game.to_text(self.state),
            "question": self.asked,
            "move": str(self.move),
            "legal": self.legal,
            "clauses": list(self.clauses),
            "crossed": list(self.crossed),
            "grade": self.grade,
            "rests_on": self.rests_on,
            "given": list(self.given),
            "twin": None
            if twin is None
            else {
                "position": self.game.to_text(twin.state),
                "changes": list(twin.changes),
                "fact": twin.fact,
                "legal": not self.legal,
            },
        }


def question_of(game: Game[Any], verdict: Verdict, reach: Reach, fact: Matters | None) -> Question:
    """The question that the verdict answers, with the twin of that fact, whose changes words say."""
    twin = None
    if fact is not None:
        twin = Twin(fact.twin, fact.changes or (), str(fact.condition))
    return Question(
        game,
        verdict.state,
        verdict.move,
        verdict.legal,
        _deciding(game, verdict, reach, twin),
        crossed_by(game, verdict),
        None if reach.condition is None else str(reach.condition),
        reach.given,
        twin,
    )


def _deciding(game: Game[Any], verdict: Verdict, reach: Reach, twin: Twin | None) -> tuple[str, ...]:
    findings = reach.findings
    if verdict.legal and twin is not None:
        findings = game.judge(twin.state, verdict.move).violations
    frame = verdict.state.stack[-1]
    return tuple(dict.fromkeys(one.clause for one in findings)) or (frame.clause,)


def crossed_by(game: Game[Any], verdict: Verdict) -> tuple[str, ...]:
    """The clauses of what a verdict asks and of what a legal whole move changes, each once.

    With them are those of what is told beside a change, as of Control, and those by which a game is over.
    """
    found = clauses_of(verdict.kind)
    if verdict.legal and not isinstance(verdict.move, Part):
        step = game.trace(verdict.state, verdict.move)
        ended = game.outcome(step.after)
        found |= dict.fromkeys(one.clause for one in (*step.ledger, *game.remarks(step)))
        found |= dict.fromkeys(() if ended is None else ended.clauses)
    return tuple(found)


def clauses_of(kind: Kind) -> dict[str, None]:
    """The clauses of the requirements of a kind of move, each once, in their order."""
    return dict.fromkeys(clause for one in kind.requirements for clause in one.clauses)

"""Print questions on the rules with their answers, drawn from random games."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from ctcore.cli.current import game
from ctcore.cli.extras import loaded
from ctcore.cli.report import counted, emit, listed, pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.quiz import Question

__all__ = ["quiz"]


def quiz(*, seed: int = 1, count: int = 10, as_json: bool = False) -> int:
    """Ask questions on the rules, each with its answer, the clause that decides it and a twin position."""
    asking = loaded("ctcore.quiz", needs="z3", extra="proof", asks="proved answers")
    questions: Iterator[Question] = islice(asking.quiz(game(), seed), count)
    if as_json:
        for number, one in enumerate(questions, 1):
            emit({"number": number, **one.as_dict()}, lined=True)
        return 0
    found = list(questions)
    for heading, told in (("Questions", _question), ("Answers", _answer)):
        console().print(Text(heading, style="bold"))
        for number, one in enumerate(found, 1):
            console().print(pairs([(f"{number}.", "\n".join(told(one)))], indent=0))
    return 0


def _question(one: Question) -> Iterator[str]:
    also = f' And with "{"; ".join(one.twin.changes)}"?' if one.twin else ""
    yield one.game.moment(one.state)
    yield one.game.to_text(one.state)
    yield one.asked + also


def _answer(one: Question) -> Iterator[str]:
    answer, other = ("Yes", "no") if one.legal else ("No", "yes")
    turned = f", and with the change {other}" if one.twin else ""
    yield f"{answer}{turned}, by {listed(one.clauses)}; it crosses {counted(one.grade, 'clause')}."
    where = f"wherever {one.rests_on}" if one.rests_on else "in every position lawful with this pending"
    given = listed(("what is pending", *one.given))
    yield f"It is {answer.lower()} {where}, given {given}."

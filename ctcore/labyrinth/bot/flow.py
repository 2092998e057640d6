"""The flow of the solo Jihadist, as data: "Event or Operations?" and which operations (9.4.1).

It begins with what the card is used for, which the rules ask too (`ctcore.labyrinth.rules.solo.using`), and
goes on where the card's operations are conducted.

Clauses: 9.4.1, 9.4.2; ruling L37
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.game.flowchart import Action, Chart, Question
from ctcore.labyrinth.bot import operations, travelling
from ctcore.labyrinth.rules.common.operations import Operation
from ctcore.labyrinth.rules.solo.using import USES

if TYPE_CHECKING:
    from ctcore.labyrinth.bot.thinking import Thinking

__all__ = ["CONDUCTS", "FLOW", "act"]

_START = "us?"
# Each question is asked of the decision under way.
CONDUCTS: Chart[Callable[[Thinking], bool]] = {
    _START: Question(
        ("9.4.1/2",),
        "is the card a playable US event?",
        lambda thinking: thinking.frame.plots,
        "plot",
        "major?",
    ),
    "plot": Action(("9.4.2.2/1",), "Plot", operations.plot, none="radicalize"),
    "major?": Question(
        ("9.4.1/3", "9.4.2.3/1"),
        "could a Major Jihad succeed?",
        lambda thinking: bool(operations.majors(thinking)),
        "jihad",
        "minor?",
    ),
    "minor?": Question(
        ("9.4.1/3",),
        "is a Minor Jihad possible, Good or Fair?",
        lambda thinking: bool(operations.minors(thinking)),
        "jihad",
        "recruit?",
    ),
    "jihad": Action(("9.4.2.3/1", "9.4.2.4/1"), "Jihad", operations.jihad, none="radicalize"),
    "recruit?": Question(
        ("9.4.1/3",),
        "is a cell available, and GTMO not in effect?",
        operations.may_recruit,
        "recruit",
        "travel",
    ),
    "recruit": Action(("9.4.2.5/1",), "Recruit", operations.recruit, none="radicalize"),
    "travel": Action(("9.4.2.6/1",), "Travel", travelling.travel, none="radicalize"),
    "radicalize": Action(
        ("9.4.1/4",), "Radicalization, with the points that cannot be used", operations.radicalize
    ),
}
FLOW: Chart[Any] = {**USES, **CONDUCTS}
_CONDUCTED = {
    Operation.PLOT: "plot",
    Operation.JIHAD: "jihad",
    Operation.RECRUIT: "recruit",
    Operation.TRAVEL: "travel",
}


def act(thinking: Thinking) -> None:
    """Conduct the next part of a card's operations, or radicalize with the points that are left (9.4.1).

    Operations of which a part is conducted go on with their kind.
    """
    of = thinking.frame.of
    action = thinking.follow(CONDUCTS, _CONDUCTED[of] if of else _START, thinking)
    while not action.does(thinking):
        action = thinking.follow(CONDUCTS, action.none, thinking)

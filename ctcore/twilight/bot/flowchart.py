"""The flowchart of the non-player FLN, as data: its questions, its actions, and its arrows (8.4).

A question sends on by yes or no; an action that can be done ends the turn, and sends on if it cannot.

Clauses: 8.1, 8.4.1-8.4.6; rulings R173-R175, R196.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ctcore.game.flowchart import Action, Chart, Question
from ctcore.kernel import cite

if TYPE_CHECKING:
    from ctcore.twilight.bot.deciding import Deciding

from ctcore.twilight.bot import deciding as asked

__all__ = ["ACTIONS", "ALWAYS", "FLOWCHART", "QUESTIONS", "START", "follow"]

START = "limited?"
FLOWCHART: Chart[Callable[[Deciding], bool]] = {
    "limited?": Question(
        ("8.4.1", "R173"),
        "no Resources, and nothing but a Limited Operation open?",
        asked.limited_without_resources,
        "pass",
        "covered?",
    ),
    "covered?": Question(
        (cite("8.4.2/1", "8.4.2/2", "8.4.2/3", "8.4.2/4"), "R174"),
        "are the Bases of Algeria covered, or is the Government Second Eligible on the next card?",
        asked.may_terrorize,
        "event before terror?",
        "rally?",
    ),
    "event before terror?": Question(
        (cite("8.4.2/5"), "R176"),
        "would the Event reduce the Government's margin at least as much as Terror?",
        asked.event_cuts_as_much,
        "event?",
        "terror",
    ),
    "terror": Action((cite("8.4.2/6", "8.4.2/11"), "3.3.4"), "Terror", asked.terror_done, "event?"),
    "event?": Question(
        (cite("8.4.3/1"), cite("8.3/7")),
        "is the Event open, and effective?",
        asked.event_is_effective,
        "marked?",
        "resources?",
    ),
    "marked?": Question(
        (cite("8.4.3/2"), cite("8.3/3", "8.3/5"), "R197"),
        "is the Event marked, or a Capability?",
        asked.event_is_marked,
        "event",
        "event die?",
    ),
    "event die?": Question(
        (cite("8.4.3/3", "8.4.3/4", "8.4.3/5", "8.4.3/6"), "R175", "R176"),
        "is 1 to 4 rolled, and does the Event bring what the FLN wants?",
        asked.event_is_rolled,
        "event",
        "resources?",
    ),
    "event": Action((cite("8.4.3/2", "8.4.3/3"), "5.1"), "the Event", asked.event_done),
    "resources?": Question(
        (cite("8.1/9"), "R173"),
        "Resources, or some from an Extort?",
        asked.has_resources,
        "attack",
        "pass",
    ),
    "attack": Action((cite("8.4.4/1", "8.4.4/9"), "3.3.3"), "Attack", asked.attack_done, "rally?"),
    "rally?": Question(
        (cite("8.4.5/1", "8.4.5/2", "8.4.5/3"),),
        "would a Rally place a Base, or are the Guerrillas at Bases too few?",
        asked.rally_is_wanted,
        "rally",
        "march",
    ),
    "rally": Action((cite("8.4.5/1", "8.4.5/28"), "3.3.1"), "Rally", asked.rally_done, "march, no rally"),
    "march": Action((cite("8.4.6/1", "8.4.6/21"), "3.3.2"), "March", asked.march_done, "rally, no march"),
    "march, no rally": Action((cite("8.4.5/28"), "8.4.6", "R196"), "March", asked.march_done, "pass"),
    "rally, no march": Action((cite("8.4.6/21"), "8.4.5", "R196"), "Rally", asked.rally_done, "pass"),
    "pass": Action(("8.4.1", "2.3.3"), "Pass", asked.pass_done),
}
QUESTIONS = tuple(name for name, box in FLOWCHART.items() if isinstance(box, Question))
ACTIONS = tuple(name for name, box in FLOWCHART.items() if isinstance(box, Action))
# The actions that nothing follows, since they can be done wherever a turn begins that comes to them, and why.
ALWAYS: dict[str, str] = {
    "event": "the question whether the Event is open goes before it, and carries it out on a copy",
    "pass": "whoever begins a turn may Pass (2.3.2, 2.3.3)",
}


def follow(deciding: Deciding) -> bool:
    """Follow the arrows until an action is done (8.1/1); False if none could be.

    The boxes on the way, of which none comes twice, are noted in the turn; the last one is done.
    """
    name = START
    while name:
        box = FLOWCHART[name]
        deciding.turn.box, deciding.turn.way = name, (*deciding.turn.way, name)
        if isinstance(box, Question):
            answer = box.asks(deciding)
            deciding.turn.asks(box.clauses, box.says, answer)
            name = box.yes if answer else box.no
            continue
        done = box.does(deciding)
        deciding.turn.asks(box.clauses, box.says, done)
        if done:
            return True
        name = box.none
    return False

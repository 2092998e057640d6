"""What of chapter 8 can occur in a decision, row by row; and the frames in which the FLN decides."""

from __future__ import annotations

from collections.abc import Iterator

import ctcore as ct
from ctcore.game.flowchart import Question
from ctcore.kernel import Frame
from ctcore.twilight.bot import FLOWCHART, Decision
from ctcore.twilight.bot.flowchart import ALWAYS
from ctcore.twilight.bot.named import NAMED
from ctcore.twilight.rules.setup.frames import SetUpFrame

__all__ = ["FRAMES", "SELDOM", "arrows", "is_explained", "occurs", "rows"]

# In these of the frames whose actor varies, Nature rolls or the Government chooses, whoever plays the card.
OTHERS = ("Rolling", "RollingAgain", "Card4Removing", "Card16sRemoving")


def _whose(frame: type[Frame]) -> object:
    """The actor of a frame, or what finds it."""
    return frame.actor


# Every frame of play in which the FLN may be to choose.
FRAMES = [
    frame
    for frame in ct.SYSTEM.table
    if not issubclass(frame, SetUpFrame)
    and (_whose(frame) is ct.FLN or not isinstance(_whose(frame), ct.Actor))
    and not frame.__name__.endswith(OTHERS)
]
# Those in which priorities narrow that seldom occur in play.
SELDOM = [
    frame
    for frame in FRAMES
    if frame.__name__.startswith("Card") or frame.__name__ in {"CoupRemoving", "Avenging", "FlnRedeploy"}
]

# What says of an arrow that its action was done.
DONE = "done"


def arrows() -> list[str]:
    """Every arrow of the flowchart that can be taken."""
    found: list[str] = []
    for name, box in FLOWCHART.items():
        if isinstance(box, Question):
            found += [_arrow(name, box.yes), _arrow(name, box.no)]
        else:
            found += [_arrow(name, DONE), *([_arrow(name, box.none)] if name not in ALWAYS else [])]
    return found


def _arrow(name: str, to: str) -> str:
    return f"{name} > {to}"


def rows() -> list[str]:
    """Everything that is counted."""
    return [*arrows(), *NAMED]


def occurs(decision: Decision) -> Iterator[str]:
    """What of chapter 8 a decision shows."""
    yield from (_arrow(*pair) for pair in zip(decision.way, decision.way[1:], strict=False))
    if decision.way and _is_done(decision):
        yield _arrow(decision.way[-1], DONE)
    yield from (one.name for one in decision.reasons if one.name)


def _is_done(decision: Decision) -> bool:
    """Whether the last action could be done: in a box that others have chosen a Pass cannot."""
    says = FLOWCHART[decision.way[-1]].says
    return any((one.says, one.found) == (says, "yes") for one in decision.reasons)


def is_explained(decision: Decision) -> bool:
    """Whether a rule of chapter 8 is among the reasons, and every reason has a rule."""
    cited = [clause for one in decision.reasons for clause in one.clauses]
    own = [clause for clause in cited if clause == "8" or clause.startswith("8.")]
    return bool(own) and all(one.clauses for one in decision.reasons)

"""How what a ruling rejects is written: changes of the rules, under the label of the ruling.

Clauses: none of its own
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.game.rulings import Reading, label_of
from ctcore.kernel import Amends, Closes, Proviso, cite

__all__ = ["Change", "Rejected", "amends", "closes", "of_ruling", "reading"]

# A change of the rules, once the ruling that it turns is known; a ruling with what is played if it is turned.
Change = Callable[[str], Proviso]
Rejected = tuple[str, Reading]


def of_ruling(ruling: str, clauses: str) -> dict[str, Any]:
    """The label of the house rule, and what it cites: the clauses, then the ruling."""
    cited = [cite(one) if "/" in one else one for one in clauses.split(", ")]
    return {"label": label_of(ruling), "clauses": (*cited, ruling)}


def amends(to: str, clauses: str, says: str, value: Callable[..., Any], while_: str = "") -> Change:
    """Give a figure another value: ``value(before, state, *about)``."""
    return lambda ruling: Amends(
        to=to, says=f"{to} {says}", value=value, while_=while_, **of_ruling(ruling, clauses)
    )


def closes(to: str, clauses: str, text: str, test: Callable[..., bool], shows: str = "") -> Change:
    """Forbid a kind of move, or an element of a group, where ``test`` holds; ``text`` says what is asked."""
    return lambda ruling: Closes(
        to=to,
        name=f"by_what_{ruling.lower()}_rejects",
        text=text,
        says=f"{to} asks that {text}",
        test=test,
        shows=shows,
        **of_ruling(ruling, clauses),
    )


def reading(ruling: str, *changes: Change, says: str) -> Rejected:
    """What a ruling rejects: the changes by which it is played, and in words what that is."""
    return ruling, Reading(tuple(change(ruling) for change in changes), says)

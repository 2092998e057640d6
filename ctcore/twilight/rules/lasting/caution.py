"""SAS, shaded (#13): from then on the Government Assaults one space on a card.

Clauses: 3.2.4, 5.3; ruling R80
"""

from ctcore.kernel import Closes

__all__ = ["PROVISOS"]

# The kinds of move that select a space for Assault.
_SELECTING = ("assault.select", "assault.select_with")
PROVISOS = tuple(
    Closes(
        label="#13s",
        while_="caution",
        clauses=("3.2.4", "5.3", "R80"),
        to=to,
        name="one_space",
        text="the Government Assaults one space on a card",
        test=lambda frame: len(frame.locations) >= 1,
        shows="selected: {frame.selected}",
    )
    for to in _SELECTING
)

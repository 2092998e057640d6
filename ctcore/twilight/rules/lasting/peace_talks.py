"""Peace Talks (#57): until the next Reset the Government may not Assault, and the FLN may not Attack.

An Ambush, which is part of an Attack, falls with it.

Clauses: 3.2.4, 3.3.3, 5.4
"""

from ctcore.kernel import Closes

__all__ = ["PROVISOS"]


def _closed(to: str, clause: str, text: str) -> Closes:
    return Closes(
        label="#57",
        while_="peace_talks",
        clauses=(clause, "5.4"),
        to=to,
        name="peace_talks",
        text=text,
        test=lambda: True,
    )


PROVISOS = (
    _closed("assault", "3.2.4", "the Government may not Assault"),
    _closed("attack", "3.3.3", "the FLN may not Attack"),
)

"""REVENGE (#33s): the FLN may place a Guerrilla after an Assault.

Clauses: #33s, 5.3, 3.2.4
"""

from ctcore.kernel import Amends

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#33s",
        while_="revenge",
        clauses=("3.2.4", "5.3"),
        to="assault.revenge",
        value=lambda _follows, _state: True,
    ),
)

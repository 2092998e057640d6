"""AMATEUR BOMBERS (5.3): Terror in a City takes two Underground Guerrillas, who both become Active.

Clauses: 5.3, 3.3.4
"""

from ctcore.kernel import Amends, Closes

__all__ = ["PROVISOS"]

PROVISOS = (
    Amends(
        label="#32u",
        while_="amateur_bombers",
        clauses=("3.3.4", "5.3"),
        to="terror.shown",
        value=lambda shown, _state, space: 2 if space.place.is_city else shown,
    ),
    Closes(
        label="#32u",
        while_="amateur_bombers",
        clauses=("3.3.4", "5.3"),
        to="terror.space",
        name="two_underground_there",
        text="the Underground Guerrilla of a City is not the only one there",
        test=lambda space: space.place.is_city & (space.underground == 1),
        shows="{subject.name}: Underground {subject.underground}",
    ),
)

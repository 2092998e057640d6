"""RECALL DE GAULLE (5.1.7): Train among the people, Resources by Support, and Casualties that cost nothing.

Train may select populated Sectors with Government Control, Troops and Police; in a Propaganda
Round the Government receives Resources for Total Support in place of French pieces Available,
and French Casualties cost no Commitment.

Clauses: 5.1.7, 3.2.1, 6.2.1, 6.2.3; rulings R60, R130
"""

from ctcore.kernel import Amends, Condition, Ground, Opens
from ctcore.twilight.board.forces import population_at
from ctcore.twilight.board.vocabulary import Stance

__all__ = ["PROVISOS"]

_SPACE = (
    Condition("a Sector", "not a Sector", lambda space: space.place.is_sector),
    Condition("Population", "no Population", lambda space: space.population >= 1),
    Condition("Government Control", "no Government Control", lambda space: space.government_control),
    Condition("Troops", "no Troops", lambda space: space.troops >= 1),
    Condition("Police", "no Police", lambda space: space.police >= 1),
)
PROVISOS = (
    Opens(
        label="#65",
        while_="recall_de_gaulle",
        clauses=("3.2.1", "5.1.7", "R60"),
        to="train.space/location",
        ground=Ground("RECALL DE GAULLE", ("5.1.7", "R60"), _SPACE),
    ),
    Amends(
        label="#65",
        while_="recall_de_gaulle",
        clauses=("6.2.1", "5.1.7"),
        to="resources.french_forces",
        value=lambda _pieces, state: population_at(state.spaces, Stance.SUPPORT),
    ),
    Amends(
        label="#65",
        while_="recall_de_gaulle",
        clauses=("6.2.3", "5.1.7"),
        to="commitment.casualties",
        value=lambda _loss, _state: 0,
    ),
)

"""Where the FLN acts, and what grounds on which a space is admitted ask of it; house rules ask the same.

Clauses: 1.3.4, 3.2.1, 5.1.7, 5.1.8
"""

from __future__ import annotations

from ctcore.kernel import Admission, Condition, Ground, cite, on_grounds
from ctcore.twilight.board.vocabulary import Stance

__all__ = [
    "A_CITY",
    "A_COUNTRY",
    "A_GOVERNMENT_BASE",
    "A_SECTOR",
    "CONDITIONS",
    "FLN_SPACE",
    "GOVERNMENT_CONTROL",
    "IN_ALGERIA",
    "POLICE",
    "POPULATION",
    "SUPPORT",
    "TROOPS",
]

A_CITY = Condition("a City", "not a City", lambda space: space.place.is_city, lasts=True)
A_SECTOR = Condition("a Sector", "not a Sector", lambda space: space.place.is_sector, lasts=True)
A_COUNTRY = Condition("a Country", "in Algeria", lambda space: space.place.is_country, lasts=True)
IN_ALGERIA = Condition("in Algeria", "a Country", lambda space: not space.place.is_country, lasts=True)
POPULATION = Condition("Population", "no Population", lambda space: space.population >= 1)
SUPPORT = Condition("Support", "no Support", lambda space: space.support == Stance.SUPPORT)
GOVERNMENT_CONTROL = Condition(
    "Government Control", "no Government Control", lambda space: space.government_control
)
TROOPS = Condition("Troops", "no Troops", lambda space: space.troops >= 1)
POLICE = Condition("Police", "no Police", lambda space: space.police >= 1)
A_GOVERNMENT_BASE = Condition(
    "a Government Base", "no Government Base", lambda space: space.government_bases >= 1
)
# Everything that may be asked of a space.
CONDITIONS = (
    *(
        A_CITY,
        A_SECTOR,
        A_COUNTRY,
        POPULATION,
        SUPPORT,
        GOVERNMENT_CONTROL,
        TROOPS,
        POLICE,
        A_GOVERNMENT_BASE,
    ),
    Condition("Opposition", "no Opposition", lambda space: space.support == Stance.OPPOSE),
    Condition("FLN Control", "no FLN Control", lambda space: space.fln_control),
    Condition("Terror", "no Terror", lambda space: space.terror >= 1),
    Condition("Guerrillas", "no Guerrillas", lambda space: space.guerrillas >= 1),
    Condition("an Underground Guerrilla", "no Underground Guerrilla", lambda space: space.underground >= 1),
    Condition("an FLN Base", "no FLN Base", lambda space: space.fln_bases >= 1),
    Condition("Resettled", "not Resettled", lambda space: space.resettled),
)

# Where the FLN acts: in Algeria, and abroad once a card opens the Countries.
FLN_SPACE = Admission(
    "fln.space",
    (
        on_grounds(
            "country_independent",
            (cite("1.3.4/3", "1.3.4/8"), cite("5.1.8/5", "5.1.8/7", "5.1.8/8")),
            "the FLN acts in Algeria, and in Morocco and Tunisia once they are independent",
            Ground("Algeria", ("1.3.4",), (IN_ALGERIA,)),
        ),
    ),
)

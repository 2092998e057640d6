"""MOROCCO AND TUNISIA INDEPENDENT (5.1.8): the Countries open to the FLN, and the border becomes a front.

The FLN acts in Morocco and Tunisia, the Government may Train on the Border Zone Track, Police of
Border Sectors count in Assaults, and the Border Zone Status takes Resources from the FLN.

Clauses: 5.1.8, 1.3.4, 1.3.7, 3.2.1, 3.2.4, 6.2.2; rulings R46, R76
"""

from ctcore.kernel import Amends, Condition, Ground, Opens

__all__ = ["PROVISOS"]

_COUNTRY = Condition("a Country", "in Algeria", lambda space: space.place.is_country)
PROVISOS = (
    Opens(
        label="#61",
        while_="independent",
        clauses=("1.3.4", "5.1.8"),
        to="fln.space/country_independent",
        ground=Ground("independent Country", ("5.1.8", "1.3.4"), (_COUNTRY,)),
    ),
    Amends(
        label="#61",
        while_="independent",
        clauses=("3.2.1", "5.1.8", "R46"),
        to="train.border_zone",
        value=lambda _closed, _state: True,
    ),
    Amends(
        label="#61",
        while_="independent",
        clauses=("3.2.4", "1.3.7", "5.1.8", "R76"),
        to="assault.police_count",
        value=lambda count, _state, space: count | bool(space.place.border),
    ),
    Amends(
        label="#61",
        while_="independent",
        clauses=("6.2.2", "5.1.8"),
        to="resources.blocked",
        value=lambda blocked, state: blocked + state.border_zone,
    ),
)

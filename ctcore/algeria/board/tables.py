"""The tables (charts A.3, B.2, C.3, C.4, C.5): each as the chart prints it.

Clauses: A.3, B.4, C.4, B.2, C.3
"""

from __future__ import annotations

from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = [
    "COMBAT",
    "COUP",
    "EVENTS",
    "LOSS",
    "MISSION_SUCCESS",
    "Coup",
    "Event",
    "Success",
    "hits",
    "loss_number",
    "mission_success",
]


@frozen
class Success:
    """A row of the Mission Success Table: its number, and whether it shows ``+`` or ``@``."""

    number: int
    plus: bool = False
    at: bool = False

    def __str__(self) -> str:
        return f"{self.number}{'+' if self.plus else ''}{'@' if self.at else ''}"


# A.3, B.4: by the modified roll, from -1 to 8.
MISSION_SUCCESS = {
    -1: Success(0, plus=True),
    0: Success(0, plus=True),
    1: Success(1, plus=True),
    2: Success(1),
    3: Success(1),
    4: Success(2),
    5: Success(2),
    6: Success(3, at=True),
    7: Success(4, at=True),
    8: Success(5, at=True),
}


def mission_success(roll: int) -> Success:
    """The row of a modified roll; rolls beyond the table count as its ends (A20).

    >>> str(mission_success(-4)), str(mission_success(5)), str(mission_success(11))
    ('0+', '2', '5@')
    """
    return MISSION_SUCCESS[max(-1, min(8, roll))]


# C.3: the least Firepower of each column, and the hits by the die from 1 to 6.
COMBAT = (
    (1, (0, 0, 0, 0, 0, 1)),
    (2, (0, 0, 0, 1, 1, 2)),
    (5, (1, 1, 2, 2, 2, 3)),
    (9, (1, 2, 3, 3, 4, 5)),
    (16, (2, 4, 5, 5, 6, 8)),
    (25, (3, 5, 7, 8, 10, 12)),
)


def hits(firepower: int, die: int) -> int:
    """The hits of that much Firepower, at least 1, on that die (C.3/1).

    >>> hits(1, 6), hits(8, 3), hits(9, 3), hits(61, 6)
    (1, 2, 3, 12)
    """
    row = next(row for least, row in reversed(COMBAT) if firepower >= least)
    return row[die - 1]


# C.4: the most points that each loss number is for.
LOSS = ((5, 1), (10, 2), (15, 3), (20, 4), (24, 5))
_MOST_LOSS = 6


def loss_number(points: int) -> int:
    """The loss number of that many points, at least 1 (C.4).

    >>> loss_number(5), loss_number(17), loss_number(24), loss_number(25)
    (1, 4, 5, 6)
    """
    return next((number for most, number in LOSS if points <= most), _MOST_LOSS)


class Coup(Named):
    """The rows of the Coup Table (B.2)."""

    WILD_SUCCESS, BIG_SUCCESS, SUCCESS = "wild success", "big success", "success"
    FIZZLE, FAILURE, ABJECT_FAILURE = "fizzle", "failure", "abject failure"

    @property
    def dice(self) -> int:
        """How many dice of PSP the Government gains; below 0, how many it loses."""
        return {
            Coup.WILD_SUCCESS: 3,
            Coup.BIG_SUCCESS: 2,
            Coup.SUCCESS: 1,
            Coup.FIZZLE: -1,
            Coup.FAILURE: -2,
            Coup.ABJECT_FAILURE: -3,
        }[self]

    @property
    def free_dice(self) -> int:
        """How many dice of PSP are for units mobilized for nothing."""
        return {Coup.WILD_SUCCESS: 2, Coup.BIG_SUCCESS: 1}.get(self, 0)

    @property
    def elite_lost(self) -> int:
        """How many Elite units leave the game: 1, a die of them (-1), or none."""
        return {Coup.FAILURE: 1, Coup.ABJECT_FAILURE: -1}.get(self, 0)


# B.2: by the sum of two dice, 13 with the OAS in France (A20).
COUP = {
    2: Coup.WILD_SUCCESS,
    **dict.fromkeys((3, 4), Coup.BIG_SUCCESS),
    **dict.fromkeys((5, 6), Coup.SUCCESS),
    7: Coup.FIZZLE,
    **dict.fromkeys((8, 9), Coup.FAILURE),
    **dict.fromkeys((10, 11, 12, 13), Coup.ABJECT_FAILURE),
}


class Event(Named):
    """The random events (C.2)."""

    NONE, ARMS, JEALOUSY = "nothing", "foreign arms shipment", "jealousy"
    ELECTIONS, DEBATE, PURGE = "elections", "UN debate", "purge"
    INDEPENDENCE, NATO, SUEZ = "independence", "NATO", "Suez"
    AMNESTY, SARTRE = "amnesty", "Sartre"


# C.2: by the tens and the ones.
EVENTS: dict[int, Event] = {
    **dict.fromkeys((*range(11, 17), *range(21, 27)), Event.NONE),
    **dict.fromkeys((31, 32, 33), Event.ARMS),
    **dict.fromkeys((34, 35, 36), Event.JEALOUSY),
    **dict.fromkeys((41, 42), Event.ELECTIONS),
    **dict.fromkeys((43, 44), Event.DEBATE),
    **dict.fromkeys((45, 46), Event.PURGE),
    **dict.fromkeys((51, 52, 53, 54), Event.INDEPENDENCE),
    **dict.fromkeys((55, 56), Event.NATO),
    **dict.fromkeys((61, 62), Event.SUEZ),
    **dict.fromkeys((63, 64), Event.AMNESTY),
    **dict.fromkeys((65, 66), Event.SARTRE),
}

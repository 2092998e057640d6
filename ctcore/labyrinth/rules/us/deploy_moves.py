"""The moves of Deploy, Regime Change and Withdraw (7.3).

Clauses: 7.3
"""

from __future__ import annotations

from ctcore.kernel import Move
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.places import Place
from ctcore.labyrinth.rules.common.asking import PlaceMove

__all__ = [
    "Deploy",
    "DeployHome",
    "DeployHomeWithNato",
    "DeployNato",
    "DeployOut",
    "DeployWithNato",
    "RegimeChange",
    "RegimeChangeOut",
    "Withdraw",
    "WithdrawHome",
    "WithdrawHomeWithNato",
    "WithdrawNato",
    "WithdrawWithNato",
]


@frozen
class Deploy(Move, form="deploy {count} from {origin} to {place}"):
    """Move troops from one country to another."""

    called = "deploy troops from one country to another"
    stages = ("to {place}", "from {origin}", "deploy {count}")
    count: int
    origin: Place
    place: Place


@frozen
class DeployOut(Move, form="deploy {count} from the track to {place}"):
    """Move troops from the track to a country."""

    called = "deploy troops from the track"
    count: int
    place: Place


@frozen
class DeployHome(Move, form="deploy {count} from {place} to the track"):
    """Move troops from a country to the track."""

    called = "deploy troops to the track"
    count: int
    place: Place


@frozen
class DeployWithNato(Deploy, form="deploy {count} and NATO from {origin} to {place}"):
    """Move troops from one country to another, and take NATO away."""

    called = "deploy troops and NATO from one country to another"
    stages = ("to {place}", "from {origin}", "deploy {count} and NATO")


@frozen
class DeployHomeWithNato(DeployHome, form="deploy {count} and NATO from {place} to the track"):
    """Move troops from a country to the track, and take NATO away."""

    called = "deploy troops and NATO to the track"


class DeployNato(PlaceMove, form="deploy NATO from {place}"):
    """Take NATO away, and leave the troops."""


@frozen
class RegimeChange(Move, form="regime change in {place} with {count} from {origin}"):
    """Change the regime of a country with troops of another."""

    called = "change a regime with troops of a country"
    count: int
    origin: Place
    place: Place


@frozen
class RegimeChangeOut(Move, form="regime change in {place} with {count} from the track"):
    """Change the regime of a country with troops of the track."""

    called = "change a regime with troops of the track"
    count: int
    place: Place


@frozen
class Withdraw(Move, form="withdraw {count} from {origin} to {place}"):
    """Withdraw troops from a regime change country to an Ally."""

    called = "withdraw troops to an Ally"
    count: int
    origin: Place
    place: Place


@frozen
class WithdrawHome(Move, form="withdraw {count} from {place} to the track"):
    """Withdraw troops from a regime change country to the track."""

    called = "withdraw troops to the track"
    count: int
    place: Place


@frozen
class WithdrawWithNato(Withdraw, form="withdraw {count} and NATO from {origin} to {place}"):
    """Withdraw troops to an Ally, and take NATO away."""

    called = "withdraw troops and NATO to an Ally"


@frozen
class WithdrawHomeWithNato(WithdrawHome, form="withdraw {count} and NATO from {place} to the track"):
    """Withdraw troops to the track, and take NATO away."""

    called = "withdraw troops and NATO to the track"


class WithdrawNato(PlaceMove, form="withdraw NATO from {place}"):
    """Take NATO away by a Withdraw, and leave the troops."""

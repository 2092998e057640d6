"""The lines of the ledger: each kind of change, with the clause that ordered it."""

from __future__ import annotations

from ctcore.algeria.board.places import Place
from ctcore.algeria.board.state import Control, OasPlace
from ctcore.algeria.board.units import Actor, Stand, Unit
from ctcore.kernel.frozen import frozen
from ctcore.kernel.ledger import Entry

__all__ = [
    "ApChanged",
    "ControlChanged",
    "Converted",
    "LevelChanged",
    "Lost",
    "Marked",
    "Moved",
    "Placed",
    "PointsChanged",
    "Recorded",
    "Removed",
    "Stood",
    "Won",
]


@frozen
class _OfUnits(Entry):
    count: int
    unit: Unit
    place: Place


@frozen
class Placed(_OfUnits):
    """Units came from the counters that were not in use."""

    form = "{count} {unit} [is|are] placed in {stand} of {place}"
    stand: Stand


@frozen
class Removed(_OfUnits):
    """Units left the map."""

    form = "{count} {unit} [leaves|leave] {stand} of {place}"
    stand: Stand


@frozen
class Stood(_OfUnits):
    """Units changed their box, or were neutralized, or recovered."""

    form = "{count} {unit} in {place} [goes|go] from {before} to {after}"
    before: Stand
    after: Stand


@frozen
class Moved(_OfUnits):
    """Units went from one area to another."""

    form = "{count} {unit} [goes|go] from {origin} to {stand} of {place}"
    origin: Place
    stand: Stand


@frozen
class Converted(_OfUnits):
    """Units became units of another type."""

    form = "{count} {unit} -> {into} in {place}"
    into: Unit


@frozen
class Lost(_OfUnits):
    """FLN units were eliminated."""

    form = "{count} {unit} in {place} [is|are] eliminated"


@frozen
class LevelChanged(Entry):
    """A PSL changed (12.1)."""

    form = "{actor} PSL {before} -> {after}"
    actor: Actor
    before: int
    after: int


@frozen
class ApChanged(Entry):
    """The FLN gained or paid AP (2.3/1)."""

    form = "FLN AP {before} -> {after}"
    before: int
    after: int


@frozen
class PointsChanged(Entry):
    """Points on the Record Track changed (11.1, 11.6)."""

    form = "{points} {before} -> {after}"
    points: str
    before: int
    after: int


@frozen
class Recorded(Entry):
    """Something that a few words tell."""

    form = "{words}"
    words: str


@frozen
class Marked(Entry):
    """A marker of an area was put down or taken away."""

    form = "{place}: {words}"
    place: Place
    words: str


@frozen
class ControlChanged(Entry):
    """The control of an area was judged (10.1)."""

    form = "{place}: {before} -> {after}"
    place: Place
    before: Control
    after: Control


@frozen
class OasMoved(Entry):
    """The OAS marker was placed (11.3/3)."""

    form = "the OAS is in {where}"
    where: OasPlace


@frozen
class Won(Entry):
    """The game is over (12.2, 13.3)."""

    form = "the game is over: {winner} wins"
    winner: Actor

"""The lines of the ledger: each kind of change, with the clause that ordered it."""

from __future__ import annotations

from ctcore.kernel.frozen import frozen
from ctcore.kernel.ledger import Entry
from ctcore.labyrinth.board.cards import Card
from ctcore.labyrinth.board.places import Place
from ctcore.labyrinth.board.vocabulary import Cell, Side

__all__ = [
    "Activated",
    "CellLost",
    "CellPlaced",
    "CellTravelled",
    "Dealt",
    "Deployed",
    "Marked",
    "Recorded",
    "Set",
    "TrackChanged",
    "Won",
]


@frozen
class TrackChanged(Entry):
    """A marker moved on its track (4.7)."""

    form = "{track} {before} -> {after}"
    track: str
    before: int
    after: int


@frozen
class Set(Entry):
    """Governance, alignment or posture of a country was set (4.2, 4.3)."""

    form = "{place}: {before} -> {after}"
    place: Place
    before: str
    after: str


@frozen
class Marked(Entry):
    """A marker of a country was put down or taken away."""

    form = "{place}: {words}"
    place: Place
    words: str


@frozen
class _OfCells(Entry):
    count: int
    cell: Cell
    place: Place


@frozen
class CellPlaced(_OfCells):
    """Cells came from the track, as sleepers (4.6.4)."""

    form = "{count} {cell} cell(s) placed in {place}"


@frozen
class CellLost(_OfCells):
    """Cells went back to the track (4.6.2)."""

    form = "{count} {cell} cell(s) removed from {place}"


@frozen
class Activated(Entry):
    """Sleepers became active (4.6.4)."""

    form = "{count} sleeper cell(s) in {place} [becomes|become] active"
    count: int
    place: Place


@frozen
class CellTravelled(Entry):
    """A cell went to a country, where it is a sleeper (8.3.1)."""

    form = "1 {cell} cell travels from {origin} to {place}"
    cell: Cell
    origin: Place
    place: Place


@frozen
class Deployed(Entry):
    """Troops went from one place to another; None is the track (7.3.1)."""

    form = "{words}"
    count: int
    origin: Place | None
    place: Place | None

    @property
    def words(self) -> str:
        """How many went from where to where."""
        said = f"{self.count} {'troop' if self.count == 1 else 'troops'}"
        return f"{said} from {self.origin or 'the track'} to {self.place or 'the track'}"


@frozen
class Dealt(Entry):
    """A card went somewhere: into a hand, to the discards, out of the game."""

    form = "{card} {words}"
    card: Card
    words: str


@frozen
class Recorded(Entry):
    """Something that a few words tell."""

    form = "{words}"
    words: str


@frozen
class Won(Entry):
    """The game is over (2)."""

    form = "the game is over: the {winner} wins"
    winner: Side

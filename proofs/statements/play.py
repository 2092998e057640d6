"""The table as the second statement writes it: a position's numbers by name, with what is pending.

Written from chapters 1 and 3 of the rulebook and the rulings.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.logic import at_least, at_most, choose

from .board import grant_of

FRENCH = ("french_troops", "french_police", "government_bases")
CUBES = ("french_troops", "french_police", "algerian_troops", "algerian_police")


class Play:
    """The table, and the innermost frame with the places of the map."""

    def __init__(self, table: dict[str, Any], frame: Any, operation: Any, places: dict[str, Any]) -> None:
        self.table, self.frame, self.operation, self.places = table, frame, operation, places
        # The turn in which it is done, and the text of a card that grants the Operation, if one does.
        self.turn: Any = None
        self.granted_by: str | None = None

    def at(self, name: str, piece: str) -> Any:
        """How many of a piece or marker are in a space or a box."""
        return self.table[f"{name}: {piece}"]

    def is_city(self, name: str) -> bool:
        """Whether the space is a City (1.3.3)."""
        return bool(self.places[name].kind.value == "City")

    def add(self, name: str, piece: str, by: int) -> None:
        """Add that many of them."""
        # A box does not tell Underground from Active (R27).
        in_box = name in {"Available", "Casualties", "Out of Play"} and piece in {"underground", "active"}
        self.table[f"{name}: {'guerrillas' if in_box else piece}"] += by

    def move(self, piece: str, origin: str, goal: str, count: int = 1) -> None:
        """Pieces go from one space or box to another."""
        self.add(origin, piece, -count)
        self.add(goal, piece, count)

    def pay(self, faction: str, amount: int) -> None:
        """Resources spent."""
        self.table[f"{faction} Resources"] -= amount

    def pay_for_location(self, faction: str, price: int) -> None:
        """Pay for one more location of an Operation; a free one costs nothing (3.1.2)."""
        if getattr(self.operation, "grant", None) is None:
            self.pay(faction, price)

    def pay_for_people(self, faction: str, price: Any) -> None:
        """Pay for Pacification or Agitation, which few cards make free (5.5)."""
        granted = grant_of(self.operation)
        if granted is None or not granted.free_agitation:
            self.pay(faction, price)

    def pending(self, **numbers: Any) -> None:
        """What the choice that follows knows: how many are left to lose, or have been placed."""
        self.table.update({f"pending: {name}": number for name, number in numbers.items()})

    def locate(self, name: str) -> None:
        """One more location of the Operation, if it is none yet (2.3.4)."""
        known = tuple(map(str, self.operation.locations))
        self.pending(locations=known if name in known else (*known, name))

    def mark(self, name: str, piece: str, count: Any) -> None:
        """That many pieces there may not move again (R28)."""
        self.table[f"marked: {name}: {piece.replace(' ', '_').lower()}"] += count

    def then(self, awaits: str, chosen: tuple[str, ...] | None = None, **numbers: Any) -> None:
        """What is awaited next, by the name of its frame, and what that knows."""
        self.table["awaits"] = awaits
        if chosen is not None:
            self.table["chosen"] = frozenset(chosen)
        self.pending(**numbers)

    def end_turn(self) -> None:
        """The Second is to choose after the First; after the Second the next card (2.3.2, 2.3.5)."""
        first = str(getattr(self.turn, "first", ""))
        if first in {"op + special activity", "op only"}:
            self.table["First Eligible"] = str(self.turn.faction)
        self.then("NextCard" if first else "SecondChoice")

    def flip(self, name: str, count: int) -> None:
        """Underground Guerrillas turn Active (1.4.3)."""
        self.add(name, "underground", -count)
        self.add(name, "active", count)

    def cubes(self, name: str, *pieces: str) -> Any:
        """How many cubes of those sorts, by default all, are in a space."""
        return sum(self.at(name, piece) for piece in pieces or CUBES)

    def gain(self, track: str, by: int) -> None:
        """Move a marker of the edge track, which goes from 0 to 50 (1.8)."""
        self.table[track] = at_most(at_least(self.table[track] + by, 0), 50)

    def commitment(self, by: int) -> None:
        """Commitment moved (1.8)."""
        self.gain("commitment", by)

    def fall(self, name: str, count: int, before: int = 0, status: str = "active") -> None:
        """Take Guerrillas off, to Available and to Casualties in turn (R29), counting those fallen before."""
        available = alternately(before + count) - alternately(before)
        self.move(status, name, "Available", available)
        self.move(status, name, "Casualties", count - available)

    def fall_bases(self, name: str, count: int) -> None:
        """Take FLN Bases off, each for one Commitment (R79)."""
        self.move("fln_bases", name, "Available", count)
        self.commitment(count)

    def here(self) -> str:
        """The space at work."""
        at = getattr(self.frame, "at", None)
        return str(at if at is not None else self.frame.spaces[-1])

    def count_in_mountains(self, name: str, cubes: Any) -> Any:
        """Half the cubes, rounded down, in a Mountain (1.3.2)."""
        return cubes // 2 if self.places[name].terrain.value == "Mountain" else cubes

    def lasts(self, card: int, text: str) -> Any:
        """Whether the effect of a card's text is in force (5.3, 5.4)."""
        return self.table[f"in force: {card}, {text}"]

    def people(self, name: str) -> Any:
        """The Population of a space (1.3.2, 1.3.3)."""
        printed = self.places[name].population + self.at(name, "pop_markers")
        return choose(self.table[f"{name}: resettled"], 0, printed)

    def algeria(self) -> list[str]:
        """The spaces that are no Country."""
        return [name for name, place in self.places.items() if place.kind.value != "Country"]

    def governs(self, name: str) -> Any:
        """Whether the Government has more pieces there (1.7)."""
        ours = sum(self.at(name, piece) for piece in (*CUBES, "government_bases"))
        theirs = sum(self.at(name, piece) for piece in ("underground", "active", "fln_bases"))
        return ours > theirs

    def markers_left(self) -> Any:
        """How many Terror markers are on no space (1.4)."""
        return 12 - sum(self.at(name, "terror") for name in self.places)


def alternately(fallen: int) -> Any:
    """How many of those that fell are Available: the first, the third, and so on (R29)."""
    return (fallen + 1) // 2


def nothing(_play: Play, *_fields: Any) -> None:
    """The choice only leads on."""

"""The rulebook's nouns as enums: factions, pieces, boxes, stances, tracks, options."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum

__all__ = [
    "ALGERIAN",
    "CUBES",
    "FLN",
    "FLN_PIECES",
    "FRENCH",
    "FRENCH_CUBES",
    "GOVERNMENT",
    "GOVERNMENT_PIECES",
    "GUERRILLAS",
    "NATURE",
    "POLICE",
    "TROOPS",
    "Activity",
    "Actor",
    "Box",
    "CubeType",
    "Eligibility",
    "Ending",
    "Noun",
    "Operation",
    "Option",
    "Piece",
    "PieceType",
    "Pivotal",
    "SpaceType",
    "Stance",
    "Terrain",
    "Track",
    "Wilaya",
    "counted",
    "types_of",
]


class Actor(Enum):
    """Who chooses: one of the two factions (1.5), or Nature, who draws cards."""

    GOVERNMENT = "Government"
    FLN = "FLN"
    NATURE = "Nature"

    # Identity hashing: the default hash of an enum is a Python call.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value

    @property
    def enemy(self) -> Actor:
        """The other faction."""
        return Actor.FLN if self is Actor.GOVERNMENT else Actor.GOVERNMENT


GOVERNMENT = Actor.GOVERNMENT
FLN = Actor.FLN
NATURE = Actor.NATURE


class Noun(Enum):
    """A vocabulary of things that are counted."""

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return str(self.value)

    @property
    def singular(self) -> str:
        """The name of one."""
        return _singular(str(self))

    def __format__(self, count: str) -> str:
        """The name, in the number of that count where there is one.

        >>> f"1 {Piece.FRENCH_TROOPS:1}, 2 {Piece.FRENCH_TROOPS:2}, {Piece.FLN_BASES}"
        '1 French Troop, 2 French Troops, FLN Bases'
        """
        return self.singular if count == "1" else str(self)


def _singular(noun: str) -> str:
    return noun.removesuffix("s")


class PieceType(Noun):
    """The seven types of wooden piece, as a box off the map tells them apart (1.4)."""

    FRENCH_TROOPS = "French Troops"
    FRENCH_POLICE = "French Police"
    ALGERIAN_TROOPS = "Algerian Troops"
    ALGERIAN_POLICE = "Algerian Police"
    GOVERNMENT_BASES = "Government Bases"
    GUERRILLAS = "Guerrillas"
    FLN_BASES = "FLN Bases"

    __hash__ = object.__hash__


class Piece(Noun):
    """The pieces as a space tells them apart: Guerrillas are Underground or Active (1.4.3)."""

    FRENCH_TROOPS = "French Troops"
    FRENCH_POLICE = "French Police"
    ALGERIAN_TROOPS = "Algerian Troops"
    ALGERIAN_POLICE = "Algerian Police"
    GOVERNMENT_BASES = "Government Bases"
    UNDERGROUND = "Underground"
    ACTIVE = "Active"
    FLN_BASES = "FLN Bases"

    __hash__ = object.__hash__

    def __init__(self, _text: str) -> None:
        """Note the type that the piece has off the map."""
        status = self.name in ("UNDERGROUND", "ACTIVE")
        self.type = PieceType.GUERRILLAS if status else PieceType[self.name]


# Which pieces a rule means by a word (1.4, 1.5.1); by French it means Government Bases too (R17).
TROOPS = (Piece.FRENCH_TROOPS, Piece.ALGERIAN_TROOPS)
POLICE = (Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE)
CUBES = (Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE, Piece.ALGERIAN_TROOPS, Piece.ALGERIAN_POLICE)
FRENCH_CUBES = (Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE)
FRENCH = (Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE, Piece.GOVERNMENT_BASES)
ALGERIAN = (Piece.ALGERIAN_TROOPS, Piece.ALGERIAN_POLICE)
GOVERNMENT_PIECES = (*CUBES, Piece.GOVERNMENT_BASES)
GUERRILLAS = (Piece.UNDERGROUND, Piece.ACTIVE)
FLN_PIECES = (*GUERRILLAS, Piece.FLN_BASES)


class CubeType(Enum):
    """The two types of cube, French and Algerian alike (1.4)."""

    TROOPS = "Troops"
    POLICE = "Police"

    __hash__ = object.__hash__

    def __init__(self, _text: str) -> None:
        """Note which pieces are of the type."""
        self.pieces = TROOPS if self.name == "TROOPS" else POLICE

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


def types_of(pieces: Iterable[Piece]) -> tuple[PieceType, ...]:
    """The types of those pieces, each once.

    >>> types_of(FLN_PIECES)
    (<PieceType.GUERRILLAS: 'Guerrillas'>, <PieceType.FLN_BASES: 'FLN Bases'>)
    """
    return tuple(dict.fromkeys(piece.type for piece in pieces))


def counted(count: int, noun: object) -> str:
    """A count with its noun, in the singular for one.

    >>> counted(1, PieceType.GUERRILLAS), counted(2, PieceType.FLN_BASES), counted(1, Piece.FRENCH_POLICE)
    ('1 Guerrilla', '2 FLN Bases', '1 French Police')
    """
    return f"{count} {_singular(str(noun)) if count == 1 else noun}"


class Box(Enum):
    """Where pieces are that are not on the map (1.3.8)."""

    AVAILABLE = "Available"
    CASUALTIES = "Casualties"
    OUT_OF_PLAY = "Out of Play"
    SET_ASIDE = "Set Aside"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


class Stance(IntEnum):
    """What a space's people favour (1.6.1); a shift moves it by one."""

    OPPOSE = -1
    NEUTRAL = 0
    SUPPORT = 1

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.name.capitalize()


class SpaceType(Enum):
    """The three kinds of space (1.3.1)."""

    SECTOR = "Sector"
    CITY = "City"
    COUNTRY = "Country"

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


class Terrain(Enum):
    """What the ground is like (1.3.2); a City is neither Mountain nor Plain."""

    MOUNTAIN = "Mountain"
    PLAIN = "Plain"
    CITY = "City"

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


class Wilaya(Enum):
    """The six Wilayas, which Sectors and Cities belong to (1.3.3)."""

    I = "I"  # noqa: E741 - as the map prints it
    II = "II"
    III = "III"
    IV = "IV"
    V = "V"
    VI = "VI"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The number as the map prints it."""
        return self.value


class Track(Enum):
    """The tracks that an Operation may select as a location (2.3.5, 3.2.1, 3.3.1)."""

    FRANCE = "France Track"
    BORDER_ZONE = "Border Zone Track"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


class Eligibility(Enum):
    """Whose choice comes first on a card (2.3.1)."""

    FIRST = "First Eligible"
    SECOND = "Second Eligible"

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


class Ending(Enum):
    """How a game ends (6.1, 6.3.3, 2.4.1)."""

    VICTORY_PHASE = "a victory condition is met in a Victory Phase"
    FINAL_ROUND = "the final Propaganda Round is over"
    NO_FINAL_ROUND = "the last Propaganda card follows another and has no Round"

    def __str__(self) -> str:
        """The ending in words."""
        return self.value


class Option(Enum):
    """The boxes of the Initiative Track in which a player's turn ends (2.3.2)."""

    EVENT = "event"
    OPERATION_AND_ACTIVITY = "op + special activity"
    LIMITED = "limited op"
    OPERATION = "op only"
    PASS = "pass"  # noqa: S105 - the rulebook's word

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The option's name in notation."""
        return self.value


class Operation(Enum):
    """The eight Operations, four to a faction (3.2, 3.3)."""

    TRAIN = "Train"
    GARRISON = "Garrison"
    SWEEP = "Sweep"
    ASSAULT = "Assault"
    RALLY = "Rally"
    MARCH = "March"
    ATTACK = "Attack"
    TERROR = "Terror"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


class Activity(Enum):
    """The six Special Activities, three to a faction (4.2, 4.3), and OAS in place of one (5.3.1)."""

    DEPLOY = "Deploy"
    TROOP_LIFT = "Troop Lift"
    NEUTRALIZE = "Neutralize"
    EXTORT = "Extort"
    SUBVERT = "Subvert"
    AMBUSH = "Ambush"
    OAS = "OAS"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The name as the rulebook prints it."""
        return self.value


class Pivotal(Enum):
    """The six Pivotal Event cards (5.1.4)."""

    COUP_D_ETAT = "COUP D'ETAT"
    MOBILIZATION = "MOBILIZATION"
    RECALL_DE_GAULLE = "RECALL DE GAULLE"
    MOROCCO_AND_TUNISIA_INDEPENDENT = "MOROCCO AND TUNISIA INDEPENDENT"
    OAS = "OAS"
    SUEZ_CRISIS = "SUEZ CRISIS"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The title as the card prints it."""
        return self.value

"""The words of conditions: what may be asked of a position, of a box and of a space, each declared once.

>>> import ctcore as ct
>>> position.available.guerrillas.read(ct.setup("short")), space("Oran").police.read(ct.setup("short"))
(8, 2)
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ctcore.condition.distance import missing
from ctcore.condition.expression import (
    Condition,
    Constant,
    OfElement,
    OfPosition,
    Quantity,
    TruthOfElement,
    TruthOfPosition,
)
from ctcore.condition.words import Words
from ctcore.errors import NotationError
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.parts import FranceBox
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Pivotal, Stance, Terrain

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space

__all__ = [
    "CONSTANTS",
    "FACTS",
    "OF_POSITION",
    "OF_SPACE",
    "WORDS",
    "SpaceWords",
    "here",
    "of_position",
    "of_space",
    "position",
    "space",
]

Ask = Callable[[Any], Any]


class _Word:
    """A word, with what it says and how it is asked; by its name where nothing else is told."""

    def __init__(self, says: str, ask: Ask | None = None) -> None:
        self.says, self.ask = says, ask

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self.name = name
        self.ask = self.ask or attrgetter(name)


class _Number(_Word):
    """A word for a number; in a class it is the quantity of what the instance stands for."""

    def __get__(self, one: Any, owner: Any = None) -> Quantity:
        found: Quantity = one._word(self, OfElement, OfPosition)  # noqa: SLF001 - the two are one thing
        return found


class _Truth(_Word):
    """A word for a truth; in a class it is the condition of what the instance stands for."""

    def __get__(self, one: Any, owner: Any = None) -> Condition:
        found: Condition = one._word(self, TruthOfElement, TruthOfPosition)  # noqa: SLF001 - the same
        return found


class _Fact(_Truth):
    """A word for what the map says of a space, whatever stands there."""


class _BorderSector(_Truth):
    """Whether it is a Border Sector now: on the border, once the Countries are independent (1.3.7)."""

    def __get__(self, one: Any, owner: Any = None) -> Condition:
        on_border: Condition = one.on_border
        return on_border & TruthOfPosition("independent", attrgetter("independent"))


def _words(owner: type[Any]) -> dict[str, _Number | _Truth]:
    return {name: word for name, word in vars(owner).items() if isinstance(word, _Number | _Truth)}


class SpaceWords:
    """What may be asked of one space; `space` names it, `here` is the one that a quantifier is at."""

    __slots__ = ("_place",)

    def __init__(self, place: Place | None) -> None:
        self._place = place

    def _word(self, word: _Number | _Truth, kind: Any, _kind: Any) -> Any:
        return kind(self._place, word.name, word.ask)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(str(WORDS.unknown_of_element(name)))

    french_troops = _Number("French Troops")
    french_police = _Number("French Police")
    algerian_troops = _Number("Algerian Troops")
    algerian_police = _Number("Algerian Police")
    government_bases = _Number("Government Bases")
    underground = _Number("Underground Guerrillas")
    active = _Number("Active Guerrillas")
    fln_bases = _Number("FLN Bases")
    troops = _Number("Troops, French and Algerian")
    police = _Number("Police, French and Algerian")
    cubes = _Number("Troops and Police")
    guerrillas = _Number("Guerrillas, Underground and Active")
    bases = _Number("Bases of both sides")
    base_limit = _Number("how many Bases may stand there")
    government_pieces = _Number("all pieces of the Government")
    fln_pieces = _Number("all pieces of the FLN")
    population = _Number("the Population as it is now")
    terror = _Number("Terror markers")
    pop_markers = _Number("Pop +1 markers")
    base_markers = _Number("Base +1 markers")
    resettled = _Truth("the Sector is Resettled")
    government_control = _Truth("the Government controls it, by its pieces")
    fln_control = _Truth("the FLN controls it, by its pieces")
    at_support = _Truth("it is at Support", lambda one: one.support == Stance.SUPPORT)
    at_neutral = _Truth("it is at Neutral", lambda one: one.support == Stance.NEUTRAL)
    at_oppose = _Truth("it is at Oppose", lambda one: one.support == Stance.OPPOSE)
    city = _Fact("it is a City", lambda one: one.place.is_city)
    sector = _Fact("it is a Sector", lambda one: one.place.is_sector)
    country = _Fact("it is Morocco or Tunisia", lambda one: one.place.is_country)
    coastal = _Fact("it lies on the coast", lambda one: one.place.coastal)
    on_border = _Fact("it lies on the border, as the map prints it", lambda one: one.place.border is not None)
    border = _BorderSector("it is a Border Sector: on the border, Morocco and Tunisia being independent")
    mountain = _Fact("it is Mountain", lambda one: one.place.terrain is Terrain.MOUNTAIN)
    plain = _Fact("it is Plains", lambda one: one.place.terrain is Terrain.PLAIN)
    wilaya_i = _Fact("it lies in Wilaya I", lambda one: one.place.wilaya == "I")
    wilaya_ii = _Fact("it lies in Wilaya II", lambda one: one.place.wilaya == "II")
    wilaya_iii = _Fact("it lies in Wilaya III", lambda one: one.place.wilaya == "III")
    wilaya_iv = _Fact("it lies in Wilaya IV", lambda one: one.place.wilaya == "IV")
    wilaya_v = _Fact("it lies in Wilaya V", lambda one: one.place.wilaya == "V")
    wilaya_vi = _Fact("it lies in Wilaya VI", lambda one: one.place.wilaya == "VI")


class _Part:
    """What may be asked of a part of the position, whose name stands before a dot."""

    __slots__ = ("_name",)

    def __init__(self, name: str = "") -> None:
        self._name = name

    def _word(self, word: _Number | _Truth, _kind: Any, kind: Any) -> Any:
        name = f"{self._name}.{word.name}" if self._name else word.name
        return kind(name, _asked(self._name, word))


def _asked(part: str, word: _Number | _Truth) -> Ask:
    ask = word.ask
    assert ask is not None
    if not part:
        return ask
    of = attrgetter(part)
    return lambda state: ask(of(state))


class BoxWords(_Part):
    """The pieces in one box off the map."""

    __slots__ = ()

    french_troops = _Number("French Troops")
    french_police = _Number("French Police")
    algerian_troops = _Number("Algerian Troops")
    algerian_police = _Number("Algerian Police")
    government_bases = _Number("Government Bases")
    guerrillas = _Number("Guerrillas")
    fln_bases = _Number("FLN Bases")


class PurseWords(_Part):
    """The Resources of the two players."""

    __slots__ = ()

    fln = _Number("Resources of the FLN")
    government = _Number("Resources of the Government")


class PositionWords(_Part):
    """What may be asked of a whole position: tracks, totals, boxes, and what is in force."""

    __slots__ = ()

    commitment = _Number("Commitment")
    france_track = _Number("the box of the France Track, box_a to box_f")
    border_zone = _Number("the Border Zone Status, 0 to 4")
    total_support = _Number("Total Support")
    total_opposition = _Number("Total Opposition")
    support_plus_commitment = _Number("Total Support and Commitment")
    opposition_plus_bases = _Number("Total Opposition and FLN Bases on the map")
    resettled_sectors = _Number("Sectors that are Resettled")
    terror_left = _Number("Terror markers that are not on the map")
    independent = _Truth("Morocco and Tunisia are independent")
    recall_de_gaulle = _Truth("RECALL DE GAULLE is in effect")
    coup_played = _Truth("COUP D'ETAT has been played")
    mobilization_played = _Truth("MOBILIZATION has been played")
    suez_crisis = _Truth("SUEZ CRISIS still owes the FLN its Resources")
    fln_first = _Truth("the FLN is First Eligible", lambda state: state.initiative.first is FLN)
    government_first = _Truth(
        "the Government is First Eligible", lambda state: state.initiative.first is GOVERNMENT
    )

    resources = PurseWords("resources")
    available = BoxWords("available")
    casualties = BoxWords("casualties")
    out_of_play = BoxWords("out_of_play")
    set_aside = BoxWords("set_aside")

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(str(WORDS.unknown_of_position(name)))

    def in_force(self, marker: str) -> Condition:
        """That the lasting effect of that marker is in force, as ``napalm``."""
        found = of_position(f"in_force.{marker}")
        if not isinstance(found, Condition):
            return self.__getattr__(f"in_force.{marker}")  # type: ignore[no-any-return]
        return found

    def in_hand(self, event: Pivotal) -> Condition:
        """That a player still keeps that Pivotal Event card."""
        found = of_position(f"hand.{event.name.lower()}")
        assert isinstance(found, Condition)
        return found


position = PositionWords()
here = SpaceWords(None)
# Each word of a space, and of the position, with what it says.
OF_SPACE: dict[str, str] = {name: word.says for name, word in _words(SpaceWords).items()}
# Those of a space that the map says.
FACTS = frozenset(name for name, word in _words(SpaceWords).items() if isinstance(word, _Fact))
_MORE: dict[str, tuple[str, Ask]] = {
    **{
        f"in_force.{name}": (f"{EFFECTS[name]} is in force", attrgetter(f"in_force.{name}"))
        for name in EFFECTS
    },
    **{
        f"hand.{one.name.lower()}": (f"{one} is still kept", attrgetter(f"hand.{one.name.lower()}"))
        for one in Pivotal
    },
}
_PARTS = ("resources", "available", "casualties", "out_of_play", "set_aside")
OF_POSITION: dict[str, str] = {
    **{name: word.says for name, word in _words(PositionWords).items()},
    **{
        f"{part}.{name}": f"{word.says}, in {part}"
        for part in _PARTS
        for name, word in _words(type(getattr(position, part))).items()
    },
    **{name: says for name, (says, _) in _MORE.items()},
}
CONSTANTS: dict[str, int] = {f"box_{box.name.lower()}": int(box) for box in FranceBox}


def of_position(name: str) -> Quantity | Condition | None:
    """What is asked of the whole position under that name, or None."""
    if name in CONSTANTS:
        return Constant(CONSTANTS[name], name)
    name = _by_marker(name)
    if name in _MORE:
        return TruthOfPosition(name, _MORE[name][1])
    if name not in OF_POSITION:
        return None
    found: Any = position
    for part in name.split("."):
        found = getattr(found, part)
    word: Quantity | Condition = found
    return word


def _by_marker(name: str) -> str:
    """The name of a lasting text by its marker, where it goes by its title or its label."""
    part, _, said = name.partition(".")
    if part != "in_force" or name in _MORE:
        return name
    from ctcore import register  # noqa: PLC0415 - most conditions name a text by its marker

    found = [f"{part}.{text.marker}" for text in register.lasting(said)]
    if len(found) > 1:
        message = f"'{name}' does not say which text."
        raise NotationError(message, found)
    return found[0] if found else name


def of_space(place: Place | None, name: str) -> Quantity | Condition | None:
    """What is asked of that space, or of the one at hand, under that name, or None."""
    word: Quantity | Condition | None = getattr(SpaceWords(place), name) if name in OF_SPACE else None
    return word


def space(which: str | Place) -> SpaceWords:
    """One space, for conditions in Python; `NotationError` with near misses where none is called so.

    >>> str(space("oran").guerrillas >= 3)
    'Oran.guerrillas >= 3'
    """
    return SpaceWords(which if isinstance(which, Place) else Place.named(which))


# What people say for what has another name here.
_MEANT: dict[str, tuple[str, ...]] = {
    "control": ("fln_control", "government_control"),
    "controlled": ("fln_control", "government_control"),
    "uncontrolled": ("fln_control", "government_control"),
    "support": ("at_support", "total_support"),
    "opposition": ("at_oppose", "total_opposition"),
    "oppose": ("at_oppose",),
    "opposed": ("at_oppose",),
    "neutral": ("at_neutral",),
    "at_opposition": ("at_oppose",),
    "stance": ("at_support", "at_neutral", "at_oppose"),
    "pieces": ("fln_pieces", "government_pieces"),
    "base": ("bases",),
    "pop": ("population",),
    "coast": ("coastal",),
    "plains": ("plain",),
    "mountains": ("mountain",),
    "wilaya": ("wilaya_i", "wilaya_ii", "wilaya_iii"),
    "france": ("france_track",),
    "border_zone_track": ("border_zone",),
    "border_status": ("border_zone",),
    "resources": ("resources.fln", "resources.government"),
    "fln_resources": ("resources.fln",),
    "government_resources": ("resources.government",),
    "independence": ("independent",),
    "first": ("fln_first", "government_first"),
}
_LEVELS = {"at_support": Stance.SUPPORT, "at_neutral": Stance.NEUTRAL, "at_oppose": Stance.OPPOSE}


def _away(asked: TruthOfElement, there: Space, *, holds: bool) -> int | None:
    """About how many pieces or levels are missing for a truth of a space."""
    if asked.name in {"government_control", "fln_control"} and not there.place.is_country:
        more = there.government_pieces - there.fln_pieces
        more = more if asked.name == "government_control" else -more
        return missing(">" if holds else "<=", more)
    if asked.name in _LEVELS and holds:
        levels = abs(there.support - _LEVELS[asked.name])
        # Terror goes before a level is shifted.
        return levels + (there.terror if levels else 0)
    return None


WORDS = Words(
    OF_POSITION,
    OF_SPACE,
    of_position,
    of_space,
    PLACES,
    kind="space",
    example="Oran.guerrillas",
    constants=CONSTANTS,
    meant=_MEANT,
    away=_away,
    in_python={"SpaceWords": SpaceWords, "here": here, "position": position, "space": space},
)

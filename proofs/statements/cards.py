"""The 60 Event cards, text by text: what happens at once, and what is chosen step by step.

Written from the cards and the rulings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .board import CUBES, GUERRILLAS, governed, guerrillas, held_by_fln, in_algeria, kind, population
from .card_table import FLN, At, Course, coastal, mountain
from .play import Play
from .round_effects import in_force

FRENCH_CUBES = ("french_troops", "french_police")
ALGERIAN_CUBES = ("algerian_troops", "algerian_police")
FLN_PIECES = (*GUERRILLAS, "fln_bases")
# 1.4: how many there are in the game.
ALL_GUERRILLAS, ALL_ALGERIAN_POLICE, ALL_FRENCH_POLICE = 30, 7, 21
# 1.4.2: and two Bases at most in a space of Algeria.
ALL_OF_A_SPACE = ALL_GUERRILLAS + 2

Effect = Callable[[Play, Course], None]


class Grant(NamedTuple):
    """A free Operation or Special Activity: what is awaited first, and when there is anything to do in it."""

    awaits: str
    when: Callable[[At], Any]


# What happens at once


def gain(track: str, by: int) -> Effect:
    """A track moves by so much."""

    def effect(play: Play, _course: Course) -> None:
        play.gain(track, by)

    return effect


def fln(by: int) -> Effect:
    """The FLN's Resources."""
    return gain("FLN Resources", by)


def commitment(by: int) -> Effect:
    """Commitment."""
    return gain("commitment", by)


# The cards of which both texts last.
TWICE = (13, 17, 27, 32, 33, 35, 45)


def lasts(card: int, text: str) -> Effect:
    """A Capability or Momentum is in force from now on, and the card's other text no longer (5.1.2)."""
    other = {"unshaded": "shaded", "shaded": "unshaded"}.get(text)

    def effect(play: Play, _course: Course) -> None:
        if card in TWICE:
            play.table[in_force(card, str(other))] = False
        play.table[in_force(card, text)] = True

    return effect


def from_france(play: Play, _course: Course) -> None:
    """#31: A gives one Resource, F six."""
    play.gain("FLN Resources", play.table["France Track"] + 1)


def arms(independent: Any, border_zone: Any) -> Any:
    """#42: twice the Border Zone Status; two before independence."""
    return 2 * border_zone if independent else 2


def seize(play: Play, _course: Course) -> None:
    """#42: the FLN loses so much."""
    play.gain("FLN Resources", -arms(play.table["independent"], play.table["Border Zone"]))


def room_abroad(play: Play, _course: Course) -> None:
    """#43: three Bases to a Country, once independent; else nothing."""
    if play.table["independent"]:
        for name in ("Morocco", "Tunisia"):
            play.table[f"{name}: base_markers"] = 1


def hide(play: Play, names: list[str]) -> None:
    """Every Active Guerrilla of the spaces turns Underground."""
    for name in names:
        play.flip(name, -play.at(name, "active"))


def hide_all(play: Play, _course: Course) -> None:
    """#44: everywhere."""
    hide(play, list(play.places))


def hide_in_mountains(play: Play, _course: Course) -> None:
    """#39: Countries have no Guerrillas before they count as Mountain spaces."""
    abroad = {"Morocco", "Tunisia"}
    hills = [name for name, place in play.places.items() if place.terrain.value == "Mountain"]
    hide(play, [*dict.fromkeys([*hills, *abroad])])


# What happens in a space, in a Wilaya, and after a roll


def expose(play: Play, name: str) -> None:
    """Every Underground Guerrilla there turns Active."""
    play.flip(name, play.at(name, "underground"))


def expose_wilaya(play: Play, wilaya: str) -> None:
    """#3, #10: in all spaces of the Wilaya."""
    for name, place in play.places.items():
        if str(place.wilaya) == wilaya:
            expose(play, name)


def expose_in(play: Play, _course: Course, name: str) -> None:
    """#50: in the space."""
    expose(play, name)


def expose_and_oppose(play: Play, _course: Course, name: str) -> None:
    """#51: nobody opposes where nobody lives, and a Country's level does not change (G4, G8)."""
    expose(play, name)
    if play.places[name].kind.value != "Country" and play.people(name) > 0:
        play.table[f"{name}: support"] = -1


def sets(stance: int) -> Callable[[Play, Course, str], None]:
    """The space is set to a level."""

    def effect(play: Play, _course: Course, name: str) -> None:
        play.table[f"{name}: support"] = stance

    return effect


def shift(play: Play, _course: Course, name: str) -> None:
    """#7: one level toward Opposition."""
    play.add(name, "support", -1)


def break_heads(play: Play, _course: Course, name: str) -> None:
    """#19: Neutral, and Commitment for its people."""
    play.table[f"{name}: support"] = 0
    play.commitment(play.people(name))


def flee_to(play: Play, _course: Course, name: str) -> None:
    """#43: a Population marker."""
    play.add(name, "pop_markers", 1)


def nothing(_play: Play, *_: Any) -> None:
    """It stands for the next step."""


def chased(play: Play, course: Course) -> None:
    """#39: all Guerrillas of the spaces chosen go."""
    for name in course.spaces:
        for piece in GUERRILLAS:
            play.move(piece, name, "Available", play.at(name, piece))


def gains(faction: str, sign: int) -> Callable[[Play, Course, Any], None]:
    """What is rolled, gained or lost."""

    def outcome(play: Play, _course: Course, die: Any) -> None:
        play.gain(f"{faction} Resources", sign * die)

    return outcome


def crisis(play: Play, _course: Course, die: Any) -> None:
    """#38: what is rolled, and a Commitment."""
    play.gain("Government Resources", -die)
    play.commitment(-1)


def enemy_loses(play: Play, course: Course, die: Any) -> None:
    """#25: what is rolled, of the other player."""
    play.gain(f"{course.enemy} Resources", -die)


def purged_itself(play: Play, course: Course, die: Any) -> None:
    """#50: all are Active; two of them fall where the roll does not exceed them."""
    name = course.spaces[-1]
    active = play.at(name, "active")
    if active >= die:
        play.table[f"{name}: active"] -= 1 if active < 2 else 2
        play.table["Casualties: guerrillas"] += 1 if active < 2 else 2


# Who and where


def people(_table: Any, space: Any) -> Any:
    """Populated, in Algeria (G4, G8)."""
    return population(space) > 0 if in_algeria(space) else False


def people_of_sector(table: Any, space: Any) -> Any:
    """A populated Sector of Algeria."""
    return people(table, space) if kind(space) == "Sector" else False


def for_fln(table: Any, space: Any) -> Any:
    """Populated, under FLN Control."""
    return people(table, space) & held_by_fln(space)


def for_government(table: Any, space: Any) -> Any:
    """Populated, under Government Control."""
    return people(table, space) & governed(space)


def undecided(table: Any, space: Any) -> Any:
    """Populated, Neutral, no Terror."""
    return people(table, space) & (space.support == 0) & (space.terror == 0)


def not_opposed(table: Any, space: Any) -> Any:
    """A populated Sector that is not at Oppose."""
    return people_of_sector(table, space) & (space.support != -1)


def policed(table: Any, space: Any) -> Any:
    """A populated Sector with Algerian Police."""
    return people_of_sector(table, space) & (space.algerian_police > 0)


def hills_without_base(table: Any, space: Any) -> Any:
    """A Mountain space without an FLN Base."""
    return mountain(table, space) & (space.fln_bases == 0)


def hills_of_algeria(table: Any, space: Any) -> Any:
    """A Mountain space of Algeria."""
    return mountain(table, space) if in_algeria(space) else False


def coast_of_algeria(table: Any, space: Any) -> Any:
    """A coastal space of Algeria."""
    return coastal(table, space) if in_algeria(space) else False


def in_wilaya(at: At) -> Any:
    """How many Guerrillas are in the Wilaya chosen."""
    return sum(guerrillas(space) for space in at.table.spaces if str(space.place.wilaya) == at.course.wilaya)


def in_tunisia(at: At) -> Any:
    """How many Guerrillas are in Tunisia."""
    return sum(guerrillas(space) for space in at.table.spaces if space.name == "Tunisia")


def there(at: At) -> Any:
    """How many Guerrillas are in the space chosen."""
    return sum(guerrillas(space) for space in at.table.spaces if space.name == at.course.spaces[-1])


def rolled(at: At) -> Any:
    """As many as were rolled."""
    return at.course.amount


def half_rolled(at: At) -> Any:
    """Half of what was rolled, rounded up."""
    return (at.course.amount + 1) // 2


def twice_raised(at: At) -> Any:
    """#4: twice the rise of Commitment."""
    return 2 * at.course.amount


def half_in_tunisia(at: At) -> Any:
    """#49, #58: half of the Guerrillas in Tunisia, rounded down."""
    return in_tunisia(at) // 2


def of_enemy(course: Course) -> tuple[str, ...]:
    """#25: the other player's pieces, but no Bases."""
    return CUBES if course.executor == FLN else GUERRILLAS


def works(_at: At) -> bool:
    """A free Train or Rally finds a location: a City, or any Sector."""
    return True

"""Both sides of what chapter 8 says of Rally (8.1.2, 8.4.5)."""

from __future__ import annotations

import pytest

from tests.bot.boards import FIRST, SECOND
from tests.bot.statements import Statement, each, holds, side, told

OP_ONLY = SECOND.format("op only")
# A Base that asks for a Rally on a die of 3 or less, and is its first location.
BASE = "Batna: 1 FLN Base"
# All Guerrillas but that many are out of reach.
# Four Sectors that ask for a Guerrilla.
AT_SUPPORT = tuple(f"{one}: Support" for one in ("Medea", "Bougie", "Orleansville", "Tizi Ouzou"))
NONE_AVAILABLE = "Out of Play: {} Guerrillas"
# With no Guerrilla to place there is nothing to Rally for, and Barika is near.
NOTHING_TO_RALLY = (
    *("FLN 9", "France Track F", "Barika: Support", "Oum el Bouaghi: 2 Underground"),
    *("Batna: 1 Underground, 1 FLN Base", "Negrine: 1 Underground, 1 FLN Base"),
)
# The fifteen Bases of the FLN, where nobody lives but in Barika.
ALL_BASES = tuple(
    f"{name}: 1 FLN Base"
    for name in (
        *("Batna", "Biskra", "Oum el Bouaghi", "Negrine", "Barika", "Setif", "Bordj Bou Arreridj", "Tlemcen"),
        *("Mecheria", "Saida", "Mascara", "Tiaret", "Ain Sefra", "Laghouat", "Sidi Aissa"),
    )
)
HELD_BASE = "Negrine: 1 Underground, 1 FLN Base"
HELD = ("FLN 9", "Batna: 1 Underground, 1 FLN Base", "Barika: 1 Active, Support")

WHETHER = [
    Statement(
        ("8.4.5/1", "8.4.5/2"),
        "it Rallies if that places a Base",
        "rally: rally; Medea; replace 0 Underground, 2 Active",
        side(FIRST, "FLN 9", "Medea: 3 Active", die=6),
        side(FIRST, "FLN 9", "Medea: 2 Active", die=6),
    ),
    Statement(
        ("8.4.5/1", "8.4.5/3"),
        "it Rallies if twice the Bases are more than the Guerrillas beside them and half the die",
        "rally: rally; Batna",
        side(FIRST, "FLN 9", BASE, die=3),
        side(FIRST, "FLN 9", BASE, die=4),
    ),
    Statement(
        ("8.4.5/3",),
        "Active Guerrillas at Bases count too",
        "rally: rally",
        side(FIRST, "FLN 9", BASE, "Saida: 1 Active", die=3),
        side(FIRST, "FLN 9", "Batna: 1 FLN Base, 1 Active", die=3),
    ),
    Statement(
        ("8.4.5/3",),
        "Bases abroad count too",
        "rally: rally; Morocco",
        side(FIRST, "FLN 9", "Morocco: 1 FLN Base", die=3),
        side(FIRST, "FLN 9", "Morocco: 1 Active", die=3),
    ),
    Statement(
        ("8.4.5/28", "8.4.6/1", "R196"),
        "where no Rally is possible it Marches",
        "march, no rally: march; move 1 Underground",
        side(FIRST, *NOTHING_TO_RALLY, NONE_AVAILABLE.format(26), die=1),
        side(FIRST, *NOTHING_TO_RALLY, NONE_AVAILABLE.format(25), die=1),
    ),
]

LIMITS = [
    Statement(
        ("8.4.5/5", "R187"),
        "with more than 8 Resources it spends two thirds",
        "agitate",
        side(FIRST, "FLN 8", BASE, *AT_SUPPORT),
        side(FIRST, "FLN 9", BASE, *AT_SUPPORT),
    ),
    Statement(
        ("8.4.5/7", "R188"),
        "in Algeria it makes no second Base of a space",
        "replace",
        side(FIRST, "FLN 9", BASE, "Medea: 4 Active"),
        side(FIRST, "FLN 9", BASE, "Medea: 4 Active, 1 FLN Base", die=1),
    ),
    Statement(
        ("8.4.5/7", "R188"),
        "abroad it makes a second Base",
        "replace",
        side(FIRST, "FLN 9", BASE, "Morocco: 3 Active, 1 FLN Base"),
        side(FIRST, "FLN 9", BASE, "Mecheria: 3 Active, 1 FLN Base", die=1),
    ),
    Statement(
        ("8.4.5/6", "R199"),
        "it pauses to Extort without Resources",
        "rally: rally; extort; Orleansville; end; Batna",
        side(FIRST, "FLN 0", BASE, "Orleansville: 2 Underground", "Sidi Aissa: 1 FLN Base"),
        side(FIRST, "FLN 1", BASE, "Orleansville: 2 Underground", "Sidi Aissa: 1 FLN Base"),
    ),
]

SUPPLY = [
    Statement(
        ("8.4.5/8", "8.1.2/8", "1.4.1/10"),
        "Guerrillas are placed from the map once none is Available",
        "Batna; take Active from Saida",
        side(FIRST, "FLN 9", BASE, "Saida: 2 Active", NONE_AVAILABLE.format(28)),
        side(FIRST, "FLN 9", BASE, "Saida: 2 Active", NONE_AVAILABLE.format(27)),
    ),
    Statement(
        ("8.1.2/8",),
        "Underground Guerrillas are not placed from the map",
        "from Saida",
        side(FIRST, "FLN 9", BASE, "Saida: 2 Active", NONE_AVAILABLE.format(28)),
        side(FIRST, "FLN 9", BASE, "Saida: 2 Underground", NONE_AVAILABLE.format(28)),
    ),
    Statement(
        ("8.1.2/9",),
        "the last two Guerrillas of Support are not placed elsewhere",
        "from Barika",
        side(FIRST, "FLN 9", BASE, "Barika: 3 Active, 3 French Police, Support", NONE_AVAILABLE.format(27)),
        side(FIRST, "FLN 9", BASE, "Barika: 2 Active, 3 French Police, Support", NONE_AVAILABLE.format(28)),
    ),
    Statement(
        ("8.1.2/9",),
        "the last two Guerrillas of a Base are not placed elsewhere",
        "from Negrine",
        side(FIRST, "FLN 9", BASE, f"{HELD_BASE}, 2 Active", NONE_AVAILABLE.format(27), die=1),
        side(FIRST, "FLN 9", BASE, f"{HELD_BASE}, 1 Active", NONE_AVAILABLE.format(28), die=1),
    ),
    Statement(
        ("8.1.2/10",),
        "Guerrillas are taken first from where most are",
        "rally; Batna; take Active from Saida",
        side(FIRST, "FLN 9", BASE, "Saida: 2 Active", "Mascara: 1 Active", NONE_AVAILABLE.format(27)),
        side(FIRST, "FLN 9", BASE, "Saida: 1 Active", "Mascara: 2 Active", NONE_AVAILABLE.format(27)),
    ),
    Statement(
        ("8.4.5/9", "R198"),
        "Active Guerrillas at a Base are flipped once no other can be placed",
        "Medea; flip",
        side(FIRST, "FLN 9", "Medea: 1 FLN Base, 1 Underground, 1 Active", NONE_AVAILABLE.format(28), die=1),
        side(FIRST, "FLN 9", "Medea: 1 FLN Base, 1 Underground, 1 Active", die=1),
    ),
    Statement(
        ("8.4.5/10",),
        "a Base has its Population and one Guerrilla at most",
        "Medea; place 3 Guerrillas",
        side(FIRST, "FLN 9", BASE, "Medea: 1 FLN Base"),
        side(FIRST, "FLN 9", BASE, "Medea: 1 FLN Base, 1 Active"),
    ),
]

STEPS = [
    Statement(
        ("8.4.5/12",),
        "three Guerrillas make a Base where no cubes are",
        "replace",
        side(FIRST, "FLN 9", BASE, "Medea: 3 Active"),
        side(FIRST, "FLN 9", BASE, "Medea: 3 Active, 1 French Police"),
    ),
    Statement(
        ("8.1.2/3",),
        "a Base is placed before Guerrillas",
        "rally: rally; Medea; replace 0 Underground, 2 Active; Batna; place 1 Guerrilla",
        side(FIRST, "FLN 9", BASE, "Medea: 3 Active", die=1),
        side(FIRST, "FLN 9", BASE, "Medea: 2 Active", die=1),
    ),
    Statement(
        ("8.4.5/13",),
        "in a Limited Operation cubes do not matter",
        "limited op; rally; Medea; replace 0 Underground, 2 Active",
        side(OP_ONLY, "FLN 9", "Medea: 3 Active, 2 Algerian Police"),
        side(FIRST, "FLN 9", "Medea: 3 Active, 2 Algerian Police"),
    ),
    Statement(
        ("8.4.5/14",),
        "four Guerrillas make a Base beside cubes",
        "replace",
        side(FIRST, "FLN 9", BASE, "Medea: 4 Active, 1 French Police"),
        side(FIRST, "FLN 9", BASE, "Medea: 3 Active, 1 French Police"),
    ),
    Statement(
        ("8.4.5/12", "R189"),
        "a Base is made of an Available one, and none is taken from the map",
        "replace",
        side(FIRST, "FLN 9", "Medea: 4 Active", *ALL_BASES[1:]),
        side(FIRST, "FLN 9", "Medea: 4 Active", *ALL_BASES),
    ),
    Statement(
        ("8.4.5/12", "8.1.2/11"),
        "Active Guerrillas are replaced before Underground ones",
        "replace 0 Underground, 2 Active",
        side(FIRST, "FLN 9", "Medea: 1 Underground, 2 Active"),
        side(FIRST, "FLN 9", "Medea: 2 Underground, 1 Active"),
    ),
    Statement(
        ("8.4.5/12", "1.4.2/1"),
        "a Base is made where it has room",
        "replace",
        side(FIRST, "FLN 9", BASE, "Medea: 4 Active, 1 Government Base"),
        side(FIRST, "FLN 9", BASE, "Medea: 4 Active, 2 Government Bases"),
    ),
    Statement(
        ("8.4.5/15",),
        "at a Base where people live Guerrillas are placed beside one Underground",
        "rally; Medea; place",
        side(FIRST, "FLN 9", "Medea: 1 FLN Base, 1 Underground", die=1),
        side(FIRST, "FLN 9", "Medea: 1 FLN Base, 2 Underground", BASE, die=1),
    ),
    Statement(
        ("8.4.5/15",),
        "at a Base where nobody lives Guerrillas are placed if none is Underground",
        "rally; Batna",
        side(FIRST, "FLN 9", BASE, die=1),
        side(FIRST, "FLN 9", "Batna: 1 FLN Base, 1 Underground", die=1),
    ),
    Statement(
        ("8.4.5/15",),
        "at a Base abroad Guerrillas are placed if none is Underground",
        "Morocco; place",
        side(FIRST, "FLN 9", BASE, "Morocco: 1 FLN Base", die=1),
        side(FIRST, "FLN 9", BASE, "Morocco: 1 FLN Base, 1 Underground", die=1),
    ),
    Statement(
        ("8.4.5/17",),
        "the France Track is shifted if it is not at F",
        "France Track",
        side(FIRST, "FLN 9", BASE),
        side(FIRST, "FLN 9", BASE, "France Track F"),
    ),
    Statement(
        ("8.4.5/18",),
        "a Guerrilla is placed at Support without an Underground one",
        "France Track; Barika; place",
        side(FIRST, "FLN 9", BASE, "Barika: Support"),
        side(FIRST, "FLN 9", BASE, "Barika: 1 Underground, Support", die=1),
    ),
    Statement(
        ("8.4.5/18",),
        "no Guerrilla is placed in a City at Support",
        "Algiers; place",
        side(FIRST, "FLN 9", BASE),
        side(FIRST, "FLN 9", BASE, "Algiers: Support"),
    ),
    Statement(
        ("8.4.5/20", "8.4.5/26", "R190"),
        "an Agitation is reserved where two or more people live",
        "agitate Medea",
        side(FIRST, "FLN 9", BASE, "Medea: 2 Active, Support", "Barika: 1 Active, Support"),
        side(FIRST, "FLN 9", BASE, "Medea: 2 Active, Oppose", "Barika: 1 Active, Support"),
    ),
    Statement(
        ("8.4.5/25", "R190"),
        "without one reserved it Agitates where one lives",
        "Barika; agitate Barika",
        side(FIRST, *HELD, NONE_AVAILABLE.format(28), die=1),
        side(FIRST, *HELD, "Medea: 1 Active, Support", NONE_AVAILABLE.format(27), die=1),
    ),
    Statement(
        ("8.4.5/25", "3.3.1"),
        "it Agitates at FLN Control or a Base",
        "agitate Medea",
        side(FIRST, "FLN 9", BASE, "Medea: 2 Active, 1 French Police, Support"),
        side(FIRST, "FLN 9", BASE, "Medea: 1 Active, 2 French Police, Support", "Algiers: Oppose"),
    ),
    Statement(
        ("8.4.5/25", "8.1.2/16", "R190"),
        "it Agitates where all Terror and a level can be paid for",
        "agitate Medea",
        side(FIRST, "FLN 8", BASE, "Medea: 2 Active, Support, 1 Terror"),
        side(FIRST, "FLN 4", BASE, "Medea: 2 Active, Support, 2 Terror"),
    ),
    Statement(
        ("8.4.5/21",),
        "Guerrillas are placed in two spaces where most people live",
        "Algiers; place 1 Guerrilla; Constantine; place 1 Guerrilla",
        side(FIRST, "FLN 9", BASE),
        side(FIRST, "FLN 9", BASE, "Constantine: Oppose, 2 Terror", "Oran: 1 French Police"),
    ),
    Statement(
        ("8.4.5/23",),
        "Guerrillas join others where no Base stands",
        "Saida; place 1 Guerrilla",
        side(FIRST, "FLN 9", BASE, "Saida: 1 Active"),
        side(FIRST, "FLN 9", BASE, "Saida: 1 Active, 1 Underground, 1 FLN Base", die=1),
    ),
    Statement(
        ("8.4.5/27", "8.4.2/12"),
        "after a Rally it Subverts",
        "subvert; Medea",
        side(FIRST, "FLN 9", BASE, "Medea: 1 Underground, 1 Algerian Police"),
        side(
            SECOND.format("op + special activity"), "FLN 9", BASE, "Medea: 1 Underground, 1 Algerian Police"
        ),
    ),
    Statement(
        ("8.4.5/27", "8.4.2/17"),
        "after a Rally without a Subvert it Extorts",
        "extort; Medea",
        side(FIRST, "FLN 6", BASE, "Medea: 2 Underground"),
        side(FIRST, "FLN 6", BASE, "Medea: 2 Underground, 1 Algerian Police"),
    ),
]


@pytest.mark.parametrize("statement", each(WHETHER))
def test_whether_it_rallies_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(LIMITS))
def test_the_limits_of_a_rally_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(SUPPLY))
def test_the_guerrillas_of_a_rally_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(STEPS))
def test_the_steps_of_a_rally_on_both_sides(statement: Statement) -> None:
    holds(statement)


def locations(line: str) -> list[str]:
    """The locations of a Rally told in a line."""
    words = line.removeprefix("rally: rally; ").split("; ")
    verbs = ("place", "flip", "replace", "take", "extort", "end", "agitate", "shift", "subvert", "remove")
    return [word for word in words if not word.startswith(verbs)]


@pytest.mark.clause("8.4.5/4", "R187", "2.3.5")
def test_six_locations_are_the_most_and_the_france_track_is_one_of_them() -> None:
    names = ("Medea", "Bougie", "Orleansville", "Tizi Ouzou", "Mostaganem", "Philippeville")
    at_support = tuple(f"{name}: Support" for name in names)
    assert len(locations(told(side(FIRST, "FLN 20", BASE, *at_support)))) == 6
    assert "France Track" in locations(told(side(FIRST, "FLN 20", BASE, *at_support)))
    # Without the Track, the six are spaces; with few that ask for one, there are fewer.
    without = locations(told(side(FIRST, "FLN 20", BASE, "France Track F", *at_support)))
    assert len(without) == 6
    assert "France Track" not in without
    assert len(locations(told(side(FIRST, "FLN 20", BASE)))) < 6

"""Both sides of what chapter 8 says of March (8.1.2, 8.4.6)."""

from __future__ import annotations

import pytest

from tests.bot.boards import FIRST, SECOND
from tests.bot.statements import Side, Statement, each, holds, side, told

FINAL = "cards 3 to 14, 67, 15 to 26, 68, 2; pending FirstChoice(faction=FLN)"
BOMBERS, DEAD_ZONES = (
    f"in force #{number}u; cards {number}, 2; pending FirstChoice(faction=FLN)" for number in (32, 27)
)
# Three who make no Base where they are.
THREE = "Oum el Bouaghi: 3 Underground, 1 French Police"
# A Base that is covered and asks for nothing.
COVERED = "Medea: 3 Underground, 1 FLN Base"
NOWHERE = "Orleansville: 1 Active, 1 FLN Base, 1 French Police"
# Who may Subvert there.
SUBVERTED = "Oran: 1 Underground, 1 Algerian Police"


def marching(*changes: str, rest: str = FIRST) -> Side:
    """A side on which a die of 6 keeps the FLN from a Rally."""
    return side(rest, *changes, die=6)


STEPS = [
    Statement(
        ("8.4.6/11",),
        "an Underground Guerrilla Marches to a Base without one",
        "march: march; move 1 Underground, 0 Active from Medea to Orleansville",
        marching("FLN 9", COVERED, NOWHERE),
        marching("FLN 9", COVERED, "Orleansville: 1 Underground, 1 FLN Base, 1 French Police"),
    ),
    Statement(
        ("8.4.6/11",),
        "none Marches to a Base abroad",
        "to Mecheria",
        marching("FLN 9", "Saida: 1 Underground", "Mecheria: 1 Active, 1 FLN Base"),
        marching("FLN 9", "Mecheria: 1 Underground", "Morocco: 1 Active, 1 FLN Base"),
    ),
    Statement(
        ("8.4.6/13",),
        "a Guerrilla Marches to Support without any",
        "march: march; move 1 Underground, 0 Active from Medea to Orleansville",
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: Support"),
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 1 Active, Support"),
    ),
    Statement(
        ("8.4.6/13",),
        "a Guerrilla Marches to a City at Support without any",
        "to Oran",
        marching("FLN 9", "Sidi Bel Abbes: 2 Underground", "Oran: Support"),
        marching("FLN 9", "Sidi Bel Abbes: 2 Underground", "Oran: 1 Active, Support"),
    ),
    Statement(
        ("8.4.6/13", "#32u"),
        "with AMATEUR BOMBERS two March to a City at Support",
        "move 2 Underground, 0 Active from Sidi Bel Abbes to Oran",
        marching("FLN 9", "Sidi Bel Abbes: 2 Underground", "Oran: Support", rest=BOMBERS),
        marching("FLN 9", "Sidi Bel Abbes: 2 Underground", "Oran: Support"),
    ),
    Statement(
        ("8.4.6/15", "R195"),
        "except in the final Campaign it Marches into Support even if the Guerrilla turns Active",
        "to Orleansville",
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 3 French Police, Support"),
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 3 French Police, Support", rest=FINAL),
    ),
    Statement(
        ("8.4.6/15", "R195"),
        "in the final Campaign too it Marches into Support if the Guerrilla stays Underground",
        "to Orleansville",
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 2 French Police, Support", rest=FINAL),
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 3 French Police, Support", rest=FINAL),
    ),
    Statement(
        ("8.4.6/16",),
        "enough March to remove Government Control of a populated Sector",
        "move 2 Underground, 0 Active from Medea to Orleansville",
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 2 French Police"),
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 3 French Police"),
    ),
    Statement(
        ("8.4.6/16",),
        "none Marches to remove Government Control where the people Oppose",
        "to Orleansville",
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 2 French Police"),
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 2 French Police, Oppose"),
    ),
    Statement(
        ("8.4.6/16",),
        "Government Control is removed where people live",
        "march: march; move 2",
        marching("FLN 9", "Medea: 2 Underground", "Orleansville: 2 French Police"),
        marching("FLN 9", "Barika: 2 Underground", "Batna: 2 French Police"),
    ),
    Statement(
        ("8.4.6/18",),
        "three Guerrillas March to where nobody lives",
        "march: march; move 3 Underground, 0 Active from Oum el Bouaghi to Batna",
        marching("FLN 9", THREE),
        marching("FLN 9", THREE.replace("3", "2")),
    ),
    Statement(
        ("8.4.6/18", "1.4.2"),
        "three Guerrillas March to where a Base has room",
        "to Batna",
        marching("FLN 9", THREE),
        marching("FLN 9", THREE, "Batna: 2 Government Bases"),
    ),
    Statement(
        ("8.4.6/9", "3.3.2"),
        "they come from several spaces",
        "from Barika",
        marching("FLN 9", "Barika: 2 Underground, 1 French Police", "Tebessa: 2 Underground"),
        marching("FLN 9", "Barika: 2 Underground, 1 French Police"),
    ),
    Statement(
        ("8.4.6/21", "8.4.5", "R196"),
        "where no March is possible it Rallies",
        "rally, no march: rally",
        marching("FLN 9", "Medea: 1 Active"),
        marching("FLN 9", "Medea: 2 Active", "Orleansville: Support"),
    ),
]

LIMITS = [
    Statement(
        ("8.4.6/4", "R192"),
        "the last two Guerrillas of a Base stay",
        "from Medea",
        marching("FLN 9", "Medea: 3 Underground, 1 FLN Base", "Orleansville: Support"),
        marching("FLN 9", "Medea: 2 Underground, 1 FLN Base", "Orleansville: Support"),
    ),
    Statement(
        ("8.4.6/4", "R192"),
        "the last Underground Guerrilla of a Base stays",
        "move 1 Underground, 0 Active from Medea",
        marching("FLN 9", "Medea: 2 Underground, 1 Active, 1 FLN Base", "Orleansville: Support"),
        marching("FLN 9", "Medea: 1 Underground, 2 Active, 1 FLN Base", "Orleansville: Support"),
    ),
    Statement(
        ("8.4.6/5", "8.5.3/4"),
        "the last Guerrilla of a space at Support stays",
        "from Medea to Orleansville",
        marching("FLN 9", "Medea: 2 Active, 3 French Police, Support", "Orleansville: Support"),
        marching("FLN 9", "Medea: 1 Active, 3 French Police, Support", "Orleansville: Support"),
    ),
    Statement(
        ("8.4.6/6", "R192"),
        "none leaves so that the Government gains Control where people live",
        "from Medea to Orleansville",
        marching("FLN 9", "Medea: 2 Underground, 1 French Police", "Orleansville: Support"),
        marching("FLN 9", "Medea: 1 Underground, 1 French Police", "Orleansville: Support"),
    ),
    Statement(
        ("8.4.6/6", "R192"),
        "where nobody lives they may leave to the Government",
        "from Batna to Barika",
        marching("FLN 9", "Batna: 1 Underground, 1 French Police", "Barika: Support"),
        marching("FLN 9", "Batna: 1 French Police", "Barika: Support"),
    ),
    Statement(
        ("8.4.6/7", "3.3.2"),
        "a Guerrilla Marches again within its Wilaya",
        "to Oran",
        marching("FLN 9", "Ain Sefra: 1 Underground", "Oran: Support"),
        marching("FLN 9", "Laghouat: 1 French Police", "Oran: Support"),
    ),
    Statement(
        ("8.4.6/7", "5.4", "#27u"),
        "with DEAD ZONES no Guerrilla Marches again",
        "to Oran",
        marching("FLN 9", "Ain Sefra: 1 Underground", "Oran: Support"),
        marching("FLN 9", "Ain Sefra: 1 Underground", "Oran: Support", rest=DEAD_ZONES),
    ),
    Statement(
        ("8.4.6/8", "1.3.7"),
        "it Marches out of a Country",
        "from Morocco to Mecheria",
        marching("FLN 9", "Morocco: 2 Underground", "Saida: 1 Underground"),
        marching("FLN 9", "Morocco: 2 Underground", "Batna: 1 Underground"),
    ),
    Statement(
        ("8.1.2/5", "8.4.6/11"),
        "Underground Guerrillas March before Active ones",
        "move 1 Underground, 0 Active from Medea to Orleansville",
        marching("FLN 9", "Medea: 1 Underground, 1 Active", "Orleansville: Support"),
        marching("FLN 9", "Medea: 1 Underground, 1 Active", "Orleansville: 3 French Police, Support"),
    ),
    Statement(
        ("8.1.2/6", "8.4.6/15"),
        "Active Guerrillas March before Underground ones where the March shows them",
        "move 0 Underground, 1 Active from Medea to Orleansville",
        marching("FLN 9", "Medea: 1 Underground, 1 Active", "Orleansville: 3 French Police, Support"),
        marching("FLN 9", "Medea: 1 Underground, 1 Active", "Orleansville: Support"),
    ),
    Statement(
        ("8.4.6/3", "R199"),
        "it pauses to Extort without Resources",
        "march: march; extort; Medea; end; move",
        marching("FLN 0", "Medea: 2 Underground", "Orleansville: Support"),
        marching("FLN 1", "Medea: 2 Underground", "Orleansville: Support"),
    ),
    Statement(
        ("8.4.6/20", "8.4.2/12"),
        "after a March it Subverts",
        "subvert; Oran; remove 1 Algerian Police; end; end",
        marching("FLN 9", COVERED, NOWHERE, SUBVERTED),
        marching("FLN 9", COVERED, NOWHERE, SUBVERTED, rest=SECOND.format("op + special activity")),
    ),
    Statement(
        ("8.4.6/20", "8.4.2/17"),
        "after a March without a Subvert it Extorts",
        "extort; Medea; Oran; end; end",
        marching("FLN 4", COVERED, NOWHERE, "Oran: 2 Underground"),
        marching("FLN 6", COVERED, NOWHERE, "Oran: 2 Underground"),
    ),
]


@pytest.mark.parametrize("statement", each(STEPS))
def test_the_steps_of_a_march_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(LIMITS))
def test_the_limits_of_a_march_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.clause("8.4.6/2")
def test_with_more_than_eight_resources_it_spends_two_thirds() -> None:
    sources = [
        f"{name}: 3 Underground, 1 Algerian Police" for name in ("Sidi Aissa", "Medea", "Saida", "Mascara")
    ]
    names = {"Oran", "Sidi Bel Abbes", "Mostaganem", "Orleansville", "Ain Oussera", "Barika", "Tizi Ouzou"}
    at_support = [f"{name}: Support" for name in names]

    def entered(have: int) -> set[str]:
        moves = told(marching(f"FLN {have}", *sources, *at_support)).split("; ")
        return {move.rpartition(" to ")[2] for move in moves if move.startswith("move ")}

    assert names <= entered(8)
    assert len(entered(9)) == 6

"""Both sides of what chapter 8 says of its order, of Pass, Terror, Subvert and Extort (8.1, 8.4.1, 8.4.2)."""

from __future__ import annotations

import pytest

from tests.bot.boards import FIRST, SECOND
from tests.bot.statements import Statement, each, holds, side

# The final Campaign: two of three Propaganda cards are drawn.
FINAL = "cards 3 to 14, 67, 15 to 26, 68, 2; pending FirstChoice(faction=FLN)"
# The same of four or more in a longer game, before RECALL DE GAULLE; and a Sector for it.
LAST = "cards 3 to 14, 67, 15 to 26, 68, 27 to 38, 69, 2; pending FirstChoice(faction=FLN)"
HELD = ("FLN 9", "Medea: 1 Underground, 1 French Police, 1 French Troop")
OP_ONLY, LIMITED = SECOND.format("op only"), SECOND.format("limited op")
# Terror first, so that a Special Activity may follow; held by the Government, so that nobody Extorts there.
TARGET = "Algiers: 1 Underground, 2 French Police, Support"
# With one Resource it pauses to Extort between Terror in two spaces.
PAUSE = (
    "Oran: 1 Underground, 2 French Police, Support",
    "Medea: 2 Underground",
    "Barika: 1 Underground, 1 Algerian Police",
)

SEQUENCE = [
    Statement(
        ("8.1/2", "8.1.1/1"),
        "an action goes on until its spaces run out",
        "terror: terror; Algiers; Oran; Barika; end",
        side(
            FIRST,
            "FLN 9",
            TARGET,
            "Oran: 1 Underground, 1 French Police, Support",
            "Barika: 1 Underground, 1 French Police, Support",
        ),
        side(FIRST, "FLN 9", TARGET, "Oran: 1 Underground, 1 French Police, Support", "Barika: Support"),
    ),
    Statement(
        ("8.1/2", "8.1.1/1", "8.1.1/2"),
        "an action stops as its Resources run out",
        "terror: terror; Algiers; end",
        side(FIRST, "FLN 1", TARGET, "Oran: 1 Underground, 1 French Police, Support"),
        side(FIRST, "FLN 2", TARGET, "Oran: 1 Underground, 1 French Police, Support"),
    ),
    Statement(
        ("8.1/7", "2.3.4"),
        "the sequence of play bounds its Operation",
        "limited op; terror; Algiers",
        side(OP_ONLY, "FLN 9", TARGET, "Oran: 1 Underground, 1 French Police, Support"),
        side(FIRST, "FLN 9", TARGET, "Oran: 1 Underground, 1 French Police, Support"),
    ),
    Statement(
        ("8.1/8", "4.1"),
        "a Special Activity goes with an Operation where the sequence of play permits one",
        "subvert; Medea",
        side(FIRST, "FLN 9", TARGET, "Medea: 1 Underground, 1 Algerian Police"),
        side(OP_ONLY, "FLN 9", TARGET, "Medea: 1 Underground, 1 Algerian Police"),
    ),
    Statement(
        ("8.1/6", "8.1/8"),
        "no Special Activity goes with an Operation where its priorities lead to none",
        "terror: terror; Algiers; end",
        side(FIRST, "FLN 9", TARGET, "Medea: 1 Underground, 1 French Police"),
        side(FIRST, "FLN 9", TARGET, "Medea: 1 Underground, 1 Algerian Police"),
    ),
    Statement(
        ("8.1/9", "2.3.3", "R173"),
        "without Resources, an Event and an Extort it Passes",
        "pass: pass",
        side(FIRST, "FLN 0", "Oran: 2 Active"),
        side(FIRST, "FLN 0", "Oran: 2 Underground"),
    ),
    Statement(
        ("8.1/9", "R173"),
        "without Resources it carries out an Event that is open",
        "event: event shaded",
        side("cards 22; pending FirstChoice(faction=FLN)", "FLN 0", "Oran: 2 Active"),
        side(FIRST, "FLN 0", "Oran: 2 Active"),
    ),
    Statement(
        ("8.4.1", "2.3.3"),
        "without Resources and with a Limited Operation alone it Passes",
        "pass: pass",
        side(OP_ONLY, "FLN 0", "Oran: 2 Underground, Support"),
        side(OP_ONLY, "FLN 1", "Oran: 2 Underground, Support"),
    ),
]

TERROR = [
    Statement(
        ("8.4.2/1", "8.4.2/2", "8.4.2/4"),
        "Terror wants two Underground Guerrillas at each Base where people live",
        "terror: terror; Algiers",
        side(FIRST, "FLN 9", TARGET, "Medea: 1 FLN Base, 2 Underground"),
        side(FIRST, "FLN 9", TARGET, "Medea: 1 FLN Base, 1 Underground, 1 Active"),
    ),
    Statement(
        ("8.4.2/2",),
        "Terror wants one Underground Guerrilla at each Base where nobody lives",
        "terror: terror; Algiers",
        side(FIRST, "FLN 9", TARGET, "Batna: 1 FLN Base, 1 Underground"),
        side(FIRST, "FLN 9", TARGET, "Batna: 1 FLN Base, 1 Active"),
    ),
    Statement(
        ("8.4.2/2", "R174"),
        "a Base abroad needs no Underground Guerrilla for Terror",
        "terror: terror; Algiers",
        side(FIRST, "FLN 9", TARGET, "Morocco: 1 FLN Base, 1 Active"),
        side(FIRST, "FLN 9", TARGET, "Mecheria: 1 FLN Base, 1 Active"),
    ),
    Statement(
        ("8.4.2/3",),
        "Terror follows what puts the Government Second Eligible, whatever the Bases",
        "terror; Algiers",
        side(OP_ONLY, "FLN 9", TARGET, "Medea: 1 FLN Base, 1 Active"),
        side(LIMITED, "FLN 9", TARGET, "Medea: 1 FLN Base, 1 Active"),
    ),
    Statement(
        ("8.4.2/9",),
        "Terror exposes no Base",
        "terror; Oran",
        side(OP_ONLY, "FLN 9", "Oran: 2 Underground, 1 FLN Base, Support"),
        side(OP_ONLY, "FLN 9", "Oran: 1 Underground, 1 FLN Base, Support"),
    ),
    Statement(
        ("8.4.2/10", "R199"),
        "Terror pauses to Extort without Resources",
        "terror: terror; Algiers; extort; Medea; end; Oran; end",
        side(FIRST, "FLN 1", TARGET, "Oran: 1 Underground, 2 French Police, Support", "Medea: 2 Underground"),
        side(FIRST, "FLN 1", TARGET, "Oran: 1 Underground, 2 French Police, Support", "Medea: 2 Active"),
    ),
    Statement(
        ("8.4.2/5",),
        "the Event comes before Terror if it reduces the margin as much",
        "event: event shaded",
        side("cards 22; pending FirstChoice(faction=FLN)", "Oran: 1 Underground, Support"),
        side("cards 22; pending FirstChoice(faction=FLN)", "Algiers: 1 Underground, Support"),
    ),
    Statement(
        ("8.4.2/5", "2.3.2"),
        "an Event that the sequence of play closes comes before no Terror",
        "terror; Oran",
        side(
            "cards 22; First Eligible Government; pending SecondChoice(faction=FLN, first=op only)",
            "Oran: 1 Underground, Support",
        ),
        side("cards 22; pending FirstChoice(faction=FLN)", "Oran: 1 Underground, Support"),
    ),
    Statement(
        ("8.4.2/6",),
        "Terror goes where it removes Support",
        "terror: terror; Oran",
        side(FIRST, "FLN 9", "Oran: 1 Underground, 1 French Police, Support"),
        side(FIRST, "FLN 9", "Oran: 1 Underground, 1 French Police"),
    ),
    Statement(
        ("8.4.2/8",),
        "short of Resources Terror goes where most people live",
        "terror: terror; Algiers; end",
        side(FIRST, "FLN 1", TARGET, "Constantine: 1 Underground, 1 French Police, Support"),
        side(FIRST, "FLN 1", "Algiers: Support", "Constantine: 1 Underground, 1 French Police, Support"),
    ),
    Statement(
        ("8.4.2/7", "8.4.2/24", "R177", "R195"),
        "in the final Campaign Terror goes to a Neutral City",
        "terror: terror; Oran",
        side(FINAL, "FLN 9", "Oran: 1 Underground, 1 French Police"),
        side(FIRST, "FLN 9", "Oran: 1 Underground, 1 French Police"),
    ),
    Statement(
        ("8.4.2/7", "8.4.2/25", "R177"),
        "in the final Campaign Terror goes to a Neutral Sector with a Government Base",
        "terror: terror; Medea",
        side(FINAL, "FLN 9", "Medea: 1 Underground, 1 Government Base"),
        side(FINAL, "FLN 9", "Medea: 1 Underground, 1 French Police"),
    ),
    Statement(
        ("8.4.2/7", "8.4.2/25", "R177", "5.1.7"),
        "after RECALL DE GAULLE a Sector with Troops, Police and Control is Pacifiable too",
        "terror: terror; Medea",
        side(f"in force #65; {LAST}", *HELD, scenario="medium"),
        side(LAST, *HELD, scenario="medium"),
    ),
    Statement(
        ("8.4.2/7", "8.4.2/25", "R177", "5.1.7"),
        "without Troops that Sector is not Pacifiable",
        "terror: terror; Medea",
        side(FINAL, *HELD),
        side(FINAL, "FLN 9", "Medea: 1 Underground, 2 French Police"),
    ),
    Statement(
        ("8.4.2/7", "3.3.4"),
        "no Terror goes to a Neutral space that has a marker",
        "terror: terror; Oran",
        side(FINAL, "FLN 9", "Oran: 1 Underground, 1 French Police"),
        side(FINAL, "FLN 9", "Oran: 1 Underground, 1 French Police, 1 Terror"),
    ),
    Statement(
        ("8.4.2/11", "8.4.3/1"),
        "where no Terror is possible the Event is considered",
        "event: event shaded",
        side("cards 22; pending FirstChoice(faction=FLN)", "Oran: 1 Underground, 1 French Police"),
        side(
            "cards 22; pending FirstChoice(faction=FLN)",
            "Algiers: 1 Underground, 1 French Police, Support",
        ),
    ),
]

SUBVERT = [
    Statement(
        ("8.4.2/12", "8.4.2/14", "R181"),
        "Subvert takes the last cubes of a space",
        "subvert; Medea; remove 2 Algerian Police; end",
        side(FIRST, "FLN 9", TARGET, "Medea: 1 Underground, 2 Algerian Police"),
        side(FIRST, "FLN 9", TARGET, "Medea: 1 Underground, 2 Algerian Police, 1 French Troop"),
    ),
    Statement(
        ("8.4.2/13", "8.4.2/14"),
        "Subvert takes the last cubes of two spaces",
        "subvert; Medea; remove 1 Algerian Police; Orleansville; remove 1 Algerian Troop; end",
        side(
            FIRST,
            "FLN 9",
            TARGET,
            "Medea: 1 Underground, 1 Algerian Police",
            "Orleansville: 1 Underground, 1 Algerian Troop",
        ),
        side(
            FIRST,
            "FLN 9",
            TARGET,
            "Medea: 1 Underground, 1 Algerian Police",
            "Orleansville: 1 Active, 1 Algerian Troop",
        ),
    ),
    Statement(
        ("8.4.2/14",),
        "Subvert chooses spaces with Police before those with Troops",
        "subvert; Orleansville; remove 2 Algerian Police; end",
        side(
            FIRST,
            "FLN 9",
            TARGET,
            "Medea: 1 Underground, 2 Algerian Troops",
            "Orleansville: 1 Underground, 2 Algerian Police",
        ),
        side(
            FIRST,
            "FLN 9",
            TARGET,
            "Medea: 1 Underground, 2 Algerian Police",
            "Orleansville: 1 Underground, 2 Algerian Troops",
        ),
    ),
    Statement(
        ("8.4.2/15", "R182"),
        "Subvert otherwise replaces one Police",
        "subvert; Medea; replace Algerian Police",
        side(FIRST, "FLN 9", TARGET, "Medea: 1 Underground, 3 Algerian Police"),
        side(FIRST, "FLN 9", TARGET, "Medea: 1 Underground, 3 Algerian Troops"),
    ),
    Statement(
        ("8.4.2/16", "R182"),
        "Subvert removes at random once the Government was active",
        "subvert; Medea; remove 2 Algerian Troops; end",
        side(LIMITED, "FLN 9", TARGET, "Medea: 1 Underground, 3 Algerian Troops"),
        side(FIRST, "FLN 9", TARGET, "Medea: 1 Underground, 3 Algerian Troops"),
    ),
    Statement(
        ("8.4.2/16", "R182"),
        "the Government was not active if it Passed",
        "subvert",
        side(LIMITED, "FLN 9", TARGET, "Medea: 1 Underground, 3 Algerian Troops"),
        side(SECOND.format("pass"), "FLN 9", TARGET, "Medea: 1 Underground, 3 Algerian Troops"),
    ),
    Statement(
        ("8.4.2/16",),
        "Subvert goes on at random once it has removed pieces",
        "remove 1 Algerian Police; Orleansville; remove 1 Algerian Troop; end",
        side(
            FIRST,
            "FLN 9",
            TARGET,
            "Medea: 1 Underground, 1 Algerian Police",
            "Orleansville: 1 Underground, 3 Algerian Troops",
        ),
        side(
            FIRST,
            "FLN 9",
            TARGET,
            "Medea: 1 Underground, 2 Algerian Police",
            "Orleansville: 1 Underground, 3 Algerian Troops",
        ),
    ),
    Statement(
        ("8.4.2/12", "R180"),
        "after a pause to Extort it does not Subvert",
        "subvert",
        side(FIRST, "FLN 2", TARGET, *PAUSE),
        side(FIRST, "FLN 1", TARGET, *PAUSE),
    ),
    Statement(
        ("8.4.2/12", "8.4.2/17"),
        "where it cannot Subvert it Extorts",
        "extort; Medea; end",
        side(FIRST, "FLN 3", TARGET, "Medea: 2 Underground"),
        side(FIRST, "FLN 3", TARGET, "Medea: 2 Underground, 1 Algerian Police"),
    ),
]

EXTORT = [
    Statement(
        ("8.4.2/18",),
        "it never Extorts with 5 Resources",
        "extort; Medea; end",
        side(FIRST, "FLN 5", TARGET, "Medea: 2 Underground"),
        side(FIRST, "FLN 6", TARGET, "Medea: 2 Underground"),
    ),
    Statement(
        ("8.4.2/18", "R179"),
        "it Extorts until it has 5 Resources",
        "extort; Medea; Orleansville; end",
        side(FIRST, "FLN 4", TARGET, "Medea: 2 Underground", "Orleansville: 2 Underground"),
        side(FIRST, "FLN 5", TARGET, "Medea: 2 Underground", "Orleansville: 2 Underground"),
    ),
    Statement(
        ("8.4.2/20", "4.3.1"),
        "it Extorts where the FLN has Control",
        "extort; Medea",
        side(FIRST, "FLN 3", TARGET, "Medea: 2 Underground, 1 French Police"),
        side(FIRST, "FLN 3", TARGET, "Medea: 2 Underground, 2 French Police"),
    ),
    Statement(
        ("8.4.2/19", "R178"),
        "an Extort exposes no Base",
        "extort; Morocco",
        side(FIRST, "FLN 3", TARGET, "Morocco: 2 Underground, 1 FLN Base"),
        side(FIRST, "FLN 3", TARGET, "Morocco: 1 Underground, 1 Active, 1 FLN Base"),
    ),
    Statement(
        ("8.4.2/20", "R179"),
        "it Extorts first where two Guerrillas are, of any status",
        "extort; Medea",
        side(FIRST, "FLN 2", TARGET, "Medea: 1 Underground, 1 Active"),
        side(FIRST, "FLN 2", TARGET, "Medea: 1 Underground"),
    ),
    Statement(
        ("8.4.2/20",),
        "beside cubes at a Base it Extorts with three Guerrillas",
        "extort; Medea",
        side(FIRST, "FLN 3", TARGET, "Medea: 3 Underground, 1 FLN Base, 1 French Police"),
        side(FIRST, "FLN 3", TARGET, "Medea: 2 Underground, 1 FLN Base, 1 French Police"),
    ),
    Statement(
        ("8.4.2/21",),
        "abroad it Extorts with one Guerrilla",
        "extort",
        side(FIRST, "FLN 2", TARGET, "Morocco: 1 Underground"),
        side(FIRST, "FLN 2", TARGET, "Medea: 1 Underground"),
    ),
    Statement(
        ("8.4.2/22",),
        "still without Resources it Extorts everywhere",
        "extort; Medea; end",
        side(FIRST, "FLN 1", TARGET, "Medea: 1 Underground"),
        side(FIRST, "FLN 2", TARGET, "Medea: 1 Underground"),
    ),
]


@pytest.mark.parametrize("statement", each(SEQUENCE))
def test_its_order_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(TERROR))
def test_terror_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(SUBVERT))
def test_subvert_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(EXTORT))
def test_extort_on_both_sides(statement: Statement) -> None:
    holds(statement)

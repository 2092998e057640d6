"""Both sides of what chapter 8 says of Events and of Attack (8.1.2, 8.3, 8.4.3, 8.4.4)."""

from __future__ import annotations

import pytest

from tests.bot.boards import FIRST, SECOND
from tests.bot.statements import Statement, each, holds, side

# Nobody there may do anything that 8.4.2 asks before the Event.
QUIET = "Oran: 1 Active"
PLAYED = "event: event"
SIX = "Medea: 6 Active, 2 French Police"


def card(number: int, before: str = "") -> str:
    """The FLN begins its turn, First Eligible, on that card."""
    return f"{before}cards {number}; pending FirstChoice(faction=FLN)"


EVENTS = [
    Statement(
        ("8.4.3/2", "8.3/3"),
        "a marked Event is played without a roll",
        PLAYED,
        side(card(22), QUIET, die=6),
        side(card(15), QUIET, die=6),
    ),
    Statement(
        ("8.4.3/2", "8.3/5", "8.3/13", "5.3"),
        "a Capability of either side is played without a roll",
        PLAYED,
        side(card(17), QUIET, die=6),
        side(card(16), QUIET, die=6),
    ),
    Statement(
        ("8.3/6", "5.4", "R197"),
        "Momentum is played only if it is marked",
        PLAYED,
        side(card(10), QUIET, die=1),
        side(card(8), QUIET, die=1),
    ),
    Statement(
        ("8.4.3/3",),
        "another Event is played on 1 to 4",
        PLAYED,
        side(card(15), QUIET, die=4),
        side(card(15), QUIET, die=5),
    ),
    Statement(
        ("8.4.3/4", "8.1.3", "R176"),
        "another Event is played if it would reduce the Government's margin",
        PLAYED,
        side(card(15), QUIET, die=1),
        side(card(15), QUIET, "Commitment 0", die=1),
    ),
    Statement(
        ("8.4.3/4",),
        "another Event is played if it shifts the France Track toward F",
        PLAYED,
        side(card(52), QUIET, die=1),
        side(card(52), QUIET, "France Track F", die=1),
    ),
    Statement(
        ("8.4.3/4", "R176"),
        "another Event is played if it surely takes Resources of the Government",
        PLAYED,
        side(card(25), QUIET, "Medea: 3 French Police", "Government 9", die=1),
        side(card(25), QUIET, "Medea: 3 French Police", "Government 0", die=1),
    ),
    Statement(
        ("8.4.3/5",),
        "another Event is played if it places an FLN Base",
        PLAYED,
        side(card(58), QUIET, "Morocco: 1 Underground", die=1),
        side(card(58), QUIET, "Morocco: 2 FLN Bases", "Tunisia: 2 FLN Bases", die=1),
    ),
    Statement(
        ("8.3/7", "8.4.3/1"),
        "an Event without an effect is not played",
        PLAYED,
        side(card(22), QUIET, "Commitment 5"),
        side(card(22), QUIET, "Commitment 0"),
    ),
    Statement(
        ("8.4.3/1", "2.3.2"),
        "an Event that the sequence of play closes is not played",
        PLAYED,
        side(card(22), QUIET),
        side(
            "cards 22; First Eligible Government; pending SecondChoice(faction=FLN, first=op only)",
            QUIET,
            "FLN 9",
        ),
    ),
    Statement(
        ("8.4.3/3", "8.4.3/6", "8.4.4", "R175"),
        "an Event that would do as much as Terror, and is not rolled, leads to an Attack",
        "attack: attack",
        side(card(15), "Barika: 1 Underground, 1 French Police, Support", SIX, die=6),
        side(FIRST, "Barika: 1 Underground, 1 French Police, Support", SIX, die=6),
    ),
    Statement(
        ("8.3/4", "#5s"),
        "a free Rally follows the priorities of Rally",
        "event: event shaded; Medea; replace 0 Underground, 2 Active; France Track",
        side(card(5), "FLN 9", "Medea: 3 Active", die=1),
        side(card(5), "FLN 9", "Medea: 2 Active", die=1),
    ),
    Statement(
        ("8.3/1",),
        "of STRIPEY HOLE the FLN carries out the text that serves it",
        "event: event shaded",
        side(card(51), "Medea: Support"),
        side(card(51), "Medea: 1 French Police", "Barika: 1 Active"),
    ),
    Statement(
        ("8.3", "8.1.2/2"),
        "pieces come from Out of Play first",
        "place 2 Guerrillas in Medea from Out of Play",
        side(card(51), "Medea: Support", "Out of Play: 5 Guerrillas"),
        side(card(51), "Medea: Support"),
    ),
    Statement(
        ("8.4.3/6", "8.4.4"),
        "where no Event is played the conditions of an Attack are asked",
        "attack: attack; Medea",
        side(FIRST, "FLN 9", "Medea: 6 Active, 2 French Police"),
        side(card(22), "FLN 9", "Medea: 6 Active, 2 French Police"),
    ),
]

ATTACKS = [
    Statement(
        ("8.4.4/1", "R183"),
        "it Attacks if two French pieces surely go",
        "attack: attack; Medea",
        side(FIRST, "FLN 9", "Medea: 6 Active, 2 French Police"),
        side(FIRST, "FLN 9", "Medea: 6 Active, 2 Algerian Police"),
    ),
    Statement(
        ("8.4.4/3", "8.1.3"),
        "six Guerrillas are certain, and five are not",
        "attack: attack; Medea",
        side(FIRST, "FLN 9", "Medea: 6 Active, 2 French Police"),
        side(FIRST, "FLN 9", "Medea: 5 Active, 2 French Police"),
    ),
    Statement(
        ("8.4.4/3", "4.3.3"),
        "an Ambush is certain",
        "attack: attack; ambush; Medea; remove French Troop; Orleansville; remove French Troop; end; end",
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Orleansville: 1 Underground, 1 French Troop",
        ),
        side(
            FIRST, "FLN 9", "Medea: 1 Underground, 1 French Troop", "Orleansville: 1 Active, 1 French Troop"
        ),
    ),
    Statement(
        ("8.4.4/3", "2.3.4"),
        "where no Ambush is permitted only six Guerrillas are certain",
        "attack: ",
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Orleansville: 1 Underground, 1 French Troop",
        ),
        side(
            SECOND.format("op only"),
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Orleansville: 1 Underground, 1 French Troop",
        ),
    ),
    Statement(
        ("8.4.4/2", "R178"),
        "an Ambush exposes no Base",
        "attack: attack; ambush; Medea; remove French Troop; Oran; remove French Troop",
        side(FIRST, "FLN 9", "Medea: 1 Underground, 1 French Troop", "Oran: 1 Underground, 1 French Troop"),
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop, 1 FLN Base",
            "Oran: 1 Underground, 1 French Troop",
        ),
    ),
    Statement(
        ("8.4.4/4",),
        "a Base goes before French Troops",
        "attack; ambush; Orleansville; remove Government Base; Medea; remove French Troop",
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Orleansville: 1 Underground, 1 Government Base",
        ),
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 Government Base",
            "Orleansville: 1 Underground, 1 French Troop",
        ),
    ),
    Statement(
        ("8.4.4/4",),
        "French Troops go before French Police",
        "attack; ambush; Orleansville; remove French Troop; Medea; remove French Police",
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Police",
            "Orleansville: 1 Underground, 1 French Troop",
        ),
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Orleansville: 1 Underground, 1 French Police",
        ),
    ),
    Statement(
        ("8.4.4/4",),
        "French Police go before Algerians",
        "attack: attack; ambush; Orleansville; remove French Police",
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 Algerian Police",
            "Orleansville: 1 Underground, 1 French Police",
            "Oran: 1 Underground, 1 French Police",
        ),
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Police",
            "Orleansville: 1 Underground, 1 Algerian Police",
            "Oran: 1 Underground, 1 French Police",
        ),
    ),
    Statement(
        ("8.4.4/6",),
        "then it Attacks in one space with four Guerrillas",
        "end; Tlemcen",
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Oran: 1 Underground, 1 French Troop",
            "Tlemcen: 4 Active, 2 French Police",
        ),
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Oran: 1 Underground, 1 French Troop",
            "Tlemcen: 3 Active, 2 French Police",
        ),
    ),
    Statement(
        ("8.4.4/7", "R186"),
        "it Ambushes in two spaces",
        "Oran; remove French Troop; end; end",
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Oran: 1 Underground, 1 French Troop",
            "Tlemcen: 1 Underground, 1 Algerian Troop",
        ),
        side(
            FIRST,
            "FLN 9",
            "Medea: 1 Underground, 1 French Troop",
            "Orleansville: 1 Underground, 1 French Troop",
            "Oran: 1 Underground, 1 French Police",
        ),
    ),
    Statement(
        ("8.4.4/3", "R185"),
        "it does not Extort to pay for an Attack",
        "attack: attack",
        side(
            FIRST,
            "FLN 2",
            "Medea: 1 Underground, 1 French Troop",
            "Oran: 1 Underground, 1 French Troop",
            "Barika: 2 Underground",
        ),
        side(
            FIRST,
            "FLN 1",
            "Medea: 1 Underground, 1 French Troop",
            "Oran: 1 Underground, 1 French Troop",
            "Barika: 2 Underground",
        ),
    ),
    Statement(
        ("8.4.4/8", "8.4.2"),
        "after an Attack without an Ambush it Extorts",
        "extort; Barika; end; end",
        side(FIRST, "FLN 3", "Medea: 6 Active, 2 French Police", "Barika: 2 Underground"),
        side(
            FIRST,
            "FLN 3",
            "Medea: 1 Underground, 1 French Troop",
            "Oran: 1 Underground, 1 French Troop",
            "Barika: 2 Underground",
        ),
    ),
    Statement(
        ("8.4.4/8", "8.4.2/12", "8.4.2/23"),
        "it Subverts after Terror, and not after an Attack",
        "; end; end",
        side(
            FIRST,
            "FLN 9",
            "Barika: 1 Underground, 1 French Police, Support",
            "Batna: 1 Underground, 1 FLN Base, 1 Algerian Police",
        ),
        side(
            FIRST,
            "FLN 9",
            "Medea: 6 Active, 2 French Police",
            "Batna: 1 Underground, 1 FLN Base, 1 Algerian Police",
        ),
    ),
    Statement(
        ("8.4.4/9", "8.4.5"),
        "where no Attack is possible a Rally is considered",
        "rally",
        side(FIRST, "FLN 9", "Medea: 2 Active, 2 French Police"),
        side(FIRST, "FLN 9", "Medea: 6 Active, 2 French Police"),
    ),
]


@pytest.mark.parametrize("statement", each(EVENTS))
def test_events_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(ATTACKS))
def test_attack_on_both_sides(statement: Statement) -> None:
    holds(statement)

"""Both sides of what chapter 8 says of ties, Propaganda Rounds and Pivotal Events (8.1.2, 8.2, 8.3, 8.5)."""

from __future__ import annotations

import random

import pytest

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.twilight.bot import decide
from ctcore.twilight.rules.common.turns import FirstChoice, PivotalWindow
from ctcore.twilight.rules.events.pivotal import PlayPivotal
from tests.bot.boards import FIRST, board
from tests.bot.statements import Statement, each, holds, side

AGITATION = "cards 15, 67; pending Agitation()"
FINAL = "cards 3 to 14, 67, 15 to 26, 68, 27 to 38, 69; pending Agitation()"
REDEPLOY = "cards 15, 67; pending FlnRedeploy(marks=[])"
# The FLN may play a Pivotal Event before the Government's turn; and once MOBILIZATION has been played.
WINDOW = "cards {}; First Eligible Government; pending PivotalWindow(faction=FLN)"
AFTER = f"in force #64; without MOBILIZATION; {WINDOW}"
INDEPENDENCE = "MOROCCO AND TUNISIA INDEPENDENT"
# Each may be Agitated once for 1 Resource, and then once more.
FOUR = ("Medea: 1 Active", "Orleansville: 1 Active", "Tizi Ouzou: 1 Active", "Bougie: 1 Active")

SUPPORT = [
    Statement(
        ("8.5.2/2",),
        "it Agitates for two thirds of its Resources",
        ": agitate Tizi Ouzou; agitate Bougie; end",
        side(AGITATION, "FLN 3", *FOUR),
        side(AGITATION, "FLN 5", *FOUR),
    ),
    Statement(
        ("8.5.2/1", "8.5.1/2", "R193"),
        "in the final Round it Agitates for all of them",
        ": agitate Tizi Ouzou; agitate Bougie; agitate Medea; end",
        side(FINAL, "FLN 3", *FOUR),
        side(AGITATION, "FLN 3", *FOUR),
    ),
    Statement(
        ("8.5.2/3",),
        "it Agitates first for the greatest shift",
        ": agitate Algiers; end",
        side(AGITATION, "FLN 2", "Medea: 1 Active", "Algiers: 1 Active"),
        side(AGITATION, "FLN 2", "Medea: 1 Active", "Algiers: 1 Active, Oppose"),
    ),
    Statement(
        ("8.5.2/3",),
        "then it Agitates where the people Support",
        ": agitate Orleansville; end",
        side(AGITATION, "FLN 2", "Medea: 1 Active", "Orleansville: 1 Active, Support"),
        side(AGITATION, "FLN 2", "Medea: 1 Active, Support", "Orleansville: 1 Active"),
    ),
    Statement(
        ("8.5.2/3",),
        "then it Agitates where the fewest Terror markers are",
        ": agitate Orleansville; agitate Orleansville; end",
        side(AGITATION, "FLN 4", "Medea: 1 Active, 2 Terror", "Orleansville: 1 Active, 1 Terror"),
        side(AGITATION, "FLN 4", "Medea: 1 Active, 1 Terror", "Orleansville: 1 Active, 2 Terror"),
    ),
    Statement(
        ("8.5.2/4", "8.1.2/16"),
        "it removes Terror only for a shift",
        ": end",
        side(AGITATION, "FLN 3", "Medea: 1 Active, 2 Terror"),
        side(AGITATION, "FLN 3", "Medea: 1 Active, 1 Terror"),
    ),
    Statement(
        ("8.5.2/4", "8.1.2/16"),
        "it removes no Terror where the people Oppose",
        "agitate Medea",
        side(AGITATION, "FLN 9", "Medea: 1 Active, 1 Terror"),
        side(AGITATION, "FLN 9", "Medea: 1 Active, 1 Terror, Oppose"),
    ),
]

REDEPLOYS = [
    Statement(
        ("8.5.3/1", "R194"),
        "a Base gets its Population and one Guerrilla",
        "move 3 Underground, 0 Active from Medea to Orleansville",
        side(REDEPLOY, "Medea: 5 Underground", "Orleansville: 1 FLN Base"),
        side(REDEPLOY, "Medea: 5 Underground", "Orleansville: 1 FLN Base, 1 Active"),
    ),
    Statement(
        ("8.5.3/1",),
        "a Base where nobody lives gets one Guerrilla",
        "move 1 Underground, 0 Active from Barika to Batna",
        side(REDEPLOY, "Barika: 5 Underground", "Batna: 1 FLN Base"),
        side(REDEPLOY, "Barika: 5 Underground", "Batna: 1 FLN Base, 1 Active"),
    ),
    Statement(
        ("8.5.3/1", "6.4.2"),
        "they stay in their Wilaya",
        "from Medea to Orleansville",
        side(REDEPLOY, "Medea: 5 Underground", "Orleansville: 1 FLN Base"),
        side(REDEPLOY, "Medea: 5 Underground", "Bougie: 1 FLN Base"),
    ),
    Statement(
        ("8.5.3/3", "6.4.2", "#27s"),
        "with CROSS-WILAYA COORDINATION they leave it",
        "from Medea to Bougie",
        side(f"in force #27s; {REDEPLOY.replace('15', '27')}", "Medea: 5 Underground", "Bougie: 1 FLN Base"),
        side(REDEPLOY, "Medea: 5 Underground", "Bougie: 1 FLN Base"),
    ),
    Statement(
        ("8.5.3/4", "R194"),
        "the last Guerrilla of a City stays",
        "move 1 Underground, 0 Active from Algiers to Medea",
        side(REDEPLOY, "Algiers: 2 Underground", "Medea: 1 FLN Base"),
        side(REDEPLOY, "Algiers: 1 Underground", "Medea: 1 FLN Base"),
    ),
    Statement(
        ("8.5.3/4", "R194", "8.4.6/5"),
        "the last Guerrilla of a space at Support stays",
        "move 1 Underground, 0 Active from Orleansville to Medea",
        side(REDEPLOY, "Orleansville: 1 Underground", "Medea: 1 FLN Base"),
        side(REDEPLOY, "Orleansville: 1 Underground, Support", "Medea: 1 FLN Base"),
    ),
    Statement(
        ("8.5.3/2", "R194"),
        "Bases with too few share them evenly",
        "move 1 Underground, 0 Active from Orleansville to Medea",
        side(REDEPLOY, "Orleansville: 3 Underground, 1 FLN Base", "Medea: 1 FLN Base"),
        side(REDEPLOY, "Orleansville: 1 Underground, 1 FLN Base", "Medea: 1 FLN Base"),
    ),
]

CARDS = [
    Statement(
        ("8.3/10", "5.1.8", "5.1.6/5"),
        "MOROCCO AND TUNISIA INDEPENDENT is played on a marked card after MOBILIZATION",
        INDEPENDENCE,
        side(AFTER.format(22), scenario="full"),
        side(AFTER.format(15), scenario="full"),
    ),
    Statement(
        ("8.3/10", "5.1.8/1", "5.1.6"),
        "before MOBILIZATION it is not played",
        INDEPENDENCE,
        side(AFTER.format(22), scenario="full"),
        side(WINDOW.format(22), scenario="full"),
    ),
]


@pytest.mark.parametrize("statement", each(SUPPORT))
def test_the_support_phase_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(REDEPLOYS))
def test_the_redeploy_phase_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.parametrize("statement", each(CARDS))
def test_pivotal_events_on_both_sides(statement: Statement) -> None:
    holds(statement)


@pytest.mark.clause("8.2/1", "8.1.2/17", "R184", "8.1/3")
def test_spaces_of_equal_priority_are_drawn_and_others_are_not() -> None:
    def first(*changes: str) -> set[str]:
        state = board(FIRST, "FLN 1", *changes)
        return {str(decide(state, random.Random(seed)).moves[1]) for seed in range(20)}  # noqa: S311 - play

    tied = (
        "Oran: 1 Underground, 1 French Police, Support",
        "Constantine: 1 Underground, 1 French Police, Support",
    )
    assert first(*tied) == {"Oran", "Constantine"}
    assert first(*tied, "Algiers: 1 Underground, 1 French Police, Support") == {"Algiers"}


@pytest.mark.clause("8.3/11", "5.1.5", "5.1.6")
def test_no_other_pivotal_event_is_played_where_one_may_be() -> None:
    draw, other = random.Random(3), 0  # noqa: S311 - positions, not secrets
    while other < 5:
        state = any_position(draw, draw.choice((PivotalWindow, FirstChoice)))
        if state is None or ct.actor(state) is not ct.FLN:
            continue
        decision = decide(state, draw)
        open_to = {str(move) for move in ct.legal_moves(state) if isinstance(move, PlayPivotal)}
        other += bool(open_to - {INDEPENDENCE})
        played = {str(move) for move in decision.moves if isinstance(move, PlayPivotal)}
        assert played <= {INDEPENDENCE}

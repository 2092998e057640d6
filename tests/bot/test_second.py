"""Hand-worked turns of the non-player FLN, by the second statement of chapter 8 (8.1-8.5)."""

from __future__ import annotations

from itertools import repeat

import pytest

import ctcore as ct
from ctcore.twilight.game import GAME
from tests.bot.boards import FIRST, SECOND, board
from tests.bot.positions import boxes, positions
from tests.bot.second import decide, turn

ROWS = [
    # With nothing, and only a Limited Operation open, it Passes (8.4.1).
    (SECOND.format("op only"), ("FLN 0", "Oran: 2 Underground, Support"), 1, "pass", "pass"),
    # Short of Resources, Terror is where most people are; then it Extorts what it holds (8.4.2).
    (
        FIRST,
        (
            "FLN 1",
            "Oran: 1 Underground, Support",
            "Algiers: 1 Underground, Support",
            "Barika: 1 Underground, Support",
        ),
        1,
        "terror",
        "terror; Algiers; extort; Barika; Oran; end; end",
    ),
    # 2 Commitment against 2 Support: the Event; against 3: Terror (8.4.2).
    (
        "cards 22; pending FirstChoice(faction=FLN)",
        ("Oran: 1 Underground, Support",),
        1,
        "event",
        "event shaded",
    ),
    (
        "cards 22; pending FirstChoice(faction=FLN)",
        ("Algiers: 1 Underground, Support",),
        1,
        "terror",
        "terror; Algiers; end",
    ),
    # An unmarked Event that lowers Commitment: on a 4 (8.4.3).
    ("cards 15; pending FirstChoice(faction=FLN)", ("Oran: 1 Active",), 4, "event", "event shaded"),
    # Two Ambushes: a Base before Troops before Police (8.4.4).
    (
        FIRST,
        (
            "Medea: 1 Underground, 1 French Troop",
            "Oran: 1 Underground, 1 French Police",
            "Algiers: 1 Underground, 1 Government Base",
        ),
        1,
        "attack",
        "attack; ambush; Algiers; remove Government Base; Medea; remove French Troop; end; end",
    ),
    # Six Guerrillas surely remove two Police; a Limited Operation has no Ambush.
    (
        SECOND.format("op only"),
        ("FLN 3", "Medea: 6 Active, 2 French Police"),
        1,
        "attack",
        "limited op; attack; Medea",
    ),
    # Three Guerrillas and no cubes make a Base, Active ones first; 9 Resources allow 6 (8.4.5).
    (
        FIRST,
        ("FLN 9", "Medea: 3 Active", "Batna: 2 Underground, 1 Active"),
        6,
        "rally",
        (
            "rally; Batna; replace 1 Underground, 1 Active; Medea; replace 0 Underground, 2 Active; "
            "France Track; Algiers; place 1 Guerrilla; Constantine; place 1 Guerrilla; "
            "agitate Medea; shift; end"
        ),
    ),
    # At 0 Resources in the middle it pauses to Extort, and Agitates with that.
    (
        FIRST,
        (
            "FLN 3",
            "Tizi Ouzou: 2 Underground, 1 Active",
            "Orleansville: 1 FLN Base",
            "Medea: 1 French Police",
        ),
        1,
        "rally",
        (
            "rally; Tizi Ouzou; replace 1 Underground, 1 Active; Orleansville; place 3 Guerrillas; "
            "France Track; extort; Orleansville; end; agitate Tizi Ouzou; shift; end"
        ),
    ),
    # No Base to come, and the die keeps it from Rally: an Underground Guerrilla for a Base without (8.4.6).
    (
        FIRST,
        (
            "FLN 9",
            "Medea: 3 Underground, 1 FLN Base",
            "Algiers: 4 French Police, Support",
            "Orleansville: 1 Active, 1 FLN Base, 1 French Police",
        ),
        6,
        "march",
        "march; move 1 Underground, 0 Active from Medea to Orleansville; end",
    ),
    # Subvert takes the last cubes of two spaces, Police before Troops.
    (
        SECOND.format("limited op"),
        (
            "FLN 9",
            "Oran: 1 Underground, 1 Algerian Police",
            "Medea: 1 Underground, 1 Algerian Troop",
            "Tizi Ouzou: 1 Underground, 1 French Police, 2 Algerian Police, Support",
        ),
        1,
        "terror",
        (
            "op + special activity; terror; Tizi Ouzou; subvert; Oran; remove 1 Algerian Police; Medea; "
            "remove 1 Algerian Troop; end; end"
        ),
    ),
    # 4 of 7: twice two levels would do, but one Terror is dearer; then the most people (8.5.2).
    (
        "cards 15, 67; pending Agitation()",
        ("FLN 7", "Oran: 1 Underground, Support, 1 Terror", "Algiers: 1 Active", "Medea: 1 Active, Support"),
        1,
        "Agitation",
        "agitate Medea; agitate Medea; agitate Algiers; end",
    ),
    # Terror uncovers no Base, no second one is made, 4 is not more than 4, and nobody may March: so a Rally
    # after all, which flips three Guerrillas where Population + 1 stand already.
    (
        SECOND.format("op + special activity"),
        ("FLN 3", "Oran: 1 Underground, 1 FLN Base, Support", "Medea: 3 Active, 1 FLN Base"),
        1,
        "rally",
        "limited op; rally; Medea; flip; agitate Medea; shift; end",
    ),
]


@pytest.mark.parametrize(("rest", "changes", "die", "reached", "line"), ROWS)
def test_a_turn_is_played_as_worked_by_hand(
    rest: str, changes: tuple[str, ...], die: int, reached: str, line: str
) -> None:
    found = turn(board(rest, *changes), repeat(die))
    assert (found.box, "; ".join(found.moves)) == (reached, line)


def test_the_redeploy_evens_out_what_is_too_little_and_leaves_the_last_of_a_city() -> None:
    state = GAME.play(
        board(
            "cards 15, 67; pending Agitation()",
            "Medea: 1 FLN Base",
            "Orleansville: 1 FLN Base",
            "Algiers: 1 Underground, 4 Active",
        ),
        "end; end",
    )
    assert decide(state, repeat(1)) == (
        "move 1 Underground, 1 Active from Algiers to Medea",
        "move 0 Underground, 2 Active from Algiers to Orleansville",
        "end",
    )


@pytest.mark.parametrize(("card", "played"), [(22, True), (15, False)])
def test_independence_is_played_on_a_marked_card_once_mobilization_was(card: int, *, played: bool) -> None:
    window = f"cards {card}; First Eligible Government; pending PivotalWindow(faction=FLN)"
    state = ct.State.from_text(f"ctcore1 full; in force #64; without MOBILIZATION; {window}")
    assert decide(state, repeat(1)) == (
        ("MOROCCO AND TUNISIA INDEPENDENT",) if played else ("no pivotal event",)
    )


def test_the_rolls_of_an_attack_follow_its_ambushes_and_attrition_follows_them() -> None:
    changes = ("Medea: 1 Underground, 1 French Troop", "Oran: 1 Underground, 1 French Police")
    state = board(FIRST, *changes, "Tlemcen: 4 Active, 2 French Police", "FLN 5")
    waiting = turn(state, repeat(1))
    assert (waiting.waits, waiting.moves[-1]) == (True, "Tlemcen")
    assert waiting.spaces == (("ambush", "Medea"), ("ambush", "Oran"), ("attack", "Tlemcen"))
    done = turn(state, repeat(1), nature=repeat(4))
    assert done.moves[-5:] == ("Tlemcen", "roll 4", "remove French Police", "remove French Police", "end")
    assert done.after.space("Tlemcen").active == 2


def test_a_turn_is_over_with_its_moves_and_reads_back_in_notation() -> None:
    for state in positions(60, 5):
        found = turn(state, repeat(3))
        assert GAME.play(state, "; ".join(found.moves)) == found.after
        assert found.waits or (len(found.after.stack) <= 1 and found.after.stack != state.stack)


def test_varied_play_comes_to_every_box_of_the_flowchart() -> None:
    count = boxes(positions(150, 2))
    assert min(count[box] for box in ("pass", "terror", "event", "attack", "rally", "march")) >= 3, count


def test_illegal_nobody_but_the_fln_begins_a_turn() -> None:
    with pytest.raises(ValueError, match="the FLN is to choose, not Government"):
        turn(ct.setup("short", card=1), repeat(1))

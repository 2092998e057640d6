"""What chapter 8 demands in single positions: read in the text, worked by hand, and held against the bot."""

from __future__ import annotations

from typing import Any

import pytest

import ctcore as ct
from ctcore.twilight.bot import Decision
from ctcore.twilight.bot.policy import _decided
from tests.bot.positions import positions
from tests.bot.witnesses import Fixed

# The Cities of the Short scenario at Neutral, so that no March leads there.
NEUTRAL = ("Algiers: Neutral", "Constantine: Neutral", "Oran: Neutral")
# Bases that keep the FLN from Terror, and Guerrillas enough that the die, which shows 2, keeps it from Rally.
BATNA = "Batna: 1 FLN Bases, 1 Underground, 1 Active"
TEBESSA = "Tebessa: 1 FLN Bases, 1 Underground, 2 Active, 4 French Troops"
# A deck of which two Propaganda cards have been drawn: the final Campaign.
FINAL = "cards 1 to 12, 67, 13 to 24, 68, 25"


def bare(*changes: str, card: int = 2, **options: Any) -> ct.State:
    """The Short scenario without a piece, with those changes, where the FLN is to begin its turn."""
    return ct.play(
        ct.position("short", "every space: no pieces", *changes, card=card, **options), "no pivotal event"
    )


def done(state: ct.State) -> Decision:
    """What the FLN does there: dice show 2, and the first of what is tied is taken."""
    return _decided(state, Fixed(2), ())


def moves(decision: Decision) -> list[str]:
    """The moves of a March or another Operation, without its beginning and its end."""
    return [str(move) for move in decision.moves[1:-1]]


def after(decision: Decision) -> ct.State:
    """The position that the decision leads to."""
    return ct.step(decision.states[-1], decision.moves[-1])


def marched(decision: Decision) -> ct.State:
    """The position after the last group of a March, before a Special Activity that ends it."""
    last = max(at for at, move in enumerate(decision.moves) if isinstance(move, ct.moves.MoveGroup))
    return ct.step(decision.states[last], decision.moves[last])


# March


@pytest.mark.clause("8.4.6", "8.4.2", "R192", "R199")
def test_the_last_underground_guerrilla_of_a_base_stays_though_an_extort_turned_another() -> None:
    orleansville = "Orleansville: 1 FLN Bases, 2 Underground, 2 Active"
    found = done(bare(*NEUTRAL, "Mostaganem: Support", orleansville, TEBESSA, "FLN 0"))
    assert moves(found) == [
        "extort",
        "Orleansville",
        "end",
        "move 0 Underground, 1 Active from Orleansville to Mostaganem",
    ]
    assert after(found).space("Orleansville").underground == 1


@pytest.mark.clause("8.4.6", "R199")
def test_a_guerrilla_that_its_own_extort_would_show_is_not_sent_to_cover_a_base() -> None:
    mascara = "Mascara: 1 FLN Bases, 4 Active, 3 French Police"
    found = done(bare(*NEUTRAL, mascara, "Tlemcen: 1 Underground", "FLN 1"))
    assert not [one for one in found.reasons if one.name == "march.cover_bases"]
    assert after(found).space("Mascara").underground == 0
    # With the Resources for it the Guerrilla goes.
    found = done(bare(*NEUTRAL, mascara, "Tlemcen: 1 Underground", "FLN 2"))
    assert [one.found for one in found.reasons if one.name == "march.cover_bases"] == [
        "to Mascara from Tlemcen"
    ]
    assert after(found).space("Mascara").underground == 1


@pytest.mark.clause("8.4.6", "R195", "R199")
def test_in_the_final_campaign_no_guerrilla_enters_support_that_an_extort_on_the_way_showed() -> None:
    found = done(
        bare(
            *(FINAL, "Algiers: Neutral", "Constantine: Neutral"),
            "Mascara: 1 FLN Bases, 4 Active, 1 Underground, 3 French Police",
            "Batna: 1 FLN Bases, 1 Underground, 2 Active",
            "Tebessa: 1 FLN Bases, 1 Underground, 1 Active, 4 French Police",
            *("Tlemcen: 1 Underground", "FLN 1"),
            card=37,
        )
    )
    assert found.box == "march"
    assert after(found).space("Oran").guerrillas == 0


@pytest.mark.clause("8.4.6", "8.1.2")
@pytest.mark.parametrize(
    ("resources", "expected"),
    [
        (1, ["move 0 Underground, 1 Active from Medea to Orleansville"]),
        (
            2,
            [
                "move 1 Underground, 0 Active from Algiers to Medea",
                "move 1 Underground, 0 Active from Medea to Orleansville",
            ],
        ),
    ],
)
def test_a_way_that_cannot_be_paid_for_gives_place_to_a_cheaper_one(
    resources: int, expected: list[str]
) -> None:
    watched = ("Algiers: 1 Underground, 3 French Police", "Medea: 1 Active, 3 French Police")
    found = done(bare(*NEUTRAL, BATNA, TEBESSA, "Orleansville: Support", *watched, f"FLN {resources}"))
    assert [one for one in moves(found) if one.startswith("move")] == expected


@pytest.mark.clause("8.4.6", "#44u")
def test_a_march_keeps_to_the_steps_that_are_open_while_its_own_wilaya_bounds_it() -> None:
    there = (
        "Orleansville: Support",
        "Mostaganem: 1 Underground",
        "Medea: 3 French Police",
        "Algiers: 1 Underground",
    )
    by_way_of_medea = [
        "move 1 Underground, 0 Active from Algiers to Medea",
        "move 1 Underground, 0 Active from Medea to Orleansville",
    ]
    closed = bare(*NEUTRAL, *there, BATNA, TEBESSA, "FLN 10", "in force 44u")
    assert moves(done(closed)) == by_way_of_medea
    # Without the card the step from the next Wilaya is the cheaper one.
    found = moves(done(bare(*NEUTRAL, *there, BATNA, TEBESSA, "FLN 10")))
    assert found[0] == "move 1 Underground, 0 Active from Mostaganem to Orleansville"


@pytest.mark.clause("8.4.6", "R102")
def test_guerrillas_of_several_spaces_take_the_ways_that_cost_the_least_together() -> None:
    watched = ("Saida", "Tiaret", "Ain Sefra", "Biskra", "Sidi Aissa", "Tlemcen")
    found = done(
        bare(
            *(*NEUTRAL, BATNA, "Tebessa: 1 FLN Bases, 1 Underground, 1 Active, 4 French Troops"),
            *("Mecheria: 2 Underground", "Laghouat: 1 Underground", "FLN 2"),
            *(f"{name}: 1 French Police" for name in watched),
        )
    )
    assert moves(found) == [
        "move 2 Underground, 0 Active from Mecheria to Ain Sefra",
        "move 1 Underground, 0 Active from Laghouat to Ain Sefra",
        "move 3 Underground, 0 Active from Ain Sefra to Mascara",
    ]
    assert after(found).resources.fln == 0


@pytest.mark.clause("8.4.6", "R102")
def test_spaces_that_the_march_has_entered_cost_nothing_more() -> None:
    others = ("Mascara: 1 FLN Bases, 4 Active", "Tiaret: 1 Underground", "Ain Sefra: 1 Underground", "FLN 8")
    found = done(bare("Algiers: Neutral", "Constantine: Neutral", *others))
    assert moves(found)[1:4] == [
        "move 1 Underground, 0 Active from Ain Sefra to Mascara",
        "move 1 Underground, 0 Active from Mascara to Sidi Bel Abbes",
        "move 1 Underground, 0 Active from Sidi Bel Abbes to Oran",
    ]


@pytest.mark.clause("8.4.6", "#32u")
def test_the_two_guerrillas_brought_to_a_city_stay_there_for_the_rest_of_the_march() -> None:
    found = done(
        bare(
            *("Algiers: Neutral", "Constantine: Neutral", "Oran: Support", "in force 32u", "FLN 8"),
            *("Sidi Bel Abbes: 2 Underground", "Mascara: 2 Underground", BATNA),
            "Tebessa: 1 FLN Bases, 1 Underground, 1 Active, 4 French Troops",
        )
    )
    assert moves(found) == ["move 2 Underground, 0 Active from Sidi Bel Abbes to Oran"]


@pytest.mark.clause("8.4.6", "#32u")
def test_another_space_at_support_takes_its_guerrilla_from_elsewhere_than_the_city() -> None:
    found = done(
        bare(
            *("Algiers: Neutral", "Constantine: Neutral", "in force 32u", "FLN 8", BATNA),
            "Tebessa: 1 FLN Bases, 1 Underground, 2 Active, 4 French Police",
            *("Mostaganem: 2 Underground", "Mascara: 1 Underground", "Sidi Bel Abbes: Support"),
            card=37,
        )
    )
    end = after(found)
    assert (end.space("Oran").guerrillas, end.space("Sidi Bel Abbes").guerrillas) == (2, 1)


@pytest.mark.clause("8.4.6", "R101", "R105", "#32u")
def test_groups_that_meet_on_the_way_are_shown_as_one_so_that_one_guerrilla_goes() -> None:
    found = done(
        bare(
            *(FINAL, "Algiers: Neutral", "Constantine: Neutral", "in force 32u", "FLN 8"),
            "Batna: 1 FLN Bases, 1 Underground, 2 Active",
            "Tebessa: 1 FLN Bases, 1 Underground, 1 Active, 4 French Police",
            *("Oran: 2 French Police", "Sidi Bel Abbes: 2 French Police"),
            *("Mostaganem: 1 Underground, 2 Algerian Police", "Saida: 1 Underground"),
            card=37,
        )
    )
    oran = after(found).space("Oran")
    assert (oran.underground, oran.active) == (1, 0)


@pytest.mark.clause("8.4.6", "R192", "R199")
def test_no_march_takes_what_is_to_stay() -> None:
    marches = 0
    for state in positions(150, 11):
        found = done(state)
        if found.box.startswith("march") and type(state.innermost).__name__ in {
            "FirstChoice",
            "SecondChoice",
        }:
            marches += 1
            told, end = state.to_text(), marched(found)
            for before, now in zip(state.spaces, end.spaces, strict=True):
                if before.fln_bases:
                    assert now.guerrillas >= min(2, before.guerrillas), told
                    assert now.underground >= min(1, before.underground), told
                if before.support is ct.Stance.SUPPORT:
                    assert now.guerrillas >= min(1, before.guerrillas), told
                assert before.government_control or not (now.population and now.government_control), told
            for one in found.reasons:
                if one.name == "march.cover_bases":
                    base = one.found.removeprefix("to ").partition(" from ")[0]
                    assert end.space(base).underground >= 1, told
    assert marches >= 15


# Terror


@pytest.mark.clause("8.4.2", "#31u")
def test_terror_that_leaves_support_alone_is_not_wanted() -> None:
    there = ("Philippeville: 1 Underground, Support", "FLN 10")
    found = done(bare(*there, "in force 31u"))
    assert "terror" in found.way
    assert found.box != "terror"
    assert done(bare(*there)).line == "terror; Philippeville; end"


@pytest.mark.clause("8.4.2", "#32s")
@pytest.mark.parametrize(
    "oran", ["Oran: 1 Underground, Support, 3 French Police", "Oran: 1 Underground, Support"]
)
def test_terror_that_is_free_asks_for_no_extort(oran: str) -> None:
    found = done(bare("Philippeville: 1 Underground, Support", oran, "FLN 1", "in force 32s"))
    assert moves(found) == ["Philippeville", "Oran"]


@pytest.mark.clause("8.1", "8.4.2", "#32s")
def test_who_begins_without_resources_and_cannot_extort_passes_rather_than_do_what_is_free() -> None:
    there = ("Oran: 1 Underground, Support, 3 French Police", "in force 32s")
    assert done(bare(*there, "FLN 0")).line == "pass"
    assert done(bare(*there, "FLN 1")).line == "terror; Oran; end"


# Subvert


@pytest.mark.clause("8.4.2", "R181")
def test_two_last_police_of_two_spaces_go_before_a_police_and_a_troop_of_one() -> None:
    there = ("Philippeville: 1 Underground, Support", "FLN 10")
    last = (
        "Setif: 1 Underground, 1 Algerian Police, 1 Algerian Troops",
        "Bougie: 1 Underground, 1 Algerian Police",
        "Medea: 1 Underground, 1 Algerian Police",
    )
    removed = "remove 1 Algerian Police"
    found = moves(done(bare(*there, *last)))
    assert found == ["Philippeville", "subvert", "Bougie", removed, "Medea", removed, "end"]
    found = moves(done(bare(*there, *last[:2])))
    assert found == ["Philippeville", "subvert", "Setif", removed, "remove 1 Algerian Troop", "end"]


# Attack


@pytest.mark.clause("8.4.4", "4.3.3", "R183", "R186")
def test_a_spare_ambush_takes_the_place_of_no_attack_that_surely_removes_more() -> None:
    found = done(bare("Philippeville: 7 Underground, 2 French Troops", "FLN 10"))
    assert (found.line, found.goes_on) == ("attack; Philippeville", True)


@pytest.mark.clause("8.4.4", "4.3.3", "R186")
def test_a_spare_ambush_goes_where_an_attack_would_remove_no_more() -> None:
    there = (
        "Philippeville: 7 Underground, 1 French Troops",
        "Setif: 1 Underground, 1 French Troops",
        "FLN 10",
    )
    found = done(bare(*there))
    assert str(found.moves[1]) == "ambush"
    assert [str(one) for one in found.moves if isinstance(one, ct.moves.Select)] == ["Setif", "Philippeville"]


# Events


@pytest.mark.clause("8.3", "#33s")
@pytest.mark.parametrize(
    ("philippeville", "chosen"),
    [
        ("Support, 1 Active, 2 French Troops", "Philippeville"),
        ("1 Active, 2 French Troops", "Sidi Bel Abbes"),
    ],
)
def test_revenge_goes_to_the_most_people_at_support_before_a_base(philippeville: str, chosen: str) -> None:
    level = "Support, " if philippeville.startswith("Support") else ""
    pending = "SecondChoice(faction=FLN, first=op only) > Avenging(spaces=[II-2, V-3])"
    state = ct.position(
        "short",
        *("every space: no pieces", f"Philippeville: {philippeville}", "cards 33, 2", "in force 33s"),
        f"Sidi Bel Abbes: {level}1 FLN Bases, 1 Active, 2 French Troops",
        *("First Eligible Government", f"pending {pending}"),
    )
    assert done(state).line == f"place 1 Guerrilla in {chosen}"


@pytest.mark.clause("8.3", "#51u")
def test_stripey_hole_angers_the_most_people_where_no_guerrillas_can_be_placed() -> None:
    guerrillas = ("Available: 0 Guerrillas", "Casualties: 0 Guerrillas")
    there = ("every space: no pieces", "Barika: Support", *guerrillas)
    state = ct.play(ct.position("short", *there, card=51), "no pivotal event; event unshaded")
    # Two live there, and one in Barika.
    assert done(state).line == "Philippeville"


@pytest.mark.clause("8.3", "8.4.3", "#30", "R197")
def test_a_capability_against_the_fln_is_ended_whatever_the_die() -> None:
    there = ("Oran: Neutral", "Algiers: Neutral", "Constantine: Neutral", "FLN 5")
    assert done(bare(*there, "in force 13u", card=30)).box == "event"
    assert done(bare(*there, "in force 13s", card=30)).box != "event"

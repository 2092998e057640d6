from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.text.difference import changed
from ctcore.twilight.text.remarks import REMARKED, remarks

FLN = ("short", ct.FLN)
GOVERNMENT = ("short", ct.GOVERNMENT)


def said(who: tuple[str, ct.Actor], words: str, line: str) -> list[str]:
    """What is remarked on the last move of a line, on card 1, on a map with those pieces alone."""
    scenario, first = who
    start = ct.play(ct.setup(scenario, first=first, card=1), "no pivotal event")
    last = ct.play_line(changed(start, f"every space: no pieces; {words}") if words else start, line)[-1]
    return [f"{one.clause} {one}" for one in remarks(last)]


@pytest.mark.parametrize(
    ("words", "line", "expected"),
    [
        pytest.param(
            "Saida: 1 Underground, 1 French Police",
            "attack; Saida; roll 3",
            ["3.3.3 fails: 3 is more than 1 Guerrilla"],
            marks=pytest.mark.clause("3.3.3"),
        ),
        pytest.param(
            "Saida: 2 Underground, 1 French Police",
            "attack; Saida; roll 2",
            ["3.3.3 succeeds: 2 is no more than 2 Guerrillas"],
            marks=pytest.mark.clause("3.3.3"),
        ),
        pytest.param(
            "Saida: 3 Underground, 2 French Police",
            "attack; Saida; roll 2; remove French Police; remove French Police",
            ["3.3.3 attrition: 2 Guerrillas for 2 French"],
            marks=pytest.mark.clause("3.3.3", "R30"),
        ),
        pytest.param(
            "Saida: 3 Underground, 2 French Police",
            "attack; Saida; roll 2; remove French Police",
            [],
            marks=pytest.mark.clause("3.3.3"),
        ),
        pytest.param(
            "Saida: 3 Underground, 1 Algerian Police",
            "attack; Saida; roll 1; remove Algerian Police",
            ["3.3.3 no attrition: no French piece was removed", "3.3.3 captured goods: a 1 was rolled"],
            marks=pytest.mark.clause("3.3.3", "R113"),
        ),
        pytest.param(
            "Saida: 3 Underground, 1 French Police",
            "attack; ambush; Saida; remove French Police",
            ["4.3.3 no attrition: the Attack is an Ambush"],
            marks=pytest.mark.clause("4.3.3"),
        ),
        pytest.param(
            "Medea: 1 Underground, Neutral, 1 Terror",
            "terror; Medea",
            ["3.3.4 no Terror marker placed: one is there", "3.3.4 stays Neutral"],
            marks=pytest.mark.clause("3.3.4"),
        ),
        pytest.param("Medea: 1 Underground, Oppose", "terror; Medea", [], marks=pytest.mark.clause("3.3.4")),
        pytest.param(
            "Saida: 2 Underground, 1 Active",
            "march; move 2 Underground, 0 Active from Saida to Mascara",
            ["3.3.2 2 Guerrillas stay Underground", "1.7 Mascara is under FLN Control now"],
            marks=pytest.mark.clause("3.3.2", "R105"),
        ),
        pytest.param(
            "Saida: 2 Underground, 1 Active",
            "march; move 0 Underground, 1 Active from Saida to Ain Sefra",
            ["1.7 Ain Sefra is under FLN Control now"],
            marks=pytest.mark.clause("3.3.2"),
        ),
        pytest.param(
            "Saida: 3 Underground; Sidi Bel Abbes: 2 French Troops, 1 Government Base, Support",
            "march; move 2 Underground from Saida to Sidi Bel Abbes",
            ["3.3.2 seen: 2 Guerrillas with 2 cubes are more than 3"],
            marks=pytest.mark.clause("3.3.2", "R105"),
        ),
        pytest.param(
            "Morocco: 1 Underground",
            "march; move 1 Underground from Morocco to Mecheria",
            [
                "3.3.2 seen: 1 Guerrilla with 0 cubes and the Border Zone's 3 are more than 3",
                "1.7 Mecheria is under FLN Control now",
            ],
            marks=pytest.mark.clause("3.3.2", "R106"),
        ),
        pytest.param(
            "",
            "pass; pass",
            ["2.3.5 FLN stays First Eligible"],
            marks=pytest.mark.clause("2.3.5/4", "2.3.3/5"),
        ),
        pytest.param(
            "",
            "rally; Barika; Batna; end; limited op; garrison; activate Oran; end",
            [],
            marks=pytest.mark.clause("2.3.5"),
        ),
    ],
)
def test_what_becomes_of_an_operation_of_the_fln_is_said(words: str, line: str, expected: list[str]) -> None:
    assert said(FLN, words, line) == expected


@pytest.mark.parametrize(
    ("words", "line", "expected"),
    [
        pytest.param(
            "Barika: 2 Active, 1 Algerian Police, Neutral",
            "assault; Barika",
            ["3.2.4 removes nothing: no cube can"],
            marks=pytest.mark.clause("3.2.4", "R56"),
        ),
        pytest.param(
            "Saida: 1 Underground, 1 FLN Base, 2 French Troops",
            "assault; Saida",
            ["3.2.4 removes nothing: 1 Underground Guerrilla protects 1 Base"],
            marks=pytest.mark.clause("3.2.4", "R77"),
        ),
        pytest.param(
            "Saida: 2 Underground, 2 French Troops",
            "assault; Saida",
            ["3.2.4 removes nothing: 2 Guerrillas stay Underground"],
            marks=pytest.mark.clause("3.2.4"),
        ),
        pytest.param(
            "Sidi Bel Abbes: 1 Active, 1 FLN Base, 1 French Troop, 2 Algerian Police",
            "assault; Sidi Bel Abbes",
            ["3.2.4 1 Base stays, as the cubes can remove no more"],
            marks=pytest.mark.clause("3.2.4"),
        ),
        pytest.param(
            "Saida: 1 Active, 2 French Troops", "assault; Saida", [], marks=pytest.mark.clause("3.2.4")
        ),
        pytest.param(
            "Barika: 3 Active, 1 French Troop; in force #5u",
            "assault; Barika; buy off Active in Barika",
            ["3.2.4 removes nothing: no cube can"],
            marks=pytest.mark.clause("3.2.4"),
        ),
        pytest.param(
            "Oran: 2 French Police",
            "garrison; activate Oran",
            ["3.2.2 finds nobody: no Guerrilla there is Underground"],
            marks=pytest.mark.clause("3.2.2"),
        ),
        pytest.param(
            "Bougie: 1 Underground, 1 French Police",
            "garrison; activate Bougie",
            ["3.2.2 finds none of 1 Underground Guerrilla [Bougie, Mountain: 1 French Police]"],
            marks=pytest.mark.clause("3.2.2", "R56"),
        ),
        pytest.param(
            "Oran: 3 Underground, 1 French Troop",
            "sweep; Oran; activate Oran",
            ["3.2.3 2 Guerrillas stay Underground"],
            marks=pytest.mark.clause("3.2.3"),
        ),
        pytest.param(
            "Oran: 1 Underground, 1 French Troop",
            "sweep; Oran; activate Oran",
            [],
            marks=pytest.mark.clause("3.2.3"),
        ),
        pytest.param(
            "Saida: 1 French Troop, 1 French Police; Oran: Oppose, 1 Terror, 1 French Troop, 1 French Police",
            "garrison; neutralize; Saida; Oran; end",
            [
                "4.2.3 removes nothing",
                "4.2.3 Saida does not shift: Population 0",
                "4.2.3 Oran stays at Oppose: Terror is there",
            ],
            marks=pytest.mark.clause("4.2.3", "R41"),
        ),
    ],
)
def test_what_becomes_of_what_the_government_does_is_said(words: str, line: str, expected: list[str]) -> None:
    assert said(GOVERNMENT, words, line) == expected


@pytest.mark.clause("6.2.3", "6.3.1", "6.4.1", "6.4.2")
def test_a_phase_of_a_round_in_which_nothing_happens_is_not_passed_over() -> None:
    line = "card 67; end; end; end; end; end; end"
    found = [[str(one) for one in remarks(step)] for step in ct.play_line(ct.setup("short"), line)]
    assert found == [
        [
            "Government: Commitment +15, Sectors with a Base +7, Total Support +7, Resettled -3",
            "FLN: Bases +8, France Track E +5, Border Zone -3",
        ],
        [],
        [],
        ["the Government Pacifies nowhere"],
        [],
        ["the Government redeploys nobody"],
        ["the FLN redeploys nobody"],
    ]
    nobody = changed(ct.setup("short"), "every space: no pieces; France Track A")
    (*_, last) = ct.play_line(nobody, "card 67; end; end")
    assert [str(one) for one in remarks(last)] == ["Commitment stays at 15"]


@pytest.mark.clause("6.1", "7.3")
def test_a_victory_phase_in_which_nobody_wins_is_told_with_the_margins() -> None:
    rounds = {
        step.after.deck.propaganda_played: [one for one in remarks(step) if one.clause == "6.1"]
        for step in ct.random_game("short", seed=7)
        if str(step.move) in {f"card {number}" for number in range(66, 72)} and step.after.stack
    }
    assert rounds[1] == []
    assert str(rounds[2][0]).startswith("nobody wins; margins: Government -")


@pytest.mark.clause("6.2.1", "6.2.2", "5.1.9")
@pytest.mark.parametrize(
    ("scenario", "line", "expected"),
    [
        ("full", "", ["Government: Commitment +25, French Available +7", "FLN: Bases +4, France Track A +1"]),
        (
            "full",
            "card 1; no pivotal event; SUEZ CRISIS; roll 1; set aside 1 from Sidi Bel Abbes; pass",
            [
                "Government: Commitment +25, French Available +7",
                "FLN: Bases +4, France Track A +1, SUEZ CRISIS +6",
            ],
        ),
    ],
)
def test_the_resources_of_a_round_are_told_part_by_part_and_add_up(
    scenario: str, line: str, expected: list[str]
) -> None:
    start = ct.play(ct.setup(scenario), line)
    (reveal,) = ct.play_line(start, "card 67")
    assert [str(one) for one in remarks(reveal)] == expected
    for told, who in zip(expected, ("government", "fln"), strict=True):
        more = getattr(reveal.after.resources, who) - getattr(start.resources, who)
        assert sum(int(part.rpartition(" ")[2]) for part in told.split(", ")) == more


@pytest.mark.clause("2.3.2")
@pytest.mark.parametrize(
    ("line", "box"),
    [
        ("rally; Barika; end", "limited op"),
        ("rally; Barika; France Track; end", "op only"),
        ("rally; Barika; extort; Morocco; end; end", "op + special activity"),
        ("pass", "pass"),
    ],
)
def test_the_box_that_the_first_eligible_player_ends_in_is_named(line: str, box: str) -> None:
    assert said(FLN, "", line) == [f"2.3.2 FLN ends in the {box} box"]


@pytest.mark.clause("#10s", "#13u", "#27s")
@pytest.mark.parametrize(
    ("card", "line", "label"),
    [
        ("#13u", "train; Philippeville; Medea; pacify Philippeville; shift; pacify Medea", "#13u"),
        ("#10s", "pass; op only; rally; Barika; place 2 Guerrillas", "#10s"),
        ("#27s", "card 67; end; end; end; end; end; move 1 Underground from Setif to Bougie", "#27s"),
    ],
)
def test_what_only_a_card_in_force_opens_is_told_with_the_card(card: str, line: str, label: str) -> None:
    start = ct.setup("short", first=ct.GOVERNMENT)
    words = f"in force {card}; Barika: 2 Underground"
    (*_, last) = ct.play_line(changed(start, words), line)
    assert [one.changed_by for one in remarks(last) if one.changed_by] == [(label,)]


@pytest.mark.clause("2.3.5", "2.2")
def test_who_stays_first_eligible_is_said_of_the_turns_of_a_card_alone() -> None:
    state = ct.setup("short", deception={"Hidden Agenda": 4})
    drawn = ct.play_line(state, "; ".join(["draw Hidden Agenda"] * 4))
    assert type(drawn[-1].after.stack[-1]).__name__ == "NextCard"
    assert [one for step in drawn for one in remarks(step)] == []


@pytest.mark.clause("5.5")
def test_a_location_is_free_and_what_is_done_there_is_not_said_to_be() -> None:
    start = changed(ct.setup("short", card=6), "every space: no pieces; Souk Ahras: 1 FLN Base")
    location, work = ct.play_line(start, "event shaded; Souk Ahras; place 1 Guerrilla")[-2:]
    assert [str(one) for one in remarks(location)] == ["free by #6s"]
    assert "5.5" not in {one.clause for one in remarks(work)}


@pytest.mark.clause("1.7/4")
def test_control_that_changes_is_named() -> None:
    words = "Oran: 2 Underground, 2 Algerian Police, 1 French Troop"
    line = "garrison; move 1 Algerian Police from Oran to Algiers"
    assert said(GOVERNMENT, words, line) == [
        "1.7 Algiers is under Government Control now",
        "1.7 Oran is Uncontrolled now",
    ]


@pytest.mark.clause("5.1")
@pytest.mark.parametrize(
    ("card", "line", "expected"), [(20, "event", 1), (3, "event shaded", 1), (9, "event", 0)]
)
def test_an_event_that_changes_nothing_says_so(card: int, line: str, expected: int) -> None:
    bare = changed(ct.setup("short", card=card), "every space: no pieces")
    (*_, last) = ct.play_line(bare, line)
    assert last.ledger == ()
    said = [str(one) for one in remarks(last) if one.clause == "5.1"]
    assert said == ["the Event changes nothing"] * expected


@pytest.mark.clause("5.1")
def test_a_roll_of_which_nothing_comes_says_so() -> None:
    bare = changed(ct.setup("short", card=7), "every space: no pieces; Batna: 1 Underground")
    (*_, roll) = ct.play_line(bare, "event unshaded; Wilaya I; roll 6")
    assert [str(one) for one in remarks(roll)] == ["the roll changes nothing", "FLN ends in the event box"]


@pytest.mark.clause("5.1.5")
def test_a_roll_for_coup_d_etat_is_told_with_the_player_who_rolls() -> None:
    *_, government, fln = ct.play_line(ct.setup("short"), "card 1; COUP D'ETAT; roll 5; roll 2")
    assert [str(one) for one in remarks(government)] == ["the Government rolls 5"]
    assert next(str(one) for one in remarks(fln)) == "the FLN rolls 2, the Government 5"


@pytest.mark.clause("#61", "#63")
@pytest.mark.parametrize("line", ["rally; Morocco", "rally; Barika; oas Oran"])
def test_what_a_pivotal_event_opens_for_good_is_no_news(line: str) -> None:
    (*_, last) = ct.play_line(changed(ct.setup("short"), "played OAS"), line)
    assert [one for one in remarks(last) if one.changed_by] == []


def test_each_remark_is_about_a_kind_of_move_that_there_is() -> None:
    assert set(REMARKED) <= {kind.name for kind in ct.SYSTEM.kinds}


def test_most_remarks_occur_in_play() -> None:
    spoken: set[str] = set()
    for scenario in ("short", "medium", "full"):
        for seed in range(2):
            for step in ct.random_game(scenario, seed=seed):
                for one in remarks(step):
                    spoken.add(one.clause)
    assert {"1.7", "2.3.5", "3.2.3", "3.2.4", "3.3.2", "3.3.3", "3.3.4"} <= spoken

"""``odds``, and ``find --against``, as people read them."""

from __future__ import annotations

import pytest

from tests.cli.run import run

MEDIUM = ("--scenario", "medium", "--card", "1")
COUP = ("--scenario", "full", "--card", "1", "--first", "government", "--coup")
ALGERIA = ("--game", "algeria", "--scenario", "1958-operations")


def test_a_chance_is_told_as_a_fraction_and_in_percent_with_what_may_come() -> None:
    ran = run("odds", "Medea.police = 0", "--after", "attack; Medea", *MEDIUM)
    assert ran.status == 0
    assert ran.out.startswith(
        '1/6, or 16.7%: Medea.police = 0 holds at the end.\nAsked: --after "attack; Medea"\n'
    )
    assert "    3.3.3  FLN pays 1 Resource\n" in ran.out
    assert "  5/6, or 83.3%  lacks: Medea.police 1 [roll 2, 3, 4, 5, 6]\n" in ran.out
    assert "  1/6, or 16.7%  holds: Medea.police 0 [roll 1]\n" in ran.out


def test_what_an_attack_brings_is_asked_by_its_space() -> None:
    ran = run("odds", "--attack", "medea", *MEDIUM)
    assert ran.out.startswith('Asked: --after "attack; Medea"\n')
    assert "  5/6, or 83.3%  nothing more changes [roll 2, 3, 4, 5, 6]\n" in ran.out
    assert "1/6, or 16.7%  1 Algerian Police from Medea to Casualties; 1 Government Base" in ran.out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--ambush", "medea", *MEDIUM), "attack; ambush; Medea"),
        (("--after", "no pivotal event;", "--attack", "Medea", *MEDIUM), "no pivotal event; attack; Medea"),
        (COUP, "COUP D'ETAT"),
        (("--suez", "--scenario", "full", "--card", "1"), "SUEZ CRISIS"),
        (("--event", "only", "--scenario", "short", "--card", "25"), "event"),
        (("--event", "shaded", "--scenario", "short", "--card", "12"), "event shaded"),
        (
            ("--event", "unshaded; Wilaya I", "--scenario", "short", "--card", "7"),
            "event unshaded; Wilaya I",
        ),
        (
            ("--neutralize", "Algiers", "--scenario", "full", "--card", "1", "--first", "government"),
            "garrison; neutralize; Algiers; end",
        ),
        (
            (
                "--neutralize",
                "Algiers",
                *(
                    "--scenario",
                    "full",
                    "--card",
                    "1",
                    "--first",
                    "government",
                    "--with",
                    "Algiers: 1 Active",
                ),
            ),
            "garrison; neutralize; Algiers; remove 1 Active from Algiers; end",
        ),
        (
            (*ALGERIA, "--with", "Algiers: 1 Front in OPS", "--propaganda", "Algiers"),
            "propaganda by Front in Algiers",
        ),
        ((*ALGERIA, "--move", "Band from Tunisia to Batna"), "move Band from Tunisia to Batna"),
    ],
)
def test_the_words_of_the_rules_stand_for_a_line(words: tuple[str, ...], line: str) -> None:
    ran = run("odds", *words, "--json")
    assert (ran.status, ran.data["line"]) == (0, line)


def test_what_is_still_to_choose_is_told_of_an_outcome() -> None:
    ran = run("odds", *COUP)
    assert "FLN to choose: the FLN's choice of Troops" in ran.out
    assert "  1/6, or 16.7%   nothing more changes [roll 1 then roll 1 or roll 2 then roll 2" in ran.out


def test_the_best_choices_are_told_with_who_chooses_and_until_when() -> None:
    ran = run("odds", "commitment > 25", *COUP, "--best", "government")
    assert ran.out.startswith(
        "5/12, or 41.7%: commitment > 25 holds at the end if the Government chooses best.\n"
    )
    assert "roll 1 then roll 2, 3, 4, 5, 6" in ran.out
    assert "by roll 1; roll 2; lower Commitment" in " ".join(ran.out.split())
    assert "others what makes it least likely" in ran.out
    assert "until what the line has begun is resolved" in " ".join(ran.out.split())


def test_a_search_that_is_cut_short_tells_both_bounds() -> None:
    nim = ("--game", "nim", "--scenario", "classic", "--best", "second", "--within", "game")
    ran = run("odds", "winner.second", *nim, "--limit", "5")
    assert ran.status == 3
    assert ran.out.startswith("At least 0, or 0%, and at most 1, or 100%: winner.second holds at the end")
    assert "cut short there" in ran.out
    ran = run("odds", "winner.second", *nim)
    assert (ran.status, ran.out.partition(":")[0]) == (0, "0, or 0%")


def test_a_card_is_drawn_where_the_line_leaves_it_open() -> None:
    ran = run("odds", "in_force.torture", "--after", "?", "--scenario", "medium", "--json")
    assert ran.data["chance"] == "0"
    assert len(ran.data["outcomes"]) > 60


def test_json_has_every_outcome_with_its_rolls_and_changes() -> None:
    data = run("odds", "Medea.police = 0", "--attack", "Medea", *MEDIUM, "--json").data
    assert (data["chance"], data["at_most"], data["given"]) == ("1/6", "1/6", [])
    worst, best = data["outcomes"]
    assert worst["rolls"] == [[f"roll {die}"] for die in range(2, 7)]
    assert (best["holds"], best["readings"], best["to_choose"]) == (True, ["Medea.police 0"], None)
    assert best["changes"][0] == "1 Algerian Police from Medea to Casualties"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((*MEDIUM,), "name a condition, or --after LINE"),
        (("Medea.police >", *MEDIUM), "Medea.police >"),
        (
            ("independent", "--best", "fnl", *MEDIUM),
            "--best takes government or fln, not 'fnl'. Did you mean fln?",
        ),
        (
            ("independent", "--best", "fln", "--within", "trun", *MEDIUM),
            "--within takes line, turn, card, round",
        ),
        (("independent", "--within", "turn", *MEDIUM), "name who makes them best"),
        (("--attack", "Meda", *MEDIUM), "Did you mean Medea?"),
        (("--after", "attack; Medea; remove Algerian Police", *MEDIUM), "Write [remove Algerian Police]"),
        (("--suez", "--scenario", "short"), "2.3.7, 10: the player keeps the card: the scenario dealt it"),
        ((*ALGERIA, "--raid", "Oran"), "which one in Oran? none is legal"),
        ((*ALGERIA, "--flush", "Oran"), "the position awaits a mission"),
    ],
)
def test_bad_input_is_told(words: tuple[str, ...], says: str) -> None:
    ran = run("odds", *words)
    assert (ran.status in {1, 2}, ran.out) == (True, "")
    assert says in ran.err


def test_an_attack_that_is_not_legal_is_refused_by_its_rule() -> None:
    ran = run("odds", "--attack", "Algiers", *MEDIUM)
    assert ran.status == 1
    assert "3.3.3: Guerrillas stand in the space" in ran.err


# Against the other player


def test_what_no_answer_undoes_is_told_with_its_line() -> None:
    ran = run("find", "winner.first", "--against", "--game", "nim", "--scenario", "classic")
    assert ran.status == 0
    assert ran.out.startswith("Yes: another player cannot undo it.\n")
    assert "  First  take 2 from A\n" in ran.out


def test_a_refutation_is_told_as_the_other_player_line() -> None:
    ran = run(
        "find", "winner.second", "--by", "second", "--against", "--game", "nim", "--scenario", "classic"
    )
    assert ran.status == 1
    assert "Undone by\n  First   take 2 from A\n  Second  take" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--within", "turn"), "ask within card or round"),
        (("--moment",), "ask about the end"),
        (("--least", "resources"), "--against does not go with --least"),
        (("--plain",), "--against does not go with --plain"),
        (("--within", "round"), "not in a Propaganda Round"),
    ],
)
def test_a_question_against_the_other_that_has_no_answer_is_refused(
    words: tuple[str, ...], says: str
) -> None:
    ran = run("find", "independent", "--against", "--by", "fln", "--scenario", "short", "--card", "1", *words)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err


def test_what_was_not_found_out_is_no_answer() -> None:
    ran = run("find", "independent", "--against", "--scenario", "short", "--card", "1", "--limit", "2")
    assert ran.status == 3
    assert "Not found out in" in ran.out

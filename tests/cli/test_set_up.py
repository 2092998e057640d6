"""The options of the set-up, which every verb that needs a position takes alike (10, 7.3)."""

from __future__ import annotations

import pytest

import ctcore as ct
from tests.cli.run import run

VERBS = (
    ("show",),
    ("moves",),
    ("ask", "draw Hidden Agenda"),
    ("play", "draw Hidden Agenda"),
    ("perft", "--depth", "1"),
    ("random", "--turns", "1"),
)
FOUR = ("--deception", "4 Hidden Agenda")
DRAWN = "; ".join(["draw Hidden Agenda"] * 4)


@pytest.mark.clause("10", "7.3")
@pytest.mark.parametrize("verb", VERBS, ids=[verb[0] for verb in VERBS])
def test_each_verb_takes_each_option(verb: tuple[str, ...]) -> None:
    start = ct.setup(
        "short",
        first=ct.GOVERNMENT,
        open_deployment=True,
        capabilities=True,
        torture=True,
        deception={"Hidden Agenda": 4},
    )
    options = ("--open-deployment", "--capabilities", "--torture", *FOUR)
    told = run(*verb, "--scenario", "short", "--first", "government", *options, "--json")
    assert told.status == 0
    assert told == run(*verb, "--position", "-", "--json", stdin=ct.to_json(start))


@pytest.mark.parametrize(
    ("option", "awaits"),
    [
        (("--open-deployment",), "where the Government sets up its forces"),
        (("--capabilities",), "whether a Capability card is among those set aside"),
        (("--deception", "2 Hidden Agenda, 2 Empty Threat"), "the Deception marker that a player draws"),
    ],
)
def test_a_board_says_what_comes_before_the_first_card(option: tuple[str, ...], awaits: str) -> None:
    data = run("show", "--scenario", "medium", *option, "--json").data
    assert (data["pending"][-1]["awaits"], data["deck"]["card"]) == (awaits, None)


@pytest.mark.clause("10", "R158")
def test_illegal_to_set_up_the_other_players_forces_says_that_they_are_the_others() -> None:
    ran = run("ask", "set up 1 Guerrilla in Algiers", "--scenario", "short", "--open-deployment")
    assert ran.status == 1
    assert "10, 2.1, R158  each player sets up its own forces" in ran.out


def test_illegal_march_of_reach_before_the_forces_are_set_up() -> None:
    ran = run("reach", "Batna", "--scenario", "short", "--open-deployment")
    assert (ran.status, ran.out) == (1, "")
    assert "the position awaits where the Government sets up its forces" in ran.err


@pytest.mark.clause("2.3.1")
def test_while_the_set_up_is_pending_first_says_who_is_first_eligible() -> None:
    pending = ct.to_json(ct.setup("short", deception={"Hidden Agenda": 4}))
    told = run("ask", DRAWN, "--position", "-", "--first", "government", stdin=pending)
    assert told == run("ask", DRAWN, "--scenario", "short", *FOUR, "--first", "government")
    assert "Government First Eligible" in told.out


def test_the_hint_of_first_stands_where_the_set_up_comes_before_the_card() -> None:
    ran = run("ask", f"{DRAWN}; card 5; no pivotal event; train", "--scenario", "short", *FOUR)
    assert ran.status == 1
    assert "Hint: --first government asks the same" in ran.out


@pytest.mark.parametrize("verb", VERBS, ids=[verb[0] for verb in VERBS])
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--scenario", "full", "--capabilities"), "none is unused (10)"),
        (
            ("--scenario", "short", "--torture"),
            "together: --torture brings an unused TORTURE into force: it goes with --capabilities",
        ),
        (("--scenario", "short", "--card", "4", "--open-deployment"), "before any card is turned up"),
        (("--scenario", "short", "--deception", "2 Empty Threat, 2 Empty Threat"), "each sort once"),
        (("--scenario", "short", "--deception", "2 Empty Threat, 2 empty threat"), "Empty Threat twice"),
    ],
)
def test_illegal_options_are_bad_input(
    verb: tuple[str, ...], arguments: tuple[str, ...], complaint: str
) -> None:
    ran = run(*verb, *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err


def test_illegal_options_of_a_position_from_a_file() -> None:
    ran = run("moves", "--position", "-", "--open-deployment", stdin=ct.to_json(ct.setup("short")))
    assert (ran.status, ran.out) == (2, "")
    assert "go with --scenario" in ran.err


@pytest.mark.clause("6.5")
def test_nobody_but_the_fln_is_first_eligible_after_a_round() -> None:
    told = run("show", "--scenario", "short", "--with", "cards 1, 2, 67", "--first", "government")
    assert (told.status, told.out) == (2, "")
    assert "--first government: the position breaks a law of the game:\n  6.5, R16, R33: " in told.err
    with pytest.raises(ct.InvalidPosition) as refused:
        ct.position("short", "cards 1, 2, 67", first=ct.GOVERNMENT)
    assert [one.law for one in refused.value.violations] == ["round_has_reset"]
    assert ct.position("short", "cards 1, 2, 67", first=ct.FLN).first_eligible is ct.FLN

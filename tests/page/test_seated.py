"""Games with programs and other persons on the page: what is answered, why, and what each player is told."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import ctcore as ct
from ctcore.game.games import GAMES
from ctcore.game.sitting import Seating, begun
from ctcore.page.bridge import Bridge
from tests.cli.run import run
from tests.page.test_bridge import GAME, START, asked, pieces, start_of

BOT: dict[str, Any] = {"others": {"fln": "bot"}, "seed": 5}
# A Short game with Deception markers, after the draws (7.3).
HELD = (
    "ctcore1 short; Government holds Hidden Agenda, Hidden Asset; FLN holds Empty Threat, Empty Threat; "
    "the bag holds Hidden Asset; cards 1; pending FirstChoice(faction=FLN)"
)


def seated(game: str, others: dict[str, str], **options: Any) -> dict[str, Any]:
    """Where a game with these programs begins."""
    start = options.pop("start", None) or start_of(game)
    told = asked("seat", game=game, start=start, others=others)
    return {"game": game, "start": told["line"], "house": told["house"]}


def short() -> dict[str, Any]:
    return seated("twilight", BOT["others"], start="ctcore1 short")


# Programs


@GAME
def test_programs_answer_by_the_rules_and_with_chance_as_a_sitting_does(game: str) -> None:
    one, bridge, draw = ct.game(game), Bridge(), Random(3)  # noqa: S311 - play, not secrets
    seat, other = one.players
    others = {other: one.usual.get(other, "random")}
    of = seated(game, others, start=one.to_text(one.setup()))
    by = one.variant(of["house"]) if of["house"] else one
    sitting = begun(by, by.from_text(of["start"]), Seating(seat, others, 5))
    moves: list[str] = []
    for _ in range(12):
        told = asked("reply", bridge, **of, others=others, seed=5, moves=moves)
        moves += told["moves"]
        while not sitting.is_over and not sitting.is_persons:
            sitting.advance()
        assert moves == [str(step.move) for step in sitting.steps]
        assert [each["moves"] for each in told["decisions"]] == (
            [[str(move) for move in each.moves] for each in sitting.decisions] if told["moves"] else []
        )
        assert told["goes_on"] is False
        if sitting.is_over:
            break
        choice = draw.choice(by.legal_moves(sitting.state))
        sitting.choose(choice)
        moves.append(str(choice))


def test_the_page_that_comes_back_to_a_game_is_answered_alike() -> None:
    of, moves, bridge = short(), ["card 37", "no pivotal event"], Bridge()
    for _ in range(4):
        known = asked("reply", bridge, **of, **BOT, moves=moves)
        assert asked("reply", Bridge(), **of, **BOT, moves=moves) == known
        moves += known["moves"]
        view = asked("view", **of, moves=moves)
        moves.append(view["choices"][-1]["choices"][-1]["text"])


def test_a_reason_has_its_rules_and_the_flowchart_is_lit_where_it_was_followed() -> None:
    of = short()
    told = asked("reply", **of, **BOT, moves=["card 37", "no pivotal event"])
    (decision,) = told["decisions"]
    assert decision["who"] == "FLN"
    assert decision["moves"] == told["moves"]
    assert pieces(decision["reasons"][0]["cited"]) == "8.4.1, R173"
    assert {"8.4.1", "R173"} <= {one.get("cites") for one in decision["reasons"][0]["cited"]}
    assert 'class="lit"' in decision["chart"]
    assert asked("why", **of, **BOT, moves=["card 37", "no pivotal event", *told["moves"]])["decisions"] == [
        decision
    ]
    # A program that follows no flowchart has none, and may give no reasons.
    free = seated("nim", {"second": "random"})
    (drawn,) = asked("reply", **free, others={"second": "random"}, seed=1, moves=["take 1 from A"])[
        "decisions"
    ]
    assert (drawn["reasons"], drawn["chart"]) == ([], "")


def test_it_stops_after_each_turn_of_a_program_or_where_a_card_is_to_be_entered() -> None:
    of = short()
    by_hand = asked("reply", **of, **BOT, by_hand=True)
    assert (by_hand["moves"], by_hand["goes_on"]) == ([], True)
    first = seated(
        "twilight",
        BOT["others"],
        start="ctcore1 short; cards 1; First Eligible FLN; pending FirstChoice(faction=FLN)",
    )
    moves: list[str] = []
    stops = 0
    for _ in range(60):
        told = asked("reply", **first, **BOT, moves=moves, once=True)
        moves += told["moves"]
        actors = {
            one["by"]
            for one in asked("view", **first, moves=moves, since=len(moves) - len(told["moves"]))["steps"]
        }
        assert len(actors - {"Nature"}) <= 1
        stops += told["goes_on"]
        if not told["goes_on"]:
            view = asked("view", **first, moves=moves)
            passes = [each["text"] for kind in view["choices"] for each in kind["choices"]]
            moves.append("pass" if "pass" in passes else passes[-1])
        if stops > 1:
            break
    assert stops


def test_the_fln_without_a_player_is_the_one_player_game() -> None:
    of = short()
    assert of["house"] == "one-player"
    assert "one-player game" in of["start"]
    printed = asked("view", start=of["start"])
    assert "one-player" in printed["error"]
    assert asked("view", **of)["line"] == of["start"]
    # A line is read by the variant that it names, and so is a question about it.
    assert asked("set_up", options=["--position", of["start"]])["house"] == "one-player"
    words = asked("meant", **of, text="show")["words"]
    assert asked("verb", house="one-player", words=words)["out"] != []
    assert asked("view", start="ctcore1 short", house="one-playr")["suggestions"][0] == "one-player"


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({"fln": "bot", "government": "greedy"}, "leave one seat to a person"),
        ({"fln": "bott"}, "Did you mean bot"),
        ({"flm": "bot"}, "no player 'flm'"),
    ],
)
def test_a_table_that_cannot_be_set_says_why(others: dict[str, str], said: str) -> None:
    assert said in asked("seat", start="ctcore1 short", others=others)["error"]


@GAME
def test_seats_are_told_with_their_programs(game: str) -> None:
    told = {one["seat"]: one for one in asked("about", game=game)["seats"]}
    assert [*told] == [*ct.game(game).players]
    for seat, one in told.items():
        assert one["usual"] in {"", *one["programs"]}
        asked("seat", game=game, start=start_of(game), others={seat: one["programs"][-1]})


def test_a_record_names_who_played_and_is_taken_up_by_the_same_rules() -> None:
    of = short()
    moves = asked("reply", **of, **BOT, moves=["card 37", "no pivotal event"])["moves"]
    moves = ["card 37", "no pivotal event", *moves]
    text = asked("record", **of, **BOT, moves=moves)["text"]
    told = asked("recorded", text=text)
    assert (told["line"], told["moves"], told["house"]) == (of["start"], moves, "one-player")
    assert {"others": told["others"], "seed": told["seed"]} == BOT
    assert run("replay", "-", stdin=text).status == 0
    # Whoever cannot be seated here is left out.
    assert "others" not in asked("recorded", text=text.replace("fln: bot", "fln: Abane"))


# What is hidden


def test_a_player_is_told_its_own_markers_and_not_the_others() -> None:
    own, hers = asked("view", start=HELD, seat="government"), asked("view", start=HELD, seat="fln")
    assert own["hides"]
    assert hers["hides"]
    assert dict(own["brief"])["Deception"].startswith("Government Hidden Agenda, Hidden Asset; FLN 2 hidden")
    assert dict(hers["brief"])["Deception"].startswith("FLN Empty Threat, Empty Threat; Government 2 hidden")
    for told in (own, hers):
        assert "holds" not in told["line"]
    # What the FLN may choose could tell what it holds.
    assert (own["choices"], own["open"], own["closed"]) == ([], [], [])
    assert hers["choices"]
    there = asked("there", start=HELD, place="Oran", seat="government")
    assert (there["choices"], there["closed"]) == ([], [])
    assert "holds" not in asked("meant", start=HELD, text="show", seat="government")["words"][2]
    assert not asked("view", start=START, seat="fln")["hides"]
    assert "Did you mean fln" in asked("view", start=HELD, seat="flm")["error"]


def test_what_is_drawn_for_the_other_is_not_told() -> None:
    start = asked(
        "set_up", options=["--scenario", "short", "--deception", "2 Hidden Agenda, 3 Empty Threat"]
    )["line"]
    moves: list[str] = []
    for seed in range(5):
        moves.append(asked("chance", start=start, moves=moves, seed=seed)["move"])
    told = asked("view", start=start, moves=moves, seat="fln")
    assert [bool(one["move"]) for one in told["steps"]] == [False] * 4 + [True]
    drawn = json.dumps([told["steps"], told["line"]])
    assert "Hidden" not in drawn
    assert "Empty" not in drawn
    assert "Hidden" not in asked("picture", start=start, moves=moves, seat="fln", layer="top")["svg"]


# What stands at a place


@GAME
def test_what_is_set_by_clicking_is_set_and_back_again(game: str) -> None:
    line, tried = start_of(game), 0
    signs = {"+": "-", "-": "+"}

    def rows(line: str, place: str) -> dict[str, Any]:
        found = asked("settable", game=game, start=line, place=place)["settings"]
        return {each["name"]: each for each in found}

    places = [one for ids in ct.game(game).elements.values() for one in ids]
    for place in ("", *places[:: max(1, len(places) // 2)]):
        here = [*rows(line, place).values()]
        for row in here[:: 1 + len(here) // 7]:
            for way in row["ways"]:
                told = asked("set_up", game=game, options=["--position", line, "--with", way["change"]])
                if told["ctcore"] == "error":
                    continue
                tried += 1
                then = rows(told["line"], place)[row["name"]]
                assert then["value"] != row["value"], way["change"]
                wanted = signs.get(way["sign"], row["value"])
                for change in [each["change"] for each in then["ways"] if each["sign"] == wanted]:
                    again = asked("set_up", game=game, options=["--position", told["line"], "--with", change])
                    # A card whose text is in force no more has come up all the same.
                    back = re.sub("cards [0-9]+, ", "cards ", again.get("line", line))
                    assert back == line, change
    assert tried


def test_a_setting_that_breaks_a_law_is_refused_with_it() -> None:
    told = asked("set_up", options=["--position", START, "--with", "Oran: +1 FLN Bases"])
    broken = asked("set_up", options=["--position", told["line"], "--with", "Oran: +2 FLN Bases"])
    assert "bases_are_stacked_within_limit" in [one["law"] for one in broken["violations"]]


def test_what_stands_in_no_space_is_set_by_its_number_or_its_word() -> None:
    def rows(place: str) -> dict[str, Any]:
        return {each["name"]: each for each in asked("settable", start=START, place=place)["settings"]}

    whole = rows("")
    track = rows("France Track")["France Track"]
    assert track == whole["France Track"]
    changes = {
        "Resources": whole["FLN Resources"]["to"].format(3),
        "Track": next(way["change"] for way in track["ways"] if way["sign"] == "B"),
        "Available": rows("Available")["Guerrillas"]["to"].format(7),
        "Text": whole["Napalm, shaded in force"]["ways"][0]["change"],
        "Hand": whole["OAS in hand"]["ways"][0]["change"],
    }
    options = [word for change in changes.values() for word in ("--with", change)]
    found = ct.State.from_text(asked("set_up", options=["--position", START, *options])["line"])
    assert (found.resources.fln, str(found.france_track), found.available.guerrillas) == (3, "B", 7)
    assert found.in_force.scorch
    assert [*map(str, found.hand)] == ["COUP D'ETAT"]
    assert not {*whole} & {each["name"] for each in rows("Oran").values()}


@GAME
def test_what_can_be_set_stands_at_one_element_or_at_none(game: str) -> None:
    one = ct.game(game)
    state = one.from_text(start_of(game))
    values = [value for ids in one.elements.values() for value in ids.values()]
    changes = [way[1] for value in (None, *values) for row in one.settable(state, value) for way in row.ways]
    again = [change for change, times in Counter(changes).items() if times > 1]
    tracks = one.elements.get("track", {}).values()
    assert {*again} == {way[1] for value in tracks for row in one.settable(state, value) for way in row.ways}


def test_the_card_under_play_and_its_text_are_told() -> None:
    assert asked("view", start=START)["under_play"] == ["#1"]
    assert asked("view", start=START, moves=["no pivotal event", "event shaded"])["under_play"] == [
        "#1",
        "#1s",
    ]
    assert asked("view", start="ctcore1 short")["under_play"] == []
    assert [each["side"] for each in asked("rule", name="#1")["texts"]] == ["unshaded", "shaded"]
    for one in {*GAMES} - {"twilight"}:
        assert asked("view", game=one, start=start_of(one))["under_play"] == []

"""What the page is answered: by its schema, for every game, and the same as the library says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore import query
from ctcore.game.games import GAMES
from ctcore.game.schemas import published
from ctcore.kernel import Part
from ctcore.page.bridge import MESSAGES, Bridge
from tests.cli.run import run
from tests.schemas.validating import faults

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Transition

GAME = pytest.mark.parametrize("game", GAMES)
START = "ctcore1 short; cards 1; pending PivotalWindow(faction=Government)"
RALLY = ("no pivotal event", "rally")
# How many positions of each game are asked about.
MANY = 300 if os.environ.get("CTCORE_LARGE") else 8
LONGEST = 600


def asked(do: str, by: Bridge | None = None, **given: Any) -> dict[str, Any]:
    """The answer to a message, which is as its schema says, as JSON brings it to the page."""
    told: dict[str, Any] = json.loads(json.dumps((by or Bridge()).answer({"do": do, **given})))
    assert told["ctcore"] in {"bridge", "error", "rule"}
    assert faults(told["ctcore"], told, given.get("game", "twilight")) == []
    assert told["ctcore"] != "bridge" or told["did"] == do
    return told


def pieces(found: list[dict[str, str]]) -> str:
    return "".join(one["text"] for one in found)


@cache
def start_of(game: str) -> str:
    return str(asked("about", game=game)["start"])


@cache
def steps(game: str) -> tuple[Transition[Any], ...]:
    """A random game from where the page begins it."""

    def played() -> Iterator[Transition[Any]]:
        one, draw = ct.game(game), Random(7)  # noqa: S311 - play, not secrets
        state = one.from_text(start_of(game))
        while state.stack:
            step = one.trace(state, one.random_move(state, draw))
            yield step
            state = step.after

    return tuple(islice(played(), LONGEST))


def moments(game: str) -> list[int]:
    """Numbers of moves of that game, from none to all of it."""
    every = len(steps(game))
    return sorted({every * place // MANY for place in range(MANY + 1)})


@GAME
def test_what_is_shown_of_a_position_is_what_the_library_says(game: str) -> None:
    one, bridge, staged = ct.game(game), Bridge(), 0
    moves = [str(step.move) for step in steps(game)]
    for number in moments(game):
        state = steps(game)[number].before if number < len(moves) else steps(game)[-1].after
        told = asked("view", bridge, game=game, start=start_of(game), moves=moves[:number], since=number)
        assert (told["line"], told["moves"]) == (one.to_text(state), moves[:number])
        assert told["steps"] == []
        assert told["actor"] == (str(one.actor(state)) if state.stack else None)
        assert (told["outcome"] is None) == bool(state.stack)
        offered = [each["text"] for kind in told["choices"] for each in kind["choices"]]
        choices = [str(each) for each in one.choices(state)]
        assert sorted(offered) == sorted(choices)
        assert [told["open"], told["closed"]] == [list(ids) for ids in query.open_and_closed(state, game=one)]
        for kind in [each for each in told["choices"] if not each["choices"][0]["whole"]][:1]:
            staged += 1
            part = [kind["kind"], kind["choices"][0]["text"]]
            more = asked("view", bridge, game=game, start=start_of(game), moves=moves[:number], part=part)
            found = [each for each in one.choices(state) if isinstance(each, Part) and str(each) == part[1]]
            kinds = {kind.name: each for each in found if (kind := one.system.kind_of(state, each))}
            choice = kinds[part[0]]
            assert more["part"] == query.part_as_dict(one, choice)
            after = [each["text"] for kind in more["choices"] for each in kind["choices"]]
            assert sorted(after) == sorted(map(str, one.choices(state, choice)))
    assert staged or game == "nim"


@GAME
def test_what_is_shown_of_a_place_is_open_or_refused_there(game: str) -> None:
    one, bridge, seen = ct.game(game), Bridge(), [0, 0]
    moves = [str(step.move) for step in steps(game)]
    names = [each for ids in one.elements.values() for each in ids]
    for number in moments(game)[:-1]:
        state, place = steps(game)[number].before, names[number % len(names)]
        told = asked("there", bridge, game=game, start=start_of(game), moves=moves[:number], place=place)
        assert told["id"] == place
        for kind in told["choices"]:
            offered = {str(each) for each in one.choices(state)}
            assert {each["text"] for each in kind["choices"]} <= offered
            seen[0] += len(kind["choices"])
        closed = query.closed_at(state, place, game=one)
        assert [each["move"] for each in told["closed"]] == [str(each.tried[0]) for each in closed]
        for kind, each in zip(told["closed"], closed, strict=True):
            unmet = {finding.cited for finding in one.judge(state, each.tried[0]).violations}
            assert unmet & {pieces(reason["cited"]) for reason in kind["why"]}
            seen[1] += 1
    assert any(seen)


@GAME
def test_the_steps_are_those_of_the_line_whatever_is_known_of_them(game: str) -> None:
    moves = [str(step.move) for step in steps(game)[:30]]
    of, bridge = {"game": game, "start": start_of(game), "moves": moves}, Bridge()
    whole = asked("view", bridge, **of)["steps"]
    assert [one["move"] for one in whole] == moves
    for told, step in zip(whole, steps(game), strict=False):
        assert {str(entry) for entry in step.ledger} <= {one["text"] for one in told["said"]}
        assert all(pieces(one["cited"]) for one in told["said"])
    rest = asked("view", bridge, **of, since=9)
    assert (rest["since"], rest["steps"]) == (9, whole[9:])


@GAME
def test_a_picture_is_that_of_the_position_and_marks_what_the_last_player_did(game: str) -> None:
    of: dict[str, Any] = {"game": game, "start": start_of(game)}
    moves = [str(step.move) for step in steps(game)[:9]]
    drawn = {layer: asked("picture", **of, moves=moves, layer=layer)["svg"] for layer in ("", "base", "top")}
    assert all(one.startswith("<svg") for one in drawn.values())
    assert "<defs>" not in drawn["top"]
    assert "var(--" in drawn[""]


def test_a_line_that_leaves_out_moves_is_told_with_them() -> None:
    told = asked("view", start=START, moves=["rally"])
    assert told["moves"] == list(RALLY)


def test_a_position_where_a_move_is_refused_is_the_one_before_it_with_the_rule() -> None:
    told = asked("view", start=START, moves=[*RALLY, "Algiers", "end"])
    assert told["moves"][-1] == "rally"
    assert [one["clauses"] for one in told["fault"]["violations"]] == [["3.3.1", "R95"]]
    assert len(told["steps"]) == len(told["moves"])
    assert asked("there", start=START, moves=[*RALLY, "Algiers"], place="Oran")["ctcore"] == "error"


def test_what_was_played_is_not_played_again() -> None:
    bridge = Bridge()
    asked("view", bridge, start=START, moves=[*RALLY, "Barika"])
    first = bridge._line
    assert first is not None
    asked("view", bridge, start=START, moves=[*RALLY, "Barika", "place 1 Guerrilla"])
    second = bridge._line
    assert second is not None
    assert all(one is other for one, other in zip(first.steps, second.steps, strict=False))
    asked("view", bridge, game="nim", start="ctcore1 nim classic")
    assert asked("view", bridge, start=START, moves=RALLY)["moment"] == first.game.moment(
        first.steps[2].after
    )


def test_a_part_with_which_no_move_begins_is_refused() -> None:
    march = ["no pivotal event", "march"]
    kind = asked("view", start=START, moves=march)["choices"][0]["kind"]
    told = asked("view", start=START, moves=march, part=[kind, "from Algiers"])
    assert told["error"] == f"no move of {kind} begins by 'from Algiers' here."
    there = asked("there", start=START, moves=march, part=[kind, "from Morocco"], place="ALG")
    assert pieces(there["closed"][0]["why"][0]["cited"]).startswith("3.3.2")


def test_a_closed_place_says_why_and_a_whole_kind_too() -> None:
    algiers = asked("there", start=START, moves=RALLY, place="Algiers")
    assert (algiers["name"], algiers["choices"]) == ("Algiers", [])
    (select, *_) = algiers["closed"]
    assert pieces(select["why"][0]["cited"]) == "3.3.1, R95"
    assert [one["cites"] for one in select["why"][0]["cited"] if "cites" in one] == ["3.3.1", "R95"]
    assert select["why"][0]["because"] == "Algiers: Support"
    shut = {one["title"]: one["why"] for one in asked("shut", start=START, moves=RALLY)["shut"]}
    assert pieces(shut["ambush"][0]["cited"]) == "4.3.3"


# ---- words


@pytest.mark.parametrize(
    ("text", "told", "is_long"),
    [
        ("rally; Barika", "ask 'rally; Barika'", False),
        ("ctcore ask rally; Barika", "ask 'rally; Barika'", False),
        ("find Barika.terror >= 1 --limit 5", "find 'Barika.terror >= 1' --limit 5", True),
        ("rule largest score", "rule largest score", False),
        ("rule coup d'etat", """rule coup 'd'"'"'etat'""", False),
        ("moves", "moves", False),
        ("What can I do in Oran?", "space Oran", False),
        ("show --scenario full", "show --scenario full", False),
    ],
)
def test_what_is_typed_is_a_verb_a_question_or_a_line(text: str, told: str, is_long: bool) -> None:  # noqa: FBT001 - a column
    found = asked("meant", start=START, text=text)
    assert (found["told"], found["is_long"]) == (told, is_long)
    position = ["--position", found["words"][2]] if "--position" in found["words"] else []
    assert bool(position) == ("rule" not in told and "--scenario" not in told)


def test_what_is_not_understood_is_an_error_with_what_is() -> None:
    told = asked("meant", start=START, text="Can I frobnicate?")
    assert told["error"].startswith("this is not understood")
    assert told["suggestions"]
    assert asked("meant", start=START, text="  ")["error"] == "nothing is asked."


def test_the_verbs_print_what_the_terminal_prints_in_pieces_that_cite() -> None:
    words = ["ask", "--scenario", "short", "rally; Algiers"]
    told, ran = asked("verb", words=words), run(*words)
    assert (told["status"], pieces(told["out"])) == (ran.status, ran.out.rstrip())
    assert {"3.3.1", "R95"} <= {one.get("cites") for one in told["out"]}
    wrong = asked("verb", words=["moves", "--scenario", "shrt"])
    assert (wrong["status"], wrong["out"]) == (2, [])
    assert pieces(wrong["err"]).endswith("Did you mean short?")
    assert asked("verb", game="nim", words=["rule", "2.2"])["status"] == 0


def test_what_needs_files_or_processes_is_for_the_command_line() -> None:
    known = {one["name"] for one in asked("about")["verbs"]}
    assert {"ask", "find", "rule", "space"} <= known
    assert not {"conform", "mcp", "page", "solo"} & known
    assert "command line" in asked("verb", words=["solo"])["error"]
    assert asked("verb", words=["perft", "--scenario", "short", "--depth", "1"])["status"] == 0


def test_a_long_search_tells_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctcore.query.effort._EVERY", 0)
    heard: list[str] = []
    words = ["find", "--position", START, "Barika.guerrillas >= 9", "--plain", "--limit", "9"]
    told = asked("verb", Bridge(heard.append), words=words)
    assert told["status"] == 3
    assert any("tried" in one for one in heard)
    # An erased line is nothing to tell.
    assert all(heard)
    assert not any("\x1b" in one or "\r" in one for one in (*heard, pieces(told["out"]), pieces(told["err"])))


def test_a_search_that_is_told_to_stop_answers_with_its_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctcore.query.effort._EVERY", 0)
    heard: list[str] = []

    def until_found(told: str) -> bool:
        heard.append(told)
        return "best so far" in told

    words = ["find", "--position", START, "--largest", "Barika.guerrillas", "--time", "300"]
    told = asked("verb", Bridge(until_found), words=words)
    best = heard[-1].rpartition(" ")[2]
    assert f"Barika.guerrillas is {best} by a line" in pieces(told["out"])
    assert "more time" in pieces(told["out"])


def test_a_rule_is_what_the_verb_tells_in_brief() -> None:
    assert asked("rule", name="3.3.1") == run("rule", "--brief", "--json", "3.3.1").data
    assert asked("rule", game="nim", name="2.2")["title"]
    assert asked("rule", name="3.3.9")["suggestions"]


# ---- set-ups, lines and records


@GAME
def test_a_game_is_told_with_its_set_ups_and_options_and_can_be_set_up_by_them(game: str) -> None:
    headings = {one["name"]: one for one in asked("games")["games"]}
    assert [*headings] == [*GAMES]
    for setup in headings[game]["setups"][:3]:
        line = asked("set_up", game=game, options=["--scenario", setup])["line"]
        assert asked("view", game=game, start=line)["line"] == line
    change = headings[game]["change"]
    options = ["--scenario", headings[game]["setups"][-1]]
    plain, changed = (
        asked("set_up", game=game, options=each) for each in (options, [*options, "--with", change])
    )
    assert plain["line"] != changed["line"]


def test_a_set_up_with_a_fault_says_what_may_be_meant() -> None:
    wrong = asked("set_up", options=["--scenario", "short", "--with", "Orna: 2 Underground"])
    assert "Did you mean Oran" in wrong["error"]
    assert asked("set_up", options=["--scenario", "short", "--with", "commitment 51"])["violations"]
    assert asked("set_up", options=["--scenrio", "short"])["suggestions"] == ["--scenario"]
    assert asked("set_up", options=["--position", START])["line"] == START


def test_a_line_goes_on_with_what_it_leaves_out() -> None:
    told = asked("go_on", start=START, line="rally; Barika; place 1 Guerrilla; end")
    assert told["moves"] == ["no pivotal event", "rally", "Barika", "place 1 Guerrilla", "end"]
    assert asked("go_on", start=START, line="rally; Algiers")["violations"]


def test_chance_moves_by_itself_and_only_where_it_is_its_turn() -> None:
    moves = {asked("chance", start="ctcore1 short", seed=seed)["move"] for seed in range(9)}
    assert len(moves) > 3
    assert asked("chance", start="ctcore1 short", seed=3) == asked("chance", start="ctcore1 short", seed=3)
    assert "nothing is rolled" in asked("chance", start=START, moves=RALLY)["error"]


@GAME
def test_a_record_is_read_back_as_the_same_line(game: str) -> None:
    one = ct.game(game)
    steps = tuple(islice(one.random_game(None, 3), 30))
    start, line = one.to_text(steps[0].before), [str(step.move) for step in steps]
    text = asked("record", game=game, start=start, moves=line)["text"]
    told = asked("recorded", game=game, text=text)
    assert (told["line"], told["moves"]) == (start, line)
    assert asked("record", game=game, start=start)["error"]
    assert asked("recorded", game=game, text="nonsense")["ctcore"] == "error"


# ---- messages


def test_every_message_has_a_schema_of_its_answer() -> None:
    told = {one["properties"]["did"]["const"] for one in published(ct.game())["bridge"]["oneOf"]}
    # A rule is told as the verb tells it.
    assert told == {*MESSAGES} - {"rule"}


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"do": "veiw"}, "Did you mean view?"),
        ({}, "there is no message"),
        ({"do": "view"}, "view needs 'start'"),
        ({"do": "view", "start": START, "move": []}, "view takes no 'move'"),
        ({"do": "about", "game": "twilihgt"}, "Did you mean twilight?"),
        ({"do": "view", "start": "nonsense"}, "nonsense"),
        ({"do": "there", "start": START, "place": "Algeirs"}, "Did you mean Algiers?"),
    ],
)
def test_a_wrong_message_is_answered_by_an_error(message: dict[str, Any], said: str) -> None:
    told = Bridge().answer(message)
    assert faults("error", told) == []
    assert said in told["error"]


def test_a_first_board_loads_nothing_that_reads_english_or_solves() -> None:
    program = """
import sys
from ctcore.page.bridge import Bridge

bridge = Bridge()
start = bridge.answer({"do": "about"})["start"]
for do in ("view", "picture"):
    assert bridge.answer({"do": do, "start": start})["ctcore"] == "bridge"
print(*sys.modules)
"""
    words = [sys.executable, "-c", program]
    run = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603 - our own program
    loaded = {*run.stdout.split()}
    assert "ctcore.twilight.picture.position" in loaded
    assert not {"ctcore.english.nearest", "ctcore.cli.question", "ctcore.cli.rule", "lark", "z3"} & loaded

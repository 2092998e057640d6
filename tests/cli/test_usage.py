from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import version
from inspect import Parameter, signature
from typing import Any

import pytest

from ctcore.cli.usage import help_of, read
from ctcore.cli.verbs import position_options, verbs_of
from ctcore.game.games import GAMES, game
from ctcore.game.verb import Verb
from tests.cli.run import run

VERBS = verbs_of(game())

EVERY = pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)


def answering(verb: Verb) -> Any:
    return getattr(import_module(verb.module), verb.module.rpartition(".")[2])


@EVERY
def test_a_verb_takes_what_the_table_says_and_needs_its_arguments_alone(verb: Verb) -> None:
    taken = dict(signature(answering(verb)).parameters)
    if verb.asks:
        del taken[next(iter(taken))]
    at = {option.name for option in position_options(game())} if verb.asks else set()
    named = {option.name for option in verb.options}
    if taken.pop("players", None) is not None:
        # It stands for an option for each player of the game.
        assert {*game().players} <= named
        named -= {*game().players}
    if taken.pop("trials", None) is not None:
        # It stands for the game's own questions about dice.
        trials = {trial.option.name for trial in game().trials}
        assert trials <= named
        named -= trials
    assert {*taken, *at} == named
    needed = {name for name, one in taken.items() if one.default is Parameter.empty}
    assert needed == {
        one.flag for one in verb.options if one.is_argument and one.told.get("nargs") not in {"?", "*"}
    }


@EVERY
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_the_help_of_a_verb_tells_of_every_option(verb: Verb, flag: str) -> None:
    ran = run(verb.name, "--json", flag)
    told = " ".join(ran.out.split())
    assert (ran.status, ran.err) == (0, "")
    assert verb.help in told
    for option in verb.options:
        assert option.told["help"] in told
        assert option.flag in told or option.told["metavar"] in told


def test_the_help_tells_of_every_verb_and_of_the_status() -> None:
    ran = run("--help")
    assert (ran.status, ran.err) == (0, "")
    told = " ".join(ran.out.split())
    assert all(f" {verb.name} {verb.help}" in told for verb in VERBS.values())
    assert "Exit status: 0 yes, legal or proved; 1 no, illegal or refuted; 2 bad input." in ran.out


def test_a_usage_tells_of_the_game_and_brackets_what_may_be_left_out() -> None:
    assert run("--help").out.startswith(
        "usage: ctcore [--game NAME] [--house FILE] [--ruling ID=rejected] VERB ...\n"
    )
    assert run("ask", "--help").out.startswith("usage: ctcore ask LINE [options]\n")
    assert run("--game", "nim", "ask", "--help").out.startswith(
        "usage: ctcore --game nim ask LINE [options]\n"
    )
    assert run("prove", "--help").out.startswith("usage: ctcore prove [PATTERN] [options]\n")


@pytest.mark.parametrize("verb", verbs_of(game("nim")))
def test_the_help_of_a_game_has_no_words_of_another(verb: str) -> None:
    told = run("--game", "nim", verb, "--help").out.casefold()
    own = {"card", "space", "box", "track", "event", "guerrilla", "oran", "propaganda", "fln", "government"}
    assert own & set(re.findall("[a-z]+", told.replace("cards", "card").replace("spaces", "space"))) == set()


def test_options_stand_before_after_and_between_arguments() -> None:
    wanted = {"name": ["coup", "d'etat"], "as_json": True}
    for words in (["--json", "coup", "d'etat"], ["coup", "--json", "d'etat"], ["coup", "d'etat", "--json"]):
        assert read(VERBS["rule"], words) == wanted
    assert read(VERBS["show"], ["--card=17", "--position", "-"]) == {"card": 17, "file": "-"}


def test_after_two_dashes_every_word_is_an_argument() -> None:
    assert help_of(["rule", "--", "--help"]) is None
    assert read(VERBS["rule"], ["--", "--json"]) == {"name": ["--json"]}


def test_the_version_is_that_of_the_package() -> None:
    ran = run("--version")
    assert (ran.status, ran.out) == (0, f"ctcore {version('ctcore')}\n")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("display", "show"),
        ("Board", "show"),
        ("legal", "moves"),
        ("clause", "rule"),
        ("serach", "rule"),
        ("help", "--help"),
        ("version", "--version"),
        ("sapce", "space"),
        ("--verison", "--version"),
    ],
)
def test_a_word_that_is_no_verb_gets_the_one_that_is_meant(word: str, meant: str) -> None:
    assert run(word, "--json").error["suggestions"] == [meant]


def test_what_a_word_may_mean_is_a_verb_or_an_option_and_no_verb_is_such_a_word() -> None:
    assert {word for verb in VERBS.values() for word in verb.meant}.isdisjoint(VERBS)


def test_no_pager_goes_with_every_verb_and_after_two_dashes_is_a_word() -> None:
    for place in (0, 1, 3):
        words = ["show", "--scenario", "short"]
        words.insert(place, "--no-pager")
        assert run(*words).out == run("show", "--scenario", "short").out
    assert run("ask", "--scenario", "short", "--", "--no-pager").status == 2


def test_the_game_is_named_before_the_verb_or_after_it() -> None:
    usual = run("show", "--scenario", "short").out
    for place in (0, 1, 3):
        words = ["show", "--scenario", "short"]
        words[place:place] = ["--game", "twilight"]
        assert run(*words).out == usual
    assert run("show", "--game=twilight", "--scenario", "short").out == usual


def test_a_game_that_is_none_gets_a_suggestion() -> None:
    games = ", ".join(GAMES)
    ran = run("show", "--game", "twilihgt", "--scenario", "short")
    assert (ran.status, ran.err) == (
        2,
        f"ctcore: no game is called 'twilihgt'; there are {games}. Did you mean twilight?\n",
    )
    assert run("show", "--game").err == f"ctcore: --game needs the name of a game: {games}. See --help.\n"

"""`--house FILE` of the verbs that play by themselves, and what is said of a file that cannot be used."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.run import run

if TYPE_CHECKING:
    from pathlib import Path

DEAR = 'title = "Sweep by verb"\n[[amends]]\nto = "sweep.price"\nvalue = 3\n'
BEGUN = ("--scenario", "short", "--first", "government", "--card", "1")


def written(folder: Path, text: str) -> tuple[str, str]:
    """The option that names a file with that text."""
    file = folder / "house.toml"
    file.write_text(text)
    return ("--house", str(file))


def test_conform_serves_the_game_of_the_file(tmp_path: Path) -> None:
    lines = (
        '{"id": 1, "ask": "hello", "protocol": 1, "position": 3}',
        '{"id": 2, "ask": "setup", "scenario": "short", "first": "Government"}',
        *(
            json.dumps({"id": number, "ask": "step", "move": move})
            for number, move in enumerate(("card 1", "no pivotal event", "sweep", "Medea"), start=3)
        ),
        '{"id": 7, "ask": "state"}',
    )
    house = written(tmp_path, DEAR)
    positions = []
    for options in ((), house):
        ran = run("conform", "--serve", *options, stdin="\n".join(lines))
        replies = [json.loads(line) for line in ran.out.splitlines()]
        assert not [one["error"] for one in replies[1:] if "error" in one]
        positions.append(replies[-1]["position"])
    printed, served = positions
    assert served["house"] == ["house rule: Sweep by verb"]
    assert "house" not in printed
    assert served["resources"]["government"] == printed["resources"]["government"] - 1


def test_perft_counts_the_lines_of_the_game_of_the_file(tmp_path: Path) -> None:
    text = 'title = "no Train counted"\n[[closes]]\nto = "train"\n'
    printed, house = (
        run("perft", "--depth", "2", *BEGUN, *options, "--json").data["lines"]
        for options in ((), written(tmp_path, text))
    )
    assert house == printed - 1


def test_random_games_are_played_by_the_file_in_every_process(tmp_path: Path) -> None:
    text = 'title = "no Train at random"\n[[closes]]\nto = "train"\n'
    record = tmp_path / "game.txt"
    asked = (
        "random",
        "--scenario",
        "short",
        "--seed",
        "3",
        "--games",
        "1",
        "--verify",
        "--record",
        str(record),
    )
    assert run(*asked, *written(tmp_path, text)).status == 0
    played = record.read_text()
    assert "house rule: no Train at random" in " ".join(played.split())
    assert "train" not in [line.split("#")[0].strip() for line in played.splitlines()]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            DEAR.replace("price", "prize"),
            "amends[0].to: 'sweep.prize' is an unknown word; did you mean 'sweep.price'?",
        ),
        (DEAR.replace("= 3", '= "three"'), "amends[0].value"),
        (DEAR.replace("= 3", "= -3"), "amends[0].value: sweep.price is at least 0, not -3"),
        (DEAR.replace("value", "valve"), "amends[0]"),
        (DEAR.replace("[[amends]]", "[[amends]"), "not TOML: "),
        ("", "title"),
    ],
)
@pytest.mark.parametrize("verb", ["show", "perft", "random", "prove"])
def test_a_bad_file_is_named_with_its_key(verb: str, text: str, said: str, tmp_path: Path) -> None:
    house = written(tmp_path, text)
    ran = run(verb, *house)
    assert (ran.status, ran.out) == (2, "")
    assert f"{house[1]}: house rules: " in " ".join(ran.err.split())
    assert said in " ".join(ran.err.split())


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    for words, said in (
        (("show", "--house", str(tmp_path / "no.toml")), "no.toml cannot be read"),
        (("show", "--house"), "--house needs a file of house rules"),
    ):
        ran = run(*words)
        assert (ran.status, said in ran.err) == (2, True), ran.err

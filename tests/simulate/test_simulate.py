from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import ctcore as ct
from ctcore.game.games import game
from ctcore.runner import CannotRun, backend_named
from ctcore.simulate import Row, Simulation, Unplayable, margins_svg, simulated, summed_up
from tests.cli.run import run
from tests.house.games import dearer

TWILIGHT = ct.game()
RANDOM = {"government": "random", "fln": "random"}
SHORT = ("simulate", "--scenario", "short", "--jobs", "1")


def rows(seeds: range, jobs: int = 1, backend: str = "processes", **players: str) -> list[Row]:
    asked = Simulation(TWILIGHT, ct.setup("short"), RANDOM | players)
    found = simulated(asked, seeds, jobs=jobs, backend=backend_named(backend))
    return sorted(found, key=lambda row: row.seed)


def test_the_same_seed_is_the_same_game_however_many_run_at_once() -> None:
    alone = rows(range(1, 9))
    assert rows(range(1, 9), jobs=2) == alone
    assert rows(range(1, 9), jobs=2, backend="loky") == alone
    assert rows(range(5, 6)) == alone[4:5]
    assert len({(row.moves, *row.scores["fln"]) for row in alone}) > 4


def test_a_row_says_how_the_game_ended() -> None:
    (row,) = rows(range(3, 4))
    played = [step.after for step in _played(3)]
    ended = ct.outcome(played[-1])
    assert ended is not None
    assert (row.winner, row.ending, row.moves) == (str(ended.winner), str(ended.ending), len(played))
    assert row.scores["government"][-1] == ended.government_margin
    # At the start, when each of three Propaganda cards is turned up, and at the end.
    assert [len(scores) for scores in row.scores.values()] == [5, 5]
    assert row.scores["fln"][0] == ct.margins(ct.setup("short")).fln


def _played(seed: int) -> list[Any]:
    from ctcore.game.match import Even, match  # noqa: PLC0415 - only here

    return list(match(TWILIGHT, ct.setup("short"), dict.fromkeys(RANDOM, Even(TWILIGHT)), seed))


def test_a_player_that_fails_is_named_with_the_seed() -> None:
    with pytest.raises(Unplayable, match="seed 4 broke off: ZeroDivisionError"):
        rows(range(4, 5), fln="tests.simulate.test_simulate:Failing")
    with pytest.raises(Unplayable, match=r"seed [45] broke off: IllegalMove"):
        rows(range(4, 6), jobs=2, fln="tests.simulate.test_simulate:Cheating")


class Failing:
    def __init__(self, _game: object) -> None:
        pass

    def move(self, _state: object, _draw: object) -> Any:
        return 1 / 0


class Cheating(Failing):
    def move(self, _state: object, _draw: object) -> Any:
        return ct.moves.Reveal(1)


def test_a_house_that_no_other_process_finds_is_refused() -> None:
    house = TWILIGHT.with_provisos(dearer("house rule: a dear Garrison", "garrison.price", 1))
    asked = Simulation(house, house.setup("short"), RANDOM)
    with pytest.raises(Unplayable, match="house rules"):
        list(simulated(asked, range(1), jobs=1, backend=None))


# The summary


def test_the_most_frequent_comes_first_and_shares_add_up() -> None:
    found = summed_up(rows(range(1, 21)))
    assert [one.games for one in found.wins] == sorted((one.games for one in found.wins), reverse=True)
    assert sum(one.games for one in found.wins) == sum(one.games for one in found.endings) == 20
    assert found.degrees == ()
    assert found.lead is not None
    means = found.scores["government"].value - found.scores["fln"].value
    assert found.lead.value == pytest.approx(means)
    assert [one.games for one in found.stages] == [20, 20, 20, 20]


def test_degrees_are_told_where_a_game_names_them() -> None:
    degrees = ("decisive", "decisive", "minor")
    some = [Row(seed, "FLN", "late", degree, 9, {}) for seed, degree in enumerate(degrees)]
    assert [(one.words, one.games) for one in summed_up(some).degrees] == [
        (("FLN", "decisive"), 2),
        (("FLN", "minor"), 1),
    ]


def test_a_game_that_ends_early_counts_at_the_stages_that_it_reached() -> None:
    some = [Row(1, "FLN", "", "", 9, {"fln": (0, 2, 4)}), Row(2, "FLN", "", "", 9, {"fln": (0, 4, 5, 6)})]
    assert [(one.games, one.scores["fln"].value) for one in summed_up(some).stages] == [
        (2, 0),
        (2, 3),
        (1, 5),
    ]


# The picture


def test_a_picture_has_a_point_for_each_mean_and_each_player_by_name() -> None:
    picture = ET.fromstring(margins_svg(rows(range(1, 7)), "Six games"))  # noqa: S314 - our own
    space = "{http://www.w3.org/2000/svg}"
    assert len(picture.findall(f".//{space}circle")) == 2 * 5
    words = [one.text for one in picture.iter(f"{space}text")]
    assert words[0] == "Six games"
    assert {"start", "stage 3", "end", "government", "fln"} <= {*words}
    titles = [one.text for one in picture.iter(f"{space}title")]
    assert any(one is not None and one.startswith("fln: -11.0 (") for one in titles)


def test_the_line_of_no_margin_is_darker_and_scores_stand_beside_the_lines() -> None:
    some = [Row(number, "FLN", "", "", 9, {"fln": (-3, number)}) for number in (1, 5)]
    picture = ET.fromstring(margins_svg(some, "Two games"))  # noqa: S314 - our own
    space = "{http://www.w3.org/2000/svg}"
    texts = [one for one in picture.iter(f"{space}text") if re.fullmatch(r"0|[+-]\d+", one.text or "")]
    across = [one for one in picture.iter(f"{space}line") if one.attrib["x1"] != one.attrib["x2"]]
    colours = {}
    for text, line in zip(texts, across, strict=True):
        assert float(text.attrib["x"]) < float(line.attrib["x1"])
        assert float(line.attrib["y1"]) == pytest.approx(float(text.attrib["y"]) - 4, abs=0.2)
        colours[text.text] = line.attrib["stroke"]
    dark = colours.pop("0")
    assert [*colours] == ["-3", "-2", "-1", "+1", "+2", "+3", "+4", "+5"]
    assert {*colours.values()} == {"#cccccc"} != {dark}


def test_a_picture_of_one_game_is_drawn_and_one_of_no_scores_is_refused() -> None:
    assert "1 game" in margins_svg(rows(range(1, 2)), "1 game")
    for some in ([], [Row(1, "First", "3", "", 9, {})]):
        with pytest.raises(ValueError, match="no scores"):
            margins_svg(some, "Nim")


# The verb


def test_the_verb_says_who_played_and_what_came_of_it() -> None:
    ran = run(*SHORT, "--games", "10", "--government", "random")
    assert ran.status == 0
    for told in ("government  random", "10 games; in brackets 95% intervals", "government's less fln's"):
        assert told in ran.out


def test_the_verb_writes_its_files(tmp_path: Path) -> None:
    out, svg, parquet = (tmp_path / f"r.{end}" for end in ("csv", "svg", "parquet"))
    files = ("--out", str(out), "--svg", str(svg), "--parquet", str(parquet))
    assert run(*SHORT, "--games", "4", "--seed", "7", *files).status == 0
    with out.open(newline="") as stream:
        told = list(csv.DictReader(stream))
    assert [one["seed"] for one in told] == ["7", "8", "9", "10"]
    assert svg.read_text().startswith("<svg")
    from pyarrow import parquet as read  # noqa: PLC0415 - only here

    columns = read.read_table(parquet).to_pydict()
    assert [str(score) for score in columns["fln_score"]] == [one["fln_score"] for one in told]
    assert [*columns] == [*told[0]]


def test_another_game_is_simulated_with_its_own_players() -> None:
    ran = run(
        "simulate", "--game", "nim", "--scenario", "classic", "--games", "5", "--first", "random", "--json"
    )
    assert ran.data["players"] == {"first": "random", "second": "random"}
    assert (ran.data["games"], ran.data["scores"], ran.data["lead"]) == (5, {}, None)


def test_a_house_rule_is_played_by(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('title = "Dear"\n[[amends]]\nto = "sweep.price"\nvalue = 3\n')
    out = tmp_path / "r.csv"
    assert run(*SHORT, "--games", "2", "--house", str(house), "--out", str(out)).status == 0
    assert "house rule: Dear" in out.read_text()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--fln", "nobody"), "nobody called 'nobody' plays fln; there is random, bot"),
        (("--fln", "no.such:Player"), "'no.such:Player' cannot be loaded"),
        (("--government", "greedy,width=0"), "'greedy,width=0' cannot play government"),
        (("--government", "greedy,depth=3"), "cannot play government"),
        (("--government", "greedy,width"), "write it as name=value"),
        (("--games", "0"), "takes a number of 1 or more"),
        (("--out", " "), "--out needs the name of a file"),
        (("--backend", "cloud"), "the backend 'cloud' cannot be used"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_reason(words: tuple[str, ...], complaint: str) -> None:
    ran = run(*SHORT, "--games", "2", *words)
    assert ran.status == 2
    assert complaint in ran.err


def test_a_picture_of_a_game_that_measures_nothing_is_refused_before_it_is_played(tmp_path: Path) -> None:
    ran = run("simulate", "--game", "nim", "--scenario", "tall", "--svg", str(tmp_path / "a.svg"))
    assert (ran.status, "measures no scores" in ran.err) == (2, True)


def test_without_a_result_of_its_own_a_game_is_told_by_its_clauses() -> None:
    asked = Simulation(game("nim"), game("nim").setup(), {"first": "random", "second": "random"})
    (row,) = simulated(asked, range(1), jobs=1, backend=None)
    assert (row.ending, row.degree, row.scores) == ("3", "", {})


def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(CannotRun, match="dask"):
        rows(range(1, 3), backend="dask,scheduler_host=nowhere")

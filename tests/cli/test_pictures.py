"""``--svg``: what is drawn, where it is written, and what cannot be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from tests.cli.run import run

if TYPE_CHECKING:
    from pathlib import Path

SHORT = ("--scenario", "short")
LINE = "card 1; no pivotal event; rally; Barika; place 1 Guerrilla"


def test_show_draws_the_position_and_prints_the_board_as_ever(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    ran = run("show", *SHORT, "--svg", str(file))
    assert ran.status == 0
    assert ran.out == f"{run('show', *SHORT).out}drawn in {file}\n"
    assert file.read_text(encoding="utf-8") == ct.svg(ct.setup("short"))


def test_show_last_plays_the_line_and_marks_what_it_changed(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    played = ct.play_line(ct.setup("short"), LINE)
    ran = run("show", *SHORT, "--last", LINE, "--svg", str(file))
    assert ran.status == 0
    assert ran.out == f"{run('play', LINE, *SHORT).out}drawn in {file}\n"
    assert file.read_text(encoding="utf-8") == ct.svg(played[-1].after, last=played)


@pytest.mark.clause("7.3")
@pytest.mark.parametrize("line", [LINE, "draw Hidden Agenda", "draw Hidden Agenda; draw Empty Threat"])
def test_what_a_player_knows_is_drawn_with_what_a_line_changed(line: str, tmp_path: Path) -> None:
    """A picture for one player tells neither the markers nor which were drawn."""
    file, drawn = tmp_path / "seen.svg", "draw" in line
    options = (
        ("--deception", "2 Hidden Agenda, 3 Empty Threat")
        if drawn
        else (
            "--with",
            "Government holds 2 Empty Threat; FLN holds 2 Hidden Agenda; the bag holds Empty Threat",
        )
    )
    ran = run("show", *SHORT, *options, "--last", line, "--as", "government", "--svg", str(file))
    assert (ran.status, ran.err) == (0, "")
    told = file.read_text(encoding="utf-8")
    assert "Agenda" not in told
    assert "Threat" not in told
    assert ("data-changed" in told) is not drawn


def test_colours_are_those_that_the_game_has(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    for words in (("show", *SHORT), ("play", LINE, *SHORT)):
        assert run(*words, "--svg", str(file), "--colours", "printed", "--json").status == 0
        assert "#14532d" not in file.read_text(encoding="utf-8")
    refused = run("show", *SHORT, "--svg", str(file), "--colours", "prnted")
    assert (refused.status, refused.out) == (2, "")
    assert "--colours takes own or printed, not 'prnted'. Did you mean printed?" in refused.err
    assert "--colours needs --svg FILE." in run("show", *SHORT, "--colours", "printed").err
    nim = run("--game", "nim", "show", "--scenario", "classic", "--svg", str(file), "--colours", "printed")
    assert "Nim has one set, not 'printed'" in nim.err


def test_show_marks_what_may_be_chosen_and_draws_the_map_alone(tmp_path: Path) -> None:
    file, line = tmp_path / "marked.svg", "card 1; no pivotal event; rally"
    played = ct.play_line(ct.setup("short"), line)
    for options, how in (
        (("--choices",), {"closed": ("CON", "ALG", "ORA")}),
        (("--only-map",), {"only": "map"}),
        (("--only-map", "--choices"), {"only": "map", "closed": ("CON", "ALG", "ORA")}),
    ):
        assert run("show", *SHORT, "--last", line, *options, "--svg", str(file)).status == 0
        closed = how.get("closed", ())
        found = {"open": [one for one in ct.game().elements["space"] if one not in closed]} if closed else {}
        drawn = ct.game().svg(played[-1].after, last=played, **how, **found)
        assert file.read_text(encoding="utf-8") == drawn
    for option in ("--choices", "--only-map"):
        ran = run("show", *SHORT, option)
        assert (ran.status, ran.err) == (2, f"ctcore: {option} needs --svg FILE.\n")


def test_show_last_is_of_json_too() -> None:
    ran = run("show", *SHORT, "--last", LINE, "--json")
    assert json.loads(ran.out)["position"] == json.loads(run("play", LINE, *SHORT, "--json").out)


def test_play_draws_the_position_after_the_line(tmp_path: Path) -> None:
    file = tmp_path / "after.svg"
    assert run("play", LINE, *SHORT, "--svg", str(file)).status == 0
    played = ct.play_line(ct.setup("short"), LINE)
    assert file.read_text(encoding="utf-8") == ct.svg(played[-1].after, last=played)


def test_replay_draws_a_strip_for_cards_or_turns(tmp_path: Path) -> None:
    record, file = tmp_path / "game.txt", tmp_path / "game.svg"
    played = ct.play_line(ct.setup("short"), f"{LINE}; end; op only; train; Algiers; end; card 2")
    record.write_text(ct.write_record(played), encoding="utf-8")
    for each in ("card", "turn"):
        ran = run("replay", str(record), "--svg", str(file), "--each", each)
        assert ran.status == 0
        assert file.read_text(encoding="utf-8") == ct.svg_strip(played, each=each)
    assert run("replay", str(record), "--svg", str(file)).status == 0
    assert file.read_text(encoding="utf-8") == ct.svg_strip(played)


def test_a_record_that_breaks_a_rule_is_drawn_as_far_as_it_goes(tmp_path: Path) -> None:
    record, file = tmp_path / "game.txt", tmp_path / "game.svg"
    text = ct.write_record(ct.play_line(ct.setup("short"), f"{LINE}; end; op only"))
    record.write_text(text.replace("Barika", "Algiers"), encoding="utf-8")
    ran = run("replay", str(record), "--svg", str(file))
    assert ran.status == 1
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_illegal_a_line_that_may_not_be_played_is_not_drawn(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    ran = run("show", *SHORT, "--last", "card 1; no pivotal event; train", "--svg", str(file))
    assert ran.status == 1
    assert not file.exists()


def test_illegal_an_empty_line_a_file_that_cannot_be_written_and_another_unit(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(ct.write_record(ct.play_line(ct.setup("short"), LINE)), encoding="utf-8")
    nowhere = str(tmp_path / "none" / "board.svg")
    for words, said in (
        (("show", *SHORT, "--last", " "), "the line is empty"),
        (("show", *SHORT, "--svg", nowhere), "cannot be written"),
        (("play", LINE, *SHORT, "--svg", nowhere), "cannot be written"),
        (("replay", str(record), "--svg", nowhere), "cannot be written"),
        (("replay", str(record), "--svg", nowhere, "--each", "move"), "card"),
        (("replay", str(record), "--each", "turn"), "--each needs --svg FILE"),
    ):
        ran = run(*words)
        assert ran.status == 2, words
        assert said in ran.err, ran.err
        assert "Traceback" not in ran.err


def test_illegal_a_record_without_moves_has_nothing_to_draw(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    lines = ct.write_record(ct.play_line(ct.setup("short"), "card 1")).splitlines()
    kept = [line for line in lines if not line.startswith(("position", "card"))]
    record.write_text("\n".join(kept) + "\n", encoding="utf-8")
    ran = run("replay", str(record), "--svg", str(tmp_path / "game.svg"))
    assert ran.status == 2
    assert "nothing to draw" in ran.err

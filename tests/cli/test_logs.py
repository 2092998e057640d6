"""``replay --log``: a game that was written down with gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore.game.log import FORCED, OPEN, SHORTEST, WRITTEN, read_log
from ctcore.game.pages import RecordError
from ctcore.game.record import IllegalMoveInRecord
from tests.cli.run import run

if TYPE_CHECKING:
    from pathlib import Path

GAME = ct.game()
HEAD = "ctcore: game record\nversion: 2\nscenario: short\nfirst: FLN\n\n"
ATTACK = f"{HEAD}card 1\n  attack; Bougie; remove French Police\n  op only; train; Algiers\n"


def how(text: str) -> list[tuple[str, str]]:
    return [(str(step.move), way) for step, way in read_log(GAME, text).steps]


@pytest.mark.clause("3.3.3")
def test_what_one_way_alone_brings_is_filled_in() -> None:
    assert how(ATTACK) == [
        ("card 1", WRITTEN),
        ("no pivotal event", SHORTEST),
        ("attack", WRITTEN),
        ("Bougie", WRITTEN),
        # Of six rolls one alone removes a piece.
        ("roll 1", SHORTEST),
        ("remove French Police", WRITTEN),
        ("end", SHORTEST),
        ("op only", WRITTEN),
        ("train", WRITTEN),
        ("Algiers", WRITTEN),
    ]
    assert read_log(GAME, ATTACK).gaps == ()


def test_a_move_to_which_there_is_no_other_choice_is_forced() -> None:
    text = f"{HEAD}card 1; no pivotal event; attack; Bougie; roll 1; end"
    assert how(text)[-2:] == [("remove French Police", FORCED), ("end", WRITTEN)]


def test_where_several_ways_lead_on_the_gap_is_named() -> None:
    log = read_log(GAME, ATTACK.replace("op only; ", ""))
    (gap,) = log.gaps
    assert (gap.line, gap.before, gap.more) == (8, "train", False)
    assert gap.ways == (("end", "op + special activity"), ("end", "op only"))
    assert [way for _, way in log.steps].count(OPEN) == 2


def test_a_whole_record_without_some_moves_comes_to_the_same_game() -> None:
    record = ct.write_record(
        ct.play_line(ct.setup("short"), "card 5; rally; Barika; place 1; end; pass; card 7")
    )
    log = record.replace("no pivotal event", "").replace("result: unfinished\n", "")
    assert "no pivotal event" not in log
    assert [step for step, _ in read_log(GAME, log).steps] == list(ct.replay(ct.read_record(record)))


def test_illegal_moves_that_nothing_missing_makes_legal_are_refused_with_their_rule() -> None:
    with pytest.raises(IllegalMoveInRecord) as refused:
        read_log(GAME, f"{HEAD}card 1; no pivotal event; rally; Algiers")
    assert [one.name for one in refused.value.verdict.violations] == ["city_not_at_support"]
    with pytest.raises(RecordError, match="line 6: 'trane' is not a move"):
        read_log(GAME, f"{HEAD}card 1; trane")


def test_replay_tells_what_it_filled_in_and_what_is_open(tmp_path: Path) -> None:
    file = tmp_path / "log.txt"
    file.write_text(ATTACK, encoding="utf-8")
    told = run("replay", str(file), "--log")
    assert told.status == 0
    assert "attack; Bougie; [roll 1]; remove French Police; [end]" in told.out
    assert "3 moves filled in: 3 by the only shortest way" in told.out
    file.write_text(ATTACK.replace("op only; ", ""), encoding="utf-8")
    told = run("replay", str(file), "--log")
    assert told.status == 3
    assert (
        "line 8, before 'train', the log leaves open:\n  end; op + special activity (played here)" in told.out
    )
    data = run("replay", str(file), "--log", "--json").data
    assert data["open"][0]["ways"] == [["end", "op + special activity"], ["end", "op only"]]
    assert {"move": 2, "how": "shortest"} in data["filled"]
    assert run("replay", str(file)).status == 2
    file.write_text(f"{HEAD}card 1; no pivotal event; rally; Algiers", encoding="utf-8")
    assert run("replay", str(file), "--log").status == 1


def test_logs_of_other_games_are_filled_too() -> None:
    nim = ct.game("nim")
    head = "ctcore: game record\nversion: 1\ngame: nim\nscenario: classic\n\n"
    log = read_log(nim, f"{head}take 3 from A; take 5 from C; take 3 from B; take 1 from B")
    assert [way for _, way in log.steps] == [WRITTEN] * 4
    with pytest.raises(IllegalMoveInRecord):
        read_log(nim, f"{head}take 3 from A; take 1 from A")

"""Game records: written in one way, read only when every move and statement holds."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.game.record import IllegalMoveInRecord, fingerprint
from ctcore.twilight.game import GAME as TWILIGHT
from tests.cli.run import run

GAME = tuple(ct.random_game("short", seed=1))
TEXT = ct.write_record(GAME, seed=1, government="Anna", fln="Bob")
HEAD, _, MOVES = TEXT.partition("\n\n")
LINES = TEXT.splitlines()
FIRST = LINES.index("") + 1


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def refused(text: str) -> ct.RecordError:
    with pytest.raises(ct.RecordError) as raised:
        ct.read_record(text)
    assert str(raised.value).startswith(f"line {raised.value.line}: ")
    return raised.value


# Writing and reading


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_a_record_read_and_written_again_is_the_same_text_and_the_same_game(scenario: str) -> None:
    game = tuple(ct.random_game(scenario, seed=4))
    text = ct.write_record(game, seed=4)
    read = ct.read_record(text)
    assert ct.write_record(read) == text
    assert tuple(ct.replay(read)) == game


@pytest.mark.parametrize("given", [TEXT, None, ct.setup("short")])
def test_only_a_record_is_replayed(given: Any) -> None:
    with pytest.raises(TypeError, match=f"not from {type(given).__name__}; read_record reads one"):
        ct.replay(given)


def test_a_record_has_its_header_and_a_line_for_each_card_and_turn_none_of_them_long() -> None:
    played = ct.play_line(
        ct.setup("short"), "card 5; rally; Barika; end; pass; card 67; end; end; end; end; end"
    )
    assert ct.write_record(played, fln="Bob").split("\n")[:20] == [
        "ctcore: game record",
        "version: 2",
        "scenario: short",
        "first: FLN",
        "fln: Bob",
        "result: unfinished",
        f"position: {fingerprint(TWILIGHT, played[-1].after)}",
        "",
        "card 5",
        "  no pivotal event",
        "  rally; Barika; end",
        "  pass",
        "card 67",
        "  end; end",
        "  end",
        "  end",
        "  end",
        "",
    ]
    assert max(map(len, LINES)) <= 100
    assert f"result: {TWILIGHT.result(GAME[-1].after)}" in LINES


def test_case_spaces_line_breaks_and_semicolons_do_not_matter() -> None:
    loose = MOVES.upper().replace("; ", " ;;\t ").replace("\n", "\r\n\r\n")
    assert ct.write_record(ct.read_record(f"\ufeff{HEAD}\r\n\r\n{loose}")) == TEXT


def test_the_keys_of_the_header_may_stand_in_another_order_and_written_they_have_their_own() -> None:
    magic, *keys = HEAD.splitlines()
    assert ct.write_record(ct.read_record("\n".join([magic, *reversed(keys), "", MOVES]))) == TEXT


def test_comments_are_kept_where_they_stand() -> None:
    noted = list(LINES)
    noted[FIRST] += "  # the first card"
    whole = next(place for place in range(FIRST + 1, len(LINES)) if not LINES[place].endswith(";"))
    noted[whole] += "  # so soon; pass"
    noted[FIRST + 1 : FIRST + 1] = ["  # an opening", "  #", "  # of three lines"]
    noted += ["# a close game", "#", "# thanks"]
    text = "\n".join(noted) + "\n"
    assert ct.write_record(ct.read_record(text)) == text


def test_comments_in_the_header_go_to_the_first_move() -> None:
    text = TEXT.replace("version: 2", "# about\nversion: 2  # the first")
    lines = ct.write_record(ct.read_record(text)).splitlines()
    assert lines == [*LINES[:FIRST], "# about", "# the first", *LINES[FIRST:]]


def test_a_comment_in_the_middle_of_a_turn_breaks_its_line_there() -> None:
    played = ct.play_line(ct.setup("short"), "card 5; rally; Barika; end; pass")
    text = ct.write_record(played).replace("rally; Barika;", "rally  # at last\n  Barika;")
    written = ct.write_record(ct.read_record(text))
    assert "  rally  # at last\n    Barika; end\n" in written
    assert ct.write_record(ct.read_record(written)) == written


@pytest.mark.parametrize(
    "options",
    [
        {"first": ct.GOVERNMENT},
        {"open_deployment": True},
        {"capabilities": True, "torture": True},
        {"deception": {"Hidden Agenda": 2, "Empty Threat": 3}},
        {"open_deployment": True, "capabilities": True, "deception": {"Hidden Asset": 4}},
    ],
)
def test_the_options_of_the_set_up_stand_in_the_header(options: Any) -> None:
    game = tuple(ct.random_game("medium", 3, **options))
    text = ct.write_record(game)
    assert "start:" not in text
    assert tuple(ct.replay(ct.read_record(text))) == game


def test_a_game_that_begins_in_a_position_carries_that_position() -> None:
    start = ct.play(ct.setup("short"), "card 5; pass; pass")
    played = ct.play_line(start, "card 6; pass; pass")
    text = ct.write_record(played)
    assert "\nstart: {" in text
    assert max(map(len, text.splitlines())) <= 100
    assert tuple(ct.replay(ct.read_record(text))) == played
    # A card that was turned up in the set-up is the first move instead.
    shown = ct.play_line(ct.setup("short", card=5), "pass; pass")
    assert "start:" not in ct.write_record(shown)
    assert ct.write_record(shown) == ct.write_record(ct.play_line(ct.setup("short"), "card 5; pass; pass"))


def test_the_house_rules_of_a_game_stand_in_its_header(tmp_path: Path) -> None:
    alone = TWILIGHT.variant("one-player")
    game = tuple(alone.random_game("short", 3))
    text = alone.write_record(game)
    assert "\nhouse: one-player game\n" in text
    assert "start:" not in text
    assert tuple(alone.replay(alone.read_record(text))) == game
    (tmp_path / "game.txt").write_text(text)
    # The rulebook's own variants are found by their labels, where no one has asked for them before.
    program = [sys.executable, "-m", "ctcore", "replay", str(tmp_path / "game.txt")]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)  # noqa: S603 - our own interpreter
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "8.5.1" in ran.stdout or "8.6" in ran.stdout
    begun = alone.play(alone.setup("short"), "card 5; pass; pass")
    other = alone.write_record(alone.play_line(begun, "card 6; pass; pass"))
    assert "\nhouse: one-player game\nstart: {" in other
    assert alone.read_record(other).heading.position() == begun
    assert alone.write_record(alone.read_record(other)) == other
    unsaid = other.replace("\nhouse: one-player game", "")
    assert alone.read_record(unsaid).heading.position() == begun
    full = TWILIGHT.variant("one-player-full-round").house[0]
    said = other.replace("\nhouse: one-player game", f"\nhouse: {full}")
    assert "which is played by one-player game" in str(refused(said))


def test_what_does_not_fit_in_a_record_is_refused_when_it_is_written() -> None:
    with pytest.raises(ValueError, match="without a move"):
        ct.write_record(())
    for name in ("two\nlines", "with # in it", "x" * 1000, " spaces "):
        with pytest.raises(ValueError, match="name"):
            ct.write_record(GAME[:3], fln=name)


# Refusing


@pytest.mark.parametrize(
    ("old", "new", "start", "complaint"),
    [
        ("ctcore: game record", "ctcore: position", "ctcore", "not a game record of ctcore"),
        ("version: 2", "version: 99", "version", "records of version 2, not of 99"),
        ("version: 2", "version: one", "version", "'version' is a whole number, not 'one'"),
        ("version: 2", "version: 2\nversion: 2", "seed", "'version' stands in line 2 already"),
        ("scenario: short", "scenario: shrt", "scenario", "Did you mean short?"),
        ("scenario: short", "senario: short", "senario", "is not a key of a header. Did you mean scenario?"),
        ("first: FLN", "first: fln", "first", "'first' is Government or FLN"),
        ("seed: 1", "seed: 1e9", "seed", "'seed' is a whole number"),
        ("seed: 1", "seed: " + "1" * 30, "seed", "'seed' is a whole number"),
        ("seed: 1", "seed:", "seed", "'seed' has no value"),
        ("seed: 1", "torture: yes", "torture", "the options do not go together: torture=True"),
        ("seed: 1", "torture: no", "torture", "'torture' is yes, not 'no'"),
        ("seed: 1", "deception: some", "deception", "how many markers of each sort"),
        ("seed: 1", "deception: 1 Hidden Agenda", "deception", "deception needs 4 markers or more"),
        ("seed: 1", "deception: 9 Hidden Agendo", "deception", "no Deception marker is called"),
        (
            "seed: 1",
            "house: nobody's rules",
            "house",
            'played by "nobody\'s rules", which these rules do not',
        ),
        ("seed: 1", "start: {}", "start", "'start' is not a position"),
        ("seed: 1", "just words", "just", "is not a line of a header, which is written 'key: value'"),
        ("result: ", "result: Government; ", "result", "its moves give 'FLN; "),
        ("position: ", "position: 0", "position", "says that its moves lead to"),
        ("seed: 1", "seed: 1\x00", "seed", "'\\x00' stands in no game record"),
        ("seed: 1", "seed: 1\x1b[2J", "seed", "'\\x1b' stands in no game record"),
        ("seed: 1", "seed: 1\u2028", "seed", "'\\u2028' stands in no game record"),
    ],
)
def test_illegal_headers_are_refused_with_their_line(old: str, new: str, start: str, complaint: str) -> None:
    text = TEXT.replace(old, new, 1)
    error = refused(text)
    assert complaint in str(error)
    if "already" not in complaint:
        assert error.line == line_of(text, start)


@pytest.mark.parametrize("key", ["version", "scenario", "first", "result"])
def test_illegal_header_without_a_key_that_must_be_there(key: str) -> None:
    text = "\n".join(line for line in LINES if not line.startswith(f"{key}:"))
    assert f"the header ends without '{key}'" in str(refused(text))


def test_illegal_header_that_no_empty_line_ends() -> None:
    error = refused(TEXT.replace("\n\n", "\n", 1))
    assert "an empty line separates the header from the moves" in str(error)
    assert error.line == line_of(TEXT, "card") - 1


@pytest.mark.parametrize("text", ["", "\n", " ", "{}", "ctcore", "\ufeff", ct.to_json(ct.setup("short"))])
def test_text_that_is_no_record_at_all(text: str) -> None:
    assert refused(text).line == 1


def test_illegal_record_that_is_truncated_does_not_give_its_result() -> None:
    cut = "\n".join(LINES[:40]) + "\n"
    error = refused(cut)
    assert error.line == line_of(TEXT, "result")
    assert "its moves give 'unfinished'" in str(error)
    without_result = "\n".join(
        "result: unfinished" if line.startswith("result") else line for line in LINES[:40]
    )
    assert refused(without_result).line == line_of(TEXT, "position")
    assert refused(HEAD).line == line_of(TEXT, "result")


def test_illegal_record_longer_than_any_game() -> None:
    assert "no game needs" in str(refused(TEXT + "# \n" * 400_000))


def test_text_of_another_type_is_told_what_is_wanted() -> None:
    with pytest.raises(TypeError, match="read from text"):
        ct.read_record(TEXT.encode())  # type: ignore[arg-type]


@pytest.mark.clause("2.3.2", "2.3.3")
def test_illegal_move_is_refused_where_it_stands_with_its_rules() -> None:
    place = next(number for number, line in enumerate(LINES) if line == "  pass" and number > 30)
    text = "\n".join([*LINES[:place], "  pass ; trane", *LINES[place + 1 :]])
    assert refused(text).line == place + 1
    assert refused(text).suggestions == ("train",)
    altered = "\n".join([*LINES[:place], "  Event", *LINES[place + 1 :]])
    with pytest.raises(IllegalMoveInRecord) as raised:
        ct.read_record(altered)
    error = raised.value
    assert (error.line, error.text) == (place + 1, "Event")
    assert error.played == GAME[: len(error.played)]
    assert str(error).startswith(f"line {place + 1}: 'Event' is not legal:\n  2.3.2")


def test_illegal_record_with_a_move_left_out_is_refused_at_a_later_one_by_some_rule() -> None:
    found = ct.read_record(TEXT)
    errors = []
    for place in range(0, len(found.moves), 23):
        fewer = attrs.evolve(found, moves=(*found.moves[:place], *found.moves[place + 1 :]))
        try:
            tuple(ct.replay(fewer))
        except IllegalMoveInRecord as error:
            errors.append((place, error))
    assert len(errors) > len(found.moves) // 23 // 2
    assert all(len(error.played) >= place and error.verdict.violations for place, error in errors)


@pytest.mark.clause("2.4.1")
def test_illegal_move_after_the_end_of_the_game() -> None:
    with pytest.raises(IllegalMoveInRecord, match="the game is over") as raised:
        ct.read_record(f"{TEXT}card 3\n")
    assert raised.value.line == len(LINES) + 1


def test_illegal_move_is_not_helped_to_a_card_that_the_record_leaves_out() -> None:
    text = TEXT.replace(f"{LINES[FIRST]}\n", "", 1)
    with pytest.raises(IllegalMoveInRecord, match="awaits the next card"):
        ct.read_record(text)


# The command line


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_replay_tells_how_the_game_went_and_ended(file: Path) -> None:
    told, asked = run("replay", str(file)), run("replay", str(file), "--json")
    assert (told.status, asked.status) == (0, 0)
    assert f"\n{len(GAME)} moves, all legal\n" in told.out
    assert " ".join(str(ct.outcome(GAME[-1].after)).split()) in " ".join(told.out.split())
    assert max(map(len, told.out.splitlines())) <= 100
    assert asked.data["legal"] is True
    assert asked.data["played"] == [str(step.move) for step in GAME]
    assert ct.from_json(json.dumps(asked.data["position"])) == GAME[-1].after
    assert run("replay", "-", stdin=TEXT) == told


@pytest.mark.clause("6.2.3", "6.4.1")
def test_replay_tells_each_card_and_each_phase_of_a_round(file: Path) -> None:
    out = run("replay", str(file)).out
    card = next(step.move for step in GAME if step.after.deck.propaganda_played)
    assert f"{ct.card(GAME[0].after.deck.card or 0)}\n" in out
    assert str(card).split()[1] + ", Propaganda!: Support + Commitment" in out
    assert "\n  Government, 6.4.1  " in out


def test_replay_tells_whole_operations_as_orders(file: Path) -> None:
    told, whole = run("replay", str(file), "--orders"), run("replay", str(file))
    assert told.status == 0
    # A line break within an order is none of its words.
    words = " ".join(told.out.split())
    orders = ct.orders_of(ct.replay(ct.read_record(file.read_text(encoding="utf-8"))))
    assert len(orders) > 3
    assert [str(one.order) for one in orders if str(one.order) not in words] == []
    heads = [line for line in whole.out.splitlines() if line.startswith("card ")]
    assert [line for line in told.out.splitlines() if line.startswith("card ")] == heads
    assert told.out.splitlines()[-2:] == whole.out.splitlines()[-2:]
    assert "no pivotal event" not in told.out


def test_illegal_record_is_replayed_up_to_the_refused_move(file: Path) -> None:
    place = next(number for number, line in enumerate(LINES) if line == "  pass" and number > 30)
    file.write_text("\n".join([*LINES[:place], "  event", *LINES[place + 1 :]]), encoding="utf-8")
    told, asked = run("replay", str(file)), run("replay", str(file), "--json")
    assert (told.status, asked.status) == (1, 1)
    assert f"line {place + 1}: event: not legal" in told.out
    assert asked.data["refused"]["line"] == place + 1
    assert asked.data["refused"]["violations"]
    assert asked.data["outcome"] is None


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "line 1: not a game record"),
        (b"\xff\xfe\x00\x01", "is not text in UTF-8"),
        (b"\x7fELF\x02\x01\x01" + b"\x00" * 64, "line 1: the character"),
        (TEXT.replace("version: 2", "version: 1").encode(), "line 2: this ctcore reads records of version"),
        (TEXT[:500].encode(), "line "),
        (b"ctcore: game record\n" * 200_000, "no game needs"),
        (b"#" * 3_000_000, "no game needs"),
    ],
)
def test_a_file_that_is_no_record_is_status_2(file: Path, content: bytes, complaint: str) -> None:
    file.write_bytes(content)
    ran = run("replay", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert complaint in ran.err
    assert run("replay", str(file), "--json").error["violations"] == []


def test_a_file_that_is_missing_or_a_folder_is_status_2(tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "none.txt", ""):
        assert run("replay", str(name)).status == 2


def test_play_records_the_line_with_what_it_leaves_out(tmp_path: Path) -> None:
    path = tmp_path / "line.txt"
    ran = run("play", "--scenario", "short", "pass; pass", "--record", str(path))
    assert ran.status == 0
    assert "card 1\n  no pivotal event\n  pass\n  pass\n" in path.read_text(encoding="utf-8")
    assert run("replay", str(path)).out.endswith("Nature to act; the record ends here\n")
    assert run("play", "--scenario", "short", "pass", "--record", str(tmp_path)).status == 2


def test_random_games_are_recorded_and_the_same_seed_gives_the_same_record(tmp_path: Path) -> None:
    arguments = ("random", "--scenario", "short", "--seed", "1", "--games", "2", "--record")
    one, two = tmp_path / "one", tmp_path / "two"
    assert [run(*arguments, str(folder)).status for folder in (one, two)] == [0, 0]
    assert sorted(path.name for path in one.iterdir()) == ["short-1.txt", "short-2.txt"]
    for path in one.iterdir():
        assert path.read_bytes() == (two / path.name).read_bytes()
    played = ct.write_record(GAME, seed=1, government="random", fln="random")
    assert (one / "short-1.txt").read_text(encoding="utf-8") == played
    assert (
        run("random", "--scenario", "short", "--games", "2", "--record", str(one / "short-1.txt")).status == 2
    )
    single = tmp_path / "single.txt"
    assert run("random", "--scenario", "short", "--record", str(single)).status == 0
    assert single.read_text(encoding="utf-8") == played


def test_illegal_record_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    for verb in (("play", "pass"), ("random",), ("random", "--games", "2")):
        ran = run(*verb, "--scenario", "short", "--record", str(missing / "game.txt"))
        assert (ran.status, ran.out) == (2, "")
        assert f"{str(missing / 'game.txt')!r} cannot be written: No such file or directory." in ran.err
    assert not missing.exists()


def test_random_makes_the_folder_of_its_records(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    arguments = ("random", "--scenario", "short", "--games", "2", "--record", str(kept))
    for _ in range(2):
        assert run(*arguments).status == 0
        assert sorted(path.name for path in kept.iterdir()) == ["short-1.txt", "short-2.txt"]

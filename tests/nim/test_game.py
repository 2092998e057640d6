"""Nim by its Game alone: play, notation, data, chances, proofs."""

from __future__ import annotations

import pickle

import attrs
import pytest

import ctcore as ct
from ctcore.game.one_line import applied
from ctcore.nim.game import GAME
from ctcore.nim.rules import PILES, Player, Table, Take
from ctcore.symbolic import discharge, obligations

_NIM = '{"ctcore": "position", "version": 1, "game": "nim"'


@pytest.mark.clause("2", "3")
def test_who_takes_the_last_stone_wins() -> None:
    after = GAME.play(GAME.setup(), "take 3 from A; take 4 from B; take 4 from C; take 1 from C")
    assert GAME.actor(after) is None
    assert GAME.legal_moves(after) == ()
    found = GAME.outcome(after)
    assert found is not None
    assert found.winner is Player.SECOND


@pytest.mark.parametrize(
    ("text", "unmet"),
    [
        ("take 0 from A", {"takes_some"}),
        ("take 4 from A", {"enough_stones"}),
        ("take 6 from C", {"not_too_many"}),
    ],
)
@pytest.mark.clause("2.1", "2.2", "2.3")
def test_illegal_counts_name_what_they_break(text: str, unmet: set[str]) -> None:
    table = GAME.setup("tall")
    if "A" in text:
        table = GAME.setup()
    verdict = GAME.judge(table, GAME.parse_move(table, text))
    assert {one.name for one in verdict.violations} == unmet


def test_the_winning_player_is_the_one_that_theory_says() -> None:
    """Three, four and five: no heap is larger than what may be taken, so the nim-sum decides."""
    known: dict[Table, bool] = {}

    def wins(table: Table) -> bool:
        if table not in known:
            known[table] = any(not wins(GAME.step(table, move)) for move in GAME.legal_moves(table))
        return known[table]

    wins(GAME.setup())
    for table, won in known.items():
        nim_sum = 0
        for pile in table.piles:
            nim_sum ^= pile.stones
        assert won is (nim_sum != 0)
    assert len(known) > 100


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("setup", GAME.setups)
def test_every_position_of_random_games_reads_back(setup: str, seed: int) -> None:
    for step in GAME.random_game(setup, seed):
        assert GAME.violations(step.after) == ()
        assert GAME.from_json(GAME.to_json(step.after)) == step.after
        assert GAME.from_text(GAME.to_text(step.after)) == step.after
        assert GAME.parse_move(step.before, str(step.move)) == step.move
        verdict = GAME.judge(step.before, step.move)
        assert pickle.loads(pickle.dumps(verdict)) == verdict  # noqa: S301 - our own


def test_a_position_with_other_piles_is_told_whole() -> None:
    start = GAME.setup("classic")
    for piles in (start.piles[1:], start.piles[::-1]):
        other = attrs.evolve(start, piles=piles)
        (told,) = GAME.differences(start, other) or ()
        assert told.startswith('piles [{"name": ')
        assert applied(GAME, start, [told]) == other


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ctcore1 nim classic; A.stones -9", "no pile holds fewer"),
        ("ctcore1 nim classic; A.stones = -1", "no pile holds fewer"),
        ("ctcore1 nim classic; A.stones many", "takes a number"),
        ("ctcore1 nim classic; A.stone 2", "Did you mean A.stones"),
        ("ctcore1 nim classik", "Did you mean classic"),
        ("ctcore2 nim classic", "version 1, not of 2"),
        ("ctcore1 short", "begins as"),
    ],
)
def test_a_line_that_tells_no_position_says_why(line: str, says: str) -> None:
    with pytest.raises(ct.CtcoreError, match=says):
        GAME.from_text(line)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "not a position"),
        ('{"ctcore": "position", "version": 1, "game": "chess"}', "'chess' is not 'nim'"),
        (f'{_NIM}, "piles": [{{"name": "D", "stones": 1}}]}}', "piles.0..name"),
        (f'{_NIM}, "piles": [], "stack": [{{"frame": "Tern"}}]}}', "did you mean 'Turn'"),
    ],
)
def test_data_that_is_misshapen_is_refused_by_its_path(text: str, says: str) -> None:
    with pytest.raises(ct.InvalidPosition, match=says):
        GAME.from_json(text)


def test_changes_are_said_by_name() -> None:
    table = GAME.changed(GAME.setup(), "A.stones 1; B.stones +2")
    assert [pile.stones for pile in table.piles] == [1, 6, 5]


def test_its_obligations_are_proved() -> None:
    found = [discharge(one) for one in obligations(GAME)]
    assert [one.proved for one in found] == [True, True]
    assert all(one.cases for one in found)


def test_all_moves_are_candidates_once() -> None:
    (kind,) = GAME.system.kinds
    assert len(set(kind.candidates)) == len(kind.candidates) == 9 * len(PILES)
    assert Take(1, PILES[0]) in kind.candidates


def test_the_table_of_games_names_it() -> None:
    assert ct.game("nim") is GAME
    assert ct.game().title == "Colonial Twilight"
    with pytest.raises(ct.NotationError, match="Did you mean nim"):
        ct.game("nym")


def test_a_record_reads_back_with_its_players_and_comments() -> None:
    steps = tuple(GAME.random_game("tall", 5))
    text = GAME.write_record(steps, seed=5, first="Anna", second="Bo")
    noted = text.rstrip("\n") + "  # the end\n"
    found = GAME.read_record(noted)
    assert tuple(GAME.replay(found)) == steps
    assert GAME.write_record(found) == noted
    assert "scenario: tall\nseed: 5\nfirst: Anna\nsecond: Bo\nresult: " in text


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("game: nim", "game: chess", "line 3: 'game' is nim, not 'chess'"),
        ("scenario: tall", "scenario: tell", "Did you mean tall"),
        ("result: ", "result: nobody, ", "its moves give"),
        ("position: ", "position: 0", "its moves lead to"),
        ("version: 1", "version: 2", "of version 1, not of 2"),
        ("version: 1", "version: one", "a whole number"),
        ("seed: 5", "sead: 5", "not a key of a header. Did you mean seed"),
        ("take ", "take 9", "is not legal"),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_its_line(old: str, new: str, says: str) -> None:
    text = GAME.write_record(GAME.random_game("tall", 5), seed=5)
    assert old in text
    with pytest.raises(ct.CtcoreError, match=says):
        GAME.read_record(text.replace(old, new))


def test_a_record_from_another_position_says_it() -> None:
    begun = GAME.play(GAME.setup(), "take 1 from A")
    text = GAME.write_record(GAME.play_line(begun, "take 1 from A"))
    assert GAME.read_record(text).heading.position() == begun
    with pytest.raises(TypeError, match="there are first, second"):
        GAME.write_record(GAME.play_line(begun, "take 1 from A"), third="Cy")
    with pytest.raises(ValueError, match="one line of plain text"):
        GAME.write_record(GAME.play_line(begun, "take 1 from A"), first="C#")

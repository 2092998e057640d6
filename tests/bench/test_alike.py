"""How alike positions are is counted of whole games, and each decision is counted once."""

from __future__ import annotations

import pytest

import ctcore as ct
from tests.bench.alike import (
    LIKENESSES,
    Groups,
    as_it_stands,
    grouped,
    keys_of,
    of_types,
    told,
    whatever_the_spaces,
)
from tests.bench.workloads import SEED


def test_the_commonest_groups_wait_for_all_others() -> None:
    # The three a's meet, though one comes to it two moves later; so do the two b's after it.
    games = ["ab", "xya", "ab"]
    assert grouped(games, 2) == Groups((3, 2), 2)
    assert grouped(games, 1) == Groups((3,), 4)
    # The larger of two groups goes first, and the smaller grows meanwhile.
    assert grouped(["ab", "ab", "b"], 2) == Groups((2, 3), 0)
    assert grouped(games, 0) == Groups((), 7)
    assert grouped(games, 1).most == pytest.approx(7 / 4)


def test_positions_are_alike_whose_counts_or_spaces_differ() -> None:
    short = ct.setup("short", card=1)
    one, more, elsewhere = (
        ct.play_line(short, f"rally; {line}")[-1]
        for line in ("Bougie; place 1 Guerrilla", "Bougie; place 2 Guerrillas", "Medea; place 1 Guerrilla")
    )
    pairs = [(step.after, ct.parse_move(step.after, "end")) for step in (one, more, elsewhere)]
    assert one.after.stack != more.after.stack
    assert as_it_stands(*pairs[0]) == as_it_stands(*pairs[1]) != as_it_stands(*pairs[2])
    assert whatever_the_spaces(*pairs[0]) == whatever_the_spaces(*pairs[2])
    assert of_types(*pairs[0]) == of_types(*pairs[2])


def test_each_decision_of_a_game_is_in_a_group_or_alone() -> None:
    games = [keys_of("short", SEED + number) for number in range(3)]
    lengths = [len(list(ct.random_game("short", SEED + number))) for number in range(3)]
    assert [*map(len, games)] == lengths
    for place in range(len(LIKENESSES)):
        found = grouped([[keys[place] for keys in game] for game in games], 30)
        assert sum(found.sizes) + found.alone == sum(lengths)
        assert 0 < found.share < 1
    assert len(list(told(games))) == 1 + 3 * len(LIKENESSES)

"""Laws on what follows from the tracks: each speaks where its computation is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from ctcore.kernel.copying import changed
from ctcore.labyrinth import laws
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.setup import setup


@pytest.mark.clause("4.7/1", "4.7.4.1/1")
@pytest.mark.parametrize("funding", [0, 10, 14])
def test_funding_off_its_track_is_told_and_nothing_else(funding: int) -> None:
    state = setup("lets_roll")
    off = state.but(tracks=changed(state.tracks, funding=funding))
    assert [one.law for one in GAME.violations(off)] == ["tracks_have_ends"]


@pytest.mark.clause("5.3.2/1", "L97")
def test_a_card_that_nobody_holds_is_not_known() -> None:
    state = setup("lets_roll")
    off = state.but(cards=changed(state.cards, known=frozenset({40})))
    assert [one.law for one in GAME.violations(off)] == ["known_cards_are_held"]


@pytest.mark.clause("4.7.2.1/1", "4.7.3/1", "4.7.4.2/1", "4.7.6/1")
@pytest.mark.parametrize(
    ("law", "computed", "wrong"),
    [
        ("penalty_of_the_world", "gwot_penalty", 1),
        ("penalty_of_the_world", "world", 4),
        ("hands_of_the_tracks", "hands", (9, 6)),
        ("available_cells_are_on_the_track", "recruitable", 12),
        ("victory_track_counts_what_is_marked", "poor_and_ruled", 3),
    ],
)
def test_a_wrong_computation_breaks_its_law(
    monkeypatch: pytest.MonkeyPatch, law: str, computed: str, wrong: Any
) -> None:
    state = setup("lets_roll")
    (one,) = (each for each in laws.LAWS if each.name == law)
    assert one.test(state)
    monkeypatch.setattr(laws, computed, lambda _state: wrong)
    assert not one.test(state)

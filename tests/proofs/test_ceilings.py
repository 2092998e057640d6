"""That the lemmas of ceilings are refuted where a ceiling would play less than the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ctcore.symbolic import discharge
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.board.state import State
from ctcore.twilight.obligations import proofs

CEILINGS = proofs().ceilings
LEMMAS = {one.name.removeprefix("lemma."): one for one in CEILINGS.obligations()}


@pytest.mark.parametrize("name", ["attack_alone", "terror_alone", "texts_alone"])
def test_with_an_empty_purse_less_is_legal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert discharge(LEMMAS[name]).proved
    monkeypatch.setattr(CEILINGS, "FULL", Purses(0, 0))
    monkeypatch.setattr(CEILINGS, "PURSES", Purses(0, 0))
    assert not discharge(LEMMAS[name]).proved


def test_with_every_piece_available_none_is_taken_from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert discharge(LEMMAS["rally_alone"]).proved
    alone, whole = CEILINGS._alone, CEILINGS.FORCE_POOL.guerrillas
    monkeypatch.setattr(CEILINGS, "_alone", lambda state, _held: alone(state, whole))
    assert not discharge(LEMMAS["rally_alone"]).proved


def test_a_move_changes_the_space_that_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    assert discharge(LEMMAS["terror_there"]).proved

    def nowhere(_move: object) -> frozenset[object]:
        return frozenset()

    nowhere.__wrapped__ = nowhere  # type: ignore[attr-defined]
    monkeypatch.setattr(CEILINGS, "places_of", nowhere)
    assert not discharge(LEMMAS["terror_there"]).proved


def test_without_police_less_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neutralize takes Troops and Police (4.2.3): a ceiling that tries one of them at a time plays less."""
    assert discharge(LEMMAS["neutralize_with_cubes"]).proved
    tried = CEILINGS._tried

    def one_sort(state: State, place: Place) -> Iterator[tuple[Any, Any]]:
        return ((troops, 0) for troops, _ in tried(state, place))

    monkeypatch.setattr(CEILINGS, "_tried", one_sort)
    assert not discharge(LEMMAS["neutralize_with_cubes"]).proved


def test_cubes_find_less_where_fewer_numbers_of_them_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CEILINGS, "GROUNDS", (Place.named("Oran"),))
    assert discharge(LEMMAS["cubes_do_as_much"]).proved
    tried = CEILINGS._tried
    monkeypatch.setattr(CEILINGS, "_tried", lambda *asked: list(tried(*asked))[-1:])
    assert not discharge(LEMMAS["cubes_do_as_much"]).proved


def test_with_a_purse_near_its_top_a_gain_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert discharge(LEMMAS["extort_shared"]).proved
    monkeypatch.setattr(CEILINGS, "FULL", Purses(50, 50))
    assert not discharge(LEMMAS["extort_shared"]).proved


def test_with_nothing_available_less_is_placed(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = CEILINGS._alone
    monkeypatch.setattr(CEILINGS, "_alone", lambda state, _held: alone(state, 0))
    assert not discharge(LEMMAS["rally_shared"]).proved

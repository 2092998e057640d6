"""That the lemmas of ceilings are refuted where a ceiling would play less than the rules allow."""

from __future__ import annotations

import pytest

from ctcore.symbolic import discharge
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.obligations import proofs

CEILINGS = proofs().ceilings
LEMMAS = {one.name.removeprefix("lemma."): one for one in CEILINGS.obligations()}


@pytest.mark.parametrize("name", ["attack_alone", "terror_alone"])
def test_with_an_empty_purse_less_is_legal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert discharge(LEMMAS[name]).proved
    monkeypatch.setattr(CEILINGS, "FULL", Purses(0, 0))
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

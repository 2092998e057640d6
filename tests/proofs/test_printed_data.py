"""A wrong datum of the map, of a set-up, of a card or of a chance is refuted by name."""

from __future__ import annotations

import importlib
from typing import Any

import attrs
import pytest

from ctcore.symbolic import discharge
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import Terrain
from ctcore.twilight.obligations import proofs
from ctcore.twilight.rules.setup import drawing
from ctcore.twilight.scenarios import load

DATA: Any = importlib.import_module(f"{proofs().__name__}.lemmas.printed_data")
NEIGHBOURS = {place: place.neighbours for place in PLACES}
OBLIGATIONS = {one.name: one for one in DATA.obligations()}


def refuted(name: str) -> str:
    proof = discharge(OBLIGATIONS[f"data.{name}"])
    assert not proof.proved
    return proof.detail


def with_places(**changed: dict[str, Any]) -> tuple[Place, ...]:
    """The map with some fields of the spaces of those ids otherwise."""
    return tuple(attrs.evolve(one, **changed.get(one.id.replace("-", "_"), {})) for one in PLACES)


@pytest.mark.parametrize("name", OBLIGATIONS)
def test_the_tables_are_those_of_the_second_statement(name: str) -> None:
    proof = discharge(OBLIGATIONS[name])
    assert proof.proved, proof.detail


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        (
            {"I_1": {"terrain": Terrain.PLAIN}, "I_3": {"terrain": Terrain.MOUNTAIN}},
            (
                "terrain of Barika: Plain, by the second statement Mountain; "
                "terrain of Biskra: Mountain, by the second statement Plain"
            ),
        ),
        ({"II_3": {"coastal": False}}, "coast of Souk Ahras: inland, by the second statement coast"),
        ({"VI_2": {"wilaya": "V"}}, "Wilaya of Ain Oussera: Wilaya V, by the second statement Wilaya VI"),
        ({"V_2": {"border": None}}, "border of Tlemcen: no border, by the second statement MOR"),
        (
            {"I_1": {"population": 2}, "IV_1": {"population": 1}},
            (
                "Population of Barika: 2, by the second statement 1; "
                "Population of Medea: 1, by the second statement 2"
            ),
        ),
    ],
)
def test_a_wrong_row_of_the_map_is_named(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, dict[str, Any]], detail: str
) -> None:
    monkeypatch.setattr(DATA, "PLACES", with_places(**changed))
    assert refuted("spaces") == detail


def test_a_border_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    batna, negrine = Place.named("Batna"), Place.named("Negrine")

    def without(self: Place) -> tuple[Place, ...]:
        pair = {batna, negrine} - {self}
        return tuple(one for one in NEIGHBOURS[self] if len(pair) == 2 or one not in pair)

    monkeypatch.setattr(Place, "neighbours", property(without))
    assert refuted("borders") == (
        "Batna borders Negrine: False, by the second statement True; "
        "Negrine borders Batna: False, by the second statement True"
    )


def test_a_wrong_number_of_a_set_up_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    short = load("short")
    tracks = attrs.evolve(short.tracks, border_zone=2, resources=attrs.evolve(short.resources, government=21))
    spaces = tuple(
        attrs.evolve(one, french_police=2) if one.place.name == "Biskra" else one for one in short.spaces
    )
    monkeypatch.setattr(DATA, "load", lambda _name: attrs.evolve(short, tracks=tracks, spaces=spaces))
    assert refuted("set_up_short") == (
        "Government Resources (short): 21, by the second statement 20; "
        "Border Zone (short): 2, by the second statement 3; "
        "french_police: Biskra (short): 2, by the second statement 1"
    )


def test_a_label_and_a_title_that_are_wrong_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    card = DATA.card
    wrong: dict[int, dict[str, Any]] = {
        17: {"capability": "government"},
        40: {"title": "Movement"},
        63: {"owner": None},
    }
    monkeypatch.setattr(DATA, "card", lambda number: attrs.evolve(card(number), **wrong.get(number, {})))
    assert refuted("cards") == (
        "Capability of 17: government, by the second statement fln; "
        "title of 40: Movement, by the second statement Strategic Movement; "
        "owner of 63: None, by the second statement FLN"
    )


def test_chances_of_cards_that_are_doubled_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = Deck.weights

    def doubled(self: Deck) -> tuple[list[int], list[int]]:
        cards, found = weights(self)
        return cards, [2 * one if card > 60 else one for card, one in zip(cards, found, strict=True)]

    monkeypatch.setattr(Deck, "weights", doubled)
    assert refuted("chances_of_cards").startswith(
        "chance of 1 after 0 cards of 36: 1/70, by the second statement 1/65; "
    )


def test_a_card_that_is_unused_too_often_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    # As if there were one Event card more than there is.
    monkeypatch.setattr(drawing, "EVENT_CARDS", 61)
    assert refuted("other_chances").startswith(
        "13 is set aside (short): 25/61, by the second statement 2/5; "
    )

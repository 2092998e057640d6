"""The deck (2.2, 2.4.1, 6, 10): its piles, its Propaganda cards, and how likely each next card is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import TYPE_CHECKING

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board import deck as cards
from ctcore.twilight.board.cards import CAPABILITIES
from ctcore.twilight.board.deck import Deck, whole
from tests.rules.positions import move, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

EVERY_EVENT = frozenset(range(1, 61))
PROPAGANDA = (67, 68, 69, 70, 71)


def after(*played: int, size: int = 36) -> Deck:
    """The deck of that many Events once those cards have been turned up."""
    return Deck(EVERY_EVENT - set(played), played, size)


def on_card(*played: int, scenario: str = "short") -> ct.State:
    """The scenario with the next card awaited after those cards."""
    state = ct.setup(scenario)
    return state.but(deck=after(*played, size=state.deck.size))


def reveal(card: int) -> ct.kernel.Move:
    return move("reveal", card)


# Piles


@pytest.mark.clause("10", "2.2/3")
@pytest.mark.parametrize(
    ("scenario", "events", "piles"), [("short", 36, 3), ("medium", 48, 4), ("full", 60, 5)]
)
def test_each_scenario_has_its_piles(scenario: str, events: int, piles: int) -> None:
    deck = ct.setup(scenario).deck
    assert (deck.size, deck.piles, deck.card, deck.pile, deck.events_in_pile) == (events, piles, None, (), 12)
    assert not deck.is_final
    assert deck.unseen == EVERY_EVENT


@pytest.mark.clause("10", "2.2")
def test_a_pile_is_twelve_events_and_one_propaganda_card_and_then_the_next_begins() -> None:
    first = (*range(1, 7), 67, *range(7, 13))
    assert after(*first[:-1]).events_in_pile == 1
    assert after(*first[:-1]).propaganda_is_out
    assert after(*first).pile == ()
    assert after(*first).events_in_pile == 12
    assert not after(*first).propaganda_is_out
    assert after(*first, 13).pile == (13,)


@pytest.mark.clause("10")
def test_illegal_card_that_is_set_aside() -> None:
    state = on_card()
    state = state.but(deck=state.deck.without(13))
    assert refusal(state, reveal(13)) == {"still_unseen"}


# The last Propaganda card


@pytest.mark.clause("2.4.1", "R138")
def test_the_last_propaganda_card_ends_the_deck_whatever_lies_beneath() -> None:
    before = (*range(1, 13), 67, *range(13, 25), 68)
    assert not after(*before, 25).is_final
    assert after(*before, 25, 69).is_final
    assert after(*before, 25, 69).chances() == {}


@pytest.mark.clause("2.4.1", "R138")
def test_illegal_card_awaited_after_the_last_propaganda_card() -> None:
    state = on_card(*range(1, 13), 67, *range(13, 25), 68, 69)
    assert {violation.law for violation in ct.violations(state)} == {"pending_is_a_turn"}


# Chances


@pytest.mark.clause("2.2", "10")
@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_every_event_and_every_propaganda_card_may_come_first(scenario: str) -> None:
    """Twelve in thirteen for the 60 Events together, one in thirteen for the five Propaganda cards."""
    chances = {str(one): chance for one, chance in ct.chances(ct.setup(scenario)).items()}
    assert chances == {f"card {card}": Fraction(1, 65) for card in (*EVERY_EVENT, *PROPAGANDA)}


@pytest.mark.clause("2.2", "10")
def test_the_chances_follow_the_pile() -> None:
    assert set(after(67).chances().values()) == {Fraction(1, 60)}
    assert after(1).chances()[2] == Fraction(11, 12 * 59)
    assert after(1).chances()[67] == Fraction(1, 12 * 5)
    assert after(*range(1, 13)).chances() == dict.fromkeys(PROPAGANDA, Fraction(1, 5))
    assert after(*range(1, 12), 67).chances() == {card: Fraction(1, 49) for card in range(12, 61)}


@pytest.mark.clause("10", "R159")
def test_once_the_unused_cards_are_known_a_capability_that_is_not_among_them_is_in_the_deck() -> None:
    deck = attrs.evolve(whole(36).without(13).without(17), inspected=True)
    chances = deck.chances()
    kept = set(CAPABILITIES) - {13, 17}
    assert {chances[card] for card in kept} == {Fraction(12, 13) * Fraction(1, 36)}
    others = EVERY_EVENT - set(CAPABILITIES)
    assert {chances[card] for card in others} == {Fraction(12, 13) * Fraction(31, 36 * 53)}
    assert not {13, 17} & set(chances)
    assert sum(chances.values()) == 1


def _every_order(events: tuple[int, ...], piles: int) -> Iterator[tuple[int, ...]]:
    """Every deck of piles of two Events and a Propaganda card that those Event cards make."""
    for order in permutations(events, 2 * piles):
        for drawn in permutations((67, 68, 69), piles):
            for places in product(range(3), repeat=piles):
                deck: list[int] = []
                for pile, (card, place) in enumerate(zip(drawn, places, strict=True)):
                    two = list(order[2 * pile : 2 * pile + 2])
                    two.insert(place, card)
                    deck += two
                yield tuple(deck)


def _followers(orders: Iterator[tuple[int, ...]], piles: int) -> dict[tuple[int, ...], Counter[int]]:
    """What follows each beginning of a deck, up to its last Propaganda card, and how often."""
    found: dict[tuple[int, ...], Counter[int]] = {}
    for order in orders:
        last = max(place for place, card in enumerate(order) if card in PROPAGANDA)
        for cut in range(last + 1):
            found.setdefault(order[:cut], Counter())[order[cut]] += 1
        assert sum(card in PROPAGANDA for card in order) == piles
    return found


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Piles of two Events, three Propaganda cards, and two Capabilities among the Events."""
    monkeypatch.setattr(cards, "EVENTS_IN_PILE", 2)
    monkeypatch.setattr(cards, "PILE", 3)
    monkeypatch.setattr(cards, "PROPAGANDA_CARDS", (67, 68, 69))
    monkeypatch.setattr(cards, "CAPABILITIES", {1: None, 2: None})


def _agrees(deck: Deck, found: dict[tuple[int, ...], Counter[int]]) -> None:
    assert len(found) > 1
    for played, following in found.items():
        now = attrs.evolve(deck, unseen=deck.unseen - set(played), played=played)
        total = sum(following.values())
        assert now.chances() == {card: Fraction(count, total) for card, count in following.items()}, played


@pytest.mark.clause("2.2", "10")
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("events", [(1, 2, 3, 4, 5), (1, 2, 3, 4), (3, 4, 5, 6, 7, 8)])
def test_the_chances_are_those_of_counting_every_order(events: tuple[int, ...]) -> None:
    _agrees(Deck(frozenset(events), (), 4), _followers(_every_order(events, 2), 2))


@pytest.mark.clause("10", "R159")
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("aside", [(), (1,), (1, 2)])
def test_the_chances_after_inspection_are_those_of_counting_every_order(aside: tuple[int, ...]) -> None:
    events = tuple(range(1, 7))
    fitting = (
        order
        for order in _every_order(events, 2)
        if all((card in order) == (card not in aside) for card in (1, 2))
    )
    deck = Deck(frozenset(events) - set(aside), (), 4, frozenset(aside), inspected=True)
    _agrees(deck, _followers(fitting, 2))


@pytest.mark.clause("2.2", "10")
@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_chances_sum_to_one_over_the_legal_moves_along_random_games(scenario: str) -> None:
    asked = 0
    for seed in range(2):
        for step in ct.random_game(scenario, seed):
            if ct.actor(step.before) is ct.NATURE:
                chances = ct.chances(step.before)
                assert sum(chances.values()) == 1
                assert set(chances) == set(ct.legal_moves(step.before))
                asked += 1
            else:
                assert ct.chances(step.before) == {}
    assert asked >= 2 * ct.setup(scenario).deck.piles


@pytest.mark.clause("10", "R159")
def test_chances_sum_to_one_in_a_game_whose_unused_cards_were_inspected() -> None:
    for step in ct.random_game("medium", 2, capabilities=True):
        if ct.actor(step.before) is ct.NATURE:
            chances = ct.chances(step.before)
            assert sum(chances.values()) == 1
            assert set(chances) == set(ct.legal_moves(step.before))

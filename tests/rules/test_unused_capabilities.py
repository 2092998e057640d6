"""Unused Capabilities in play (10): what is set aside, how likely, and what comes into force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.cards import CAPABILITIES
from ctcore.twilight.rules.setup.frames import SortingCards
from tests.rules.positions import line, move, play


def laws(state: ct.State) -> set[str]:
    return {violation.law for violation in ct.violations(state)}


@pytest.mark.clause("10", "R159")
@pytest.mark.parametrize(("scenario", "aside"), [("short", 24), ("medium", 12)])
def test_each_capability_card_is_set_aside_as_likely_as_places_are_left(scenario: str, aside: int) -> None:
    state = ct.setup(scenario, capabilities=True)
    assert ct.actor(state) is ct.NATURE
    left = 60
    for card, there in zip(CAPABILITIES, (True, False, True, True, False, False, True), strict=True):
        chances = ct.chances(state)
        here, away = move("setup.set_aside", card), move("setup.leave", card)
        assert chances == {here: Fraction(aside, left), away: 1 - Fraction(aside, left)}
        assert set(chances) == set(ct.legal_moves(state))
        state = play(state, here if there else away)
        aside, left = aside - there, left - 1
    assert state.deck.aside == {13, 18, 27, 35}
    assert state.deck.inspected
    assert [type(frame).__name__ for frame in state.stack] == ["NextCard"]


def _paths(state: ct.State, chance: Fraction = Fraction(1)) -> Counter[frozenset[int]]:
    """How likely each set of Capability cards is to be set aside, along every path."""
    if len(state.stack) == 1:
        return Counter({state.deck.aside: chance})
    found: Counter[frozenset[int]] = Counter()
    for one, likely in ct.chances(state).items():
        found.update(_paths(ct.step(state, one), chance * likely))
    return found


@pytest.mark.clause("10", "R159")
@pytest.mark.parametrize(("scenario", "aside"), [("short", 24), ("medium", 12)])
def test_what_is_set_aside_is_as_likely_as_in_every_choice_of_cards(scenario: str, aside: int) -> None:
    """How many of all choices of 24 or 12 cards of 60 hold just these of the seven."""
    found = _paths(ct.setup(scenario, capabilities=True))
    assert len(found) == 2 ** len(CAPABILITIES)
    for cards, chance in found.items():
        assert chance == Fraction(comb(53, aside - len(cards)), comb(60, aside))


@pytest.mark.clause("10", "R159", "5.3")
def test_illegal_positions_of_the_sorting_break_their_law() -> None:
    state = line(ct.setup("short", capabilities=True), "set aside 13")
    assert laws(state.with_truths(hearts_and_minds=False)) == {"sorting_fits"}
    assert laws(state.but(deck=state.deck.without(1))) == {"sorting_fits"}
    assert laws(state.but(deck=attrs.evolve(state.deck, inspected=True))) == {"sorting_fits"}
    begun = attrs.evolve(state, stack=(state.stack[0], SortingCards(13, torture=False)))
    assert laws(begun) == {"sorting_fits"}
    full = attrs.evolve(ct.setup("full"), stack=(state.stack[0], SortingCards(13, torture=False)))
    assert laws(full) == {"sorting_fits"}


@pytest.mark.clause("10", "R159")
def test_illegal_an_event_for_which_the_capabilities_in_the_deck_leave_no_room() -> None:
    capabilities = frozenset({13, 17, 18, 27, 32, 33, 35})
    others = [card for card in range(1, 61) if card not in capabilities]
    played = (*others[:12], 67, *others[12:24], 68, *others[24:29])
    deck = ct.Deck(capabilities | frozenset(others[29:]), played, 36, inspected=True)
    state = ct.setup("short").but(deck=deck)
    assert ct.violations(state) == ()
    refused = ct.judge(state, ct.parse_move(state, f"card {others[40]}"))
    assert [finding.name for finding in refused.violations] == ["room_beside_capabilities"]
    assert set(ct.legal_moves(state)) == {move("reveal", card) for card in (*capabilities, 69, 70, 71)}
    assert {one for one, chance in ct.chances(state).items() if chance} == set(ct.legal_moves(state))

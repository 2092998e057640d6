"""What a fixture attaches to the rules is there as long as it lasts, and leaves nothing behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.game import POINTS
from tests.exceptions.cards import BASE_TO_EXTORT, CARDS, MARKERS, WIDER_LIFT, attached
from tests.exceptions.play import finding
from tests.rules.positions import turn, with_resources

if TYPE_CHECKING:
    from ctcore.kernel import System


def labels(rules: System[ct.State]) -> set[str]:
    """The labels of what makes requirements of their own."""
    return {one.by.label for kind in rules.kinds for one in kind.requirements if one.by}


def test_the_rules_as_printed_know_nothing_of_a_card_that_is_not_attached() -> None:
    under = turn(ct.GOVERNMENT).with_truths(peace_talks=True, rural_self_defense=True)
    assert "assault" in map(str, ct.legal_moves(under))
    assert "#56" not in labels(ct.SYSTEM)
    with attached(BASE_TO_EXTORT) as one_card:
        assert "#56" in labels(one_card)
        assert "assault" in map(str, one_card.legal_moves(under))


def test_a_fixture_leaves_the_rules_as_it_found_them() -> None:
    """Asked before, under a fixture and after it, of the same position: nothing noted is found again."""
    states = [
        turn(faction).with_truths(**dict.fromkeys(MARKERS, True)) for faction in (ct.GOVERNMENT, ct.FLN)
    ]
    before = [ct.legal_moves(state) for state in states]
    with attached(*CARDS) as rules:
        under = [rules.legal_moves(state) for state in states]
        # The rules without the cards are asked meanwhile too.
        for state in states:
            ct.SYSTEM.legal_moves(state.with_truths())
    after = [ct.legal_moves(state.with_truths()) for state in states]
    assert before == after != under
    assert all(
        not point.attached.provisos for point in POINTS if point.name.startswith(("troop_lift", "extort"))
    )


def test_illegal_card_with_a_misspelt_name_is_refused_by_its_label() -> None:
    for wrong, message in (
        (attrs.evolve(WIDER_LIFT, to="troop_lift.space"), "#11u: Amends does not fit 'troop_lift.space'"),
        (attrs.evolve(WIDER_LIFT, while_="h21_helicopter"), "#11u: nothing that may be in force"),
        (attrs.evolve(BASE_TO_EXTORT, to="extort.selekt"), "#56: Closes does not fit 'extort.selekt'"),
    ):
        with pytest.raises(ValueError, match=message), attached(wrong):
            raise AssertionError
    assert "terror" in map(str, ct.legal_moves(turn(ct.FLN)))


def test_illegal_operation_whose_amended_price_no_location_is_paid_with() -> None:
    """A price that rises is asked of the locations that there are, and not the printed one."""
    dearer = attrs.evolve(
        WIDER_LIFT, label="#99", to="assault.price", value=lambda price, _state, _space: price + 1
    )
    state = with_resources(turn(ct.GOVERNMENT), government=2)
    with attached(dearer) as rules:
        assert "assault" in map(str, rules.legal_moves(state))
        under = state.with_truths(h21_helicopters=True)
        assert "assault" not in map(str, rules.legal_moves(under))
        assert finding(rules, under, "assault", "can_pay").changed_by == ("#99",)

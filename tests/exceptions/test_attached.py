"""What a fixture attaches to the rules is there as long as it lasts, and leaves nothing behind."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.system import POINTS, PROVISOS
from tests.exceptions.cards import NO_TRAIN, attached
from tests.exceptions.play import finding
from tests.rules.positions import turn, with_resources

_FREE_TERROR: Any = next(one for one in PROVISOS if one.label == "#32s")


def test_the_rules_as_printed_know_nothing_of_a_card_that_is_not_attached() -> None:
    under = turn(ct.GOVERNMENT).with_truths(torture=True)
    assert "train" in map(str, ct.legal_moves(under))
    assert "no_train" not in {one.name for kind in ct.SYSTEM.kinds for one in kind.requirements}
    with attached(NO_TRAIN) as one_card:
        assert "no_train" in {one.name for kind in one_card.kinds for one in kind.requirements}
        assert "train" not in map(str, one_card.legal_moves(under))


def test_a_fixture_leaves_the_rules_as_it_found_them() -> None:
    """Asked before, under a fixture and after it, of the same position: nothing noted is found again."""
    states = [
        turn(faction).with_truths(torture=True, effective_bombers=True) for faction in (ct.GOVERNMENT, ct.FLN)
    ]
    before = [ct.legal_moves(state) for state in states]
    attached_before = [point.attached.provisos for point in POINTS]
    with attached(NO_TRAIN) as rules:
        under = [rules.legal_moves(state) for state in states]
        # The rules without the cards are asked meanwhile too.
        for state in states:
            ct.SYSTEM.legal_moves(state.with_truths())
    after = [ct.legal_moves(state.with_truths()) for state in states]
    assert before == after != under
    assert [point.attached.provisos for point in POINTS] == attached_before


def test_illegal_card_with_a_misspelt_name_is_refused_by_its_label() -> None:
    to_extort: Any = next(one for one in PROVISOS if one.to == "extort.space")
    for wrong, message in (
        (attrs.evolve(_FREE_TERROR, to="terror.prize"), "#32s: Amends does not fit 'terror.prize'"),
        (attrs.evolve(_FREE_TERROR, while_="effective_bomber"), "#32s: nothing that may be in force"),
        (attrs.evolve(to_extort, to="extort.selekt"), "#56: Closes does not fit 'extort.selekt'"),
    ):
        with pytest.raises(ValueError, match=message), attached(wrong):
            raise AssertionError
    assert "terror" in map(str, ct.legal_moves(turn(ct.FLN)))


def test_illegal_operation_whose_amended_price_no_location_is_paid_with() -> None:
    """A price that rises is asked of the locations that there are, and not the printed one."""
    dearer = attrs.evolve(
        _FREE_TERROR,
        label="#18",
        to="assault.price",
        while_="torture",
        value=lambda price, _state, _space: price + 1,
    )
    state = with_resources(turn(ct.GOVERNMENT), government=2)
    with attached(dearer) as rules:
        assert "assault" in map(str, rules.legal_moves(state))
        under = state.with_truths(torture=True)
        assert "assault" not in map(str, rules.legal_moves(under))
        assert finding(rules, under, "assault", "can_pay").changed_by == ("#18",)

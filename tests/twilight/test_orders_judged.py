"""The verdict on an order: the first move that is refused, or what the order lacks."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.orders import Block, Order, judge
from tests.twilight.ordering import (
    END,
    EXTORT,
    PLACE,
    RALLY,
    ROLL,
    TERROR,
    at,
    select,
    turn,
)


@pytest.mark.clause("3.3.1", "R95")
def test_an_order_is_refused_at_its_first_illegal_move_with_every_unmet_requirement() -> None:
    start = turn("FLN 0", "Oran: Support")
    before = ct.to_json(start)
    found = judge(start, Order(ct.moves.Assault(), (at("Medea"), at("Oran"))))
    assert (found.legal, bool(found), found.after) == (False, False, None)
    assert (found.index, found.refused) == (0, ct.moves.Assault())
    rally = judge(turn("FLN 1", "Oran: Support"), Order(RALLY, (at("Barika", PLACE), at("Oran"))))
    assert (rally.index, rally.refused, rally.reason) == (3, select("Oran"), "")
    assert rally.verdict is not None
    assert {one.name for one in rally.verdict.violations} == {"can_pay", "city_not_at_support"}
    said = str(rally)
    assert said.startswith("Rally in Barika, Oran: not legal\nmove 4 of it, 'Oran', is refused:\n")
    assert all(str(one) in said for one in rally.verdict.violations)
    assert repr(rally) == "<Judged 'Rally in Barika, Oran': not legal>"
    assert ct.to_json(start) == before


def test_a_legal_order_leads_to_the_position_that_its_moves_lead_to() -> None:
    start = turn("FLN 9")
    order = Order(RALLY, (at("Barika", PLACE),))
    found = judge(start, order)
    assert found.legal
    assert found
    assert (found.index, found.refused, found.verdict, found.reason) == (None, None, None, "")
    assert found.after == ct.play(start, "rally; Barika; place 1; end")
    assert str(found) == "Rally in Barika: legal"
    assert judge(start, order) == found


@pytest.mark.clause("3.3.3")
def test_illegal_order_lacks_the_roll_that_nature_makes() -> None:
    start = turn("FLN 9", "Barika: 2 Active")
    attack = ct.moves.Attack()
    found = judge(start, Order(attack, (at("Barika"),)))
    assert found.reason == "before 'end' the order lacks the roll of the Attack, which Nature makes"
    assert (found.index, found.refused) == (2, END)
    assert found.verdict == ct.judge(ct.play(start, "attack; Barika"), END)
    assert found.reason in str(found)
    seven = judge(start, Order(attack, (at("Barika", ct.moves.Roll(7)),)))
    assert (seven.index, seven.reason) == (2, "")
    unended = judge(start, Order(attack, (at("Barika"),), end=None))
    assert (unended.index, unended.verdict) == (None, None)
    assert unended.reason.startswith(
        "the order ends before the Operation is over: it still awaits the roll of"
    )


def test_illegal_order_has_a_roll_that_nobody_makes() -> None:
    found = judge(turn("FLN 9"), Order(RALLY, (at("Barika", ROLL),)))
    assert (found.index, found.refused, found.reason) == (2, ROLL, "")
    assert found.verdict is not None
    assert [one.name for one in found.verdict.violations] == ["moment"]


def test_illegal_order_ends_before_the_operation_is_over() -> None:
    start = turn("FLN 9")
    unended = judge(start, Order(RALLY, (at("Barika"),), end=None))
    assert (unended.legal, unended.refused, unended.index, unended.verdict) == (False, None, None, None)
    assert unended.reason.startswith(
        "the order ends before the Operation is over: it still awaits what the Rally"
    )
    assert "Nature" not in unended.reason
    assert str(unended) == f"Rally in Barika; ...: not legal\n  {unended.reason}"
    # The end of the order ends the Extort alone.
    open_block = Block(EXTORT, (at("Bougie"),), end=None)
    found = judge(start, Order(RALLY, (at("Barika"), open_block)))
    assert found.reason.startswith("the order ends before the Operation is over: it still awaits a location")


@pytest.mark.clause("3.2.3", "R71")
def test_illegal_order_ends_a_sweep_with_a_search_outstanding() -> None:
    found = judge(turn("Government 9", first=ct.GOVERNMENT), Order(ct.moves.Sweep(), (at("Oran"),)))
    assert (found.index, found.refused, found.reason) == (2, END, "")
    assert found.verdict is not None
    assert [one.name for one in found.verdict.violations] == ["nothing_outstanding"]


def test_illegal_order_has_two_special_activities() -> None:
    twice = (Block(EXTORT, (at("Bougie"),)), Block(EXTORT, (at("Tunisia"),)))
    found = judge(turn("FLN 9"), Order(RALLY, (at("Barika"), *twice)))
    assert found.index == 5
    assert found.verdict is not None
    assert [one.name for one in found.verdict.violations] == ["one_activity"]


def test_illegal_order_comes_before_its_turn_or_after_the_game() -> None:
    order = Order(RALLY, (at("Barika"),))
    for start in (ct.setup("short"), ct.setup("short", card=26), tuple(ct.random_game("short", 1))[-1].after):
        found = judge(start, order)
        assert (found.index, found.refused, found.reason) == (0, RALLY, "")
        assert found.verdict == ct.judge(start, RALLY)


@pytest.mark.clause("3.1.2", "5.5", "#5s")
def test_a_free_order_is_legal_where_a_card_has_just_granted_that_operation() -> None:
    free = Order(RALLY, (at("Barika", PLACE), at("Setif", PLACE)), free=True)
    begun = ct.play(ct.play(ct.position("short", card=5), "no pivotal event"), "event shaded")
    found = judge(begun, free)
    assert found.legal, str(found)
    for start, order in (
        (turn("FLN 9"), free),
        (begun, Order(TERROR, (at("Barika"),), free=True)),
        (ct.play(begun, "Barika"), free),
        (tuple(ct.random_game("short", 1))[-1].after, free),
    ):
        refused = judge(start, order)
        assert (refused.index, refused.verdict) == (None, None)
        assert refused.reason == f"the position does not begin a free {order.operation}"
    bought = judge(begun, Order(RALLY, (at("Barika"),)))
    assert (bought.index, bought.refused) == (0, RALLY)

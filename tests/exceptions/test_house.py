"""House rules: exceptions that are always in force, and say their title where they decide an answer."""

from __future__ import annotations

import random

import pytest

import ctcore as ct
from ctcore.kernel import Amends, Closes, Figure
from ctcore.twilight.system import POINTS
from tests.exceptions.cards import attached
from tests.exceptions.play import finding
from tests.rules.positions import turn, with_resources

TITLE = "house rule: dear Sweeps"
PRICES = (
    *("train.price", "garrison.price", "sweep.price", "assault.price", "rally.price", "march.price"),
    *("attack.price", "terror.price", "train.pacification", "rally.agitation", "pacification.price"),
    *("agitation.price", "buying_off.price", "suez.price"),
)


def priced(name: str, more: int) -> Amends:
    """A house rule that adds so many Resources to a price."""
    return Amends(label=TITLE, clauses=("3.1",), to=name, value=lambda price, _state, *_about: price + more)


def test_every_price_is_a_figure_that_a_house_rule_can_amend() -> None:
    assert {one.name for one in POINTS if isinstance(one, Figure)} >= set(PRICES)


def test_illegal_operation_whose_house_price_is_not_there_names_the_house_rule() -> None:
    state = with_resources(turn(ct.GOVERNMENT), government=2)
    assert "sweep" in map(str, ct.legal_moves(state))
    with attached(priced("sweep.price", 1)) as house:
        assert "sweep" not in map(str, house.legal_moves(state))
        found = finding(house, state, "sweep", "can_pay")
        assert found.changed_by == (TITLE,)
        assert "price: 3" in str(found)
    assert "sweep" in map(str, ct.legal_moves(state))


def test_what_is_paid_is_the_house_price_under_its_title() -> None:
    with attached(priced("sweep.price", 1)) as house:
        state = turn(ct.GOVERNMENT)
        for text in ("sweep", "Medea"):
            (move,) = (one for one in house.legal_moves(state) if str(one) == text)
            step = house.trace(state, move)
            state = step.after
    assert [str(entry) for entry in step.ledger] == ["Government pays 3 Resources"]
    assert step.ledger[0].changed_by == (TITLE,)


def test_a_house_rule_closes_a_kind_of_move() -> None:
    closed = Closes(
        label="house rule: no Terror", clauses=("3.3.4",), to="terror", name="no_terror",
        text="the FLN may not use Terror", test=lambda: True,
    )  # fmt: skip
    with attached(closed) as house:
        assert "terror" not in map(str, house.legal_moves(turn(ct.FLN)))
        assert "3.3.4 as changed by house rule: no Terror" in str(
            finding(house, turn(ct.FLN), "terror", "no_terror")
        )


@pytest.mark.parametrize("more", [-1, 1, 2])
def test_games_of_other_prices_keep_every_law_and_never_stop(more: int) -> None:
    rules = [priced(name, more) for name in PRICES]
    with attached(*rules) as house:
        for seed in range(8):
            draw = random.Random(seed)  # noqa: S311 - play, not secrets
            state = ct.setup(("short", "medium", "full")[seed % 3])
            for number in range(400):
                if not state.stack:
                    break
                moves = house.legal_moves(state)
                assert moves, (seed, number, state.stack)
                sort = draw.choice(list(dict.fromkeys(map(type, moves))))
                state = house.step(state, draw.choice([one for one in moves if type(one) is sort]))
                if number % 3 == 0:
                    assert house.violations(state) == (), (seed, number)

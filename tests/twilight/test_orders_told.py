"""Orders in words, one line each."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import ctcore as ct
from ctcore.twilight.orders import Block, Order, Step, in_orders
from tests.twilight.ordering import (
    EXTORT,
    RALLY,
    at,
    keeps_the_laws,
    turn,
)

_, *READ = (Path(__file__).parent / "orders.txt").read_text(encoding="utf-8").strip().split("\n\n")


@pytest.mark.parametrize(
    ("changes", "line", "text"),
    [row.split("\n")[1:] for row in READ],
    ids=[row.split("\n")[0] for row in READ],
)
def test_an_order_reads_as_people_say_it_and_is_what_was_played(changes: str, line: str, text: str) -> None:
    start = turn(changes, first=ct.GOVERNMENT if changes.startswith("Government") else ct.FLN)
    steps = ct.play_line(start, line)
    (played,) = ct.orders_of(steps)
    assert str(played.order) == text
    assert str(played) == f"{ct.actor(start)}: {text}"
    keeps_the_laws(steps, played)
    assert pickle.loads(pickle.dumps(played)) == played  # noqa: S301 - our own bytes


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (Order(RALLY), "Rally"),
        (Order(RALLY, free=True), "Free Rally"),
        (Order(RALLY, (at("Oran"),), end=None), "Rally in Oran; ..."),
        (Order(RALLY, (Block(EXTORT),), end=None), "Extort; Rally; ..."),
        (
            Order(
                ct.moves.Assault(), (Step(ct.moves.SelectWith(ct.Place.named("Oran"), ct.CubeType.TROOPS)),)
            ),
            "Assault Oran (Troops)",
        ),
        (
            Order(
                ct.moves.Sweep(),
                (
                    at("Oran"),
                    at("Medea", ct.moves.BuyOff(ct.Piece.ACTIVE, ct.Place.named("Medea"))),
                    Step(ct.moves.BuyOff(ct.Piece.ACTIVE, ct.Place.named("Oran"))),
                    Step(ct.moves.SearchWith(ct.Place.named("Oran"), ct.CubeType.POLICE)),
                ),
            ),
            "Sweep Oran, Medea; buy off in Oran; search Oran (Police)",
        ),
        (
            Order(
                ct.moves.Train(),
                (Block(ct.moves.Deploy(), (Step(ct.moves.Resettle(ct.Place.named("Setif"))),)),),
            ),
            "Deploy (Resettle Setif); Train",
        ),
        (
            Order(
                ct.moves.March(),
                (Block(EXTORT, (at("Oran"), Step(ct.moves.ExtortStopped(ct.Place.named("Medea"))))),),
            ),
            "Extort Oran, Medea; March",
        ),
    ],
    ids=str,
)
def test_what_seldom_occurs_has_its_words_too(order: Order, text: str) -> None:
    assert str(order) == text
    if order.end is not None:
        assert ct.collect(ct.expand(order), granted=order.opening if order.free else None) == order


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("card 5; pass; pass", ["card 5", "pass", "pass"]),
        (
            "card 5; rally; Barika; place 1; end; op only; train; Algiers; end",
            ["card 5", "Rally in Barika", "Train in Algiers"],
        ),
        (
            "card 5; rally; Barika; place 1; extort; Bougie; end; end; limited op; train; Algiers; end",
            ["card 5", "Rally in Barika; Extort Bougie", "limited op", "Train in Algiers"],
        ),
        ("card 5; rally; Barika; place 1", ["card 5", "rally", "Barika", "place 1 Guerrilla"]),
        ("card 67; end; withdraw 1 French Police; end", ["card 67", "withdraw 1 French Police"]),
    ],
)
def test_steps_are_told_in_orders_and_all_else_move_by_move(line: str, told: list[str]) -> None:
    assert in_orders(ct.play_line(ct.setup("short"), line)) == told

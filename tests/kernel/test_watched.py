"""Laws asked only where a state differs from the last that kept them say what asking all of them does."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Frame, Law, frame_law
from ctcore.kernel.law import Laws
from tests.rules.corpus import arbitrary, reachable


@attrs.frozen
class Cup:
    drops: int
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)


@attrs.frozen
class Pouring(Frame):
    most: int = 3


@attrs.frozen
class Table:
    cups: tuple[Cup, ...]
    jug: int
    tea: bool
    stack: tuple[Frame, ...]
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    @property
    def all_drops(self) -> int:
        return self.jug + sum(cup.drops for cup in self.cups)


LAWS = (
    Law("a_jugful", ("T.1",), "there is one jug of tea", lambda table: table.all_drops == 6),
    # It reads the jug only where there is tea.
    Law("warm", ("T.2",), "tea is never all poured", lambda table: not table.tea or table.jug > 0),
    Law(
        "some_cups",
        ("T.3",),
        "a cup holds no less than nothing",
        lambda cup: cup.drops >= 0,
        lambda t: t.cups,
    ),
    Law("one_pours", ("T.4",), "one person pours", lambda table: len(table.stack) <= 1),
    Law(
        "no_flood",
        ("T.8",),
        "the first cup is not too full",
        lambda cup: cup.drops < 4,
        part=lambda t: t.cups[0],
    ),
    frame_law(
        (Pouring,),
        "not_too_much",
        ("T.5",),
        "no cup is too full",
        lambda table, frame: all(cup.drops <= frame.most for cup in table.cups),
    ),
    Law("always", ("T.6",), "it reads nothing", lambda _table: True),
)


def test_a_broken_law_is_named_with_its_clauses_and_says_what_it_asks() -> None:
    asked = {(one.name, one.clauses): one for one in LAWS}
    law = asked["not_too_much", ("T.5",)]
    table = Table((Cup(1), Cup(3)), 3, True, (Pouring(2),))  # noqa: FBT003 - the field tea
    assert str(law.violation(table)) == "T.5: no cup is too full [not_too_much]"


def test_the_laws_of_a_small_state_in_any_order_of_states() -> None:
    draw, laws, lawful = random.Random(1), Laws(LAWS), 0  # noqa: S311 - cases, not secrets
    cups = [Cup(drops) for drops in (-1, 0, 1, 1, 2, 2, 3, 4)]
    table = Table((cups[2], cups[4]), 3, True, ())  # noqa: FBT003 - the field tea
    for _ in range(4000):
        changes: dict[str, Any] = {
            "cups": (draw.choice(cups), draw.choice(cups)),
            "jug": draw.choice((0, 2, 3, 4, 5)),
            "tea": draw.choice((True, False)),
            "stack": draw.choice(((), (Pouring(),), (Pouring(2),), (Pouring(), Pouring()))),
        }
        some = draw.sample(sorted(changes), draw.choice((0, 1, 1, 2, 4)))
        table = attrs.evolve(table, **{name: changes[name] for name in some})
        expected = all(law.holds(table) for law in LAWS)
        assert laws.hold(table) == expected
        lawful += expected
    assert 200 < lawful < 3800


@pytest.mark.parametrize("scenario", ["short", "full"])
def test_the_laws_of_the_game_in_any_order_of_positions(scenario: str) -> None:
    draw, book = random.Random(2), Laws(ct.SYSTEM.laws)  # noqa: S311 - cases, not secrets
    one, other = (reachable(scenario, seed=seed, decisions=60) for seed in (21, 22))
    broken = 0
    for state in chain(*zip(one, other, strict=False), arbitrary(seed=5, count=60)):
        near = [
            state,
            state.but(commitment=draw.choice((-1, 0, 51))),
            state.but(coup_played=not state.coup_played),
            attrs.evolve(state, stack=state.stack[:1]),
            attrs.evolve(state, spaces=(attrs.evolve(state.spaces[0], active=1), *state.spaces[1:])),
            state.with_truths(torture=True),
        ]
        for each in near:
            expected = all(law.holds(each) for law in ct.SYSTEM.laws)
            assert book.hold(each) == expected
            broken += not expected
    assert broken > 100


def test_a_law_sees_a_state_as_it_is() -> None:
    seen: list[Any] = []
    law = Law("looks", ("T.7",), "it looks", lambda table: not seen.append(table))  # type: ignore[func-returns-value]
    table = Table((), 6, True, ())  # noqa: FBT003 - the field tea
    assert Laws((law,)).hold(table)
    (watched,) = seen
    assert isinstance(watched, Table)
    assert (watched.jug, watched.all_drops, watched.stack) == (6, 6, ())
    # What it notes is not noted of the state.
    watched.memo["so"] = 1
    assert not table.memo


def told(asked: list[str], law: Law) -> Law:
    """The law, which says each time that it is asked."""

    def test(*of: Any) -> bool:
        asked.append(law.name)
        return law.test(*of)

    return attrs.evolve(law, test=test)


@attrs.frozen
class Stirring(Pouring):
    pass


def test_a_law_is_asked_again_only_if_something_that_it_read_is_another_value() -> None:
    asked: list[str] = []
    laws = Laws([told(asked, law) for law in LAWS])
    cups, pouring, stirring = (Cup(1), Cup(2), Cup(0)), Pouring(), Stirring()
    alone: tuple[Frame, ...] = (pouring,)
    table = Table(cups[:2], 3, True, alone)  # noqa: FBT003 - the field tea
    every = [law.name for law in LAWS]
    steps: list[tuple[dict[str, Any], list[str]]] = [
        ({}, [*every, "some_cups"]),
        ({}, []),
        ({"tea": False}, ["warm"]),
        # Without tea nobody looked into the jug. A table that breaks a law is not compared with the next.
        ({"jug": 4}, ["a_jugful"]),
        ({"jug": 3}, []),
        ({"tea": True}, ["warm"]),
        ({"jug": 4, "cups": (cups[0], Cup(1))}, ["a_jugful", "warm", "some_cups", "not_too_much"]),
        ({"jug": 5, "cups": (cups[0], cups[2])}, ["a_jugful", "warm", "some_cups", "not_too_much"]),
        ({"stack": ()}, ["one_pours"]),
        ({"stack": (stirring,)}, ["one_pours", "not_too_much"]),
        ({"stack": alone}, ["one_pours", "not_too_much"]),
        ({"stack": (pouring, stirring)}, ["one_pours"]),
        ({"stack": alone}, []),
        # The same frame in another stack.
        ({"stack": (pouring,)}, ["one_pours"]),
    ]
    for changes, expected in steps:
        table = attrs.evolve(table, **changes)
        asked.clear()
        assert laws.hold(table) == (len(table.stack) < 2 and table.all_drops == 6)
        assert sorted(asked) == sorted(expected), changes


def test_what_breaks_a_law_of_frames_names_it_and_its_clauses() -> None:
    law = LAWS[-2]
    table = Table((Cup(4),), 2, True, (Pouring(), Pouring(5)))  # noqa: FBT003 - the field tea
    assert str(law.violation(table)) == "T.5: no cup is too full [not_too_much]"
    assert law.violation(attrs.evolve(table, stack=table.stack[1:])) is None

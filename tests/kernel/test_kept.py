"""A system keeps what it has listed, and asks nothing twice; what it has not listed it asks."""

from __future__ import annotations

from collections import Counter
from functools import wraps
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from ctcore.errors import IllegalMove
from ctcore.kernel import Kind, Part, System, attach
from ctcore.kernel import system as module
from ctcore.kernel.compiled import together
from ctcore.kernel.proviso import Closes
from tests.kernel.jars import (
    KIND,
    POUR,
    RULES,
    WAIT,
    Draft,
    Jar,
    Jars,
    Pour,
    Pouring,
    Tip,
    Wait,
    Weather,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MADE = Jars((Jar(0, 2), Jar(1, 1), Jar(2, 0)), (Pouring(),))


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a system has what lists made for a kind, joins it for a frame, and asks of a move."""
    counts = Counter[str]()

    def count(of: type, name: str) -> None:
        function: Callable[..., Any] = getattr(of, name)

        @wraps(function)
        def counted(*given: Any) -> Any:
            counts[name] += 1
            return function(*given)

        monkeypatch.setattr(of, name, counted)

    for of, name in ((Kind, "lister"), (Kind, "allows"), (System, "_first")):
        count(of, name)
    return counts


@pytest.fixture
def joined(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """For each function that lists for all kinds of a frame, how many it calls."""
    sizes: list[int] = []

    def counted(listers: Iterable[Any]) -> Any:
        every = [*listers]
        sizes.append(len(every))
        return together(every)

    monkeypatch.setattr(module, "together", counted)
    return sizes


def fresh(**changed: Any) -> Jars:
    """A position of which nothing is known yet."""
    return attrs.evolve(MADE, **{"in_force": Weather(), **changed})


def game() -> System[Jars]:
    return System(RULES, Draft)


def test_what_was_listed_is_the_same_the_next_time() -> None:
    jars, state = game(), fresh()
    assert jars.legal_moves(state) is jars.legal_moves(state)
    assert jars.choices(state) is jars.choices(state)


def test_what_lists_is_made_once_for_what_is_in_force(calls: Counter[str], joined: list[int]) -> None:
    jars, state = game(), fresh()
    jars.legal_moves(state)
    assert calls["lister"] == 2
    jars.choices(state)
    jars.choices(fresh(in_force=state.in_force))
    jars.legal_moves(fresh(in_force=state.in_force))
    assert (calls["lister"], calls["_first"], joined) == (2, 1, [2])
    # In other weather, where the same is true, pouring is found again and the two are not joined again.
    jars.choices(fresh())
    assert (calls["lister"], calls["_first"], joined) == (3, 2, [2])


def test_a_kind_that_what_is_in_force_refuses_is_not_asked(joined: list[int]) -> None:
    said: dict[str, Any] = {"label": "haste", "clauses": ("J.7",), "to": "wait", "while_": "frost"}
    haste = Closes(**said, name="haste", text="nobody waits", test=lambda in_force: in_force.frost)
    jars: System[Jars] = System(attach({Pouring: (POUR, WAIT)}, (), (haste,), ("frost",)), Draft)
    cold = jars.choices(fresh(in_force=Weather(frost=True)))
    assert (*cold, Wait()) == jars.choices(fresh())
    assert joined == [1, 2]


def test_a_move_that_was_listed_is_not_asked_again(calls: Counter[str]) -> None:
    jars, state = game(), fresh()

    def asked(move: Any) -> int:
        before = calls["allows"]
        jars.step(state, move)
        return calls["allows"] - before

    part, *_, wait = jars.choices(state)
    assert asked(wait) == 0
    assert isinstance(part, Part)
    (way,) = jars.choices(state, part)
    assert isinstance(way, Part)
    pour, *_ = jars.choices(state, way)
    # The choices asked for last are known, not those before.
    assert (asked(pour), asked(wait)) == (0, 1)
    whole = jars.legal_moves(state)
    assert [asked(move) for move in whole] == [0] * len(whole)
    # An equal move that was not listed is asked, whatever was.
    assert [asked(attrs.evolve(move)) for move in whole] == [1] * len(whole)
    for illegal in (Pour(2, 0, 1), Pour(1, 0, 2)):
        with pytest.raises(IllegalMove):
            jars.step(state, illegal)


def test_moves_listed_but_for_some_are_known(calls: Counter[str]) -> None:
    jars, state = game(), fresh()
    moves = jars.legal_moves_but(state, (Wait,))
    assert {type(move) for move in moves} == {Pour}
    for move in moves:
        jars.step(state, move)
    assert calls["allows"] == 0


def test_a_part_and_a_whole_move_are_asked_what_concerns_each() -> None:
    jars, state = game(), fresh()
    for whole in (Pour(1, 0, 1), Pour(2, 0, 1), Pour(1, 2, 1), Wait()):
        assert (
            jars.is_legal(state, whole)
            == bool(jars.judge(state, whole))
            == (whole in {*jars.legal_moves(state)})
        )
    for part in (Part(Pour, (0,)), Part(Pour, (2,)), Part(Pour, (0, 1)), Part(Pour, (0, 2))):
        begun = any(str(move).startswith("pour") and _begins(part, move) for move in jars.legal_moves(state))
        assert jars.is_legal(state, part) == bool(jars.judge(state, part)) == begun


def _begins(part: Part, move: Any) -> bool:
    return all(getattr(move, name) == getattr(part, name) for name in part.fields)


@pytest.mark.parametrize(
    "awaited", [False, True], ids=["not awaited", "of a kind that is not made in stages"]
)
def test_illegal_part_of_a_move_that_is_not_chosen_in_stages_here(*, awaited: bool) -> None:
    tip: Kind = Kind("tip", Tip, (Tip(0, 1),), (), lambda *_: None)
    jars: System[Jars] = System({Pouring: (KIND, tip) if awaited else (KIND,)}, Draft)
    part, state = Part(Tip, (0,)), fresh()
    with pytest.raises(IllegalMove, match="the position awaits water to pour"):
        jars.choices(state, part)
    assert not jars.is_legal(state, part)
    assert [one.name for one in jars.judge(state, part).violations] == ["moment"]


def test_a_move_made_after_the_end_is_not_told_when_it_belongs() -> None:
    jars: System[Jars] = System(RULES, Draft, over=lambda _: ("J.0",), belongs={Tip: (("J.8",), "in summer")})
    for state, names in ((fresh(), ["moment", "belongs"]), (fresh(stack=()), ["moment"])):
        assert [one.name for one in jars.judge(state, Tip(0, 1)).violations] == names

"""Moves in stages, over every position of a small game of jars."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest

from ctcore.errors import IllegalMove
from ctcore.kernel import Part, Stage, Staged, Subjects, System, asks, attach
from ctcore.kernel.proviso import Closes
from ctcore.kernel.stage_plan import Plan
from tests.kernel.jars import (
    GAME,
    KIND,
    MOST,
    PLACES,
    POUR,
    REQUIREMENTS,
    STATES,
    WAIT,
    Draft,
    Jar,
    Jars,
    Pour,
    Pouring,
    Tip,
    Wait,
    Weather,
    pours,
)


def test_a_stage_offers_what_some_legal_move_begins_with_and_nothing_else() -> None:
    cases = 0
    for state in STATES:
        legal = pours(state)
        begun = [one for one in GAME.choices(state) if isinstance(one, Part)]
        assert [one.values for one in begun] == sorted({(move.origin,) for move in legal})
        for part in begun:
            onward = GAME.choices(state, part)
            ends = sorted(
                {(move.origin, move.destination) for move in legal if (move.origin,) == part.values}
            )
            assert [one.values for one in onward if isinstance(one, Part)] == ends
            for way in onward:
                assert isinstance(way, Part)
                last = [move for move in legal if (move.origin, move.destination) == way.values]
                assert set(GAME.choices(state, way)) == set(last)
                cases += len(last)
    assert cases == 252


def test_legal_moves_are_the_moves_judged_legal() -> None:
    for state in STATES:
        assert set(GAME.legal_moves(state)) == {*pours(state), Wait()}


def test_a_part_is_legal_where_some_move_that_begins_with_it_is() -> None:
    for state in STATES:
        legal = pours(state)
        for origin in range(3):
            assert GAME.judge(state, Part(Pour, (origin,))).legal == any(
                one.origin == origin for one in legal
            )
            for end in range(3):
                part = Part(Pour, (origin, end))
                found = any((one.origin, one.destination) == part.values for one in legal)
                assert GAME.judge(state, part).legal == GAME.is_legal(state, part) == found


def test_illegal_part_says_what_refuses_every_way_to_go_on() -> None:
    state = Jars((Jar(0, 2), Jar(1, 2), Jar(2, 0)), (Pouring(),))
    with pytest.raises(IllegalMove) as refused:
        GAME.choices(state, Part(Pour, (0,)))
    why = "there is a choice for 'to <destination> pour <count>' [no choice meets: jars stand next to each"
    assert why in str(refused.value)
    shut = Jars((Jar(0, 2), Jar(1, 0), Jar(2, 0)), (Pouring(shut=1),))
    assert "the jar is open (1)" in str(GAME.judge(shut, Part(Pour, (0,))))


def test_illegal_step_with_a_part() -> None:
    state = STATES[-1]
    with pytest.raises(TypeError, match="'from 1' only begins a move"):
        GAME.step(state, Part(Pour, (1,)))  # type: ignore[arg-type]


def _lower(state: Jars, origin: int, destination: int) -> bool:
    return state.jars[destination].water < state.jars[origin].water


def test_what_a_list_alone_leaves_with_nothing_to_go_on_to_is_not_offered() -> None:
    """The last stage lists what meets the one requirement, so that nothing is left to ask."""

    def those(state: Jars, origin: int) -> list[tuple[int]]:
        return [place for place in PLACES if _lower(state, origin, *place)]

    tip = Staged(
        "tip",
        Tip,
        (asks("lower", ("J.8",), "less is in the other jar", _lower),),
        lambda _draft, _frame, _move: None,
        stages=(Stage(PLACES), Stage(PLACES, those, settles=frozenset({"lower"}))),
    )
    game: System[Jars] = System(attach({Pouring: (tip,)}, (), (), ()), Draft)
    for state in STATES[::5]:
        legal = [Tip(*each) for each in product(range(3), range(3)) if game.judge(state, Tip(*each))]
        assert set(game.legal_moves(state)) == set(legal)
        assert set(game.choices(state)) == {Part(Tip, (move.origin,)) for move in legal}


@pytest.mark.parametrize(
    ("test", "shows", "about", "said"),
    [
        (lambda destination: destination > MOST, "", None, "far"),
        (lambda frame, destination: destination > frame.shut, "{frame.shut}", None, "far (9)"),
        (
            lambda state, destination: destination > len(state.jars),
            "{state.in_force.frost}",
            None,
            "far (no)",
        ),
        (lambda origin, destination: origin == 9 + destination, "{move.origin}", None, "far (0)"),
        (lambda destination: destination > MOST, "{move.destination}", None, "far"),
        (
            lambda origin, destination: origin == 9 + destination,
            "{move.origin}, {move.destination}",
            None,
            "far",
        ),
        (lambda subject, destination: destination > 9 + subject.water, "{subject.water}", "origin", "far"),
        (
            lambda subject, frame, destination: subject.water + destination > frame.shut,
            "{frame.shut} and {subject.water}",
            "origin",
            "far",
        ),
    ],
    ids=["nothing", "frame", "state", "chosen", "not chosen", "one chosen", "element", "frame and element"],
)
def test_a_refused_part_shows_the_values_that_are_known(
    test: Any, shows: str, about: str | None, said: str
) -> None:
    """Values of a field that is not chosen yet, or of an element, are left out: cases differ in them."""
    far = asks("far", ("J.9",), "far", test, shows, about=about)
    subjects = Subjects(lambda state: state.jars, "origin", int)
    tip = Staged(
        "tip",
        Tip,
        (far,),
        lambda _draft, _frame, _move: None,
        subjects,
        stages=(Stage(PLACES), Stage(PLACES)),
    )
    game: System[Jars] = System({Pouring: (tip,)}, Draft)
    state = Jars((Jar(0, 2), Jar(1, 2), Jar(2, 0)), (Pouring(),))
    (found,) = game.judge(state, Part(Tip, (0,))).violations
    assert found.said == f"there is a choice for 'into <destination>' [no choice meets: {said}]"


def test_a_part_that_can_go_on_says_only_that_it_can() -> None:
    """Neither what was not met by other choices, nor the clauses of an exception: its label says these."""
    state = Jars((Jar(0, 2), Jar(1, 0), Jar(2, 2)), (Pouring(),), Weather(frost=True))
    for origin in (0, 2):
        found = GAME.judge(state, Part(Pour, (origin,))).finding(-1)
        assert (found.said, found.clauses) == (
            "there is a choice for 'to <destination> pour <count>'",
            ("J.1", "J.2", "J.3", "J.4", "J.5"),
        )


def test_stages_that_a_requirement_joins_are_looked_at_together() -> None:
    plain = Plan(POUR, POUR.requirements)
    assert plain.groups(0) == ((1, 2),)
    without_room = Plan(POUR, REQUIREMENTS[:4])
    assert without_room.groups(0) == ((1,), (2,))
    # An exception that reads one field more joins what it reads.
    closed = KIND.requirements[-1]
    assert Plan(POUR, (*REQUIREMENTS[:4], closed)).groups(0) == ((1, 2),)
    assert Plan(POUR, (*REQUIREMENTS[:4], closed)).groups(1) == ((2,),)


def test_a_mutant_does_without_what_stood_for_others() -> None:
    mutant = GAME.without(KIND, KIND.requirements[0])
    (kind, _) = mutant.table[Pouring]
    assert isinstance(kind, Staged)
    assert all(stage.some is None and stage.within is None for stage in kind.stages)
    for state in STATES[::7]:
        assert set(mutant.legal_moves(state)) == {*pours(state), Wait()}


def test_illegal_stage_that_lists_without_saying_what() -> None:
    with pytest.raises(ValueError, match="says what it covers"):
        Stage(PLACES, lambda: PLACES)


def test_a_choice_is_the_same_object_as_long_as_it_is_kept() -> None:
    state = Jars((Jar(0, 2), Jar(1, 0), Jar(2, 0)), (Pouring(),))
    first, again = (KIND.offered(one, one.stack[-1]) for one in (state, attrs.evolve(state)))
    assert first
    assert all(one is other for one, other in zip(first, again, strict=True))


def test_a_kind_that_what_is_in_force_refuses_lists_nothing() -> None:
    closed = Closes(
        label="drought",
        clauses=("J.7",),
        to="pour",
        while_="frost",
        name="drought",
        text="nothing is poured",
        test=lambda in_force: in_force.frost,
    )
    game: System[Jars] = System(attach({Pouring: (POUR, WAIT)}, (), (closed,), ("frost",)), Draft)
    for state in STATES[:12]:
        dry = attrs.evolve(state, in_force=Weather(frost=True))
        assert game.legal_moves(dry) == game.choices(dry) == (Wait(),)
        assert set(game.legal_moves(attrs.evolve(state, in_force=Weather()))) == {*pours(state), Wait()}
        with pytest.raises(IllegalMove, match="nothing is poured"):
            game.choices(dry, Part(Pour, (0,)))

"""Orders: whole Operations as values, made of their moves and found in games."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import ctcore as ct
from ctcore.kernel.choices import fields_of
from ctcore.testing import lawful_states
from ctcore.twilight.board.vocabulary import Activity, Operation
from ctcore.twilight.game import GAME
from ctcore.twilight.orders import Block, Order, OrderError, Step
from ctcore.twilight.orders.judging import is_over
from ctcore.twilight.orders.order import ACTIVITIES, ALONE, NAMING, OPENINGS, OPERATIONS, PLACES, WITHIN
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.scenarios import SCENARIOS
from tests.drawing import until
from tests.properties.starts import for_each_frame
from tests.twilight.ordering import (
    END,
    EXTORT,
    PLACE,
    RALLY,
    ROLL,
    TERROR,
    at,
    keeps_the_laws,
    ordered,
    select,
    turn,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.kernel import Move, Transition

# How many games of each scenario are played, and how many at most until all has occurred.
GAMES, MOST_GAMES = 6, 60
# Without Government pieces in Algiers the FLN may Agitate there after #26s.
BARE = "Algiers: 2 Terror, 0 French Troops, 0 French Police, 0 Algerian Troops, 0 Algerian Police"


def ended_operations(steps: Iterable[Transition[ct.State]]) -> int:
    """How many Operations end in the steps, by the frames: the Agitation that a card grants alone apart."""
    ends = [step.before.stack[-1] for step in steps if step.move == END and step.before.stack]
    whole = [frame for frame in ends if isinstance(frame, OperationFrame)]
    return sum(frame.grant is None or not frame.grant.populace_free for frame in whole)


# The two laws, of every Operation that is played


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_operation_of_a_game_is_the_order_of_its_moves(scenario: str) -> None:
    for seed in range(GAMES):
        steps = tuple(ct.random_game(scenario, seed))
        found = ct.orders_of(steps)
        assert len(found) == ended_operations(steps) > 0
        for played in found:
            keeps_the_laws(steps, played)


def test_every_operation_special_activity_and_a_free_operation_occur_among_them() -> None:
    seen: Counter[object] = Counter()
    wanted = (*Operation, *Activity, "free")
    games = chain.from_iterable(((scenario, seed) for scenario in SCENARIOS) for seed in range(99))
    for scenario, seed in until(games, lambda: all(map(seen.get, wanted)), at_least=1, most=MOST_GAMES):
        steps = tuple(ct.random_game(scenario, seed))
        for played in ct.orders_of(steps):
            keeps_the_laws(steps, played)
            block = played.order.activity
            seen.update([played.order.operation, "free" if played.order.free else ""])
            seen.update([] if block is None else [block.activity])
    assert [one for one in wanted if not seen[one]] == []


@for_each_frame
@given(start=lawful_states(FirstChoice), seed=st.integers(0, 2**32))
def test_an_operation_from_any_lawful_position_is_the_order_of_its_moves(start: ct.State, seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    openings = [move for move in ct.legal_moves(start) if type(move) in OPERATIONS]
    assume(openings)
    steps = [ct.trace(start, draw.choice(openings))]
    while not is_over(steps[-1].before, steps[-1].move):
        here = steps[-1].after
        steps.append(ct.trace(here, GAME.random_move(here, draw)))
    (played,) = ct.orders_of(steps)
    assert len(ct.expand(played.order)) == len(steps)
    keeps_the_laws(steps, played)


def test_each_move_that_an_operation_or_a_special_activity_awaits_has_one_place_in_an_order() -> None:
    rows: list[Iterable[type[Move]]] = [OPERATIONS, ACTIVITIES, PLACES, ALONE, WITHIN, NAMING, {ct.moves.End}]
    known = Counter(kind for row in rows for kind in row)
    frames = [one for one in ct.SYSTEM.table if issubclass(one, OperationFrame | ActivityFrame)]
    awaited = {kind.move for frame in frames for kind in ct.SYSTEM.table[frame]}
    assert set(known) == awaited | set(OPERATIONS)
    assert set(known.values()) == {1}


def test_each_move_alone_or_naming_its_space_says_where_and_what_is_done_within_need_not() -> None:
    names = {kind: [name for name, _ in fields_of(kind)] for kind in ALONE | NAMING}
    assert all({"space", "destination"} & set(fields) for fields in names.values())


def test_each_operation_has_its_opening_move_to_name_a_free_one_with() -> None:
    assert {OPERATIONS[type(move)] for move in OPENINGS.values()} == set(Operation) == set(OPENINGS)


# What an order is made of


@pytest.mark.clause("R47", "R48", "R50")
def test_an_order_has_its_locations_with_what_is_done_there_and_its_special_activity_as_a_block() -> None:
    order = ordered(turn("FLN 9"), "rally; Barika; place 1; extort; Bougie; end; France Track; end")
    track = Step(ct.moves.SelectTrack(ct.Track.FRANCE))
    assert order == Order(RALLY, (at("Barika", PLACE), Block(EXTORT, (at("Bougie"),)), track))
    assert (order.operation, order.free, order.end) == (Operation.RALLY, False, END)
    assert order.locations == (ct.Place.named("Barika"), ct.Track.FRANCE)
    assert order.activity == order.steps[1]
    assert order.activity is not None
    assert (order.activity.activity, order.activity.end) == (Activity.EXTORT, END)
    assert Order(RALLY).activity is None


@pytest.mark.clause("3.3.3")
def test_the_roll_and_the_losses_of_an_attack_are_done_in_its_space() -> None:
    start = turn("FLN 9", "Medea: 2 Active, 2 French Police")
    order = ordered(start, "attack; Medea; roll 2; remove French Police; remove French Police; end")
    lose = ct.moves.Lose(ct.Piece.FRENCH_POLICE)
    assert order.steps == (at("Medea", ct.moves.Roll(2), lose, lose),)


@pytest.mark.clause("4.2.3")
def test_pieces_that_neutralize_removes_belong_to_the_space_chosen_last_or_stand_alone() -> None:
    one, two = ct.Place.named("Algiers"), ct.Place.named("Oran")
    remove = [ct.moves.RemoveExposed(1, ct.Piece.ACTIVE, place) for place in (two, one)]
    moves = (ct.moves.Garrison(), ct.moves.Neutralize(), select("Algiers"), select("Oran"), *remove, END, END)
    (block,) = ct.collect(moves).steps
    assert block == Block(ct.moves.Neutralize(), (at("Algiers"), at("Oran", remove[0]), Step(remove[1])))
    assert str(block) == "Neutralize Algiers, Oran"


@pytest.mark.clause("5.3.1", "R48")
def test_oas_is_a_block_of_one_move() -> None:
    oas = ct.moves.Oas(ct.Place.named("Oran"))
    order = ct.collect((TERROR, select("Medea"), oas, select("Batna"), END))
    assert order.steps == (at("Medea"), Block(oas), at("Batna"))
    assert order.activity is not None
    assert (order.activity.activity, order.activity.end) == (Activity.OAS, None)
    assert str(order) == "Terror in Medea; OAS in Oran; then in Batna"


@pytest.mark.clause("R48")
def test_each_block_has_its_own_steps() -> None:
    blocks = Block(EXTORT, (at("Bougie"),)), Block(EXTORT, (at("Tunisia"),))
    order = Order(RALLY, blocks)
    assert ct.collect(ct.expand(order)) == order


# What is not an order


@pytest.mark.parametrize(
    ("moves", "number", "why"),
    [
        ((), None, "begins with its opening move"),
        ((select("Oran"), END), 0, "opens no Operation"),
        ((END,), 0, "opens no Operation"),
        ((EXTORT, END), 0, "opens no Operation"),
        ((RALLY,), 0, "stop here, before the Operation ends"),
        ((RALLY, select("Oran")), 1, "stop here, before the Operation ends"),
        ((RALLY, EXTORT, END), 2, "stop here, before the Operation ends"),
        ((RALLY, select("Oran"), END, select("Batna")), 3, "follows the end of the Operation"),
        ((RALLY, END, RALLY, END), 2, "follows the end of the Operation"),
        ((RALLY, select("Oran"), TERROR, END), 2, "opens an Operation before this one ends"),
        (
            (RALLY, EXTORT, ct.moves.Subvert(), END, END),
            2,
            "opens a Special Activity before another one ends",
        ),
        ((RALLY, EXTORT, ct.moves.Oas(ct.Place.named("Oran")), END, END), 2, "before another one ends"),
        ((RALLY, PLACE, END), 1, "is done in a location, and follows none"),
        ((RALLY, select("Oran"), EXTORT, END, PLACE, END), 4, "is done in a location, and follows none"),
        ((RALLY, ct.moves.Reveal(5), END), 1, "belongs to no Operation"),
        ((RALLY, ct.moves.Choose(ct.Option.PASS), END), 1, "belongs to no Operation"),
    ],
)
def test_moves_that_are_not_one_whole_operation_are_refused_at_the_first_that_does_not_fit(
    moves: tuple[Move, ...], number: int | None, why: str
) -> None:
    with pytest.raises(OrderError, match=why) as found:
        ct.collect(moves)
    assert found.value.number == number
    assert found.value.move == (None if number is None else moves[number])
    assert number is None or str(found.value).startswith(f"move {number + 1}, {str(moves[number])!r}: ")
    assert isinstance(found.value, ct.NotationError)
    again = pickle.loads(pickle.dumps(found.value))  # noqa: S301 - our own bytes
    assert (str(again), again.move, again.number) == (str(found.value), found.value.move, number)


@pytest.mark.clause("3.1.2", "5.5")
def test_a_free_operation_has_no_opening_move_and_is_named() -> None:
    order = ct.collect((select("Oran"), END), granted=RALLY)
    assert order == Order(RALLY, (at("Oran"),), free=True)
    assert ct.expand(order) == (select("Oran"), END)
    assert order != ct.collect((RALLY, select("Oran"), END))
    with pytest.raises(OrderError, match="opens an Operation before this one ends"):
        ct.collect((RALLY, select("Oran"), END), granted=RALLY)
    with pytest.raises(OrderError, match=r"^'extort': opens no Operation") as found:
        ct.collect((select("Oran"), END), granted=EXTORT)
    assert (found.value.move, found.value.number) == (EXTORT, None)
    with pytest.raises(OrderError, match="the moves stop here"):
        ct.collect((), granted=RALLY)


@pytest.mark.parametrize("text", ["rally", ct.Part(ct.moves.MoveGroup, (ct.Place.named("Oran"),)), None])
def test_anything_but_a_whole_move_is_told_so(text: Any) -> None:
    with pytest.raises(TypeError, match="is not a whole move; parse_move turns text into one"):
        ct.collect([RALLY, text, END])
    with pytest.raises(TypeError, match="is not an Order; collect makes one of moves"):
        ct.expand(text)


def test_a_free_operation_is_named_by_a_whole_move() -> None:
    rally: Any = "rally"
    with pytest.raises(TypeError, match="is not a whole move"):
        ct.collect([END], granted=rally)


def test_values_that_are_not_steps_or_blocks_or_orders_are_refused() -> None:
    refused: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: Step(PLACE), "begins neither a location nor another step"),
        (lambda: Step(END), "begins neither"),
        (lambda: at("Oran", select("Batna")), "'Batna': is not done in the step that begins with 'Oran'"),
        (lambda: Step(ct.moves.Search(ct.Place.named("Oran")), (ROLL,)), "is not done in the step"),
        (lambda: Block(RALLY), "opens no Special Activity"),
        (lambda: Block(ct.moves.Oas(ct.Place.named("Oran")), (at("Oran"),)), "no step and no end follow"),
        (
            lambda: Block(ct.moves.Oas(ct.Place.named("Oran")), end=ct.moves.End()),
            "no step and no end follow",
        ),
        (lambda: Order(EXTORT), "opens no Operation"),
    )
    for wrong, why in refused:
        with pytest.raises(OrderError, match=why):
            wrong()
    steps: Any
    for steps in ([at("Oran")], (EXTORT,), (Block(EXTORT), RALLY)):
        with pytest.raises(TypeError, match="steps is a tuple of Step and Block, not"):
            Order(RALLY, steps)
    for steps in ([at("Oran")], (EXTORT,), (Block(EXTORT),)):
        with pytest.raises(TypeError, match="steps is a tuple of Step, not"):
            Block(EXTORT, steps)
    end: Any
    for end in (RALLY, True):
        with pytest.raises(TypeError, match=r"end is ct.moves.End\(\) or None, not"):
            Order(RALLY, end=end)
        with pytest.raises(TypeError, match=r"end is ct.moves.End\(\) or None, not"):
            Block(EXTORT, end=end)


def test_a_step_that_continues_the_one_before_it_is_refused_since_its_moves_are_one_step() -> None:
    oran = ct.Place.named("Oran")
    apart = (at("Oran"), Step(ct.moves.BuyOff(ct.Piece.ACTIVE, oran)))
    with pytest.raises(OrderError, match="is done in the step before it, which begins with 'Oran'"):
        Order(ct.moves.Sweep(), apart)
    together = at("Oran", ct.moves.BuyOff(ct.Piece.ACTIVE, oran))
    assert ct.collect((ct.moves.Sweep(), select("Oran"), *together.done, END)).steps == (together,)


# The orders of a game


def test_the_orders_of_a_record_are_told_with_who_played_each() -> None:
    line = "card 5; rally; Barika; place 1; end; op only; train; Algiers; end; card 3; pass; pass"
    steps = ct.play_line(ct.setup("short"), line)
    text = ct.write_record(steps)
    found = ct.orders_of(ct.replay(ct.read_record(text)))
    assert found == ct.orders_of(steps)
    assert [(one.first, str(one)) for one in found] == [
        (2, "FLN: Rally in Barika"),
        (7, "Government: Train in Algiers"),
    ]


def test_a_free_operation_of_an_event_is_among_them_and_its_events_other_moves_are_not() -> None:
    start = ct.play(ct.position("short", card=5), "no pivotal event")
    steps = ct.play_line(start, "event shaded; Barika; place 1; Setif; place 1; end")
    (played,) = ct.orders_of(steps)
    assert (played.first, str(played)) == (1, "FLN: Free Rally in Barika, Setif")
    keeps_the_laws(steps, played)


def test_an_operation_of_which_the_steps_hold_only_a_part_is_left_out() -> None:
    steps = ct.play_line(turn("FLN 9"), "rally; Barika; extort; Bougie; end; end")
    assert len(ct.orders_of(steps)) == 1
    assert [ct.orders_of(steps[:number]) for number in range(len(steps))] == [()] * len(steps)
    assert ct.orders_of(steps[1:]) == ct.orders_of(()) == ()


@pytest.mark.clause("#26s", "#37s", "5.5")
@pytest.mark.parametrize(
    ("card", "changes", "line", "last"),
    [
        (26, BARE, "event shaded; place 4 Guerrillas in Algiers; remove 1 Terror; end", "Agitating"),
        (37, "Medea: 1 Algerian Troops", "event shaded; Medea; remove 1 Algerian Troop; end", "Subverting"),
        (26, "FLN 9", "pass; limited op; train; Oran", "Training"),
        (26, "FLN 9", "pass; pass", "SecondChoice"),
    ],
)
def test_an_agitation_or_special_activity_granted_alone_and_what_is_not_an_operation_are_left_out(
    card: int, changes: str, line: str, last: str
) -> None:
    state = ct.play(ct.position("short", changes, card=card), "no pivotal event")
    steps = ct.play_line(state, line)
    assert type(steps[-1].before.stack[-1]).__name__ == last
    assert ct.orders_of(steps) == ()


def test_the_end_of_an_agitation_granted_alone_ends_no_order_before_it() -> None:
    rallied = ct.play_line(turn("FLN 9"), "rally; Barika; end")
    granted = ct.play_line(turn(BARE), "event shaded; place 4 Guerrillas in Algiers; remove 1 Terror; end")
    assert [one.first for one in ct.orders_of((*rallied, *granted))] == [0]


def test_importing_ctcore_and_playing_load_no_orders() -> None:
    code = (
        "import ctcore as ct, sys; list(ct.random_game('short', 1)); "
        "assert not any('twilight.orders' in name for name in sys.modules); ct.Order; "
        "assert 'ctcore.twilight.orders' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own text

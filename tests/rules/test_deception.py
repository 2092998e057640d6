"""The Deception markers (7.3): the mix, the draws, Hidden Agenda, Hidden Asset, Empty Threat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.rules.victory import margin, reached
from tests.rules.positions import (
    END,
    FRAMES,
    PASS,
    effect,
    lawful,
    ledger,
    line,
    move,
    pending,
    play,
    refusal,
    turn,
    with_resources,
    without,
)

THREAT, AGENDA, ASSET = DeceptionMarker
MIX = {"Empty Threat": 2, "Hidden Agenda": 2, "Hidden Asset": 2}
FIRST, SECOND = move("hidden_asset.first"), move("hidden_asset.second")
LIMITED, PASSED, EVENT = ct.Option.LIMITED, ct.Option.PASS, ct.Option.EVENT
GOVERNMENT_FIRST = turn(ct.GOVERNMENT).initiative
BOTH, OP_ONLY = ct.Option.OPERATION_AND_ACTIVITY, ct.Option.OPERATION


def draw(marker: DeceptionMarker) -> ct.kernel.Move:
    return move("setup.draw", marker)


def holding(
    state: ct.State, government: tuple[DeceptionMarker, ...] = (), fln: tuple[DeceptionMarker, ...] = ()
) -> ct.State:
    """The state in which the players hold these markers."""
    return lawful(state.but(deception=Deception(government, fln, (THREAT, AGENDA))))


def first(faction: ct.Actor, scenario: str = "short") -> ct.State:
    """The faction to choose first, each player with a Hidden Asset and an Empty Threat."""
    return holding(turn(faction, scenario), (THREAT, ASSET), (THREAT, ASSET))


def second(faction: ct.Actor, box: ct.Option) -> ct.State:
    """The same, the faction to choose second after the First ended in that box."""
    frame = FRAMES["SecondChoice"](faction, box)
    return lawful(attrs.evolve(first(faction.enemy), stack=(frame,)))


# The mix


@pytest.mark.clause("7.3")
def test_the_mix_may_name_markers_or_their_names_in_any_case() -> None:
    by_name = ct.setup("short", deception={"empty threat": 2, "HIDDEN AGENDA": 1, "Hidden Asset": 1})
    by_marker = ct.setup("short", deception={THREAT: 2, AGENDA: 1, ASSET: 1})
    assert by_name == by_marker == lawful(by_name)
    assert by_name.deception == Deception(bag=(THREAT, THREAT, AGENDA, ASSET))


@pytest.mark.clause("7.3")
def test_without_the_option_there_are_no_markers() -> None:
    assert ct.setup("short").deception == Deception()
    assert len(ct.setup("short").stack) == 1


@pytest.mark.parametrize(
    ("mix", "error", "says"),
    [
        ({"Empty Threat": 3}, ValueError, "4 markers or more"),
        ({}, ValueError, "here are 0"),
        ({"Hidden Agenda": 2, AGENDA: 2}, ValueError, "deception names Hidden Agenda twice"),
        ({"Hidden Asset": 4, "hidden  asset": 0}, ValueError, "deception names Hidden Asset twice"),
        ({"Empty Threat": 5, "Hidden Asset": -1}, ValueError, "cannot be -1 Hidden Asset"),
        ({"Empty Threat": 4.0}, TypeError, "whole number, not 4.0"),
        ({"Empty Threat": True, "Hidden Asset": 5}, TypeError, "whole number"),
        ({"Hidden Assets": 4}, ct.NotationError, "Did you mean Hidden Asset"),
        ({7: 4}, ct.NotationError, "no Deception marker is called 7"),
        (["Hidden Asset"] * 4, TypeError, "a mapping from Deception markers"),
    ],
)
def test_illegal_mix_of_markers(mix: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        ct.setup("short", deception=mix)


@pytest.mark.clause("7.3")
def test_four_markers_are_enough() -> None:
    state = ct.setup("short", deception={"Hidden Asset": 4})
    state = play(state, *[draw(ASSET)] * 4)
    assert state.deception == Deception((ASSET, ASSET), (ASSET, ASSET))


# The draws


@pytest.mark.clause("7.3")
def test_each_player_draws_two_markers_the_government_first_and_the_rest_stays_in_the_bag() -> None:
    state = ct.setup("medium", deception=MIX)
    assert ct.actor(state) is ct.NATURE
    state = play(state, draw(ASSET), draw(THREAT))
    assert (state.deception.government, pending(state).faction) == ((THREAT, ASSET), ct.FLN)
    state = play(state, draw(AGENDA), draw(AGENDA))
    assert state.deception == Deception((THREAT, ASSET), (AGENDA, AGENDA), (THREAT, ASSET))
    assert [type(frame).__name__ for frame in state.stack] == ["NextCard"]


@pytest.mark.clause("7.3")
def test_a_draw_is_in_the_ledger() -> None:
    assert ledger(ct.setup("short", deception=MIX), draw(ASSET)) == [
        "7.3: MarkerDrawn Government Hidden Asset"
    ]


@pytest.mark.clause("7.3")
def test_illegal_draw_of_a_marker_that_is_not_in_the_bag() -> None:
    state = ct.setup("short", deception={"Hidden Asset": 1, "Empty Threat": 4})
    assert refusal(play(state, draw(ASSET)), draw(ASSET)) == {"in_the_bag"}
    assert refusal(state, draw(AGENDA)) == {"in_the_bag"}
    assert "drawn: Hidden Agenda" in str(ct.judge(state, draw(AGENDA)))


def _paths(state: ct.State, chance: Fraction = Fraction(1)) -> Counter[Any]:
    """How likely each pair of hands is, along every way to draw."""
    if len(state.stack) == 1:
        return Counter({(state.deception.government, state.deception.fln): chance})
    found: Counter[Any] = Counter()
    for one, likely in ct.chances(state).items():
        found.update(_paths(ct.step(state, one), chance * likely))
    return found


@pytest.mark.clause("7.3")
@pytest.mark.parametrize("counts", [(2, 2, 2), (1, 3, 1), (4, 0, 1), (1, 1, 2)])
def test_the_hands_are_as_likely_as_in_every_order_of_the_bag(counts: tuple[int, ...]) -> None:
    mix = dict(zip(DeceptionMarker, counts, strict=True))
    order = tuple(DeceptionMarker)
    bag = [marker for marker in order for _ in range(mix[marker])]
    hands: Counter[Any] = Counter()
    for one in permutations(bag):
        held = [tuple(sorted(one[start : start + 2], key=order.index)) for start in (0, 2)]
        hands[tuple(held)] += 1
    total = sum(hands.values())
    expected = {held: Fraction(count, total) for held, count in hands.items()}
    assert dict(_paths(ct.setup("short", deception=mix))) == expected


# Hidden Agenda and Empty Threat


@pytest.mark.clause("7.3", "7.2", "R156")
def test_a_hidden_agenda_adds_to_the_margin_and_not_to_the_victory_check() -> None:
    state = turn(ct.FLN, "short")
    with_agendas = holding(state, (AGENDA, AGENDA), (THREAT, AGENDA))
    for faction, more in ((ct.GOVERNMENT, 2), (ct.FLN, 1)):
        assert margin(with_agendas, faction) == margin(state, faction) + more
    support = state.total_support
    assert not reached(with_agendas.spaces, 35 - support, ct.GOVERNMENT)
    assert reached(with_agendas.spaces, 36 - support, ct.GOVERNMENT)


@pytest.mark.clause("7.3", "7.1")
def test_a_hidden_agenda_decides_a_game_that_is_close() -> None:
    """The margins are equal without it, and a tie would go to the FLN."""
    before = (*range(1, 13), 67, *range(13, 25), 68)
    deck = attrs.evolve(ct.setup("short").deck, unseen=frozenset(range(25, 61)), played=before)
    state = ct.setup("short").but(deck=deck, commitment=17)
    assert margin(state, ct.GOVERNMENT) == margin(state, ct.FLN)
    tied = ct.outcome(ct.play(lawful(state), "card 69"))
    ahead = ct.outcome(ct.play(holding(state, government=(AGENDA,)), "card 69"))
    assert tied is not None
    assert ahead is not None
    assert (tied.winner, ahead.winner) == (ct.FLN, ct.GOVERNMENT)


@pytest.mark.clause("7.3")
def test_an_empty_threat_changes_nothing() -> None:
    state = turn(ct.FLN, "short")
    threats = holding(state, (THREAT, THREAT), (THREAT, THREAT))
    assert ct.legal_moves(threats) == ct.legal_moves(state)
    assert [margin(threats, one) for one in (ct.GOVERNMENT, ct.FLN)] == [
        margin(state, one) for one in (ct.GOVERNMENT, ct.FLN)
    ]


# Hidden Asset


@pytest.mark.clause("7.3", "R157")
@pytest.mark.parametrize("faction", [ct.GOVERNMENT, ct.FLN])
def test_the_first_eligible_player_may_use_a_hidden_asset(faction: ct.Actor) -> None:
    state = first(faction)
    assert FIRST in ct.legal_moves(state)
    assert set(effect(state, FIRST)) == {"deception"}
    assert ledger(state, FIRST) == [f"7.3: MarkerDiscarded {faction} Hidden Asset"]
    after = play(state, FIRST)
    assert (after.deception.of(faction), after.deception.of(faction.enemy)) == ((THREAT,), (THREAT, ASSET))
    assert after.deception.bag == state.deception.bag


@pytest.mark.clause("7.3")
def test_illegal_hidden_asset_that_the_player_does_not_hold() -> None:
    state = holding(turn(ct.FLN, "short"), (ASSET, ASSET), (THREAT, AGENDA))
    assert refusal(state, FIRST) == {"holds_hidden_asset"}
    assert "Government: Hidden Asset, Hidden Asset, FLN: Empty Threat, Hidden Agenda" in str(
        ct.judge(state, FIRST)
    )
    after = lawful(
        attrs.evolve(state, stack=(FRAMES["SecondChoice"](ct.FLN, OP_ONLY),), initiative=GOVERNMENT_FIRST)
    )
    assert refusal(after, SECOND) == {"holds_hidden_asset"}


@pytest.mark.clause("7.3", "3.1", "1.8", "R8")
@pytest.mark.parametrize(("faction", "price"), [(ct.GOVERNMENT, 2), (ct.FLN, 1)])
def test_illegal_hidden_asset_without_the_price_of_any_operation(faction: ct.Actor, price: int) -> None:
    """The FLN has nowhere to Extort."""
    state = without(first(faction), "underground") if faction is ct.FLN else first(faction)
    purse = faction.name.lower()
    assert refusal(with_resources(state, **{purse: price - 1}), FIRST) == {"can_pay"}
    assert FIRST in ct.legal_moves(with_resources(state, **{purse: price}))
    other = lawful(
        second(faction, PASSED).but(spaces=state.spaces, available=state.available)
        if faction is ct.FLN
        else second(faction, PASSED)
    )
    assert refusal(with_resources(other, **{purse: price - 1}), SECOND) == {"can_pay"}
    assert SECOND in ct.legal_moves(with_resources(other, **{purse: price}))


@pytest.mark.clause("7.3", "R49")
def test_the_fln_without_resources_may_use_a_hidden_asset_where_it_can_extort() -> None:
    state = with_resources(first(ct.FLN), fln=0)
    assert FIRST in ct.legal_moves(state)
    state = play(state, FIRST)
    assert ct.legal_moves(state)
    assert move("rally") in ct.legal_moves(state)


@pytest.mark.clause("7.3", "2.3.2", "R157")
@pytest.mark.parametrize(
    ("box", "open_"), [(EVENT, False), (BOTH, True), (LIMITED, False), (OP_ONLY, True), (PASSED, True)]
)
@pytest.mark.parametrize("faction", [ct.GOVERNMENT, ct.FLN])
def test_the_second_eligible_player_may_use_one_where_a_limited_op_is_open(
    faction: ct.Actor, box: ct.Option, *, open_: bool
) -> None:
    state = second(faction, box)
    if open_:
        assert SECOND in ct.legal_moves(state)
        after = play(state, SECOND)
        assert after.deception.of(faction) == (THREAT,)
        assert pending(after).first is box
    else:
        assert refusal(state, SECOND) == {"limited_op_open"}


@pytest.mark.clause("7.3", "2.3.2", "5.1.4")
@pytest.mark.parametrize("faction", [ct.GOVERNMENT, ct.FLN])
def test_after_it_comes_an_operation_and_nothing_else(faction: ct.Actor) -> None:
    after = play(first(faction), FIRST)
    names = {ct.GOVERNMENT: "train garrison sweep assault", ct.FLN: "rally march attack terror"}
    assert " ".join(map(str, ct.legal_moves(after))) == names[faction]
    for one in (PASS, move("choose.first", EVENT), FIRST, move("pivotal.play", ct.Pivotal.COUP_D_ETAT)):
        assert "moment" in refusal(after, one)


@pytest.mark.clause("7.3", "2.3.5", "R157")
def test_the_first_eligible_player_stays_first_and_the_second_chooses_next_to_limited_op() -> None:
    """A Rally in two locations with a Special Activity would otherwise cost the first place."""
    state = line(first(ct.FLN), "hidden asset; rally; extort; Tunisia; end; Batna; place 1; Barika; end")
    frame = pending(state)
    assert (type(frame).__name__, frame.faction, frame.first) == ("SecondChoice", ct.GOVERNMENT, LIMITED)
    boxes = {str(one) for one in ct.legal_moves(state)}
    assert boxes == {"op + special activity", "op only", "pass"}
    assert play(state, move("choose.second", PASSED)).first_eligible is ct.FLN
    state = line(state, "op + special activity; train; Oran; end")
    assert state.first_eligible is ct.FLN


@pytest.mark.clause("7.3", "2.3.4")
def test_it_may_be_used_for_one_location_alone() -> None:
    state = line(first(ct.FLN), "hidden asset; rally; Batna; place 1; end")
    assert pending(state).first is LIMITED


@pytest.mark.clause("7.3", "2.3.5")
@pytest.mark.parametrize(("box", "becomes_first"), [(BOTH, True), (OP_ONLY, True), (PASSED, False)])
def test_for_the_second_eligible_player_the_first_place_follows_from_the_firsts_box(
    box: ct.Option, *, becomes_first: bool
) -> None:
    state = line(
        second(ct.FLN, box), "hidden asset; rally; extort; Tunisia; end; Batna; place 1; Barika; end"
    )
    assert type(pending(state)).__name__ == "NextCard"
    assert (state.first_eligible is ct.FLN) == becomes_first
    assert play(second(ct.FLN, box), SECOND, move("rally"), move("rally.select", "Batna"), END)


@pytest.mark.clause("7.3")
def test_two_hidden_assets_can_be_used_on_two_cards() -> None:
    state = holding(turn(ct.FLN, "short"), (), (ASSET, ASSET))
    text = "hidden asset; rally; Batna; place 1; end; pass; card 2; hidden asset; rally; Batna; place 1; end"
    assert line(state, text).deception.fln == ()


# Laws


@pytest.mark.clause("7.3")
def test_illegal_positions_of_the_draw_break_their_law() -> None:
    state = ct.setup("short", deception=MIX)
    next_card, fln, government = state.stack
    for stack in ((next_card, government), (next_card, government, fln), (next_card, fln, fln)):
        assert ct.violations(attrs.evolve(state, stack=stack))
    drawn = Deception((THREAT, THREAT), (), (AGENDA, ASSET))
    found = ct.violations(state.but(deception=drawn))
    assert {violation.law for violation in found} == {"markers_are_left_to_draw"}
    assert lawful(state.but(deception=drawn, stack=(next_card, fln)))
    short = Deception(bag=(THREAT, AGENDA, ASSET))
    found = ct.violations(state.but(deception=short))
    assert {violation.law for violation in found} == {"markers_are_left_to_draw"}
    played = state.but(deck=state.deck.revealed(1))
    assert {violation.law for violation in ct.violations(played)} == {"set_up_is_in_order"}


@pytest.mark.clause("7.3")
def test_illegal_hidden_asset_at_work_breaks_a_law() -> None:
    state = play(first(ct.FLN), FIRST)
    still = state.but(deception=Deception((), (THREAT, ASSET), ()))
    assert {violation.law for violation in ct.violations(still)} == {"pending_is_a_turn"}
    closed = state.but(stack=(FRAMES["AssetOperation"](ct.GOVERNMENT, LIMITED),), deception=Deception())
    assert {violation.law for violation in ct.violations(closed)} == {"pending_is_a_turn"}
    poor = without(state, "underground").but(resources=attrs.evolve(state.resources, fln=0))
    assert {violation.law for violation in ct.violations(poor)} == {"chosen_operation_can_go_on"}


# Text and whole games


def test_illegal_line_without_semicolons_is_told_apart_after_a_hidden_asset() -> None:
    with pytest.raises(ct.NotationError, match="'hidden asset; rally; Batna; end'"):
        ct.parse_move(first(ct.FLN), "hidden asset rally Batna end")


@pytest.mark.clause("7.3")
def test_positions_with_markers_are_written_and_read_and_so_are_the_moves() -> None:
    for state in (
        ct.setup("short", deception=MIX),
        play(ct.setup("short", deception=MIX), draw(ASSET)),
        play(first(ct.FLN), FIRST),
        play(second(ct.FLN, BOTH), SECOND),
    ):
        assert ct.from_json(ct.to_json(state)) == state
        for one in ct.legal_moves(state):
            assert ct.parse_move(state, str(one)) == one


@pytest.mark.clause("7.3")
@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_a_whole_random_game_with_hidden_assets_keeps_all_laws(scenario: str) -> None:
    used = 0
    for step in ct.random_game(scenario, 3, deception={"Hidden Asset": 4}):
        lawful(step.after)
        used += str(step.move) == "hidden asset"
        assert bool(ct.legal_moves(step.after)) is (step.after.ending is None)
    assert used == 4

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
from ctcore.twilight.rules.victory import margin
from tests.rules.positions import (
    FRAMES,
    lawful,
    move,
    play,
    turn,
    without,
)

THREAT, AGENDA, ASSET = DeceptionMarker
MIX = {"Empty Threat": 2, "Hidden Agenda": 2, "Hidden Asset": 2}
FIRST, SECOND = move("hidden_asset.first"), move("hidden_asset.second")


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


@pytest.mark.clause("7.3")
def test_an_empty_threat_changes_nothing() -> None:
    state = turn(ct.FLN, "short")
    threats = holding(state, (THREAT, THREAT), (THREAT, THREAT))
    assert ct.legal_moves(threats) == ct.legal_moves(state)
    assert [margin(threats, one) for one in (ct.GOVERNMENT, ct.FLN)] == [
        margin(state, one) for one in (ct.GOVERNMENT, ct.FLN)
    ]


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
    closed = state.but(
        stack=(FRAMES["AssetOperation"](ct.GOVERNMENT, ct.Option.LIMITED),), deception=Deception()
    )
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
        play(second(ct.FLN, ct.Option.OPERATION_AND_ACTIVITY), SECOND),
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
    # By the end most of the four, at least, have been used.
    assert used >= 3

"""A ledger tells the whole of a step: what it lists, done to the position before, gives the one after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

import ctcore as ct
from ctcore.twilight.board import card_entries
from ctcore.twilight.board import entries as effects
from ctcore.twilight.rules.events.texts.frame import TextFrame
from tests.accounts import assert_told
from tests.properties.starts import (
    for_each_frame,
    from_both_starts,
    from_each,
    from_every_frame,
    some_data,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


@from_every_frame
@for_each_frame
@given(data=some_data)
def test_the_ledger_accounts_for_every_change(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    # Two of each type: what the first and the last of them change differs most.
    moves = ct.legal_moves(state)
    ends = {type(move): move for move in moves}, {type(move): move for move in reversed(moves)}
    for move in {move for one in ends for move in one.values()}:
        assert_told(ct.trace(state, move))


def test_excess_is_told_and_the_marker_stays_on_its_track() -> None:
    lines = [
        effects.CommitmentChanged("6.2.3", 2, 3),
        effects.CommitmentChanged("3.3.3", -1, -1),
        effects.Gained("4.3.1", ct.FLN, 2, 1),
        effects.Adjusted("6.2.1", ct.GOVERNMENT, -2, -4),
    ]
    assert [str(line) for line in lines] == [
        "Commitment +2, 3 more are lost above 50",
        "Commitment -1, 1 more would pass the track's end",
        "FLN gains 2 Resources, 1 more is lost above 50",
        "Government loses 2 Resources, 4 more would pass the track's end",
    ]


@pytest.mark.clause("1.8", "R43", "R140")
def test_what_the_end_of_a_track_swallows_whole_is_told_as_the_gain_or_the_loss_that_it_was() -> None:
    lines = [
        effects.CommitmentChanged("3.2.4", 0, 1),
        effects.CommitmentChanged("5.1.5", 0, -3),
        effects.Gained("4.3.1", ct.FLN, 0, 1),
        effects.Adjusted("6.2.2", ct.FLN, 0, 5),
        effects.Adjusted("5.1.9", ct.GOVERNMENT, 0, -6),
        effects.Adjusted("6.2.1", ct.GOVERNMENT, 0, 0),
    ]
    assert [str(line) for line in lines] == [
        "Commitment would rise by 1, and is 50 already",
        "Commitment would fall by 3, and is 0 already",
        "FLN would gain 1 Resource, and has 50 already",
        "FLN would gain 5 Resources, and has 50 already",
        "Government would lose 6 Resources, and has none",
        "Government gains nothing",
    ]


def test_a_count_and_its_noun_agree() -> None:
    batna = ct.Place.named("Batna")
    lines = [
        entry("3.3.1", count, batna) for entry in (effects.Activated, effects.Flipped) for count in (1, 2)
    ]
    assert [str(line) for line in lines] == [
        "1 Underground Guerrilla in Batna becomes Active",
        "2 Underground Guerrillas in Batna become Active",
        "1 Active Guerrilla in Batna goes Underground",
        "2 Active Guerrillas in Batna go Underground",
    ]


# Fields that only lines of these kinds change.
CHANGED_BY: dict[str, set[type]] = {
    "independent": {card_entries.InEffect},
    "hand": {card_entries.PivotalPlayed, card_entries.Cancelled},
    "recall_de_gaulle": {card_entries.InEffect, card_entries.Cancelled},
    "coup_played": {card_entries.PivotalPlayed},
    "mobilization_played": {card_entries.PivotalPlayed},
    "coup_this_campaign": {card_entries.PivotalPlayed, card_entries.Settled},
    "suez_crisis": {card_entries.InEffect, card_entries.Settled},
    "set_aside": {effects.Returned, effects.Removed, effects.Transferred},
    "capabilities": {card_entries.InForce, card_entries.Repealed, card_entries.Cancelled},
    "momentum": {card_entries.InForce, card_entries.Repealed},
    "deception": {card_entries.MarkerDrawn, card_entries.MarkerDiscarded},
    "ending": {card_entries.Ended},
}


@from_both_starts
@given(data=some_data)
def test_nothing_changes_that_no_entry_names(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    for move in {type(move): move for move in ct.legal_moves(state)}.values():
        step = ct.trace(state, move)
        after = step.after
        named: set[type] = {type(entry) for entry in step.ledger}
        for field, entries in CHANGED_BY.items():
            assert getattr(after, field) == getattr(state, field) or named & entries, field
        assert after.scenario == state.scenario
        set_first = [entry for entry in step.ledger if isinstance(entry, card_entries.EligibilitySet)]
        assert after.first_eligible is (set_first[-1].first if set_first else state.first_eligible)
        assert all(entry.clause for entry in step.ledger)


# Who may have pieces of the other faction's go, and in which frames.
HOSTILE = {
    *("Assaulting", "Neutralizing", "AttackLosing", "AmbushingIn", "Subverting"),
    *("CoupLost", "CoupRemoving", "AssaultingIn", "Sweeping"),
}


# The text of a card may do it to anybody's.
@from_each(frame for frame in ct.SYSTEM.table if not issubclass(frame, TextFrame))
@for_each_frame
@given(data=some_data)
def test_only_a_fight_takes_the_other_players_pieces_and_nobody_places_them(
    start: SearchStrategy[ct.State], data: Any
) -> None:
    state = data.draw(start)
    actor = ct.actor(state)
    if actor is ct.NATURE or any(isinstance(frame, TextFrame) for frame in state.stack):
        return
    others = "fln_pieces" if actor is ct.GOVERNMENT else "government_pieces"
    for move in {type(move): move for move in ct.legal_moves(state)}.values():
        if isinstance(move, ct.moves.Choose | ct.moves.ExecuteText):
            continue
        after = ct.step(state, move)
        pairs = [
            (getattr(was, others), getattr(now, others))
            for was, now in zip(state.spaces, after.spaces, strict=True)
        ]
        assert all(now <= was for was, now in pairs)
        if type(state.stack[-1]).__name__ not in HOSTILE:
            assert all(now == was for was, now in pairs)

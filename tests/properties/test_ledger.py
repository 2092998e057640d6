"""A ledger tells the whole of a step: what it lists, done to the position before, gives the one after."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

import ctcore as ct
from ctcore.twilight.board import entries as effects
from tests.properties.starts import for_each_frame, from_both_starts, from_every_frame, some_data

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Count = tuple[str, str]


def counts(state: ct.State) -> Counter[Count]:
    """Every number on the table, by where it stands and what it counts."""
    found: Counter[Count] = Counter()
    for space in state.spaces:
        found.update({(space.id, str(piece)): space.of(piece) for piece in ct.Piece})
        found.update({(space.id, "terror"): space.terror, (space.id, "support"): space.support})
        found.update({(space.id, "Pop 0"): int(space.resettled)})
        found.update({(space.id, "Pop +1"): space.pop_markers, (space.id, "Base +1"): space.base_markers})
    for box in ct.Box:
        found.update({(str(box), str(piece)): state.box(box).of(piece) for piece in ct.PieceType})
    found.update(
        {
            ("Resources", "Government"): state.resources.government,
            ("Resources", "FLN"): state.resources.fln,
            ("track", "Commitment"): state.commitment,
            ("track", "France Track"): state.france_track,
            ("track", "Border Zone Track"): state.border_zone,
            ("cards", "played"): len(state.deck.played),
            ("cards", "set aside"): len(state.deck.aside),
            ("cards", "inspected"): int(state.deck.inspected),
            ("cards", "Capabilities"): len(state.capabilities),
            ("cards", "in hand"): len(tuple(state.hand)),
            ("flag", "RECALL DE GAULLE"): int(state.recall_de_gaulle),
            ("flag", "MOROCCO AND TUNISIA INDEPENDENT"): int(state.independent),
            ("flag", "MOBILIZATION"): int(state.mobilization_played),
            ("flag", "COUP D'ETAT"): int(state.coup_played),
            ("flag", "this Campaign"): int(state.coup_this_campaign),
            ("flag", "SUEZ CRISIS"): int(state.suez_crisis),
            ("flag", "over"): int(state.ending is not None),
            # Told beside the count of Capabilities, and no number of its own.
            ("OAS", "in force"): int(any(one.card == 63 for one in state.capabilities)),
        }
    )
    for faction in (ct.GOVERNMENT, ct.FLN):
        for marker in state.deception.of(faction):
            found[str(faction), str(marker)] += 1
    for marker in state.deception.bag:
        found["bag", str(marker)] += 1
    return found


def change(entry: Any) -> dict[Count, int]:
    """What one line of the ledger says that it changes."""
    return _of_pieces(entry) or _of_boxes(entry) or _of_markers(entry) or _of_tracks(entry) or _counted(entry)


def _of_pieces(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Placed():
            on_map = "Underground" if entry.piece is ct.PieceType.GUERRILLAS else str(entry.piece)
            return {(entry.place.id, on_map): entry.count, ("Available", str(entry.piece)): -entry.count}
        case effects.Removed():
            return {
                (entry.place.id, str(entry.piece)): -entry.count,
                (str(entry.box), str(entry.piece.type)): entry.count,
            }
        case effects.Moved():
            piece = str(entry.piece)
            return {(entry.origin.id, piece): -entry.count, (entry.place.id, piece): entry.count}
        case effects.Flipped():
            return {(entry.place.id, "Active"): -entry.count, (entry.place.id, "Underground"): entry.count}
        case effects.Activated():
            return {(entry.place.id, "Active"): entry.count, (entry.place.id, "Underground"): -entry.count}
    return {}


def _of_boxes(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Transferred():
            piece = str(entry.piece)
            return {(str(entry.origin), piece): -entry.count, (str(entry.box), piece): entry.count}
        case effects.Returned():
            piece = str(ct.PieceType.FRENCH_TROOPS)
            return {(str(ct.Box.SET_ASIDE), piece): -entry.count, (entry.place.id, piece): entry.count}
        case effects.MarkerDrawn():
            marker = str(entry.marker)
            return {(str(entry.faction), marker): 1, ("bag", marker): -1}
        case effects.MarkerDiscarded():
            return {(str(entry.faction), str(entry.marker)): -1}
    return {}


def _of_markers(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Shifted():
            return {(entry.place.id, "support"): entry.after - entry.before}
        case effects.TerrorRemoved():
            return {(entry.place.id, "terror"): -entry.count}
        case effects.TerrorPlaced():
            return {(entry.place.id, "terror"): 1}
        case effects.Resettled():
            return {(entry.place.id, "Pop 0"): 1}
    return {}


def _of_tracks(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Paid():
            return {("Resources", str(entry.faction)): -entry.amount}
        case effects.Adjusted():
            return {("Resources", str(entry.faction)): entry.by}
        case effects.Gained():
            return {("Resources", str(entry.faction)): entry.amount}
        case effects.CommitmentChanged():
            return {("track", "Commitment"): entry.by}
        case effects.TrackMoved():
            return {("track", str(entry.track)): entry.after - entry.before}
    return {}


def _counted(entry: Any) -> dict[Count, int]:
    name = _COUNTED.get(type(entry))
    return {name: 1} if name else {}


# What is counted up by one.
_COUNTED: dict[type, Count] = {
    effects.CardRevealed: ("cards", "played"),
    effects.CardSetAside: ("cards", "set aside"),
    effects.Inspected: ("cards", "inspected"),
    effects.InForce: ("cards", "Capabilities"),
    effects.Ended: ("flag", "over"),
}


def of_pivotal(entry: Any, now: Counter[Count]) -> dict[Count, int]:
    """What a line about a Pivotal Event changes, given the numbers that it meets (2.3.7, 5.1.5-5.1.9)."""
    event = str(getattr(entry, "event", ""))
    match entry:
        case effects.PivotalPlayed():
            if event == "COUP D'ETAT":
                # The Government keeps the card.
                return {("flag", event): 1 - now["flag", event], ("flag", "this Campaign"): 1}
            played = {("flag", event): 1} if event == "MOBILIZATION" else {}
            return {("cards", "in hand"): -1, **played}
        case effects.InEffect():
            abroad = event == "MOROCCO AND TUNISIA INDEPENDENT"
            stances = {(one, "support"): -1 for one in ("MOR", "TUN")} if abroad else {}
            return {("flag", event): 1, **stances}
    return _of_ends(entry, event, now)


def _of_ends(entry: Any, event: str, now: Counter[Count]) -> dict[Count, int]:
    if isinstance(entry, effects.Settled):
        return {("flag", "SUEZ CRISIS" if event == "SUEZ CRISIS" else "this Campaign"): -1}
    if not isinstance(entry, effects.Cancelled):
        return {}
    if event == "RECALL DE GAULLE":
        return {("flag", event): -1}
    # OAS goes from the Capabilities or, unplayed, from the FLN's hand.
    return {("cards", "Capabilities" if now["OAS", "in force"] else "in hand"): -1}


# Kinds of entry that change no number: they set cylinders, or say what did not take place.
SETTING = {effects.EligibilitySet, effects.NotMade, effects.RoundSkipped, effects.VictoryPhaseLeftOut}


@from_every_frame
@for_each_frame
@given(data=some_data)
def test_the_ledger_accounts_for_every_change(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    before = counts(state)
    # Two of each type: what the first and the last of them change differs most.
    moves = ct.legal_moves(state)
    ends = {type(move): move for move in moves}, {type(move): move for move in reversed(moves)}
    for move in {move for one in ends for move in one.values()}:
        step = ct.trace(state, move)
        expected = before.copy()
        for entry in step.ledger:
            changed = change(entry) or of_pivotal(entry, before)
            assert changed or type(entry) in SETTING
            expected.update(changed)
        after = counts(step.after)
        del expected["OAS", "in force"], after["OAS", "in force"]
        assert expected == after, str(step)


def test_excess_is_told_and_the_marker_stays_on_its_track() -> None:
    lines = [
        effects.CommitmentChanged("6.2.3", 2, 3),
        effects.CommitmentChanged("3.3.3", -1, -1),
        effects.Gained("4.3.1", ct.FLN, 2, 1),
        effects.Adjusted("6.2.1", ct.GOVERNMENT, -2, -4),
    ]
    assert [str(line) for line in lines] == [
        "Commitment +2, 3 more are lost beyond the track",
        "Commitment -1, 1 more is lost beyond the track",
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
        "Government gains 0 Resources",
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
    "independent": {effects.InEffect},
    "hand": {effects.PivotalPlayed, effects.Cancelled},
    "recall_de_gaulle": {effects.InEffect, effects.Cancelled},
    "coup_played": {effects.PivotalPlayed},
    "mobilization_played": {effects.PivotalPlayed},
    "coup_this_campaign": {effects.PivotalPlayed, effects.Settled},
    "suez_crisis": {effects.InEffect, effects.Settled},
    "set_aside": {effects.Returned, effects.Removed, effects.Transferred},
    "capabilities": {effects.InForce, effects.Cancelled},
    "momentum": {effects.InForce},
    "deception": {effects.MarkerDrawn, effects.MarkerDiscarded},
    "ending": {effects.Ended},
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
        set_first = [entry for entry in step.ledger if isinstance(entry, effects.EligibilitySet)]
        assert after.first_eligible is (set_first[-1].first if set_first else state.first_eligible)
        assert all(entry.clause for entry in step.ledger)


# Who may have pieces of the other faction's go, and in which frames.
HOSTILE = {
    *("Assaulting", "Neutralizing", "AttackLosing", "AmbushingIn", "Subverting"),
    *("CoupLost", "CoupRemoving"),
}


@from_every_frame
@for_each_frame
@given(data=some_data)
def test_only_a_fight_takes_the_other_players_pieces_and_nobody_places_them(
    start: SearchStrategy[ct.State], data: Any
) -> None:
    state = data.draw(start)
    actor = ct.actor(state)
    others = "fln_pieces" if actor is ct.GOVERNMENT else "government_pieces"
    for move in {type(move): move for move in ct.legal_moves(state)}.values():
        after = ct.step(state, move)
        if actor is ct.NATURE:
            continue
        pairs = [
            (getattr(was, others), getattr(now, others))
            for was, now in zip(state.spaces, after.spaces, strict=True)
        ]
        assert all(now <= was for was, now in pairs)
        if type(state.stack[-1]).__name__ not in HOSTILE:
            assert all(now == was for was, now in pairs)

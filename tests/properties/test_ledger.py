"""A ledger tells the whole of a step: what it lists, done to the position before, gives the one after."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

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
        found.update({(space.id, "terror"): space.terror, (space.id, "stance"): space.stance})
        found.update({(space.id, "Pop 0"): int(space.resettled)})
        found.update({(space.id, "Pop +1"): space.pop_markers, (space.id, "Base +1"): space.base_markers})
    for box in ct.Box:
        found.update({(str(box), str(piece)): state.box(box).of(piece) for piece in ct.PieceType})
    found.update(
        {
            ("Resources", "Government"): state.resources.government,
            ("Resources", "FLN"): state.resources.fln,
            ("track", "Commitment"): state.commitment,
            ("track", "France Track"): state.france_box,
            ("track", "Border Zone Track"): state.border_status,
            ("cards", "played"): len(state.deck.played),
        }
    )
    return found


def change(entry: Any) -> dict[Count, int]:
    """What one line of the ledger says that it changes."""
    return _of_pieces(entry) or _of_markers(entry) or _of_tracks(entry)


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


def _of_markers(entry: Any) -> dict[Count, int]:
    match entry:
        case effects.Shifted():
            return {(entry.place.id, "stance"): entry.after - entry.before}
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
        case effects.Gained():
            return {("Resources", str(entry.faction)): entry.amount}
        case effects.CommitmentChanged():
            return {("track", "Commitment"): entry.by}
        case effects.TrackMoved():
            return {("track", str(entry.track)): entry.after - entry.before}
        case effects.CardRevealed():
            return {("cards", "played"): 1}
    return {}


# Kinds of entry that change no number: they set cylinders.
SETTING = {effects.EligibilitySet}


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
            assert change(entry) or type(entry) in SETTING
            expected.update(change(entry))
        assert expected == counts(step.after), str(step)


def test_excess_is_told_and_the_marker_stays_on_its_track() -> None:
    lines = [
        effects.CommitmentChanged("3.2.4", 0, 1),
        effects.CommitmentChanged("3.3.3", -1, -1),
        effects.Gained("4.3.1", ct.FLN, 0, 1),
    ]
    assert [str(line) for line in lines] == [
        "Commitment +0, 1 more are lost beyond the track",
        "Commitment -1, 1 more are lost beyond the track",
        "FLN gains 0 Resources, 1 more are lost above 50",
    ]


@from_both_starts
@given(data=some_data)
def test_nothing_changes_that_no_entry_names(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    for move in {type(move): move for move in ct.legal_moves(state)}.values():
        step = ct.trace(state, move)
        after = step.after
        unchanged = (
            "scenario",
            "independent",
            "hand",
            "recall_de_gaulle",
            "coup_played",
            "mobilization_played",
        )
        assert all(getattr(after, name) == getattr(state, name) for name in unchanged)
        assert after.set_aside == state.set_aside
        set_first = [entry for entry in step.ledger if isinstance(entry, effects.EligibilitySet)]
        assert after.first_eligible is (set_first[-1].first if set_first else state.first_eligible)
        assert all(entry.clause for entry in step.ledger)


# Who may have pieces of the other faction's go, and in which frames.
HOSTILE = {"Assaulting", "Neutralizing", "AttackLosing", "AmbushingIn", "Subverting"}


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
            assert after.spaces == state.spaces
            continue
        pairs = [
            (getattr(was, others), getattr(now, others))
            for was, now in zip(state.spaces, after.spaces, strict=True)
        ]
        assert all(now <= was for was, now in pairs)
        if type(state.stack[-1]).__name__ not in HOSTILE:
            assert all(now == was for was, now in pairs)

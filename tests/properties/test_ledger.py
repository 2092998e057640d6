"""A ledger tells the whole of a step: what it lists, done to the position before, gives the one after."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hypothesis import given

import ctcore as ct
from ctcore.twilight.board import entries as effects
from tests.properties.starts import from_both_starts, from_every_frame, some_data

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

BOXES = {"Available": "available", "Casualties": "casualties", "Out of Play": "out_of_play"}


def counts(state: ct.State) -> Counter[tuple[str, str]]:
    """Every number on the table, by where it stands and what it counts."""
    found: Counter[tuple[str, str]] = Counter()
    for space in state.spaces:
        found.update({(space.id, str(piece)): space.of(piece) for piece in ct.Piece})
        found.update({(space.id, "terror"): space.terror, (space.id, "stance"): space.stance})
    for box in ct.Box:
        found.update({(str(box), str(piece)): state.box(box).of(piece) for piece in ct.PieceType})
    found.update(
        {
            ("Resources", "Government"): state.resources.government,
            ("Resources", "FLN"): state.resources.fln,
            ("track", "France Track"): state.france_box,
            ("track", "Border Zone Track"): state.border_status,
            ("cards", "played"): len(state.deck.played),
        }
    )
    return found


def change(entry: Any) -> dict[tuple[str, str], int]:  # noqa: PLR0911 - one return for each kind of entry
    match entry:
        case effects.Placed():
            on_map = "Underground" if entry.piece is ct.PieceType.GUERRILLAS else str(entry.piece)
            return {(entry.place.id, on_map): entry.count, ("Available", str(entry.piece)): -entry.count}
        case effects.Removed():
            return {
                (entry.place.id, str(entry.piece)): -entry.count,
                (str(entry.box), str(entry.piece.type)): entry.count,
            }
        case effects.Flipped():
            return {(entry.place.id, "Active"): -entry.count, (entry.place.id, "Underground"): entry.count}
        case effects.Paid():
            return {("Resources", str(entry.faction)): -entry.amount}
        case effects.Gained():
            return {("Resources", str(entry.faction)): entry.amount}
        case effects.TrackMoved():
            return {("track", str(entry.track)): entry.after - entry.before}
        case effects.Shifted():
            return {(entry.place.id, "stance"): entry.after - entry.before}
        case effects.TerrorRemoved():
            return {(entry.place.id, "terror"): -entry.count}
        case effects.CardRevealed():
            return {("cards", "played"): 1}
        case _:
            return {}


@from_every_frame
@given(data=some_data)
def test_the_ledger_accounts_for_every_change(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    for move in {type(move): move for move in ct.legal_moves(state)}.values():
        step = ct.trace(state, move)
        expected = counts(state)
        for entry in step.ledger:
            expected.update(change(entry))
        assert expected == counts(step.after), str(step)


@from_both_starts
@given(data=some_data)
def test_nothing_changes_that_no_entry_names(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    for move in {type(move): move for move in ct.legal_moves(state)}.values():
        step = ct.trace(state, move)
        after = step.after
        assert after.commitment == state.commitment
        assert (after.scenario, after.independent, after.hand) == (
            state.scenario,
            state.independent,
            state.hand,
        )
        assert after.set_aside == state.set_aside
        set_first = [entry for entry in step.ledger if isinstance(entry, effects.EligibilitySet)]
        assert after.first_eligible is (set_first[-1].first if set_first else state.first_eligible)
        assert all(entry.clause for entry in step.ledger)


@from_both_starts
@given(data=some_data)
def test_no_operation_moves_the_other_players_pieces(start: SearchStrategy[ct.State], data: Any) -> None:
    state = data.draw(start)
    actor = ct.actor(state)
    others = "fln_pieces" if actor is ct.GOVERNMENT else "government_pieces"
    for move in {type(move): move for move in ct.legal_moves(state)}.values():
        after = ct.step(state, move)
        if actor is ct.NATURE:
            assert after.spaces == state.spaces
        else:
            assert [getattr(s, others) for s in after.spaces] == [getattr(s, others) for s in state.spaces]

"""The steps of a Propaganda Round in every combination of small counts."""

from __future__ import annotations

from itertools import product
from typing import Any

import ctcore as ct
from ctcore.twilight.board.deck import Deck
from tests.exhaustive.bench import FRENCH, base, move
from tests.rules.positions import FRAMES
from tests.rules.second import stepped

__all__ = [
    "casualties",
    "sending",
    "withdrawing",
]

_EVENTS = frozenset(range(1, 61))
_SPACES = ("Medea", "Barika", "Batna", "Algiers")
_POLICE = ct.PieceType.FRENCH_POLICE


def _in_round(state: ct.State, frame: str, *fields: Any) -> ct.State:
    """The state in a phase of a Round on the second card of all."""
    deck = Deck(_EVENTS - {1}, (1, 67), state.deck.size)
    return state.but(deck=deck, stack=(FRAMES[frame](*fields),))


def _at(state: ct.State, commitment: int) -> ct.State:
    return state.but(commitment=commitment)


def sending() -> int:
    """What sending costs, in one step or in two, and when it is refused: a third, rounded up (R142)."""
    cases = 0
    police = base().available.french_police
    board = base().but(
        available=base().available.changed(_POLICE, -police), out_of_play=ct.Pool(french_police=police)
    )
    for commitment, first, then in product(range(6), range(1, 13), range(13)):
        state, sent = _in_round(_at(board, commitment), "Sending", 0), 0
        for count in (first, then) if then else (first,):
            one = move("commitment.send", count, _POLICE)
            may = (sent + count + 2) // 3 <= commitment
            assert ct.SYSTEM.is_legal(state, one) == may, (commitment, first, then)
            if not may:
                break
            state, sent = stepped(state, one), sent + count
            assert state.commitment == commitment - (sent + 2) // 3
        cases += 1
    return cases


def withdrawing() -> int:
    """What withdrawing brings, in one step or in two: a third, rounded down (R143)."""
    cases = 0
    for commitment, first, then in product((0, 1, 46, 48, 49, 50), range(1, 11), range(11)):
        state = _in_round(_at(base(), commitment), "Withdrawing", 0)
        for count in (first, then) if then else (first,):
            state = stepped(state, move("commitment.withdraw", count, _POLICE))
        cases += 1
        assert state.commitment == min(50, commitment + (first + then) // 3), (commitment, first, then)
        assert state.out_of_play.french_police == first + then
    return cases


def casualties() -> int:
    """How many Casualties go Out of Play, and how many become Available."""
    cases = 0
    end = move("fln_redeploy.end")
    for troops, police, bases, guerrillas in product(range(5), range(5), range(3), range(8)):
        pool = ct.Pool(
            french_troops=troops, french_police=police, government_bases=bases, guerrillas=guerrillas
        )
        left = ct.Pool(*(has - pool.of(piece) for piece, has in base().available.items()))
        state = _in_round(base().but(available=left, casualties=pool), "FlnRedeploy", ())
        state = stepped(state, end)
        while type(state.stack[-1]).__name__ == "TakingOut":
            state = stepped(state, ct.legal_moves(state)[0])
        gone = sum(getattr(state.out_of_play, name) for name in FRENCH)
        cases += 1
        assert gone == (troops + police + bases) // 3, pool
        assert state.casualties == ct.Pool()
    return cases

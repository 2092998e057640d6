"""The non-player FLN and Pivotal Events, and what it answers to the Government's cards (8.3).

Clauses: 8.1.2, 8.3, 5.1.5, 5.1.8, #33s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel import cite
from ctcore.twilight.board.cards import card
from ctcore.twilight.board.vocabulary import Pivotal
from ctcore.twilight.bot.choosing import choose_freely
from ctcore.twilight.bot.instructions import instruction
from ctcore.twilight.bot.priority import Priority
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.common.revenge import PlaceGuerrilla
from ctcore.twilight.rules.events.coup import LowerCommitment, TakeOutOfAvailable, TakeOutOfSpace
from ctcore.twilight.rules.events.pivotal import Decline, PlayPivotal
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.twilight.bot.turn import Turn

__all__ = ["NAMED", "answer_coup", "choose_pivotal", "take_out", "take_revenge"]

_INDEPENDENCE = PlayPivotal(Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT)
_REVENGE = 33
_FROM_MAP = Priority(
    "take_out.map", (cite("8.1.2/12"),), "from the map", lambda _turn, move: isinstance(move, TakeOutOfSpace)
)
_FRENCH = Priority(
    "take_out.french",
    (cite("8.1.2/13"),),
    "French before Algerians",
    lambda _turn, move: "FRENCH" in move.piece.name,
)
_MOST = Priority("take_out.most", (cite("8.1.1/1"),), "most", lambda _turn, move: move.count)
NAMED = (_FROM_MAP, _FRENCH, _MOST)


def choose_pivotal(turn: Turn) -> None:
    """Play MOROCCO AND TUNISIA INDEPENDENT on a card marked for the FLN, once it may; no other.

    Clauses: 8.3/10, 8.3/11
    """
    number = turn.state.deck.card
    marked = number is not None and card(number).marked
    wanted = turn.asks(
        (cite("8.3/10", "8.3/11"),),
        "may the Countries become independent on a marked card?",
        marked and turn.may(_INDEPENDENCE),
    )
    turn.play(_INDEPENDENCE if wanted else Decline())


def answer_coup(turn: Turn) -> None:
    """Reduce Commitment by the lower roll of COUP D'ETAT (8.1.2/14, 8.3/12)."""
    turn.tell((cite("8.3/12"), "5.1.5"), "reduces Commitment")
    turn.play(LowerCommitment())


def take_out(turn: Turn) -> None:
    """Take Troops out of play that are still to go: from the map, French first (8.1.2/12, 8.1.2/13)."""
    moves = SYSTEM.legal_moves(turn.state)
    wanted = [move for move in moves if isinstance(move, TakeOutOfSpace | TakeOutOfAvailable)]
    if not wanted:
        choose_freely(turn)
        return
    chosen = turn.pick("Troops to take out of play", wanted, *NAMED)
    turn.tell((cite("8.1.2/12", "8.1.2/13"), "5.1.5"), "takes Troops out of play", str(chosen))
    turn.play(chosen)


def take_revenge(turn: Turn) -> None:
    """Place the Guerrilla that Revenge gives: at Support, at a Base, where most people live (#33s)."""
    moves = [move for move in SYSTEM.legal_moves(turn.state) if isinstance(move, PlaceGuerrilla)]
    if not moves:
        turn.tell(("8.3", "#33s"), "no Guerrilla can be placed")
        turn.play(End())
        return
    row = instruction(_REVENGE)
    chosen = turn.pick("a space for the Guerrilla of Revenge", moves, *row.by)
    turn.tell(("8.3", "#33s"), "places the Guerrilla of Revenge", str(chosen))
    turn.play(chosen)

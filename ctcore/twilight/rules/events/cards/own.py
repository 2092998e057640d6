"""Steps that one card alone has: 28, 29, 30.

Clauses: 1.8, 5.1, 5.1.2, 5.3; rulings G7, G8, G14, G16.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import AtMost, Kind, Requirement, asks, awaits, cite
from ctcore.kernel.logic import any_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.in_force import CAPABILITIES
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.named import CardMove
from ctcore.twilight.board.state import Position
from ctcore.twilight.board.vocabulary import GOVERNMENT, Box, PieceType
from ctcore.twilight.rules.common.operation import at_least_one_by
from ctcore.twilight.rules.events.texts.boxes import SendPieces, ending
from ctcore.twilight.rules.events.texts.frame import CardText, Maker, Step, TextFrame, asking
from ctcore.twilight.rules.events.texts.spaces import picks
from ctcore.twilight.rules.events.texts.where import ALGERIA

__all__ = ["CancelCard", "buys_terror", "calls_up", "cancels_a_capability"]


class CancelCard(CardMove):
    """Cancel the Capability of a card, as the text of another says."""

    __slots__ = ()

    form = "cancel card {card}"
    called = "cancel a card"


# 28: Terror markers, bought


def _can_buy(board: Position, frame: TextFrame) -> bool:
    """Whether a marker is left, and who executes the Event can pay for it and bear what it costs (G7)."""
    borne = frame.executor is not GOVERNMENT or board.commitment >= 1
    return (board.terror_left >= 1) & (board.resources.of(frame.executor) >= 1) & borne


def _atrocity(draft: Draft, place: Place, why: str) -> None:
    draft.pay(draft.enclosing(TextFrame).executor, 1, why)
    draft.place_terror(place, why)
    draft.set_neutral(place, why)
    draft.lower_commitment(1, why)


def buys_terror() -> Maker:
    """Up to 2 Terror markers are bought, in one space or two; each costs Commitment too (28)."""
    return picks(ALGERIA, _atrocity, most=2, repeats=True, possible=_can_buy)


# 29: French Police, called up


def _called_up(id_: str, police: PieceType, out: Box) -> tuple[Requirement, ...]:
    return (
        at_least_one_by(id_),
        asks(
            "right_piece",
            (id_,),
            f"only {police} are sent, from {out}",
            lambda piece, box: piece is police and box is out,
            "sent: {move.piece} from {move.box}",
        ),
        asks(
            "in_the_box",
            (id_,),
            f"as many French Police are {out}",
            AtMost("count", lambda state: state.out_of_play.french_police),
            f"{out}: {{state.out_of_play}}",
        ),
        asks(
            "can_bear_the_loss",
            (id_, cite("1.8/6"), "G7"),
            "the Government, executing the Event, has the Commitment that they cost, one for every three",
            AtMost("count", _borne),
            "Commitment: {state.commitment}, executing: {frame.executor}, wanted: {move.count}",
        ),
    )


def calls_up() -> Maker:
    """Any French Police come from Out of Play to Available at once, and cost Commitment (29)."""

    def make(text: CardText, at: int) -> Step:
        police, out = PieceType.FRENCH_POLICE, Box.OUT_OF_PLAY

        def goes_on(board: Position, _frame: TextFrame) -> bool:
            return board.out_of_play.french_police >= 1

        frame = text.frame(
            at, "Sending", "French Police to send from Out of Play, or the end", goes_on=goes_on
        )

        def send(draft: Draft, pending: TextFrame, move: SendPieces) -> None:
            draft.transfer(police, move.count, out, Box.AVAILABLE, text.id)
            draft.lower_commitment(move.count // 3, text.id)
            text.go_on(draft, pending)

        counts = range(1, FORCE_POOL.of(police) + 1)
        kind = Kind(
            name=text.name(f"{frame.word}.send"),
            move=SendPieces,
            candidates=tuple(SendPieces(count, police, out) for count in counts),
            requirements=_called_up(text.id, police, out),
            effect=send,
        )
        return Step(asking(frame), awaits(frame, kind, ending(text, frame)))

    return make


def _borne(state: Position, frame: TextFrame) -> int:
    if frame.executor is not GOVERNMENT:
        return FORCE_POOL.french_police
    return 3 * state.commitment + 2


# 30: a Capability, cancelled


def _in_force(in_force: Any, card: int) -> bool:
    return any_of(getattr(in_force, marker) for marker, one in CAPABILITIES.items() if one.card == card)


def _cancel(draft: Draft, number: int, why: str) -> None:
    for marker, effect in CAPABILITIES.items():
        if effect.card == number and getattr(draft.in_force, marker) is not False:
            draft.repeal(effect, why)


def cancels_a_capability() -> Maker:
    """One Capability that is in force, on either side, is in force no longer (30)."""

    def make(text: CardText, at: int) -> Step:
        numbers = sorted({effect.card for effect in CAPABILITIES.values()})

        def goes_on(board: Position, _frame: TextFrame) -> bool:
            return any_of(_in_force(board.in_force, number) for number in numbers)

        frame = text.frame(at, "Cancelling", "a Capability to cancel", goes_on=goes_on)

        def cancel(draft: Draft, pending: TextFrame, move: CancelCard) -> None:
            _cancel(draft, move.card, text.id)
            text.go_on(draft, pending)

        some = asks(
            "capability_in_force",
            (text.id, cite("5.3/4", "5.3/7"), cite("5.3.1/3"), "5.1.2", "G16"),
            "the card's Capability is in force",
            _in_force,
            "card: {move.card}",
            wants=tuple(CAPABILITIES),
        )
        kind = Kind(
            text.name(f"{frame.word}.cancel"), CancelCard, tuple(map(CancelCard, numbers)), (some,), cancel
        )
        return Step(asking(frame), awaits(frame, kind))

    return make

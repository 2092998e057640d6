"""A number that a text lets a player choose, one of two ways, a box of the France Track, and what it grants.

Clauses: 1.3.8, 3.1.2, 5.1, 5.1.3, 5.5; rulings G5, G7, G10, G11.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from ctcore.kernel import AtMost, Frame, Kind, Move, Requirement, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of, at_most, negate
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.named import CountMove
from ctcore.twilight.board.parts import EDGE_TRACK_TOP, FranceBox
from ctcore.twilight.board.vocabulary import Track
from ctcore.twilight.rules.common.grants import GRANTS, Grant
from ctcore.twilight.rules.common.operation import at_least_one_by
from ctcore.twilight.rules.events.texts.boxes import ending
from ctcore.twilight.rules.events.texts.frame import (
    CardText,
    Entered,
    Maker,
    Step,
    TextFrame,
    asking,
)

__all__ = [
    "Prefer",
    "RaiseCommitment",
    "SlideTrack",
    "Way",
    "either",
    "grants",
    "raises_by_choice",
    "slides",
]


class Way(Enum):
    """What a player may prefer where a text offers two things."""

    GUERRILLAS = "Guerrillas"
    FRANCE_TRACK = "the France Track"
    COMMITMENT = "Commitment"
    SUPPORT = "Support"

    __hash__ = object.__hash__

    def __str__(self) -> str:
        """The word for it."""
        return self.value


@frozen
class Prefer(Move):
    """Choose one of the two things that the text of a card offers."""

    form = "choose {way}"
    way: Way


class RaiseCommitment(CountMove):
    """Raise Commitment by so much, as the text of a card lets a player choose."""

    __slots__ = ()

    form = "raise Commitment by {count}"
    called = "raise Commitment"


@frozen
class SlideTrack(Move):
    """Slide the France Track marker to a box, as the text of a card says."""

    form = "slide France Track to {box}"
    box: FranceBox


def either(**ways: Maker) -> Maker:
    """One of several steps: the one that the player who executes the text prefers, if it can be (5.1.3/1)."""
    offered = {Way[name.upper()]: maker for name, maker in ways.items()}

    def make(text: CardText, at: int) -> Step:
        steps = {way: maker(text, at) for way, maker in offered.items()}
        frame = text.frame(at, "Preferring", "which of two things happens", first=True)

        def prefer(draft: Draft, pending: TextFrame, move: Prefer) -> None:
            _, frames = steps[move.way].enter(draft, pending)
            if frames:
                draft.replace(*frames)
            else:
                text.go_on(draft, pending)

        offers = asks(
            "offered",
            (text.id,),
            f"the card offers {' or '.join(map(str, steps))}",
            lambda way: way in steps,
            "chosen: {move.way}",
        )
        kind = Kind(
            text.name("prefer"), Prefer, tuple(map(Prefer, steps)), (offers, _can(text, steps)), prefer
        )
        table = {one: kinds for step in steps.values() for one, kinds in step.table.items()}
        return Step(asking(frame), awaits(frame, kind) | table)

    return make


def _can(text: CardText, steps: dict[Way, Step]) -> Requirement:
    def none_can(state: Any, frame: Any) -> bool:
        return negate(any_of(step.can(state, frame) for step in steps.values()))

    return asks(
        "can_be_carried_out",
        (cite("5.1.3/1"), text.id),
        f"of {' and '.join(map(str, steps))} one that can be carried out, if any can",
        lambda state, frame, way: (
            steps[way].can(state, frame) | none_can(state, frame) if way in steps else True
        ),
        "; ".join(["this can be: {lacking}", *(step.shown for step in steps.values() if step.shown)]),
        lacking=lambda state, frame, _way: " and ".join(
            str(way) for way, step in steps.items() if step.can(state, frame)
        ),
    )


def raises_by_choice(most: int, each: int, says: str, there: Callable[[Any], int]) -> Maker:
    """Commitment rises by up to that much, if what it costs is there; later steps know by how much.

    ``each`` is how many are paid for 1 Commitment; ``says`` names them, ``there(board)`` counts them on the
    map and in Available.
    """

    def make(text: CardText, at: int) -> Step:
        def bound(board: Any) -> int:
            return at_most(there(board) // each, EDGE_TRACK_TOP - board.commitment)

        frame = text.frame(
            at,
            "Raising",
            "by how much Commitment rises, or the end",
            goes_on=lambda board, _frame: bound(board) >= 1,
        )
        requirements = (
            at_least_one_by(text.id),
            asks(
                "within_number",
                (text.id, "G7"),
                f"Commitment rises by {most} at most, to 50 at most, and what is paid for it is there",
                AtMost("count", lambda state: at_most(most, bound(state))),
                f"wanted: {{move.count}}, Commitment: {{state.commitment}}, "
                f"{says} for each: {each}, on the map and Available: {{lacking}}",
                lacking=lambda state, _count: str(there(state)),
            ),
        )

        def rise(draft: Draft, pending: TextFrame, move: RaiseCommitment) -> None:
            draft.raise_commitment(move.count, text.id)
            text.go_on(draft, pending.but(amount=move.count))

        moves = tuple(map(RaiseCommitment, range(1, most + 1)))
        kind = Kind(text.name(f"{frame.word}.raise"), RaiseCommitment, moves, requirements, rise)
        return Step(asking(frame), awaits(frame, kind, ending(text, frame)))

    return make


def slides(most: int, *, toward_a: bool = False, exactly: bool = False) -> Maker:
    """The France Track marker slides that many boxes, or up to that many, either way or toward A."""

    def make(text: CardText, at: int) -> Step:
        id_ = text.id

        def goes_on(board: Any, _frame: TextFrame) -> bool:
            return board.france_track >= 1 if toward_a else True

        frame = text.frame(
            at, "Sliding", "a box of the France Track" + ("" if exactly else ", or the end"), goes_on=goes_on
        )
        requirements = (
            asks(
                "within_number",
                (id_, "1.3.8", cite("5.1.3/1")),
                "the marker slides no more boxes than the card says, and leaves its box",
                lambda state, box: (
                    (state.france_track != box)
                    & (state.france_track - int(box) <= most)
                    & (int(box) - state.france_track <= most)
                ),
                "marker: {state.france_track}, box: {move.box}",
            ),
            *((_toward_a(id_),) if toward_a else ()),
        )

        def slide(draft: Draft, pending: TextFrame, move: SlideTrack) -> None:
            draft.move_track(Track.FRANCE, int(move.box) - draft.france_track, id_)
            text.go_on(draft, pending)

        name, boxes = text.name(f"{frame.word}.slide"), tuple(map(SlideTrack, FranceBox))
        kind = Kind(name, SlideTrack, boxes, requirements, slide)
        table = awaits(frame, kind, *(() if exactly else (ending(text, frame),)))
        return Step.that_asks(lambda _board, before: before.to(frame), table, "marker: {state.france_track}")

    return make


def _toward_a(id_: str) -> Requirement:
    return asks(
        "toward_a",
        (id_,),
        "the marker slides toward A",
        lambda state, box: state.france_track > box,
        "marker: {state.france_track}, box: {move.box}",
    )


def grants(begin: Callable[[Draft, Grant], tuple[Frame, ...]]) -> Maker:
    """The card grants a free Operation or Special Activity, if it can do anything (5.1.3, 5.5).

    ``begin(draft, grant)`` is what is then pending, none if nothing can be done.
    """

    def make(text: CardText, at: int) -> Step:
        frame = text.frame(at, "Granting", "what the card grants", grants=True)

        def enter(draft: Draft, before: TextFrame) -> Entered:
            begun = begin(draft, GRANTS[text.id])
            return before, (before.to(frame), *begun) if begun else ()

        return Step(enter)

    return make

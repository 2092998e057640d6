"""What a text does by itself: Resources, Commitment, and what depends on that.

A loss that a text fixes, and that falls on the player who executes it, must be borne in full; one
that falls on the other player, or that is rolled, stops at 0 (G7).

Clauses: 1.8, 5.1, 5.1.2, 5.1.3; rulings G7.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import awaits
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.parts import EDGE_TRACK_TOP
from ctcore.twilight.board.state import Position
from ctcore.twilight.board.vocabulary import GOVERNMENT, NATURE, Actor
from ctcore.twilight.rules.common.dice import Roll, rolling
from ctcore.twilight.rules.events.texts.frame import (
    CardText,
    Entered,
    Loss,
    Maker,
    Number,
    Step,
    TextFrame,
    always,
    asking,
)

__all__ = [
    "does",
    "gains",
    "loses",
    "lowers_commitment",
    "notes",
    "provided",
    "raises_commitment",
    "rolls",
]


Fits = Callable[[Any, TextFrame], bool]


def does(
    effect: Callable[[Draft, TextFrame, str], None],
    loss: Loss | None = None,
    can: Fits = always,
    shown: str = "",
) -> Maker:
    """A change that nobody chooses: ``effect(draft, before, id)``, where it ``can`` change anything."""

    def make(text: CardText, _at: int) -> Step:
        def enter(draft: Draft, before: TextFrame) -> Entered:
            effect(draft, before, text.id)
            return before, ()

        return Step(enter, loss=loss, can=can, shown=shown)

    return make


def _number(given: int | Number) -> Number:
    return given if callable(given) else lambda _board, _before: given


def rolled(_board: Any, before: TextFrame) -> int:
    """What the die showed, as the roll counts it."""
    return before.amount


def gains(faction: Actor, amount: int | Number = rolled) -> Maker:
    """The faction gains that many Resources, up to 50; if no number is given, what the die showed."""
    number = _number(amount)
    return does(lambda draft, before, why: draft.gain(faction, number(draft, before), why))


def loses(faction: Actor, amount: int | Number = rolled) -> Maker:
    """The faction loses that many Resources, down to 0; if no number is given, what the die showed."""
    number = _number(amount)

    def lose(draft: Draft, before: TextFrame, why: str) -> None:
        lost = number(draft, before)
        if type(lost) is not int or lost:
            draft.adjust(faction, -lost, why)

    def fixed(board: Position, executor: Actor) -> int:
        return number(board, TextFrame(executor))

    # What is rolled for is not known before.
    loss = Loss(faction, "Resources", fixed, lambda board: board.resources.of(faction))
    return does(lose, None if amount is rolled else loss)


def raises_commitment(amount: int) -> Maker:
    """Commitment rises by that much, up to 50."""
    return does(
        lambda draft, _before, why: draft.raise_commitment(amount, why),
        can=lambda board, _before: board.commitment < EDGE_TRACK_TOP,
        shown="Commitment: {state.commitment}",
    )


def lowers_commitment(amount: int) -> Maker:
    """Commitment falls by that much, down to 0."""
    loss = Loss(GOVERNMENT, "Commitment", lambda _board, _executor: amount, lambda board: board.commitment)
    return does(lambda draft, _before, why: draft.lower_commitment(amount, why), loss)


def notes(amount: Number) -> Maker:
    """Note a number as it is now, for later steps."""

    def make(_text: CardText, _at: int) -> Step:
        def enter(draft: Draft, before: TextFrame) -> Entered:
            return TextFrame(before.executor, amount=amount(draft, before)), ()

        return Step(enter)

    return make


def provided(condition: Callable[[Any, TextFrame], bool], maker: Maker) -> Maker:
    """A step that is carried out only where the condition holds as it begins."""

    def make(text: CardText, at: int) -> Step:
        step = maker(text, at)

        def enter(draft: Draft, before: TextFrame) -> Entered:
            return step.enter(draft, before) if condition(draft, before) else (before, ())

        return Step(enter, step.table, step.loss)

    return make


def rolls(*keeps: str, half: bool = False, fits: Fits | None = None) -> Maker:
    """Nature rolls a die, of which later steps know what it shows, or half of that rounded up.

    It ``keeps`` what an earlier step has chosen: ``"spaces"`` or ``"wilaya"``; ``fits(board, frame)`` is
    what that step has left behind.
    """

    def make(text: CardText, at: int) -> Step:
        settled: dict[str, Any] = {} if fits is None else {"fits": fits}
        frame = text.frame(
            at, "Rolling", "the roll of a die", chooser=NATURE, holds=keeps, chosen=(1, 1), **settled
        )

        def roll(draft: Draft, pending: TextFrame, move: Roll) -> None:
            die = (move.die + 1) // 2 if half else move.die
            text.go_on(draft, pending.but(amount=die))

        return Step(asking(frame), awaits(frame, rolling(text.name(f"{frame.word}.roll"), text.id, roll)))

    return make

"""Spaces that a text chooses, and what happens in each as it is chosen.

Spaces that a text counts are different ones (G14), and each must be one that it speaks of; a level that
a text sets, it sets whatever it was, and Terror stays where it is (G9).

Clauses: 1.6, 5.1, 5.1.3; rulings G5, G8, G9, G14.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from ctcore.kernel import Kind, Move, Requirement, Unless, asks, awaits, cite
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of, both
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Stance, Wilaya
from ctcore.twilight.rules.common.operation import BY_SPACE, Select
from ctcore.twilight.rules.events.texts.boxes import ending
from ctcore.twilight.rules.events.texts.frame import (
    CardText,
    Likely,
    Maker,
    Step,
    TextFrame,
    always,
    asking,
)
from ctcore.twilight.rules.events.texts.where import Where, entered, only, where_support_changes

__all__ = [
    "Choice",
    "ChooseWilaya",
    "SetLevel",
    "nothing_yet",
    "picks",
    "picks_wilaya",
    "sets",
    "sets_either",
]

Each = Callable[[Draft, Place, str], None]
Fits = Callable[[Any, TextFrame], bool]
# A move that sets a level, the levels, and what is asked of them.
Levels = tuple[Any, tuple[Stance, ...], Requirement]


@frozen
class SetLevel(Move):
    """Set a space to Support, Neutral or Opposition, as the text of a card says."""

    form = "set {space} to {stance}"
    space: Place
    stance: Stance


@frozen
class ChooseWilaya(Move):
    """Choose the Wilaya that the text of a card concerns."""

    form = "Wilaya {wilaya}"
    called = "choose a Wilaya"
    wilaya: Wilaya


def nothing_yet(_draft: Draft, _place: Place, _why: str) -> None:
    """Only choose the space, which a later step is about."""


def sets(stance: Stance) -> Each:
    """Make what sets a space to that level (G9)."""
    return lambda draft, place, why: draft.set_level(place, stance, why)


def _anything(_frame: TextFrame) -> Likely:
    return (), ()


@frozen(eq=False)
class Choice:
    """How spaces are chosen: at most that many, or exactly that many if there are enough.

    ``repeats`` lets a space be chosen again; ``possible`` says of a position and the frame whether anything
    can be chosen at all; ``likely`` is what a generator puts where, and ``fits`` what the choices
    so far have left behind.
    """

    most: int = 1
    exactly: bool = False
    repeats: bool = False
    possible: Fits = attrs.field(default=always)
    fits: Fits = attrs.field(default=always)
    likely: Callable[[TextFrame], Likely] = attrs.field(default=_anything)


def picks(where: Where, each: Each, **how: Any) -> Maker:
    """Spaces are chosen as `Choice` says, and ``each(draft, place, id)`` happens in each at once."""
    choice = Choice(**how)
    return lambda text, at: _picking(text, at, where, choice, _in_each(text, each))


def sets_either(where: Where, stances: tuple[Stance, ...], most: int) -> Maker:
    """Set up to that many spaces, each to one of those levels."""

    def make(text: CardText, at: int) -> Step:
        how = Choice(most)

        def effect(draft: Draft, frame: TextFrame, move: SetLevel) -> None:
            draft.set_level(move.space, move.stance, text.id)
            text.ask_on(draft, _chosen(frame, move.space))

        allowed = asks(
            "right_level",
            (text.id,),
            f"a space is set to {' or to '.join(map(str, stances))}",
            lambda stance: stance in stances,
            "to: {move.stance}",
        )
        return _picking(text, at, where, how, effect, (SetLevel, stances, allowed))

    return make


def _in_each(text: CardText, each: Each) -> Callable[[Draft, TextFrame, Select], None]:
    def effect(draft: Draft, frame: TextFrame, move: Select) -> None:
        each(draft, move.space, text.id)
        text.ask_on(draft, _chosen(frame, move.space))

    return effect


def _chosen(frame: TextFrame, place: Place) -> TextFrame:
    return frame.but(left=frame.left - 1, spaces=(*frame.spaces, place))


def _picking(  # noqa: PLR0913, PLR0917 - which text, which spaces, and what happens there
    text: CardText,
    at: int,
    where: Where,
    how: Choice,
    effect: Callable[[Draft, TextFrame, Any], None],
    levels: Levels | None = None,
) -> Step:
    def goes_on(board: Any, frame: TextFrame) -> bool:
        some = (
            where.admits(space, board.in_force)
            for space in board.spaces
            if how.repeats or space.place not in frame.spaces
        )
        return both((frame.left >= 1) & how.possible(board, frame), lambda: any_of(some))

    def fits(board: Any, frame: TextFrame) -> bool:
        places = where.places
        known = all(place in places for place in frame.spaces)
        apart = how.repeats or len(set(frame.spaces)) == len(frame.spaces)
        return (frame.left + len(frame.spaces) == how.most) & (known and apart) & how.fits(board, frame)

    frame = text.frame(
        at,
        "Choosing",
        f"{where.says}" + ("" if how.exactly else ", or the end"),
        holds=("left", "spaces"),
        goes_on=goes_on,
        fits=fits,
        selectable=where.places,
        chosen=(0, how.most - 1),
        still_left=lambda spaces: how.most - len(spaces),
        likely=how.likely,
    )

    kind = _kind(text, frame, where, how, effect, levels)
    table = awaits(frame, kind, *(() if how.exactly else (ending(text, frame),)))
    return Step.that_asks(lambda _board, before: before.to(frame, how.most, spaces=()), table)


def _kind(  # noqa: PLR0913, PLR0917 - the same
    text: CardText,
    frame: type[TextFrame],
    where: Where,
    how: Choice,
    effect: Callable[[Draft, TextFrame, Any], None],
    levels: Levels | None,
) -> Kind[Any, Any, Any]:
    move: Any
    stances: tuple[Any, ...]
    move, stances, allowed = levels or (Select, (None,), None)
    pairs = ((place, stance) for place in where.places for stance in stances)
    return Kind(
        name=text.name(f"{frame.word}.{'select' if levels is None else 'set'}"),
        move=move,
        candidates=tuple(move(place) if stance is None else move(place, stance) for place, stance in pairs),
        requirements=(*_asked(text.id, where, how), *(() if allowed is None else (allowed,))),
        effect=effect,
        subjects=BY_SPACE,
    )


def _asked(id_: str, where: Where, how: Choice) -> tuple[Requirement, ...]:
    says = "what is chosen is"
    if where.named is None:
        asked = entered(where, says, id_, cite("5.1/1"))
    else:
        asked = (*only(where.named, says, id_, cite("5.1/1")), where_support_changes)
    if how.repeats or how.most == 1:
        return asked
    fresh = asks(
        "not_chosen_before",
        (id_, "G14"),
        "the spaces that a card counts are different ones",
        Unless(lambda frame: not frame.spaces, lambda frame, space: space not in frame.spaces),
        "chosen: {frame.selected}",
    )
    return (*asked, fresh)


def picks_wilaya(each: Callable[[Draft, Wilaya, str], None] | None = None) -> Maker:
    """One Wilaya is chosen, its City included; ``each`` happens there, or later steps know it (G3)."""

    def make(text: CardText, at: int) -> Step:
        frame = text.frame(at, "ChoosingWilaya", "a Wilaya")

        def choose(draft: Draft, pending: TextFrame, move: ChooseWilaya) -> None:
            if each is not None:
                each(draft, move.wilaya, text.id)
            text.go_on(draft, pending.but(wilaya=move.wilaya))

        kind = Kind(
            text.name(f"{frame.word}.choose"), ChooseWilaya, tuple(map(ChooseWilaya, Wilaya)), (), choose
        )
        return Step(asking(frame), awaits(frame, kind))

    return make

"""What several events let a side choose: a country, a cell to remove, a posture; random discards.

Clauses: 4.8.2, 4.9.4/3, 5.3, 6.3.1; rulings L24, L52, L84, L86
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import Kind, Move, Requirement, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.cards import CARDS, ELECTION, Card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, POSTURED, Place
from ctcore.labyrinth.board.state import Country
from ctcore.labyrinth.board.vocabulary import Cell, Posture, Side
from ctcore.labyrinth.rules.common.asking import chosen
from ctcore.labyrinth.rules.common.dice import Procedure
from ctcore.labyrinth.rules.events.happening import (
    Doing,
    Happening,
    Select,
    Selecting,
    card_of,
    happen,
    select,
)

__all__ = [
    "TABLE",
    "Losing",
    "Remove",
    "SetPosture",
    "choose_posture",
    "discards_at_random",
    "lose",
    "posture_kind",
    "regime_change",
    "regime_change_selection",
    "removal",
    "removes_a_cell",
    "selection",
    "with_cell_under_regime_change",
]

Fits = Callable[[Any, Country], bool]
# What the requirement of a move asks, by the names of its parameters.
Asked = Callable[..., bool]


# A country is selected


def selection(name: str, number: int, text: str, fits: Fits, shows: str = "{subject}", *more: str) -> Kind:
    """The kind of move that selects a country that fits."""
    return chosen(
        (name, Select, select),
        {"place": PLACES},
        asks("fits_the_event", (f"#{number}", *more), text, lambda subject: fits(None, subject), shows),
    )


def regime_change(_state: Any, subject: Country) -> bool:
    """Whether it is a regime change country (4.8.2)."""
    return subject.regime_change is not None


def with_cell_under_regime_change(board: Any, _side: Side) -> bool:
    """Whether a cell is in a regime change country."""
    return any(one.regime_change is not None and one.cells for one in board.countries)


def regime_change_selection(number: int) -> Kind:
    """The kind of move that selects a regime change country for that card."""
    return chosen(
        (f"events.{number}.select", Select, select),
        {"place": PLACES},
        asks(
            "regime_change_country",
            (f"#{number}", "4.8.2/1"),
            "it is a regime change country",
            lambda subject: regime_change(None, subject),
            "{subject}: {subject.regime_change}",
        ),
    )


# A cell is removed


@frozen
class Remove(Move, form="remove one {cell} cell in {place}"):
    """Remove a cell by an event."""

    called = "remove a cell"
    cell: Cell
    place: Place


def _remove(draft: Draft, _frame: Any, move: Remove) -> None:
    draft.remove_cells(move.place, move.cell, 1, card_of(draft), cadre=True)
    draft.finish(move.place)


def removal(name: str, clauses: tuple[str, ...], text: str, fits: Asked) -> Kind:
    """The kind of move that removes a cell in a country that fits."""
    return chosen(
        (name, Remove, _remove),
        {"place": PLACES, "cell": Cell},
        asks("fits_the_event", clauses, text, fits, "{subject}"),
        asks(
            "cell_there",
            clauses,
            "such a cell is there",
            lambda subject, cell: subject.count(cell) >= 1,
            "{subject}: sleepers {subject.sleepers}, active {subject.actives}",
        ),
    )


def removes_a_cell(frame: type[Selecting], fits: Fits) -> Doing:
    """Let a cell be removed in a country that fits; nothing if there is none."""

    def step(draft: Draft, happening: Happening) -> None:
        if any(one.cells and fits(draft, one) for one in draft.countries):
            draft.push(frame(happening.side, happening.picked))

    return step


# A posture is set


@frozen
class SetPosture(Move, form="set {place} to {posture}"):
    """Set the posture of a country."""

    called = "set a posture"
    place: Place
    posture: Posture


def _set(draft: Draft, _frame: Any, move: SetPosture) -> None:
    draft.posture(move.place, move.posture, card_of(draft))
    draft.finish(move.place)


def posture_kind(name: str, clauses: tuple[str, ...], text: str, fits: Asked, *more: Requirement) -> Kind:
    """The kind of move that sets the posture of a country that fits, marked or not (4.9.4/3, L24)."""
    return chosen(
        (name, SetPosture, _set),
        {"place": POSTURED, "posture": Posture},
        asks("fits_the_event", (*clauses, "4.9.4/3", "L24"), text, fits, "{move.place}"),
        asks(
            "posture_may_change",
            ("4.3.2/1", "4.3.3/1", "L24"),
            "it is a country other than the United States and Israel that has a posture",
            lambda place: place in POSTURED,
            "{move.place}",
        ),
        *more,
    )


def choose_posture(frame: type[Selecting], side: Side | None = None) -> Doing:
    """Let a posture be set."""
    return lambda draft, happening: draft.push(frame(side or happening.side, happening.picked))


# Cards leave a hand


@frozen
class Losing(Procedure, clause="6.3.2.3/1", awaits="a card at random", label="losing"):
    """A side discards ``left`` cards drawn at random from its hand; ``because`` is the card that says so.

    ``lost`` are those discarded, in order; ``election`` says that US Election happens at once among them.
    """

    cites = ("L76", "L84")
    side: Side
    left: int
    because: str
    election: bool = True
    lost: tuple[int, ...] = ()

    def resumed(self, draft: Draft, _ended: object, _result: object, /) -> None:
        """End with the last card, once its US Election has happened."""
        if self.left == 0:
            draft.finish(self.lost)


@frozen
class Lose(Move, form="lose {card}"):
    """A card is discarded that was drawn at random."""

    called = "discard a card at random"
    card: Card


def discards_at_random(side: Side, count: int, *, election: bool = True) -> Doing:
    """Let a side discard cards at random, as many as it has (L76)."""

    def step(draft: Draft, happening: Happening) -> None:
        many = min(count, len(draft.cards.hand(side)))
        if many:
            draft.push(Losing(side, many, happening.clause_of_card, election))

    return step


def _lose(draft: Draft, frame: Losing, move: Lose) -> None:
    after = changed(frame, left=frame.left - 1, lost=(*frame.lost, move.card.number))
    draft.replace(after)
    if not lose(draft, move.card.number, frame.side, frame.because, election=frame.election):
        after.resumed(draft, after, None)


def lose(draft: Draft, number: int, side: Side, because: str, *, election: bool = True) -> bool:
    """Discard a card of a hand; whether it is US Election, which happens then (6.3.1, L84)."""
    draft.discard(number, side, because)
    if number != ELECTION or not election or draft.winner is not None:
        return False
    happen(draft, ELECTION, side)
    return True


_held: Requirement = asks(
    "held",
    ("6.3.2.3/1", "9.2/1"),
    "the side holds the card; a solo Jihadist loses its top card",
    lambda state, frame, card: state.cards.may_be_next(card.number, frame.side),
    "{move.card}",
)
LOSE = chosen(("events.lose", Lose, _lose), {"card": CARDS}, _held)
TABLE = awaits(Losing, LOSE)

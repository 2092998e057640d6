"""An event happens (6.2): whether it can, and its steps, one after another.

Each event is an `Event` in the table `EVENTS` by the number of its card. Its steps are functions of the
step in the making and the frame; one that lets something be rolled or chosen pushes a frame, and the next
step follows when that ends. What was selected stands in ``picked``, in order.

Clauses: 6.2.1, 6.2.4, 6.2.6, 6.2.8, 6.3.2.2; ruling L17
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ctcore.kernel import Move
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.state import Country, Position
from ctcore.labyrinth.board.vocabulary import US, Side
from ctcore.labyrinth.rules.common.dice import Choice, Procedure
from ctcore.labyrinth.rules.common.operations import Operation
from ctcore.labyrinth.rules.common.switches import decided
from ctcore.labyrinth.rules.common.testing import tests
from ctcore.labyrinth.rules.drawing import draws

__all__ = [
    "EVENTS",
    "Event",
    "Happening",
    "Select",
    "Selecting",
    "any_ruled",
    "by_side",
    "card_of",
    "cells",
    "cells_where_picked",
    "draw",
    "event",
    "funding",
    "happen",
    "possible",
    "prestige",
    "selects",
    "tested",
]

# A step of an event.
Doing = Callable[[Draft, "Happening"], None]
When = Callable[[Any, Side], bool]


def _always(_board: object, _side: Side) -> bool:
    return True


@frozen(eq=False)
class Part:
    """A step of an event: what it does as it begins."""

    enter: Doing


@frozen(eq=False)
class Event:
    """An event: when it can happen, and its steps; ``wants`` says the precondition in words."""

    number: int
    steps: tuple[Part, ...]
    when: When = _always
    wants: str = ""

    @property
    def id(self) -> str:
        """The card."""
        return f"#{self.number}"

    @property
    def clause_of_card(self) -> str:
        """The card, by which its changes are cited, as the frame of its steps says."""
        return self.id


EVENTS: dict[int, Event] = {}


def event(*numbers: int, steps: tuple[Doing, ...], when: When = _always, wants: str = "") -> None:
    """Enter the event of these cards, which have the same text, in the table."""
    for number in numbers:
        EVENTS[number] = Event(number, tuple(map(Part, steps)), when, wants)


@frozen
class Happening(Procedure, clause="6.2.1/1", awaits="the next part of an event", label="event"):
    """The event of a card happens for a side; ``at`` steps are done, ``picked`` is what was selected.

    ``lost`` are cards that a side has discarded, ``conducted`` the operation that the event granted.
    """

    cites = ("4.7.4.2/2", "4.8.4/2", "6.2.2/1", "6.2.4/1", "6.3.2.2/1", "L8", "L56", "L107")
    number: int
    side: Side
    at: int = 0
    picked: tuple[Place, ...] = ()
    lost: tuple[int, ...] = ()
    conducted: Operation | None = None

    @property
    def clause_of_card(self) -> str:
        """The card, by which its changes are cited."""
        return f"#{self.number}"

    def resumed(self, draft: Draft, _ended: object, result: object, /) -> None:
        """Go on with the next step."""
        if isinstance(result, Place):
            draft.replace(changed(self, picked=(*self.picked, result)))
        elif isinstance(result, tuple):
            draft.replace(changed(self, lost=result))
        elif isinstance(result, Operation):
            draft.replace(changed(self, conducted=result))
        _go_on(draft)


def possible(board: Position, number: int, side: Side) -> bool:
    """Whether the event can happen: its precondition holds, and nothing blocks it (6.2.6)."""
    return EVENTS[number].when(board, side)


def happen(draft: Draft, number: int, side: Side) -> None:
    """Carry the event of a card out for a side, which makes its choices (6.3.2.2)."""
    draft.push(Happening(number, side))
    _go_on(draft)


def _go_on(draft: Draft) -> None:
    while draft.winner is None:
        frame = draft.stack[-1]
        if not isinstance(frame, Happening):
            return
        steps = EVENTS[frame.number].steps
        if frame.at == len(steps):
            draft.finish(frame.conducted)
            return
        after = changed(frame, at=frame.at + 1)
        draft.replace(after)
        steps[frame.at].enter(draft, after)


def card_of(draft: Draft) -> str:
    """The card whose event is carried out, by which a change is cited."""
    return draft.enclosing(Happening).clause_of_card


# Steps that many events have


def any_ruled(board: Position) -> bool:
    """Whether any country is under Islamist Rule."""
    return any(one.is_ruled for one in board.countries)


def tested(name: str) -> Doing:
    """Test a country, if it is unmarked (4.9.4)."""
    which = place(name)
    return lambda draft, frame: _test(draft, which, frame.clause_of_card)


def _test(draft: Draft, which: Place, clause: str) -> None:
    tests(draft, which, clause)


def funding(by: int) -> Doing:
    """Change Funding."""
    return lambda draft, frame: draft.funding(by, frame.clause_of_card)


def prestige(by: int) -> Doing:
    """Change Prestige."""
    return lambda draft, frame: draft.prestige(by, frame.clause_of_card)


def cells(name: str, count: int = 1) -> tuple[Doing, ...]:
    """Place cells of the track in a country, as many as there are; it is tested first (4.7.4.2/2, 4.9.4)."""
    which = place(name)
    return _cells(lambda _frame: which, count)


def cells_where_picked() -> tuple[Doing, ...]:
    """Place a cell of the track, if there is one, in the country selected last; it is tested first."""
    return _cells(lambda frame: frame.picked[-1], 1)


def _cells(where: Callable[[Happening], Place], count: int) -> tuple[Doing, ...]:
    def put(draft: Draft, frame: Happening) -> None:
        draft.place_cells(where(frame), min(count, draft.cells), frame.clause_of_card)

    def test_if_any(draft: Draft, frame: Happening) -> None:
        if draft.cells or not decided("L107", draft):
            tests(draft, where(frame), frame.clause_of_card)

    return (test_if_any, put)


def draw(count: int) -> Doing:
    """Draw cards into the hand of the side whose event it is."""

    def step(draft: Draft, frame: Happening) -> None:
        draws(draft, (frame.side,) * count, frame.clause_of_card)

    return step


def by_side(us: tuple[Doing, ...] = (), jihadist: tuple[Doing, ...] = ()) -> tuple[Doing, ...]:
    """Steps for the US, and others for the Jihadist."""
    longest = max(len(us), len(jihadist))

    def at(index: int) -> Doing:
        def step(draft: Draft, frame: Happening) -> None:
            own = us if frame.side is US else jihadist
            if index < len(own):
                own[index](draft, frame)

        return step

    return tuple(map(at, range(longest)))


# Selections


@frozen
class Selecting(Choice, label="event"):
    """A country is to be selected for an event, by ``side``; ``picked`` are those selected already."""

    side: Side
    picked: tuple[Place, ...] = ()

    @property
    def actor(self) -> Side:
        """Who selects."""
        return self.side


@frozen
class Select(Move, form="select {place}"):
    """Select a country for an event."""

    called = "select a country"
    place: Place


def select(draft: Draft, _frame: Selecting, move: Select) -> None:
    """Go on with the country that was selected."""
    draft.finish(move.place)


def selects(frame: type[Selecting], fits: Callable[[Any, Country], bool], side: Side | None = None) -> Doing:
    """Let a country be selected that fits; nothing if there is none (6.2.4).

    ``side`` selects, or else the side whose event it is.
    """

    def step(draft: Draft, happening: Happening) -> None:
        if any(fits(draft, one) for one in draft.countries):
            draft.push(frame(side or happening.side, happening.picked))

    return step

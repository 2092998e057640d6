"""A Jihadist operation begins (8.1): its kind, then the places of its dice, one after another.

Each die is declared before the first is rolled; unmarked places are tested before the roll (8.1.2, 8.3.3,
L37). Where the result is certain no die is rolled (8.1.1).

Clauses: 8.1, 8.2, 8.3, 8.4, 8.5, 6.3.3; rulings L26, L37, L38, L87
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel import Kind, Move, Requirement, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import MUSLIM, PLACES, Place, neighbours, place
from ctcore.labyrinth.board.solo import EXCESS
from ctcore.labyrinth.board.state import Country, Position
from ctcore.labyrinth.board.tracks import recruitable
from ctcore.labyrinth.board.vocabulary import CELLS, JIHADIST, Cell
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen, is_one_of, not_ruled
from ctcore.labyrinth.rules.common.dice import Choice
from ctcore.labyrinth.rules.jihadist.conducting import Conducting, Die, Operation, begin

__all__ = ["TABLE", "Declaring", "Jihad", "JihadistOperation", "MajorJihad", "Plotting", "Recruit", "Travel"]

_PAKISTAN = place("Pakistan")
# 6.3.3.1.
_MOST = 3


@frozen
class JihadistOperation(
    Choice, clause="8.1.2/1", awaits="a Jihadist operation", label="operation", actor=JIHADIST
):
    """The Jihadist is to conduct an operation of that value (8.1).

    ``card`` is False where an event grants it, to which no reserves are added (L26); ``added`` says that
    they are in the value already.
    """

    cites = ("8.1.1/1", "L26")
    # No die is declared yet, so no kind of operation.
    of = None
    value: int
    card: bool = True
    added: bool = False

    @property
    def left(self) -> int:
        """How many dice may be declared."""
        return self.value


@frozen
class Declaring(
    Choice, clause="8.1.2/1", awaits="a further die, or the roll", label="declared", actor=JIHADIST
):
    """The Jihadist declares dice of one kind of operation; ``left`` more may follow (8.1.2).

    ``major`` are the countries in which the Jihad is a Major one (8.4.2).
    """

    cites = ("8.3.3/1", "L37", "L38")
    value: int
    of: Operation
    dice: tuple[Die, ...]
    left: int
    major: tuple[Place, ...] = ()


class AddReserves(Move, form="add reserves"):
    """Add all reserves to the value of the card."""


class ToReserves(Move, form="to the reserves"):
    """Put the value of the card into the reserves."""


class Forgo(Move, form="no operation"):
    """Conduct no operation, where none is possible."""


class Recruit(PlaceMove, form="recruit in {place}"):
    """Declare a die of a Recruit."""


@frozen
class Travel(Move, form="travel with one {cell} cell from {origin} to {place}"):
    """Declare the Travel of a cell."""

    called = "let a cell travel"
    stages = ("from {origin}", "travel with one {cell} cell", "to {place}")
    cell: Cell
    origin: Place
    place: Place


@frozen
class Jihad(Move, form="jihad in {place} with one {cell} cell"):
    """Declare a die of a Jihad."""

    called = "conduct Jihad"
    cell: Cell
    place: Place


class MajorJihad(PlaceMove, form="major jihad in {place}"):
    """Declare that the Jihad of a country is a Major one."""


@frozen
class Plotting(Move, form="plot in {place} with one {cell} cell"):
    """Declare a die of a Plot."""

    called = "plot"
    cell: Cell
    place: Place


class RollDice(Move, form="roll the dice"):
    """Let the dice be rolled that were declared."""


# What a die asks


def _used(frame: Any, where: Place, cell: Cell) -> int:
    """The cells of that sort that the dice declared already take there (8.4, 8.5.1, 8.3.3)."""
    dice: tuple[Die, ...] = getattr(frame, "dice", ())
    return sum(one.cell is cell and (one.origin or one.place) is where for one in dice)


def _own_cell(*clauses: str, field: str = "place") -> Requirement:
    def free(state: Position, frame: Any, cell: Cell, where: Place) -> int:
        return state.countries[where.index].count(cell) - _used(frame, where, cell)

    return asks(
        "a_cell_of_its_own",
        clauses,
        "such a cell is there that no other die of the card takes",
        lambda state, frame, cell, where: free(state, frame, cell, where) >= 1,
        f"{{move.cell}} cells in {{move.{field}}} that are free: {{lacking}}",
        lacking=lambda state, frame, cell, where: str(free(state, frame, cell, where)),
        reads=("state", "frame", "cell", field),
    )


def _of_the_kind(of: Operation) -> Requirement:
    return asks(
        "same_kind",
        ("8.1.2/1",),
        "all dice of a card are of one kind of operation",
        lambda frame: frame.of in (None, of),
        "declared: {frame.of}",
    )


def _die_left() -> Requirement:
    return asks(
        "a_die_is_left",
        ("8.1.1/1", "8.1.2/1"),
        "there is a die for each point of the value",
        lambda frame: frame.left >= 1,
        "value: {frame.value}, left: {frame.left}",
    )


def declare(draft: Draft, frame: Any, of: Operation, die: Die) -> None:
    """Add a die, or begin to declare; the frame of a solo card goes on below (9.4.2)."""
    if isinstance(frame, Declaring):
        after = changed(frame, dice=(*frame.dice, die), left=frame.left - 1)
    else:
        after = Declaring(frame.value, of, (die,), frame.left - 1)
    if getattr(frame, "goes_on", False):
        draft.push(after)
    else:
        draft.replace(after)


def _recruit(draft: Draft, frame: Any, move: Recruit) -> None:
    declare(draft, frame, Operation.RECRUIT, Die(move.place))


def _travel(draft: Draft, frame: Any, move: Travel) -> None:
    declare(draft, frame, Operation.TRAVEL, Die(move.place, move.cell, move.origin))


def _jihad(draft: Draft, frame: Any, move: Jihad) -> None:
    declare(draft, frame, Operation.JIHAD, Die(move.place, move.cell))


def _plot(draft: Draft, frame: Any, move: Plotting) -> None:
    declare(draft, frame, Operation.PLOT, Die(move.place, move.cell))


def _major(draft: Draft, frame: Declaring, move: MajorJihad) -> None:
    draft.replace(changed(frame, major=(*frame.major, move.place)))


def _begin(draft: Draft, frame: Declaring, _move: RollDice) -> None:
    begin(draft, Conducting.of_dice(frame.of, frame.value, frame.dice, frame.major))


def _add(draft: Draft, frame: JihadistOperation, _move: AddReserves) -> None:
    reserves = draft.tracks.jihadist_reserves
    draft.reserves(JIHADIST, -reserves, "6.3.3.1/1")
    draft.replace(changed(frame, value=min(_MOST, frame.value + reserves), added=True))


def _put(draft: Draft, frame: JihadistOperation, _move: ToReserves) -> None:
    draft.reserves(JIHADIST, frame.value, "6.3.3/1")
    draft.finish()


# Kinds of move


def _can_recruit(state: Any) -> bool:
    return recruitable(state) >= 1


RECRUIT = chosen(
    ("jihadist.recruit", Recruit, _recruit),
    {"place": PLACES},
    _of_the_kind(Operation.RECRUIT),
    _die_left(),
    asks(
        "cell_or_cadre",
        ("8.2.2/1",),
        "the country has a cell or a cadre",
        lambda subject: subject.cells >= 1 or subject.cadre,
        "{subject}: cells {subject.cells}, cadre {subject.cadre}",
    ),
    asks(
        "cells_available",
        ("8.2.1/1", "4.7.4.2/1"),
        "Funding makes a cell of the track available",
        _can_recruit,
        "on the track: {state.cells}, Funding: {state.tracks.funding}",
    ),
    asks(
        "no_gtmo",
        ("#114",),
        "GTMO forbids Recruit operations this turn",
        lambda state: not state.in_force.gtmo,
        "GTMO in effect: {state.in_force.gtmo}",
    ),
)


def _biometrics(state: Position, origin: Place, place: Place) -> bool:
    cut = state.in_force.patriot_act
    near = origin is place or place in neighbours(origin, patriot_act=cut)
    return near or not state.in_force.biometrics


TRAVEL = chosen(
    ("jihadist.travel", Travel, _travel),
    {"origin": PLACES, "cell": CELLS, "place": PLACES},
    _of_the_kind(Operation.TRAVEL),
    _die_left(),
    is_one_of("no_sadr", ("#54",), "Sadr does not travel", CELLS, "cell"),
    _own_cell("8.3.1/1", "8.3.3/1", field="origin"),
    asks(
        "adjacent_under_biometrics",
        ("#2", "L51"),
        "under Biometrics a cell travels in place or to an adjacent country",
        _biometrics,
        "Biometrics in effect: {state.in_force.biometrics}",
    ),
)
_no_bhutto = asks(
    "no_bhutto",
    ("#33", "L61"),
    "while Benazir Bhutto is in effect there is no Jihad in Pakistan",
    lambda state, place: not (state.in_force.benazir_bhutto and place is _PAKISTAN),
    "Benazir Bhutto in effect: {state.in_force.benazir_bhutto}",
)
JIHAD = chosen(
    ("jihadist.jihad", Jihad, _jihad),
    {"place": MUSLIM, "cell": Cell},
    _of_the_kind(Operation.JIHAD),
    _die_left(),
    is_one_of("muslim", ("8.4/1",), "Jihad is in Muslim countries", MUSLIM),
    not_ruled("8.4/1"),
    _own_cell("8.4/1"),
    _no_bhutto,
)
MAJOR = chosen(
    ("jihadist.major_jihad", MajorJihad, _major),
    {"place": MUSLIM},
    asks(
        "jihad_declared_there",
        ("8.4.2/1", "L38"),
        "dice of a Jihad are declared for the country",
        lambda frame, place: frame.of is Operation.JIHAD and any(one.place is place for one in frame.dice),
        "{move.place}",
    ),
    asks(
        "not_declared_yet",
        ("8.4.2/1",),
        "it is not a Major Jihad already",
        lambda frame, place: place not in frame.major,
        "{move.place}",
    ),
    asks(
        "cells_exceed_troops",
        ("8.4.2/1", "9.7/1"),
        "cells exceed troops by 5 or more, by 3 or more in a solo game of that ideology",
        lambda state, subject: subject.cells >= subject.strength + EXCESS(state),
        "{subject}: cells {subject.cells}, troops {subject.strength}",
    ),
)
PLOT = chosen(
    ("jihadist.plot", Plotting, _plot),
    {"place": PLACES, "cell": Cell},
    _of_the_kind(Operation.PLOT),
    _die_left(),
    not_ruled("8.5.1/1"),
    _own_cell("8.5.1/1"),
)
ROLL_DICE = chosen(("jihadist.roll", RollDice, _begin), {})
ADD_RESERVES = chosen(
    ("jihadist.add_reserves", AddReserves, _add),
    {},
    asks(
        "of_a_card",
        ("6.3.3.1/1", "L26"),
        "reserves are added to a card, and not to what an event grants",
        lambda frame: frame.card,
        "a card: {frame.card}",
    ),
    asks(
        "has_reserves",
        ("6.3.3.1/1",),
        "the Jihadist has reserves",
        lambda state: state.tracks.jihadist_reserves >= 1,
        "Jihadist reserves: {state.tracks.jihadist_reserves}",
    ),
    asks(
        "below_the_most",
        ("6.3.3.1/1", "L105"),
        "the value is below 3",
        lambda frame: frame.value < _MOST,
        "value: {frame.value}",
    ),
)
TO_RESERVES = chosen(
    ("jihadist.to_reserves", ToReserves, _put),
    {},
    asks(
        "without_reserves",
        ("6.3.3.1/1",),
        "reserves are not added to what goes to the reserves",
        lambda frame: not frame.added,
        "added: {frame.added}",
    ),
    asks(
        "below_three",
        ("6.3.3/1",),
        "a card of value 1 or 2 goes to the reserves",
        lambda frame: frame.value < _MOST,
        "value: {frame.value}",
    ),
)


def _nothing_else(state: Any, frame: JihadistOperation) -> bool:
    """Whether no operation at all can be conducted (L28)."""
    if frame.value < _MOST and not frame.added:
        return False
    countries: tuple[Country, ...] = state.countries
    recruits = _can_recruit(state) and not state.in_force.gtmo
    return not any(
        one.sleepers + one.actives >= 1
        or (one.sadr and not one.is_ruled)
        or (recruits and (one.cadre or one.sadr))
        for one in countries
    )


FORGO = chosen(
    ("jihadist.forgo", Forgo, lambda draft, _frame, _move: draft.finish()),
    {},
    asks(
        "nothing_else",
        ("6.3.2.1/1", "L28"),
        "no operation can be conducted with the card",
        _nothing_else,
        "value: {frame.value}",
    ),
)
DICE: tuple[Kind, ...] = (RECRUIT, TRAVEL, JIHAD, PLOT)
TABLE = awaits(JihadistOperation, *DICE, ADD_RESERVES, TO_RESERVES, FORGO) | awaits(
    Declaring, *DICE, MAJOR, ROLL_DICE
)

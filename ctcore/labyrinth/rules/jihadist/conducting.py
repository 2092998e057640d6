"""A Jihadist operation is carried out: tests, the roll, results country by country (8.1 to 8.5).

All dice are read against the position as it was declared, after the tests (L37). Results of one country are
one change (L17).

Clauses: 8.1.1, 8.2, 8.3, 8.4, 8.5.2; rulings L17, L37, L38, L39, L77, L86, L101
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES, Place, neighbours
from ctcore.labyrinth.board.solo import BY_RULE, CELLS_A_SUCCESS, KEEPS_CELLS
from ctcore.labyrinth.board.state import Country, Position
from ctcore.labyrinth.board.tracks import recruitable, resources
from ctcore.labyrinth.board.vocabulary import JIHADIST, Alignment, Cell, Governance, PlotKind
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen
from ctcore.labyrinth.rules.common.dice import Choice, Procedure, dice, rolled
from ctcore.labyrinth.rules.common.operations import Operation
from ctcore.labyrinth.rules.common.plots import put_plot
from ctcore.labyrinth.rules.common.switches import decided
from ctcore.labyrinth.rules.common.testing import tests

__all__ = ["TABLE", "Conducting", "Die", "Operation", "begin"]

_ALL_SUCCEED = 6
# 8.4.2, 8.4.3.1.
_TO_RULE, _TO_RULE_BESIEGED = 2, 1
_FAILURE_DICE = 3


@frozen
class Die:
    """A die as it is declared: its country, the cell that it takes, and where that travels from (8.1.2).

    ``most`` is the highest face that succeeds, once it is known (L37).
    """

    place: Place
    cell: Cell | None = None
    origin: Place | None = None
    most: int = 0

    def __str__(self) -> str:
        """The country, with the cell that it takes and where that comes from."""
        cell = "" if self.cell is None else f" with one {self.cell} cell"
        return f"{self.place}{cell}" + ("" if self.origin is None else f" from {self.origin}")


class Step(Named):
    """What an operation waits for."""

    TESTS, ROLL, RESULTS = "tests of unmarked countries", "the roll", "the results"


@frozen
class Conducting(Procedure, clause="8.1.2/1", awaits="the results of the dice", label="conducted"):
    """An operation whose dice are declared (8.1.2).

    ``succeeded`` are those dice that did, ``done`` how many of its countries are carried out.
    """

    cites = (
        *("4.2.2/1", "4.3.4/1", "4.6.4/3", "4.8.4/2", "8.1.1/1", "8.2.3/1"),
        *("8.2.4/1", "8.3.3/1", "8.4.3.2/1", "L37", "L39", "L54", "L101"),
    )
    step: Step
    of: Operation
    value: int
    dice: tuple[Die, ...]
    major: tuple[Place, ...] = ()
    succeeded: tuple[bool, ...] = ()
    done: int = 0
    funded: bool = True

    @classmethod
    def of_dice(
        cls, of: Operation, value: int, declared: tuple[Die, ...], major: tuple[Place, ...] = ()
    ) -> Conducting:
        """The operation with these dice, none of them rolled."""
        return cls(Step.TESTS, of, value, declared, major)

    @property
    def places(self) -> tuple[Place, ...]:
        """The countries, in the order in which they were declared."""
        return tuple(dict.fromkeys(one.place for one in self.dice))

    def after_tests(self, draft: Draft, _result: object) -> None:
        """Test the next unmarked country; without any say what each die needs, and roll (8.3.3, L87)."""
        for place in self.places:
            if tests(draft, place, "4.9.4/1"):
                return
        for place in self.places if self.of is Operation.JIHAD else ():
            _rouse(draft, place, self.dice, all_of_them=place in self.major)
        if self.of is Operation.PLOT:
            for place in self.places:
                _rouse(draft, place, self.dice, all_of_them=False)
        known = tuple(one if one.most else changed(one, most=_most(draft, self, one)) for one in self.dice)
        number = sum(one.most < _ALL_SUCCEED for one in known)
        self.then(draft, Step.ROLL, dice(number), dice=known)

    def after_roll(self, draft: Draft, result: object) -> None:
        """Say which dice succeed; those that need none do (8.1.1)."""
        faces = iter(rolled(result))
        succeeded = tuple(one.most >= _ALL_SUCCEED or next(faces) <= one.most for one in self.dice)
        after = self.then(draft, Step.RESULTS, succeeded=succeeded)
        after.after_results(draft, None)

    def after_results(self, draft: Draft, _result: object) -> None:
        """Carry out the next country; end with the last."""
        if draft.winner is not None:
            return
        if self.of is Operation.RECRUIT:
            _recruit(draft, self)
            return
        if self.done == len(self.places):
            draft.finish(self.of)
            return
        after = changed(self, done=self.done + 1)
        draft.replace(after)
        place = self.places[self.done]
        if self.of is Operation.PLOT:
            wanted = sum(
                good for one, good in zip(self.dice, self.succeeded, strict=True) if one.place is place
            )
            frame = Placing(place, self.value, wanted)
            if wanted and _some_plot(draft, frame):
                draft.push(frame)
                return
        else:
            carry_out = _travel if self.of is Operation.TRAVEL else _jihad
            with draft.as_one():
                carry_out(draft, self, place)
        after.after_results(draft, None)


def begin(draft: Draft, operation: Conducting) -> None:
    """Carry out an operation in the place of the frame in which it was declared."""
    draft.replace(operation)
    operation.after_tests(draft, None)


def _most(board: Position, operation: Conducting, die: Die) -> int:
    """The highest face with which a die succeeds; 6 where it is certain (8.1.1, 8.2.3, 8.2.4, 8.3.1)."""
    country = board.countries[die.place.index]
    by_governance = _ALL_SUCCEED if country.is_ruled else country.level
    if operation.of is Operation.RECRUIT:
        if country.regime_change is not None or country.is_ruled:
            return _ALL_SUCCEED
        return die.place.recruit or by_governance
    if operation.of is Operation.TRAVEL and die.origin is not None:
        cut = board.in_force.patriot_act
        if die.origin is die.place:
            return _ALL_SUCCEED
        if die.place in neighbours(die.origin, patriot_act=cut):
            # #2: under Biometrics an adjacent Good country is rolled for.
            return by_governance if board.in_force.biometrics and country.is_good else _ALL_SUCCEED
    return by_governance


def _rouse(draft: Draft, place: Place, declared: Sequence[Die], *, all_of_them: bool) -> None:
    """Turn active the sleepers that dice take, or all cells of a Major Jihad (8.4, 8.4.2, 8.5.1)."""
    clause = "8.4.2/1" if all_of_them else "4.6.4/2"
    sleepers = sum(one.place is place and one.cell is Cell.SLEEPER for one in declared)
    draft.activate(place, draft.at(place).sleepers if all_of_them else sleepers, clause)


# Recruit


@frozen
class Filling(Choice, clause="8.2.1/1", awaits="where a cell is placed", label="recruits", actor=JIHADIST):
    """More dice succeeded than there are cells: the Jihadist chooses where they go (8.2.1)."""

    places: tuple[Place, ...]
    left: int


class Fill(PlaceMove, form="place a cell in {place}"):
    """Place a recruited cell."""


def _recruit(draft: Draft, operation: Conducting) -> None:
    good = [one.place for one, won in zip(operation.dice, operation.succeeded, strict=True) if won]
    won = [place for place in good for _ in range(CELLS_A_SUCCESS(draft))]
    cells = recruitable(draft) if operation.funded else draft.cells
    if len(won) > cells >= 1 and len({*won}) > 1:
        draft.replace(Filling(tuple(won), cells))
        return
    for place in won[:cells]:
        draft.place_cells(place, 1, CELLS_A_SUCCESS.cited("8.2.1/1", draft))
    draft.finish(operation.of)


def _fill(draft: Draft, frame: Filling, move: Fill) -> None:
    draft.place_cells(move.place, 1, "8.2.1/1")
    at = frame.places.index(move.place)
    left = (*frame.places[:at], *frame.places[at + 1 :])
    draft.replace(changed(frame, places=left, left=frame.left - 1))
    if frame.left <= 1:
        draft.finish(Operation.RECRUIT)


FILL = chosen(
    ("jihadist.fill", Fill, _fill),
    {"place": PLACES},
    asks(
        "succeeded_there",
        ("8.2.1/1",),
        "a die succeeded there for which no cell is placed yet",
        lambda frame, place: place in frame.places,
        "{move.place}",
    ),
)


# Travel


def _travel(draft: Draft, operation: Conducting, place: Place) -> None:
    for die, good in zip(operation.dice, operation.succeeded, strict=True):
        if die.place is not place or die.cell is None or die.origin is None:
            continue
        if good:
            draft.travel(die.cell, die.origin, place, "8.3.1/1")
        else:
            draft.remove_cells(die.origin, die.cell, 1, "8.3.2/1", cadre=False)


# Jihad


def _jihad(draft: Draft, operation: Conducting, place: Place) -> None:
    own = [one for one in zip(operation.dice, operation.succeeded, strict=True) if one[0].place is place]
    won = sum(good for _, good in own)
    country = draft.at(place)
    major, before = place in operation.major, country.governance
    draft.aid(place, -won, "7.2.2.3/1")
    if not (major and _falls(draft, country, won)):
        worsen(draft, place, won, "8.4.1/1")
    for die, good in own:
        if not good and not KEEPS_CELLS(draft):
            _lose_a_cell(draft, place, die)
    failed = major and before is Governance.POOR and len(own) == _FAILURE_DICE
    if failed and not draft.at(place).is_ruled:
        draft.besiege(place, "8.4.3.1/1")
        alignment = draft.at(place).alignment
        if alignment is not None:
            draft.align(place, alignment.toward(Alignment.ALLY), "8.4.3.1/1")


def worsen(draft: Draft, place: Place, by: int, clause: str) -> None:
    """Worsen governance by as many levels, not past Poor (8.4.1)."""
    after = draft.at(place).governance
    if not by or after is None:
        return
    for _ in range(by):
        after = after.worse
    draft.govern(place, after, clause)


def _falls(draft: Draft, country: Country, won: int) -> bool:
    """Bring the country under Islamist Rule where enough dice succeeded; whether they did (8.4.2, L38)."""
    down = Governance.POOR.number - country.level
    wanted = down + (_TO_RULE_BESIEGED if country.besieged else _TO_RULE)
    if won < wanted:
        return False
    draft.revolt(country.place, resources(draft, country), "8.4.4/1")
    return True


def _lose_a_cell(draft: Draft, place: Place, die: Die) -> None:
    """Remove the cell of a failed die, which is active by now; Sadr leaves the game (8.4.3, L54, L101)."""
    sadr = die.cell is Cell.SADR and (decided("L101", draft) or not draft.at(place).actives)
    cell = Cell.SADR if sadr else Cell.ACTIVE
    draft.remove_cells(place, cell, 1, "8.4.3/1", cadre=False)


# Plot


@frozen
class Placing(Choice, clause="8.5.2/1", awaits="a plot to place", label="plots", actor=JIHADIST):
    """The Jihadist chooses a plot for each of ``left`` successes (8.5.2, L86)."""

    cites = ("L66", "L86")
    place: Place
    value: int
    left: int


@frozen
class PlacePlot(Move, form="place {plot}"):
    """Place a plot, face down."""

    called = "place a plot"
    plot: PlotKind


def _fits(state: Any, frame: Placing, plot: PlotKind) -> bool:
    """Whether the number is not above the value; in a solo game any plot may be drawn (8.5.2, 9.3.2)."""
    return plot is PlotKind.WMD or plot.number <= frame.value or BY_RULE(state)


def _some_plot(board: Any, frame: Placing) -> bool:
    return any(board.plots.of(one) >= 1 and _fits(board, frame, one) for one in PlotKind)


def _place(draft: Draft, frame: Placing, move: PlacePlot) -> None:
    after = changed(frame, left=frame.left - 1)
    draft.replace(after)
    put_plot(draft, move.plot, frame.place, "8.5.2/1")
    if after.left == 0 or not _some_plot(draft, after):
        draft.finish()


PLACE_PLOT = chosen(
    ("jihadist.place_plot", PlacePlot, _place),
    {"plot": PlotKind},
    asks(
        "available",
        ("8.5.2/1", "4.7.8/1", "8.5.5/1"),
        "such a plot is available",
        lambda state, plot: state.plots.of(plot) >= 1,
        "available: {state.plots}",
    ),
    asks(
        "not_above_the_value",
        ("8.5.2/1", "8.5.5/1", "9.3.2/1"),
        "the number is not above the value of the card; WMD fits any, and solo so does each plot",
        _fits,
        "{move.plot}, value: {frame.value}",
    ),
)
TABLE = awaits(Filling, FILL) | awaits(Placing, PLACE_PLOT)

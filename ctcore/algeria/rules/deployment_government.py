"""The Government's deployment (7/2, 7/4): it places its units, and changes the modes of divisions.

Clauses: 7, 9.21, 11.7; rulings A19, A40, A74, A75
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, PLACES, Place
from ctcore.algeria.board.state import Area
from ctcore.algeria.board.units import GOVERNMENT, GOVERNMENT_MOBILE, NONE, Stand, Unit, counted
from ctcore.algeria.rules.air import AIRMOBILIZE
from ctcore.algeria.rules.common.asking import at_least_one, chosen, counts, end, in_algeria, is_one_of
from ctcore.algeria.rules.common.choosing import CountMove, End
from ctcore.algeria.rules.common.dice import Choice
from ctcore.kernel import Amends, AtMost, Figure, Kind, Move, Requirement, Unless, asks, awaits
from ctcore.kernel.copying import replaced
from ctcore.kernel.frozen import frozen

__all__ = ["PROVISOS", "TABLE", "Concentrate", "Deploy", "Deploying", "Disperse", "Patrol", "begin"]

# 11.7/2, 13.1/3: whether divisions may disperse.
DISPERSAL = Figure("deployment.dispersal", ("11.7/2",), lambda _state: True, is_truth=True)
PROVISOS = (
    Amends(
        label="slow reaction",
        clauses=("13.1/3", "A75"),
        to="deployment.dispersal",
        while_="slow_reaction",
        value=lambda _before, _state: False,
        says="divisions may not be dispersed",
    ),
)


# The Government


@frozen
class Turned:
    """Divisions that have changed to that mode this turn, where they stand, and whether they are placed."""

    area: Place
    stand: Stand
    unit: Unit
    placed: bool
    count: int

    def __str__(self) -> str:
        return f"{counted(self.count, self.unit)} in {self.stand} of {self.area}"


@frozen
class Deploying(Choice, clause="7/2", awaits="units to deploy, or the end", label="deploying"):
    """The Government's part of the Deployment Phase (7/2, 7/4).

    ``turned`` are the divisions that have changed their mode.  Of like ones, those change first that are not
    placed, and those go elsewhere first that have not changed (A86).
    """

    actor = GOVERNMENT
    cites = ("9.21/2",)
    turned: tuple[Turned, ...] = ()

    def changed(self, area: Place, stand: Stand, unit: Unit) -> int:
        """How many divisions of that mode there have changed to it this turn."""
        here = area, stand, unit
        return sum([one.count for one in self.turned if (one.area, one.stand, one.unit) == here])

    def free_and_changed(self, area: Place, unit: Unit) -> int:
        """How many of these may still be placed: they stand in OPS."""
        return self._marked(area, Stand.OPS, unit, placed=False)

    def _marked(self, area: Place, stand: Stand, unit: Unit, *, placed: bool) -> int:
        key = (area, stand, unit, placed)
        return sum([one.count for one in self.turned if (one.area, one.stand, one.unit, one.placed) == key])

    def marking(self, by: int, spot: tuple[Place, Stand], unit: Unit, *, placed: bool = False) -> Deploying:
        """The frame with that many more, or fewer, there."""
        count = self._marked(*spot, unit, placed=placed) + by
        key = (*spot, unit, placed)
        rest = [one for one in self.turned if (one.area, one.stand, one.unit, one.placed) != key]
        return Deploying((*rest, Turned(*key, count)) if count else tuple(rest))

    @property
    def told(self) -> str:
        """Those that have changed, in words."""
        return ", ".join(map(str, self.turned)) or "none"


class Patrol(CountMove, form="patrol with {count} {unit} in {area}"):
    """Put units on patrol in their area."""

    stages = ("in {area}", "patrol with {count} {unit}")


@frozen
class Deploy(Move, form="deploy {count} {unit} from {area} to {to}"):
    """Place units into OPS of another area."""

    stages = ("from {area}", "to {to}", "deploy {count} {unit}")
    called = "deploy some units from an area to another"
    count: int
    unit: Unit
    area: Place
    to: Place


@frozen
class Turning(Move):
    """Change the mode of divisions."""

    count: int
    stand: Stand
    area: Place


class Disperse(Turning, form="disperse {count} division(s) in {stand} of {area}"):
    """Disperse divisions."""

    stages = ("disperse in {area}", "{count} division(s) in {stand}")


class Concentrate(Turning, form="concentrate {count} division(s) in {stand} of {area}"):
    """Concentrate divisions."""

    stages = ("concentrate in {area}", "{count} division(s) in {stand}")


def _free(subject: Area, unit: Unit) -> int:
    return unit.count(subject.ops) - unit.count(subject.apart)


_PLACING = (
    at_least_one("7/2"),
    is_one_of(
        "mobile_unit", ("7/2", "2.1/1"), "mobile units of the Government are deployed", GOVERNMENT_MOBILE
    ),
    asks(
        "activated_there",
        ("7/2", "6.32/1", "A19", "A40"),
        "as many activated units stand in OPS there, and are not deployed yet",
        AtMost("count", _free),
        "{subject}, OPS: {subject.ops}, of these deployed already: {subject.apart}",
    ),
)


def _carry(
    draft: Draft, frame: Deploying, move: Any, to: tuple[Place, Stand], *, placed: bool = False
) -> None:
    """Let the marks of divisions go along with them: those that have not changed go first (A86)."""
    marked = frame.free_and_changed(move.area, move.unit)
    carried = max(0, move.count - (_free(draft.area(move.area), move.unit) - marked))
    if marked and carried:
        left = frame.marking(-carried, (move.area, Stand.OPS), move.unit)
        draft.replace(left.marking(carried, to, move.unit, placed=placed))


def _patrol(draft: Draft, frame: Deploying, move: Patrol) -> None:
    _carry(draft, frame, move, (move.area, Stand.PTL))
    draft.stand(move.unit, move.count, (move.area, Stand.OPS), Stand.PTL, "7/2")


def _deploy(draft: Draft, frame: Deploying, move: Deploy) -> None:
    _carry(draft, frame, move, (move.to, Stand.OPS), placed=True)
    draft.move(move.unit, move.count, (move.area, Stand.OPS), (move.to, Stand.OPS), "7/2")
    there = draft.area(move.to)
    draft.write(replaced(there, "apart", there.apart.changed(move.unit, move.count)))


def all_together(draft: Draft) -> None:
    """Set no unit apart any more: what is activated, or deployed, counts in its phase alone (6.32, 7/2)."""
    for area in draft.every_area():
        if area.apart is not NONE:
            draft.write(replaced(area, "apart", NONE))


def _end(draft: Draft, _frame: Deploying, _move: End) -> None:
    all_together(draft)
    draft.finish()


def begin(draft: Draft) -> None:
    """Let the Government deploy (7/1)."""
    draft.push(Deploying())


_COUNTS = range(1, 14)
PATROL = chosen(
    ("deployment.patrol", Patrol, _patrol),
    {"area": PLACES, "unit": GOVERNMENT_MOBILE, "count": _COUNTS},
    *_PLACING,
)
DEPLOY = chosen(
    ("deployment.deploy", Deploy, _deploy),
    {"area": PLACES, "to": AREAS, "unit": GOVERNMENT_MOBILE, "count": _COUNTS},
    *_PLACING,
    asks(
        "another_area",
        ("7/2",),
        "units are placed in another area",
        lambda area, to: area is not to,
        "{move.area} to {move.to}",
    ),
    in_algeria("the Government never enters another country", "7/2", "11.21/2", field="to"),
)


# Modes of divisions

_MODE_STANDS = (
    *(Stand.OPS, Stand.OC, Stand.PTL),
    *(Stand.OPS_NEUTRALIZED, Stand.OC_NEUTRALIZED, Stand.PTL_NEUTRALIZED),
)


def _turning(unit: Unit, into: Unit) -> Any:
    """What a change of mode does: of like divisions, those that are not placed come first (A86)."""

    def turn(draft: Draft, frame: Deploying, move: Any) -> None:
        area, spot = draft.area(move.area), (move.area, move.stand)
        draft.turn_over(unit, into, move.count, spot, "7/4")
        if move.stand is not Stand.OPS:
            draft.replace(frame.marking(move.count, spot, into))
            return
        free = min(move.count, _free(area, unit) - frame.free_and_changed(move.area, unit))
        placed = move.count - free
        draft.replace(frame.marking(free, spot, into).marking(placed, spot, into, placed=True))
        apart = area.apart.changed(unit, -placed).changed(into, placed)
        draft.write(replaced(draft.area(move.area), "apart", apart))

    return turn


def _mode(verb: str, move: type[Move], unit: Unit, into: Unit, *more: Requirement) -> Kind:
    """The kind of move by which divisions of one mode change to the other, each once a turn."""
    there = asks(
        "divisions_there",
        ("7/4", "11.7/2"),
        f"as many divisions there may {verb}",
        AtMost("count", lambda subject, stand: unit.count(subject.at(stand))),
        "{subject}, {move.stand}: {lacking}, wanted: {move.count}",
        lacking=lambda subject, stand, _count: counted(subject.at(stand).of(unit), unit),
    )
    once = asks(
        "once_a_turn",
        ("7/4", "A40"),
        "a division changes its mode once a turn",
        # Where fewer stand there than are wanted, that alone is said.
        Unless(
            lambda frame: frame.turned == (),
            lambda frame, subject, stand, count: (
                (count <= subject.at(stand).of(unit) - frame.changed(subject.place, stand, unit))
                | (count > subject.at(stand).of(unit))
            ),
        ),
        "changed this turn: {frame.told}",
    )
    return chosen(
        (f"deployment.{verb}", move, _turning(unit, into)),
        {"area": PLACES, "stand": _MODE_STANDS, "count": counts(Unit.DIVISION)},
        at_least_one("7/2"),
        there,
        once,
        *more,
    )


_may_disperse = asks(
    "may_disperse",
    ("11.7/2", "13.1/3"),
    "divisions may be dispersed",
    lambda state: DISPERSAL(state),  # noqa: PLW0108 - it is asked of what this names
    "slow reaction: {state.in_force.slow_reaction}",
).reading(DISPERSAL)
TABLE = awaits(
    Deploying,
    PATROL,
    DEPLOY,
    _mode("disperse", Disperse, Unit.DIVISION, Unit.DISPERSED, _may_disperse),
    _mode("concentrate", Concentrate, Unit.DISPERSED, Unit.DIVISION),
    AIRMOBILIZE,
    end("deployment.end", _end),
)

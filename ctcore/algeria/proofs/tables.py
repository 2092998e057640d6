"""The tables (charts A.3, B.2, C.2-C.5): every entry is tried."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.tables import (
    COMBAT,
    COUP,
    EVENTS,
    MISSION_SUCCESS,
    Coup,
    Event,
    hits,
    loss_number,
    mission_success,
)
from ctcore.algeria.board.units import FLN_UNITS, SENSE, Actor, Unit
from ctcore.algeria.rules.common.dice import FACES, binomial, ways
from ctcore.algeria.rules.interphase import recovers_at_most
from ctcore.algeria.rules.missions.contact import contact_number
from ctcore.kernel.copying import changed
from ctcore.symbolic import Found, Obligation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.game import Game

__all__ = ["obligations_of_tables"]

_DIE = range(1, FACES + 1)
# Further than any modifier goes: patrols of all units at once take off less.
_FAR = 120
# As many dice as are laid out one by one.
_POOL = 5


def _all(facts: Iterable[tuple[str, bool]]) -> Found:
    count = 0
    for said, holds in facts:
        if not holds:
            return Found(holds=False, cases=count, detail=f"not so: {said}")
        count += 1
    return Found(holds=True, cases=count)


def _mission_success() -> Iterator[tuple[str, bool]]:
    for roll in range(-_FAR, _FAR + 1):
        row = mission_success(roll)
        yield f"{roll} has a row of the table", row in MISSION_SUCCESS.values()
        yield f"{roll} shows + where it is at most 1", row.plus is (roll <= 1)
        yield f"{roll} shows @ where it is at least 6", row.at is (roll >= FACES)
        yield f"{roll + 1} has no less than {roll}", mission_success(roll + 1).number >= row.number


def _combat() -> Iterator[tuple[str, bool]]:
    starts = [least for least, _ in COMBAT]
    yield "the columns begin at 1 and rise", starts[0] == 1 and starts == sorted({*starts})
    for firepower, die in product(range(1, 2 * starts[-1]), _DIE):
        now = hits(firepower, die)
        yield f"{firepower} on {die}: no fewer hits with more Firepower", hits(firepower + 1, die) >= now
        yield (
            f"{firepower} on {die}: no fewer hits on a higher die",
            hits(firepower, min(FACES, die + 1)) >= now,
        )
    for die in _DIE:
        yield "the last column goes on for ever", hits(10**9, die) == hits(starts[-1], die)


def _loss() -> Iterator[tuple[str, bool]]:
    for points in range(1, 100):
        number = loss_number(points)
        yield f"{points}: no more is lost than there is", 1 <= number <= points
        yield f"{points}: no less is lost of more", loss_number(points + 1) >= number


def _coup() -> Iterator[tuple[str, bool]]:
    # 13 is two sixes with the OAS in France.
    for total in range(2, 2 * FACES + 2):
        yield f"{total} has a row", isinstance(COUP.get(total), Coup)
    yield "no other total has one", len(COUP) == 2 * FACES
    for one, other in pairwise(sorted(COUP)):
        yield f"{other} gains no more than {one}", COUP[one].dice >= COUP[other].dice


def _events() -> Iterator[tuple[str, bool]]:
    for tens, ones in product(_DIE, repeat=2):
        yield f"{tens}{ones} has an event", isinstance(EVENTS.get(10 * tens + ones), Event)
    yield "nothing else has one", len(EVENTS) == FACES * FACES
    yield "each event occurs", {*EVENTS.values()} == {*Event}


def _rolls() -> Iterator[tuple[str, bool]]:
    for number in range(1, _POOL + 1):
        told = Counter(map(sum, product(_DIE, repeat=number)))
        moves, weights = ways(number)
        made: Any = [move.total for move in moves]  # type: ignore[attr-defined]
        yield f"{number} dice", dict(zip(made, weights, strict=True)) == dict(told)


def _tries() -> Iterator[tuple[str, bool]]:
    for number, most in product(range(1, _POOL + 1), range(-1, FACES + 2)):
        told = Counter(sum(die <= most for die in dice) for dice in product(_DIE, repeat=number))
        moves, weights = binomial(number, most)
        made: Any = [move.count for move in moves]  # type: ignore[attr-defined]
        yield f"{number} dice on {most}", dict(zip(made, weights, strict=True)) == dict(told)


def _recovery(game: Game[Any]) -> Iterator[tuple[str, bool]]:
    """C.5: 5 and more recover; a level from 70 or an Elite unit adds 1, a level up to 30 takes 1 off."""
    state = game.setup()
    for unit, level in product(Unit, range(100)):
        owner = Actor.FLN if unit in FLN_UNITS else Actor.GOVERNMENT
        now = changed(state, psl=changed(state.psl, **{owner.name.lower(): level}))
        drm = (1 if unit in _ELITE or level >= _HIGH else 0) - (1 if level <= _LOW else 0)
        faces = sum(die + drm >= _RECOVERS for die in _DIE)
        yield f"{unit} at {level}", recovers_at_most(now, unit) == faces


_ELITE, _HIGH, _LOW, _RECOVERS = (Unit.ELITE, Unit.AIR_ELITE), 70, 30, 5


def _contact(game: Game[Any]) -> Iterator[tuple[str, bool]]:
    """B.3: what is contacted on a die, each modifier by itself and all together (A21)."""
    state = game.setup()
    for name, unit, total in product(("Algiers", "Barika", "Mecheria"), FLN_UNITS, range(1, 2 * FACES)):
        for terror in (False, True):
            area = changed(state.area(name), terror=terror)
            against = (SENSE[unit] > total) + terror + (name == "Mecheria") - (name == "Algiers")
            yield f"{unit} in {name}", contact_number(state, area, unit, total) == total - against


def obligations_of_tables(game: Game[Any]) -> tuple[Obligation, ...]:
    """One obligation for each table, and for the chances of dice."""

    def of(
        name: str, clauses: tuple[str, ...], text: str, facts: Callable[[], Iterable[tuple[str, bool]]]
    ) -> Obligation:
        return Obligation(f"table.{name}", clauses, text, lambda: _all(facts()))

    return (
        of(
            "mission_success",
            ("A.3", "A20"),
            "every modified roll has one row; no higher roll has less; + is up to 1, @ from 6",
            _mission_success,
        ),
        of("combat", ("C.3/1",), "every Firepower from 1 has a column; more never hits less", _combat),
        of("loss", ("C.4",), "no more points are lost than there are", _loss),
        of("coup", ("B.2", "11.4/2", "A20"), "every total from 2 to 13 has a row", _coup),
        of("events", ("C.2", "5/1"), "each of the 36 rolls has an event", _events),
        of("rolls", ("2/1",), "totals of dice come as often as the dice laid out one by one", _rolls),
        of("tries", ("2/1",), "successes of a pool come as often as the dice laid out one by one", _tries),
        of(
            "recovery",
            ("C.5/1", "A67"),
            "each unit recovers on the faces of the chart",
            lambda: _recovery(game),
        ),
        of(
            "contact",
            ("9.22/6", "9.24/3", "A21"),
            "each unit is contacted on the faces of the chart",
            lambda: _contact(game),
        ),
    )

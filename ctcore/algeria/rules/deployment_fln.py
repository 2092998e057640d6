"""The FLN's deployment (7/5): it brings units out of UG; a Cadre goes to France or comes back (11.22).

Clauses: 7/5, 11.22; rulings A9, A19, A41
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import AREAS, COUNTRIES, PLACES, Place
from ctcore.algeria.board.units import FLN, FLN_UNITS, MOBILE_FLN, Stand
from ctcore.algeria.rules.common.asking import (
    at_least_one,
    chosen,
    counts,
    end,
    in_algeria,
    is_not_so,
    is_one_of,
    is_so,
)
from ctcore.algeria.rules.common.choosing import AreaMove, CountMove, End
from ctcore.algeria.rules.common.dice import Choice
from ctcore.kernel import AtMost, Move, Requirement, asks, awaits
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Bring", "Emerging", "FromFrance", "ToFrance", "begin"]


@frozen
class Emerging(Choice, clause="7/5", awaits="units to bring out, or the end", label="emerging", actor=FLN):
    """The FLN's part of the Deployment Phase; ``crossed`` says that a Cadre went to or from France (A41)."""

    cites = ("6.2/2", "A4")
    crossed: bool = False


class Bring(CountMove, form="bring {count} {unit} out in {area}"):
    """Bring units out of UG."""

    stages = ("in {area}", "bring {count} {unit} out")


class ToFrance(AreaMove, form="send a Cadre from {area} to France"):
    """Send a Cadre to France."""


@frozen
class FromFrance(Move, form="take the Cadre from France to {stand} of {area}"):
    """Take the Cadre back from France."""

    stand: Stand
    area: Place


_once = asks(
    "one_crossing",
    ("11.22/2", "A41"),
    "one Cadre goes to or from France in a turn",
    lambda frame: frame.crossed ^ True,
    "gone already: {frame.crossed}",
)


def _front_there(clause: str) -> Requirement:
    return asks(
        "front_there",
        (clause, "A41"),
        "the area is in Algeria and has a Front",
        lambda subject: False if subject.place.is_country else subject.fronts >= 1,
        "{subject} has {subject.fronts}",
    )


def _bring(draft: Draft, _frame: Emerging, move: Bring) -> None:
    draft.stand(move.unit, move.count, (move.area, Stand.UG), Stand.OPS, "7/5")


def _to_france(draft: Draft, _frame: Emerging, move: ToFrance) -> None:
    draft.cadre_to_france(move.area, "11.22/2")
    draft.replace(Emerging(crossed=True))


def _from_france(draft: Draft, _frame: Emerging, move: FromFrance) -> None:
    draft.cadre_from_france(move.area, move.stand, "11.22/4")
    draft.replace(Emerging(crossed=True))


def _end_fln(draft: Draft, _frame: Emerging, _move: End) -> None:
    # A9: abroad, mobile units stand in OPS without a move of the player.
    for place in COUNTRIES:
        for unit, count in draft.area(place).ug.only(MOBILE_FLN).items():
            draft.stand(unit, count, (place, Stand.UG), Stand.OPS, "7/5")
    draft.finish()


def begin(draft: Draft) -> None:
    """Let the FLN deploy (7/5)."""
    draft.push(Emerging())


BRING = chosen(
    ("deployment.bring", Bring, _bring),
    {"area": PLACES, "unit": FLN_UNITS, "count": counts(*FLN_UNITS)},
    in_algeria("abroad units come out by themselves at the end of the phase", "7/5", "A9"),
    at_least_one("7/5"),
    is_one_of("fln_unit", ("7/5", "A41"), "units of the FLN are brought out", FLN_UNITS),
    asks(
        "underground_there",
        ("7/5", "A19"),
        "as many are in UG there, and not neutralized",
        AtMost("count", lambda subject, unit: unit.count(subject.ug)),
        "{subject}, UG: {subject.ug}",
    ),
)
TO_FRANCE = chosen(
    ("deployment.to_france", ToFrance, _to_france),
    {"area": AREAS},
    _once,
    is_not_so("none_in_france", ("11.22/2",), "France has at most one Cadre", "france.cadre", "there"),
    _front_there("11.22/2"),
    asks(
        "cadre_there",
        ("11.22/2", "2.2/10", "A41"),
        "a Cadre that is not neutralized is in UG there",
        lambda subject: subject.ug.cadres >= 1,
        "{subject}, UG: {subject.ug}",
    ),
)
FROM_FRANCE = chosen(
    ("deployment.from_france", FromFrance, _from_france),
    {"area": AREAS, "stand": (Stand.UG, Stand.OPS)},
    _once,
    is_so("cadre_in_france", ("11.22/4",), "a Cadre is in France", "france.cadre", "there"),
    _front_there("11.22/4"),
    is_one_of("ug_or_ops", ("11.22/4", "A41"), "it comes into UG or OPS", (Stand.UG, Stand.OPS), "stand"),
)
TABLE = awaits(Emerging, BRING, TO_FRANCE, FROM_FRANCE, end("deployment.end_fln", _end_fln))

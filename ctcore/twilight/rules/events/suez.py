"""SUEZ CRISIS (5.1.9): both players lose 6 Resources, and the Government sets French Troops aside.

Nature rolls; as many French Troops go as the roll says, or all that there are, from the map and
from Available as the Government chooses (R132).  The FLN must have its 6; the Government pays
down to 0 (R133).  What comes back in the next Propaganda Round, that Round does.

Clauses: 5.1.9, 1.8; rulings R132, R133.
"""

from __future__ import annotations

from collections.abc import Iterable

from ctcore.kernel import AtMost, Figure, Kind, asks, awaits, cite
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Pool, Space
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.named import CountMove, CountOfSpaceMove
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Box, Piece, PieceType, Pivotal
from ctcore.twilight.rules.common.dice import FACES, Roll, rolling
from ctcore.twilight.rules.common.operation import BY_SPACE, at_least_one_by
from ctcore.twilight.rules.events.frames import SettingAside, SuezRoll

__all__ = ["POINTS", "PRICE", "TABLE", "SetAside", "SetAsideAvailable", "begin", "french_troops_left"]

# What it takes from each player.
PRICE = Figure("suez.price", (cite("5.1.9/1", "5.1.9/3"),), lambda _state: 6)
POINTS = (PRICE,)
_FRENCH_TROOPS = PieceType.FRENCH_TROOPS


class SetAside(CountOfSpaceMove):
    """Set French Troops of a space aside."""

    __slots__ = ()

    form = "set aside {count} from {space}"


class SetAsideAvailable(CountMove):
    """Set Available French Troops aside."""

    __slots__ = ()

    form = "set aside {count} from Available"


def french_troops_left(spaces: Iterable[Space], available: Pool) -> int:
    """How many French Troops are on the map and in Available (R132).

    >>> import ctcore as ct
    >>> game = ct.setup("full")
    >>> french_troops_left(game.spaces, game.available)
    3
    """
    return sum(space.french_troops for space in spaces) + available.french_troops


# Requirements

_WITHIN = asks(
    "within_roll",
    (cite("5.1.9/2"), "R132"),
    "as many French Troops are set aside as the roll says, and no more",
    AtMost("count", lambda frame: frame.left),
    "still to go: {frame.left}, wanted: {move.count}",
)
_SET_ASIDE = (
    at_least_one_by(cite("5.1.9/2")),
    _WITHIN,
    asks(
        "troops_there",
        (cite("5.1.9/2"),),
        "as many French Troops are in the space",
        lambda subject, count: subject.french_troops >= count,
        "{subject.name}: {subject.pieces}",
    ),
)
_SET_ASIDE_AVAILABLE = (
    at_least_one_by(cite("5.1.9/2")),
    _WITHIN,
    asks(
        "available_there",
        (cite("5.1.9/2"),),
        "as many French Troops are Available",
        AtMost("count", lambda state: state.available.french_troops),
        "Available: {state.available}, wanted: {move.count}",
    ),
)


# Effects


def begin(draft: Draft) -> None:
    """Take both players' Resources, and roll for the Troops (5.1.9/2, 5.1.9/3)."""
    # The Troops do not depend on the Resources, so the order of the two does not matter.
    price, cited = PRICE(draft), PRICE.cited(cite("5.1.9/3"), draft)
    draft.pay(FLN, price, cited)
    draft.adjust(GOVERNMENT, -price, cited)
    draft.owe_suez(cite("5.1.9/4"))
    draft.push(SuezRoll())


def _roll(draft: Draft, _frame: SuezRoll, move: Roll) -> None:
    _go_on(draft, move.die)


def _set_aside(draft: Draft, frame: SettingAside, move: SetAside) -> None:
    draft.withdraw(Piece.FRENCH_TROOPS, move.count, move.space, Box.SET_ASIDE, cite("5.1.9/2"))
    _go_on(draft, frame.left - move.count)


def _set_aside_available(draft: Draft, frame: SettingAside, move: SetAsideAvailable) -> None:
    draft.transfer(_FRENCH_TROOPS, move.count, Box.AVAILABLE, Box.SET_ASIDE, cite("5.1.9/2"))
    _go_on(draft, frame.left - move.count)


def _go_on(draft: Draft, left: int) -> None:
    # R132: where there are too few French Troops, those that there are go.
    if (left >= 1) & (french_troops_left(draft.spaces, draft.available) >= 1):
        draft.replace(SettingAside(left))
    else:
        draft.finish(Pivotal.SUEZ_CRISIS)


# Kinds of move

_COUNTS = range(1, FACES + 1)

ROLL = rolling("suez.roll", cite("5.1.9/2"), _roll)
SET_ASIDE = Kind(
    name="suez.set_aside",
    move=SetAside,
    candidates=tuple(SetAside(count, place) for place in PLACES for count in _COUNTS),
    requirements=_SET_ASIDE,
    effect=_set_aside,
    subjects=BY_SPACE,
)
SET_ASIDE_AVAILABLE = Kind(
    name="suez.set_aside_available",
    move=SetAsideAvailable,
    candidates=tuple(map(SetAsideAvailable, _COUNTS)),
    requirements=_SET_ASIDE_AVAILABLE,
    effect=_set_aside_available,
)

TABLE = awaits(SuezRoll, ROLL) | awaits(SettingAside, SET_ASIDE, SET_ASIDE_AVAILABLE)

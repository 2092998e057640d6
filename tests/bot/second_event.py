"""Whether the non-player FLN plays the Event (8.3, 8.4.2, 8.4.3)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.cards import Text
from ctcore.twilight.board.map import COUNTRIES, Place
from tests.bot.second_cards import barren, carries_out, evened, giving, governments
from tests.bot.second_table import Halted, Table, bases, margin

__all__ = ["MARKED", "cut", "event", "texts"]

MARKED = frozenset({3, 7, 9, 10, 11, 12, 14, 18, 19, 20, 22, 23, 24, 26, 28, 31, 33, 34, 35, 36}) | frozenset(
    {41, 42, 43, 47, 48, 49, 51, 53, 54, 55, 56, 57, 59, 60}
)
CAPABILITIES = frozenset((13, 17, 18, 27, 32, 33, 35))
# Unmarked cards whose text for the FLN may bring one of the outcomes of 8.4.3.
DICED = frozenset((5, 6, 15, 21, 25, 36, 38, 52, 58))
_SHADED = ct.moves.ExecuteText(Text.SHADED)
_UNSHADED = ct.moves.ExecuteText(Text.UNSHADED)
_ONLY = ct.moves.Choose(ct.Option.EVENT)
_SUPPORT, _OPPOSE = ct.Stance.SUPPORT, ct.Stance.OPPOSE
_ALGIERS = Place.named("Algiers")
_TOP = 50
Gate = Callable[[Table], bool]


def texts(table: Table) -> Move | None:
    """The text that the FLN would execute: it is open, it is one that it plays, and it has an effect."""
    card = table.state.deck.card
    if card is None or not table.open(ct.Option.EVENT):
        return None
    gate = _GATES.get(card)
    if gate is None and card not in CAPABILITIES | DICED:
        return None
    if card == 51 and not _can_hide(table):
        return _UNSHADED if table.may(_UNSHADED) and _can_anger(table) else None
    move = next((move for move in (_SHADED, _ONLY) if table.may(move)), None)
    return move if move is not None and (gate is None or gate(table)) else None


def cut(table: Table) -> int:
    """By how much the Event would certainly reduce the Government's victory margin (R176)."""
    after = _after(table)
    return 0 if after is None else margin(table.state) - margin(after)


def _after(table: Table) -> ct.State | None:
    """The position once the FLN has executed the Event, each die showing 1; None if it would not play it."""
    move = texts(table)
    if move is None:
        return None
    imagined = table.copy(imagined=True)
    with suppress(Halted):
        carries_out(imagined, move)
    return imagined.state


def event(table: Table) -> bool:
    """Play the Event if 8.4.3 says so, and whether it was played."""
    move, card = texts(table), table.state.deck.card
    if move is None or card is None:
        return False
    always = card in MARKED | CAPABILITIES | {30}
    if not always and not (_helps(table) and table.die() <= 4):
        table.says("event declined")
        return False
    table.says("event marked" if always else "event rolled")
    table.notes("event", card)
    carries_out(table, move)
    return True


def _helps(table: Table) -> bool:
    """Whether an unmarked Event would certainly bring one of the outcomes of 8.4.3."""
    before, after = table.state, _after(table)
    if after is None:
        return False
    return (
        margin(after) < margin(before)
        or after.resources.government < before.resources.government
        or after.france_track > before.france_track
        or bases(after) > bases(before)
        or after.resources.fln > before.resources.fln
    )


# When a card is played


def _some(test: Callable[[ct.Space], bool]) -> Gate:
    """Whether some space of Algeria is such."""
    return lambda table: any(test(space) for space in table.state.spaces if not space.place.is_country)


def _poor(table: Table) -> bool:
    return table.resources < _TOP


def _committed(table: Table) -> bool:
    return table.state.commitment >= 1


def _people(space: ct.Space) -> bool:
    return space.population >= 1 and space.support is not _OPPOSE


def _in_sector(space: ct.Space) -> bool:
    return space.place.is_sector and _people(space)


def _to_be_had(table: Table) -> bool:
    return table.state.available.guerrillas + table.state.out_of_play.guerrillas >= 1


def _can_hide(table: Table) -> bool:
    at_support = _some(lambda space: space.place.is_sector and space.support is _SUPPORT)
    return _to_be_had(table) and at_support(table)


def _can_anger(table: Table) -> bool:
    return _some(lambda space: _in_sector(space) and space.fln_bases == 0)(table)


def _ventilos(table: Table) -> bool:
    goals = table.places(lambda space: space.place.coastal and space.support is _SUPPORT)
    return any(giving(table, place) for place in goals)


def _casbah(table: Table) -> bool:
    return table.state.available.guerrillas >= 1 or bool(table.donors(_ALGIERS))


def _atrocities(table: Table) -> bool:
    paid = table.resources >= 1 and table.state.terror_left >= 1
    at_support = _some(lambda space: space.support is _SUPPORT)(table)
    hurts = _committed(table) and _some(lambda space: space.support is not _OPPOSE)(table)
    return paid and (at_support or hurts)


def _operation_744(table: Table) -> bool:
    troops = any(space.french_troops for space in table.state.spaces)
    return troops and bool(barren(table))


def _refugees(table: Table) -> bool:
    return table.state.independent and any(table.at(one).base_markers == 0 for one in COUNTRIES)


def _army_in_waiting(table: Table) -> bool:
    room = any(table.at(one).bases < table.at(one).base_limit for one in COUNTRIES)
    return table.state.independent and room and table.state.available.fln_bases >= 1


def _soummam(table: Table) -> bool:
    bare = _some(lambda space: space.fln_bases == 0 and space.bases < space.base_limit)(table)
    return bare and table.state.available.fln_bases >= 1


_GATES: dict[int, Gate] = {
    3: _some(lambda space: _people(space) and space.fln_control),
    7: _some(_in_sector),
    9: _some(lambda space: _people(space) and space.support is not _SUPPORT and space.terror == 0),
    10: lambda _table: True,
    11: _committed,
    12: _ventilos,
    14: lambda table: table.state.france_track < max(ct.FranceBox),
    15: _committed,
    18: lambda _table: True,
    19: _poor,
    21: _committed,
    22: _committed,
    23: _poor,
    24: lambda table: table.state.resources.government >= 1,
    26: _casbah,
    28: _atrocities,
    30: lambda table: bool(governments(table)),
    31: _poor,
    34: _some(lambda space: space.place.is_sector and space.support is _SUPPORT),
    41: _poor,
    42: _poor,
    43: _refugees,
    47: _some(lambda space: _in_sector(space) and space.algerian_police >= 1),
    48: _some(lambda space: space.algerian_police + space.algerian_troops >= 1),
    49: lambda table: evened(table) is not None,
    51: _can_hide,
    52: lambda table: table.state.france_track < max(ct.FranceBox),
    53: _some(lambda space: space.place.is_city and space.support is _SUPPORT),
    54: _operation_744,
    55: _poor,
    56: lambda table: table.final_campaign,
    57: lambda _table: True,
    58: _army_in_waiting,
    59: _poor,
    60: _soummam,
}

"""The non-player FLN's Special Activities beside Ambush: Subvert and Extort (8.4.2).

Clauses: 8.4.2, 8.1.2, 4.3.1, 4.3.2; rulings R48, R122, R178-R182.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.vocabulary import FLN, Option, Piece
from ctcore.twilight.bot.guidelines import at_support, keeps_cover, take_from_map
from ctcore.twilight.rules.activities.extort import Extort
from ctcore.twilight.rules.activities.subvert import (
    RemoveCubes,
    ReplaceCube,
    Subvert,
    Subverting,
    SubvertingCube,
)
from ctcore.twilight.rules.common.operation import End, Select
from ctcore.twilight.rules.common.turns import SecondChoice, SecondOperation

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["extort", "government_was_active", "pause_to_extort", "special_activity", "subvert"]

# 8.4.2: the Resources with which the FLN never Extorts.
_ENOUGH = 5
_CUBES = 2
_BY_POLICE = ("Police first", lambda one: (one.algerian_police, one.algerian_troops))


def special_activity(turn: Turn) -> bool:
    """Subvert or, failing that, Extort, if that is permitted; whether one was conducted (8.4.2)."""
    return subvert(turn) or extort(turn)


def government_was_active(state: State) -> bool:
    """Whether the Government has acted on this card before the FLN, otherwise than by a Pass (8.4.2).

    >>> import ctcore as ct
    >>> game = ct.setup("short", card=1, first=ct.GOVERNMENT)
    >>> government_was_active(game), government_was_active(ct.play(game, "pass"))
    (False, False)
    """
    turn: Any = state.stack[0] if state.stack else None
    second = isinstance(turn, SecondChoice | SecondOperation) and turn.faction is FLN
    return second and turn.first is not Option.PASS


# Extort


def pause_to_extort(turn: Turn) -> bool:
    """Extort in the middle of an Operation, without Resources; whether the FLN has some then (8.4.2)."""
    return turn.resources >= 1 or extort(turn)


def extort(turn: Turn) -> bool:
    """Extort with fewer than 5 Resources, as far as no Base is exposed; whether it was conducted (8.4.2)."""
    if turn.resources >= _ENOUGH or not turn.may(Extort()):
        return False
    mark = turn.mark
    turn.play(Extort())
    chosen = _extort_first(turn)
    if not (chosen and turn.tries(End())):
        turn.back(mark)
        return False
    turn.tell(("8.4.2", "4.3.1"), "Extorts", ", ".join(chosen))
    return True


def _extort_first(turn: Turn) -> list[str]:
    """Extort where several Guerrillas are, then abroad, then, still at 0 Resources, everywhere (R179)."""
    chosen = _extort_where(turn, "two or more Guerrillas", _several)
    chosen += _extort_where(turn, "Morocco and Tunisia", lambda space: space.place.is_country)
    if turn.resources == 0:
        chosen += _extort_where(turn, "everywhere", lambda _space: True)
    return chosen


def _several(space: Space) -> bool:
    guarded = space.cubes >= 1 and space.fln_bases >= 1
    return space.guerrillas >= (3 if guarded else 2)


def _extort_where(turn: Turn, says: str, where: Any) -> list[str]:
    chosen: list[str] = []
    while turn.resources < _ENOUGH:
        open_to = [
            one
            for one in turn.state.spaces
            if one.underground >= 1 and where(one) and keeps_cover(turn, Select(one.place), one.place)
        ]
        if not open_to:
            break
        short = turn.resources + len(open_to) > _ENOUGH
        space = turn.pick(("8.4.2",), f"a space to Extort: {says}", open_to) if short else open_to[0]
        turn.play(Select(space.place))
        chosen.append(space.name)
    return chosen


# Subvert


def subvert(turn: Turn) -> bool:
    """Subvert by the priorities of 8.4.2; whether it was conducted."""
    if not turn.may(Subvert()):
        return False
    mark = turn.mark
    turn.play(Subvert())
    removed = _remove_last_cubes(turn)
    replaced = not removed and _replace_police(turn)
    if not replaced and (removed or government_was_active(turn.state)):
        removed += _remove_at_random(turn)
    if not (removed or replaced):
        turn.back(mark)
        return False
    turn.play(End())
    turn.tell(("8.4.2", "4.3.2"), "Subverts", "a Police is replaced" if replaced else ", ".join(removed))
    return True


def _cubes(space: Space) -> int:
    return space.algerian_troops + space.algerian_police


def _targets(turn: Turn) -> list[Space]:
    return [
        one for one in turn.in_algeria if one.underground >= 1 and _cubes(one) and turn.may(Select(one.place))
    ]


def _left(turn: Turn) -> int:
    return _CUBES - turn.frame.removed if isinstance(turn.frame, Subverting) else 0


def _remove_last_cubes(turn: Turn) -> list[str]:
    """In up to two spaces, remove the last cubes that the Government has there: Police first (R181)."""
    removed: list[str] = []
    while _left(turn):
        last = [one for one in _targets(turn) if one.cubes == _cubes(one) <= _left(turn)]
        if not last:
            break
        space = turn.pick(("8.4.2", "R181"), "a space to Subvert: its last cubes go", last, _BY_POLICE)
        turn.play(Select(space.place))
        for piece in (Piece.ALGERIAN_POLICE, Piece.ALGERIAN_TROOPS):
            if count := space.of(piece):
                turn.play(RemoveCubes(count, piece))
        removed.append(space.name)
    return removed


def _replace_police(turn: Turn) -> bool:
    """In one space, replace a Police with a Guerrilla; at Support, if there is a choice (8.1.2, R182)."""
    open_to = [one for one in _targets(turn) if one.algerian_police >= 1]
    if not open_to:
        return False
    support = ("at Support", at_support)
    space = turn.pick(("8.4.2", "8.1.2"), "a space to Subvert: a Police is replaced", open_to, support)
    turn.play(Select(space.place))
    turn.play(ReplaceCube(Piece.ALGERIAN_POLICE))
    if isinstance(turn.frame, SubvertingCube):
        take_from_map(turn, to=space.place)
    return True


def _remove_at_random(turn: Turn) -> list[str]:
    """Remove cubes of spaces drawn, as many as may still go; of a space, Troops before Police (8.1.2)."""
    removed: list[str] = []
    while _left(turn) and (open_to := _targets(turn)):
        space = turn.pick(("8.4.2",), "a space to Subvert", open_to)
        turn.play(Select(space.place))
        for piece in (Piece.ALGERIAN_TROOPS, Piece.ALGERIAN_POLICE):
            if count := min(_left(turn), space.of(piece)):
                turn.play(RemoveCubes(count, piece))
        removed.append(space.name)
    return removed

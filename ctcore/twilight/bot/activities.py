"""The non-player FLN's Special Activities beside Ambush: Subvert and Extort (8.4.2).

Clauses: 8.4.2, 8.1.2, 4.3.1, 4.3.2; rulings R48, R122, R178-R182, R203.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore.kernel import cite
from ctcore.twilight.board.vocabulary import FLN, Option, Piece
from ctcore.twilight.bot.chance import Scripted
from ctcore.twilight.bot.guidelines import keeps_cover, support, take_from_map
from ctcore.twilight.bot.priority import Priority, Step
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
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = [
    "NAMED",
    "extort",
    "government_was_active",
    "open_to_extort",
    "pause_to_extort",
    "special_activity",
    "subvert",
]

# 8.4.2: the Resources with which the FLN never Extorts.
_ENOUGH = 5
_CUBES = 2
_ALGERIAN = (Piece.ALGERIAN_POLICE, Piece.ALGERIAN_TROOPS)
_SEVERAL = Step("extort.several", (cite("8.4.2/20"), "4.3.1", "R179"), "Extorts where several Guerrillas are")
_ABROAD = Step("extort.abroad", (cite("8.4.2/21"), "4.3.1"), "Extorts in Morocco and Tunisia")
_EVERYWHERE = Step(
    "extort.everywhere", (cite("8.4.2/22"), "4.3.1"), "Extorts everywhere, still without Resources"
)
_LAST = Step(
    "subvert.last_cubes", (cite("8.4.2/14"), "4.3.2", "R181"), "Subverts: the last cubes of a space go"
)
_REPLACING = Step(
    "subvert.replace", (cite("8.4.2/15"), "4.3.2", "R182", "R203"), "Subverts: a Police is replaced"
)
_RANDOM = Step("subvert.random", (cite("8.4.2/16"), "4.3.2", "R182"), "Subverts at random")
_BY_POLICE = Priority(
    "subvert.police_first",
    (cite("8.4.2/14"),),
    "Police first",
    lambda turn, one: _gone_with(turn, one),  # noqa: PLW0108 - it is defined below
)
_AT_SUPPORT = Priority("subvert.replace_at_support", (cite("8.1.2/7"),), "at Support", support)
_TROOPS = Priority(
    "subvert.troops_first",
    (cite("8.1.2/13"),),
    "Troops before Police",
    lambda _turn, piece: piece is Piece.ALGERIAN_TROOPS,
)
NAMED = (_SEVERAL, _ABROAD, _EVERYWHERE, _LAST, _BY_POLICE, _REPLACING, _AT_SUPPORT, _RANDOM, _TROOPS)


def special_activity(turn: Turn) -> bool:
    """Subvert or, failing that, Extort, if that is permitted; whether one was conducted.

    Clauses: 8.4.2/12, 8.4.2/17, 8.4.2/23
    """
    return subvert(turn) or extort(turn)


def government_was_active(state: State) -> bool:
    """Whether the Government has acted on this card before the FLN, otherwise than by a Pass (8.4.2/16).

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
    """Extort in the middle of an Operation, without Resources; whether the FLN has some then.

    Clauses: 8.4.2/10, 8.4.5/6, 8.4.6/3
    """
    return turn.resources >= 1 or extort(turn)


def extort(turn: Turn) -> bool:
    """Extort with fewer than 5 Resources, as far as no Base is exposed; whether it was conducted.

    Clauses: 8.4.2/18, 8.4.2/19
    """
    if turn.resources >= _ENOUGH or not turn.may(Extort()):
        return False
    mark = turn.mark
    turn.play(Extort())
    chosen = _extort_first(turn)
    if not (chosen and turn.tries(End())):
        turn.back(mark)
        return False
    return True


def open_to_extort(turn: Turn) -> list[Place]:
    """The spaces in which the FLN could Extort in the middle of the Operation, and expose no Base.

    Clauses: 8.4.2/19
    """
    trial = turn.trial(Scripted())
    return [space.place for space in _uncovered(trial)] if trial.tries(Extort()) else []


def _uncovered(turn: Turn) -> list[Space]:
    """The spaces in which an Extort that has begun may go on without exposing a Base (8.4.2/19)."""
    spaces = [space for space in turn.state.spaces if space.underground >= 1]
    return [space for space in spaces if keeps_cover(turn, Select(space.place), space.place)]


def _extort_first(turn: Turn) -> bool:
    """Extort where several Guerrillas are, then abroad, then, still at 0 Resources, everywhere (R179)."""
    found = _extort_where(turn, _SEVERAL, _several)
    found |= _extort_where(turn, _ABROAD, lambda space: space.place.is_country)
    if turn.resources == 0:
        found |= _extort_where(turn, _EVERYWHERE, lambda _space: True)
    return found


def _several(space: Space) -> bool:
    guarded = space.cubes >= 1 and space.fln_bases >= 1
    return space.guerrillas >= (3 if guarded else 2)


def _extort_where(turn: Turn, step: Step, where: Callable[[Space], bool]) -> bool:
    found = False
    while turn.keeps(step) and turn.resources < _ENOUGH:
        open_to = [space for space in _uncovered(turn) if where(space)]
        if not open_to:
            break
        short = turn.resources + len(open_to) > _ENOUGH
        space = turn.pick(step.says, open_to) if short else open_to[0]
        turn.play(Select(space.place))
        turn.did(step, space.name)
        found = True
    return found


# Subvert


def subvert(turn: Turn) -> bool:
    """Subvert by its priorities, in up to two spaces; whether it was conducted (8.4.2/13)."""
    if not turn.may(Subvert()):
        return False
    mark = turn.mark
    turn.play(Subvert())
    removed = _remove_last_cubes(turn)
    replaced = not removed and _replace_police(turn)
    if not replaced and (removed or government_was_active(turn.state)):
        removed |= _remove_at_random(turn)
    if not (removed or replaced):
        turn.back(mark)
        return False
    turn.play(End())
    return True


def _cubes(space: Space) -> int:
    return space.algerian_troops + space.algerian_police


def _targets(turn: Turn) -> list[Space]:
    return [
        one for one in turn.in_algeria if one.underground >= 1 and _cubes(one) and turn.may(Select(one.place))
    ]


def _left(turn: Turn) -> int:
    return _CUBES - turn.frame.removed if isinstance(turn.frame, Subverting) else 0


def _remove_last_cubes(turn: Turn) -> bool:
    """In up to two spaces, remove the last cubes that the Government has there: Police first.

    Clauses: 8.4.2/14, R181
    """
    removed = False
    while turn.keeps(_LAST) and _left(turn):
        last = _with_last_cubes(turn)
        if not last:
            break
        space = turn.pick("a space to Subvert: its last cubes go", last, _BY_POLICE)
        turn.play(Select(space.place))
        for piece in _ALGERIAN:
            if count := space.of(piece):
                turn.play(RemoveCubes(count, piece))
        turn.did(_LAST, space.name)
        removed = True
    return removed


def _with_last_cubes(turn: Turn) -> list[Space]:
    """The spaces in which the last cubes of the Government may be removed."""
    return [one for one in _targets(turn) if one.cubes == _cubes(one) <= _left(turn)]


def _gone_with(turn: Turn, space: Space) -> tuple[int, ...]:
    """The most Police, then Troops, then spaces of which the last cubes go if those of that space do."""
    others = [one for one in _with_last_cubes(turn) if one is not space]
    pairs = [(space, one) for one in others if _cubes(space) + _cubes(one) <= _left(turn)]
    gone = [
        (sum(one.algerian_police for one in some), sum(one.algerian_troops for one in some), len(some))
        for some in ((space,), *pairs)
    ]
    return (*max(gone), space.algerian_police)


def _replace_police(turn: Turn) -> bool:
    """In one space, replace a Police with a Guerrilla; at Support, if there is a choice (8.1.2/7, R182)."""
    open_to = [one for one in _targets(turn) if one.algerian_police >= 1]
    if not (open_to and turn.keeps(_REPLACING)):
        return False
    space = turn.pick("a space to Subvert: a Police is replaced", open_to, _AT_SUPPORT)
    turn.play(Select(space.place))
    turn.play(ReplaceCube(Piece.ALGERIAN_POLICE))
    if isinstance(turn.frame, SubvertingCube):
        take_from_map(turn, to=space.place)
    turn.did(_REPLACING, space.name)
    return True


def _remove_at_random(turn: Turn) -> bool:
    """Remove cubes of spaces drawn, as many as may still go; of a space, Troops before Police.

    Clauses: 8.4.2/16, 8.1.2/13
    """
    removed = False
    while turn.keeps(_RANDOM) and _left(turn) and (open_to := _targets(turn)):
        space = turn.pick("a space to Subvert", open_to)
        turn.play(Select(space.place))
        there = [piece for piece in _ALGERIAN if space.of(piece)]
        first = turn.narrow(there, _TROOPS)[0]
        for piece in (first, *(one for one in there if one is not first)):
            if count := min(_left(turn), space.of(piece)):
                turn.play(RemoveCubes(count, piece))
        turn.did(_RANDOM, space.name)
        removed = True
    return removed

"""The Terror of the non-player FLN (8.4.2).

Clauses: 8.4.2, 3.3.4, 8.1.2; rulings R177, R178, R195, R199.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ctcore.kernel import cite
from ctcore.twilight.board.vocabulary import Stance
from ctcore.twilight.bot.activities import pause_to_extort
from ctcore.twilight.bot.guidelines import at_support, final_campaign, keeps_cover, population
from ctcore.twilight.bot.operating import conducted
from ctcore.twilight.bot.priority import Priority, Step
from ctcore.twilight.rules.common.operation import Select
from ctcore.twilight.rules.operations.terror import Terror, Terrorizing

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["NAMED", "bases_are_covered", "conduct", "pacifiable", "terrorize"]

_SUPPORT = Step("terror.support", (cite("8.4.2/6"), "3.3.4"), "Terror where it removes Support")
_FINAL = Step(
    "terror.pacifiable",
    (cite("8.4.2/7"), "3.3.4", "R177"),
    "Terror where the Government could Pacify, in the final Campaign",
)
_HIGHEST = Priority("terror.population", (cite("8.4.2/8"),), "highest Population", population)
_HIGHEST_LAST = Priority("terror.pacifiable_population", (cite("8.4.2/8"),), "highest Population", population)
NAMED = (_SUPPORT, _HIGHEST, _FINAL, _HIGHEST_LAST)


def bases_are_covered(state: State) -> bool:
    """Whether each FLN Base of Algeria has its Underground Guerrillas: two where people live, else one.

    Clauses: 8.4.2/2, R174

    >>> import ctcore as ct
    >>> bases_are_covered(ct.setup("short"))
    False
    """
    return all(
        space.underground >= (2 if space.population >= 1 else 1)
        for space in state.spaces
        if space.fln_bases >= 1 and not space.place.is_country
    )


def pacifiable(state: State, space: Space) -> bool:
    """Whether the Government could Pacify the space in a Train, people living there (8.4.2/25, R177)."""
    if space.population < 1 or space.place.is_country:
        return False
    held = space.troops >= 1 and space.police >= 1 and space.government_control
    return (
        space.place.is_city
        or space.government_bases >= 1
        or (state.in_force.recall_de_gaulle is True and held)
    )


def conduct(turn: Turn) -> bool:
    """Terror, and a Special Activity with it; False if none is possible (8.4.2/11, 8.4.2/12)."""
    return conducted(turn, Terror(), Terrorizing, terrorize)


def terrorize(turn: Turn) -> None:
    """Terror that has begun: where it removes Support; in the final Campaign, where one could Pacify."""
    _where(turn, _SUPPORT, _removes_support, _HIGHEST)
    if final_campaign(turn.state):
        _where(turn, _FINAL, _marks_pacifiable, _HIGHEST_LAST)


# Whether Terror is wanted that changes a space so: the position, the space before it and after it.
Wanted = Callable[["State", "Space", "Space"], bool]


def _removes_support(_state: State, before: Space, after: Space) -> bool:
    return at_support(before) and not at_support(after)


def _marks_pacifiable(state: State, before: Space, after: Space) -> bool:
    open_to = before.support == Stance.NEUTRAL and before.terror == 0 and pacifiable(state, before)
    return open_to and after.terror > before.terror


def _where(turn: Turn, step: Step, wanted: Wanted, highest: Priority) -> None:
    """Terror in the spaces that are wanted, those with the highest Population first.

    Clauses: 8.1/2, 8.4.2/8, 8.4.2/10
    """
    while turn.keeps(step):
        mark = turn.mark
        # What costs nothing asks for no Extort; but who begins with nothing Extorts, or Passes (8.1).
        open_to = _open(turn, wanted) if turn.resources or turn.frame.locations else []
        if not open_to and turn.resources == 0 and pause_to_extort(turn):
            open_to = _open(turn, wanted)
        if not open_to:
            turn.back(mark)
            return
        space = turn.pick(step.says, open_to, highest)
        turn.play(Select(space.place))
        turn.did(step, space.name)


def _open(turn: Turn, wanted: Wanted) -> list[Space]:
    """The spaces in which the FLN may execute Terror as is wanted, and expose no Base (8.4.2/9)."""
    return [one for one in turn.in_algeria if one.underground >= 1 and _does(turn, one, wanted)]


def _does(turn: Turn, space: Space, wanted: Wanted) -> bool:
    move = Select(space.place)
    if not keeps_cover(turn, move, space.place):
        return False
    after = turn.peek(move)
    assert after is not None
    return wanted(turn.state, space, after.spaces[space.place.index])

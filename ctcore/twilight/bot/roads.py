"""The steps that a March of the non-player FLN may take: which are open, whom they show, and who may leave.

Whether a step is open the engine says; what is found here is a proposal, and each move is judged again when
it is played.

Clauses: 8.4.6, 3.3.2; rulings R100-R105, R192.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.bot.guidelines import at_support
from ctcore.twilight.rules.common.movement import MoveGroup, unmarked
from ctcore.twilight.rules.operations.march import STOPPED, becomes_active
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = ["Known", "Lent", "Roads", "free_to_leave"]

# 8.4.6: how many Guerrillas stay where an FLN Base stands.
_KEPT = 2
# What a step may still lack when it is planned: the Guerrillas that come to where it begins, and its price.
_TO_COME = frozenset({"underground_there", "active_there", "can_pay"})


@frozen
class Lent:
    """How many Underground, how many Active and how many Guerrillas in all a space may give to a March."""

    underground: int
    active: int
    total: int

    def of(self, *, underground: bool) -> int:
        """How many of that sort."""
        return self.underground if underground else self.active


def free_to_leave(space: Space) -> tuple[int, int, int]:
    """How many Underground, Active and Guerrillas in all may leave a space (8.4.6/4, 8.4.6/5, 8.4.6/6, R192).

    Of a space with an FLN Base the last Underground Guerrilla and the last two of all stay, of a space at
    Support the last; and none leaves so that the Government gains Control where people live.

    >>> import attrs, ctcore as ct
    >>> barika = attrs.evolve(ct.setup("short").space("Barika"), underground=3, active=1, fln_bases=1)
    >>> free_to_leave(barika), free_to_leave(attrs.evolve(barika, active=0, fln_bases=0))
    ((2, 1, 2), (2, 0, 2))
    """
    underground, most = space.underground, space.guerrillas
    if space.fln_bases >= 1:
        underground, most = max(0, underground - 1), max(0, most - _KEPT)
    elif at_support(space):
        most = max(0, most - 1)
    if space.population >= 1 and not space.place.is_country and not space.government_control:
        most = min(most, max(0, space.fln_pieces - space.government_pieces))
    return min(underground, most), min(space.active, most), most


class Known:
    """What is known of the steps of one March: it stays as it is while the March goes on."""

    __slots__ = ("open", "shown", "stopped")

    def __init__(self) -> None:
        """Begin with nothing known."""
        self.open: dict[tuple[Place, Place], bool] = {}
        self.shown: dict[tuple[Place, Place, int], bool] = {}
        self.stopped: dict[tuple[Place, Place], bool] = {}


class Roads:
    """The steps of a March as they are in one position, and whom each space may lend.

    ``brought`` says how many Guerrillas the March has brought to a space, which stay there.  ``one_step``
    says that nobody goes on after a step (2.3.4).
    """

    __slots__ = ("_known", "_open", "_position", "_used", "entered", "lent", "one_step")

    def __init__(self, state: State, known: Known, brought: Mapping[Place, int], *, one_step: bool) -> None:
        """Look at the position, in which a March awaits its next group."""
        self._position, self._known, self.one_step = state, known, one_step
        frame: Any = state.stack[-1]
        self.entered = frozenset(frame.locations)
        # What the March has done closes steps that it has used and, in a Limited one, other destinations.
        self._open = {} if one_step else known.open
        self._used = {(leg.origin, leg.destination) for leg in frame.steps}
        self.lent = {
            space.place: lent
            for space in state.spaces
            if space.guerrillas and (lent := _lent(space, frame, brought.get(space.place, 0))).total
        }

    def is_open(self, left: Place, entered: Place) -> bool:
        """Whether the engine admits the step, for Guerrillas that are there and if it is paid for."""
        step = (left, entered)
        if step in self._used:
            return self._admits(left, entered)
        if step not in self._open:
            self._open[step] = self._admits(left, entered)
        return self._open[step]

    def _admits(self, left: Place, entered: Place) -> bool:
        verdict = SYSTEM.judge(self._position, MoveGroup(0, 1, left, entered))
        asked = zip(verdict.requirements, verdict.results, strict=True)
        return all(holds or one.name in _TO_COME for one, holds in asked)

    def shows(self, left: Place, entered: Place, group: int) -> bool:
        """Whether a group of that size becomes Active by the step."""
        step, known = (left, entered, group), self._known.shown
        if step not in known:
            known[step] = becomes_active(self._position, left, self._position.spaces[entered.index], group)
        return known[step]

    def stops(self, left: Place, entered: Place) -> bool:
        """Whether nobody goes on after the step, as DEAD ZONES say of each (8.4.6/7, R103)."""
        step, known = (left, entered), self._known.stopped
        if step not in known:
            known[step] = self.one_step or STOPPED(self._position, left, entered) >= 1
        return known[step]

    def cost(self, entered: Place) -> int:
        """1 where the March has not been in the space, else 0 (R102)."""
        return int(entered not in self.entered)


def _lent(space: Space, frame: Any, brought: int) -> Lent:
    """Who may leave the space, of those that no border has stopped, and that were not brought there."""
    underground, active, total = free_to_leave(space)
    hidden, shown = unmarked(space, frame, Piece.UNDERGROUND), unmarked(space, frame, Piece.ACTIVE)
    total = min(total, hidden + shown, space.guerrillas - brought)
    return Lent(min(underground, hidden, total), min(active, shown, total), total)

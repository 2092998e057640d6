"""A step in the making: levels, points, what lasts, what is pending.

Each primitive names the clause that orders it.  Once a player has won (12.2/1) nothing changes any more: what
was still to be carried out is not (A13).

Clauses: 12.1, 2.3; rulings A13, A15, A17
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar, cast

from ctcore.algeria.board import entries
from ctcore.algeria.board.state import Area, Ending, Oas, OasPlace, Position, State
from ctcore.algeria.board.units import GOVERNMENT, Actor
from ctcore.errors import Defect
from ctcore.kernel import Frame, StackDraft
from ctcore.kernel.copying import changed, replaced, unsealed

__all__ = ["TOP", "TrackDraft", "refuse_unless", "while_it_lasts"]

# 2.3/5, A17: the end of the Record Track.
TOP = 99
M = TypeVar("M", bound=Callable[..., None])
_new, _Unsealed = object.__new__, unsealed(State)


def while_it_lasts(method: M) -> M:
    """Do nothing once the game is over."""

    @wraps(method)
    def guarded(self: TrackDraft, *given: Any, **named: Any) -> None:
        if self.winner is None:
            method(self, *given, **named)

    return cast("M", guarded)


class TrackDraft(StackDraft, Position):
    """The part of a step in the making that writes of levels, points, markers and what lasts."""

    __slots__ = (
        "_before",
        "areas",
        "ending",
        "france",
        "in_force",
        "lead",
        "lines",
        "lost_elite",
        "memo",
        "oas",
        "pool",
        "psl",
        "record",
        "suez_turn",
        "turn",
        "winner",
        "withheld",
        "zone",
    )

    def __init__(self, state: State) -> None:
        """Open a step on a state, which stays as it is."""
        self._before = state
        self.turn, self.pool, self.withheld = state.turn, state.pool, state.withheld
        self.areas: Sequence[Area] = state.areas
        self.lost_elite, self.psl, self.record = state.lost_elite, state.psl, state.record
        self.suez_turn = state.suez_turn
        self.zone, self.france, self.oas, self.lead = state.zone, state.france, state.oas, state.lead
        self.stack, self.in_force = state.stack, state.in_force
        self.winner, self.ending = state.winner, state.ending
        self.memo = state.memo
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> State:
        """Build the state after the step."""
        after = _new(_Unsealed)
        after.scenario = self._before.scenario
        after.turn, after.pool, after.withheld = self.turn, self.pool, self.withheld
        after.areas = self.areas if type(self.areas) is tuple else tuple(self.areas)
        after.lost_elite, after.psl, after.record = self.lost_elite, self.psl, self.record
        after.suez_turn = self.suez_turn
        after.zone, after.france, after.oas, after.lead = self.zone, self.france, self.oas, self.lead
        after.stack, after.in_force = self.stack, self.in_force
        after.winner, after.ending = self.winner, self.ending
        after.memo = {}
        after.__class__ = State
        made: State = after
        return made

    # What is pending

    def push(self, *frames: Frame) -> None:
        """Make frames the innermost pending ones, the last on top."""
        if self.winner is None:
            self.stack = (*self.stack, *frames)

    def replace(self, frame: Frame, *more: Frame) -> None:
        """Put a frame, and those that stand on it, in the place of the innermost one."""
        if self.winner is None:
            self.stack = (*self.stack[:-1], frame, *more)

    def finish(self, result: Any = None) -> None:
        """End the innermost frame; the one that it stands on goes on with the result."""
        if self.winner is None:
            super().finish(result)

    @property
    def scenario(self) -> str:
        """The scenario that is played."""
        return self._before.scenario

    # Levels

    @while_it_lasts
    def level(self, actor: Actor, by: int, clause: str) -> None:
        """Raise or lower a PSL: beyond 99 the other's is lowered instead; at 0 the game is over (12)."""
        before = self.psl.of(actor)
        after = before + by
        if after > TOP:
            self._set_level(actor, TOP, clause)
            self._set_level(actor.other, self.psl.of(actor.other) - (after - TOP), "12.1/1")
        else:
            self._set_level(actor, after, clause)

    def _set_level(self, actor: Actor, after: int, clause: str) -> None:
        before = self.psl.of(actor)
        kept = max(0, after)
        if kept == before:
            return
        self.psl = replaced(self.psl, actor.name.lower(), kept)
        self.lines.append((entries.LevelChanged, clause, actor, before, kept))
        if kept == 0:
            self.end(actor.other, Ending.LEVEL, "12.2/1")

    @while_it_lasts
    def spend(self, halves: int, clause: str) -> None:
        """Pay half points of the Government's PSL (6.3); what is half stays so until it is rounded (A30)."""
        if halves == 0:
            return
        psl = self.psl
        whole, odd = divmod(halves, 2)
        after = psl.government - whole
        half = psl.half
        if odd:
            # Half a point and half a point are one.
            after, half = (after - 1, False) if half else (after, True)
        refuse_unless(after >= (1 if half else 0), "spends more PSP than there are")
        self.psl = changed(psl, half=half)
        self._set_level(GOVERNMENT, after, clause)
        if half and self.winner is None:
            self.told(clause, f"with half a point that is spent the Government has {self.psl.running}")

    @while_it_lasts
    def round_up(self, clause: str) -> None:
        """Round what was spent up to whole points (6.3/2, A30)."""
        if self.psl.half:
            self.psl = changed(self.psl, half=False)
            self._set_level(GOVERNMENT, self.psl.government - 1, clause)

    @while_it_lasts
    def end(self, winner: Actor, ending: Ending, clause: str) -> None:
        """End the game (12.2, 13.3)."""
        self.lines.append((entries.Won, clause, winner))
        self.winner, self.ending, self.stack = winner, ending, ()

    # Points

    @while_it_lasts
    def ap(self, by: int, clause: str) -> None:
        """Give the FLN AP, at most 99 in all (A17), or take some."""
        before = self.record.ap
        after = min(TOP, before + by)
        refuse_unless(after >= 0, "pays more AP than there are")
        if after != before:
            self.record = replaced(self.record, "ap", after)
            self.lines.append((entries.ApChanged, clause, before, after))

    @while_it_lasts
    def points(self, field: str, by: int, clause: str) -> None:
        """Change points on the Record Track, at most 99 (A17)."""
        before = getattr(self.record, field)
        after = min(TOP, before + by)
        refuse_unless(after >= 0, f"takes more {field} points than there are")
        if after != before:
            self.record = replaced(self.record, field, after)
            said = field.replace("_", " ").capitalize()
            self.lines.append((entries.PointsChanged, clause, said, before, after))

    # What lasts

    @while_it_lasts
    def put_in_force(self, clause: str, words: str, **truths: bool) -> None:
        """Put something in force, or end it."""
        self.in_force = self.in_force.but(**truths)
        self.lines.append((entries.Recorded, clause, words))

    @while_it_lasts
    def told(self, clause: str, words: str) -> None:
        """Write a line about what happened and changes nothing by itself."""
        self.lines.append((entries.Recorded, clause, words))

    @while_it_lasts
    def set_oas(self, oas: Oas, clause: str, words: str) -> None:
        """Change the OAS marker (11.3)."""
        self.oas = oas
        self.lines.append((entries.Recorded, clause, words))

    @while_it_lasts
    def place_oas(self, where: OasPlace, clause: str) -> None:
        """Put the OAS marker somewhere (11.3/3)."""
        self.oas = changed(self.oas, where=where)
        self.lines.append((entries.OasMoved, clause, where))

    @while_it_lasts
    def set_zone(self, clause: str, words: str, **changes: Any) -> None:
        """Change the Border Zone (6.33)."""
        self.zone = changed(self.zone, **changes)
        self.lines.append((entries.Recorded, clause, words))

    @while_it_lasts
    def set_france(self, clause: str, words: str, **changes: Any) -> None:
        """Change what is in France (11.22)."""
        self.france = changed(self.france, **changes)
        self.lines.append((entries.Recorded, clause, words))


def refuse_unless(holds: object, what: str) -> None:
    """Raise `Defect` where an effect would do what no requirement admits."""
    if not holds:
        message = f"an effect {what}"
        raise Defect(message)

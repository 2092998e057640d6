"""Combat (C.3): the FLN fires, then the Government; hits are paid in PSP, and who took more is neutralized.

The units that take part stand in OC of the area (A84), but for one that is harassed, which stays where it is.

Clauses: C.3, C.6, 9.15, 9.22, 9.23, 11.11; rulings A10, A14, A48, A49, A54-A57, A82-A84
"""

from __future__ import annotations

from typing import Any

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.named import Named
from ctcore.algeria.board.places import Place
from ctcore.algeria.board.state import Position
from ctcore.algeria.board.tables import hits
from ctcore.algeria.board.units import FIREPOWER, FLN_UNITS, NONE, Actor, Stand, Unit, Units, firepower
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.common.choosing import share
from ctcore.algeria.rules.common.dice import Choice, Dice, Procedure
from ctcore.algeria.rules.common.neutralizing import neutralize
from ctcore.algeria.rules.common.switches import decided
from ctcore.kernel import Frame, Kind, Move, Within, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen

__all__ = ["TABLE", "Combat", "TakeHit", "TakingHits", "fight", "lose_one", "pay_reduction"]

FLN, GOVERNMENT = Actor.FLN, Actor.GOVERNMENT
_STANDS = (Stand.OC, Stand.OC_NEUTRALIZED)
# C.3/3: what a hit makes of a unit; nothing of a Cadre and a Band.
REDUCED = {Unit.FRONT: Unit.CADRE, Unit.FAILEK: Unit.BAND}


class Step(Named):
    """How far a combat is."""

    FLN_FIRE, PAYING = "the fire of the FLN", "what its hits are paid"
    AIR, AIR_DICE, FIRE = "the Air points", "the dice of the Air points", "the fire of the Government"
    LOSSES, AWARD, POLICE = "the losses of the FLN", "what its losses are paid", "what the Police is paid"


@frozen
class Combat(Procedure):
    """A combat under way.

    ``fln`` and ``neutralized`` are the FLN's units in it, ``government`` those of the Government; a single
    one that is harassed is ``target``, standing as ``stand`` says.  ``air`` are the Air points used, -1
    before they are chosen, ``more`` the Firepower that they add.  ``taken`` are the hits on the Government,
    ``dealt`` those on the FLN.
    """

    clause = "C.3/1"
    awaits = "fire"
    label = "combat"
    area: Place
    fln: Units
    neutralized: Units
    government: Units = NONE
    target: Unit | None = None
    stand: Stand = Stand.OPS
    step: Step = Step.FLN_FIRE
    air: int = -1
    more: int = 0
    taken: int = 0
    dealt: int = 0
    reduced: int = 0

    def resumed(self, draft: Any, _ended: Frame, result: Any, /) -> None:
        """Go on with what was rolled or chosen."""
        _GO_ON[self.step](draft, self, result)


@frozen
class TakingHits(Choice):
    """The FLN says which of its units take the ``left`` hits (C.3/3)."""

    clause = "C.3/3"
    awaits = "a unit to take a hit"
    label = "hits"
    actor = FLN
    area: Place
    left: int
    fln: Units
    neutralized: Units
    eliminated: int = 0
    reduced: int = 0

    def units(self, stand: Stand) -> Units:
        """Those that stand so."""
        return self.neutralized if stand is Stand.OC_NEUTRALIZED else self.fln


@frozen
class TakeHit(Move):
    """Let a unit take a hit."""

    form = "hit {unit} in {stand}"
    unit: Unit
    stand: Stand


def fight(draft: Draft, combat: Combat) -> None:
    """Open a combat in the place of the innermost frame; it ends at once where the FLN has no unit left."""
    if combat.fln == NONE and combat.neutralized == NONE:
        draft.replace(combat)
        draft.finish()
    else:
        draft.replace(combat, Dice(1))


def _fln_fired(draft: Draft, combat: Combat, die: int) -> None:
    fire = firepower(combat.fln.plus(combat.neutralized))
    taken = hits(fire, die)
    draft.told("C.3/1", f"the FLN fires with {fire}: {die} gives {taken}")
    draft.replace(changed(combat, taken=taken, step=Step.PAYING))
    # A56: hits on Police pay nothing by themselves.
    pays = combat.target is not Unit.POLICE or not decided("A56", draft)
    if not (pays and share(draft, FLN, taken, "C.6/3")):
        _paid(draft, changed(combat, taken=taken), None)


def _paid(draft: Draft, combat: Combat, _result: None) -> None:
    if combat.air < 0 and _may_use_air(draft, combat):
        draft.replace(changed(combat, step=Step.AIR), Committing())
    else:
        _committed(draft, combat, max(0, combat.air))


def _may_use_air(board: Position, combat: Combat) -> bool:
    return not combat.area.is_urban and board.record.air >= 1


def _committed(draft: Draft, combat: Combat, points: int) -> None:
    if points:
        draft.replace(changed(combat, air=points, step=Step.AIR_DICE), Dice(points))
    else:
        _air_rolled(draft, changed(combat, air=0), 0)


def _air_rolled(draft: Draft, combat: Combat, total: int) -> None:
    draft.replace(changed(combat, more=total, step=Step.FIRE), Dice(1))


def government_firepower(combat: Combat) -> int:
    """The Firepower of the Government's units: half, rounded up, of one that is harassed (C.3/6, A48)."""
    if combat.target is not None:
        return -(-FIREPOWER[combat.target] // 2)
    return firepower(combat.government)


def _fired(draft: Draft, combat: Combat, die: int) -> None:
    fire = government_firepower(combat) + combat.more
    dealt = hits(fire, die)
    draft.told("C.3/1", f"the Government fires with {fire}: {die} gives {dealt}")
    combat = changed(combat, dealt=dealt, step=Step.LOSSES)
    draft.replace(combat)
    if dealt:
        draft.push(TakingHits(combat.area, dealt, combat.fln, combat.neutralized))
    else:
        _end(draft, combat)


def _lost(draft: Draft, combat: Combat, hit: TakingHits) -> None:
    combat = changed(combat, fln=hit.fln, neutralized=hit.neutralized, reduced=hit.reduced, step=Step.AWARD)
    draft.replace(combat)
    if not share(draft, GOVERNMENT, hit.eliminated, "C.6/1"):
        _awarded(draft, combat, None)


def _awarded(draft: Draft, combat: Combat, _result: None) -> None:
    for _ in range(combat.reduced):
        pay_reduction(draft)
    _end(draft, combat)


def pay_reduction(draft: Draft) -> None:
    """What a reduction pays (C.6/2, A14)."""
    draft.level(GOVERNMENT, 2, "C.6/2")
    draft.level(FLN, -1, "C.6/2")


def _end(draft: Draft, combat: Combat) -> None:
    """Neutralize what is left of the side that took more hits by the table (C.3/5)."""
    if combat.dealt > combat.taken:
        for unit, count in combat.fln.items():
            draft.stand(unit, count, (combat.area, Stand.OC), Stand.OC_NEUTRALIZED, "C.3/5")
        combat = changed(combat, fln=NONE, neutralized=combat.fln.plus(combat.neutralized))
    elif combat.taken > combat.dealt:
        for unit, count in combat.government.items():
            draft.stand(unit, count, (combat.area, Stand.OC), Stand.OC_NEUTRALIZED, "C.3/5")
        if combat.target is not None and not combat.stand.is_neutralized:
            _neutralize_target(draft, combat, combat.target)
            return
    draft.replace(combat)
    draft.finish(combat)


def _neutralize_target(draft: Draft, combat: Combat, target: Unit) -> None:
    neutralize(draft, target, 1, (combat.area, combat.stand), "C.3/5")
    draft.replace(changed(combat, step=Step.POLICE))
    pays = target is Unit.POLICE and decided("A56", draft)
    if not (pays and share(draft, FLN, 1, "C.6/3")):
        draft.finish(combat)


def _police_paid(draft: Draft, combat: Combat, _result: None) -> None:
    draft.finish(combat)


_GO_ON: dict[Step, Any] = {
    Step.FLN_FIRE: _fln_fired,
    Step.PAYING: _paid,
    Step.AIR: _committed,
    Step.AIR_DICE: _air_rolled,
    Step.FIRE: _fired,
    Step.LOSSES: _lost,
    Step.AWARD: _awarded,
    Step.POLICE: _police_paid,
}


# Hits


def lose_one(draft: Draft, unit: Unit, place: Place, stand: Stand, clause: str) -> Unit | None:
    """Let a unit take a hit: what it becomes, None if it is eliminated (C.3/3).

    A reduction that finds no counter eliminates the unit (A10).
    """
    into = REDUCED.get(unit)
    if into is None or draft.pool.of(into) < 1:
        draft.eliminate(unit, 1, place, stand, clause)
        return None
    draft.convert(unit, into, 1, (place, stand), clause)
    return into


def _take_hit(draft: Draft, frame: TakingHits, move: TakeHit) -> None:
    into = lose_one(draft, move.unit, frame.area, move.stand, "C.3/3")
    units = frame.units(move.stand).changed(move.unit, -1)
    if into is not None:
        units = units.changed(into, 1)
    kept = "neutralized" if move.stand is Stand.OC_NEUTRALIZED else "fln"
    # A10: it pays as a reduction even where no counter was left.
    reduced = move.unit in REDUCED
    after = changed(
        frame,
        left=frame.left - 1,
        eliminated=frame.eliminated + (not reduced),
        reduced=frame.reduced + reduced,
        **{kept: units},
    )
    draft.replace(after)
    if after.left == 0 or (after.fln == NONE and after.neutralized == NONE):
        draft.finish(after)


def _some(_state: object, frame: TakingHits) -> list[TakeHit]:
    return [TakeHit(unit, stand) for stand in _STANDS for unit, _ in frame.units(stand).items()]


TABLE = awaits(
    TakingHits,
    Kind(
        "combat.hit",
        TakeHit,
        tuple(TakeHit(unit, stand) for stand in _STANDS for unit in FLN_UNITS),
        (
            asks(
                "takes_part",
                ("C.3/3",),
                "such a unit takes part in the combat",
                lambda frame, unit, stand: (
                    frame.units(stand).of(unit) >= 1 if stand in _STANDS and unit in FLN_UNITS else False
                ),
                "in the combat: {frame.fln}; neutralized: {frame.neutralized}",
            ),
        ),
        _take_hit,
        within=Within(
            _some,
            lambda _state, frame, move: (
                frame.units(move.stand).of(move.unit) >= 1 if move.stand in _STANDS else False
            ),
        ),
    ),
)

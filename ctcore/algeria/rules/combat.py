"""Combat (C.3): the FLN fires, then the Government; hits are paid in PSP, and who took more is neutralized.

The units that take part stand in OC of the area (A84), but for one that is harassed, which stays where it is.

Clauses: C.3, 9.15, 9.22, 9.23, C.6, 11.11; rulings A10, A14, A48, A49, A54-A57, A82-A84
"""

from __future__ import annotations

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.places import Place
from ctcore.algeria.board.tables import hits
from ctcore.algeria.board.units import (
    FIREPOWER,
    FLN,
    FLN_UNITS,
    GOVERNMENT,
    NONE,
    Stand,
    Unit,
    Units,
    firepower,
)
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.common.asking import chosen
from ctcore.algeria.rules.common.choosing import Sharing, sharing
from ctcore.algeria.rules.common.dice import Choice, Dice, Procedure
from ctcore.algeria.rules.common.neutralizing import neutralize
from ctcore.algeria.rules.common.switches import cited, decided
from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named

__all__ = ["TABLE", "Combat", "TakeHit", "TakingHits", "fight", "lose_one", "pay_police", "pay_reduction"]

_STANDS = (Stand.OC, Stand.OC_NEUTRALIZED)
# C.3/3: what a hit makes of a unit; nothing of a Cadre and a Band.
REDUCED = {Unit.FRONT: Unit.CADRE, Unit.FAILEK: Unit.BAND}


class Step(Named):
    """How far a combat is."""

    FLN_FIRE, PAYING = "the fire of the FLN", "what its hits are paid"
    AIR, AIR_DICE, FIRE = "the Air points", "the dice of the Air points", "the fire of the Government"
    LOSSES, AWARD, POLICE = "the losses of the FLN", "what its losses are paid", "what the Police is paid"


@frozen
class Combat(Procedure, clause="C.3/1", awaits="fire", label="combat"):
    """A combat under way.

    ``fln`` and ``neutralized`` are the FLN's units in it, ``government`` those of the Government; a single
    one that is harassed is ``target``, standing as ``stand`` says.  ``air`` are the Air points used, -1
    before they are chosen, ``more`` the Firepower that they add.  ``taken`` are the hits on the Government,
    ``dealt`` those on the FLN.
    """

    cites = ("9.15/5", "9.15/7", "9.22/7", "11.11/2", "C.3/2", "C.3/6", "A14", "A48", "A55", "A83")
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

    @property
    def firepower(self) -> int:
        """The Firepower of the Government's units: half, rounded up, of one that is harassed (C.3/6, A48)."""
        return firepower(self.government) if self.target is None else -(-FIREPOWER[self.target] // 2)

    def after_fln_fire(self, draft: Draft, die: int) -> None:
        """Take the hits of the FLN, which are paid but for Police (C.3/1, A56)."""
        fire = firepower(self.fln.plus(self.neutralized))
        taken = hits(fire, die)
        draft.told("C.3/1", f"the FLN fires with {fire}: {die} gives {taken}")
        pays = self.target is not Unit.POLICE
        if not pays and not decided("A56", draft) and taken:
            draft.told(cited("A56", "C.6/3", draft), "hits on Police are paid")
            pays = True
        self.then(draft, Step.PAYING, sharing(FLN, taken if pays else 0, "C.6/3"), taken=taken)

    def after_paying(self, draft: Draft, _result: None) -> None:
        """Let the Government use Air points, but in an Urban area (11.11)."""
        may = self.air < 0 and not self.area.is_urban and draft.record.air >= 1
        self.then(draft, Step.AIR, Committing() if may else None)

    def after_air(self, draft: Draft, chosen: int | None) -> None:
        """Roll a die for each Air point, which adds to the Firepower (11.11)."""
        points = max(0, self.air) if chosen is None else chosen
        self.then(draft, Step.AIR_DICE, Dice(points) if points else None, air=points)

    def after_air_dice(self, draft: Draft, total: int | None) -> None:
        """Roll for the fire of the Government."""
        self.then(draft, Step.FIRE, Dice(1), more=total or 0)

    def after_fire(self, draft: Draft, die: int) -> None:
        """Let the FLN say which units take the hits (C.3/3)."""
        fire = self.firepower + self.more
        dealt = hits(fire, die)
        draft.told("C.3/1", f"the Government fires with {fire}: {die} gives {dealt}")
        combat = self.then(draft, Step.LOSSES, dealt=dealt)
        if dealt:
            draft.push(TakingHits(self.area, dealt, self.fln, self.neutralized))
        else:
            combat.end(draft)

    def after_losses(self, draft: Draft, hit: TakingHits) -> None:
        """Pay for the units that were eliminated (C.6/1)."""
        left = {"fln": hit.fln, "neutralized": hit.neutralized, "reduced": hit.reduced}
        self.then(draft, Step.AWARD, sharing(GOVERNMENT, hit.eliminated, "C.6/1"), **left)

    def after_award(self, draft: Draft, _result: None) -> None:
        """Pay for the reductions (C.6/2)."""
        for _ in range(self.reduced):
            pay_reduction(draft)
        self.end(draft)

    def end(self, draft: Draft) -> None:
        """Neutralize what is left of the side that took more hits by the table (C.3/5)."""
        combat = self
        if self.dealt > self.taken:
            self._to_neutralized(draft, self.fln)
            combat = changed(self, fln=NONE, neutralized=self.fln.plus(self.neutralized))
        elif self.taken > self.dealt:
            self._to_neutralized(draft, self.government)
            if self.target is not None and not self.stand.is_neutralized:
                self._neutralize_target(draft, self.target)
                return
        draft.replace(combat)
        draft.finish(combat)

    def _to_neutralized(self, draft: Draft, units: Units) -> None:
        for unit, count in units.items():
            draft.stand(unit, count, (self.area, Stand.OC), Stand.OC_NEUTRALIZED, "C.3/5")

    def _neutralize_target(self, draft: Draft, target: Unit) -> None:
        neutralize(draft, target, 1, (self.area, self.stand), "C.3/5")
        self.then(draft, Step.POLICE, pay_police(draft, int(target is Unit.POLICE)))

    def after_police(self, draft: Draft, _result: None) -> None:
        """End the combat once the Police is paid."""
        draft.finish(self)


@frozen
class TakingHits(Choice, clause="C.3/3", awaits="a unit to take a hit", label="hits", actor=FLN):
    """The FLN says which of its units take the ``left`` hits (C.3/3)."""

    cites = ("C.3/4", "A55")
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
class TakeHit(Move, form="hit {unit} in {stand}"):
    """Let a unit take a hit."""

    unit: Unit
    stand: Stand


def fight(draft: Draft, combat: Combat) -> None:
    """Open a combat in the place of the innermost frame; it ends at once where the FLN has no unit left."""
    if combat.fln == NONE and combat.neutralized == NONE:
        draft.replace(combat)
        draft.finish()
    else:
        draft.replace(combat, Dice(1))


def pay_reduction(draft: Draft) -> None:
    """What a reduction pays (C.6/2, A14)."""
    draft.level(GOVERNMENT, 2, "C.6/2")
    draft.level(FLN, -1, "C.6/2")


def pay_police(draft: Draft, count: int) -> Sharing | None:
    """What lets the FLN give points for Police that are neutralized; None if there are none (C.6/3, A56)."""
    if not decided("A56", draft) and count:
        draft.told(cited("A56", "C.6/3", draft), "nothing is paid for Police that are neutralized")
        return None
    return sharing(FLN, count, "C.6/3")


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
    kept = "neutralized" if move.stand is Stand.OC_NEUTRALIZED else "fln"
    # A10: it pays as a reduction even where no counter was left.
    reduced = move.unit in REDUCED
    changes = {
        "left": frame.left - 1,
        "eliminated": frame.eliminated + (not reduced),
        "reduced": frame.reduced + reduced,
        kept: units if into is None else units.changed(into, 1),
    }
    after = changed(frame, **changes)
    draft.replace(after)
    if after.left == 0 or (after.fln == NONE and after.neutralized == NONE):
        draft.finish(after)


HIT = chosen(
    ("combat.hit", TakeHit, _take_hit),
    {"stand": _STANDS, "unit": FLN_UNITS},
    asks(
        "takes_part",
        ("C.3/3",),
        "such a unit takes part in the combat",
        lambda frame, unit, stand: (
            frame.units(stand).of(unit) >= 1 if stand in _STANDS and unit in FLN_UNITS else False
        ),
        "in the combat: {frame.fln}; neutralized: {frame.neutralized}",
    ),
)
TABLE = awaits(TakingHits, HIT)

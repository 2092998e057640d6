"""Where a combat goes on (C.3): fire, Air points, losses, what they pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.units import NONE, Actor, Stand, Unit
from ctcore.algeria.proofs.frames import HERE, any_fln, any_government
from ctcore.algeria.proofs.links import AREA_HERE, Link, Row, given, rolled
from ctcore.algeria.proofs.position import SORTS, open_area
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.combat import Combat, Step, TakingHits, pay_reduction
from ctcore.algeria.rules.common.choosing import Sharing
from ctcore.algeria.rules.common.dice import Dice
from ctcore.algeria.rules.sequence import Turn
from ctcore.kernel.copying import changed
from ctcore.symbolic import any_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.algeria.board.state import State

__all__ = ["COMBAT"]

_GOVERNMENT, _FLN = Actor.GOVERNMENT, Actor.FLN
_TARGETS = (
    (Unit.FRENCH, Stand.OPS),
    (Unit.DIVISION, Stand.PTL_NEUTRALIZED),
    (Unit.POLICE, Stand.PTL),
    (Unit.POLICE, Stand.PTL_NEUTRALIZED),
)


def _combats(step: Step, **more: Any) -> Iterator[Combat]:
    """A combat of units, and one for each way to be harassed."""
    counts = {"taken": any_count("taken"), "dealt": any_count("dealt"), "more": any_count("more")} | more
    yield Combat(HERE, any_fln("fln"), any_fln("out"), any_government("government"), step=step, **counts)
    for target, stand in _TARGETS:
        yield Combat(HERE, any_fln("fln"), any_fln("out"), target=target, stand=stand, step=step, **counts)


def _fln_fires() -> Iterator[Link]:
    for air in (-1, any_count("air")):
        for combat in _combats(Step.FLN_FIRE, air=air):
            yield rolled(combat, areas=(AREA_HERE,))


def _paid() -> Iterator[Link]:
    urban = SORTS["urban"]
    for air in (-1, any_count("air")):
        for combat in _combats(Step.PAYING, air=air):
            yield given(combat, chooser=_FLN, areas=(AREA_HERE,))
            yield given(changed(combat, area=urban), chooser=_FLN, areas=(open_area(urban),))


def _air() -> Iterator[Link]:
    for combat in _combats(Step.AIR):
        yield Link((Turn(), combat), Committing(), any_count("points"), (AREA_HERE,))
    for combat in _combats(Step.AIR_DICE, air=any_count("air")):
        yield Link((Turn(), combat), Dice(any_count("air")), any_count("total"), (AREA_HERE,))


def _government_fires() -> Iterator[Link]:
    for combat in _combats(Step.FIRE, air=any_count("air")):
        yield rolled(combat, areas=(AREA_HERE,))


def _losses() -> Iterator[Link]:
    """With units eliminated, whose points are given first, and without any reduction that pays at once."""
    for reduced in (0, any_count("reduced")):
        hit = TakingHits(
            HERE, any_count("left"), any_fln("fln"), any_fln("out"), any_count("eliminated"), reduced
        )

        def paid_first(state: State) -> bool:
            last: Any = state.stack[-1]
            some: bool = last.result.eliminated >= 1
            return some

        for combat in _combats(Step.LOSSES, air=any_count("air")):
            where = (lambda _state: True) if isinstance(reduced, int) else paid_first
            yield Link((Turn(), combat), hit, hit, (AREA_HERE,), where=where)


def _awards() -> Iterator[Link]:
    """What one reduction pays, again and again; and the end of the combat after the last of them."""
    for combat in _combats(Step.AWARD, air=any_count("air"), reduced=0):
        yield given(combat, chooser=_GOVERNMENT, areas=(AREA_HERE,))
    some = Combat(
        HERE, NONE, NONE, any_government("government"), step=Step.AWARD, reduced=any_count("reduced")
    )
    ended = Sharing(_GOVERNMENT, any_count("points"), "C.6/1")
    yield Link((Turn(), some), ended, areas=(AREA_HERE,), act=pay_reduction)


def _police() -> Iterator[Link]:
    for combat in _combats(Step.POLICE, air=any_count("air")):
        yield given(combat, chooser=_FLN, areas=(AREA_HERE,))


COMBAT: dict[str, Row] = {
    "combat.fln_fire": (("C.3/1", "A56"), "the fire of the FLN", _fln_fires),
    "combat.paid": (("C.6/3",), "what its hits pay", _paid),
    "combat.air": (("11.11/1",), "the use of Air points", _air),
    "combat.fire": (("C.3/1", "C.3/6"), "the fire of the Government", _government_fires),
    "combat.losses": (("C.3/3", "C.6/1"), "the losses of the FLN", _losses),
    "combat.award": (("C.3/5", "C.6/2"), "what reductions pay, and who is neutralized", _awards),
    "combat.police": (("C.6/3",), "what the Police pays", _police),
}

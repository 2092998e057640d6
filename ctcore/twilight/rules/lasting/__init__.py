"""What lasts (5.1.6-5.1.8, 5.3, 5.4): each card's exceptions in its own module, which knows no operation."""

from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.in_force import EFFECTS, InForce
from ctcore.twilight.rules.lasting import (
    amnesty,
    balky_conscripts,
    caution,
    commandos_de_chasse,
    effective_threats,
    hardened_attitudes,
    independence,
    mobilization,
    napalm,
    overkill,
    peace_talks,
    poor_coordination,
    recall_de_gaulle,
    revenge,
    rural_self_defense,
    single_hq_control,
    troop_lift,
)

__all__ = ["PROVISOS", "unheeded"]

_PARTS = (
    independence,
    mobilization,
    recall_de_gaulle,
    amnesty,
    balky_conscripts,
    caution,
    commandos_de_chasse,
    effective_threats,
    hardened_attitudes,
    napalm,
    overkill,
    peace_talks,
    poor_coordination,
    revenge,
    rural_self_defense,
    single_hq_control,
    troop_lift,
)
PROVISOS = tuple(proviso for part in _PARTS for proviso in part.PROVISOS)
_HEEDED = frozenset(one.while_ for one in PROVISOS)


def unheeded(*in_force: InForce) -> tuple[Capability, ...]:
    """The effects that are in force, in any of these, and that no rule of ctcore heeds yet.

    >>> unheeded(InForce(independent=True, napalm=True))
    ()
    """
    return tuple(
        effect
        for marker, effect in EFFECTS.items()
        if marker not in _HEEDED and any(marker in one.markers for one in in_force)
    )

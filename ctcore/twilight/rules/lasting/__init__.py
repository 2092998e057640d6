"""What lasts (5.1.6-5.1.8, 5.3, 5.4): each card's exceptions in its own module, which knows no operation."""

from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.in_force import EFFECTS, InForce
from ctcore.twilight.rules.lasting import (
    amateur_bombers,
    amnesty,
    balky_conscripts,
    caution,
    commandos_de_chasse,
    cross_wilaya_coordination,
    dead_zones,
    effective_bombers,
    effective_threats,
    empty_threat,
    hardened_attitudes,
    hearts_and_minds,
    id_cards,
    independence,
    mobilization,
    napalm,
    oas,
    overkill,
    peace_talks,
    poor_coordination,
    rampant_mistrust,
    recall_de_gaulle,
    revenge,
    rural_self_defense,
    sign_me_up,
    single_hq_control,
    torture,
    troop_lift,
    zonal_commandos,
)

__all__ = ["PROVISOS", "unheeded"]

_PARTS = (
    independence,
    mobilization,
    recall_de_gaulle,
    amateur_bombers,
    amnesty,
    balky_conscripts,
    caution,
    commandos_de_chasse,
    cross_wilaya_coordination,
    dead_zones,
    effective_bombers,
    effective_threats,
    empty_threat,
    hardened_attitudes,
    id_cards,
    napalm,
    overkill,
    peace_talks,
    poor_coordination,
    rampant_mistrust,
    revenge,
    rural_self_defense,
    sign_me_up,
    single_hq_control,
    troop_lift,
    hearts_and_minds,
    oas,
    torture,
    zonal_commandos,
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

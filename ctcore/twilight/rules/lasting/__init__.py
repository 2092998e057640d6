"""What lasts (5.1.6-5.1.8, 5.3, 5.4): each card's exceptions in its own module, which knows no operation."""

from ctcore.twilight.board.cards import Capability
from ctcore.twilight.board.in_force import EFFECTS, InForce
from ctcore.twilight.rules.lasting import (
    amnesty,
    independence,
    mobilization,
    poor_coordination,
    recall_de_gaulle,
    revenge,
)

__all__ = ["PROVISOS", "unheeded"]

PROVISOS = tuple(
    proviso
    for part in (independence, mobilization, recall_de_gaulle, amnesty, revenge, poor_coordination)
    for proviso in part.PROVISOS
)
_HEEDED = frozenset(one.while_ for one in PROVISOS)


def unheeded(*in_force: InForce) -> tuple[Capability, ...]:
    """The effects that are in force, in any of these, and that no rule of ctcore heeds yet.

    >>> [effect.id for effect in unheeded(InForce(independent=True, napalm=True, oas=True))]
    ['#35u', '#63']
    """
    return tuple(
        effect
        for marker, effect in EFFECTS.items()
        if marker not in _HEEDED and any(marker in one.markers for one in in_force)
    )

"""Resettlement (4.2.1): the other half of Deploy, which empties a Sector of its people.

Once MOBILIZATION has been played, the Government may Resettle one Sector of Population 1
with a Government Base or Government Control, in place of moving pieces (R85).  The Sector
counts as Population 0 from then on, and stays Neutral for good (R84); Terror stays.

Clauses: 4.2.1, 5.1.6, 1.6.1; rulings R84, R85.
"""

from __future__ import annotations

import attrs

from ctcore.kernel import Figure, Kind, Move, asks
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import ALGERIA, PLACES, Place
from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity
from ctcore.twilight.rules.common.activity import SpacesFrame
from ctcore.twilight.rules.common.frames import ACCOMPANIED
from ctcore.twilight.rules.common.operation import BY_SPACE

__all__ = ["RESETTLE", "Deployed", "Resettle"]


@attrs.frozen(slots=True)
class Deployed(SpacesFrame):
    """Deploy that has Resettled a Sector, and has nothing more to do."""

    clause = "4.2.1"
    awaits = "the end of the Deploy"
    actor = GOVERNMENT
    kind = Activity.DEPLOY
    accompanied = ACCOMPANIED[Activity.DEPLOY]
    number = (1, 1)
    selectable = tuple(place for place in ALGERIA if place.is_sector and place.population == 1)


@attrs.frozen(slots=True)
class Resettle(Move):
    """Resettle a Sector."""

    form = "resettle {space}"
    space: Place


# 4.2.1: whether Deploy may Resettle; a card allows it.
RESETTLEMENT = Figure("deploy.resettlement", ("4.2.1", "R84"), lambda _state: False, is_truth=True)
POINTS = (RESETTLEMENT,)

_RESETTLE = (
    asks(
        "move_or_resettle",
        ("4.2.1", "R85"),
        "Deploy either moves pieces or Resettles one Sector",
        lambda frame: not frame.spaces,
        "chosen: {frame.chosen}",
    ),
    asks(
        "mobilization",
        ("4.2.1", "5.1.6", "R84"),
        "the Government may Resettle once MOBILIZATION has been played",
        lambda state: RESETTLEMENT(state),  # noqa: PLW0108 - it is asked of what this names
        "MOBILIZATION played: {state.mobilization_played}",
    ).reading(RESETTLEMENT),
    asks(
        "sector_of_population_1",
        ("4.2.1", "R84"),
        "only a Sector of Population 1 is Resettled",
        lambda subject: (subject.population == 1) if subject.place.is_sector else False,
        "{subject.name} is a {subject.place.kind}, Population {subject.population}",
    ),
    asks(
        "base_or_control",
        ("4.2.1", "R84"),
        "the Sector has a Government Base or Government Control",
        lambda subject: (subject.government_bases >= 1) | subject.government_control,
        "{subject.name}: {subject.pieces}",
    ),
)


def _resettle(draft: Draft, frame: SpacesFrame, move: Resettle) -> None:
    draft.resettle(move.space, "4.2.1")
    draft.replace(Deployed((*frame.spaces, move.space)))


RESETTLE = Kind("deploy.resettle", Resettle, tuple(map(Resettle, PLACES)), _RESETTLE, _resettle, BY_SPACE)

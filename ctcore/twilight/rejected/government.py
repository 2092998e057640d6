"""What rulings on the Government's Operations reject (3.2), and on Pacify and Agitate.

Clauses: 3.2.1, 3.2.2, 3.2.3, 3.2.4, 3.3.1, 6.3.1, 6.3.2; rulings R42, R59, R60, R63, R65, R67, R73, R76-R78
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game.rulings import label_of
from ctcore.kernel import Ground, Opens
from ctcore.kernel.logic import at_most, choose, negate
from ctcore.twilight.board.all_spaces import some_space
from ctcore.twilight.board.vocabulary import (
    Stance,
    Terrain,
    Track,
)
from ctcore.twilight.rejected.changes import Change, Rejected, amends, closes, of_ruling, reading
from ctcore.twilight.rules.common.grounds import A_SECTOR, GOVERNMENT_CONTROL, POLICE, TROOPS

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import Position

__all__ = ["GOVERNMENT"]

# 3.2: Operations of the Government


def _shift_follows(to: str, clause: str, end: Stance) -> Change:
    return closes(
        to,
        clause,
        f"Terror is removed only where people live who are not at {end} yet",
        lambda subject: (subject.population == 0) | (subject.support == end),
        "{subject.name}: Population {subject.population}, {subject.support}",
    )


def _any_underground(space: Space) -> bool:
    return (space.underground >= 1) & (not space.place.is_country)


def _bonus(_none: int, state: Position, space: Space, troops: int) -> int:
    return choose(troops >= 1, state.border_zone, 0) if space.place.border else 0


def _one_for_one(hits: int, _state: Any, space: Space, cubes: int, fallen: int) -> int:
    return cubes - fallen if space.place.terrain is Terrain.MOUNTAIN else hits


GOVERNMENT: tuple[Rejected, ...] = (
    reading(
        "R42",
        _shift_follows("train.pacify", "3.2.1/14", Stance.SUPPORT),
        _shift_follows("rally.agitate", "3.3.1/16", Stance.OPPOSE),
        _shift_follows("pacification.pacify", "6.3.1/2", Stance.SUPPORT),
        _shift_follows("agitation.agitate", "6.3.2/2", Stance.OPPOSE),
        says="Terror is removed only where a shift can follow",
    ),
    reading(
        "R59",
        closes(
            "train.space",
            "3.2.1/4",
            "a Sector has Government Control or is Populated",
            lambda space: space.place.is_sector & negate(space.government_control) & (space.population == 0),
            "{subject.name}: Population {subject.population}, {subject.pieces}",
        ),
        says="a Sector with a Government Base must be Populated or under Government Control",
    ),
    reading(
        "R60",
        lambda ruling: Opens(
            to="train.space/location",
            says="train.space/location is open to Sectors of Population 0, too, by RECALL DE GAULLE",
            while_="recall_de_gaulle",
            ground=Ground(
                label_of(ruling), ("5.1.7", ruling), (A_SECTOR, GOVERNMENT_CONTROL, TROOPS, POLICE)
            ),
            **of_ruling(ruling, "3.2.1/7, 5.1.7"),
        ),
        says="a Sector that RECALL DE GAULLE opens to Train need not be Populated",
    ),
    reading(
        "R63",
        closes(
            "train.select_track",
            "3.2.1/5",
            "a Train selects one Track at most",
            lambda frame: any(isinstance(one, Track) for one in frame.locations),
            "selected: {frame.selected}",
        ),
        says="a Train selects one Track at most",
    ),
    reading(
        "R65",
        amends(
            "train.pacified",
            "3.2.1/19, 5.1.7",
            "is at most 1 by RECALL DE GAULLE",
            lambda spaces, _state: at_most(spaces, 1),
            while_="recall_de_gaulle",
        ),
        says="RECALL DE GAULLE allows one Pacified space, even with SAS",
    ),
    reading(
        "R67",
        amends("garrison.leave_empty", "3.2.2/1", "is true", lambda _may, _state: True),
        says="only the destination must be Populated or Resettled",
    ),
    reading(
        "R73",
        closes(
            "sweep.select",
            "3.2.3/2",
            "an Underground Guerrilla stands in the space",
            lambda subject: subject.underground == 0,
            "{subject.name}: Underground {subject.underground}",
        ),
        closes(
            "sweep",
            "3.2.3/2",
            "an Underground Guerrilla stands somewhere in Algeria",
            lambda state: negate(some_space(state, _any_underground)),
        ),
        says="Sweep selects only spaces with Underground Guerrillas",
    ),
    reading(
        "R76",
        amends("assault.border_bonus", "3.2.4, 1.3.7", "is the Border Zone Status", _bonus),
        says="the Border Zone Status is added to the Troops in Border Sectors",
    ),
    reading(
        "R77",
        amends("assault.bases_open", "3.2.4/9", "is true", lambda _open, _state, _space: True),
        says="Bases are exposed once no Active Guerrilla remains",
    ),
    reading(
        "R78",
        amends(
            "assault.base_hits",
            "3.2.4/9, 1.3.7",
            "is one for one in Mountains",
            _one_for_one,
            while_="napalm",
        ),
        says="by Napalm Bases, too, are removed one for one",
    ),
)

"""Hardened Attitudes (#56): until the next Reset some Sectors are closed to Train, and some to Extort.

Train keeps to Sectors at Support, Extort to Sectors and Countries with an FLN Base.  Cities and tracks
are open as before.

Clauses: 3.2.1, 4.3.1, 5.4; ruling G4
"""

from ctcore.kernel import Closes
from ctcore.twilight.board.vocabulary import Stance

__all__ = ["PROVISOS"]

PROVISOS = (
    Closes(
        label="#56",
        while_="hardened_attitudes",
        clauses=("3.2.1", "5.4"),
        to="train.space",
        name="sector_at_support",
        text="a Sector that is not at Support is closed to Train",
        test=lambda space: space.place.is_sector & (space.support != Stance.SUPPORT),
        shows="{subject.name}: {subject.support}",
    ),
    Closes(
        label="#56",
        while_="hardened_attitudes",
        clauses=("4.3.1", "5.4", "G4"),
        to="extort.space",
        name="sector_with_base",
        text="a Sector or Country without an FLN Base is closed to Extort",
        test=lambda space: (not space.place.is_city) & (space.fln_bases == 0),
        shows="{subject.name}: FLN Bases {subject.fln_bases}",
    ),
)

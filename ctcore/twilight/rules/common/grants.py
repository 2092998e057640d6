"""What an Event grants in a free Operation or Special Activity (3.1.2, 5.5).

Seven texts grant one.  It costs no Resources, but Pacification and Agitation do, unless the card
frees them; it has no Special Activity, unless that is what is granted (G11).  A track is a
location like any other, unless the card asks for a space (G10).

Clauses: 3.1.2, 5.5, 2.3.4, 4.1; rulings G5, G10, G11, R8, R171.
"""

from __future__ import annotations

from enum import Enum

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Activity, Actor, Operation

__all__ = ["GRANTS", "Grant", "Site"]


class Site(Enum):
    """Where a grant lets the player select spaces."""

    ANYWHERE = "any space"
    FLN_BASE = "a space with an FLN Base"

    __hash__ = object.__hash__

    def admits(self, space: Space) -> bool:
        """Whether the grant lets the space be selected, read on ints or on symbolic terms."""
        return True if self is Site.ANYWHERE else space.fln_bases >= 1


@frozen
class Grant:
    """What one text of an Event card grants.

    ``card`` is the text's id, ``executor`` whose the Operation or Special Activity is.  The
    Operation has at least ``least`` locations, if that many can be selected, and at most ``most``,
    all of them at ``site``, and tracks only with ``tracks``.  ``limited`` makes it a Limited
    Operation (2.3.4).  ``activity`` is the Special Activity that the card grants, and
    ``populace_free`` says that it grants the Agitation of a Rally alone, which is free then.
    """

    card: str
    executor: Actor
    operation: Operation | None
    least: int
    most: int
    site: Site = Site.ANYWHERE
    tracks: bool = True
    limited: bool = False
    activity: Activity | None = None
    populace_free: bool = False

    def __str__(self) -> str:
        """The card, and what it grants in words."""
        if self.operation is None:
            return f"{self.card}, {self.activity} alone"
        if self.populace_free:
            return f"{self.card}, Agitation alone"
        number = f"{self.most}" if self.least == self.most else f"up to {self.most}"
        where = "" if self.site is Site.ANYWHERE else f", each {self.site.value}"
        tracks = "" if self.tracks else ", no track"
        limited = "Limited " if self.limited else ""
        return f"{self.card}, {limited}{self.operation} in {number}{where}{tracks}"


def _train(card: str) -> Grant:
    return Grant(card, GOVERNMENT, Operation.TRAIN, least=1, most=2)


# The texts that grant a free Operation or Special Activity, by their ids.
GRANTS: dict[str, Grant] = {
    grant.card: grant
    for grant in (
        Grant("#1s", FLN, Operation.MARCH, least=1, most=1, tracks=False, limited=True),
        _train("#2u"),
        Grant("#5s", FLN, Operation.RALLY, least=2, most=2),
        Grant("#6s", FLN, Operation.RALLY, least=1, most=1, site=Site.FLN_BASE, tracks=False),
        Grant("#26s", FLN, Operation.RALLY, least=1, most=1, tracks=False, populace_free=True),
        _train("#37u"),
        Grant("#37s", FLN, None, least=0, most=0, tracks=False, activity=Activity.SUBVERT),
    )
}

"""What is in force beside the printed rules: events that last, and options (5/2, 11.21, 13).

Clauses: 5/jealousy, 5/amnesty, 5/suez, 11.21, 13.1, 13.2, 13.3
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LABELS", "NOTHING", "TRUTHS", "InForce"]


def _truth(label: str) -> bool:
    found: bool = attrs.field(default=False, metadata={"label": label})
    return found


@frozen
class InForce:
    """A truth for each lasting effect and each option; equal values share one dictionary of notes.

    ``slow_reaction`` holds until the FLN is ahead in PSL (13.1); ``suez_done`` says that the Suez crisis
    has been, or cannot come in the scenario.

    >>> InForce(amnesty=True).but(jealousy=True).labels
    ('Amnesty', 'Jealousy')
    """

    independent: bool = _truth("Independence")
    amnesty: bool = _truth("Amnesty")
    jealousy: bool = _truth("Jealousy")
    suez_done: bool = _truth("Suez")
    slow_reaction: bool = _truth("Slow reaction")
    early_independence: bool = _truth("Early independence")
    shorter_game: bool = _truth("Shorter game")
    # The labels of the house rules by which the position is played; none in the printed game.
    house: tuple[str, ...] = ()
    # A cache of rule answers with these truths in force; it is not part of the value.
    memo: dict[Any, Any] = attrs.field(init=False, eq=False, repr=False)

    @memo.default
    def _memo(self) -> dict[Any, Any]:
        truths = _VALUES(self)
        if set(map(type, truths)) != {bool}:
            return {}
        return _NOTES.setdefault((*truths, *self.house), {})

    def but(self, **truths: bool) -> InForce:
        """The same with some truths changed."""
        before = dict(zip(TRUTHS, _VALUES(self), strict=True))
        return InForce(**(before | truths), house=self.house)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle without the notes."""
        return (InForce, (*_VALUES(self), self.house))

    @property
    def labels(self) -> tuple[str, ...]:
        """What is in force, in words."""
        return tuple(label for name, label in LABELS.items() if getattr(self, name) is True)


LABELS: dict[str, str] = {
    one.name: one.metadata["label"] for one in attrs.fields(InForce) if "label" in one.metadata
}
TRUTHS = tuple(LABELS)
_VALUES: Callable[[InForce], tuple[bool, ...]] = attrgetter(*TRUTHS)
_NOTES: dict[tuple[bool | str, ...], dict[Any, Any]] = {}
NOTHING = InForce()

"""What is in force beside the printed rules: events that last, for the game or for the turn (4.7.7, 6.2.7).

Markers that lie in a country are in `ctcore.labyrinth.board.state.Country`.

Clauses: 4.7.7, 6.2.6, 6.2.7, 6.2.8
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LABELS", "LAPSING", "NOTHING", "TRUTHS", "InForce"]


def _truth(label: str) -> bool:
    found: bool = attrs.field(default=False, metadata={"label": label})
    return found


@frozen
class InForce:
    """A truth for each lasting event; equal values share one dictionary of notes.

    Those of ``LAPSING`` end with the turn.  A ``no_`` says that Leak has blocked an event for good (L74).

    >>> InForce(patriot_act=True).but(gtmo=True).labels
    ('Patriot Act', 'GTMO')
    """

    moro_talks: bool = _truth("Moro Talks")
    nest: bool = _truth("NEST")
    abbas: bool = _truth("Abbas")
    anbar_awakening: bool = _truth("Anbar Awakening")
    saddam_captured: bool = _truth("Saddam Captured")
    wiretapping: bool = _truth("Wiretapping")
    benazir_bhutto: bool = _truth("Benazir Bhutto")
    enhanced_measures: bool = _truth("Enhanced Measures")
    indo_pakistani_talks: bool = _truth("Indo-Pakistani Talks")
    iraqi_wmd: bool = _truth("Iraqi WMD")
    libyan_deal: bool = _truth("Libyan Deal")
    libyan_wmd: bool = _truth("Libyan WMD")
    patriot_act: bool = _truth("Patriot Act")
    renditions: bool = _truth("Renditions")
    vieira_de_mello_slain: bool = _truth("Vieira de Mello Slain")
    abu_sayyaf: bool = _truth("Abu Sayyaf")
    al_anbar: bool = _truth("Al-Anbar")
    bhutto_shot: bool = _truth("Bhutto Shot")
    pirates: bool = _truth("Pirates")
    fata: bool = _truth("FATA")
    no_wiretapping: bool = _truth("Wiretapping leaked")
    no_enhanced_measures: bool = _truth("Enhanced Measures leaked")
    no_renditions: bool = _truth("Renditions leaked")
    biometrics: bool = _truth("Biometrics")
    ijtihad: bool = _truth("The Door of Ijtihad Was Closed")
    gtmo: bool = _truth("GTMO")
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
        return tuple(LABELS[name] for name, holds in zip(TRUTHS, _VALUES(self), strict=True) if holds)


LABELS = {field.name: field.metadata["label"] for field in attrs.fields(InForce) if "label" in field.metadata}
TRUTHS = tuple(LABELS)
LAPSING = ("biometrics", "ijtihad", "gtmo")
_VALUES: Callable[[InForce], tuple[bool, ...]] = attrgetter(*TRUTHS)
_NOTES: dict[tuple[Any, ...], dict[Any, Any]] = {}
NOTHING = InForce()

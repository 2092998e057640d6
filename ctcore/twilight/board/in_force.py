"""What is in force beside the printed rules (5.1.6-5.1.8, 5.3, 5.4): a truth for each effect, by its marker.

Truths and not a list: they lift, so that an obligation is proved for all combinations at once.

Clauses: 5.1.6, 5.1.7, 5.1.8, 5.3, 5.4
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.cards import Capability, Text

__all__ = ["CAPABILITIES", "EFFECTS", "MOMENTUM", "NOTHING", "InForce", "lasts_by", "marker_of"]


def _lasting(number: int, text: Text, label: str, clause: str) -> bool:
    """A truth that is false at first: whether the lasting effect of that text is in force."""
    said = {"effect": Capability(number, text), "label": label, "clause": clause}
    found: bool = attrs.field(default=False, metadata=said)
    return found


def _capability(number: int, text: Text = Text.ONLY, clause: str = "5.3") -> bool:
    return _lasting(number, text, "capability", clause)


def _momentum(number: int, text: Text = Text.ONLY) -> bool:
    return _lasting(number, text, "momentum", "5.4")


def _pivotal(number: int, clause: str) -> bool:
    return _lasting(number, Text.ONLY, "pivotal", clause)


@frozen
class InForce:
    """Which lasting effects are in force: thirty of Capabilities and Momentum, three of Pivotal Events.

    >>> InForce(recall_de_gaulle=True, napalm=True).markers
    ('recall_de_gaulle', 'napalm')
    """

    independent: bool = _pivotal(61, "5.1.8")
    mobilization_played: bool = _pivotal(64, "5.1.6")
    recall_de_gaulle: bool = _pivotal(65, "5.1.7")
    balky_conscripts: bool = _momentum(2, Text.SHADED)
    amnesty: bool = _momentum(5, Text.UNSHADED)
    helicopter_maintenance: bool = _momentum(8, Text.SHADED)
    sign_me_up: bool = _momentum(10, Text.SHADED)
    h21_helicopters: bool = _momentum(11, Text.UNSHADED)
    s55_helicopters: bool = _momentum(12, Text.UNSHADED)
    hearts_and_minds: bool = _capability(13, Text.UNSHADED)
    caution: bool = _capability(13, Text.SHADED)
    commandos_de_chasse: bool = _capability(17, Text.UNSHADED)
    zonal_commandos: bool = _capability(17, Text.SHADED)
    torture: bool = _capability(18, clause="5.3.2")
    dead_zones: bool = _capability(27, Text.UNSHADED)
    cross_wilaya_coordination: bool = _capability(27, Text.SHADED)
    effective_threats: bool = _momentum(29, Text.SHADED)
    empty_threat: bool = _momentum(31, Text.UNSHADED)
    amateur_bombers: bool = _capability(32, Text.UNSHADED)
    effective_bombers: bool = _capability(32, Text.SHADED)
    overkill: bool = _capability(33, Text.UNSHADED)
    revenge: bool = _capability(33, Text.SHADED)
    napalm: bool = _capability(35, Text.UNSHADED)
    scorch: bool = _capability(35, Text.SHADED)
    aircraft_offline: bool = _momentum(40, Text.SHADED)
    rampant_mistrust: bool = _momentum(44, Text.UNSHADED)
    single_hq_control: bool = _momentum(45, Text.UNSHADED)
    poor_coordination: bool = _momentum(45, Text.SHADED)
    rural_self_defense: bool = _momentum(46, Text.UNSHADED)
    id_cards: bool = _momentum(53, Text.UNSHADED)
    hardened_attitudes: bool = _momentum(56)
    peace_talks: bool = _momentum(57)
    oas: bool = _capability(63, clause="5.3.1")
    # The labels of the house rules by which the position is played; none in the printed game.
    house: tuple[str, ...] = ()
    # A cache of rule answers with these cards in force; it is not part of the value.
    # Equal values share one cache.
    memo: dict[Any, Any] = attrs.field(init=False, eq=False, repr=False)

    @memo.default
    def _memo(self) -> dict[Any, Any]:
        truths = _TRUTHS(self)
        if set(map(type, truths)) != {bool}:
            return {}
        if len(_NOTES) > _MANY:
            _NOTES.clear()
        return _NOTES.setdefault((*truths, *self.house), {})

    def but(self, **truths: bool) -> InForce:
        """The same with some effects in force, or not; made once, as what it comes to.

        >>> InForce(napalm=True).but(oas=True).markers
        ('napalm', 'oas')
        """
        key = ("but", *truths.items())
        found: InForce | None = self.memo.get(key)
        if found is None:
            before = dict(zip(_NAMES, _TRUTHS(self), strict=True))
            found = self.memo[key] = InForce(**(before | truths), house=self.house)
        return found

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Copy and pickle without the notes."""
        return (InForce, (*_TRUTHS(self), self.house))

    @property
    def markers(self) -> tuple[str, ...]:
        """The names of the cards in force."""
        return tuple(name for name in EFFECTS if getattr(self, name) is True)

    @property
    def cards(self) -> tuple[Capability, ...]:
        """The Capabilities and Momentum in force, each as its card and text, in the order of the cards."""
        return self._of("capability", "momentum")

    @property
    def capabilities(self) -> tuple[Capability, ...]:
        """The Capabilities in force (5.3), in the order of their cards."""
        return self._of("capability")

    @property
    def momentum(self) -> tuple[Capability, ...]:
        """The Momentum in force (5.4), in the order of their cards."""
        return self._of("momentum")

    def _of(self, *labels: str) -> tuple[Capability, ...]:
        found: tuple[Capability, ...] | None = self.memo.get(labels)
        if found is None:
            some = [
                EFFECTS[name] for label in labels for name in _LABELLED[label] if getattr(self, name) is True
            ]
            found = self.memo[labels] = tuple(sorted(some))
        return found


# Every lasting effect by its marker: its card, and which text of it.
EFFECTS: dict[str, Capability] = {
    field.name: field.metadata["effect"] for field in attrs.fields(InForce) if field.metadata
}
_NAMES = tuple(EFFECTS)
_TRUTHS: Callable[[InForce], tuple[bool, ...]] = attrgetter(*_NAMES)


def _labelled(label: str) -> dict[str, Capability]:
    fields = attrs.fields(InForce)
    return {one.name: EFFECTS[one.name] for one in fields if one.metadata.get("label") == label}


# Those that are Capabilities (5.3), and those that are Momentum (5.4).
CAPABILITIES = _labelled("capability")
MOMENTUM = _labelled("momentum")
_LABELLED = {"capability": CAPABILITIES, "momentum": MOMENTUM}
# The caches by what is in force: at most as many as a process may see; more would be a leak.
_NOTES: dict[tuple[bool | str, ...], dict[Any, Any]] = {}
_MANY = 200
NOTHING = InForce()
_MARKERS = {effect: name for name, effect in EFFECTS.items()}
_CLAUSES: dict[Capability, str] = {
    one.metadata["effect"]: one.metadata["clause"] for one in attrs.fields(InForce) if one.metadata
}


def marker_of(effect: Capability) -> str | None:
    """The marker of a card's text, or None if it has no lasting effect.

    >>> marker_of(Capability(35, Text.SHADED)), marker_of(Capability(35, Text.ONLY))
    ('scorch', None)
    """
    return _MARKERS.get(effect)


def lasts_by(effect: Capability) -> str:
    """The clause by which the lasting effect of a card's text lasts.

    >>> lasts_by(Capability(35, Text.SHADED)), lasts_by(Capability(18)), lasts_by(Capability(57))
    ('5.3', '5.3.2', '5.4')
    """
    return _CLAUSES[effect]

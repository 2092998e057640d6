"""What few positions show, as plain data: Capabilities, Deception markers, how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.cards import Capability, Text
from ctcore.twilight.board.deception import NO_DECEPTION, Deception, DeceptionMarker
from ctcore.twilight.board.in_force import InForce, marker_of
from ctcore.twilight.board.vocabulary import Ending
from ctcore.twilight.text.strict import choice, items, members, number, refuse, truth

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["SELDOM", "read_seldom", "seldom_as_data"]

SELDOM = ("coup_this_campaign", "suez_crisis", "capabilities", "momentum", "deception", "ending")
_LASTING = {"capabilities": "Capability", "momentum": "Momentum"}
_HOLDERS = ("government", "fln", "bag")
_ENDINGS = {ending.name.lower(): ending for ending in Ending}


def seldom_as_data(state: State) -> dict[str, Any]:
    """What differs from most games, by the names of the position's fields."""
    data: dict[str, Any] = {name: True for name in SELDOM[:2] if getattr(state, name)}
    for name in _LASTING:
        if found := getattr(state.in_force, name):
            data[name] = [{"card": one.card, "text": str(one.text)} for one in found]
    if state.deception != NO_DECEPTION:
        data["deception"] = {name: list(map(str, getattr(state.deception, name))) for name in _HOLDERS}
    if state.ending is not None:
        data["ending"] = state.ending.name.lower()
    return data


def read_seldom(found: dict[str, Any]) -> dict[str, Any]:
    """The fields of a position that the data gives; `InvalidPosition` where it is misshapen."""
    read: dict[str, Any] = {name: truth(found[name], name) for name in SELDOM[:2] if name in found}
    read["in_force"] = InForce(**{marker: True for name in _LASTING for marker in _markers_in(found, name)})
    if "deception" in found:
        read["deception"] = _deception(found["deception"])
    if "ending" in found:
        read["ending"] = choice(found["ending"], "ending", _ENDINGS)
    return read


def _markers_in(found: dict[str, Any], name: str) -> list[str]:
    """The markers of the Capabilities, or of the Momentum, that the data lists in the order of the cards."""
    listed = enumerate(items(found[name], name) if name in found else ())
    effects = [_effect(one, f"{name}[{place}]", name) for place, one in listed]
    if effects != sorted(set(effects)):
        refuse(name, "each stands once, in the order of the cards")
    return [str(marker_of(one)) for one in effects]


def _effect(data: Any, path: str, name: str) -> Capability:
    found = members(data, path, ("card", "text"))
    text = choice(found["text"], f"{path}.text", {str(one): one for one in Text})
    effect = Capability(number(found["card"], f"{path}.card"), text)
    marker = marker_of(effect)
    if marker is None or effect not in getattr(InForce(**{marker: True}), name):
        refuse(path, f"{effect.id} brings no {_LASTING[name]} (5.3, 5.4)")
    return effect


def _deception(data: Any) -> Deception:
    found = members(data, "deception", _HOLDERS)
    return Deception(**{name: _markers(found[name], f"deception.{name}") for name in _HOLDERS})


def _markers(data: Any, path: str) -> tuple[DeceptionMarker, ...]:
    words = {str(one): one for one in DeceptionMarker}
    found = [choice(one, f"{path}[{place}]", words) for place, one in enumerate(items(data, path))]
    return tuple(sorted(found, key=tuple(DeceptionMarker).index))

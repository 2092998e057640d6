"""Pivotal Events stated a second time, as plain choices, without the engine's rules.

Written from 2.3.7 and 5.1.4 to 5.1.9 and the rulings; it reads the position's values and
nothing else of ctcore.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Choice = tuple[Any, ...]

TROOPS = ("french_troops", "algerian_troops")
GOVERNMENT_PIECES = (*TROOPS, "french_police", "algerian_police", "government_bases")
_WORDS = {
    "french_troops": "French Troops",
    "algerian_troops": "Algerian Troops",
    "french_police": "French Police",
    "algerian_police": "Algerian Police",
    "government_bases": "Government Bases",
}


def opposition_and_bases(state: Any) -> int:
    """Population at Oppose in Algeria, and the FLN Bases of every space (1.6.2, 1.6.3, 1.9)."""
    total = 0
    for space in state.spaces:
        total += int(space.fln_bases)
        abroad = space.place.name in {"Morocco", "Tunisia"}
        if space.support == -1 and not space.resettled and not abroad:
            total += int(space.place.population) + int(space.pop_markers)
    return total


def playable(state: Any, faction: str) -> set[str]:
    """The cards that the faction may play before the First has chosen (2.3.7)."""
    kept = {str(card) for card in state.hand}
    if faction == "Government":
        met = {
            "COUP D'ETAT": not state.coup_this_campaign,
            "MOBILIZATION": opposition_and_bases(state) >= 15,
            "RECALL DE GAULLE": state.coup_played,
        }
    else:
        met = {
            "MOROCCO AND TUNISIA INDEPENDENT": state.mobilization_played,
            "OAS": state.recall_de_gaulle,
            "SUEZ CRISIS": state.resources.fln >= 6,
        }
    return {card for card, holds in met.items() if holds and card in kept}


def plays(state: Any) -> Iterator[Choice]:
    """The Pivotal Events that the player who is to choose may play."""
    for card in playable(state, str(state.stack[-1].faction)):
        yield ("pivotal.play", card)


def _window(state: Any) -> Iterator[Choice]:
    yield ("pivotal.decline",)
    yield from plays(state)


def _dice(name: str) -> Callable[[Any], Iterator[Choice]]:
    def rolls(_state: Any) -> Iterator[Choice]:
        for die in (1, 2, 3, 4, 5, 6):
            yield (name, die)

    return rolls


def _troops_for_coup(state: Any) -> Iterator[Choice]:
    left = state.stack[-1].left
    for name in TROOPS:
        for count in range(1, min(left, getattr(state.available, name)) + 1):
            yield ("coup.take_out_available", count, _WORDS[name])
        for space in state.spaces:
            for count in range(1, min(left, getattr(space, name)) + 1):
                yield ("coup.take_out", count, name.upper(), space.id)


def _coup_lost(state: Any) -> Iterator[Choice]:
    yield ("coup.lower_commitment",)
    yield from _troops_for_coup(state)


def _mobilizing(state: Any) -> Iterator[Choice]:
    yield ("mobilization.end",)
    for name in GOVERNMENT_PIECES:
        for count in range(1, min(state.stack[-1].left, getattr(state.out_of_play, name)) + 1):
            yield ("mobilization.mobilize", count, _WORDS[name])


def _setting_aside(state: Any) -> Iterator[Choice]:
    left = state.stack[-1].left
    for count in range(1, min(left, state.available.french_troops) + 1):
        yield ("suez.set_aside_available", count)
    for space in state.spaces:
        for count in range(1, min(left, space.french_troops) + 1):
            yield ("suez.set_aside", count, space.id)


# Every frame in which a Pivotal Event is played or carried out, by name.
BY_FRAME: dict[str, Callable[[Any], Iterator[Choice]]] = {
    "PivotalWindow": _window,
    "CoupGovernmentRoll": _dice("coup.roll_government"),
    "CoupFlnRoll": _dice("coup.roll_fln"),
    "CoupLost": _coup_lost,
    "CoupRemoving": _troops_for_coup,
    "Mobilizing": _mobilizing,
    "SuezRoll": _dice("suez.roll"),
    "SettingAside": _setting_aside,
}

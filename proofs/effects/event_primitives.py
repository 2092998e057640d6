"""The primitives of the ledger that Event cards brought keep every law, as their callers use them."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from ctcore.symbolic import Case
from ctcore.twilight.board.in_force import CAPABILITIES, MOMENTUM
from ctcore.twilight.board.map import ALGERIA, COUNTRIES, PLACES
from ctcore.twilight.board.vocabulary import Stance

from .round_primitives import anywhere, drafted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.effects import Draft
    from ctcore.twilight.board.state import State

__all__ = ["EVENT_PRIMITIVES"]


def _case(label: str, write: Callable[[Draft], None], guard: Callable[[State], bool]) -> Case:
    return Case(label, anywhere(), (), guard, lambda state: drafted(state, write))


def _always(_state: State) -> bool:
    return True


def _set_level() -> Iterator[Case]:
    for place, stance in product(ALGERIA, Stance):
        yield _case(
            f"{place} to {stance}",
            lambda draft, place=place, stance=stance: draft.set_level(place, stance, "1.6.1"),  # type: ignore[misc]
            lambda state, place=place: state.spaces[place.index].population >= 1,  # type: ignore[misc]
        )


def _grow() -> Iterator[Case]:
    def waits(state: State, index: int) -> bool:
        # One of the two markers is left.
        placed = sum(space.pop_markers for space in state.spaces)
        return (state.spaces[index].pop_markers == 0) & (placed <= 1)

    for place in PLACES:
        if place.is_city:
            yield _case(
                f"{place} grows",
                lambda draft, place=place: draft.grow(place, "1.3.3"),  # type: ignore[misc]
                partial(waits, index=place.index),
            )


def _make_room() -> Iterator[Case]:
    def waits(state: State, index: int) -> bool:
        return state.independent & (state.spaces[index].base_markers == 0)

    for place in COUNTRIES:
        yield _case(
            f"room in {place}",
            lambda draft, place=place: draft.make_room(place, "1.3.4"),  # type: ignore[misc]
            partial(waits, index=place.index),
        )


def _expose() -> Iterator[Case]:
    for place in PLACES:
        yield _case(
            f"all in {place} shown",
            lambda draft, place=place: draft.expose(place, "1.4.3"),  # type: ignore[misc]
            _always,
        )


def _repeal() -> Iterator[Case]:
    for effect in (*CAPABILITIES.values(), *MOMENTUM.values()):
        yield _case(
            f"{effect.id} over",
            lambda draft, effect=effect: draft.repeal(effect, "5.3"),  # type: ignore[misc]
            _always,
        )


EVENT_PRIMITIVES: dict[str, tuple[tuple[str, ...], str, Callable[[], Iterator[Case]]]] = {
    "set_level": (("1.6.1", "G8", "G9"), "setting a populated space of Algeria to a level", _set_level),
    "grow": (("1.3.3",), "putting a Pop +1 marker on a City without one", _grow),
    "make_room": (("1.3.4", "1.4.2"), "putting a Base +1 marker on an independent Country", _make_room),
    "expose": (("1.4.3",), "turning all Guerrillas of a space Active", _expose),
    "repeal": (("5.3", "5.4", "6.5"), "ending a Capability or Momentum", _repeal),
}

"""Which options a game is played with, checked, and what each leaves pending before the first card.

Clauses: 2.1, 7.3, 10; rulings R158, R159.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

import attrs

from ctcore.errors import NotationError, WrongType, near_misses
from ctcore.kernel.frozen import frozen
from ctcore.kernel.move import Frame
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.deception import MARKERS_EACH, Deception, DeceptionMarker
from ctcore.twilight.board.forces import Pool, Space
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Piece, PieceType
from ctcore.twilight.rules.setup.frames import (
    FIRST_CARD,
    Deployment,
    DrawingMarkers,
    FlnDeployment,
    GovernmentDeployment,
    SortingCards,
)

__all__ = ["Mix", "Options", "SetupOptions", "with_options"]

Mix = Mapping[str, int] | Mapping[DeceptionMarker, int]

# The options that are chosen or not.
_SWITCHES = ("open_deployment", "capabilities", "torture")

# More of one sort than any set holds; a bound, so that no text asks for a bag without end.
_MOST = 9999


class SetupOptions(TypedDict, total=False):
    """The keywords of `setup`."""

    first: Actor | None
    card: int | None
    open_deployment: bool
    capabilities: bool
    torture: bool
    deception: Mix | None


@frozen
class Options:
    """The options of chapter 10 and of 7.3 that players have agreed on."""

    open_deployment: bool = False
    capabilities: bool = False
    torture: bool = False
    deception: Mix | None = None


def with_options(state: State, options: Options) -> State:
    """The position, its next card pending, with all that the options bring before that card.

    Raises `ValueError` for options that do not go with the scenario or with each other,
    `WrongType` for an option that is neither True nor False, and `WrongType`, `ValueError` or
    `NotationError` for a mix of Deception markers that is none.
    """
    _check_switches(options)
    frames: list[Frame] = []
    if options.open_deployment:
        state, *deployments = _undeployed(state)
        frames += deployments
    if options.torture and not options.capabilities:
        message = (
            "torture=True brings an unused TORTURE into force: it goes with capabilities=True (10, R159)"
        )
        raise ValueError(message)
    if options.capabilities:
        frames.append(_sorting(state, options))
    if options.deception is not None:
        state = state.but(deception=Deception(bag=_bag(options.deception)))
        frames += [DrawingMarkers(FLN), DrawingMarkers(GOVERNMENT)]
    return attrs.evolve(state, stack=(*state.stack, *frames))


def _check_switches(options: Options) -> None:
    for name in _SWITCHES:
        value = getattr(options, name)
        if not isinstance(value, bool):
            message = f"{name} is True or False, not {value!r}"
            raise WrongType(message)


def _sorting(state: State, options: Options) -> SortingCards:
    if state.deck.size == EVENT_CARDS:
        message = f"the {state.scenario} scenario uses every Event card: none is unused (10)"
        raise ValueError(message)
    return SortingCards(FIRST_CARD, options.torture)


# Open deployment


def _undeployed(state: State) -> tuple[State, FlnDeployment, GovernmentDeployment]:
    """The position without its pieces on the map, which are in Available, and who is to set them up."""
    on_map = Pool(
        **{
            name.name.lower(): sum(
                space.of(piece) for space in state.spaces for piece in Piece if piece.type is name
            )
            for name in PieceType
        }
    )
    available = Pool(*(count + on_map.of(piece) for piece, count in state.available.items()))
    spaces = tuple(_bare(space) for space in state.spaces)
    bare = state.but(spaces=spaces, available=available)
    return (
        bare,
        FlnDeployment(_theirs(on_map, FlnDeployment)),
        GovernmentDeployment(_theirs(on_map, GovernmentDeployment)),
    )


def _bare(space: Space) -> Space:
    none: dict[str, Any] = {piece.name.lower(): 0 for piece in Piece}
    return attrs.evolve(space, **none)


def _theirs(pool: Pool, player: type[Deployment]) -> Pool:
    return Pool(*(count if piece in player.pieces else 0 for piece, count in pool.items()))


# The Deception markers

_SORTS = {str(marker): marker for marker in DeceptionMarker}


def _bag(mix: object) -> tuple[DeceptionMarker, ...]:
    """The markers of the mix, in the order of the rulebook."""
    if not isinstance(mix, Mapping):
        message = f"deception is a mapping from Deception markers to how many there are, not {mix!r}"
        raise WrongType(message)
    counts: dict[DeceptionMarker, int] = {}
    for name, count in mix.items():
        sort = _sort(name)
        if sort in counts:
            message = f"deception names {sort} twice"
            raise ValueError(message)
        counts[sort] = _count(name, count)
    bag = [marker for marker in DeceptionMarker for _ in range(counts.get(marker, 0))]
    if len(bag) < 2 * MARKERS_EACH:
        message = (
            f"deception needs {2 * MARKERS_EACH} markers or more, two for each player; here are {len(bag)}"
        )
        raise ValueError(message)
    return tuple(bag)


def _sort(name: object) -> DeceptionMarker:
    if isinstance(name, DeceptionMarker):
        return name
    folded = " ".join(str(name).split()).title()
    if folded in _SORTS:
        return _SORTS[folded]
    message = f"no Deception marker is called {name!r}; there are {', '.join(_SORTS)}."
    raise NotationError(message, near_misses(folded, _SORTS))


def _count(name: object, count: object) -> int:
    if not isinstance(count, int) or isinstance(count, bool):
        message = f"how many {name} markers there are is a whole number, not {count!r}"
        raise WrongType(message)
    if not 0 <= count <= _MOST:
        message = f"there cannot be {count} {name} markers; 0 to {_MOST} may be in the bag"
        raise ValueError(message)
    return count

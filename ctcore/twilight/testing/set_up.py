"""Positions before the first card: the set-up under way, with any of its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from ctcore.twilight import scenarios
from ctcore.twilight.board.cards import EVENT_CARDS
from ctcore.twilight.board.deception import MARKERS_EACH, DeceptionMarker
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from ctcore.twilight.game import legal_moves, setup, step
from ctcore.twilight.rules.setup.frames import Deployment, DrawingMarkers, SortingCards

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

    from ctcore.kernel.move import Frame
    from ctcore.twilight.board.state import State

__all__ = ["set_ups"]

_MOVES_ON = 6
_BAG = 6


@st.composite
def set_ups(draw: DrawFn, pending: type[Frame]) -> State:
    """A position of the set-up with a frame of the type pending, some moves after it came up."""
    state = setup(draw(_scenarios(pending)), **draw(_options(pending)))
    while type(state.stack[-1]) is not pending:
        state = step(state, draw(st.sampled_from(legal_moves(state))))
    for _ in range(draw(st.integers(0, _MOVES_ON))):
        after = step(state, draw(st.sampled_from(legal_moves(state))))
        if type(after.stack[-1]) is not pending:
            break
        state = after
    return state


def _scenarios(pending: type[Frame]) -> st.SearchStrategy[str]:
    names = [
        name
        for name in scenarios.SCENARIOS
        # A scenario that uses every Event card leaves none to look through.
        if pending is not SortingCards or scenarios.load(name).deck.size < EVENT_CARDS
    ]
    return st.sampled_from(names)


@st.composite
def _options(draw: DrawFn, pending: type[Frame]) -> dict[str, Any]:
    options: dict[str, Any] = {"first": draw(st.sampled_from((None, GOVERNMENT, FLN)))}
    sorting = pending is SortingCards
    options["open_deployment"] = issubclass(pending, Deployment) or draw(st.booleans())
    options["capabilities"] = sorting
    options["torture"] = sorting and draw(st.booleans())
    if pending is DrawingMarkers or draw(st.booleans()):
        bag = draw(
            st.lists(st.sampled_from(tuple(DeceptionMarker)), min_size=2 * MARKERS_EACH, max_size=_BAG)
        )
        options["deception"] = {marker: bag.count(marker) for marker in DeceptionMarker}
    return options

"""What one side may know of a position: not the other's hand, nor plots that lie face down.

The Jihadist knows all plots. The US knows how many lie in each country, in which order they were placed,
and those that lie face up; of those available how many there are. Both know their own hand, how many
cards the other holds and the deck has, and which cards of the other hand they have looked at, given to it
or seen taken into it. When the game is over all is shown.

Clauses: 4.8.1, 5.3.2, 8.5.4, 9.2, #1, #18, #34, #97; rulings L53, L55, L86, L97
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import WrongType
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.labyrinth.board.state import Plots, State
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, PlotKind, Side
from ctcore.labyrinth.rules.drawing import Draw, Drawing
from ctcore.labyrinth.rules.events.jihadist_82_to_95 import PutPlot
from ctcore.labyrinth.rules.jihadist.conducting import PlacePlot
from ctcore.labyrinth.rules.sequence import DrawLot
from ctcore.labyrinth.rules.solo.radicalizing import Strike

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel import Frame, Move, Transition

__all__ = ["Observation", "observe", "position_seen", "steps_seen"]


@frozen
class Observation:
    """What one side knows: two positions that it cannot tell apart are observed alike.

    ``position`` has neither hand nor deck, for the US no plot that lies face down, and what is pending as
    far as the side sees it; ``own`` is the
    side's hand, ``unseen`` are the cards of the other hand and of the deck together, of which the other
    holds ``held``. ``plots`` says of each country which of its plots are known, None for each that is
    hidden; ``marked`` which are marked by Backlash. ``seen`` are cards of the other hand of which the side
    knows (L97).  ``pile`` are, for the US, the cards of a solo Jihadist's pile whose place is known, from the
    top; None for each that the US has not seen (9.2).
    """

    side: Side
    position: State
    own: frozenset[int]
    unseen: frozenset[int]
    held: int
    plots: tuple[tuple[PlotKind | None, ...], ...]
    marked: tuple[tuple[bool, ...], ...]
    available: int
    seen: frozenset[int]
    pile: tuple[int | None, ...] = ()


def observe(state: State, side: Any) -> Observation:
    """What that side may know of the position (4.8.1/1, 5.3.2/1, 8.5.4/1, 9.2/2, L53, L86, L97)."""
    if side not in (US, JIHADIST):
        message = f"only the US and the Jihadist know something of a position, not {side!r}"
        raise WrongType(message)
    cards, over = state.cards, not state.stack
    other = cards.hand(side.other)
    sees = side is JIHADIST or over
    seen = other & cards.known
    plots = tuple(
        tuple(plot.kind if sees or plot.shown else None for plot in country.plots)
        for country in state.countries
    )
    countries = state.countries
    if not sees:
        countries = tuple(
            changed(one, plots=tuple(plot for plot in one.plots if plot.shown)) if one.plots else one
            for one in countries
        )
    open_cards = changed(cards, deck=frozenset(), us=frozenset(), jihadist=frozenset(), pile=())
    position = state.but(
        countries=countries,
        cards=cards if over else open_cards,
        plots=state.plots if sees else Plots(),
        stack=state.stack if sees else tuple(map(_in_public, state.stack)),
    )
    return Observation(
        side,
        position,
        cards.hand(side),
        frozenset() if over else (cards.deck | other) - seen,
        len(other),
        plots,
        tuple(tuple(plot.marked for plot in country.plots) for country in state.countries),
        state.plots.total,
        seen,
        tuple(one if one in seen else None for one in cards.pile) if side is US and not over else (),
    )


# The fields of frames that hold a card of the Jihadist's hand (#47, #97).
_OF_HAND = ("drawn", "given")


def _in_public(frame: Frame) -> Frame:
    """A frame without the card of the Jihadist's hand that it holds."""
    held = {name: None for name in _OF_HAND if getattr(frame, name, None) is not None}
    return changed(frame, **held) if held else frame


def position_seen(seen: Observation) -> State:
    """The position as the side sees it, with its own hand (5.3.2/1).

    >>> from ctcore.labyrinth.game import GAME
    >>> state = GAME.play(GAME.setup(), "draw 22; draw 4")
    >>> found = position_seen(observe(state, US)).cards
    >>> sorted(found.us), sorted(found.jihadist), len(found.deck)
    ([4], [], 0)
    """
    if not seen.position.stack:
        return seen.position
    hand = "us" if seen.side is US else "jihadist"
    return seen.position.but(cards=changed(seen.position.cards, **{hand: seen.own}))


def steps_seen(played: Sequence[Transition[State]], seen: Observation) -> tuple[Transition[State], ...]:
    """The steps that the side may see, each between positions as it sees them.

    It sees no card that the other draws; the US sees neither which plot is placed nor which card is drawn
    from the Jihadist's hand (#47).
    """
    known = [
        attrs.evolve(
            step,
            before=position_seen(observe(step.before, seen.side)),
            after=position_seen(observe(step.after, seen.side)),
        )
        for step in played
        if not _is_hidden(step.before, step.move, seen.side)
    ]
    return (*known[:-1], attrs.evolve(known[-1], after=position_seen(seen))) if known else ()


def _is_hidden(before: State, move: Move, side: Side) -> bool:
    if isinstance(move, Draw):
        frame = before.stack[-1]
        return isinstance(frame, Drawing) and frame.sides[0] is not side
    return side is US and isinstance(move, PlacePlot | PutPlot | Strike | DrawLot)

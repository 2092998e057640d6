"""Strategies for boards: pieces, markers, tracks and hands, drawn so that every law of them holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st

from ctcore.twilight import scenarios
from ctcore.twilight.board.cards import CAPABILITIES, Capability, card
from ctcore.twilight.board.deception import MARKERS_EACH, NO_DECEPTION, Deception, DeceptionMarker
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.forces import FORCE_POOL, TERROR_MARKERS, Pool, Space
from ctcore.twilight.board.in_force import EFFECTS, InForce, marker_of
from ctcore.twilight.board.map import ALGERIA, COUNTRIES, PLACES, Place
from ctcore.twilight.board.parts import (
    BORDER_ZONE_TOP,
    EDGE_TRACK_TOP,
    FRANCE_TRACK_TOP,
    Hand,
    Initiative,
    Purses,
)
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import Eligibility, Piece, PieceType, Stance
from ctcore.twilight.rules.common.dice import FACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn

__all__ = ["boards"]

_GOVERNMENT_TYPES = (
    PieceType.FRENCH_TROOPS,
    PieceType.FRENCH_POLICE,
    PieceType.ALGERIAN_TROOPS,
    PieceType.ALGERIAN_POLICE,
    PieceType.GOVERNMENT_BASES,
)
# Where a piece may be that is neither Available nor on the map.
_BOXES = ("out_of_play", "casualties")
_BASES = (PieceType.GOVERNMENT_BASES, PieceType.FLN_BASES)
_CITIES = tuple(place for place in PLACES if place.is_city)
_RESETTLED = tuple(place for place in PLACES if place.is_sector and place.population == 1)
_RESETTLED_AT_MOST = 7
_POP_MARKERS_AT_MOST = 2
# As many pieces as are put down at once: large enough that most spaces differ, small
# enough that a space can hold a handful.
_HANDFUL = 6
# The ends of a track from 0 to 50, and prices that a player can just, or just not, pay.
_EDGES = (0, 1, 2, 3, EDGE_TRACK_TOP - 1, EDGE_TRACK_TOP)

# The cards whose effects last, OAS apart, which asks for RECALL DE GAULLE.
_OAS = 63
_CAPABILITIES = tuple(
    number
    for number in sorted({effect.card for effect in EFFECTS.values()})
    if card(number).capability and number != _OAS
)
_MARKERS = tuple(DeceptionMarker)


def _in_order(markers: list[DeceptionMarker]) -> tuple[DeceptionMarker, ...]:
    return tuple(sorted(markers, key=_MARKERS.index))


_HELD = st.lists(st.sampled_from(_MARKERS), max_size=MARKERS_EACH).map(_in_order)
_IN_BAG = st.lists(st.sampled_from(_MARKERS), max_size=4).map(_in_order)
_DECEPTIONS = st.one_of(st.just(NO_DECEPTION), st.builds(Deception, _HELD, _HELD, _IN_BAG))

_choice = st.integers(0, 2**20 - 1)
_edge_track = st.one_of(st.sampled_from(_EDGES), st.integers(0, EDGE_TRACK_TOP))


class _Table:
    """The counts of a board in the making: by place or box, and by field."""

    def __init__(self, busy: Sequence[Place]) -> None:
        self.busy = busy
        self.spaces: dict[Place, dict[str, Any]] = {place: {} for place in PLACES}
        self.boxes: dict[str, dict[str, int]] = {
            box: {} for box in ("available", "out_of_play", "casualties", "set_aside")
        }

    def add(self, holder: Place | str, field: str, count: int) -> None:
        row = self.boxes[holder] if isinstance(holder, str) else self.spaces[holder]
        row[field] = row.get(field, 0) + count

    def has_room(self, place: Place) -> bool:
        row = self.spaces[place]
        limit = 2 + int(row.get("base_markers", 0))
        return int(row.get("government_bases", 0) + row.get("fln_bases", 0)) < limit

    def population(self, place: Place) -> int:
        row = self.spaces[place]
        return 0 if row.get("resettled") else place.population + int(row.get("pop_markers", 0))


@st.composite
def boards(draw: DrawFn, deck: Deck, *, dependent: bool = False) -> State:
    """Any lawful board with any lawful purses, tracks, markers and hands, and nothing pending.

    Each of the 91 pieces is put in a box or in one of a few busy spaces, so that stacks
    are high in some examples; each box is empty of a type as often as not.  ``dependent`` says
    that Morocco and Tunisia are not independent yet, where the scenario leaves that open.
    """
    start = _scenario_of(deck)
    mobilized = start.mobilization_played or draw(st.booleans())
    independent = start.independent or (mobilized and not dependent and draw(st.booleans()))
    coup = start.coup_played or draw(st.booleans())
    kept = start.hand.recall_de_gaulle and (not coup or draw(st.booleans()))
    recall = not kept and draw(st.booleans())
    hand = Hand(
        coup_d_etat=True,
        mobilization=start.hand.mobilization and not mobilized,
        recall_de_gaulle=kept,
        morocco_and_tunisia_independent=start.hand.morocco_and_tunisia_independent and not independent,
        oas=kept or (recall and draw(st.booleans())),
        suez_crisis=start.hand.suez_crisis and draw(st.booleans()),
    )
    suez = start.hand.suez_crisis and not hand.suez_crisis
    table = _table(draw, start, independent=independent, mobilized=mobilized, suez=suez)
    boxes: dict[str, Any] = {box: Pool(**counts) for box, counts in table.boxes.items()}
    return start.but(
        spaces=tuple(Space(place, **table.spaces[place]) for place in PLACES),
        **boxes,
        resources=Purses(draw(_edge_track), draw(_edge_track)),
        commitment=draw(_edge_track),
        france_track=draw(st.integers(0, FRANCE_TRACK_TOP)),
        border_zone=draw(st.integers(0, BORDER_ZONE_TOP)) if independent else 0,
        coup_played=coup,
        hand=hand,
        initiative=Initiative(*draw(st.permutations(tuple(Eligibility)))),
        deck=deck,
        coup_this_campaign=coup and draw(st.booleans()),
        suez_crisis=suez and (boxes["set_aside"].french_troops > 0 or draw(st.booleans())),
        deception=draw(_DECEPTIONS),
        in_force=attrs.evolve(
            draw(_lasting(deck, oas=recall and not hand.oas)),
            independent=independent,
            mobilization_played=mobilized,
            recall_de_gaulle=recall,
        ),
    )


def _table(draw: DrawFn, start: State, *, independent: bool, mobilized: bool, suez: bool) -> _Table:
    """All pieces and markers, put anywhere that they may be."""
    table = _Table(draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=12, unique=True)))
    for space in start.spaces:
        if space.resettled:
            table.spaces[space.place]["resettled"] = True
    _put_markers(draw, table, independent=independent, mobilized=mobilized)
    for piece, count in FORCE_POOL.items():
        _put_pieces(draw, table, piece, count, independent=independent, suez=suez)
    _put_stances(draw, table, independent=independent)
    return table


@st.composite
def _lasting(draw: DrawFn, deck: Deck, *, oas: bool) -> InForce:
    """Capabilities in force, and nothing else: one text at most of each card that has come up."""
    known = [one for one in _CAPABILITIES if one in deck.played or one in deck.aside]
    cards = draw(st.lists(st.sampled_from(known), max_size=3, unique=True)) if known else []
    if oas and draw(st.booleans()):
        cards.append(_OAS)
    markers = [draw(st.sampled_from(_markers(one, deck))) for one in cards]
    return InForce(**dict.fromkeys(markers, True))


def _markers(number: int, deck: Deck) -> list[str]:
    """The markers that a card may have put in force: an unused one by its owner's text."""
    if number in deck.aside:
        return [str(marker_of(Capability(number, CAPABILITIES[number])))]
    return [marker for marker, effect in EFFECTS.items() if effect.card == number]


def _put_markers(draw: DrawFn, table: _Table, *, independent: bool, mobilized: bool) -> None:
    if mobilized:
        for place in draw(_some(_RESETTLED, _RESETTLED_AT_MOST)):
            table.spaces[place]["resettled"] = True
    for place in draw(_some(_CITIES, _POP_MARKERS_AT_MOST)):
        table.add(place, "pop_markers", 1)
    if independent:
        for place in draw(_some(COUNTRIES, len(COUNTRIES))):
            table.add(place, "base_markers", 1)
    at = tuple(place for place in table.busy if not place.is_country) or ALGERIA
    markers = draw(st.integers(0, TERROR_MARKERS))
    while markers:
        at_once = draw(st.integers(1, markers))
        table.add(draw(st.sampled_from(at)), "terror", at_once)
        markers -= at_once


def _some(places: Sequence[Place], at_most: int) -> st.SearchStrategy[list[Place]]:
    return st.lists(st.sampled_from(places), max_size=at_most, unique=True)


def _put_pieces(  # noqa: PLR0913 - the table and five facts of it
    draw: DrawFn, table: _Table, piece: PieceType, count: int, *, independent: bool, suez: bool
) -> None:
    # An empty Available is no rare thing, nor is one that holds nearly all.
    in_available = draw(st.one_of(st.just(0), st.integers(0, count)))
    table.add("available", piece.name.lower(), in_available)
    count -= in_available
    # An FLN Base is on the map or Available.
    bases = piece is PieceType.FLN_BASES
    boxes = ["available"] if bases else [box for box in _BOXES if draw(st.booleans())]
    if suez and piece is PieceType.FRENCH_TROOPS and draw(st.booleans()):
        boxes.append("set_aside")
    abroad = independent and piece not in _GOVERNMENT_TYPES
    places = [place for place in table.busy if abroad or not place.is_country]
    sorts = tuple(one.name.lower() for one in Piece if one.type is piece)
    while count:
        open_now = [place for place in places if piece not in _BASES or table.has_room(place)]
        holders: list[Place | str] = [*([] if bases else boxes), *open_now]
        holders = holders or [*boxes] or ["out_of_play"]
        # One draw for the holder, the count and the sort: many draws are what takes long.
        rest, at = divmod(draw(_choice), len(holders))
        rest, more = divmod(rest, 1 if piece in _BASES else min(count, _HANDFUL))
        holder = holders[at]
        if holder == "set_aside" and table.boxes["set_aside"].get("french_troops", 0) + more >= FACES:
            # No die shows more.
            holder = "out_of_play"
        table.add(
            holder, piece.name.lower() if isinstance(holder, str) else sorts[rest % len(sorts)], more + 1
        )
        count -= more + 1


def _put_stances(draw: DrawFn, table: _Table, *, independent: bool) -> None:
    # One draw for all: its digits to the base 3 are the stances, 0 being Neutral.
    populated = [place for place in ALGERIA if table.population(place)]
    digits = draw(st.integers(0, 3 ** len(populated) - 1))
    for place in populated:
        digits, digit = divmod(digits, 3)
        table.spaces[place]["support"] = (0, int(Stance.SUPPORT), int(Stance.OPPOSE))[digit]
    for place in COUNTRIES:
        table.spaces[place]["support"] = int(Stance.OPPOSE if independent else Stance.NEUTRAL)


def _scenario_of(deck: Deck) -> State:
    # The three decks differ in size, so a deck tells its scenario.
    starts = map(scenarios.load, scenarios.SCENARIOS)
    return next(start for start in starts if start.deck.size == deck.size)

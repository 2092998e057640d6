"""Laws of the board, one sentence each, read on ints or on symbolic terms."""

from __future__ import annotations

from itertools import combinations
from operator import attrgetter
from typing import TYPE_CHECKING

from ctcore.kernel import Law, cite
from ctcore.kernel.law import of_board
from ctcore.kernel.logic import all_of, choose, implies, negate
from ctcore.twilight.board.cards import EVENT_CARDS, PROPAGANDA_CARDS, is_propaganda
from ctcore.twilight.board.deception import MARKERS_EACH
from ctcore.twilight.board.deck import PILE, Deck
from ctcore.twilight.board.forces import FORCE_POOL, TERROR_MARKERS, Space
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, EDGE_TRACK_TOP, FRANCE_TRACK_TOP
from ctcore.twilight.board.vocabulary import Box, Eligibility, Piece, PieceType, Stance
from ctcore.twilight.invariants.boxes import BOX_LAWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.state import State

__all__ = ["BOARD_LAWS"]

POP_0_MARKERS = 7
POP_1_MARKERS = 2


# What a space counts: its pieces, and its markers.
_COUNTS = attrgetter(*(piece.name.lower() for piece in Piece), "terror", "pop_markers", "base_markers")


def _between(low: int, value: int, high: int) -> bool:
    return (low <= value) & (value <= high)


def _conserved(piece: PieceType) -> Callable[[State], bool]:
    in_space = [attrgetter(one.name.lower()) for one in Piece if one.type is piece]
    in_box = attrgetter(piece.name.lower())
    number = FORCE_POOL.of(piece)

    def adds_up(state: State) -> bool:
        on_map = sum(sum(map(one, state.spaces)) for one in in_space)
        conserved: bool = on_map + sum(map(in_box, state.boxes.pools)) == number
        return conserved

    return adds_up


def _counts(piece: PieceType) -> Callable[[State], Iterator[str]]:
    def counts(state: State) -> Iterator[str]:
        held = [(where, count) for where, count in _holders(state, piece) if count]
        yield f"there are {sum(count for _, count in held)}"
        yield from (f"{where} {count}" for where, count in held)

    return counts


def _holders(state: State, piece: PieceType) -> Iterator[tuple[Space | Box, int]]:
    """Each space and each box, with how many such pieces it holds."""
    on_map = [one for one in Piece if one.type is piece]
    yield from ((space, sum(space.of(one) for one in on_map)) for space in state.spaces)
    yield from ((box, state.box(box).of(piece)) for box in Box)


def _spaces(state: State) -> tuple[Space, ...]:
    return state.spaces


def _deck(state: State) -> Deck:
    return state.deck


def _countries(state: State) -> Iterator[Space]:
    return (space for space in state.spaces if space.place.is_country)


def _abroad_stance(state: State) -> bool:
    at_oppose = all_of(space.support == Stance.OPPOSE for space in _countries(state))
    neutral = all_of(space.support == Stance.NEUTRAL for space in _countries(state))
    return (state.independent & at_oppose) | (negate(state.independent) & neutral)


def _nothing_abroad_before(state: State) -> bool:
    empty = all_of((space.fln_pieces == 0) & (space.base_markers == 0) for space in _countries(state))
    return state.independent | empty


def _cards_accounted_for(deck: Deck) -> bool:
    events = [card for card in deck.played if not is_propaganda(card)]
    every = sorted((*events, *deck.unseen, *deck.aside))
    return every == list(range(1, EVENT_CARDS + 1))


def _propaganda_is_in_its_piles(deck: Deck) -> bool:
    played = deck.played
    shown = [card for card in played if is_propaganda(card)]
    piles = [played[start : start + PILE] for start in range(0, len(played), PILE)]
    each = (sum(map(is_propaganda, pile)) for pile in piles)
    whole = all(
        count == 1 or (count == 0 and len(pile) < PILE) for count, pile in zip(each, piles, strict=True)
    )
    return whole and len(set(shown)) == len(shown) and set(shown) <= set(PROPAGANDA_CARDS)


def _deck_ends_with_propaganda(deck: Deck) -> bool:
    before = sum(map(is_propaganda, deck.played[:-1]))
    return before < deck.piles or not deck.played


def _enough_unseen(deck: Deck) -> bool:
    events = sum(not is_propaganda(card) for card in deck.played)
    unused = EVENT_CARDS - deck.size
    room = deck.open_places >= 0
    return 0 <= deck.size <= EVENT_CARDS and events <= deck.size and len(deck.aside) <= unused and room


# The two lasting texts of each card that has two, by their markers.
_BOTH_TEXTS = tuple(
    (one, other) for one, other in combinations(EFFECTS, 2) if EFFECTS[one].card == EFFECTS[other].card
)


def _one_text(state: State) -> bool:
    in_force = state.in_force
    return all_of(negate(getattr(in_force, one) & getattr(in_force, other)) for one, other in _BOTH_TEXTS)


_CONSERVATION = tuple(
    Law(
        f"{piece.name.lower()}_are_conserved",
        ("1.4.1", "1.2"),
        f"the {FORCE_POOL.of(piece)} {piece} are on the map or in a box",
        _conserved(piece),
        shows=_counts(piece),
    )
    for piece in PieceType
)

_PIECES = (
    Law(
        "no_negative_count_on_the_map",
        ("1.4",),
        "no count of pieces or markers in a space is negative",
        lambda space: all_of(count >= 0 for count in _COUNTS(space)),
        each=_spaces,
    ),
    Law(
        "bases_are_stacked_within_limit",
        (cite("1.4.2/1", "1.4.2/3", "1.4.2/4"), cite("1.3.4/10"), "R26"),
        "at most two Bases stand in a space, three in a Country with a Base +1 marker",
        lambda space: space.bases <= space.base_limit,
        each=_spaces,
    ),
    Law(
        "no_government_piece_abroad",
        (cite("1.3.4/5"), cite("1.4.2/2"), cite("5.1.8/6")),
        "no Government piece is in Morocco or Tunisia",
        lambda space: space.government_pieces == 0,
        each=_countries,
    ),
    Law(
        "nothing_abroad_before_independence",
        (cite("1.3.4/3"), cite("5.1.8/5")),
        "no piece or marker is in Morocco or Tunisia before they are independent",
        _nothing_abroad_before,
    ),
)

_TRACKS = (
    Law(
        "government_resources_within_track",
        (cite("1.8/1"), "1.3.8"),
        "Government Resources are 0 to 50",
        lambda state: _between(0, state.resources.government, EDGE_TRACK_TOP),
    ),
    Law(
        "fln_resources_within_track",
        (cite("1.8/1"), "1.3.8"),
        "FLN Resources are 0 to 50",
        lambda state: _between(0, state.resources.fln, EDGE_TRACK_TOP),
    ),
    Law(
        "commitment_within_track",
        ("1.8", "1.3.8"),
        "Commitment is 0 to 50",
        lambda state: _between(0, state.commitment, EDGE_TRACK_TOP),
    ),
    Law(
        "france_track_within_boxes",
        ("1.3.8",),
        "the France Track's marker is in a box from A to F",
        lambda state: _between(0, state.france_track, FRANCE_TRACK_TOP),
    ),
    Law(
        "border_zone_within_boxes",
        ("1.3.8", cite("5.1.8/10"), "R46"),
        "the Border Zone Status is 0 to 4, and unset before independence",
        lambda state: (
            _between(0, state.border_zone, BORDER_ZONE_TOP) & (state.independent | (state.border_zone == 0))
        ),
    ),
)

_MARKERS = (
    Law(
        "terror_markers_suffice",
        ("3.3.4",),
        "at most 12 Terror markers are on the map",
        lambda state: sum(space.terror for space in state.spaces) <= TERROR_MARKERS,
    ),
    Law(
        "no_terror_abroad",
        ("3.3.4", "R116"),
        "no Terror marker is in Morocco or Tunisia",
        lambda space: space.terror == 0,
        each=_countries,
    ),
    Law(
        "stance_is_one_of_three",
        ("1.6.1",),
        "a space is at Support, Neutral or Oppose",
        lambda space: _between(Stance.OPPOSE, space.support, Stance.SUPPORT),
        each=_spaces,
    ),
    Law(
        "population_0_is_neutral",
        (cite("1.6.2/5"), "R38"),
        "a space of Population 0 is Neutral",
        lambda space: (space.population >= 1) | (space.support == Stance.NEUTRAL),
        each=_spaces,
    ),
    Law(
        "independent_countries_are_at_oppose",
        (cite("5.1.8/4"), "R35"),
        "Morocco and Tunisia are at Oppose once independent, and Neutral before",
        _abroad_stance,
    ),
    Law(
        "resettled_sectors_had_population_1",
        ("4.2.1", "R84"),
        "only Sectors of printed Population 1 are Resettled",
        lambda space: negate(space.resettled) | (space.place.is_sector and space.place.population == 1),
        each=_spaces,
    ),
    Law(
        "pop_0_markers_suffice",
        ("4.2.1", "1.3.2"),
        "at most 7 Sectors are Resettled",
        lambda state: sum(choose(space.resettled, 1, 0) for space in state.spaces) <= POP_0_MARKERS,
    ),
    Law(
        "pop_1_markers_are_in_cities",
        (cite("1.3.3/6"),),
        "a City has at most one Pop +1 marker, another space none",
        lambda space: space.pop_markers <= (1 if space.place.is_city else 0),
        each=_spaces,
    ),
    Law(
        "pop_1_markers_suffice",
        ("1.3.3",),
        "at most 2 Pop +1 markers are on the map",
        lambda state: sum(space.pop_markers for space in state.spaces) <= POP_1_MARKERS,
    ),
    Law(
        "base_markers_are_in_countries",
        (cite("1.3.4/10"), cite("1.4.2/3")),
        "a Country has at most one Base +1 marker, another space none",
        lambda space: space.base_markers <= (1 if space.place.is_country else 0),
        each=_spaces,
    ),
)

_CARDS = (
    Law(
        "exactly_one_first_eligible",
        (cite("2.3/2"), "2.3.1"),
        "exactly one player is First Eligible",
        lambda state: {state.initiative.government, state.initiative.fln} == set(Eligibility),
    ),
    Law(
        "each_card_is_unseen_or_played_once",
        ("2.2", cite("10/35")),
        "each Event card is either unseen, in the played pile, or known to be set aside, once",
        _cards_accounted_for,
        part=_deck,
    ),
    Law(
        "played_cards_fit_the_deck",
        ("2.2", cite("10/5", "10/15", "10/25", "10/35")),
        "no more Event cards are played, and no more set aside, than the scenario's deck has and leaves",
        _enough_unseen,
        part=_deck,
    ),
    Law(
        "each_pile_has_one_propaganda_card",
        (cite("10/5", "10/15", "10/25"), "2.2"),
        "each pile of thirteen cards shows one Propaganda card, the pile under way at most one",
        _propaganda_is_in_its_piles,
        part=_deck,
    ),
    Law(
        "last_propaganda_card_ends_the_deck",
        (cite("2.4.1/1"), "R138"),
        "no card is revealed after the last Propaganda card",
        _deck_ends_with_propaganda,
        part=_deck,
    ),
    Law(
        "independence_follows_mobilization",
        (cite("5.1.8/1"), cite("5.1.6/5")),
        "Morocco and Tunisia are independent only after MOBILIZATION",
        lambda state: implies(state.independent, state.mobilization_played),
    ),
    Law(
        "recall_follows_coup",
        (cite("5.1.7/1"), cite("5.1.5/13")),
        "RECALL DE GAULLE is in play only after COUP D'ETAT",
        lambda state: implies(state.recall_de_gaulle, state.coup_played),
    ),
    Law(
        "campaign_follows_coup",
        (cite("2.3.7/11"), cite("5.1.5/2")),
        "COUP D'ETAT of this Campaign is COUP D'ETAT played",
        lambda state: implies(state.coup_this_campaign, state.coup_played),
    ),
    Law(
        "suez_follows_its_card",
        (cite("5.1.9/2", "5.1.9/4"), "R132"),
        "SUEZ CRISIS owes nothing, and has set nothing aside, as long as the FLN keeps it",
        lambda state: implies(
            state.hand.suez_crisis, negate(state.suez_crisis) & (state.set_aside.french_troops == 0)
        ),
    ),
    Law(
        "one_text_of_a_card_lasts",
        (cite("5.2/2"), "5.3", "5.4"),
        "of a card's two texts one at most is in force",
        _one_text,
    ),
    Law(
        "oas_follows_recall",
        (cite("5.3.1/2"), cite("5.1.5/5"), "R126"),
        "OAS is in force only with RECALL DE GAULLE, and no longer in hand",
        lambda state: implies(state.in_force.oas, state.recall_de_gaulle & negate(state.hand.oas)),
    ),
    Law(
        "deception_is_dealt",
        (cite("7.3/5"),),
        "each player holds at most two Deception markers",
        lambda state: max(len(state.deception.government), len(state.deception.fln)) <= MARKERS_EACH,
    ),
    Law(
        "resettlement_follows_mobilization",
        (cite("4.2.1/16"), cite("5.1.6/4")),
        "a Sector is Resettled only after MOBILIZATION",
        lambda state: implies(negate(state.mobilization_played), state.resettled_sectors == 0),
    ),
)

BOARD_LAWS: tuple[Law, ...] = of_board(*_CONSERVATION, *_PIECES, *BOX_LAWS, *_TRACKS, *_MARKERS, *_CARDS)

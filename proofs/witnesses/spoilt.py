"""Boards spoilt by hand, one law each, which random pieces and markers would never break."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.cards import CAPABILITIES, EVENT_CARDS
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.board.deck import PILE, Deck
from ctcore.twilight.board.forces import TERROR_MARKERS, Pool
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, EDGE_TRACK_TOP
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Activity, Box, Ending, Option, Piece, PieceType
from ctcore.twilight.game import setup
from ctcore.twilight.moments import with_pending
from ctcore.twilight.rules.common.dice import FACES
from ctcore.twilight.rules.common.frames import Mark
from ctcore.twilight.rules.common.grants import GRANTS
from ctcore.twilight.rules.common.turns import (
    FirstChoice,
    NextCard,
    OperationLimit,
    PivotalWindow,
    SecondChoice,
)
from ctcore.twilight.rules.events.frames import CoupGovernmentRoll
from ctcore.twilight.rules.operations.attack import AttackRolling
from ctcore.twilight.rules.operations.garrison import Garrisoning
from ctcore.twilight.rules.operations.train import Trained, Training, TrainingIn
from ctcore.twilight.rules.propaganda.frames import GovernmentRedeploy, Sending
from ctcore.twilight.rules.setup.frames import FlnDeployment, GovernmentDeployment
from ctcore.twilight.rules.victory import THRESHOLD
from ctcore.twilight.testing.supply import boxed, supplied

from .situations import with_stack
from .small_changes import set_space

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["spoilt"]

_CITIES = tuple(place for place in PLACES if place.is_city)
_RESETTLED = next(place for place in PLACES if place.is_sector and place.population == 1)


def spoilt() -> Iterator[State]:
    """Positions near the set-up of the full scenario, one thing wrong with each."""
    start = with_stack(setup("full"), (FirstChoice(FLN),))
    spoilers: list[Callable[[State], State]] = [partial(_one_too_many, piece=piece) for piece in PieceType]
    spoilers += [
        lambda state: state.but(commitment=EDGE_TRACK_TOP + 1),
        lambda state: _all(state, "terror", TERROR_MARKERS + 1, PLACES[:1]),
        lambda state: _all(state, "pop_markers", 1, _CITIES[:3]),
        lambda state: _all(state, "resettled", True, (_RESETTLED,)),  # noqa: FBT003 - the marker's value
        partial(_put_in, box=Box.CASUALTIES, piece=Piece.FLN_BASES),
        partial(_put_in, box=Box.OUT_OF_PLAY, piece=Piece.ALGERIAN_POLICE),
        partial(_put_in, box=Box.OUT_OF_PLAY, piece=Piece.ALGERIAN_TROOPS),
        partial(_put_in, box=Box.SET_ASIDE, piece=Piece.UNDERGROUND),
        _independent,
        _again,
        _through,
        _shorter,
        lambda state: state.but(hand=attrs.evolve(state.hand, coup_d_etat=False)),
        _back,
    ]
    yield from (spoil(start) for spoil in spoilers)
    yield from _pending(start)
    yield from _standing(start)
    yield from _of_the_deck(start)
    yield from _of_options(start)
    yield from _of_the_set_up()
    yield from _of_cards(start)


def _of_the_deck(start: State) -> Iterator[State]:
    """Piles that do not add up, and endings and windows out of place."""
    deck = start.deck
    event, *_ = deck.played
    yield start.but(deck=attrs.evolve(deck, played=(67, 68, event)))
    short = setup("short")
    through = with_pending(short, (NextCard(),), FLN, short.deck.piles * PILE)
    yield attrs.evolve(through, stack=(), ending=Ending.VICTORY_PHASE)
    over = attrs.evolve(start, stack=(), ending=Ending.FINAL_ROUND)
    yield over
    # The last Propaganda card, and an Event card after it.
    two_piles = with_pending(short, (NextCard(),), FLN, 2 * PILE).deck
    beyond = two_piles.revealed(69).revealed(min(two_piles.unseen))
    yield with_pending(short, (FirstChoice(FLN),), FLN).but(deck=beyond)
    poor = start.but(resources=attrs.evolve(start.resources, fln=0))
    yield with_stack(poor, (PivotalWindow(FLN),))


def _of_options(start: State) -> Iterator[State]:
    """Capabilities and Deception markers that no option gives."""
    yield setup("short", card=35).with_truths(napalm=True, scorch=True)
    yield start.with_truths(oas=True).but(hand=attrs.evolve(start.hand, oas=True))
    yield start.but(deception=Deception((DeceptionMarker.EMPTY_THREAT,) * 3))
    yield start.but(coup_this_campaign=True, coup_played=False)
    yield start.but(suez_crisis=True)
    medium = with_stack(setup("medium"), start.stack)
    yield medium.but(suez_crisis=True)


def _of_cards(start: State) -> Iterator[State]:
    """Positions that no card can leave: Troops that wait for nothing, a Round undone, cards never seen."""
    waiting = boxed(supplied(start, Piece.FRENCH_TROOPS, FACES + 1, ()), "set_aside", Piece.FRENCH_TROOPS, 1)
    waiting = waiting.but(hand=attrs.evolve(waiting.hand, suez_crisis=False))
    back = attrs.evolve(waiting.available, french_troops=waiting.available.french_troops + FACES)
    yield waiting.but(available=back)
    all_seven = attrs.evolve(waiting.set_aside, french_troops=FACES + 1)
    yield waiting.but(set_aside=all_seven, suez_crisis=True)
    yield with_pending(start, (NextCard(),), GOVERNMENT, PILE)
    afresh = with_pending(start, (NextCard(),), FLN, PILE)
    yield afresh.but(coup_played=True, coup_this_campaign=True)
    # A Round goes on although the Government had won as it began.
    yield with_pending(start, (Sending(0),), FLN, PILE + 2).but(commitment=THRESHOLD[GOVERNMENT] + 1)
    # Nobody held a space as the Redeploy Phase began, though nothing has moved since.
    yield with_pending(start, (GovernmentRedeploy((False,) * len(PLACES), ()),), FLN, PILE + 2)
    short = setup("short")
    yield short.but(deck=short.deck.without(13))
    yield short.with_truths(zonal_commandos=True)
    yield short.but(deception=Deception((DeceptionMarker.EMPTY_THREAT,) * 2))
    # More cards revealed than leave room for the Capabilities that were not unused.
    others = [card for card in range(1, EVENT_CARDS + 1) if card not in CAPABILITIES]
    played = (*others[:12], 67, *others[12:24], 68, *others[24:30])
    unseen = frozenset(CAPABILITIES) | frozenset(others[30:])
    yield short.but(deck=Deck(unseen, played, short.deck.size, inspected=True))


def _pending(start: State) -> Iterator[State]:
    """A track too far, and Operations under way with one thing wrong."""
    too_far = setup("short").but(border_zone=BORDER_ZONE_TOP + 1)
    yield with_stack(too_far, (FirstChoice(FLN),))
    algiers, laghouat = Place.named("Algiers"), Place.named("Laghouat")
    narrow = TrainingIn(OperationLimit.WITH_ACTIVITY, (algiers,), algiers, 0, police_alone=True)
    yield with_stack(start, (FirstChoice(GOVERNMENT), narrow))
    crowded = setup("short")
    police = tuple(
        Mark(space.place, piece, space.of(piece))
        for space in crowded.spaces
        for piece in (Piece.FRENCH_POLICE, Piece.ALGERIAN_POLICE)
        if space.of(piece)
    )
    garrison = Garrisoning(OperationLimit.WITH_ACTIVITY, (algiers,), searched=False, marks=police)
    yield with_stack(crowded, (FirstChoice(GOVERNMENT), garrison))
    alone = set_space(start, laghouat, "active", 1)
    alone = alone.but(available=alone.available.changed(PieceType.GUERRILLAS, -1))
    yield with_stack(
        alone, (FirstChoice(FLN), AttackRolling(OperationLimit.WITH_ACTIVITY, (laghouat,), laghouat))
    )


def _standing(start: State) -> Iterator[State]:
    """Frames on the wrong frames, and on the other player's turn."""
    yield attrs.evolve(start, initiative=with_stack(start, (FirstChoice(GOVERNMENT),)).initiative)
    coup, algiers = CoupGovernmentRoll(), Place.named("Algiers")
    played = start.but(coup_played=True, coup_this_campaign=True)
    yield with_stack(played, (FirstChoice(GOVERNMENT), coup))
    yield with_stack(played, (SecondChoice(FLN, Option.PASS), coup))
    yield with_stack(start, (FirstChoice(GOVERNMENT, pacified_before=1),))
    train = Training(OperationLimit.WITHOUT_ACTIVITY, (algiers,))
    yield with_stack(start, (FirstChoice(GOVERNMENT), train))
    yield with_stack(start, (FirstChoice(GOVERNMENT), attrs.evolve(train, grant=GRANTS["#2u"])))
    neutralized = Training(OperationLimit.WITH_ACTIVITY, (algiers,), activity=Activity.NEUTRALIZE)
    yield with_stack(start, (FirstChoice(GOVERNMENT), neutralized))
    unaccompanied = Trained(OperationLimit.WITH_ACTIVITY, (algiers,), pacified=(algiers,))
    yield with_stack(start, (FirstChoice(GOVERNMENT), unaccompanied))


def _one_too_many(state: State, piece: PieceType) -> State:
    return state.but(available=state.available.changed(piece, 1))


def _all(state: State, name: str, value: Any, places: tuple[Place, ...]) -> State:
    for place in places:
        state = set_space(state, place, name, value)
    return state


def _put_in(state: State, box: Box, piece: Piece) -> State:
    """One piece in a box that cannot hold it."""
    return boxed(supplied(state, piece, 1, ()), box.name.lower(), piece, 1)


def _independent(state: State) -> State:
    """Independence without MOBILIZATION."""
    abroad = tuple(space.place for space in state.spaces if space.place.is_country)
    hand = attrs.evolve(state.hand, morocco_and_tunisia_independent=False)
    return _all(state.with_truths(independent=True).but(hand=hand), "support", -1, abroad)


def _again(state: State) -> State:
    """A card played twice."""
    deck = state.deck
    return state.but(deck=Deck(deck.unseen, deck.played * 2, deck.size))


def _through(state: State) -> State:
    """More cards played than the short scenario's deck holds."""
    short = setup("short")
    deck = Deck(frozenset(), tuple(range(1, EVENT_CARDS + 1)), short.deck.size)
    return short.but(deck=deck, stack=state.stack, initiative=state.initiative)


def _shorter(state: State) -> State:
    """A deck of another scenario's size."""
    deck = state.deck
    return state.but(deck=Deck(deck.unseen, deck.played, setup("short").deck.size))


def _back(state: State) -> State:
    """A Sector that is no longer Resettled, though the short scenario begins with it so."""
    short = with_stack(setup("short"), state.stack)
    places = tuple(space.place for space in short.spaces if space.resettled)
    return _all(short, "resettled", False, places[:1])  # noqa: FBT003 - the marker's value


def _of_the_set_up() -> Iterator[State]:
    """Parts of the set-up out of order, or that do not add up."""
    cards = setup("short", capabilities=True)
    yield cards.but(deck=cards.deck.revealed(1))
    yield cards.with_truths(hearts_and_minds=True)
    markers = setup("short", deception={"Empty Threat": 2, "Hidden Asset": 2})
    yield markers.but(deception=Deception(bag=markers.deception.bag[:1]))
    forces = setup("short", open_deployment=True)
    card, fln, government = forces.stack
    assert isinstance(fln, FlnDeployment)
    assert isinstance(government, GovernmentDeployment)
    away = forces.available.changed(PieceType.FRENCH_POLICE, -1)
    gone = forces.out_of_play.changed(PieceType.FRENCH_POLICE, 1)
    yield forces.but(available=away, out_of_play=gone)
    yield _deployed(forces, (card, fln, government), PieceType.GUERRILLAS, 1)
    # The Government has set up its forces in Algiers, and the FLN all Guerrillas there.
    police = ((piece, count) for piece, count in government.left.items() if "BASES" not in piece.name)
    theirs = attrs.evolve(forces, stack=(card, fln, government))
    for piece, count in police:
        theirs = _deployed(theirs, theirs.stack, piece, count)
    bases = government.left.of(PieceType.GOVERNMENT_BASES)
    algeria = [place for place in PLACES if not place.is_country and place.name != "Algiers"]
    for place in algeria[:bases]:
        theirs = _deployed(theirs, theirs.stack, PieceType.GOVERNMENT_BASES, 1, place)
    theirs = attrs.evolve(theirs, stack=(card, fln))
    yield _deployed(theirs, theirs.stack, PieceType.GUERRILLAS, fln.left.guerrillas)
    yield attrs.evolve(setup("short"), stack=(card, FlnDeployment(Pool())))


def _deployed(
    state: State, stack: tuple[Any, ...], piece: PieceType, count: int, place: Place | None = None
) -> State:
    """Pieces set up in a space, Algiers if none is named, whoever's turn it is."""
    there = place or Place.named("Algiers")
    sort = Piece.UNDERGROUND if piece is PieceType.GUERRILLAS else Piece[piece.name]
    spaces = list(state.spaces)
    spaces[there.index] = spaces[there.index].changed(sort, count)
    rest = tuple(
        type(frame)(frame.left.changed(piece, -count))
        if isinstance(frame, FlnDeployment | GovernmentDeployment) and piece in frame.pieces
        else frame
        for frame in stack
    )
    available = state.available.changed(piece, -count)
    return state.but(spaces=tuple(spaces), available=available, stack=rest)

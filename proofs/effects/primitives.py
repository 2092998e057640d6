"""Every primitive of the ledger keeps every law, if its callers keep its conditions."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import attrs

from ctcore.symbolic import Case, Found, Obligation, any_count, keeps_laws
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import CAN_HOLD, TERROR_MARKERS
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.parts import BORDER_ZONE_TOP, FRANCE_TRACK_TOP
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Activity, Actor, Box, Piece, PieceType, Track
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.scenarios.scenario_laws import SCENARIO_LAWS

from ..cases.shapes import FULL, SHORT
from ..cases.spaces import MARCHES, ring
from ..cases.switches import EVERY_SCENARIO
from .event_primitives import EVENT_PRIMITIVES
from .round_primitives import ROUND_PRIMITIVES, anywhere, drafted, lifting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State

__all__ = ["LAWS", "obligations"]

# Laws about what is pending are kept by the effects, which set it.
LAWS = (*BOARD_LAWS, *SCENARIO_LAWS)

_GOVERNMENT_TYPES = {
    PieceType.FRENCH_TROOPS,
    PieceType.FRENCH_POLICE,
    PieceType.ALGERIAN_TROOPS,
    PieceType.ALGERIAN_POLICE,
    PieceType.GOVERNMENT_BASES,
}
_BASES = (PieceType.GOVERNMENT_BASES, PieceType.FLN_BASES)


def _may_place(state: State, piece: PieceType, count: int, place: Place) -> bool:
    space = state.spaces[place.index]
    room = (space.bases + count <= space.base_limit) if piece in _BASES else True
    enters = (piece not in _GOVERNMENT_TYPES) & state.independent if place.is_country else True
    return (count >= 0) & (state.available.of(piece) >= count) & room & enters


def _place() -> Iterator[Case]:
    for place in PLACES:
        for piece in PieceType:
            yield Case(
                label=f"place {piece} in {place}",
                before=anywhere(),
                inputs=(any_count("count"),),
                guard=lambda state, n, piece=piece, place=place: _may_place(state, piece, n, place),
                act=lambda state, n, piece=piece, place=place: drafted(
                    state, lambda draft: draft.place(piece, n, place, "1.4.1")
                ),
            )


def _going(verb: str) -> Callable[[], Iterator[Case]]:
    """Pieces that a space gives up, by the primitive of that name: to Available, or to Casualties."""

    def write(draft: Draft, piece: Piece, count: int, place: Place) -> None:
        goes = draft.remove if verb == "remove" else draft.lose
        goes(piece, count, place, "1.4.1")

    def cases() -> Iterator[Case]:
        for place, piece in product(PLACES, Piece):
            if verb == "lose" and piece.type not in CAN_HOLD[Box.CASUALTIES]:
                continue
            yield Case(
                label=f"{verb} {piece} from {place}",
                before=anywhere(),
                inputs=(any_count("count"),),
                guard=lambda state, n, piece=piece, place=place: (
                    (n >= 0) & (state.spaces[place.index].of(piece) >= n)
                ),
                act=lambda state, n, piece=piece, place=place: drafted(
                    state, lambda draft: write(draft, piece, n, place)
                ),
            )

    return cases


def _may_travel(state: State, piece: Piece, count: int, left: Place, entered: Place) -> bool:
    here, there = state.spaces[left.index], state.spaces[entered.index]
    room = (there.bases + count <= there.base_limit) if piece.type in _BASES else True
    enters = (piece.type not in _GOVERNMENT_TYPES) & state.independent if entered.is_country else True
    return (count >= 0) & (here.of(piece) >= count) & room & enters


def _move() -> Iterator[Case]:
    # Each space is left and entered; and borders of each sort lie between.
    for (left, entered), piece in product(dict.fromkeys((*ring(PLACES), *MARCHES)), Piece):
        yield Case(
            label=f"move {piece} from {left} to {entered}",
            before=anywhere(),
            inputs=(any_count("count"),),
            guard=lambda state, n, piece=piece, left=left, entered=entered: _may_travel(
                state, piece, n, left, entered
            ),
            act=lambda state, n, piece=piece, left=left, entered=entered: drafted(
                state, lambda draft: draft.move(piece, n, left, entered, "1.4.3")
            ),
        )


def _activate() -> Iterator[Case]:
    for place in PLACES:
        yield Case(
            label=f"activate in {place}",
            before=anywhere(),
            inputs=(any_count("count"),),
            guard=lambda state, n, place=place: (n >= 0) & (state.spaces[place.index].underground >= n),
            act=lambda state, n, place=place: drafted(state, lambda draft: draft.activate(place, n, "1.4.3")),
        )


def _hide() -> Iterator[Case]:
    for place in PLACES:
        yield Case(
            label=f"hide in {place}",
            before=anywhere(),
            inputs=(),
            guard=lambda _state: True,
            act=lambda state, place=place: drafted(state, lambda draft: draft.hide(place, "1.4.3")),
        )


def _remove_terror() -> Iterator[Case]:
    for place in PLACES:
        yield Case(
            label=f"remove Terror from {place}",
            before=anywhere(),
            inputs=(any_count("count"),),
            guard=lambda state, n, place=place: (n >= 0) & (state.spaces[place.index].terror >= n),
            act=lambda state, n, place=place: drafted(
                state, lambda draft: draft.remove_terror(place, n, "3.2.1")
            ),
        )


def _in_algeria(
    what: str, guard: Callable[[State, Place], bool], write: Callable[[Draft, Place], None]
) -> Callable[[], Iterator[Case]]:
    """A marker put on a space of Algeria."""

    def cases() -> Iterator[Case]:
        for place in (one for one in PLACES if not one.is_country):
            yield Case(
                label=f"{what} {place}",
                before=anywhere(),
                inputs=(),
                guard=lambda state, place=place: guard(state, place),
                act=lambda state, place=place: drafted(state, lambda draft: write(draft, place)),
            )

    return cases


def _marker_left(state: State, _place: Place) -> bool:
    return sum(space.terror for space in state.spaces) < TERROR_MARKERS


def _may_resettle(state: State, place: Place) -> bool:
    return state.mobilization_played & (place.is_sector and place.population == 1)


def _shift() -> Iterator[Case]:
    for place in PLACES:
        for by in (-1, 1):
            yield Case(
                label=f"shift {place} by {by}",
                before=anywhere(),
                inputs=(),
                guard=lambda state, place=place, by=by: _may_shift(state, place, by),
                act=lambda state, place=place, by=by: drafted(
                    state, lambda draft: draft.shift(place, by, "1.6.1")
                ),
            )


def _may_shift(state: State, place: Place, by: int) -> bool:
    space = state.spaces[place.index]
    after = space.support + by
    return (space.population >= 1) & (after >= -1) & (after <= 1) & (not place.is_country)


def _pay() -> Iterator[Case]:
    for faction in (GOVERNMENT, FLN):
        yield Case(
            label=f"{faction} pays",
            before=anywhere(),
            inputs=(any_count("amount"),),
            guard=lambda state, n, faction=faction: (n >= 0) & (state.resources.of(faction) >= n),
            act=lambda state, n, faction=faction: drafted(state, lambda draft: draft.pay(faction, n, "1.8")),
        )


def _gain() -> Iterator[Case]:
    for faction in (GOVERNMENT, FLN):
        yield Case(
            label=f"{faction} gains",
            before=anywhere(),
            inputs=(any_count("amount"),),
            guard=lambda _state, n: n >= 0,
            act=lambda state, n, faction=faction: drafted(state, lambda draft: draft.gain(faction, n, "1.8")),
        )


def _commitment(verb: str) -> Callable[[], Iterator[Case]]:
    def write(draft: Draft, amount: int) -> None:
        change = draft.raise_commitment if verb == "raise" else draft.lower_commitment
        change(amount, "1.8")

    def cases() -> Iterator[Case]:
        yield Case(
            label=f"{verb} Commitment",
            before=anywhere(),
            inputs=(any_count("amount"),),
            guard=lambda _state, n: n >= 0,
            act=lambda state, n: drafted(state, lambda draft: write(draft, n)),
        )

    return cases


def _move_track() -> Iterator[Case]:
    for track in Track:
        # By an Event the France Track's marker moves two boxes at most.
        for by in (-2, -1, 1, 2) if track is Track.FRANCE else (-1, 1):
            yield Case(
                label=f"{track} by {by}",
                before=anywhere(),
                inputs=(),
                guard=lambda state, track=track, by=by: _may_move(state, track, by),
                act=lambda state, track=track, by=by: drafted(
                    state, lambda draft: draft.move_track(track, by, "1.3.8")
                ),
            )


def _may_move(state: State, track: Track, by: int) -> bool:
    if track is Track.FRANCE:
        return (state.france_track + by >= 0) & (state.france_track + by <= FRANCE_TRACK_TOP)
    status = state.border_zone + by
    return (status >= 0) & (status <= BORDER_ZONE_TOP) & state.independent


def _reveal() -> Iterator[Case]:
    for card in (2, 30, 60):
        yield Case(
            label=f"reveal {card}",
            before=anywhere(),
            inputs=(),
            guard=lambda _state: True,
            act=lambda state, card=card: drafted(state, lambda draft: draft.reveal(card, "2.2")),
        )


def _set_first() -> Iterator[Case]:
    def act(state: State, faction: Actor) -> State:
        def write(draft: Draft) -> None:
            draft.set_first(faction, "2.3.5")
            draft.replace(FirstChoice(faction))

        return drafted(state, write)

    for faction in (GOVERNMENT, FLN):
        yield Case(f"{faction} first", anywhere(), (faction,), lambda _state, _faction: True, act)


def _call_off() -> Iterator[Case]:
    def act(state: State, activity: Activity) -> State:
        return drafted(state, lambda draft: draft.call_off(activity, "4.1"))

    for activity in Activity:
        yield Case(f"no {activity}", anywhere(), (activity,), lambda _state, _activity: True, act)


_PRIMITIVES: dict[str, tuple[tuple[str, ...], str, Callable[[], Iterator[Case]]]] = {
    "place": (("1.4.1", "1.4.2", "1.4.3"), "placing Available pieces", _place),
    "remove": (("1.4.1",), "removing pieces to Available", _going("remove")),
    "lose": (("1.4.1", "3.3.3"), "removing pieces to Casualties", _going("lose")),
    "move": (("1.4.2", "1.4.3", "R27"), "moving pieces between spaces that are open to them", _move),
    "activate": (("1.4.3",), "turning Underground Guerrillas Active", _activate),
    "hide": (("1.4.3",), "flipping Guerrillas Underground", _hide),
    "remove_terror": (("3.2.1", "3.3.1"), "removing Terror markers", _remove_terror),
    "place_terror": (
        ("3.3.4", "R39"),
        "placing a Terror marker that is left in a space of Algeria",
        _in_algeria("Terror in", _marker_left, lambda draft, place: draft.place_terror(place, "3.3.4")),
    ),
    "set_neutral": (
        ("1.6.1", "R40"),
        "setting a space of Algeria to Neutral",
        _in_algeria("Neutral", lambda *_: True, lambda draft, place: draft.set_neutral(place, "3.3.4")),
    ),
    "resettle": (
        ("4.2.1", "R84"),
        "Resettling a Sector of printed Population 1 after MOBILIZATION",
        _in_algeria("resettle", _may_resettle, lambda draft, place: draft.resettle(place, "4.2.1")),
    ),
    "shift": (("1.6.1", "1.6.2"), "shifting a populated space of Algeria", _shift),
    "pay": (("1.8",), "paying what one has", _pay),
    "gain": (("1.8", "R43"), "gaining Resources", _gain),
    "raise_commitment": (("1.8", "R43"), "raising Commitment", _commitment("raise")),
    "lower_commitment": (("1.8", "R43", "R114"), "lowering Commitment", _commitment("lower")),
    "move_track": (("1.3.8", "3.2.1", "3.3.1"), "moving a track's marker by a box, or by two", _move_track),
    "reveal": (("2.2",), "revealing an unseen card", _reveal),
    "set_first": (("2.3.5",), "setting the cylinders", _set_first),
    "call_off": (("4.1", "R9"), "noting that a Special Activity was not made", _call_off),
    **ROUND_PRIMITIVES,
    **EVENT_PRIMITIVES,
}


# These change what the laws of a scenario are about: hands, what is in force, what is set aside, the deck.
_OF_SCENARIOS = {
    *("resettle", "settle_suez", "return_troops", "play_pivotal", "recall", "make_independent", "enforce"),
    *("cancel_recall", "repeal", "owe_suez", "reveal", "set_card_aside", "skip_round"),
    *("leave_out_victory_phase", "finish_sorting"),
}
# Primitives that have no case in a scenario, and why.
_ABSENT = {
    "set_card_aside": {FULL: "the deck holds every Event card, so that none is unused (10)"},
    "finish_sorting": {FULL: "the deck holds every Event card, so that none is unused (10)"},
    "make_independent": dict.fromkeys((SHORT, "medium"), "MOROCCO AND TUNISIA is not dealt (10)"),
    "owe_suez": dict.fromkeys((SHORT, "medium"), "SUEZ CRISIS is not dealt (10)"),
    "recall": {SHORT: "RECALL DE GAULLE was played before the scenario begins (10)"},
}


def _scenarios(name: str) -> tuple[str, ...]:
    asked = SCENARIOS if EVERY_SCENARIO or name in _OF_SCENARIOS else (FULL,)
    return tuple(one for one in asked if one not in _ABSENT.get(name, {}))


def _everywhere(name: str, cases: Callable[[], Iterator[Case]]) -> Iterator[Case]:
    for scenario in _scenarios(name):
        with lifting(scenario):
            yield from (attrs.evolve(case, sort=(scenario,)) for case in cases())


def _check(name: str, cases: Callable[[], Iterator[Case]]) -> Callable[[], Found]:
    def check() -> Found:
        found = keeps_laws(_everywhere(name, cases), LAWS)
        lacking = [one for one in _scenarios(name) if (one,) not in found.sorts]
        if found.holds and lacking:
            return attrs.evolve(found, holds=False, detail=f"no case in {', '.join(lacking)}")
        return found

    return check


def obligations() -> tuple[Obligation, ...]:
    """One obligation for each primitive: it keeps every law."""
    return tuple(
        Obligation(
            name=f"primitive.{name}",
            clauses=clauses,
            text=f"{what} keeps each of the {len(LAWS)} laws of the board and the scenario",
            check=_check(name, cases),
            keeps=tuple(law.name for law in LAWS),
        )
        for name, (clauses, what, cases) in _PRIMITIVES.items()
    )

"""A position as plain data: all of it, or only what a player knows (7.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.twilight.board.cards import card, is_propaganda
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from ctcore.twilight.observing import observe
from ctcore.twilight.rules.setup.drawing import DrawMarker
from ctcore.twilight.rules.victory import margin, outcome
from ctcore.twilight.system import SYSTEM
from ctcore.twilight.text.moment import phase_of
from ctcore.twilight.text.position import as_data
from ctcore.twilight.text.standing import outcome_as_dict, standing_as_dict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel import Transition
    from ctcore.twilight.board.deck import Deck
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.observing import Observation

__all__ = ["shown", "steps_seen"]


def shown(state: State, seen: Observation | None) -> dict[str, Any]:
    """The position, or what is seen of it, as plain data."""
    return _as_dict(state) if seen is None else _observed(state, seen)


def steps_seen(played: Sequence[Transition[State]], seen: Observation) -> tuple[Transition[State], ...]:
    """The steps that lead to what a player sees, as it knows them: without the markers that are drawn."""
    known = [
        attrs.evolve(
            step,
            before=observe(step.before, seen.actor).position,
            after=observe(step.after, seen.actor).position,
        )
        for step in played
        if not isinstance(step.move, DrawMarker)
    ]
    return (*known[:-1], attrs.evolve(known[-1], after=seen.position)) if known else ()


def _observed(state: State, seen: Observation) -> dict[str, Any]:
    """What `show` tells of the position, as far as the player knows it; None if the player does not."""
    data = _as_dict(seen.position)
    if state.stack:
        data["legal_moves"] = (
            len(SYSTEM.legal_moves(state)) if seen.tells_moves(SYSTEM.actor(state)) else None
        )
    margins = {faction: seen.margins_of(faction) for faction in (GOVERNMENT, FLN)}
    for faction, (least, most) in margins.items():
        data["victory"][f"{str(faction).lower()}_margin"] = least if least == most else None
    return data | {
        "outcome": outcome_as_dict(found) if (found := outcome(state)) else None,
        "observed": {
            "by": str(seen.actor),
            "own": list(map(str, seen.own)),
            "others": [str(marker) if marker else None for marker in seen.others],
            "hidden": list(map(str, seen.hidden)),
            "in_bag": seen.in_bag,
            "margins": {str(faction): list(found) for faction, found in margins.items()},
        },
    }


def _as_dict(state: State) -> dict[str, Any]:
    actor = SYSTEM.actor(state)
    pending = [{"clause": frame.clause, "awaits": frame.awaits} for frame in state.stack]
    return {
        "position": as_data(state),
        "actor": str(actor) if actor else None,
        "pending": pending,
        "legal_moves": len(SYSTEM.legal_moves(state)),
        "phase": phase_of(state) or None,
        "deck": _deck(state.deck),
        "outcome": outcome_as_dict(found) if (found := outcome(state)) else None,
        "victory": {
            "government_margin": margin(state, GOVERNMENT),
            "fln_margin": margin(state, FLN),
            "support_plus_commitment": state.support_plus_commitment,
            "opposition_plus_bases": state.opposition_plus_bases,
            "total_support": state.total_support,
            "total_opposition": state.total_opposition,
        },
        "spaces": [_space(state, space) for space in state.spaces],
    }


def _deck(deck: Deck) -> dict[str, Any]:
    chances = deck.chances()
    likely = sum((chance for one, chance in chances.items() if is_propaganda(one)), Fraction())
    return {
        "card": str(card(deck.card)) if deck.card else None,
        "turned_up": len(deck.played),
        "cards": deck.size + deck.piles,
        "propaganda_played": deck.propaganda_played,
        "propaganda_cards": deck.piles,
        "events_in_pile": deck.events_in_pile,
        "propaganda_is_out": deck.propaganda_is_out,
        "chance_of_propaganda": str(likely),
    }


def _space(state: State, space: Space) -> dict[str, Any]:
    place = space.place
    printed = {"id": place.id, "name": place.name, "wilaya": place.wilaya, "terrain": str(place.terrain)}
    return {**printed, **standing_as_dict(state, space)}

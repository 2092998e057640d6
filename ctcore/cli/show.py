"""Show a position as a board that people can read."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

import ctcore as ct
from ctcore.cli.current import game
from ctcore.cli.files import write_text
from ctcore.cli.play import line_played
from ctcore.cli.position import faction_named, phase_of
from ctcore.cli.report import emit, outcome_as_dict, standing_as_dict
from ctcore.cli.set_up import asked_of_a_position
from ctcore.screen.console import console
from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.rules.setup.drawing import DrawMarker
from ctcore.twilight.rules.victory import margin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.kernel import Transition

__all__ = ["show"]


@asked_of_a_position
def show(  # noqa: PLR0913 - one parameter for each option
    state: ct.State,
    *,
    svg: str | None = None,
    last: str | None = None,
    as_line: bool = False,
    by: str | None = None,
    as_json: bool = False,
) -> int:
    """Show a position, or what a player knows of it: every space, the boxes and tracks, whose turn it is.

    ``last`` is a line that is played first; ``svg`` names a file for a picture, which marks what it changed.
    """
    played = () if last is None else line_played(state, last)
    if played:
        state = played[-1].after
    seen = None if by is None else ct.observe(state, faction_named(by, "--as"))
    shown = state if seen is None else seen.position
    if svg is not None:
        write_text(Path(svg), game().svg(shown, last=played if seen is None else _known(played, seen)))
    if as_json:
        emit(_as_dict(state) if seen is None else _observed(state, seen))
    elif as_line:
        sys.stdout.write(game().to_text(shown) + "\n")
    else:
        game().print_board(state, console(), seen)
    return 0


def _known(played: Sequence[Transition[ct.State]], seen: ct.Observation) -> tuple[Transition[ct.State], ...]:
    """The steps that lead to what a player sees, as it knows them: without the markers that are drawn."""
    known = [
        attrs.evolve(
            step,
            before=ct.observe(step.before, seen.actor).position,
            after=ct.observe(step.after, seen.actor).position,
        )
        for step in played
        if not isinstance(step.move, DrawMarker)
    ]
    return (*known[:-1], attrs.evolve(known[-1], after=seen.position)) if known else ()


def _observed(state: ct.State, seen: ct.Observation) -> dict[str, Any]:
    """What `show` tells of the position, as far as a player knows it; None where it does not."""
    data = _as_dict(seen.position)
    if state.stack:
        data["legal_moves"] = len(ct.legal_moves(state)) if seen.tells_moves(ct.actor(state)) else None
    margins = {faction: seen.margins_of(faction) for faction in (ct.GOVERNMENT, ct.FLN)}
    for faction, (least, most) in margins.items():
        data["victory"][f"{str(faction).lower()}_margin"] = least if least == most else None
    return data | {
        "outcome": outcome_as_dict(found) if (found := ct.outcome(state)) else None,
        "observed": {
            "by": str(seen.actor),
            "own": list(map(str, seen.own)),
            "others": [str(marker) if marker else None for marker in seen.others],
            "hidden": list(map(str, seen.hidden)),
            "in_bag": seen.in_bag,
            "margins": {str(faction): list(found) for faction, found in margins.items()},
        },
    }


def _as_dict(state: ct.State) -> dict[str, Any]:
    actor = ct.actor(state)
    pending = [{"clause": frame.clause, "awaits": frame.awaits} for frame in state.stack]
    return {
        "position": json.loads(ct.to_json(state)),
        "actor": str(actor) if actor else None,
        "pending": pending,
        "legal_moves": len(ct.legal_moves(state)),
        "phase": phase_of(state) or None,
        "deck": _deck(state.deck),
        "outcome": outcome_as_dict(found) if (found := ct.outcome(state)) else None,
        "victory": {
            "government_margin": margin(state, ct.GOVERNMENT),
            "fln_margin": margin(state, ct.FLN),
            "support_plus_commitment": state.support_plus_commitment,
            "opposition_plus_bases": state.opposition_plus_bases,
            "total_support": state.total_support,
            "total_opposition": state.total_opposition,
        },
        "spaces": [_space(state, space) for space in state.spaces],
    }


def _deck(deck: ct.Deck) -> dict[str, Any]:
    chances = deck.chances()
    likely = sum((chance for card, chance in chances.items() if is_propaganda(card)), Fraction())
    return {
        "card": str(ct.card(deck.card)) if deck.card else None,
        "turned_up": len(deck.played),
        "cards": deck.size + deck.piles,
        "propaganda_played": deck.propaganda_played,
        "propaganda_cards": deck.piles,
        "events_in_pile": deck.events_in_pile,
        "propaganda_is_out": deck.propaganda_is_out,
        "chance_of_propaganda": str(likely),
    }


def _space(state: ct.State, space: ct.Space) -> dict[str, Any]:
    place = space.place
    printed = {"id": place.id, "name": place.name, "wilaya": place.wilaya, "terrain": str(place.terrain)}
    return {**printed, **standing_as_dict(state, space)}

"""Show a position as a board that people can read."""

from __future__ import annotations

import json
from typing import Any

import ctcore as ct
from ctcore.cli.board import print_board
from ctcore.cli.position import Card, First, Json, PositionFile, Scenario, position
from ctcore.cli.report import emit

__all__ = ["show"]


def show(
    *,
    scenario: Scenario = None,
    file: PositionFile = None,
    first: First = None,
    card: Card = None,
    as_json: Json = False,
) -> int:
    """Show a position: every space, the boxes and tracks, and whose turn it is."""
    state = position(scenario, file, first, card)
    if as_json:
        emit(_as_dict(state))
    else:
        print_board(state)
    return 0


def _as_dict(state: ct.State) -> dict[str, Any]:
    actor = ct.actor(state)
    pending = [{"clause": frame.clause, "awaits": frame.awaits} for frame in state.stack]
    return {
        "position": json.loads(ct.to_json(state)),
        "actor": str(actor) if actor else None,
        "pending": pending,
        "legal_moves": len(ct.legal_moves(state)),
        "victory": {
            "support_plus_commitment": state.support_plus_commitment,
            "opposition_plus_bases": state.opposition_plus_bases,
            "total_support": state.total_support,
            "total_opposition": state.total_opposition,
        },
        "spaces": [_space(space) for space in state.spaces],
    }


def _space(space: ct.Space) -> dict[str, Any]:
    return {
        "id": space.id,
        "name": space.name,
        "wilaya": space.place.wilaya,
        "population": space.population,
        "support": str(space.support),
        "control": str(space.control) if space.control else None,
        "terror": space.terror,
        "resettled": space.resettled,
        "pieces": {str(piece): space.of(piece) for piece in ct.Piece if space.of(piece)},
    }

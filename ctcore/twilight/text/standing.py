"""What stands in a space, and how a game ended, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.vocabulary import Piece

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.rules.victory import Outcome

__all__ = ["outcome_as_dict", "standing_as_dict"]


def outcome_as_dict(found: Outcome) -> dict[str, Any]:
    """Who won a game that is over, and why, as plain data."""
    return {
        "winner": str(found.winner),
        "ending": str(found.ending),
        "clauses": list(found.clauses),
        "reason": found.reason,
        "government_margin": found.government_margin,
        "fln_margin": found.fln_margin,
    }


def standing_as_dict(state: State, space: Space) -> dict[str, Any]:
    """What stands in a space, and who controls it, as plain data."""
    control = state.control(space.place)
    return {
        "population": space.population,
        "support": str(space.support),
        "control": str(control) if control else None,
        "terror": space.terror,
        "resettled": space.resettled,
        "pieces": {str(piece): space.of(piece) for piece in Piece if space.of(piece)},
    }

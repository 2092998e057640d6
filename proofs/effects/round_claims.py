"""What a Propaganda Round, a card turned up and a Pivotal Event may never change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.logic import all_of
from ctcore.symbolic import Claim
from ctcore.twilight.board.cards import is_propaganda
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.state import FIELDS, State
from ctcore.twilight.board.vocabulary import (
    ALGERIAN,
    FLN_PIECES,
    GOVERNMENT_PIECES,
    GUERRILLAS,
    Piece,
    PieceType,
)
from ctcore.twilight.rules.common.turns import NextCard
from ctcore.twilight.rules.propaganda.frames import GovernmentRedeploy

from .compare import boxes_keep, each, stays

if TYPE_CHECKING:
    from ctcore.twilight.board.forces import Space

__all__ = ["ROUND_CLAIMS", "only"]


def only(*names: str) -> Claim:
    """The claim that nothing of a position changes but those fields, and what is pending."""
    kept = tuple(name for name in FIELDS if name not in (*names, "stack"))

    def unchanged(before: State, after: State) -> bool:
        return all(getattr(before, name) is getattr(after, name) for name in kept)

    return Claim("nothing changes but " + (", ".join(names) or "what is pending"), unchanged)


def _standing(was: Space, now: Space) -> bool:
    return all_of(was.of(piece) == now.of(piece) for piece in Piece)


_PIECES_STAND = Claim("no piece moves, so that Control stays", each(_standing))
_MARKERS_STAY = stays("support", "terror", "resettled", "pop_markers", "base_markers")
_FRENCH_ONLY = Claim(
    "only French pieces change boxes",
    boxes_keep(*(piece.type for piece in (*ALGERIAN, *FLN_PIECES))),
)
_NO_NEW_TERROR = Claim("no Terror marker is placed", each(lambda was, now: now.terror <= was.terror))
_SUPPORT = Claim("no space shifts toward Opposition", each(lambda was, now: now.support >= was.support))
_OPPOSITION = Claim("no space shifts toward Support", each(lambda was, now: now.support <= was.support))
_STEP = Claim(
    "a space loses one Terror marker or shifts one level, not both",
    each(
        lambda was, now: (
            ((was.terror - now.terror == 1) & (was.support == now.support))
            | (
                (was.terror == 0)
                & (now.terror == 0)
                & ((was.support - now.support == 1) | (now.support - was.support == 1))
            )
        )
    ),
)
_CUBES = Claim(
    "only cubes move, and nothing but they",
    each(
        lambda was, now: all_of(was.of(one) == now.of(one) for one in (*FLN_PIECES, Piece.GOVERNMENT_BASES))
    ),
)
_GUERRILLAS = Claim(
    "only Guerrillas move, each as Underground or Active as it was",
    each(
        lambda was, now: all_of(was.of(one) == now.of(one) for one in (*GOVERNMENT_PIECES, Piece.FLN_BASES))
    ),
)
_PEOPLE = Claim("Support, Terror and markers stay", _MARKERS_STAY)


def _as_many(*pieces: Piece) -> Claim:
    def keep(before: State, after: State) -> bool:
        return all_of(
            sum(space.of(one) for space in before.spaces) == sum(space.of(one) for space in after.spaces)
            for one in pieces
        )

    return Claim("as many of each piece stand on the map", keep)


def _reset_board(was: Space, now: Space) -> bool:
    same = all_of(was.of(one) == now.of(one) for one in (*GOVERNMENT_PIECES, Piece.FLN_BASES))
    less = (now.terror <= was.terror) & (now.terror >= was.terror - 1)
    return same & less & (was.guerrillas == now.guerrillas) & (was.support == now.support)


def _ready(before: State, after: State) -> bool:
    if not (after.stack and isinstance(after.stack[-1], NextCard)):
        return before.spaces is after.spaces
    hidden = all_of(space.active == 0 for space in after.spaces)
    return hidden & all_of(after.casualties.of(piece) == 0 for piece in PieceType)


def _less_terror_in(count: int) -> Claim:
    def less(before: State, after: State) -> bool:
        now, was = (sum(space.terror for space in state.spaces[:count]) for state in (after, before))
        return now <= was

    return Claim("no more Terror markers stand on the map", less, step=True)


# Space by space: with thirty at once the solver would try every combination of lost markers.
_LESS_TERROR = tuple(_less_terror_in(count) for count in range(1, len(PLACES) + 1))
_RESET = (
    only(
        *("spaces", "available", "casualties", "out_of_play", "france_track", "border_zone"),
        *("coup_this_campaign", "in_force", "initiative"),
    ),
    Claim(
        "no piece of the map leaves its space, and Terror falls by one at most",
        each(_reset_board),
    ),
    *_LESS_TERROR,
    Claim("afterwards no Guerrilla is Active and no piece a Casualty", _ready),
    Claim(
        "both tracks move by a box at most, to A and to 0 (6.5)",
        lambda before, after: (
            (after.france_track <= before.france_track)
            & (after.france_track >= before.france_track - 1)
            & (after.border_zone <= before.border_zone)
            & (after.border_zone >= before.border_zone - 1)
        ),
    ),
)


def _paid_on_propaganda(before: State, after: State) -> bool:
    card = after.deck.card
    return before.resources is after.resources or (card is not None and is_propaganda(card))


def _control_stays(before: State, after: State) -> bool:
    was, now = before.stack[-1], after.stack[-1]
    if not (isinstance(was, GovernmentRedeploy) and isinstance(now, GovernmentRedeploy)):
        return False
    return was.control is now.control and was.fln_control is now.fln_control


_FROZEN = Claim("Control stays what it was when the phase began (R149)", _control_stays)

# By the name of a kind, or of the rules it belongs to.
ROUND_CLAIMS: dict[str, tuple[Claim, ...]] = {
    "reveal": (
        only("deck", "resources", "suez_crisis", "ending"),
        Claim("Resources change with a Propaganda card only", _paid_on_propaganda),
    ),
    "pivotal.play": (
        only(
            *("hand", "coup_played", "coup_this_campaign", "in_force"),
            *("border_zone", "spaces", "suez_crisis"),
            *("resources", "initiative"),
        ),
        _PIECES_STAND,
    ),
    "pivotal.decline": (only(),),
    "commitment": (only("available", "out_of_play", "commitment"), _FRENCH_ONLY),
    "commitment.end_sending": (only(),),
    "commitment.end_withdrawing": (
        only("commitment"),
        Claim("Commitment never rises", lambda before, after: after.commitment <= before.commitment),
    ),
    "pacification.pacify": (only("spaces", "resources"), _PIECES_STAND, _NO_NEW_TERROR, _SUPPORT, _STEP),
    "pacification.end": (only(),),
    "agitation.agitate": (only("spaces", "resources"), _PIECES_STAND, _NO_NEW_TERROR, _OPPOSITION, _STEP),
    "agitation.end": (only("ending"),),
    "redeploy": (only(), _FROZEN),
    "redeploy.end": (only(),),
    "redeploy.move": (
        only("spaces"),
        *(_CUBES, _PEOPLE, _FROZEN, _as_many(*GOVERNMENT_PIECES)),
    ),
    "redeploy.return": (only("spaces", "set_aside"), _CUBES, _PEOPLE, _FROZEN),
    "fln_redeploy": (only(),),
    "fln_redeploy.move": (only("spaces"), _GUERRILLAS, _PEOPLE, _as_many(*GUERRILLAS)),
    "fln_redeploy.end": _RESET,
    "hidden_asset": (only("deception"),),
    "coup.roll_government": (only(),),
    "coup.roll_fln": (only("in_force", "hand", "commitment", "resources"),),
    "coup.lower_commitment": (only("commitment"),),
    "coup.take_out": (only("spaces", "out_of_play"), _PEOPLE),
    "coup.take_out_available": (only("available", "out_of_play"),),
    "mobilization": (only("out_of_play", "available"),),
    "suez.roll": (only(),),
    "suez.set_aside": (only("spaces", "set_aside"), _PEOPLE),
    "suez.set_aside_available": (only("available", "set_aside"),),
    "setup.draw": (only("deception"),),
    "setup.set_aside": (only("deck", "in_force"),),
    "setup.leave": (only("deck"),),
    "setup": (only("spaces", "available"), _PEOPLE),
    "reset": _RESET,
}

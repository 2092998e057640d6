"""What each Operation and Special Activity may never change, whatever else it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import all_of, choose, implies, negate
from ctcore.symbolic import Claim
from ctcore.twilight.board.vocabulary import (
    ALGERIAN,
    FLN_PIECES,
    FRENCH,
    GOVERNMENT_PIECES,
    GUERRILLAS,
    POLICE,
    TROOPS,
    Piece,
    PieceType,
)
from ctcore.twilight.rules.activities.neutralize import Neutralizing
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame, Unaccompanied
from ctcore.twilight.rules.common.turns import GrantingFrame
from ctcore.twilight.rules.operations import rally, train

from .compare import (
    both,
    boxes_keep,
    each,
    leaves,
    stays,
)
from .event_claims import event_claims
from .round_claims import ROUND_CLAIMS, only

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State

__all__ = ["BEGINS", "CLAIMS", "GOES_ON", "MADE"]

_SETTLED = (
    *("in_force", "coup_played", "hand", "scenario"),
    *("coup_this_campaign", "suez_crisis", "deception", "ending", "out_of_play", "set_aside"),
)


def _set_up_stays(before: State, after: State) -> bool:
    same = all(getattr(before, fact) is getattr(after, fact) for fact in _SETTLED)
    return same and before.deck.size == after.deck.size


def _board_stays(before: State, after: State) -> bool:
    facts = ("spaces", "available", "casualties", "commitment", "france_track", "border_zone")
    return all(getattr(before, fact) is getattr(after, fact) for fact in facts)


# Claims that several share

_SET_UP = Claim("what the set-up and Pivotal Events set stays", _set_up_stays)
_RESETTLED = Claim("no Sector is Resettled", stays("resettled", "pop_markers", "base_markers"))
_KEPT = (_SET_UP, _RESETTLED)
_PEOPLE = Claim("Support, Opposition and Terror stay", stays("support", "terror"))
_TRACKS = Claim(
    "the France Track and the Border Zone stay",
    lambda before, after: (
        (before.france_track == after.france_track) & (before.border_zone == after.border_zone)
    ),
)
_COMMITMENT = Claim("Commitment stays", lambda before, after: before.commitment == after.commitment)
_LOWERS = Claim("Commitment never rises", lambda before, after: after.commitment <= before.commitment)
_RAISES = Claim("Commitment never falls", lambda before, after: after.commitment >= before.commitment)
_POORER = Claim(
    "no Resources are gained, so paying as one goes is paying up front (R47)",
    lambda before, after: (
        (after.resources.government <= before.resources.government)
        & (after.resources.fln <= before.resources.fln)
    ),
)
_THEIR_PURSE = Claim("FLN Resources stay", lambda before, after: before.resources.fln == after.resources.fln)
_OUR_PURSE = Claim(
    "Government Resources stay",
    lambda before, after: before.resources.government == after.resources.government,
)
_PURSES = Claim("Resources stay", lambda before, after: before.resources is after.resources)
_BOXES = Claim("no piece comes from a box or goes to one", boxes_keep(*PieceType))
_NO_GOVERNMENT = Claim("no Government piece moves", leaves(*GOVERNMENT_PIECES))
_NO_FLN = Claim("no FLN piece moves", leaves(*FLN_PIECES))
_BOARD = Claim("the board stays as it is", _board_stays)
_FOUND = Claim(
    "Guerrillas stay where they are, and none turns Underground",
    each(lambda was, now: (was.guerrillas == now.guerrillas) & (now.underground <= was.underground)),
)
_SHOWN = Claim("no Guerrilla turns Underground", each(lambda was, now: now.underground <= was.underground))
_LOSSES = Claim(
    "no Government piece is placed, and none becomes Available",
    both(
        each(lambda was, now: all_of(now.of(one) <= was.of(one) for one in GOVERNMENT_PIECES)),
        lambda before, after: all_of(
            before.available.of(one.type) == after.available.of(one.type) for one in GOVERNMENT_PIECES
        ),
    ),
)


def _moves_only(*pieces: Piece) -> Claim:
    others = tuple(one for one in Piece if one not in (*pieces, *GUERRILLAS))
    named = " and ".join(map(str, pieces))
    return Claim(f"nothing but {named} moves", leaves(*others))


_TERRORIZED = each(
    lambda was, now: ((now.support == was.support) | (now.support == 0)) & (now.terror >= was.terror)
)
_DEPLOYED = each(
    lambda was, now: (
        (now.terror == was.terror)
        & implies(was.resettled, now.resettled)
        & ((now.support == was.support) | (now.resettled & (now.support == 0)))
    )
)
_SUPPORT = Claim("no space shifts toward Opposition", each(lambda was, now: now.support >= was.support))
_OPPOSITION = Claim("no space shifts toward Support", each(lambda was, now: now.support <= was.support))

_NO_TERROR_GOES = Claim("no Terror goes", each(lambda was, now: now.terror >= was.terror))


def _pays_once(before: State, after: State) -> bool:
    frame = before.stack[-1]
    pays = before.in_force.torture & negate(frame.has_removed) if isinstance(frame, Neutralizing) else False
    return after.commitment >= before.commitment - choose(pays, 1, 0)


_PAYS_FOR_TORTURE = Claim("Commitment falls by 1 at most, for the first removal under TORTURE", _pays_once)


def _one_fln_piece_fewer(before: State, after: State) -> bool:
    there = (sum(space.fln_pieces for space in state.spaces) for state in (before, after))
    return next(there) - 1 == next(there)


CLAIMS: dict[str, tuple[Claim, ...]] = {
    "train": (
        *_KEPT,
        _POORER,
        _COMMITMENT,
        Claim("no French and no FLN piece moves", leaves(*FRENCH, *FLN_PIECES)),
        _THEIR_PURSE,
        _SUPPORT,
        Claim(
            "the France Track moves toward A only, the Border Zone toward 4 only (R45)",
            lambda before, after: (
                (after.france_track <= before.france_track) & (after.border_zone >= before.border_zone)
            ),
        ),
    ),
    "garrison": (
        *_KEPT,
        *(_POORER, _COMMITMENT, _THEIR_PURSE, _PEOPLE, _TRACKS, _BOXES, _FOUND),
        _moves_only(*POLICE),
    ),
    "sweep": (
        *_KEPT,
        *(_POORER, _COMMITMENT, _THEIR_PURSE, _PEOPLE, _TRACKS, _BOXES, _FOUND),
        _moves_only(*TROOPS),
    ),
    "assault": (
        *_KEPT,
        *(_POORER, _RAISES, _THEIR_PURSE, _PEOPLE, _TRACKS, _NO_GOVERNMENT),
        Claim(
            "no Underground Guerrilla is removed, and no FLN piece placed",
            each(
                lambda was, now: (
                    (now.underground == was.underground)
                    & (now.active <= was.active)
                    & (now.fln_bases <= was.fln_bases)
                )
            ),
        ),
    ),
    "assault.buy_off": (
        *_KEPT,
        *(_POORER, _RAISES, _THEIR_PURSE, _PEOPLE, _TRACKS, _NO_GOVERNMENT),
        Claim(
            "no more than one Underground Guerrilla is removed, and no FLN piece placed",
            each(
                lambda was, now: (
                    (now.underground <= was.underground)
                    & (now.underground >= was.underground - 1)
                    & (now.active <= was.active)
                    & (now.fln_bases <= was.fln_bases)
                )
            ),
        ),
    ),
    "sweep.buy_off": (
        *_KEPT,
        *(_POORER, _COMMITMENT, _THEIR_PURSE, _PEOPLE, _TRACKS, _NO_GOVERNMENT),
        Claim("no FLN Base is touched", leaves(Piece.FLN_BASES)),
        Claim(
            "one Guerrilla becomes Available, and none is a Casualty",
            lambda before, after: (
                (after.available.guerrillas == before.available.guerrillas + 1)
                & (after.casualties.guerrillas == before.casualties.guerrillas)
            ),
        ),
    ),
    "revenge": (
        only("spaces", "available"),
        Claim("no piece is Active but what was", stays("active")),
        _NO_GOVERNMENT,
    ),
    "rally": (
        *_KEPT,
        *(_POORER, _COMMITMENT, _NO_GOVERNMENT, _OUR_PURSE, _OPPOSITION),
        Claim(
            "the France Track moves toward F only, the Border Zone stays (R45)",
            lambda before, after: (
                (after.france_track >= before.france_track) & (after.border_zone == before.border_zone)
            ),
        ),
    ),
    "march": (
        *_KEPT,
        *(_POORER, _COMMITMENT, _OUR_PURSE, _PEOPLE, _TRACKS, _BOXES),
        Claim("nothing but Guerrillas moves", leaves(*GOVERNMENT_PIECES, Piece.FLN_BASES)),
    ),
    "attack": (
        *_KEPT,
        *(_POORER, _LOWERS, _OUR_PURSE, _PEOPLE, _TRACKS, _LOSSES),
        Claim("no FLN Base is touched", leaves(Piece.FLN_BASES)),
    ),
    "terror": (
        *_KEPT,
        *(_POORER, _COMMITMENT, _OUR_PURSE, _TRACKS, _NO_GOVERNMENT, _BOXES, _FOUND),
        Claim("spaces turn Neutral only, and no Terror goes", _TERRORIZED),
    ),
    "deploy": (
        _SET_UP,
        *(_PURSES, _COMMITMENT, _TRACKS, _NO_FLN),
        Claim("no Algerian cube moves", leaves(*ALGERIAN)),
        Claim("Terror stays, and only the Resettled turn Neutral", _DEPLOYED),
    ),
    "troop_lift": (
        *_KEPT,
        *(_PURSES, _COMMITMENT, _PEOPLE, _TRACKS, _BOXES, _NO_FLN),
        _moves_only(Piece.FRENCH_TROOPS),
    ),
    "neutralize": (
        *_KEPT,
        *(_PURSES, _PAYS_FOR_TORTURE, _TRACKS, _NO_GOVERNMENT, _OPPOSITION),
        Claim("no Underground Guerrilla is removed", stays("underground")),
        _NO_TERROR_GOES,
    ),
    "neutralize.torture": (
        *_KEPT,
        *(_PURSES, _PAYS_FOR_TORTURE, _TRACKS, _NO_GOVERNMENT, _PEOPLE),
        Claim("one FLN piece is removed", _one_fln_piece_fewer),
    ),
    "oas": (
        *_KEPT,
        *(_OUR_PURSE, _POORER, _LOWERS, _TRACKS, _NO_GOVERNMENT, _NO_FLN, _BOXES),
        Claim("spaces turn Neutral only, and no Terror goes", _TERRORIZED),
    ),
    "extort": (
        *_KEPT,
        *(_COMMITMENT, _OUR_PURSE, _PEOPLE, _TRACKS, _NO_GOVERNMENT, _BOXES, _FOUND),
        Claim("FLN Resources never fall", lambda before, after: after.resources.fln >= before.resources.fln),
    ),
    "subvert": (
        *_KEPT,
        *(_PURSES, _COMMITMENT, _PEOPLE, _TRACKS),
        Claim("no French piece and no FLN Base moves", leaves(*FRENCH, Piece.FLN_BASES)),
        Claim(
            "no Algerian cube is placed",
            each(lambda was, now: all_of(now.of(one) <= was.of(one) for one in ALGERIAN)),
        ),
    ),
    "ambush": (
        *_KEPT,
        *(_POORER, _LOWERS, _OUR_PURSE, _PEOPLE, _TRACKS, _LOSSES, _FOUND),
        Claim("no FLN piece leaves the map", boxes_keep(*(one.type for one in FLN_PIECES))),
    ),
    "end": (_SET_UP, _BOARD, _PURSES),
    # The boxes include that of the Event.
    "choose": event_claims("choose"),
    **ROUND_CLAIMS,
}


# What is pending


def _below_goes_on(before: State, after: State) -> bool:
    """The turn and its Operation follow the step: limit, locations, marks, and what was placed."""
    was: Any = before.enclosing(OperationFrame)
    if _is_alone(before, after):
        return True
    now: Any = after.enclosing(OperationFrame)
    added = now.locations[len(was.locations) :]
    same = before.stack[0] is after.stack[0] and now.operation is was.operation
    same = same and (now.limit is was.limit and now.grant is was.grant)
    same = same and _accompanied_as_before(before, after)
    kept = now.locations == was.locations + added and len(added) <= 1
    return _placed_is_counted(before, after) & (same and kept)


def _is_alone(before: State, after: State) -> bool:
    """Whether a Special Activity without an Operation has ended, together with the frame that granted it."""
    alone = isinstance(before.enclosing(OperationFrame), Unaccompanied)
    return alone and not any(isinstance(one, OperationFrame | GrantingFrame) for one in after.stack)


def _accompanied_as_before(before: State, after: State) -> bool:
    """The Operation keeps its Special Activity, unless that ends without having been made (R9)."""
    was: Any = before.enclosing(OperationFrame)
    now: Any = after.enclosing(OperationFrame)
    if not was.opened or (was.activity, was.unmade) == (now.activity, now.unmade):
        return True
    ended = isinstance(before.stack[-1], ActivityFrame) and len(after.stack) < len(before.stack)
    return ended and now.unmade and now.activity is None


def _made_where_changed(before: State, after: State) -> bool:
    """A Special Activity that ends counts as made exactly if it has changed something."""
    activity: Any = before.stack[-1]
    if not isinstance(activity, ActivityFrame) or len(after.stack) == len(before.stack):
        return True
    if _is_alone(before, after):
        return True
    now: Any = after.enclosing(OperationFrame)
    made: bool = activity.changed(before)
    return made if now.activity is activity.activity and not now.unmade else negate(made)


_WORKING = (train.TrainingIn, rally.RallyingIn)


def _placed_is_counted(before: State, after: State) -> bool:
    was: Any = before.enclosing(OperationFrame)
    now: Any = after.enclosing(OperationFrame)
    if not (isinstance(was, _WORKING) and isinstance(now, _WORKING) and was.locations == now.locations):
        return True
    grown = _own_pieces(after, now) - _own_pieces(before, was)
    return (now.placed == was.placed + grown) & (now.at is was.at)


def _own_pieces(state: State, frame: train.TrainingIn | rally.RallyingIn) -> int:
    space = state.spaces[frame.at.index]
    if isinstance(frame, rally.RallyingIn):
        return space.guerrillas
    return space.algerian_troops + space.algerian_police


def _begun(before: State, after: State) -> bool:
    turn, operation = before.stack[0], after.stack[-1]
    begun: Any = turn
    return (
        after.stack == (turn, operation)
        and isinstance(operation, OperationFrame)
        and operation.limit is begun.limit
        and not (operation.locations or operation.grant or operation.marks or operation.opened)
    )


BEGINS = Claim("the Operation begins with its turn's limit and nothing done", _begun)
GOES_ON = Claim(
    "turn, limit, locations and Special Activity stay, and what is placed is counted", _below_goes_on
)
MADE = Claim("a Special Activity was made exactly where it changed something (R9)", _made_where_changed)

"""The effect of every kind of move keeps every law, and does no more than it should."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.logic import all_of
from ctcore.symbolic import Claim, Found, Obligation, holds_of, keeps_laws
from ctcore.twilight.board.vocabulary import Piece
from ctcore.twilight.game import SYSTEM
from ctcore.twilight.rules.operations import rally, train

from .shapes import cases_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.kernel import Frame, Kind, Move, Requirement
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = ["CLAIMS", "IMPLIED", "effect_of", "frames_of", "obligations", "operation_kinds"]


# Requirements of which no witness exists, since the rest of their kind and the laws say as much.
IMPLIED: tuple[str, ...] = ()

_FRENCH = (Piece.FRENCH_TROOPS, Piece.FRENCH_POLICE, Piece.GOVERNMENT_BASES)
_FLN_PIECES = (Piece.UNDERGROUND, Piece.ACTIVE, Piece.FLN_BASES)
_GOVERNMENT_PIECES = (*_FRENCH, Piece.ALGERIAN_TROOPS, Piece.ALGERIAN_POLICE)


def _changed(before: State, after: State) -> Iterator[tuple[Space, Space]]:
    pairs = zip(before.spaces, after.spaces, strict=True)
    return ((was, now) for was, now in pairs if was is not now)


def _leaves(pieces: tuple[Piece, ...]) -> Callable[[State, State], bool]:
    types = {piece.type for piece in pieces}

    def leaves(before: State, after: State) -> bool:
        return all_of(
            was.of(piece) == now.of(piece) for was, now in _changed(before, after) for piece in pieces
        ) & all_of(before.available.of(one) == after.available.of(one) for one in types)

    return leaves


def _set_up_stays(before: State, after: State) -> bool:
    facts = ("independent", "mobilization_played", "coup_played", "recall_de_gaulle", "hand", "scenario")
    same = all(getattr(before, fact) is getattr(after, fact) for fact in facts)
    resettled = all_of(was.resettled == now.resettled for was, now in _changed(before, after))
    return resettled & (same and before.deck.size == after.deck.size)


def _goes_on(before: State, after: State) -> bool:
    """The Operation's frame follows the step: reach, locations, and what was placed."""
    was: Any = before.stack[-1]
    now: Any = after.stack[-1]
    added = now.locations[len(was.locations) :]
    kept = now.locations == was.locations + added and len(added) <= 1
    follows = before.stack[:-1] == after.stack[:-1] and now.reach is was.reach and kept
    if not (isinstance(was, _WORKING) and isinstance(now, _WORKING) and not added):
        return follows
    grown = _own_pieces(after, now) - _own_pieces(before, was)
    return (now.placed == was.placed + grown) & (follows and now.at is was.at)


_WORKING = (train.TrainingIn, rally.RallyingIn)


def _own_pieces(state: State, frame: train.TrainingIn | rally.RallyingIn) -> int:
    space = state.spaces[frame.at.index]
    if isinstance(frame, rally.RallyingIn):
        return space.guerrillas
    return space.algerian_troops + space.algerian_police


_SET_UP_STAYS = Claim("what the set-up and Pivotal Events set stays", _set_up_stays)
_GOES_ON = Claim("reach and locations stay, and what is placed is counted", _goes_on)
_NO_RICHER = Claim(
    "no Resources are gained, so paying as one goes is paying up front (R47)",
    lambda before, after: (
        (after.resources.government <= before.resources.government)
        & (after.resources.fln <= before.resources.fln)
    ),
)
_SAME_COMMITMENT = Claim("Commitment stays", lambda before, after: before.commitment == after.commitment)
CLAIMS: dict[str, tuple[Claim, ...]] = {
    "train": (
        _SET_UP_STAYS,
        _NO_RICHER,
        _SAME_COMMITMENT,
        Claim("no French and no FLN piece moves", _leaves((*_FRENCH, *_FLN_PIECES))),
        Claim("FLN Resources stay", lambda before, after: before.resources.fln == after.resources.fln),
        Claim(
            "no space shifts toward Opposition",
            lambda before, after: all_of(now.stance >= was.stance for was, now in _changed(before, after)),
        ),
        Claim(
            "the France Track moves toward A only, the Border Zone toward 4 only (R45)",
            lambda before, after: (
                (after.france_box <= before.france_box) & (after.border_status >= before.border_status)
            ),
        ),
    ),
    "rally": (
        _SET_UP_STAYS,
        _NO_RICHER,
        _SAME_COMMITMENT,
        Claim("no Government piece moves", _leaves(_GOVERNMENT_PIECES)),
        Claim(
            "Government Resources stay",
            lambda before, after: before.resources.government == after.resources.government,
        ),
        Claim(
            "no space shifts toward Support",
            lambda before, after: all_of(now.stance <= was.stance for was, now in _changed(before, after)),
        ),
        Claim(
            "the France Track moves toward F only, the Border Zone stays (R45)",
            lambda before, after: (
                (after.france_box >= before.france_box) & (after.border_status == before.border_status)
            ),
        ),
    ),
    "end": (_SET_UP_STAYS, _SAME_COMMITMENT, _NO_RICHER),
    "reveal": (_SET_UP_STAYS, _SAME_COMMITMENT, _NO_RICHER),
    "choose": (_SET_UP_STAYS, _SAME_COMMITMENT),
}


def operation_kinds() -> tuple[Kind, ...]:
    """The kinds of Train and Rally, their beginning and their end included."""
    return tuple(kind for kind in SYSTEM.kinds if _operation(kind) in ("train", "rally", "end"))


def _played_kinds() -> tuple[Kind, ...]:
    return tuple(kind for kind in SYSTEM.kinds if _operation(kind) in CLAIMS)


def frames_of(name: str) -> tuple[type[Frame], ...]:
    """The frames that await the kind of that name."""
    return tuple(frame for frame, kinds in SYSTEM.table.items() if name in {kind.name for kind in kinds})


def effect_of(kind: Kind) -> Obligation:
    """The obligation that a kind's effect keeps every law wherever its requirements hold."""
    clauses = dict.fromkeys(clause for requirement in kind.requirements for clause in requirement.clauses)
    also = "; ".join(claim.text for claim in _claims(kind))
    return Obligation(
        name=f"effect.{kind.name}",
        clauses=tuple(clauses),
        text=f"wherever its {len(kind.requirements)} requirements hold, {kind.name} keeps each of "
        f"the {len(SYSTEM.laws)} laws; {also}",
        check=_check(kind),
    )


def _check(kind: Kind) -> Callable[[], Found]:
    claims = _claims(kind)
    return lambda: keeps_laws(cases_of(kind, frames_of(kind.name)), SYSTEM.laws, claims)


def _claims(kind: Kind) -> tuple[Claim, ...]:
    within = _operation(kind) in ("train", "rally") and "." in kind.name
    return (*CLAIMS[_operation(kind)], *((_GOES_ON,) if within else ()))


def _operation(kind: Kind) -> str:
    return kind.name.split(".")[0]


def implied(kind: Kind, requirement: Requirement) -> Obligation:
    """The obligation that a requirement follows from its kind's others and the laws."""

    def holds(state: State, frame: Frame, move: Move) -> bool:
        return requirement.holds(state, frame, move, kind.subject(state, move))

    def check() -> Found:
        return holds_of(cases_of(kind, frames_of(kind.name), but=requirement), SYSTEM.laws, holds)

    return Obligation(
        name=f"implied.{kind.name}/{requirement.name}",
        clauses=requirement.clauses,
        text=f"{requirement.text!r} refuses nothing that the other requirements of {kind.name} allow",
        check=check,
    )


def _implied() -> Iterator[Obligation]:
    for kind in operation_kinds():
        for requirement in kind.requirements:
            if f"{kind.name}/{requirement.name}" in IMPLIED:
                yield implied(kind, requirement)


def obligations() -> tuple[Obligation, ...]:
    """One for each kind of move, and one for each requirement that others imply."""
    return (*map(effect_of, _played_kinds()), *_implied())

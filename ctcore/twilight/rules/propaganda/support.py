"""The Support Phase (6.3): the Government Pacifies, then the FLN Agitates, step by step.

A step in a space removes a Terror marker or, where there is none, shifts the space one level;
which of the two is settled by the space.  The Government pays 2 Resources a step, and in all
no more than its Commitment (R146); the FLN pays 1.  Since Control cannot change here and
each needs what the other must not have, the order of the two does not matter (R145).  After the
final Round's Support Phase the game ends (6.3.3, R150).

Clauses: 6.3.1-6.3.3, 1.6.1, 1.8; rulings R38, R42, R145-R148, R150.
"""

from __future__ import annotations

from ctcore.kernel import Figure, Kind, Requirement, asks, awaits, cite
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.named import SpaceMove
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Ending, Stance
from ctcore.twilight.rules.common.operation import BY_SPACE, End, pays
from ctcore.twilight.rules.propaganda.frames import Agitation, GovernmentRedeploy, Pacification

__all__ = ["AGITATION_PRICE", "PACIFICATION_PRICE", "POINTS", "TABLE", "AgitateSpace", "PacifySpace"]

# What each step costs.
PACIFICATION_PRICE = Figure("pacification.price", (cite("6.3.1/2"),), lambda _state: 2)
AGITATION_PRICE = Figure("agitation.price", (cite("6.3.2/2"),), lambda _state: 1)
POINTS = (PACIFICATION_PRICE, AGITATION_PRICE)


class PacifySpace(SpaceMove):
    """Take one step of Pacification in a space."""

    __slots__ = ()

    form = "pacify {space}"


class AgitateSpace(SpaceMove):
    """Take one step of Agitation in a space."""

    __slots__ = ()

    form = "agitate {space}"


# Requirements


def _held_by_government(subject: Space) -> bool:
    return subject.government_control & (subject.troops >= 1) & (subject.police >= 1)


def _held_by_fln(subject: Space) -> bool:
    return (subject.fln_pieces >= 1) & (subject.government_control ^ True) & (not subject.place.is_country)


def _something_to_do(end: Stance, clause: str) -> Requirement:
    return asks(
        "something_to_do",
        (clause, "1.6.1", "R38", "R42"),
        f"there is Terror to remove, or people to shift who are not at {end} yet",
        lambda subject: (subject.terror >= 1) | ((subject.population >= 1) & (subject.support != end)),
        "{subject.name}: Terror {subject.terror}, Population {subject.population}, {subject.support}",
    )


_PACIFY = (
    asks(
        "government_holds",
        (cite("6.3.1/1"),),
        "the space has Government Control, Troops and Police",
        _held_by_government,
        "{subject.name}: {subject.pieces}",
    ),
    _something_to_do(Stance.SUPPORT, cite("6.3.1/2", "6.3.1/3")),
    pays(GOVERNMENT, PACIFICATION_PRICE, cite("6.3.1/2"), "a step of Pacification"),
    asks(
        "within_commitment",
        (cite("6.3.1/4"), "6.2.3", "R146"),
        "Pacification spends no more Resources in the phase than Commitment",
        lambda state, frame: frame.spent + PACIFICATION_PRICE(state) <= state.commitment,
        "price: {figure}, spent: {frame.spent}, Commitment: {state.commitment}",
    ).reading(PACIFICATION_PRICE),
)
_AGITATE = (
    asks(
        "fln_holds",
        (cite("6.3.2/1"), cite("1.6.3/1"), "R148"),
        "the space, in Algeria, has FLN pieces and no Government Control",
        _held_by_fln,
        "{subject.name}: {subject.pieces}",
    ),
    _something_to_do(Stance.OPPOSE, cite("6.3.2/2", "6.3.2/3")),
    pays(FLN, AGITATION_PRICE, cite("6.3.2/2"), "a step of Agitation"),
)


# Effects


def _step(draft: Draft, faction: Actor, price: Figure[int], place: Place, clause: str) -> None:
    draft.pay(faction, price(draft), price.cited(clause, draft))
    if draft.space(place).terror >= 1:
        draft.remove_terror(place, 1, clause)
    else:
        draft.shift(place, 1 if faction is GOVERNMENT else -1, clause)


def _pacify(draft: Draft, frame: Pacification, move: PacifySpace) -> None:
    _step(draft, GOVERNMENT, PACIFICATION_PRICE, move.space, cite("6.3.1/2", "6.3.1/3"))
    draft.replace(Pacification(frame.spent + PACIFICATION_PRICE(draft)))


def _agitate(draft: Draft, _frame: Agitation, move: AgitateSpace) -> None:
    _step(draft, FLN, AGITATION_PRICE, move.space, cite("6.3.2/2", "6.3.2/3"))


def _end_pacification(draft: Draft, _frame: Pacification, _move: End) -> None:
    draft.replace(Agitation())


def _end_agitation(draft: Draft, _frame: Agitation, _move: End) -> None:
    """End the game in the final Round, or go on to Redeploy (6.3.3/1, 6.3.3/2)."""
    if draft.deck.is_final:
        draft.end(Ending.FINAL_ROUND, cite("6.3.3/1"))
    else:
        # 6.4, R149: Control does not change until both have redeployed.
        control = tuple([space.government_control for space in draft.spaces])
        fln_control = tuple([space.fln_control for space in draft.spaces])
        draft.replace(GovernmentRedeploy(control, (), fln_control=fln_control))


# Kinds of move

_PACIFIED = tuple(map(PacifySpace, PLACES))
_AGITATED = tuple(map(AgitateSpace, PLACES))

PACIFY = Kind("pacification.pacify", PacifySpace, _PACIFIED, _PACIFY, _pacify, BY_SPACE)
END_PACIFICATION = Kind("pacification.end", End, (End(),), (), _end_pacification)
AGITATE = Kind("agitation.agitate", AgitateSpace, _AGITATED, _AGITATE, _agitate, BY_SPACE)
END_AGITATION = Kind("agitation.end", End, (End(),), (), _end_agitation)

TABLE = awaits(Pacification, PACIFY, END_PACIFICATION) | awaits(Agitation, AGITATE, END_AGITATION)

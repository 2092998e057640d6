"""Attack (3.3.3): Guerrillas show themselves and roll to remove Government pieces.

The FLN pays 1 Resource for each space with Guerrillas and Government pieces, a lone Base
among them (R110).  All Guerrillas there become Active; on a roll of at most their number
two Government pieces go, or the one that there is (R111): Police, then Troops, then Bases.
For each French piece lost, a Government Base too, the FLN loses a Guerrilla there, if one
is left (R30).  On a roll of 1 the FLN then gains a Guerrilla there (R113).

Clauses: 3.3.3, 1.4.1, 1.8, 3.1; rulings R10, R17, R29-R32, R47, R53, R110-R115.
"""

from __future__ import annotations

from ctcore.kernel import Admission, Figure, Kind, Move, asks, awaits, cite, frame_law
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import at_most
from ctcore.twilight.board.all_spaces import how_many_spaces, some_space
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, FRENCH, GUERRILLAS, NATURE, Operation, Piece, PieceType
from ctcore.twilight.rules.common.dice import Roll, rolling
from ctcore.twilight.rules.common.frame_laws import locations_law
from ctcore.twilight.rules.common.losses import EVERY_LOSS, LOSS, Lose, take_loss
from ctcore.twilight.rules.common.operation import (
    BY_SPACE,
    EVERY_SPACE,
    Select,
    another_location_allowed,
    at_work,
    beginning,
    can_pay,
    not_selected_before,
    pay,
)
from ctcore.twilight.rules.common.placement import Take, not_from_a_country, taking
from ctcore.twilight.rules.common.prospects import FlnOperationFrame
from ctcore.twilight.rules.common.resolution import remove_alternately

# 3.3.3: what each location costs.
PRICE = Figure("attack.price", (cite("3.3.3/3"),), lambda _state: 1)
# 3.3.3: how many Government pieces one successful Attack removes.
LOSSES = 2
# 3.3.3: what Attack asks of a space.
SPACE = Admission(
    "attack.space",
    (
        asks(
            "guerrillas_there",
            (cite("3.3.3/2"),),
            "Guerrillas stand in the space",
            lambda subject: subject.guerrillas >= 1,
            "{subject.name}: {subject.pieces}",
        ),
        asks(
            "government_pieces_there",
            (cite("3.3.3/2"), "R110"),
            "Government pieces stand in the space",
            lambda subject: subject.government_pieces >= 1,
            "{subject.name}: {subject.pieces}",
        ),
    ),
)
POINTS = (PRICE, SPACE)


# Frames and moves


class Attacking(FlnOperationFrame):
    """Attack between two spaces."""

    __slots__ = ()

    clause = "3.3.3"
    awaits = "a space to Attack, or the end"
    operation = Operation.ATTACK
    price = PRICE

    def open_locations(self, state: State) -> int:
        """How many spaces have Guerrillas and Government pieces."""
        return how_many_spaces(state, SPACE.now(state))


@frozen
class AttackingIn(Attacking):
    """Attack at work in a space."""

    at: Place


class AttackRolling(AttackingIn):
    """Attack in a space whose Guerrillas are Active and whose die is to be rolled."""

    __slots__ = ()

    between_steps = False
    awaits = "the roll of the Attack"
    actor = NATURE
    faction = FLN


@frozen
class AttackLosing(AttackingIn):
    """Attack that succeeded: how many pieces must still go, and how many French ones have gone.

    ``goods`` says that a 1 was rolled, so that captured goods follow.
    """

    between_steps = False
    awaits = "the Government piece to remove"
    left: int
    french: int
    goods: bool


class AttackCapturing(AttackingIn):
    """Attack that captured goods when no Guerrilla was Available."""

    __slots__ = ()

    awaits = "a Guerrilla from elsewhere, another space to Attack, or the end"
    pauses_as = Attacking


class Attack(Move):
    """Begin an Attack."""

    __slots__ = ()

    form = "attack"
    clause = "3.3.3"


# Requirements


_SELECT = (
    another_location_allowed,
    not_selected_before,
    can_pay(Attacking, cite("3.3.3/3"), "a space of Attack"),
    SPACE,
)
_some_space = asks(
    "some_space",
    (cite("3.3.3/2"), "R8"),
    "some space has Guerrillas and Government pieces",
    lambda state: some_space(state, SPACE.now(state)),
)


# Resolution


def losses(space: Space) -> int:
    """How many Government pieces a successful Attack removes from a space (3.1/6, 3.3.3/7, R111).

    >>> import ctcore as ct
    >>> losses(ct.setup("short").space("Medea")), losses(ct.setup("short").space("Saida"))
    (2, 0)
    """
    return at_most(LOSSES, space.government_pieces)


def attrition(space: Space, french: int) -> int:
    """How many Guerrillas an Attack costs for the French pieces it removed (3.3.3/12, R30, R31)."""
    return at_most(french, space.guerrillas)


# Effects


def _select(draft: Draft, frame: Attacking, move: Select) -> None:
    pay(draft, frame, cite("3.3.3/3"))
    draft.activate(move.space, draft.space(move.space).underground, cite("3.3.3/4"))
    draft.replace(frame.to(AttackRolling, move.space, location=move.space))


def _roll(draft: Draft, frame: AttackRolling, move: Roll) -> None:
    """Go on to the losses if the Attack succeeds (3.3.3/6)."""
    space = draft.space(frame.at)
    if move.die <= space.guerrillas:
        left = LOSSES if losses(space) >= LOSSES else 1
        goods = bool(move.die == 1)
        draft.replace(frame.to(AttackLosing, frame.at, left, 0, goods))
    else:
        draft.replace(frame.to(Attacking))


def _lose(draft: Draft, frame: AttackLosing, move: Lose) -> None:
    take_loss(draft, move.piece, frame.at, cite("3.3.3/7", "3.3.3/11"), cite("3.3.3/10"))
    french = frame.french + (1 if move.piece in FRENCH else 0)
    if frame.left > 1:
        draft.replace(frame.to(AttackLosing, frame.at, frame.left - 1, french, frame.goods))
        return
    # Every Guerrilla here became Active before the roll.
    remove_alternately(
        draft,
        Piece.ACTIVE,
        attrition(draft.space(frame.at), french),
        frame.at,
        0,
        cite("3.3.3/12", "3.3.3/14"),
    )
    if frame.goods:
        _capture(draft, frame)
    else:
        draft.replace(frame.to(Attacking))


def _capture(draft: Draft, frame: AttackLosing) -> None:
    if draft.available.guerrillas >= 1:
        draft.place(PieceType.GUERRILLAS, 1, frame.at, cite("3.3.3/15"))
        draft.replace(frame.to(Attacking))
    else:
        draft.replace(frame.to(AttackCapturing, frame.at))


def _take(draft: Draft, frame: AttackCapturing, move: Take) -> None:
    draft.remove(move.piece, 1, move.space, cite("1.4.1/10"))
    draft.place(PieceType.GUERRILLAS, 1, frame.at, cite("3.3.3/15"))
    draft.replace(frame.to(Attacking))


# Kinds of move, and the laws of Attack's frames

BEGIN = beginning(Attack(), "3.3.3", Attacking, _some_space)
SELECT = Kind("attack.select", Select, EVERY_SPACE, _SELECT, _select, BY_SPACE)
ROLL = rolling("attack.roll", cite("3.3.3/5"), _roll)
LOSE = Kind("attack.lose", Lose, EVERY_LOSS, LOSS, _lose, there=at_work)
TAKE = taking("attack.take", GUERRILLAS, (not_from_a_country,), _take)

TABLE = (
    awaits(Attacking, SELECT)
    | awaits(AttackRolling, ROLL)
    | awaits(AttackLosing, LOSE)
    | awaits(AttackCapturing, TAKE, SELECT)
)


def _all_active(state: State, frame: AttackRolling | AttackLosing) -> bool:
    space = at_work(state, frame)
    return (space.underground == 0) & (space.active >= 1)


def _losses_fit(state: State, frame: AttackLosing) -> bool:
    counts = (frame.left >= 1) & (frame.french >= 0) & (frame.left + frame.french <= LOSSES)
    return counts & (at_work(state, frame).government_pieces >= frame.left)


LAWS = (
    locations_law((Attacking,), "attack", "3.3.3", lambda one: isinstance(one, Place) and not one.is_country),
    frame_law(
        (AttackRolling, AttackLosing),
        "attack_is_in_the_open",
        (cite("3.3.3/4"),),
        "while an Attack is resolved, the Guerrillas there are Active, and there is one",
        _all_active,
    ),
    frame_law(
        (AttackRolling,),
        "attack_has_a_target",
        (cite("3.3.3/2"),),
        "Government pieces stand where an Attack rolls",
        lambda state, frame: at_work(state, frame).government_pieces >= 1,
    ),
    frame_law(
        (AttackLosing,),
        "attack_losses_fit",
        (cite("3.3.3/7"), "R111"),
        "one or two pieces have still to go, and they are there",
        _losses_fit,
    ),
)

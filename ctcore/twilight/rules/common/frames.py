"""What is pending while a player acts: an Operation, and its Special Activity.

An Operation's frame says how far it may go, its locations in order, which Special
Activity has accompanied it, and which pieces may not move again (R28).  A Special Activity
stands on top of its Operation as one block (R48); the Operation then goes on between two
of its steps (R50).

Clauses: 3.1, 4.1, 2.3.2, 2.3.4, 3.1.2; rulings R1, R6, R9, R28, R48-R50, R54.
"""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, TypeVar

import attrs

from ctcore.errors import Defect
from ctcore.kernel import Admission, Figure, Frame
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import all_of, any_of, both, either
from ctcore.twilight.board.all_spaces import how_many_spaces
from ctcore.twilight.board.forces import Space
from ctcore.twilight.board.map import ALGERIA, Place
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import (
    Activity,
    Actor,
    Operation,
    Piece,
    Track,
)
from ctcore.twilight.rules.common.grants import Grant
from ctcore.twilight.rules.common.marks import Mark, in_order, listed, marked, remarked
from ctcore.twilight.rules.common.turns import ActingFrame, GrantingFrame, OperationLimit, limit_of

__all__ = [
    "ACCOMPANIED",
    "ActivityFrame",
    "Mark",
    "OperationFrame",
    "Unaccompanied",
    "in_order",
    "listed",
    "marked",
    "remarked",
]

# 4.1.1/3, 5.3.1, R55: what each Special Activity may accompany.
ACCOMPANIED: dict[Activity, tuple[Operation, ...]] = {
    Activity.DEPLOY: (Operation.TRAIN,),
    Activity.TROOP_LIFT: (Operation.TRAIN, Operation.GARRISON, Operation.SWEEP, Operation.ASSAULT),
    Activity.NEUTRALIZE: (Operation.GARRISON, Operation.SWEEP),
    Activity.EXTORT: (Operation.RALLY, Operation.MARCH, Operation.ATTACK, Operation.TERROR),
    Activity.SUBVERT: (Operation.RALLY, Operation.MARCH, Operation.TERROR),
    Activity.AMBUSH: (Operation.ATTACK,),
    Activity.OAS: tuple(Operation),
}

F = TypeVar("F", bound="OperationFrame")


@frozen
class OperationFrame(Frame):
    """An Operation under way: its limit, and its locations in the order of selection.

    ``activity`` is the Special Activity that accompanies it or has, ``unmade`` says that one was
    opened that changed nothing, and so was not made (R9).  ``grant`` is what a card grants where
    it is free (3.1.2, 5.5), and ``marks`` counts the pieces that may not move again.
    """

    stands_on = (ActingFrame, GrantingFrame)
    label = "operation"
    operation: ClassVar[Operation | None] = None
    # What each location costs; what the Operation costs in all, where that is its price.  Where the
    # price depends on the space, ``where`` asks what a location is.
    price: ClassVar[Figure[int]]
    priced_by_space: ClassVar[bool] = False
    where: ClassVar[Admission | None] = None
    # The pieces that it may mark as moved (R28).
    moves: ClassVar[tuple[Piece, ...]] = ()
    # Whether it stands between two steps, where a Special Activity or the end may follow (R50).
    between_steps: ClassVar[bool] = True
    # The frame that it comes back to after a Special Activity; None if that is itself.
    pauses_as: ClassVar[type[OperationFrame] | None] = None
    # Whether it comes only after a Special Activity (R51); what may ever be a location of it.
    follows_activity: ClassVar[bool] = False
    selectable: ClassVar[tuple[Place | Track, ...]] = ALGERIA

    limit: OperationLimit
    locations: tuple[Place | Track, ...]
    activity: Activity | None = attrs.field(default=None, kw_only=True)
    unmade: bool = attrs.field(default=False, kw_only=True)
    grant: Grant | None = attrs.field(default=None, kw_only=True)
    marks: tuple[Mark, ...] = attrs.field(default=(), kw_only=True)

    @classmethod
    def begun(cls, limit: OperationLimit) -> OperationFrame:
        """The frame of the Operation just begun."""
        return cls(limit, ())

    @classmethod
    def granted_by(cls, grant: Grant) -> OperationFrame:
        """The frame of the free Operation just begun that a card grants (5.5)."""
        return attrs.evolve(cls.begun(limit_of(grant)), grant=grant)

    def resumed(self, draft: Any, ended: Frame, result: object, /) -> None:
        """Go on after its Special Activity (R48), which was not made if it has no result (R9)."""
        if not isinstance(ended, ActivityFrame):
            Frame.resumed(self, draft, ended, result)
        elif result is None:
            draft.call_off(ended.activity, "4.1")
            draft.replace(self.but(activity=None, unmade=True))

    @property
    def faction(self) -> Actor:
        """Whose Operation it is, whoever is to choose next."""
        faction: Actor = self.actor
        return faction

    @property
    def selected(self) -> str:
        """The locations in words."""
        return listed(self.locations)

    @property
    def opened(self) -> bool:
        """Whether a Special Activity has been opened, made or not: no other one is then (R9)."""
        return self.activity is not None or self.unmade

    @property
    def granted(self) -> str:
        """What a card grants, in words."""
        return str(self.grant or "nothing")

    @property
    def accompanied_by(self) -> str:
        """The Special Activity that has accompanied it, in words."""
        return "one that changed nothing" if self.unmade else str(self.activity or "none")

    @property
    def moved_pieces(self) -> str:
        """The pieces that may not move again, in words."""
        return listed(self.marks)

    @property
    def outstanding(self) -> str:
        """What the Operation must still do before it may end; empty when nothing."""
        return ""

    @property
    def paused(self) -> OperationFrame:
        """The frame to come back to after a Special Activity: between two steps (R50)."""
        return self if self.pauses_as is None else self.to(self.pauses_as)

    def to(
        self,
        kind: type[F],
        *rest: Any,
        location: Place | Track | None = None,
        marks: tuple[Mark, ...] | None = None,
    ) -> F:
        """A frame of another type of the same Operation; with one more location, other marks, where given."""
        locations = self.locations if location is None else (*self.locations, location)
        return kind(
            self.limit,
            locations,
            *rest,
            activity=self.activity,
            unmade=self.unmade,
            grant=self.grant,
            marks=self.marks if marks is None else marks,
        )

    @classmethod
    def price_of(cls, state: Any, space: Any) -> int:
        """What that space costs as a location."""
        return cls.price(state, space) if cls.priced_by_space else cls.price(state)

    def payable(self, state: State) -> bool:
        """Whether the faction can pay for one more location (1.8, 3.1)."""
        return self.grant is not None or self.affordable(state)

    @classmethod
    def affordable(cls, state: State, loss: int = 0) -> bool:
        """Whether its faction has the price of some location, after a loss of Resources (1.8, 3.1)."""
        purse: int = state.resources.of(cls.actor) - loss  # type: ignore[arg-type]
        if not cls.priced_by_space:
            return purse >= cls.price(state)
        most: Any = cls.price.high
        if not state.in_force.house and (purse >= most) is True:
            # Whatever cards say; the price of a house rule has no bound.
            return True
        if not cls.price.is_amended(state):
            # As printed, each space costs the same.
            return purse >= cls.price.rule(state, None)
        assert cls.where is not None
        is_open, price = cls.where.now(state), cls.price
        # Where no space is a location yet, another requirement says so, or that one may become it.
        return either(
            any_of(both(purse >= price(state, one), partial(is_open, one)) for one in state.spaces),
            lambda: both(
                how_many_spaces(state, is_open) < 1,
                lambda: all_of(purse >= price(state, one) for one in state.spaces),
            ),
        )

    def open_locations(self, state: State) -> int:
        """How many locations might be selected first, whatever the price; 1 where some always may."""
        return 1 if self.where is None else how_many_spaces(state, self.where.now(state))

    def further_location(self, _state: State) -> bool:
        """Whether one more location could be selected now, whatever the price; True where one always can."""
        return True

    def can_be_helped(self, _state: State) -> bool:
        """Whether a Special Activity taken first can bring a first location within reach (R49)."""
        return False

    def closes(self, _state: State, _space: Space) -> bool:
        """Whether the space is not a location once one Underground Guerrilla there is lost or Active."""
        return False


class ActivityFrame(Frame):
    """A Special Activity under way, on top of the Operation that it accompanies (4.1)."""

    __slots__ = ()

    stands_on = (OperationFrame,)
    activity: ClassVar[Activity]
    accompanied: ClassVar[tuple[Operation, ...]]

    def changed(self, _board: Any) -> bool:
        """Whether it has changed the position or which pieces may move, or will change it as it ends (R9)."""
        message = f"{type(self).__name__} does not say what it has changed"
        raise Defect(message)

    def leaves_a_location(self, state: State, operation: OperationFrame) -> bool:
        """Whether the Operation, without a location yet, can still select one (R49)."""
        return operation.payable(state) & (operation.open_locations(state) >= 1)


class Unaccompanied(OperationFrame):
    """The frame under a granted Special Activity without an Operation; it ends with the activity (5.5)."""

    __slots__ = ()

    clause = "5.5"
    awaits = "the Special Activity that a card grants"
    between_steps = False

    @classmethod
    def granted_by(cls, grant: Grant) -> Unaccompanied:
        """The frame under the Special Activity that a card grants without an Operation."""
        return cls(limit_of(grant), (), activity=grant.activity, grant=grant)

    @property
    def actor(self) -> Any:
        """Whose Special Activity it is."""
        return self.grant.executor if self.grant is not None else super().actor

    def resumed(self, draft: Any, _ended: Frame, result: object, /) -> None:
        """End with its Special Activity."""
        draft.finish(result)

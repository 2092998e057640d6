"""Moves that are declared whole and chosen in stages: a choice is offered if it begins a legal move.

The parameters of a requirement name the fields of the move that it reads.  A stage asks the requirements
whose fields are all chosen.  The later stages fall into groups that no requirement joins; each group must
have values that fit, and these together make a whole legal move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Self

import attrs

from ctcore.kernel.copying import unsealed
from ctcore.kernel.form import slots_of
from ctcore.kernel.frozen import frozen
from ctcore.kernel.generic import F_contra, M, S_contra
from ctcore.kernel.kind import Kind
from ctcore.kernel.logic import all_of
from ctcore.kernel.move import Move, Part
from ctcore.kernel.notes import in_force_of
from ctcore.kernel.requirement import Requirement, names_of
from ctcore.kernel.stage_listing import listing, offering
from ctcore.kernel.stage_plan import Plan, Values

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = ["WHOLE", "Stage", "Staged"]

Test = Callable[..., Any]
# How many parts and moves are kept for reuse; without a bound they would leak.
_KEPT = 50_000
# In the place of a stage's number: all stages.
WHOLE = -1


@frozen(eq=False)
class Stage:
    """One choice within a move: the values that its fields may ever have, as tuples.

    ``within`` lists the only ones that can fit in a position, by the names of what it reads;
    ``covers``, of those and the fields of the stage, says of one choice whether it lists it, read on
    ints or on symbolic terms.  ``some`` lists values of which one is legal wherever any is, as one
    piece may move wherever several may.  Where ``within`` follows from requirements (`over`), ``settles``
    names them, they say what it covers, and ``few`` lists what ``some`` is among it; ``beside`` says of an
    element whether ``within`` lists anything, if the element decides it: the first stage has asked so.
    ``ahead`` names bounds of later fields: what is listed leaves room for the lowest values of these.
    """

    values: tuple[Values, ...]
    within: Callable[..., Iterable[Values]] | None = None
    covers: Callable[..., bool] | None = None
    some: tuple[Values, ...] | None = None
    few: Callable[..., Iterable[Values]] | None = None
    settles: frozenset[str] | None = None
    beside: Test | None = None
    ahead: frozenset[str] = frozenset()

    def __attrs_post_init__(self) -> None:
        """Refuse ``within`` without ``covers``, unless it follows from requirements: a proof reads these."""
        if (self.within is None) != (self.covers is None) and self.settles is None:
            message = "a stage with `within` says what it covers"
            raise ValueError(message)

    @property
    def witnesses(self) -> tuple[Values, ...]:
        """Values of which one is legal whenever any is."""
        return self.values if self.some is None else self.some


@frozen(eq=False)
class Staged(Kind[S_contra, F_contra, M]):
    """A kind of move made in stages: one list of requirements, one effect, and what to offer when."""

    stages: tuple[Stage, ...] = attrs.field(kw_only=True)

    # Values are listed by stage.
    candidates: tuple[M, ...] = attrs.field(init=False, default=())
    names: tuple[str, ...] = attrs.field(init=False, repr=False)
    # How many fields each stage has.
    widths: tuple[int, ...] = attrs.field(init=False, repr=False)
    # The number of stages that have that number of fields in all.
    _depths: dict[int, int] = attrs.field(init=False, repr=False)
    # Parts and whole moves, once made.
    made: dict[Values, Any] = attrs.field(init=False, repr=False, factory=dict)
    moves: MovesByStage = attrs.field(init=False, repr=False)
    # Parts and whole moves by the values of the last stage, by those before it.
    after: dict[Values, _Next] = attrs.field(init=False, repr=False, factory=dict)

    # The class of moves whose fields are being set.
    _unsealed: Any = attrs.field(init=False, repr=False)

    @_unsealed.default
    def _unsealed_move(self) -> object:
        return unsealed(self.move)

    @moves.default
    def _moves(self) -> MovesByStage:
        return MovesByStage(self)

    @names.default
    def _names(self) -> tuple[str, ...]:
        return tuple(name for form in self.move.stages for name in slots_of(form))

    @widths.default
    def _widths(self) -> tuple[int, ...]:
        return tuple(len(slots_of(form)) for form in self.move.stages)

    @_depths.default
    def _depth_of(self) -> dict[int, int]:
        return {sum(self.widths[:depth]): depth for depth in range(len(self.widths))}

    @property
    def plan(self) -> Plan:
        """What each stage asks, under all requirements."""
        return Plan(self, self.requirements)

    def offered(self, state: Any, frame: object, part: Part | None = None) -> list[Any]:
        """The next choices after those of the part, each with some whole move that begins with it."""
        before: Values = () if part is None else part.values
        depth = self._depths.get(len(before))
        if depth is None:
            return []
        # As `_lists`, without a call: this is asked more often than anything else.
        try:
            lists = state.in_force.memo[self]
        except (AttributeError, KeyError):
            lists = self._lists(in_force_of(state))
        values, next_of = lists[depth](state, frame, before), self.after.get(before)
        if next_of is None:
            next_of = self.after[before] = _Next(self, before)
        return [*map(next_of.__getitem__, values)]

    def legal(self, state: Any, frame: object) -> list[Move]:
        """Every whole move that is legal, in the order of its stages."""
        found: list[Move] = self._lists(in_force_of(state))[WHOLE](state, frame)
        return found

    def asking(self, requirements: tuple[Requirement, ...]) -> Self:
        """The same kind under other requirements, without ``within`` and ``some``, which may rest on them."""
        stages = tuple(Stage(one.values) for one in self.stages)
        return attrs.evolve(self, requirements=requirements, stages=stages)

    def said(self, field: str) -> set[object]:
        """The values that the field may ever have; none if the move has no such field."""
        for names, stage in zip(Plan(self, ()).fields, self.stages, strict=True):
            if field in names:
                return {value[names.index(field)] for value in stage.values}
        return set()

    def lists(self, state: object, frame: object, move: object) -> bool:
        """Whether each stage's list has what the move says there, read on ints or on symbolic terms."""
        return all_of(
            stage.covers(*[self._read(name, state, frame, move, None) for name in names_of(stage.covers)])
            for stage in self.stages
            if stage.covers is not None
        )

    def with_some(self, move: Any) -> Iterator[Move]:
        """The move with each value of ``some`` in the place of its own."""
        plan = Plan(self, ())
        stages = [(names, one.some) for names, one in zip(plan.fields, self.stages, strict=True) if one.some]
        fields = tuple(chain(*(names for names, _ in stages)))
        for values in product(*(some for _, some in stages)):
            yield attrs.evolve(move, **dict(zip(fields, chain(*values), strict=True)))

    def witnesses(self) -> Iterator[Move]:
        """Whole moves of which one is legal whenever any is."""
        for values in product(*(stage.witnesses for stage in self.stages)):
            yield self.move(**dict(zip(self.names, chain(*values), strict=True)))

    def beginning(self, part: Part) -> Kind:
        """The kind that judges a part: it asks what it can so far, and that some values fit the rest."""
        known: Kind | None = self.known.get(part.depth)
        if known is None:
            requirements = self.plan.requirements(part.depth - 1)
            known = self.known[part.depth] = Kind(
                f"{self.name}[{part.depth - 1}]",
                self.move,
                (),
                requirements,
                _no_effect,
                self.subjects,
                there=self.there,
                provisos=self.provisos,
            )
        return known

    def make(self, values: Values) -> Any:
        """Build the part, or the whole move, from these values; the same object as long as it is kept."""
        found = self.made.get(values)
        if found is None:
            if len(self.made) >= _KEPT:
                self.made.clear()
                self.moves.clear()
                self.after.clear()
            whole = len(values) == len(self.names)
            found = self.made[values] = self._whole(values) if whole else Part(self.move, values)
        return found

    def _whole(self, values: Values) -> Move:
        # The values of stages are known to be of the right types: the check of `Move` is skipped.
        made = object.__new__(self._unsealed)
        for name, value in zip(self.names, values, strict=True):
            setattr(made, name, value)
        made.__class__ = self.move
        whole: Move = made
        return whole

    def _lists(self, in_force: object) -> dict[int, Test]:
        found: Any = self.lister(in_force)
        lists: dict[int, Test] = found
        return lists

    def _refusing(self) -> object:
        return _NoLists()

    def _settle(self, asked: Sequence[Requirement]) -> Any:
        """What lists the values of each stage."""
        return Lists(Plan(self, tuple(asked)))


class MovesByStage(dict[Values, object]):
    """Whole moves by the values of one stage after another; each is made at first use."""

    __slots__ = ("before", "kind")

    def __init__(self, kind: Staged, before: Values = ()) -> None:
        """Begin without moves."""
        self.kind, self.before = kind, before

    def __missing__(self, value: Values) -> Any:
        """Make the move, or begin what holds those of the next stage."""
        values, kind = self.before + value, self.kind
        whole = len(values) == len(kind.names)
        found = self[value] = kind.make(values) if whole else MovesByStage(kind, values)
        return found


class _Next(dict[Values, object]):
    """Parts, or whole moves, by the values that follow some others; each is made at first use."""

    __slots__ = ("before", "kind")

    def __init__(self, kind: Staged, before: Values) -> None:
        """Begin with none."""
        self.kind, self.before = kind, before

    def __missing__(self, value: Values) -> object:
        """Make it."""
        found = self[value] = self.kind.make(self.before + value)
        return found


def _no_effect(_draft: object, _frame: object, _move: object) -> None:
    """A part changes nothing."""


class _NoLists(dict[int, Test]):
    """The same where what is in force refuses every move: nothing is listed at any stage."""

    def __missing__(self, _depth: int) -> Test:
        return _none


def _none(*_asked: object) -> list[object]:
    """No value fits."""
    return []


class Lists(dict[int, Test]):
    """The functions that list the values of each stage, by its number: compiled at first use."""

    __slots__ = ("plan",)

    def __init__(self, plan: Plan) -> None:
        """Begin without functions."""
        self.plan = plan

    def __missing__(self, depth: int) -> Test:
        """Compile one."""
        found = self[depth] = listing(self.plan) if depth == WHOLE else offering(self.plan, depth)
        return found

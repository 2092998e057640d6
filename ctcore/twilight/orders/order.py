"""An order: a whole Operation with its Special Activity, as one value made of its moves.

A player opens an Operation and selects its locations one by one, each resolved before the next
(R47).  So an order is the opening move, steps, and the end.  A step is the move that begins it and
what is done in it: a location with what is done there; or what is done at no location, such as
a group of a March, a search, or Troops that a Sweep moves.  The Special Activity is one block
(R48) that stands between two steps, before the first or after the last (R50).  What Nature rolls
and what a player loses are moves of the step in which they fall, so an order that was
played reads as it was played.

An order has no legality of its own: `ctcore.twilight.orders.judge` asks the rules.

Clauses: 3.1, 3.1.2, 4.1, 5.3.1, 5.5; rulings R47-R50
"""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING

import attrs

from ctcore.errors import NotationError, WrongType
from ctcore.kernel import Move
from ctcore.kernel.frozen import frozen
from ctcore.twilight import moves as of
from ctcore.twilight.board.vocabulary import Activity, Operation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.vocabulary import Track

__all__ = ["Block", "Order", "OrderError", "Step", "collect", "expand"]

# The moves that open each Operation and each Special Activity.
OPERATIONS: dict[type[Move], Operation] = {
    of.Train: Operation.TRAIN,
    of.Garrison: Operation.GARRISON,
    of.Sweep: Operation.SWEEP,
    of.Assault: Operation.ASSAULT,
    of.Rally: Operation.RALLY,
    of.March: Operation.MARCH,
    of.Attack: Operation.ATTACK,
    of.Terror: Operation.TERROR,
}
# The opening move of each Operation, to name a free one with.
OPENINGS: dict[Operation, Move] = {operation: kind() for kind, operation in OPERATIONS.items()}
ACTIVITIES: dict[type[Move], Activity] = {
    of.Deploy: Activity.DEPLOY,
    of.TroopLift: Activity.TROOP_LIFT,
    of.Neutralize: Activity.NEUTRALIZE,
    of.Extort: Activity.EXTORT,
    of.Subvert: Activity.SUBVERT,
    of.Ambush: Activity.AMBUSH,
    of.Oas: Activity.OAS,
}
# The moves that select a location, or choose a space, in which something may be done before the next step.
SELECTING = frozenset({of.Select, of.SelectTrack, of.SelectWith, of.ExtortStopped})
PLACES = SELECTING | {of.Pacify, of.Agitate}
# The moves that are a step alone: they name whatever they are about.
ALONE = frozenset(
    {
        of.MoveGroup,
        of.MoveCubes,
        of.MoveFrench,
        of.MoveTroops,
        of.Search,
        of.SearchWith,
        of.Resettle,
    }
)
# The moves that are done in the last space chosen, which they do not name.
WITHIN = frozenset(
    {
        of.Flip,
        of.Lose,
        of.PlaceCubes,
        of.PlaceGuerrillas,
        of.RemoveCubes,
        of.RemoveTerror,
        of.ReplaceCube,
        of.ReplaceGuerrillas,
        of.Resolve,
        of.Roll,
        of.Shift,
        of.Take,
        of.TakeStopped,
    }
)
# The moves that name the space in which they are done: in the last one chosen, or else a step alone.
NAMING = frozenset({of.BuyOff, of.RemoveExposed, of.Torture})

_END = of.End()


class OrderError(NotationError):
    """Moves that are not one whole Operation; ``move`` is the first that does not fit.

    ``number`` counts it from 0 among the moves; it is None for a move of a value that is made directly.
    ``move`` is None if there is no move at all.
    """

    def __init__(self, message: str, move: Move | None = None, number: int | None = None) -> None:
        """Keep the move and its number."""
        self.move, self.number, self.why = move, number, message
        named = "" if move is None else f"{str(move)!r}: "
        super().__init__(f"{'' if number is None else f'move {number + 1}, '}{named}{message}")

    def __reduce__(self) -> tuple[type[OrderError], tuple[object, ...]]:
        """Copy and pickle with the move and its number."""
        return (type(self), (self.why, self.move, self.number))


@frozen
class Step:
    """One step of an Operation or a Special Activity: the move that begins it, and what is done in it.

    Raises `OrderError` for moves that are not one step.

    >>> import ctcore as ct
    >>> step = Step(ct.moves.Select(ct.Place.named("Oran")), (ct.moves.Roll(3),))
    >>> step.at
    Place.named('Oran')
    """

    move: Move
    done: tuple[Move, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse moves that begin no step, or are not done in this one."""
        if not _begins(_whole(self.move)):
            message = "begins neither a location nor another step"
            raise OrderError(message, self.move)
        for move in self.done:
            if not _belongs(self.move, _whole(move)):
                message = f"is not done in the step that begins with {str(self.move)!r}"
                raise OrderError(message, move)

    @property
    def at(self) -> Place | Track | None:
        """The location that it selects, or the space of a Special Activity; None for any other step."""
        if type(self.move) not in SELECTING:
            return None
        return self.move.track if isinstance(self.move, of.SelectTrack) else self.move.space  # type: ignore[attr-defined]


@frozen
class Block:
    """A Special Activity: its opening move, its steps, and its end (4.1, R48).

    ``end`` is None for OAS, which is one move (5.3.1), and for one that is not written to its end.
    Raises `OrderError` for moves that are not a Special Activity.

    >>> import ctcore as ct
    >>> print(Block(ct.moves.Extort(), (Step(ct.moves.Select(ct.Place.named("Oran"))),)))
    Extort Oran
    """

    opening: Move
    steps: tuple[Step, ...] = ()
    end: of.End | None = attrs.field()

    @end.default
    def _usual_end(self) -> of.End | None:
        return None if isinstance(self.opening, of.Oas) else _END

    def __attrs_post_init__(self) -> None:
        """Refuse an opening move of something else, and an OAS with more than its one move."""
        if type(_whole(self.opening)) not in ACTIVITIES:
            message = "opens no Special Activity"
            raise OrderError(message, self.opening)
        if isinstance(self.opening, of.Oas) and (self.steps or self.end):
            message = "is the whole of what OAS allows: no step and no end follow"
            raise OrderError(message, self.opening)
        _of_types(self.steps, Step, self.end)
        _apart(self.steps)

    @property
    def activity(self) -> Activity:
        """Which Special Activity it is."""
        return ACTIVITIES[type(self.opening)]

    def __str__(self) -> str:
        """The Special Activity and where, as people say it."""
        from ctcore.twilight.orders.spoken import told_block  # noqa: PLC0415 - it speaks of what stands here

        return told_block(self)


@frozen
class Order:
    """A whole Operation with its Special Activity: its opening move, its steps, and its end (3.1, 4.1).

    The Special Activity is a `Block` among the steps, where it falls (R50).  ``end`` is None for an
    order that is not written to its end.  ``free`` marks an Operation that a card grants: it is under
    way without an opening move, and ``opening`` says only which one it is (3.1.2, 5.5).

    ``str`` tells an order in one line, with the rolls and without placements and losses; `expand` has
    all of it.  Raises `OrderError` for moves that are not an Operation.

    >>> import ctcore as ct
    >>> oran, medea = (Step(ct.moves.Select(ct.Place.named(name))) for name in ("Oran", "Medea"))
    >>> order = Order(ct.moves.Terror(), (oran, Block(ct.moves.Extort(), (medea,))))
    >>> print(order)
    Terror in Oran; Extort Medea
    >>> [str(move) for move in expand(order)]
    ['terror', 'Oran', 'extort', 'Medea', 'end', 'end']
    """

    opening: Move
    steps: tuple[Step | Block, ...] = ()
    end: of.End | None = _END
    free: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse an opening move of something else, and a step that continues the one before it."""
        if type(_whole(self.opening)) not in OPERATIONS:
            message = "opens no Operation"
            raise OrderError(message, self.opening)
        _of_types(self.steps, (Step, Block), self.end)
        _apart(self.steps)

    @property
    def operation(self) -> Operation:
        """Which Operation it is."""
        return OPERATIONS[type(self.opening)]

    @property
    def activity(self) -> Block | None:
        """The Special Activity; None if it has none."""
        return next((part for part in self.steps if isinstance(part, Block)), None)

    @property
    def locations(self) -> tuple[Place | Track, ...]:
        """The spaces and tracks that its own steps select, in order; a March and a Garrison select none."""
        at = (part.at for part in self.steps if isinstance(part, Step))
        return tuple([location for location in at if location is not None])

    def __str__(self) -> str:
        """The Operation and its Special Activity in one line, as people say it."""
        from ctcore.twilight.orders.spoken import told  # noqa: PLC0415 - it speaks of what stands here

        return told(self)


def expand(order: Order) -> tuple[Move, ...]:
    """The moves of an order, in their order; the opening move only if the Operation is not free.

    Raises `WrongType` for anything but an order.

    >>> import ctcore as ct
    >>> moves = (ct.moves.Rally(), ct.moves.SelectTrack(ct.Track.FRANCE), ct.moves.End())
    >>> expand(collect(moves)) == moves
    True
    """
    if not isinstance(order, Order):
        message = f"{order!r} is not an Order; collect makes one of moves"
        raise WrongType(message)
    opening = () if order.free else (order.opening,)
    return (*opening, *chain.from_iterable(map(_moves, order.steps)), *_ended(order.end))


def collect(moves: Iterable[Move], *, granted: Move | None = None) -> Order:
    """The order that those moves are, from the opening of an Operation to its end.

    A free Operation has no opening move: ``granted`` then names the Operation, as ``ct.moves.Rally()``
    does, and the moves begin with its first step (5.5).  A move made in stages is given whole.
    Raises `OrderError`, with the first move that does not fit, if the moves are not one whole Operation;
    `WrongType` for anything but a whole move.

    >>> import ctcore as ct
    >>> some = [ct.moves.Terror(), ct.moves.Select(ct.Place.named("Oran"))]
    >>> print(collect([*some, ct.moves.End()]))
    Terror in Oran
    >>> collect(some)
    Traceback (most recent call last):
      ...
    ctcore.twilight.orders.order.OrderError: move 2, 'Oran': the moves stop here, before the Operation ends
    >>> print(collect([some[1], ct.moves.End()], granted=ct.moves.Terror()))
    Free Terror in Oran
    """
    given = tuple(map(_whole, moves))
    opening, first = (given[0] if given else None, 1) if granted is None else (granted, 0)
    if opening is None:
        message = "an Operation begins with its opening move"
        raise OrderError(message)
    if type(_whole(opening)) not in OPERATIONS:
        message = "opens no Operation"
        raise OrderError(message, opening, 0 if granted is None else None)
    return Order(opening, _grouped(given, first), free=granted is not None)


# Reading moves


def _whole(move: Move) -> Move:
    if not isinstance(move, Move):
        message = f"{move!r} is not a whole move; parse_move turns text into one"
        raise WrongType(message)
    return move


def _of_types(steps: object, allowed: type[Step] | tuple[type[Step], type[Block]], end: object) -> None:
    """Refuse with `WrongType` what is not a tuple of such steps, or not an end."""
    if not isinstance(steps, tuple) or not all(isinstance(one, allowed) for one in steps):
        names = " and ".join(one.__name__ for one in (allowed if isinstance(allowed, tuple) else (allowed,)))
        message = f"steps is a tuple of {names}, not {steps!r}"
        raise WrongType(message)
    if end is not None and not isinstance(end, of.End):
        message = f"end is ct.moves.End() or None, not {end!r}"
        raise WrongType(message)


def _begins(move: Move) -> bool:
    return type(move) in PLACES or type(move) in ALONE or type(move) in NAMING


def _belongs(begun: Move, move: Move) -> bool:
    """Whether the move is done in the step that the other begins."""
    if type(begun) not in PLACES:
        return False
    named = type(move) in NAMING and getattr(begun, "space", None) is move.space  # type: ignore[attr-defined]
    return named or type(move) in WITHIN


def _apart(steps: Sequence[Step | Block]) -> None:
    """Refuse a step whose first move is done in the step before it."""
    for before, after in pairwise(steps):
        if isinstance(before, Step) and isinstance(after, Step) and _belongs(before.move, after.move):
            message = f"is done in the step before it, which begins with {str(before.move)!r}"
            raise OrderError(message, after.move)


def _moves(part: Step | Block) -> Iterator[Move]:
    """The moves of a step or a Special Activity, in their order."""
    if isinstance(part, Step):
        yield from (part.move, *part.done)
    else:
        yield part.opening
        yield from chain.from_iterable(map(_moves, part.steps))
        yield from _ended(part.end)


def _ended(end: of.End | None) -> tuple[Move, ...]:
    return () if end is None else (end,)


def _grouped(given: Sequence[Move], first: int) -> tuple[Step | Block, ...]:
    """The steps and Special Activities of an Operation, from that number on to its end."""
    done: list[Step | Block] = []
    within: list[Step | Block] = []
    opened: Move | None = None
    for number, move in enumerate(given[first:], first):
        here = done if opened is None else within
        if isinstance(move, of.End) and opened is None:
            if number < len(given) - 1:
                message = "follows the end of the Operation"
                raise OrderError(message, given[number + 1], number + 1)
            return tuple(done)
        if isinstance(move, of.End) and opened is not None:
            done.append(Block(opened, tuple(one for one in within if isinstance(one, Step))))
            opened, within = None, []
        elif isinstance(move, of.Oas) and opened is None:
            done.append(Block(move))
        elif type(move) in ACTIVITIES and opened is None:
            opened = move
        else:
            _add(here, move, number)
    message = "the moves stop here, before the Operation ends"
    raise OrderError(message, given[-1] if given else None, len(given) - 1 if given else None)


def _add(steps: list[Step | Block], move: Move, number: int) -> None:
    """Add a move to the last step, or as a step of its own."""
    last = steps[-1] if steps else None
    if isinstance(last, Step) and _belongs(last.move, move):
        steps[-1] = Step(last.move, (*last.done, move))
    elif _begins(move):
        steps.append(Step(move))
    else:
        raise OrderError(_unfit(move), move, number)


def _unfit(move: Move) -> str:
    """Why a move fits nowhere in the moves before it."""
    if type(move) in WITHIN:
        return "is done in a location, and follows none"
    if type(move) in OPERATIONS:
        return "opens an Operation before this one ends"
    if type(move) in ACTIVITIES:
        return "opens a Special Activity before another one ends"
    return "belongs to no Operation"

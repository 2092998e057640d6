"""Each kind of move keeps the laws: its cases, by the frame in which it is made and the names it says."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs

from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.mission_laws import could_come
from ctcore.algeria.proofs.cut import CUT_LAWS, Cut
from ctcore.algeria.proofs.frames import ASKS_ELSEWHERE, HERE, Pending, marked, pending
from ctcore.algeria.proofs.measure import claims_about
from ctcore.algeria.proofs.position import ALL_UNITS, ELSEWHERE, SORTS, any_position, open_area
from ctcore.algeria.rules.air import Committing
from ctcore.algeria.rules.common.choosing import Sharing
from ctcore.algeria.rules.common.dice import Dice, Tries
from ctcore.algeria.rules.deployment_government import Deploying
from ctcore.algeria.rules.missions.raid import ChoosingRaider
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.kernel.logic import all_of
from ctcore.symbolic import Case, Claim, Number, Obligation, any_count, keeps_laws

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.algeria.board.state import State
    from ctcore.game import Game
    from ctcore.kernel import Frame, Kind, Move

__all__ = ["cases_of", "is_legal", "obligations_of_moves", "shapes_of"]

# A test that is not read on terms: `could_come` says the same (`lemma.who_can_come`).
_COMES = "some_unit_can_come"
# Where units are set apart.
_APART = (Mobilizing, Deploying)
# What ends in these changes no unit, so that what a frame below says of units still holds.
_QUIET = (Dice, Tries, Sharing, Committing, ChoosingRaider)
# Moves that name no area, and change every one in the same way.
_EVERY_AREA = dict.fromkeys(
    ("reinforcement.end", "deployment.end", "deployment.end_fln"), (HERE, SORTS["country"])
)
_SAME_UNITS = Claim("no unit is changed", lambda before, after: after.areas is before.areas)


def obligations_of_moves(game: Game[Any]) -> tuple[Obligation, ...]:
    """One obligation for each kind of move."""
    return tuple(_obligation(game, kind) for kind in game.system.kinds)


def _obligation(game: Game[Any], kind: Kind) -> Obligation:
    frames = [one for one, row in game.system.table.items() if kind in row]
    claims = claims_about(kind.name)
    if all(issubclass(one, _QUIET) for one in frames):
        claims += (_SAME_UNITS,)
    clauses = tuple(dict.fromkeys(clause for one in kind.requirements for clause in one.clauses))
    return Obligation(
        f"effect.{kind.name}",
        clauses or (frames[0].clause,),
        f"{kind.name} keeps the laws, in whatever lawful position it is legal",
        lambda: keeps_laws(cases_of(kind, frames), CUT_LAWS, claims),
        keeps=tuple(law.name for law in CUT_LAWS),
    )


def cases_of(kind: Kind, frames: Sequence[type[Frame]]) -> Iterator[Case]:
    """The cases of a kind of move in those frames."""
    for frame in frames:
        for shape in pending(frame):
            for move in shapes_of(kind, shape.areas):
                yield from _case(kind, frame, shape, move)


def shapes_of(kind: Kind, touched: Sequence[Place] = ()) -> Iterator[Move]:
    """Moves of the kind that stand for all: counts are terms, an area of each sort stands for its sort.

    Of two areas that one move names, each pair of sorts has the first pair that meets what is asked of names.
    ``touched`` are areas that the frame names, which the move may name too.

    >>> from ctcore.algeria.game import GAME
    >>> (roll,) = (one for one in GAME.system.kinds if one.name == "dice.roll")
    >>> [str(move) for move in shapes_of(roll)]
    ['roll Number(total)']
    """
    hints = get_type_hints(kind.move)
    fields = [field.name for field in attrs.fields(kind.move)]
    places = [name for name in fields if hints[name] is Place]
    for pair in _places(len(places), touched):
        named = dict(zip(places, pair, strict=True))
        values = [_values(kind, name, hints[name], named) for name in fields]
        for each in product(*values):
            yield kind.move(*each)


def _values(kind: Kind, name: str, hint: object, named: dict[str, Place]) -> Sequence[Any]:
    if name in named:
        return (named[name],)
    if hint is int:
        return (any_count(f"move.{name}"),)
    return sorted(kind.said(name), key=str)


def _places(number: int, touched: Sequence[Place]) -> Iterator[tuple[Place, ...]]:
    if number == 0:
        yield ()
        return
    some = [*SORTS.values(), *(one for one in touched if one not in SORTS.values())]
    if number == 1:
        yield from ((one,) for one in some)
        return
    for sort, other in product(SORTS, repeat=2):
        near = ((one, to) for one in PLACES for to in one.reach if (one.rating, to.rating) == (sort, other))
        yield from list(near)[:1]


def is_legal(kind: Kind, state: State, move: Move) -> bool:
    """Whether the requirements hold, on terms.

    >>> from ctcore.algeria.game import GAME
    >>> from ctcore.algeria.rules.setup import SetUp
    >>> from ctcore.algeria.board.units import Unit
    >>> (kind,) = GAME.system.table[type(GAME.setup().stack[-1])]
    >>> is_legal(kind, GAME.setup(), SetUp(99, Unit.POLICE, SORTS["urban"]))
    False
    """
    frame: Any = state.stack[-1]
    asked = [one for one in kind.requirements if one.name != _COMES]
    held = all_of(kind.holds(one, state, frame, move) for one in asked)
    if len(asked) == len(kind.requirements):
        return held
    return held & could_come(state, getattr(move, "area", None) or frame.area)


def _case(kind: Kind, frame: type[Frame], shape: Pending, move: Move) -> Iterator[Case]:
    fields = {field.name: getattr(move, field.name) for field in attrs.fields(type(move))}
    named = [value for value in fields.values() if isinstance(value, Place)]
    numbers = {name: value for name, value in fields.items() if isinstance(value, Number)}
    touched = dict.fromkeys((*shape.areas, *named, *_EVERY_AREA.get(kind.name, ())))
    units, further = ALL_UNITS, []
    if issubclass(frame, ASKS_ELSEWHERE):
        # Whether any unit is left is asked of every number: one type here and there stands for the others.
        units = (fields["unit"],)
        further = [open_area(ELSEWHERE, units)]
    areas = [open_area(one, units, apart=issubclass(frame, _APART)) for one in touched] + further
    stack = (*shape.stack[:-1], marked(named)) if frame is Deploying else shape.stack
    before = any_position(*stack, areas=areas, half=shape.half, **shape.changes)

    def said(values: tuple[Any, ...]) -> Move:
        return attrs.evolve(move, **dict(zip(numbers, values, strict=True))) if numbers else move

    def guard(state: State, *values: Any) -> bool:
        return is_legal(kind, state, said(values))

    def act(state: State, *values: Any) -> State:
        draft = Cut(state)
        kind.effect(draft, state.stack[-1], said(values))
        return draft.close()

    inputs = tuple(numbers.values())
    if guard(before, *inputs) is not False:
        yield Case(f"{move}, {shape.stack[-1].label or frame.__name__}", before, inputs, guard, act)

"""Many positions near one: the same cards and frames, with arrays where counts, markers and tracks stand.

Row 0 is the guess itself.  What each row changes is given by a table of numbers, so that the
rows depend on nothing but the guess.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import attrs
import numpy as np

from ctcore.arrays.boards import places_of, stories
from ctcore.arrays.values import Numbers, Truths, raw
from ctcore.kernel.choices import fields_of
from ctcore.kernel.move import Frame
from ctcore.twilight.board.forces import FORCE_POOL, Pool, Space
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.state import BORDER_ZONE_TOP, FRANCE_TRACK_TOP, Hand, Purses, State
from ctcore.twilight.board.vocabulary import Piece, PieceType
from ctcore.twilight.rules.common.frames import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

__all__ = ["Changes", "Unknown", "filled", "row_of", "spread", "unknowns", "without_empty"]

# As many places at most may change; so many leaves each has, and so many there are beside.
_PLACES = 10
_LEAVES = len(Piece) + 3
_FAR = 6 + 3 + 2 * len(PieceType)
_COUNTS = (0, 0, 0, 0, 0, 0, 1, 2, 3, 4)
_SIGNED = (*_COUNTS, -1, -2)
_PURSES = (0, 1, 2, 3, 4, 6, 10, 20)
_TRACK = (0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 36, 50)
_STANCES = (-1, 0, 1)
_TRUTHS = (0, 1)
_SORTS = tuple(piece.name.lower() for piece in Piece)
_TYPES = tuple(piece.name.lower() for piece in PieceType)
_IN_FORCE = ("recall_de_gaulle", "mobilization_played", "independent")


@attrs.frozen(slots=True)
class Unknown:
    """A count or a truth of a frame that is not given yet."""

    name: str
    sort: type
    least: int


class Changes:
    """Which leaves each row changes, and to what: the same for every guess of as many leaves."""

    def __init__(self, rows: int, most: int | None = None) -> None:
        self.rows = rows
        self.most = most
        self._near: Iterator[tuple[Any, Any]] = iter(())
        self._far: Iterator[tuple[Any, Any]] = iter(())

    def begin(self, near: int, far: int) -> None:
        """Change 0 to ``most`` of so many leaves, the first row none, and those that are far less often."""
        changed, values = _table(near, far, self.rows, self.most or near + far)
        self._near = iter(zip(changed[:near], values[:near], strict=True))
        self._far = iter(zip(changed[near:], values[near:], strict=True))

    def near(self, now: Any, options: Sequence[int]) -> Any:
        """What a leaf that the frame speaks of is in each row: as it is, or one of the options."""
        return _chosen(next(self._near), now, options)

    def far(self, now: Any, options: Sequence[int]) -> Any:
        """What another leaf is in each row."""
        return _chosen(next(self._far), now, options)


def _chosen(column: tuple[Any, Any], now: Any, options: Sequence[int]) -> Any:
    changed, values = column
    return np.where(changed, np.asarray(options)[values % len(options)], now)


# So much more often a leaf is changed that the frame speaks of.
_NEAR = 3


@cache
def _table(near: int, far: int, rows: int, most: int) -> tuple[Any, Any]:
    leaves = near + far
    chance = np.random.default_rng(7)
    many = np.arange(rows) * min(most, leaves) // rows + 1
    many[0] = 0
    rank = chance.random((leaves, rows))
    rank[near:] *= _NEAR
    order = rank.argsort(axis=0).argsort(axis=0)
    return order < many, chance.integers(0, 2**16, (leaves, rows))


def spread(
    board: State,
    stack: tuple[Frame, ...],
    guessed: Mapping[str, int],
    likely: Mapping[str, Callable[[Any, Any], Any]],
    more: Sequence[Place],
    table: Changes,
) -> State:
    """The guess and what is near it as one state of arrays; ``more`` are places that may change too."""
    named = tuple(dict.fromkeys(places_of(stack)))[:_PLACES]
    others = [place for place in more if place not in named][: _PLACES - len(named)]
    if not named:
        named, others = tuple(others), []
    table.begin(len(guessed) + _LEAVES * len(named), _FAR + _LEAVES * len(others))
    signed = {one.name for one in unknowns(stack) if one.least < 0}
    counts = {
        name: Numbers(table.near(now, _SIGNED if name in signed else _COUNTS))
        for name, now in guessed.items()
    }
    board = _raised(board, filled(stack, guessed))
    state = _with_tracks(board, table)
    state = _with_pieces(state, board, table, (named, others))
    known = filled(stack, counts)
    state = attrs.evolve(state, stack=known)
    truths = {name: like(state, known[-1]) for name, like in likely.items()}
    return attrs.evolve(state, stack=filled(known, truths)) if truths else state


def _raised(board: State, stack: tuple[Frame, ...]) -> State:
    """The board with the pieces that marks speak of, whatever box they come from."""
    spaces = list(board.spaces)
    for mark in _marks(stack):
        space = spaces[mark.place.index]
        spaces[mark.place.index] = space.changed(mark.piece, max(mark.count - space.of(mark.piece), 0))
    return attrs.evolve(board, spaces=tuple(spaces))


def _marks(value: Any) -> Iterator[Mark]:
    if isinstance(value, Mark):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _marks(one)
    elif isinstance(value, Frame):
        for name, _ in fields_of(type(value)):
            yield from _marks(getattr(value, name))


def _with_tracks(board: State, table: Changes) -> State:
    """The board with the purses, the tracks and the story of each row."""
    told = stories(board.scenario)
    story = table.far(_told(board), range(len(told)))

    def of(question: Callable[[Any], bool]) -> Truths:
        return Truths(np.asarray([question(one) for one in told])[story])

    independent = of(lambda one: one.independent)
    resources = board.resources
    return attrs.evolve(
        board,
        resources=Purses(
            Numbers(table.far(resources.government, _PURSES)), Numbers(table.far(resources.fln, _PURSES))
        ),
        commitment=Numbers(table.far(board.commitment, _TRACK)),
        france_box=Numbers(table.far(board.france_box, range(FRANCE_TRACK_TOP + 1))),
        border_status=independent.choose(table.far(board.border_status, range(BORDER_ZONE_TOP + 1)), 0),
        hand=Hand(
            **{name: of(lambda one, name=name: getattr(one.hand, name)) for name, _ in fields_of(Hand)}
        ),
        in_force=attrs.evolve(
            board.in_force, **{name: of(lambda one, name=name: getattr(one, name)) for name in _IN_FORCE}
        ),
        **{
            name: of(lambda one, name=name: getattr(one, name))
            for name in ("coup_played", "coup_this_campaign", "suez_crisis")
        },
    )


def _told(board: State) -> int:
    """The number of the board's own story among those of its scenario."""
    for number, one in enumerate(stories(board.scenario)):
        flags = {**one.in_force, **one.flags}
        if one.hand == board.hand and all(getattr(board, name) is flag for name, flag in flags.items()):
            return number
    message = f"no story of {board.scenario} is that of the board"
    raise ValueError(message)


def _with_pieces(
    state: State, board: State, table: Changes, named: tuple[Sequence[Place], Sequence[Place]]
) -> State:
    """The state with pieces and markers that each row has put elsewhere, none coming or going."""
    quiet, bare, few = (table.far(0, _TRUTHS) for _ in range(3))
    spaces = list(board.spaces)
    left = _left(board, (*named[0], *named[1]))
    for places, leaf in zip(named, (table.near, table.far), strict=True):
        for place in places:
            spaces[place.index] = _changed(spaces[place.index], leaf, left)
    spaces = [_fitted(space, state, quiet) for space in spaces]
    boxes: dict[str, dict[str, Any]] = {name: {} for name in ("available", "casualties", "set_aside", "out_of_play")}
    for piece in PieceType:
        there = sum(raw(space.of(one)) for space in spaces for one in Piece if one.type is piece)
        lost = np.where(quiet, 0, table.far(board.casualties.of(piece), _COUNTS))
        free = np.where(few, 0, table.far(board.available.of(piece), _COUNTS))
        aside = np.where(bare | ~raw(state.suez_crisis), 0, board.set_aside.of(piece))
        aside = np.minimum(aside, FORCE_POOL.of(piece) - there)
        rest = FORCE_POOL.of(piece) - there - aside
        # Pieces that are wanted on the map come from Out of Play, from Casualties, from Available.
        lost = 0 if piece is PieceType.FLN_BASES else np.minimum(lost, rest)
        free = rest if piece is PieceType.FLN_BASES else np.minimum(free, rest - lost)
        for box, count in zip(boxes.values(), (free, lost, aside, rest - lost - free), strict=True):
            box[piece.name.lower()] = Numbers(count)
    pools: dict[str, Any] = {box: Pool(**counts) for box, counts in boxes.items()}
    tops = {"france_box": FRANCE_TRACK_TOP, "border_status": BORDER_ZONE_TOP}
    tracks: dict[str, Any] = {name: raw(getattr(state, name)) for name in tops}
    low = {name: Numbers(np.where(quiet, np.minimum(tracks[name], top - 1), tracks[name])) for name, top in tops.items()}
    return attrs.evolve(state, spaces=tuple(spaces), **low, **pools)


def _left(board: State, places: Sequence[Place]) -> dict[PieceType, Any]:
    """How many pieces there are beside those in other places."""
    others = [space for space in board.spaces if space.place not in places]
    found: dict[PieceType, Any] = dict(FORCE_POOL.items())
    for piece in Piece:
        found[piece.type] -= sum(space.of(piece) for space in others)
    return found


def _changed(space: Space, leaf: Callable[[Any, Sequence[int]], Any], left: dict[PieceType, Any]) -> Space:
    """The space with the pieces and markers of each row, as many as are left and may stand there."""
    fields: dict[str, Any] = {}
    room: Any = space.base_limit
    for piece in Piece:
        count = np.minimum(leaf(space.of(piece), _COUNTS), left[piece.type])
        if piece in {Piece.GOVERNMENT_BASES, Piece.FLN_BASES}:
            count = np.minimum(count, room)
            room = room - count
        left[piece.type] = left[piece.type] - count
        fields[piece.name.lower()] = Numbers(count)
    if space.place.is_country:
        return attrs.evolve(space, **fields)
    stance, terror = leaf(space.stance, _STANCES), leaf(space.terror, (0, 0, 1, 2))
    resettled = leaf(int(space.resettled), (0, 0, 0, 1)).astype(bool) | space.resettled
    may = space.place.is_sector and space.place.population == 1
    fields |= {"stance": Numbers(stance), "terror": Numbers(terror), "resettled": Truths(resettled & may)}
    return attrs.evolve(space, **fields)


def _fitted(space: Space, state: State, quiet: Any) -> Space:
    """The space as each row's story allows it, and as a Reset Phase leaves it where all is quiet."""
    independent: Any = state.in_force.independent
    mobilized: Any = state.in_force.mobilization_played
    fields: dict[str, Any] = {}
    if space.place.is_country:
        names = ("underground", "active", "fln_bases", "base_markers")
        fields = {name: independent.choose(getattr(space, name), 0) for name in names}
        fields |= {name: 0 for name in _SORTS if name not in names}
        fields["stance"] = independent.choose(-1, 0)
        space = attrs.evolve(space, **fields)
    elif space.resettled is not False:
        space = attrs.evolve(space, resettled=mobilized & space.resettled)
    if type(space.stance) is Numbers or space.stance:
        peopled = raw(space.population) >= 1
        if not space.place.is_country:
            space = attrs.evolve(space, stance=Numbers(np.where(peopled, raw(space.stance), 0)))
    active = raw(space.active)
    if type(space.active) is Numbers or active:
        moved = np.where(quiet, active, 0)
        space = attrs.evolve(
            space, active=Numbers(active - moved), underground=Numbers(raw(space.underground) + moved)
        )
    return space


# Reading a row


def filled(value: Any, values: Mapping[str, Any]) -> Any:
    """The value with each unknown that is given replaced."""
    if isinstance(value, Unknown):
        return values.get(value.name, value)
    if isinstance(value, tuple):
        return tuple(filled(one, values) for one in value)
    if isinstance(value, Frame | Mark):
        kind: Any = type(value)
        return kind(**{name: filled(getattr(value, name), values) for name, _ in fields_of(kind)})
    return value


def unknowns(value: Any) -> Iterator[Unknown]:
    """What is unknown in a stack."""
    if isinstance(value, Unknown):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from unknowns(one)
    elif isinstance(value, Frame | Mark):
        for name, _ in fields_of(type(value)):
            yield from unknowns(getattr(value, name))


def row_of(value: Any, at: int) -> Any:
    """The value in one row, on ints."""
    if isinstance(value, Numbers | Truths):
        one = value.rows if np.ndim(value.rows) == 0 else value.rows[at]
        return bool(one) if isinstance(value, Truths) else int(one)
    if isinstance(value, tuple):
        return tuple(row_of(one, at) for one in value)
    if attrs.has(type(value)) and not isinstance(value, Place) and _has_rows(value):
        kind: Any = type(value)
        fields = [field.name for field in attrs.fields(kind) if field.init]
        return kind(**{name: row_of(getattr(value, name), at) for name in fields})
    return value


def _has_rows(value: Any) -> bool:
    if isinstance(value, Numbers | Truths):
        return True
    if isinstance(value, tuple):
        return any(map(_has_rows, value))
    if attrs.has(type(value)) and not isinstance(value, Place):
        return any(_has_rows(getattr(value, field.name)) for field in attrs.fields(type(value)) if field.init)
    return False


def without_empty(value: Any) -> Any:
    """The value without marks on nothing."""
    if isinstance(value, tuple):
        return tuple(without_empty(one) for one in value if not (isinstance(one, Mark) and not one.count))
    if isinstance(value, Frame):
        kind: Any = type(value)
        return kind(**{name: without_empty(getattr(value, name)) for name, _ in fields_of(kind)})
    return value

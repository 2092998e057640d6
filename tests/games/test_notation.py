"""No two moves that a frame awaits read alike, and the text of none is read as another.

A kind of move lists every move that could ever be legal, so that to write and to read all of them, in each
frame that awaits them, settles it for every position.  Of moves in stages there are millions: their counts
are none, one and several, since a number is read alike whatever it is, and of these moves some are drawn; the
nightly run takes them all, and all counts where the moves of a kind are less than a million.
"""

from __future__ import annotations

import os
from enum import Enum
from itertools import islice, product
from math import prod
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.errors import NotationError
from ctcore.game.games import GAMES
from ctcore.kernel import Kind, Move
from ctcore.kernel.choices import fields_of
from ctcore.kernel.form import filled, slots_of
from ctcore.kernel.frozen import frozen
from ctcore.notation.parse import parse
from ctcore.notation.reader import readers_of
from ctcore.notation.spelling import fold
from ctcore.notation.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


LARGE = bool(os.environ.get("CTCORE_LARGE"))
# The most moves in stages of one kind that are taken with all their counts, and that are taken at all.
MOST, DRAWN = (1_000_000, 1_000_000) if LARGE else (0, 300)
# How many games are played, and how many moves of each.
PLAYED, LONG = (60, 400) if LARGE else (1, 100)
SEVERAL = 2


def every(kind: Any) -> Iterator[Move]:
    """Every move of a kind that could be legal; of one in stages the moves that are taken."""
    yield from kind.candidates
    if stages := [stage.values for stage in getattr(kind, "stages", ())]:
        whole = prod(map(len, stages)) <= MOST
        chosen = [*product(*(values if whole else few(values) for values in stages))]
        draw = Random(kind.name)  # noqa: S311 - chance, not secrets
        for parts in draw.sample(chosen, min(DRAWN, len(chosen))):
            given = (value for part in parts for value in part)
            yield kind.move(**dict(zip(kind.names, given, strict=True)))


def few(values: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Of the values that differ in counts alone, one for none, one, and several of each."""

    def sort(value: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(min(one, SEVERAL) if type(one) is int else one for one in value)

    return [*{sort(one): one for one in values}.values()]


def written(move: Move, words: Vocabulary) -> Iterator[str]:
    """How a move may be written whole: in its own form, then in each other that says all of it."""
    yield str(move)
    names = {name for name, _ in fields_of(type(move))}
    for one in readers_of(words, type(move))[1:]:
        if {*slots_of(one.form)} == names:
            yield filled(one.form, move)


def faults(kinds: Sequence[Kind], words: Vocabulary) -> Iterator[str]:
    """The texts that two moves awaited together share, and those that are read as another move."""
    own: dict[str, Move] = {}
    for move in (move for kind in kinds for move in every(kind)):
        text = fold(str(move))
        if own.setdefault(text, move) != move:
            yield f"{text!r} is {own[text]!r} and {move!r}"
    for move in own.values():
        first, *others = written(move, words)
        if parse(first, kinds, words) != move:
            yield f"{first!r} is read as {parse(first, kinds, words)!r}"
        for text in others:
            try:
                found = parse(text, kinds, words)
            except NotationError:
                continue
            if found != move and fold(text) not in own:
                yield f"{text!r}, of {move!r}, is read as {found!r}"


@pytest.mark.parametrize("name", GAMES)
def test_what_a_frame_awaits_is_read_as_it_is_written(name: str) -> None:
    game = ct.game(name)
    found = {
        frame.__name__: [*islice(faults(kinds, game.vocabulary), 3)]
        for frame, kinds in game.system.table.items()
    }
    assert {frame: told for frame, told in found.items() if told} == {}


@pytest.mark.parametrize("name", GAMES)
def test_legal_moves_of_games_are_read_as_they_are_written(name: str) -> None:
    game = ct.game(name)
    for seed in range(PLAYED):
        for step in islice(game.random_game(None, seed), LONG):
            legal = game.legal_moves(step.before)
            assert len({fold(str(move)) for move in legal}) == len(legal), (seed, step.move)
            wrong = [move for move in legal if game.parse_move(step.before, str(move)) != move]
            assert wrong == [], (seed, step.move)


class Sort(Enum):
    """Two sorts of stone, one named by the words of a move."""

    RED = "red"
    ODD = "2 from the bag"


@frozen
class Take(Move):
    """Take some stones of a sort."""

    form = "take {count} {sort}"
    count: int
    sort: Sort


class TakeOdd(Move, form="take 1 2 from the bag"):
    """A move that is written as a Take is."""

    __slots__ = ()


@frozen
class Bag(Move):
    """Take some stones from the bag."""

    form = "{count} out of the bag"
    count: int


@frozen
class Put(Move):
    """Put as many stones down."""

    form = "take back {count}"
    count: int


def kind(*moves: Move) -> Kind:
    return Kind(type(moves[0]).__name__, type(moves[0]), moves, (), lambda *_: None)


TAKES = kind(Take(1, Sort.RED), Take(1, Sort.ODD))


def test_two_moves_that_read_alike_are_named() -> None:
    (fault,) = faults((TAKES, kind(TakeOdd())), Vocabulary())
    assert fault == f"'take 1 2 from the bag' is {Take(1, Sort.ODD)!r} and TakeOdd()"


def test_a_text_that_is_read_as_another_move_is_named() -> None:
    words = Vocabulary(forms={"{count} out of the bag": ("take back {count}",)})
    assert [*faults((TAKES, kind(Put(3)), kind(Bag(2))), words)] == [
        "'take back 2', of Bag(count=2), is read as Put(count=2)"
    ]
    (fault,) = faults((kind(Bag(2)), kind(Put(3))), words)
    assert fault == "'take back 3' is read as Bag(count=3)"

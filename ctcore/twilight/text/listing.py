"""A list of moves: cards and counts as ranges, and a choice open in many spaces written once."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.game.listing import counts_as_runs, runs
from ctcore.screen.rows import listed
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.rules.sequence.next_card import Reveal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Move, Part

__all__ = ["moves_listed"]

# This many spaces or more are listed in one row.
_SPACES = 4


def moves_listed(moves: Iterable[Move | Part]) -> str:
    """Moves in notation with commas between them; cards, and many counts, as runs of numbers.

    Moves that differ only in one of many spaces become one with all their spaces; semicolons separate these.
    """
    found = tuple(moves)
    cards = [move.card for move in found if isinstance(move, Reveal)]
    if not cards or len(cards) < len(found):
        gathered = tuple(_gathered(found))
        told = [text for alike, spaces in gathered for text in _with_spaces(alike, spaces)]
        return ("; " if any(spaces for _, spaces in gathered) else ", ").join(told)
    return f"card {runs(cards)}"


def _gathered(moves: tuple[Move | Part, ...]) -> Iterator[tuple[tuple[Move | Part, ...], tuple[str, ...]]]:
    """The moves in groups, each with the spaces where all of it is open, or with none if they are few."""
    alike: dict[object, list[Any]] = {}
    for move in moves:
        alike.setdefault(_but_for_space(move), []).append(move)
    many = {
        key: tuple(str(move.space) for move in same) for key, same in alike.items() if len(same) >= _SPACES
    }
    told = set()
    for spaces, run in groupby(moves, key=lambda move: many.get(_but_for_space(move), ())):
        if not spaces:
            yield tuple(run), ()
        elif spaces not in told:
            told.add(spaces)
            yield tuple(same[0] for key, same in alike.items() if many.get(key) == spaces), spaces


def _but_for_space(move: Move | Part) -> object:
    place = getattr(move, "space", None)
    if not isinstance(place, Place) or move.form == "{space}":
        return move
    return attrs.evolve(move, space=PLACES[0])  # type: ignore[call-arg]


def _with_spaces(alike: tuple[Move | Part, ...], spaces: tuple[str, ...]) -> Iterator[str]:
    texts = tuple(counts_as_runs(alike))
    if not spaces:
        yield from texts
    elif len(texts) == 1:
        yield texts[0].replace(spaces[0], listed(spaces), 1)
    else:
        each = listed(text.replace(spaces[0], "<space>", 1) for text in texts)
        yield f"{each}; <space> is {listed(spaces)}"

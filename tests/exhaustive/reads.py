"""Which numbers a move depends on, by the engine or the second statement, and the values of each that matter.

Of some lawful positions the numbers are handed out noted: whichever is compared or counted with is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any

import attrs
import numpy as np

import ctcore as ct
from ctcore.arrays import Numbers, along_each_path, lawful_rows
from ctcore.arrays.values import raw
from ctcore.kernel import Kind, Move
from ctcore.kernel.logic import all_of
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.in_force import EFFECTS
from proofs.cases.possible import places_of
from proofs.equivalences import is_legal_as_stated
from proofs.statements.sheet import changed, compared
from tests.exhaustive.filling import BOXES, filled, put
from tests.exhaustive.told import Library, Told, names_of

__all__ = ["Ranges", "ranges_of", "with_shown"]

Ranges = Mapping[Any, Sequence[Any]]
Graded = Mapping[Any, tuple[Sequence[Any], ...]]
# One position with one move has at most this many rows, lawful or not.
MOST = 4_000_000
# This many are looked at to see what is read.
_LOOKED = 4001
# Pivotal Events change more of a position than a truth: each has a board of its own.
_PIVOTAL = ("independent", "mobilization_played", "recall_de_gaulle", "oas")
TRUTHS = tuple(name for name in EFFECTS if name not in _PIVOTAL)
_GUERRILLAS = tuple((u, a) for u in range(31) for a in range(31 - u))
_BASES = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0))
_TWO = (range(2),)
# The values of each number: all that the game has, some, few.
_OF_SPACES: dict[Any, tuple[Sequence[Any], ...]] = {
    "french_troops": (range(10), (0, 1, 2, 3, 5, 9), (0, 1, 2, 4)),
    "french_police": (range(22), (0, 1, 2, 5, 21), (0, 1, 2, 6)),
    "algerian_troops": (range(4), (0, 1, 3), range(3)),
    "algerian_police": (range(8), (0, 1, 2, 7), range(3)),
    ("government_bases", "fln_bases"): (_BASES,),
    ("underground", "active"): (
        _GUERRILLAS,
        [pair for pair in _GUERRILLAS if {*pair} <= {0, 1, 2, 3, 4, 6, 12}],
        [pair for pair in _GUERRILLAS if {*pair} <= {0, 1, 3, 6}],
    ),
    "terror": (range(13), (0, 1, 2, 12), range(3)),
}
_PURSE = (range(51), (*range(8), 10, 20, 47, 48, 49, 50), (*range(5), 48, 49, 50), (0, 1, 2, 50))
_COUNT = (range(25), range(13), range(8))


def ranges_of(kind: Kind, state: ct.State, move: Move, given: Ranges) -> Ranges:
    """The given ranges, and those of whatever else is read, each as fine as there is room for."""
    known = {name for names in given for name in _each(names)}
    # A box that is given settles how many are Available.
    known |= {f"available.{name.partition('.')[2]}" for name in known if name.split(".")[0] in BOXES}
    graded = {
        names: grades for names, grades in _candidates(state, move) if not known.intersection(_each(names))
    }
    return {**given, **_fitting(_read(kind, state, move, given, graded), given)}


def _each(names: str | tuple[str, ...]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else names


def _fitting(graded: Graded, given: Ranges) -> Ranges:
    """The finest values of all that are together few enough: those of the longest range are thinned first."""
    level = dict.fromkeys(graded, 0)
    while prod(map(len, (*given.values(), *(graded[name][at] for name, at in level.items())))) > MOST:
        coarse = [name for name, at in level.items() if at + 1 < len(graded[name])]
        if not coarse:
            break
        longest = max(coarse, key=lambda name: len(graded[name][level[name]]))
        level[longest] += 1
    return {name: graded[name][at] for name, at in level.items()}


def _candidates(state: ct.State, move: Move) -> Iterator[tuple[Any, tuple[Sequence[Any], ...]]]:
    """Everything that may be read, with its values by grades."""
    frame: Any = state.stack[-1]
    for place in sorted(places_of((move, frame)), key=str):
        yield from _of_space(place, state)
    for owner, of, grades in (("move", move, _COUNT), ("frame", frame, _COUNT[-1:])):
        for field in attrs.fields(type(of)):
            # The number of a card counts nothing.
            if type(getattr(of, field.name)) is int and field.name != "card":
                yield f"{owner}.{field.name}", grades
    yield from (("government", _PURSE), ("fln", _PURSE), ("commitment", _PURSE))
    yield "france_track", (range(6), (0, 2, 3, 5))
    if state.independent:
        yield "border_zone", (range(5), (0, 1, 4))
    for piece, many in FORCE_POOL.items():
        name = piece.name.lower()
        # FLN Bases are never Out of Play, so that none but those Available are off the map.
        if getattr(state.available, name) and piece is not ct.PieceType.FLN_BASES:
            yield f"available.{name}", (range(many + 1), (*range(min(8, many)), many), (0, 1, 2, many))
    yield from ((name, _TWO) for name in TRUTHS if not getattr(state.in_force, name))


def _of_space(place: ct.Place, state: ct.State) -> Iterator[tuple[Any, tuple[Sequence[Any], ...]]]:
    for names, grades in _OF_SPACES.items():
        if not place.is_country:
            at = [f"{place}.{name}" for name in _each(names)]
            yield at[0] if len(at) == 1 else tuple(at), grades
    if place.is_country:
        if state.independent:
            yield (f"{place}.underground", f"{place}.active"), _OF_SPACES["underground", "active"]
            yield f"{place}.fln_bases", (range(4),)
            yield f"{place}.base_markers", _TWO
    elif place.population:
        yield f"{place}.support", ((-1, 0, 1),)
        if place.is_city:
            yield f"{place}.pop_markers", _TWO
        if place.is_sector and place.population == 1:
            yield f"{place}.resettled", _TWO


# What is read


def _read(kind: Kind, state: ct.State, move: Move, given: Ranges, graded: Graded) -> Graded:
    """The numbers that decide whether the move is legal or what it does."""
    chance, library = np.random.default_rng(1), Library()
    drawn: dict[str, Any] = {}
    for names, values in {**given, **{one: grades[-1] for one, grades in graded.items()}}.items():
        some = np.asarray(values, dtype=np.int16).reshape(len(values), -1)
        drawn |= dict(zip(_each(names), some[chance.integers(0, len(values), _LOOKED)].T, strict=True))
    # Cards that have not come up are in force none the less: what they change is read, however it is met.
    known = {name for names in given for name in _each(names)}
    quiet = {name: Numbers(value) for name, value in drawn.items() if name not in TRUTHS or name in known}
    lawful = np.nonzero(lawful_rows(filled(with_shown(state, given), move, quiet)[0], _LOOKED))[0]
    # What a law speaks of that the position as it is breaks is what makes it lawful.
    broken = {one.law for one in ct.violations(state)}
    laws = [law for law in ct.SYSTEM.laws if law.name in broken]
    assert lawful.shape[0], f"{move} is met in no lawful position of {state.stack[-1]}"

    def run(rows: Any) -> None:
        columns = {name: value[rows] for name, value in drawn.items()}
        plain, asked = filled(state, move, {name: Numbers(one) for name, one in columns.items()})
        told = {name: Numbers(Told(one, frozenset((name,)), library)) for name, one in columns.items()}
        before, asked = put(plain.but(stack=state.stack), asked, told)
        library.noted |= names_of(*(raw(law.holds(before)) for law in laws))
        library.noted |= names_of(*map(raw, _decided(kind, before, asked)))

    for _ in along_each_path(run, lawful):
        pass
    read = {names: grades for names, grades in graded.items() if library.noted.intersection(_each(names))}
    may_be = {
        name: (np.unique(drawn[name][lawful]).tolist(),)
        for name in read
        if name in drawn and "frame." in name
    }
    return read | may_be


def _decided(kind: Kind, state: ct.State, move: Move) -> Iterator[Any]:
    """Whether the move is legal, by the engine and as stated, and each number that it changes."""
    frame, draft = state.stack[-1], Draft(state)
    yield is_legal_as_stated(kind, state, frame, move)
    if all_of(kind.holds(one, state, frame, move) for one in kind.requirements):
        kind.effect(draft, frame, move)
        for _, *pair in compared(draft.close(), changed(state, frame, kind, move)):
            if pair[0] is not pair[1]:
                yield from pair


def with_shown(state: ct.State, ranges: Ranges) -> ct.State:
    """The position with the card of each lasting effect among the ranges played."""
    deck = state.deck
    cards = tuple({EFFECTS[name].card: None for name in TRUTHS if name in ranges})
    new = tuple(card for card in cards if card not in deck.played)
    return state.but(deck=attrs.evolve(deck, unseen=deck.unseen - {*new}, played=(*new, *deck.played)))


def _asked(kind: Kind, state: ct.State, move: Move) -> None:
    frame = state.stack[-1]
    is_legal_as_stated(kind, state, frame, move)
    if all_of(kind.holds(one, state, frame, move) for one in kind.requirements):
        kind.effect(Draft(state), frame, move)
        changed(state, frame, kind, move)

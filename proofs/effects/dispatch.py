"""The dispatch: no move that the requirements admit is missing from a kind's candidates or its generator.

``judge`` asks the requirements of any move that can be said; ``legal_moves`` asks them of the
candidates, or of those that the kind's generator gives.  The two agree because of what is proved
here: whatever the requirements admit in a lawful position is a candidate, and the generator covers it.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import Staged
from ctcore.kernel.logic import all_of, any_of
from ctcore.kernel.stage_plan import Plan
from ctcore.symbolic import Found, Obligation, holds_of
from ctcore.symbolic.terms import Number
from ctcore.twilight.game import SYSTEM

from ..cases.shapes import cases_of, said_moves
from ..lemmas.sentences import legal
from .operations import batch_of, clauses_of, frames_of, played_kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ctcore.kernel import Frame, Kind, Move
    from ctcore.twilight.board.state import State

__all__ = ["obligations", "offers_all"]


def offers_all(kind: Kind) -> Obligation:
    """The obligation that a kind's candidates and its generator leave out no legal move."""
    generator = "" if kind.within is None else ", and its generator gives it"
    return Obligation(
        name=f"dispatch.{kind.name}",
        clauses=clauses_of(kind),
        text=f"every move that the requirements of {kind.name} admit is one of its candidates{generator}",
        check=lambda: _offers_all(kind),
        group=kind.name,
        batch=batch_of(kind),
    )


def _offers_all(kind: Kind) -> Found:
    if isinstance(kind, Staged):
        return holds_of(
            cases_of(kind, frames_of(kind.name), said=said_moves), SYSTEM.laws, _offers_in_stages(kind)
        )
    is_candidate = _is_candidate(kind)

    def offered(state: State, frame: Frame, move: Move) -> bool:
        said = is_candidate(move)
        if said is False or kind.within is None or kind.within.covers is None:
            return said
        return said & kind.within.covers(state, frame, move)

    return holds_of(cases_of(kind, frames_of(kind.name), said=said_moves), SYSTEM.laws, offered)


def _offers_in_stages(kind: Staged) -> Callable[[State, Frame, Any], bool]:
    """Make the test that each stage lists the move's values, and that the stages listed suffice."""
    names = Plan(kind, ()).fields
    values = [
        _is_among(said_moves(kind)[0], fields, stage.values)
        for fields, stage in zip(names, kind.stages, strict=True)
    ]

    def offered(state: State, frame: Frame, move: Any) -> bool:
        said = all_of(each(move) for each in values)
        some = any_of(legal(kind, state, frame, one) for one in kind.with_some(move))
        return said & kind.lists(state, frame, move) & some

    return offered


# A candidate: its values that are not numbers, and its numbers


def _is_candidate(kind: Kind) -> Callable[[Any], bool]:
    """Make the test that a move with symbolic counts is one of the kind's candidates."""
    fields = [field.name for field in attrs.fields(kind.move)]
    values = [tuple(getattr(move, name) for name in fields) for move in kind.candidates]
    return _is_among(said_moves(kind)[0], fields, values)


def _is_among(
    any_move: Any, fields: Sequence[str], values: Iterable[tuple[Any, ...]]
) -> Callable[[Any], bool]:
    """Make the test that those fields of a move with symbolic counts have some of those values."""
    counts = [name for name in fields if isinstance(getattr(any_move, name), Number)]
    said: dict[tuple[object, ...], set[tuple[int, ...]]] = defaultdict(set)
    for value in values:
        known = dict(zip(fields, value, strict=True))
        said[tuple(known[name] for name in fields if name not in counts)].add(
            tuple(known[name] for name in counts)
        )

    def asked(move: Any) -> bool:
        found = said.get(_rest(move, fields, counts), set())
        return _among(tuple(getattr(move, name) for name in counts), found) if counts else bool(found)

    return asked


def _rest(move: Any, fields: Iterable[str], counts: Iterable[str]) -> tuple[object, ...]:
    return tuple(getattr(move, name) for name in fields if name not in counts)


def _among(counts: tuple[Any, ...], found: set[tuple[int, ...]]) -> bool:
    """Whether the counts are one of those tuples: by intervals of the last, so that the formula is small."""
    *first, last = counts
    ranges: dict[tuple[tuple[int, int], ...], list[tuple[int, ...]]] = defaultdict(list)
    for one in sorted({each[:-1] for each in found}):
        ranges[_intervals(each[-1] for each in found if each[:-1] == one)].append(one)
    return any_of(
        any_of((last >= low) & (last <= high) for low, high in intervals)
        & any_of(all_of(a == b for a, b in zip(first, one, strict=True)) for one in ones)
        for intervals, ones in ranges.items()
    )


def _intervals(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    runs = groupby(enumerate(sorted(numbers)), lambda each: each[1] - each[0])
    whole = [[number for _, number in run] for _, run in runs]
    return tuple((run[0], run[-1]) for run in whole)


def obligations() -> tuple[Obligation, ...]:
    """One obligation for each kind of move."""
    return tuple(map(offers_all, played_kinds()))

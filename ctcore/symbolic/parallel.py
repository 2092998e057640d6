"""Discharge many obligations at once, in several processes.

An obligation holds functions, which cannot be pickled; so its name is sent, and each process
looks the obligation up by name.
"""

from __future__ import annotations

import gc
import os
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.game.games import game as named
from ctcore.kernel.processes import pool_of
from ctcore.symbolic.laws import sharing
from ctcore.symbolic.obligation import Obligation, Proof, discharge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ctcore.game import Game

    _Outcome = tuple[bool, float, int, str]

__all__ = ["discharge_all", "obligations"]

# This many or fewer are discharged faster than a process starts.
_FEW = 8
_LONGEST = 30
# Thresholds of the garbage collector: proofs make many values and little garbage, so collect less often.
_ROOM = (50_000, 20, 20)


def obligations(game: Game[Any] | None = None) -> tuple[Obligation, ...]:
    """Return every obligation of a game (default: the default game), in the order of its rulebook."""
    about = game or named()
    found: tuple[Obligation, ...] = about.obligations()
    return tuple(attrs.evolve(one, house=about.house) for one in found) if about.house else found


def discharge_all(
    wanted: Sequence[Obligation], *, workers: int | None = None, game: Game[Any] | None = None
) -> Iterator[Proof]:
    """Yield the proofs of obligations, in their order; ``workers`` defaults to one for each processor.

    A game whose house rules come from no file is known to this process alone, and is proved in it.
    """
    workers = workers or os.cpu_count() or 1
    groups, of = _grouped(wanted), game or named()
    houses = of.house_files
    if workers == 1 or len(wanted) <= _FEW or houses is None:
        with sharing(), _looked_through_less_often():
            yield from _in_order(wanted, lambda group: map(discharge, groups[group]))
        return
    with pool_of(workers, _begin) as pool:
        # Start the longest first, so that all processes end at about the same time; then the others
        # in their order, so that results appear early.
        longest = sorted(groups, key=lambda one: -sum(each.weight for each in groups[one]))[:_LONGEST]
        first = dict.fromkeys((*longest, *groups))
        named_by = (of.name, *houses)
        begun = {
            one: pool.submit(_discharged, named_by, [each.name for each in groups[one]]) for one in first
        }
        yield from _in_order(wanted, lambda group: map(_proof, groups[group], begun[group].result()))


def _group_of(one: Obligation) -> str:
    """Return the obligation's group; without one, its own name."""
    return one.group or one.name


def _grouped(wanted: Iterable[Obligation]) -> dict[str, list[Obligation]]:
    """Return the obligations by group; a group is discharged in one process."""
    groups: dict[str, list[Obligation]] = {}
    for one in wanted:
        groups.setdefault(_group_of(one), []).append(one)
    return groups


def _in_order(wanted: Iterable[Obligation], proofs_of: Callable[[str], Iterable[Proof]]) -> Iterator[Proof]:
    """Yield the proofs in order; a whole group is discharged when its first proof is due."""
    settled: dict[str, Proof] = {}
    for one in wanted:
        if one.name not in settled:
            settled |= {proof.obligation.name: proof for proof in proofs_of(_group_of(one))}
        yield settled[one.name]


def _proof(one: Obligation, outcome: _Outcome) -> Proof:
    return Proof(one, *outcome)


@contextmanager
def _looked_through_less_often() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*_ROOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _begin() -> None:
    gc.set_threshold(*_ROOM)


def _discharged(game: tuple[str, ...], names: Sequence[str]) -> list[_Outcome]:
    with sharing():
        proofs = [discharge(_by_name(game)[name]) for name in names]
    return [(proof.proved, proof.seconds, proof.cases, proof.detail) for proof in proofs]


@cache
def _by_name(game: tuple[str, ...]) -> dict[str, Obligation]:
    name, *houses = game
    of = named(name)
    for text in houses:
        of = of.with_provisos(*of.provisos_of(text))
    found = {one.name: one for one in obligations(of)}
    # What is loaded now lives as long as the process: exempt it from garbage collection.
    gc.collect()
    gc.freeze()
    return found

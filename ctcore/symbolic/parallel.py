"""Discharging many obligations at once, in processes of their own.

An obligation holds functions, which do not travel between processes; its name does, and each
process finds it anew.
"""

from __future__ import annotations

import gc
import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING

from ctcore.symbolic.laws import sharing
from ctcore.symbolic.loading import obligations
from ctcore.symbolic.obligation import Obligation, Proof, discharge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["discharge_all"]

# Fewer are discharged sooner than a process starts.
_FEW = 8
_LONGEST = 30
# Of the many values of a proof few are ever garbage: they are looked through less often.
_ROOM = 50_000


def discharge_all(wanted: Sequence[Obligation], *, workers: int | None = None) -> Iterator[Proof]:
    """Settle the project's obligations, in their order; ``workers`` is one for each processor."""
    workers = workers or os.cpu_count() or 1
    if workers == 1 or len(wanted) <= _FEW:
        with sharing():
            yield from map(discharge, wanted)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin) as pool:
        # What takes longest begins first, so that all processes end at about the same time; then the
        # others in their order, so that there is something to show.
        longest = sorted(wanted, key=lambda one: -one.weight)[:_LONGEST]
        first = dict.fromkeys((*longest, *wanted))
        begun = {one.name: pool.submit(_discharged, one.name) for one in first}
        for one in wanted:
            proved, seconds, cases, detail = begun[one.name].result()
            yield Proof(one, proved, seconds, cases, detail)


def _begin() -> None:
    _by_name()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_ROOM, 20, 20)


def _discharged(name: str) -> tuple[bool, float, int, str]:
    with sharing():
        proof = discharge(_by_name()[name])
    return proof.proved, proof.seconds, proof.cases, proof.detail


@cache
def _by_name() -> dict[str, Obligation]:
    return {one.name: one for one in obligations()}

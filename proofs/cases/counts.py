"""The number of cases of each obligation in each scenario, kept in a table that reveals a lost case.

``python -m proofs counts`` writes the table anew.  It is of the cases that are run over as usual; where a
switch asks for more, there are at least as many.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ctcore.symbolic import Found, Obligation

from .switches import AS_USUAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["PATH", "complete", "counted", "pinned", "table"]

PATH = Path(__file__).with_name("counts.toml")


@cache
def table() -> dict[str, dict[str, int]]:
    """The cases of each obligation by scenario; those of no scenario under ``all``."""
    rows = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return {f"{sort}.{name}": counts for name, row in rows.items() for sort, counts in row.items()}


def counted(found: Found) -> dict[str, int]:
    """How many cases were found in each scenario."""
    counts = Counter[str]()
    for sort, count in found.sorts.items():
        counts[sort[0] if sort else "all"] += count
    return dict(counts) if counts else {"all": found.cases}


def pinned(obligations: Iterable[Obligation]) -> tuple[Obligation, ...]:
    """The obligations, each refuted if its number of cases is not that of the table.

    Those with more cases are heavier.
    """
    return tuple(map(_pinned, obligations))


def complete(obligations: Iterable[Obligation]) -> tuple[Obligation, ...]:
    """The obligations, pinned, with one that is refuted for each that the table has and that is missing."""
    found = pinned(obligations)
    missing = sorted(table().keys() - {one.name for one in found})
    return (*found, *map(_missing, missing))


def _missing(name: str) -> Obligation:
    text = "an obligation that the table of cases names, and that is there no more"
    detail = f"proofs/cases/counts.toml has {_cases(name)} cases of {name}, and there is no such obligation"
    return Obligation(name, (), text, lambda: Found(holds=False, cases=0, detail=detail))


def _pinned(one: Obligation) -> Obligation:
    # It stands where the check does.
    @wraps(one.check)
    def check() -> Found:
        return _compared(one)

    return attrs.evolve(one, check=check, weight=one.weight + _cases(one.name))


def _cases(name: str) -> int:
    return sum(table().get(name, {}).values())


def _compared(one: Obligation) -> Found:
    found = one.check()
    if not found.holds or not found.cases:
        return found
    lost = _differences(table().get(one.name, {}), counted(found))
    if not lost:
        return found
    detail = f"{lost}, by proofs/cases/counts.toml, which `python -m proofs counts` writes anew"
    return attrs.evolve(found, holds=False, detail=detail)


def _differences(wanted: Mapping[str, int], now: Mapping[str, int]) -> str:
    differ = [
        f"{now.get(one, 0)} cases instead of {wanted.get(one, 0)} ({one})"
        for one in sorted(wanted.keys() | now.keys())
        if now.get(one, 0) < wanted.get(one, 0) or (AS_USUAL and now.get(one, 0) != wanted.get(one, 0))
    ]
    return ", ".join(differ)


def write(obligations: Iterable[Obligation]) -> None:
    """Write the table anew from the obligations that hold."""
    rows: dict[str, list[str]] = {}
    for one in obligations:
        found = one.check()
        if not found.holds:
            message = f"{one.name} does not hold: {found.detail}"
            raise SystemExit(message)
        inner = ", ".join(f"{name} = {count}" for name, count in sorted(counted(found).items()))
        sort, _, name = one.name.partition(".")
        rows.setdefault(name, []).append(f"{sort} = {{ {inner} }}")
    text = "# Cases of the obligations about each kind of move: written by `python -m proofs counts`.\n"
    lines = (f'"{name}" = {{ {", ".join(row)} }}\n' for name, row in rows.items())
    PATH.write_text(text + "".join(lines), encoding="utf-8")

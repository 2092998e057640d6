"""Each mutant tried: the rows, witnesses, lines and proofs that are about it, until something notices."""

from __future__ import annotations

import importlib
import os
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, partial
from itertools import chain
from typing import Any

import attrs

from ctcore.runner import How, Memory, in_order, resumed
from tests.mutation import noticing, source
from tests.mutation.child import TooLong, children, forked, in_child, limited
from tests.mutation.data import data
from tests.mutation.declared import declared
from tests.mutation.mutant import Mutant, Outcome, named_apart
from tests.mutation.sites import constants, in_functions
from tests.mutation.source import Edit

__all__ = ["Runner", "mutants"]

# Processor seconds for each noticer; a change after which a row goes on for ever is noticed by that.
_SECONDS = {"tables": 60.0, "witnesses": 60.0, "second": 120.0, "runs": 300.0, "proofs": 300.0}
_FEW = 20
# Only the rows that name these can notice a change.
_BY_NAME = ("law dropped", "law mis-cited", "figure mis-cited", "frame mis-cited", "wrong actor")
# How many rows are walked along with the second statement.
_WALKED = 60
# As many kinds are proved, those that the fewest rows are about first.
_PROVED = 4


def mutants() -> Iterator[Mutant]:
    """Every mutant of Colonial Twilight's rules."""
    return named_apart(chain(declared(), in_functions(), constants(), data()))


class Runner:
    """Tries mutants one by one; ``dear`` says whether the dear noticers are asked too.

    Of what no row calls they are asked all the same.
    """

    def __init__(self, *, dear: bool) -> None:
        self.dear = dear
        covered = list(_covered())
        self.imported: frozenset[str] = frozenset(in_child(noticing.imported))
        self.size = [len(codes) for codes, _ in covered]
        self.by_code: dict[str, list[int]] = defaultdict(list)
        self.by_kind: dict[str, list[int]] = defaultdict(list)
        self.kinds_of = [kinds for _, kinds in covered]
        for place, (codes, kinds) in enumerate(covered):
            for code in codes:
                self.by_code[code].append(place)
            for kind in kinds:
                self.by_kind[kind].append(place)

    def is_about_something(self, one: Mutant) -> bool:
        """Whether the function is one that some row calls; a declaration always is."""
        return not one.code or one.code in self.by_code or not one.cites

    def all_tried(self, wanted: list[Mutant], memory: Memory | None = None) -> Iterator[Outcome]:
        """What comes of each of these mutants, tried in as many processes as there are processors.

        What ``memory`` has of an earlier run is not tried again. A mutant cannot be told to a process that
        knows none of them: so ours are made from this one, and another backend's find the mutants anew.
        """
        how = How(os.cpu_count() or 1, pool=forked)
        if how.by.is_ours:
            _KNOWN[:] = [(self, {one.id: one for one in wanted})]
            if self.dear:
                # Found out here, once.
                _ = self.played
        work = _tried if how.by.is_ours else partial(_tried_elsewhere, self.dear)
        names = {one.id: one.id for one in wanted}
        found = in_order(resumed(work, names, memory or Memory(), how))
        for one, (by, seconds) in zip(wanted, found, strict=True):
            yield Outcome(one, by, seconds)

    def tried(self, one: Mutant) -> Outcome:
        """What comes of the mutant."""
        started = time.process_time() + children()
        by = self._noticed(one)
        return Outcome(one, by, time.process_time() + children() - started)

    # What is about it

    def rows(self, one: Mutant) -> list[int]:
        """The rows that may notice, the likeliest and the cheapest first."""
        every = range(len(self.size))
        if one.code in self.by_code:
            own = self.by_code[one.code]
            # What is called a few times may be kept, and read by other rows.
            found: Iterable[int] = own if len(own) > _FEW else {*own, *every[::_FEW]}
        elif one.code and one.code not in self.imported:
            found = ()
        elif one.sort in _BY_NAME:
            found = [place for place in every if one.named in self._text(place)]
        elif one.kinds:
            found = {place for kind in one.kinds for place in self.by_kind[kind]}
        elif isinstance(one.change, Edit) and one.change.path.endswith(".py"):
            found = self._of_file(one.change.path)
        else:
            found = every
        near = sorted(found, key=lambda place: self.size[place])
        return sorted(near, key=lambda place: bool(one.named) and one.named not in self._text(place))

    @staticmethod
    @cache
    def _text(place: int) -> str:
        return " ".join(noticing.rows()[place][1].cells)

    def _of_file(self, path: str) -> list[int]:
        own = {place for code, rows in self.by_code.items() if code.startswith(f"{path}:") for place in rows}
        return [*own, *(place for place in range(len(self.size)) if place not in own)]

    def kinds(self, one: Mutant, rows: list[int]) -> tuple[str, ...]:
        """The kinds of move that it is about, the rarest first."""
        if one.kinds:
            return one.kinds
        if one.code not in self.by_code:
            return ()
        found = {kind for place in rows for kind in self.kinds_of[place]}
        return tuple(sorted(found, key=lambda kind: (len(self.by_kind[kind]), kind)))

    # Who notices

    def _noticed(self, one: Mutant) -> str:
        rows = self.rows(one)
        kinds = self.kinds(one, rows)
        laws = (one.named,) if one.sort.startswith("law") else ()
        if one.code in self.imported and one.code not in self.by_code:
            one = attrs.evolve(one, anew=True)
        cheap = in_child(lambda: _cheap(one, rows, kinds, laws))
        if cheap is None:
            return "table (the process broke down)"
        if cheap or one.cites or not (self.dear or self._proofs_alone(one)):
            return str(cheap)
        walked = rows[:_WALKED]
        expected = in_child(lambda: noticing.walks(walked))
        played = self.played.items() if self.dear else ()
        titles = [title for title, codes in played if one.code and one.code in codes]
        return str(in_child(lambda: _dear(one, walked, expected, titles, kinds)) or "")

    def _proofs_alone(self, one: Mutant) -> bool:
        """Whether no row calls it: what says of a choice if it is listed, which only proofs read."""
        return bool(one.code) and one.code not in self.by_code and not one.anew

    @cached_property
    def played(self) -> dict[str, list[str]]:
        """The functions that each exhaustive run calls."""
        found: dict[str, list[str]] = in_child(noticing.played)
        return found


# What a process knows that is made from one which tries mutants: who tries them, and each by its name.
_KNOWN: list[tuple[Runner, dict[str, Mutant]]] = []


def _tried(name: str) -> tuple[str, float]:
    ((runner, known),) = _KNOWN
    found = runner.tried(known[name])
    return found.by, found.seconds


def _tried_elsewhere(dear: bool, name: str) -> tuple[str, float]:  # noqa: FBT001 - as `Runner` takes it
    runner, known = _found_anew(dear)
    found = runner.tried(known[name])
    return found.by, found.seconds


@cache
def _found_anew(dear: bool) -> tuple[Runner, dict[str, Mutant]]:  # noqa: FBT001 - as above
    return Runner(dear=dear), {one.id: one for one in mutants()}


def _covered() -> Iterator[tuple[list[str], list[str]]]:
    """What `noticing.coverage` tells of every row, found by as many processes as there are processors."""
    every = range(len(noticing.rows()))
    size = len(every) // (4 * (os.cpu_count() or 1)) + 1
    parts = [every[start : start + size] for start in range(0, len(every), size)]
    with forked(os.cpu_count() or 1) as pool:
        yield from chain.from_iterable(pool.map(noticing.coverage, parts))


def _changed(one: Mutant) -> Any:
    """Make the change here; the noticers as they are then."""
    source.clear()
    if not isinstance(one.change, Edit):
        one.change()
    elif one.anew or not source.swap(one.change):
        source.plant(one.change)
        return importlib.import_module("tests.mutation.noticing")
    return noticing


def _cheap(one: Mutant, rows: list[int], kinds: tuple[str, ...], laws: tuple[str, ...]) -> str:
    try:
        asked = limited(_SECONDS["tables"], lambda: _changed(one))
    except (Exception, TooLong) as failure:  # noqa: BLE001 - rules that cannot be read are noticed
        return f"table (nothing can be read: {type(failure).__name__})"
    try:
        by: str = limited(_SECONDS["tables"], lambda: asked.tabled(rows))  # type: ignore[attr-defined]
    except TooLong:
        return "table (it goes on for ever)"
    if by or one.cites:
        return by
    try:
        return limited(_SECONDS["witnesses"], lambda: asked.witnesses(kinds, laws))  # type: ignore[attr-defined]
    except TooLong:
        return "witness (it goes on for ever)"


def _dear(
    one: Mutant, walked: list[int], expected: list[list[Any]], titles: list[str], kinds: tuple[str, ...]
) -> str:
    asked = _changed(one)
    # What no row calls lists candidates, and the generators of them.
    names = ("map.",) if one.sort == "map" else () if walked else ("dispatch.",)
    for noticer, question in (
        ("second", lambda: asked.second(walked, expected)),
        ("runs", lambda: asked.runs(titles)),
        ("proofs", lambda: asked.proofs(kinds[:_PROVED], names)),
    ):
        try:
            by = limited(_SECONDS[noticer], question)
        except TooLong:
            by = "" if noticer == "proofs" else f"{noticer} (it goes on for ever)"
        if by:
            return by
    return ""

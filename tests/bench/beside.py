"""Rounds of python-chess between rounds of ours, and the table of what was found."""

from __future__ import annotations

from itertools import pairwise
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING

import attrs

from tests.bench.workloads import SEED, chess_length, chess_play

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# "Middle game": most of the men are still on the board; whole games end with few.
PLIES = 120
CHESS_GAMES = 40
MIDDLE_ROUND, WHOLE_ROUND = 16, 5


@attrs.frozen
class Row:
    """One line of the table: its value, ratios to python-chess's middle games and whole games, a note."""

    measure: str
    value: float
    unit: str
    ratios: tuple[float, float] | None = None
    note: str = ""


class Chess:
    """Random games of python-chess, timed between our rounds; every rate is plies per second."""

    def __init__(self, games: int = CHESS_GAMES) -> None:
        seeds = range(SEED, SEED + games)
        self.games = [(seed, chess_length(seed)) for seed in seeds]
        self.rates: list[tuple[float, float]] = []

    def round(self) -> None:
        """Time some games to at most 120 plies, then some to their end."""
        self.rates.append((self._rate(MIDDLE_ROUND, PLIES), self._rate(WHOLE_ROUND, None)))

    def _rate(self, games: int, most: int | None) -> float:
        begun, self.games = self.games[:games], self.games[games:] + self.games[:games]
        lengths = [(seed, length if most is None else min(length, most)) for seed, length in begun]
        start = process_time()
        for seed, plies in lengths:
            chess_play(seed, plies)
        return sum(plies for _, plies in lengths) / (process_time() - start)


def ratios(ours: Sequence[float], rates: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Each of our rounds over the mean of the two chess rounds that it lies between."""
    if len(rates) != len(ours) + 1:
        message = f"{len(ours)} rounds need {len(ours) + 1} of chess about them, not {len(rates)}"
        raise ValueError(message)
    about = pairwise(rates)
    return [
        (2 * rate / (before[0] + after[0]), 2 * rate / (before[1] + after[1]))
        for rate, (before, after) in zip(ours, about, strict=True)
    ]


def play_row(
    measure: str,
    ours: Sequence[float],
    rates: Sequence[tuple[float, float]],
    note: str = "",
    unit: str = "decisions/s",
) -> Row:
    """The row of a kind of play: medians over its rounds, and how far the ratio to chess spreads."""
    found = ratios(ours, rates)
    middle, whole = zip(*found, strict=True)
    if len(middle) > 1:
        low, _, high = quantiles(middle, n=4)
        note = ", ".join(filter(None, (f"quartiles {low:.2f}-{high:.2f}", note)))
    return Row(measure, median(ours), unit, (median(middle), median(whole)), note)


def table(rows: Iterable[Row]) -> list[str]:
    """The rows as lines of text under a heading; the ratios say how many times python-chess's rate."""
    lines = [
        f"{'':<63}{'python-chess is 1':>20}",
        f"{'measure':<42}{'median':>8} {'':<12}{f'{PLIES} plies':>10}{'whole':>10}  quartiles: the former's",
    ]
    for row in rows:
        shown = f"{row.value:,.0f}" if row.value >= 100 else f"{row.value:.2f}"
        beside = "".join(f"{ratio:>10.2f}" for ratio in row.ratios) if row.ratios else " " * 20
        lines.append(f"{row.measure:<42}{shown:>8} {row.unit:<12}{beside}  {row.note}".rstrip())
    return lines

"""Results in a file of comma-separated values: a line for each game, added as soon as the game is over.

A run that is broken off at any moment, and started again, plays the games that are not in the file.
"""

from __future__ import annotations

import csv
import io
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.runner import CannotKeep, Journal
from ctcore.simulate.games import Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ctcore.simulate.games import Simulation

__all__ = ["Kept", "kept", "table", "write_parquet"]

_RESULTS = ("winner", "ending", "degree", "moves")
_SCORE, _SCORES = "_score", "_scores"


@attrs.define
class Kept:
    """The file of a simulation while it is open: the games that are in it, by seed, and more to come."""

    asked: Simulation
    journal: Journal
    rows: dict[int, Row]

    def add(self, row: Row) -> None:
        """Write one game more."""
        self.journal.add(_line(_cells(self.asked, row)))
        self.rows[row.seed] = row

    def put_in_order(self) -> None:
        """Put the games in the order of their seeds, so that equal runs give equal files."""
        self.journal.set(_lines(self.asked, sorted(self.rows.values(), key=lambda row: row.seed)))


@contextmanager
def kept(asked: Simulation, path: Path) -> Iterator[Kept]:
    """Open the file of a simulation, or begin it.

    Raises `CannotKeep` if it cannot be read or written, if another run is writing it, and if it holds
    anything but games of these players from this position.
    """
    with Journal(path) as journal:
        rows = _read(asked, journal)
        if not journal.lines:
            journal.add(_line(_columns(asked)))
        yield Kept(asked, journal, rows)


def table(asked: Simulation, rows: Iterable[Row]) -> str:
    """The results as text of comma-separated values, in the order of the seeds, a line for each game."""
    return "".join(f"{one}\n" for one in _lines(asked, sorted(rows, key=lambda row: row.seed)))


def write_parquet(asked: Simulation, rows: Iterable[Row], path: Path) -> None:
    """Write the results as a file of Parquet, with the columns of `table`; it needs pyarrow.

    Raises `CannotKeep` if the file cannot be written.
    """
    import pyarrow as pa  # noqa: PLC0415 - few ask for it
    from pyarrow import parquet  # noqa: PLC0415 - as above

    found = [_cells(asked, row) for row in sorted(rows, key=lambda row: row.seed)]
    columns = dict(zip(_columns(asked), zip(*found, strict=True), strict=True)) if found else {}
    beside = path.with_name(f"{path.name}.new")
    try:
        parquet.write_table(pa.table({name: list(cells) for name, cells in columns.items()}), beside)
        beside.replace(path)
    except (OSError, ValueError) as error:
        message = f"{str(path)!r} cannot be written: {getattr(error, 'strerror', None) or error}."
        raise CannotKeep(message) from None


def _lines(asked: Simulation, rows: Sequence[Row]) -> list[str]:
    return [_line(_columns(asked)), *(_line(_cells(asked, row)) for row in rows)]


def _given(asked: Simulation) -> Mapping[str, str]:
    """What all games of the simulation have in common: the game, its start, and who plays."""
    of = asked.game
    return {
        "game": of.name,
        "start": of.to_text(asked.start),
        "house": "; ".join(of.house),
        **asked.players,
    }


def _scored(asked: Simulation) -> tuple[str, ...]:
    return tuple(asked.game.scores(asked.start))


def _columns(asked: Simulation) -> list[str]:
    scores = [f"{seat}{end}" for seat in _scored(asked) for end in (_SCORE, _SCORES)]
    return [*_given(asked), "seed", *_RESULTS, *scores]


def _cells(asked: Simulation, row: Row) -> list[Any]:
    results = [row.winner, row.ending, row.degree, row.moves]
    scores = [cell for seat in _scored(asked) for cell in _score_cells(row.scores[seat])]
    return [*_given(asked).values(), row.seed, *results, *scores]


def _score_cells(scores: Sequence[int]) -> tuple[int, str]:
    return scores[-1], " ".join(map(str, scores))


def _line(cells: Sequence[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()


def _read(asked: Simulation, journal: Journal) -> dict[int, Row]:
    """The games of the file by their seeds."""
    if not journal.lines:
        return {}
    head, *lines = journal.lines
    if head != _line(_columns(asked)):
        message = f"{str(journal.path)!r} holds something else; name another file."
        raise CannotKeep(message)
    found: dict[int, Row] = {}
    for number, cells in enumerate(csv.reader(lines), 2):
        row = _row(asked, journal.path, number, cells)
        found.setdefault(row.seed, row)
    return found


def _scores_of(cell: str) -> tuple[int, ...]:
    """The scores at the start, at each stage and at the end; raises `ValueError` for anything else."""
    start, *stages, end = map(int, cell.split())
    return start, *stages, end


def _row(asked: Simulation, path: Path, number: int, cells: Sequence[str]) -> Row:
    columns, given = _columns(asked), _given(asked)
    told = dict(zip(columns, cells, strict=False))
    for name, value in given.items():
        if told.get(name) != value:
            message = (
                f"{str(path)!r} holds other games: in line {number} {name} is {told.get(name)!r}, "
                f"not {value!r}; name another file."
            )
            raise CannotKeep(message)
    try:
        scores = {seat: _scores_of(told[f"{seat}{_SCORES}"]) for seat in _scored(asked)}
        return Row(
            int(told["seed"]), told["winner"], told["ending"], told["degree"], int(told["moves"]), scores
        )
    except (KeyError, ValueError):
        message = f"{str(path)!r} holds no result in line {number}."
        raise CannotKeep(message) from None

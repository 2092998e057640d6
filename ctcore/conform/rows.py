"""The rows of the tables of tests: the position that each begins in, and its line of play.

A row has the clauses that it is a test of, a position as its difference from a named start, a line of
play, and what comes of the last move of that line.  ``docs/tables.md`` tells of them.
"""

from __future__ import annotations

import json
import re
import shlex
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.conform import sources
from ctcore.conform.kit import kit_of
from ctcore.game import games
from ctcore.kernel import Part
from ctcore.register import rows_of

if TYPE_CHECKING:
    from pathlib import Path

    from ctcore.game import Game
    from ctcore.register import Row

__all__ = [
    "COLUMNS",
    "STARTS",
    "begun",
    "files",
    "parts_of",
    "row_as_data",
    "starts",
    "tables",
]

COLUMNS = ("clause", "position", "line", "what comes of it")
STARTS = "starts.txt"
# The result of a row that is not about a position of play begins with one of these.
_OF_NO_POSITION = ("breaks ", "prints ")
_PART = re.compile(r";(?![^{]*\})")


def tables(game: Game[Any] | None = None) -> dict[str, tuple[Row, ...]]:
    """Every table by its name, with its rows.

    >>> rows = tables()["3.3.4-terror"]
    >>> rows[0].shows, rows[0].clauses
    ('Terror begins without a location and costs nothing yet.', ('3.3', '3.3.4'))
    """
    return {path.stem: tuple(rows_of(path.read_text(encoding="utf-8"), COLUMNS)) for path in files(game)}


def files(game: Game[Any] | None = None) -> list[Path]:
    """The files of the tables; none if the game has none."""
    return [path for path in sources.files("tables", game) if path.name != STARTS]


@cache
def starts(game: Game[Any] | None = None) -> dict[str, tuple[str, ...]]:
    """The starts of tables by name: the options, the line and the difference that make each position."""
    file = next(path for path in sources.files("tables", game) if path.name == STARTS)
    lines = file.read_text(encoding="utf-8").splitlines()
    _, *rows = ([cell.strip() for cell in line.split("|")] for line in lines if not line.startswith("#"))
    return {name: tuple(cells) for name, *cells in rows}


@cache
def begun(cell: str, game: Game[Any] | None = None) -> Any:
    """The position that a cell describes: the name of a start, then the changes to it.

    >>> begun("FLN bare; Medea: 2 Underground").space("Medea").underground
    2
    """
    name, _, difference = cell.partition(";")
    start, then = kit_of(game).begins(name.strip())
    return then((game or games.game()).changed(_start(start, game), difference))


def parts_of(line: str) -> list[str]:
    """The parts of a line of play; a part in braces stays whole.

    >>> parts_of("terror; {Medea: 1 Active; FLN Resources 0}; Medea")
    ['terror', '{Medea: 1 Active; FLN Resources 0}', 'Medea']
    """
    return [part.strip() for part in _PART.split(line)]


def row_as_data(table: str, row: Row, game: Game[Any] | None = None) -> dict[str, Any] | None:
    """The row for any engine: position, line of play, and what the rules say of its last move.

    None for a row that is about the map, or about a position that no play comes to.
    """
    _, cell, line, says = row.cells
    if says.startswith(_OF_NO_POSITION):
        return None
    state, of = begun(cell, game), game or games.game()
    clauses = list(of.register.printed(row.clauses))
    head = {"id": f"{table}:{row.line}", "clauses": clauses, "shows": row.shows, "says": says}
    told: dict[str, Any] = {**head, "position": _data(of, state), "line": []}
    *before, last = parts_of(line)
    for part in before:
        state = _after(of, state, part, told["line"])
    return {**told, "expect": _expected(of, state, last, told["line"])}


def _expected(game: Game[Any], state: Any, last: str, line: list[Any]) -> dict[str, Any]:
    """Add the last part to a line, and return what the rules say of it."""
    if last.startswith("{"):
        return {"moves": _moves(game, _after(game, state, last, line))}
    move = game.parse_choice(state, last)
    if isinstance(move, Part):
        return {"begins": str(move), "legal": game.judge(state, move).legal}
    line.append(str(move))
    verdict = game.judge(state, move)
    if not verdict.legal:
        unmet = [{"requirement": one.name, "clauses": list(one.clauses)} for one in verdict.violations]
        return {"legal": False, "violated": unmet}
    step = game.trace(state, move)
    ledger, after = [entry.as_dict() for entry in step.ledger], step.after
    return {"legal": True, "ledger": ledger, "after": _data(game, after), "moves": _moves(game, after)}


def _after(game: Game[Any], state: Any, part: str, line: list[Any]) -> Any:
    """Add a part to a line, as its moves or as the position that it sets; return the position after it."""
    if part.startswith("{"):
        state = game.changed(state, part.strip("{}"))
        line.append(_data(game, state))
        return state
    for step in game.play_line(state, part):
        line.append(str(step.move))
        state = step.after
    return state


def _moves(game: Game[Any], state: Any) -> list[str]:
    return [str(move) for move in game.legal_moves(state)]


def _data(game: Game[Any], state: Any) -> Any:
    return json.loads(game.to_json(state))


@cache
def _start(name: str, game: Game[Any] | None) -> Any:
    options, line, difference = starts(game)[name]
    given: dict[str, Any] = {}
    for option in filter(None, options.split("--")):
        word, *value = shlex.split(option)
        given[word.replace("-", "_")] = " ".join(value) or True
    of = game or games.game()
    return of.changed(of.play(kit_of(game).start(given), line), difference)

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

import attrs

from ctcore.conform.sources import folder
from ctcore.kernel import Part
from ctcore.register import rows_of
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from ctcore.twilight.game import SYSTEM, judge, legal_moves, parse_choice, play, play_line, setup, trace
from ctcore.twilight.rules.common.frames import Unaccompanied
from ctcore.twilight.rules.common.grants import GRANTS
from ctcore.twilight.rules.events.texts.book import granting
from ctcore.twilight.text.difference import changed
from ctcore.twilight.text.position import to_json

if TYPE_CHECKING:
    from pathlib import Path

    from ctcore.register import Row
    from ctcore.twilight.board.state import State

__all__ = [
    "COLUMNS",
    "GRANTED",
    "STARTS",
    "begun",
    "files",
    "granted",
    "parts_of",
    "row_as_data",
    "starts",
    "tables",
]

COLUMNS = ("clause", "position", "line", "what comes of it")
STARTS = "starts.txt"
# Where a row begins with the free Operation that a card's text grants, the first word of its position.
GRANTED = "granted"
# Where it is about no position of play, what comes of it begins so.
_OF_NO_POSITION = ("breaks ", "prints ")
_PART = re.compile(r";(?![^{]*\})")
_BEGUN = {"Train": "Training", "Rally": "Rallying", "March": "Marching"}
_FACTIONS = {"fln": FLN, "government": GOVERNMENT}
_MARKERS = re.compile("([0-9]+) ([A-Za-z ]+)")


def tables() -> dict[str, tuple[Row, ...]]:
    """Every table by its name, with its rows.

    >>> rows = tables()["3.3.4-terror"]
    >>> rows[0].shows, rows[0].clauses
    ('Terror begins without a location and costs nothing yet.', ('3.3', '3.3.4'))
    """
    return {path.stem: tuple(rows_of(path.read_text(encoding="utf-8"), COLUMNS)) for path in files()}


def files() -> list[Path]:
    """The files of the tables."""
    return sorted(path for path in folder("tables").glob("*.txt") if path.name != STARTS)


@cache
def starts() -> dict[str, tuple[str, ...]]:
    """What makes each position that tables start from, by their names: options, a line, a difference."""
    lines = (folder("tables") / STARTS).read_text(encoding="utf-8").splitlines()
    _, *rows = ([cell.strip() for cell in line.split("|")] for line in lines if not line.startswith("#"))
    return {name: tuple(cells) for name, *cells in rows}


@cache
def begun(cell: str) -> State:
    """The position that a cell tells: the name of a start, then what differs from it.

    >>> begun("FLN bare; Medea: 2 Underground").space("Medea").underground
    2
    """
    name, _, difference = cell.partition(";")
    word, _, card = name.strip().partition(" ")
    if word != GRANTED:
        return _changed(_start(name.strip()), difference)
    return granted(_changed(_start(str(GRANTS[card].executor)), difference), card)


def granted(state: State, card: str) -> State:
    """The position with the free Operation, or Subvert, just begun that a card's text grants (5.5)."""
    frames: dict[str, Any] = {frame.__name__: frame for frame in SYSTEM.table}
    grant = GRANTS[card]
    operation: tuple[Any, ...]
    if grant.operation is None:
        operation = (Unaccompanied.granted_by(grant), frames["Subverting"]((), 0))
    else:
        operation = (frames[_BEGUN[str(grant.operation)]].granted_by(grant),)
    turn: Any = state.stack[0]
    text = granting(card)(turn.faction)
    number = text.text.card
    deck = state.deck
    unseen = (deck.unseen | {deck.played[-1]}) - {number}
    turned_up = attrs.evolve(deck, unseen=unseen, played=(*deck.played[:-1], number))
    return attrs.evolve(state.but(deck=turned_up), stack=(turn, text, *operation))


def parts_of(line: str) -> list[str]:
    """The parts of a line of play, those in braces whole.

    >>> parts_of("terror; {Medea: 1 Active; FLN Resources 0}; Medea")
    ['terror', '{Medea: 1 Active; FLN Resources 0}', 'Medea']
    """
    return [part.strip() for part in _PART.split(line)]


def row_as_data(table: str, row: Row) -> dict[str, Any] | None:
    """The row for any engine: position, line of play, and what the rules say of its last move.

    None for a row that is about the map, or about a position that no play comes to.
    """
    _, cell, line, says = row.cells
    if says.startswith(_OF_NO_POSITION):
        return None
    head = {"id": f"{table}:{row.line}", "clauses": list(row.clauses), "shows": row.shows, "says": says}
    state = begun(cell)
    told: dict[str, Any] = {**head, "position": _data(state), "line": []}
    *before, last = parts_of(line)
    for part in before:
        state = _after(state, part, told["line"])
    return {
        **told,
        "expect": _expected(state, last, told["line"], refused=says.startswith(("refused by ", "reads "))),
    }


def _expected(state: State, last: str, line: list[Any], *, refused: bool) -> dict[str, Any]:
    """What the rules say of the last part of a line, which is added to it."""
    if last.startswith("{"):
        return {"moves": _moves(_after(state, last, line))}
    move = parse_choice(state, last)
    if isinstance(move, Part):
        return {"begins": str(move), "legal": judge(state, move).legal}
    if not refused and not judge(state, move).legal:
        # A card or the window before it goes without saying.
        *steps, step = play_line(state, last)
        line += [str(one.move) for one in steps]
        state, move = step.before, step.move
    line.append(str(move))
    verdict = judge(state, move)
    if not verdict.legal:
        unmet = [{"requirement": one.name, "clauses": list(one.clauses)} for one in verdict.violations]
        return {"legal": False, "violated": unmet}
    step = trace(state, move)
    ledger = [entry.as_dict() for entry in step.ledger]
    return {"legal": True, "ledger": ledger, "after": _data(step.after), "moves": _moves(step.after)}


def _after(state: State, part: str, line: list[Any]) -> State:
    """The position after a part of a line, which is added as its moves, or as the position that it sets."""
    if part.startswith("{"):
        state = changed(state, part.strip("{}"))
        line.append(_data(state))
        return state
    steps = play_line(state, part)
    line += [str(step.move) for step in steps]
    return steps[-1].after


def _moves(state: State) -> list[str]:
    return [str(move) for move in legal_moves(state)]


def _data(state: State) -> Any:
    return json.loads(to_json(state))


@cache
def _start(name: str) -> State:
    options, line, difference = starts()[name]
    given: dict[str, Any] = {}
    for option in filter(None, options.split("--")):
        word, *value = shlex.split(option)
        given[word.replace("-", "_")] = value[0] if value else True
    scenario = given.pop("scenario")
    if "first" in given:
        given["first"] = _FACTIONS[given["first"]]
    if "card" in given:
        given["card"] = int(given["card"])
    if "deception" in given:
        found = _MARKERS.findall(given["deception"])
        given["deception"] = {marker.strip(): int(count) for count, marker in found}
    return _changed(play(setup(scenario, **given), line), difference)


def _changed(state: State, difference: str) -> State:
    """The position as it is where nothing is told to differ: what is changed is made anew."""
    return changed(state, difference) if difference.strip() else state

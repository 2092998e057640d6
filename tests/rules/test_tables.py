"""Every row of the rules' tables, tried; and the tables themselves, that no row says nothing."""

from __future__ import annotations

import re
import traceback
from itertools import combinations
from pathlib import Path

import attrs
import pytest

import ctcore as ct
from ctcore import register
from ctcore.conform.rows import COLUMNS, files, starts, tables
from ctcore.errors import CtcoreError
from ctcore.kernel import Figure
from ctcore.kernel.attach import points_of
from ctcore.kernel.form import slots_of
from ctcore.register import Row, rows_of
from ctcore.twilight.board.in_force import CAPABILITIES, EFFECTS, MOMENTUM
from ctcore.twilight.conform import GRANTED
from ctcore.twilight.system import POINTS, RULES_TABLE
from tests.rules.positions import KINDS
from tests.rules.tabled import (
    REFUSED,
    STAGES,
    STORED,
    about,
    comes_of,
    laid_out,
)

TABLES = tables()
ROWS = [(name, row) for name, rows in TABLES.items() for row in rows]
PLACES = [space.name for space in ct.setup("full").spaces]
# What a part of a move lacks where no move begins with it goes by the fields that are still to be chosen.
SOME = {
    "_".join(("some", *fields[chosen:still]))
    for move in {kind.move for kind in ct.SYSTEM.kinds if kind.move.stages}
    for fields in [[field for form in move.stages for field in slots_of(form)]]
    for chosen, still in combinations(range(len(fields) + 1), 2)
}
REQUIREMENTS = (
    {one.name for kind in ct.SYSTEM.kinds for one in kind.requirements} | SOME | {"moment", "belongs"}
)
LAWS = {law.name for law in ct.SYSTEM.laws}
FIGURES = {name for name, one in points_of(RULES_TABLE, POINTS).items() if isinstance(one, Figure)}
# What frames note, and whose choice comes next.
NOTED = {"actor", "frame"} | {field.name for frame in ct.SYSTEM.table for field in attrs.fields(frame)}
# What the parts of some forms look like.
TWO_WORDS = re.compile(r"[^ ]* ")
SAID = {"awaits": TWO_WORDS, "holds": TWO_WORDS, "chances": re.compile(r"(card|roll) \d+: (\d+/\d+|never)$")}
_ONE = f"({'|'.join(PLACES)})"
# What a frame is said to note instead.
SETS = re.compile(rf"-?\d+|none|{_ONE}(, {_ONE})*")


# All rows of a table are one test: they are thousands, and to begin a test takes longer than to try a row.
@pytest.mark.parametrize("name", TABLES)
def test_what_comes_of_a_line_is_what_its_row_says(name: str) -> None:
    faults = [f"{name}.txt, {told}" for told in map(fault, TABLES[name]) if told]
    assert not faults, "\n".join(faults)


def fault(row: Row) -> str:
    """What is told of a row that is wrong, or cannot be tried; nothing of a right one."""
    _, start, line, says = row.cells
    try:
        found = comes_of(row)
    except (Exception, pytest.fail.Exception):  # noqa: BLE001 - the other rows of the table are tried, too
        found = traceback.format_exc()
    told = f"line {row.line}: {row.shows}\n  position {start}\n  line     {line}"
    return "" if found == says else f"{told}\n  says     {says}\n  comes    {found}"


# That each row can fail


def wrong(row: Row) -> list[str]:
    """What is amiss with how a row is written, whatever comes of its line."""
    says = row.cells[-1]
    form, _, told = says.partition(" ")
    if form == "refused":
        parts = list(REFUSED.finditer(told.removeprefix("by ")))
        written = "by " + "".join(part[0] for part in parts) == told
        unknown = {part["name"] for part in parts} - REQUIREMENTS
        return [] if parts and written and not unknown else [f"no requirements: {told}"]
    if form == "leaves":
        kind, colon, names = told.partition(": ")
        known = about(KINDS[kind].candidates) if colon and kind in KINDS else PLACES if kind in STAGES else []
        listed = set(names.removeprefix("all but ").split(", ")) - {"none"}
        return [] if told and (not colon or (known and listed <= set(known))) else [f"no choices: {told}"]
    if form in ("breaks", "reads", "with"):
        noted, _, named = told.rpartition(" breaks ")
        unknown = set(named.split(", ")) - (FIGURES if form == "reads" else LAWS)
        each = [one.partition(" ") for one in noted.split(" and ")]
        plain = [name in NOTED and SETS.fullmatch(value) is not None for name, _, value in each]
        unnoted = form == "with" and not all(plain)
        return [f"nothing that {form}: {told}"] if unknown or unnoted else []
    if form in ("prints", "stands"):
        unknown = {told.partition(": ")[0].removeprefix("near ")} - {
            *PLACES,
            "empty",
            "France Track",
            "tracks",
        }
        return [f"no space: {told}"] if unknown else []
    if form in ("awaits", "holds", "chances"):
        every = told.split("; ")
        fitting = [part for part in every if SAID[form].match(part)]
        unknown = {part.partition(" ")[0] for part in fitting} - NOTED if form == "awaits" else set()
        return [] if fitting == every and not unknown else [f"nothing awaited: {told}"]
    clause = (told if form == "ends" else says).partition(": ")[0].split(" ")[0].rstrip(",")
    known_clause = clause in register.load().by_id
    alone = ("nothing changes", "may go on", "ends nothing")
    return [] if says in alone or known_clause else [f"no line of a ledger: {says}"]


def test_every_row_says_something_that_can_fail() -> None:
    assert len(ROWS) > 500
    assert {f"{name}:{row.line}": wrong(row) for name, row in ROWS if wrong(row)} == {}


def test_every_row_is_a_test_of_clauses_in_the_register() -> None:
    ids = set(register.load().by_id) | {half.id for card in register.cards() for half in card.halves}
    assert {f"{name}:{row.line}" for name, row in ROWS if not set(row.clauses) <= ids} == set()


def test_every_clause_that_a_refusal_cites_is_one_of_a_row_of_it() -> None:
    named: dict[str, set[str]] = {}
    for _, row in ROWS:
        if row.cells[-1].startswith("refused by "):
            for part in REFUSED.finditer(row.cells[-1].removeprefix("refused by ")):
                named.setdefault(part["name"], set()).update(register.load().printed(row.clauses))
    every = [one for kind in ct.SYSTEM.kinds for one in kind.requirements if one.name in named]
    cited = {(one.name, clause) for one in every for clause in one.clauses}
    assert {(name, clause) for name, clause in cited if clause not in named[name]} == set()


def test_no_row_stands_twice_in_its_table() -> None:
    for name, rows in TABLES.items():
        cells = [row.cells for row in rows]
        assert [one for one in cells if cells.count(one) > 1] == [], name


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_every_table_is_laid_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == laid_out(text), "python -m tests.rules.tabled lays it out"


def test_of_every_frame_a_row_says_who_chooses() -> None:
    said = [row.cells[-1] for _, row in ROWS if row.cells[-1].startswith("awaits actor ")]
    frames = {re.findall(r"; frame (\w+)", one)[0] for one in said if "; frame " in one}
    assert frames == {frame.__name__ for frame in ct.SYSTEM.table}


def test_of_every_law_a_row_says_that_it_is_broken() -> None:
    said = [row.cells[-1].removeprefix("breaks ").split(", ") for _, row in ROWS]
    assert {name for names in said for name in names} >= LAWS


def test_of_every_figure_a_row_says_that_it_is_read() -> None:
    said = [row.cells[-1].removeprefix("reads ").split(", ") for _, row in ROWS]
    assert {name for names in said for name in names} >= FIGURES


def test_every_start_is_used() -> None:
    used = {row.cells[1].partition(";")[0].strip() for _, row in ROWS}
    assert {name for name in used if not name.startswith(GRANTED)} == {*starts(), STORED}


RIGHT = Row(1, "Rally costs 1.", ("3.3.1", "FLN", "rally; Biskra", "3.3.1: FLN pays 1 Resource"))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rally; Biskra", "3.3.1: FLN pays 2 Resources"),
        ("rally; Biskra", "3.3.2: FLN pays 1 Resource"),
        ("rally; Biskra", "nothing changes"),
        ("rally; Biskra", "refused by can_pay"),
        ("rally; Biskra; Biskra", "refused by can_pay"),
        ("rally; Biskra; Biskra", "refused by not_selected_before, can_pay"),
        ("rally; Biskra; Biskra", "refused by not_selected_before (3.3.1)"),
        ("rally; Biskra; Biskra", "3.3.1: FLN pays 1 Resource"),
        ("rally; Biskra", "leaves end"),
        ("rally; Biskra", "leaves rally.place: 1, 2"),
        ("rally", "leaves rally.select: all but Morocco"),
        ("rally; Biskra", "awaits frame Rallying"),
        ("rally; Biskra", "awaits frame RallyingIn; placed 1"),
        ("rally; Biskra", "awaits actor Government"),
        ("rally; Biskra", "ends 7.3: the FLN wins"),
        ("rally; Biskra", "holds FLN Resources 9"),
        ("pass; pass", "chances card 2: 1/60"),
    ],
)
def test_a_row_that_says_what_does_not_come_is_noticed(line: str, says: str) -> None:
    row = attrs.evolve(RIGHT, cells=("3.3.1", "FLN", line, says))
    assert wrong(row) == []
    assert comes_of(row) != says


@pytest.mark.parametrize(
    "says",
    [
        "refused by",
        "refused by nobody",
        "refused by can_pay and moment",
        "leaves ",
        "leaves rally.nothing: Batna",
        "leaves rally.select: Batma",
        "awaits",
        "awaits actor; placed 1",
        "awaits plased 1",
        "FLN pays 1 Resource",
        "99.9: FLN pays 1 Resource",
        "ends",
        "ends 99.9: the FLN wins",
        "chances",
        "chances card 2: likely",
        "nothing",
    ],
)
def test_a_row_that_says_nothing_is_noticed(says: str) -> None:
    assert wrong(attrs.evolve(RIGHT, cells=(*RIGHT.cells[:3], says))) != []


def test_every_lasting_effect_begins_and_ends_in_a_row() -> None:
    """Each Capability and Momentum comes into force in some row, and in some row it is so no longer."""
    lines = [line for _, row in ROWS for line in row.cells[3].split("; ") if "in force: " in line]
    told = {line.rpartition(": ")[2] + " ends" * ("no longer" in line) for line in lines}
    missing = [
        str(effect) + ending
        for effect in map(EFFECTS.get, (*CAPABILITIES, *MOMENTUM))
        for ending in ("", " ends")
        if str(effect) + ending not in told
    ]
    assert missing == []


@pytest.mark.parametrize(
    "cells",
    [
        ("FLM", "rally"),
        ("FLN; Batma: 1 Underground", "rally"),
        ("FLN; Batna: 1 Undergrown", "rally"),
        ("FLN; Batna: one Underground", "rally"),
        ("FLN; FLN Resource 3", "rally"),
        ("FLN; FLN Resources 51", "rally"),
        ("FLN; France Track G", "rally"),
        ("FLN; played RALLY", "rally"),
        ("FLN; Batna: 31 Underground", "rally"),
        ("FLN; First Eligible nobody", "rally; Biskra; end"),
        ("FLN; First Eligible Nature", "rally; Biskra; end"),
        ("FLN; cards 1 to 72", "rally; Biskra; end"),
        ("FLN; FLN holds Hidden Batna", "rally; Biskra; end"),
        ("FLN; without OAS", "rally; Biskra; end"),
        ("FLN", "rally; Batma; end"),
        ("FLN", "rally; {Batma: 1 Active}; end"),
        ("FLN", "rally; Biskra; Biskra; end"),
    ],
)
def test_a_position_or_a_line_that_cannot_be_is_an_error(cells: tuple[str, str]) -> None:
    with pytest.raises((CtcoreError, KeyError)):
        comes_of(attrs.evolve(RIGHT, cells=("3.3.1", *cells, "nothing changes")))


HEAD = " | ".join(COLUMNS)


@pytest.mark.parametrize(
    "text",
    [
        "clause | position | line | result\n",
        "Rally.\n3.3.1 | FLN | rally | nothing changes",
        f"{HEAD}\n3.3.1 | FLN | rally | nothing changes",
        f"{HEAD}\nRally.\n3.3.1 | FLN | rally",
        f"{HEAD}\nRally.\n3.3.1 | FLN | rally | nothing | more",
        f"{HEAD}\nRally.\n3.3.1 | | rally | nothing changes",
        f"{HEAD}\nRally.\n3.3.1 | FLN | rally |",
        f"{HEAD}\nRally.\n3.3.1 | FLN | rally | nothing changes\nMarch.\n | FLN | march | nothing changes",
    ],
)
def test_a_table_of_another_shape_is_an_error(text: str) -> None:
    with pytest.raises(CtcoreError):
        list(rows_of(text, COLUMNS))

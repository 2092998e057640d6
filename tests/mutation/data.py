"""Changes of the printed map and of the scenarios, each of one fact in their files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from ctcore.twilight.board.map import PLACES
from tests.mutation.mutant import Mutant
from tests.mutation.source import Edit, text_of

__all__ = ["data"]

MAP = "ctcore/twilight/board/printed.py"
_ROW = (
    r'^    \("(?P<id>[^"]+)", "(?P<name>[^"]+)", SpaceType\.\w+, Terrain\.(?P<terrain>\w+), '
    r'(?P<population>\d), (?P<coastal>True|False), (?P<wilaya>"\w+"|None), (?P<border>"\w+"|None)\),$'
)
_BORDERS = r'^    "(?P<one>[\w-]+)": \((?P<others>[^)]+)\),$'
SCENARIOS = tuple(f"ctcore/twilight/scenarios/{name}.toml" for name in ("short", "medium", "full"))
_CLAUSES = {
    "population": "1.3.2",
    "terrain": "1.3.2",
    "coastal": "1.3.6",
    "wilaya": "1.3.2",
    "border": "1.3.7",
}
_WILAYAS = ("I", "II", "III", "IV", "V", "VI")


def data() -> Iterator[Mutant]:
    """Every fact of the map, and every number and place of a scenario, another."""
    yield from _printed()
    yield from _borders()
    for path in SCENARIOS:
        yield from _set_up(path)


def _mutant(sort: str, name: str, edit: Edit, clause: str, named: str = "") -> Mutant:
    return Mutant(sort, name, f"{edit.path}:{edit.line}", edit, (clause,), named=named, anew=True)


def _printed() -> Iterator[Mutant]:
    for row in re.finditer(_ROW, text_of(MAP), re.MULTILINE):
        for field, clause in _CLAUSES.items():
            value = row[field].strip('"')
            for other in _others(field, value):
                edit = Edit(MAP, *row.span(field), repr(other) if '"' in row[field] else other)
                said = f"{row['name']}: {field} {value.lower()} -> {other.lower()}"
                yield _mutant("map", said, edit, clause, row["name"])


def _others(field: str, value: str) -> Iterator[str]:
    if field == "population":
        yield from (str(int(value) + by) for by in (1, -1) if int(value) + by >= 0)
    elif field == "terrain" and value != "CITY":
        yield "PLAIN" if value == "MOUNTAIN" else "MOUNTAIN"
    elif field == "coastal":
        yield "False" if value == "True" else "True"
    elif field == "wilaya" and value != "None":
        yield _WILAYAS[(_WILAYAS.index(value) + 1) % len(_WILAYAS)]
    elif field == "border" and value != "None":
        yield "MOR" if value == "TUN" else "TUN"


def _borders() -> Iterator[Mutant]:
    by_id = {place.id: place for place in PLACES}
    for row in re.finditer(_BORDERS, text_of(MAP), re.MULTILINE):
        listed = re.findall(r'"([\w-]+)"', row["others"])
        place = by_id[row["one"]]
        for other in listed:
            rest = [each for each in listed if each != other]
            edit = Edit(MAP, *row.span("others"), "".join(f'"{each}", ' for each in rest))
            said = f"{place} and {by_id[other]}: border removed"
            yield _mutant("map", said, edit, "1.3.5", str(place))
        near = {second for first in place.neighbours for second in first.neighbours}
        for second in sorted(near - {place, *place.neighbours}, key=lambda each: each.index):
            if second.index > place.index:
                added = Edit(
                    MAP, *row.span("others"), "".join(f'"{each}", ' for each in (*listed, second.id))
                )
                yield _mutant("map", f"{place} and {second}: border added", added, "1.3.5", str(place))


def _set_up(path: str) -> Iterator[Mutant]:
    text, name = text_of(path), path.rpartition("/")[2].removesuffix(".toml")
    ids = [place.id for place in PLACES]
    held = set(tomllib.loads(text).get("space", {}))
    part = ""
    for line in re.finditer(r"^(?P<key>.+)$", text, re.MULTILINE):
        if line["key"].startswith("["):
            part = line["key"].partition("]")[0] + "]"
        space = re.match(r'\[space\."([\w-]+)"\]', line["key"])
        if space is not None:
            free = next(one for one in [*ids[ids.index(space[1]) :], *ids] if one not in held)
            edit = Edit(path, line.start() + space.start(1), line.start() + space.end(1), free)
            yield _mutant("scenario", f"{name}: set-up of {space[1]} in {free}", edit, "10")
        number = re.match(r"(\w+) = (\d+)\b", line["key"])
        truth = re.match(r"(\w+) = (true|false)\b", line["key"])
        if number is not None:
            for by in (1, -1):
                edit = Edit(
                    path,
                    line.start() + number.start(2),
                    line.start() + number.end(2),
                    str(int(number[2]) + by),
                )
                if int(number[2]) + by >= 0:
                    yield _mutant("scenario", f"{name} {part} {number[1]} {number[2]} {by:+}", edit, "10")
        if truth is not None:
            other = "false" if truth[2] == "true" else "true"
            edit = Edit(path, line.start() + truth.start(2), line.start() + truth.end(2), other)
            yield _mutant("scenario", f"{name} {part} {truth[1]} {other}", edit, "10")

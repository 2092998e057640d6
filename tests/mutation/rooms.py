"""Parts of the project beside the rules, and the tests that are to notice what is changed there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import attrs

from tests.mutation.code import in_code
from tests.mutation.mutant import Mutant, named_apart
from tests.mutation.schemas import in_schemas
from tests.mutation.source import ROOT

__all__ = ["ROOMS", "Room", "in_rooms", "room_named", "room_of"]


@attrs.frozen
class Room:
    """Files and folders of the project, and those of the tests that are to notice what changes there.

    The examples of its own files are among the tests.
    """

    name: str
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def files(self) -> tuple[str, ...]:
        """Its files."""
        return tuple(_below(self.code, "*.json" if self.name == "schemas" else "*.py"))

    @property
    def test_files(self) -> tuple[str, ...]:
        """The files of its tests, and its own, in which examples stand."""
        return (*_below(self.tests, "test_*.py"), *(file for file in self.files if file.endswith(".py")))

    def mutants(self) -> Iterator[Mutant]:
        """Each change of one of its files."""
        return in_schemas(self.files) if self.name == "schemas" else in_code(self.files)


def _below(given: Iterable[str], name: str) -> Iterator[str]:
    for one in given:
        path = ROOT / one
        for found in sorted(path.rglob(name)) if path.is_dir() else [path]:
            yield found.relative_to(ROOT).as_posix()


ROOMS = (
    Room("kernel", ("ctcore/kernel",), ("tests/kernel", "tests/exceptions", "tests/games", "tests/house")),
    Room(
        "query",
        ("ctcore/query",),
        (
            "tests/query",
            "tests/nim/test_find.py",
            "tests/nim/test_cli.py",
            "tests/games/test_noughts.py",
            "tests/cli/test_ask.py",
            "tests/cli/test_find.py",
            "tests/cli/test_goals.py",
            "tests/cli/test_odds.py",
            "tests/cli/test_reach.py",
            "tests/cli/test_value.py",
            "tests/twilight/test_rejected.py",
        ),
    ),
    Room("condition", ("ctcore/condition",), ("tests/condition",)),
    Room("conform", ("ctcore/conform",), ("tests/conform", "tests/nim/test_conform.py")),
    Room(
        "notation",
        ("ctcore/notation",),
        (
            "tests/notation",
            "tests/twilight/test_notation.py",
            "tests/twilight/test_suggestions.py",
            "tests/twilight/test_line.py",
            "tests/twilight/test_moves.py",
            "tests/algeria/test_notation.py",
            "tests/games/test_line.py",
        ),
    ),
    Room(
        "picture",
        (
            "ctcore/screen",
            "ctcore/twilight/picture",
            "ctcore/algeria/picture",
            "ctcore/nim/picture.py",
            "ctcore/simulate/picture.py",
        ),
        (
            "tests/picture",
            "tests/algeria/test_picture.py",
            "tests/cli/test_screen.py",
            "tests/cli/test_pictures.py",
            "tests/cli/test_given_streams.py",
            "tests/cli/test_bad_input.py",
            "tests/cli/test_files.py",
            "tests/cli/test_pager.py",
            "tests/simulate/test_simulate.py",
        ),
    ),
    Room("schemas", ("specs/schemas",), ("tests/schemas",)),
)


def in_rooms(rooms: Iterable[Room] = ROOMS) -> Iterator[Mutant]:
    """Every mutant of these rooms."""
    return named_apart(one for room in rooms for one in room.mutants())


@cache
def _rooms_by_file() -> dict[str, Room]:
    return {file: room for room in ROOMS for file in room.files}


def room_named(mutant: str) -> Room | None:
    """The room of the mutant of that name: each name has a file's after its sort."""
    path = mutant.partition(": ")[2].partition(" ")[0]
    rooms = _rooms_by_file()
    return rooms.get(f"ctcore/{path}.py") or rooms.get(f"specs/{path}.json")


def room_of(one: Mutant) -> Room:
    """The room that the mutant is in."""
    return _rooms_by_file()[one.where.rpartition(":")[0]]

"""What the tests saw while they ran: in which of them a requirement held, and in which it did not.

So of a law, that it is kept or broken, and of a figure: a truth is true or false, any other is as printed or
amended.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["WAYS", "Seen", "in_folder", "read_seen"]

# The two ways in which each sort is seen.
WAYS = {
    "requirement": ("true", "false"),
    "law": ("kept", "broken"),
    "truth": ("true", "false"),
    "figure": ("as printed", "amended"),
}
# How many tests of either way are named.
_SOME = 3


@frozen
class Seen:
    """How many tests saw a requirement hold, and how many saw it refuse; some of each, by their names.

    ``sort`` says what it is, and so what stands for holding and refusing (`WAYS`).
    """

    name: str
    sort: str
    held: int
    refused: int
    held_in: tuple[str, ...] = ()
    refused_in: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The name, the counts, and a test in which it refused."""
        way, other = WAYS[self.sort]
        counted = f"{self.name}: {way} in {_tests(self.held)}, {other} in {_tests(self.refused)}"
        return f"{counted}: {self.refused_in[0]}" if self.refused_in else counted

    @property
    def both_ways(self) -> bool:
        """Whether it was seen both ways."""
        return bool(self.held and self.refused)

    def and_in(self, other: Seen) -> Seen:
        """The same with what other tests saw.

        >>> str(Seen("pay", "requirement", 2, 0).and_in(Seen("pay", "requirement", 1, 1, (), ("test_poor",))))
        'pay: true in 3 tests, false in 1 test: test_poor'
        """
        return attrs.evolve(
            self,
            held=self.held + other.held,
            refused=self.refused + other.refused,
            held_in=(*self.held_in, *other.held_in)[:_SOME],
            refused_in=(*self.refused_in, *other.refused_in)[:_SOME],
        )

    def as_dict(self) -> dict[str, Any]:
        """It as plain data."""
        return {
            "name": self.name,
            "sort": self.sort,
            "held": {"tests": self.held, "some": [*self.held_in[:_SOME]]},
            "refused": {"tests": self.refused, "some": [*self.refused_in[:_SOME]]},
        }


def _tests(number: int) -> str:
    return f"{number} {'test' if number == 1 else 'tests'}"


def in_folder(root: Path) -> Path:
    """Where a checkout keeps what was seen; `python -m tests.register.seen` writes a file for each run."""
    return root / "build" / "seen"


def read_seen(folder: Path) -> Mapping[str, Seen] | None:
    """What was seen in all runs that are kept, by the names of what was; None if none is kept.

    Raises `RegisterError` for a file of another form.

    >>> from pathlib import Path
    >>> read_seen(Path("nowhere")) is None
    True
    """
    found: dict[str, Seen] = {}
    paths = sorted(folder.glob("*.json"))
    for path in paths:
        try:
            rows = [_row(**one) for one in json.loads(path.read_text(encoding="utf-8"))["seen"]]
        except (ValueError, KeyError, TypeError) as error:
            message = f"{path.name} does not say what tests have seen: {error}"
            raise RegisterError(message) from error
        for row in rows:
            found[row.name] = found[row.name].and_in(row) if row.name in found else row
    return found if paths else None


def _row(name: str, sort: str, held: Mapping[str, Any], refused: Mapping[str, Any]) -> Seen:
    if sort not in WAYS:
        message = f"{name} is no {sort!r}"
        raise ValueError(message)
    return Seen(name, sort, held["tests"], refused["tests"], (*held["some"],), (*refused["some"],))

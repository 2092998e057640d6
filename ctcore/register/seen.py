"""What the tests saw while they ran: in which of them a requirement held, and in which it did not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["Seen", "in_file", "read_seen"]


@frozen
class Seen:
    """How many tests saw a requirement hold, and how many saw it refuse; some of each, by their names."""

    name: str
    held: int
    refused: int
    held_in: tuple[str, ...]
    refused_in: tuple[str, ...]

    def __str__(self) -> str:
        """The name, the counts, and a test in which it refused."""
        counted = f"{self.name}: true in {_tests(self.held)}, false in {_tests(self.refused)}"
        return f"{counted}: {self.refused_in[0]}" if self.refused_in else counted

    def as_dict(self) -> dict[str, Any]:
        """It as plain data."""
        return {
            "name": self.name,
            "held": {"tests": self.held, "some": [*self.held_in]},
            "refused": {"tests": self.refused, "some": [*self.refused_in]},
        }


def _tests(number: int) -> str:
    return f"{number} {'test' if number == 1 else 'tests'}"


def in_file(root: Path) -> Path:
    """Where a checkout keeps what was seen; `python -m tests.register.seen` writes it."""
    return root / "build" / "seen.json"


def read_seen(path: Path) -> Mapping[str, Seen] | None:
    """What was seen, by the names of requirements; None if there is no such file.

    Raises `RegisterError` for a file of another form.

    >>> from pathlib import Path
    >>> read_seen(Path("nowhere.json")) is None
    True
    """
    if not path.is_file():
        return None
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))["seen"]
        return {one["name"]: _row(**one) for one in rows}
    except (ValueError, KeyError, TypeError) as error:
        message = f"{path.name} does not say what tests have seen: {error}"
        raise RegisterError(message) from error


def _row(name: str, held: Mapping[str, Any], refused: Mapping[str, Any]) -> Seen:
    return Seen(name, held["tests"], refused["tests"], (*held["some"],), (*refused["some"],))

"""Functions put together from the rules' own tests, each called with just what it names.

What a kind of move asks a million times is written out once as the plain function that a
person would write: its tests in a row, each with the arguments that its parameters name.  This is the
one file that compiles text; the text holds names alone, and the names stand for the rules' own
functions.  Interpreting the same plan costs whole games a tenth of their speed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ctcore.kernel.requirement import Requirement

__all__ = ["Writer"]


class Writer:
    """The lines of a function so far, and what the names in it stand for."""

    def __init__(self, spelt: Mapping[str, str]) -> None:
        """Begin a function in which a name that a test reads is spelt so; any other as it is."""
        self.spelt = spelt
        self.lines: list[str] = []
        self.names: dict[str, Any] = {}

    def line(self, depth: int, text: str) -> None:
        """Add a line, indented so far."""
        self.lines.append("    " * depth + text)

    def name(self, prefix: str, value: object) -> str:
        """A name in the function for that value."""
        found = f"{prefix}_{len(self.names)}"
        self.names[found] = value
        return found

    def call(self, test: object, reads: Iterable[str], prefix: str, about: str | None = None) -> str:
        """The call of a test with what it reads."""
        names = (self.spelt.get(f"{one} of {about}", self.spelt.get(one, one)) for one in reads)
        return f"{self.name(prefix, test)}({', '.join(names)})"

    def asked(self, requirements: Iterable[Requirement]) -> list[str]:
        """The calls of the tests of requirements."""
        return [self.call(one.test, one.reads, one.name, one.about) for one in requirements]

    def all_of(self, requirements: Iterable[Requirement]) -> str:
        """That all of them hold."""
        return " and ".join(self.asked(requirements)) or "True"

    def made(self, name: str) -> Callable[..., Any]:
        """The function of that name that the lines define."""
        names = dict(self.names)
        exec(compile("\n".join(self.lines), f"<{name}>", "exec"), names)  # noqa: S102 - names of our own tests, no input
        made: Callable[..., Any] = names["made"]
        return made

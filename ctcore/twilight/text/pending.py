"""What is pending, in one line: ``FirstChoice(faction=FLN) > Rallying(limit=limited, locations=[I-1])``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

from ctcore.errors import NotationError
from ctcore.kernel.form import word
from ctcore.notation.spelling import fold, shorten
from ctcore.twilight.rules.common.turns import OperationLimit

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["read_stack", "written_stack"]

_NOTHING = "nothing"
# What divides a text of frames, and the words between that.
_TOKEN = re.compile(r"\s*([()\[\],=>]|[^()\[\],=>]+)")
_NUMBER = re.compile("-?[0-9]{1,7}")
_TRUTHS = re.compile("b[01]+")
_PLAIN = {"yes": True, "no": False, "none": None}
# The words that have a comma in them go by their names.
_LIMITS = {fold(limit.name): word(limit) for limit in OperationLimit}
_SHORT = {text: name for name, text in _LIMITS.items()}
# No frame nests its values deeper.
_DEEPEST = 6


def written_stack(stack: list[dict[str, Any]]) -> str:
    """The frames, as plain data, in words, the innermost last.

    >>> written_stack([{"frame": "FirstChoice", "faction": "FLN"}, {"frame": "Sending", "moved": 0}])
    'FirstChoice(faction=FLN) > Sending(moved=0)'
    """
    return " > ".join(f"{one['frame']}{_fields(one)}" for one in stack) or _NOTHING


def _fields(data: dict[str, Any]) -> str:
    return f"({', '.join(f'{name}={_written(one)}' for name, one in data.items() if name != 'frame')})"


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return _fields(value)
    if isinstance(value, list):
        if value and all(isinstance(one, bool) for one in value):
            return "b" + "".join(str(int(one)) for one in value)
        return f"[{', '.join(map(_written, value))}]"
    if value is None or isinstance(value, bool):
        return {True: "yes", False: "no", None: "none"}[value]
    return _SHORT.get(value, str(value))


def read_stack(text: str) -> list[dict[str, Any]]:
    """Read a text of frames into plain data; `NotationError` if it is none.

    >>> read_stack("FirstChoice(faction=FLN) > Sending(moved=0)")
    [{'frame': 'FirstChoice', 'faction': 'FLN'}, {'frame': 'Sending', 'moved': 0}]
    """
    if fold(text) == _NOTHING:
        return []
    return list(_Reader(text).frames())


class _Reader:
    """The tokens of a text of frames, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.tokens = [(found.start(1), found[1].strip()) for found in _TOKEN.finditer(text)]

    def frames(self) -> Iterator[dict[str, Any]]:
        """Every frame, with its name."""
        while True:
            name = self.word("the name of a frame")
            yield {"frame": name, **self.record(0)}
            if self.at == len(self.tokens):
                return
            self.take(">")

    def record(self, depth: int) -> dict[str, Any]:
        """Names with their values, in parentheses."""
        found: dict[str, Any] = {}
        self.take("(")
        while self.peek() != ")":
            if found:
                self.take(",")
            name = self.word("the name of a field")
            if name in found or name == "frame":
                self.refuse(f"{name!r} stands twice")
            self.take("=")
            found[name] = self.value(depth + 1)
        self.take(")")
        return found

    def value(self, depth: int) -> Any:
        """A word, a number, a truth, nothing, or several such."""
        if depth > _DEEPEST:
            self.refuse("nested too deeply")
        if self.peek() == "(":
            return self.record(depth)
        if self.peek() == "[":
            return list(self.listed(depth))
        said = self.word("a value")
        if said in _PLAIN:
            return _PLAIN[said]
        if _TRUTHS.fullmatch(said):
            return [one == "1" for one in said[1:]]
        return int(said) if _NUMBER.fullmatch(said) else _LIMITS.get(said, said)

    def listed(self, depth: int) -> Iterator[Any]:
        """Values in brackets."""
        self.take("[")
        while self.peek() != "]":
            yield self.value(depth + 1)
            if self.peek() != "]":
                self.take(",")
        self.take("]")

    def peek(self) -> str:
        """The next token; empty at the end."""
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def take(self, mark: str) -> None:
        """Go past a mark that must be there."""
        if self.peek() != mark:
            self.refuse(f"{mark!r} is missing")
        self.at += 1

    def word(self, what: str) -> str:
        """The next token, which must be a word."""
        found = self.peek()
        if not found or found in "()[],=>":
            self.refuse(f"{what} is missing")
        self.at += 1
        return found

    def refuse(self, what: str) -> NoReturn:
        """Raise the fault, with what stands where it is."""
        start = self.tokens[self.at][0] if self.at < len(self.tokens) else len(self.text)
        where = f"before {shorten(self.text[start:])!r}" if self.text[start:].strip() else "at the end"
        message = f"what is pending cannot be read: {what} {where}."
        raise NotationError(message)

"""Compile functions from the rules' own tests, each called with the arguments that its parameters name.

This is the one file that calls ``exec``.  The text that it compiles has only loops and names, and the names
stand for the rules' own functions; no input gets there.  Plain lines in its place, those of
``tests/kernel/plain.py``, play whole games at 0.4 of the speed.
"""

from __future__ import annotations

from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any

from ctcore.kernel.notes import NO_NOTES, NOTHING
from ctcore.kernel.requirement import POSITION, AtMost, Scope, Unless

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ctcore.kernel.requirement import Requirement

__all__ = ["Writer", "together"]


class Once(dict[object, object]):
    """The answers to a question, each computed once."""

    __slots__ = ("question",)

    def __init__(self, question: Callable[[object], object]) -> None:
        """Begin without answers."""
        self.question = question

    def __missing__(self, about: object) -> object:
        """Compute the answer."""
        found = self[about] = self.question(about)
        return found


class Writer:
    """The lines of a function, and the values that its names stand for."""

    def __init__(self, spelt: Mapping[str, str]) -> None:
        """Begin a function; ``spelt`` says how it writes a name that a test reads, where not as it is."""
        self.spelt = spelt
        # ``in_play``: every answer is a bool, never a symbolic term.  ``settled``: the same exceptions are
        # in force at every call, so that answers may be noted.
        self.in_play = False
        self.settled = False
        self.lines: list[str] = []
        self.names: dict[str, object] = {}
        self.hoisted: dict[Requirement, str] = {}

    def line(self, depth: int, text: str) -> None:
        """Add a line at that depth of indentation."""
        self.lines.append("    " * depth + text)

    def name(self, prefix: str, value: object) -> str:
        """Give the value a name in the function."""
        found = f"{prefix}_{len(self.names)}"
        self.names[found] = value
        return found

    def call(self, test: object, reads: Iterable[str], prefix: str, about: str | None = None) -> str:
        """The text that calls a test with what it reads."""
        names = (self.spelt.get(f"{one} of {about}", self.spelt.get(one, one)) for one in reads)
        return f"{self.name(prefix, test)}({', '.join(names)})"

    def asked(self, requirements: Iterable[Requirement]) -> list[str]:
        """The texts that call the tests of those requirements."""
        return [self._asked(one) for one in requirements]

    def _asked(self, one: Requirement) -> str:
        known, test = self.hoisted.get(one), one.test
        if isinstance(test, AtMost):
            most = known or self.call(test.most, one.reads[:-1], one.name, one.about)
            return f"{most} >= {self.spelt.get(one.reads[-1], one.reads[-1])}"
        if isinstance(test, Unless) and (known or self.in_play):
            free = known or self.call(test.free, test.given(one.reads), one.name)
            return f"({free} or {self.call(test.test, test.asked(one.reads), one.name, one.about)})"
        asked = known or self.call(test, one.reads, one.name, one.about)
        return self._noted(one, asked) if self.settled and one.scope is Scope.IN_FORCE else asked

    def _noted(self, one: Requirement, asked: str) -> str:
        """The same, with the answer noted beside the element."""
        element = self.spelt.get(f"subject of {one.about}", "subject")
        key = self.name("key", object())
        self.names["no_notes"] = NO_NOTES
        notes = f"(notes := getattr({element}, 'memo', no_notes))"
        return f"(notes[{key}] if {key} in {notes} else notes.setdefault({key}, {asked}))"

    def hoist(
        self,
        depth: int,
        requirements: Iterable[Requirement],
        repeats: Callable[[str], bool] = lambda _field: False,
    ) -> None:
        """Compute before the loop what does not depend on the move, or only on a field with few values.

        ``repeats`` says whether many moves have the same value in a field.
        """
        for one in requirements:
            name, test = f"known_{len(self.names)}", one.test
            reads = one.reads[:-1] if isinstance(test, AtMost) else one.reads
            fields = [field for field in reads if field not in POSITION]
            if isinstance(test, Unless):
                self.line(depth, f"{name} = {self.call(test.free, test.given(one.reads), one.name)}")
                self.hoisted[one] = name
            elif isinstance(test, AtMost) and not fields:
                self.line(depth, f"{name} = {self.call(test.most, reads, one.name)}")
                self.hoisted[one] = name
            elif len(fields) == 1 and repeats(*fields):
                (field,), asked = fields, test.most if isinstance(test, AtMost) else test
                given = ", ".join(each if each == field else self.spelt.get(each, each) for each in reads)
                self.names["Once"] = Once
                self.line(depth, f"{name} = Once(lambda {field}: {self.name(one.name, asked)}({given}))")
                self.hoisted[one] = f"{name}[{self.spelt[field]}]"

    def all_of(self, requirements: Iterable[Requirement]) -> str:
        """The text that asks whether all of them hold."""
        return " and ".join(self.asked(requirements)) or "True"

    def made(self, name: str) -> Callable[..., Any]:
        """Compile the lines into a function of that name."""
        names = dict(self.names)
        head, *body = self.lines
        if "(state" in head and any("in_force" in line for line in body):
            names["nothing"] = NOTHING
            body.insert(0, "    in_force = getattr(state, 'in_force', nothing)")
        exec(_compiled("\n".join((head, *body))), names)  # noqa: S102 - names of our own tests, no input
        made: Any = names["made"]
        made.__code__ = _own(made.__code__, name)
        found: Callable[..., object] = made
        return found


def _own(code: CodeType, name: str) -> CodeType:
    """A copy of the code under that name: the interpreter specializes each copy separately."""
    inside = tuple([_own(one, one.co_name) if isinstance(one, CodeType) else one for one in code.co_consts])
    return code.replace(co_name=name, co_qualname=name, co_consts=inside)


@lru_cache(maxsize=256)
def _compiled(text: str) -> CodeType:
    """Compile the text, once for all functions that have the same."""
    return compile(text, "<rules>", "exec")


def together(listers: Iterable[Callable[..., Iterable[object]]]) -> Callable[..., tuple[object, ...]]:
    """The function that lists what each of those lists, in their order.

    >>> together([lambda state, frame: "ab", lambda state, frame: "c"])(None, None)
    ('a', 'b', 'c')
    """
    writer = Writer({})
    parts = "".join(f"*{writer.call(each, ('state', 'frame'), 'list')}, " for each in listers)
    writer.line(0, "def made(state, frame):")
    writer.line(1, f"return ({parts})")
    return writer.made("choices of a frame")

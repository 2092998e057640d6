"""Functions put together from the rules' own tests, each called with just what it names.

What a kind of move asks a million times is written out once as the plain function that a
person would write: its tests in a row, each with the arguments that its parameters name.  This is the
one file that compiles text; the text holds loops and names alone, and the names stand for the rules' own
functions.  Interpreting the same plan costs whole games a tenth of their speed.
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


class Once(dict[Any, Any]):
    """The answers to a question, each asked for once."""

    __slots__ = ("question",)

    def __init__(self, question: Callable[[Any], Any]) -> None:
        """Nothing is asked yet."""
        self.question = question

    def __missing__(self, about: Any) -> Any:
        """Ask."""
        found = self[about] = self.question(about)
        return found


class Writer:
    """The lines of a function so far, and what the names in it stand for."""

    def __init__(self, spelt: Mapping[str, str]) -> None:
        """Begin a function in which a name that a test reads is spelt so; any other as it is."""
        self.spelt = spelt
        # Whether it is asked of positions of play alone, in which every answer is plain yes or no; and with
        # the same in force each time, so that answers may be noted.
        self.in_play = False
        self.settled = False
        self.lines: list[str] = []
        self.names: dict[str, Any] = {}
        self.hoisted: dict[Requirement, str] = {}

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
        """The same, noted beside the element that it is asked of."""
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
        """Ask on lines of their own what no move, or few, can change; who asks the tests then need not.

        ``repeats`` says of a field whether it has the same value in many moves.
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
            elif len(fields) == 1 and repeats(fields[0]):
                (field,), asked = fields, test.most if isinstance(test, AtMost) else test
                given = ", ".join(each if each == field else self.spelt.get(each, each) for each in reads)
                self.names["Once"] = Once
                self.line(depth, f"{name} = Once(lambda {field}: {self.name(one.name, asked)}({given}))")
                self.hoisted[one] = f"{name}[{self.spelt[field]}]"

    def all_of(self, requirements: Iterable[Requirement]) -> str:
        """That all of them hold."""
        return " and ".join(self.asked(requirements)) or "True"

    def made(self, name: str) -> Callable[..., Any]:
        """The function of that name that the lines define."""
        names = dict(self.names)
        head, *body = self.lines
        if "(state" in head and any("in_force" in line for line in body):
            names["nothing"] = NOTHING
            body.insert(0, "    in_force = getattr(state, 'in_force', nothing)")
        exec(_compiled("\n".join((head, *body))), names)  # noqa: S102 - names of our own tests, no input
        made: Any = names["made"]
        made.__code__ = _own(made.__code__, name)
        found: Callable[..., Any] = made
        return found


def _own(code: CodeType, name: str) -> CodeType:
    """A copy of the code by that name, with what stands in it: the interpreter learns of each by itself."""
    inside = tuple([_own(one, one.co_name) if isinstance(one, CodeType) else one for one in code.co_consts])
    return code.replace(co_name=name, co_qualname=name, co_consts=inside)


@lru_cache(maxsize=256)
def _compiled(text: str) -> CodeType:
    """The text compiled, once where several functions have the same."""
    return compile(text, "<rules>", "exec")


def together(listers: Iterable[Callable[..., Iterable[Any]]]) -> Callable[..., tuple[Any, ...]]:
    """The function that lists what each of those lists, one after another.

    >>> together([lambda state, frame: "ab", lambda state, frame: "c"])(None, None)
    ('a', 'b', 'c')
    """
    writer = Writer({})
    parts = "".join(f"*{writer.call(each, ('state', 'frame'), 'list')}, " for each in listers)
    writer.line(0, "def made(state, frame):")
    writer.line(1, f"return ({parts})")
    return writer.made("choices of a frame")

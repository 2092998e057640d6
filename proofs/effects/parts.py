"""The parts of a requirement, each with a position in which this part alone decides.

A part is what stands between the connectives of a requirement's test, as it is written: in
``negate(a) | (b & c)`` the parts are ``a``, ``b`` and ``c``.  A part decides where the requirement turns
round when the part does, with all else as it is.  The test is compiled anew from its own source with one
part turned round, so that it reads on ints and on symbolic terms alike.
"""

from __future__ import annotations

import ast
import copy
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import Defect
from ctcore.kernel.logic import negate
from ctcore.kernel.requirement import Unless

from ..witnesses.situations import violated
from .undecided import DECIDES_NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType

    from ctcore.kernel import Frame, Kind, Move, Requirement
    from ctcore.twilight.board.state import State

    from ..witnesses.situations import Situation

    _Test = Callable[..., Any]

__all__ = ["DECIDES_NOTHING", "ILLEGAL", "LEGAL", "SIDES", "Part", "decides", "parts"]

# The sides of a vector: the move is refused, or it is legal.
ILLEGAL, LEGAL = SIDES = ("illegal", "legal")


@attrs.frozen(slots=True, eq=False)
class Part:
    """One part of one kind's requirement: as it is written, and the requirement with it turned round."""

    kind: Kind
    requirement: Requirement
    text: str
    turned: Requirement

    @property
    def name(self) -> str:
        """The kind, the requirement and the part."""
        return f"{self.kind.name}/{self.requirement.name}/{self.text}"

    def shows(self, side: str, situation: Situation) -> bool:
        """Whether this part alone decides there that the move is illegal, by its requirement, or legal."""
        state = situation.position
        if violated(self.kind, situation) != ([self.requirement.name] if side == ILLEGAL else []):
            return False
        return bool(self.holds_turned(state, state.stack[-1], situation.move)) is (side == ILLEGAL)

    def holds_turned(self, state: State, frame: Frame, move: Move) -> bool:
        """Whether the requirement holds with this part turned round, read on ints or on symbolic terms."""
        try:
            return self.kind.holds(self.turned, state, frame, move)
        except (AttributeError, IndexError):
            # What this part guards cannot be asked without it: there is no grant, or no space.
            return False


def decides(part: Part, side: str) -> bool:
    """Whether the part alone decides somewhere that a move is illegal, or legal; if not, that is proved."""
    name = f"{part.requirement.name}/{part.text}"
    return part.kind.name not in DECIDES_NOTHING[side].get(name, ())


def parts(kind: Kind) -> Iterator[Part]:
    """The parts of each requirement of a kind that has more than one, those of house rules left out."""
    for one in (one for one in kind.requirements if one.by is None or not one.by.house):
        found = [(text, put(turned)) for test, put in _functions(one) for text, turned in _turned(test)]
        if len(found) > 1:
            texts = [text for text, _ in found]
            for place, (text, turned) in enumerate(found):
                again = texts[:place].count(text)
                yield Part(kind, one, f"{text} ({again + 1})" if again else text, turned)


def _functions(one: Requirement) -> Iterator[tuple[_Test, Callable[[_Test], Requirement]]]:
    """Each function that a requirement's test is made of, and the requirement with another in its place."""
    test = one.test
    match test:
        case Unless(free=free, test=asked):
            yield free, lambda turned: attrs.evolve(one, test=Unless(turned, asked))
            yield asked, lambda turned: attrs.evolve(one, test=Unless(free, turned))
        case FunctionType():
            yield test, lambda turned: attrs.evolve(one, test=turned)


def _turned(test: _Test) -> Iterator[tuple[str, _Test]]:
    """The parts of a function, as they are written, and the function with each of them turned round."""
    node = _node(test)
    for place, leaf in enumerate(_leaves(node)):
        changed = copy.deepcopy(node)
        _Turning(_leaves(changed)[place]).visit(changed)
        yield ast.unparse(leaf), _made(changed, test)


def _opposite(value: Any) -> Any:
    """What a part says turned round: a truth, a symbolic one, or a value that counts as one."""
    return negate(value) if hasattr(value, "__xor__") and not isinstance(value, frozenset) else not value


class _Turning(ast.NodeTransformer):
    """Turns one expression round."""

    def __init__(self, leaf: ast.expr) -> None:
        self._leaf = leaf

    def visit(self, node: ast.AST) -> Any:
        if node is self._leaf:
            return ast.Call(ast.Name(_opposite.__name__, ast.Load()), [node], [])
        return self.generic_visit(node)


_Function = ast.Lambda | ast.FunctionDef


def _made(node: _Function, like: Any) -> _Test:
    """A function of that source, with the globals, the closure and the defaults of another."""
    free = like.__code__.co_freevars
    given = ast.arguments([], [ast.arg(name) for name in free], None, [], [], None, [])
    result: ast.expr = node if isinstance(node, ast.Lambda) else ast.Name(node.name, ast.Load())
    body: list[ast.stmt] = [] if isinstance(node, ast.Lambda) else [node]
    made = ast.FunctionDef("made", given, [*body, ast.Return(result)], [])
    module = ast.fix_missing_locations(ast.Module([made], []))
    known = {**like.__globals__, _opposite.__name__: _opposite}
    exec(compile(module, like.__code__.co_filename, "exec"), known)  # noqa: S102 - the engine's own source
    cells = [cell.cell_contents for cell in like.__closure__ or ()]
    found: _Test = known["made"](*cells)
    return found


def _leaves(node: _Function) -> list[ast.expr]:
    """What stands between the connectives of all that a function returns."""
    returned = [node.body] if isinstance(node, ast.Lambda) else [*_returned(node)]
    return [leaf for one in returned for leaf in _between(one)]


def _returned(node: ast.AST) -> Iterator[ast.expr]:
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.Return) and one.value is not None:
            yield one.value
        elif not isinstance(one, ast.FunctionDef | ast.Lambda):
            yield from _returned(one)


def _between(one: ast.expr) -> Iterator[ast.expr]:
    match one:
        case ast.Constant(value=bool()):
            return
        case (
            ast.BinOp(op=ast.BitAnd() | ast.BitOr()) | ast.BoolOp() | ast.IfExp() | ast.UnaryOp(op=ast.Not())
        ):
            inner = [child for child in ast.iter_child_nodes(one) if isinstance(child, ast.expr)]
        case ast.Call(
            func=ast.Name(id="negate" | "implies" | "choose_truth" | "either" | "both"), args=inner
        ):
            inner = [each.body if isinstance(each, ast.Lambda) else each for each in inner]
        case ast.Call(
            func=ast.Name(id="all_of" | "any_of"), args=[ast.List(elts=inner) | ast.Tuple(elts=inner)]
        ):
            pass
        case _:
            yield one
            return
    for each in inner:
        yield from _between(each)


def _node(test: Any) -> _Function:
    """Where a function is written."""
    code: CodeType = test.__code__
    inner = [one for one in _functions_of(code.co_filename) if _is_of(one, code)]
    if not inner:
        message = f"{code.co_filename} has no {code.co_qualname} at line {code.co_firstlineno}"
        raise Defect(message)
    return inner[-1]


def _is_of(node: _Function, code: CodeType) -> bool:
    """Whether that code, or one around it, was made of the node."""
    if isinstance(node, ast.FunctionDef):
        line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        return (node.name, line) == (code.co_name, code.co_firstlineno)
    # The first instruction of a function has the place of its line.
    spans = [one for one in code.co_positions() if None not in one and one[2] != one[3]]
    first, last = min((one[0], one[2]) for one in spans), max((one[1], one[3]) for one in spans)
    body = node.body
    within = (body.lineno, body.col_offset) <= first and last <= (body.end_lineno, body.end_col_offset)
    return code.co_name == "<lambda>" and within


@cache
def _functions_of(path: str) -> tuple[_Function, ...]:
    """The functions of a source; one that is written within another comes after it."""
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return tuple(one for one in ast.walk(tree) if isinstance(one, _Function))

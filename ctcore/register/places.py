"""Where a clause lives: the code that enforces and computes it, its ledger lines, its tests and proofs.

The register stands below every game, so each question takes what it is to look through. Each takes one
id or several: what cites any of them is found.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import attrs

from ctcore.kernel.citing import with_sentences
from ctcore.kernel.frozen import frozen
from ctcore.register.figures import instead, printed_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import CodeType, ModuleType

    from ctcore.kernel import Figure, Frame, Kind, Law, Proviso

__all__ = [
    "Cited",
    "Site",
    "Wanted",
    "changes_ordered",
    "cited_by_frame",
    "exceptions_citing",
    "figures_citing",
    "frames_citing",
    "in_proofs",
    "laws_citing",
    "module_of",
    "requirements_citing",
    "returns_nothing",
]


class Cited(Protocol):
    """Anything with a name, the clauses that it cites, and a sentence."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """What it cites."""

    @property
    def text(self) -> str:
        """What it says."""


class Wanted(Protocol):
    """What a player that the rules run does first: its name, the clauses that say so, and in words what."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """What it cites."""

    @property
    def says(self) -> str:
        """What it says."""


class Entering(Protocol):
    """A step of a text of a card, which changes what needs no choice as it begins."""

    @property
    def enter(self) -> Callable[..., Any]:
        """What it does then."""


class Stepped(Protocol):
    """A text of a card as its steps."""

    @property
    def id(self) -> str:
        """What it is cited by."""

    @property
    def steps(self) -> Sequence[Entering]:
        """Its steps, in order."""


@frozen
class Site:
    """A place where a clause lives: the module or file, the name there, and what it says."""

    module: str
    name: str
    text: str = ""

    def __str__(self) -> str:
        """The module and the name; of what lives in no module its label and what it is an exception to."""
        return f"{self.module}: {self.name}" if self.module else f"{self.name}: {self.text}"

    def as_dict(self) -> dict[str, Any]:
        """The site as plain data."""
        return attrs.asdict(self)


def requirements_citing(kinds: Iterable[Kind], *clauses: str) -> tuple[Site, ...]:
    """The requirements that cite a clause or that a card adds, named by kind of move and requirement."""
    return tuple(
        Site(_module(one.test), f"{kind.name}.{one.name}", one.text)
        for kind in kinds
        for one in kind.requirements
        if set(clauses).intersection((*with_sentences(one.clauses), one.by.label if one.by else ""))
    )


def exceptions_citing(
    provisos: Iterable[Proviso], *clauses: str, figures: Iterable[Figure[Any]] = ()
) -> tuple[Site, ...]:
    """The exceptions that a card makes, or that change a clause, named by what they change.

    For a figure its value is told, and the printed one, if it is the same in every position.

    >>> from ctcore.twilight.system import PROVISOS
    >>> [str(site) for site in exceptions_citing(PROVISOS, "6.2.2")]
    ['ctcore.twilight.rules.events.pivotal: resources.blocked']
    """
    return tuple(
        Site(
            _module(_said_by(one)),
            one.to,
            f"{', '.join(one.clauses)} as changed by {one.label}{instead(one, figures)}",
        )
        for one in provisos
        if set(clauses).intersection((*with_sentences(one.clauses), one.label))
    )


def _said_by(one: Proviso) -> object:
    # What the author of the exception wrote: a value, a test, or the conditions of a ground.
    ground = getattr(one, "ground", None)
    return ground.asks[0].test if ground else getattr(one, "value", None) or getattr(one, "test", None)


def figures_citing(figures: Iterable[Figure[Any]], package: ModuleType, *clauses: str) -> tuple[Site, ...]:
    """The computations of a clause: the figures and the functions of a package that cite it.

    A figure, which a house rule may amend, is told with its printed value, a function with what it says.
    A function cites what stands in brackets in its docstring, and what follows ``Clauses:`` there.

    >>> from ctcore.twilight import rules
    >>> [site.name for site in figures_citing((), rules, "7.1", "7.1/1")]
    ['outcome', '_ranking', '_ranked']
    """
    cited = (one for one in figures if set(clauses).intersection(with_sentences(one.clauses)))
    found = [Site(_module(one.rule), one.name, printed_value(one)) for one in cited]
    root = Path(package.__path__[0])
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if any(clause in text for clause in clauses):
            inner = path.relative_to(root).with_suffix("").parts
            module = ".".join((package.__name__, *(part for part in inner if part != "__init__")))
            computing = (one for *one, by in _computing(text) if not by.isdisjoint(clauses))
            found += [Site(module, name, says) for name, says in computing]
    return tuple(found)


@cache
def _computing(text: str) -> list[tuple[str, str, frozenset[str]]]:
    """The functions of a file that return something: name, first line of the docstring, what it cites."""
    return [*_returning(ast.parse(text))]


def _returning(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, str, frozenset[str]]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{name}", says, by) for name, says, by in _returning(node))
        elif isinstance(node, ast.FunctionDef) and not returns_nothing(node):
            said = ast.get_docstring(node) or ""
            cited = (*re.findall(r"\(([^()]*)\)", said), *re.findall(r"^Clauses: (.*)", said, re.MULTILINE))
            yield node.name, said.partition("\n")[0], frozenset(re.split(r"[,;\s]+", " ".join(cited)))


def returns_nothing(node: ast.FunctionDef) -> bool:
    """Whether a function says that it returns nothing, and so computes nothing."""
    return isinstance(node.returns, ast.Constant) and node.returns.value is None


def laws_citing(laws: Iterable[Law], *clauses: str) -> tuple[Site, ...]:
    """The laws that cite a clause."""
    cited = (law for law in laws if set(clauses).intersection(with_sentences(law.clauses)))
    return tuple(Site(_module(law.test), law.name, law.text) for law in cited)


def cited_by_frame(frame: type[Frame]) -> tuple[str, ...]:
    """What a type of frame cites: its clause, then what it and the types that it is based on carry out.

    >>> from ctcore.algeria.rules.missions.strike import Striking
    >>> cited_by_frame(Striking)[:2]
    ('9.12/1', '9.12/5')
    """
    also = (one for base in frame.__mro__ for one in vars(base).get("cites", ()))
    return tuple(dict.fromkeys(one for one in (frame.clause, *also) if one))


def frames_citing(frames: Iterable[type[Frame]], *clauses: str) -> tuple[Site, ...]:
    """The types of frame that cite a clause, with what they wait for."""
    cited = (one for one in frames if set(clauses).intersection(with_sentences(cited_by_frame(one))))
    return tuple(Site(one.__module__, one.__name__, one.awaits) for one in cited)


def in_proofs(obligations: Iterable[Cited], *clauses: str) -> tuple[Site, ...]:
    """The obligations that cite a clause, with the module that holds each one's ``check``."""
    cited = (one for one in obligations if set(clauses).intersection(with_sentences(one.clauses)))
    return tuple(Site(_module(getattr(one, "check", None)), one.name, one.text) for one in cited)


def changes_ordered(
    kinds: Iterable[Kind], *clauses: str, frames: Iterable[type[Frame]] = (), texts: Iterable[Stepped] = ()
) -> tuple[Site, ...]:
    """The changes that effects make under a clause, named by kind and primitive.

    Those of ``frames`` are made as they go on, after another has ended, and named by their type;
    those of ``texts`` as their steps begin, and named by their ids.
    """
    found = [
        Site(kind.effect.__module__, f"{kind.name}.{primitive}")
        for kind in kinds
        for primitive in _primitives(kind.effect, clauses, set())
    ]
    found += [
        Site(frame.__module__, f"{frame.__name__}.{primitive}")
        for frame in frames
        for method in _going_on(frame)
        for primitive in _primitives(method, clauses, set(), draft_at=1)
    ]
    found += [
        Site(step.enter.__module__, f"{text.id}.{primitive}")
        for text in texts
        for step in text.steps
        for primitive in _primitives(step.enter, clauses, set(), _standing_for(step.enter, text))
    ]
    return tuple(dict.fromkeys(found))


def _standing_for(enter: Callable[..., Any], text: Stepped) -> dict[str, Any]:
    """The frame that a step is given with the draft, which cites what its text does."""
    return dict.fromkeys(_parameters(enter)[1:2], text)


def _going_on(frame: type[Frame]) -> Iterator[Callable[..., Any]]:
    """The methods by which a frame goes on: `resumed`, and those of its own that it gives the draft."""
    for name, method in inspect.getmembers(frame, inspect.isfunction):
        if name == "resumed" or _parameters(method)[1:2] == ("draft",):
            yield method


def module_of(cited: Any) -> str:
    """The module of what a requirement or a law tests, an obligation checks or a figure computes."""
    found = (getattr(cited, name, None) for name in ("test", "check", "rule"))
    return _module(next(one for one in found if one is not None))


def _module(test: Any) -> str:
    test = inspect.unwrap(test)
    test = test.func if isinstance(test, partial) else test
    return str(getattr(test, "__module__", "")).replace("ctcore._proofs", "proofs")


def _primitives(
    effect: Callable[..., Any],
    clauses: tuple[str, ...],
    seen: set[Any],
    given: dict[str, Any] | None = None,
    draft_at: int = 0,
) -> Iterator[str]:
    # An effect writes `draft.pay(..., "3.2.1")`, or hands the draft, and the clause, to a helper.
    calls, named = _source(getattr(effect, "__code__", None))
    if not calls:
        return
    draft = dict(enumerate(_parameters(effect))).get(draft_at, "")
    scope = _scope(effect) | (given or {})
    for name, value in named:
        if (known := _value(value, scope)) is not None:
            scope[name] = known
    for call in calls:
        target = call.func.value if isinstance(call.func, ast.Attribute) else None
        cited = any(_cites(argument, scope, clauses) for argument in call.args)
        if cited and isinstance(target, ast.Name) and target.id == draft:
            yield ast.unparse(call.func).removeprefix(f"{draft}.")
        handed = cited and _value(call.args[0], {draft: draft}) == draft
        for helper in _helpers(call.func, scope):
            if handed and _is_method(helper):
                yield helper.__name__
            words = _words(helper, call, scope)
            key = (helper, *words.items())
            if key not in seen:
                seen.add(key)
                inner = [*_primitives(helper, clauses, seen, words)]
                # A helper that keeps the clause for later: what it makes pending carries it out.
                yield from inner or ([helper.__name__] if handed and not _is_method(helper) else ())


def _helpers(called: ast.expr, scope: dict[str, Any]) -> list[Any]:
    """The functions that may be called so: by a name, or as a value of a table by its key."""
    match called:
        case ast.Subscript(value=table) | ast.Call(func=ast.Attribute(value=table, attr="get")):
            found = _value(table, scope)
            values = [*found.values()] if isinstance(found, dict) else []
        case _:
            values = [_value(called, scope)]
    return [one for one in values if inspect.isfunction(one) or inspect.ismethod(one)]


def _is_method(helper: Any) -> bool:
    """Whether it is an unbound method, such as `Draft.pay`: a primitive that is passed on."""
    return inspect.isfunction(helper) and re.fullmatch(r"\w+\.\w+", helper.__qualname__) is not None


def _alone(text: str) -> str:
    """The lines of a function by themselves; those of a value of a table end with its comma."""
    return textwrap.dedent(text).rstrip().removesuffix(",")


@cache
def _source(code: CodeType | None) -> tuple[tuple[ast.Call, ...], tuple[tuple[str, ast.expr], ...]]:
    """The calls in a function, and the values to which it gives names: `why = text.id`."""
    try:
        tree = ast.parse(_alone(inspect.getsource(code))) if code else ast.Module([], [])
    except (OSError, TypeError, ValueError, SyntaxError):  # no source, or a part of an expression
        return (), ()
    nodes = tuple(ast.walk(tree))
    given = ((node.targets[0], node.value) for node in nodes if isinstance(node, ast.Assign))
    pairs = (
        pair
        for target, value in given
        for pair in (
            zip(target.elts, value.elts, strict=False)
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
            else ((target, value),)
        )
    )
    named = tuple((name.id, value) for name, value in pairs if isinstance(name, ast.Name))
    return tuple(node for node in nodes if isinstance(node, ast.Call)), named


def _words(helper: Any, call: ast.Call, scope: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a call of a helper, by its parameters."""
    values = {name: _value(one, scope) for name, one in zip(_parameters(helper), call.args, strict=False)}
    return {name: value for name, value in values.items() if isinstance(value, str)}


def _parameters(function: Any) -> tuple[str, ...]:
    """The names of what a function or a bound method is given, in order."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & inspect.CO_VARARGS:
        return tuple(inspect.signature(function).parameters)
    return tuple(code.co_varnames[inspect.ismethod(function) : code.co_argcount])


def _scope(effect: Any) -> dict[str, Any]:
    code, cells = getattr(effect, "__code__", None), getattr(effect, "__closure__", None) or ()
    free = zip(getattr(code, "co_freevars", ()), cells, strict=True)
    own = {"self": effect.__self__} if inspect.ismethod(effect) else {}
    return {**getattr(effect, "__globals__", {}), **own, **{name: cell.cell_contents for name, cell in free}}


def _value(node: ast.expr, scope: dict[str, Any]) -> Any:
    match node:
        case ast.Constant():
            return node.value
        case ast.Name():
            return scope.get(node.id)
        case ast.Attribute():
            return getattr(_value(node.value, scope), node.attr, None)
        case _:
            return None


def _cites(node: ast.expr, scope: dict[str, Any], clauses: tuple[str, ...]) -> bool:
    """Whether an argument is one of the clauses, in one case only or as a figure cites it."""
    match node:
        case ast.IfExp():
            return _cites(node.body, scope, clauses) or _cites(node.orelse, scope, clauses)
        case ast.Call(func=ast.Attribute(attr="cited"), args=[cited, *_]):
            return _cites(cited, scope, clauses)
        case ast.Call(func=ast.Name("cite"), args=args):
            sentences = [one.value for one in args if isinstance(one, ast.Constant)]
            return not {*clauses}.isdisjoint((*sentences, str(sentences[0]).partition("/")[0]))
        case _:
            found = _value(node, scope)
            return isinstance(found, str) and not {*clauses}.isdisjoint(with_sentences((found,)))

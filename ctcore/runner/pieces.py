"""A source file in the pieces that what runs it may read apart from each other.

A piece is the body of one function, or what one name is bound to by a literal or by a plain function, or all
else that a module does as it is loaded.  Comments, blank lines and the places of lines are in none.  What a
piece does hangs on its own text, on the names that it says, and on the pieces that run within it.  A source
is compiled to be told apart here, and none of it is run.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import CodeType
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LOADING", "Pieces", "digest_of", "pieces_of"]

# The piece of all that a module does as it is loaded.
LOADING = ""
_LENGTH = 20
# What is written within these is a code of its own.
_SCOPES = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)


@frozen
class Pieces:
    """The pieces of a source by name.

    ``digests`` has what each is; ``said`` the names that each says; ``bound`` the names that are a piece;
    ``places`` the pieces of the functions of a qualified name at a line: several, if they share a line.
    """

    digests: dict[str, str]
    bound: frozenset[str]
    said: dict[str, frozenset[str]] = attrs.field(factory=dict)
    places: dict[tuple[str, int], list[str]] = attrs.field(factory=dict)

    def add(self, name: str, code: CodeType) -> None:
        """Add the piece that this code is."""
        self.digests[name], self.said[name] = digest_of(code), frozenset(code.co_names)
        self.places.setdefault((code.co_qualname, code.co_firstlineno), []).append(name)

    def add_all(self, name: str, code: CodeType) -> None:
        """Add a function, and each that is written within it by its place there."""
        self.add(name, code)
        for place, one in enumerate(_functions(code)):
            self.add_all(f"{name}/{place}", one)


def pieces_of(text: str) -> Pieces:
    """Take a source apart.

    Raises `SyntaxError` and `ValueError` as `compile` does.

    >>> head = "from __future__ import annotations"
    >>> lines = head, "LEAST = 1", "def stones(pile): return max(LEAST, pile)", "print(stones(2))"
    >>> one, other = (pieces_of(sep.join(lines)) for sep in (chr(10), "  # a comment" + chr(10)))
    >>> sorted(one.digests), sorted(one.said["stones"]), one.digests == other.digests
    (['', '=LEAST', '=stones', 'stones'], ['LEAST', 'max'], True)
    >>> other = pieces_of(chr(10).join(lines).replace("1", "2"))
    >>> [name for name in one.digests if one.digests[name] != other.digests[name]]
    ['=LEAST']
    """
    tree = ast.parse(text)
    plain = any(isinstance(one, ast.ImportFrom) and one.module == "__future__" for one in tree.body)
    names = Counter(name for each in tree.body for name in _binds(each))
    loading: list[ast.stmt] = []
    digests: dict[str, str] = {}
    apart: set[str] = set()
    for one in tree.body:
        name = _alone(one)
        # A module that makes its names on demand makes those that it does not bind.
        if name is None or names[name] > 1 or "__getattr__" in names:
            if not _is_nothing(one):
                loading.append(one)
        elif isinstance(one, ast.FunctionDef) and not plain:
            # Its annotations are worked out as the module is loaded.
            loading.append(one)
        elif isinstance(one, ast.FunctionDef):
            digests[f"={name}"] = _hashed(ast.dump(one.args), one.returns and ast.dump(one.returns))
            apart.add(name)
        else:
            digests[f"={name}"] = _hashed(ast.dump(one))
    found = Pieces(digests, bound=frozenset(one[1:] for one in digests))
    found.add(LOADING, compile(ast.Module(loading, []), "<pieces>", "exec", dont_inherit=True))
    # The functions as they are where they stand: a call of what is imported is compiled in its own way.
    whole = _functions(compile(tree, "<pieces>", "exec", dont_inherit=True))
    for code in whole:
        if code.co_name in apart:
            found.add_all(code.co_name, code)
    for place, code in enumerate(code for code in whole if code.co_name not in apart):
        found.add_all(f"{LOADING}/{place}", code)
    return found


def _binds(one: ast.stmt) -> Iterator[str]:
    """The names that a statement binds in its module, of whatever kind it is."""
    for each in ast.walk(one):
        match each:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=said):
                yield said or name.partition(".")[0]
            case ast.Global(names=names):
                yield from (*names, *names)


def _alone(one: ast.stmt) -> str | None:
    """The name that a statement binds, if that is all that it does when it is run."""
    match one:
        case ast.FunctionDef(name=name, decorator_list=[], args=args) if not name.startswith("__"):
            given = (*args.defaults, *(each for each in args.kw_defaults if each is not None))
            return name if all(map(_is_literal, given)) else None
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name if _is_literal(value) else None
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            return name if _is_literal(value) else None
    return None


def _is_literal(value: ast.expr) -> bool:
    try:
        ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


def _is_nothing(one: ast.stmt) -> bool:
    """Whether a statement does nothing when it is run: a docstring, and what only types are read by."""
    match one:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=[]):
            return not any(isinstance(each, _SCOPES) for each in ast.walk(one))
    return False


def _functions(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def digest_of(code: CodeType) -> str:
    """What a code does: not where it stands, and of the functions within it only how they are called.

    >>> same = [compile(text, "", "eval") for text in ("lambda pile: pile + 1", "(lambda pile: pile - 1)")]
    >>> digest_of(same[0]) == digest_of(same[1])
    True
    """
    return _hashed(
        *_signature(code), code.co_code, code.co_exceptiontable, code.co_names, code.co_freevars,
        code.co_cellvars, code.co_varnames, tuple(map(_told, code.co_consts)),
    )  # fmt: skip


def _signature(code: CodeType) -> tuple[object, ...]:
    stars = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    count = code.co_argcount + code.co_kwonlyargcount + stars
    return (
        code.co_qualname, code.co_flags, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount,
        code.co_varnames[:count],
    )  # fmt: skip


def _told(value: object) -> str:
    """A constant as text: equal only for equal constants of one type, in every process."""
    if isinstance(value, CodeType):
        return f"code{_signature(value)!r}"
    if isinstance(value, frozenset):
        return f"set{sorted(map(_told, value))}"
    if isinstance(value, tuple):
        return f"tuple{list(map(_told, value))}"
    return f"{type(value).__name__} {value!r}"


def _hashed(*values: object) -> str:
    return hashlib.sha256(repr(values).encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]

"""Every link between a game's code and its register, gathered once: what is declared, changes, tests, proofs.

A link lives in the code alone: the clauses of a requirement, a law, a frame, a figure, an exception, a
priority, an obligation; those of a table of data; the ids under which a function changes something or, in
its docstring, computes something; a test's marker, and the first cell of a row.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ctcore.kernel.citing import with_sentences
from ctcore.kernel.frozen import frozen
from ctcore.register.places import Site, cited_by_frame, module_of, returns_nothing
from ctcore.register.tested import every_test

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import ModuleType

    from ctcore.kernel import Figure, Frame, Proviso, System
    from ctcore.register.places import Cited, Wanted
    from ctcore.register.register import Register

__all__ = ["CODE", "Link", "by_id", "links_in_code", "links_in_proofs", "links_in_tests"]

# The sorts of link by which a sentence is carried out.
CODE = ("requirement", "effect", "figure", "function", "law", "frame", "exception", "priority", "data")
# The folders and files of a game's room whose functions carry its rules out; how their docstrings cite ids.
_ROOMS = ("board", "rules", "bot", "scenarios")
_FILES = ("observing.py", "one_player.py")
_IN_BRACKETS, _IN_SECTION = r"\(([^()]*)\)", r"^Clauses: (.*(?:\n\s*\S.*)*)"
# What these are given is told of the requirement, law, figure, exception or priority.
_DECLARING = {"asks", "Law", "Figure", "Amends", "Closes", "Opens", "frame_law", "Step", "Priority"}


class Traced(Protocol):
    """What has rules in a register, and code that cites them: a game."""

    @property
    def register(self) -> Register:
        """Its rules in words."""

    @property
    def system(self) -> System[Any]:
        """Its kinds of move and its laws."""

    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """What may be pending."""

    @property
    def figures(self) -> Sequence[Figure[Any]]:
        """Its figures."""

    @property
    def exceptions(self) -> Sequence[Proviso]:
        """Its exceptions."""

    @property
    def priorities(self) -> Sequence[Wanted]:
        """What a player that the rules run does first."""

    @property
    def package(self) -> ModuleType:
        """The package of its room."""


@frozen
class Link:
    """One place that cites: its sort, where it is, and the ids that it cites."""

    sort: str
    site: Site
    cites: tuple[str, ...]

    def __str__(self) -> str:
        """The sort and the name."""
        return f"{self.sort} {self.site.name}"


def by_id(links: Iterable[Link]) -> Mapping[str, tuple[Link, ...]]:
    """The links that cite each id."""
    found: defaultdict[str, dict[Link, None]] = defaultdict(dict)
    for link in links:
        for one in link.cites:
            found[one].setdefault(link)
    return {one: tuple(some) for one, some in found.items()}


def links_in_code(game: Traced) -> Iterator[Link]:
    """The links in a game's code and data.

    >>> from ctcore.twilight.game import GAME
    >>> found = by_id(links_in_code(GAME))
    >>> [str(link) for link in found["3.3.1/15"]]
    ['law rally_track_has_moved']
    """
    for kind in game.system.kinds:
        for one in kind.requirements:
            yield _link("requirement", f"{kind.name}.{one.name}", one, one.text)
    yield from (_link("law", one.name, one, one.text) for one in game.system.laws)
    yield from (_link("figure", one.name, one) for one in game.figures)
    for frame in game.frames:
        site = Site(frame.__module__, frame.__name__, frame.awaits)
        yield Link("frame", site, with_sentences(cited_by_frame(frame)))
    for exception in game.exceptions:
        site = Site("", exception.label, exception.to)
        yield Link("exception", site, with_sentences((*exception.clauses, exception.label)))
    for wanted in game.priorities:
        site = Site(type(wanted).__module__.rpartition(".")[0], wanted.name, wanted.says)
        yield Link("priority", site, with_sentences(wanted.clauses))
    room = Path(game.package.__path__[0])
    # A whole number is a number, even where a chapter has it.
    known = {one for one in game.register.by_id if not one.isdigit()}
    files = (room / name for name in _FILES if (room / name).is_file())
    for path in sorted(chain(files, *((room / name).rglob("*.py") for name in _ROOMS))):
        inner = path.relative_to(room).as_posix()
        # Switches are told as figures.
        if not inner.endswith("/switches.py"):
            yield from _in_module(f"{room.name}/{inner}", path.read_text(encoding="utf-8"), known)
    for path in sorted(room.rglob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        if isinstance(cites := data.get("clauses"), list):
            yield Link("data", Site(f"{room.name}/{path.relative_to(room).as_posix()}", path.name), (*cites,))


def links_in_proofs(obligations: Iterable[Cited]) -> Iterator[Link]:
    """The links of what is proved."""
    yield from (_link("proof", one.name, one, one.text) for one in obligations)


def links_in_tests(tests: Path) -> Iterator[Link]:
    """The links of the tests below a directory."""
    yield from (Link("test", site, cites) for site, cites in every_test(tests))


def _link(sort: str, name: str, cited: Any, text: str = "") -> Link:
    by = getattr(cited, "by", None)
    labels = (by.label,) if by else ()
    return Link(sort, Site(module_of(cited), name, text), (*with_sentences(cited.clauses), *labels))


def _in_module(module: str, text: str, known: set[str]) -> Iterator[Link]:
    for name, texts, sort, said, told in _read(text):
        if cites := tuple(one for one in texts if one in known):
            yield Link("effect", Site(module, name), cites)
        if cites := tuple(one for one in told if one in known):
            yield Link(sort, Site(module, name, said), cites)


# A program that looks up rules asks this of the same files each time.
@cache
def _read(text: str) -> tuple[tuple[str, tuple[str, ...], str, str, tuple[str, ...]], ...]:
    """The parts of a module: name and texts, each once; a function's sort, what it says and what it cites."""
    found = []
    for name, node in _parts(ast.parse(text)):
        said, sort = "", ""
        if isinstance(node, ast.FunctionDef):
            said = ast.get_docstring(node) or ""
            sort = "effect" if returns_nothing(node) else "function"
        texts = tuple(dict.fromkeys(_texts(node)))
        found.append((name, texts, sort, said.partition("\n")[0], _cited_in(said)))
    return tuple(found)


def _cited_in(docstring: str) -> tuple[str, ...]:
    found = (*re.findall(_IN_BRACKETS, docstring), *re.findall(_IN_SECTION, docstring, re.MULTILINE))
    return tuple(re.split(r"[,;\s]+", " ".join(found)))


def _parts(node: ast.AST, within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The functions, and the values that are given names, each with its name."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, ast.FunctionDef):
            yield f"{within}{one.name}", one
        elif isinstance(one, ast.ClassDef):
            yield from _parts(one, f"{one.name}.")
        elif isinstance(one, ast.Assign | ast.AnnAssign) and isinstance(one.value, ast.Dict | ast.Call):
            target = one.target if isinstance(one, ast.AnnAssign) else one.targets[0]
            yield ast.unparse(target), one.value


def _texts(node: ast.AST) -> Iterator[str]:
    """The texts in it, but those of what it declares."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _DECLARING):
        for one in ast.iter_child_nodes(node):
            yield from _texts(one)

"""The source of the non-player FLN, read: where it takes a move, why its loops end, and who calls whom."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import networkx as nx

from tests.architecture.sources import PACKAGE, modules, tree

__all__ = ["BOT", "BOUNDED", "calls", "extended", "loops", "makers", "plays", "writes"]

BOT = PACKAGE / "twilight" / "bot"

# Each plays a move, of the turn or of its copy, or the loop is left.
PLAYING = {"play", "step", "choose_freely", "choose_in_text", "unplanned", "_fill", "take_from_map"}
# The other loops with `while`, by module and function, and why each ends.
BOUNDED = {
    ("attack", "_sure"): "a target leaves the list at each pass",
    ("choosing", "choose_freely"): "a move has a few parts, and each pass takes one",
    (
        "events",
        "outcomes",
    ): "the rolls are counted up, and a text rolls a few times; the last ones are left out",
    ("filling", "_spared"): "an Active Guerrilla less at each pass",
    ("flowchart", "follow"): "no arrow leads up (ctcore prove flowchart.ends)",
    ("march", "_lead"): "a group marches, or a way is refused for good",
    ("rounds", "agitate"): "an Agitation has a step at least, and each is played",
    ("rounds", "_settled"): "a Guerrilla less may move at each pass",
    ("routes", "_through"): "no space is met twice",
    ("routes", "_ways"): "no way meets a space twice, and there are finitely many",
    ("turn", "wait"): "the others move, or the turn is suspended",
}


def _functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function and method of the bot, with its module; those inside one count as a part of it."""
    for path in modules(BOT):
        for node in tree(path).body:
            inside = node.body if isinstance(node, ast.ClassDef) else [node]
            yield from ((path.stem, one) for one in inside if isinstance(one, ast.FunctionDef))


def _called(node: ast.AST) -> set[str]:
    """The names of what is called there."""
    found = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
    return {func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "") for func in found}


def loops() -> Iterator[tuple[str, str, ast.While]]:
    """Every loop with `while`: its module, its function, and itself."""
    for module, function in _functions():
        found = (one for one in ast.walk(function) if isinstance(one, ast.While))
        yield from ((module, function.name, one) for one in found)


def plays(loop: ast.While) -> bool:
    """Whether each pass plays a move: what it asks does, or a statement that none of its branches is in."""
    if any(isinstance(one, ast.Continue) for one in ast.walk(loop)):
        return False
    straight = [one for one in loop.body if isinstance(one, ast.Expr | ast.Assign)]
    # A branch that is left, or an `if` whose condition plays.
    asked = [one.test for one in loop.body if isinstance(one, ast.If)]
    return any(_called(one) & PLAYING for one in (loop.test, *straight, *asked))


def extended() -> Iterator[str]:
    """Each loop with `for` over a list that it makes longer."""
    for module, function in _functions():
        for loop in (one for one in ast.walk(function) if isinstance(one, ast.For)):
            if isinstance(loop.iter, ast.Name):
                grows = (f"{loop.iter.id}.append", f"{loop.iter.id}.extend", f"{loop.iter.id}.insert")
                body = "\n".join(map(ast.unparse, loop.body))
                if any(one in body for one in grows):
                    yield f"{module}.{function.name}"


def calls() -> nx.DiGraph[str]:
    """Who calls whom, by names that are given only once; a name that several have stands for all of them."""
    defined = {function.name for _, function in _functions()}
    graph: nx.DiGraph[str] = nx.DiGraph()
    for _, function in _functions():
        graph.add_edges_from((function.name, name) for name in _called(function) & defined)
    return graph


def makers(name: str) -> set[str]:
    """The functions that call what has that name."""
    return {f"{module}.{function.name}" for module, function in _functions() if name in _called(function)}


def writes(name: str) -> set[str]:
    """The functions that assign to that attribute, or to a part of it, delete it or make it longer."""
    found: set[str] = set()
    for module, function in _functions():
        for node in ast.walk(function):
            if _changes(node, name):
                found.add(f"{module}.{function.name}")
    return found


def _changes(node: ast.AST, name: str) -> bool:
    if isinstance(node, ast.Attribute) and node.attr == name:
        return not isinstance(node.ctx, ast.Load)
    if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return getattr(node.value, "attr", "") == name
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        grows = node.func.attr in {"append", "extend", "insert", "clear", "pop", "remove"}
        return grows and getattr(node.func.value, "attr", "") == name
    return False

"""The measure of a file: lines, functions, parameters; and what no file may hold."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.architecture.sources import (
    PACKAGE,
    ROOT,
    body_length,
    faults,
    functions,
    modules,
    named,
    parameters,
    tracked,
    tree,
    without_docstrings,
)

LINES, BODY, PARAMETERS = 400, 40, 5
GAME_WORDS = re.compile(
    r"\b(algeria|algerian|twilight|fln|government|guerrillas?|troops?|police|wilaya|sectors?|"
    r"train|rally|pacify|agitate|garrison|sweep|assault|march|terror|extort|subvert|resettle\w*|"
    r"opposition|oppose|france|morocco|tunisia|commitment|propaganda|capabilit\w+)\b",
    re.IGNORECASE,
)
# A name that starts at the root of somebody's machine.
MACHINE_PATH = re.compile(r"(?<![\w:/.$}<*~)\]-])/(?!usr/bin/env|bin/sh|dev/null)[a-z]{3,}/[\w.]+")
CALLED_BY_NAME = {"eval", "exec", "compile", "__import__"}
SERIALIZERS = {"pickle", "marshal", "shelve", "dill"}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_no_module_is_longer_than_the_wall() -> None:
    assert faults(modules(), lambda path: len(_lines(path)) > LINES) == {}


def test_no_function_is_longer_than_the_wall() -> None:
    def long(path: Path) -> list[str]:
        return [f.name for f in functions(tree(path)) if body_length(f) > BODY]

    assert faults(modules(), long) == {}


def test_no_function_takes_more_than_five_parameters_unless_it_says_why() -> None:
    def unexplained(path: Path) -> list[str]:
        lines = _lines(path)
        many = [f for f in functions(tree(path)) if parameters(f) > PARAMETERS]
        return [f.name for f in many if not re.search(r"noqa: PLR0913.* - \w", lines[f.lineno - 1])]

    assert faults((path for path in modules() if path.parent.name != "cli"), unexplained) == {}


def test_the_kernel_says_no_word_of_any_game() -> None:
    assert faults(modules(PACKAGE / "kernel"), lambda path: GAME_WORDS.findall("\n".join(_lines(path)))) == {}


def test_the_registers_code_says_no_word_of_any_game() -> None:
    """Its examples may: they look up entries of the register that the project has."""
    register = modules(PACKAGE / "register")
    assert faults(register, lambda path: GAME_WORDS.findall(without_docstrings(tree(path)))) == {}


# The one file that pastes the rules' own tests together, the one that compiles to compare, and runs none, and
# the one that writes the page's modules as byte code.
MAY_CALL = {
    PACKAGE / "kernel" / "compiled.py": {"exec", "compile"},
    PACKAGE / "runner" / "pieces.py": {"compile"},
    PACKAGE / "page" / "packing.py": {"compile", "marshal"},
}


def _forbidden(path: Path) -> set[str]:
    """What a file calls, imports or leaves unwritten that none may."""
    nodes = list(ast.walk(tree(path)))
    called = {
        node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    imported = {a.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for a in node.names}
    imported |= {
        node.module.split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom) and node.module
    }
    unwritten = {node.id for node in nodes if isinstance(node, ast.Name)} & {"NotImplementedError"}
    return (called & CALLED_BY_NAME | imported & SERIALIZERS) - MAY_CALL.get(path, set()) | unwritten


def test_nothing_is_unpickled_evaluated_or_left_unwritten() -> None:
    assert faults(modules(), _forbidden) == {}


def test_every_exception_to_the_linter_gives_its_reason() -> None:
    bare = re.compile(r"#\s*noqa(?!: [A-Z0-9, ]+ - \w)")

    def unexplained(path: Path) -> list[str]:
        return [line for line in _lines(path) if bare.search(line) and "bare" not in line]

    assert bare.search("x = 1  # noqa: E501")
    assert not bare.search("x = 1  # noqa: E501 - a long name")
    assert faults((*modules(), *modules(ROOT / "tests")), unexplained) == {}


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    texts = [path for path in tracked() if path.suffix not in {".png", ".gz"}]
    assert len(texts) > 50
    assert faults(texts, lambda path: MACHINE_PATH.findall(path.read_text("utf-8", errors="ignore"))) == {}


def test_no_file_is_a_copy_of_the_publishers() -> None:
    marks = re.compile("all rights " + "reserved|rules of " + r"play\s+©|games, " + "llc", re.IGNORECASE)
    assert faults(tracked(), lambda path: marks.findall(path.read_text("utf-8", errors="ignore"))) == {}


# The measures themselves


def test_the_measures_measure() -> None:
    module = ast.parse('def f(self, a, *, b):\n    """One.\n\n    Two.\n    """\n    x = 1\n    return x\n')
    (function,) = functions(module)
    assert (body_length(function), parameters(function)) == (2, 2)
    assert "Two" not in without_docstrings(module)


def test_the_search_for_machine_paths_finds_them_and_no_others() -> None:
    root = "/"
    assert MACHINE_PATH.findall(f"see {root}home/somebody")
    assert MACHINE_PATH.findall(f'"{root}opt/thing.txt"')
    for innocent in (
        "https://example.org/a/b",
        "#!/usr/bin/env bash",
        "tests/rules/x",
        "and/or/both",
        "a / b",
    ):
        assert MACHINE_PATH.findall(innocent) == []


def test_the_search_for_game_words_finds_words_alone() -> None:
    assert GAME_WORDS.findall("Rally in a sector") == ["Rally", "sector"]
    assert GAME_WORDS.findall("training, constraint, naturally") == []


def test_no_rule_addresses_the_stack_by_number() -> None:
    rules = [path for path in modules() if "twilight/rules" in path.as_posix()]
    assert rules
    assert [named(path) for path in rules if "stack[" in path.read_text(encoding="utf-8")] == []

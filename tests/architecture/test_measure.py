"""The measure of a file: lines, functions, parameters; and what no file may hold."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.sources import (
    PACKAGE,
    ROOT,
    body_length,
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


@pytest.mark.parametrize("path", modules(), ids=named)
def test_no_module_is_longer_than_the_wall(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES


@pytest.mark.parametrize("path", modules(), ids=named)
def test_no_function_is_longer_than_the_wall(path: Path) -> None:
    long = {f.name: body_length(f) for f in functions(tree(path)) if body_length(f) > BODY}
    assert long == {}


@pytest.mark.parametrize("path", [p for p in modules() if p.parent.name != "cli"], ids=named)
def test_no_function_takes_more_than_five_parameters_unless_it_says_why(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    many = [f for f in functions(tree(path)) if parameters(f) > PARAMETERS]
    unexplained = [f.name for f in many if not re.search(r"noqa: PLR0913.* - \w", lines[f.lineno - 1])]
    assert unexplained == []


@pytest.mark.parametrize("path", modules(PACKAGE / "kernel"), ids=named)
def test_the_kernel_says_no_word_of_any_game(path: Path) -> None:
    assert GAME_WORDS.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", modules(PACKAGE / "register"), ids=named)
def test_the_registers_code_says_no_word_of_any_game(path: Path) -> None:
    """Its examples may: they look up entries of the register that the project has."""
    assert GAME_WORDS.findall(without_docstrings(tree(path))) == []


COMPILED = PACKAGE / "kernel" / "compiled.py"


@pytest.mark.parametrize("path", modules(), ids=named)
def test_nothing_is_unpickled_evaluated_or_left_unwritten(path: Path) -> None:
    nodes = list(ast.walk(tree(path)))
    called = {
        node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    imported = {a.name.split(".")[0] for node in nodes if isinstance(node, ast.Import) for a in node.names}
    imported |= {
        node.module.split(".")[0] for node in nodes if isinstance(node, ast.ImportFrom) and node.module
    }
    # The one file that pastes the rules' own tests together says why.
    assert not called & CALLED_BY_NAME - ({"exec", "compile"} if path == COMPILED else set())
    assert not imported & SERIALIZERS
    unwritten = {node.id for node in nodes if isinstance(node, ast.Name)} & {"NotImplementedError"}
    assert not unwritten


@pytest.mark.parametrize("path", [*modules(), *modules(ROOT / "tests")], ids=named)
def test_every_exception_to_the_linter_gives_its_reason(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    bare = [
        line
        for line in lines
        if re.search(r"#\s*noqa", line) and not re.search(r"# noqa: [A-Z0-9, ]+ - \w", line)
    ]
    assert [line for line in bare if "re.search" not in line] == []


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    texts = [path for path in tracked() if path.suffix not in {".png", ".gz"}]
    assert len(texts) > 50
    found = {}
    for path in texts:
        matches = MACHINE_PATH.findall(path.read_text(encoding="utf-8", errors="ignore"))
        if matches:
            found[named(path)] = matches
    assert found == {}


def test_no_file_is_a_copy_of_the_publishers() -> None:
    marks = re.compile("all rights " + "reserved|rules of " + r"play\s+©|games, " + "llc", re.IGNORECASE)
    for path in tracked():
        assert not marks.search(path.read_text(encoding="utf-8", errors="ignore")), named(path)


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

from __future__ import annotations

import subprocess
import sys

import pytest

from ctcore.cli.extras import loaded

# As where the library was never installed.
WITHOUT = "import sys; sys.modules[{library!r}] = None; from ctcore.cli import main; main({words!r})"


@pytest.mark.parametrize(
    ("library", "extra", "words"),
    [
        ("z3", "proof", ["prove", "terror"]),
        ("cvc5", "cvc5", ["prove", "terror", "--second-solver"]),
        ("z3", "find", ["find", "commitment > 50"]),
        ("z3", "proof", ["ask", "--scenario", "short", "rally", "--reach"]),
        ("lark", "find", ["find", "commitment > 50"]),
        ("z3", "proof", ["quiz"]),
        ("mcp", "mcp", ["mcp"]),
    ],
)
def test_a_verb_says_what_brings_the_library_that_it_needs(
    library: str, extra: str, words: list[str]
) -> None:
    command = [sys.executable, "-c", WITHOUT.format(library=library, words=words)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert (ran.returncode, ran.stdout) == (2, "")
    assert f'need {library}, which is not installed; pip install "ctcore[{extra}]" brings it.' in ran.stderr


def test_another_module_that_is_missing_is_a_fault_of_ours() -> None:
    with pytest.raises(ModuleNotFoundError, match="nowhere"):
        loaded("ctcore.nowhere", needs="z3", extra="find", asks="questions")

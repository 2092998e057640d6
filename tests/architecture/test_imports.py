"""What may import what, and what ``import ctcore`` may load."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from ctcore.game.games import GAMES
from tests.architecture.sources import PACKAGE, ROOT, modules, named, strings, tree

if TYPE_CHECKING:
    from pathlib import Path

HEAVY = (
    "z3",
    "hypothesis",
    "networkx",
    "numpy",
    "gymnasium",
    "pettingzoo",
    "pyspiel",
    "cattrs",
    "argparse",
    "difflib",
    "fractions",
    "json",
    "pathlib",
    "tomllib",
    # What is seldom asked is loaded where it is.
    "ctcore.twilight.rules.events.cards.one_to_twenty",
    "ctcore.twilight.rules.setup.deployment",
    "ctcore.twilight.rules.setup.drawing",
)


def _python(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)  # noqa: S603 - our own text


def _contracts(root: Path) -> str:
    """What the linter says of the contracts of a checkout."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=root)  # noqa: S603 - the same
    assert (done.returncode == 0) == (" 0 broken" in done.stdout), done.stdout + done.stderr
    return done.stdout


def test_the_import_contracts_are_kept() -> None:
    said = _contracts(ROOT)
    assert " 0 broken" in said, said


def test_a_new_game_needs_no_line_of_the_contracts_and_no_room_may_import_it(tmp_path: Path) -> None:
    """A copy of the house with Nim once more, under another name."""
    shutil.copy(ROOT / ".importlinter", tmp_path)
    for folder in ("ctcore", "tests/architecture"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(tmp_path / "ctcore/nim", tmp_path / "ctcore/newcomer")
    for path in (tmp_path / "ctcore/newcomer").glob("*.py"):
        path.write_text(path.read_text().replace("ctcore.nim", "ctcore.newcomer"))
    assert " 0 broken" in _contracts(tmp_path)
    game = tmp_path / "ctcore/newcomer/game.py"
    game.rename(game.with_name("other.py"))
    assert "are not listed as layers" in _contracts(tmp_path)
    game.with_name("other.py").rename(game)
    with (tmp_path / "ctcore/query/perft.py").open("a") as room:
        room.write("from ctcore.newcomer.rules import Take\n")
    said = _contracts(tmp_path)
    assert "ctcore.query is not allowed to import ctcore.newcomer" in said, said


def test_no_room_above_the_kernel_names_a_game_in_a_string_or_takes_it_from_ctcore_itself() -> None:
    """The table of games alone has their modules; `import ctcore` would bring Colonial Twilight's names."""
    found = []
    for path in modules():
        room = path.relative_to(PACKAGE).parts[0]
        if room in {*GAMES, "__init__.py", "__main__.py"} or path.name == "games.py":
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Import) and any(one.name == "ctcore" for one in node.names):
                found.append(f"{named(path)}:{node.lineno} imports ctcore")
            if isinstance(node, ast.ImportFrom) and node.module == "ctcore":
                rooms = {one.name for one in node.names}
                found += [f"{named(path)}:{node.lineno} imports ctcore.{one}" for one in rooms & {*GAMES}]
        texts = [text for text in strings(tree(path)) if re.search(rf"\b({'|'.join(GAMES)})\.", text)]
        found += [f"{named(path)}: {text!r}" for text in texts]
    assert found == []


def test_importing_ctcore_loads_nothing_heavy() -> None:
    _python(f"import ctcore, sys; assert not set({HEAVY}) & set(sys.modules), {HEAVY}")


def test_playing_a_game_loads_nothing_heavy() -> None:
    _python(
        "import ctcore as ct, sys; list(ct.random_game('short', 1));"
        "assert not {'z3', 'hypothesis', 'networkx'} & set(sys.modules)"
    )


def test_a_question_loads_nothing_that_it_does_not_need() -> None:
    words = ["ask", "--scenario", "short", "rally; Barika"]
    ask = f"from ctcore.cli.app import status_of; asked = status_of({words})"
    unneeded = {"pathlib", "heapq", *(one for one in HEAVY if one.startswith("ctcore."))}
    _python(f"{ask}; import sys; assert asked == 0 and not {unneeded} & set(sys.modules)")


def test_every_public_name_is_there_and_none_is_listed_twice() -> None:
    import ctcore  # noqa: PLC0415 - the subject of the test

    assert len(set(ctcore.__all__)) == len(ctcore.__all__)
    assert all(hasattr(ctcore, name) for name in ctcore.__all__)

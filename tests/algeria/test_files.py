"""Each printed clause stands in a file that names it first of all, and that cites it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ctcore import register
from ctcore.algeria.game import GAME
from tests.algeria import files as homes
from tests.algeria.cited import ids, sites
from tests.algeria.files import clauses, files, table
from tests.cli.run import run
from tests.docs.site import DOCS, MADE

if TYPE_CHECKING:
    from ctcore.register import Clause

ROOM = Path(GAME.package.__path__[0])
CLAUSES = clauses()


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_each_clause_has_one_file_of_its_own_which_speaks_of_it(clause: Clause) -> None:
    home, *others = files(clause)
    assert home not in others
    said = re.sub(r"^Clauses: .*", "", (ROOM / home).read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert re.search(rf"(?<![\w./]){re.escape(clause.id)}(?!\d)", said)


def test_every_clause_with_a_sentence_and_every_chart_has_a_row() -> None:
    rows = table().splitlines()[2:]
    assert len(rows) == len(CLAUSES)
    told = {row.removeprefix("| ").split()[0] for row in rows}
    assert {one.id for one in GAME.register.clauses if one.sentences} <= told
    assert {"A.3", "B.4", "C.8"} <= told
    # What only heads others has no row.
    assert not {"9.1", "10", "11", "A", "C"} & told


@pytest.mark.parametrize(
    ("clause", "home", "also"),
    [
        ("9.22", "rules/missions/flush.py", "rules/missions/gathering.py"),
        ("9.23", "rules/missions/react.py", "rules/combat.py"),
        ("C.3", "rules/combat.py", "board/tables.py"),
        ("13.3", "rules/victory.py", "board/in_force.py"),
    ],
)
def test_the_file_is_the_one_that_names_the_clause_first(clause: str, home: str, also: str) -> None:
    found = files(next(one for one in CLAUSES if one.id == clause))
    assert found[0] == home
    assert also in found[1:]


def test_a_clause_that_two_files_name_first_has_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = {"a.py": ("9.22", "C.3"), "b.py": ("9.22",), "c.py": ("9.2", "9.22/1")}
    monkeypatch.setattr(homes, "_lines", lambda: lines)
    flush = next(one for one in CLAUSES if one.id == "9.22")
    with pytest.raises(ValueError, match=r"9\.22 has two homes: a\.py and b\.py"):
        files(flush)
    lines["b.py"] = ("C.3", "9.22")
    assert files(flush) == ("a.py", "b.py", "c.py")
    # Named nowhere by itself, it stands with the clause above it.
    lines["a.py"] = lines["b.py"] = ()
    assert files(flush) == ("c.py",)


def test_the_page_of_the_game_has_the_table() -> None:
    assert "<!-- made: files -->" in (DOCS / "algeria.md").read_text(encoding="utf-8")
    assert MADE["files"]() == table()


def test_the_verb_rule_tells_a_clause_whole_with_all_that_carries_it_out() -> None:
    told = run("--game", "algeria", "rule", "9.22", "--json").data
    assert [one["id"] for one in told["sentences"]] == [f"9.22/{number}" for number in range(1, 9)]
    assert {"A18", "A21", "A73"} <= {one["id"] for one in told["rulings"]}
    names = {
        sort: {one["name"] for one in told[sort]} for sort in ("requirements", "frames", "changes", "laws")
    }
    assert "flush.target" in names["requirements"]
    assert {"Flushing", "Combat"} <= names["frames"]
    assert "Flushing.stand" in names["changes"]
    assert "flush_in_oc" in names["laws"]
    assert {"tests/algeria/rules/test_flush.py"} <= {one["module"] for one in told["tests"]}


@pytest.mark.parametrize(
    ("clause", "change"),
    [
        # A procedure's own method; a value of a table of functions; a helper of the effect that ends it.
        ("9.14/4", "Raiding.ap"),
        ("5/sartre", "RandomEvents.level"),
        ("10.3/1", "Turn.stand"),
        ("C.3/5", "Combat.stand"),
    ],
)
def test_what_a_procedure_changes_is_told_of_it(clause: str, change: str) -> None:
    found = register.changes_ordered(GAME.system.kinds, clause, frames=GAME.frames)
    assert change in {one.name for one in found}
    assert change not in {one.name for one in register.changes_ordered(GAME.system.kinds, clause)}


def test_what_changes_something_is_found_by_its_sentence() -> None:
    effects = [one for one in ids() if [*map(sort_of, sites().get(one, ()))] == ["effect"]]
    lost = {
        one
        for one in effects
        if not register.changes_ordered(GAME.system.kinds, one, frames=GAME.frames)
        and not register.figures_citing((), GAME.package, one)
    }
    # What names its clause in a table or beside a box, and what a primitive does by itself.
    assert lost == {"6.31/3", "9.23/7", "12.1/1"}
    assert len(effects) >= 20


def sort_of(site: str) -> str:
    return site.partition(" ")[0]

"""Which file each clause stands in, by the files' own titles; ``python -m tests.docs.layout`` writes it anew.

A module whose first line names clauses in brackets is where these stand; the README has the table.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

__all__ = ["README", "rows", "tells", "written"]

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
RULES = ROOT / "ctcore" / "twilight"
_TITLE = re.compile(r"(?P<what>[^(]*) \((?:chapter )?(?P<clauses>\d[\d., to-]*)\)")
_TABLE = re.compile(r"(?<=<!-- clauses -->\n).*?(?=<!-- end -->)", re.DOTALL)


@cache
def rows() -> tuple[tuple[str, str, str], ...]:
    """The clauses of each module, what it says of them, and the file, in the rulebook's order."""
    found = []
    for path in RULES.rglob("*.py"):
        title = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
        if match := _TITLE.match(title):
            where = path.parent if path.name == "__init__.py" else path
            found.append((match["clauses"], match["what"], str(where.relative_to(ROOT))))
    return tuple(sorted(found, key=lambda row: (_numbers(row[0]), row[2])))


def tells(clause: str) -> bool:
    """Whether some row is of the clause, of what it is a part of, or of its parts."""
    wanted = _numbers(clause)
    for clauses, _, _ in rows():
        for span in clauses.split(", "):
            first, *_, last = (_numbers(one) for one in re.split(r"-| to ", f"{span}-{span}"))
            if (first <= wanted and wanted[: len(last)] <= last) or first[: len(wanted)] == wanted:
                return True
    return False


def _numbers(clause: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", clause)]


def written(page: str) -> str:
    """The page with the table as the files make it."""
    lines = ["| Clauses | | File |", "|---|---|---|"]
    lines += [f"| {clauses} | {what} | `{path}` |" for clauses, what, path in rows()]
    return _TABLE.sub(lambda _: "\n" + "\n".join(lines) + "\n\n", page)


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")

"""Which file each clause stands in, by the files' own titles; ``python -m tests.docs.layout`` writes it anew.

A module whose first line names clauses in brackets is where these stand; the README has the table.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

__all__ = ["README", "written"]

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
RULES = ROOT / "ctcore" / "twilight"
_TITLE = re.compile(r"(?P<what>[^(]*) \((?:chapter )?(?P<clauses>\d[\d., to-]*)\)")
_TABLE = re.compile(r"(?<=<!-- clauses -->\n).*?(?=<!-- end -->)", re.DOTALL)


def rows() -> list[tuple[str, str, str]]:
    """The clauses of each module, what it says of them, and the file, in the rulebook's order."""
    found = []
    for path in RULES.rglob("*.py"):
        title = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]
        if match := _TITLE.match(title):
            where = path.parent if path.name == "__init__.py" else path
            found.append((match["clauses"], match["what"], str(where.relative_to(ROOT))))
    return sorted(found, key=lambda row: ([int(each) for each in re.findall(r"\d+", row[0])], row[2]))


def written(page: str) -> str:
    """The page with the table as the files make it."""
    lines = ["| Clauses | | File |", "|---|---|---|"]
    lines += [f"| {clauses} | {what} | `{path}` |" for clauses, what, path in rows()]
    return _TABLE.sub(lambda _: "\n" + "\n".join(lines) + "\n\n", page)


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")

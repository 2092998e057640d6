"""Whose links have been reviewed: ``python -m tests.register.reviewed`` stamps the sentences linked since.

With ids of clauses or sentences it stamps these anew: to be run once their links, which `ctcore trace` names,
have been read against the changed words.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ctcore import register
from ctcore.cli.trace import tracing
from ctcore.register.tracing import stamp_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.register.tracing import Trace

__all__ = ["linked", "main", "stamps"]

_HEAD = """# What stood for the words of each sentence when its links to code and tests were last reviewed.
# `python -m tests.register.reviewed` writes this file.

"""


def linked(one: Trace) -> bool:
    """Whether code and a test cite it."""
    return one.sentence.binds and bool(one.code and one.tests)


def stamps(traces: Sequence[Trace], anew: Sequence[str] = ()) -> dict[str, str]:
    """The stamps as they are; of what is linked since, and of what is named, the present ones."""
    rules = register.load()
    named = {name for one in anew for name in (one, *rules.citing(one))}
    return {
        one.sentence.id: stamp_of(one.sentence)
        if one.sentence.id in named
        else rules.reviewed.get(one.sentence.id, stamp_of(one.sentence))
        for one in traces
        if linked(one)
    }


def main() -> None:
    """Write the stamps."""
    found = stamps(tracing().every(), sys.argv[1:])
    rows = "".join(f'"{name}" = "{stamp}"\n' for name, stamp in found.items())
    (register.specs() / "reviewed.toml").write_text(_HEAD + rows, encoding="utf-8")


if __name__ == "__main__":
    main()

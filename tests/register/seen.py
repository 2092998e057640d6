"""What the tests see: ``python -m tests.register.seen`` runs them all, and notes it for `ctcore trace`.

Of each requirement it notes the tests in which it held, and those in which it did not.  With paths, or other
arguments of pytest, it runs those tests alone.  Exit status 1 where a requirement was not seen both ways.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore import register
from ctcore.kernel import Kind
from ctcore.register.seen import Seen, in_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Noting", "main", "names", "one_sided"]

# How many tests of either sort are named.
_SOME = 3


class Noting:
    """A plugin of pytest that notes in which tests each requirement held, and in which it did not."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._test = ""
        self._held: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._refused: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._patched = pytest.MonkeyPatch()

    def pytest_configure(self) -> None:
        """Look on wherever a move is judged."""
        results, allows = Kind.results, Kind.allows

        def judged(kind: Kind[Any, Any, Any], *about: Any) -> tuple[bool, ...]:
            found = results(kind, *about)
            for one, holds in zip(kind.requirements, found, strict=True):
                self._note(kind, one.name, holds)
            return found

        def allowed(kind: Kind[Any, Any, Any], *about: Any) -> bool:
            found = allows(kind, *about)
            if found is True:
                for one in kind.requirements:
                    self._note(kind, one.name, found)
            return found

        self._patched.setattr(Kind, "results", judged)
        self._patched.setattr(Kind, "allows", allowed)

    def pytest_unconfigure(self) -> None:
        """Look on no more."""
        self._patched.undo()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note for that test what is judged in it."""
        self._test = item.nodeid
        try:
            return (yield)
        finally:
            self._test = ""

    def _note(self, kind: Kind[Any, Any, Any], name: str, holds: object) -> None:
        # A proof judges by terms, which are neither.
        if self._test and isinstance(holds, bool):
            (self._held if holds else self._refused)[f"{kind.name}.{name}"].setdefault(self._test)

    def seen(self, wanted: Iterable[str]) -> Iterator[Seen]:
        """What was seen of the requirements of those names."""
        for name in wanted:
            held, refused = (*self._held[name],), (*self._refused[name],)
            yield Seen(name, len(held), len(refused), held[:_SOME], refused[:_SOME])


def names() -> list[str]:
    """Each requirement of the game, by its kind and its name, as a link of the register has it."""
    return [f"{kind.name}.{one.name}" for kind in ct.SYSTEM.kinds for one in kind.requirements]


def one_sided(seen: Iterable[Seen]) -> list[str]:
    """What was not seen both to hold and to refuse."""
    return [one.name for one in seen if not (one.held and one.refused)]


def main() -> int:
    """Run the tests, and write what they saw."""
    noting, root = Noting(), register.checkout()
    assert root is not None
    status = pytest.main(["-p", "no:randomly", "-p", "no:xdist", *sys.argv[1:]], plugins=[noting])
    if status != pytest.ExitCode.OK:
        return int(status)
    seen = [*noting.seen(names())]
    path = in_file(root)
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"seen": [one.as_dict() for one in seen]}, indent=1), encoding="utf-8")
    missing = one_sided(seen)
    told = [f"{len(seen) - len(missing)} of {len(seen)} requirements were seen to hold and to refuse; not:"]
    sys.stdout.write("\n  ".join([*told, *(missing or ["none"])]) + "\n")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())

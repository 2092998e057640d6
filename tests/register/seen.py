"""What the tests see: ``python -m tests.register.seen`` runs them all, and notes it for `ctcore trace`.

Of each requirement, law and figure of each game it notes the tests in which it held, and those in which it
did not.  With paths, or other arguments of pytest, it runs those tests alone, and keeps what they saw beside
what other runs have seen; with none it keeps that alone.  Exit status 1 where a requirement was not seen both
ways.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore import register
from ctcore.game.games import GAMES
from ctcore.kernel import Figure, Kind, Law, System
from ctcore.register.seen import Seen, in_folder, read_seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

__all__ = ["Noting", "main", "one_sided", "sorts"]


class Noting:
    """A plugin of pytest that notes what each test sees of requirements, laws and figures."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._test = ""
        self._held: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._refused: defaultdict[str, dict[str, None]] = defaultdict(dict)
        # The systems whose laws the test now running has seen kept.
        self._kept: set[int] = set()
        self._patched = pytest.MonkeyPatch()

    def pytest_configure(self) -> None:
        """Look on wherever a move is judged, a position is checked, or a figure is asked."""
        self._look_at_moves(Kind.results, Kind.allows)
        self._look_at_laws(System.is_lawful, Law.violation)
        self._look_at_figures(Figure.__call__)

    def _look_at_moves(self, results: Callable[..., Any], allows: Callable[..., Any]) -> None:
        def judged(kind: Kind[Any, Any, Any], *about: Any) -> tuple[bool, ...]:
            found: tuple[bool, ...] = results(kind, *about)
            for one, holds in zip(kind.requirements, found, strict=True):
                self._note(f"{kind.name}.{one.name}", holds)
            return found

        def allowed(kind: Kind[Any, Any, Any], *about: Any) -> bool:
            found: bool = allows(kind, *about)
            if found is True:
                for one in kind.requirements:
                    self._note(f"{kind.name}.{one.name}", found)
            return found

        self._patched.setattr(Kind, "results", judged)
        self._patched.setattr(Kind, "allows", allowed)

    def _look_at_laws(self, is_lawful: Callable[..., bool], violation: Callable[..., Any]) -> None:
        def checked(system: System[Any], state: Any) -> bool:
            found = is_lawful(system, state)
            if found is True and id(system) not in self._kept:
                self._kept.add(id(system))
                for law in system.laws:
                    self._note(law.name, found)
            return found

        def broken(law: Law, state: object) -> Any:
            found = violation(law, state)
            self._note(law.name, found is None)
            return found

        self._patched.setattr(System, "is_lawful", checked)
        self._patched.setattr(Law, "violation", broken)

    def _look_at_figures(self, value: Callable[..., Any]) -> None:
        def asked(figure: Figure[Any], *about: Any) -> Any:
            found = value(figure, *about)
            if self._test:
                as_printed = not figure.attached.provisos or figure.rule(*about) == found
                self._note(figure.name, found if figure.is_truth else as_printed)
            return found

        self._patched.setattr(Figure, "__call__", asked)

    def pytest_unconfigure(self) -> None:
        """Look on no more."""
        self._patched.undo()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note for that test what is judged in it."""
        self._test = item.nodeid
        self._kept.clear()
        try:
            return (yield)
        finally:
            self._test = ""

    def _note(self, name: str, holds: object) -> None:
        # A proof judges by terms, which are neither.
        if self._test and isinstance(holds, bool):
            (self._held if holds else self._refused)[name].setdefault(self._test)

    def seen(self, wanted: Mapping[str, str]) -> Iterator[Seen]:
        """What was seen of those names, each with its sort."""
        for name, sort in wanted.items():
            held, refused = (*self._held[name],), (*self._refused[name],)
            yield Seen(name, sort, len(held), len(refused), held, refused)


def sorts() -> dict[str, str]:
    """The sort of each requirement, law and figure of each game, by its name in a link of the register."""
    found: dict[str, str] = {}
    for game in map(ct.game, GAMES):
        requirements = [f"{kind.name}.{one.name}" for kind in game.system.kinds for one in kind.requirements]
        found |= dict.fromkeys(requirements, "requirement")
        found |= dict.fromkeys((law.name for law in game.system.laws), "law")
        found |= {one.name: "truth" if one.is_truth else "figure" for one in game.figures}
    return found


def one_sided(seen: Iterable[Seen], sort: str) -> list[str]:
    """What of that sort was not seen both ways."""
    return [one.name for one in seen if one.sort == sort and not one.both_ways]


def _told(seen: Sequence[Seen]) -> Iterator[str]:
    for sort in dict.fromkeys(one.sort for one in seen):
        missing, every = one_sided(seen, sort), [one for one in seen if one.sort == sort]
        yield f"{len(every) - len(missing)} of {len(every)} of sort {sort} were seen both ways; not:"
        yield from (f"  {one}" for one in missing or ["none"])


def main() -> int:
    """Run the tests, and write what they saw."""
    noting, root, given = Noting(), register.checkout(), sys.argv[1:]
    assert root is not None
    status = pytest.main(["-p", "no:randomly", "-p", "no:xdist", *given], plugins=[noting])
    if status != pytest.ExitCode.OK:
        return int(status)
    folder = in_folder(root)
    folder.mkdir(parents=True, exist_ok=True)
    if not given:
        for path in folder.glob("*.json"):
            path.unlink()
    rows = [one.as_dict() for one in noting.seen(sorts())]
    name = re.sub(r"\W+", "-", " ".join(given)).strip("-") or "all"
    (folder / f"{name}.json").write_text(json.dumps({"seen": rows}, indent=1), encoding="utf-8")
    seen = [*(read_seen(folder) or {}).values()]
    sys.stdout.write("\n".join(_told(seen)) + "\n")
    return int(bool(one_sided(seen, "requirement")))


if __name__ == "__main__":
    sys.exit(main())

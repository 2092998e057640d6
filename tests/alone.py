"""Each test file run by itself: ``python -m tests.alone``, or ``python -m tests.alone tests/rules``.

A file that passes only in company leans on something that another one did: a module loaded, a
value cached, a count added to.  Each runs in a process of its own, in the order that it is written in;
those that fail are named with what they said, and the status is 1.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HERE = Path(__file__).parent
# What pytest exits with where a file holds no test that is not deselected.
NOTHING_RUN = 5


def files(places: Sequence[str]) -> Iterator[Path]:
    """The test files in these places, each a file or a directory; by default all, benchmarks left out."""
    for place in map(Path, places or [str(HERE)]):
        found = [place] if place.is_file() else sorted(place.rglob("test_*.py"))
        yield from (one for one in found if places or "bench" not in one.parts)


def alone(file: Path) -> subprocess.CompletedProcess[str]:
    """The file's tests run in a process of their own."""
    command = (sys.executable, "-m", "pytest", "-p", "no:randomly", "-p", "no:cacheprovider", str(file))
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own tests


def main(places: Sequence[str]) -> int:
    """Run each; 1 where one fails."""
    failed = []
    for file in files(places):
        start = perf_counter()
        ran = alone(file)
        passed = ran.returncode in (0, NOTHING_RUN)
        sys.stdout.write(f"{'passed' if passed else 'FAILED'} {file} in {perf_counter() - start:.1f} s\n")
        sys.stdout.flush()
        if not passed:
            failed.append(file)
            sys.stdout.write(ran.stdout + ran.stderr)
    sys.stdout.write(f"{len(failed)} failed alone: {', '.join(map(str, failed)) or 'none'}\n")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

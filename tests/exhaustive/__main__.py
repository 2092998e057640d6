"""Print how many cases each resolution was played in: ``python -m tests.exhaustive``."""

from __future__ import annotations

import sys
import time

from tests.exhaustive.runs import RUNS


def main() -> None:
    """Play every run and print its cases and seconds."""
    total = 0
    sys.stdout.write(f"{'resolution':<34} {'cases':>9} {'seconds':>8}  clauses\n")
    begun = time.process_time()
    for run in RUNS:
        started = time.process_time()
        cases = run.play()
        total += cases
        sys.stdout.write(
            f"{run.title:<34} {cases:>9} {time.process_time() - started:>8.1f}  {' '.join(run.clauses)}\n"
        )
    sys.stdout.write(f"{'all':<34} {total:>9} {time.process_time() - begun:>8.1f}\n")


if __name__ == "__main__":
    main()

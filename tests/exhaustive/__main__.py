"""Print how many cases each resolution has, and compare them: ``python -m tests.exhaustive``.

``--most 10000`` compares that number of rows of each move; ``--jobs`` says how many processes run. With
``--resume FILE`` an interrupted run goes on where it was. ``CTCORE_BACKEND`` names the backend that runs it
(`ctcore.runner`).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from ctcore.runner import How, in_order, remembered, resumed, sources
from tests.exhaustive.compare import told
from tests.exhaustive.resolutions import RESOLUTIONS
from tests.exhaustive.runs import RUNS


def main() -> int:
    """Compare all; exit status 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.exhaustive", description=__doc__)
    parser.add_argument("--most", type=int, default=sys.maxsize)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--resume", type=Path)
    asked = parser.parse_args()
    begun, total, spent, failed = time.perf_counter(), 0, 0.0, False
    tasks = [("resolution", number, asked.most) for number in range(len(RESOLUTIONS))]
    tasks += [("run", number, asked.most) for number in range(len(RUNS))]
    by_name = {f"{what} {number}": (what, number, most) for what, number, most in tasks}
    about = {"of": "exhaustion", "most": asked.most, "sources": sources(Path(__file__).parent)}
    sys.stdout.write(f"{'resolution':<62} {'cases':>11} {'seconds':>8}  clauses\n")
    with remembered(asked.resume, about) as memory:
        for found in in_order(resumed(told, by_name, memory, How(asked.jobs))):
            title, clauses, cases, seconds, wrong = found
            total, spent, failed = total + cases, spent + seconds, failed or bool(wrong)
            sys.stdout.write(f"{title:<62} {cases:>11,} {seconds:>8.2f}  {clauses}\n")
            sys.stdout.writelines(f"  DIFFERS {one}\n" for one in wrong)
            sys.stdout.flush()
    waited = time.perf_counter() - begun
    sys.stdout.write(
        f"{'all':<62} {total:>11,} {spent:>8.2f}  in {waited:.0f} s on {asked.jobs} processors\n"
    )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())

"""Print how many cases each resolution has, and compare them: ``python -m tests.exhaustive``.

``--most 10000`` compares that number of rows of each move; ``--jobs`` says how many processes run.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tests.exhaustive.compare import compared, followed
from tests.exhaustive.resolutions import RESOLUTIONS
from tests.exhaustive.runs import RUNS


def main() -> int:
    """Compare all; exit status 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.exhaustive", description=__doc__)
    parser.add_argument("--most", type=int, default=sys.maxsize)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    begun, total, spent, failed = time.perf_counter(), 0, 0.0, False
    sys.stdout.write(f"{'resolution':<62} {'cases':>11} {'seconds':>8}  clauses\n")
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        rows = pool.map(partial(compared, most=asked.most), range(len(RESOLUTIONS)))
        lines = pool.map(followed, range(len(RUNS)))
        for title, clauses, cases, seconds, wrong in (*rows, *lines):
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

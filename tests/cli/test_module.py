from __future__ import annotations

import subprocess
import sys


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ctcore", "moves", "--scenario", "short"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert "reveal  card 1-60" in done.stdout

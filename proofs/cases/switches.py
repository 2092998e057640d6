"""How many concrete spaces and cards the proofs run over: switches, each set by an environment variable.

``CTCORE_EVERY_SPACE``: all thirty spaces, and all pairs of neighbours, in place of those that stand for them.
``CTCORE_EVERY_SHAPE``: every frame that awaits a kind of move in all shapes, with moves everywhere; with the
spaces too, moves everywhere in the plainest shape, and near what is pending in the others.
``CTCORE_EVERY_SCENARIO``: every shape in the three scenarios, in place of all in one and a few in the others.
"""

from __future__ import annotations

import os

__all__ = ["AS_USUAL", "EVERY_SCENARIO", "EVERY_SHAPE", "EVERY_SPACE"]

EVERY_SPACE = bool(os.environ.get("CTCORE_EVERY_SPACE"))
EVERY_SHAPE = bool(os.environ.get("CTCORE_EVERY_SHAPE"))
EVERY_SCENARIO = bool(os.environ.get("CTCORE_EVERY_SCENARIO"))
AS_USUAL = not (EVERY_SPACE or EVERY_SHAPE or EVERY_SCENARIO)

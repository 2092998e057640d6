"""Test another engine, in any language: vectors, tables, counts of lines, games in lockstep.

The engine is a process that speaks the protocol of ``docs/conform.md``.

>>> import sys
>>> from ctcore.conform import Engine, Options, Run
>>> command = [sys.executable, "-m", "ctcore", "conform", "--serve"]
>>> with Engine(command) as engine:
...     run = Run(engine, Options(stages=("games",), games=1, length=5))
...     agreed = [case.name for case in run.cases()]
>>> agreed, run.found
(['Short scenario, FLN First Eligible, seed 1'], None)
"""

from ctcore.conform.cases import STAGES, Case, Options, Start, lacking
from ctcore.conform.difference import Difference
from ctcore.conform.engine import Engine
from ctcore.conform.export import exported
from ctcore.conform.protocol import PROTOCOL, Covers, EngineError, Fault
from ctcore.conform.run import Found, Place, Run
from ctcore.conform.serving import Server, serve

__all__ = [
    "PROTOCOL",
    "STAGES",
    "Case",
    "Covers",
    "Difference",
    "Engine",
    "EngineError",
    "Fault",
    "Found",
    "Options",
    "Place",
    "Run",
    "Server",
    "Start",
    "exported",
    "lacking",
    "serve",
]

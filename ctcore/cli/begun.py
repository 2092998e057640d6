"""Ctrl-C while the command line is still being loaded: importing this module lets it end the program.

It does so only where the interpreter was started as ``ctcore`` or as ``python -m ctcore``: a program that
imports ctcore handles Ctrl-C itself.
"""

from __future__ import annotations

import os
import sys

__all__ = ["is_program"]

_NAMES = {"ctcore", "ctcore.exe", "-mctcore"}


def is_program() -> bool:
    """Whether the interpreter was started to run the command line.

    A process that works for such a program has the program's arguments, but was not started with them.
    """
    started = sys.orig_argv[-len(sys.argv) :][:1]
    return any(os.path.basename(word) in _NAMES for word in started)  # noqa: PTH119 - pathlib takes long to load


if is_program():
    from ctcore.cli.interrupt import leave_on_interrupt

    leave_on_interrupt()

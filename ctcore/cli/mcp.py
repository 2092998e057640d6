"""Offer the verbs as tools to a program that talks, by the Model Context Protocol."""

from __future__ import annotations

from ctcore.cli.extras import loaded
from ctcore.cli.report import emit
from ctcore.cli.tools import tools

__all__ = ["mcp"]


def mcp(*, as_json: bool = False) -> int:
    """Serve the tools of the game on standard input and output; with ``as_json`` only list them."""
    if as_json:
        rows = [{"name": one.name, "says": one.says, "takes": one.schema} for one in tools().values()]
        emit({"tools": rows})
        return 0
    loaded("ctcore.cli.serving", needs="mcp", extra="mcp", asks="tools for programs that talk").serve()
    return 0

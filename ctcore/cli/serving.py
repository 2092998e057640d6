"""A server of the Model Context Protocol with the tools of `ctcore.cli.tools`.  Needs the extra ``mcp``."""

from __future__ import annotations

import asyncio
import json
from importlib.metadata import version
from typing import Any

from mcp import types
from mcp.server import Server
from mcp.server.stdio import stdio_server

from ctcore.cli.current import game
from ctcore.cli.tools import called, tools

__all__ = ["serve", "server"]


def server() -> Server[Any]:
    """The server for the game in question.

    >>> server().name
    'ctcore'
    """

    async def listed(_context: Any, _params: Any) -> types.ListToolsResult:
        rows = tools().values()
        return types.ListToolsResult(
            tools=[types.Tool(name=one.name, description=one.says, input_schema=one.schema) for one in rows]
        )

    async def call(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        found = called(params.name, params.arguments or {})
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=json.dumps(found))],
            structured_content=found,
            is_error="error" in found,
        )

    return Server(
        "ctcore",
        version=version("ctcore"),
        instructions=f"The rules of {game().title}. Each answer names the clauses that decide it as `rules`.",
        on_list_tools=listed,
        on_call_tool=call,
    )


def serve() -> None:
    """Serve on standard input and output until the input ends."""
    asyncio.run(_served())


async def _served() -> None:
    one = server()
    async with stdio_server() as (read, write):
        await one.run(read, write, one.create_initialization_options())

"""The tools for programs that talk: the official client lists and calls them, and runs the program."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

import ctcore as ct
from ctcore.cli.current import set_game
from ctcore.cli.serving import server
from ctcore.cli.tools import called, tools
from tests.cli.run import run

SHORT = {"scenario": "short"}
# Each tool with what it is given, its answer, and a rule that it must name.
CALLS: list[tuple[str, dict[str, Any], str, str]] = [
    ("ask", {**SHORT, "line": "rally; Algiers"}, "no", "R95"),
    ("ask", {**SHORT, "line": "rally; Barika"}, "yes", "3.3.1"),
    ("ask", {**SHORT, "line": "rally; Algiers", "changes": ["Algiers: Neutral"]}, "yes", "3.3.1"),
    ("ask", {**SHORT, "line": "rally; Algiers", "reach": True}, "no", "3.3.1"),
    ("judge", {**SHORT, "card": 1, "move": "rally"}, "no", "2.3.7"),
    ("judge", {**SHORT, "card": 1, "move": "no pivotal event"}, "yes", "2.3.7"),
    ("choices", {**SHORT, "card": 1}, "yes", "2.3.7"),
    ("choices", dict(SHORT), "yes", "2.2"),
    ("moves", dict(SHORT), "yes", "2.2"),
    ("rule", {"name": "rally"}, "yes", "3.3.1"),
    ("find", {"condition": "resources.fln > 50"}, "no", "1.8"),
    ("find", {**SHORT, "card": 1, "condition": "Barika.guerrillas >= 2", "by": "fln"}, "yes", "2.3.7"),
    ("odds", {"scenario": "medium", "after": "attack; Medea"}, "yes", "2.2"),
    ("show", dict(SHORT), "yes", "2.2"),
]


def session(act: Callable[[Any], Awaitable[Any]], mode: str = "auto") -> Any:
    """What the act does with a session of the client on the server in this process."""

    async def held() -> Any:
        async with Client(server(), mode=mode) as client:
            return await act(client)

    return asyncio.run(held())


def asked(name: str, given: dict[str, Any]) -> Any:
    return session(lambda client: client.call_tool(name, given))


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_client_lists_every_tool_with_its_parameters(mode: str) -> None:
    listed = session(lambda client: client.list_tools(), mode)
    told = {one.name: one for one in listed.tools}
    assert {"ask", "judge", "choices", "moves", "rule", "find", "odds", "show"} == {*told} == {*tools()}
    assert told["ask"].input_schema["required"] == ["line"]
    assert told["ask"].description == tools()["ask"].says
    assert "svg" not in told["show"].input_schema["properties"]
    assert told["find"].input_schema["properties"]["limit"]["type"] == "integer"


@pytest.mark.parametrize(("name", "given", "answer", "rule"), CALLS)
def test_every_answer_of_a_tool_comes_with_its_rule(
    name: str, given: dict[str, Any], answer: str, rule: str
) -> None:
    found = asked(name, given)
    told = found.structured_content
    assert not found.is_error
    assert told["answer"] == answer
    assert rule in told["rules"]
    assert json.loads(found.content[0].text) == told


def test_every_tool_is_called_in_these_tests() -> None:
    assert {*tools()} == {name for name, *_ in CALLS}


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("aks", {}, "there is no tool 'aks'"),
        ("ask", {"lien": "rally"}, "ask takes no 'lien'"),
        ("ask", SHORT, "ask needs 'line'"),
        ("ask", {**SHORT, "line": 3}, "line of ask is 3, not of type string"),
        ("show", {**SHORT, "card": True}, "card of show is True, not of type integer"),
        ("show", {**SHORT, "changes": "FLN 1"}, "changes of show is 'FLN 1', not an array of strings"),
        ("judge", {**SHORT, "move": "pass", "changes": [1]}, "changes of judge is [1], not an array of str"),
        ("moves", {"scenario": "x" * 99_999}, "xxx...'; there are short, medium, full."),
        ("ask", {**SHORT, "line": "x" * 99_999}, "xxx...' is not a move."),
        ("judge", {**SHORT, "move": "("}, "'(' is not a move."),
        ("show", {"position": "README.md"}, "position takes a position in one line or as JSON"),
        ("show", {"position": "-"}, "position takes a position in one line or as JSON"),
        ("ask", {**SHORT, "line": "rallye"}, "'rallye' is not a move"),
        ("rule", {"name": "3.9.9"}, "3.9.9"),
        ("show", {}, "give one position"),
    ],
)
def test_bad_input_is_an_error_that_says_what_is_wrong(name: str, given: dict[str, Any], said: str) -> None:
    found = asked(name, given)
    assert found.is_error
    assert said in found.structured_content["error"]["error"]


def test_a_position_may_be_a_line_or_json() -> None:
    state = ct.play(ct.setup("short", card=1), "rally; Barika")
    for text in (ct.game().to_text(state), ct.to_json(state)):
        found = called("judge", {"position": text, "move": "place 1 Guerrilla"})
        assert (found["answer"], found["data"]["legal"]) == ("yes", True)


def test_the_tools_are_those_of_the_game_that_is_named() -> None:
    ran = run("--game", "nim", "mcp", "--json")
    told = {one["name"]: one["takes"] for one in ran.data["tools"]}
    assert "card" not in told["ask"]["properties"]
    try:
        set_game("nim")
        assert called("judge", {"scenario": "classic", "move": "take 3 from A"})["answer"] == "yes"
    finally:
        set_game("twilight")


def test_the_program_serves_on_standard_input_and_output() -> None:
    command = StdioServerParameters(command=sys.executable, args=["-m", "ctcore", "mcp"])

    async def held() -> Any:
        async with Client(stdio_client(command)) as client:
            return await client.call_tool("ask", {**SHORT, "line": "rally; Algiers"})

    found = asyncio.run(held())
    assert found.structured_content["rules"] == ["3.3.1", "R95"]

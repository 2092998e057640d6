"""The tools that a program that talks may call: verbs whose answers are data, with the rules they cite."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ctcore import query
from ctcore.cli.app import answered
from ctcore.cli.current import game
from ctcore.cli.report import BadInput
from ctcore.cli.set_up import begun
from ctcore.cli.usage import read
from ctcore.cli.verbs import position_options, verbs_of
from ctcore.errors import CtcoreError, near_misses
from ctcore.kernel.frozen import frozen
from ctcore.screen.streams import Streams, using

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctcore.game.verb import Option

__all__ = ["Tool", "called", "tools"]

_ANSWERS = {0: "yes", 1: "no", 3: "open"}
# What writes a file, or prints for people.
_NOT_HERE = {"--svg", "--json", "--line"}
_POSITION = "A position in one line, as `ctcore play --line` prints it, or as JSON."


@frozen
class Tool:
    """A tool: its name, what it does, its parameters as a JSON Schema, and what a call of it gives."""

    name: str
    says: str
    schema: dict[str, Any]
    call: Callable[[Mapping[str, Any]], tuple[str, dict[str, Any]]]


def tools() -> dict[str, Tool]:
    """The tools of the game in question, by name.

    >>> list(tools())[:3], tools()["ask"].schema["required"]
    (['ask', 'judge', 'choices'], ['line'])
    """
    verbs = verbs_of(game())
    rows = [(name, make) for name, make in _TABLE.items() if make or name in verbs]
    return {name: make() if make else _of_verb(name) for name, make in rows}


def called(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a call of the tool comes to: the answer in a word, the rules that it cites, and the data.

    An error is told as ``error``, as the command line tells it with --json.

    >>> found = called("rule", {"name": "3.3.1"})
    >>> found["answer"], found["rules"][:1]
    ('yes', ['3.3.1'])
    """
    known = tools()
    try:
        if name not in known:
            message = f"there is no tool {name!r}; there are {', '.join(known)}."
            raise BadInput(message, near_misses(name, known, most=1))
        _check(known[name], given)
        answer, data = known[name].call(given)
    except CtcoreError as error:
        return {"error": error.as_dict()}
    return {"answer": answer, "rules": list(dict.fromkeys(_rules(name, data))), "data": data}


def _check(tool: Tool, given: Mapping[str, Any]) -> None:
    takes = tool.schema["properties"]
    for name, value in given.items():
        if name not in takes:
            message = f"{tool.name} takes no {name!r}; it takes {', '.join(takes)}."
            raise BadInput(message, near_misses(name, takes, most=1))
        kind = takes[name]["type"]
        if not _is_of(kind, value):
            told = "an array of strings" if kind == "array" else f"of type {kind}"
            message = f"{name} of {tool.name} is {value!r}, not {told}."
            raise BadInput(message)
    for name in tool.schema["required"]:
        if name not in given:
            message = f"{tool.name} needs {name!r}: {takes[name]['description']}"
            raise BadInput(message)


def _is_of(kind: str, value: Any) -> bool:
    """Whether a value is of that type of JSON; an array is one of strings."""
    if kind == "array":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    wanted = {"string": str, "integer": int, "boolean": bool}[kind]
    return isinstance(value, wanted) and (kind != "integer" or not isinstance(value, bool))


def _cited(data: Any) -> Iterator[str]:
    """The clauses that data cite, in their order."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "clause" or (key == "id" and "text" in data):
                yield str(value)
            elif key == "clauses" and isinstance(value, list):
                yield from (one for one in value if isinstance(one, str))
            yield from _cited(value)
    elif isinstance(data, list):
        for one in data:
            yield from _cited(one)


def _rules(name: str, data: dict[str, Any]) -> list[str]:
    """The clauses that decide an answer; if the data cite none, the one by which the position asks."""
    deciding: Any = data
    if "decided_by" in data:
        return list(map(str, data["decided_by"]))
    if name == "judge":
        deciding = [one for one in data["findings"] if not one["holds"]] or data["findings"]
    return list(_cited(deciding)) or list(_cited(data.get("pending")))


# Verbs as tools


def _of_verb(name: str) -> Tool:
    """The verb of that name as a tool; the position is text, never a file."""
    verb = verbs_of(game())[name]
    options = {one.name: one for one in verb.options if one.flag not in _NOT_HERE}
    needed = [
        one.name for one in options.values() if one.is_argument and one.told.get("nargs") not in {"?", "*"}
    ]

    def call(given: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        words, last = ["--json"], list[str]()
        for key, value in given.items():
            option = options["file" if key == "position" else key]
            if option.is_argument:
                last = [str(value)]
            elif value is not False:
                words += _words(option, value)
        with using(Streams()) as kept:
            status = answered(verb, read(verb, [*words, "--", *last]))
        data = json.loads(kept.out.getvalue())
        named = _named(given)
        rule = _pending(named) if verb.asks and named else {}
        return _ANSWERS[status], {**rule, **data}

    return Tool(name, verb.help, _schema(options.values(), needed), call)


def _words(option: Option, value: Any) -> list[str]:
    if value is True:
        return [option.flag]
    if option.name == "file":
        value = _as_line(value)
    several = value if isinstance(value, list) else [value]
    return [f"{option.flag}={one}" for one in several]


def _as_line(text: str) -> str:
    """The position in one line; raises `BadInput` for the name of a file."""
    if game().is_line(text):
        return text
    if not text.lstrip().startswith("{"):
        message = f"position takes a position in one line or as JSON, not {text[:40]!r}."
        raise BadInput(message)
    return game().to_text(game().from_json(text))


def _schema(options: Any, needed: list[str]) -> dict[str, Any]:
    """The parameters of a tool as a JSON Schema."""
    properties: dict[str, Any] = {}
    for one in options:
        kind = "integer" if "type" in one.told else "string"
        if one.told.get("action") == "store_true":
            kind = "boolean"
        name, says = ("position", _POSITION) if one.name == "file" else (one.name, one.told["help"])
        properties[name] = {"type": kind, "description": says}
        if one.told.get("action") == "append":
            properties[name] = {"type": "array", "items": {"type": "string"}, "description": says}
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


# A tool beside the verbs


def _named(given: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the parameters that name a position, as `begun` takes them."""
    names = [one.name for one in position_options(game())]
    named = {name: given[name] for name in names if name in given}
    return named | ({"file": _as_line(given["position"])} if "position" in given else {})


def _pending(named: dict[str, Any]) -> dict[str, Any]:
    """The rule under which the position asks what comes next; nothing of a game that is over."""
    return _rule_of(begun(named))


def _rule_of(state: Any) -> dict[str, Any]:
    if not state.stack:
        return {}
    frame = state.stack[-1]
    return {"pending": {"clause": frame.clause, "awaits": frame.awaits}}


def _judge() -> Tool:
    def call(given: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        state = begun(_named(given))
        verdict = game().judge(state, game().parse_choice(state, given["move"]))
        found = query.explain(game().system, state, verdict.move).as_dict()
        return "yes" if verdict else "no", {**_rule_of(state), **found}

    says = "May this one move be made, or begin? Every requirement with its clause, and whether it holds."
    schema = _schema(position_options(game()), ["move"])
    schema["properties"]["move"] = {"type": "string", "description": "One move, as a line of play has it."}
    return Tool("judge", says, schema, call)


# The tools in their order; None stands for the verb of that name, which a game may lack.
_TABLE: dict[str, Callable[[], Tool] | None] = {
    "ask": None,
    "judge": _judge,
    "choices": None,
    "moves": None,
    "rule": None,
    "find": None,
    "odds": None,
    "show": None,
}

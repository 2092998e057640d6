"""Print the published schema of a verb's JSON."""

from __future__ import annotations

import json

from ctcore.cli.current import game
from ctcore.cli.report import emit, pairs
from ctcore.game import schemas
from ctcore.screen.console import console
from ctcore.screen.streams import streams

__all__ = ["schema"]


def schema(*, name: str | None = None, as_json: bool = False) -> int:
    """Print the JSON Schema of a verb's --json output; without a name, list the schemas."""
    if name is not None:
        streams().out.write(json.dumps(schemas.schema(game(), name), indent=2, ensure_ascii=False) + "\n")
        return 0
    found = schemas.published(game())
    if as_json:
        told = [{"name": one, "id": each["$id"], "title": each["title"]} for one, each in found.items()]
        emit({"schemas": told})
        return 0
    console().print(pairs([(one, each["title"]) for one, each in found.items()], indent=0))
    return 0

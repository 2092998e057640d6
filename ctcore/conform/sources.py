"""Where the vectors and the tables are: in the checkout, or packed in the wheel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.register import checkout

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["folder", "vectors"]

_PACKAGE = Path(__file__).resolve().parents[1]
_PACKED = {"vectors": "_proofs/vectors", "tables": "_tables"}
_KEPT = {"vectors": "proofs/vectors", "tables": "tests/rules/tables"}


def folder(what: str) -> Path:
    """The directory of the ``vectors`` or of the ``tables``.

    >>> (folder("tables") / "starts.txt").is_file()
    True
    """
    root = checkout()
    packed = _PACKAGE / _PACKED[what]
    return packed if packed.is_dir() or root is None else root / _KEPT[what]


def vectors() -> Iterator[dict[str, Any]]:
    """Every vector, in the order of the files and of the rules in them.

    >>> next(vectors())["id"]
    'agitation.agitate/fln_holds'
    """
    for path in sorted(folder("vectors").glob("*.json")):
        yield from json.loads(path.read_text(encoding="utf-8"))["vectors"]

"""The vectors and the tables of a game: their files, and the vectors in them.

A stored vector has one position whole, that of its illegal move if it has one.  The position of its legal
twin, and the one after that move, are stored as what differs: a JSON merge patch (RFC 7386).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ctcore.conform.kit import kit_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ctcore.game import Game

__all__ = ["as_stored", "differing", "files", "vectors", "vectors_of"]

_SUFFIXES = {".json", ".txt"}


def files(what: str, game: Game[Any] | None = None) -> list[Path]:
    """The files of the ``vectors`` or of the ``tables`` of the game, in order; none if it has none.

    >>> [path.stem for path in files("vectors")][:2]
    ['agitation', 'ambush']
    """
    found = kit_of(game).folder(what)
    return [] if found is None else sorted(path for path in found.iterdir() if path.suffix in _SUFFIXES)


def vectors(game: Game[Any] | None = None) -> Iterator[dict[str, Any]]:
    """Every vector, in the order of the files and of the rules in them.

    >>> next(vectors())["id"]
    'agitation.agitate/fln_holds'
    """
    for path in files("vectors", game):
        yield from vectors_of(path)


def vectors_of(path: Path) -> list[dict[str, Any]]:
    """The vectors of a file, every position whole."""
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["vectors"]
    for one in found:
        whole = one.get("illegal", {}).get("position", {})
        for key, side in _told(one):
            whole = side[key] = _patched(whole, side[key])
    return found


def as_stored(vectors: list[dict[str, Any]]) -> str:
    """The text of a file of those vectors, one to a line, so that a change of one shows as one."""
    lines = ",\n".join(json.dumps(_smallest(one), ensure_ascii=False) for one in vectors)
    return f'{{"ctcore": "stored vectors", "version": 1, "vectors": [\n{lines}\n]}}\n'


def _smallest(vector: dict[str, Any]) -> dict[str, Any]:
    small = {**vector, "legal": {**vector["legal"]}} if "legal" in vector else vector
    whole = vector.get("illegal", {}).get("position", {})
    for key, side in _told(small):
        whole, side[key] = side[key], differing(whole, side[key])
    return small


def _told(vector: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Where the positions of the legal twin stand, in order."""
    legal = vector.get("legal", {})
    return [(key, legal) for key in ("position", "after") if key in legal]


def differing(whole: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The merge patch that makes one position of another.

    >>> differing({"fln": 1, "spaces": {"ORA": {"active": 1}}}, {"fln": 0, "spaces": {}})
    {'fln': 0, 'spaces': {'ORA': None}}
    """
    patch: dict[str, Any] = {}
    for key in dict.fromkeys((*other, *whole)):
        was, now = whole.get(key), other.get(key)
        if isinstance(was, dict) and isinstance(now, dict):
            now = differing(was, now)
            if now:
                patch[key] = now
        elif was != now:
            patch[key] = now
    return patch


def _patched(whole: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    made = {**whole}
    for key, now in patch.items():
        if now is None:
            del made[key]
        else:
            made[key] = _patched(made.get(key, {}), now) if isinstance(now, dict) else now
    return made

"""The protocol between the kit and an engine: lines of JSON over standard input and output.

The kit asks, the engine answers: one request and one reply, each an object on a line of its own, with
the same ``id``.  ``docs/conform.md`` tells it in full, and ``ctcore schema protocol`` has its schema.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import CtcoreError, near_misses
from ctcore.game import games
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.kernel import Kind

__all__ = ["ASKS", "ERRORS", "PROTOCOL", "Covers", "EngineError", "Fault", "cut", "shown"]

PROTOCOL = 1
# What may be asked, and what a reply must then have.
ASKS: dict[str, dict[str, type]] = {
    "hello": {"protocol": int, "name": str},
    "setup": {},
    "moves": {"moves": list},
    "judge": {"legal": bool},
    "step": {},
    "state": {"position": dict},
    "perft": {"divide": dict},
}
# Why a request may be refused: the move is not legal, the text is not a move, the position is impossible,
# the engine does not cover it, or it fails for a reason of its own.
ERRORS = ("illegal", "notation", "position", "unsupported", "failed")


# How many characters of an engine's output are shown.
_SHOWN = 400


def cut(text: str, most: int) -> str:
    """The first characters of a text that is longer, and that it goes on.

    >>> cut("rally", 5), cut("rally", 4)
    ('rally', 'rall...')
    """
    return text if len(text) <= most else f"{text[:most]}..."


def shown(text: str) -> str:
    r"""An engine's output as a terminal shows it: cut, and with control characters escaped.

    >>> shown("rally\x1b[2J")
    'rally\\x1b[2J'
    """
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in cut(text, _SHOWN))


class EngineError(CtcoreError):
    """The engine cannot be asked: it does not start, dies, hangs, or breaks the protocol."""


@frozen
class Fault:
    """An error as a reply: one of `ERRORS`, and a message for people."""

    kind: str
    message: str = ""

    def __str__(self) -> str:
        """The error in words."""
        return f"error {self.kind!r}" + (f": {shown(self.message)}" if self.message else "")


@frozen
class Covers:
    """What an engine says it covers; None stands for everything.

    ``scenarios`` are those that it sets up by itself; ``frames`` and ``kinds`` name what may be pending
    where it is asked, and the kinds of move that it is asked about; ``laws`` says whether it refuses
    positions that cannot be, ``perft`` whether it counts lines by itself.

    >>> sorted(Covers.told({"kinds": ["terror", "terror.select"], "perft": False}).kinds)
    ['terror', 'terror.select']
    >>> Covers.told({"kinds": ["teror"]})
    Traceback (most recent call last):
    ...
    ctcore.conform.protocol.EngineError: the engine covers an unknown kind 'teror'; did you mean 'terror'?
    """

    scenarios: frozenset[str] | None = None
    frames: frozenset[str] | None = None
    kinds: frozenset[str] | None = None
    laws: bool = True
    perft: bool = False

    @classmethod
    def told(cls, data: Any, game: Game[Any] | None = None) -> Covers:
        """The coverage in the reply to the first request; raises `EngineError` for unknown names."""
        if not isinstance(data, dict):
            message = "the engine's 'covers' is not an object."
            raise EngineError(message)
        fields = [field.name for field in attrs.fields(cls)]
        of = game or games.game()
        known = {
            "scenarios": list(of.setups),
            "frames": [frame.__name__ for frame in of.frames],
            "kinds": [kind.name for kind in of.system.kinds],
        }
        found: dict[str, Any] = {}
        for name, value in data.items():
            if name in known:
                found[name] = _names(name, value, known[name])
            elif name in fields and isinstance(value, bool):
                found[name] = value
            else:
                message = f"the engine's 'covers' has {name!r}: {value!r}; it has {', '.join(fields)}."
                raise EngineError(message)
        return cls(**found)

    @property
    def everything(self) -> bool:
        """Whether no frame and no kind of move is left out."""
        return self.frames is None and self.kinds is None

    def has(self, kind: Kind | None) -> bool:
        """Whether it covers the kind of move."""
        return kind is not None and (self.kinds is None or kind.name in self.kinds)

    def asks_of(self, game: Game[Any], state: Any) -> bool:
        """Whether it covers the position: the innermost frame, and a kind of move that this awaits."""
        if not state.stack:
            return self.everything
        frame = type(state.stack[-1])
        if self.frames is not None and frame.__name__ not in self.frames:
            return False
        return self.kinds is None or any(kind.name in self.kinds for kind in game.system.table[frame])


def _names(what: str, value: Any, names: list[str]) -> frozenset[str]:
    if not isinstance(value, list):
        message = f"in the engine's 'covers', {what!r} is not an array."
        raise EngineError(message)
    for one in value:
        if one not in names:
            near = near_misses(str(one), names)
            hint = f"; did you mean {near[0]!r}?" if near else "."
            message = f"the engine covers an unknown {what[:-1]} {one!r}{hint}"
            raise EngineError(message)
    return frozenset(value)

"""A game's part of the kit, which a game may override in its room ``conform``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.game import games
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ctcore.game import Game
    from ctcore.kernel import Entry, Move

    Line = tuple[Move, ...]

__all__ = ["Kit", "Opening", "kit_of"]


@frozen
class Opening:
    """A position that games begin in: its name in words, and the set-up with the options that make it.

    The options are those of the protocol, as texts.
    """

    name: str
    setup: str
    options: Mapping[str, str] = attrs.field(factory=dict)


class Kit:
    """A game's part of the tests of engines.

    ``silent`` are moves that a shortened line may need where a longer one has others between;
    ``passes`` are moves tried in the place of several.
    """

    silent: Sequence[Move] = ()
    passes: Sequence[Move] = ()

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    @property
    def version(self) -> int:
        """The version of the format that positions have as data."""
        told: int = self.game.as_data(self.game.setup())["version"]
        return told

    def folder(self, _what: str, /) -> Path | None:
        """The folder of the game's ``vectors`` or of its ``tables``; None if it has none."""
        return None

    # Where play starts from

    def openings(self) -> Iterator[Opening]:
        """The positions that play starts from: each set-up."""
        for name in self.game.setups:
            yield Opening(f"{self.game.title}, {name}", name)

    def set_up(self, name: str, _options: Mapping[str, Any], /) -> Any:
        """The position of a set-up with the options that a request has."""
        return self.game.setup(name)

    def start(self, options: dict[str, Any]) -> Any:
        """The position that a table of tests starts from, with options as the command line has them."""
        return self.game.setup(options["scenario"])

    def begins(self, name: str) -> tuple[str, Callable[[Any], Any]]:
        """The start that the first words of a row name, and what they ask besides of the position."""
        return name, lambda state: state

    # What is tried

    @property
    def topics(self) -> Mapping[str, Sequence[str]]:
        """What steps of play try beside the moves themselves, such as each card, by sorts in words."""
        return {}

    def tried(self, _before: Any, _move: Move, _after: Any, /) -> Iterable[tuple[str, str]]:
        """The topics that a step tries, each with its sort."""
        return ()

    # How a difference is told

    def about(self, ledger: Sequence[Entry], _paths: Sequence[str], /) -> Sequence[Entry]:
        """The lines of a ledger that are about those places of a position; all of them, if none is."""
        return ledger

    def named(self, path: str) -> str:
        """A place of a position in words."""
        return path

    # How a line is made short

    def heads(self, _line: Line, /) -> Sequence[Line]:
        """The beginnings after which the last moves of a line may be tried alone."""
        return ((),)


def kit_of(game: Game[Any] | None = None) -> Kit:
    """The kit of the game, or of the default game."""
    return (game or games.game()).room("conform", Kit)

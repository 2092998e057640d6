"""A verb of the command line as a row: what it does, and the arguments and options that it takes."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.game.game import Game

__all__ = ["Option", "Trial", "Verb", "flag", "number", "option"]


@frozen
class Option:
    """An option or an argument, as `argparse` takes it: its flag or name, and its settings."""

    flag: str
    told: dict[str, Any]

    @property
    def is_argument(self) -> bool:
        """Whether it is positional."""
        return not self.flag.startswith("-")

    @property
    def name(self) -> str:
        """The parameter that receives it."""
        return self.told.get("dest") or self.flag.lstrip("-").replace("-", "_")


@frozen
class Verb:
    """A verb: its name, what it does, what it takes, and the module that answers it.

    The module is loaded when the verb is used, and its function of the same name answers.
    ``asks`` says whether that function takes a position first: ``"position"`` must be named, ``"maybe"``
    may be (else it is None); a function that reads the options itself has neither.  ``meant`` are
    other words for the verb.  ``version`` is the version of its JSON, whose schema is in ``specs/schemas``.
    """

    name: str
    help: str
    options: tuple[Option, ...]
    module: str
    asks: str = ""
    meant: tuple[str, ...] = ()
    version: int = 1


@frozen
class Trial:
    """A question about dice in the words of the rules: its option, and the line of play that it stands for.

    ``line(game, state, word)`` makes the line of the option's value, or of an empty word where it takes none.
    """

    option: Option
    line: Callable[[Game[Any], Any, str], str]


def option(flag: str, **told: Any) -> Option:
    """An option that takes a word, or an argument."""
    return Option(flag, told)


def flag(flag: str, **told: Any) -> Option:
    """An option without a value."""
    return Option(flag, {"action": "store_true", **told})


def number(least: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers that are at least ``least``."""

    def whole(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            message = "takes a whole number"
            raise ArgumentTypeError(message) from None
        if least is not None and found < least:
            message = f"takes a number of {least} or more"
            raise ArgumentTypeError(message)
        return found

    return whole

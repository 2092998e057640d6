"""A verb of the command line as a row: what it does, and the arguments and options that it takes."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Option", "Verb", "flag", "number", "option"]


@frozen
class Option:
    """An option or an argument, as `argparse` is told of it: its flag, or its name, and the rest."""

    flag: str
    told: dict[str, Any]

    @property
    def is_argument(self) -> bool:
        """Whether it goes by its place, and not by its name."""
        return not self.flag.startswith("-")

    @property
    def name(self) -> str:
        """The parameter that it is given to."""
        return self.told.get("dest") or self.flag.lstrip("-").replace("-", "_")


@frozen
class Verb:
    """A verb: its name, what it does, what it takes, and the module that answers it.

    The module is loaded when the verb is asked for; what answers is the function of its last name.
    ``asks`` says whether that takes a position first: ``"position"`` must be named, ``"maybe"`` may be
    (None is given otherwise); a function that reads the options by itself has neither.  ``meant`` are
    other words for the verb.  ``version`` is that of its JSON, which has a schema in ``specs/schemas``.
    """

    name: str
    help: str
    options: tuple[Option, ...]
    module: str
    asks: str = ""
    meant: tuple[str, ...] = ()
    version: int = 1


def option(flag: str, **told: Any) -> Option:
    """An option that takes a word, or an argument."""
    return Option(flag, told)


def flag(flag: str, **told: Any) -> Option:
    """An option that is there or not."""
    return Option(flag, {"action": "store_true", **told})


def number(least: int | None = None) -> Callable[[str], int]:
    """What reads a whole number, of at least so many."""

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

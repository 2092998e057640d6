"""Who asks what of which position, and the command that a question comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from ctcore.kernel.frozen import frozen

__all__ = ["Asking", "Command"]


@frozen
class Command:
    """A command: its verb, its arguments, and the options that it adds to those of the position.

    ``note`` says what the question left open and how it was taken.  ``asks`` says whether it is asked of a
    position.  ``tells`` is the sentence of the rules that decides, as `rule` finds it, or two of which one
    does.
    """

    verb: str
    arguments: tuple[str, ...]
    options: tuple[str, ...] = ()
    note: str = ""
    asks: bool = True
    tells: tuple[str, ...] = ()


@frozen(eq=False)
class Asking:
    """The game that is asked about, and how to reach the position that is meant.

    ``begin`` gives the position with these options added to those of the command line, and raises a
    `CtcoreError` where they do not fit.  ``verbs`` are those of the command line, each with its help,
    ``flags`` the options by which a position is named.  ``is_named`` says whether the command line names one.
    """

    game: Any
    begin: Callable[[tuple[str, ...]], Any]
    verbs: Mapping[str, str]
    flags: frozenset[str]
    is_named: bool = False
    _begun: dict[tuple[str, ...], Any] = attrs.field(init=False, factory=dict)

    @property
    def first(self) -> str:
        """The option by which a player is made to act first; empty if there is none."""
        return "--first" if "--first" in self.flags else ""

    def state(self, *options: str) -> Any:
        """The position with these options; made once."""
        if options not in self._begun:
            self._begun[options] = self.begin(options)
        return self._begun[options]

"""What a game says of its rules: the words, the figures, the exceptions and the texts of cards."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ctcore.kernel import Figure

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from types import ModuleType

    from ctcore.kernel import Proviso, System
    from ctcore.register import Half, Register
    from ctcore.register.places import Stepped, Wanted

__all__ = ["Ruled"]

S = TypeVar("S", bound=Any)


class Ruled(Generic[S]):
    """What a game says of its rules; every method works for any game."""

    __slots__ = ()

    if TYPE_CHECKING:
        name: str
        system: System[S]
        specs: Path | None

    @property
    def register(self) -> Register:
        """The rules and rulings in words; empty if the game has no register."""
        from ctcore.register import Register, load  # noqa: PLC0415 - play reads no rules

        return Register((), ()) if self.specs is None else load(self.specs)

    @property
    def precedents(self) -> Mapping[str, tuple[str, ...]]:
        """Questions of players with the entries that decide them, the main one first."""
        from ctcore.register.precedents import precedents  # noqa: PLC0415 - only a question asks for them

        return {} if self.specs is None else precedents(self.specs)

    @property
    def package(self) -> ModuleType:
        """The package that holds the game's rules."""
        return import_module(type(self).__module__.rpartition(".")[0])

    @property
    def tests(self) -> str:
        """The folder of the game's tests in a checkout."""
        return f"tests/{self.name}"

    @property
    def figures(self) -> tuple[Figure[Any], ...]:
        """The figures of the rules: prices, limits and other numbers."""
        points = {} if self.system.table.rules is None else self.system.table.rules.points
        return tuple(point for point in points.values() if isinstance(point, Figure))

    @property
    def exceptions(self) -> Sequence[Proviso]:
        """The exceptions that cards make while they last."""
        return () if self.system.table.rules is None else self.system.table.rules.provisos

    @property
    def priorities(self) -> Sequence[Wanted]:
        """What a player that the rules run does first; empty if they run none."""
        return ()

    @property
    def texts(self) -> Sequence[Stepped]:
        """The texts of cards as their steps."""
        return ()

    def lasts(self, _text: Half, /) -> str:
        """How long a lasting text of a card lasts."""
        return "as its text says"

    @property
    def shortened(self) -> Mapping[str, str]:
        """Abbreviations, in small letters, and what each stands for."""
        return {}

"""What Colonial Twilight says of its rules in its own way: its register, its figures and its cards."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ctcore.game import Game
from ctcore.kernel import Figure
from ctcore.twilight.board.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.kernel import Proviso
    from ctcore.register import Half, Register
    from ctcore.register.places import Stepped, Wanted

__all__ = ["Ruled"]


class Ruled(Game[State]):
    """What Colonial Twilight says of its rules otherwise than other games."""

    __slots__ = ()

    @property
    def register(self) -> Register:
        """The register of the project."""
        from ctcore.register import load  # noqa: PLC0415 - play reads no rules

        return load()

    @property
    def precedents(self) -> Mapping[str, tuple[str, ...]]:
        """The questions of players in the project's register, with the entries that decide them."""
        from ctcore.register import specs  # noqa: PLC0415 - as above
        from ctcore.register.precedents import precedents  # noqa: PLC0415 - as above

        return precedents(specs())

    @property
    def tests(self) -> str:
        """All tests."""
        return "tests"

    @property
    def figures(self) -> tuple[Figure[Any], ...]:
        """What is computed by a rule."""
        from ctcore.twilight.system import POINTS  # noqa: PLC0415 - as above

        return tuple(point for point in POINTS if isinstance(point, Figure))

    @property
    def exceptions(self) -> Sequence[Proviso]:
        """What the lasting texts change."""
        from ctcore.twilight.system import PROVISOS  # noqa: PLC0415 - as above

        return PROVISOS

    @property
    def priorities(self) -> Sequence[Wanted]:
        """The steps and priorities of the non-player FLN (8), which stands above the rules."""
        return tuple(import_module("ctcore.twilight.bot.named").NAMED.values())

    @property
    def texts(self) -> Sequence[Stepped]:
        """The texts of the cards."""
        from ctcore.twilight.rules.events.texts import book  # noqa: PLC0415 - as above

        return tuple(book.texts().values())

    def lasts(self, text: Half, /) -> str:
        """How long a text lasts, and by which clause; of a Pivotal Event its text says so."""
        return {
            "Capability": "to the end of the game, unless #30 ends it (5.3)",
            "Momentum": "until the next Reset Phase (5.4)",
            "Pivotal Event": "as its text says (5.1.4)",
        }[text.lasting]

    @property
    def shortened(self) -> Mapping[str, str]:
        """What people shorten."""
        return {"gov": "Government", "govt": "Government", "sa": "Special Activity", "op": "Operation"}

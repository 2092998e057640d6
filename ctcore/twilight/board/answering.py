"""What a position answers about itself: who is to act, what may be done, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    from ctcore.kernel import Move, Violation
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["Answering", "Printer"]


class Printer(Protocol):
    """How positions are played, written, read and drawn; the game gives this to `State` when it is loaded."""

    def actor(self, state: State, /) -> Actor | None:
        """Who chooses next."""

    def legal_moves(self, state: State, /) -> tuple[Move, ...]:
        """Every legal whole move."""

    def play(self, state: State, line: str, /) -> State:
        """The position after a line of play."""

    def violations(self, state: State, /) -> tuple[Violation, ...]:
        """The laws that the position breaks."""

    def from_text(self, text: str, /) -> State:
        """The position that a line tells."""

    def to_text(self, state: State, /) -> str:
        """The position in one line."""

    def board(self, state: State, /) -> str:
        """The position as a board of 80 columns."""

    def svg(self, state: State, /) -> str:
        """The position as a picture."""


class Answering:
    """The questions of the game that a position is asked most often, as its own methods."""

    __slots__ = ()

    printer: ClassVar[Printer]

    @property
    def to_act(self) -> Actor | None:
        """Who chooses next: a player, or Nature for dice and cards; None when the game is over.

        >>> import ctcore as ct
        >>> str(ct.setup("short").to_act), str(ct.setup("short").play("rally").to_act)
        ('Nature', 'FLN')
        """
        return self.printer.actor(self._self)

    @property
    def is_over(self) -> bool:
        """Whether the game is over: nobody is to act (7).

        >>> import ctcore as ct
        >>> ct.setup("short").is_over
        False
        """
        return not self._self.stack

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal whole move, in a fixed order; none only when the game is over.

        >>> import ctcore as ct
        >>> [str(move) for move in ct.setup("short", card=1).play("attack; Bougie; roll 1").legal_moves()]
        ['remove French Police']
        """
        return self.printer.legal_moves(self._self)

    def play(self, line: str) -> State:
        """The position after a line of play; raises what `ctcore.play` raises.

        >>> import ctcore as ct
        >>> ct.setup("short").play("rally; Barika; place 1").space("Barika").guerrillas
        2
        """
        return self.printer.play(self._self, line)

    @property
    def _self(self) -> Any:
        return self

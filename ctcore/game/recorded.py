"""Games on paper: lines of play, and what a game writes into its records and reads from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ctcore.game.heading import Headings
    from ctcore.game.line import Line
    from ctcore.game.record import Record
    from ctcore.kernel import Transition

__all__ = ["Recorded"]

S = TypeVar("S", bound=Any)


class Recorded(Generic[S]):
    """How a game writes and reads its records; every method works for any game."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def players(self) -> Mapping[str, Any]:
            """The players by the words under which a record names them."""

        def outcome(self, state: S, /) -> Any:
            """How the game ended."""

    def line(self, state: S, moves: Iterable[str] = ()) -> Line[S]:
        """The line of those moves from the position, as a value with its steps (`ctcore.game.line`)."""
        from ctcore.game.line import Line  # noqa: PLC0415 - most games are not written down

        begun: Line[S] = Line(self, state)  # type: ignore[arg-type]
        return begun.turned(moves)

    @property
    def headings(self) -> Headings:
        """How the headers of records are written and read."""
        from ctcore.game.heading import Plain  # noqa: PLC0415 - most games are not written down

        return Plain(self, tuple(self.players))  # type: ignore[arg-type]

    def result(self, state: S, /) -> str:
        """How the game stands, as a record states it."""
        found = self.outcome(state)
        return "unfinished" if found is None else f"{found.winner} wins"

    def from_setup(self, steps: tuple[Transition[S], ...], /) -> tuple[Transition[S], ...]:
        """The steps of a game, with those before them that belong to its set-up."""
        return steps

    def write_record(
        self, played: Iterable[Transition[S]] | Record, *, seed: int | None = None, **players: str
    ) -> str:
        """The record of a game, or of its beginning, as text.

        ``seed`` and the players' names go into the header as given; a `Record` that was read keeps its
        comments.  Raises `ValueError` for a game without a move and for a name that does not fit
        on a line; for a `Record`, what `replay` raises.
        """
        from ctcore.game.record import write_record  # noqa: PLC0415 - as above

        return write_record(self, played, seed=seed, **players)  # type: ignore[arg-type]

    def read_record(self, text: str) -> Record:
        """The record that the text holds, with every move played and every statement checked.

        Raises `RecordError` if the text is not a record, or states a result or a last position
        that its moves do not give, and `IllegalMoveInRecord` at the first move that the rules refuse.
        """
        from ctcore.game.record import read_record  # noqa: PLC0415 - as above

        return read_record(self, text)  # type: ignore[arg-type]

    def replay(self, found: Record) -> Iterator[Transition[S]]:
        """Each step of a recorded game, with its ledger; `IllegalMoveInRecord` at the first that is refused.

        Raises `RecordError` at a text that is not a move, and `TypeError` if given anything but a `Record`.
        """
        from ctcore.game.record import replay  # noqa: PLC0415 - as above

        return replay(self, found)  # type: ignore[arg-type]

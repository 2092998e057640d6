"""A game as one value: what notation, play, data, search, proofs, tests and the command line ask of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs

from ctcore.errors import NotationError, WrongType, near_misses
from ctcore.game.chanced import Chanced
from ctcore.game.houses import Housed
from ctcore.game.played import Played
from ctcore.game.recorded import Recorded
from ctcore.game.told import Told
from ctcore.kernel import Move, Part, System
from ctcore.kernel.frozen import frozen
from ctcore.notation.vocabulary import Vocabulary

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from ctcore.game.data import Codec
    from ctcore.game.moments import Moment
    from ctcore.kernel import Transition, Verdict, Violation
    from ctcore.kernel.move import Frame

    Weighing = Callable[[Any], tuple[Sequence[Move], Sequence[int]]]

__all__ = ["Game", "Observer", "Result"]

S = TypeVar("S", bound=Any)
M = TypeVar("M", bound=Move | Part)
R = TypeVar("R")


class Result(Protocol):
    """How a game ended: who won, and the clauses that say so; its ``str`` is the outcome in one line."""

    @property
    def winner(self) -> object:
        """Who won."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """What ended the game, and who has won by it."""


# What one player may know of a position.
Observer = Callable[[Any, Any], Any]


@frozen(eq=False)
class Game(Housed[S], Told[S], Recorded[S], Played[S], Chanced[S]):
    """A game: its rules, and all that the rooms above the kernel ask of it.

    ``name`` is what ``--game`` takes, ``title`` what people call it.  ``system`` are its rules, ``state`` the
    type of its positions, an attrs class whose field types are their schema, and ``setups`` make
    the positions that it begins in, by name; the first is the usual one.  ``vocabulary`` has the words
    of its notation.  ``specs`` is the folder of its register, and ``proofs`` the module whose
    ``obligations(game)`` are to be proved, if it has any.  ``rooms`` names, for a room above such as
    ``arrays``, the game's own object there, as ``module:name`` (`room`).

    Every method works for any game; a subclass overrides those that its game does in its own way.
    """

    name: str
    title: str
    system: System[S]
    state: type[S]
    setups: Mapping[str, Callable[..., S]]
    vocabulary: Vocabulary = attrs.field(factory=Vocabulary)
    specs: Path | None = None
    proofs: str | None = None
    rooms: Mapping[str, str] = attrs.field(factory=dict)
    _made: dict[str, Any] = attrs.field(init=False, factory=dict, repr=False)

    def __repr__(self) -> str:
        """The call that finds the game by its name."""
        return f"ctcore.game.games.game({self.name!r})"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:  # noqa: FBT001 - as IPython and Hypothesis ask
        """Print the short form, not every rule."""
        printer.text(repr(self))

    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """The types of frame that may be pending."""
        return tuple(self.system.table)

    def room(self, name: str, usual: Callable[[Game[S]], R]) -> R:
        """The game's own object for that room above it, or else the ``usual`` one; made once."""
        if name not in self._made:
            module, _, made = self.rooms.get(name, "").partition(":")
            self._made[name] = (getattr(import_module(module), made) if module else usual)(self)
        found: R = self._made[name]
        return found

    # Play

    def setup(self, name: str | None = None, /, **options: Any) -> S:
        """The set-up of that name, or the usual one without a name, with the options that it takes.

        Raises `NotationError` for an unknown name, with near misses.
        """
        if name is None:
            name = next(iter(self.setups))
        if name not in self.setups:
            raise no_setup(name, self.setups)
        return self.at_home(self.setups[name](**options))

    def actor(self, state: S) -> Any:
        """Who chooses next; None when the game is over."""
        try:
            return self.system.actor(state)
        except AttributeError:
            self.check_position(state)
            raise

    def legal_moves(self, state: S) -> tuple[Move, ...]:
        """Every legal whole move, in a fixed order; none only when the game is over."""
        try:
            return self.system.legal_moves(state)
        except AttributeError:
            self.check_position(state)
            raise

    def choices(self, state: S, part: Part | None = None) -> tuple[Move | Part, ...]:
        """What the actor may choose next: legal moves, and the first or next part of moves made in stages.

        Every part offered begins some legal move.  Raises `IllegalMove` for a part that begins none.
        """
        try:
            return self.system.choices(state, part)
        except AttributeError:
            self.check_position(state)
            raise

    def judge(self, state: S, move: Move | Part) -> Verdict:
        """Whether the move is legal, or a legal one begins with the part, with every requirement."""
        try:
            return self.system.judge(state, checked(move))
        except AttributeError:
            self.check_position(state)
            raise

    def step(self, state: S, move: Move) -> S:
        """The state after a whole move; raises `IllegalMove`, whose ``verdict`` says why it is not legal."""
        try:
            return self.system.step(state, move if isinstance(move, Move) else checked(move))
        except AttributeError:
            self.check_position(state)
            raise

    def trace(self, state: S, move: Move) -> Transition[S]:
        """The step with its ledger: each change under the clause that orders it."""
        try:
            return self.system.trace(state, move if isinstance(move, Move) else checked(move))
        except AttributeError:
            self.check_position(state)
            raise

    def violations(self, state: S) -> tuple[Violation, ...]:
        """The laws that the position breaks, with their clauses; none in any reachable one."""
        return self.system.violations(state)

    def lawful(self, state: S) -> S:
        """The position itself; raises `InvalidPosition`, with every law that it breaks, if it breaks any."""
        return self.system.lawful(state)

    def outcome(self, _state: S, /) -> Result | None:
        """How the game ended; None while it lasts, or if the game names no result."""
        return None

    def observe(self, state: S, _actor: Any, /) -> Any:
        """What that player may know of the position: all of it, if nothing is hidden."""
        return state

    def check_position(self, state: Any) -> None:
        """Raise `WrongType` for anything but a position of this game."""
        if not isinstance(state, self.state):
            message = f"a position of {self.title} is asked for, not {state!r}"
            raise WrongType(message) from None

    # Text

    def is_own(self, _actor: Any, _move: Move | Part, /) -> bool:
        """Whether the move names the actor's own, where a word may stand for something of either player's."""
        return False

    def parse_move(self, state: S, text: str) -> Move:
        """The whole move that the text writes, read for this position; raises `NotationError` if it is none.

        It also reads a move of another moment: `judge` then says what is awaited.
        A word with several meanings means what an awaited move can name, or else what a legal move can
        name, or else the actor's own.  What an error suggests can be read, and is legal in the position
        if any such move is.  `parse_choice` also reads the first stages of a move.
        """
        from ctcore.game.play import parse_move  # noqa: PLC0415 - who makes moves reads none

        return parse_move(self, state, text)

    def parse_choice(self, state: S, text: str, part: Part | None = None) -> Move | Part:
        """The move that the text writes, as `parse_move` reads it, or its first stages, as a `Part`.

        Given a ``part``, the text must continue it, or `NotationError` is raised.
        """
        from ctcore.game.play import parse_choice  # noqa: PLC0415 - as above

        return parse_choice(self, state, text, part)

    def play(self, state: S, line: str) -> S:
        """The position after a line of play; see `play_line` for how lines are written."""
        transitions = self.play_line(state, line)
        return transitions[-1].after if transitions else state

    def play_line(self, state: S, line: str) -> tuple[Transition[S], ...]:
        """Each step of a line of play, with its ledger.

        Semicolons or new lines separate moves; ``#`` begins a comment that runs to the end of its line.
        The game says what a line may leave out (`unsaid`).  A move made in stages is written whole or
        stage by stage; if the line ends before it is whole, `NotationError` says what may follow.
        Raises `IllegalMoveInLine` at the first refused move and `NotationError` at the first text
        that is not a move; the given position stays as it is.
        """
        from ctcore.game.play import play_line  # noqa: PLC0415 - as above

        return play_line(self, state, line)

    # Proofs

    def obligations(self) -> tuple[Any, ...]:
        """The obligations to prove, in the order of the rulebook; none if the game has no proofs.

        A game by house rules has those about its own laws, prices and closed moves.
        """
        if self.proofs is None:
            return ()
        found: tuple[Any, ...] = import_module(self.proofs).obligations(self)
        return found

    def moments(self) -> Sequence[Moment]:
        """The moments at which to search for a lawful position: those of the set-ups."""
        from ctcore.game.moments import at_setups  # noqa: PLC0415 - play asks no proofs

        return at_setups(self)

    def boards(self, words: Collection[str], /) -> Iterable[S]:
        """Positions that stand for all, for a condition in those words: one for each value of its choices.

        Their numbers and truths are left open.
        """
        from ctcore.game.moments import with_each_value  # noqa: PLC0415 - play proves nothing

        return with_each_value(self.setup(), words)

    def changes_late(self, _name: str, /) -> int:
        """Rank of a number or truth when a witness is sought: those of lower rank are changed first."""
        return 0

    # Questions

    def conditions(self) -> Any:
        """The words of its conditions (`ctcore.condition.Words`); None to use the state's field names."""

    @property
    def times(self) -> Mapping[str, str]:
        """The times that a goal may be given: each word, the usual one first, with its meaning."""
        return {"turn": "in its turn", "game": "before the game is over"}

    def searching(self) -> Any:
        """Its own class of search for lines of play, a `ctcore.query.search.Search`; None to use that one."""

    # Data

    @property
    def codec(self) -> Codec:
        """The codec that writes and reads values of the game as plain data."""
        if "codec" not in self._made:
            from ctcore.game.data import Codec  # noqa: PLC0415 - play writes nothing

            self._made["codec"] = Codec(self.vocabulary, lambda: self.frames, self.system.table.early)
        found: Codec = self._made["codec"]
        return found

    def as_data(self, state: S) -> dict[str, Any]:
        """The position as plain data, as `to_json` writes it."""
        from ctcore.game.data import as_data  # noqa: PLC0415 - play writes nothing

        return as_data(self, state)

    def from_data(self, data: Any) -> S:
        """The position that plain data describes, laws unchecked; `InvalidPosition` for a bad shape."""
        from ctcore.game.data import from_data  # noqa: PLC0415 - as above

        return from_data(self, data)

    def to_json(self, state: S) -> str:
        """The position as JSON text; the same text for equal positions."""
        from ctcore.game.data import laid_out  # noqa: PLC0415 - as above

        return laid_out(self.as_data(state))

    def from_json(self, text: str) -> S:
        """The position that the text writes, with every law of the game checked.

        Raises `InvalidPosition`: if the text has a bad shape its message names the path of the
        fault, and if the position is impossible its ``violations`` list every broken law.
        """
        from ctcore.game.strict import document  # noqa: PLC0415 - as above

        return self.lawful(self.from_data(document(text)))

    def to_text(self, state: S) -> str:
        """The position in one line; the same line for equal positions.

        It begins with the game's mark and the set-up; parts after semicolons say what differs.
        Raises `InvalidPosition` if no words describe the position, since it breaks a law.
        """
        from ctcore.game.one_line import to_text  # noqa: PLC0415 - as above

        return to_text(self, state)

    def from_text(self, text: str) -> S:
        """The position that a line describes, with every law of the game checked.

        Raises `NotationError` if it cannot be read and `InvalidPosition` if the position breaks a law.
        """
        from ctcore.game.one_line import from_text  # noqa: PLC0415 - as above

        return from_text(self, text)

    def is_line(self, text: str) -> bool:
        """Whether the text begins as a position of this game in one line does."""
        from ctcore.game.one_line import is_line  # noqa: PLC0415 - as above

        return is_line(self, text)

    def differences(self, before: S, after: S) -> tuple[str, ...] | None:
        """The changes that turn the one position into the other, as `changed` takes them.

        None if no words describe them.
        """
        from ctcore.game.one_line import differences  # noqa: PLC0415 - as above

        return differences(self, before, after)

    def changed(self, state: S, *changes: str) -> S:
        """The position with changes made, each written as in its one line; the result is lawful.

        Raises `NotationError` for unknown words, `InvalidPosition` if the result breaks a law.
        """
        from ctcore.game.one_line import changed  # noqa: PLC0415 - as above

        return changed(self, state, *changes)


def no_setup(name: object, known: Iterable[str]) -> NotationError:
    """The error for an unknown set-up."""
    names = tuple(known)
    message = f"no scenario is called {name!r}; there are {', '.join(names)}."
    return NotationError(message, near_misses(str(name).lower(), names))


def checked(move: M) -> M:
    """The move or part itself; raises `WrongType` for anything else."""
    if not isinstance(move, (Move, Part)):
        message = f"{move!r} is not a move; parse_move turns text into one"
        raise WrongType(message)
    return move

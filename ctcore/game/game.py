"""A game as one value: what notation, play, data, search, proofs, tests and the command line ask of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import attrs

from ctcore.errors import NotationError, near_misses
from ctcore.game.houses import Housed
from ctcore.game.recorded import Recorded
from ctcore.game.told import Told
from ctcore.kernel import Move, Part, System
from ctcore.kernel.frozen import frozen
from ctcore.notation.vocabulary import Vocabulary

if TYPE_CHECKING:
    import random
    from collections.abc import Collection, Sequence
    from fractions import Fraction
    from pathlib import Path

    from ctcore.game.data import Codec
    from ctcore.game.moments import Moment
    from ctcore.kernel import Transition, Verdict, Violation
    from ctcore.kernel.move import Frame

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
class Game(Housed[S], Told[S], Recorded[S]):
    """The rules of a game with all that is asked of them.

    ``name`` is what ``--game`` takes, ``title`` what people call it.  ``system`` are its rules, ``state`` the
    type of its positions, an attrs class whose field types are their schema, and ``setups`` make
    the positions that it begins in, by name; the first is the usual one.  ``vocabulary`` has the words
    of its notation.  ``specs`` is the folder of its register, and ``proofs`` the module whose
    ``obligations(game)`` are to be proved, if it has any.  ``rooms`` has by the name of a room above, such
    as ``arrays``, what the game says there in its own way, as ``module:name`` (`room`).

    What a game does in its own way it says in a subclass: every method here has a meaning for any game.
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
        """What finds the game by its name."""
        return f"ctcore.game.games.game({self.name!r})"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:  # noqa: FBT001 - as IPython and Hypothesis ask
        """Print that, and not every rule."""
        printer.text(repr(self))

    @property
    def frames(self) -> tuple[type[Frame], ...]:
        """The types of what may be pending."""
        return tuple(self.system.table)

    def room(self, name: str, usual: Callable[[Game[S]], R]) -> R:
        """What the game says in that room above it, made once; the usual where it says nothing of its own."""
        if name not in self._made:
            module, _, made = self.rooms.get(name, "").partition(":")
            self._made[name] = (getattr(import_module(module), made) if module else usual)(self)
        found: R = self._made[name]
        return found

    # Play

    def setup(self, name: str | None = None, /, **options: Any) -> S:
        """The position of that name, the usual one where none is named, with the options that it takes.

        Raises `NotationError` for a name of no set-up, with near misses.
        """
        if name is None:
            name = next(iter(self.setups))
        if name not in self.setups:
            raise no_setup(name, self.setups)
        return self.at_home(self.setups[name](**options))

    def actor(self, state: S) -> Any:
        """Who chooses next; None when the game is over."""
        return self.system.actor(state)

    def legal_moves(self, state: S) -> tuple[Move, ...]:
        """Every legal move, whole, in a fixed order; none only when the game is over."""
        return self.system.legal_moves(state)

    def choices(self, state: S, part: Part | None = None) -> tuple[Move | Part, ...]:
        """What the actor may choose next: legal moves, and the first or next part of moves made in stages.

        After every part offered some whole move is legal.  Raises `IllegalMove` for a part with which
        no legal move begins.
        """
        return self.system.choices(state, part)

    def judge(self, state: S, move: Move | Part) -> Verdict:
        """Whether the move is legal, or a legal one begins with the part, with every requirement."""
        return self.system.judge(state, checked(move))

    def step(self, state: S, move: Move) -> S:
        """The state after the whole move; `IllegalMove`, whose ``verdict`` says why, if it is not legal."""
        return self.system.step(state, move if isinstance(move, Move) else checked(move))

    def trace(self, state: S, move: Move) -> Transition[S]:
        """The step with its ledger: each change under the clause that orders it."""
        return self.system.trace(state, move if isinstance(move, Move) else checked(move))

    def violations(self, state: S) -> tuple[Violation, ...]:
        """The laws that the position breaks, with their clauses; none in any reachable one."""
        return self.system.violations(state)

    def lawful(self, state: S) -> S:
        """The position itself; `InvalidPosition` with every law that it breaks, if it breaks one."""
        return self.system.lawful(state)

    def outcome(self, _state: S, /) -> Result | None:
        """How the game ended; None before, and where a game does not say."""
        return None

    def observe(self, state: S, _actor: Any, /) -> Any:
        """What that player may know of the position: the position itself, where nothing is hidden."""
        return state

    # Chance

    def is_chance(self, _actor: Any, /) -> bool:
        """Whether that actor is not a player: its moves are dice and draws."""
        return False

    def weights(self, _state: S, /) -> tuple[Sequence[Move], Sequence[int]] | None:
        """The moves of chance and how likely each is beside the others; None where all are alike."""
        return None

    def chances(self, state: S) -> dict[Move, Fraction]:
        """How likely each move of chance is, all that is publicly known considered; none for players."""
        if not self.is_chance(self.actor(state)):
            return {}
        from fractions import Fraction  # noqa: PLC0415 - most games are played without their chances

        known = self.weights(state)
        if known is not None:
            moves, weights = known
            whole = sum(weights)
            return {move: Fraction(weight, whole) for move, weight in zip(moves, weights, strict=True)}
        alike = self.legal_moves(state)
        return dict.fromkeys(alike, Fraction(1, len(alike)))

    def random_move(self, state: S, draw: random.Random) -> Move:
        """One of the legal moves: a player's drawn evenly choice by choice, one of chance as it is likely.

        So of moves that are made in stages every first stage is as likely as any other choice.
        Raises `IndexError` where the game is over.
        """
        known = self.weights(state) if state.stack else None
        if known is not None:
            return draw.choices(*known)[0]
        chosen: Move | Part = draw.choice(self.system.choices(state))
        while isinstance(chosen, Part):
            chosen = draw.choice(self.system.choices(state, chosen))
        return chosen

    def random_game(self, name: str | None, seed: int, /, **options: Any) -> Iterator[Transition[S]]:
        """A game of moves drawn from the legal ones; the same seed, the same game."""
        import random  # noqa: PLC0415 - who plays moves of their own draws none

        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        state = self.setup(name, **options)
        while state.stack:
            transition = self.trace(state, self.random_move(state, draw))
            yield transition
            state = transition.after

    # Text

    def is_own(self, _actor: Any, _move: Move | Part, /) -> bool:
        """Whether the move names something of the actor's own, where a word may stand for either player's."""
        return False

    def unsaid(self, _state: S, _move: Move | Part, /) -> Move | None:
        """The move that a line of play may leave out before this one; None where it must be said."""
        return None

    def parse_move(self, state: S, text: str) -> Move:
        """The whole move that the text writes, as the position awaits it; `NotationError` if it is none.

        A move that belongs to another moment is read too: `judge` then says what is awaited.
        A word that may stand for several things is the one that a move awaited can name, or else that a
        legal move can, or else the actor's own.  What an error proposes is read back, and legal in the
        position where any such move is.  `parse_choice` reads the stages of a move too.
        """
        from ctcore.game.play import parse_move  # noqa: PLC0415 - who makes moves reads none

        return parse_move(self, state, text)

    def parse_choice(self, state: S, text: str, part: Part | None = None) -> Move | Part:
        """The move that the text writes, as `parse_move`, or the first stages of one, as a `Part`.

        After the ``part`` that is given, what is read goes on with it; `NotationError` if it does not.
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
        What a line may leave out the game says (`unsaid`).  A move made in stages is written whole, or
        stage by stage; where the line ends before it is whole, `NotationError` says what may follow.
        Raises `IllegalMoveInLine` at the first move that is refused and `NotationError` at the
        first that is none; the position given stays as it is.
        """
        from ctcore.game.play import play_line  # noqa: PLC0415 - as above

        return play_line(self, state, line)

    # Proofs

    def obligations(self) -> tuple[Any, ...]:
        """What is to be proved of the game, in the order of its rulebook; nothing where it has no proofs.

        Of a game by house rules it is what its own laws, prices and closed moves come to.
        """
        if self.proofs is None:
            return ()
        found: tuple[Any, ...] = import_module(self.proofs).obligations(self)
        return found

    def moments(self) -> Sequence[Moment]:
        """The moments at which a lawful position is looked for: those of the set-ups."""
        from ctcore.game.moments import at_setups  # noqa: PLC0415 - play asks no proofs

        return at_setups(self)

    def boards(self, words: Collection[str], /) -> Sequence[S]:
        """Positions that stand for every one, where a condition of those words asks of numbers and truths.

        Where the words ask of enums there is one for each of their values.
        """
        from ctcore.game.moments import with_each_value  # noqa: PLC0415 - play proves nothing

        return with_each_value(self.setup(), words)

    def changes_late(self, _name: str, /) -> int:
        """How late a number or truth is changed where a witness can be had by changing another."""
        return 0

    # Questions

    def conditions(self) -> Any:
        """The words of its conditions (`ctcore.condition.Words`); None where the state's fields say all."""

    @property
    def times(self) -> Mapping[str, str]:
        """How long a player may have for a goal: each word for it, the usual one first, and what it means."""
        return {"turn": "in its turn", "game": "before the game is over"}

    def searching(self) -> Any:
        """Its own search for lines of play, a `ctcore.query.search.Search`; None where it has none."""

    # Data

    @property
    def codec(self) -> Codec:
        """What writes values of the game as plain data, and reads them."""
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
        """The position that plain data describes, no law checked; `InvalidPosition` where it is misshapen."""
        from ctcore.game.data import from_data  # noqa: PLC0415 - as above

        return from_data(self, data)

    def to_json(self, state: S) -> str:
        """The position as JSON text; the same text for equal positions."""
        from ctcore.game.data import laid_out  # noqa: PLC0415 - as above

        return laid_out(self.as_data(state))

    def from_json(self, text: str) -> S:
        """The position that the text writes, every law of the game checked.

        Raises `InvalidPosition`: for text of another shape its message names the path of the
        fault, for a position that cannot be its ``violations`` list every law that is broken.
        """
        from ctcore.game.strict import document  # noqa: PLC0415 - as above

        return self.lawful(self.from_data(document(text)))

    def to_text(self, state: S) -> str:
        """The position in one line; the same line for equal positions.

        It begins with the game's mark and the set-up; parts after semicolons say what differs.
        Raises `InvalidPosition` for a position that breaks a law and that no words tell.
        """
        from ctcore.game.one_line import to_text  # noqa: PLC0415 - as above

        return to_text(self, state)

    def from_text(self, text: str) -> S:
        """The position that a line tells, every law of the game checked.

        Raises `NotationError` for what cannot be read and `InvalidPosition` where the position breaks a law.
        """
        from ctcore.game.one_line import from_text  # noqa: PLC0415 - as above

        return from_text(self, text)

    def is_line(self, text: str) -> bool:
        """Whether the text begins as a position of this game in one line does."""
        from ctcore.game.one_line import is_line  # noqa: PLC0415 - as above

        return is_line(self, text)

    def differences(self, before: S, after: S) -> tuple[str, ...] | None:
        """What is to be changed in the one position so that it is the other, as `changed` takes it.

        None where no words tell it.
        """
        from ctcore.game.one_line import differences  # noqa: PLC0415 - as above

        return differences(self, before, after)

    def changed(self, state: S, *changes: str) -> S:
        """The position with some things changed, in the words of its one line; what they make is lawful.

        Raises `NotationError` for words that say nothing, `InvalidPosition` where the result breaks a law.
        """
        from ctcore.game.one_line import changed  # noqa: PLC0415 - as above

        return changed(self, state, *changes)


def no_setup(name: object, known: Iterable[str]) -> NotationError:
    """The error for a name of no set-up."""
    names = tuple(known)
    message = f"no scenario is called {name!r}; there are {', '.join(names)}."
    return NotationError(message, near_misses(str(name).lower(), names))


def checked(move: M) -> M:
    """The move or part itself; `TypeError` for what is neither."""
    if not isinstance(move, (Move, Part)):
        message = f"{move!r} is not a move; parse_move turns text into one"
        raise TypeError(message)
    return move

"""What a game tells people: where it stands, its board, its pictures, and the results of a line of play."""

from __future__ import annotations

from collections import Counter
from io import StringIO
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.errors import CtcoreError
from ctcore.game.ruled import Ruled
from ctcore.kernel import Part

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from ctcore.game.game import Result
    from ctcore.game.hands import Touch
    from ctcore.game.play import IllegalMoveInLine
    from ctcore.game.verb import Option, Trial, Verb
    from ctcore.kernel import Entry, Move, Transition
    from ctcore.screen.console import Screen

__all__ = ["NoPicture", "Told"]

S = TypeVar("S", bound=Any)

# The width of a board printed as plain text.
_WIDTH = 80


class NoPicture(CtcoreError):  # noqa: N818 - named as what it reports
    """The game draws no pictures."""


class Told(Ruled[S]):
    """What a game tells people; every method works for any game."""

    __slots__ = ()

    if TYPE_CHECKING:
        title: str
        state: type[S]

        def setup(self, name: str | None = None, /, **options: Any) -> S:
            """The set-up of that name."""

        def actor(self, state: S) -> Any:
            """Who chooses next."""

        def is_chance(self, _actor: Any, /) -> bool:
            """Whether that actor is chance."""

        def changed(self, state: S, *changes: str) -> S:
            """The position with some things changed."""

    # Data

    @property
    def keys(self) -> tuple[Mapping[str, Any], Collection[str]]:
        """The keys of a position as data, each with its type or `Form`, and those that may be left out."""
        from ctcore.game.data import one_of, spared  # noqa: PLC0415 - play writes nothing
        from ctcore.kernel.choices import fields_of  # noqa: PLC0415 - as above

        state: Any = self.state
        return {"game": one_of({self.name: self.name}), **dict(fields_of(state))}, spared(state)

    @property
    def schemas(self) -> Path | None:
        """The folder of what it adds to the published schemas."""
        return None if self.specs is None else self.specs / "schemas"

    # The command line

    @property
    def players(self) -> Mapping[str, Any]:
        """The players, by their words on the command line."""
        return {}

    def player(self, word: str, /) -> Any:
        """The player that a word in small letters stands for, or None."""
        return self.players.get(word)

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs that only this game has."""
        return ()

    @property
    def setup_options(self) -> Mapping[str, str]:
        """The options of its set-ups that are yes or no: each keyword of `setup`, with what it does.

        On the command line each is an option with two dashes.
        """
        return {}

    @property
    def options(self) -> tuple[Option, ...]:
        """The options by which only this game names a position: by default those of its set-ups."""
        from ctcore.game.begun import options  # noqa: PLC0415 - play takes no options

        return options(self.setup_options)

    @property
    def examples(self) -> Mapping[str, str]:
        """What the helps of verbs show: examples for ``ask``, ``play``, ``with`` and ``rule``, and parts."""
        return {}

    def words_for(self, _placeholder: str, /) -> tuple[str, ...]:
        """The words that a shell completes for that placeholder in the help of this game's own verbs."""
        return ()

    def begun(self, state: S, setup: str | None, changes: Sequence[str], /, **options: Any) -> S:
        """The position that is asked about: the named one, with the game's options and the changes applied.

        ``setup`` is its name if it is a set-up.  Raises `BadInput` for options that it does not take.
        """
        if options:
            from ctcore.game.begun import with_options  # noqa: PLC0415 - most begin without any

            state = with_options(self, setup, options)
        return self.changed(state, *changes) if changes else state

    # A position

    def setup_named(self, _state: S, /) -> str:
        """The word for a game from this position, as in the name of a file."""
        return self.name

    def moment(self, state: S) -> str:
        """The moment of the game in one line: who must choose what."""
        if not state.stack:
            return f"{self.title}; the game is over"
        return f"{self.title}; {self.actor(state)} to act: {state.stack[-1].awaits}"

    def phase(self, _state: S, /) -> str:
        """The phase of the game; empty if the game has no phases."""
        return ""

    def print_board(self, state: S, out: Screen, _seen: Any = None, /) -> None:
        """Print a position for people to read, or what a player knows of it (`observe`)."""
        from ctcore.game.board import print_board  # noqa: PLC0415 - play shows nothing

        print_board(self, state, out)  # type: ignore[arg-type]

    def brief(self, state: S, _seen: Any = None, /) -> Sequence[tuple[str, str]]:
        """What a player looks at before each choice, as rows: the board, unless the game tells less.

        What stands where the choices lead is told beside each (`stands`).
        """
        from ctcore.game.board import parts  # noqa: PLC0415 - play shows nothing

        return tuple(parts(self, state))  # type: ignore[arg-type]

    def stands(self, state: S, choice: Move | Part, /) -> tuple[str, str] | None:
        """The place that the choice names last, and what stands there in one line; None if it names none."""
        names = getattr(choice, "fields", None) or choice.__match_args__
        told = [self.standing(state, getattr(choice, name)) for name in names]
        return next(filter(None, reversed(told)), None)

    def standing(self, _state: S, _value: Any, /) -> tuple[str, str] | None:
        """The place that a value names, and what stands there in one line; None if it names none."""
        return None

    def board(self, state: S, /) -> str:
        """The position as plain text of at most 80 columns."""
        from ctcore.screen.console import Screen  # noqa: PLC0415 - as above

        stream = StringIO()
        self.print_board(state, Screen(stream, _WIDTH, is_terminal=False, has_colours=False))
        return stream.getvalue().rstrip("\n")

    def shown(self, state: S, seen: Any = None, /) -> dict[str, Any]:
        """What ``show`` tells of a position, or of what a player knows of it, as plain data."""
        from ctcore.game.board import shown  # noqa: PLC0415 - as above

        return shown(self, state if seen is None else self.position_seen(seen))  # type: ignore[arg-type]

    def position_seen(self, seen: Any, /) -> S:
        """The position that a player sees, from the result of `observe`."""
        found: S = seen
        return found

    def steps_seen(self, played: Sequence[Transition[S]], _seen: Any, /) -> Sequence[Transition[S]]:
        """Those of the steps that a player may see."""
        return played

    @property
    def colours(self) -> tuple[str, ...]:
        """The sets of colours that its pictures may have, the usual one first; none if there is no choice."""
        return ()

    @property
    def palettes(self) -> Mapping[str, Mapping[str, str]]:
        """Other values for the variables of its pictures, without their dashes, as sets by name.

        ``dark`` is for a dark screen, on which a game without it is shown as on paper; the others are named
        as in `colours`.
        """
        return {}

    def svg(self, state: S, /, **options: Any) -> str:  # noqa: ARG002 - what a game draws by
        """The position as a picture in SVG; raises `NoPicture` if the game has none.

        ``last`` is the step, or the steps, that led here: what they changed is marked.  ``width`` is its
        width in pixels; `ctcore.screen.document.Drawing` lists the other options.
        """
        message = f"there is no picture of {self.title}."
        raise NoPicture(message)

    def svg_strip(self, played: Sequence[Transition[S]], /, **options: Any) -> str:  # noqa: ARG002 - as above
        """The steps of a game as a strip of pictures in SVG; raises `NoPicture` if the game has none."""
        message = f"there is no strip of pictures of {self.title}."
        raise NoPicture(message)

    def turn_starts(self, steps: Iterable[Transition[S]], /) -> Iterator[str]:
        """What each step begins: ``"turn"`` if another actor acts than before, else the empty text.

        A game of cards says ``"card"`` when one is turned up.
        """
        last: object = self
        for step in steps:
            now = self.actor(step.before)
            yield "turn" if now is not last else ""
            last = now

    def in_short(self, steps: Sequence[Transition[S]], /) -> Sequence[str]:
        """The steps of a turn in short: each move, if the game has nothing shorter."""
        return [str(step.move) for step in steps]

    def acting(self, state: S, /) -> str:
        """The name of the actor in a game told move by move."""
        return str(self.actor(state))

    def begins_with(self, step: Transition[S], /) -> str:
        """The heading of a card that the step turns up in a game told move by move."""
        return str(step.move)

    def hands(self, before: S, after: S, /) -> Sequence[Touch]:
        """What hands touch to make one position of the other, in order: here by the names of values."""
        from ctcore.game.hands import hands  # noqa: PLC0415 - play moves nothing on a table

        return tuple(hands(before, after))

    # Moves and lines

    @property
    def elements(self) -> Mapping[str, Mapping[str, Any]]:
        """What moves may be about: for each sort of element the values that name one, each by its id.

        The sorts are those of a picture: a ``space`` of the board, a ``track``, a ``box``.  By default the
        spaces are what kinds of move say they are about.
        """
        from ctcore.game.elements import elements  # noqa: PLC0415 - play asks for none

        return elements(self)  # type: ignore[arg-type]

    def element(self, value: Any, /) -> tuple[str, str] | None:
        """The sort and the id of the element that a value of a move names; None if it names none."""
        from ctcore.game.elements import element  # noqa: PLC0415 - as above

        return element(self, value)  # type: ignore[arg-type]

    def caption(self, _choice: Move | Part, /) -> str:
        """What people call the choice beside its notation, as the title of a card; empty if nothing."""
        return ""

    def ends_turn(self, before: S, after: S, /) -> bool:
        """Whether the turn of who chose is over with that step: nobody or another player is to choose.

        Dice and draws have no turns, and what waits for them is not over.
        """
        now, then = self.actor(before), self.actor(after)
        return not self.is_chance(now) and then is not now and not self.is_chance(then)

    def listed(self, moves: Iterable[Move | Part], /) -> str:
        """Moves in notation with commas between them."""
        from ctcore.game.listing import listed  # noqa: PLC0415 - play lists nothing

        return listed(moves)

    def absent(self, _state: S, /) -> Collection[str]:
        """The kinds of move that are not in play here, so that no reason need be given for refusing them."""
        return ()

    def chance_hint(self, _state: S, /) -> str:
        """A hint how to write the next move of chance."""
        return "Dice or draws come next; a line of play says what, as in the moves above."

    def is_settled(self, state: S, /) -> bool:
        """Whether nothing that a line began is still to be resolved: it does not wait for dice or draws."""
        return not self.is_chance(self.actor(state))

    @property
    def trials(self) -> Sequence[Trial]:
        """What may be asked of dice in the words of the rules (`ctcore odds`), each an option."""
        return ()

    def begins_turn(self, _state: S, /) -> bool:
        """Whether a player's turn begins here: at every choice, unless the game says otherwise."""
        return True

    def amid_turn(self, _state: S, /) -> bool:
        """Whether the position is in the middle of a turn."""
        return False

    def preamble(self, _played: Sequence[Transition[S]], /) -> int:
        """How many first moves of a line only lead up to the move in question."""
        return 0

    def closes(self, _move: Move, /) -> bool:
        """Whether the move only ends what earlier moves did, so that its consequences are theirs."""
        return False

    def unsaid(self, state: S, move: Move | Part, /) -> Move | None:
        """The move that a line of play may leave out before this one; None if it may leave out none.

        That is one to which there is no other choice, before a move that ends what earlier ones did.
        """
        if isinstance(move, Part) or not self.closes(move):
            return None
        from ctcore.game.play import forced_before  # noqa: PLC0415 - who makes moves reads none

        return forced_before(self, state, move)  # type: ignore[arg-type]

    def remarks(self, _transition: Transition[S], /) -> Sequence[Entry]:
        """What a step leaves unchanged against expectation, told beside its ledger."""
        return ()

    def sums(self, _played: Sequence[Transition[S]], /) -> dict[str, Any]:
        """The totals that a line costs and brings, as plain data."""
        return {}

    def summary(self, _played: Sequence[Transition[S]], /) -> str:
        """The totals that a line costs and brings, in words; empty if there is nothing to tell."""
        return ""

    def hint(self, _start: S, _refused: IllegalMoveInLine, /) -> str:
        """What to ask instead of a refused line."""
        return ""

    def openings(self, state: S, move: Move | Part, /) -> Sequence[Any]:
        """The effects that would make the refused move legal if in force: each has an ``id`` and a text."""
        from ctcore.game.openings import openings  # noqa: PLC0415 - most moves are legal

        return openings(self, state, move)

    # The end

    def result_as_dict(self, found: Result, /) -> dict[str, Any]:
        """How a game ended as plain data."""
        return {"winner": str(found.winner), "clauses": list(found.clauses), "reason": str(found)}

    def tallied(self, outcomes: Sequence[Result], /) -> list[tuple[str, str]]:
        """Rows that count the games by how they ended."""
        ways = Counter(map(str, outcomes))
        return [(f"{count} game{'' if count == 1 else 's'}", way) for way, count in ways.most_common()]

"""What a game tells people: where it stands, its board, its pictures, and what a line of play came to."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from io import StringIO
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ctcore.errors import CtcoreError
from ctcore.kernel import Figure

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path
    from types import ModuleType

    from ctcore.game.game import Result
    from ctcore.game.play import IllegalMoveInLine
    from ctcore.game.verb import Option, Verb
    from ctcore.kernel import Entry, Move, Part, Proviso, System, Transition
    from ctcore.register import Half, Register
    from ctcore.register.places import Stepped
    from ctcore.screen.console import Screen

__all__ = ["NoPicture", "Told"]

S = TypeVar("S", bound=Any)

# Of a board where nobody asks for another.
_WIDTH = 80


class NoPicture(CtcoreError):  # noqa: N818 - named as what it reports
    """The game draws no pictures."""


class Told(Generic[S]):
    """What a game tells people, each method with a meaning for any game."""

    __slots__ = ()

    if TYPE_CHECKING:
        name: str
        title: str
        system: System[S]
        specs: Path | None

        def actor(self, state: S) -> Any:
            """Who chooses next."""

        def changed(self, state: S, *changes: str) -> S:
            """The position with some things changed."""

    # The command line

    @property
    def players(self) -> Mapping[str, Any]:
        """The players by the words that the command line takes for them."""
        return {}

    def player(self, word: str, /) -> Any:
        """The player that a word in small letters stands for, or None."""
        return self.players.get(word)

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs that only this game has."""
        return ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that only this game has, beside those that name a position of any game."""
        return ()

    @property
    def examples(self) -> Mapping[str, str]:
        """What the helps of the options ``ask``, ``play``, ``with`` and ``rule`` show as examples."""
        return {}

    def words_for(self, _placeholder: str, /) -> tuple[str, ...]:
        """The words that a shell completes where a help of this game's own verbs has that placeholder."""
        return ()

    def begun(self, state: S, _setup: str | None, changes: Sequence[str], /, **_options: Any) -> S:
        """The position that is asked about: the one named, changed, and what the game's options make of it.

        ``_setup`` is its name where it is a set-up.
        """
        return self.changed(state, *changes) if changes else state

    # A position

    def setup_named(self, _state: S, /) -> str:
        """The word that a game from this position goes by, as in the name of a file."""
        return self.name

    def moment(self, state: S) -> str:
        """Where in a game the position is, in one line: what is awaited of whom."""
        if not state.stack:
            return f"{self.title}; the game is over"
        return f"{self.title}; {self.actor(state)} to act: {state.stack[-1].awaits}"

    def phase(self, _state: S, /) -> str:
        """The phase of the game that a choice is pending in; nothing where a game has none."""
        return ""

    def print_board(self, state: S, out: Screen, _seen: Any = None, /) -> None:
        """Print a position, or what a player knows of it (`observe`), for people to read."""
        from ctcore.game.board import print_board  # noqa: PLC0415 - play shows nothing

        print_board(self, state, out)  # type: ignore[arg-type]

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
        """The position as a player sees it, of what `observe` gives."""
        found: S = seen
        return found

    def steps_seen(self, played: Sequence[Transition[S]], _seen: Any, /) -> Sequence[Transition[S]]:
        """The steps that lead to what a player sees, as far as it sees them."""
        return played

    def svg(self, state: S, /, **options: Any) -> str:  # noqa: ARG002 - what a game draws by
        """The position as a picture in SVG; `NoPicture` where the game has none.

        ``last`` is the step, or are the steps, that led here: what they changed is marked.
        """
        message = f"there is no picture of {self.title}."
        raise NoPicture(message)

    def svg_strip(self, played: Sequence[Transition[S]], /, **options: Any) -> str:  # noqa: ARG002 - as above
        """The steps of a game as a strip of pictures in SVG; `NoPicture` where the game has none."""
        message = f"there is no strip of pictures of {self.title}."
        raise NoPicture(message)

    def turn_starts(self, steps: Iterable[Transition[S]], /) -> Iterator[str]:
        """What each step begins: ``"turn"`` where another acts than before, or nothing.

        A game of cards says ``"card"`` where one is turned up.
        """
        last: object = self
        for step in steps:
            now = self.actor(step.before)
            yield "turn" if now is not last else ""
            last = now

    def acting(self, state: S, /) -> str:
        """Who acts, as a game that is told move by move has it."""
        return str(self.actor(state))

    def begins_with(self, step: Transition[S], /) -> str:
        """How a card that a step turns up is headed in a game that is told move by move."""
        return str(step.move)

    # Moves and lines

    def listed(self, moves: Iterable[Move | Part], /) -> str:
        """Moves in notation with commas between them."""
        from ctcore.game.listing import listed  # noqa: PLC0415 - play lists nothing

        return listed(moves)

    def absent(self, _state: S, /) -> Collection[str]:
        """The kinds of move that need not be told why they are closed: they are not in play here."""
        return ()

    def chance_hint(self, _state: S, /) -> str:
        """What chance is to do, for a reader who wants to go on."""
        return "Dice or draws come next; a line of play says what, as in the moves above."

    def begins_turn(self, _state: S, /) -> bool:
        """Whether a player's turn begins in the position: at every choice, where the game does not say."""
        return True

    def amid_turn(self, _state: S, /) -> bool:
        """Whether the position is in the middle of a turn, which no choice begins any more."""
        return False

    def preamble(self, _played: Sequence[Transition[S]], /) -> int:
        """How many moves of a line only lead up to the first that a question is about."""
        return 0

    def closes(self, _move: Move, /) -> bool:
        """Whether the move only ends what others have done: what follows from it is not its own."""
        return False

    def remarks(self, _transition: Transition[S], /) -> Sequence[Entry]:
        """What a step leaves as it is though one might think otherwise, told beside its ledger."""
        return ()

    def sums(self, _played: Sequence[Transition[S]], /) -> dict[str, Any]:
        """What a line costs and brings in all, as plain data."""
        return {}

    def summary(self, _played: Sequence[Transition[S]], /) -> str:
        """What a line costs and brings in all, in words; nothing where that is of no interest."""
        return ""

    def hint(self, _start: S, _refused: IllegalMoveInLine, /) -> str:
        """What might be asked instead of a line that is refused."""
        return ""

    def openings(self, state: S, move: Move | Part, /) -> Sequence[Any]:
        """What, in force, would make the refused move legal: each has an ``id``, and its name is its text."""
        from ctcore.game.openings import openings  # noqa: PLC0415 - most moves are legal

        return openings(self, state, move)

    # The register

    @property
    def register(self) -> Register:
        """What each rule of the game says, and the rulings on it; nothing where it has no register."""
        from ctcore.register import Register, load  # noqa: PLC0415 - play reads no rules

        return Register((), ()) if self.specs is None else load(self.specs)

    @property
    def package(self) -> ModuleType:
        """Where the rules of the game are written."""
        return import_module(type(self).__module__.rpartition(".")[0])

    @property
    def tests(self) -> str:
        """Where the tests of the game stand in a checkout."""
        return f"tests/{self.name}"

    @property
    def figures(self) -> tuple[Figure[Any], ...]:
        """What is computed by a rule."""
        points = {} if self.system.table.rules is None else self.system.table.rules.points
        return tuple(point for point in points.values() if isinstance(point, Figure))

    @property
    def exceptions(self) -> Sequence[Proviso]:
        """What cards and house rules change while they last."""
        return () if self.system.table.rules is None else self.system.table.rules.provisos

    @property
    def texts(self) -> Sequence[Stepped]:
        """The texts of cards as their steps."""
        return ()

    def lasts(self, _text: Half, /) -> str:
        """How long a text of a card lasts that says it does."""
        return "as its text says"

    @property
    def shortened(self) -> Mapping[str, str]:
        """What people shorten, in small letters, and what it is short for."""
        return {}

    # The end

    def result_as_dict(self, found: Result, /) -> dict[str, Any]:
        """How a game ended as plain data."""
        return {"winner": str(found.winner), "clauses": list(found.clauses), "reason": str(found)}

    def tallied(self, outcomes: Sequence[Result], /) -> list[tuple[str, str]]:
        """How some games ended, as rows: how many in each way."""
        ways = Counter(map(str, outcomes))
        return [(f"{count} game{'' if count == 1 else 's'}", way) for way, count in ways.most_common()]

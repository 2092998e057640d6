"""What Labyrinth tells people in its own way: its moment and phase, its board, its pictures, what is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.game import Game
from ctcore.game.verb import Verb, flag, number, option
from ctcore.labyrinth.board.places import PLACES, Place
from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.rules.sequence import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ctcore.kernel import Move, Part, Transition
    from ctcore.labyrinth.observing import Observation
    from ctcore.screen.console import Screen

__all__ = ["Telling"]

_VERBS = (
    Verb(
        "bot",
        "What does the solo Jihadist do here, and by which rules of chapter 9?",
        (
            option(
                "--seed", metavar="N", type=number(0), help="What its chances are drawn from; 1 if not told."
            ),
            flag("--explain", help="Each question of the flow, each priority, each draw."),
            flag("--odds", help="Each line that it may play, with its exact probability."),
            flag("--flowchart", help="Each box of the flow, with the way to the answer marked."),
            option("--svg", metavar="FILE", help="Draw the flow and the way to the answer, too, in SVG."),
        ),
        "ctcore.labyrinth.bot.verb",
        asks="maybe",
        meant=("solo jihadist",),
    ),
)


class Telling(Game[State]):
    """What Labyrinth tells people otherwise than other games."""

    __slots__ = ()

    def moment(self, state: State) -> str:
        """The position in one line: scenario, phase, and who must choose what."""
        from ctcore.labyrinth.text import moment  # noqa: PLC0415 - play tells nothing

        return moment(state)

    def phase(self, state: State, /) -> str:
        """The part of the turn (5.1)."""
        from ctcore.labyrinth.text import phase_of  # noqa: PLC0415 - as above

        return phase_of(state)

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """What the solo Jihadist does (9)."""
        return _VERBS

    def is_settled(self, state: State, /) -> bool:
        """Whether a side is to play a card, or the game is over: no card is being played."""
        return not state.stack or isinstance(state.stack[-1], Phase)

    def print_board(self, state: State, out: Screen, seen: Observation | None = None, /) -> None:
        """Print the countries by regions, the tracks, the cards, and what is pending."""
        from ctcore.labyrinth.text import print_board  # noqa: PLC0415 - as above

        print_board(state, out, seen)

    def brief(self, state: State, seen: Observation | None = None, /) -> Sequence[tuple[str, str]]:
        """The tracks, the cards that the side knows, and what is under way, without the map."""
        from ctcore.labyrinth.text import brief  # noqa: PLC0415 - as above

        return brief(state, seen)

    def standing(self, state: State, value: Any, /) -> tuple[str, str] | None:
        """The country that a value names, with what stands there."""
        from ctcore.labyrinth.text import standing  # noqa: PLC0415 - as above

        return standing(state, value) if isinstance(value, Place) else None

    def listed(self, moves: Iterable[Move | Part]) -> str:
        """Moves in notation; many draws by the numbers of their cards."""
        from ctcore.labyrinth.text import moves_listed  # noqa: PLC0415 - as above

        return moves_listed(moves)

    @property
    def elements(self) -> Mapping[str, Mapping[str, Any]]:
        """The countries by their ids (4.1)."""
        return {"space": {place.id: place for place in PLACES}}

    def position_seen(self, seen: Observation, /) -> State:
        """The position without the other's hand, the deck, and the plots that the side does not know."""
        from ctcore.labyrinth.observing import position_seen  # noqa: PLC0415 - as above

        return position_seen(seen)

    def steps_seen(
        self, played: Sequence[Transition[State]], seen: Observation, /
    ) -> Sequence[Transition[State]]:
        """The steps without what the side may not see: the other's draws, and which plots it places."""
        from ctcore.labyrinth.observing import steps_seen  # noqa: PLC0415 - as above

        return steps_seen(played, seen)

    def svg(self, state: State, /, **options: Any) -> str:
        """The position as a picture in SVG (`ctcore.labyrinth.picture.svg`)."""
        from ctcore.labyrinth.picture import svg  # noqa: PLC0415 - as above

        return svg(state, **options)

    @property
    def palettes(self) -> Mapping[str, Mapping[str, str]]:
        """On a dark screen."""
        from ctcore.labyrinth.picture.colours import DARK  # noqa: PLC0415 - as above

        return {"dark": DARK}

    def svg_strip(self, played: Sequence[Transition[State]], /, **options: Any) -> str:
        """The steps of a game as a strip of pictures in SVG (`ctcore.labyrinth.picture.svg_strip`)."""
        from ctcore.labyrinth.picture import svg_strip  # noqa: PLC0415 - as above

        return svg_strip(played, **options)

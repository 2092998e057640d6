"""What Algeria tells people in its own way: its moment and phase, its board, its pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.state import OasPlace, State
from ctcore.algeria.rules.deployment_fln import Emerging
from ctcore.algeria.rules.deployment_government import Deploying
from ctcore.algeria.rules.missions.fln import Choosing
from ctcore.algeria.rules.reinforcement_fln import Recruiting
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.algeria.rules.setup import SettingUp
from ctcore.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.game.verb import Trial
    from ctcore.kernel import Transition
    from ctcore.screen.console import Screen

__all__ = ["Telling"]

# What is pending while a player goes on with a phase, choice by choice.
_PHASES = (SettingUp, Mobilizing, Recruiting, Deploying, Emerging, Choosing)


class Telling(Game[State]):
    """What Algeria tells people otherwise than other games."""

    __slots__ = ()

    def moment(self, state: State) -> str:
        """The position in one line: scenario, turn, phase, and who must choose what."""
        from ctcore.algeria.text import moment  # noqa: PLC0415 - play tells nothing

        return moment(state)

    def phase(self, state: State, /) -> str:
        """The phase or segment of the turn (4/1)."""
        from ctcore.algeria.text import phase_of  # noqa: PLC0415 - as above

        return phase_of(state)

    @property
    def trials(self) -> tuple[Trial, ...]:
        """The missions that roll dice."""
        from ctcore.algeria.trials import TRIALS  # noqa: PLC0415 - play asks no odds

        return TRIALS

    def is_settled(self, state: State, /) -> bool:
        """Whether a player is to go on with a phase, or the game is over: no mission or event goes on."""
        return not state.stack or isinstance(state.stack[-1], _PHASES)

    def print_board(self, state: State, out: Screen, _seen: Any = None, /) -> None:
        """Print the areas that hold anything, by wilayas, the tracks, and what is pending."""
        from ctcore.algeria.text import print_board  # noqa: PLC0415 - as above

        print_board(state, out)

    def brief(self, state: State, _seen: Any = None, /) -> Sequence[tuple[str, str]]:
        """The tracks, what is in force and what is under way, without the map."""
        from ctcore.algeria.text import brief  # noqa: PLC0415 - as above

        return brief(state)

    def standing(self, state: State, value: Any, /) -> tuple[str, str] | None:
        """The area that a value names, with its units and markers."""
        from ctcore.algeria.text import standing  # noqa: PLC0415 - as above

        return standing(state, value) if isinstance(value, Place) else None

    @property
    def elements(self) -> Mapping[str, Mapping[str, Any]]:
        """The areas by their codes, and the France box (2.2, 11.22)."""
        return {"space": {place.id: place for place in PLACES}, "box": {"France": OasPlace.FRANCE}}

    def element(self, value: Any, /) -> tuple[str, str] | None:
        """The area that a place or a place of the OAS marker is, or the France box (11.3/3)."""
        return super().element((value.area or value) if isinstance(value, OasPlace) else value)

    def svg(self, state: State, /, **options: Any) -> str:
        """The position as a picture in SVG (`ctcore.algeria.picture.svg`)."""
        from ctcore.algeria.picture import svg  # noqa: PLC0415 - as above

        return svg(state, **options)

    @property
    def palettes(self) -> Mapping[str, Mapping[str, str]]:
        """On a dark screen."""
        from ctcore.algeria.picture.colours import DARK  # noqa: PLC0415 - as above

        return {"dark": DARK}

    def svg_strip(self, played: Sequence[Transition[State]], /, **options: Any) -> str:
        """The steps of a game as a strip of pictures in SVG (`ctcore.algeria.picture.svg_strip`)."""
        from ctcore.algeria.picture import svg_strip  # noqa: PLC0415 - as above

        return svg_strip(played, **options)

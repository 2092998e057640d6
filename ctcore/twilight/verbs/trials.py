"""What players ask of dice, in the words of the rules: an Attack in a space, a Pivotal Event, and the like.

Each is an option of ``ctcore odds``, and stands for a line of play.

Clauses: 3.3.3, 4.2.3, 4.3.3, 5.1.5, 5.1.9; rulings R89
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.errors import IllegalMove
from ctcore.game.verb import Trial, flag, option
from ctcore.kernel.logic import at_most
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import Pivotal
from ctcore.twilight.rules.activities.neutralize import REMOVED

if TYPE_CHECKING:
    from ctcore.game import Game
    from ctcore.twilight.board.state import State

__all__ = ["TRIALS"]

# The word for the Event of a card that has only one text.
_ONLY = "only"


def _attack(_game: Game[State], _state: State, space: str) -> str:
    return f"attack; {Place.named(space)}"


def _ambush(_game: Game[State], _state: State, space: str) -> str:
    return f"attack; ambush; {Place.named(space)}"


def _neutralize(game: Game[State], state: State, space: str) -> str:
    """Neutralize with the first Operation that allows it there, and remove as many pieces as may go."""
    there = state.space(space)
    active = at_most(REMOVED(state), there.active)
    bases = (
        0 if there.underground or there.active > active else at_most(REMOVED(state) - active, there.fln_bases)
    )
    pieces = (active, "Active"), (bases, "FLN Bases")
    gone = [f"remove {count} {piece} from {there.place}" for count, piece in pieces if count]
    lines = ["; ".join((by, "neutralize", str(there.place), *gone, "end")) for by in ("garrison", "sweep")]
    return next((line for line in lines if _is_legal(game, state, line)), lines[-1])


def _is_legal(game: Game[State], state: State, line: str) -> bool:
    try:
        game.play_line(state, line)
    except IllegalMove:
        return False
    return True


def _event(_game: Game[State], _state: State, text: str) -> str:
    first, semicolon, more = text.partition(";")
    named = "event" if first.strip() == _ONLY else f"event {first.strip()}"
    return f"{named}{semicolon}{more}"


def _pivotal(event: Pivotal) -> Trial:
    word = str(event).split()[0].lower()
    return Trial(flag(f"--{word}", help=f"What {event} will bring."), lambda _game, _state, _word: str(event))


TRIALS = (
    Trial(option("--attack", metavar="SPACE", help="What an Attack in this space will bring."), _attack),
    Trial(option("--ambush", metavar="SPACE", help="What an Ambush in this space will bring."), _ambush),
    Trial(
        option("--neutralize", metavar="SPACE", help="What a Neutralize of as many as may go will bring."),
        _neutralize,
    ),
    Trial(
        option(
            "--event",
            metavar="TEXT",
            help="What the card's Event will bring: unshaded, shaded or only; after a semicolon its choices.",
        ),
        _event,
    ),
    _pivotal(Pivotal.COUP_D_ETAT),
    _pivotal(Pivotal.SUEZ_CRISIS),
)

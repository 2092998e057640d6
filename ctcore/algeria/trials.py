"""What players ask of dice in the words of the rules: what a mission in an area will bring.

Each is an option of ``ctcore odds``, and stands for a line of play.

Clauses: 9.11, 9.12, 9.13, 9.14, 9.15, 9.22, 9.25, 9.26
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.rules.common.choosing import AreaMove
from ctcore.algeria.rules.missions.flush import Flush
from ctcore.algeria.rules.missions.harass import Harass
from ctcore.algeria.rules.missions.movement import MoveUnit
from ctcore.algeria.rules.missions.police import CivilAffairs, Intelligence, Resettle
from ctcore.algeria.rules.missions.propaganda import Propaganda
from ctcore.algeria.rules.missions.raid import Raid
from ctcore.algeria.rules.missions.strike import Strike
from ctcore.algeria.rules.missions.suppression import Suppress
from ctcore.errors import NotationError
from ctcore.game.verb import Trial, option

if TYPE_CHECKING:
    from ctcore.algeria.board.state import State
    from ctcore.game import Game
    from ctcore.kernel import Move

__all__ = ["TRIALS"]

# How many missions an error lists.
_FEW = 12


def _mission(word: str, mission: type[Move], begins: str) -> Trial:
    """The option for a mission: the area, if one such mission is legal there, or the rest of the move."""

    def line(game: Game[State], state: State, named: str) -> str:
        place = _place(named)
        return f"{begins} {named.strip()}" if place is None else _there(game, state, mission, place)

    return Trial(option(f"--{word}", metavar="AREA", help=f"What {begins} there will bring."), line)


def _place(named: str) -> Place | None:
    asked = " ".join(named.casefold().split())
    return next((one for one in PLACES if asked in {one.name.casefold(), one.id.casefold()}), None)


def _there(game: Game[State], state: State, mission: Any, place: Place) -> str:
    """The only such mission that is legal in the area."""
    if issubclass(mission, AreaMove):
        # One that is not legal is refused with its reasons as the line is played.
        return str(mission(place))
    moves: Any = game.legal_moves(state)
    legal = [str(move) for move in moves if type(move) is mission and move.area is place]
    if len(legal) == 1:
        return legal[0]
    form = mission.form.replace("(s)", "").replace("{", "<").replace("}", ">")
    which = ", ".join(map(repr, legal[:_FEW])) if legal else "none is legal"
    message = f"which one in {place.name}? {which}. Write it from its second word on: {form}"
    raise NotationError(message)


TRIALS = (
    _mission("propaganda", Propaganda, "propaganda"),
    _mission("strike", Strike, "strike"),
    _mission("move", MoveUnit, "move"),
    _mission("raid", Raid, "raid"),
    _mission("harass", Harass, "harass"),
    _mission("flush", Flush, "flush"),
    _mission("intelligence", Intelligence, "intelligence"),
    _mission("civil-affairs", CivilAffairs, "civil affairs"),
    _mission("suppression", Suppress, "suppression"),
    _mission("resettle", Resettle, "resettle"),
)

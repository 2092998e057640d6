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


def _mission(word: str, mission: type[Move], begins: str, *samples: str) -> Trial:
    """The option for a mission: the area, if one such mission is legal there, or the rest of the move.

    ``samples`` are how the rest may be written, with ``{area}`` for the area, of a mission that names more.
    """

    def line(game: Game[State], state: State, named: str) -> str:
        place = _place(named)
        if place is None:
            return f"{begins} {named.strip()}"
        if issubclass(mission, AreaMove):
            # One that is not legal is refused with its reasons as the line is played.
            return str(mission(place))
        legal = _legal(game, state, mission, place)
        if len(legal) == 1:
            return legal[0]
        rests = [one.format(area=place, to=place.reach[0]) for one in samples]
        which = (
            _which(legal, place) if legal else _why_none(game, state, [f"{begins} {one}" for one in rests])
        )
        rest = legal[0].removeprefix(f"{begins} ") if legal else rests[0]
        message = f'{which} Any {begins} is written so: --{word} "{rest}".'
        raise NotationError(message)

    return Trial(option(f"--{word}", metavar="AREA", help=f"What {begins} there will bring."), line)


def _place(named: str) -> Place | None:
    asked = " ".join(named.casefold().split())
    return next((one for one in PLACES if asked in {one.name.casefold(), one.id.casefold()}), None)


def _legal(game: Game[State], state: State, mission: Any, place: Place) -> list[str]:
    """The missions of that kind that are legal in the area."""
    moves: Any = game.legal_moves(state)
    return [str(move) for move in moves if type(move) is mission and move.area is place]


def _which(legal: list[str], place: Place) -> str:
    return f"which one in {place}? {', '.join(map(repr, legal[:_FEW]))}."


def _why_none(game: Game[State], state: State, lines: list[str]) -> str:
    """Why none is legal: what refuses the one of these to which least is lacking."""
    verdicts = [game.judge(state, game.parse_move(state, line)) for line in lines]
    nearest = min(verdicts, key=lambda verdict: len(verdict.violations))
    return f"'{nearest.move}' is not legal: {'; '.join(map(str, nearest.violations))}."


TRIALS = (
    _mission("propaganda", Propaganda, "propaganda", "by Cadre in {area}", "by Front in {area}"),
    _mission("strike", Strike, "strike", "with 0 Cadres in {area}"),
    _mission("move", MoveUnit, "move", "Band from {area} to {to}", "Cadre from {area} to {to}"),
    _mission("raid", Raid, "raid", "with 1 Band in {area}", "with 1 Failek in {area}"),
    _mission("harass", Harass, "harass"),
    _mission("flush", Flush, "flush"),
    _mission("intelligence", Intelligence, "intelligence"),
    _mission("civil-affairs", CivilAffairs, "civil affairs"),
    _mission("suppression", Suppress, "suppression"),
    _mission("resettle", Resettle, "resettle"),
)

"""The moves of a ceiling's choice strung together, as far as the game allows them."""

from __future__ import annotations

from itertools import dropwhile
from typing import TYPE_CHECKING, Any

from ctcore.twilight.board.vocabulary import GOVERNMENT, Activity
from ctcore.twilight.ceilings.cubes import Ending
from ctcore.twilight.ceilings.in_space import Made
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.rules.activities.ambush import Ambush
from ctcore.twilight.rules.activities.deploy import Deploy, MoveFrench
from ctcore.twilight.rules.activities.extort import Extort
from ctcore.twilight.rules.activities.neutralize import Neutralize
from ctcore.twilight.rules.activities.subvert import Subvert
from ctcore.twilight.rules.activities.troop_lift.lift import MoveTroops, TroopLift
from ctcore.twilight.rules.common.movement import MoveCubes
from ctcore.twilight.rules.common.operation import End, Select
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.common.support import ChooseSpace
from ctcore.twilight.rules.operations.sweep import Sweeping
from ctcore.twilight.rules.operations.train import PlaceCubes, Training
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctcore.kernel import Move
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.ceilings.operations import Ceiling

__all__ = ["strung"]

_OPENING: dict[Activity, Move] = {
    Activity.AMBUSH: Ambush(),
    Activity.EXTORT: Extort(),
    Activity.SUBVERT: Subvert(),
    Activity.NEUTRALIZE: Neutralize(),
    Activity.DEPLOY: Deploy(),
    Activity.TROOP_LIFT: TroopLift(),
}
_OPENINGS = tuple(map(type, _OPENING.values()))
# What brings pieces of the Government's to a space, or takes them from it.
_BRINGING = (MoveCubes, MoveFrench, MoveTroops, PlaceCubes, Take)
# No turn has as many moves.
_LONG = 150


def strung(turn: State, operation: Move, ceiling: Ceiling) -> tuple[Move, ...]:
    """Return a line of the whole Operation that makes the ceiling's choices where they are legal.

    Whether it comes to as much as the ceiling is seen only when it has been played.

    >>> import ctcore as ct
    >>> from ctcore.condition import position
    >>> from ctcore.query.effort import Effort
    >>> from ctcore.twilight.ceilings.operations import ceiling
    >>> from ctcore.twilight.ceilings.worth import Worth
    >>> from ctcore.twilight.rules.operations.rally import Rally
    >>> turn = ct.play(ct.setup("short", card=1), "no pivotal event")
    >>> most = ceiling(turn, Rally(), Worth.of(position.resources.fln, ct.FLN), Effort())
    >>> line = strung(turn, Rally(), most)
    >>> most.most, ct.play(turn, "; ".join(map(str, line))).resources.fln
    (19, 19)
    """
    made = _Line(turn, operation, ceiling)
    made.play_all()
    return tuple(made.moves)


class _Line:
    """A line in the making: the moves so far, and where they have led."""

    def __init__(self, turn: State, operation: Move, ceiling: Ceiling) -> None:
        self.state, self.moves = SYSTEM.step(turn, operation), [operation]
        self.activity = ceiling.activity
        notes = [one for outcome in ceiling.choice for one in outcome.moves]
        made = [one for one in notes if isinstance(one, Made) and not isinstance(one.move, (End, *_OPENINGS))]
        # Once a space has been chosen to Pacify or Agitate in, no further one is selected.
        late = {id(one) for outcome in ceiling.choice for one in _from_choosing(outcome.moves)}
        self.last = [one.move for one in made if id(one) in late]
        early = [one for one in made if id(one) not in late]
        self.phases = [[one.move for one in early if one.phase == phase] for phase in range(3)]
        self.endings = [one for one in notes if isinstance(one, Ending)]
        self.places = _Wanted(self.endings, made) if turn.outermost.faction is GOVERNMENT else None

    def play_all(self) -> None:
        """Select, bring what is needed, and do the rest: before, in and after the Special Activity."""
        first, inside, after = self.phases
        is_train = isinstance(self.state.stack[-1], Training)
        # A Sweep selects all its spaces before Troops move.
        is_sweep = isinstance(self.state.stack[-1], Sweeping)
        selects = [move for move in first if is_sweep and isinstance(move, Select)]
        self._play(selects)
        if self.activity is Activity.TROOP_LIFT:
            self._open(inside)
        if not is_train:
            self._bring()
        self._play([move for move in first if move not in selects], brings=True)
        if self.activity is not Activity.TROOP_LIFT:
            self._open(inside)
        self._play(after, brings=is_train)
        self._play(self.last, brings=is_train)
        self._finish()

    def _open(self, moves: list[Move]) -> None:
        """Make the Special Activity, if it does anything."""
        moves = [*moves, *(Select(one.place) for one in self.endings if one.is_chosen)]
        if self.activity in _OPENING and moves:
            self._play([_OPENING[self.activity], *moves])
            self._bring()
            self._play([End()])

    def _play(self, moves: Iterable[Move], *, brings: bool = False) -> None:
        for move in moves:
            if SYSTEM.judge(self.state, move):
                self._make(move)
            if brings:
                self._bring()

    def _make(self, move: Move) -> None:
        self.moves.append(move)
        self.state = SYSTEM.step(self.state, move)

    def _bring(self) -> None:
        """Move pieces as long as that brings the spaces nearer to what is wanted there."""
        wanted = self.places
        while wanted is not None and len(self.moves) < _LONG and (lacks := wanted.lacks(self.state)):
            found = [
                (wanted.lacks(SYSTEM.step(self.state, move)), number, move)
                for number, move in enumerate(SYSTEM.legal_moves(self.state))
                if isinstance(move, _BRINGING) and wanted.concerns(self.state, move)
            ]
            least, _, move = min(found, default=(lacks, 0, None))
            if move is None or least >= lacks:
                return
            self._make(move)

    def _finish(self) -> None:
        """Do in any way what must still be done."""
        while len(self.state.stack) > 1 and len(self.moves) < _LONG:
            moves = SYSTEM.legal_moves(self.state)
            self._make(next((one for one in moves if isinstance(one, End)), moves[0]))


def _from_choosing(moves: tuple[Any, ...]) -> list[Any]:
    """The moves of an outcome from the choice of a space to Pacify or Agitate in."""
    return list(
        dropwhile(lambda one: not (isinstance(one, Made) and isinstance(one.move, ChooseSpace)), moves)
    )


class _Wanted:
    """What is to stand in each space: how many of each sort at the end, and Troops and Police to act with."""

    def __init__(self, endings: list[Ending], made: list[Made]) -> None:
        self.endings = endings
        self.needed: dict[Place, tuple[int, int]] = {}
        for one in made:
            if one.place is not None:
                troops, police = self.needed.get(one.place, (0, 0))
                self.needed[one.place] = max(troops, one.troops), max(police, one.police)

    def lacks(self, state: State) -> int:
        """By how many pieces the spaces differ from what is wanted."""
        of_sorts = sum(
            abs(_number(state.space(one.place), sort) - count)
            for one in self.endings
            for sort, count in zip(one.sorts, one.counts, strict=True)
        )
        return of_sorts + sum(
            max(0, troops - state.space(place).troops) + max(0, police - state.space(place).police)
            for place, (troops, police) in self.needed.items()
        )

    def concerns(self, state: State, move: Any) -> bool:
        """Whether the move enters a space that lacks a piece, or leaves one that has too many."""
        entered = (
            {move.destination} if hasattr(move, "destination") else {getattr(state.stack[-1], "at", None)}
        )
        short = {place for place in self.needed if self._is_short(state, place)}
        apart = {
            one.place
            for one in self.endings
            if any(
                _number(state.space(one.place), sort) != count
                for sort, count in zip(one.sorts, one.counts, strict=True)
            )
        }
        return bool((entered & short) | ((places_of(move) | entered) & apart))

    def _is_short(self, state: State, place: Place) -> bool:
        troops, police = self.needed[place]
        there = state.space(place)
        return bool(there.troops < troops or there.police < police)


def _number(space: Space, sort: tuple[str, ...]) -> int:
    return sum(getattr(space, name) for name in sort)

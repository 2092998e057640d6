"""The position that the second statement of chapter 8 plays on, its moves so far, and its choices.

The engine says what is legal and what follows; these modules say what the non-player FLN wants (8.1-8.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.rules.common.turns import OperationLimit, SecondChoice

__all__ = ["Halted", "Pick", "Table", "bases", "first", "margin", "pacifiable"]

T = TypeVar("T")
# Chooses one of several that are equally good (8.2); the text says what they are.
Pick = Callable[[Sequence[Any], str], Any]
_BY_SIZE = (ct.Option.OPERATION_AND_ACTIVITY, ct.Option.OPERATION, ct.Option.LIMITED)


class Halted(Exception):  # noqa: N818 - nothing is wrong: the turn waits for somebody else
    """Nature, or the Government, is to choose before the FLN can go on."""


def first(candidates: Sequence[Any], _what: str) -> Any:
    """The first: of spaces, the first in the order of the map."""
    return candidates[0]


class Table:
    """A position, the moves that led to it, the non-player's dice, and who chooses among equals.

    ``nature`` has the rolls that Nature makes in the turn; without it the turn halts where Nature is to roll.
    """

    def __init__(
        self, state: ct.State, dice: Iterator[int], pick: Pick, nature: Iterator[int] | None = None
    ) -> None:
        self.state, self.dice, self.pick, self.nature = state, dice, pick, nature
        self.moves: list[str] = []
        # The box of the flowchart, and the answers on the way to it.
        self.box = ""
        self.path: list[str] = []
        # What is done in which space, in order; and where an Attack still has to roll.
        self.done: list[tuple[str, str]] = []
        self.to_roll: tuple[Place, ...] = ()
        # How many Guerrillas a March has brought where, which stay there.
        self.brought: dict[Place, int] = {}

    # Moves

    def does(self, move: Move) -> None:
        """Make the move; then Nature rolls, if its rolls are given."""
        if ct.actor(self.state) is not ct.FLN:
            raise Halted
        self._step(move)
        while self.nature is not None and self.rolling:
            self._step(ct.moves.Roll(next(self.nature)))

    def _step(self, move: Move) -> None:
        self.state = ct.step(self.state, move)
        self.moves.append(str(move))

    @property
    def rolling(self) -> bool:
        """Whether Nature is to roll a die."""
        nature = ct.actor(self.state) is ct.NATURE
        return nature and isinstance(next(iter(ct.legal_moves(self.state))), ct.moves.Roll)

    def may(self, move: Move) -> bool:
        """Whether the move is legal; halts where it is not the FLN's to make."""
        if ct.actor(self.state) is not ct.FLN:
            raise Halted
        return ct.SYSTEM.is_legal(self.state, move)

    def legal(self, kind: type[T]) -> list[T]:
        """The legal moves of that type, in the engine's order."""
        return [move for move in ct.legal_moves(self.state) if isinstance(move, kind)]

    def attempt(self, act: Callable[[Table], bool]) -> bool:
        """Do it if it succeeds, and leave all as it is if not."""
        trial = self.copy()
        try:
            succeeded = act(trial)
        except Halted:
            self._take(trial)
            raise
        if succeeded:
            self._take(trial)
        return succeeded

    def goes_back(self, before: Table) -> None:
        """Leave all as it was then."""
        self._take(before)

    def copy(self, *, imagined: bool = False) -> Table:
        """The same table to try something on; an imagined one rolls ones, and asks nobody."""
        ones = iter(lambda: 1, 0)
        other = Table(self.state, self.dice, self.pick, self.nature)
        if imagined:
            other.dice, other.pick, other.nature = ones, first, ones
        other._take(self)
        return other

    def _take(self, other: Table) -> None:
        self.state, self.moves, self.path = other.state, [*other.moves], [*other.path]
        self.done, self.to_roll, self.box = [*other.done], other.to_roll, other.box
        self.brought = {**other.brought}

    # Choices

    def says(self, what: str) -> None:
        """Note a step of the flowchart."""
        self.path.append(what)

    def notes(self, what: str, where: object) -> None:
        """Note what is done in a space."""
        self.done.append((what, str(where)))

    def die(self) -> int:
        """The next of the non-player's own rolls."""
        return next(self.dice)

    def best(self, candidates: Iterable[T], key: Callable[[T], Any], what: str) -> T:
        """The candidate of the smallest key; of several, the one picked (8.1, 8.2)."""
        every = list(candidates)
        least = min(map(key, every))
        equal = [one for one in every if key(one) == least]
        found: T = equal[0] if len(equal) == 1 else self.pick(equal, what)
        return found

    # The board

    def at(self, place: Place) -> ct.Space:
        """The space as it stands."""
        return self.state.spaces[place.index]

    def places(self, test: Callable[[ct.Space], bool]) -> list[Place]:
        """The spaces of that sort, in the order of the map."""
        return [place for place in PLACES if test(self.at(place))]

    @property
    def resources(self) -> int:
        """The FLN's Resources."""
        return self.state.resources.fln

    @property
    def frame(self) -> Any:
        """What is pending."""
        return self.state.innermost

    @property
    def chosen(self) -> tuple[Any, ...]:
        """The locations of the Operation so far."""
        return tuple(getattr(self.frame, "locations", ()))

    @property
    def limited(self) -> bool:
        """Whether the Operation is a Limited one (2.3.4)."""
        return getattr(self.frame, "limit", None) is OperationLimit.LIMITED

    @property
    def final_campaign(self) -> bool:
        """Whether the next Propaganda card is the last (R195)."""
        deck = self.state.deck
        return deck.propaganda_played == deck.piles - 1

    @property
    def government_acted(self) -> bool:
        """Whether the Government has done something on this card already; a Pass is nothing."""
        turn = self.state.outermost
        return getattr(turn, "first", None) not in {None, ct.Option.PASS}

    # The sequence of play

    def open(self, option: ct.Option) -> bool:
        """Whether that box is open to the FLN (2.3.2)."""
        if isinstance(self.frame, SecondChoice):
            return ct.Option.PASS is option or option in _next_to(self.frame.first)
        return True

    def begins(self, operation: Move) -> bool:
        """Begin that Operation in the largest box that is open (8.1), if it can be begun."""
        if isinstance(self.frame, SecondChoice):
            boxes = [one for one in _BY_SIZE if self.open(one) and self.may(ct.moves.Choose(one))]
            if not boxes:
                return False
            self.does(ct.moves.Choose(boxes[0]))
        if not self.may(operation):
            return False
        self.does(operation)
        return True

    def covers(self, move: Move, place: Place) -> bool:
        """Whether the move leaves an FLN Base's last Underground Guerrilla Underground (8.4.2)."""
        before, after = self.at(place), ct.step(self.state, move).spaces[place.index]
        return not (before.fln_bases and before.underground and not after.underground)

    def donors(self, to: Place) -> list[Place]:
        """Where an Active Guerrilla may be taken from for another space, most Guerrillas first (8.1.2)."""

        def gives(space: ct.Space) -> bool:
            kept = bool(space.fln_bases) or space.support is ct.Stance.SUPPORT
            abroad = space.place.is_country
            return space.active >= 1 and not abroad and (space.guerrillas > 2 if kept else True)

        found = [place for place in self.places(gives) if place is not to]
        return sorted(found, key=lambda place: -self.at(place).guerrillas)


def _next_to(done: ct.Option) -> tuple[ct.Option, ...]:
    """The boxes next to that one: all stand in a row, and Pass touches each (2.3.2, 2.3.3)."""
    row = (ct.Option.EVENT, ct.Option.OPERATION_AND_ACTIVITY, ct.Option.LIMITED, ct.Option.OPERATION)
    if done is ct.Option.PASS:
        return row
    at = row.index(done)
    return tuple(row[near] for near in (at - 1, at + 1) if 0 <= near < len(row))


def margin(state: ct.State) -> int:
    """What the Government's victory margin is counted from: Support and Commitment (1.9, 7.3)."""
    return state.total_support + state.commitment


def bases(state: ct.State) -> int:
    """The FLN Bases on the map, in Algeria and abroad."""
    return sum(space.fln_bases for space in state.spaces)


def pacifiable(state: ct.State, space: ct.Space) -> bool:
    """Whether the Government could Pacify there (8.4.2, R177)."""
    if space.population == 0 or space.place.is_country:
        return False
    held = space.government_control and space.troops >= 1 and space.police >= 1
    return space.place.is_city or space.government_bases >= 1 or (state.recall_de_gaulle and held)

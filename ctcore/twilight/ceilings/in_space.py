"""One Operation of the FLN in one space, played by the rules with the rest of the map standing still.

The purse is full; of each sort of piece that the Operation places none is Available, or plenty is, as suits;
another space was a location before.  Other spaces may have taken pieces from here (1.4.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from ctcore.kernel import Move
from ctcore.kernel.copying import changed, replaced
from ctcore.query.menus import Part
from ctcore.twilight.board.forces import FORCE_POOL
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.board.vocabulary import FLN, Actor
from ctcore.twilight.ceilings.places import places_of
from ctcore.twilight.rules.activities.neutralize import Neutralizing
from ctcore.twilight.rules.activities.subvert import MOST_CUBES, Subverted, Subverting, SubvertingCube
from ctcore.twilight.rules.common.frames import ActivityFrame, OperationFrame
from ctcore.twilight.rules.common.operation import End, Select, SelectTrack
from ctcore.twilight.rules.common.resolution import MOST_PLACED
from ctcore.twilight.rules.common.support import ChooseSpace
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations.attack import Attacking
from ctcore.twilight.rules.operations.rally import Rallying
from ctcore.twilight.rules.operations.terror import Terrorizing
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.parts import Boxes
    from ctcore.twilight.board.state import State
    from ctcore.twilight.ceilings.worth import Worth

__all__ = ["COMMITMENT", "FULL", "NOTHING", "PLACED", "InSpace", "Made", "Shared", "Tag"]

# More than any turn pays, and a gain is never cut off; a Commitment far from both its ends.
FULL = Purses(40, 40)
COMMITMENT = 25
# What the FLN's Operations place, and give up to another space.
PLACED = ("guerrillas", "fln_bases")
_GIVEN = ("underground", "active", "fln_bases")


class Shared(NamedTuple):
    """What the spaces of one Operation share; what is used up is negative.

    The purse before the Special Activity is over and in all; the spaces of the Special Activity, and what it
    counts; locations; Guerrillas that came less those that another space took, and pieces taken so; what
    is Available of the Guerrillas and of the FLN's Bases; Guerrillas that left by a March less those that
    came; spaces that are Pacified or Agitated; Guerrillas that a Neutralize sent to Available less those to
    Casualties; cubes that left and came by what moves a number of them; pieces of up to three sorts that left
    less those that came; and all that was paid, gains left out.
    """

    before: int = 0
    purse: int = 0
    spaces: int = 0
    counted: int = 0
    locations: int = 0
    came: int = 0
    given: int = 0
    available: int = 0
    bases: int = 0
    moved: int = 0
    populace: int = 0
    turns: int = 0
    carried: int = 0
    fetched: int = 0
    one: int = 0
    two: int = 0
    three: int = 0
    price: int = 0


class Made(NamedTuple):
    """A move that an outcome is made of, and its phase: 0 before the Special Activity, 1 in it, 2 after it.

    ``troops`` and ``police`` are as many as it was made with in its space.
    """

    phase: int
    move: Move
    place: Place | None = None
    troops: int = 0
    police: int = 0


class Tag(NamedTuple):
    """Which Special Activity was made, and whether the space is a location of the Operation."""

    activity: Any
    is_location: bool


NOTHING = Shared()


class InSpace(Part):
    """An Operation that the FLN has begun, in one space."""

    nothing = NOTHING
    player: Actor = FLN
    # The moves that are played in no space.
    left_out: tuple[type[Move], ...] = (SelectTrack,)

    def __init__(self, begun: State, place: Place, worth: Worth, *, moment: bool = False) -> None:
        self.place, self.worth = place, worth
        self.here = frozenset({place})
        # Whether any moment of the Operation counts, not its end alone.
        self.moment = moment
        frame: Any = begun.stack[-1]
        # The last space in the map's order is seldom asked about.
        other = next(one for one in reversed(PLACES) if one is not place and not one.is_country)
        is_alone = frame.limit is OperationLimit.LIMITED or frame.grant is not None
        before = () if is_alone else (other,)
        self.other = other
        self.tracks = attrs.evolve(begun.tracks, resources=FULL, commitment=COMMITMENT)
        self.available = tuple(self._boxes(begun))
        self.spaces = _with_a_marker_left(begun, place)
        self.most_given = self._most_given(begun)
        self.start = self.kept(begun.but(stack=(*begun.stack[:-1], frame.but(locations=before))))
        self.at_first = worth.apart(self.start)
        self._worths: dict[Space, int] = {}

    def _boxes(self, state: State) -> Iterator[Boxes]:
        """Plenty of all that is placed is Available, or nothing: no move asks for two sorts."""
        plenty = {name: getattr(FORCE_POOL, name) for name in PLACED}
        for held in (plenty, dict.fromkeys(PLACED, 0)):
            yield attrs.evolve(state.boxes, available=attrs.evolve(state.boxes.available, **held))

    def _most_given(self, begun: State) -> int:
        """How many pieces other spaces can take from here: what stands here, and what comes."""
        if isinstance(begun.stack[-1], Rallying | Attacking):
            there = begun.spaces[self.place.index]
            return there.fln_pieces + MOST_PLACED
        # Only a Subvert takes a Guerrilla, one, if none is Available.
        return int(begun.available.guerrillas == 0)

    def kept(self, state: State) -> State:
        """The position with everything but the space, and what is pending, as at first."""
        there = self.bare(state.spaces[self.place.index])
        return changed(state, spaces=self.around(there), tracks=self.tracks, boxes=self.available[0])

    def bare(self, there: Space) -> Space:
        """The space with what matters between two steps."""
        return there

    def around(self, there: Space) -> tuple[Space, ...]:
        """The spaces as at first, but this one."""
        index = self.place.index
        return (*self.spaces[:index], there, *self.spaces[index + 1 :])

    def key(self, state: State) -> Hashable:
        """The space and what is pending."""
        return state.spaces[self.place.index], state.stack

    def outcomes(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Tag, tuple[Any, ...]]]:
        """What the space is worth, between two steps of the Operation or at any moment."""
        if self.moment or isinstance(state.stack[-1], OperationFrame):
            operation: Any = state.stack[1]
            tag = Tag(operation.activity, self.place in operation.locations)
            yield self.worth_of(state.spaces[self.place.index]), NOTHING, tag, ()

    def worth_of(self, there: Space) -> int:
        """What the space so adds to the worth of the position at first."""
        if there not in self._worths:
            now = changed(self.start, spaces=self.around(there))
            self._worths[there] = self.worth.apart(now) - self.at_first
        return self._worths[there]

    def variants(self, state: State) -> Iterator[State]:
        """The position with the shared numbers as they may suit."""
        for boxes in self.available:
            yield changed(state, boxes=boxes)
        yield from self.without_markers(state)

    def without_markers(self, state: State) -> Iterator[State]:
        """The position in which other spaces have used up the Terror markers, where that matters."""
        if state.terror_left > 0 and isinstance(state.stack[-1], Terrorizing | Neutralizing):
            there = state.spaces[self.other.index]
            gone = attrs.evolve(there, terror=there.terror + state.terror_left)
            index = self.other.index
            yield state.but(spaces=(*state.spaces[:index], gone, *state.spaces[index + 1 :]))

    def steps(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Any, Any]]:
        """Each move of the space, as it was made."""
        others = (*self.left_out, End) if isinstance(state.stack[-1], OperationFrame) else self.left_out
        for begun in self.variants(state):
            for move in SYSTEM.legal_moves_but(begun, others):
                if places_of(move) <= self.here:
                    yield self._made(begun, move)
            begun.memo.clear()
        yield from self._giving(state)

    def is_far(self, shared: tuple[int, ...]) -> bool:
        """Whether more pieces were taken from here than could be."""
        return -Shared._make(shared).given > self.most_given

    def _made(self, begun: State, move: Move) -> tuple[int, tuple[int, ...], Any, Any]:
        after = SYSTEM.step(begun, move)
        operation: Any = begun.stack[1]
        in_activity = isinstance(begun.stack[-1], ActivityFrame)
        phase = 1 if in_activity else 2 if operation.opened else 0
        paid = after.resources.of(self.player) - begun.resources.of(self.player)
        made: Any = after.stack[1] if len(after.stack) > 1 else operation
        shared = Shared(
            before=paid if phase == 0 else 0,
            purse=paid,
            spaces=-int(isinstance(move, Select) and in_activity),
            counted=-_counted(begun, after) if in_activity else 0,
            locations=len(operation.locations) - len(made.locations),
            came=max(0, begun.available.guerrillas - after.available.guerrillas),
            available=after.available.guerrillas - begun.available.guerrillas,
            bases=after.available.fln_bases - begun.available.fln_bases,
            populace=-int(isinstance(move, ChooseSpace)),
            turns=_more_spared(begun, after),
            price=min(0, paid),
        )
        return self.worth.added(begun, after), shared, Made(phase, move), self.kept(after)

    def _giving(self, state: State) -> Iterator[tuple[int, tuple[int, ...], Any, Any]]:
        """A piece of the space that another one takes, none of its type being Available."""
        if self.place.is_country:
            return
        index = self.place.index
        there = state.spaces[index]
        for name in _GIVEN:
            held = getattr(there, name)
            if held:
                spaces = (*state.spaces[:index], replaced(there, name, held - 1), *state.spaces[index + 1 :])
                one = int(name != "fln_bases")
                change = Shared(came=-one, given=-1, available=one, bases=1 - one)
                yield 0, change, None, changed(state, spaces=spaces)


def _with_a_marker_left(state: State, place: Place) -> tuple[Space, ...]:
    """The spaces with a Terror marker less elsewhere, if none is left: others may give one back."""
    if state.terror_left > 0:
        return state.spaces
    spaces = list(state.spaces)
    for index, space in enumerate(spaces):
        if space.place is not place and space.terror:
            spaces[index] = attrs.evolve(space, terror=space.terror - 1)
            break
    return tuple(spaces)


def _counted(before: State, after: State) -> int:
    """What a Special Activity counts for all its spaces together: the pieces that it removes.

    A cube that a Subvert replaces is instead of all that it may remove.
    """
    frame: Any = after.stack[-1]
    if isinstance(before.stack[-1], Subverting) and isinstance(frame, Subverted | SubvertingCube):
        return MOST_CUBES
    removed: int = getattr(frame, "removed", 0) - getattr(before.stack[-1], "removed", 0)
    return max(0, removed)


def _more_spared(before: State, after: State) -> int:
    """By how many more Guerrillas a Neutralize sends to Available than to Casualties, which go by turns."""
    if not isinstance(before.stack[-1], Neutralizing):
        return 0
    spared: int = after.available.guerrillas - before.available.guerrillas
    return spared - (after.casualties.guerrillas - before.casualties.guerrillas)

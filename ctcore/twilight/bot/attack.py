"""The Attack of the non-player FLN, with Ambush (8.4.4).

Before any die is rolled it is settled where the FLN attacks, and where it ambushes (R186).

Clauses: 8.4.4, 3.3.3, 4.3.3, 8.1.2; rulings R110-R114, R178, R183, R185, R186.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import FRENCH, NATURE, Piece
from ctcore.twilight.bot.activities import extort
from ctcore.twilight.bot.guidelines import exposes, take_from_map
from ctcore.twilight.bot.operating import begin, end, is_limited
from ctcore.twilight.rules.activities.ambush import Ambush
from ctcore.twilight.rules.common.dice import Roll
from ctcore.twilight.rules.common.losses import Lose
from ctcore.twilight.rules.common.operation import End, Select
from ctcore.twilight.rules.operations.attack import Attack, AttackCapturing, Attacking
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["Target", "conduct", "plan"]

# 8.4.4: the Guerrillas with whom an Attack is certain, since no die shows more, and with whom it is tried.
_CERTAIN, _TRIED = 6, 4
_AMBUSHES = 2
# Which piece of a type goes first: the French (8.1.2); the rules say which type (3.3.3).
_ORDER = (
    Piece.FRENCH_POLICE,
    Piece.ALGERIAN_POLICE,
    Piece.FRENCH_TROOPS,
    Piece.ALGERIAN_TROOPS,
    Piece.GOVERNMENT_BASES,
)
_WANTED = 2


@frozen
class Target:
    """A space to Attack, what goes there if it succeeds, and whether it is an Ambush."""

    place: Place
    losses: tuple[Piece, ...]
    ambushed: bool

    def __str__(self) -> str:
        """The space."""
        return self.place.name

    @property
    def rank(self) -> tuple[int, ...]:
        """How much of each goes: Bases, French Troops, French Police, and how many pieces in all."""
        count = self.losses.count
        return (
            count(Piece.GOVERNMENT_BASES),
            count(Piece.FRENCH_TROOPS),
            count(Piece.FRENCH_POLICE),
            len(self.losses),
        )

    @property
    def french(self) -> int:
        """How many French pieces go, Bases among them (R183)."""
        return sum(piece in FRENCH for piece in self.losses)


_PRIORITY = (
    ("Bases", lambda target: target.rank[0]),
    ("French Troops", lambda target: target.rank[1]),
    ("French Police", lambda target: target.rank[2]),
    ("most pieces", lambda target: target.rank[3]),
)


def conduct(turn: Turn) -> bool:
    """Attack by the plan, and Ambush or Extort; False if no two French pieces would surely go (8.4.4)."""
    mark = turn.mark
    if not begin(turn, Attack(), Attacking):
        return False
    targets = () if turn.frame.locations else plan(turn)
    if not targets and not turn.frame.locations:
        turn.back(mark)
        return False
    ambushed = [one for one in targets if one.ambushed]
    if ambushed:
        _ambush(turn, ambushed)
    for target in targets:
        if not target.ambushed and turn.may(Select(target.place)):
            turn.tell(("8.4.4", "3.3.3"), "Attacks", target.place.name)
            turn.play(Select(target.place))
            resolve(turn)
    if not ambushed:
        extort(turn)
    end(turn)
    return True


def _ambush(turn: Turn, targets: list[Target]) -> None:
    turn.play(Ambush())
    for target in targets:
        turn.play(Select(target.place))
        _lose(turn)
    turn.play(End())
    turn.tell(("8.4.4", "4.3.3"), "Ambushes", ", ".join(map(str, targets)))


def resolve(turn: Turn) -> None:
    """Choose what an Attack that has succeeded removes, and whence captured goods come."""
    _lose(turn)
    if isinstance(turn.frame, AttackCapturing):
        take_from_map(turn, to=turn.frame.at)


def _lose(turn: Turn) -> None:
    while (piece := _next_loss(turn.state)) is not None:
        turn.play(Lose(piece))


def _next_loss(state: State) -> Piece | None:
    """The next piece to go, French before Algerian; None if none is to be chosen."""
    return next((piece for piece in _ORDER if SYSTEM.is_legal(state, Lose(piece))), None)


# The plan


def plan(turn: Turn) -> tuple[Target, ...]:
    """Where to Attack and to Ambush, in the order of the priorities; none if too few French pieces would go.

    The Attack has begun.
    """
    sure = _sure(turn)
    french = sum(target.french for target in sure)
    if not turn.asks(
        ("8.4.4", "R183"), "would an Attack surely remove two French pieces?", french >= _WANTED, str(french)
    ):
        return ()
    chosen = [*sure, *_tried(turn, sure)]
    return tuple(_with_ambushes(turn, chosen))


def _most(turn: Turn) -> int:
    """How many spaces the FLN may still select and pay for; it does not Extort for an Attack (R185)."""
    if is_limited(turn):
        return 1
    price = max(1, turn.frame.price_of(turn.state, None))
    found: int = turn.resources // price
    return found


def _sure(turn: Turn) -> list[Target]:
    """The spaces where pieces surely go: by an Attack of six or more, or else by one of two Ambushes."""
    open_to = [target for space in turn.in_algeria if (target := _surest(turn, space.place)) is not None]
    chosen: list[Target] = []
    most, ambushes = _most(turn), _AMBUSHES if turn.may(Ambush()) else 0
    while open_to and len(chosen) < most:
        target = turn.pick(("8.4.4",), "a space to Attack", open_to, *_PRIORITY)
        open_to.remove(target)
        if target.ambushed and not ambushes:
            continue
        ambushes -= target.ambushed
        chosen.append(target)
    return chosen


def _surest(turn: Turn, place: Place) -> Target | None:
    attacked = _attacked(turn, place)
    if attacked is not None and turn.space(place).guerrillas >= _CERTAIN:
        return attacked
    return _ambushable(turn, place)


def _tried(turn: Turn, sure: list[Target]) -> list[Target]:
    """One more space, with at least four Guerrillas, where the die decides."""
    if len(sure) >= _most(turn):
        return []
    taken = {target.place for target in sure}
    ambush = sum(target.ambushed for target in sure) < _AMBUSHES
    open_to = [
        target
        for space in turn.in_algeria
        if space.place not in taken
        and space.guerrillas >= _TRIED
        and (target := _attacked(turn, space.place) or (_ambushable(turn, space.place) if ambush else None))
    ]
    if not open_to:
        return []
    says = "one space to Attack with four Guerrillas or more"
    return [turn.pick(("8.4.4",), says, open_to, *_PRIORITY)]


def _with_ambushes(turn: Turn, chosen: list[Target]) -> list[Target]:
    """The spaces, those that need an Ambush with one; Ambushes left go to the first others (R186)."""
    left = _AMBUSHES - sum(target.ambushed for target in chosen) if turn.may(Ambush()) else 0
    settled = [target for target in chosen if target.ambushed]
    for target in chosen:
        if not target.ambushed:
            ambush = _ambushable(turn, target.place) if left >= 1 else None
            left -= ambush is not None
            settled.append(ambush or target)
    return settled


def _attacked(turn: Turn, place: Place) -> Target | None:
    """What an Attack there removes if it succeeds; None if it may not be made, or exposes a Base."""
    select = Select(place)
    before = turn.space(place)
    after = turn.peek(select) if before.guerrillas and before.government_pieces else None
    if after is None or exposes(before, after.spaces[place.index]):
        return None
    return Target(place, _losses(_rolled(after)), ambushed=False)


def _ambushable(turn: Turn, place: Place) -> Target | None:
    """What an Ambush there removes; None if it may not be made, or exposes a Base."""
    before = turn.space(place)
    if not (before.underground and before.government_pieces and turn.may(Ambush())):
        return None
    opened = SYSTEM.step(turn.state, Ambush())
    if not SYSTEM.is_legal(opened, Select(place)):
        return None
    after = SYSTEM.step(opened, Select(place))
    if exposes(before, after.spaces[place.index]):
        return None
    return Target(place, _losses(after), ambushed=True)


def _rolled(state: State) -> State:
    """The position in which the Attack has succeeded, by the lowest roll that captures nothing."""
    frame: Any = state.stack[-1]
    if frame.actor is not NATURE:
        return state
    guerrillas = state.spaces[frame.at.index].guerrillas
    return SYSTEM.step(state, Roll(2 if guerrillas > 1 else 1))


def _losses(state: State) -> tuple[Piece, ...]:
    """The pieces that go, one after the other, as the FLN chooses them."""
    gone: list[Piece] = []
    while (piece := _next_loss(state)) is not None:
        gone.append(piece)
        state = SYSTEM.step(state, Lose(piece))
    return tuple(gone)

"""The Attack of the non-player FLN, with Ambush (8.4.4).

Before any die is rolled it is settled where the FLN attacks, and where it ambushes (R186).

Clauses: 8.4.4, 3.3.3, 4.3.3, 8.1.2; rulings R110-R114, R178, R183, R185, R186.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ctcore.kernel import cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import Place
from ctcore.twilight.board.vocabulary import FRENCH, NATURE, Piece
from ctcore.twilight.bot.activities import extort
from ctcore.twilight.bot.guidelines import exposes, take_from_map
from ctcore.twilight.bot.operating import begin, end, is_limited
from ctcore.twilight.bot.priority import Priority, Step
from ctcore.twilight.rules.activities.ambush import Ambush
from ctcore.twilight.rules.common.dice import Roll
from ctcore.twilight.rules.common.losses import Lose
from ctcore.twilight.rules.common.operation import End, Select
from ctcore.twilight.rules.operations.attack import Attack, AttackCapturing, Attacking
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.turn import Turn

__all__ = ["NAMED", "Target", "conduct", "plan"]

# 8.4.4: the Guerrillas with whom an Attack is certain, since no die shows more, and with whom it is tried.
_CERTAIN, _TRIED = 6, 4
_AMBUSHES = 2
# What an Attack may remove; the rules say which type goes first (3.3.3).
_LOSSES = (
    Piece.ALGERIAN_POLICE,
    Piece.FRENCH_POLICE,
    Piece.ALGERIAN_TROOPS,
    Piece.FRENCH_TROOPS,
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


def _ranked(name: str, says: str, at: int) -> Priority:
    return Priority(f"attack.{name}", (cite("8.4.4/4"),), says, lambda _turn, target: target.rank[at])


_PRIORITY = (
    _ranked("bases", "Bases", 0),
    _ranked("french_troops", "French Troops", 1),
    _ranked("french_police", "French Police", 2),
    _ranked("most", "most pieces", 3),
)
_FRENCH = Priority(
    "attack.lose_french",
    (cite("8.1.2/13"), "3.3.3"),
    "French before Algerians",
    lambda _turn, piece: piece in FRENCH,
)
_SURE = Step("attack.sure", (cite("8.4.4/3"), "3.3.3"), "Attacks where pieces surely go")
_TRYING = Step("attack.tried", (cite("8.4.4/6"), "3.3.3"), "Attacks one space with four Guerrillas or more")
_AMBUSHING = Step("attack.ambush", (cite("8.4.4/7"), "4.3.3", "R186"), "Ambushes")
NAMED = (_SURE, _TRYING, *_PRIORITY, _AMBUSHING, _FRENCH)


def conduct(turn: Turn) -> bool:
    """Attack by the plan, and Ambush or Extort; False if no two French pieces would surely go.

    Clauses: 8.4.4/1, 8.4.4/8
    """
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
            turn.tell((cite("8.4.4/3", "8.4.4/6"), "3.3.3"), "Attacks", target.place.name)
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
    turn.did(_AMBUSHING, ", ".join(map(str, targets)))


def resolve(turn: Turn) -> None:
    """Choose what an Attack that has succeeded removes, and whence captured goods come."""
    _lose(turn)
    if isinstance(turn.frame, AttackCapturing):
        take_from_map(turn, to=turn.frame.at)


def _lose(turn: Turn) -> None:
    while pieces := _open_losses(turn.state):
        turn.play(Lose(turn.narrow(pieces, _FRENCH)[0]))


def _open_losses(state: State) -> list[Piece]:
    """The pieces of which the next is to be removed; none if none is to be chosen."""
    return [piece for piece in _LOSSES if SYSTEM.is_legal(state, Lose(piece))]


# The plan


def plan(turn: Turn) -> tuple[Target, ...]:
    """Where to Attack and to Ambush, in the order of the priorities; none if too few French pieces would go.

    The Attack has begun.
    """
    sure = _sure(turn) if turn.keeps(_SURE) else []
    french = sum(target.french for target in _with_ambushes(turn, sure, ()))
    if not turn.asks(
        (cite("8.4.4/1"), "R183"),
        "would an Attack surely remove two French pieces?",
        french >= _WANTED,
        str(french),
    ):
        return ()
    tried = _tried(turn, sure)
    for step, targets in ((_SURE, sure), (_TRYING, tried)):
        if targets:
            turn.did(step, ", ".join(map(str, targets)))
    return tuple(_with_ambushes(turn, sure, tried))


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
    most, ambushes = _most(turn), _AMBUSHES if _may_ambush(turn) else 0
    while open_to and len(chosen) < most:
        target = turn.pick("a space to Attack", open_to, *_PRIORITY)
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
    """One more space, with at least four Guerrillas, where the die decides (8.4.4/6)."""
    if len(sure) >= _most(turn) or not turn.keeps(_TRYING):
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
    return [turn.pick("one space to Attack with four Guerrillas or more", open_to, *_PRIORITY)]


def _with_ambushes(turn: Turn, sure: Sequence[Target], tried: Sequence[Target]) -> list[Target]:
    """The spaces, those that need an Ambush with one; Ambushes left go to the first others (8.4.4/7, R186).

    None takes the place of an Attack that surely removes more.
    """
    chosen = [*sure, *tried]
    left = _AMBUSHES - sum(target.ambushed for target in chosen) if _may_ambush(turn) else 0
    settled = [target for target in chosen if target.ambushed]
    for target in chosen:
        if target.ambushed:
            continue
        ambush = _ambushable(turn, target.place) if left >= 1 else None
        if ambush is None or (target in sure and len(ambush.losses) < len(target.losses)):
            settled.append(target)
        else:
            left -= 1
            settled.append(ambush)
    return settled


def _attacked(turn: Turn, place: Place) -> Target | None:
    """What an Attack there removes if it succeeds; None if it may not be made, or exposes a Base.

    Clauses: 8.4.4/2
    """
    select = Select(place)
    before = turn.space(place)
    after = turn.peek(select) if before.guerrillas and before.government_pieces else None
    if after is None or exposes(before, after.spaces[place.index]):
        return None
    return Target(place, _losses(turn, _rolled(after)), ambushed=False)


def _ambushable(turn: Turn, place: Place) -> Target | None:
    """What an Ambush there removes; None if it may not be made, or exposes a Base (8.4.4/2)."""
    before = turn.space(place)
    if not (before.underground and before.government_pieces and _may_ambush(turn)):
        return None
    opened = SYSTEM.step(turn.state, Ambush())
    if not SYSTEM.is_legal(opened, Select(place)):
        return None
    after = SYSTEM.step(opened, Select(place))
    if exposes(before, after.spaces[place.index]):
        return None
    return Target(place, _losses(turn, after), ambushed=True)


def _may_ambush(turn: Turn) -> bool:
    return turn.keeps(_AMBUSHING) and turn.may(Ambush())


def _rolled(state: State) -> State:
    """The position in which the Attack has succeeded, by the lowest roll that captures nothing."""
    frame: Any = state.stack[-1]
    if frame.actor is not NATURE:
        return state
    guerrillas = state.spaces[frame.at.index].guerrillas
    return SYSTEM.step(state, Roll(2 if guerrillas > 1 else 1))


def _losses(turn: Turn, state: State) -> tuple[Piece, ...]:
    """The pieces that go, one after the other, as the FLN would choose them."""
    gone: list[Piece] = []
    while pieces := _open_losses(state):
        french = [piece for piece in pieces if turn.keeps(_FRENCH) and _FRENCH.prefers(turn, piece)]
        gone.append((french or pieces)[0])
        state = SYSTEM.step(state, Lose(gone[-1]))
    return tuple(gone)

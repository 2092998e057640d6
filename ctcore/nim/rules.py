"""The rules of Nim: piles, a turn, the end.

Clauses: 1, 2, 2.1, 2.2, 2.3, 3.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs

from ctcore.kernel import (
    AtMost,
    Entry,
    Figure,
    Frame,
    HouseRules,
    Kind,
    Law,
    Move,
    StackDraft,
    Subjects,
    System,
    asks,
    attach,
    awaits,
)
from ctcore.kernel.frozen import frozen

__all__ = ["FIGURES", "LAWS", "PILES", "SYSTEM", "TAKE", "Pile", "Player", "Table", "Take", "Taken", "Turn"]


class Player(Enum):
    """The two players."""

    FIRST = "First"
    SECOND = "Second"

    @property
    def other(self) -> Player:
        """The other one."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST

    def __str__(self) -> str:
        return self.value


class Name(Enum):
    """The piles by name (1)."""

    A = "A"
    B = "B"
    C = "C"

    def __str__(self) -> str:
        return self.value


PILES = tuple(Name)


@frozen
class Pile:
    """A pile and its stones (1)."""

    name: Name
    stones: int

    @property
    def id(self) -> str:
        """The name, by which its leaves go."""
        return self.name.value

    def __str__(self) -> str:
        return f"pile {self.name}"


@frozen
class Table:
    """A position: three piles, what is pending, and who has won (1, 3)."""

    named_by_fields = ("piles",)

    piles: tuple[Pile, ...]
    stack: tuple[Frame, ...] = ()
    winner: Player | None = None
    in_force: HouseRules = HouseRules()


@frozen
class Turn(Frame):
    """A player is to take stones (2)."""

    clause = "2"
    awaits = "stones to take"
    player: Player

    @property
    def actor(self) -> Player:
        """The player whose turn it is."""
        return self.player


@frozen
class Take(Move):
    """Take ``count`` stones from a pile (2)."""

    form = "take {count} from {pile}"
    called = "take some stones from a pile"
    count: int
    pile: Name


@frozen
class Taken(Entry):
    """Stones were taken (2)."""

    form = "{player} takes {count} stone(s) from pile {pile}"
    player: Player
    count: int
    pile: Name


@frozen
class Won(Entry):
    """The game is won (3)."""

    form = "{player} has taken the last stone and wins"
    player: Player


class Step(StackDraft):
    """A step in the making."""

    def __init__(self, table: Table) -> None:
        self.piles, self.stack, self.winner = table.piles, table.stack, table.winner
        self.in_force = table.in_force
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> Table:
        """The position after the step."""
        return Table(self.piles, self.stack, self.winner, self.in_force)


MOST: Figure[int] = Figure("take.most", ("2.3",), lambda _state: 5, low=1, high=9)
FIGURES = (MOST,)
BY_PILE = Subjects(lambda table: table.piles, "pile", PILES.index)


def _most(state: Table) -> int:
    return MOST(state)


REQUIREMENTS = (
    asks("takes_some", ("2.1",), "at least one stone is taken", lambda count: count >= 1),
    asks(
        "not_too_many",
        ("2.3",),
        "no more stones are taken at once than may be",
        AtMost("count", _most),
        "at most {figure}, wanted {move.count}",
    ).reading(MOST),
    asks(
        "enough_stones",
        ("2.2",),
        "the pile holds as many stones",
        lambda subject, count: count <= subject.stones,
        "{subject} holds {subject.stones}, wanted {move.count}",
    ),
)


def _take(draft: Step, frame: Turn, move: Take) -> None:
    """Take the stones; who takes the last one has won, else it is the other's turn (2, 3)."""
    at = PILES.index(move.pile)
    pile = draft.piles[at]
    left = attrs.evolve(pile, stones=pile.stones - move.count)
    draft.piles = (*draft.piles[:at], left, *draft.piles[at + 1 :])
    draft.lines.append((Taken, "2", frame.player, move.count, move.pile))
    if sum(one.stones for one in draft.piles) == 0:
        draft.lines.append((Won, "3", frame.player))
        draft.stack, draft.winner = (), frame.player
    else:
        draft.stack = (Turn(frame.player.other),)


TAKE = Kind(
    "take",
    Take,
    tuple(Take(count, pile) for pile in PILES for count in range(1, 10)),
    REQUIREMENTS,
    _take,
    BY_PILE,
)
LAWS = (
    Law(
        "piles_hold_stones",
        ("1",),
        "no pile holds fewer than no stones",
        lambda pile: pile.stones >= 0,
        each=lambda table: table.piles,
        of_board=True,
    ),
    Law(
        "stones_are_left",
        ("3",),
        "while the game goes on, stones are left",
        lambda table, _turn: sum(one.stones for one in table.piles) >= 1,
        frames=(Turn,),
    ),
)
SYSTEM: System[Table] = System(
    attach(awaits(Turn, TAKE), FIGURES, (), ()),
    Step,
    LAWS,
    over=lambda _: ("3",),
    name="ctcore.nim.rules:SYSTEM",
)

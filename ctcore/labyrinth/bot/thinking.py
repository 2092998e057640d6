"""A decision of the solo Jihadist under way: the position, what it plays in it, and why.

It plays moves that the engine judges, as anybody does; what it may do it asks the engine.

Clauses: 9.4.2, 9.5; ruling L47
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.game.flowchart import answered
from ctcore.game.reasons import Reason
from ctcore.labyrinth.bot.tables import fitting
from ctcore.labyrinth.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.game.flowchart import Action, Chart
    from ctcore.kernel import Move
    from ctcore.labyrinth.board.places import Place
    from ctcore.labyrinth.board.state import Country, State
    from ctcore.labyrinth.bot.chance import Chance
    from ctcore.labyrinth.bot.priority import Priority
    from ctcore.labyrinth.bot.tables import Likely, Tables

__all__ = ["Thinking"]

D = TypeVar("D")
T = TypeVar("T")


class Thinking:
    """A decision, from the position in which it begins.

    ``moves`` are those played so far, ``states`` the positions in which they are, ``way`` the boxes of the
    flow on the way to them.
    """

    __slots__ = ("chance", "moves", "reasons", "state", "states", "tables", "way")

    def __init__(self, state: State, chance: Chance, tables: Tables) -> None:
        """Begin in that position."""
        self.state, self.chance, self.tables = state, chance, tables
        self.moves: list[Move] = []
        self.states: list[State] = []
        self.reasons: list[Reason] = []
        self.way: list[str] = []

    @property
    def frame(self) -> Any:
        """What the position awaits."""
        return self.state.stack[-1]

    def country(self, where: Place) -> Country:
        """A country as it stands."""
        return self.state.countries[where.index]

    # Moves

    def may(self, move: Move) -> bool:
        """Whether the engine admits the move here."""
        return SYSTEM.is_legal(self.state, move)

    def legal(self) -> Sequence[Any]:
        """The moves that the engine offers here."""
        return tuple(SYSTEM.legal_moves(self.state))

    def play(self, move: Move) -> None:
        """Play a move."""
        self.moves.append(move)
        self.states.append(self.state)
        self.state = SYSTEM.step(self.state, move)

    # Reasons

    def tell(self, name: str, clauses: tuple[str, ...], says: str, found: object = "") -> None:
        """Note a reason, in the box of the flow at which the decision stands."""
        self.reasons.append(Reason(self._box, clauses, says, str(found), name=name))

    def asks(self, name: str, clauses: tuple[str, ...], says: str, holds: object) -> bool:
        """Note a question with its answer, and answer it."""
        self.tell(name, clauses, says, "yes" if holds else "no")
        return bool(holds)

    @property
    def _box(self) -> str:
        return self.way[-1] if self.way else ""

    def follow(self, chart: Chart[D], start: str, *asked: object) -> Action[D]:
        """Ask the flow's questions from a box on, and note each with its answer; the action they lead to."""
        answers, name, action = answered(chart, start, *asked)
        for one, holds in answers.items():
            self.way.append(one)
            self.asks("", chart[one].clauses, chart[one].says, holds)
        self.way.append(name)
        return action

    # Choices

    def narrow(self, candidates: Iterable[T], *priorities: Priority) -> list[T]:
        """The candidates that are first by those priorities, one after the other (9.4.2/1)."""
        left = list(candidates)
        for one in priorities:
            if len(left) < 2:  # noqa: PLR2004 - one candidate needs no priority
                break
            worth = [one.prefers(self, each) for each in left]
            kept = [each for each, value in zip(left, worth, strict=True) if value == max(worth)]
            if len(kept) < len(left):
                said = (tuple(map(_said, left)), tuple(map(_said, kept)))
                self.reasons.append(Reason(self._box, one.clauses, one.says, "", *said, name=one.name))
            left = kept
        return left

    def draw(self, what: str, likely: dict[T, Fraction], *clauses: str) -> T:
        """One of these by chance, with these probabilities (9.5)."""
        before = len(self.chance.drawn)
        found = self.chance.among(what, likely)
        if len(self.chance.drawn) > before:
            drawn = self.chance.drawn[-1]
            self.tell(
                "draw", clauses or ("9.5/1",), what, f"{_said(found)}, with probability {drawn.probability}"
            )
        return found

    def random_place(self, what: str, candidates: Collection[Place], table: Likely | None = None) -> Place:
        """One of these countries at random: by that table, or as 9.5 says for their number (9.5, 9.5.1)."""
        cut = self.state.in_force.patriot_act
        if table is None:
            likely = self.tables.among(candidates, patriot_act=cut)
        else:
            likely = fitting(table, candidates, patriot_act=cut)
        return self.draw(what, likely, "9.5/1", "9.5.1/1")

    def pick_place(self, what: str, candidates: Iterable[Place], *priorities: Priority) -> Place:
        """The country that is first by those priorities; at random if several are (9.4.2/1, 9.5)."""
        return self.random_place(what, self.narrow(candidates, *priorities))


def _said(candidate: object) -> str:
    return str(getattr(candidate, "place", candidate))

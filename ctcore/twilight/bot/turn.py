"""A turn of the non-player FLN under way: the position, what it has played in it, and why.

It plays moves that the kernel judges, as anybody does: it asks the engine whether a move is legal, and
what it comes to.  What it tries without wanting it is taken back (`Turn.back`).

Clauses: 8.1, 8.1.2, 8.2.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.errors import CtcoreError
from ctcore.kernel import cite
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import FLN
from ctcore.twilight.bot.reasons import Reason
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.map import Place
    from ctcore.twilight.board.state import State
    from ctcore.twilight.bot.chance import Chance
    from ctcore.twilight.bot.priority import Priority, Step

__all__ = ["Mark", "NotToChoose", "Suspended", "Turn"]

T = TypeVar("T")


class NotToChoose(CtcoreError):  # noqa: N818 - said of the FLN
    """The FLN would play where somebody else is to choose, or where its turn is over."""


class Suspended(CtcoreError):  # noqa: N818 - nothing is wrong: somebody else is to act
    """Somebody else is to choose or to roll before the non-player goes on."""


def _nobody(_state: State) -> State:
    raise Suspended


@frozen
class Mark:
    """A point of a turn to which it can be taken back."""

    state: Any
    moves: int
    reasons: int


class Turn:
    """A turn, or another choice of the FLN's, from the position in which it begins.

    ``others(state)`` is the position in which the FLN is next to choose, or in which its turn is over, where
    Nature or the Government is to act first; without it the turn is `Suspended` there.  ``told`` says
    whether reasons are kept.  ``without`` are names of steps and priorities that count for nothing.
    """

    __slots__ = (
        "_others",
        "box",
        "chance",
        "moves",
        "reasons",
        "start",
        "state",
        "states",
        "told",
        "way",
        "without",
    )

    def __init__(
        self,
        state: State,
        chance: Chance,
        others: Callable[[State], State] = _nobody,
        *,
        told: bool = True,
        without: Container[str] = (),
    ) -> None:
        """Begin in that position."""
        self.start = self.state = state
        self.chance, self._others, self.told, self.without = chance, others, told, without
        self.moves: list[Move] = []
        # The positions in which they are played; the boxes of the flowchart on the way.
        self.states: list[State] = []
        self.way: tuple[str, ...] = ()
        self.reasons: list[Reason] = []
        self.box = ""

    # The position

    @property
    def frame(self) -> Any:
        """What the position awaits."""
        return self.state.stack[-1]

    @property
    def resources(self) -> int:
        """The FLN's Resources."""
        return self.state.resources.fln

    def space(self, place: Place) -> Space:
        """A space as it stands."""
        return self.state.spaces[place.index]

    @property
    def in_algeria(self) -> tuple[Space, ...]:
        """The spaces of Algeria, in map order."""
        return tuple([one for one in self.state.spaces if not one.place.is_country])

    # Playing

    def may(self, move: Move) -> bool:
        """Whether the engine admits the move here, at its usual costs (8.1.1/2)."""
        return SYSTEM.is_legal(self.state, move)

    def play(self, move: Move) -> None:
        """Play a move, and wait for what Nature does then.

        Raises `IllegalMove` if it is not legal, `NotToChoose` if it is not for the FLN to play.
        """
        if self.frame.actor is not FLN:
            raise NotToChoose
        after = SYSTEM.step(self.state, move)
        self.states.append(self.state)
        self.moves.append(move)
        self.state = after
        self.wait()

    def tries(self, move: Move) -> bool:
        """Play the move if the engine admits it."""
        if not self.may(move):
            return False
        self.play(move)
        return True

    def wait(self) -> None:
        """Let Nature or the Government act, until the FLN is to choose or its turn is over."""
        while self.under_way and self.frame.actor is not FLN:
            self.state = self._others(self.state)

    @property
    def under_way(self) -> bool:
        """Whether the FLN's turn is not over."""
        stack = self.state.stack
        return bool(stack) and getattr(stack[0], "faction", None) is FLN

    def peek(self, move: Move) -> State | None:
        """The position after the move, if the engine admits it; the turn goes on as before."""
        return SYSTEM.step(self.state, move) if self.may(move) else None

    @property
    def mark(self) -> Mark:
        """This point, to come back to."""
        return Mark(self.state, len(self.moves), len(self.reasons))

    def back(self, mark: Mark) -> None:
        """Take back all that was played after that point; what was drawn stays drawn."""
        self.state = mark.state
        del self.moves[mark.moves :], self.states[mark.moves :]
        del self.reasons[mark.reasons :]

    def trial(self, chance: Chance, others: Callable[[State], State] = _nobody) -> Turn:
        """A turn that begins here, to see what comes of it; its reasons are not kept."""
        return Turn(self.state, chance, others, told=False, without=self.without)

    # Reasons

    def tell(self, clauses: Sequence[str], says: str, found: str = "", name: str = "") -> None:
        """Keep a reason."""
        if self.told:
            self.reasons.append(Reason(self.box, tuple(clauses), says, found, name=name))

    def asks(self, clauses: Sequence[str], says: str, answer: bool, found: str = "") -> bool:  # noqa: FBT001 - the answer is what is told
        """Keep a question with its answer, and answer it."""
        if self.told:
            word = "yes" if answer else "no"
            self.tell(clauses, says, f"{word}, {found}" if found else word)
        return answer

    # Steps and priorities

    def keeps(self, named: Step | Priority) -> bool:
        """Whether the step or the priority counts in this turn."""
        return named.name not in self.without

    def did(self, step: Step, found: str) -> None:
        """Keep what was done by a step."""
        self.tell(step.clauses, step.says, found, step.name)

    def narrow(self, candidates: Iterable[T], *priorities: Priority) -> list[T]:
        """The candidates that are first by those priorities, one after the other (8.1/3)."""
        left = list(candidates)
        for one in priorities:
            if len(left) <= 1:
                break
            if not self.keeps(one):
                continue
            ranks = [one.prefers(self, each) for each in left]
            best = max(ranks)
            kept = [each for each, rank in zip(left, ranks, strict=True) if rank == best]
            if self.told and len(kept) < len(left):
                narrowed = Reason(self.box, one.clauses, one.says, "", _words(left), _words(kept), one.name)
                self.reasons.append(narrowed)
            left = kept
        return left

    def pick(self, what: str, candidates: Iterable[T], *priorities: Priority) -> T:
        """The candidate that is first by those priorities in turn; drawn, if several are (8.1/3, 8.2/1)."""
        left = self.narrow(candidates, *priorities)
        if len(left) == 1:
            return left[0]
        chosen = self.chance.among(what, left)
        if self.told:
            drawn = Reason(
                self.box, (cite("8.2/1"), "R184"), f"{what}, at random", "", _words(left), _words([chosen])
            )
            self.reasons.append(drawn)
        return chosen


def _words(candidates: Iterable[object]) -> tuple[str, ...]:
    return tuple(map(str, candidates))

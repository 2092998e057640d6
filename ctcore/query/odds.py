"""The exact chance that a condition holds at the end of a line of play, whatever is rolled and drawn.

Rolls and draws that the line does not name are summed, each with the chance that the game gives it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ctcore.game.games import game as default_game
from ctcore.kernel.frozen import frozen
from ctcore.query.clock import Clock
from ctcore.query.goal import CannotAsk, Goal
from ctcore.query.likeliest import Likeliest
from ctcore.query.rolled import Key, Reached, Rolled

if TYPE_CHECKING:
    from ctcore.condition.expression import Condition
    from ctcore.game import Game
    from ctcore.kernel import Move

__all__ = ["LINE", "Odds", "Outcome", "odds"]

# Until what the line has begun is resolved, as a time that choices are maximised over.
LINE = "line"
_LIMIT = 50_000


@frozen(eq=False)
class Outcome:
    """A position that the line may end in: its chance, and whether the condition holds there.

    ``ways`` has the open rolls and draws of each way there, None if there are too many to tell; ``line`` are
    all moves of one such way.  ``open`` tells whether something that was begun still waits for a choice.
    """

    chance: Fraction
    after: Any
    holds: bool | None
    ways: tuple[tuple[Move, ...], ...] | None
    line: tuple[Move, ...]
    open: bool = False


@frozen(eq=False)
class Odds:
    """The chance that a condition holds at the end of a line, and how it may come out, the likeliest first.

    ``chance`` is from 0 to 1; without a condition it is None.  ``most`` is the same, unless the search for
    the best choices was cut short: then the chance is at least ``chance`` and at most ``most``.
    ``given`` are the moves of chance that the line itself names: the chance is what it is once they have
    come.  ``explored`` counts the positions tried.
    """

    chance: Fraction | None
    most: Fraction | None
    outcomes: tuple[Outcome, ...]
    given: tuple[str, ...]
    explored: int

    @property
    def is_exact(self) -> bool:
        """Whether the chance is known exactly."""
        return self.chance == self.most


def odds(  # noqa: PLR0913 - each option of the question is told apart
    state: Any,
    goal: Condition | str | None = None,
    *,
    line: str = "",
    best: Any = None,
    within: str | None = None,
    limit: int = _LIMIT,
    game: Game[Any] | None = None,
) -> Odds:
    """The chance that a goal holds at the end of a line; without a goal, how the line may come out.

    A roll or a draw that the line does not name is left open: every outcome counts with its chance.  A named
    one is taken as given.  ``?`` leaves one open where the next is named, or where the line ends before a
    card.  A move in brackets is made where it is legal and left out where it is not.  Where the line ends,
    what it has begun is resolved: dice are rolled, and a single legal move is made.

    Other choices must be in the line, or ``best`` names the player who makes its own so that the chance is
    largest, every other player choosing so that it is smallest: until what the line has begun is resolved
    (``within="line"``) or until a time of the game is over, which is usual where there is no line.  At most
    ``limit`` positions are tried.  Without a game it asks the default one.

    Raises `IllegalMove` or `NotationError` for a line that cannot be played, `CannotAsk` where that depends
    on the rolls, where a choice is left open, or where there are too many outcomes.

    >>> import ctcore as ct
    >>> from ctcore.condition import space
    >>> found = odds(ct.setup("medium"), space("Medea").police.equals(0), line="attack; Medea")
    >>> found.chance, [(str(one.chance), one.holds) for one in found.outcomes]
    (Fraction(1, 6), [('5/6', False), ('1/6', True)])
    """
    game = game or default_game()
    asked = _condition(goal, game)
    if best is None:
        return _of_line(Rolled(game, state, limit), asked, line, within)
    if asked is None:
        message = "the best choices are best for a condition: name one."
        raise CannotAsk(message)
    return _at_best(game, state, line, Goal(asked, best, within or _usual(game, line)), limit)


def _condition(goal: Condition | str | None, game: Game[Any]) -> Condition | None:
    if isinstance(goal, str):
        from ctcore.condition.grammar import condition  # noqa: PLC0415 - few write it as text

        return condition(goal, game)
    return goal


def _usual(game: Game[Any], line: str) -> str:
    return LINE if line else next(iter(game.times))


def _of_line(rolled: Rolled, asked: Condition | None, line: str, within: str | None) -> Odds:
    """The odds of a line in which every choice is made."""
    if within is not None:
        message = "a time is for choices that are not in the line: name who makes them best."
        raise CannotAsk(message)
    rolled.play(line)
    rolled.settle()
    outcomes = _outcomes(rolled.game, asked, rolled.at)
    if asked is None:
        return Odds(None, None, outcomes, tuple(rolled.given), rolled.explored)
    if left := [one for one in outcomes if one.open]:
        raise _left_open(left)
    chance = sum((one.chance for one in outcomes if one.holds), Fraction(0))
    return Odds(chance, chance, outcomes, tuple(rolled.given), rolled.explored)


def _at_best(game: Game[Any], state: Any, line: str, goal: Goal, limit: int) -> Odds:
    """The odds of a line after which one player chooses best."""
    clock = None if goal.within == LINE else Clock(game, state, goal)

    def begins(begun: bool, move: Move, after: Any) -> bool:  # noqa: FBT001 - one of three
        return begun or (clock is not None and clock.begins(after, move))

    def is_over(key: Key) -> bool:
        if clock is None:
            return game.is_settled(key.state)
        return clock.is_over(key.state, begun=key.begun)

    rolled = Rolled(game, state, limit, begins)
    if clock is not None and clock.begins(state):
        rolled.begin()
    rolled.play(line)
    search = Likeliest(game, goal, is_over, begins, limit)
    bounds = [(one.chance, search.of(key)) for key, one in rolled.at.items()]
    least, most = (sum((chance * one[end] for chance, one in bounds), Fraction(0)) for end in (0, 1))
    outcomes = _outcomes(game, goal.condition, search.ends(rolled.at))
    return Odds(least, most, outcomes, tuple(rolled.given), rolled.explored + search.explored)


def _outcomes(game: Game[Any], asked: Condition | None, at: dict[Key, Reached]) -> tuple[Outcome, ...]:
    found = [
        Outcome(
            chance=one.chance,
            after=key.state,
            holds=None if asked is None else bool(asked.read(key.state)),
            ways=one.ways,
            line=one.line,
            open=not game.is_settled(key.state),
        )
        for key, one in at.items()
    ]
    return tuple(sorted(found, key=lambda one: -one.chance))


def _left_open(left: list[Outcome]) -> CannotAsk:
    """The error for a line that leaves a choice open."""
    chance = sum((one.chance for one in left), Fraction(0))
    first = left[0]
    frame = first.after.stack[-1]
    rolls = "; ".join(map(str, first.ways[0])) if first.ways else ""
    after = f", as after {rolls}" if rolls else ""
    message = (
        f"with a chance of {chance}{after}, {frame.actor} is still to choose: {frame.awaits}. Give the "
        "choice in the line, in brackets if it is not always to be made, or say who makes it best (--best)."
    )
    return CannotAsk(message)

"""A line of play whose dice and draws are left open: each position that it may come to, with its chance."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ctcore.errors import IllegalMove, NotationError
from ctcore.game.play import IllegalMoveInLine, moves_of, play_one
from ctcore.kernel.frozen import frozen
from ctcore.query.goal import CannotAsk

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.game import Game
    from ctcore.kernel import Move, Part, Transition

    # Whether a time has begun, that had begun or not before the move: (had begun, move, after).
    Begins = Callable[[bool, Move, Any], bool]

__all__ = ["OPEN", "Key", "Reached", "Rolled"]

# How a line leaves a roll or a draw open.
OPEN = "?"
# More ways to one position than these are not told.
_MOST_WAYS = 36


@frozen
class Key:
    """Where a line stands: the position, the part of an unfinished move, and whether a time has begun."""

    state: Any
    part: Part | None = None
    begun: bool = False


@frozen(eq=False)
class Reached:
    """How likely it is to come there, by which open rolls and draws, and one line that does.

    ``ways`` has the rolls of each way there; None if there are too many to tell.
    """

    chance: Fraction = Fraction(1)
    ways: tuple[tuple[Move, ...], ...] | None = ((),)
    line: tuple[Move, ...] = ()

    def by(self, move: Move, chance: Fraction = Fraction(1), *, rolled: bool = False) -> Reached:
        """What it is after one more move: a player's, a named one of chance, or one that is rolled."""
        ways = self.ways
        if rolled and ways is not None:
            ways = tuple((*way, move) for way in ways)
        return Reached(self.chance * chance, ways, (*self.line, move))

    def joined(self, other: Reached) -> Reached:
        """What it is if two ways lead to the same position."""
        ways = None
        if self.ways is not None and other.ways is not None:
            ways = (*self.ways, *other.ways)
        told = ways if ways is not None and len(ways) <= _MOST_WAYS else None
        return Reached(self.chance + other.chance, told, self.line)


class Rolled:
    """The positions that a line may come to from a position, as more of it is played."""

    def __init__(self, game: Game[Any], state: Any, limit: int, begins: Begins | None = None) -> None:
        self.game, self.limit, self._begins = game, limit, begins
        self.at: dict[Key, Reached] = {Key(state): Reached()}
        # The moves of chance that the line itself names, as they are first met.
        self.given: dict[str, None] = {}
        self.explored = 0

    def begin(self) -> None:
        """Let the time begin where the line does."""
        self.at = {Key(key.state, key.part, begun=True): one for key, one in self.at.items()}

    def play(self, line: str) -> None:
        """Play a line: its moves, those in brackets where they are legal, and ``?`` for an open roll.

        Dice, draws and a single legal move may be left out before the next.
        Raises `IllegalMoveInLine` or `NotationError` where a move is refused whatever is rolled, `CannotAsk`
        where that depends on the rolls.
        """
        for number, text in enumerate(moves_of(line), start=1):
            self._play(number, text)
        if unfinished := [key.part for key in self.at if key.part is not None]:
            message = f"the line ends in the middle of a move: {str(unfinished[0])!r}."
            raise NotationError(message)
        named = sum((one.chance for one in self.at.values()), Fraction(0))
        self.at = {key: Reached(one.chance / named, one.ways, one.line) for key, one in self.at.items()}

    def settle(self) -> None:
        """Roll what the line has begun, and make the choices that are none, until nothing of it is left."""
        rest, settled = self.at, dict[Key, Reached]()
        while rest:
            after: dict[Key, Reached] = {}
            for key, reached in rest.items():
                waits = not self.game.is_settled(key.state)
                forced = self._forced(key)
                if waits and self.game.is_chance(self.game.actor(key.state)):
                    self._roll(key, reached, after)
                elif forced is not None:
                    self._add(after, self._after(key, forced), reached.by(forced))
                else:
                    self._add(settled, key, reached)
            rest = after
        self.at = settled

    def _play(self, number: int, text: str) -> None:
        optional = text.startswith("[") and text.endswith("]")
        words = text[1:-1].strip() if optional else text
        rest, done = self.at, dict[Key, Reached]()
        refused: list[tuple[Reached, Exception]] = []
        left_out: list[tuple[Reached, Exception]] = []
        while rest:
            opened: dict[Key, Reached] = {}
            for key, reached in rest.items():
                of_chance = key.part is None and self.game.is_chance(self.game.actor(key.state))
                why = self._tried(key, reached, words, done)
                if why is None:
                    continue
                if self._is_awaited(key.state, why):
                    refused.append((reached, why))
                elif of_chance:
                    self._roll(key, reached, opened)
                elif optional:
                    left_out.append((reached, why))
                    self._add(done, key, reached)
                elif (forced := self._forced(key)) is not None:
                    self._add(opened, self._after(key, forced), reached.by(forced))
                else:
                    refused.append((reached, why))
            rest = opened
        if words != OPEN and len(left_out) == len(done) and _is_no_move(left_out):
            refused, done = left_out, {}
        if refused:
            whole = sum((one.chance for one in (*done.values(), *(one for one, _ in refused))), Fraction(0))
            raise _refusal(number, text, refused, whole if done else None)
        self.at = done

    def _tried(self, key: Key, reached: Reached, text: str, done: dict[Key, Reached]) -> Exception | None:
        """Play one move there, or roll; why it cannot be, or None if it was played."""
        if text == OPEN:
            if key.part is None and self.game.is_chance(self.game.actor(key.state)):
                self._roll(key, reached, done)
                return None
            return NotationError("nothing is rolled or drawn there.")
        played: list[Transition[Any]] = []
        try:
            part = play_one(self.game, key.state, text, played, key.part)
        except (IllegalMove, NotationError) as why:
            return why
        begun = key.begun
        for step in played:
            named = self.game.chances(step.before)
            if named:
                self.given[str(step.move)] = None
            begun = self._has_begun(begun, step.move, step.after)
            reached = reached.by(step.move, named.get(step.move, Fraction(1)))
        state = played[-1].after if played else key.state
        self._add(done, Key(state, part, begun), reached)
        return None

    def _is_awaited(self, state: Any, why: Exception) -> bool:
        """Whether what was refused is a move of chance for which this is the time."""
        return isinstance(why, IllegalMove) and self.game.system.kind_of(state, why.verdict.move) is not None

    def _forced(self, key: Key) -> Move | None:
        """The only legal move, where something that was begun is still to be resolved."""
        if key.part is not None or self.game.is_settled(key.state):
            return None
        moves = self.game.legal_moves(key.state)
        return moves[0] if len(moves) == 1 else None

    def _roll(self, key: Key, reached: Reached, into: dict[Key, Reached]) -> None:
        for move, chance in self.game.chances(key.state).items():
            self._add(into, self._after(key, move), reached.by(move, chance, rolled=True))

    def _after(self, key: Key, move: Move) -> Key:
        after = self.game.step(key.state, move)
        return Key(after, None, self._has_begun(key.begun, move, after))

    def _has_begun(self, begun: bool, move: Move, after: Any) -> bool:  # noqa: FBT001 - one of three
        return begun if self._begins is None else self._begins(begun, move, after)

    def _add(self, into: dict[Key, Reached], key: Key, reached: Reached) -> None:
        known = into.get(key)
        into[key] = reached if known is None else known.joined(reached)
        self.explored += 1
        if self.explored > self.limit:
            message = f"dice and draws lead to more than {self.limit} positions; name some in the line."
            raise CannotAsk(message)


def _refusal(
    number: int, text: str, refused: list[tuple[Reached, Exception]], whole: Fraction | None
) -> Exception:
    """Why a move of the line cannot be played: always, or with which chance of the ``whole``.

    A refusal where such a move is awaited says more than one where another is, as after another card.
    """
    reached, why = min(refused, key=lambda one: _is_of_another_moment(one[1]))
    if whole is None and isinstance(why, IllegalMove):
        return IllegalMoveInLine(why.verdict, number, text, ())
    if whole is None:
        return NotationError(f"move {number} of the line: {why}")
    chance = sum((one.chance for one, _ in refused), Fraction(0)) / whole
    rolls = "; ".join(map(str, reached.ways[0])) if reached.ways else "one roll"
    findings = [str(one) for one in why.verdict.violations] if isinstance(why, IllegalMove) else [str(why)]
    message = (
        f"move {number} of the line, {text!r}, is refused with a chance of {chance}, as after {rolls}: "
        f"{'; '.join(findings)}. Write [{text}] to make it only where it is legal."
    )
    return CannotAsk(message)


def _is_no_move(left_out: list[tuple[Reached, Exception]]) -> bool:
    """Whether a move in brackets was left out everywhere since it does not read as a move."""
    return bool(left_out) and all(isinstance(why, NotationError) for _, why in left_out)


def _is_of_another_moment(why: Exception) -> bool:
    """Whether a move was refused because another is awaited."""
    return isinstance(why, IllegalMove) and any(one.name == "moment" for one in why.verdict.violations)

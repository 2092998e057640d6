"""Draw the questions of a quiz from random games: first those that cross a clause that none has crossed."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from ctcore.kernel import Staged
from ctcore.quiz.asking import clauses_of, crossed_by, question_of
from ctcore.symbolic import reach_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.game import Game
    from ctcore.kernel import Kind, Move, Part, Transition
    from ctcore.quiz.asking import Question

__all__ = ["quiz"]

# How many moves of a game are looked at, and how many questions are asked about it at most.
_MOVES, _EACH = 700, 4
# How often a new clause is passed over, where no fact turns the answer, before it is asked about anyway.
_PASSED = 3
# How many first moves of a kind made in stages are drawn from.
_STAGED = 200
# No question rests on more facts than a person would read.
_FACTS = 24
# How likely it is that a game is set up with an option.
_CHOSEN = 1 / 3


def quiz(game: Game[Any], seed: int) -> Iterator[Question]:
    """Questions without end on positions of random games; the same for the same seed.

    Each has a twin, but for one that is asked for a clause of which no fact turns the answer.

    >>> from ctcore.game.games import game
    >>> first = next(quiz(game("nim"), seed=2))
    >>> first.twin.changes if first.twin else None
    ('C.stones 1',)
    """
    drawing = _Drawing(game, seed)
    for steps in drawing.games():
        yield from islice(drawing.questions(steps), _EACH)


class _Drawing:
    """What is drawn so far: the clauses that questions have crossed, and the answers they have."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game, self.draw = game, random.Random(seed)  # noqa: S311 - a quiz, not secrets
        self.clauses = frozenset(one.id for one in game.register.clauses)
        self.crossed: set[str] = set()
        self.passed: Counter[str] = Counter()
        self.answers: Counter[bool] = Counter()

    def games(self) -> Iterator[list[Transition[Any]]]:
        """The moves of one random game after another, each in another order."""
        while True:
            name, seed = self.draw.choice(list(self.game.setups)), self.draw.randrange(2**32)
            steps = list(islice(self.game.random_game(name, seed, **self.options(name)), _MOVES))
            yield self.draw.sample(steps, len(steps))

    def options(self, name: str) -> dict[str, bool]:
        """Some options of the set-up; none if those drawn do not go together."""
        some = {one: True for one in self.game.setup_options if self.draw.random() < _CHOSEN}
        try:
            self.game.setup(name, **some)
        except ValueError:
            return {}
        return some

    def questions(self, steps: Sequence[Transition[Any]]) -> Iterator[Question]:
        """Questions about positions of a game: what crosses a new clause comes first."""
        for wanted in (self._fresh, self._either):
            for step in steps:
                move = wanted(step)
                found = None if move is None else self.asked(step.before, move)
                if found is not None:
                    self.crossed.update(found.crossed)
                    self.answers[found.legal] += 1
                    yield found

    def _fresh(self, step: Transition[Any]) -> Move | Part | None:
        """The move made, or any other of a kind awaited, if it crosses a new clause."""
        fresh = (kind for kind in self._kinds(step) if self._new(tuple(clauses_of(kind))))
        others = filter(None, map(self._any, fresh))
        made = crossed_by(self.game, self.game.judge(step.before, step.move))
        moves = (move for move in (step.move,) if self._new(made))
        first, second = (moves, others) if self._wants_yes else (others, moves)
        return next(chain(first, second), None)

    def _either(self, step: Transition[Any]) -> Move | Part | None:
        """The move made, or any other where more answers are yes so far; None for dice and draws."""
        if self.game.is_chance(self.game.actor(step.before)):
            return None
        return step.move if self._wants_yes else self._any(self.draw.choice(self._kinds(step)))

    @property
    def _wants_yes(self) -> bool:
        """Whether no more answers are yes so far than no."""
        return self.answers[True] <= self.answers[False]

    def _kinds(self, step: Transition[Any]) -> Sequence[Kind[Any, Any, Any]]:
        """The kinds of move that are awaited where this one is made."""
        return self.game.system.under(step.before).table[type(step.before.stack[-1])]

    def asked(self, state: Any, move: Move | Part) -> Question | None:
        """The question about the move, if a fact turns it whose change words say, or if it must be asked."""
        verdict = self.game.judge(state, move)
        reach = reach_of(verdict, self.game, fewest=False)
        if reach.unshown or len(reach.facts) > _FACTS:
            return None
        facts = [one for one in reach.facts if one.changes]
        if facts:
            least = min(len(one.changes or ()) for one in facts)
            plain = [one for one in facts if len(one.changes or ()) == least]
            return question_of(self.game, verdict, reach, self.draw.choice(plain))
        crossed = crossed_by(self.game, verdict)
        new = self._new(crossed)
        self.passed.update(new)
        # What only rulings and cards ask for is passed over for good.
        self.crossed.update(one for one in new if self.passed[one] > _PASSED and one not in self.clauses)
        overdue = any(self.passed[clause] > _PASSED for clause in self.clauses.intersection(new))
        return question_of(self.game, verdict, reach, None) if overdue else None

    def _new(self, clauses: tuple[str, ...]) -> list[str]:
        return [clause for clause in clauses if clause not in self.crossed]

    def _any(self, kind: Kind[Any, Any, Any]) -> Move | None:
        """A move of the kind, drawn from those that may ever be legal; None if it lists none."""
        few = islice(kind.witnesses(), _STAGED) if isinstance(kind, Staged) else kind.candidates
        every = tuple(few)
        return self.draw.choice(every) if every else None

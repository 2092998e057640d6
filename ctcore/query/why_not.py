"""Why a line of play falls short: what would make a refused move legal, and what a goal still lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.condition.expression import Arithmetic, Both, Comparison, Constant, Either, Expression, Not
from ctcore.game import games
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.condition.expression import Condition
    from ctcore.game import Game
    from ctcore.kernel import Move, Part

__all__ = ["Asked", "Reading", "openings", "parts_of_goal", "words_in"]

_JOINS = (Arithmetic, Both, Comparison, Either, Not)


def openings(state: Any, move: Move | Part, game: Game[Any] | None = None) -> Sequence[Any]:
    """The effects not in force that would make the refused move legal here.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", first=ct.GOVERNMENT), "sweep; troop lift; Oran; Medea; Algiers")
    >>> [one.id for one in openings(game, ct.parse_move(game, "Setif"))]
    ['#11u', '#12u']
    """
    return (game or games.game()).openings(state, move)


@frozen
class Reading:
    """A word of a condition, with its value at the beginning of a line and at its end."""

    word: str
    before: int | bool
    after: int | bool


@frozen
class Asked:
    """One of the conditions that a goal joins by "and": whether it holds, and the values of its words."""

    text: str
    holds: bool
    readings: tuple[Reading, ...]

    def as_dict(self) -> dict[str, Any]:
        """The condition as plain data."""
        words = [{"word": one.word, "before": one.before, "after": one.after} for one in self.readings]
        return {"condition": self.text, "holds": self.holds, "readings": words}


def parts_of_goal(goal: Condition, before: Any, after: Any) -> tuple[Asked, ...]:
    """The conditions that the goal joins, each as it stands at the end of a line.

    >>> import ctcore as ct
    >>> from ctcore.condition import position, space
    >>> start = ct.setup("short", card=1)
    >>> after = ct.play(start, "no pivotal event; rally; Barika; place 1 Guerrilla; end")
    >>> goal = space("Barika").fln_control & (position.resources.fln >= 15)
    >>> [(one.text, one.holds) for one in parts_of_goal(goal, start, after)]
    [('Barika.fln_control', True), ('resources.fln >= 15', False)]
    """
    return tuple(
        Asked(str(one), bool(one.read(after)), tuple(_readings(one, before, after)))
        for one in goal.conjuncts()
    )


def _readings(asked: Expression, before: Any, after: Any) -> Iterator[Reading]:
    for text, word in words_in(asked).items():
        yield Reading(text, word.read(before), word.read(after))


def words_in(asked: Expression) -> dict[str, Any]:
    """The words of an expression about a position, each with its text.

    >>> from ctcore.condition import position, space
    >>> list(words_in(space("Barika").fln_control & (position.resources.fln >= 15)))
    ['Barika.fln_control', 'resources.fln']
    """
    return {str(word): word for word in _words(asked)}


def _words(asked: Expression) -> Iterator[Expression]:
    """The words of an expression about a position; the sides of signs are taken apart."""
    if isinstance(asked, _JOINS):
        for part in asked.parts:
            yield from _words(part)
    elif not isinstance(asked, Constant):
        yield asked

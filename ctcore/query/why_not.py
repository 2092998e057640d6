"""Why a line of play does not do: what would make a refused move legal, and what a goal still lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.condition.expression import Arithmetic, Both, Comparison, Constant, Either, Expression, Not
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.game import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.condition.expression import Condition
    from ctcore.kernel import Move, Part
    from ctcore.twilight.board.cards import Capability
    from ctcore.twilight.board.state import State

__all__ = ["Asked", "Reading", "openings", "parts_of_goal"]

_JOINS = (Arithmetic, Both, Comparison, Either, Not)


def openings(state: State, move: Move | Part) -> tuple[Capability, ...]:
    """The lasting texts that are not in force, any one of which would make the refused move legal here.

    Each is put in force in the position as it stands, and the move is judged again; not, where its card
    lasts by its other text already, since no card comes up twice.

    Clauses: 5.2, 5.1.6, 5.1.7, 5.1.8, 5.3, 5.4

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", first=ct.GOVERNMENT), "sweep; troop lift; Oran; Medea; Algiers")
    >>> [one.id for one in openings(game, ct.parse_move(game, "Setif"))]
    ['#11u', '#12u']
    """
    if SYSTEM.judge(state, move):
        return ()
    now = state.in_force
    lasting = {text.card for marker, text in EFFECTS.items() if getattr(now, marker)}
    return tuple(
        text
        for marker, text in EFFECTS.items()
        if text.card not in lasting and SYSTEM.judge(state.but(in_force=now.but(**{marker: True})), move)
    )


@frozen
class Reading:
    """A word of a condition, and what it says at the beginning of a line and at its end."""

    word: str
    before: int | bool
    after: int | bool


@frozen
class Asked:
    """One of the conditions that a goal joins by "and": whether it holds, and what its words say."""

    text: str
    holds: bool
    readings: tuple[Reading, ...]

    def as_dict(self) -> dict[str, Any]:
        """It as plain data."""
        words = [{"word": one.word, "before": one.before, "after": one.after} for one in self.readings]
        return {"condition": self.text, "holds": self.holds, "readings": words}


def parts_of_goal(goal: Condition, before: State, after: State) -> tuple[Asked, ...]:
    """What the goal asks for, each by itself, as it stands at the end of a line.

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


def _readings(asked: Expression, before: State, after: State) -> Iterator[Reading]:
    told = {str(word): word for word in _words(asked)}
    for text, word in told.items():
        then: Any = word
        yield Reading(text, then.read(before), then.read(after))


def _words(asked: Expression) -> Iterator[Expression]:
    """What an expression asks of a position; what it joins by signs is asked apart."""
    if isinstance(asked, _JOINS):
        for part in asked.parts:
            yield from _words(part)
    elif not isinstance(asked, Constant):
        yield asked

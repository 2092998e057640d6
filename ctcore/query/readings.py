"""Does an answer hang on a ruling?  A line is played by what each ruling rejects, one ruling at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.errors import CtcoreError
from ctcore.game.play import IllegalMoveInLine
from ctcore.game.rulings import label_of
from ctcore.kernel.frozen import frozen
from ctcore.query.said import Said, no, yes

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["Readings", "Turning", "readings"]


@frozen
class _Answer:
    """What becomes of a line: the answer, which move is refused if one is, and the position after it."""

    said: Said
    number: int | None
    after: Any

    @property
    def legal(self) -> bool:
        """Whether every move is legal."""
        return self.number is None


@frozen
class Turning:
    """A ruling on which the answer turns, and the answer by what it rejects.

    ``says`` tells what is then played.  ``differs`` has the changes that turn the position after the line
    into the one by the rejected reading, where the line is legal by both.
    """

    ruling: str
    says: str
    legal: bool
    said: Said
    differs: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The ruling and its answer as plain data."""
        told = {"ruling": self.ruling, "says": self.says, "legal": self.legal, **self.said.as_dict()}
        return {**told, "differs": list(self.differs)}


@frozen
class Readings:
    """The answer as it is decided, the rulings that were turned, one at a time, and those it turns on."""

    legal: bool
    said: Said
    tried: tuple[str, ...]
    turns_on: tuple[Turning, ...]

    @property
    def agree(self) -> bool:
        """Whether the answer is the same by every reading that was tried."""
        return not self.turns_on

    def as_dict(self) -> dict[str, Any]:
        """What was tried, and the rulings that the answer turns on, as plain data."""
        turns_on = [one.as_dict() for one in self.turns_on]
        return {"agree": self.agree, "tried": list(self.tried), "turns_on": turns_on}

    def __str__(self) -> str:
        """What the answer turns on, or that all readings agree."""
        tried = f"{len(self.tried)} rulings turned, one at a time"
        if self.agree:
            return f"all readings agree ({tried})"
        return f"turns on {', '.join(one.ruling for one in self.turns_on)} ({tried})"


def readings(game: Game[Any], state: Any, line: str) -> Readings:
    """Play the line as decided, and by what each ruling of `Game.turnable` rejects, the others as they are.

    An answer turns on a ruling if one reading allows the line and the other does not, if another move of it
    is refused, or if it leads to another position.  Raises `NotationError` for a line that cannot be read.

    >>> import ctcore as ct
    >>> start = ct.position("short", "Medea: Support, 2 Underground", card=1)
    >>> found = readings(ct.game(), start, "rally; Medea")
    >>> print(found)
    turns on R95 (45 rulings turned, one at a time)
    >>> found.legal, found.turns_on[0].says, found.turns_on[0].legal
    (True, 'Support bars Rally in Sectors too', False)
    >>> readings(ct.game(), start, "rally; Barika").agree
    True
    """
    decided = _answer(game, state, line)
    tried = tuple(one for one in game.turnable if label_of(one) not in game.house)
    turned = [one for one in (_turned(game, state, line, ruling, decided) for ruling in tried) if one]
    return Readings(decided.legal, decided.said, tried, tuple(turned))


def _turned(game: Game[Any], state: Any, line: str, ruling: str, decided: _Answer) -> Turning | None:
    """The answer by what the ruling rejects; None if it is the same."""
    other = game.with_rulings(**{ruling: "rejected"})
    found = _answer(other, other.moved_in(state), line)
    after = None if found.after is None else game.moved_in(found.after)
    if found.number == decided.number and after == decided.after:
        return None
    both = None not in (decided.after, after)
    differs = (game.differences(decided.after, after) or ()) if both else ()
    return Turning(ruling, _says(game, ruling), found.legal, found.said, differs)


def _says(game: Game[Any], ruling: str) -> str:
    """What is played where the ruling is turned: the whole of what it rejects, if nothing else is said."""
    whole = next((one.alternative for one in game.register.rulings if one.id == ruling), "")
    return " ".join((game.rejected[ruling].says or whole).split())


def _answer(game: Game[Any], state: Any, line: str) -> _Answer:
    try:
        played = game.play_line(state, line)
    except IllegalMoveInLine as refused:
        return _Answer(no(refused.verdict), refused.number, None)
    if not played:
        message = "the line is empty."
        raise CtcoreError(message)
    return _Answer(yes(game, played), None, played[-1].after)

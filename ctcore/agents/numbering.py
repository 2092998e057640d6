"""A fixed number for every choice that a game can ever offer, from what its kinds of move declare.

A move that is chosen at once has one number for each value that it may ever have.  A move made in stages
has, for each stage, one number for each value of that stage: the numbers of "from Algiers" and
"to Medea" are the same whatever was chosen before.  Kinds of move share the numbers of one type of move, so
that "Algiers" is the same number wherever a space is selected.

Numbers run from 0, by the name of the type of move, then by its module, the stage, and the notation,
as text.  So they are the same in every process, and play changes none; another version of the rules may
number otherwise, which `Numbering.mark` shows.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ctcore.errors import Defect
from ctcore.kernel.form import filled, slots_of
from ctcore.kernel.frozen import frozen
from ctcore.kernel.move import Move, Part
from ctcore.kernel.staged import Staged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game import Game
    from ctcore.kernel.stage_plan import Values

__all__ = ["Numbered", "Numbering"]

# In the place of a stage: the move is chosen at once.
_AT_ONCE = -1


@frozen
class Numbered:
    """What one number stands for: a whole move, or what one stage of a move says.

    ``stage`` counts from 0 and is -1 for a move that is chosen at once, which is the only one of ``values``.
    ``text`` is its notation.  ``is_last`` says that nothing is left to choose of that move.
    """

    of: type[Move]
    stage: int
    values: Values
    text: str
    is_last: bool


class Numbering:
    """The numbers of the choices of one game; ``len()`` says how many there are.

    >>> from ctcore.game import games
    >>> nim = games.game("nim")
    >>> numbering, begun = Numbering(nim), nim.setup()
    >>> [numbering.number(choice) for choice in nim.choices(begun)[:4]]
    [0, 3, 6, 1]
    >>> numbering.text(0), numbering.text(3), str(numbering.offered(begun)[6])
    ('take 1 from A', 'take 2 from A', 'take 3 from A')
    """

    def __init__(self, game: Game[Any]) -> None:
        """Number what the game declares; `Defect` if two choices at one moment have one text."""
        self.game = game
        self.entries: tuple[Numbered, ...] = tuple(sorted(_declared(game), key=_place))
        self._numbers: dict[tuple[type[Move], int, Values], int] = {}
        for number, one in enumerate(self.entries):
            before = self.entries[number - 1]
            if number and _place(before) == _place(one):
                message = f"two choices of {one.of.__name__} are both written {one.text!r}"
                raise Defect(message)
            self._numbers[one.of, one.stage, one.values] = number
        self._staged = {one.of for one in self.entries if one.stage != _AT_ONCE}

    def __len__(self) -> int:
        """How many numbers there are."""
        return len(self.entries)

    @property
    def mark(self) -> str:
        """A mark of 16 characters that is equal for equal numberings, to store beside what was learnt."""
        from hashlib import sha256  # noqa: PLC0415 - few ask

        lines = (f"{one.of.__name__} {one.stage} {one.text}" for one in self.entries)
        return sha256("\n".join(lines).encode()).hexdigest()[:16]

    def text(self, number: int) -> str:
        """The notation of a choice; `IndexError` for a number that none has."""
        if not 0 <= number < len(self):
            message = f"choices are numbered 0 to {len(self) - 1}, not {number}"
            raise IndexError(message)
        return self.entries[number].text

    def number(self, choice: Move | Part, part: Part | None = None) -> int:
        """The number of a choice that is offered after ``part``, as `Game.choices` gives both.

        Raises `ValueError` for a move or part that no kind of move of the game declares.
        """
        if isinstance(choice, Part):
            of, stage = choice.of, choice.depth - 1
            values = choice.values[0 if part is None else len(part.values) :]
        elif type(choice) in self._staged:
            of, stage = type(choice), 0 if part is None else part.depth
            values = tuple(getattr(choice, name) for name in slots_of(of.stages[stage]))
        else:
            of, stage, values = type(choice), _AT_ONCE, (choice,)
        found = self._numbers.get((of, stage, values))
        if found is None:
            message = f"'{choice}' has no number: no kind of move of {self.game.title} declares it"
            raise ValueError(message)
        return found

    def chosen(self, part: Part) -> list[int]:
        """The number of each stage that has been chosen, in order."""
        found, at = [], 0
        for stage in range(part.depth):
            width = len(slots_of(part.of.stages[stage]))
            found.append(self._numbers[part.of, stage, part.values[at : at + width]])
            at += width
        return found

    def offered(self, state: Any, part: Part | None = None) -> dict[int, Move | Part]:
        """What the position offers after ``part`` (`Game.choices`), each choice under its number.

        Raises `Defect` if two of them have the same number.
        """
        choices = self.game.choices(state, part)
        found = {self.number(choice, part): choice for choice in choices}
        if len(found) < len(choices):
            message = f"{self.game.title} offers two choices with one number: {', '.join(map(str, choices))}"
            raise Defect(message)
        return found

    def meant(self, number: int, part: Part | None = None) -> Move | Part | None:
        """The move or part that the number makes after ``part``; None if it belongs to another stage."""
        one = self.entries[number]
        if one.stage == _AT_ONCE:
            return None if part is not None else one.values[0]  # type: ignore[return-value]
        if one.stage != (0 if part is None else part.depth) or (part is not None and part.of is not one.of):
            return None
        values = (*(() if part is None else part.values), *one.values)
        names = [name for form in one.of.stages for name in slots_of(form)]
        return one.of(**dict(zip(names, values, strict=True))) if one.is_last else Part(one.of, values)


def _place(one: Numbered) -> tuple[str, str, int, str]:
    """What an entry is sorted by."""
    return one.of.__name__, one.of.__module__, one.stage, one.text


def _declared(game: Game[Any]) -> Iterator[Numbered]:
    """Each choice that some kind declares, once."""
    known: set[tuple[type[Move], int, Values]] = set()
    for kind in game.system.kinds:
        stages = len(kind.stages) if isinstance(kind, Staged) else 0
        for stage, values in _values(kind):
            if (kind.move, stage, values) not in known:
                known.add((kind.move, stage, values))
                is_last = stage in {_AT_ONCE, stages - 1}
                yield Numbered(kind.move, stage, values, _text(kind.move, stage, values), is_last)


def _values(kind: Any) -> Iterator[tuple[int, Values]]:
    """The values of each stage of a kind, or its moves."""
    if isinstance(kind, Staged):
        for number, stage in enumerate(kind.stages):
            yield from ((number, values) for values in stage.values)
    else:
        yield from ((_AT_ONCE, (move,)) for move in kind.candidates)


def _text(of: type[Move], stage: int, values: Values) -> str:
    """A move, or what one stage of it says, in notation."""
    if stage == _AT_ONCE:
        return str(values[0])
    form = of.stages[stage]
    return filled(form, SimpleNamespace(**dict(zip(slots_of(form), values, strict=True))))

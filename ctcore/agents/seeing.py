"""What a player sees, as one row of whole numbers of a fixed length, from the types of a position's fields.

What may be seen is what `Game.observe` gives.  Its fields are written by their types:

- a truth as 0 or 1, a number as itself;
- a value of an enum, or of another type that the game's notation lists, as a 1 at its place; None as none;
- a set or a tuple of those by how often each is in it, or by its place where the order counts;
- a record field by field, and a tuple of records one after the other;
- what is pending by the place on the stack of each type of frame, the outermost at 1, and then by the
  fields of the frames.  Frames share a field of one name and type; the innermost frame that has it says it,
  and, for the names in ``twice``, the outermost too.

Before these stand who sees, who is to choose, and what that player has chosen of a move made in stages.
What a type leaves open a game says in its own class in the room ``agents``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, IntEnum
from functools import cached_property
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

import attrs
import numpy as np
import numpy.typing as npt

from ctcore.agents import fields
from ctcore.agents.fields import LEAST, MOST, Field, Row, blank
from ctcore.agents.numbering import Numbering
from ctcore.agents.pending import pending
from ctcore.game import Game
from ctcore.game.fields import is_printed
from ctcore.kernel.choices import fields_of
from ctcore.kernel.move import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.game.game import Result
    from ctcore.kernel.move import Part

__all__ = ["Seeing", "seeing_of"]


Numbers = npt.NDArray[np.int16]


class Seeing:
    """How positions of one game are seen; a game's own class derives from it.

    ``names`` says what each number of a row means, ``low`` and ``high`` are its bounds.  ``twice`` names the
    fields that two frames of a stack may have at once, ``in_order`` the tuples whose order counts, and
    ``lengths`` how long a tuple of truths can be.  ``has_margins`` says that a game ends with a margin for
    each player, of which two differ by ``widest`` at most; ``longest`` bounds the choices of one game.

    >>> from ctcore.game import games
    >>> nim = games.game("nim")
    >>> seeing, begun = seeing_of(nim), nim.setup()
    >>> row = seeing.row(begun, nim.players["second"])
    >>> {name: int(value) for name, value in zip(seeing.names, row) if "stones" in name or "seen" in name}
    {'seen by first': 0, 'seen by second': 1, 'A.stones': 3, 'B.stones': 4, 'C.stones': 5}
    """

    twice: frozenset[str] = frozenset()
    in_order: frozenset[str] = frozenset()
    lengths: Mapping[str, int] = {}
    has_margins: bool = False
    longest: int = 10_000
    widest: int = 1_000

    def __init__(self, game: Game[Any]) -> None:
        """See positions of that game."""
        self.game = game

    # What a game may say of its own

    def values(self, name: str, hint: object, /) -> Sequence[Any] | None:
        """The values of a field whose type does not list them; None if the type says enough."""
        # Where nothing but house rules can be in force, the field goes by ``in_force``.
        of_house = hint is str and name.rpartition(".")[2] in {"house", "in_force"}
        return self.game.house if of_house else None

    def bounds(self, _name: str, /) -> tuple[int, int]:
        """The least and the greatest that a number can be; those of an int16 if nothing says closer ones."""
        return LEAST, MOST

    def margins(self, _result: Result, /) -> Mapping[Any, int]:
        """Each player's margin at the end; none unless ``has_margins`` says that the game has them."""
        return {}

    def hides(self, _begun: Any, /) -> bool:
        """Whether a player does not see all of every position of a game that begins so."""
        return False

    @property
    def has_chance(self) -> bool:
        """Whether some moves of the game are moves of chance (`Game.is_chance`)."""
        return type(self.game).is_chance is not Game.is_chance

    # The row

    @cached_property
    def numbering(self) -> Numbering:
        """The numbers of the game's choices."""
        return Numbering(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        """What each number of a row means."""
        return self._heading.names + self._seen.names

    @cached_property
    def low(self) -> Numbers:
        """The least that each number can be; int16, as long as a row."""
        return np.array(self._heading.low + self._seen.low, np.int16)

    @cached_property
    def high(self) -> Numbers:
        """The greatest that each number can be; int16, as long as a row."""
        return np.array(self._heading.high + self._seen.high, np.int16)

    def row(self, state: Any, player: Any, part: Part | None = None) -> Numbers:
        """What that player sees of the position; int16, as long as ``names``.

        ``part`` is what the player has chosen of its move; give None for who is not to choose.
        """
        row = blank(len(self.low))
        self._heading.write(row, 0, (player, self.game.actor(state), part))
        self._seen.write(row, len(self._heading), self.game.observe(state, player))
        return np.frombuffer(row, np.int16)

    @cached_property
    def _heading(self) -> Field:
        """Who sees, who is to choose, and what is chosen of a move made in stages."""
        actors, words = tuple(self.game.players.values()), tuple(self.game.players)
        begun = [number for number, one in enumerate(self.numbering.entries) if not one.is_last]
        at_of = {number: at for at, number in enumerate(begun, 2 * len(actors))}

        def write(row: Row[int], at: int, told: Any) -> None:
            player, actor, part = told
            row[at + actors.index(player)] = 1
            if actor in actors:
                row[at + len(actors) + actors.index(actor)] = 1
            for number in self._chosen(part):
                row[at + at_of[number]] = 1

        texts = [f"{self.numbering.entries[one].of.__name__} {self.numbering.text(one)}" for one in begun]
        names = (*(f"seen by {one}" for one in words), *(f"{one} to choose" for one in words), *texts)
        return Field(names, (0,) * len(names), (1,) * len(names), write)

    def _chosen(self, part: Part | None) -> Sequence[int]:
        return () if part is None else self.numbering.chosen(part)

    @cached_property
    def _seen(self) -> Field:
        begun = self.game.setup()
        sample = self.game.observe(begun, next(iter(self.game.players.values())))
        return self.record("", type(sample), sample)

    # Fields by their types

    def record(self, name: str, kind: Any, sample: Any = None) -> Field:
        """The field of a record of that type; ``sample`` is one, where tuples have one length in a game."""
        skipped = getattr(kind, "named_by_fields", ())
        made: list[tuple[str, Field]] = []
        for field, hint in fields_of(kind):
            if is_printed(hint) and sample is not None:
                continue
            path = name if field in skipped else f"{name}.{field}" if name else field
            value = None if sample is None else getattr(sample, field)
            made.append((field, self.field(path, hint, value)))
        return fields.together(made)

    def field(self, name: str, hint: Any, sample: Any = None) -> Field:
        """The field of that type; `TypeError` if nothing says what it may be."""
        if get_origin(hint) in (tuple, frozenset):
            return self._several(name, get_args(hint)[0], sample, ordered=get_origin(hint) is tuple)
        listed = self.listed(name, hint)
        if listed is not None:
            return fields.one_of(name, [one for one in listed if one is not None])
        if isinstance(hint, type) and issubclass(hint, int):
            return fields.number(name, *self._bounds(name, hint))
        if get_origin(hint) in (Union, UnionType):
            (only,) = (one for one in get_args(hint) if one is not NoneType)
            return fields.optional(name, self.field(name, only))
        if attrs.has(hint):
            return self.record(name, hint, sample)
        message = f"nothing says what {name}: {hint} may be; the game's own class in the room agents must"
        raise TypeError(message)

    def _bounds(self, name: str, kind: type[int]) -> tuple[int, int]:
        if issubclass(kind, IntEnum):
            return min(kind), max(kind)
        return (0, 1) if kind is bool else self.bounds(name)

    def listed(self, name: str, hint: Any) -> Sequence[Any] | None:
        """Every value of the type, None among them if it may be; None if they are not listed."""
        own = self.values(name, hint)
        if own is not None:
            return own
        if get_origin(hint) in (Union, UnionType):
            each = [self.listed(name, one) for one in get_args(hint)]
            return None if None in each else [value for one in each if one is not None for value in one]
        if hint is NoneType:
            return (None,)
        if hint in self.game.vocabulary.domains:
            return self.game.vocabulary.domains[hint]
        is_word = isinstance(hint, type) and issubclass(hint, Enum) and not issubclass(hint, int)
        return tuple(hint) if is_word else None

    def _several(self, name: str, hint: Any, sample: Any, *, ordered: bool) -> Field:
        """The field of a tuple or a set."""
        if isinstance(hint, type) and issubclass(hint, Frame):
            return pending(self, self.game.frames)
        last, listed = name.rpartition(".")[2], self.listed(name, hint)
        if listed is not None:
            in_order = ordered and last in self.in_order
            return fields.places(name, listed) if in_order else fields.counts(name, listed)
        if hint is bool and last in self.lengths:
            return fields.truths(name, self.lengths[last])
        if not attrs.has(hint):
            message = f"nothing says what is in {name}: {hint}; the game's own class in the room agents must"
            raise TypeError(message)
        if sample:
            each = [self._element(name, at, one) for at, one in enumerate(sample)]
            return fields.in_order(each)
        return self._table(name, hint)

    def _element(self, name: str, at: int, one: Any) -> Field:
        place = str(getattr(one, "id", at))
        return self.record(f"{name}.{place}" if name else place, type(one), one)

    def _table(self, name: str, kind: Any) -> Field:
        """The field of a tuple of records that say a number, or nothing more, of what they name."""
        keys = [(field, self.listed(f"{name}.{field}", hint)) for field, hint in fields_of(kind)]
        open_ones = [field for field, values in keys if values is None]
        if len(open_ones) > 1:
            message = f"{name}: {kind.__name__} has more than one number: {', '.join(open_ones)}"
            raise TypeError(message)
        named = [(field, values) for field, values in keys if values is not None]
        return fields.cells(name, named, open_ones[0] if open_ones else None)


def seeing_of(game: Game[Any]) -> Seeing:
    """The game's `Seeing`, made once."""
    return game.room("agents", Seeing)

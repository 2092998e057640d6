"""What can be chosen in a position, or next in a move under way: by kind, with what each choice names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.game import games
from ctcore.kernel import Part
from ctcore.kernel.frozen import frozen
from ctcore.query.explain import choices

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.game import Game
    from ctcore.kernel import Kind, Move
    from ctcore.query.explain import Choice

__all__ = ["Field", "Offer", "Offered", "clause_of", "fields_of", "naming", "offered", "part_as_dict"]

_SORTS: dict[type, str] = {bool: "truth", int: "number", type(None): "none"}


@frozen
class Field:
    """A value that a choice gives to a field of its move.

    ``sort`` is that of an element of the position (`Game.elements`), ``number``, ``truth``, ``none`` or
    ``word``; ``value`` is the element's id, or the value as data has it.
    """

    name: str
    sort: str
    value: Any

    def as_dict(self) -> dict[str, Any]:
        """The sort and the value as plain data."""
        return {"sort": self.sort, "value": self.value}


@frozen
class Offer:
    """One choice: a whole move, or the next stages of one, with the fields that it sets anew.

    ``caption`` is what people call it beside its notation, or empty.  ``ends_turn`` says whether a turn is
    over with it (`Game.ends_turn`).
    """

    choice: Move | Part
    fields: tuple[Field, ...]
    caption: str
    ends_turn: bool

    @property
    def whole(self) -> bool:
        """Whether it is a whole move."""
        return not isinstance(self.choice, Part)

    def names(self, element: tuple[str, str]) -> bool:
        """Whether a field names that element, given by its sort and its id."""
        return any((one.sort, one.value) == element for one in self.fields)

    def as_dict(self) -> dict[str, Any]:
        """The choice as plain data."""
        caption = {"caption": self.caption} if self.caption else {}
        told = _choice_as_dict(self.choice, self.fields)
        return {**told, **caption, "ends_turn": self.ends_turn}


@frozen
class Offered:
    """The choices of one kind: what such moves do, in a few words, and the clause by which they are made."""

    kind: Kind
    title: str
    clause: str
    choices: tuple[Offer, ...]

    def as_dict(self) -> dict[str, Any]:
        """The kind and its choices as plain data."""
        return {
            "kind": self.kind.name,
            "title": self.title,
            "clause": self.clause,
            "choices": [one.as_dict() for one in self.choices],
        }


def offered(state: Any, part: Part | None = None, game: Game[Any] | None = None) -> tuple[Offered, ...]:
    """What may be chosen here, by kind in the order of the rules; after a part, what goes on with it.

    Raises `IllegalMove` for a part with which no legal move begins.  Without a game it asks the default one.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event; rally")
    >>> first, *_ = offered(game)
    >>> first.title, first.clause, str(first.choices[0].choice), first.choices[0].fields
    ('choose a space', '3.3.1', 'Barika', (Field(name='space', sort='space', value='I-1'),))
    >>> [one.choices[0].fields[0].value for one in offered(ct.game("nim").setup(), game=ct.game("nim"))]
    [1]
    """
    game = game or games.game()
    return tuple(_offered(game, state, one, part) for one in choices(game.system, state, part))


def _offered(game: Game[Any], state: Any, found: Choice, part: Part | None) -> Offered:
    offers = tuple(_offers(game, state, found.moves, part))
    return Offered(found.kind, found.kind.title, clause_of(game, state, found.kind), offers)


def naming(found: Iterable[Offered], element: tuple[str, str]) -> Iterator[Offered]:
    """Those of the choices that name the element, given by its sort and its id; kinds without any left out.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event; rally; Barika")
    >>> [str(one.choice) for kind in naming(offered(game), ("space", "I-3")) for one in kind.choices]
    ['Biskra']
    """
    for one in found:
        here = tuple(each for each in one.choices if each.names(element))
        if here:
            yield attrs.evolve(one, choices=here)


def clause_of(game: Game[Any], state: Any, kind: Kind) -> str:
    """The clause by which moves of the kind are made in the position."""
    belongs, _ = game.system.belongs.get(kind.move, ((), ""))
    found: str = kind.move.clause or next(iter(belongs), state.stack[-1].clause)
    return found


def fields_of(game: Game[Any], choice: Move | Part, before: Part | None = None) -> tuple[Field, ...]:
    """The fields that the choice sets, without those that the part before it has set.

    >>> import ctcore as ct
    >>> from ctcore.kernel import Part
    >>> from ctcore.twilight.moves import MoveGroup
    >>> fields_of(ct.game(), Part(MoveGroup, (ct.Place.named("Morocco"),)))
    (Field(name='origin', sort='space', value='MOR'),)
    """
    names = choice.fields if isinstance(choice, Part) else choice.__match_args__
    known = before.fields if before is not None else ()
    return tuple(_field(game, name, getattr(choice, name)) for name in names if name not in known)


def part_as_dict(game: Game[Any], part: Part) -> dict[str, Any]:
    """The first stages of a move as plain data: their text, and all fields chosen so far.

    >>> import ctcore as ct
    >>> game = ct.play(ct.setup("short", card=1), "no pivotal event; march")
    >>> part_as_dict(ct.game(), ct.parse_choice(game, "from Morocco"))
    {'text': 'from Morocco', 'whole': False, 'fields': {'origin': {'sort': 'space', 'value': 'MOR'}}}
    """
    return _choice_as_dict(part, fields_of(game, part))


def _choice_as_dict(choice: Move | Part, fields: tuple[Field, ...]) -> dict[str, Any]:
    told = {one.name: one.as_dict() for one in fields}
    return {"text": str(choice), "whole": not isinstance(choice, Part), "fields": told}


def _field(game: Game[Any], name: str, value: Any) -> Field:
    sort, plain = game.element(value) or (_SORTS.get(type(value), "word"), game.codec.plain(value))
    return Field(name, sort, plain)


def _offers(game: Game[Any], state: Any, moves: Iterable[Move | Part], part: Part | None) -> Iterator[Offer]:
    for move in moves:
        ends = not isinstance(move, Part) and game.ends_turn(state, game.system.step(state, move))
        yield Offer(move, fields_of(game, move, part), game.caption(move), ends)

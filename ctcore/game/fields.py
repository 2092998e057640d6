"""Walk a state by the types of its fields: its parts, and the numbers and truths in them by name.

A state is made of parts, which are attrs classes, and of tuples of these.  A class with
``printed = True`` has the same values in every game, as the map has.  A frame, and a class with
``concrete = True`` such as the deck, keeps its values where the rest of a position is symbolic.

A leaf is a number or a truth in any other part.  Its name is the path of fields that leads to it, without
the fields that ``named_by_fields`` lists; an element of a tuple goes by its ``id``, or else by its
place: ``"piles.A.stones"``, or ``"A.stones"`` if the state lists ``piles`` so.

A choice is a field of any part that has one of a few values that are no numbers, as an enum has, or None.
It goes by such a name, too; the field that says which element this is, as a pile's name, is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin

import attrs

from ctcore.kernel import Frame
from ctcore.kernel.choices import fields_of
from ctcore.kernel.form import word
from ctcore.notation.spelling import fold

__all__ = [
    "Leaf",
    "choices_of",
    "differing",
    "holds_number",
    "is_part",
    "is_printed",
    "leaves",
    "map_choices",
    "map_leaves",
    "parts_of",
    "told",
    "truths_of_choices",
    "value_of",
    "values_of",
]

T = TypeVar("T")
# Makes a leaf's new value from its name and its value.
Leaf = Callable[[str, Any], Any]


def _is_part(kind: Any) -> bool:
    """Whether values of the type hold leaves: it is an attrs class, neither a frame nor concrete."""
    return isinstance(kind, type) and attrs.has(kind) and not _is_concrete(kind)


# The same few types are asked about over and over.
is_part: Callable[[Any], bool] = cache(_is_part)


def _is_concrete(kind: type[Any]) -> bool:
    return issubclass(kind, Frame) or getattr(kind, "concrete", False) or is_printed(kind)


def is_printed(kind: type[Any]) -> bool:
    """Whether values of the type are the same in every game, as a space of the printed map is."""
    return getattr(kind, "printed", False)


@cache
def parts_of(state: type[Any]) -> tuple[type[Any], ...]:
    """The type of a state and those of its parts, each once, the outer before the inner.

    >>> @attrs.frozen
    ... class Pile:
    ...     stones: int
    >>> @attrs.frozen
    ... class Table:
    ...     piles: tuple[Pile, ...]
    ...     stack: tuple[Frame, ...] = ()
    >>> from ctcore.kernel import choices
    >>> [one.__name__ for one in parts_of(attrs.make_class("Lone", {"stones": attrs.field(type=int)}))]
    ['Lone']
    """
    found = {state: None}
    for _, hint in fields_of(state):
        for kind in _kinds_in(hint):
            if is_part(kind):
                found |= dict.fromkeys(parts_of(kind))
    return tuple(found)


def _kinds_in(hint: Any) -> Iterator[Any]:
    """The types that a field may hold, in a tuple or alone."""
    if isinstance(hint, UnionType) or get_origin(hint) is tuple:
        for one in get_args(hint):
            yield from _kinds_in(one)
    else:
        yield hint


def leaves(state: Any) -> dict[str, Any]:
    """Each number and truth of a state by its name."""
    return {name: value for name, hint, value in _fields(state) if holds_number(hint)}


def value_of(state: Any, name: str) -> Any:
    """The number, truth or choice of that name, without a look at the others; `KeyError` if there is none.

    >>> from ctcore.game.games import game
    >>> value_of(game("nim").setup(), "B.stones")
    4
    """
    kind: Any = type(state)
    if _is_own(kind, name):
        return getattr(state, name)
    for found, _, value in _fields(state, sought=name):
        if found == name:
            return value
    raise KeyError(name)


@cache
def _is_own(kind: Any, name: str) -> bool:
    """Whether the type has a number or a truth of that name itself, in no part of it."""
    skipped = getattr(kind, "named_by_fields", ())
    return any(one == name and one not in skipped and holds_number(hint) for one, hint in fields_of(kind))


def choices_of(state: Any) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Each choice of a state, or of a part, by its name: its value, and those that it may have."""
    found = ((name, value, values_of(hint)) for name, hint, value in _fields(state))
    return {name: (value, values) for name, value, values in found if values}


def told(state: Any) -> Iterator[tuple[str, Any]]:
    """Each field of a state and of its parts, by its name, that holds no part itself; no frames."""
    yield from ((name, value) for name, _, value in _fields(state) if name != "stack")


def differing(before: T, after: T) -> Iterator[tuple[str, str, Any, Any]]:
    """Each field in which two states differ: the field of the state that it is in, its name, type and value.

    Of parts that are alike nothing is looked at.  A tuple that does not hold the same elements in both, and
    a part that one of them lacks, is one field.

    >>> from ctcore.game.games import game
    >>> nim = game("nim")
    >>> after = nim.play(nim.setup(), "take 2 from B")
    >>> [(key, name, value) for key, name, _, value in differing(nim.setup(), after) if key != "stack"]
    [('piles', 'B.stones', 2)]
    """
    for key, hint in fields_of(type(after)):
        for name, of, value in _differing(before, after, key, hint, ""):
            yield key, name, of, value


def _differing(before: Any, after: Any, field: str, hint: Any, prefix: str) -> Iterator[tuple[str, Any, Any]]:
    """What differs in one field of two parts of a type: each name, type and value."""
    was, now = getattr(before, field), getattr(after, field)
    if was is now or was == now:
        return
    path = prefix if field in getattr(type(after), "named_by_fields", ()) else f"{prefix}{field}."
    pairs = None if holds_number(hint) else _alike(was, now, path)
    if pairs is None:
        yield path.removesuffix("."), hint, now
        return
    for one, other, within in pairs:
        for name, of in fields_of(type(other)):
            yield from _differing(one, other, name, of, within)


def _alike(before: Any, after: Any, path: str) -> list[tuple[Any, Any, str]] | None:
    """The parts that two values hold, as pairs with where they are; None if they hold none, or others."""
    some, others = _held(before), _held(after)
    if [(type(one), at) for one, at in some] != [(type(one), at) for one, at in others] or not some:
        return None
    return [(one, other, f"{path}{at}") for (one, at), (other, _) in zip(some, others, strict=True)]


def _held(value: Any) -> list[tuple[Any, str]]:
    """The parts that a value holds: itself, or the elements of a tuple by their names."""
    if is_part(type(value)):
        return [(value, "")]
    each = value if isinstance(value, tuple) else ()
    return [(one, f"{getattr(one, 'id', at)}.") for at, one in enumerate(each) if is_part(type(one))]


def _fields(value: Any, prefix: str = "", sought: str | None = None) -> Iterator[tuple[str, Any, Any]]:
    """Each field by its name, with its type and value; of parts that cannot have what is ``sought``, none."""
    if sought is not None and not sought.startswith(prefix):
        return
    kind: Any = type(value)
    skipped = getattr(kind, "named_by_fields", ())
    for name, hint in fields_of(kind):
        now, path = getattr(value, name), prefix if name in skipped else f"{prefix}{name}."
        if holds_number(hint):
            yield path.removesuffix("."), hint, now
        elif isinstance(now, tuple) and any(is_part(type(one)) for one in now):
            for at, one in enumerate(now):
                if is_part(type(one)):
                    yield from _fields(one, f"{path}{getattr(one, 'id', at)}.", sought)
        elif is_part(type(now)):
            yield from _fields(now, path, sought)
        elif not _names_itself(value, now):
            yield path.removesuffix("."), hint, now


def _names_itself(part: Any, value: Any) -> bool:
    """Whether a field of an element says which one it is."""
    return isinstance(value, Enum) and word(value) == getattr(part, "id", None)


def map_leaves(value: T, leaf: Leaf) -> T:
    """The state, or a part of it, with ``leaf(name, value)`` in place of each number and truth.

    Parts without either are kept as they are.
    """
    return _mapped(value, leaf, holds_number, "")


def map_choices(value: T, choice: Leaf) -> T:
    """The state with ``choice(name, value)`` in place of each choice."""
    return _mapped(value, choice, values_of, "")


def _mapped(value: T, leaf: Leaf, is_leaf: Callable[[Any], Any], prefix: str) -> T:
    kind: Any = type(value)
    changes = {}
    for name, ends, is_named in _plan(kind, is_leaf):
        now = getattr(value, name)
        path = f"{prefix}{name}." if is_named else prefix
        new = leaf(path[:-1], now) if ends else _within(now, leaf, is_leaf, path)
        if new is not now:
            changes[name] = new
    if not changes:
        return value
    made: T = kind(**{name: changes.get(name, getattr(value, name)) for name, _ in fields_of(kind)})
    return made


@cache
def _plan(kind: Any, is_leaf: Callable[[Any], Any]) -> tuple[tuple[str, bool, bool], ...]:
    """The fields of a type: whether each is a leaf, and whether what it holds is named by it."""
    skipped = getattr(kind, "named_by_fields", ())
    return tuple((name, bool(is_leaf(hint)), name not in skipped) for name, hint in fields_of(kind))


def _within(value: Any, leaf: Leaf, is_leaf: Callable[[Any], Any], path: str) -> Any:
    """The part, or the tuple of parts, with its leaves replaced; any other value as it is."""
    if isinstance(value, tuple):
        new = [
            _mapped(one, leaf, is_leaf, f"{path}{getattr(one, 'id', at)}.") if is_part(type(one)) else one
            for at, one in enumerate(value)
        ]
        return tuple(new) if any(one is not old for one, old in zip(new, value, strict=True)) else value
    return _mapped(value, leaf, is_leaf, path) if is_part(type(value)) else value


@cache
def holds_number(hint: Any) -> bool:
    """Whether a field of the type is a count, a marker on a track, or a truth."""
    return isinstance(hint, type) and issubclass(hint, int) and not _is_word(hint)


def _is_word(kind: type[Any]) -> bool:
    """Whether the type is an enum that declares itself no number."""
    return issubclass(kind, Enum) and not issubclass(kind, int)


@cache
def values_of(hint: Any) -> tuple[Any, ...]:
    """The values of a field of the type if it is a choice; none if it is anything else.

    >>> values_of(bool | None), values_of(int | None), values_of(bool)
    ((True, False, None), (), ())
    """
    if not isinstance(hint, UnionType):
        return tuple(cast("type[Enum]", hint)) if isinstance(hint, type) and _is_word(hint) else ()
    found: list[Any] = []
    for kind in get_args(hint):
        if kind in (bool, NoneType):
            found += [None] if kind is NoneType else [True, False]
        elif isinstance(kind, type) and issubclass(kind, Enum):
            found += kind
        else:
            return ()
    return tuple(found)


def truths_of_choices(state: Any) -> dict[str, tuple[str, Any]]:
    """Each value of each choice of a state, or of a part, by its name in conditions.

    A choice ``winner`` that is printed as First or Second has ``winner.first`` and ``winner.second``, and
    ``winner.none`` where nobody need have won.
    """
    return {
        f"{name}.{called}": (name, value)
        for name, (_, values) in choices_of(state).items()
        for called, value in zip(_called(values), values, strict=True)
    }


@cache
def _called(values: tuple[Any, ...]) -> tuple[str, ...]:
    """The values as they are printed, in letters that a condition takes; else by their names."""
    printed = tuple(re.sub("[^a-z0-9]+", "_", fold(word(one))).strip("_") for one in values)
    if len({*printed}) == len(printed) and all(one[:1].isalpha() for one in printed):
        return printed
    return tuple(one.name.lower() if isinstance(one, Enum) else word(one) for one in values)

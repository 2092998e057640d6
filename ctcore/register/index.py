"""The index of a game's rules: where what people ask for is decided, and their other words for it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

import attrs

from ctcore.errors import RegisterError
from ctcore.kernel.frozen import frozen

__all__ = ["Index", "read_index"]


@frozen(eq=False)
class Index:
    """Terms with the entries that decide about them, the main one first; titles need none.

    ``things`` are terms for what is on the map: a question is about them only if it names nothing else.
    ``general`` has the chapters for all of which a clause holds, ``apart`` the word without which nobody
    means a chapter, ``alike`` the word of the rules for another one, and ``kinds`` rows of words of one
    kind: a rule that speaks of one of them decides about all.  ``defining`` are the chapters that define
    what others use, ``listing`` the entries that tell what things there are, and no more.  ``broader`` has
    the words that a rule may have instead of one: what it says of pieces it says of Troops.  ``spoken`` has
    the words in which people ask for what an entry says, besides its own, and ``turned`` rows of a regular
    expression for what people say and of what stands for it in the words of the game.  ``asked`` has, by the
    entries that decide it, what is asked of several things at once: its words, ``|`` between those of which
    one will do, and ``?`` behind one that may be left out.  ``told`` has the words in which people ask for
    what a sentence says, by its id.
    """

    terms: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    things: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    general: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    apart: Mapping[str, str] = attrs.field(factory=dict)
    alike: Mapping[str, str] = attrs.field(factory=dict)
    kinds: tuple[tuple[str, ...], ...] = ()
    defining: tuple[str, ...] = ()
    listing: tuple[str, ...] = ()
    broader: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    spoken: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    turned: tuple[tuple[str, ...], ...] = ()
    asked: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    told: Mapping[str, str] = attrs.field(factory=dict)

    @property
    def cited(self) -> frozenset[str]:
        """The entries that it leads to."""
        rows = [*self.terms.values(), *self.things.values(), *self.general.values()]
        rows += [tuple(self.general), tuple(self.apart), self.defining, self.listing, tuple(self.spoken)]
        rows += [tuple(one.split()) for one in self.asked]
        rows += [tuple(self.told)]
        return frozenset(one for row in rows for one in row)


def read_index(text: str) -> Index:
    r"""The index in a file; raises `RegisterError` for a key or a value that it has no room for.

    >>> read_index('[terms]\n"tie" = ["7.1"]').terms
    {'tie': ('7.1',)}
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = f"the register's index is not TOML: {error}"
        raise RegisterError(message) from error
    if unknown := sorted(set(data) - {one.name for one in attrs.fields(Index)}):
        message = f"the register's index has an unknown key {unknown[0]!r}"
        raise RegisterError(message)
    return Index(
        _table(data, "terms"),
        _table(data, "things"),
        _table(data, "general"),
        dict(data.get("apart", {})),
        dict(data.get("alike", {})),
        tuple(_row(one, "kinds") for one in data.get("kinds", [])),
        _row(data.get("defining", []), "defining"),
        _row(data.get("listing", []), "listing"),
        _table(data, "broader"),
        _table(data, "spoken"),
        tuple(_row(one, "turned") for one in data.get("turned", [])),
        _table(data, "asked"),
        dict(data.get("told", {})),
    )


def _table(data: Mapping[str, Mapping[str, object]], name: str) -> dict[str, tuple[str, ...]]:
    return {term: _row(value, f"{name}: {term}") for term, value in data.get(name, {}).items()}


def _row(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        message = f"the register's index: {where!r} is a list of texts; found {value!r}"
        raise RegisterError(message)
    return tuple(value)

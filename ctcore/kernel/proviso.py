"""Provisos: labelled exceptions to the rules, as data.

A proviso has a label, the clauses that it changes, the name of what it changes, and the truth that
puts it in force; a house rule holds in every position that is played by it.  There are three forms:
`Amends` changes a figure, `Closes` forbids a kind of move or an element, `Opens` admits an element on
one more ground.  `attach` joins them to the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import negate

__all__ = ["Amends", "Attached", "Closes", "Condition", "Ground", "Opens", "Proviso"]


@frozen(eq=False)
class Condition:
    """One condition of a ground: ``text`` states it, ``lacks`` says what is wrong if it is not met.

    One that ``lasts`` asks what never changes of an element, as what is printed on the map does.
    """

    text: str
    lacks: str
    test: Callable[[Any], bool]
    lasts: bool = False


@frozen(eq=False)
class Ground:
    """One of several grounds on which an element is admitted: it meets every condition of the ground."""

    label: str
    clauses: tuple[str, ...]
    asks: tuple[Condition, ...]

    def met(self, subject: object) -> bool:
        """Whether the element meets every condition, read on ints or on symbolic terms."""
        met = True
        for one in self.asks:
            met = met & one.test(subject)
        return met

    @property
    def lasting(self) -> Ground:
        """The ground without the conditions that may have been met when the element was selected alone."""
        return attrs.evolve(self, asks=tuple(one for one in self.asks if one.lasts))

    def lacks(self, subject: object) -> tuple[Condition, ...]:
        """The conditions that the element does not meet."""
        return tuple(one for one in self.asks if not one.test(subject))


@cache
def _truth(name: str) -> Callable[[object], bool]:
    return attrgetter(name)


def _always(_in_force: object) -> bool:
    return True


@frozen(eq=False, kw_only=True)
class Proviso:
    """An exception: whose it is, what it changes, and the truth that puts it in force.

    ``to`` names a figure, a group of requirements, a requirement on grounds or a kind of move;
    ``while_`` names a truth of what a state has in force.  ``after`` cites what orders it after the
    others on the same figure, where the order matters.  ``house`` is the label of the house rules that
    it belongs to, and empty in the printed rules: it is in force where ``in_force.house`` has that
    label, and the truth holds, if it names one.  `System.with_provisos` writes it.  ``says`` tells a
    reader of the rule what is otherwise, such as ``take.most is 3``.
    """

    label: str
    clauses: tuple[str, ...]
    to: str
    while_: str = ""
    after: tuple[str, ...] = ()
    house: str = ""
    says: str = ""
    holds: Callable[[Any], bool] = attrs.field(init=False, repr=False)

    @holds.default
    def _holds(self) -> Callable[[Any], bool]:
        house, truth = self.house, _truth(self.while_) if self.while_ else _always
        return (lambda in_force: house in in_force.house and truth(in_force)) if house else truth

    @property
    def heeds(self) -> tuple[str, ...]:
        """The names of what in ``in_force`` says whether it is in force."""
        return tuple(name for name in ("house" if self.house else "", self.while_) if name)

    @property
    def idle(self) -> Callable[[object], bool]:
        """Whether it is not in force, a truth or a symbolic term."""
        return lambda in_force: negate(self.holds(in_force))


@frozen(eq=False, kw_only=True)
class Amends(Proviso):
    """A figure has another value: ``value(before, state, *about)``; ``before`` is its value so far."""

    value: Callable[..., object]


@frozen(eq=False, kw_only=True)
class Closes(Proviso):
    """A kind of move, or an element, is closed where ``test`` holds.

    For a group the test is ``test(subject)``; for a kind its parameters name what it reads, as a
    requirement's do.  ``name``, ``text`` and ``shows`` are those of the requirement that it makes.
    A house rule that does not ``last`` is asked of an element when it is selected, and not of it later.
    """

    name: str
    text: str
    test: Callable[..., bool]
    shows: str = ""
    lasts: bool = False


@frozen(eq=False, kw_only=True)
class Opens(Proviso):
    """An element is admitted on one more ground.

    ``then`` says what the kinds that it names may not do in an element that this ground alone
    admitted when it was selected.  ``kept`` names the truth of their frame that says so.
    """

    ground: Ground
    then: tuple[Closes, ...] = ()
    kept: str = ""


@attrs.define(slots=True, eq=False)
class Attached:
    """The provisos attached to one point of the rules; `attach` writes it, and nothing else does.

    ``key`` is new each time, so that notes under the old key are no longer found.  House rules come
    after the others, and stay: they hold only where a position is played by them.
    """

    provisos: tuple[Any, ...] = ()
    key: object = attrs.field(factory=object)
    known: dict[object, Any] = attrs.field(factory=dict)

    def put(self, *provisos: Proviso) -> None:
        """Attach these, and no others beside the house rules."""
        self.provisos = (*provisos, *(one for one in self.provisos if one.house))
        self.key, self.known = object(), {}

    def add(self, *provisos: Proviso) -> None:
        """Attach these house rules too, by which no position is played yet: what is noted stays true."""
        self.provisos = (*self.provisos, *provisos)

    def drop(self, house: str) -> None:
        """Detach the house rules of that label."""
        self.provisos = tuple(one for one in self.provisos if one.house != house)

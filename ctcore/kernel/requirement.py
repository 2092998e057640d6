"""Requirements: what must hold for a move to be legal, each with the rule that says so.

A move is legal when all its requirements hold.  Each is a predicate without branches, so
that it reads on ints and on symbolic terms alike.  The names of its test's parameters are all
that it reads, and so its scope: nothing else is declared, and nothing can be declared wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache, partial
from inspect import CO_VARARGS, CO_VARKEYWORDS, signature
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar, overload

import attrs

from ctcore.kernel.citing import as_changed
from ctcore.kernel.form import word
from ctcore.kernel.frozen import frozen
from ctcore.kernel.generic import F_contra, S_contra
from ctcore.kernel.logic import either

if TYPE_CHECKING:
    from string import Formatter

    from ctcore.kernel.figure import Figure
    from ctcore.kernel.grounds import Grounds
    from ctcore.kernel.proviso import Closes, Proviso

T = TypeVar("T")

__all__ = ["POSITION", "AtMost", "Requirement", "Scope", "Unless", "asks", "names_of", "of_one"]

# What a test may read of the position; ``there`` is the element that the frame is at work in.
POSITION = ("state", "in_force", "frame", "there")


class Scope(Enum):
    """What a requirement depends on.  The less it depends on, the longer its answer is kept."""

    MOVE = "the move and what is printed alone"
    POSITION = "the state and its frame"
    SUBJECT = "the one element that the move names"
    IN_FORCE = "that element and what is in force"
    MATCH = "that element and the move together"
    CASE = "the state, its frame and the move together"


def names_of(test: Callable[..., object]) -> tuple[str, ...]:
    """The names of the parameters of a test.

    >>> names_of(lambda state, count: count <= state.left)
    ('state', 'count')
    """
    if isinstance(test, (AtMost, Unless)):
        return test.reads
    plain = test
    while hasattr(plain, "__wrapped__"):
        plain = plain.__wrapped__
    if isinstance(plain, FunctionType) and not plain.__code__.co_flags & _STARRED:
        # As `signature`, but faster: this is asked of every test on loading.
        code = plain.__code__
        return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return tuple(signature(test).parameters)


_STARRED = CO_VARARGS | CO_VARKEYWORDS


class AtMost:
    """The test that a field of the move is at most a bound.

    A caller that asks it of many values of the field computes ``most`` once.

    >>> fits = AtMost("count", lambda state: state.left)
    >>> names_of(fits)
    ('state', 'count')
    """

    def __init__(self, field: str, most: Callable[..., int]) -> None:
        """Compare that field with ``most``, whose parameters name what it reads."""
        self.field, self.most = field, most
        self.__module__ = most.__module__
        self.reads = (*names_of(most), field)

    def __call__(self, *read: Any) -> bool:
        """Whether it holds for these values of the names it reads, ints or symbolic terms."""
        found: bool = self.most(*read[:-1]) >= read[-1]
        return found


class Unless:
    """The test that holds if ``free`` does, which reads the position alone, or else if ``test`` does.

    A caller that asks it of many moves asks ``free`` once.

    >>> names_of(Unless(lambda frame: frame.first, lambda state, pile: pile in state.open))
    ('frame', 'state', 'pile')
    """

    def __init__(self, free: Callable[..., bool], test: Callable[..., bool]) -> None:
        """Ask ``test`` where ``free`` does not hold; the parameters of each name what it reads."""
        self.free, self.test = free, test
        self.__module__ = test.__module__
        given, asked = names_of(free), names_of(test)
        self.reads = tuple(dict.fromkeys((*given, *asked)))
        self._given = tuple(map(self.reads.index, given))
        self._asked = tuple(map(self.reads.index, asked))

    def given(self, read: Sequence[T]) -> list[T]:
        """The arguments that ``free`` takes."""
        return [read[place] for place in self._given]

    def asked(self, read: Sequence[T]) -> list[T]:
        """The arguments that ``test`` takes."""
        return [read[place] for place in self._asked]

    def __call__(self, *read: Any) -> bool:
        """Whether it holds for these values of the names it reads, ints or symbolic terms."""
        return either(self.free(*self.given(read)), lambda: self.test(*self.asked(read)))


@frozen(eq=False)
class Requirement(Generic[S_contra, F_contra]):
    """One condition that a legal move meets.

    ``name`` is unique within its kind of move, ``clauses`` lists the rules and rulings
    it comes from (the deciding one first), ``text`` says in one line what must hold,
    ``shows`` is a template over state, frame, move, subject and figure that prints the values
    that decided.  ``test`` is asked of what ``reads`` names: ``state``, ``in_force``, ``frame``,
    ``there``, ``subject``, fields of the move, or ``move`` for all of them.  The subject is the
    element that the field ``about`` of the move names; where that is None, the kind says which.
    ``grounds`` are those on any one of which it is met.  ``figure`` is the figure that it reads, of
    what ``of`` makes of the same names; ``amended_by`` has clauses that are cited, too, if a proviso that
    cites them changes that figure.  ``by`` is the proviso that makes it, where it is an exception.
    ``lacking``, asked of what the test is asked of, says in words what the test found lacking.
    ``since``, asked of the state, the frame and the move that it refuses, gives the labels of the
    provisos by which an earlier move has left on the frame what the test reads, and the clauses that
    decide it where there are any.
    ``wants`` names the truths of what is in force that its clause itself speaks of: what comes with
    them is not an exception to it.
    """

    name: str
    clauses: tuple[str, ...]
    text: str
    test: Callable[..., bool]
    shows: str = ""
    reads: tuple[str, ...] = attrs.field(kw_only=True)
    about: str | None = attrs.field(default=None, kw_only=True)
    grounds: Grounds | None = attrs.field(default=None, kw_only=True)
    figure: Figure[Any] | None = attrs.field(default=None, kw_only=True)
    of: Callable[..., tuple[Any, ...]] | None = attrs.field(default=None, kw_only=True)
    by: Closes | None = attrs.field(default=None, kw_only=True)
    lacking: Callable[..., str] | None = attrs.field(default=None, kw_only=True)
    since: Callable[[Any, Any, Any], tuple[tuple[str, ...], tuple[str, ...]]] | None = attrs.field(
        default=None, kw_only=True
    )
    wants: tuple[str, ...] = attrs.field(default=(), kw_only=True)
    amended_by: tuple[str, ...] = attrs.field(default=(), kw_only=True)

    @reads.default
    def _reads(self) -> tuple[str, ...]:
        return names_of(self.test)

    @property
    def scope(self) -> Scope:
        """What it depends on, by the names of its test's parameters."""
        names = set(self.reads) - {"subject"}
        position = names.intersection(POSITION)
        if "subject" not in self.reads:
            return Scope.MOVE if not position else Scope.POSITION if names == position else Scope.CASE
        if names == {"in_force"}:
            return Scope.IN_FORCE
        return Scope.CASE if position else Scope.MATCH if names else Scope.SUBJECT

    @property
    def provisos(self) -> tuple[Proviso, ...]:
        """The provisos that it depends on: the one that makes it, or those that open more grounds."""
        if self.grounds is not None:
            return self.grounds.attached.provisos
        return () if self.by is None else (self.by,)

    @property
    def cited(self) -> str:
        """The deciding clause, and the proviso that changed it, where it is an exception."""
        return as_changed(self.clauses[0], () if self.by is None else (self.by.label,))

    @property
    def _lifted(self) -> Unless | None:
        """Its test, if what is in force may lift it for every move."""
        test = self.test
        return test if isinstance(test, Unless) and names_of(test.free) == ("in_force",) else None

    @property
    def may_be_free(self) -> bool:
        """Whether what is in force may lift it for every move."""
        return self._lifted is not None

    def is_free(self, in_force: object) -> object:
        """Whether what is in force lifts it for every move: a truth or a symbolic term."""
        test = self._lifted
        return False if test is None else test.free(in_force)

    def settled(self, in_force: object) -> Self | None:
        """The requirement with what is in force settled; None if that lifts it."""
        test, free = self._lifted, self.is_free(in_force)
        if free is True:
            return None
        if test is None or free is not False:
            return self
        # ``about`` stays: the same field names the element.
        return attrs.evolve(self, test=test.test, reads=names_of(test.test))

    def now(self, in_force: object) -> Callable[[object], bool]:
        """The test as a function of the element alone, with what is in force settled."""
        return partial(self.test, in_force) if "in_force" in self.reads else self.test

    def of_a_move(self) -> Callable[[object], bool]:
        """The test as a function of the move alone, for a requirement that reads nothing else."""
        if "move" not in self.reads:
            return of_one(self.test, attrgetter, *self.reads)
        reads = [attrgetter(name) if name != "move" else None for name in self.reads]
        return lambda move: self.test(*[move if read is None else read(move) for read in reads])

    def reading(
        self,
        figure: Figure[Any],
        of: Callable[..., tuple[Any, ...]] | None = None,
        amended_by: tuple[str, ...] = (),
    ) -> Self:
        """The same requirement, saying which figure it reads and of what; amended, it cites more."""
        return attrs.evolve(self, figure=figure, of=of, amended_by=amended_by)

    def of_field(self, field: str, *, before: str) -> Self:
        """The same requirement of another field: ``field`` in the place of ``before``, and of its element.

        >>> asks("inland", ("1",), "", lambda pile: pile, "{move.pile}").of_field("to", before="pile")
        ... # doctest: +ELLIPSIS
        Requirement(name='inland', ..., shows='{move.to}', reads=('to',), about='to', ...)
        """
        reads = tuple(field if name == before else name for name in self.reads)
        shows = self.shows.replace(f"{{move.{before}", f"{{move.{field}")
        return attrs.evolve(self, reads=reads, shows=shows, about=field)

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths of the values that ``shows`` prints."""
        return tuple(path for _, path, _, _ in _formatter().parse(self.shows) if path)

    def values(self, **parts: object) -> dict[str, Any]:
        """Each value that ``shows`` prints, by its path."""
        formatter = _formatter()
        return {path: formatter.get_field(path, (), parts)[0] for path in self.paths}

    def shown(self, **parts: object) -> str:
        """The values that decide this requirement, as text."""
        return _formatter().format(self.shows, **parts)


def of_one(test: Callable[..., bool], read: Callable[..., Any], *which: object) -> Callable[[object], bool]:
    """The test as a function of one value, from which ``read(*which)`` takes the arguments.

    >>> from operator import itemgetter
    >>> of_one(lambda count, most: count <= most, itemgetter, 2, 0)((5, "red", 4))
    True
    """
    if not which:
        return lambda _: test()
    taken = read(*which)
    return (lambda about: test(taken(about))) if len(which) == 1 else (lambda about: test(*taken(about)))


@cache
def _formatter() -> Formatter:
    """What writes values into a template, a truth as yes or no, and nothing as none."""
    from string import Formatter  # noqa: PLC0415 - only who asks why is shown values

    class _Formatter(Formatter):
        def format_field(self, value: object, format_spec: str) -> str:
            said = word(value) if value is None or isinstance(value, bool) else value
            written: str = super().format_field(said, format_spec)
            return written

    return _Formatter()


# What a test that is a function takes, by the names of its first parameters; of one that is a
# lambda the type checker knows nothing, and it fits everywhere.
S = TypeVar("S")
F = TypeVar("F")


class _OfFrame(Protocol[F_contra]):
    def __call__(self, frame: F_contra, *args: Any, **kwargs: Any) -> bool: ...


class _OfState(Protocol[S_contra]):
    def __call__(self, state: S_contra, *args: Any, **kwargs: Any) -> bool: ...


class _OfBoth(Protocol[S_contra, F_contra]):
    def __call__(self, state: S_contra, frame: F_contra, *args: Any, **kwargs: Any) -> bool: ...


@overload
def asks(
    name: str,
    clauses: tuple[str, ...],
    text: str,
    test: _OfBoth[S, F],
    shows: str = "",
    **more: Any,
) -> Requirement[S, F]: ...
@overload
def asks(
    name: str, clauses: tuple[str, ...], text: str, test: _OfFrame[F], shows: str = "", **more: Any
) -> Requirement[object, F]: ...
@overload
def asks(
    name: str, clauses: tuple[str, ...], text: str, test: _OfState[S], shows: str = "", **more: Any
) -> Requirement[S, object]: ...
@overload
def asks(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[..., bool], shows: str = "", **more: Any
) -> Requirement[Any, Any]: ...
def asks(
    name: str, clauses: tuple[str, ...], text: str, test: Callable[..., bool], shows: str = "", **more: Any
) -> Requirement[Any, Any]:
    """Require ``test``, whose parameters name all that it reads; `Requirement` says what they may be.

    >>> asks("at_least_one", ("3.1",), "the count is at least 1", lambda count: count >= 1).scope.name
    'MOVE'
    >>> asks("fits", ("4",), "the pile holds them", lambda subject, count: count <= subject.size).scope.name
    'MATCH'
    """
    return Requirement(name, clauses, text, test, shows, **more)

"""Evaluate laws on lifted states, and cache the terms for whatever does not change.

Most laws are about the board: spaces, boxes, tracks.  They do not read what is pending,
so states that differ only in the stack share the terms of these laws; and a space that a move
leaves unchanged keeps its terms.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

import attrs

from ctcore.errors import Defect
from ctcore.game.fields import is_part
from ctcore.kernel.choices import fields_of
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.interning import Alike
from ctcore.symbolic.reading import Reading, values_at
from ctcore.symbolic.terms import Number, Truth, conjuncts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ctcore.kernel import Frame, Law
    from ctcore.symbolic.reading import Way

__all__ = ["LawTerms", "kept", "sharing", "terms_of"]

F = TypeVar("F", bound="Callable[..., Any]")
# How many answers `kept` caches: enough for the kinds of move of an Operation.
_KEPT = 64
# How many initial states of cases are cached.
_FIRSTS = 200


class _Unread:
    """Takes the place of the stack while a law of the board is evaluated; any access raises `Defect`."""

    def _refuse(self, *_: object) -> NoReturn:
        message = "a law of the board looks at what is pending"
        raise Defect(message)

    __iter__ = __len__ = __bool__ = __getitem__ = __contains__ = _refuse
    __eq__ = __ne__ = __hash__ = __getattr__ = _refuse


# The result of a law: the truths that must all hold.
Said = tuple["Truth", ...]


class _Memo(dict[Any, Any]):
    """A cache. Entries made while ``lasting`` is set stay; `terms_of` drops the others."""

    lasting = False

    def note(self, key: Any, value: Any) -> Any:
        """Cache the value under the key, and return it."""
        self[key] = value
        if not _Memo.lasting:
            _PASSING.append((self, key))
        return value


# Entries that the next `terms_of` drops.
_PASSING: list[tuple[_Memo, Any]] = []


class _OfBoard:
    """One law about a whole board. It is evaluated again only if a value that it read has changed."""

    def __init__(self, law: Law) -> None:
        self.law = law
        # Cached results by the places that the law read. The values read are kept alive, so no id is reused.
        self._notes: dict[tuple[Way, ...], _Notes] = {}

    def said(self, state: Any) -> Said:
        for notes in self._notes.values():
            values = notes.values(state)
            found: tuple[list[Any], Said] | None = notes.said.get(tuple(map(id, values)))
            if found is not None:
                return found[1]
        return self._asked(state)

    def _asked(self, state: Any) -> Said:
        read: dict[Way, None] = {}
        reading: Any = Reading(state, read)
        said = tuple(_conjuncts_of(self.law, reading))
        if not self._notes:
            plainly = tuple(_conjuncts_of(self.law, state))
            if [one.key for one in plainly] != [one.key for one in said]:
                message = f"{self.law.name} says something else of a state whose reading is noted"
                raise Defect(message)
        ways = tuple(read)
        if ways not in self._notes:
            self._notes[ways] = _Notes(values_at(ways))
        values = self._notes[ways].values(state)
        self._notes[ways].said.note(tuple(map(id, values)), (values, said))
        return said


@frozen(eq=False)
class _Notes:
    """Cached results of a law that reads some places of a state, by the values at those places."""

    values: Callable[[Any], list[Any]]
    said: _Memo = attrs.field(factory=_Memo, init=False)


def _key_of(state: Any) -> Iterator[Any]:
    """Yield the key of a state without its stack: parts by identity, all else by value."""
    for name, _ in fields_of(type(state)):
        if name == "stack":
            continue
        value = getattr(state, name)
        some = value if isinstance(value, tuple) else (value,)
        by_identity = any(is_part(type(one)) or isinstance(one, Number | Truth) for one in some)
        yield id(value) if by_identity else value


# Laws by what lists the elements that they are about.
_ByEach = dict[Any, list["Law"]]


def _by_each(laws: Sequence[Law]) -> _ByEach:
    found: _ByEach = {}
    for law in laws:
        if law.each is not None:
            found.setdefault(law.each, []).append(law)
    return found


def _conjuncts_of(law: Law, state: Any) -> Iterator[Truth]:
    for asked in law.asked_of(state):
        yield from conjuncts(law.test(*asked))


class LawTerms:
    """Evaluates laws on states, and caches the resulting truths by the part of the state they read."""

    def __init__(self, laws: Sequence[Law]) -> None:
        self.laws = tuple(laws)
        lasting = [law for law in self.laws if law.of_board]
        passing = [law for law in self.laws if not law.of_board]
        self._of_boards = [_OfBoard(law) for law in lasting if law.each is None]
        # What lists the elements of a law may read what is pending; what is said of one of them does not.
        self._of_each, self._of_some = _by_each(lasting), _by_each(passing)
        self._of_states = [law for law in passing if law.frames is None and law.each is None]
        self._of_frames = [law for law in passing if law.frames is not None]
        self._by_type: dict[type[Frame], list[Law]] = {}
        # Each entry keeps the object it is about alive, so that no id is reused.
        self._boards, self._elements, self._flat = _Memo(), _Memo(), _Memo()
        # Many cases begin with the same state, and so do the obligations about one kind of move.
        self._firsts: dict[int, tuple[Any, dict[int, Truth]]] = {}
        self._alike = Alike()
        # The last position before a move, and what the laws say of it: most positions have several paths.
        self._before: tuple[Any, tuple[Said, ...]] | None = None

    def of(self, state: Any) -> list[Truth]:
        """Return the truths of all laws in the state."""
        return [*self.of_board(state).values(), *self.of_pending(state)]

    def of_board(self, state: Any) -> dict[int, Truth]:
        """Return the truths of the laws of the board, by key, each once."""
        said = self._board(state)
        if id(said) not in self._flat:
            self._flat.note(id(said), (said, {one.key: one for each in said for one in each}))
        found: dict[int, Truth] = self._flat[id(said)][1]
        return found

    def of_first(self, state: Any) -> dict[int, Truth]:
        """Return the truths of all laws in an initial state, by key, those of the board first.

        The truths of the board are cached for good.
        """
        if id(state) not in self._firsts:
            if len(self._firsts) >= _FIRSTS:
                self._firsts.clear()
            _Memo.lasting = True
            try:
                board = self.of_board(state)
            finally:
                _Memo.lasting = False
            self._firsts[id(state)] = state, board | {one.key: one for one in self.of_pending(state)}
        return self._firsts[id(state)][1]

    def forget(self) -> None:
        """Drop the interned parts of states."""
        self._alike.forget()
        self._before = None

    def of_changed(self, before: Any, after: Any) -> Iterator[Truth]:
        """Yield the truths of the laws after a move, except laws of the board that read nothing changed."""
        if after is before:
            return
        if self._before is None or self._before[0] is not before:
            self._before = before, self._board(self._alike.state(before))
        was = set(map(id, self._before[1]))
        for said in self._board(self._alike.state(after)):
            if id(said) not in was:
                yield from said
        yield from self.of_pending(after)

    def of_pending(self, state: Any) -> list[Truth]:
        """Return the truths of the other laws, which are about what is pending."""
        found = [one for law in self._of_states for one in self.said(law, state)]
        for said in self._of_elements(self._of_some, state):
            found += said
        for frame in state.stack:
            for law in self._about(type(frame)):
                found += conjuncts(law.test(state, frame))
        return found

    def _about(self, kind: type[Frame]) -> list[Law]:
        if kind not in self._by_type:
            self._by_type[kind] = [one for one in self._of_frames if issubclass(kind, one.frames or ())]
        return self._by_type[kind]

    def said(self, law: Law, state: Any) -> Iterator[Truth]:
        """Yield the truths of one law in the state."""
        return _conjuncts_of(law, state)

    def _board(self, state: Any) -> tuple[Said, ...]:
        key = tuple(_key_of(state))
        if key not in self._boards:
            unread: Any = _Unread()
            board = changed(state, stack=unread)
            of_each = self._of_elements(self._of_each, board)
            said = (*of_each, *(one.said(board) for one in self._of_boards))
            self._boards.note(key, (state, said))
        found: tuple[Said, ...] = self._boards[key][1]
        return found

    def _of_elements(self, by_each: _ByEach, state: Any) -> Iterator[Said]:
        """Yield what the laws say of each element, of those of which they say something."""
        for each, laws in by_each.items():
            of = id(laws)
            for element in each(state):
                key = (of, id(element))
                if key not in self._elements:
                    said = tuple(one for law in laws for one in conjuncts(law.test(element)))
                    self._elements.note(key, (element, said))
                if found := self._elements[key][1]:
                    yield found


# Terms by the laws, used within `sharing`.
_SHARED: dict[tuple[Law, ...], LawTerms] = {}
_IS_SHARED: ContextVar[bool] = ContextVar("is_shared", default=False)


def terms_of(laws: Sequence[Law]) -> LawTerms:
    """Return the terms of those laws, shared within `sharing`; drop cache entries that are not lasting."""
    for memo, key in _PASSING:
        memo.pop(key, None)
    _PASSING.clear()
    if not _IS_SHARED.get():
        return LawTerms(laws)
    found = _SHARED.setdefault(tuple(laws), LawTerms(laws))
    found.forget()
    return found


@contextmanager
def sharing() -> Iterator[None]:
    """Share cached terms of laws between obligations. The source must not change meanwhile."""
    token = _IS_SHARED.set(True)
    try:
        yield
    finally:
        _IS_SHARED.reset(token)


def kept(asked: F) -> F:
    """Decorate a function: within `sharing`, cache its last few answers, for obligations of one group."""
    cached: Any = lru_cache(_KEPT)(asked)

    @wraps(asked)
    def answer(*args: Any, **named: Any) -> Any:
        return (cached if _IS_SHARED.get() else asked)(*args, **named)

    return cast("F", answer)

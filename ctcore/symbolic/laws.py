"""What laws say of lifted states, asked once of all that stays the same.

Most laws are about the board: spaces, boxes, tracks.  They read nothing of what is pending,
so states that differ only in that share what these laws say; and a space that a move leaves
as it was keeps what the laws say of it.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn

import attrs

from ctcore.errors import Defect
from ctcore.symbolic.terms import conjuncts
from ctcore.twilight.board.state import FIELDS
from ctcore.twilight.invariants import BOARD_LAWS
from ctcore.twilight.scenarios.laws import SCENARIO_LAWS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.kernel import Law
    from ctcore.symbolic.terms import Truth
    from ctcore.twilight.board.state import State

__all__ = ["LASTING", "LawTerms"]

# Laws of the board: they look at nothing that is pending.
LASTING = frozenset((*BOARD_LAWS, *SCENARIO_LAWS))
_BY_VALUE = ("initiative", "deck")
_BY_IDENTITY = attrgetter(*(name for name in FIELDS if name not in (*_BY_VALUE, "stack")))


class _Unread:
    """Stands for what is pending where a law of the board is asked: whoever looks at it is mistaken."""

    def _refuse(self, *_: object) -> NoReturn:
        message = "a law of the board looks at what is pending"
        raise Defect(message)

    __iter__ = __len__ = __bool__ = __getitem__ = __contains__ = _refuse
    __eq__ = __ne__ = __hash__ = __getattr__ = _refuse


class LawTerms:
    """The truths that laws say of states, each noted beside what it is about."""

    def __init__(self, laws: Sequence[Law]) -> None:
        self.laws = tuple(laws)
        self._lasting = [law for law in self.laws if law in LASTING]
        self._passing = [law for law in self.laws if law not in LASTING]
        # Each note is kept beside what it is about, so that an id stays its own.
        self._of_boards: dict[tuple[Any, ...], tuple[State, list[Truth]]] = {}
        self._of_elements: dict[tuple[int, int], tuple[Any, tuple[Truth, ...]]] = {}

    def of(self, state: State) -> list[Truth]:
        """All that the laws say of the state."""
        return [*self.of_board(state), *self.of_pending(state)]

    def of_board(self, state: State) -> list[Truth]:
        """What the laws of the board say, each truth once."""
        key = (state.initiative, state.deck, *map(id, _BY_IDENTITY(state)))
        if key not in self._of_boards:
            unread: Any = _Unread()
            board = attrs.evolve(state, stack=unread)
            said = {one.key: one for law in self._lasting for one in self.said(law, board)}
            self._of_boards[key] = (state, list(said.values()))
        return self._of_boards[key][1]

    def of_pending(self, state: State) -> list[Truth]:
        """What the other laws say, which are about what is pending."""
        return [one for law in self._passing for one in self.said(law, state)]

    def said(self, law: Law, state: State) -> Iterator[Truth]:
        """What one law says of the state."""
        for asked in law.asked_of(state):
            yield from self._of_element(law, *asked) if law.each else conjuncts(law.test(*asked))

    def _of_element(self, law: Law, element: Any) -> tuple[Truth, ...]:
        key = (id(law), id(element))
        if key not in self._of_elements:
            self._of_elements[key] = (element, tuple(conjuncts(law.test(element))))
        return self._of_elements[key][1]

"""All laws as one sentence: a first pass asks for it once a path, where asking law by law takes longer.

Where that pass fails, a second one over the laws themselves says which is broken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import Law
from ctcore.kernel.logic import all_of
from ctcore.symbolic import Claim, Found, LawTerms, Truth, keeps_laws
from ctcore.twilight.board.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import z3

    from ctcore.symbolic import Case

__all__ = ["Terms", "keeps_every_law"]

_BOARD = tuple(
    field.name
    for field in attrs.fields(State)
    if field.init and field.name not in ("initiative", "deck", "stack")
)


class Terms(LawTerms):
    """Terms of laws, those of the board made once for states that differ only in what is pending."""

    def __init__(self, laws: Sequence[Law], of_board: Sequence[Law]) -> None:
        super().__init__(laws)
        self._of_board = {law.name for law in of_board}
        self._over_boards: dict[tuple[Any, ...], tuple[State, z3.BoolRef]] = {}

    def _term(self, law: Law, state: State) -> z3.BoolRef:
        if law.each is not None or law.name not in self._of_board:
            return super()._term(law, state)
        key = (law.name, state.initiative, state.deck, *(id(getattr(state, name)) for name in _BOARD))
        if key not in self._over_boards:
            self._over_boards[key] = (state, super()._term(law, state))
        return self._over_boards[key][1]


def _every(laws: Sequence[Law], of_board: Sequence[Law]) -> Law:
    terms = Terms(laws, of_board)

    def test(state: State) -> bool:
        if isinstance(state.commitment, int):
            return all_of(law.holds(state) for law in laws)
        truths: list[Any] = [Truth(term) for term in terms.of(state)]
        return all_of(truths)

    return Law("every_law", (), "every law", test)


def keeps_every_law(
    cases: Callable[[], Iterator[Case]],
    laws: Sequence[Law],
    of_board: Sequence[Law],
    claims: Sequence[Claim] = (),
) -> Found:
    """Whether each law that holds before a case holds after it, and each claim holds of it."""
    steps = tuple(claim for claim in claims if claim.step)

    def test(before: State, after: State) -> bool:
        return all_of(claim.test(before, after) for claim in claims if not claim.step)

    together = (*steps, Claim("every claim", test)) if claims else ()
    found = keeps_laws(cases(), (_every(laws, of_board),), together)
    return found if found.holds else keeps_laws(cases(), laws, claims)

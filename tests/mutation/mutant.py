"""A mutant: one small change of the rules, where it is, and what it is about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache

import attrs

from ctcore import register
from tests.mutation.source import Edit

__all__ = ["Mutant", "Outcome", "named_apart", "neighbour"]


@attrs.frozen(eq=False)
class Mutant:
    """One change: its sort, a name of its own, what is another, and where.

    ``change`` is an edit of a function's text, made in the process; an edit of what a module says as it is
    read (``anew``); or a function that changes declared objects.  ``kinds`` are the kinds of move that it
    is about, and ``code`` the function that it changes, each by its name; where none is given, all are.
    ``named`` is what a row names first of all that notice it; ``cites`` says that only a citation is
    another, which tables alone can tell.
    """

    sort: str
    name: str
    where: str
    change: Edit | Callable[[], None]
    clauses: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    code: str = ""
    named: str = ""
    anew: bool = False
    cites: bool = False

    @property
    def id(self) -> str:
        """The sort and the name."""
        return f"{self.sort}: {self.name}"


@attrs.frozen
class Outcome:
    """A mutant, what noticed it, or nothing, and the processor seconds that that took."""

    mutant: Mutant
    by: str
    seconds: float


def named_apart(every: Iterable[Mutant]) -> Iterator[Mutant]:
    """The mutants; where two have one name, with a number."""
    seen: defaultdict[str, int] = defaultdict(int)
    for one in every:
        seen[one.id] += 1
        times = seen[one.id]
        yield one if times == 1 else attrs.evolve(one, name=f"{one.name} ({times})")


@cache
def _ids() -> tuple[str, ...]:
    found = register.load()
    return tuple(one.id for part in (found.clauses, found.rulings, found.cards) for one in part)


def neighbour(clause: str, cited: tuple[str, ...] = ()) -> str:
    """The entry of the register that stands nearest, below the same one where there is one, not cited too."""
    ids, above = _ids(), clause.rpartition(".")[0]
    at = ids.index(str(clause)) if clause in ids else 0
    around = (at + by for by in (1, -1, 2, -2, 3, -3, 4, -4))
    near = [ids[place] for place in around if 0 <= place < len(ids) and ids[place] not in cited]
    return next((one for one in near if one.rpartition(".")[0] == above and one[0] == clause[0]), near[0])

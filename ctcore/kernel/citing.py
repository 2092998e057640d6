"""Citations: a clause, with the sentences of it that are meant, and with the labels of what changed it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Cited", "as_changed", "cite", "with_sentences"]


class Cited(str):
    """A clause as the ledger cites it, with the labels of what changed it here, and the sentences meant.

    >>> Cited("3.3.4", ("#32s",)).changed_by
    ('#32s',)
    """

    __slots__ = ("changed_by", "sentences")
    changed_by: tuple[str, ...]
    sentences: tuple[str, ...]

    def __new__(cls, clause: str, changed_by: tuple[str, ...] = (), sentences: tuple[str, ...] = ()) -> Self:
        """Make the citation of a clause."""
        made = super().__new__(cls, clause)
        made.changed_by, made.sentences = changed_by, sentences
        return made

    def __reduce__(self) -> tuple[object, tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """Copy and pickle with the labels and the sentences."""
        return (Cited, (str(self), self.changed_by, self.sentences))


@cache
def cite(*sentences: str) -> Cited:
    """The clause of those sentences: an answer prints the clause, and a trace finds the sentences.

    >>> str(cite("3.3.4/5", "3.3.4/9")), cite("3.3.4/5", "3.3.4/9").sentences
    ('3.3.4', ('3.3.4/5', '3.3.4/9'))
    """
    (clause,) = {one.partition("/")[0] for one in sentences}
    return Cited(clause, sentences=sentences)


def with_sentences(clauses: Iterable[str]) -> tuple[str, ...]:
    """The clauses, each with the sentences that are meant after it.

    >>> with_sentences((cite("3.3.4/5"), "R95"))
    ('3.3.4', '3.3.4/5', 'R95')
    """
    return tuple([one for clause in clauses for one in (str(clause), *getattr(clause, "sentences", ()))])


def as_changed(clause: str, by: tuple[str, ...]) -> str:
    """A clause with the labels of what changed it here.

    >>> as_changed("3.2.4", ("#57",)), as_changed("3.2.4", ())
    ('3.2.4 as changed by #57', '3.2.4')
    """
    return f"{clause} as changed by {', '.join(by)}" if by else clause

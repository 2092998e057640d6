"""Terms in the place of truths, as a proof has them: they tell what is asked of them."""

from __future__ import annotations

from typing import Any

import attrs

__all__ = ["Term"]


@attrs.frozen
class Term:
    """A symbolic truth that writes down what is done to it and refuses to be a Python truth."""

    text: str

    def __bool__(self) -> bool:
        message = "a symbolic truth has no value yet"
        raise TypeError(message)

    def __xor__(self, other: Any) -> Term:
        assert other is True
        return Term(f"not {self.text}")

    def __and__(self, other: Any) -> Term:
        return Term(f"({self.text} and {other})")

    def __or__(self, other: Any) -> Term:
        return Term(f"({self.text} or {other})")

    __rand__ = __and__
    __ror__ = __or__

    def choose(self, then: int, otherwise: int) -> Term:
        return Term(f"({then} if {self.text} else {otherwise})")

    def __str__(self) -> str:
        return self.text

"""Requirement mutation: drop one requirement, and see which witness or proof notices."""

from __future__ import annotations

from ctcore.kernel.frozen import frozen

__all__ = ["Mutant"]


@frozen
class Mutant:
    """One requirement dropped from one kind of move, and what failed without it.

    ``killed_by`` names witnesses and obligations; empty when nothing noticed.
    """

    kind: str
    requirement: str
    clauses: tuple[str, ...]
    killed_by: tuple[str, ...]

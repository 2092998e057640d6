"""Moves as text, both ways: `str(move)` writes a move's form, `parse` reads it back, for any game."""

from ctcore.notation.parse import parse
from ctcore.notation.vocabulary import Vocabulary

__all__ = ["Vocabulary", "parse"]

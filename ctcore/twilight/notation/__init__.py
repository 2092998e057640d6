"""Moves as text, both ways: `str(move)` writes a move's form, `parse` reads it back."""

from ctcore.twilight.notation.parse import parse

__all__ = ["parse"]

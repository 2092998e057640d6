"""Moves as text, both ways: `str(move)` writes a move's form, `parse` reads it back, for any game."""

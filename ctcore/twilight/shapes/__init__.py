"""The values that frames may hold, for random positions and for proofs: the game's one table of shapes.

A row fixes a frame's spaces, its limit and its Special Activity.  Counts stay open, and a row does not
repeat what a law says.  What is rare in play is drawn rarely, so that most positions drawn are
lawful.  A type of frame without a row holds any values of its fields' types.
"""

from ctcore.twilight.shapes import activities, events, operations, rounds, set_up
from ctcore.twilight.shapes.table import SHAPES

__all__ = ["SHAPES", "activities", "events", "operations", "rounds", "set_up"]

"""What frames may hold, for positions that are drawn and for proofs: the game's one table of shapes.

A row says what is concrete of a frame: its spaces, its limit, its Special Activity.  Counts stay open, and
what a law says is not said here.  What is rare in play is drawn rarely, so that most of what is made is
lawful.  A type of frame without a row holds any values of its fields' types.
"""

from ctcore.twilight.shapes import activities, events, operations, rounds, set_up
from ctcore.twilight.shapes.table import SHAPES

__all__ = ["SHAPES", "activities", "events", "operations", "rounds", "set_up"]

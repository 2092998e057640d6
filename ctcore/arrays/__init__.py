"""Evaluate the rules on many positions at once, with numpy arrays.  Needs the extra ``arrays``.

The laws run unchanged on arrays and say which rows are lawful.  So a lawful position with a given frame
can be found near a guess (`ctcore.arrays.drawing`).

>>> import random
>>> from ctcore.game import games
>>> nim = games.game("nim")
>>> state = any_position(random.Random(1), nim.frames[0], game=nim)
>>> type(state.stack[-1]).__name__
'Turn'
"""

from ctcore.arrays.bulk import Many, breaches, many_positions, witnesses
from ctcore.arrays.grids import Grid
from ctcore.arrays.nearby import any_position, lawful_rows, nearest
from ctcore.arrays.paths import along_each_path
from ctcore.arrays.values import Numbers, Truths, rows_where

__all__ = [
    "Grid",
    "Many",
    "Numbers",
    "Truths",
    "along_each_path",
    "any_position",
    "breaches",
    "lawful_rows",
    "many_positions",
    "nearest",
    "rows_where",
    "witnesses",
]

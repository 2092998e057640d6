"""Pictures of a position and of a game: 38 countries by regions, their links, the tracks and the boxes.

>>> from ctcore.labyrinth.game import GAME
>>> svg(GAME.setup()).partition(" ")[0]
'<svg'
"""

from ctcore.labyrinth.picture.position import svg
from ctcore.labyrinth.picture.strip import svg_strip

__all__ = ["svg", "svg_strip"]

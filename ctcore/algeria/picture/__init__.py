"""Pictures of a position and of a game: a map of our own, drawn from the borders, as plain SVG.

>>> from ctcore.algeria.game import GAME
>>> svg(GAME.setup("1954")).partition(" ")[0]
'<svg'
"""

from ctcore.algeria.picture.position import svg
from ctcore.algeria.picture.strip import svg_strip

__all__ = ["svg", "svg_strip"]

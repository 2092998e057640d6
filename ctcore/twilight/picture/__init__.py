"""Pictures of a position and of a game: a map of our own, drawn from the graph, as plain SVG.

>>> import ctcore as ct
>>> svg(ct.setup("short")).partition(" ")[0]
'<svg'
"""

from ctcore.twilight.picture.position import svg
from ctcore.twilight.picture.strip import svg_strip

__all__ = ["svg", "svg_strip"]

"""Lines of play and positions as text, both ways."""

from ctcore.twilight.text.line import IllegalMoveInLine, parse_move, play, play_line
from ctcore.twilight.text.position import from_json, to_json

__all__ = ["IllegalMoveInLine", "from_json", "parse_move", "play", "play_line", "to_json"]

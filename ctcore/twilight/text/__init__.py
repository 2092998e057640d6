"""Lines of play, positions and game records as text, both ways."""

from ctcore.twilight.text.line import IllegalMoveInLine, parse_choice, parse_move, play, play_line
from ctcore.twilight.text.pages import RecordError
from ctcore.twilight.text.position import from_json, to_json
from ctcore.twilight.text.record import IllegalMoveInRecord, Record, read_record, replay, write_record

__all__ = [
    "IllegalMoveInLine",
    "IllegalMoveInRecord",
    "Record",
    "RecordError",
    "from_json",
    "parse_choice",
    "parse_move",
    "play",
    "play_line",
    "read_record",
    "replay",
    "to_json",
    "write_record",
]

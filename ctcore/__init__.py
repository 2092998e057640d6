"""The rules of Colonial Twilight as a formal, executable, proved reference.

>>> import ctcore as ct
>>> game = ct.setup("medium", first=ct.GOVERNMENT, card=1)
>>> str(ct.actor(game))
'Government'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ctcore.errors import (
    CtcoreError,
    Defect,
    IllegalMove,
    InvalidPosition,
    NotationError,
    RegisterError,
)
from ctcore.kernel.move import Part
from ctcore.twilight import moves
from ctcore.twilight.board.cards import Capability, Card, card
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.forces import Pool, Space
from ctcore.twilight.board.map import Place, board
from ctcore.twilight.board.parts import FranceBox
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import (
    FLN,
    GOVERNMENT,
    NATURE,
    Actor,
    Box,
    CubeType,
    Eligibility,
    Ending,
    Option,
    Piece,
    PieceType,
    Pivotal,
    Stance,
    Track,
)
from ctcore.twilight.game import (
    SYSTEM,
    actor,
    chances,
    choices,
    judge,
    legal_moves,
    outcome,
    random_game,
    random_move,
    setup,
    step,
    trace,
    violations,
)
from ctcore.twilight.rules.victory import Outcome

if TYPE_CHECKING:
    from ctcore.picture import svg, svg_strip
    from ctcore.twilight.text.builder import position
    from ctcore.twilight.text.line import parse_choice, parse_move, play, play_line
    from ctcore.twilight.text.pages import RecordError
    from ctcore.twilight.text.position import from_json, to_json
    from ctcore.twilight.text.record import Record, read_record, replay, write_record

__all__ = [
    "FLN",
    "GOVERNMENT",
    "NATURE",
    "SYSTEM",
    "Actor",
    "Box",
    "Capability",
    "Card",
    "CtcoreError",
    "CubeType",
    "Deception",
    "DeceptionMarker",
    "Deck",
    "Defect",
    "Eligibility",
    "Ending",
    "FranceBox",
    "IllegalMove",
    "InvalidPosition",
    "NotationError",
    "Option",
    "Outcome",
    "Part",
    "Piece",
    "PieceType",
    "Pivotal",
    "Place",
    "Pool",
    "Record",
    "RecordError",
    "RegisterError",
    "Space",
    "Stance",
    "State",
    "Track",
    "actor",
    "board",
    "card",
    "chances",
    "choices",
    "from_json",
    "judge",
    "legal_moves",
    "moves",
    "outcome",
    "parse_choice",
    "parse_move",
    "play",
    "play_line",
    "position",
    "random_game",
    "random_move",
    "read_record",
    "replay",
    "setup",
    "step",
    "svg",
    "svg_strip",
    "to_json",
    "trace",
    "violations",
    "write_record",
]


# Play needs no text: what reads and writes it is loaded where somebody asks for it.
_OF_TEXT = {
    "builder": ("position",),
    "line": ("parse_choice", "parse_move", "play", "play_line"),
    "position": ("from_json", "to_json"),
    "record": ("Record", "RecordError", "read_record", "replay", "write_record"),
}
# The same of what draws.
_OF_PICTURES = ("svg", "svg_strip")


def __getattr__(name: str) -> Any:
    """What reads and writes text or draws, loaded as it is asked for."""
    if name in _OF_PICTURES:
        globals()[name] = drawing = getattr(import_module("ctcore.picture"), name)
        return drawing
    for module, names in _OF_TEXT.items():
        if name in names:
            globals()[name] = found = getattr(import_module(f"ctcore.twilight.text.{module}"), name)
            return found
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """All public names, loaded or not."""
    return sorted({*globals(), *__all__})

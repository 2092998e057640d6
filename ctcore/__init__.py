"""The rules of Colonial Twilight as a formal, executable, proved reference.

>>> import ctcore as ct
>>> game = ct.setup("medium", first=ct.GOVERNMENT, card=1)
>>> str(ct.actor(game))
'Government'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Before all that takes long to load: from here on Ctrl-C ends the command line.
from ctcore.cli import begun as _begun  # noqa: F401 - importing it is its use
from ctcore.errors import (
    CtcoreError,
    Defect,
    IllegalMove,
    InvalidPosition,
    NotationError,
    RegisterError,
    WrongType,
)
from ctcore.game.games import game
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
    margins,
    outcome,
    parse_choice,
    parse_move,
    play,
    play_line,
    random_game,
    random_move,
    read_record,
    replay,
    setup,
    step,
    trace,
    violations,
    write_record,
)
from ctcore.twilight.rules.victory import Margins, Outcome

if TYPE_CHECKING:
    from ctcore.game.pages import RecordError
    from ctcore.game.record import Record
    from ctcore.query.odds import Odds, odds
    from ctcore.twilight.observing import Observation, observe
    from ctcore.twilight.orders import Order, collect, expand, orders_of
    from ctcore.twilight.picture import svg, svg_strip
    from ctcore.twilight.text.builder import position
    from ctcore.twilight.text.position import from_json, to_json

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
    "Margins",
    "NotationError",
    "Observation",
    "Odds",
    "Option",
    "Order",
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
    "WrongType",
    "actor",
    "board",
    "card",
    "chances",
    "choices",
    "collect",
    "expand",
    "from_json",
    "game",
    "judge",
    "legal_moves",
    "margins",
    "moves",
    "observe",
    "odds",
    "orders_of",
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


# Play needs no text and no picture: what reads, writes and draws them is loaded where somebody asks for it.
_LATER = {
    "twilight.orders": ("Order", "collect", "expand", "orders_of"),
    "twilight.picture": ("svg", "svg_strip"),
    "twilight.observing": ("Observation", "observe"),
    "twilight.text.builder": ("position",),
    "twilight.text.position": ("from_json", "to_json"),
    "game.pages": ("RecordError",),
    "game.record": ("Record",),
    "query.odds": ("Odds", "odds"),
}


def __getattr__(name: str) -> Any:
    """What reads, writes or draws, loaded as it is asked for; and which version this is."""
    for module, names in _LATER.items():
        if name in names:
            globals()[name] = found = getattr(import_module(f"ctcore.{module}"), name)
            return found
    if name == "__version__":
        return import_module("importlib.metadata").version("ctcore")
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted((*__all__, "__version__"))

"""The moves by name, to make one without its notation: ``ct.moves.Rally()``.

>>> import ctcore as ct
>>> game = ct.step(ct.setup("short", card=1), ct.moves.Decline())
>>> print(*ct.trace(ct.step(game, ct.moves.Rally()), ct.moves.Select(ct.Place.named("Barika"))).ledger)
FLN pays 1 Resource
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ctcore.twilight.rules.activities.ambush import Ambush
from ctcore.twilight.rules.activities.deploy import Deploy, MoveFrench, Resettle
from ctcore.twilight.rules.activities.extort import Extort, ExtortStopped
from ctcore.twilight.rules.activities.neutralize import Neutralize, RemoveExposed, Torture
from ctcore.twilight.rules.activities.oas import Oas
from ctcore.twilight.rules.activities.subvert import RemoveCubes, ReplaceCube, Subvert, TakeStopped
from ctcore.twilight.rules.activities.troop_lift.lift import MoveTroops, TroopLift
from ctcore.twilight.rules.common.buying_off import BuyOff
from ctcore.twilight.rules.common.dice import Roll
from ctcore.twilight.rules.common.losses import Lose
from ctcore.twilight.rules.common.movement import MoveCubes, MoveGroup
from ctcore.twilight.rules.common.operation import End, Search, Select, SelectTrack
from ctcore.twilight.rules.common.placement import Take
from ctcore.twilight.rules.common.revenge import PlaceGuerrilla
from ctcore.twilight.rules.common.support import RemoveTerror, Shift
from ctcore.twilight.rules.events.coup import LowerCommitment, TakeOutOfAvailable, TakeOutOfSpace
from ctcore.twilight.rules.events.mobilization import Mobilize
from ctcore.twilight.rules.events.pivotal import Decline, PlayPivotal
from ctcore.twilight.rules.events.suez import SetAside, SetAsideAvailable
from ctcore.twilight.rules.operations.assault import Assault, Resolve, SelectWith
from ctcore.twilight.rules.operations.attack import Attack
from ctcore.twilight.rules.operations.garrison import Garrison
from ctcore.twilight.rules.operations.march import March
from ctcore.twilight.rules.operations.rally import Agitate, Flip, PlaceGuerrillas, Rally, ReplaceGuerrillas
from ctcore.twilight.rules.operations.sweep import SearchWith, Sweep
from ctcore.twilight.rules.operations.terror import Terror
from ctcore.twilight.rules.operations.train import Pacify, PlaceCubes, Train
from ctcore.twilight.rules.propaganda.commitment import Send, Withdraw
from ctcore.twilight.rules.propaganda.redeploy import ReturnTroops
from ctcore.twilight.rules.propaganda.reset import TakeOut
from ctcore.twilight.rules.propaganda.support import AgitateSpace, PacifySpace
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.event_box import ExecuteText
from ctcore.twilight.rules.sequence.hidden_asset import UseHiddenAsset
from ctcore.twilight.rules.sequence.next_card import Reveal

if TYPE_CHECKING:
    from ctcore.twilight.rules.events.cards.own import CancelCard
    from ctcore.twilight.rules.events.texts.boxes import SendPieces
    from ctcore.twilight.rules.events.texts.choosing import Prefer, RaiseCommitment, SlideTrack
    from ctcore.twilight.rules.events.texts.exchanging import Exchange
    from ctcore.twilight.rules.events.texts.pieces import RemovePieces
    from ctcore.twilight.rules.events.texts.placing import LiftPiece, PlaceFrom, PlacePieces
    from ctcore.twilight.rules.events.texts.spaces import ChooseWilaya, SetLevel
    from ctcore.twilight.rules.setup.deployment import SetUp
    from ctcore.twilight.rules.setup.drawing import DrawMarker, LeaveInDeck, SetAsideCard

__all__ = [
    "Agitate",
    "AgitateSpace",
    "Ambush",
    "Assault",
    "Attack",
    "BuyOff",
    "CancelCard",
    "Choose",
    "ChooseWilaya",
    "Decline",
    "Deploy",
    "DrawMarker",
    "End",
    "Exchange",
    "ExecuteText",
    "Extort",
    "ExtortStopped",
    "Flip",
    "Garrison",
    "LeaveInDeck",
    "LiftPiece",
    "Lose",
    "LowerCommitment",
    "March",
    "Mobilize",
    "MoveCubes",
    "MoveFrench",
    "MoveGroup",
    "MoveTroops",
    "Neutralize",
    "Oas",
    "Pacify",
    "PacifySpace",
    "PlaceCubes",
    "PlaceFrom",
    "PlaceGuerrilla",
    "PlaceGuerrillas",
    "PlacePieces",
    "PlayPivotal",
    "Prefer",
    "RaiseCommitment",
    "Rally",
    "RemoveCubes",
    "RemoveExposed",
    "RemovePieces",
    "RemoveTerror",
    "ReplaceCube",
    "ReplaceGuerrillas",
    "Resettle",
    "Resolve",
    "ReturnTroops",
    "Reveal",
    "Roll",
    "Search",
    "SearchWith",
    "Select",
    "SelectTrack",
    "SelectWith",
    "Send",
    "SendPieces",
    "SetAside",
    "SetAsideAvailable",
    "SetAsideCard",
    "SetLevel",
    "SetUp",
    "Shift",
    "SlideTrack",
    "Subvert",
    "Sweep",
    "Take",
    "TakeOut",
    "TakeOutOfAvailable",
    "TakeOutOfSpace",
    "TakeStopped",
    "Terror",
    "Torture",
    "Train",
    "TroopLift",
    "UseHiddenAsset",
    "Withdraw",
]

# The moves of the set-up and of texts, and the files of the rules that they stand in: read when the first is
# asked for, as their rules are.
_LATE = {
    "CancelCard": "events.cards.own",
    "SendPieces": "events.texts.boxes",
    **dict.fromkeys(("Prefer", "RaiseCommitment", "SlideTrack"), "events.texts.choosing"),
    "Exchange": "events.texts.exchanging",
    "RemovePieces": "events.texts.pieces",
    **dict.fromkeys(("LiftPiece", "PlaceFrom", "PlacePieces"), "events.texts.placing"),
    **dict.fromkeys(("ChooseWilaya", "SetLevel"), "events.texts.spaces"),
    "SetUp": "setup.deployment",
    **dict.fromkeys(("DrawMarker", "LeaveInDeck", "SetAsideCard"), "setup.drawing"),
}


def __getattr__(name: str) -> Any:
    """A move of the set-up, or of the text of a card."""
    if name not in _LATE:
        message = f"no move is called {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"ctcore.twilight.rules.{_LATE[name]}"), name)

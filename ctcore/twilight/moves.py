"""The moves by name, to make one without its notation: ``ct.moves.Rally()``.

>>> import ctcore as ct
>>> game = ct.step(ct.setup("short", card=1), ct.moves.Decline())
>>> print(*ct.trace(ct.step(game, ct.moves.Rally()), ct.moves.Select(ct.Place.named("Barika"))).ledger)
FLN pays 1 Resource
"""

from ctcore.twilight.rules.activities.ambush import Ambush
from ctcore.twilight.rules.activities.deploy import Deploy, MoveFrench, Resettle
from ctcore.twilight.rules.activities.extort import Extort, ExtortStopped
from ctcore.twilight.rules.activities.neutralize import Neutralize, RemoveExposed
from ctcore.twilight.rules.activities.subvert import RemoveCubes, ReplacePolice, Subvert, TakeStopped
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
from ctcore.twilight.rules.sequence.cards import Reveal
from ctcore.twilight.rules.sequence.hidden_asset import UseHiddenAsset
from ctcore.twilight.rules.setup.deployment import SetUp
from ctcore.twilight.rules.setup.drawing import DrawMarker, LeaveInDeck, SetAsideCard

__all__ = [
    "Agitate",
    "AgitateSpace",
    "Ambush",
    "Assault",
    "Attack",
    "BuyOff",
    "Choose",
    "Decline",
    "Deploy",
    "DrawMarker",
    "End",
    "Extort",
    "ExtortStopped",
    "Flip",
    "Garrison",
    "LeaveInDeck",
    "Lose",
    "LowerCommitment",
    "March",
    "Mobilize",
    "MoveCubes",
    "MoveFrench",
    "MoveGroup",
    "MoveTroops",
    "Neutralize",
    "Pacify",
    "PacifySpace",
    "PlaceCubes",
    "PlaceGuerrilla",
    "PlaceGuerrillas",
    "PlayPivotal",
    "Rally",
    "RemoveCubes",
    "RemoveExposed",
    "RemoveTerror",
    "ReplaceGuerrillas",
    "ReplacePolice",
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
    "SetAside",
    "SetAsideAvailable",
    "SetAsideCard",
    "SetUp",
    "Shift",
    "Subvert",
    "Sweep",
    "Take",
    "TakeOut",
    "TakeOutOfAvailable",
    "TakeOutOfSpace",
    "TakeStopped",
    "Terror",
    "Train",
    "TroopLift",
    "UseHiddenAsset",
    "Withdraw",
]

"""The words of Colonial Twilight's notation: what may be written for each space, piece, track and option."""

from __future__ import annotations

from enum import Enum
from operator import attrgetter
from typing import Any

from ctcore.notation.vocabulary import Vocabulary
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import (
    GUERRILLAS,
    POLICE,
    TROOPS,
    Option,
    Piece,
    PieceType,
    Pivotal,
    Track,
    types_of,
)

__all__ = ["WORDS"]

# Other ways to write a value; its own word, its name and its singular need no entry.
_ALIASES: dict[Any, tuple[str, ...]] = {
    **{place: (place.id,) for place in PLACES},
    Option.EVENT: ("the event",),
    Option.OPERATION_AND_ACTIVITY: tuple(
        f"{operation}{joined}{activity}"
        for operation in ("op", "operation")
        for joined in ("+", " + ", "&", " & ", "/", " / ", " and ", " with ")
        for activity in ("sa", "special activity")
    ),
    Option.LIMITED: ("limop", "lim op", "limited", "limited operation"),
    Option.OPERATION: ("op", "operation", "operation only"),
    Piece.UNDERGROUND: ("underground guerrillas", "underground guerrilla"),
    Piece.ACTIVE: ("active guerrillas", "active guerrilla"),
    Piece.GOVERNMENT_BASES: ("govt base", "govt bases", "gov base", "gov bases"),
    PieceType.GOVERNMENT_BASES: ("govt base", "govt bases", "gov base", "gov bases"),
    Track.FRANCE: ("france",),
    Track.BORDER_ZONE: ("border zone", "border"),
    Pivotal.COUP_D_ETAT: ("coup", "coup detat"),
    Pivotal.MOBILIZATION: ("mobilisation",),
    Pivotal.RECALL_DE_GAULLE: ("recall", "de gaulle", "rdg"),
    Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT: (
        "independence",
        "morocco and tunisia",
        "morocco & tunisia",
        "morocco & tunisia independent",
    ),
    Pivotal.SUEZ_CRISIS: ("suez",),
}
_WHOSE = ("government", "govt", "gov")
_ANY_BASE = ("base", "bases")
_ANY_TROOPS = ("troop", "troops", *(f"{whose} troop{s}" for whose in _WHOSE for s in ("", "s")))
_ANY_POLICE = ("police", *(f"{whose} police" for whose in _WHOSE))
_ANY_GUERRILLA = ("guerrilla", "guerrillas", "fln guerrilla", "fln guerrillas")
# Words that may stand for several values, of which the position tells one.
_SHARED: dict[type, dict[str, tuple[Enum, ...]]] = {
    Piece: {
        **dict.fromkeys(_ANY_BASE, (Piece.GOVERNMENT_BASES, Piece.FLN_BASES)),
        **dict.fromkeys(_ANY_TROOPS, TROOPS),
        **dict.fromkeys(_ANY_POLICE, POLICE),
        **dict.fromkeys(_ANY_GUERRILLA, GUERRILLAS),
    },
    PieceType: {
        **dict.fromkeys(_ANY_BASE, (PieceType.GOVERNMENT_BASES, PieceType.FLN_BASES)),
        **dict.fromkeys(_ANY_TROOPS, types_of(TROOPS)),
        **dict.fromkeys(_ANY_POLICE, types_of(POLICE)),
    },
}
# Other forms that a move may be read from; each is written in its own.
_FORMS: dict[str, tuple[str, ...]] = {
    "card {card}": ("reveal {card}", "reveal card {card}"),
    "{space}": ("select {space}", "in {space}"),
    "{track}": ("select {track}",),
    "{option}": ("choose {option}",),
    "{event}": ("play {event}",),
    "no pivotal event": ("decline", "no pivotal"),
    "lower Commitment": ("subtract Commitment",),
    "remove {count} Terror": ("remove {count} Terror marker(s)",),
    "take {piece} from {space}": ("take 1 {piece} from {space}",),
    "place {count} Guerrilla(s)": (
        "place {count} Underground Guerrilla(s)",
        "place {count} FLN Guerrilla(s)",
    ),
    "replace {underground} Underground, {active} Active": (
        "replace {active} Active, {underground} Underground",
    ),
    "end": ("done",),
    "move {underground} Underground, {active} Active": (
        "move {active} Active, {underground} Underground",
        "move {underground} Underground Guerrilla(s), {active} Active Guerrilla(s)",
    ),
    "remove {piece}": ("remove 1 {piece}",),
    "replace {piece}": ("replace 1 {piece}",),
    "activate {space}": ("activate in {space}", "search {space}"),
    "troop lift": ("troop-lift",),
}
# What the sentence of a move between two spaces ends with.
_ENDS = " from {origin} to {destination}"

_LOCATIONS = ("{space}", "{track}")
_OPERATIONS = ("train", "garrison", "sweep", "assault", "rally", "march", "attack", "terror")
_ACTIVITIES = ("deploy", "troop lift", "neutralize", "extort", "subvert", "ambush")
_FAVOURS = ("pacify {space}", "agitate {space}")
_WORK = (
    "place {count} {piece}",
    "place {count} Guerrilla(s)",
    "take {piece} from {space}",
    "replace {underground} Underground, {active} Active",
    "flip",
)
_SHIFTS = ("remove {count} Terror", "shift")
_MOVED = (
    "move {count} {piece} from {origin} to {destination}",
    "move {underground} Underground, {active} Active from {origin} to {destination}",
)
_SEARCH = ("activate {space}",)
_REMOVED = (
    "remove {piece}",
    "remove {count} {piece}",
    "remove {count} {piece} from {space}",
    "replace {piece}",
    "resettle {space}",
    "{space} stopped",
    "take stopped {piece} from {space}",
)
_ON = (*_LOCATIONS, *_FAVOURS, *_MOVED, *_SEARCH, *_REMOVED, *_ACTIVITIES, "end")

# The forms that may stand after a move in a line, by the move or by its form.
_AFTER: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("op + special activity", "limited op", "op only", "hidden asset"), _OPERATIONS),
    **dict.fromkeys(_OPERATIONS, (*_LOCATIONS, *_MOVED, *_SEARCH, *_ACTIVITIES)),
    **dict.fromkeys(_ACTIVITIES, (*_LOCATIONS, *_MOVED, *_REMOVED)),
    "{space}": (*_WORK, "roll {die}", *_ON),
    "{track}": _ON,
    "roll {die}": ("remove {piece}", *_ON),
    **dict.fromkeys(_FAVOURS, (*_SHIFTS, *_ACTIVITIES, "end")),
    **dict.fromkeys(_WORK, (*_WORK, *_ON)),
    **dict.fromkeys(_SHIFTS, (*_SHIFTS, *_ACTIVITIES, "end")),
    **dict.fromkeys((*_MOVED, *_SEARCH, *_REMOVED, "end"), _ON),
}
# What a line that lacks its semicolons begins with: a choice, an Operation or a location.
_FIRST = frozenset({"{option}", "hidden asset", *_OPERATIONS, *_ACTIVITIES, *_LOCATIONS, *_FAVOURS, *_MOVED})

WORDS = Vocabulary(
    domains={Place: PLACES},
    codes={Place: attrgetter("id")},
    aliases=_ALIASES,
    shared=_SHARED,
    single=frozenset({Piece}),
    forms=_FORMS,
    ends=_ENDS,
    first=_FIRST,
    after=_AFTER,
)

"""The words of Algeria's notation: what may be written for each area, unit, box, and move."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ctcore.algeria.board.places import PLACES, Place
from ctcore.algeria.board.units import AIRBORNE, BRIGADES, Actor, Stand, Unit
from ctcore.algeria.rules.missions.harass import Harass
from ctcore.notation.vocabulary import Vocabulary

__all__ = ["WORDS"]

# Other ways to write a unit; its own word, its name and its singular need no entry.  The codes are those of
# the counters.
_UNITS: dict[Unit, tuple[str, ...]] = {
    Unit.FRONT: ("FRO",),
    Unit.CADRE: ("CAD",),
    Unit.BAND: ("BAN",),
    Unit.FAILEK: ("FAI",),
    Unit.DIVISION: (
        "XX",
        "French division",
        "French divisions",
        "concentrated division",
        "concentrated divisions",
    ),
    Unit.DISPERSED: ("dispersed XX", "dispersed"),
    Unit.FRENCH: ("FX", "French"),
    Unit.ELITE: ("EX", "Elite", "Elite unit", "Elite units"),
    Unit.ALGERIAN: ("AX", "Algerian"),
    Unit.POLICE: ("POL", "Police unit", "Police units"),
}
_FLOWN = {
    air: tuple(
        f"{mark} {word}" if mark else word
        for mark in ("airmobile", "air")
        for word in (ground.value, ground.singular, *_UNITS[ground])
    )
    for ground, air in AIRBORNE.items()
}
_BOXES = {
    Stand.UG: ("underground",),
    Stand.OPS: ("operations",),
    Stand.OC: ("operations complete",),
    Stand.PTL: ("patrol",),
}
_NEUTRALIZED = {
    stand.neutralized: tuple(f"neutralized {word}" for word in (str(stand), *words))
    for stand, words in _BOXES.items()
}
_PLACES: dict[str, tuple[str, ...]] = {
    "VI-2": ("Ain Oussera",),
    "ALG": ("Alger",),
    "MOR": ("Maroc",),
    "TUN": ("Tunisie",),
}
_ALIASES: dict[Any, tuple[str, ...]] = {
    **{place: (place.id, *_PLACES.get(place.id, ())) for place in PLACES},
    **_UNITS,
    **_FLOWN,
    **_BOXES,
    **_NEUTRALIZED,
    Actor.GOVERNMENT: ("govt", "gov"),
}
# Words that may stand for several units, of which the position tells one.
_SHARED: dict[type, dict[str, tuple[Unit, ...]]] = {
    Unit: {
        **dict.fromkeys(("brigade", "brigades"), BRIGADES),
        **dict.fromkeys(
            ("airmobile brigade", "airmobile brigades", "airmobile unit"), tuple(AIRBORNE.values())
        ),
    }
}
# The counts of a Harass; its own form joins them by "and", so that none may be left out.
_GROUP = "with {cadres} Cadre(s), {bands} Band(s), {faileks} Failek(s)"
# Other forms that a move may be read from; each is written in its own.
_FORMS: dict[str, tuple[str, ...]] = {
    "roll {total}": ("rolls {total}", "die {total}", "dice {total}"),
    "{count} succeed": ("{count} succeeds", "{count} success", "{count} successes"),
    "gain {gain}, take {take}": ("take {take}, gain {gain}",),
    "set up {count} {unit} in {area}": (
        "place {count} {unit} in {area}",
        "in {area} set up {count} {unit}",
        "{area}: {count} {unit}",
    ),
    "neutralize {unit} in {stand} of {area}": (
        "neutralize 1 {unit} in {stand} of {area}",
        "in {area} neutralize {unit} in {stand}",
    ),
    "remove {unit} from {stand} of {area}": (
        "remove 1 {unit} from {stand} of {area}",
        "in {area} remove {unit} from {stand}",
    ),
    "place OAS in {where}": ("place the OAS in {where}", "OAS in {where}", "OAS to {where}"),
    "remove OAS": ("remove the OAS",),
    "mobilize {count} {unit} in {area}": (
        "mobilise {count} {unit} in {area}",
        "in {area} mobilize {count} {unit}",
    ),
    "activate {count} {unit} in {area}": ("in {area} activate {count} {unit}",),
    "mobilize {count} {points}": ("mobilise {count} {points}", "buy {count} {points}"),
    "mobilize Border Zone": ("mobilize the Border Zone", "improve Border Zone", "improve the Border Zone"),
    "activate Border Zone": ("activate the Border Zone",),
    "end": ("done", "no more"),
    "build {count} {unit} in {area}": ("in {area} build {count} {unit}",),
    "convert {count} {unit} to {into} in {area}": (
        "in {area} convert {count} {unit} to {into}",
        "in {area} convert {count} {unit} into {into}",
        "convert {count} {unit} into {into} in {area}",
        "convert {count} {unit} in {area} to {into}",
        "convert {count} {unit} in {area} into {into}",
    ),
    "bring {count} {unit} out in {area}": (
        "in {area} bring {count} {unit} out",
        "bring out {count} {unit} in {area}",
        "in {area} bring out {count} {unit}",
    ),
    "send a Cadre from {area} to France": (
        "send 1 Cadre from {area} to France",
        "send the Cadre from {area} to France",
        "move a Cadre from {area} to France",
        "from {area} send a Cadre to France",
    ),
    "take the Cadre from France to {stand} of {area}": (
        "take the Cadre of France to {stand} of {area}",
        "move the Cadre from France to {stand} of {area}",
    ),
    "patrol with {count} {unit} in {area}": (
        "in {area} patrol with {count} {unit}",
        "{count} {unit} patrol in {area}",
        "{count} {unit} patrols in {area}",
    ),
    "deploy {count} {unit} from {area} to {to}": (
        "from {area} deploy {count} {unit} to {to}",
        "move {count} {unit} from {area} to {to}",
    ),
    "airmobilize {count} {unit} in {stand} of {area}": (
        "in {area} airmobilize {count} {unit} in {stand}",
        "airmobilise {count} {unit} in {stand} of {area}",
    ),
    "fly in {count} {unit} from {stand} of {area}": ("from {area} fly in {count} {unit} from {stand}",),
    "{count} {unit} from {stand}": ("join {count} {unit} from {stand}", "add {count} {unit} from {stand}"),
    "go": ("go ahead", "carry it out"),
    "react": ("React",),
    "no react": ("do not react", "decline"),
    "neutralize {unit}": ("neutralize 1 {unit}", "neutralize a {unit}"),
    "propaganda by {unit} in {area}": (
        "propaganda by 1 {unit} in {area}",
        "propaganda by a {unit} in {area}",
        "{unit} propaganda in {area}",
        "in {area} propaganda by {unit}",
    ),
    "strike with {cadres} Cadre(s) in {area}": (
        "in {area} strike with {cadres} Cadre(s)",
        "strike in {area} with {cadres} Cadre(s)",
    ),
    "move {unit} from {area} to {to}": (
        "move 1 {unit} from {area} to {to}",
        "move a {unit} from {area} to {to}",
        "from {area} move {unit} to {to}",
        "from {area} move 1 {unit} to {to}",
        "in {area} move {unit} to {to}",
        "in {area} move 1 {unit} to {to}",
    ),
    "raid with {bands} Band(s), {faileks} Failek(s) in {area}": (
        "raid in {area} with {bands} Band(s), {faileks} Failek(s)",
    ),
    "let the Government act": (
        "tell the Government to act",
        "tell the Government",
        "tell Government",
        "yield",
    ),
    "flush in {area}": ("flush {area}",),
    "intelligence in {area}": ("intelligence {area}",),
    "civil affairs in {area}": ("civil affairs {area}",),
    "suppression in {area}": ("suppression {area}", "suppress {area}", "suppress in {area}"),
    "resettle {area}": ("resettle in {area}", "resettlement in {area}", "population resettlement in {area}"),
    "use {count} Air point(s)": (
        "use {count} Air",
        "use {count} air point(s)",
        "commit {count} Air point(s)",
    ),
    "hit {unit} in {stand}": ("hit 1 {unit} in {stand}", "hit a {unit} in {stand}"),
    "control {control}": ("{control} control",),
    # Later stages of a move.
    "bring {count} {unit} out": ("bring out {count} {unit}",),
    "move {unit}": ("move 1 {unit}", "move a {unit}"),
    "convert {unit} to {into}": ("convert {unit} into {into}",),
    "{count} times": ("{count} time",),
    "{target} in {stand}": ("against {target} in {stand}", "harass {target} in {stand}"),
}
_FORMS |= {
    Harass.form: (
        f"harass {{target}} in {{stand}} of {{area}} {_GROUP}",
        f"harass 1 {{target}} in {{stand}} of {{area}} {_GROUP}",
        f"in {{area}} harass {{target}} in {{stand}} {_GROUP}",
    ),
    Harass.stages[-1]: (_GROUP,),
}

_BY_AREA = tuple(one for one in _FORMS if "{area}" in one)
_GATHER = ("{count} {unit} from {stand}", "go")
# The forms that may stand after a move in a line, by the move or by its form.
_AFTER: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("flush in {area}", "intelligence in {area}", "react"), _GATHER),
    "suppression in {area}": (*_GATHER, "roll {total}"),
    "{count} {unit} from {stand}": _GATHER,
    **dict.fromkeys(("roll {total}", "end", "pass", "go"), ("roll {total}", "end", "pass", *_BY_AREA)),
}

WORDS = Vocabulary(
    domains={Place: PLACES},
    codes={Place: attrgetter("id")},
    aliases=_ALIASES,
    shared=_SHARED,
    forms=_FORMS,
    first=frozenset({"roll {total}", "end", "pass", *_BY_AREA}),
    after=_AFTER,
)

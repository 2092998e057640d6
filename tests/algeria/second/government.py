"""The missions of the Government (9.2) but for React, and the Operations Phase (8)."""

from __future__ import annotations

from functools import partial

from tests.algeria.second.asking import roll
from tests.algeria.second.board import Board
from tests.algeria.second.facts import (
    AREAS,
    ELITE,
    FLN,
    FLN_TYPES,
    GOVERNMENT,
    NAMES,
    SENSE,
    WORN,
    success,
)
from tests.algeria.second.fight import (
    Joining,
    contacted,
    fight,
    joiners,
    joining,
    joining_words,
    pay_losses,
    to_oc,
)
from tests.algeria.second.fln import Missions
from tests.algeria.second.fln import missions as fln_missions
from tests.algeria.second.prepare import victims
from tests.asking import Asking, choose

OPEN = ["oc", "oc" + WORN, "ops", "ops" + WORN]
HIDDEN = ["ug", "ug" + WORN]


def missions(b: Board) -> Missions:
    found: Missions = {}
    slow = b.force.get("slow_reaction")
    for place in AREAS:
        name = NAMES[place]
        if b.number(place, FLN_TYPES, OPEN) and joiners(b, place):
            found[f"flush in {name}"] = partial(flush, b, place)
        if not b.count(place, "ptl", "police") or b.psl[GOVERNMENT] < 1:
            continue
        if b.number(place, FLN_TYPES, HIDDEN):
            found[f"intelligence in {name}"] = partial(intelligence, b, place)
        if not slow and not b.remote(place) and not b.done("civil_affairs", place):
            found[f"civil affairs in {name}"] = partial(civil_affairs, b, place)
        if not slow and not b.done("suppression", place):
            found[f"suppression in {name}"] = partial(suppression, b, place)
        if not slow and b.rural(place):
            found[f"resettle {name}"] = partial(resettlement, b, place)
    return found


def flush(b: Board, place: str) -> Asking[None]:
    joined = yield from joining(b, place)
    total = sum(SENSE[unit[2]] for unit in joined)
    found = []
    for unit, number in b.here(place, FLN_TYPES, OPEN):
        found += to_oc(b, (yield from contacted(b, unit, number, total)))
    if found:
        yield from fight(b, found, joined)


def intelligence(b: Board, place: str) -> Asking[None]:
    b.lose(GOVERNMENT, 1)
    total = SENSE["police"] * b.count(place, "ptl", "police")
    for unit, number in b.here(place, FLN_TYPES, HIDDEN):
        to_oc(b, (yield from contacted(b, unit, number, total)))


def civil_affairs(b: Board, place: str) -> Asking[None]:
    b.lose(GOVERNMENT, 1)
    b.had.add(("civil_affairs", place))
    number, effect = success((yield from roll()) + bool(b.force.get("amnesty")))
    b.lose(FLN, number)
    if effect:
        b.terror.discard(place)


def suppression(b: Board, place: str) -> Asking[None]:
    b.lose(GOVERNMENT, 1)
    b.had.add(("suppression", place))
    assisting = yield from elite_assisting(b, place)
    yield from suppress(b, place, assisting)


def elite_assisting(b: Board, place: str) -> Asking[int]:
    """A59: any Elite units in OPS or PTL of the area; they go to OC."""
    assisting = 0
    while True:
        options: dict[str, Joining | None] = {"go": None}
        for unit, most in b.here(place, ELITE, ["ops", "ptl"]):
            options |= {joining_words(place, unit, n): (unit, n) for n in range(1, most + 1)}
        lifted = b.airmobilizations()
        text = yield from choose(GOVERNMENT, "assist", {text: text for text in [*options, *lifted]})
        if text in lifted:
            b.airmobilize(*lifted[text])
            continue
        found = options[text]
        if found is None:
            return assisting
        unit, n = found
        b.shift(unit, (place, "oc", unit[2]), n)
        assisting += n


def suppress(b: Board, place: str, drm: int) -> Asking[None]:
    number, effect = success((yield from roll()) + drm + bool(b.force.get("amnesty")))
    yield from victims(b, [place], ["bands", "faileks"], number)
    if effect == "@":
        for unit, n in b.here(place, ["fronts", "cadres"], ["ug", "ops", "oc"]):
            b.neutralize(unit, n)
        b.terror.add(place)
    elif effect == "+":
        b.lose(GOVERNMENT, (yield from roll()))
        b.terror.add(place)


def resettlement(b: Board, place: str) -> Asking[None]:
    """A72: in the order of the text."""
    b.lose(GOVERNMENT, 1)
    b.resettled.add(place)
    b.terror.add(place)
    b.gain(FLN, (yield from roll(3)))
    for unit, _ in b.here(place, ["fronts"]):
        b.reduce(unit)
        yield from pay_losses(b, 0, 1)


def oas_mission(b: Board) -> Asking[None]:
    """11.3/4: once, in the city where the OAS stands."""
    for place in AREAS:
        if b.oas.get("active") and b.oas.get("where") == NAMES[place]:
            b.had.add(("suppression", place))
            yield from suppress(b, place, 0)
            b.terror.add(place)


def operations(b: Board) -> Asking[None]:
    yield from oas_mission(b)
    government_passed = False
    while True:
        options: Missions = fln_missions(b) | {"pass": nothing}
        if not government_passed:
            options["let the Government act"] = nothing
        text = yield from choose(FLN, "operations", {text: text for text in options})
        if text == "pass" and government_passed:
            return
        if options[text] is not nothing:
            yield from options[text]()
            government_passed = False
            continue
        government_passed = yield from government_acts(b)
        if government_passed and text == "pass":
            return


def nothing() -> Asking[None]:
    yield from ()


def government_acts(b: Board) -> Asking[bool]:
    """Whether it passed."""
    while True:
        found: Missions = missions(b)
        lifted = b.airmobilizations()
        texts = {text: text for text in [*found, *lifted, "pass"]}
        text = yield from choose(GOVERNMENT, "operations", texts)
        if text == "pass":
            return True
        if text in found:
            yield from found[text]()
            return False
        b.airmobilize(*lifted[text])

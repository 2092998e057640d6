"""A position read from plain data, and written as such: what has its usual value is left out."""

from __future__ import annotations

from typing import Any

from tests.algeria.second.board import Board
from tests.algeria.second.facts import ALL_BOXES, FLN, GOVERNMENT, PLACES

LIMITED = ["propaganda", "strike", "raid", "civil_affairs", "suppression"]


def read(data: dict[str, Any]) -> Board:
    b = Board()
    b.scenario, b.turn = data["scenario"], data["turn"]
    for area in data["areas"]:
        place = area["place"]
        b.units[place] = {box: area.get(box, {}) for box in ALL_BOXES}
        b.had |= {(mission, place) for mission in LIMITED if area.get(mission)}
        b.control[place] = area.get("control", "")
        b.suez[place] = area.get("suez", 0)
    b.terror = {area["place"] for area in data["areas"] if area.get("terror")}
    b.resettled = {area["place"] for area in data["areas"] if area.get("resettled")}
    b.pool = data["pool"]
    b.psl = {GOVERNMENT: data["psl"].get("government", 0), FLN: data["psl"].get("fln", 0)}
    b.points |= data.get("record", {})
    b.zone = data.get("zone", {})
    france = data.get("france", {})
    b.cadre_in_france = bool(france.get("cadre"))
    if france.get("propaganda"):
        b.had.add(("propaganda", "France"))
    b.oas = data.get("oas", {})
    b.force = data.get("in_force", {})
    b.withheld = data.get("withheld", {})
    b.suez_turn = data.get("suez_turn", 0)
    b.lead = data.get("lead", "")
    b.lost_elite = data.get("lost_elite", 0)
    return b


def filled(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value}


def area_written(b: Board, place: str) -> dict[str, Any]:
    boxes = {box: dict(b.units[place][box]) for box in ALL_BOXES}
    missions = {mission: (mission, place) in b.had for mission in LIMITED}
    marks = {
        "terror": place in b.terror,
        "resettled": place in b.resettled,
        "control": b.control.get(place, ""),
        "suez": b.suez.get(place, 0),
    }
    return {"place": place} | filled(boxes | missions | marks)


def written(b: Board) -> dict[str, Any]:
    """The position, in the layout of `ctcore.game`, without what is pending."""
    half, level = b.running() % 2 == 1, (b.running() + 1) // 2
    parts: dict[str, Any] = {
        "scenario": b.scenario,
        "turn": b.turn,
        "areas": [area_written(b, place) for place in PLACES],
        "pool": filled(b.pool),
        "psl": {"government": level, "fln": b.psl[FLN]} | filled({"half": half}),
        "record": filled(b.points),
        "zone": filled(b.zone),
        "france": filled({"cadre": b.cadre_in_france, "propaganda": ("propaganda", "France") in b.had}),
        "oas": filled(b.oas),
        "in_force": filled(b.force),
        "withheld": filled(b.withheld),
        "suez_turn": b.suez_turn,
        "lost_elite": b.lost_elite,
        "lead": b.lead,
        "winner": b.winner,
        "ending": b.ending,
    }
    return filled(parts)

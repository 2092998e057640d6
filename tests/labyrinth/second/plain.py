"""A position read from plain data, and written as such: what has its usual value is left out."""

from __future__ import annotations

from typing import Any

from tests.labyrinth.second.board import Board, Land
from tests.labyrinth.second.facts import JIHADIST, NUMBER, PLACES, US

WORDS = ["governance", "alignment", "posture", "regime_change"]
NUMBERS = ["troops", "sleepers", "actives", "aid", "disrupted", "bettered"]
MARKS = ["besieged", "cadre", "sadr", "nato", "ctr"]
FIELDS = [*WORDS, *NUMBERS, *MARKS, "plots"]
PILES = ["deck", "discards", "lapsing", "removed", "known"]


def field(kind: str) -> str:
    return kind.lower().replace(" ", "_")


def read(data: dict[str, Any]) -> Board:
    b = Board()
    b.scenario = data["scenario"]
    for one in data["countries"]:
        land = b.at(one["place"])
        for key in FIELDS:
            if key in one:
                setattr(land, key, one[key])
    tracks, cards = data["tracks"], data["cards"]
    b.prestige, b.funding, b.us_posture = tracks["prestige"], tracks["funding"], tracks["us_posture"]
    b.reserves = {US: tracks.get("us_reserves", 0), JIHADIST: tracks.get("jihadist_reserves", 0)}
    b.troops, b.cells = data["troops"], data["cells"]
    for pile in PILES:
        setattr(b, pile, set(cards.get(pile, ())))
    b.hands = {US: set(cards.get("us", ())), JIHADIST: set(cards.get("jihadist", ()))}
    b.played, b.first_plot = list(cards.get("played", ())), cards.get("first_plot")
    b.length, b.reshuffles = cards.get("length", 1), cards.get("reshuffles", 0)
    b.plots = {kind: data.get("plots", {}).get(field(kind), 0) for kind in NUMBER}
    b.arsenal, b.loose = data.get("arsenal", 3), data.get("loose_wmd", 3)
    b.spent, b.spikes = data.get("spent_wmd", 0), data.get("spikes", 0)
    force = dict(data.get("in_force", {}))
    b.house = list(force.pop("house", []))
    b.force = {name for name, holds in force.items() if holds}
    b.pile, b.next_deck = list(cards.get("pile", ())), cards.get("next_deck", 0)
    b.winner, b.ending = data.get("winner", ""), data.get("ending", "")
    return b


def filled(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value}


def land_written(land: Land) -> dict[str, Any]:
    plots = [dict(plot) for plot in land.plots]
    values = {key: getattr(land, key) for key in FIELDS} | {"plots": plots}
    return {"place": land.place} | filled(values)


def cards_written(b: Board) -> dict[str, Any]:
    piles: dict[str, Any] = {pile: sorted(getattr(b, pile)) for pile in PILES}
    hands: dict[str, Any] = {"us": sorted(b.hands[US]), "jihadist": sorted(b.hands[JIHADIST])}
    others = {"played": b.played, "first_plot": b.first_plot, "reshuffles": b.reshuffles}
    others |= {"pile": b.pile, "next_deck": b.next_deck}
    return {"deck": []} | filled(piles | hands | others | {"length": b.length if b.length != 1 else 0})


def written(b: Board) -> dict[str, Any]:
    """The position, in the layout of `ctcore.game`, without what is pending."""
    tracks = {"us_reserves": b.reserves[US], "jihadist_reserves": b.reserves[JIHADIST]}
    parts: dict[str, Any] = {
        "plots": filled({field(kind): number for kind, number in b.plots.items()}),
        "spent_wmd": b.spent,
        "spikes": b.spikes,
        "in_force": dict.fromkeys(sorted(b.force), True) | filled({"house": b.house}),
        "winner": b.winner,
        "ending": b.ending,
    }
    usual = {"arsenal": (b.arsenal, 3), "loose_wmd": (b.loose, 3)}
    return {
        "scenario": b.scenario,
        "countries": [land_written(b.at(place)) for place in PLACES],
        "tracks": {"prestige": b.prestige, "funding": b.funding, "us_posture": b.us_posture} | filled(tracks),
        "troops": b.troops,
        "cells": b.cells,
        "cards": cards_written(b),
        **filled(parts),
        **{key: value for key, (value, usually) in usual.items() if value != usually},
    }

"""Positions with much on the map, many markers and near victory: to play on from."""

from __future__ import annotations

import random
from typing import Any

from tests.asking import GameOver
from tests.labyrinth.along import GAME
from tests.labyrinth.second.board import IN_PLAY
from tests.labyrinth.second.facts import MUSLIM, NON_MUSLIM, PLACES, SHIA
from tests.labyrinth.second.plain import read

__all__ = ["crafted"]

MARKS = """
moro_talks nest abbas anbar_awakening saddam_captured wiretapping benazir_bhutto enhanced_measures iraqi_wmd
indo_pakistani_talks libyan_wmd patriot_act renditions vieira_de_mello_slain abu_sayyaf al_anbar bhutto_shot
pirates fata biometrics gtmo
"""
EITHER = [("abu_sayyaf", "moro_talks"), ("al_anbar", "anbar_awakening"), ("bhutto_shot", "benazir_bhutto")]
STEPS = {"Jihadist": "the Jihadist's phase", "US": "the US phase"}


def country(draw: random.Random, place: str, left: dict[str, int]) -> dict[str, Any]:
    """One country, from what is left of troops and cells."""
    land: dict[str, Any] = {"place": place}
    muslim = place in MUSLIM
    # Syria is marked from set-up on in every scenario, and stays so.
    if muslim and (place == "syria" or draw.random() < 0.8):
        land["governance"] = draw.choice(["Good", "Fair", "Poor", "Poor", "Poor", "Islamist Rule"])
        land["alignment"] = draw.choice(["Ally", "Ally", "Neutral", "Adversary"])
        if land["governance"] in ("Fair", "Poor") and draw.random() < 0.4:
            land["regime_change"] = draw.choice(["tan", "green"])
        land["aid"] = draw.choice([0, 0, 1, 2])
        land["besieged"] = draw.random() < 0.2
        if draw.random() < 0.35:
            land["troops"] = take(draw, left, "troops", 8)
    elif place in NON_MUSLIM and place not in ("united_states", "israel") and draw.random() < 0.7:
        land["posture"] = draw.choice(["Soft", "Hard"])
    tested = not muslim or "governance" in land
    if tested and (place not in NON_MUSLIM or "posture" in land or place in ("united_states", "israel")):
        if draw.random() < 0.3:
            land["sleepers"] = take(draw, left, "cells", 4)
            land["actives"] = take(draw, left, "cells", 6)
        land["cadre"] = draw.random() < 0.15
        if draw.random() < 0.12:
            kind = draw.choice(["Plot 1", "Plot 2", "Plot 3", "WMD"])
            if left[kind]:
                left[kind] -= 1
                land["plots"] = [{"kind": kind}]
    return {key: value for key, value in land.items() if value}


def take(draw: random.Random, left: dict[str, int], what: str, most: int) -> int:
    number = min(left[what], draw.randint(0, most))
    left[what] -= number
    return number


def crafted(draw: random.Random, side: str, game: Any = GAME) -> dict[str, Any]:
    """A lawful position in which that side begins an Action Phase."""
    while True:
        start = game.as_data(game.setup("lets_roll"))
        data = start | drawn(draw, side)
        if house := start.get("in_force", {}).get("house"):
            alone(data, house)
        state = game.from_data(data)
        if not game.violations(state) and not won(data):
            found: dict[str, Any] = game.as_data(state)
            return found


def alone(data: dict[str, Any], house: list[str]) -> None:
    """As in the solo game: no Jihadist reserves, six plots at most, in an order, a card to turn up (9)."""
    if data["stack"][-1]["side"] == "Jihadist":
        data["stack"] = [*data["stack"], {"frame": "Lot"}]
    data["in_force"] = {**data["in_force"], "house": house}
    data["tracks"] = {**data["tracks"], "jihadist_reserves": 0}
    placed = [plot for land in data["countries"] for plot in land.get("plots", ())]
    for order, plot in enumerate(placed, start=1):
        plot["order"] = order
    plots = data["plots"]
    for kind in ("plot_1", "plot_2", "plot_3"):
        over = len(placed) + sum(plots.values()) - IN_PLAY
        plots[kind] -= max(0, min(over, plots[kind]))


def won(data: dict[str, Any]) -> bool:
    """Whether the game would already be over."""
    try:
        read(data).check()
    except GameOver:
        return True
    return False


def drawn(draw: random.Random, side: str) -> dict[str, Any]:
    left = {"troops": 15, "cells": 15, "Plot 1": 3, "Plot 2": 2, "Plot 3": 1, "WMD": draw.randint(0, 2)}
    loose = 3 - left["WMD"]
    printed = {land["place"]: land for land in GAME.as_data(GAME.setup("lets_roll"))["countries"]}
    made = {place: country(draw, place, left) for place in draw.sample(PLACES, len(PLACES))}
    for place in [*NON_MUSLIM, "iran"]:
        made[place]["governance"] = printed[place]["governance"]
    made["israel"]["posture"] = "Hard"
    held = [place for place in SHIA if made[place].get("regime_change")]
    if held and draw.random() < 0.5:
        made[draw.choice(held)]["nato"] = True
    if draw.random() < 0.3:
        made["iraq"]["sadr"] = "governance" in made["iraq"]
    force = {mark for mark in MARKS.split() if draw.random() < 0.15}
    for one, two in EITHER:
        if {one, two} <= force:
            force.remove(draw.choice([one, two]))
    numbers = draw.sample(range(1, 121), 120)
    ours, theirs = draw.randint(1, 6), draw.randint(1, 6)
    return {
        "countries": [made[place] for place in PLACES],
        "tracks": {
            "prestige": draw.choice([1, 2, 4, 7, 12]),
            "funding": draw.randint(1, 9),
            "us_posture": draw.choice(["Soft", "Hard"]),
            "us_reserves": draw.randint(0, 2),
            "jihadist_reserves": draw.randint(0, 2),
        },
        "troops": left["troops"],
        "cells": left["cells"],
        "plots": {f"plot_{number}": left[f"Plot {number}"] for number in (1, 2, 3)} | {"wmd": left["WMD"]},
        "loose_wmd": loose,
        "in_force": dict.fromkeys(force, True),
        "cards": {
            "us": sorted(numbers[:ours]),
            "jihadist": sorted(numbers[ours : ours + theirs]),
            "discards": sorted(numbers[ours + theirs : 40]),
            "deck": sorted(numbers[40:]),
            "length": 2,
        },
        "stack": [{"frame": "Turn", "step": STEPS[side]}, {"frame": "Phase", "side": side}],
    }

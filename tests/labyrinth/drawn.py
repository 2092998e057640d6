"""What stands in the countries of positions at random."""

from __future__ import annotations

import random
from typing import Any

from ctcore.labyrinth.board.places import PLACES, Place

__all__ = ["country", "pieces"]

LEVELS = ("Good", "Fair", "Fair", "Poor", "Poor", "Poor", "Islamist Rule")
# What each scenario marks stays marked.
MARKED = ("libya", "syria", "iraq", "saudi_arabia", "gulf_states", "pakistan", "afghanistan")


def country(draw: random.Random, where: Place) -> dict[str, Any]:
    """What is in a country, but cells and troops."""
    found: dict[str, Any] = {"sleepers": 0, "actives": 0, "troops": 0, "cadre": draw.random() < 0.1}
    if where.is_muslim:
        governance = draw.choice([*LEVELS, "Poor" if where.id in MARKED else None])
        found |= {
            "governance": governance,
            "alignment": governance and draw.choice(["Ally", "Neutral", "Adversary"]),
            "besieged": draw.random() < 0.15,
            "aid": draw.choice([0, 0, 0, 0, 1, 2]) if governance else 0,
        }
        if governance in ("Fair", "Poor") and draw.random() < 0.2:
            found["regime_change"] = "tan"
    elif where.has_posture and where.id != "israel":
        found["posture"] = draw.choice(["Hard", "Soft", "Hard", "Soft", None])
    return found


def pieces(draw: random.Random, countries: dict[str, Any]) -> list[str]:
    """Put cells and troops into a few marked countries, and say which."""
    marked = [
        where.name
        for where in PLACES
        if countries[where.name].get("governance" if where.is_muslim else "posture") or not where.is_muslim
    ]
    hot = draw.sample(marked, draw.randint(1, 6))
    for _ in range(draw.randint(0, 15)):
        countries[draw.choice(hot)][draw.choice(["sleepers", "actives"])] += 1
    held = [name for name in marked if countries[name].get("regime_change")]
    for name in (*hot, *held):
        there = countries[name]
        if "posture" in there:
            there["posture"] = there["posture"] or "Soft"
    governed = [name for name in (*hot, *held) if countries[name].get("governance")]
    for _ in range(draw.randint(0, 15) if governed else 0):
        countries[draw.choice(governed)]["troops"] += 1
    if governed and draw.random() < 0.2:
        countries[draw.choice(governed)]["nato"] = True
    countries["Iraq"]["sadr"] = bool(countries["Iraq"]["governance"]) and draw.random() < 0.2
    return hot

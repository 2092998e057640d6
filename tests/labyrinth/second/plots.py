"""Plots are resolved (8.5.6)."""

from __future__ import annotations

from typing import Any

from tests.asking import Asking, choose
from tests.labyrinth.second.asking import rolls
from tests.labyrinth.second.board import Board, Land
from tests.labyrinth.second.facts import GOOD, JIHADIST, NUMBER, SCHENGEN


def resolve_plots(b: Board) -> Asking[None]:
    while True:
        options = {
            f"resolve plot {number + 1} in {land.name}": (land, number)
            for land in b.lands.values()
            for number in range(len(land.plots))
        }
        if not options:
            return
        land, number = yield from choose(JIHADIST, "resolve", options)
        plot = land.plots.pop(number)
        if not land.muslim and land.place == "united_states" and plot["kind"] == "WMD":
            b.return_plot("WMD")
            b.win(JIHADIST, "a WMD plot in the United States")
        yield from resolve(b, land, plot)


def resolve(b: Board, land: Land, plot: dict[str, Any]) -> Asking[None]:
    kind = plot["kind"]
    wmd = kind == "WMD"
    b.return_plot(kind)
    b.force.discard({"israel": "abbas", "india": "indo_pakistani_talks"}.get(land.place, ""))
    b.funding = funded(b, land, kind, against=plot.get("marked", False))
    if land.place == "united_states":
        yield from b.roll_us_posture()
        yield from b.roll_prestige()
    elif not land.muslim and land.place != "iran":
        yield from postures(b, land, wmd=wmd)
    if land.strength:
        b.shift_prestige(-12 if wmd else -1)
    if land.muslim:
        number = NUMBER[kind]
        if not land.ruled:
            number = sum(face <= land.level for face in (yield from rolls(number)))
        land.aid = max(0, land.aid - number)
        b.worsen(land, number)


def funded(b: Board, land: Land, kind: str, *, against: bool) -> int:
    """8.5.6/3, #1."""
    wmd = kind == "WMD"
    if land.muslim or land.place == "iran":
        rise = 2 if land.governance == GOOD else 1
    elif wmd or land.place == "united_states":
        rise = 9
    else:
        rise = NUMBER[kind] * (2 if land.governance == GOOD else 1)
    if against:
        rise = -9 if wmd else -rise
    return max(1, min(9, b.funding + rise))


def postures(b: Board, land: Land, *, wmd: bool) -> Asking[None]:
    """8.5.6/4, L22, L48."""
    if land.place != "israel":
        yield from b.roll_posture(land)
        again = {"roll again": True, "let it stand": False}
        if wmd and not b.solo and (yield from choose(JIHADIST, "again", again)):
            yield from b.roll_posture(land)
    if land.place in SCHENGEN:
        named = [land.place]
        for _ in range(2):
            options = {f"posture of {b.at(one).name}": one for one in SCHENGEN if one not in named}
            named.append((yield from choose(JIHADIST, "others", options)))
            yield from b.roll_posture(b.at(named[-1]))

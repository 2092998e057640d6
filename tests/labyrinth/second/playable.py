"""Whether an event can happen: its precondition, and what blocks it (6.2.6, 6.2.8)."""

from __future__ import annotations

from collections.abc import Callable

from tests.labyrinth.second.board import Board, Land, is_adversary, is_ally, regime
from tests.labyrinth.second.facts import (
    ADVERSARY,
    FAIR,
    GOOD,
    HARD,
    JIHADIST,
    LINES,
    MUSLIM,
    POOR,
    SHIA,
    SOFT,
    US,
    VALUE,
    card,
    other,
)
from tests.labyrinth.second.us import disrupt_possible

ISRAEL_NEAR = ["egypt", "jordan", "lebanon"]
ARABIA = ["saudi_arabia", *sorted(LINES["saudi_arabia"])]
INDONESIA = ["indonesia_malaysia", *sorted(LINES["indonesia_malaysia"])]
ZARQAWI = ["iraq", "syria", "lebanon", "jordan"]
LEAKS = {
    "Enhanced Measures": "enhanced_measures",
    "Renditions": "renditions",
    "Wiretapping": "wiretapping",
}


def has_cells(land: Land) -> bool:
    return land.cells > 0


def has_troops(land: Land) -> bool:
    return land.strength > 0


def held_with_cells(land: Land) -> bool:
    return bool(land.regime_change) and land.cells > 0


def near_troops(b: Board) -> list[Land]:
    """#8: countries with cells, in or next to one with troops."""
    return b.where(
        lambda land: land.cells and any(b.at(one).strength for one in [land.place, *b.neighbours(land.place)])
    )


def foiled(land: Land) -> bool:
    """#21: whose plots may be foiled."""
    return bool(land.plots) and (is_ally(land) or land.governance == GOOD)


def exposed(land: Land) -> bool:
    """#116: whose plots the US reveals."""
    return bool(land.plots) and (is_ally(land) or (not land.muslim and land.place != "iran"))


def offers(b: Board) -> dict[str, tuple[int, Land]]:
    """#32: the cards that may be discarded, and for which Adversary."""
    return {
        f"discard {card(number)} for {land.name}": (number, land)
        for number in b.hands[US] - {32}
        for land in b.where(is_adversary)
        if VALUE[number] == b.resources(land.place)
    }


def smugglers(b: Board, places: list[str]) -> list[Land]:
    return b.where(lambda land: land.cells and not land.ctr, places)


def hambali(b: Board) -> list[Land]:
    return b.where(lambda land: land.cells and (is_ally(land) or land.posture == HARD), INDONESIA)


def mahdi(b: Board) -> list[Land]:
    return b.where(lambda land: land.cells and land.strength, SHIA)


def bettered(b: Board) -> list[Land]:
    return b.where(lambda land: land.bettered and land.governance in (GOOD, FAIR))


def leakable(b: Board) -> list[str]:
    """The markers that Leak may flip; one flipped stays so (L74)."""
    return [mark for mark in LEAKS.values() if mark in b.force and f"no_{mark}" not in b.force]


def no_captors(b: Board, side: str) -> bool:
    """#111, #112."""
    return side == JIHADIST or not (b.any_ruled() or b.force & {"fata", "al_anbar"})


Test = Callable[[Board, str], object]


def free(*blocking: str) -> Test:
    return lambda b, _: not b.force & set(blocking)


def cell_in(*places: str) -> Test:
    return lambda b, _: b.where(has_cells, places)


def quartet(b: Board) -> bool:
    """What #11 and #26 ask for: troops not in Overstretch, no Islamist Rule next to Israel."""
    return b.box() != "overstretch" and not b.any_ruled(ISRAEL_NEAR)


WHEN: dict[int, Test] = {
    1: lambda b, _: b.where(lambda land: land.plots, MUSLIM),
    3: lambda b, _: b.us_posture == SOFT,
    6: lambda b, _: "patriot_act" in b.force,
    8: lambda b, _: near_troops(b),
    13: lambda b, _: b.where(has_troops, ["iraq", "syria"]),
    14: lambda b, _: b.where(is_adversary),
    15: lambda b, _: b.any_ruled(["somalia", "sudan"]),
    21: lambda b, _: b.where(foiled),
    22: cell_in("israel", "jordan", "lebanon"),
    26: lambda b, _: "abbas" in b.force and quartet(b),
    27: lambda b, _: b.at("iraq").strength,
    30: lambda b, _: b.where(regime) and "vieira_de_mello_slain" not in b.force,
    31: lambda b, _: (
        "no_wiretapping" not in b.force
        and b.where(
            lambda land: land.cadre or land.cells or land.plots, ["united_states", "united_kingdom", "canada"]
        )
    ),
    32: lambda b, _: b.us_posture == SOFT and offers(b),
    33: lambda b, _: not b.any_ruled(b.within("pakistan", 1)) and "bhutto_shot" not in b.force,
    34: lambda b, _: (
        "no_enhanced_measures" not in b.force
        and b.us_posture == HARD
        and b.where(lambda land: disrupt_possible(b, land))
    ),
    35: lambda b, _: not b.any_ruled(),
    36: lambda b, _: b.at("pakistan").governance in (GOOD, FAIR),
    37: lambda b, _: b.us_posture == HARD and is_adversary(b.at("iraq")),
    38: lambda b, _: b.where(is_ally, ["iraq", "syria"]) and b.at("libya").governance == POOR,
    39: lambda b, _: b.us_posture == HARD and is_adversary(b.at("libya")) and "libyan_deal" not in b.force,
    40: lambda b, _: b.where(regime),
    41: lambda b, _: b.where(regime) and not b.penalty(),
    42: lambda b, _: is_ally(b.at("pakistan")) and "fata" in b.force,
    44: lambda b, _: b.us_posture == HARD and "no_renditions" not in b.force,
    45: lambda b, _: (
        not b.any_ruled() and not b.where(lambda land: land.governance == GOOD and (land.cells or land.plots))
    ),
    46: lambda b, _: b.where(held_with_cells, SHIA),
    48: lambda b, _: b.leading == 48 and b.available_cells() and "gtmo" not in b.force,
    50: lambda b, _: b.at("iraq").level >= 2,
    51: lambda b, _: b.at("iraq").strength,
    52: lambda b, _: b.where(held_with_cells),
    53: lambda b, _: b.leading == 53 and "gtmo" not in b.force,
    54: lambda b, _: b.at("iraq").strength,
    56: lambda b, _: b.where(held_with_cells),
    57: free("moro_talks"),
    58: free("anbar_awakening"),
    60: cell_in("pakistan"),
    61: lambda b, _: (
        "gtmo" not in b.force
        and not ("renditions" in b.force and "no_renditions" not in b.force)
        and b.where(lambda land: land.disrupted)
    ),
    65: lambda b, _: smugglers(b, ["russia", "central_asia"]),
    69: lambda b, _: smugglers(b, ["central_asia"]),
    70: free("indo_pakistani_talks"),
    71: lambda b, _: smugglers(b, ["russia"]),
    72: cell_in("afghanistan"),
    73: lambda b, _: b.any_ruled(["somalia", "yemen"]),
    75: lambda b, _: b.us_posture == HARD,
    76: lambda b, _: b.where(held_with_cells),
    77: lambda b, _: b.where(has_troops, ARABIA),
    81: lambda b, _: b.where(regime),
    83: free("indo_pakistani_talks"),
    84: lambda b, _: leakable(b),
    87: lambda b, _: b.where(lambda land: land.cells and not land.ruled),
    90: lambda b, _: b.prestige <= 6 and b.where(held_with_cells),
    91: lambda b, _: len(b.where(lambda land: land.unmarked, MUSLIM)) >= 2,
    92: lambda b, _: (
        "saddam_captured" not in b.force
        and (b.at("iraq").governance, b.at("iraq").alignment) == (POOR, ADVERSARY)
    ),
    94: lambda b, _: bettered(b),
    97: lambda b, side: b.hands[side] - {97} and b.hands[other(side)] - {97},
    106: lambda b, _: mahdi(b),
    108: lambda b, _: b.at("pakistan").cells and "benazir_bhutto" not in b.force,
    109: lambda b, _: b.where(lambda land: land.regime_change and land.cells >= 2),
    110: lambda b, _: b.where(has_troops, ZARQAWI),
    111: no_captors,
    112: no_captors,
    115: lambda b, _: hambali(b),
    116: lambda b, side: side == JIHADIST or b.where(exposed),
}
SAME_AS = {7: 6, 9: 8, 10: 8, 85: 84, 88: 87, 89: 87}


def playable(b: Board, number: int, side: str) -> bool:
    """For the side whose event it is, or the player of an unassociated card."""
    test = WHEN.get(SAME_AS.get(number, number))
    return test is None or bool(test(b, side))

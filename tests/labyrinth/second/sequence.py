"""The sequence of play, and how a card is played (3, 5, 6)."""

from __future__ import annotations

from itertools import combinations

from tests.asking import Asking, choose
from tests.labyrinth.second.alone import phase
from tests.labyrinth.second.board import Board, Land
from tests.labyrinth.second.events import election, happen
from tests.labyrinth.second.facts import (
    ELECTION,
    HARD,
    JIHADIST,
    OF,
    SCHENGEN,
    SOFT,
    US,
    VALUE,
    card,
)
from tests.labyrinth.second.play import ijtihad, play, play_options, put_away
from tests.labyrinth.second.playable import playable
from tests.labyrinth.second.plots import resolve_plots


def game(b: Board, begins: str) -> Asking[None]:
    """From there to the end of the game."""
    if begins == "set-up":
        yield from set_up(b)
        yield from deal(b)
    while True:
        if begins != "US":
            yield from jihadist_phase(b)
        begins = ""
        held = yield from us_phase(b)
        b.mover = JIHADIST
        yield from resolve_plots(b)
        if not b.hands[JIHADIST] and (not b.hands[US] or held):
            yield from end_of_turn(b)


def set_up(b: Board) -> Asking[None]:
    """The placement and rolls of two scenarios (3.2/2, L12)."""
    if b.scenario == "anaconda":
        hidden: list[Land] = []
        for _ in range(3):
            lands = b.where(lambda land: land.place != "united_states" and land not in hidden)
            options = {f"hide a cell in {land.name}": land for land in lands}
            land = yield from choose(JIHADIST, "set-up", options)
            hidden.append(land)
            land.sleepers, b.cells = land.sleepers + 1, b.cells - 1
        for land in hidden:
            yield from b.test(land)
        for land in hidden:
            land.bettered = min(1, land.bettered)
    if b.scenario == "mission_accomplished":
        for place in SCHENGEN:
            yield from b.roll_posture(b.at(place))
        again = None
        if not b.solo:
            lands = b.where(lambda _: True, SCHENGEN)
            again = yield from b.select(JIHADIST, "set-up", lands, "roll again for", end="end")
        if again:
            yield from b.roll_posture(again)


def deal(b: Board) -> Asking[None]:
    """5.2.8, L11: one card in turn, the Jihadist first."""
    left = {side: b.hand_size(side) for side in (JIHADIST, US)}
    while any(left.values()):
        for side, number in left.items():
            # Of small decks the whole hand of the Jihadist comes first (9.2/3).
            for _ in range(number if b.small_decks else min(1, number)):
                left[side] -= 1
                yield from b.draw(side)
                b.pile = []


def end_of_turn(b: Board) -> Asking[None]:
    """5.2.5 to 5.2.9."""
    if not ("pirates" in b.force and b.any_ruled(["somalia", "yemen"])):
        b.shift_funding(-1)
    if b.any_ruled():
        b.shift_prestige(-1)
    if b.world() == (3 if b.us_posture == HARD else -3):
        b.shift_prestige(1)
    b.discards |= b.lapsing
    if b.first_plot is not None:
        b.discards.add(b.first_plot)
    b.lapsing, b.first_plot, b.plotted, b.spikes = set(), None, False, 0
    b.force -= {"biometrics", "ijtihad", "gtmo"}
    b.reserves = {US: 0, JIHADIST: 0}
    yield from deal(b)
    for land in b.lands.values():
        if land.regime_change:
            land.regime_change = "tan"


def begin(b: Board, side: str) -> None:
    """L67: what was done in the phase before the last is forgotten."""
    b.mover = side
    for land in b.lands.values():
        land.disrupted, land.bettered = max(0, land.disrupted - 1), max(0, land.bettered - 1)


def jihadist_phase(b: Board) -> Asking[None]:
    begin(b, JIHADIST)
    b.count = 0
    if b.solo:
        yield from phase(b)
        return
    while True:
        options: dict[str, tuple[int, str] | Land | None] = {}
        if b.count < 2 and b.hands[JIHADIST]:
            options |= play_options(b, JIHADIST, (yield from ijtihad(b)))
        cadres = b.where(lambda land: land.cadre)
        options |= {f"remove the cadre in {land.name}": land for land in cadres}
        if not options:
            return
        if b.count >= 2 or not b.hands[JIHADIST]:
            options["end"] = None
        chosen = yield from choose(JIHADIST, "Jihadist phase", options)
        if chosen is None:
            return
        if isinstance(chosen, Land):
            chosen.cadre = False
            continue
        b.count += 1
        b.drawn = None
        b.leading = chosen[0] if b.count == 1 else 0
        yield from play(b, JIHADIST, *chosen)
        b.leading = 0


def us_phase(b: Board) -> Asking[bool]:
    """Whether the US has held its last card."""
    begin(b, US)
    count = 0
    while count < 2 and b.hands[US]:
        options: dict[str, tuple[int, str]] = dict(play_options(b, US, b.hands[US]))
        if len(b.hands[US]) == 1:
            (last,) = b.hands[US]
            if not b.believes("infectious"):
                options |= {f"discard {card(last)}": (last, "discard"), "hold the last card": (0, "hold")}
        pairs: dict[str, tuple[int, int]] = {}
        if count == 0:
            dear = sorted(number for number in b.hands[US] if VALUE[number] == 3)
            pairs = {
                f"reassess with {card(one)} and {card(two)}": (one, two) for one, two in combinations(dear, 2)
            }
        text = yield from choose(US, "US phase", {text: text for text in [*options, *pairs]})
        if text in pairs:
            yield from reassess(b, list(pairs[text]))
            return False
        count += 1
        number, use = options[text]
        if use == "hold":
            return True
        if use == "discard":
            b.hands[US].remove(number)
            b.discards.add(number)
            if number == ELECTION:
                yield from election(b)
        else:
            yield from play(b, US, number, use)
    return False


def reassess(b: Board, numbers: list[int]) -> Asking[None]:
    """7.6."""
    b.hands[US] -= set(numbers)
    b.played += numbers
    due = [number for number in numbers if OF[number] == JIHADIST or number == ELECTION]
    happened: set[int] = set()
    turned = False
    while due or not turned:
        options = {f"event of {card(number)}": number for number in due}
        if not turned:
            options["change the posture"] = 0
        number = next(iter(options.values()))
        if len(options) > 1:
            number = yield from choose(US, "reassessment", options)
        if number == 0:
            turned = True
            b.us_posture = SOFT if b.us_posture == HARD else HARD
            continue
        due.remove(number)
        owner = OF[number] or US
        if playable(b, number, owner):
            happened.add(number)
            yield from happen(b, number, owner)
    for number in numbers:
        put_away(b, number, OF[number] or US, happened=number in happened)

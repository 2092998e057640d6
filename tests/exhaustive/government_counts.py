"""What the Operations of the Government ask and do, over all counts that the game has."""

from __future__ import annotations

from collections.abc import Iterator

import ctcore as ct
from ctcore.twilight.rules.common.marks import Mark
from tests.exhaustive.bench import move, on_turn
from tests.exhaustive.counts import (
    ALGIERS,
    AMNESTY,
    APART,
    BATNA,
    CUBES,
    EVERYWHERE,
    FREE,
    FREE_APART,
    MEDEA,
    ORAN,
    PEACE,
    PURSE,
    RECALLED,
    REVENGE,
    STATUSES,
    TLEMCEN,
    algerian,
    at,
    bases,
    cases,
    cubes,
    few,
    here,
    over,
    over_each,
    populace,
    sampled,
    shown,
    shown_cards,
    stances,
    statuses,
    steps_of,
    whole,
)
from tests.exhaustive.grids import Ranges, Resolution
from tests.rules.positions import FRAMES


def garrison() -> Iterator[Resolution]:
    start = at("Garrisoning", (), False)  # noqa: FBT003 - not yet searched
    title = "3.2.2 R67: Garrison, who is found"
    yield from over_each(title, "garrison.search", [start], [MEDEA], whole)
    yield from over_each(title, "garrison.search", [start], EVERYWHERE[1:], sampled)
    board, cards = shown_cards(PEACE, "commandos_de_chasse")
    start = at("Garrisoning", (), False, board=board)  # noqa: FBT003 - the same
    title = "3.2.2 5.3: Garrison, who is found by Commandos"
    yield from over_each(title, "garrison.search", [start], [MEDEA, ALGIERS], few, cards)
    marked = at("Garrisoning", (), False, marks=(Mark(MEDEA, ct.Piece.FRENCH_POLICE, 0),))  # noqa: FBT003 - the same
    sends = [(marked, move("garrison.move", 1, piece, MEDEA, ALGIERS)) for piece in CUBES[1::2]]
    counts: Ranges = {"move.count": range(22), "mark": range(7)}
    yield over("3.2.2 R68: Garrison, Police on the move", sends, cubes(MEDEA), counts)


def sweep() -> Iterator[Resolution]:
    for one in EVERYWHERE:
        start, size = at("Sweeping", (one,), ()), whole if one is MEDEA else sampled
        yield from over_each("3.2.3 R56: Sweep, who is found", "sweep.search", [start], [one], size)
    board, cards = shown_cards(PEACE, "commandos_de_chasse")
    for one in (MEDEA, ALGIERS, TLEMCEN):
        start = at("Sweeping", (one,), (), board=board)
        title = "3.2.3 5.3: Sweep, who is found by Commandos"
        yield from over_each(title, "sweep.search", [start], [one], few, cards)
    begun, money = at("Sweeping", (ALGIERS,), ()), {"government": PURSE}
    yield from over_each("3.2.3 R47: Sweep, where", "sweep.select", [begun], [MEDEA, BATNA], few, money)
    start = at("Sweeping", (MEDEA,), (), marks=(Mark(ALGIERS, ct.Piece.FRENCH_TROOPS, 0),))
    sends = [(start, move("sweep.move", 1, piece, ALGIERS, MEDEA)) for piece in CUBES[::2]]
    counts: Ranges = {"move.count": range(11), "mark": range(10)}
    yield over("3.2.3 R71: Sweep, Troops on the move", sends, cubes(ALGIERS), counts)
    for one in (MEDEA, ALGIERS):
        apart = cases(at("Sweeping", (one,), (), board=APART), "sweep.search_with", *by_type(one))
        yield over(f"3.2.3 #45s: Sweep, who is found by one type of cube: {one}", apart, sampled(one))
    buys = [at("Sweeping", (MEDEA,), (), bought_off=some, board=AMNESTY) for some in ((), (MEDEA,))]
    offs = [(start, move("sweep.buy_off", status, MEDEA)) for start in buys for status in STATUSES]
    yield over("3.2.3 #5u: Sweep, who is bought off", offs, statuses(MEDEA), money)


def by_type(one: ct.Place) -> list[tuple[ct.Place, ct.CubeType]]:
    """The space with each type of cube."""
    return [(one, cubes) for cubes in ct.CubeType]


def assault() -> Iterator[Resolution]:
    peace, free = at("Assaulting", ()), at("Assaulting", (), board=FREE)
    title = "3.2.4 1.3.7 R29 R75 R76 R77: Assault, what falls"
    yield from over_each(title, "assault.select", [peace], [MEDEA], whole)
    yield from over_each(title, "assault.select", [peace, free], EVERYWHERE[1:], sampled)
    money: Ranges = {"commitment": (0, 1, 20, 47, 48, 49, 50), "government": (0, 1, 2, 3, 50)}
    yield from over_each(
        "3.2.4 1.8 R79: Assault, Commitment and price", "assault.select", [peace], [ALGIERS], few, money
    )
    apart = [at("Assaulting", (), board=board) for board in (APART, FREE_APART)]
    for one in (MEDEA, ALGIERS, TLEMCEN):
        selects = [each for start in apart for each in cases(start, "assault.select_with", *by_type(one))]
        yield over(f"3.2.4 #45s R76: Assault, what falls to one type of cube: {one}", selects, sampled(one))
    (board, cards), (free, _) = (shown_cards(one, "napalm", "single_hq_control") for one in (PEACE, FREE))
    starts = [at("Assaulting", (), board=one) for one in (board, free)]
    title = "3.2.4 5.3 5.4 R56 R78: Assault, what falls to Napalm and under one command"
    yield from over_each(title, "assault.select", starts, EVERYWHERE, few, cards)
    board, cards = shown_cards(PEACE, "scorch", "caution")
    starts = [at("Assaulting", done, board=board) for done in ((), (ORAN,))]
    title = "3.2.4 5.3 R80: Assault, dearer or in one space"
    yield from over_each(
        title, "assault.select", starts, [ALGIERS], shown, cards, money, here(ALGIERS, french_police=range(2))
    )


def amnesty() -> Iterator[Resolution]:
    title = "3.2.4 #5u 1.8: Assault, where a Guerrilla may be bought off"
    yield from over_each(
        title, "assault.select", [at("Assaulting", (), board=AMNESTY)], [ALGIERS], few, {"government": PURSE}
    )
    for one in (MEDEA, ALGIERS):
        waiting = at("AssaultingIn", (one,), one, None, board=AMNESTY)
        offs = cases(waiting, "assault.buy_off", *((status, one) for status in STATUSES))
        yield over(f"3.2.4 #5u R29: Assault, one bought off: {one}", offs, sampled(one))
        goes_on = cases(waiting, "assault.resolve", ())
        yield over(f"3.2.4 #5u: Assault, none bought off: {one}", goes_on, sampled(one))


def revenge() -> Iterator[Resolution]:
    asked = FRAMES["Avenging"]((MEDEA,))
    state = on_turn(REVENGE, ct.GOVERNMENT).but(
        stack=(FRAMES["SecondChoice"](ct.FLN, ct.Option.LIMITED), asked)
    )
    yield from over_each("3.2.4 #33s: After an Assault", "revenge.place", [state], [MEDEA, ALGIERS], few)


def train() -> Iterator[Resolution]:
    starts, money = [at("Training", ()), at("Training", (), board=RECALLED)], {"government": PURSE}
    yield from over_each("3.2.1 5.1.7 R59 R60: Train, where", "train.select", starts, EVERYWHERE, sampled)
    yield from over_each("3.2.1: Train, its price", "train.select", starts, [ALGIERS], few, money)
    tracks = cases(
        at("Training", (ALGIERS,), board=FREE), "train.select_track", *((one,) for one in ct.Track)
    )
    yield over("3.2.1: Train, a track", tracks, {"france_track": range(6), "border_zone": range(5)}, money)
    working, placed = at("TrainingIn", (ALGIERS,), at=ALGIERS, placed=0), {"frame.placed": range(5)}
    stock: Ranges = {"available.algerian_troops": range(4), "available.algerian_police": range(8)}
    places = cases(working, "train.place", *((1, one) for one in CUBES[2:]))
    yield over(
        "3.2.1: Train, cubes placed", places, placed, {"move.count": range(9)}, algerian(ALGIERS), stock
    )
    takes = cases(working, "train.take", *((piece, ORAN) for piece in CUBES[2:]))
    yield over("3.2.1 1.4.1: Train, cubes from elsewhere", takes, placed, algerian(ORAN), stock)
    yield from train_by_cards(stock)
    for one in (MEDEA, ALGIERS):
        selected = [at("Training", (one, ORAN)), at("TrainingIn", (one, ORAN), at=ORAN, placed=0)]
        title = "3.2.1 R61: Train, Pacification"
        yield from over_each(title, "train.pacify", selected, [one], few, populace, {"government": range(4)})
        board, card = shown_cards(PEACE, "hearts_and_minds")
        next_one = [
            at("Pacifying", (one, ORAN), at=ORAN, shifted=True, pacified=before, board=board)
            for before in ((), (one,), (ALGIERS,))
        ]
        title = "3.2.1 5.1.7 5.3 R61: Train, another Pacification"
        few_left: Ranges = {"government": range(4), **card}
        yield from over_each(title, "train.pacify", next_one, [one], few, populace, few_left)
        title = "3.2.1 R61: Train, Pacification"
        building = [at("Pacifying", (one,), at=one, shifted=shifted) for shifted in (False, True)]
        yield from steps_of(title, "train", one, building, {"government": (0, 1, 2, 3, 4, 5, 23, 24, 50)})


def train_by_cards(stock: Ranges) -> Iterator[Resolution]:
    """Train with Momentum in force: where, and which cubes."""
    board, cards = shown_cards(RECALLED, "rural_self_defense", "hardened_attitudes")
    cards = {**cards, "recall_de_gaulle": range(2)}
    title = "3.2.1 5.4: Train, where cards let it"
    start = at("Training", (), board=board)
    yield from over_each(title, "train.select", [start], EVERYWHERE, few, stances, cards)
    board, cards = shown_cards(RECALLED, "rural_self_defense", "effective_threats")
    working = [
        at("TrainingIn", (MEDEA,), at=MEDEA, placed=0, police_alone=alone, board=board)
        for alone in (False, True)
    ]
    counts = {"frame.placed": range(5), "move.count": range(6), **stances(MEDEA), **bases(MEDEA)}
    pieces = here(MEDEA, french_troops=range(3), algerian_police=range(4), underground=range(3))
    placed, taken = [(1, one) for one in CUBES[2:]], [(one, ORAN) for one in CUBES[2:]]
    places = [move for one in working for move in cases(one, "train.place", *placed)]
    title = "3.2.1 1.4.1 5.4: Train, cubes that cards allow"
    yield over(title, places, counts, pieces, stock, cards)
    takes = [move for one in working for move in cases(one, "train.take", *taken)]
    counts.pop("move.count")
    title = "3.2.1 1.4.1 5.4: Train, cubes from elsewhere that cards allow"
    yield over(title, takes, counts, pieces, algerian(ORAN), stock, cards)


RESOLUTIONS = (*garrison(), *sweep(), *assault(), *amnesty(), *revenge(), *train())

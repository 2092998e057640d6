"""What the Operations of the Government ask and do, over all counts that the game has."""

from __future__ import annotations

from collections.abc import Iterator

import ctcore as ct
from ctcore.twilight.arrays.boards import CYLINDERS
from ctcore.twilight.rules.common.marks import Mark
from ctcore.twilight.rules.operations.train import MOST_PACIFIED
from tests.exhaustive.bench import move, on_turn
from tests.exhaustive.counts import (
    ALGERIA,
    ALGIERS,
    AMNESTY,
    APART,
    CUBES,
    FREE,
    MEDEA,
    ORAN,
    PEACE,
    RECALLED,
    REVENGE,
    STATUSES,
    TLEMCEN,
    at,
    cases,
    over,
    over_each,
    steps_of,
)
from tests.exhaustive.grids import Resolution
from tests.rules.positions import FRAMES

BY_TYPE = tuple((cubes,) for cubes in ct.CubeType)


def garrison() -> Iterator[Resolution]:
    start = at("Garrisoning", (), False)  # noqa: FBT003 - not yet searched
    yield from over_each("3.2.2 5.3 R67: Garrison, who is found", "garrison.search", [start])
    marked = at("Garrisoning", (), False, marks=(Mark(MEDEA, ct.Piece.FRENCH_POLICE, 0),))  # noqa: FBT003 - the same
    sends = [(marked, move("garrison.move", 1, piece, MEDEA, ALGIERS)) for piece in CUBES]
    yield over("3.2.2 R68: Garrison, Police on the move", sends, {"mark": range(7)})


def sweep() -> Iterator[Resolution]:
    for one in ALGERIA:
        title, starts = "3.2.3 5.3 R56: Sweep, who is found", [at("Sweeping", (one,), ())]
        yield from over_each(title, "sweep.search", starts, spaces=[one])
    for one in (MEDEA, ALGIERS):
        title, starts = (
            "3.2.3 #45s: Sweep, who is found by one type of cube",
            [at("Sweeping", (one,), (), board=APART)],
        )
        yield from over_each(title, "sweep.search_with", starts, spaces=[one], further=BY_TYPE)
    begun = [at("Sweeping", (ORAN,), (), board=board) for board in (PEACE, FREE)]
    yield from over_each("3.2.3 R47: Sweep, where", "sweep.select", begun)
    start = at("Sweeping", (MEDEA,), (), marks=(Mark(ALGIERS, ct.Piece.FRENCH_TROOPS, 0),))
    sends = [(start, move("sweep.move", 1, piece, ALGIERS, MEDEA)) for piece in CUBES]
    yield over("3.2.3 R71: Sweep, Troops on the move", sends, {"mark": range(10)})
    buys = [at("Sweeping", (MEDEA,), (), bought_off=some, board=AMNESTY) for some in ((), (MEDEA,))]
    offs = [(start, move("sweep.buy_off", status, MEDEA)) for start in buys for status in STATUSES]
    yield over("3.2.3 #5u: Sweep, who is bought off", offs)


def assault() -> Iterator[Resolution]:
    title = "3.2.4 1.3.7 1.8 5.3 5.4 R29 R56 R75 R76 R77 R78 R79: Assault, where and what falls"
    starts = [at("Assaulting", (), board=board) for board in (PEACE, FREE)]
    yield from over_each(title, "assault.select", starts, spaces=ALGERIA)
    title = "3.2.4 5.3 R80: Assault, one space more"
    yield from over_each(title, "assault.select", [at("Assaulting", (ORAN,))], spaces=[ALGIERS])
    apart, title = (
        [at("Assaulting", (), board=APART)],
        "3.2.4 #45s R76: Assault, what falls to one type of cube",
    )
    yield from over_each(
        title, "assault.select_with", apart, spaces=(MEDEA, ALGIERS, TLEMCEN), further=BY_TYPE
    )
    title, bought = (
        "3.2.4 #5u 1.8: Assault, where a Guerrilla may be bought off",
        at("Assaulting", (), board=AMNESTY),
    )
    yield from over_each(title, "assault.select", [bought], spaces=[ALGIERS])
    for one in (MEDEA, ALGIERS):
        waiting = at("AssaultingIn", (one,), one, None, board=AMNESTY)
        offs = cases(waiting, "assault.buy_off", *((status, one) for status in STATUSES))
        yield over(f"3.2.4 #5u R29: Assault, one bought off: {one}", offs)
        yield over(f"3.2.4 #5u: Assault, none bought off: {one}", cases(waiting, "assault.resolve", ()))
    state = on_turn(REVENGE, ct.GOVERNMENT).but(
        stack=(FRAMES["SecondChoice"](ct.FLN, ct.Option.LIMITED), FRAMES["Avenging"]((MEDEA,)))
    )
    yield from over_each("3.2.4 #33s: After an Assault", "revenge.place", [state], spaces=[MEDEA, ALGIERS])


def train() -> Iterator[Resolution]:
    starts = [at("Training", (), board=board) for board in (PEACE, RECALLED, FREE)]
    yield from over_each("3.2.1 5.1.7 5.4 R59 R60: Train, where", "train.select", starts)
    tracks = cases(
        at("Training", (ALGIERS,), board=FREE), "train.select_track", *((one,) for one in ct.Track)
    )
    yield over("3.2.1: Train, a track", tracks)
    card, hearts = {"rural_self_defense": range(2)}, {"hearts_and_minds": range(2)}
    for one in (MEDEA, ALGIERS):
        working = [
            at("TrainingIn", (one,), at=one, placed=0, police_alone=alone) for alone in (False, one is MEDEA)
        ]
        placed, taken = [(1, some) for some in CUBES[2:]], [(some, ORAN) for some in CUBES[2:]]
        places = [case for start in working for case in cases(start, "train.place", *placed)]
        yield over(f"3.2.1 5.4: Train, cubes placed: {one}", places, card)
        takes = [case for start in working for case in cases(start, "train.take", *taken)]
        yield over(f"3.2.1 1.4.1 5.4: Train, cubes from elsewhere: {one}", takes, card)
        selected = [at("Training", (one, ORAN)), at("TrainingIn", (one, ORAN), at=ORAN, placed=0)]
        selected += [
            at("Pacifying", (one, ORAN), at=ORAN, shifted=True, pacified=before) for before in ((), (one,))
        ]
        yield from over_each(
            "3.2.1 5.1.7 5.3 R61: Train, Pacification", "train.pacify", selected, hearts, spaces=[one]
        )
        recalled = [each for start in selected for each in after_a_train(start)]
        title = "3.2.1 5.1.7 5.3 R65: Train, Pacification on a card on which others were Pacified"
        yield from over_each(title, "train.pacify", recalled, hearts, spaces=[one])
        building = [at("Pacifying", (one,), at=one, shifted=shifted) for shifted in (False, True)]
        yield from steps_of("3.2.1 R61: Train, Pacification", "train", one, building)


def after_a_train(start: ct.State) -> Iterator[ct.State]:
    """That Operation under RECALL DE GAULLE, in the second turn of a card on which some were Pacified."""
    boxes = (ct.Option.EVENT, ct.Option.OPERATION_AND_ACTIVITY)
    for before in range(MOST_PACIFIED + 1 - len(getattr(start.stack[-1], "so_far", ()))):
        turn = FRAMES["SecondOperation"](ct.GOVERNMENT, *boxes, pacified_before=before)
        yield RECALLED.but(initiative=CYLINDERS[ct.FLN], stack=(turn, *start.stack[1:]))


RESOLUTIONS = (*garrison(), *sweep(), *assault(), *train())

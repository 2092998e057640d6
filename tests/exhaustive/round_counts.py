"""What the Propaganda Round, COUP D'ETAT and the boxes ask and do, over all counts that the game has."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

import ctcore as ct
from ctcore.twilight.rules.common.marks import Mark
from tests.exhaustive.bench import move, on_turn, place
from tests.exhaustive.counts import (
    ALGIERS,
    BARIKA,
    BATNA,
    CUBES,
    FEW,
    FIRST_CARDS,
    FREE,
    FRENCH_TYPES,
    MEDEA,
    MOROCCO,
    ORAN,
    PEACE,
    POLICE,
    PURSE,
    RECALLED,
    TLEMCEN,
    TROOPS,
    TUNISIA,
    bases,
    cases,
    coup,
    cubes,
    few,
    here,
    in_round,
    over,
    over_each,
    populace,
    stances,
    statuses,
)
from tests.exhaustive.grids import Ranges, Resolution
from tests.rules.positions import FRAMES

LOST: Ranges = {
    "casualties.french_troops": TROOPS,
    "casualties.french_police": POLICE,
    "casualties.government_bases": range(7),
}
FRANCE: Ranges = {"france_track": range(6)}


def commitment() -> Iterator[Resolution]:
    pools: Ranges = {
        "out_of_play.french_troops": TROOPS,
        "out_of_play.french_police": (0, 1, 2, 20, 21),
        "out_of_play.government_bases": (0, 1, 6),
    }
    counts: Ranges = {"frame.moved": range(37), "move.count": range(1, 23)}
    levels = {"commitment": (*range(8), 20, 45, 48, 49, 50)}
    for kind, frame in (("commitment.send", "Sending"), ("commitment.withdraw", "Withdrawing")):
        moves = cases(in_round(frame, 0), kind, *((1, piece) for piece in FRENCH_TYPES))
        yield over(f"6.2.3 R142 R143: The Round, {kind}", moves, pools, counts, levels)
    for board, name in ((PEACE, "before RECALL"), (RECALLED, "after RECALL")):
        ends = cases(in_round("Withdrawing", 0, board=board), "commitment.end_withdrawing", ())
        others = {"casualties.algerian_troops": (0, 3), "commitment": PURSE}
        yield over(f"6.2.3 R34 R144: The Round, Casualties and France, {name}", ends, LOST, others, FRANCE)


def resources() -> Iterator[Resolution]:
    purses: Ranges = {
        "available.french_police": (0, 1, 12),
        "government": (0, 1, 30, 40, 48, 50),
        "commitment": (0, 1, 3, 20, 50),
    }
    for board, name in ((PEACE, "at first"), (FREE, "independent"), (RECALLED, "after RECALL")):
        reveals = cases(board.but(deck=FIRST_CARDS, stack=(FRAMES["NextCard"](),)), "reveal", (67,))
        for one in (MEDEA, BATNA, BARIKA, TLEMCEN, ALGIERS):
            pieces = here(one, french_troops=(0, 1, 2, 9), underground=range(7))
            title = f"6.2.1 R130 R140: The Round, Government income, {name}: {one}"
            yield over(title, reveals, pieces, stances(one), bases(one), purses)
        abroad = {**here(TUNISIA, fln_bases=range(3)), "border_zone": range(5)} if board is FREE else {}
        title = f"6.2.2 R132 R140: The Round, FLN income, {name}"
        owed: Ranges = {"suez_crisis": range(2), "fln": PURSE}
        yield over(title, reveals, FRANCE, abroad, owed, here(BATNA, fln_bases=range(3)))


def support() -> Iterator[Resolution]:
    limits = ((20, 20, 0), (1, 20, 0), (2, 2, 0), (9, 3, 2), (9, 4, 2))
    money = {("government", "commitment", "frame.spent"): limits}
    spaces = (MEDEA, BATNA, ALGIERS, BARIKA)
    start = in_round("Pacification", 0)
    yield from over_each(
        "6.3.1 R146: The Round, Pacification", "pacification.pacify", [start], spaces, few, populace, money
    )
    start, purse = in_round("Agitation", board=FREE), {"fln": (0, 1, 7)}
    yield from over_each(
        "6.3.2 R148: The Round, Agitation", "agitation.agitate", [start], spaces, few, populace, purse
    )


def redeploy() -> Iterator[Resolution]:
    # Control is what it is as the phase begins.
    start = in_round("GovernmentRedeploy", (), (), board=FREE)
    aside = in_round(
        "GovernmentRedeploy", (), (), board=FREE.but(hand=attrs.evolve(FREE.hand, suez_crisis=False))
    )
    for goal in (ORAN, BARIKA, MOROCCO):
        there = {} if goal.is_country else {**bases(goal), **here(goal, french_police=range(3))}
        moves = cases(start, "redeploy.move", *((1, piece, MEDEA, goal) for piece in CUBES))
        counts = {**here(MEDEA, underground=(0, 9)), "move.count": (1, 2, 9, 21, 22)}
        yield over(f"6.4.1 R149: The Round, cubes redeploy to {goal}", moves, cubes(MEDEA), there, counts)
        returns = cases(aside, "redeploy.return", (1, goal))
        counts = {"set_aside.french_troops": range(7), "move.count": range(8)}
        yield over(f"5.1.9 R132: The Round, Troops return to {goal}", returns, there, counts)
    start = in_round("FlnRedeploy", (Mark(MEDEA, ct.Piece.ACTIVE, 0),))
    group: Ranges = {"mark": range(7), "move.underground": range(7), "move.active": range(7)}
    for goal in (ALGIERS, BATNA, place("Tizi Ouzou")):
        moves = cases(start, "fln_redeploy.move", (1, 0, MEDEA, goal))
        here_now = {
            **statuses(MEDEA, FEW),
            **here(MEDEA, fln_bases=(1,)),
            "cross_wilaya_coordination": (0, 1),
        }
        yield over(
            f"6.4.2 R151: The Round, Guerrillas redeploy to {goal}", moves, here_now, bases(goal), group
        )


def reset() -> Iterator[Resolution]:
    ends = cases(in_round("FlnRedeploy", (), board=FREE), "fln_redeploy.end", ())
    board = {**here(MEDEA, terror=range(3), active=range(3)), "border_zone": range(5)}
    yield over(
        "6.5 R33: The Round, the Reset", ends, LOST, {"casualties.guerrillas": range(28)}, board, FRANCE
    )
    takes = cases(in_round("TakingOut", 1), "reset.take_out", *((1, piece) for piece in FRENCH_TYPES))
    counts = {"casualties.guerrillas": (0, 2, 3, 30), "frame.left": range(1, 13), "move.count": range(1, 13)}
    yield over("6.5 R33: The Round, Casualties' thirds", takes, LOST, counts)


def coup_d_etat() -> Iterator[Resolution]:
    troops = (ct.Piece.FRENCH_TROOPS, ct.Piece.ALGERIAN_TROOPS)
    counts: Ranges = {"frame.left": range(1, 7), "move.count": range(8), "available.french_troops": TROOPS}
    held = here(MEDEA, french_troops=TROOPS, algerian_troops=range(4))
    for frame in ("CoupLost", "CoupRemoving"):
        state = coup(frame, 1)
        outs = cases(state, "coup.take_out", *((1, piece, MEDEA) for piece in troops))
        yield over(f"5.1.5 R126: COUP D'ETAT, Troops from the map, {frame}", outs, held, counts)
        outs = cases(state, "coup.take_out_available", *((1, piece.type) for piece in troops))
        yield over(f"5.1.5 R126: COUP D'ETAT, Troops from Available, {frame}", outs, held, counts)
    for board, name in ((PEACE, "before RECALL"), (RECALLED, "after RECALL")):
        rolled = coup("CoupFlnRoll", 1, board=board)
        dice = [(rolled, move("coup.roll_fln", die)) for die in range(1, 7)]
        purses: Ranges = {"frame.government": range(1, 7), "commitment": PURSE, "government": PURSE}
        yield over(f"5.1.5 R126: COUP D'ETAT, the roll, {name}", dice, purses)
    lowers = cases(coup("CoupLost", 1), "coup.lower_commitment", ())
    yield over("5.1.5: COUP D'ETAT, Commitment", lowers, {"frame.left": range(1, 7), "commitment": PURSE})


def boxes() -> Iterator[Resolution]:
    passes = [
        case
        for one in (ct.GOVERNMENT, ct.FLN)
        for case in cases(on_turn(PEACE, one), "choose.first", (ct.Option.PASS,))
    ]
    yield over("2.3.2: Pass", passes, {"government": PURSE, "fln": PURSE})
    for faction, names in (
        (ct.GOVERNMENT, ("train", "garrison", "sweep", "assault")),
        (ct.FLN, ("rally", "march", "attack", "terror")),
    ):
        for name in names:
            begins = cases(on_turn(PEACE, faction), name, ())
            purse = {"government" if faction is ct.GOVERNMENT else "fln": range(4)}
            yield over(
                f"3.1 R49: What may begin, {name}",
                begins,
                few(MEDEA),
                purse,
                here(ORAN, french_troops=range(2), underground=range(2)),
            )


RESOLUTIONS = (
    *(*commitment(), *resources(), *support(), *redeploy(), *reset()),
    *(*coup_d_etat(), *boxes()),
)

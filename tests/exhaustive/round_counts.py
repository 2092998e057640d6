"""What the Propaganda Round, COUP D'ETAT and the boxes ask and do, over all counts that the game has."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

import ctcore as ct
from ctcore.twilight.rules.common.marks import Mark
from tests.exhaustive.bench import PIECES, move, on_turn, place
from tests.exhaustive.counts import (
    ALGIERS,
    BARIKA,
    BATNA,
    CUBES,
    EVERYWHERE,
    FIRST_CARDS,
    FREE,
    FRENCH_TYPES,
    MEDEA,
    MOROCCO,
    ORAN,
    PEACE,
    RECALLED,
    TUNISIA,
    cases,
    coup,
    here,
    in_round,
    over,
    over_each,
)
from tests.exhaustive.grids import Resolution
from tests.exhaustive.reads import Ranges
from tests.rules.positions import FRAMES

TROOPS, POLICE = range(10), range(22)
LOST: Ranges = {
    "casualties.french_troops": TROOPS,
    "casualties.french_police": POLICE,
    "casualties.government_bases": range(7),
}


def commitment() -> Iterator[Resolution]:
    pools: Ranges = {
        "out_of_play.french_troops": TROOPS,
        "out_of_play.french_police": (0, 1, 2, 20, 21),
        "out_of_play.government_bases": (0, 1, 6),
        "frame.moved": range(37),
    }
    for kind, frame in (("commitment.send", "Sending"), ("commitment.withdraw", "Withdrawing")):
        moves = cases(in_round(frame, 0), kind, *((1, piece) for piece in FRENCH_TYPES))
        yield over(f"6.2.3 R142 R143: The Round, {kind}", moves, pools)
    for board, name in ((PEACE, "before RECALL"), (RECALLED, "after RECALL")):
        ends = cases(in_round("Withdrawing", 0, board=board), "commitment.end_withdrawing", ())
        others = {"casualties.algerian_troops": (0, 3)}
        yield over(f"6.2.3 R34 R144: The Round, Casualties and France, {name}", ends, LOST, others)


def resources() -> Iterator[Resolution]:
    for board, name in ((PEACE, "at first"), (FREE, "independent"), (RECALLED, "after RECALL")):
        reveals = cases(board.but(deck=FIRST_CARDS, stack=(FRAMES["NextCard"](),)), "reveal", (67,))
        for one in (MEDEA, BATNA, BARIKA, ALGIERS):
            held = here(one, french_troops=(0, 1, 2, 9), underground=range(7), support=(-1, 0, 1))
            title = f"6.2.1 R130 R140: The Round, Government income, {name}: {one}"
            yield over(title, reveals, held, here(one, government_bases=range(3)))
        abroad = here(TUNISIA, fln_bases=range(3)) if board is FREE else {}
        title = f"6.2.2 R132 R140: The Round, FLN income, {name}"
        yield over(title, reveals, abroad, {"suez_crisis": range(2)}, here(BATNA, fln_bases=range(3)))


def support() -> Iterator[Resolution]:
    start, title = in_round("Pacification", 0), "6.3.1 R146: The Round, Pacification"
    limits = ((20, 20, 0), (1, 20, 0), (2, 2, 0), (9, 3, 2), (9, 4, 2))
    money = {("government", "commitment", "frame.spent"): limits}
    yield from over_each(title, "pacification.pacify", [start], money)
    start = in_round("Agitation", board=FREE)
    yield from over_each("6.3.2 R148: The Round, Agitation", "agitation.agitate", [start])


def redeploy() -> Iterator[Resolution]:
    # Control is what it is as the phase begins.
    start = in_round("GovernmentRedeploy", (), (), board=FREE)
    aside = in_round(
        "GovernmentRedeploy", (), (), board=FREE.but(hand=attrs.evolve(FREE.hand, suez_crisis=False))
    )
    for goal in (*EVERYWHERE, ORAN):
        if goal is not MEDEA:
            moves = cases(start, "redeploy.move", *((1, piece, MEDEA, goal) for piece in CUBES))
            yield over(f"6.4.1 R149: The Round, cubes redeploy to {goal}", moves)
        returns = cases(aside, "redeploy.return", (1, goal))
        title, counts = (
            f"5.1.9 R132: The Round, Troops return to {goal}",
            {"set_aside.french_troops": range(7)},
        )
        yield over(title, returns, counts)
    start = in_round("FlnRedeploy", (Mark(MEDEA, ct.Piece.ACTIVE, 0),))
    for goal in (ALGIERS, BATNA, MOROCCO, place("Tizi Ouzou")):
        moves = cases(start, "fln_redeploy.move", (1, 0, MEDEA, goal))
        title, here_now = (
            f"6.4.2 R151: The Round, Guerrillas redeploy to {goal}",
            here(MEDEA, fln_bases=(0, 1)),
        )
        yield over(title, moves, here_now, {"mark": range(7)})


def reset() -> Iterator[Resolution]:
    ends = cases(in_round("FlnRedeploy", (), board=FREE), "fln_redeploy.end", ())
    board = {**here(MEDEA, terror=range(3), active=range(3))}
    yield over("6.5 R33: The Round, the Reset", ends, LOST, {"casualties.guerrillas": range(28)}, board)
    takes = cases(in_round("TakingOut", 1), "reset.take_out", *((1, piece) for piece in FRENCH_TYPES))
    counts = {"casualties.guerrillas": (0, 2, 3, 30), "frame.left": range(1, 13), "move.count": range(1, 13)}
    yield over("6.5 R33: The Round, Casualties' thirds", takes, LOST, counts)


def coup_d_etat() -> Iterator[Resolution]:
    troops = (ct.Piece.FRENCH_TROOPS, ct.Piece.ALGERIAN_TROOPS)
    for frame in ("CoupLost", "CoupRemoving"):
        state = coup(frame, 1)
        outs = cases(state, "coup.take_out", *((1, piece, MEDEA) for piece in troops))
        yield over(f"5.1.5 R126: COUP D'ETAT, Troops from the map, {frame}", outs)
        outs = cases(state, "coup.take_out_available", *((1, piece.type) for piece in troops))
        yield over(f"5.1.5 R126: COUP D'ETAT, Troops from Available, {frame}", outs)
    for board, name in ((PEACE, "before RECALL"), (RECALLED, "after RECALL")):
        rolled = coup("CoupFlnRoll", 1, board=board)
        dice = [(rolled, move("coup.roll_fln", die)) for die in range(1, 7)]
        yield over(f"5.1.5 R126: COUP D'ETAT, the roll, {name}", dice)
    lowers = cases(coup("CoupLost", 1), "coup.lower_commitment", ())
    yield over("5.1.5: COUP D'ETAT, Commitment", lowers)


def boxes() -> Iterator[Resolution]:
    passes = [
        case
        for one in (ct.GOVERNMENT, ct.FLN)
        for case in cases(on_turn(PEACE, one), "choose.first", (ct.Option.PASS,))
    ]
    yield over("2.3.2: Pass", passes)
    for faction, names in (
        (ct.GOVERNMENT, ("train", "garrison", "sweep", "assault")),
        (ct.FLN, ("rally", "march", "attack", "terror")),
    ):
        for name in names:
            begins = cases(on_turn(PEACE, faction), name, ())
            held = here(MEDEA, **dict.fromkeys(PIECES, range(2)), support=(-1, 0, 1))
            away = here(ORAN, french_troops=range(2), underground=range(2))
            yield over(f"3.1 R49: What may begin, {name}", begins, held, away)


RESOLUTIONS = (
    *(*commitment(), *resources(), *support(), *redeploy(), *reset()),
    *(*coup_d_etat(), *boxes()),
)

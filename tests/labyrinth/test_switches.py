"""The rulings that may be turned: in each position here the rejected reading comes to something else."""

from __future__ import annotations

import attrs
import pytest

from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.game import GAME
from tests.labyrinth.positions import at, jihadist_holding, us_holding


def after(ruling: str, start: State, *moves: str) -> tuple[State, State]:
    """The state after the moves by the decision, and by what the ruling rejects."""
    turned = GAME.with_rulings(**{ruling: "rejected"})
    house = attrs.evolve(start.in_force, house=(f"house rule: {ruling} rejected",))
    decided, rejected = start, start.but(in_force=house)
    for text in moves:
        decided = GAME.step(decided, GAME.parse_move(decided, text))
        rejected = turned.step(rejected, turned.parse_move(rejected, text))
    return decided, rejected


@pytest.mark.clause("L6", "4.7.1/1", "4.7.2.1/1")
def test_by_the_rejected_reading_a_penalty_turns_prestige_down() -> None:
    # A Soft US in a Hard World: the penalty is 1.
    start = us_holding(114, us_posture="Soft", prestige=6)
    decided, rejected = after("L6", start, "play 114 as event", "roll 5", "roll 2", "roll 3")
    assert (decided.tracks.prestige, rejected.tracks.prestige) == (8, 4)
    # Without a penalty both readings are the same.
    start = us_holding(114, us_posture="Hard", prestige=6)
    decided, rejected = after("L6", start, "play 114 as event", "roll 5", "roll 2", "roll 3")
    assert decided.tracks.prestige == rejected.tracks.prestige == 8


@pytest.mark.clause("L70", "#72", "4.7.4.2/1")
def test_by_the_rejected_reading_opium_takes_every_cell_of_the_track() -> None:
    decided, rejected = after("L70", jihadist_holding(72, funding=5), "play 72 as event")
    assert at(decided, "Afghanistan").sleepers == 10
    assert at(rejected, "Afghanistan").sleepers == 15

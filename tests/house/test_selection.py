"""What a house asks of a space is asked when the space is selected: pieces may come and leave after that."""

from __future__ import annotations

from typing import Any

import pytest

import ctcore as ct
from ctcore.symbolic import discharge, obligations
from tests.house.games import PRINTED
from tests.rules.positions import turn


def closing(to: str, *when: str) -> Any:
    """The game in which spaces that meet those conditions are closed."""
    asked = ", ".join(f'"{one}"' for one in when)
    text = f'title = "shut {to} {" ".join(when)}"\n[[closes]]\nto = "{to}"\nwhen = [{asked}]\n'
    return PRINTED.with_provisos(*PRINTED.provisos_of(text))


NO_POLICE = closing("train.space", "a City", "Police")
EMPTY = closing("fln.space", "a Sector", "Guerrillas")
UNMANNED = closing("garrison.space", "a City", "Police")


@pytest.mark.parametrize(
    ("game", "faction", "change", "line"),
    [
        (NO_POLICE, ct.GOVERNMENT, "Oran: no pieces", "train; Oran; place 1 Algerian Police"),
        (
            EMPTY,
            ct.FLN,
            "Barika: only 3 Underground; Setif: no pieces",
            "march; from Barika; to Setif; move 1 Underground",
        ),
        (
            UNMANNED,
            ct.GOVERNMENT,
            "Setif: only 1 Algerian Police; Oran: no pieces",
            "garrison; move 1 Algerian Police from Setif to Oran",
        ),
    ],
)
def test_pieces_come_and_leave_after_a_space_is_selected(
    game: Any, faction: Any, change: str, line: str
) -> None:
    state = game.changed(game.at_home(turn(faction)), change)
    for step in game.play_line(state, line):
        assert game.violations(step.after) == ()


@pytest.mark.parametrize(
    ("game", "name"),
    [(NO_POLICE, "effect.train.place"), (EMPTY, "effect.march.move"), (UNMANNED, "effect.garrison.move")],
)
def test_that_is_proved(game: Any, name: str) -> None:
    proof = discharge({one.name: one for one in obligations(game)}[name])
    assert proof.proved, proof.detail


def test_a_ground_that_a_house_opens_is_one_on_which_a_card_need_not_have_admitted_the_space() -> None:
    text = (
        'title = "Train without Police"\n[[opens]]\nto = "train.space/location"\n'
        'when = ["a Sector", "no Police"]\n'
    )
    game = PRINTED.with_provisos(*PRINTED.provisos_of(text))
    state = game.at_home(turn(ct.GOVERNMENT))
    state = game.changed(state, "in force #46u; every space: no pieces; Mostaganem: 2 French Troops, Support")
    steps = game.play_line(state, "train; Mostaganem; place 1 Algerian Police; place 1 Algerian Troops")
    assert [game.violations(step.after) for step in steps] == [()] * len(steps)


def test_what_never_changes_is_asked_of_a_position_too() -> None:
    game = closing("train.space", "a City")
    state = game.at_home(turn(ct.GOVERNMENT))
    printed = ct.play(turn(ct.GOVERNMENT), "train; Oran").stack
    assert {one.law for one in game.violations(state.but(stack=printed))} == {"train_space_qualifies"}

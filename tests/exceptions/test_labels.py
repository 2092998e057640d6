"""A verdict names the card that decides it, and no card where it is not in force."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.text.difference import changed
from tests.exceptions.play import finding
from tests.rules.positions import turn

# A position, a line of play, the requirement that its last move meets or not, and the cards that decide it.
DECIDED = (
    ("Government; in force #2s", "train; deploy", "balky_conscripts", "#2s"),
    ("Government; in force #13s", "assault; Medea; Constantine", "one_space", "#13s"),
    ("Government; in force #8s, #40s", "train; troop lift", "enough_spaces", "#8s, #40s"),
    ("Government; in force #8s", "train; troop lift; Oran; Batna; Saida", "within_its_spaces", "#8s"),
    ("Government; in force #40s", "train; troop lift; Oran; Batna; Saida", "within_its_spaces", "#40s"),
    (
        "Government; in force #11u",
        "train; troop lift; Oran; Batna; Saida; Setif",
        "within_its_spaces",
        "#11u",
    ),
    (
        "Government; in force #12u",
        "train; troop lift; Oran; Batna; Saida; Setif",
        "within_its_spaces",
        "#12u",
    ),
    ("Government; in force #29s", "train; Algiers; place 3 Algerian Police", "within_limit", "#29s"),
    ("Government; in force #35s; Government Resources 2", "assault", "can_pay", "#35s"),
    ("Government; in force #35s; Government Resources 5", "assault; Medea; Constantine", "can_pay", "#35s"),
    (
        "Government; in force #33u; Oran: 1 French Troop, 1 French Police, 4 Active",
        "sweep; Algiers; neutralize; Oran; remove 4 Active from Oran",
        "within_limit",
        "#33u",
    ),
    ("Government; in force #46u; Setif: 1 French Police, Support", "train; Setif", "location", "#46u"),
    ("Government; in force #56; Setif: 1 Government Base", "train; Setif", "sector_at_support", "#56"),
    ("FLN; in force #56", "rally; Biskra; extort; Mostaganem", "sector_with_base", "#56"),
    ("Government; in force #57", "assault", "peace_talks", "#57"),
    ("FLN; in force #57", "attack", "peace_talks", "#57"),
)


@pytest.mark.parametrize(("position", "line", "name", "cards"), DECIDED)
def test_a_verdict_names_the_card_that_decides_it(position: str, line: str, name: str, cards: str) -> None:
    start, _, difference = position.partition("; ")
    *before, last = line.split("; ")
    state = changed(turn(ct.GOVERNMENT if start == "Government" else ct.FLN), difference)
    for move in before:
        state = ct.step(state, ct.parse_move(state, move))
    found = finding(ct.SYSTEM, state, last, name)
    assert found.changed_by == tuple(cards.split(", "))
    # Without the cards the answer is another.
    without = dict.fromkeys(state.in_force.markers, False)
    printed = state.with_truths(**without)
    asked = [one for one in ct.judge(printed, ct.parse_move(printed, last)).findings if one.name == name]
    assert all(one.holds is not found.holds and not one.changed_by for one in asked)

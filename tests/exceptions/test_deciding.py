"""What a verdict or a line of a ledger says has changed a clause is an exception to it, and decides there."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.kernel import attach
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.system import POINTS, PROVISOS, RULES_TABLE
from ctcore.twilight.text.difference import changed
from ctcore.twilight.text.remarks import remarks
from tests.exceptions.play import finding, play, written
from tests.rules.positions import turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind, Requirement

Asked = tuple["Kind", "Requirement", ct.State, Any, bool]


def _positions(games: int) -> Iterator[ct.State]:
    """Positions of some games with texts in force, in which every sort of move is equally likely."""
    for seed in range(games):
        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        texts = draw.sample([one.id for one in EFFECTS.values() if one.card < 61], 8)
        each = {text[:3]: text for text in texts}
        lasting = f"in force {', '.join(each.values())}"
        state = ct.position(("full", "medium")[seed % 2], lasting, "independent", "played RECALL DE GAULLE")
        for _ in range(60):
            moves = ct.legal_moves(state)
            if not moves:
                break
            yield state
            sort = draw.choice(list(dict.fromkeys(map(type, moves))))
            state = ct.step(state, draw.choice([one for one in moves if type(one) is sort]))


def _said_to_be_changed(games: int) -> dict[tuple[str, ...], list[Asked]]:
    found: dict[tuple[str, ...], list[Asked]] = defaultdict(list)
    for number, state in enumerate(_positions(games)):
        if number % 2:
            continue
        frame = state.stack[-1]
        for kind in ct.SYSTEM.table[type(frame)]:
            for move in kind.candidates[number % 5 :: max(1, len(kind.candidates) // 8)]:
                verdict = ct.judge(state, move)
                for one, said in zip(verdict.requirements, verdict.findings, strict=False):
                    if said.changed_by and one.by is None and one.since is None:
                        found[said.changed_by].append((kind, one, state, move, said.holds))
    return found


@pytest.mark.long
def test_what_a_verdict_names_is_an_exception_without_which_the_answer_is_another() -> None:
    """Not what its clause itself asks to be in force: that is there still when the exceptions are gone."""
    said, wrong = _said_to_be_changed(20), []
    try:
        for labels, asked in said.items():
            others = [one for one in PROVISOS if one.label not in labels]
            attach(RULES_TABLE, POINTS, others, EFFECTS)
            for kind, one, state, move, held in asked:
                if kind.holds(one, state, state.stack[-1], move) is held:
                    wrong.append(f"{kind.name}/{one.name} as changed by {', '.join(labels)}: {move}")
    finally:
        attach(RULES_TABLE, POINTS, PROVISOS, EFFECTS)
    assert len(said) >= 10
    assert wrong == []


# Whose clause or card speaks itself of what is in force.
@pytest.mark.parametrize(
    ("position", "line", "name"),
    [
        ("FLN; cards 30; in force #18", "event; cancel card 18", "capability_in_force"),
        ("FLN; cards 30; in force #35s", "event; cancel card 35", "capability_in_force"),
        (
            "Government; cards 8; independent; Morocco: 1 Active",
            "event unshaded; remove 1 Active from Morocco",
            "right_space",
        ),
        (
            "Government; cards 23; independent; Morocco: 1 FLN Base",
            "event unshaded; remove 1 FLN Base from Morocco",
            "right_space",
        ),
        ("FLN; played RECALL DE GAULLE", "OAS", "recall_before_oas"),
        ("FLN; played MOBILIZATION", "MOROCCO AND TUNISIA INDEPENDENT", "mobilization_before_independence"),
    ],
)
def test_what_a_clause_itself_asks_for_is_no_change_of_it(position: str, line: str, name: str) -> None:
    *before, last = line.split("; ")
    found = finding(ct.SYSTEM, _after(position, *before), last, name)
    assert found.holds
    assert found.changed_by == ()


def _after(position: str, *line: str) -> ct.State:
    start, _, difference = position.partition("; ")
    state = changed(turn(ct.GOVERNMENT if start == "Government" else ct.FLN), difference)
    for move in line:
        state = ct.step(state, ct.parse_move(state, move))
    return state


def test_a_group_that_a_card_has_stopped_is_refused_by_that_card_and_not_by_the_ruling_on_borders() -> None:
    went = "move 1 Underground from Barika to Batna"
    asked = "move 1 Underground from Batna to Constantine"
    within = _after("FLN; in force #27u; Barika: 1 Underground; Batna: 0 Underground", "march", went)
    assert finding(ct.SYSTEM, within, asked, "underground_there").cited == (
        "3.3.2 as changed by #27u, 5.3, R108"
    )
    across = _after("FLN; Setif: 1 Underground", "march", "move 1 Underground from Setif to Barika")
    asked = "move 4 Underground from Barika to Batna"
    assert finding(ct.SYSTEM, across, asked, "underground_there").cited == "3.3.2, R103"


def test_what_stops_a_group_is_not_named_where_it_could_not_go_on_anyway() -> None:
    went = "move 1 Underground from Barika to Batna"
    free = _after("FLN; in force #27u; Barika: 1 Underground", "march")
    assert "3.3.2 as changed by #27u: 1 Underground from Barika to Batna" in written(ct.SYSTEM, free, went)
    limited = _after("FLN; cards 1; in force #27u; Barika: 1 Underground", "event shaded")
    assert written(ct.SYSTEM, limited, went)[0] == "3.3.2: 1 Underground from Barika to Batna"
    gone = play(ct.SYSTEM, limited, went)
    asked = "move 1 Underground from Batna to Constantine"
    assert "27" not in finding(ct.SYSTEM, gone, asked, "underground_there").cited


def test_what_leaves_a_level_as_it_is_is_named_for_that_and_not_for_the_marker() -> None:
    state = _after("FLN; in force #31u; Medea: 1 Underground, Oppose", "terror")
    assert all("#31u" not in line for line in written(ct.SYSTEM, state, "Medea"))
    said = remarks(ct.trace(state, ct.parse_move(state, "Medea")))
    assert "3.3.4 as changed by #31u: stays at Oppose" in {f"{one.cited}: {one}" for one in said}


def test_how_many_spaces_a_train_pacifies_is_cited_by_the_ruling_on_their_number() -> None:
    line = ("train", "Algiers", "Oran", "pacify Algiers", "shift")
    state = _after("Government; in force #13u", *line)
    assert finding(ct.SYSTEM, state, "pacify Oran", "another_pacification").cited == (
        "3.2.1 as changed by #13u, R65"
    )

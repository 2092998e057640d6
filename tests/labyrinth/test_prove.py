"""`ctcore --game labyrinth prove`: what is proved, that nothing is vacuous, that a planted bug is found."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import attrs
import pytest

from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.frame_laws import FRAME_LAWS
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.proofs import obligations
from ctcore.labyrinth.proofs.moves import LEFT_OUT, kept_where_legal
from ctcore.labyrinth.rules.playing import Carding
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.symbolic import discharge

ALL = {one.name: one for one in obligations(GAME)}
QUICK = [name for name in ALL if name.startswith("theorem.")]
SOME = ["effect.us.deploy_out", "effect.deck.draw", "goes_on.card", "goes_on.regime_change"]


@pytest.mark.parametrize("name", [*QUICK, *SOME])
def test_it_is_proved(name: str) -> None:
    proof = discharge(ALL[name])
    assert proof.proved, proof.detail


def test_each_kind_of_move_is_proved_to_keep_every_law_or_named_as_left_out() -> None:
    kept = {law.name for law in GAME.system.laws}
    kinds = {kind.name for kind in GAME.system.kinds}
    assert kinds >= LEFT_OUT.keys()
    for name in kinds - LEFT_OUT.keys():
        assert kept <= set(ALL[f"effect.{name}"].keeps)
    page = Path("docs/labyrinth-laws.md").read_text(encoding="utf-8")
    for name in LEFT_OUT:
        assert f"effect.{name}" not in ALL
        assert f"`{name}`" in page


def test_laws_of_what_is_pending_hold_in_play() -> None:
    moves = 2000 if os.environ.get("CTCORE_LARGE") else 60
    kinds: set[type] = set()
    for number, scenario in enumerate(GAME.setups):
        chance = random.Random(number)  # noqa: S311 - positions, not secrets
        state = GAME.setup(scenario)
        for _ in range(moves):
            if not state.stack:
                break
            assert [law.name for law in FRAME_LAWS if not law.holds(state)] == []
            kinds.update(map(type, state.stack))
            state = GAME.step(state, GAME.random_move(state, chance))
    assert {Carding, UsOperation} <= kinds


@pytest.mark.parametrize("requirement", ["troops_on_the_track"])
def test_a_kind_of_move_without_a_requirement_breaks_a_law(requirement: str) -> None:
    (kind,) = (one for one in GAME.system.kinds if one.name == "us.deploy_out")
    faulty = kind.asking(tuple(one for one in kind.requirements if one.name != requirement))
    found = kept_where_legal(faulty, [UsOperation])
    assert not found.holds
    assert found.at is not None


def _loses_a_troop(self: Any, place: Any, **changes: Any) -> None:
    if "troops" in changes:
        changes["troops"] = changes["troops"] - 1
    self.write(changed(self.at(place), **changes))


def _forgets_the_marker(self: Any, _place: Any, _clause: str) -> None:
    self.told("7.2.1.1/2", "nothing is taken away")


@pytest.mark.parametrize(
    ("method", "fault", "name", "law"),
    [
        ("_change", _loses_a_troop, "effect.us.deploy_home", "fifteen_troops"),
        ("_clear", _forgets_the_marker, "goes_on.war_of_ideas", "regime_change_in_poor_or_fair"),
    ],
)
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, method: str, fault: Any, name: str, law: str
) -> None:
    monkeypatch.setattr(Draft, method, fault)
    proof = discharge(ALL[name])
    assert not proof.proved
    assert law in proof.detail
    assert proof.at is not None


def test_a_move_that_is_never_legal_refutes_its_obligation() -> None:
    (kind,) = (one for one in GAME.system.kinds if one.name == "us.forgo")
    assert kept_where_legal(kind, [UsOperation]).holds
    never = kind.asking((attrs.evolve(kind.requirements[0], test=lambda _frame: False),))
    assert not kept_where_legal(never, [UsOperation]).holds

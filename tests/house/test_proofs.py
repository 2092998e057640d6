"""What is proved of a game by house rules, and how what does not hold any more is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.symbolic import discharge, discharge_all, obligations
from ctcore.symbolic.checking import Checking
from ctcore.symbolic.parallel import _discharged
from tests.cli.run import run
from tests.house.games import NIM, NO_TERROR, PRINTED, dearer

if TYPE_CHECKING:
    from pathlib import Path

DEAR = 'title = "Sweep proved"\n[[amends]]\nto = "sweep.price"\nvalue = 3\n'
SHUT = 'title = "no second Pass"\n[[closes]]\nto = "choose.second"\n'


def test_a_house_rule_that_breaks_nothing_is_proved(tmp_path: Path) -> None:
    file = tmp_path / "dear.toml"
    file.write_text(DEAR)
    for pattern in ("effect.sweep.select", "dispatch.sweep.select", "operations_go_on"):
        ran = run("prove", pattern, "--house", str(file), "--jobs", "1")
        assert (ran.status, "REFUTED" in ran.out) == (0, False), ran.out
        assert "by house rule: Sweep proved" in ran.out


def test_what_fails_is_told_with_its_witness_and_the_house_rule(tmp_path: Path) -> None:
    file = tmp_path / "pass.toml"
    file.write_text(SHUT)
    asked = ("prove", "second_may_pass", "--house", str(file))
    ran = run(*asked, "--json")
    assert ran.status == 1
    (proof,) = ran.data["proofs"]
    assert proof["detail"].startswith("by house rule: no second Pass: after event, SecondChoice(")
    told = run(*asked).out
    assert "REFUTED lemma.second_may_pass" in told
    assert "0 of 1 proved" in told


def test_the_figures_of_the_house_are_those_that_are_proved_about() -> None:
    house = PRINTED.with_provisos(dearer("house rule: a Garrison pays the FLN", "garrison.price", -3))
    found = {one.name: one for one in obligations(house)}
    proof = discharge(found["effect.garrison"])
    assert not proof.proved
    assert proof.detail.startswith("by house rule: a Garrison pays the FLN: ")
    assert discharge({one.name: one for one in obligations()}["effect.garrison"]).proved


def test_what_is_about_the_printed_rules_and_what_is_closed_is_not_asked() -> None:
    printed = {one.name for one in obligations()}
    of_house = {one.name: one for one in obligations(NO_TERROR)}
    assert printed.issuperset(of_house)
    assert {name.split(".")[0] for name in of_house} == {"primitive", "effect", "lemma", "dispatch"}
    assert {"effect.terror", "dispatch.terror"} <= printed - of_house.keys()
    assert {"effect.terror.select", "effect.rally"} <= of_house.keys()
    assert {one.house for one in of_house.values()} == {NO_TERROR.house}


def test_other_processes_find_the_same_house() -> None:
    house = PRINTED.with_provisos(*PRINTED.provisos_of(DEAR))
    assert house.house_files == (DEAR,)
    wanted = [one for one in obligations(house) if one.group == "sweep"]
    elsewhere = _discharged(Checking(), (house.name, *house.house_files), [one.name for one in wanted])
    assert [(proved, cases) for proved, _, cases, *_ in elsewhere] == [
        (proof.proved, proof.cases) for proof in discharge_all(wanted, game=house)
    ]
    assert NO_TERROR.house_files is None


def test_nim_is_proved_by_house_rules() -> None:
    three = NIM.with_provisos(
        *NIM.provisos_of('title = "three at once"\n[[amends]]\nto = "take.most"\nvalue = 3\n')
    )
    assert all(discharge(one).proved for one in obligations(three))
    shut = NIM.with_provisos(*NIM.provisos_of('title = "nothing taken"\n[[closes]]\nto = "take"\n'))
    found = {one.name: discharge(one) for one in obligations(shut)}
    assert not found["lemma.no_dead_end"].proved
    assert found["lemma.no_dead_end"].detail.startswith("by house rule: nothing taken: ")


def test_a_limit_that_a_house_raises_stays_within_what_can_be_said() -> None:
    text = 'title = "Rally places more"\n[[amends]]\nto = "rally.placements"\nby = 1\n'
    house = PRINTED.with_provisos(*PRINTED.provisos_of(text))
    proof = discharge({one.name: one for one in obligations(house)}["dispatch.rally.place"])
    assert proof.proved, proof.detail

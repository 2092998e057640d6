"""Obligations of one group are settled one after another, and told in the order in which they are wanted."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from typing import TYPE_CHECKING

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import Found, Obligation, discharge_all, obligations
from ctcore.symbolic.parallel import _FEW, _grouped
from tests.cli.run import run
from tests.symbolic.test_planted_bugs import dropped, effect_of

if TYPE_CHECKING:
    from collections.abc import Callable


def test_a_group_is_settled_when_its_first_is_due() -> None:
    settled: list[str] = []

    def check(name: str) -> Callable[[], Found]:
        def found() -> Found:
            settled.append(name)
            return Found(holds=name != "b", cases=1)

        return found

    wanted = [
        Obligation(name, (), name, check(name), group=group)
        for name, group in zip("abcd", ["g", "", "g", ""], strict=True)
    ]
    proofs = list(discharge_all(wanted, workers=1))
    assert [proof.obligation.name for proof in proofs] == ["a", "b", "c", "d"]
    assert [proof.proved for proof in proofs] == [True, False, True, True]
    assert settled == ["a", "c", "b", "d"]


@pytest.mark.parametrize("name", ["train.take", "extort"])
def test_all_about_a_kind_of_move_are_of_its_group(name: str) -> None:
    group = {one.name for one in obligations() if one.group == name}
    implied = {one.name for one in obligations() if re.match(rf"implied\.(il)?legal\.{name}/", one.name)}
    assert implied
    assert group == implied | {f"{what}.{name}" for what in ("effect", "dispatch", "may", "does")}


def test_processes_tell_the_same_as_one() -> None:
    wanted = [one for one in obligations() if one.group in ("train.take", "extort", "pivotal.play")]
    assert len(wanted) > _FEW
    one, two = (list(discharge_all(wanted, workers=workers)) for workers in (1, 2))
    told = [
        [(proof.obligation.name, proof.proved, proof.cases, proof.detail) for proof in proofs]
        for proofs in (one, two)
    ]
    assert told[0] == told[1]
    assert [proof.obligation for proof in two] == wanted


def detail_at(state: ct.State, move: str) -> str:
    found = Found(holds=False, cases=1, detail="so it is", at=(state, ct.parse_move(state, move)))
    (proof,) = discharge_all([Obligation("one", (), "one", lambda: found)], workers=1)
    assert not proof.proved
    return proof.detail


def test_what_refutes_an_obligation_can_be_asked_again() -> None:
    state = ct.play(ct.setup("short", first=ct.FLN, card=26), "rally; Barika")
    said, command = detail_at(state, "place 5").splitlines()
    assert said == "so it is"
    assert command.startswith("ask again: ctcore ask --position 'ctcore1 short; ")
    ran = run(*shlex.split(command.removeprefix("ask again: ctcore ")))
    assert ran.status == 1
    assert "place 5" in ran.out + ran.err


def test_a_position_that_breaks_a_law_on_ints_is_told_as_such() -> None:
    state = ct.play(ct.setup("short", first=ct.FLN, card=26), "rally; Barika")
    commitment = attrs.evolve(state.tracks, commitment=60)
    detail = detail_at(attrs.evolve(state, tracks=commitment), "place 1")
    assert "\nat a position that breaks commitment_within_track on ints: 'ctcore1 short; " in detail
    assert detail.endswith("'place 1 Guerrilla'")


def test_what_a_proof_refutes_tells_its_position() -> None:
    (proof,) = discharge_all([effect_of(dropped("train.place", "available"))], workers=1)
    assert " 'ctcore1 full; " in proof.detail
    assert proof.detail.endswith("'")


def test_what_looks_at_all_kinds_of_an_operation_follows_them_in_one_process() -> None:
    found = [one for one in _grouped(obligations())["terror"] if one.batch]
    groups = [one.group for one in found]
    changes = sum(one != other for one, other in pairwise(groups))
    assert changes == len(set(groups)) - 1
    assert {"terror", ""} <= set(groups)
    assert found[-1].name == "lemma.terror_shared"

"""Obligations of one group are settled one after another, and told in the order in which they are wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ctcore.symbolic import Found, Obligation, discharge_all, obligations
from ctcore.symbolic.parallel import _FEW

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
    assert group == {f"{what}.{name}" for what in ("effect", "dispatch", "may", "does")}


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

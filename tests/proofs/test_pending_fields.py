"""What the next choice knows is compared field by field: an effect that forgets one is refuted."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import discharge
from ctcore.twilight.obligations import proofs

if TYPE_CHECKING:
    from ctcore.kernel import Kind
    from ctcore.twilight.board.effects import Draft

PROOFS = proofs()
SHEET: Any = importlib.import_module(f"{PROOFS.__name__}.statements.sheet")
KINDS = {kind.name: kind for kind in ct.SYSTEM.kinds}


def forgetting(name: str, field: str) -> Kind:
    """The kind, with that field of what it leaves pending as it was before."""

    def effect(draft: Draft, frame: Any, move: Any) -> None:
        KINDS[name].effect(draft, frame, move)
        if hasattr(draft.stack[-1], field) and hasattr(frame, field):
            draft.replace(attrs.evolve(draft.stack[-1], **{field: getattr(frame, field)}))

    return attrs.evolve(KINDS[name], effect=effect)


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("march.move", "marks"),
        ("march.move", "steps"),
        ("march.move", "locations"),
        ("garrison.move", "marks"),
        ("garrison.search", "searched"),
        ("sweep.move", "marks"),
        ("sweep.search", "searched"),
        ("sweep.buy_off", "bought_off"),
        ("redeploy.move", "marks"),
        ("fln_redeploy.move", "marks"),
        ("train.take", "placed"),
        ("train.shift", "shifted"),
        ("terror.select", "locations"),
        ("extort.select", "spaces"),
    ],
)
def test_an_effect_that_forgets_a_field_of_what_is_pending_is_refuted(name: str, field: str) -> None:
    proof = discharge(PROOFS.equivalences.does(forgetting(name, field)))
    assert not proof.proved
    assert proof.detail.startswith(f"{name} in ")


@pytest.mark.parametrize("name", ["deploy.move", "pacification.pacify", "train.pacify"])
def test_a_field_of_which_nothing_is_said_is_refuted_unless_it_is_listed(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.delitem(SHEET.UNSTATED, name)
    assert not discharge(PROOFS.equivalences.does(KINDS[name])).proved


def test_what_is_listed_is_of_kinds_that_there_are() -> None:
    assert SHEET.UNSTATED.keys() <= KINDS.keys()

"""The obligations of the dispatch notice a candidate, or a generated move, that is missing.

That each holds of the kind as it is, `ctcore prove` shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

from ctcore.kernel import Staged, Within
from ctcore.symbolic.terms import Number
from ctcore.twilight.obligations import proofs

if TYPE_CHECKING:
    from ctcore.kernel import Kind

PROOFS = proofs()
KINDS = {kind.name: kind for kind in PROOFS.effects.operations.played_kinds()}
# Kinds whose lists go beyond what the laws leave possible, and why.
ROOMY = {
    # As many as there are, where only those too many for a space go.
    "redeploy.return",
    # As many as there are, where a scenario has fewer of each sort to set up.
    *("setup.government", "setup.fln"),
}


def counts_of(kind: Kind) -> list[str]:
    """What a move of the kind says as a number that is proved for all numbers."""
    said = PROOFS.cases.shapes.said_moves(kind)[0]
    return [field.name for field in attrs.fields(kind.move) if isinstance(getattr(said, field.name), Number)]


COUNTED = {
    name: counts
    for name, kind in KINDS.items()
    if not isinstance(kind, Staged) and (counts := counts_of(kind))
}


def proved(kind: Kind) -> bool:
    return bool(PROOFS.effects.dispatch.offers_all(kind).check().holds)


def without_the_greatest(kind: Kind) -> Kind:
    def size(move: Any) -> int:
        return sum(getattr(move, name) for name in COUNTED[kind.name])

    greatest = max(map(size, kind.candidates))
    return attrs.evolve(kind, candidates=tuple(move for move in kind.candidates if size(move) < greatest))


def test_every_kind_has_its_obligation() -> None:
    names = {one.name for one in PROOFS.effects.dispatch.obligations()}
    assert names == {f"dispatch.{name}" for name in KINDS}
    assert {"reset.take_out", "suez.set_aside", "rally.place"} <= set(COUNTED)


@pytest.mark.parametrize("name", sorted(set(COUNTED) - ROOMY))
def test_a_list_without_its_greatest_count_is_refuted(name: str) -> None:
    assert not proved(without_the_greatest(KINDS[name]))


@pytest.mark.parametrize("name", sorted(ROOMY))
def test_a_roomy_list_is_just_that(name: str) -> None:
    kind = KINDS[name]
    assert proved(without_the_greatest(kind))
    least = tuple(m for m in kind.candidates if sum(getattr(m, one) for one in COUNTED[name]) <= 1)
    assert not proved(attrs.evolve(kind, candidates=least))


# A list without its first and one without its last space lack a move that some position allows.
@pytest.mark.parametrize("name", ["sweep.select", "rally.select", "terror.select"])
def test_a_list_without_a_space_is_refuted(name: str) -> None:
    kind = KINDS[name]
    country = next(place for place in PROOFS.cases.shapes.SPACES if place.is_sector)
    fewer = tuple(move for move in kind.candidates if move.space is not country)
    assert not proved(attrs.evolve(kind, candidates=fewer))


@pytest.mark.parametrize("name", sorted(name for name, kind in KINDS.items() if kind.within))
def test_a_generator_that_leaves_out_is_refuted(name: str) -> None:
    kind = KINDS[name]
    assert kind.within is not None
    nothing = Within(kind.within.make, lambda _state, _frame, _move: False)
    assert not proved(attrs.evolve(kind, within=nothing))


STAGED = {name: kind for name, kind in KINDS.items() if isinstance(kind, Staged)}


def with_stage(kind: Staged, depth: int, **changes: Any) -> Staged:
    """The kind with one of its stages changed."""
    stages = (attrs.evolve(one, **changes) if at == depth else one for at, one in enumerate(kind.stages))
    return attrs.evolve(kind, stages=tuple(stages))


@pytest.mark.parametrize("name", sorted(STAGED))
def test_a_stage_that_leaves_out_a_value_is_refuted(name: str) -> None:
    kind = STAGED[name]
    for depth in (0, 1):
        values = kind.stages[depth].values
        fewer = tuple(value for value in values if value[0] not in PROOFS.cases.shapes.SPACES)
        assert not proved(with_stage(kind, depth, values=fewer))


@pytest.mark.parametrize("name", sorted(STAGED))
def test_a_few_that_do_not_stand_for_all_are_refuted(name: str) -> None:
    kind = STAGED[name]
    some = kind.stages[2].some
    assert some is not None
    # Where one may move, so may another sort; not so each of them.
    assert len(some) == 1 or not proved(with_stage(kind, 2, some=some[1:]))
    assert not proved(with_stage(kind, 2, some=tuple((9, *value[1:]) for value in some)))


@pytest.mark.parametrize("name", sorted(STAGED))
def test_a_stage_that_lists_too_few_is_refuted(name: str) -> None:
    kind = STAGED[name]
    for depth, stage in enumerate(kind.stages):
        if stage.covers is not None:
            assert not proved(with_stage(kind, depth, covers=lambda: False))

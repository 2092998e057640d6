"""The obligations of the dispatch notice a candidate, or a generated move, that is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Within
from ctcore.symbolic.loading import _proofs
from ctcore.symbolic.terms import Number

if TYPE_CHECKING:
    from ctcore.kernel import Kind

PROOFS = _proofs()
KINDS = {kind.name: kind for kind in PROOFS.operations.played_kinds()}
# Kinds whose lists go beyond what the laws leave possible, and why.
ROOMY = {
    # Four under #33u, two as printed.
    "neutralize.remove",
    # As many as there are, where only those too many for a space go.
    "redeploy.return",
    # As many as there are, where a scenario has fewer of each sort to set up.
    *("setup.government", "setup.fln"),
}


def counts_of(kind: Kind) -> list[str]:
    """What a move of the kind says as a number that is proved for all numbers."""
    said = PROOFS.shapes.said_moves(kind)[0]
    return [field.name for field in attrs.fields(kind.move) if isinstance(getattr(said, field.name), Number)]


COUNTED = {name: counts for name, kind in KINDS.items() if (counts := counts_of(kind))}


def proved(kind: Kind) -> bool:
    return bool(PROOFS.dispatch.offers_all(kind).check().holds)


def without_the_greatest(kind: Kind) -> Kind:
    def size(move: Any) -> int:
        return sum(getattr(move, name) for name in COUNTED[kind.name])

    greatest = max(map(size, kind.candidates))
    return attrs.evolve(kind, candidates=tuple(move for move in kind.candidates if size(move) < greatest))


def test_every_kind_has_its_obligation() -> None:
    names = {one.name for one in PROOFS.dispatch.obligations()}
    assert names == {f"dispatch.{name}" for name in KINDS}
    assert {"reset.take_out", "suez.set_aside", "rally.place", "march.group"} <= set(COUNTED)


@pytest.mark.parametrize("name", sorted(set(COUNTED) - ROOMY))
def test_a_list_without_its_greatest_count_is_refuted(name: str) -> None:
    assert proved(KINDS[name])
    assert not proved(without_the_greatest(KINDS[name]))


@pytest.mark.parametrize("name", sorted(ROOMY))
def test_a_roomy_list_is_just_that(name: str) -> None:
    kind = KINDS[name]
    assert proved(without_the_greatest(kind))
    least = tuple(m for m in kind.candidates if sum(getattr(m, one) for one in COUNTED[name]) <= 1)
    assert not proved(attrs.evolve(kind, candidates=least))


# A list without its first and one without its last space lack a move that some position allows.
@pytest.mark.parametrize("name", ["sweep.select", "rally.select", "march.enter", "terror.select"])
def test_a_list_without_a_space_is_refuted(name: str) -> None:
    kind = KINDS[name]
    country = next(place for place in PROOFS.shapes.SPACES if place.is_sector)
    fewer = tuple(move for move in kind.candidates if move.space is not country)
    assert not proved(attrs.evolve(kind, candidates=fewer))


@pytest.mark.parametrize("name", sorted(name for name, kind in KINDS.items() if kind.within))
def test_a_generator_that_leaves_out_is_refuted(name: str) -> None:
    kind = KINDS[name]
    assert kind.within is not None
    nothing = Within(kind.within.make, lambda _state, _frame, _move: False)
    assert proved(kind)
    assert not proved(attrs.evolve(kind, within=nothing))


def test_a_bound_one_too_low_is_refuted_where_it_is_generated() -> None:
    kind = KINDS["march.group"]
    covers = kind.within.covers if kind.within else None
    assert covers is not None
    lower = Within(
        lambda _state, _frame: (),
        lambda state, frame, move: (
            covers(state, frame, move) & (move.active < state.spaces[frame.origin.index].active)
        ),
    )
    assert not proved(attrs.evolve(kind, within=lower))


def test_a_move_that_no_candidate_says_is_tried_too() -> None:
    said = PROOFS.shapes.said_moves(KINDS["agitation.agitate"])
    assert any(move.space.is_country for move in said)
    assert {ct.Track.FRANCE, ct.Track.BORDER_ZONE} <= {
        move.track for move in PROOFS.shapes.said_moves(KINDS["rally.select_track"])
    }

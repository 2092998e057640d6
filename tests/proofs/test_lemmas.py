"""Each lemma is refuted when the rule that it speaks of is broken on purpose."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import discharge
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.obligations import proofs
from ctcore.twilight.rules import victory
from ctcore.twilight.rules.common import resolution
from ctcore.twilight.rules.operations import assault, attack, march
from ctcore.twilight.rules.propaganda import commitment, reset
from ctcore.twilight.rules.propaganda.frames import Agitation

PROOFS = proofs()
LEMMAS = {one.name.removeprefix("lemma."): one for one in PROOFS.lemmas.obligations()}


def refuted(name: str) -> bool:
    proof = discharge(LEMMAS[name])
    return not proof.proved and bool(proof.detail)


def exceeded_or_met(spaces: Any, tally: int, faction: ct.Actor) -> bool:
    return victory.totals(spaces, tally)[faction] >= victory.THRESHOLD[faction]


def unclamped(draft: Draft, faction: ct.Actor, by: int, clause: str) -> None:
    draft.gain(faction, by, clause)


def paid_apart(_frame: Any, move: Any) -> int:
    return commitment.price_of_sending(move.count)


BROKEN: dict[str, tuple[Any, str, Any]] = {
    "assault_bases_last": (assault, "bases_removed", lambda _state, space, _left: space.fln_bases),
    "assault_to_the_full": (assault, "bases_removed", lambda _state, _space, _left: 0),
    "attrition_within_french_losses": (attack, "attrition", lambda space, _french: space.guerrillas),
    "two_losses_if_two_are_there": (attack, "losses", lambda _space: 1),
    "fallen_by_turns": (resolution, "to_available", lambda _before, count: count // 2),
    "fallen_in_two_boxes": (resolution, "to_available", lambda _before, count: count),
    "assault_alternates": (resolution, "to_available", lambda _before, _count: 0),
    "noticed_grows": (march, "becomes_active", lambda _state, _left, _space, group: group <= 2),
    "fence_notices_all": (march, "UNNOTICED", 4),
    "one_sum_within_the_track": (Draft, "adjust", unclamped),
    "in_steps_as_at_once": (commitment, "_more_to_pay", paid_apart),
    "cycling_never_profits": (commitment, "worth_of_withdrawing", lambda pieces: pieces // 2),
    "commitment_falls_to_zero_at_most": (
        commitment,
        "CASUALTIES",
        lambda state: state.casualties.french // 2,
    ),
    "casualties_by_thirds": (reset, "lost_for_good", lambda casualties: casualties // 2),
    "round_goes_on": (
        PROOFS.lemmas.round_6,
        "system",
        lambda: attrs.evolve(ct.SYSTEM, table={**ct.SYSTEM.table, Agitation: ()}),
    ),
    "measure_is_bounded": (PROOFS.lemmas.round_6, "LEAST", 0),
    "largest_scores": (victory, "fln_bases_on_map", lambda _spaces: 0),
    "both_may_win": (victory, "THRESHOLD", {ct.GOVERNMENT: 80, ct.FLN: 30}),
    "margins_say_who_has_won": (victory, "reached", exceeded_or_met),
    "victory_needs_commitment": (victory, "THRESHOLD", {ct.GOVERNMENT: 34, ct.FLN: 30}),
    "unwatched_entry": (march, "crosses_international_border", lambda _left, _entered: True),
}


@pytest.mark.parametrize("name", BROKEN)
def test_illegal_rule_is_refuted_by_its_lemma(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(*BROKEN[name])
    assert refuted(name)


def test_a_search_by_more_than_its_cubes_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    more = attrs.evolve(
        resolution.ACTIVATIONS, rule=lambda _state, _space, french, algerian: french + algerian + 1
    )
    monkeypatch.setattr(resolution, "ACTIVATIONS", more)
    assert refuted("found_grows_with_cubes")
    assert refuted("searches_find")


def test_hits_without_cubes_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    more = attrs.evolve(assault.HITS, rule=lambda _state, _space, cubes: cubes + 1)
    monkeypatch.setattr(assault, "HITS", more)
    assert refuted("hits_count_cubes")


DROPPED = (
    ("losses_in_order", "attack.lose", "police_first"),
    ("losses_in_order", "ambush.lose", "bases_last"),
    ("no_attack_abroad", "attack.select", "government_pieces_there"),
    ("neutralize_removes_few", "neutralize.remove", "bases_last"),
    ("neutralize_removes_few", "neutralize.remove", "within_limit"),
    ("support_order_is_no_matter", "agitation.agitate", "fln_holds"),
    ("two_levels_are_all", "pacification.pacify", "something_to_do"),
    ("pacification_spends_commitment", "pacification.pacify", "within_commitment"),
    ("redeployed_once", "redeploy.move", "unmoved_there"),
    ("control_is_frozen_for_police", "redeploy.move", "takes_the_piece"),
)


@pytest.mark.parametrize(("name", "kind", "requirement"), DROPPED)
def test_illegal_system_without_a_requirement_is_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, kind: str, requirement: str
) -> None:
    of_name = next(one for one in ct.SYSTEM.kinds if one.name == kind)
    dropped = next(one for one in of_name.requirements if one.name == requirement)
    mutant = ct.SYSTEM.without(of_name, dropped)
    monkeypatch.setattr(PROOFS.lemmas.sentences, "system", lambda: mutant)
    assert refuted(name)

"""Each lemma is refuted when the rule that it speaks of is broken on purpose."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import discharge
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.vocabulary import GOVERNMENT_PIECES
from ctcore.twilight.obligations import proofs
from ctcore.twilight.rules import victory
from ctcore.twilight.rules.activities.troop_lift import prospects as lifting
from ctcore.twilight.rules.common import losses, prospects, resolution
from ctcore.twilight.rules.common.turns import OPEN_BOXES
from ctcore.twilight.rules.operations import assault, attack, march
from ctcore.twilight.rules.propaganda import commitment, reset
from ctcore.twilight.rules.propaganda.frames import Agitation
from ctcore.twilight.rules.sequence import boxes, payable

PROOFS = proofs()
LEMMAS = {one.name.removeprefix("lemma."): one for one in PROOFS.lemmas.obligations()}


def refuted(name: str) -> bool:
    proof = discharge(LEMMAS[name])
    # An error of the check itself refutes too, and shows nothing.
    assert "a symbolic truth was asked" not in proof.detail
    return not proof.proved and bool(proof.detail)


def exceeded_or_met(spaces: Any, tally: int, faction: ct.Actor) -> bool:
    return victory.totals(spaces, tally)[faction] >= victory.THRESHOLD[faction]


def unclamped(draft: Draft, faction: ct.Actor, by: int, clause: str) -> None:
    draft.gain(faction, by, clause)


def unpaid(state: ct.State, frame: Any) -> Any:
    return frame.open_locations(state) >= 1


def without_a_host(space: ct.Space, lift: Any) -> Any:
    return space.cubes + lift.brings(space.place) >= 1


def paid_apart(_frame: Any, move: Any) -> int:
    return commitment.price_of_sending(move.count)


def without(*names: str) -> Any:
    """The rules without these laws."""
    return attrs.evolve(ct.SYSTEM, laws=tuple(law for law in ct.SYSTEM.laws if law.name not in names))


def twice(change: Any) -> Any:
    """A change of pieces that takes two for each."""
    return lambda draft, piece, count, place, clause: change(draft, piece, 2 * count, place, clause)


def the_hidden(draft: Draft, piece: ct.Piece, count: int, place: Any, clause: str) -> None:
    REMOVE(draft, ct.Piece.UNDERGROUND if piece is ct.Piece.ACTIVE else piece, count, place, clause)


GENERAL, MARCH = PROOFS.lemmas.general, PROOFS.lemmas.march_3_3_2
REMOVE, LOSE, GAIN, SHIFT, ACTIVATE = Draft.remove, Draft.lose, Draft.gain, Draft.shift, Draft.activate
TOTAL: Any = ct.State.total_support
ENDLESS = attrs.evolve(GENERAL.SCENARIO_LAWS[0], test=lambda *_: False)

BROKEN: dict[str, tuple[Any, str, Any]] = {
    "nothing_removed_twice": (Draft, "remove", twice(REMOVE)),
    "assault_within_hits": (Draft, "remove", twice(REMOVE)),
    "assault_spares_underground": (Draft, "remove", the_hidden),
    "assault_raises_commitment": (Draft, "raise_commitment", lambda *_: None),
    "ambush_without_attrition": (Draft, "lose", twice(LOSE)),
    "terror_leaves_neutral": (Draft, "set_neutral", lambda *_: None),
    "neutralize_at_each_stance": (
        Draft,
        "shift",
        lambda draft, place, by, clause: SHIFT(draft, place, -by, clause),
    ),
    "empty_stays_neutral": (
        Draft,
        "place_terror",
        lambda draft, place, clause: SHIFT(draft, place, 1, clause),
    ),
    "extort_gains_what_it_shows": (
        Draft,
        "gain",
        lambda draft, faction, amount, clause: GAIN(draft, faction, 2 * amount, clause),
    ),
    "three_go_unnoticed": (march, "UNNOTICED", 2),
    "group_stays_whole": (
        Draft,
        "activate",
        lambda draft, place, _count, clause, told=False: ACTIVATE(draft, place, 1, clause, told=told),
    ),
    "march_pairs": (MARCH, "PAIRS", (*MARCH.PAIRS[:-1], MARCH.PAIRS[0])),
    "boxes": (GENERAL, "OPEN_BOXES", {**OPEN_BOXES, ct.Option.EVENT: ()}),
    "decks_keep_their_laws": (Deck, "may_be", lambda _deck, _card: True),
    "shorter_scenarios_are_narrower": (GENERAL, "SCENARIO_LAWS", (ENDLESS,)),
    "pop_0_markers_never_short": (GENERAL, "SYSTEM", without("resettled_sectors_had_population_1")),
    "support_and_opposition": (ct.State, "total_support", property(lambda state: 2 * TOTAL.fget(state))),
    "victory_markers": (
        ct.State,
        "support_plus_commitment",
        property(lambda state: state.total_support + 2 * state.commitment),
    ),
    "one_side_controls": (
        ct.Space,
        "fln_control",
        property(lambda space: space.fln_pieces + 1 > space.government_pieces - 1),
    ),
    "control_is_by_pieces": (
        ct.Space,
        "government_control",
        property(lambda space: space.government_pieces + space.terror > space.fln_pieces),
    ),
    "pay_as_you_go": (Draft, "pay", GAIN),
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
    "no_dead_end": (payable, "affords_some", lambda *_: True),
    "no_dead_end_within": (losses, "TROOPS", GOVERNMENT_PIECES),
    "prospects_are_exact": (prospects, "can_start", unpaid),
    "nothing_else_helps": (prospects, "_leaves_some", lambda _state, _frame, count: count >= 2),
    "second_may_pass": (boxes, "OPEN_BOXES", {**OPEN_BOXES, ct.Option.EVENT: ()}),
    "lookahead_is_exact": (lifting, "_joined", without_a_host),
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


# Those of the two tests above.
BY_HAND = {"found_grows_with_cubes", "searches_find", "hits_count_cubes"}
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
    # Two of them: what is to be done abroad, either refuses.
    ("no_agitation_abroad", "rally.agitate", "in_algeria, something_to_do"),
    ("train_takes_in_algeria", "train.take", "there_to_take"),
    ("government_stays_at_home", "sweep.select", "in_algeria"),
    ("operations_go_on", "rally", "can_pay"),
    ("march_ends", "march.move", "one_group"),
)


@pytest.mark.parametrize(("name", "kind", "requirement"), DROPPED)
def test_illegal_system_without_a_requirement_is_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, kind: str, requirement: str
) -> None:
    mutant = ct.SYSTEM
    for dropped in requirement.split(", "):
        of_name = next(one for one in mutant.kinds if one.name == kind)
        mutant = mutant.without(of_name, next(one for one in of_name.requirements if one.name == dropped))
    for module in (PROOFS.lemmas.sentences, GENERAL):
        monkeypatch.setattr(module, "system", lambda: mutant)
    assert refuted(name)


def test_every_lemma_has_a_planted_bug() -> None:
    planted = {*BROKEN, *(name for name, _, _ in DROPPED), *BY_HAND}
    assert planted == {*LEMMAS}

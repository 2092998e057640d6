"""A proof that cannot fail proves nothing: each kind of bug planted here is refuted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.symbolic import Found, Obligation, discharge, obligations
from ctcore.twilight.board import effects, entries
from ctcore.twilight.board.effects import Draft
from ctcore.twilight.board.map import PLACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ctcore.kernel import Kind

KINDS = {kind.name: kind for kind in ct.SYSTEM.kinds}
OBLIGATIONS = {obligation.name: obligation for obligation in obligations()}


def effect_of(kind: Kind) -> Obligation:
    from ctcore.twilight.obligations import proofs  # noqa: PLC0415 - loads the proofs of the checkout

    found: Obligation = proofs().effects.operations.effect_of(kind)
    return found


def dropped(kind: str, requirement: str) -> Kind:
    whole = KINDS[kind]
    rest = tuple(one for one in whole.requirements if one.name != requirement)
    assert len(rest) == len(whole.requirements) - 1
    return attrs.evolve(whole, requirements=rest)


@pytest.mark.parametrize(
    ("kind", "requirement", "broken"),
    [
        ("rally.replace", "room_for_a_base", "bases_are_stacked_within_limit"),
        ("rally.take_base", "room_for_a_base", "bases_are_stacked_within_limit"),
        ("rally.replace", "active_there", "removes more than is there"),
        ("rally.select", "country_independent", "rally_spaces_qualify"),
        ("train.place", "available", "places more than the box holds"),
        ("train.place", "within_limit", "train_placements_fit"),
        ("train.select_track", "border_zone_open", "border_zone_within_boxes"),
        ("train.select_track", "track_not_at_its_end", "leaves the"),
        ("train.shift", "populated", "population_0_is_neutral"),
        ("rally.shift", "can_pay", "pays more than there is"),
        ("train.remove_terror", "at_least_one", "removes"),
        ("garrison.move", "up_to_six", "garrison_moves_six_police"),
        ("sweep.move", "unmoved_there", "moves more than is there"),
        ("march.move", "country_independent", "march_enters_open_spaces"),
        # The first shape has marked Guerrillas there.
        ("march.move", "underground_there", "moves more than is there or moved_pieces_stand"),
        ("attack.select", "guerrillas_there", "attack_is_in_the_open"),
        ("attack.lose", "piece_there", "loses more than is there"),
        ("terror.select", "underground_there", "activates more than are Underground"),
        ("deploy.move", "up_to_six", "deploy_counts_fit"),
        ("deploy.move", "room_for_bases", "bases_are_stacked_within_limit"),
        ("deploy.resettle", "sector_of_population_1", "resettled_sectors_had_population_1"),
        # Of fresh Troops the one law speaks, of those that have Swept the other, and of more than stand there
        # the ledger; which of them a model breaks first is the solver's.
        (
            "troop_lift.move",
            "unlifted_there",
            "troop_lift_counts_fit or moved_pieces_stand or moves more than is there",
        ),
        ("neutralize.remove", "within_limit", "neutralize_counts_fit"),
        ("extort.select", "leaves_a_location", "operation_can_go_on"),
        ("subvert.remove", "up_to_two_cubes", "subvert_removes_two"),
        ("subvert.remove", "space_chosen", "IndexError"),
        ("ambush.select", "can_pay", "pays more than there is"),
    ],
)
def test_a_dropped_requirement_is_refuted_by_the_law_it_guards(
    kind: str, requirement: str, broken: str
) -> None:
    proof = discharge(effect_of(dropped(kind, requirement)))
    assert proof.proved is False
    if requirement != "at_least_one":
        assert any(law in proof.detail for law in broken.split(" or ")), proof.detail


def with_effect(kind: str, effect: Callable[..., None]) -> Kind:
    return attrs.evolve(KINDS[kind], effect=effect)


def test_an_effect_that_loses_a_piece_breaks_conservation() -> None:
    def careless(draft: Draft, frame: Any, move: Any) -> None:
        KINDS["train.place"].effect(draft, frame, move)
        draft.boxes = draft.boxes.changed(ct.Box.AVAILABLE, ct.PieceType.GUERRILLAS, -1)

    proof = discharge(effect_of(with_effect("train.place", careless)))
    assert proof.proved is False
    assert "guerrillas_are_conserved" in proof.detail or "FLN piece" in proof.detail


def test_an_effect_that_moves_what_it_should_not_breaks_a_claim() -> None:
    def careless(draft: Draft, frame: Any, move: Any) -> None:
        KINDS["sweep.search"].effect(draft, frame, move)
        draft.hide(move.space, "3.2.3")

    proof = discharge(effect_of(with_effect("sweep.search", careless)))
    assert proof.proved is False
    assert "none turns Underground" in proof.detail


def test_an_effect_that_forgets_what_is_pending_breaks_a_claim() -> None:
    def forgetful(draft: Draft, frame: Any, move: Any) -> None:
        KINDS["sweep.select"].effect(draft, frame, move)
        operation: Any = draft.stack[-1]
        draft.replace(attrs.evolve(operation, locations=operation.locations[::-1]))

    proof = discharge(effect_of(with_effect("sweep.select", forgetful)))
    assert proof.proved is False
    assert "limit, locations" in proof.detail


def test_an_effect_that_reaches_into_the_other_purse_breaks_a_claim() -> None:
    def greedy(draft: Draft, frame: Any, move: Any) -> None:
        KINDS["rally.shift"].effect(draft, frame, move)
        draft.tracks = draft.tracks.with_resources(
            ct.GOVERNMENT, -1 if draft.resources.government >= 1 else 0
        )

    proof = discharge(effect_of(with_effect("rally.shift", greedy)))
    assert proof.proved is False
    assert "Government Resources stay" in proof.detail


@pytest.mark.parametrize(
    ("piece", "law"),
    [
        (ct.PieceType.ALGERIAN_POLICE, "no_algerian_police_or_fln_base_out_of_play"),
        (ct.PieceType.ALGERIAN_TROOPS, "algerian_troops_go_out_by_coup"),
    ],
)
def test_a_reset_that_takes_algerian_casualties_out_breaks_a_law_of_that_box(
    piece: ct.PieceType, law: str
) -> None:
    def careless(draft: Draft, frame: Any, move: Any) -> None:
        draft.transfer(piece, draft.casualties.of(piece), ct.Box.CASUALTIES, ct.Box.OUT_OF_PLAY, "6.5")
        KINDS["agitation.end"].effect(draft, frame, move)

    proof = discharge(effect_of(with_effect("agitation.end", careless)))
    assert proof.proved is False
    assert law in proof.detail


def test_a_primitive_that_clamps_in_silence_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(self: Draft, faction: ct.Actor, amount: int, clause: str) -> None:
        self.tracks = self.tracks.with_resources(faction, amount)
        self.lines.append((entries.Gained, clause, faction, amount, 0))

    monkeypatch.setattr(effects.Draft, "gain", generous)
    proof = discharge(OBLIGATIONS["primitive.gain"])
    assert proof.proved is False
    assert "resources_within_track" in proof.detail


def test_the_counterexample_speaks_of_plain_values() -> None:
    proof = discharge(effect_of(dropped("rally.replace", "room_for_a_base")))
    assert "Number(" not in proof.detail
    assert "Truth(" not in proof.detail


# A Sector and a City; of Countries the last space is one.
HOME = (PLACES[0], next(place for place in PLACES if place.is_city))


@pytest.mark.parametrize("primitive", ["place", "remove", "lose", "move", "return_troops"])
@pytest.mark.parametrize("lost_in", [*HOME, PLACES[-1]], ids=str)
def test_a_primitive_that_does_nothing_in_one_space_alone_is_refuted(
    monkeypatch: pytest.MonkeyPatch, lost_in: ct.Place, primitive: str
) -> None:
    if lost_in.is_country and primitive == "return_troops":
        return
    written = Draft._write

    def careless(self: Draft, space: ct.Space) -> None:
        if space.place is not lost_in:
            written(self, space)

    monkeypatch.setattr(Draft, "_write", careless)
    proof = discharge(OBLIGATIONS[f"primitive.{primitive}"])
    assert proof.proved is False
    assert "conserved" in proof.detail


@pytest.mark.parametrize("lost_in", HOME, ids=str)
@pytest.mark.parametrize("enters", [True, False])
def test_a_piece_that_moves_in_or_out_of_one_space_wrongly_is_refuted(
    monkeypatch: pytest.MonkeyPatch,
    lost_in: ct.Place,
    enters: bool,  # noqa: FBT001 - a case
) -> None:
    moved = Draft.move

    def careless(self: Draft, piece: ct.Piece, count: int, *ends: Any) -> None:
        left, entered, _ = ends
        before = self.space(lost_in)
        moved(self, piece, count, *ends)
        if lost_in is (entered if enters else left):
            self._write(before)

    monkeypatch.setattr(Draft, "move", careless)
    proof = discharge(OBLIGATIONS["primitive.move"])
    assert proof.proved is False
    assert "conserved" in proof.detail


def test_a_check_that_admits_no_case_is_vacuous() -> None:
    never = attrs.evolve(
        KINDS["rally.flip"].requirements[0],
        name="never",
        test=lambda _state, _frame: False,
    )
    impossible = attrs.evolve(KINDS["rally.flip"], requirements=(*KINDS["rally.flip"].requirements, never))
    proof = discharge(effect_of(impossible))
    assert proof.proved is False
    assert "vacuous" in proof.detail


def test_a_requirement_that_others_imply_is_told_from_one_that_decides() -> None:
    from ctcore.twilight.obligations import proofs  # noqa: PLC0415 - loads the proofs of the checkout

    flip = KINDS["rally.flip"]
    spare = attrs.evolve(
        flip.requirements[1],
        name="spare",
        test=lambda there: (there.bases >= 1) | there.fln_control,
        reads=("there",),
    )
    wordy = attrs.evolve(flip, requirements=(*flip.requirements, spare))
    implied = proofs().effects.operations.implied
    assert discharge(implied(wordy, spare)).proved is True
    assert discharge(implied(flip, flip.requirements[1])).proved is False


def test_found_is_a_value() -> None:
    assert Found(holds=True, cases=1) == Found(holds=True, cases=1)

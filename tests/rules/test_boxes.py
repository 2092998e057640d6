"""What each box off the map can hold: the laws say it, and moves bring every piece that they allow."""

from __future__ import annotations

from itertools import product

import pytest

import ctcore as ct
from ctcore.conform.sources import vectors
from ctcore.twilight.board.forces import CAN_HOLD, spare_box
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.testing.supply import boxed, supplied

LAWS = {
    ct.Box.CASUALTIES: "no_fln_base_is_a_casualty",
    ct.Box.OUT_OF_PLAY: "no_algerian_police_or_fln_base_out_of_play",
    ct.Box.SET_ASIDE: "only_french_troops_are_set_aside",
}
NEVER = [(box, piece) for box, piece in product(ct.Box, ct.PieceType) if piece not in CAN_HOLD[box]]
TROOPS = "every space: 0 Algerian Troops; Out of Play: 1 Algerian Troop"


def _held(box: ct.Box, piece: ct.PieceType) -> ct.State:
    """The first card of the Short scenario with one such piece more in the box."""
    one = next(sort for sort in ct.Piece if sort.type is piece)
    return boxed(supplied(ct.setup("short", card=1), one, 1, ()), box.name.lower(), one, 1)


@pytest.mark.clause("1.4.1", "3.2.4", "4.2.3", "5.1.5", "5.1.9", "6.2.3", "6.5", "R79", "R132")
@pytest.mark.parametrize(("box", "piece"), NEVER)
def test_illegal_piece_in_a_box_that_cannot_hold_it(box: ct.Box, piece: ct.PieceType) -> None:
    broken = [found for found in ct.violations(_held(box, piece)) if found.law in LAWS.values()]
    assert [found.law for found in broken] == [LAWS[box]]
    assert broken[0].where[0].startswith("1 ")


@pytest.mark.clause("1.3.8", "1.4.1")
def test_some_move_brings_every_type_that_a_box_can_hold() -> None:
    brought = {
        (box, piece)
        for legal in (vector["legal"] for vector in vectors() if "legal" in vector)
        for box, piece in product(ct.Box, ct.PieceType)
        if _count(legal["after"], box, piece) > _count(legal["position"], box, piece)
    }
    assert brought == {(box, piece) for box in ct.Box for piece in CAN_HOLD[box]}


def _count(position: dict[str, dict[str, int]], box: ct.Box, piece: ct.PieceType) -> int:
    return position.get(box.name.lower(), {}).get(piece.name.lower(), 0)


@pytest.mark.clause("5.1.5", "R127")
def test_illegal_algerian_troops_out_of_play_before_coup() -> None:
    start = ct.setup("full", card=1)
    with pytest.raises(ct.InvalidPosition) as refused:
        ct.position(start, TROOPS)
    assert [found.law for found in refused.value.violations] == ["algerian_troops_go_out_by_coup"]
    assert ct.position(start, f"played COUP D'ETAT; {TROOPS}").out_of_play.algerian_troops == 1


@pytest.mark.clause("1.4.1", "5.1.5", "6.2.3", "6.5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_illegal_algerian_police_out_of_play_in_words(scenario: str) -> None:
    with pytest.raises(ct.InvalidPosition, match=r"6\.5: no Algerian Police .* \(1 Algerian Police\)"):
        ct.position(ct.setup(scenario, card=1), "every space: no pieces; Out of Play: 1 Algerian Police")


@pytest.mark.clause("1.4.1")
def test_what_available_gives_up_goes_to_a_box_that_can_hold_it() -> None:
    start = ct.setup("full", card=1)
    fewer = ct.position(start, "Available: 2 Algerian Police")
    assert (fewer.casualties.algerian_police, fewer.out_of_play.algerian_police) == (3, 0)
    assert ct.position(fewer, "Oran: 5 Algerian Police").casualties.algerian_police == 0
    told = ct.position(start, "Casualties: 2 Algerian Police")
    assert (told.available.algerian_police, told.casualties.algerian_police) == (3, 2)
    both = "Available: 2 Algerian Police; Casualties: 2 Algerian Police"
    with pytest.raises(ct.InvalidPosition, match="no Algerian Police"):
        ct.position(start, both)
    assert (
        ct.position(
            start, f"every space: 0 Algerian Police; Oran: 3 Algerian Police; {both}"
        ).casualties.algerian_police
        == 2
    )
    assert spare_box(ct.PieceType.ALGERIAN_TROOPS, coup_played=True) is ct.Box.OUT_OF_PLAY

"""Laws of what is pending in a Propaganda Round: each is broken alone, and its neighbour is not."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.rules.common.frames import Mark
from tests.rules.positions import FRAMES, place, with_commitment
from tests.rules.rounds import FINAL, FIRST, SECOND, SKIPPED, bare, phase, with_box, with_spaces

MEDEA, ORAN, BATNA, SETIF = map(place, ("Medea", "Oran", "Batna", "Setif"))
ALGIERS, TLEMCEN = map(place, ("Algiers", "Tlemcen"))
TROOPS, POLICE, ALGERIANS = ct.Piece.FRENCH_TROOPS, ct.Piece.FRENCH_POLICE, ct.Piece.ALGERIAN_TROOPS


def board() -> ct.State:
    """Cubes with a Base in Medea, others and Guerrillas about, Commitment of 5, Casualties of 4."""
    spaces = {
        "Medea": {"french_troops": 2, "french_police": 1, "government_bases": 1},
        "Oran": {"french_troops": 1},
        "Tlemcen": {"algerian_troops": 1, "underground": 1},
        "Batna": {"underground": 2, "fln_bases": 1},
        "Barika": {"fln_bases": 1},
        "Setif": {"fln_bases": 1, "french_police": 1},
    }
    return with_box(with_commitment(with_spaces(bare(), spaces), 5), "casualties", french_police=4)


def control(*held: ct.Place) -> tuple[bool, ...]:
    return tuple(space.place in held for space in board().spaces)


def broken(frame: str, *fields: Any, played: tuple[int, ...] = FIRST, **changes: Any) -> set[str]:
    """The laws that the board breaks with that frame pending after those cards."""
    state = phase(board(), "Sending", 0, played=played) if played == FIRST else _after(played)
    state = state.but(stack=(FRAMES[frame](*fields),), **changes)
    return {violation.law for violation in ct.violations(state)}


def _after(played: tuple[int, ...]) -> ct.State:
    """The board after those cards and one more Propaganda card, whether it has a Round or not."""
    if played == FINAL:
        return phase(bare("short"), "Sending", 0, played=FINAL)
    deck = Deck(frozenset(range(1, 61)) - set(played), played, board().deck.size)
    return board().but(deck=deck.revealed(68))


HELD = control(MEDEA, ORAN)
OUT = board().out_of_play.french
ALL_MOVED = (Mark(MEDEA, TROOPS, 2), Mark(MEDEA, POLICE, 1))


@pytest.mark.parametrize(
    ("frame", "fields", "law"),
    [
        ("Sending", (0,), None),
        ("Sending", (-1,), "adjustment_counts_up"),
        ("Sending", (1,), "adjusted_pieces_are_there"),
        ("Withdrawing", (-1,), "adjustment_counts_up"),
        # Commitment is 5, and a third of what has been withdrawn.
        ("Withdrawing", (17,), None),
        ("Withdrawing", (18,), "adjusted_pieces_are_paid"),
        ("Pacification", (4,), None),
        ("Pacification", (3,), "pacification_within_commitment"),
        ("Pacification", (6,), "pacification_within_commitment"),
        ("Pacification", (-2,), "pacification_within_commitment"),
        ("Agitation", (), None),
        ("GovernmentRedeploy", (HELD, ()), None),
        ("GovernmentRedeploy", (control(), ()), "control_is_frozen"),
        ("GovernmentRedeploy", (control(MEDEA, ORAN, ALGIERS), ()), "control_is_frozen"),
        ("GovernmentRedeploy", (control(MEDEA, ORAN, ALGIERS), (Mark(MEDEA, TROOPS, 2),)), None),
        ("GovernmentRedeploy", (control(ORAN), (Mark(MEDEA, TROOPS, 2),)), "control_is_frozen"),
        ("GovernmentRedeploy", (control(ORAN), (Mark(ORAN, TROOPS, 1),)), "control_is_frozen"),
        ("GovernmentRedeploy", (control(MEDEA), (Mark(ORAN, TROOPS, 1),)), None),
        ("GovernmentRedeploy", (HELD, (Mark(TLEMCEN, ALGERIANS, 1),)), "pieces_redeployed_where_they_may"),
        ("GovernmentRedeploy", (HELD, (Mark(SETIF, POLICE, 1),)), "pieces_redeployed_where_they_may"),
        # One cube has moved, to Setif: none has left it, and an FLN Base is there.
        ("GovernmentRedeploy", (control(MEDEA, ORAN, SETIF), (Mark(SETIF, POLICE, 1),)), "control_is_frozen"),
        (
            "GovernmentRedeploy",
            (control(MEDEA, ORAN, SETIF), (Mark(SETIF, POLICE, 1), Mark(MEDEA, TROOPS, 2))),
            None,
        ),
        # Two cubes have moved, and three spaces cannot have been held without two of them.
        (
            "GovernmentRedeploy",
            (control(MEDEA, ORAN, ALGIERS, BATNA, SETIF), (Mark(MEDEA, TROOPS, 2),)),
            "control_is_frozen",
        ),
        ("GovernmentRedeploy", (HELD[1:], (Mark(MEDEA, TROOPS, 2),)), "control_is_frozen"),
        ("GovernmentRedeploy", (HELD, (Mark(MEDEA, TROOPS, 3),)), "redeployed_pieces_stand"),
        ("GovernmentRedeploy", (HELD, (Mark(MEDEA, TROOPS, 0),)), "redeployed_pieces_stand"),
        ("GovernmentRedeploy", (HELD, (Mark(BATNA, ct.Piece.UNDERGROUND, 1),)), "redeployed_pieces_stand"),
        ("FlnRedeploy", ((),), None),
        ("FlnRedeploy", ((Mark(MEDEA, TROOPS, 1),),), "redeployed_pieces_stand"),
        ("FlnRedeploy", ((Mark(BATNA, ct.Piece.UNDERGROUND, 2),),), None),
        ("FlnRedeploy", ((Mark(TLEMCEN, ct.Piece.UNDERGROUND, 1),),), "pieces_redeployed_where_they_may"),
        ("TakingOut", (1,), None),
        ("TakingOut", (0,), "one_in_three_goes"),
        ("TakingOut", (2,), "one_in_three_goes"),
    ],
)
def test_what_a_round_leaves_pending_fits_the_board(
    frame: str, fields: tuple[Any, ...], law: str | None
) -> None:
    assert broken(frame, *fields) == ({law} if law else set())


@pytest.mark.clause("6.4", "6.4.3", "R149")
def test_the_control_of_either_side_is_what_it_may_have_been() -> None:
    held = HELD
    theirs = tuple(space.fln_control for space in board().spaces)
    batna, algiers = (tuple(space.place is one for space in board().spaces) for one in (BATNA, ALGIERS))

    def without(one: tuple[bool, ...]) -> tuple[bool, ...]:
        return tuple(each and not other for each, other in zip(theirs, one, strict=True))

    def fits(frame: str, fln_control: tuple[bool, ...], *marks: Mark) -> set[str]:
        fields = (held, marks) if frame == "GovernmentRedeploy" else (marks,)
        made: Any = FRAMES[frame]
        control = {} if frame == "GovernmentRedeploy" else {"control": held}
        state = phase(board(), "Sending", 0)
        pending = made(*fields, fln_control=fln_control, **control)
        return {found.law for found in ct.violations(attrs.evolve(state, stack=(pending,)))}

    assert fits("GovernmentRedeploy", theirs) == set()
    assert fits("GovernmentRedeploy", without(batna)) == {"control_is_frozen"}
    either = tuple(one or other for one, other in zip(theirs, algiers, strict=True))
    assert fits("GovernmentRedeploy", either) == {"control_is_frozen"}
    # Batna may have been Uncontrolled if three cubes have left it.
    assert fits("GovernmentRedeploy", without(batna), Mark(MEDEA, TROOPS, 2)) == {"control_is_frozen"}
    assert fits("GovernmentRedeploy", without(batna), *ALL_MOVED) == set()
    assert fits("FlnRedeploy", theirs) == set()
    assert fits("FlnRedeploy", theirs[1:]) == {"control_is_frozen"}
    assert fits("FlnRedeploy", held) == {"control_is_frozen"}


@pytest.mark.clause("6", "6.3.3", "R138")
def test_a_round_follows_its_card_and_the_final_one_ends_early() -> None:
    assert broken("Sending", 0, played=SKIPPED) == {"pending_is_a_turn"}
    assert broken("Agitation", played=FINAL) == set()
    assert broken("FlnRedeploy", (), played=FINAL) == {"pending_is_a_turn"}


@pytest.mark.clause("5.1.9", "R132")
def test_suez_crisis_owes_nothing_once_resources_are_adjusted() -> None:
    hand = attrs.evolve(board().hand, suez_crisis=False)
    assert broken("Sending", 0, hand=hand, suez_crisis=True) == {"suez_is_settled"}
    away: dict[str, Any] = {"set_aside": ct.Pool(french_troops=1)}
    out = board().out_of_play.changed(ct.PieceType.FRENCH_TROOPS, -1)
    assert broken("Agitation", hand=hand, out_of_play=out, **away) == set()
    assert broken("FlnRedeploy", (), hand=hand, out_of_play=out, **away) == {"troops_are_back"}
    assert broken("TakingOut", 1, hand=hand, out_of_play=out, **away) == {"troops_are_back"}


@pytest.mark.clause("6.2.3", "1.8")
def test_as_many_pieces_as_were_withdrawn_are_out_of_play() -> None:
    assert broken("Withdrawing", OUT, commitment=20) == set()
    assert broken("Withdrawing", OUT + 1, commitment=20) == {"adjusted_pieces_are_there"}


@pytest.mark.clause("6.2.3", "1.8", "R142", "R143")
@pytest.mark.parametrize(
    ("frame", "moved", "commitment", "law"),
    [
        ("Withdrawing", 3, 0, "adjusted_pieces_are_paid"),
        ("Withdrawing", 3, 1, None),
        ("Withdrawing", 2, 0, None),
        ("Sending", 1, 50, "adjusted_pieces_are_paid"),
        ("Sending", 1, 49, None),
    ],
)
def test_what_was_sent_or_withdrawn_shows_in_commitment(
    frame: str, moved: int, commitment: int, law: str | None
) -> None:
    out = board().out_of_play.changed(ct.PieceType.FRENCH_POLICE, -1)
    some: dict[str, Any] = {"available": attrs.evolve(board().available, french_police=1), "out_of_play": out}
    found = broken(frame, moved, commitment=commitment, **some)
    assert found == ({law} if law else set())


@pytest.mark.clause("6.5", "R33")
@pytest.mark.parametrize(
    ("casualties", "gone", "left", "fits"),
    [
        (8, 0, 2, True),
        (8, 0, 1, False),
        # Of nine three go, and one has gone.
        (8, 1, 2, True),
        (8, 1, 1, False),
        # Of ten or eleven three go, and two have gone.
        (8, 2, 1, True),
        (9, 2, 1, True),
        (10, 2, 1, False),
    ],
)
def test_what_still_goes_out_of_play_is_of_a_third(
    casualties: int,
    gone: int,
    left: int,
    fits: bool,  # noqa: FBT001 - a parameter
) -> None:
    others = board().out_of_play.french - gone
    state = with_box(board(), "casualties", french_police=4)
    # All other French pieces are Available, so that what is Out of Play has gone there now.
    pools: dict[str, Any] = {
        "casualties": ct.Pool(french_police=casualties),
        "out_of_play": attrs.evolve(
            state.out_of_play, french_troops=0, french_police=gone, government_bases=0
        ),
    }
    police = state.out_of_play.french_police + 4 - casualties - gone
    pools["available"] = attrs.evolve(
        state.available,
        french_troops=state.out_of_play.french_troops,
        french_police=police,
        government_bases=state.out_of_play.government_bases,
    )
    assert others >= 0
    assert broken("TakingOut", left, **pools) == (set() if fits else {"one_in_three_goes"})


@pytest.mark.clause("6.1", "7.2", "R139")
@pytest.mark.parametrize(
    ("frame", "moved", "commitment", "fits"),
    [
        ("Sending", 0, 35, True),
        ("Sending", 0, 36, False),
        # One piece sent has cost 1, three withdrawn have brought 1.
        ("Sending", 1, 34, True),
        ("Sending", 1, 35, False),
        ("Withdrawing", 3, 36, True),
        ("Withdrawing", 3, 37, False),
        ("Pacification", 0, 40, True),
    ],
)
def test_no_round_after_the_first_follows_a_victory(
    frame: str,
    moved: int,
    commitment: int,
    fits: bool,  # noqa: FBT001 - a parameter
) -> None:
    out = board().out_of_play.changed(ct.PieceType.FRENCH_POLICE, -1)
    some: dict[str, Any] = {
        "available": attrs.evolve(board().available, french_police=1),
        "out_of_play": out,
        "commitment": commitment,
    }
    expected = set() if fits else {"round_follows_no_victory"}
    assert broken(frame, moved, played=SECOND, **some) == expected
    assert broken(frame, moved, played=FIRST, **some) == set()


@pytest.mark.clause("6.1", "7.2", "R139")
@pytest.mark.parametrize(("support", "fits"), [(30, True), (31, False)])
def test_no_round_after_the_first_follows_a_victory_of_the_fln(
    support: int,
    fits: bool,  # noqa: FBT001 - a parameter
) -> None:
    state = board()
    spaces, left = list(state.spaces), support - state.opposition_plus_bases
    for number, space in enumerate(state.spaces):
        if not space.place.is_country and 0 < space.population <= left:
            spaces[number] = attrs.evolve(space, support=-1)
            left -= space.population
    expected = set() if fits else {"round_follows_no_victory"}
    for frame in ("Sending", "Withdrawing", "Pacification"):
        assert broken(frame, 0, played=SECOND, spaces=tuple(spaces)) == expected
    assert broken("Agitation", played=SECOND, spaces=tuple(spaces)) == set()

"""Laws of what a Pivotal Event leaves to do, positions from outside, and lines of play that name it."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.testing.supply import spared
from tests.rules.pivotals import COUP, MOBILIZATION, SUEZ, finished, pivotal, playable
from tests.rules.positions import FRAMES, lawful, move, play, turn

TROOPS = ct.PieceType.FRENCH_TROOPS
AFTER = (FRAMES["SecondChoice"](ct.GOVERNMENT, ct.Option.EVENT),)


def aside_available(count: int) -> Move:
    return move("suez.set_aside_available", count)


def suez(die: int) -> ct.State:
    """SUEZ CRISIS is played and that is rolled."""
    return play(turn(ct.FLN), pivotal(SUEZ), move("suez.roll", die))


# What is left to do, from outside


def broken(state: ct.State, **frame: Any) -> set[str]:
    """The laws that the state's text breaks with other values in its innermost frame."""
    data = json.loads(ct.to_json(state))
    data["stack"][-1] |= frame
    try:
        ct.from_json(json.dumps(data))
    except ct.InvalidPosition as refused:
        return {found.law for found in refused.violations}
    return set()


def _coup(*rolls: int) -> ct.State:
    kinds = ("coup.roll_government", "coup.roll_fln")
    moves = [move(kind, die) for kind, die in zip(kinds, rolls, strict=False)]
    return play(turn(ct.GOVERNMENT), pivotal(COUP), *moves)


def _removing() -> ct.State:
    return play(_coup(4, 6), move("coup.take_out_available", 1, TROOPS))


def _mobilizing() -> ct.State:
    return play(playable(MOBILIZATION, turn(ct.GOVERNMENT)), pivotal(MOBILIZATION))


COUNTS: list[tuple[Any, dict[str, int], set[str]]] = [
    (lambda: _coup(3), {"government": 0}, {"coup_die_fits"}),
    (lambda: _coup(3), {"government": 1}, set()),
    (lambda: _coup(3), {"government": 6}, set()),
    (lambda: _coup(3), {"government": 7}, {"coup_die_fits"}),
    (lambda: _coup(3, 4), {"left": 0}, {"coup_loss_fits"}),
    (lambda: _coup(3, 4), {"left": 5}, set()),
    (lambda: _coup(3, 4), {"left": 6}, {"coup_loss_fits"}),
    (_removing, {"left": 0}, {"coup_removal_fits"}),
    (_removing, {"left": 4}, set()),
    (_removing, {"left": 5}, {"coup_removal_fits"}),
    (_mobilizing, {"left": 0}, {"mobilization_fits"}),
    (_mobilizing, {"left": 13}, set()),
    (_mobilizing, {"left": 14}, {"mobilization_fits"}),
    (lambda: suez(3), {"left": 0}, {"setting_aside_fits"}),
    (lambda: suez(3), {"left": 6}, set()),
    (lambda: suez(3), {"left": 7}, {"setting_aside_fits"}),
    (lambda: play(suez(3), aside_available(1)), {"left": 5}, set()),
    (lambda: play(suez(3), aside_available(1)), {"left": 6}, {"setting_aside_fits"}),
]


@pytest.mark.clause("5.1.5", "5.1.6", "5.1.9", "R127", "R129", "R132")
@pytest.mark.parametrize(("state", "frame", "laws"), COUNTS)
def test_illegal_counts_left_to_do_break_their_law(state: Any, frame: dict[str, int], laws: set[str]) -> None:
    here = state()
    assert ct.from_json(ct.to_json(here)) == here
    assert broken(here, **frame) == laws


FLAGS: list[tuple[Any, dict[str, Any], set[str]]] = [
    (lambda: _coup(3), {"coup_this_campaign": False}, {"coup_is_of_this_campaign"}),
    (lambda: play(turn(ct.FLN), pivotal(SUEZ)), {"suez_crisis": False}, {"suez_is_owed"}),
    (lambda: suez(3), {"suez_crisis": False}, {"suez_is_owed"}),
]


@pytest.mark.clause("5.1.5", "5.1.6", "5.1.9")
@pytest.mark.parametrize(("state", "changes", "laws"), FLAGS)
def test_illegal_event_under_way_that_was_not_played(
    state: Any, changes: dict[str, Any], laws: set[str]
) -> None:
    changed = state().but(**changes)
    assert {found.law for found in ct.violations(changed)} == laws


@pytest.mark.clause("5.1.6", "5.1.8")
def test_illegal_mobilization_after_independence() -> None:
    under_way = _mobilizing()
    spaces = tuple(
        attrs.evolve(space, support=-1) if space.place.is_country else space for space in under_way.spaces
    )
    hand = attrs.evolve(under_way.hand, morocco_and_tunisia_independent=False)
    after = under_way.with_truths(independent=True).but(spaces=spaces, hand=hand)
    assert {found.law for found in ct.violations(after)} == {"mobilization_is_played"}


@pytest.mark.clause("5.1.5", "5.1.6", "5.1.9", "R127", "R129", "R132")
def test_illegal_choice_among_nothing() -> None:
    moved = {TROOPS: 9, ct.PieceType.ALGERIAN_TROOPS: 3}
    for state, law in ((_removing(), "coup_removal_fits"), (suez(3), "setting_aside_fits")):
        spaces = tuple(attrs.evolve(one, french_troops=0, algerian_troops=0) for one in state.spaces)
        out, available = state.out_of_play, state.available
        for piece, total in moved.items():
            out = out.changed(piece, total - out.of(piece))
            available = available.changed(piece, -available.of(piece))
        empty = state.but(spaces=spaces, out_of_play=out, available=available, coup_played=True)
        assert {found.law for found in ct.violations(empty)} == {law}


@pytest.mark.clause("5.1.5", "R127")
def test_illegal_further_troops_before_the_first_are_out_of_play() -> None:
    state = _removing()
    for piece in (TROOPS, ct.PieceType.ALGERIAN_TROOPS):
        out = state.out_of_play.of(piece)
        state = state.but(
            out_of_play=state.out_of_play.changed(piece, -out),
            available=state.available.changed(piece, out),
        )
    assert {found.law for found in ct.violations(state)} == {"coup_removal_fits"}


@pytest.mark.clause("2.3.7")
def test_illegal_event_on_top_of_another_turn() -> None:
    suez_rolled, coup_rolled = FRAMES["SuezRoll"](), FRAMES["CoupGovernmentRoll"]()
    coup = play(turn(ct.GOVERNMENT), pivotal(COUP))
    (choice, _) = coup.stack
    other, turned = "event_goes_before_its_turn", "pending_is_a_turn"
    for stack, laws in (
        ((choice, suez_rolled), {other}),
        ((choice, coup_rolled, coup_rolled), {"pending_stands"}),
        ((coup_rolled,), {"pending_stands", turned}),
        ((FRAMES["SecondChoice"](ct.FLN, ct.Option.PASS), coup_rolled), {other}),
        ((FRAMES["SecondChoice"](ct.GOVERNMENT, ct.Option.EVENT), coup_rolled), {other, turned}),
        ((FRAMES["FirstChoice"](ct.GOVERNMENT), coup_rolled), {"pending_stands"}),
    ):
        found = {law.law for law in ct.violations(attrs.evolve(coup, stack=stack))}
        assert found - {"suez_is_owed"} == laws


@pytest.mark.clause("5.1.9", "10")
def test_illegal_suez_where_it_was_not_dealt() -> None:
    for changes in (
        {"suez_crisis": True},
        {"set_aside": ct.Pool(french_troops=1)},
    ):
        state = ct.setup("medium").but(**changes)
        assert "suez_was_dealt" in {found.law for found in ct.violations(state)}


# Lines of play

LINES = [
    ("full", "coup; roll 2; roll 4; take out 1 French Troop from Constantine"),
    (
        "full",
        "coup; roll 2; roll 3; take out 1 French Troop from available; take out 1 french troop from CON",
    ),
    ("full", "play COUP D'ETAT; roll 1; roll 6; lower commitment"),
    ("full", "decline; Suez; roll 2; set aside 1 from Available; set aside 1 from Sidi Bel Abbes"),
    ("medium", "no pivotal event; pass; pass"),
]


@pytest.mark.clause("2.3.7", "5.1.5", "5.1.9")
@pytest.mark.parametrize(("scenario", "text"), LINES)
def test_lines_are_read_and_written(scenario: str, text: str) -> None:
    state = ct.setup(scenario, card=1)
    steps = ct.play_line(state, text)
    written = "; ".join(str(step.move) for step in steps)
    assert ct.play(state, written) == steps[-1].after
    for step in steps:
        assert ct.parse_move(step.before, str(step.move)) == step.move
        assert ct.from_json(ct.to_json(step.after)) == lawful(step.after)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("coup d'état", ct.Pivotal.COUP_D_ETAT),
        ("recall", ct.Pivotal.RECALL_DE_GAULLE),
        ("mobilisation", ct.Pivotal.MOBILIZATION),
        ("independence", ct.Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT),
        ("oas", ct.Pivotal.OAS),
        ("play suez", ct.Pivotal.SUEZ_CRISIS),
    ],
)
def test_names_of_cards_in_short(text: str, event: ct.Pivotal) -> None:
    assert ct.parse_move(ct.setup("full", card=1), text) == pivotal(event)


@pytest.mark.clause("5.1.6")
def test_a_mobilization_is_read() -> None:
    state = finished(play(turn(ct.FLN), pivotal(SUEZ)))
    assert state.stack == AFTER
    assert ct.parse_move(_mobilizing(), "mobilize 2 french police") == move(
        "mobilization.mobilize", 2, ct.PieceType.FRENCH_POLICE
    )


@pytest.mark.clause("5.1.6", "R129")
@pytest.mark.parametrize(("left", "law"), [(12, None), (11, "mobilization_fits")])
def test_what_has_been_mobilized_is_available(left: int, law: str | None) -> None:
    # Commitment of 25 mobilizes 13 in all, and one Government piece is Available.
    state = _mobilizing()
    held = ct.Pool(french_police=1)
    for piece, count in state.available.items():
        if piece in {ct.PieceType.GUERRILLAS, ct.PieceType.FLN_BASES}:
            held = held.changed(piece, count)
        else:
            state = spared(state, piece, count)
    state = spared(state, ct.PieceType.FRENCH_POLICE, -1)
    stack = (*state.stack[:-1], FRAMES["Mobilizing"](left))
    changed = state.but(available=held, commitment=25, stack=stack)
    assert {found.law for found in ct.violations(changed)} == ({law} if law else set())

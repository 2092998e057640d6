"""Laws of what cards have left: each is broken alone, and its neighbour is not."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.board.deck import Deck
from tests.rules.pivotals import SUEZ, finished, pivotal
from tests.rules.positions import FRAMES, play, turn, with_independence
from tests.rules.rounds import FINAL, FINAL_SKIPPED, FIRST, bare, next_card, over, phase

TROOPS, POLICE = ct.PieceType.FRENCH_TROOPS, ct.PieceType.FRENCH_POLICE
# A Round was conducted, or conducted and a second card skipped, and the next card is to come.
CONDUCTED, SKIPPED = (1, 67), (*range(1, 13), 67, 68)
ASSET = DeceptionMarker.HIDDEN_ASSET


def laws(state: ct.State, **changes: Any) -> set[str]:
    """The laws that the state breaks once that is changed."""
    return {found.law for found in ct.violations(state.but(**changes))}


def moved(state: ct.State, box: str, piece: ct.PieceType, count: int) -> dict[str, Any]:
    """Move that many pieces from Out of Play to another box."""
    out = state.out_of_play.changed(piece, -count)
    return {"out_of_play": out, box: getattr(state, box).changed(piece, count)}


def owing(state: ct.State) -> ct.State:
    """The state with SUEZ CRISIS played and not settled yet."""
    return state.but(hand=attrs.evolve(state.hand, suez_crisis=False), suez_crisis=True)


# SUEZ CRISIS


@pytest.mark.clause("5.1.9", "R132")
def test_troops_are_set_aside_only_as_long_as_suez_crisis_owes() -> None:
    state = finished(play(turn(ct.FLN), pivotal(SUEZ)))
    assert state.set_aside.french_troops >= 1
    assert laws(state) == set()
    assert laws(state, suez_crisis=False) == {"set_aside_while_owed"}


@pytest.mark.clause("5.1.9", "6.3.3", "R132")
def test_in_a_round_and_after_the_final_one_the_troops_wait_and_nothing_is_owed() -> None:
    hand = attrs.evolve(bare().hand, suez_crisis=False)
    state = phase(bare().but(hand=hand), "Agitation", played=FIRST)
    assert laws(state, **moved(state, "set_aside", TROOPS, 6)) == set()
    full = (*range(1, 13), 67, *range(13, 25), 68, *range(25, 37), 69, *range(37, 49), 70, *range(49, 60))
    state = over(bare().but(hand=hand), ct.Ending.FINAL_ROUND, (*full, 71))
    assert laws(state, **moved(state, "set_aside", TROOPS, 1)) == set()
    assert laws(state, suez_crisis=True) == {"set_aside_while_owed"}


@pytest.mark.clause("5.1.9")
@pytest.mark.parametrize(("count", "broken"), [(6, set()), (7, {"six_at_most_are_set_aside"})])
def test_no_die_sets_more_than_six_aside(count: int, broken: set[str]) -> None:
    state = owing(next_card(bare(), FIRST))
    assert laws(state, **moved(state, "set_aside", TROOPS, count)) == broken


# After a Round


@pytest.mark.clause("6.5", "R16", "R33")
@pytest.mark.parametrize("played", [CONDUCTED, SKIPPED])
def test_a_round_leaves_the_board_reset(played: tuple[int, ...]) -> None:
    state = next_card(with_independence(bare(), border_zone=3), played)
    assert laws(state, france_track=4) == set()
    for changes in (
        moved(state, "casualties", POLICE, 1),
        {"france_track": 5},
        {"border_zone": 4},
        {"initiative": ct.setup("full", first=ct.GOVERNMENT).initiative},
    ):
        assert laws(state, **changes) == {"round_has_reset"}


@pytest.mark.clause("6.5", "1.4.3")
def test_a_round_leaves_no_guerrilla_active() -> None:
    state = ct.setup("full")
    barika = state.spaces[0]
    for sort, broken in (("underground", set()), ("active", {"round_has_reset"})):
        shown = attrs.evolve(barika, **{sort: getattr(barika, sort) + 1})
        fewer = state.available.changed(ct.PieceType.GUERRILLAS, -1)
        one = state.but(spaces=(shown, *state.spaces[1:]), available=fewer)
        deck = Deck(frozenset(range(2, 61)), CONDUCTED, 60)
        assert laws(one, deck=deck) == broken


@pytest.mark.clause("6.5", "2.4.1")
def test_an_event_card_or_a_round_may_find_the_board_otherwise() -> None:
    spoilt = {"france_track": 5, **moved(bare(), "casualties", POLICE, 2)}
    assert laws(next_card(bare(), FIRST), **spoilt) == set()
    assert laws(phase(bare(), "Sending", 0), **spoilt) == set()
    over_with = over(bare("short"), ct.Ending.FINAL_ROUND, (*FINAL, 69))
    assert laws(over_with, **spoilt) == set()
    skipped = over(bare("short"), ct.Ending.NO_FINAL_ROUND, (*FINAL_SKIPPED, 69))
    assert laws(skipped, **spoilt) == {"round_has_reset"}


@pytest.mark.clause("2.3.7", "5.1.9", "R15", "R132")
@pytest.mark.parametrize("played", [(), CONDUCTED, SKIPPED])
def test_a_campaign_begins_without_coup_and_without_debt(played: tuple[int, ...]) -> None:
    state = next_card(bare(), played)
    coup = {"coup_played": True, "coup_this_campaign": True}
    assert laws(state, coup_played=True) == set()
    assert laws(state, **coup) == {"campaign_is_new"}
    assert laws(owing(state)) == {"campaign_is_new"}
    later = next_card(bare(), (*played, 20))
    assert laws(owing(later), **coup) == set()


def first_card(**changes: Any) -> ct.State:
    """The first Event card after a Round, before anybody has chosen."""
    state = next_card(with_independence(bare(), border_zone=3), (*CONDUCTED, 20))
    return state.but(stack=(FRAMES["FirstChoice"](ct.FLN),), **changes)


@pytest.mark.clause("6.5", "2.3.6")
@pytest.mark.parametrize("frame", ["FirstChoice", "PivotalWindow"])
def test_the_first_card_after_a_round_meets_the_board_reset(frame: str) -> None:
    faction = ct.FLN if frame == "FirstChoice" else ct.GOVERNMENT
    state = first_card()
    state = attrs.evolve(state, stack=(FRAMES[frame](faction),))
    assert laws(state, france_track=4) == set()
    government = ct.setup("full", first=ct.GOVERNMENT).initiative
    turned = {"initiative": government, "stack": (FRAMES[frame](faction.enemy),)}
    for changes in (
        moved(state, "casualties", POLICE, 1),
        {"france_track": 5},
        {"border_zone": 4},
        turned,
    ):
        assert "round_has_reset" in laws(state, **changes)
    coup = {"coup_played": True, "coup_this_campaign": True}
    assert laws(state, **coup) >= {"campaign_is_new"}
    assert laws(owing(state)) == {"campaign_is_new"}


@pytest.mark.clause("6.5", "2.3.3", "2.3.7")
def test_a_pass_and_a_pivotal_event_leave_the_first_card_as_the_round_left_the_board() -> None:
    second = FRAMES["SecondChoice"]
    passed = first_card()
    passed = attrs.evolve(passed, stack=(second(ct.GOVERNMENT, ct.Option.PASS),))
    assert laws(passed) == set()
    assert laws(passed, **moved(passed, "casualties", POLICE, 1)) == {"round_has_reset"}
    # An Operation may have brought Casualties, but the FLN conducted it.
    operated = attrs.evolve(passed, stack=(second(ct.GOVERNMENT, ct.Option.LIMITED),))
    assert laws(operated, **moved(passed, "casualties", POLICE, 1)) == set()
    government = ct.setup("full", first=ct.GOVERNMENT).initiative
    swapped = {"initiative": government, "stack": (second(ct.FLN, ct.Option.LIMITED),)}
    assert laws(operated, **swapped) == {"round_has_reset"}


@pytest.mark.clause("2.3.7", "5.1.5", "5.1.9")
def test_on_the_first_card_a_pivotal_event_is_the_one_that_was_played_on_it() -> None:
    government = ct.setup("full", first=ct.GOVERNMENT).initiative
    second = FRAMES["SecondChoice"]
    after_coup = first_card(coup_played=True, coup_this_campaign=True)
    by_government = {"initiative": government, "stack": (second(ct.FLN, ct.Option.EVENT),)}
    assert laws(after_coup, **by_government) == set()
    assert laws(after_coup, stack=(second(ct.GOVERNMENT, ct.Option.EVENT),)) == {"campaign_is_new"}
    after_suez = owing(first_card())
    assert laws(after_suez, stack=(second(ct.GOVERNMENT, ct.Option.EVENT),)) == set()
    assert laws(after_suez, **by_government) == {"campaign_is_new"}


# Options


@pytest.mark.clause("10", "R159")
def test_only_unused_capabilities_are_known_to_be_set_aside() -> None:
    short = ct.setup("short")
    looked = attrs.evolve(short.deck, inspected=True)
    assert laws(short, deck=looked.without(13)) == set()
    assert laws(short, deck=short.deck.without(13)) == {"unused_cards_are_looked_through"}
    assert laws(short, deck=looked.without(2)) == {"unused_cards_are_looked_through"}
    full = ct.setup("full")
    assert laws(full, deck=attrs.evolve(full.deck, inspected=True)) == {"unused_cards_are_looked_through"}


@pytest.mark.clause("10", "5.3", "R159")
def test_a_lasting_effect_has_come_up() -> None:
    short = ct.setup("short")
    commandos, torture = short.with_truths(zonal_commandos=True), short.with_truths(torture=True)
    looked = attrs.evolve(short.deck, inspected=True)
    assert laws(commandos) == {"lasting_effects_have_come_up"}
    assert laws(commandos, deck=looked.without(17)) == set()
    # TORTURE comes into force only if both players agree.
    assert laws(commandos, deck=looked.without(17).without(18)) == set()
    assert laws(torture, deck=looked.without(17)) == {"lasting_effects_have_come_up"}
    assert laws(ct.setup("short", card=17).with_truths(zonal_commandos=True)) == set()
    # Momentum comes from a card that was turned up, never from one that was set aside.
    assert laws(ct.setup("short", card=57).with_truths(peace_talks=True)) == set()
    assert laws(ct.setup("short", card=56).with_truths(peace_talks=True)) == {"lasting_effects_have_come_up"}


@pytest.mark.clause("5.2", "5.3", "5.4")
def test_of_a_card_one_text_lasts() -> None:
    state = ct.setup("short", card=35).with_truths(napalm=True)
    assert laws(state) == set()
    assert laws(state.with_truths(scorch=True)) == {"one_text_of_a_card_lasts"}


@pytest.mark.clause("10", "5.3", "R159")
def test_an_unused_capability_is_in_force_by_its_owners_text() -> None:
    short = ct.setup("short", card=1)
    looked = attrs.evolve(short.deck, inspected=True).without(33)
    assert laws(short.with_truths(revenge=True), deck=looked) == set()
    assert laws(short.with_truths(overkill=True), deck=looked) == {"lasting_effects_have_come_up"}
    # A card that was played has either text.
    played = ct.setup("short", card=33)
    assert laws(played.with_truths(overkill=True)) == set()


@pytest.mark.clause("7.3")
@pytest.mark.parametrize(
    ("government", "fln", "bag", "broken"),
    [
        (0, 0, 0, set()),
        (2, 2, 0, set()),
        (2, 2, 3, set()),
        (2, 1, 0, {"markers_are_drawn"}),
        (1, 2, 0, {"markers_are_drawn"}),
        (0, 0, 4, {"markers_are_drawn"}),
    ],
)
def test_each_player_begins_with_two_deception_markers(
    government: int, fln: int, bag: int, broken: set[str]
) -> None:
    markers = Deception((ASSET,) * government, (ASSET,) * fln, (ASSET,) * bag)
    assert laws(ct.setup("short"), deception=markers) == broken
    assert laws(ct.setup("short", card=1), deception=markers) == set()


@pytest.mark.clause("7.3")
def test_the_fln_draws_once_the_government_has_two_markers() -> None:
    stack = (FRAMES["NextCard"](), FRAMES["DrawingMarkers"](ct.FLN))
    for government, broken in ((2, set()), (1, {"markers_are_drawn"})):
        markers = Deception((ASSET,) * government, (ASSET,), (ASSET,) * 4)
        assert laws(ct.setup("short"), stack=stack, deception=markers) == broken

"""When a Pivotal Event may be played, and what the turn becomes (2.3.7, 5.1.4, R12 to R15, R137)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.twilight.board.deck import Deck
from tests.rules.pivotals import (
    COUP,
    INDEPENDENCE,
    MOBILIZATION,
    OAS,
    OWNERS,
    RECALL,
    SUEZ,
    finished,
    next_card,
    pivotal,
    playable,
    window,
    with_coup,
    with_opposition,
)
from tests.rules.positions import (
    FRAMES,
    NO_PIVOTAL,
    PASS,
    effect,
    lawful,
    ledger,
    move,
    pending,
    play,
    refusal,
    turn,
    with_independence,
    with_mobilization,
    with_recall,
    with_resources,
)

EVENT, BOTH = ct.Option.EVENT, ct.Option.OPERATION_AND_ACTIVITY
ELSEWHERE = {"moment", "belongs"}


# Who may play which card


@pytest.mark.clause("2.3.7", "5.1.4")
@pytest.mark.parametrize("event", ct.Pivotal)
def test_a_player_plays_its_own_cards(event: ct.Pivotal) -> None:
    owner = OWNERS[event]
    assert pivotal(event) in ct.legal_moves(playable(event, window(owner)))
    assert refusal(playable(event, window(owner.enemy)), pivotal(event)) == {"own_card"}
    assert pivotal(event) in ct.legal_moves(playable(event, turn(owner)))
    assert refusal(playable(event, turn(owner.enemy)), pivotal(event)) == {"own_card"}


def _spent(event: ct.Pivotal) -> ct.State:
    """The card's precondition met, and the card gone."""
    state = playable(event, turn(OWNERS[event]))
    if event is RECALL:
        return with_recall(state)
    if event is MOBILIZATION:
        return with_mobilization(state)
    if event is INDEPENDENCE:
        return with_independence(state)
    return lawful(state.but(hand=attrs.evolve(state.hand, **{event.name.lower(): False})))


@pytest.mark.clause("2.3.7")
@pytest.mark.parametrize("event", [MOBILIZATION, RECALL, INDEPENDENCE, OAS, SUEZ])
def test_illegal_card_that_is_no_longer_kept(event: ct.Pivotal) -> None:
    assert refusal(_spent(event), pivotal(event)) == {"card_kept"}


@pytest.mark.clause("2.3.7", "10", "5.1.4")
@pytest.mark.parametrize(
    ("scenario", "event"),
    [("medium", SUEZ), ("medium", INDEPENDENCE), ("short", SUEZ), ("short", INDEPENDENCE), ("short", RECALL)],
)
def test_illegal_card_that_the_scenario_does_not_deal(scenario: str, event: ct.Pivotal) -> None:
    assert refusal(turn(OWNERS[event], scenario), pivotal(event)) == {"card_kept"}


@pytest.mark.clause("2.3.7", "5.1.5", "R15")
def test_illegal_second_coup_of_a_campaign() -> None:
    state = turn(ct.GOVERNMENT)
    assert refusal(with_coup(state, now=True), pivotal(COUP)) == {"once_a_campaign"}
    assert pivotal(COUP) in ct.legal_moves(with_coup(state))


@pytest.mark.clause("5.1.5", "R128")
def test_in_the_short_scenario_coup_counts_as_played_and_may_be_played_at_once() -> None:
    state = ct.setup("short")
    assert state.coup_played
    assert not state.coup_this_campaign
    assert pivotal(COUP) in ct.legal_moves(turn(ct.GOVERNMENT, "short"))


@pytest.mark.clause("5.1.6")
def test_mobilization_needs_opposition_and_bases_of_15() -> None:
    state = turn(ct.GOVERNMENT)
    assert refusal(with_opposition(state, 14), pivotal(MOBILIZATION)) == {"opposition_for_mobilization"}
    assert pivotal(MOBILIZATION) in ct.legal_moves(with_opposition(state, 15))
    assert pivotal(MOBILIZATION) in ct.legal_moves(with_opposition(state, 16))


@pytest.mark.clause("5.1.7", "5.1.5")
@pytest.mark.parametrize("scenario", ["medium", "full"])
def test_recall_de_gaulle_needs_coup_played(scenario: str) -> None:
    state = turn(ct.GOVERNMENT, scenario)
    assert refusal(state, pivotal(RECALL)) == {"coup_before_recall"}
    assert pivotal(RECALL) in ct.legal_moves(with_coup(state))
    assert pivotal(RECALL) in ct.legal_moves(with_coup(state, now=True))


@pytest.mark.clause("5.1.7", "R128")
def test_a_tied_coup_counts_for_recall_de_gaulle() -> None:
    state = play(turn(ct.GOVERNMENT), pivotal(COUP), move("coup.roll_government", 2))
    state = play(state, move("coup.roll_fln", 2), move("choose.second", ct.Option.PASS))
    state = play(state, move("reveal", 2))
    state = play(state, NO_PIVOTAL)
    assert pivotal(RECALL) in ct.legal_moves(state)


@pytest.mark.clause("5.1.8", "5.1.6")
def test_independence_needs_mobilization_played() -> None:
    state = turn(ct.FLN)
    assert refusal(state, pivotal(INDEPENDENCE)) == {"mobilization_before_independence"}
    assert pivotal(INDEPENDENCE) in ct.legal_moves(with_mobilization(state))


@pytest.mark.clause("5.3.1", "5.1.7")
@pytest.mark.parametrize("scenario", ["medium", "full"])
def test_oas_needs_recall_de_gaulle_in_effect(scenario: str) -> None:
    state = turn(ct.FLN, scenario)
    assert refusal(with_coup(state), pivotal(OAS)) == {"recall_before_oas"}
    assert pivotal(OAS) in ct.legal_moves(with_recall(state))


@pytest.mark.clause("5.1.9", "1.8", "R133")
def test_suez_crisis_needs_six_fln_resources_and_none_of_the_government() -> None:
    state = turn(ct.FLN)
    assert refusal(with_resources(state, fln=5), pivotal(SUEZ)) == {"price_of_suez"}
    assert pivotal(SUEZ) in ct.legal_moves(with_resources(state, fln=6, government=0))


# The window


@pytest.mark.clause("2.3.7", "R12")
def test_the_second_eligible_decides_first_and_then_the_first() -> None:
    state = window(ct.GOVERNMENT)
    assert ct.legal_moves(state) == (pivotal(COUP), NO_PIVOTAL)
    assert refusal(state, PASS) == {"moment"}
    assert refusal(state, move("rally")) == {"moment"}
    state = play(state, NO_PIVOTAL)
    assert ct.actor(state) is ct.FLN
    assert pivotal(SUEZ) in ct.legal_moves(state)
    assert refusal(state, pivotal(COUP)) == {"own_card"}
    assert refusal(state, NO_PIVOTAL) == {"moment"}


@pytest.mark.clause("2.3.7", "R12")
def test_where_both_want_to_play_the_second_does_and_the_first_keeps_its_card() -> None:
    for second, event, other in ((ct.GOVERNMENT, COUP, SUEZ), (ct.FLN, SUEZ, COUP)):
        state = play(window(second), pivotal(event))
        assert other in set(state.hand)
        assert refusal(state, pivotal(other)) == ELSEWHERE
        state = play(finished(state), move("choose.second", ct.Option.PASS), move("reveal", 2))
        # It is Second Eligible now, and is asked on the next card.
        assert pivotal(other) in ct.legal_moves(state)


OPENS: list[tuple[str, ct.Actor, Any, bool]] = [
    ("full", ct.GOVERNMENT, lambda state: state, True),
    ("full", ct.GOVERNMENT, lambda state: with_recall(with_coup(state, now=True)), False),
    ("full", ct.GOVERNMENT, lambda state: with_coup(state, now=True), True),
    (
        "full",
        ct.GOVERNMENT,
        lambda state: with_opposition(with_recall(with_coup(state, now=True)), 15),
        True,
    ),
    (
        "full",
        ct.GOVERNMENT,
        lambda state: with_opposition(with_recall(with_coup(state, now=True)), 14),
        False,
    ),
    ("full", ct.FLN, lambda state: with_resources(state, fln=6), True),
    ("full", ct.FLN, lambda state: with_resources(state, fln=5), False),
    ("full", ct.FLN, lambda state: with_mobilization(with_resources(state, fln=5)), True),
    ("full", ct.FLN, lambda state: with_recall(with_resources(state, fln=5)), True),
    ("medium", ct.FLN, lambda state: state, False),
    ("medium", ct.FLN, with_recall, True),
    ("medium", ct.GOVERNMENT, lambda state: with_recall(with_coup(state, now=True)), False),
    ("short", ct.GOVERNMENT, lambda state: state, True),
    ("short", ct.GOVERNMENT, lambda state: with_coup(state, now=True), False),
    ("short", ct.FLN, lambda state: state, True),
]


@pytest.mark.clause("2.3.7", "R12")
@pytest.mark.parametrize(("scenario", "second", "given", "opens"), OPENS)
def test_the_window_opens_only_where_something_may_be_played(
    scenario: str, second: ct.Actor, given: Any, *, opens: bool
) -> None:
    state = given(next_card(turn(second.enemy, scenario)))
    after = play(state, move("reveal", 1))
    turned = FRAMES["PivotalWindow"](second) if opens else FRAMES["FirstChoice"](second.enemy)
    assert after.stack == (turned,)
    asked = attrs.evolve(after, stack=(FRAMES["PivotalWindow"](second),))
    assert [found.law for found in ct.violations(asked)] == ([] if opens else ["window_is_open"])


@pytest.mark.clause("2.3.7", "R13")
def test_illegal_pivotal_event_at_another_moment_is_told_where_it_belongs() -> None:
    first = turn(ct.FLN)
    coup = play(turn(ct.GOVERNMENT), pivotal(COUP))
    elsewhere = [
        ct.setup("full"),
        ct.setup("full", card=67),
        play(first, PASS),
        play(first, move("rally")),
        play(first, PASS, move("choose.second", BOTH)),
        coup,
        finished(coup),
    ]
    for state in elsewhere:
        for event in (SUEZ, COUP):
            assert refusal(state, pivotal(event)) == ELSEWHERE
            (found,) = (one for one in ct.judge(state, pivotal(event)).violations if one.name == "belongs")
            assert {"2.3.7", "R13"} <= set(found.clauses)


@pytest.mark.clause("2.4", "R13")
def test_no_window_opens_on_a_propaganda_card() -> None:
    state = play(ct.setup("full", first=ct.GOVERNMENT), move("reveal", 67))
    assert type(pending(state)).__name__ == "Sending"


# The turn that follows


@pytest.mark.clause("2.3.7", "5.1.4", "R14", "R137")
@pytest.mark.parametrize("as_second", [True, False])
@pytest.mark.parametrize("event", ct.Pivotal)
def test_its_player_is_first_in_the_event_box_and_the_other_has_two_boxes(
    event: ct.Pivotal, *, as_second: bool
) -> None:
    owner = OWNERS[event]
    state = playable(event, window(owner) if as_second else turn(owner))
    state = finished(play(state, pivotal(event)))
    assert state.stack == (FRAMES["SecondChoice"](owner.enemy, EVENT),)
    assert state.first_eligible is owner
    assert set(ct.legal_moves(state)) == {move("choose.second", one) for one in (BOTH, ct.Option.PASS)}
    for closed in (ct.Option.LIMITED, ct.Option.OPERATION):
        assert refusal(state, move("choose.second", closed)) == {"box_next_to_first"}
    assert "box_next_to_first" in refusal(state, move("choose.second", EVENT))
    after = play(state, move("choose.second", ct.Option.PASS))
    assert after.first_eligible is owner
    assert ct.actor(after) is ct.NATURE


@pytest.mark.clause("2.3.7", "R6", "R14")
def test_the_other_may_conduct_a_plain_operation_or_one_with_a_special_activity() -> None:
    state = finished(play(turn(ct.GOVERNMENT), pivotal(COUP)))
    state = play(state, move("choose.second", BOTH), move("rally"), move("rally.select", "Barika"))
    several = play(state, move("rally.select", "Batna"), move("end"))
    assert several.first_eligible is ct.GOVERNMENT
    assert move("extort") in ct.legal_moves(state)


@pytest.mark.clause("2.3.7")
def test_only_a_change_of_order_is_written_down() -> None:
    played = "2.3.7: PivotalPlayed COUP D'ETAT"
    assert ledger(turn(ct.GOVERNMENT), pivotal(COUP)) == [played]
    assert ledger(window(ct.GOVERNMENT), pivotal(COUP)) == [played, "2.3.7: EligibilitySet Government"]


@pytest.mark.clause("2.3.7", "5.1.5")
@pytest.mark.parametrize("event", ct.Pivotal)
def test_the_card_leaves_its_player_unless_it_is_coup(event: ct.Pivotal) -> None:
    state = playable(event, turn(OWNERS[event]))
    after = play(state, pivotal(event))
    kept = set(state.hand) if event is COUP else set(state.hand) - {event}
    assert set(after.hand) == kept
    assert after.deck == state.deck


@pytest.mark.clause("2.3.7", "5.1.5")
def test_coup_is_kept_and_free_again_after_a_conducted_round() -> None:
    state = finished(play(turn(ct.GOVERNMENT), pivotal(COUP)))
    state = play(state, move("choose.second", ct.Option.PASS))
    state = play(state, move("reveal", 2), NO_PIVOTAL)
    assert refusal(state, pivotal(COUP)) == {"once_a_campaign"}
    state = play(state, PASS, move("choose.second", ct.Option.PASS), move("reveal", 67))
    while ct.actor(state) is not ct.NATURE:
        assert state.coup_this_campaign
        state = play(state, move("end"))
    assert not state.coup_this_campaign
    state = play(state, move("reveal", 3))
    assert pivotal(COUP) in ct.legal_moves(state)


@pytest.mark.clause("2.3.7", "2.4.1", "R15")
def test_a_skipped_propaganda_card_begins_no_campaign() -> None:
    played = (*range(1, 13), 67)
    deck = Deck(frozenset(range(13, 61)), played, 60)
    state = with_coup(lawful(ct.setup("full").but(deck=deck)))
    assert effect(state, move("reveal", 68)) == {"played": (played, (*played, 68))}

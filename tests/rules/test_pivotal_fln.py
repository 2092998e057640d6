"""What the FLN's Pivotal Events do (5.1.8, 5.1.9, 5.3.1, R132, R133)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.cards import Capability, Text
from ctcore.twilight.rules.common.turns import Reach
from tests.rules.fln_positions import extort, march
from tests.rules.pivotals import INDEPENDENCE, OAS, SUEZ, pivotal
from tests.rules.positions import (
    BORDER_ZONE,
    END,
    FRAMES,
    UNDERGROUND,
    effect,
    lawful,
    ledger,
    move,
    pending,
    play,
    refusal,
    turn,
    with_available,
    with_mobilization,
    with_recall,
    with_resources,
    with_space,
    without,
)

PASS = move("choose.second", ct.Option.PASS)
BOTH = move("choose.second", ct.Option.OPERATION_AND_ACTIVITY)
DECLINE = move("pivotal.decline")
TROOPS = ct.PieceType.FRENCH_TROOPS
AFTER = (FRAMES["SecondChoice"](ct.GOVERNMENT, ct.Option.EVENT),)


def aside(count: int, space: str) -> Move:
    return move("suez.set_aside", count, space)


def aside_available(count: int) -> Move:
    return move("suez.set_aside_available", count)


def suez(die: int, state: ct.State | None = None) -> ct.State:
    """SUEZ CRISIS is played and that is rolled."""
    return play(turn(ct.FLN) if state is None else state, pivotal(SUEZ), move("suez.roll", die))


# SUEZ CRISIS


@pytest.mark.clause("5.1.9", "1.8", "R133")
@pytest.mark.parametrize(("government", "left"), [(16, 10), (6, 0), (5, 0), (0, 0)])
@pytest.mark.parametrize("fln", [6, 9])
def test_both_lose_six_resources_the_government_down_to_0(government: int, left: int, fln: int) -> None:
    state = with_resources(turn(ct.FLN), government=government, fln=fln)
    expected: dict[str, Any] = {
        "FLN Resources": (fln, fln - 6),
        "suez_crisis": (False, True),
        "hand": (state.hand, attrs.evolve(state.hand, suez_crisis=False)),
    }
    if government:
        expected["Government Resources"] = (government, left)
    assert effect(state, pivotal(SUEZ)) == expected
    assert "5.1.9: Paid FLN 6" in ledger(state, pivotal(SUEZ))


@pytest.mark.clause("5.1.9", "1.8", "R133")
def test_a_loss_at_0_resources_is_told_as_a_loss() -> None:
    step = ct.trace(with_resources(turn(ct.FLN), government=0, fln=6), pivotal(SUEZ))
    assert "Government would lose 6 Resources, and has none" in map(str, step.ledger)


@pytest.mark.clause("5.1.9")
def test_nature_rolls_for_suez_and_the_government_chooses() -> None:
    state = play(turn(ct.FLN), pivotal(SUEZ))
    assert (ct.actor(state), pending(state)) == (ct.NATURE, FRAMES["SuezRoll"]())
    assert set(ct.chances(state).values()) == {Fraction(1, 6)}
    assert refusal(state, move("suez.roll", 0)) == {"one_to_six"}
    assert refusal(state, move("suez.roll", 7)) == {"one_to_six"}
    state = play(state, move("suez.roll", 2))
    assert (ct.actor(state), pending(state)) == (ct.GOVERNMENT, FRAMES["SettingAside"](2))


@pytest.mark.clause("5.1.9", "R132")
def test_french_troops_are_set_aside_from_the_map_and_available() -> None:
    state = suez(3)
    assert effect(state, aside_available(1)) == {
        "Available: french_troops": (1, 0),
        "Set Aside: french_troops": (0, 1),
    }
    state = play(state, aside_available(1))
    assert effect(state, aside(1, "Constantine")) == {
        "Constantine: french_troops": (1, 0),
        "Set Aside: french_troops": (1, 2),
    }
    assert ledger(state, aside(1, "Constantine")) == [
        "5.1.9: Removed French Troops 1 Constantine Set Aside",
    ]
    state = play(state, aside(1, "Constantine"))
    assert refusal(state, END) == {"moment"}
    assert play(state, aside(1, "Sidi Bel Abbes")).stack == AFTER


@pytest.mark.clause("5.1.9", "R132")
def test_illegal_troops_to_set_aside() -> None:
    state = with_available(with_space(turn(ct.FLN), "Constantine", french_troops=3), french_troops=3)
    state = suez(2, state)
    assert refusal(state, aside(0, "Constantine")) == {"at_least_one"}
    assert refusal(state, aside(3, "Constantine")) == {"within_roll"}
    assert refusal(state, aside(2, "Sidi Bel Abbes")) == {"troops_there"}
    assert aside(2, "Constantine") in ct.legal_moves(state)
    assert refusal(state, aside_available(0)) == {"at_least_one"}
    assert refusal(state, aside_available(3)) == {"within_roll"}
    assert refusal(with_available(state, french_troops=1), aside_available(2)) == {"available_there"}
    assert aside_available(2) in ct.legal_moves(state)


@pytest.mark.clause("5.1.9", "R132")
def test_where_french_troops_are_too_few_all_go_and_no_algerian() -> None:
    state = play(suez(6), aside_available(1), aside(1, "Constantine"), aside(1, "Sidi Bel Abbes"))
    assert (state.stack, state.set_aside.french_troops) == (AFTER, 3)
    none = with_available(without(turn(ct.FLN), "french_troops"), french_troops=0)
    assert suez(6, none).stack == AFTER


@pytest.mark.clause("5.1.9", "6.2.2", "6.4.1", "R132")
def test_suez_is_paid_and_its_troops_return_in_the_next_round() -> None:
    state = play(suez(2), aside(1, "Constantine"), aside_available(1), PASS)
    plain = state.but(suez_crisis=False)
    paid, unpaid = (play(one, move("reveal", 67)) for one in (state, plain))
    assert paid.resources.fln == unpaid.resources.fln + 6
    assert paid.resources.government == unpaid.resources.government
    assert not paid.suez_crisis
    state = play(paid, END, END, END, END)
    assert refusal(state, END) == {"all_returned"}
    state = play(state, move("redeploy.return", 2, "Oran"))
    assert (state.space("Oran").french_troops, state.set_aside.french_troops) == (2, 0)
    assert state.commitment == play(paid, END, END).commitment
    assert play(state, END)


# MOROCCO AND TUNISIA INDEPENDENT


def independent(first: ct.Actor = ct.FLN) -> ct.State:
    """The next card after the Event was played, with the faction to choose first."""
    state = with_mobilization(with_space(turn(ct.FLN), "Tlemcen", underground=2, french_police=2))
    state = play(state, pivotal(INDEPENDENCE))
    assert state.stack == AFTER
    state = play(state, PASS, move("reveal", 2))
    order = attrs.evolve(state, stack=(FRAMES["FirstChoice"](ct.FLN),))
    if first is ct.FLN:
        return lawful(order)
    box = ct.Option.OPERATION_AND_ACTIVITY
    turned = FRAMES["SecondOperation"](ct.GOVERNMENT, ct.Option.LIMITED, box)
    return lawful(attrs.evolve(state, stack=(turned,)))


@pytest.mark.clause("5.1.8", "1.6.3")
def test_morocco_and_tunisia_are_at_oppose_under_the_fln_and_outside_its_total() -> None:
    state = with_mobilization(turn(ct.FLN))
    assert effect(state, pivotal(INDEPENDENCE)) == {
        "independent": (False, True),
        "Morocco: support": (0, -1),
        "Tunisia: support": (0, -1),
        "Border Zone": (None, 0),
        "hand": (state.hand, attrs.evolve(state.hand, morocco_and_tunisia_independent=False)),
    }
    after = play(state, pivotal(INDEPENDENCE))
    for name in ("Morocco", "Tunisia"):
        assert after.space(name).control is ct.FLN
        assert after.space(name).population == 1
    assert after.total_opposition == state.total_opposition


@pytest.mark.clause("5.1.8", "3.3.1", "3.3.2", "4.3.1")
def test_the_fln_may_now_rally_march_and_extort_there() -> None:
    before = turn(ct.FLN)
    select = move("rally.select", "Morocco")
    assert refusal(play(before, move("rally")), select) == {"country_independent"}
    state = play(independent(), move("rally"), select, move("rally.place", 1))
    state = play(state, *extort("Morocco"))
    assert state.space("Morocco").active == 1
    state = play(independent(), move("march"), march("Tlemcen", "Morocco", 1))
    assert state.space("Morocco").guerrillas == 1


@pytest.mark.clause("5.1.8", "1.4.1")
def test_the_fln_takes_no_piece_from_there() -> None:
    state = with_available(with_space(independent(), "Morocco", underground=2), guerrillas=0)
    state = play(state, move("rally"), move("rally.select", "Batna"))
    assert refusal(state, move("rally.take", UNDERGROUND, "Morocco")) == {"not_from_a_country"}


@pytest.mark.clause("5.1.8", "3.2.1", "6.5")
def test_the_border_zone_status_rises_by_train_and_falls_in_reset() -> None:
    closed = play(turn(ct.GOVERNMENT), move("train"))
    select = move("train.select_track", BORDER_ZONE)
    assert not ct.judge(closed, select).legal
    state = play(independent(ct.GOVERNMENT), move("train"), select)
    assert state.border_zone == 1
    state = play(state, END, move("reveal", 67))
    while ct.actor(state) is not ct.NATURE:
        state = play(state, END)
    assert state.border_zone == 0


@pytest.mark.clause("5.1.8", "3.2.4")
def test_police_in_border_sectors_count_as_troops_in_assaults() -> None:
    fallen = []
    for state in (turn(ct.GOVERNMENT), independent(ct.GOVERNMENT)):
        there = with_space(state, "Tlemcen", active=1, underground=0, french_police=2)
        after = play(there, move("assault"), move("assault.select", "Tlemcen"))
        fallen.append(there.space("Tlemcen").active - after.space("Tlemcen").active)
    assert fallen == [0, 1]


@pytest.mark.clause("5.1.8", "1.3.4")
def test_no_government_piece_enters() -> None:
    state = play(independent(ct.GOVERNMENT), move("train"))
    assert "in_algeria" in refusal(state, move("train.select", "Morocco"))


# OAS


def rallying_with_oas(*, in_force: bool) -> ct.State:
    """The FLN Rallies, with RECALL DE GAULLE in effect and OAS in force or in hand."""
    state = play(with_recall(turn(ct.FLN)), move("rally"), move("rally.select", "Batna"))
    if not in_force:
        return state
    hand = attrs.evolve(state.hand, oas=False)
    return lawful(state.with_truths(oas=True).but(hand=hand))


@pytest.mark.clause("5.3.1")
def test_illegal_oas_in_place_of_a_special_activity_is_not_played_yet() -> None:
    state = rallying_with_oas(in_force=True)
    (unmet,) = ct.judge(state, ct.parse_move(state, "OAS")).violations
    assert (unmet.clauses, unmet.unplayed) == (("5.3.1",), True)
    assert "OAS (63)" in unmet.text


@pytest.mark.clause("5.3.1", "2.3.4", "R9")
def test_illegal_oas_where_no_special_activity_may_be_opened() -> None:
    state = rallying_with_oas(in_force=True)
    after_extort = play(state, move("extort"), END)
    limited = attrs.evolve(pending(state), reach=Reach.ONE)
    for one in (after_extort, attrs.evolve(state, stack=(*state.stack[:-1], limited))):
        (unmet,) = ct.judge(one, pivotal(OAS)).violations
        assert (unmet.name, unmet.unplayed) == ("special_activity_to_come", False)
        assert unmet.clauses == ("5.3.1", "2.3.4", "4.1", "R9")


@pytest.mark.clause("2.3.7", "5.3.1")
def test_illegal_oas_from_hand_in_an_operation_takes_the_place_of_no_card() -> None:
    state = rallying_with_oas(in_force=False)
    unmet = ct.judge(state, pivotal(OAS)).violations
    assert [finding.name for finding in unmet] == ["moment", "belongs"]
    in_force = rallying_with_oas(in_force=True)
    assert [finding.name for finding in ct.judge(in_force, pivotal(SUEZ)).violations] == ["moment", "belongs"]


@pytest.mark.clause("5.3.1", "5.1.4")
def test_oas_becomes_a_capability() -> None:
    state = with_recall(turn(ct.FLN))
    assert effect(state, pivotal(OAS)) == {
        "capabilities": ((), (Capability(63, Text.ONLY),)),
        "hand": (state.hand, attrs.evolve(state.hand, oas=False)),
    }
    assert play(state, pivotal(OAS)).stack == AFTER

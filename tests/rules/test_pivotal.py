"""What no row says of Pivotal Events: when the window opens, fair dice (2.3.7, 5.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

import ctcore as ct
from tests.rules.pivotals import (
    COUP,
    INDEPENDENCE,
    SUEZ,
    next_card,
    pivotal,
    with_coup,
    with_opposition,
)
from tests.rules.positions import (
    FRAMES,
    line,
    move,
    play,
    turn,
    with_mobilization,
    with_recall,
    with_resources,
)

OPENS: list[tuple[str, ct.Actor, Any, bool]] = [
    ("full", ct.GOVERNMENT, lambda state: state, True),
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
    ("short", ct.GOVERNMENT, lambda state: with_coup(state, now=True), False),
]


@pytest.mark.clause("2.3.7", "R12")
@pytest.mark.parametrize(("scenario", "second", "given", "opens"), OPENS)
def test_illegal_window_where_nothing_may_be_played_breaks_a_law(
    scenario: str, second: ct.Actor, given: Any, *, opens: bool
) -> None:
    after = play(given(next_card(turn(second.enemy, scenario))), move("reveal", 1))
    asked = attrs.evolve(after, stack=(FRAMES["PivotalWindow"](second),))
    assert [found.law for found in ct.violations(asked)] == ([] if opens else ["window_is_open"])


@pytest.mark.clause("5.1.5", "5.1.9")
@pytest.mark.parametrize(
    ("faction", "text"), [(ct.GOVERNMENT, "coup"), (ct.GOVERNMENT, "coup; roll 3"), (ct.FLN, "suez")]
)
def test_each_face_of_a_die_is_as_likely(faction: ct.Actor, text: str) -> None:
    chances = ct.chances(line(turn(faction), text))
    assert list(chances.values()) == [Fraction(1, 6)] * 6


@pytest.mark.clause("5.1.8/4", "1.6.3/2")
def test_morocco_and_tunisia_are_under_the_fln_and_outside_its_total() -> None:
    state = with_mobilization(turn(ct.FLN))
    after = play(state, pivotal(INDEPENDENCE))
    for name in ("Morocco", "Tunisia"):
        assert after.space(name).control is ct.FLN
        assert after.space(name).population == 1
    assert after.total_opposition == state.total_opposition


@pytest.mark.clause("2.3.7", "5.1.5")
def test_only_its_own_card_leaves_a_player_and_none_the_deck() -> None:
    for event, faction in ((COUP, ct.GOVERNMENT), (SUEZ, ct.FLN)):
        state = turn(faction)
        after = play(state, pivotal(event))
        assert set(state.hand) - set(after.hand) == {event} - {COUP}
        assert after.deck == state.deck

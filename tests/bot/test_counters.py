"""Every arrow, step and priority of chapter 8 occurs in positions, and the frequent ones in a few games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ctcore as ct
from ctcore.arrays.nearby import any_position
from ctcore.game.flowchart import Action
from ctcore.twilight.bot import decide
from ctcore.twilight.bot.flowchart import ALWAYS, FLOWCHART
from ctcore.twilight.bot.named import NAMED
from ctcore.twilight.rules.events.coup import LowerCommitment
from ctcore.twilight.rules.events.frames import CoupLost, CoupRemoving
from tests.bot.counters import NEVER_IN_GAMES, in_games, in_positions, never
from tests.bot.rows import arrows, rows

# Whole games: of each scenario against random moves, and against a plan; and from stirred positions.
GAMES, POSITIONS = (4, 1, 24), 1
# What the few games may miss: the many of `python -m tests.bot.counters` come to these too.
RARE = {
    *("#12.city", "#12.population", "#12.one"),
    *("#25.guerrillas", "#25.control", "#36.bare_base", "#58.fewer_bases"),
    *("extort.abroad", "attack.tried", "attack.most", "march.cover_cheapest"),
    *("event.shift_support", "event.out_of_play", "subvert.replace_at_support", "rally.support_population"),
}


@pytest.mark.long
@pytest.mark.clause("8.1", "8.1.2", "8.3", "8.4", "8.5", "8.5.2", "8.5.3")
def test_every_row_occurs() -> None:
    games, places = in_games(*GAMES), in_positions(POSITIONS)
    absent = never(games, places)
    excused = {f"{row}: in no game" for row in RARE}
    assert [one for one in absent if one not in excused] == []
    assert set(games) == set(places) == set(rows())
    assert all(not games[row] for row in NEVER_IN_GAMES)


@pytest.mark.clause("8.3", "5.1.5")
def test_it_never_comes_to_take_troops_out_of_play() -> None:
    """The frame in which it would follows only such a choice, and it makes another."""
    leads = [kind.name for kind in ct.SYSTEM.table[CoupLost] if kind in ct.SYSTEM.table[CoupRemoving]]
    assert sorted(leads) == ["coup.take_out", "coup.take_out_available"]
    draw, tried = random.Random(8), 0  # noqa: S311 - positions, not secrets
    while tried < 20:
        state = any_position(draw, CoupLost)
        if state is not None and ct.actor(state) is ct.FLN:
            tried += 1
            assert decide(state, draw).moves == (LowerCommitment(),)


def test_a_row_at_zero_is_told() -> None:
    full = Counter(dict.fromkeys(rows(), 1))
    assert never(full, full) == []
    assert never(full, full - Counter({"terror.support": 1})) == ["terror.support: in no position"]
    assert never(full - Counter({"lift.most": 1}), full) == ["lift.most: in no game"]
    assert never(full - Counter(dict.fromkeys(NEVER_IN_GAMES, 1)), full) == []


def test_the_rows_are_all_arrows_and_names_that_there_are() -> None:
    ends = {name for name, box in FLOWCHART.items() if isinstance(box, Action) and not box.none}
    assert ends == set(ALWAYS)
    assert len(arrows()) == 2 * len(FLOWCHART) - len(ALWAYS)
    assert set(NAMED) | set(arrows()) == set(rows())
    assert len(rows()) == len(set(rows()))

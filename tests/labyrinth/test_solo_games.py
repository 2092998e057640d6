"""Whole solo games: the bot against a US that plays at random, each position lawful.

``CTCORE_LARGE`` plays 300, and asks that each kind of decision was made in them.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from ctcore.game.flowchart import arrows
from ctcore.labyrinth.board.solo import VARIANTS
from ctcore.labyrinth.board.vocabulary import JIHADIST
from ctcore.labyrinth.bot import Bot
from ctcore.labyrinth.bot.answers import ANSWERS, NAMED
from ctcore.labyrinth.bot.flow import FLOW
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.jihadist.conducting import Filling
from ctcore.labyrinth.rules.jihadist.operation import Declaring
from ctcore.labyrinth.rules.setup import SCENARIOS

LARGE = bool(os.environ.get("CTCORE_LARGE"))
GAMES = 300 if LARGE else 6
LENGTHS: tuple[dict[str, bool], ...] = ({}, {"tournament": True}, {"campaign": True})
# The names of reasons beside those of priorities: questions, boxes, deeds.
DECISIONS = {
    *(*FLOW, "radicalize", "second_card"),
    *("use.event", "use.event_first", "use.operations", "use.radicalization"),
    *("plot.states", "plot.abu_sayyaf", "plot.troops", "plot.posture", "plot.aid", "plot.non_muslim"),
    *("plot.muslim", "jihad.major", "jihad.minor", "recruit.die", "recruit.event"),
    *("travel.a", "travel.b", "travel.c", "travel.d", "travel.random", "travel.rolls"),
    *("travel.biometrics", "travel.no_cell"),
    *("origin.ruled", "origin.regime_change", "origin.adjacent", "origin.random", "origin.last_cell"),
    *("radical.cell", "radical.travel", "radical.plot", "radical.worsen"),
    *("kgb.world", "slip.states", "slip.schengen", "shia.nearest", "shia.none", "draw"),
}
# The bot declares and rolls at once; a Recruit by Videos that has too few cells is rare (L47).
NOT_BEGUN = {Declaring, Filling}


def played(seed: int, seen: Counter[Any]) -> str:
    """Play a game; count the reasons of the bot, and the frames in which it began to choose."""
    draw, names = random.Random(seed), tuple(VARIANTS)  # noqa: S311 - play, not secrets
    game = GAME.variant(names[seed % len(names)])
    length = LENGTHS[seed % len(LENGTHS) if LARGE else 0]
    state, bot, last = game.setup(SCENARIOS[seed % len(SCENARIOS)], **length), Bot(game), None
    while state.stack:
        if game.actor(state) is JIHADIST:
            frame = type(state.stack[-1])
            move = bot.move(state, draw)
            if bot.decision is not last:
                assert bot.decision is not None
                last = bot.decision
                seen.update(one.name for one in bot.reasons if one.name)
                seen.update({*last.way})
                seen.update(pairwise(last.way))
                seen[frame] += 1
        else:
            move = draw.choice(list(game.legal_moves(state)))
        state = game.step(state, move)
        assert game.violations(state) == ()
    return str(state.ending)


@pytest.fixture(scope="module")
def seen() -> Counter[Any]:
    found: Counter[Any] = Counter()
    found["endings"] = len({played(seed, found) for seed in range(GAMES)})
    return found


@pytest.mark.clause("9.1/2", "9.1/3", "9.4.1/1", "9.4.2/1")
def test_whole_games_end_lawfully(seen: Counter[Any]) -> None:
    assert seen["endings"] >= (4 if LARGE else 2)


@pytest.mark.clause("9.4.2/1", "9.4.3/1")
def test_the_common_decisions_are_made_in_a_few_games(seen: Counter[Any]) -> None:
    common = {one for one in DECISIONS if one.startswith(("use.", "radical.", "origin."))} | {*FLOW}
    assert [one for one in sorted(common) if not seen[one]] == []


@pytest.mark.skipif(not LARGE, reason="300 games take a minute")
@pytest.mark.clause("9.4.1/1", "9.4.2/1", "9.5/1")
def test_each_decision_and_priority_is_made_in_many_games(seen: Counter[Any]) -> None:
    assert [one for one in sorted(DECISIONS | {one.name for one in NAMED}) if not seen[one]] == []
    # What is done first and what then are decisions of their own.
    assert [one for one in arrows(FLOW) if one[2] != "then" and not seen[one[:2]]] == []
    assert [one.__name__ for one in ANSWERS if one not in NOT_BEGUN and not seen[one]] == []


def test_no_reason_has_a_name_that_is_not_counted(seen: Counter[Any]) -> None:
    names = {one for one in seen if isinstance(one, str)} - {"endings"}
    assert names - DECISIONS - {one.name for one in NAMED} == set()

"""The solo Jihadist against chapter 9 stated a second time, in positions at random (9.3 to 9.6)."""

from __future__ import annotations

import os
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from ctcore.kernel import Frame
from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.places import PLACES
from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.vocabulary import JIHADIST
from ctcore.labyrinth.bot import chances
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.common.operations import Operation
from ctcore.labyrinth.rules.sequence import Lot, Phase
from ctcore.labyrinth.rules.solo.acting import Acting
from ctcore.labyrinth.rules.solo.radicalizing import Radical, Radicalizing, begin
from tests.labyrinth.chapter9 import Chapter9
from tests.labyrinth.drawn import country, pieces
from tests.labyrinth.positions import phase
from tests.labyrinth.solo import solo

LARGE = bool(os.environ.get("CTCORE_LARGE"))
EXCESS = {"solo": 5, "solo-potent": 3}
LASTING = ("biometrics", "gtmo", "benazir_bhutto", "abu_sayyaf", "patriot_act")
MARKERS = ("ijtihad", "wiretapping", "renditions", "enhanced_measures", "no_renditions", "abbas")
# The cards that may be turned up; the US holds the others.
OTHERS = tuple(one.number for one in CARDS if one.number not in (6, 7))
# More lines than this take too long to follow.
MOST_LINES = 400


def drawn(draw: random.Random, variant: str, frames: tuple[Frame, ...], **given: Any) -> State:
    """A position; one that the laws refuse is drawn anew."""
    while True:
        countries = {where.name: country(draw, where) for where in PLACES}
        pieces(draw, countries)
        lasting = [one for one in (*LASTING, *given.get("markers", ())) if draw.random() < 0.25]
        with suppress(AssertionError):
            return solo(
                frames,
                variant,
                countries=countries,
                prestige=draw.randint(1, 12),
                funding=draw.randint(1, 9),
                us_posture=draw.choice(["Hard", "Soft"]),
                in_force=lasting,
                spikes=draw.choice([0, 0, 1, 2]),
                **{name: value for name, value in given.items() if name != "markers"},
            )


def agree(state: State, variant: str) -> None:
    """The bot may come to the same lines, each as likely, as chapter 9 says."""
    named = (one.place for one in GAME.legal_moves(state) if hasattr(one, "place"))
    stated = Chapter9(state, EXCESS[variant]).answer(list(dict.fromkeys(named)))
    assert sum(stated.values()) == 1
    if len(stated) <= MOST_LINES:
        assert {"; ".join(map(str, line)): part for line, part in chances(state).items()} == stated


def operation(draw: random.Random) -> Acting | Radicalizing:
    """A card whose operations are under way, or Radicalization."""
    value = draw.randint(1, 3)
    left = draw.randint(1, value)
    if draw.random() < 0.2:
        return Radicalizing(left, draw.choice(list(Radical)), value)
    if left == value or draw.random() < 0.5:
        return Acting(value, value, draw.random() < 0.4)
    return Acting(value, left, plots=False, of=draw.choice(list(Operation)), places=(draw.choice(PLACES),))


def can_be_done(state: State, frame: Radicalizing) -> bool:
    """Whether the box is not one that is skipped (9.4.3)."""
    draft = Draft(state)
    return begin(draft, frame.left, frame.value, frame.box) and draft.stack[-1] == frame


@pytest.mark.clause("9.4.1/3", "9.4.2/1", "9.4.2.2/1", "9.4.2.4/1", "9.4.2.5/1", "9.4.2.6/1", "9.4.3/1")
def test_operations_go_where_chapter_9_says() -> None:
    seen: Counter[type[Frame]] = Counter()
    for seed in range(4000 if LARGE else 100):
        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        frame, variant = operation(draw), draw.choice(list(EXCESS))
        state = drawn(draw, variant, (*phase(JIHADIST), frame))
        if isinstance(frame, Acting) or can_be_done(state, frame):
            agree(state, variant)
            seen[type(frame)] += 1
    assert min(seen[one] for one in (Acting, Radicalizing)) >= 5


@pytest.mark.clause("9.4.1/1", "9.4.2.1/1", "9.4.2.1/2", "9.4.2.1/3", "9.5/1", "9.5.1/1", "9.6/1")
def test_cards_are_played_as_chapter_9_says() -> None:
    seen: Counter[str] = Counter()
    frames = (*phase(JIHADIST), Lot())
    for seed in range(3000 if LARGE else 60):
        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        number, variant = draw.choice(OTHERS), draw.choice(list(EXCESS))
        discards = draw.sample([one for one in OTHERS if one != number], draw.randint(0, 12))
        state = drawn(
            draw, variant, frames, jihadist=(number,), us=(6, 7), discards=discards, markers=MARKERS
        )
        seen.update(played(draw, state, variant))
    assert len(seen) >= (30 if LARGE else 8)


def played(draw: random.Random, state: State, variant: str) -> Counter[str]:
    """Follow a card, with the decisions of the bot compared; which were."""
    seen: Counter[str] = Counter()
    for _ in range(25):
        top = state.stack[-1] if state.stack else None
        if top is None or (isinstance(top, Phase) and top.played):
            break
        if GAME.actor(state) is JIHADIST:
            agree(state, variant)
            seen[type(top).__name__] += 1
            for move in draw.choice(list(chances(state))):
                state = GAME.step(state, move)
        else:
            state = GAME.step(state, draw.choice(list(GAME.legal_moves(state))))
    return seen

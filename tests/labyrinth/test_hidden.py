"""What a side cannot know changes neither what it may do nor the reasons: positions that it sees alike."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from ctcore import query
from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.state import Plots
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, PlotKind
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.observing import observe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame
    from ctcore.labyrinth.board.state import State
    from ctcore.labyrinth.board.vocabulary import Side

PAIRS = 100_000 if os.environ.get("CTCORE_LARGE") else 150
# The fields of frames that hold a card of the Jihadist's hand.
HELD = ("drawn", "given")


def twin(state: State, side: Side, draw: random.Random) -> State:
    """Another position that the side cannot tell from this one: other cards, and other plots face down."""
    seen, cards = observe(state, side), state.cards
    unseen = sorted(seen.unseen)
    draw.shuffle(unseen)
    other = frozenset(unseen[: len(seen.unseen) - len(cards.deck)]) | seen.seen
    name = "jihadist" if side is US else "us"
    after = state.but(
        cards=changed(cards, **{name: other, "deck": seen.unseen - other}),
        stack=tuple(_held(frame, other, draw) if side is US else frame for frame in state.stack),
    )
    return _replotted(after, draw) if side is US else after


def _held(frame: Frame, hand: frozenset[int], draw: random.Random) -> Frame:
    """The frame, which holds a card of the Jihadist's hand if it held one."""
    held = {one: draw.choice(sorted(hand)) for one in HELD if getattr(frame, one, None) is not None}
    return changed(frame, **held) if held else frame


def _replotted(state: State, draw: random.Random) -> State:
    """The same plots face down, and available, each in another place."""
    kinds = [plot.kind for one in state.countries for plot in one.plots if not plot.shown]
    kinds += [kind for kind in PlotKind for _ in range(state.plots.of(kind))]
    draw.shuffle(kinds)
    countries = [
        changed(
            one, plots=tuple(plot if plot.shown else changed(plot, kind=kinds.pop()) for plot in one.plots)
        )
        for one in state.countries
    ]
    left = Counter(kinds)
    plots = Plots(**{kind.field: left[kind] for kind in PlotKind})
    return state.but(countries=tuple(countries), plots=plots)


def choosing(seed: int) -> Iterator[State]:
    """Positions of random games in which a side chooses."""
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    names = list(GAME.setups)
    state = GAME.setup(names[seed % len(names)])
    while state.stack:
        if GAME.actor(state) in (US, JIHADIST):
            yield state
        state = GAME.step(state, GAME.random_move(state, draw))


def reasons(state: State) -> list[Any]:
    """What is refused there, with each requirement that is not met, and what is said of it."""
    closed, rest = query.briefly(query.refused(GAME.system, state))
    told: list[Any] = [(one.kind.name, str(one.element), [each.name for each in one.unmet]) for one in closed]
    return told + [(str(one.move), [str(each) for each in one.violations]) for one in rest]


@pytest.mark.clause("4.8.1/1", "5.3.2/1", "8.5.4/1")
def test_what_a_side_cannot_know_changes_neither_its_moves_nor_the_reasons() -> None:
    draw, pairs, changes = random.Random(1), 0, Counter[object]()  # noqa: S311 - play, not secrets
    seed = 0
    while pairs < PAIRS:
        for state in choosing(seed):
            if draw.random() > SHARE:
                continue
            side = GAME.actor(state)
            other = twin(state, side, draw)
            assert GAME.violations(other) == ()
            assert observe(other, side) == observe(state, side)
            assert GAME.legal_moves(other) == GAME.legal_moves(state), GAME.to_text(state)
            assert reasons(other) == reasons(state), GAME.to_text(state)
            pairs += 1
            changes[side] += other != state
        seed += 1
    assert min(changes[US], changes[JIHADIST]) > PAIRS // 10


# Few of each game, so that many games are seen.
SHARE = 1 / 8

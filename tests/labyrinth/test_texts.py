"""Each event against its text stated a second time: when it can be played, and all that it changes (6.2)."""

from __future__ import annotations

import os
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from ctcore.labyrinth.board.cards import CARDS
from ctcore.labyrinth.board.in_force import TRUTHS
from ctcore.labyrinth.board.places import PLACES
from ctcore.labyrinth.board.state import State
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, PlotKind, Side
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.events.happening import possible
from tests.labyrinth.drawn import country, pieces
from tests.labyrinth.positions import can_play, play, position
from tests.labyrinth.texts.happening import TEXTS, happen
from tests.labyrinth.texts.record import Record

LARGE = bool(os.environ.get("CTCORE_LARGE"))
# How many positions are drawn for a card, and in how many of them its event is carried out.
TRIES, MOST = (200, 100) if LARGE else (8, 4)
# In how many positions every event is asked whether it can happen.
POSITIONS = 10_000 if LARGE else 120
# #18 and #97 grant operations; #48 and #53 play a second card.
OTHERS = {18, 48, 53, 97}


def drawn(draw: random.Random, number: int, side: Side, fewest: int = 5) -> State:
    """A position in which the side holds the card; one that the laws refuse is drawn anew.

    Each side holds as many others as ``fewest``, or up to five.
    """
    while True:
        countries = {where.name: country(draw, where) for where in PLACES}
        hot = pieces(draw, countries)
        countries["Russia"]["ctr"] = draw.random() < 0.3
        for where in PLACES:
            countries[where.name]["disrupted"] = draw.choice([0, 0, 0, 0, 1, 2])
            countries[where.name]["bettered"] = draw.choice([0, 0, 1, 2]) * where.is_muslim
        left = {PlotKind.PLOT_1: 3, PlotKind.PLOT_2: 2, PlotKind.PLOT_3: 1}
        for _ in range(draw.randint(0, 6)):
            kind = draw.choice([one for one, count in left.items() if count])
            left[kind] -= 1
            countries[draw.choice(hot)].setdefault("plots", []).append(kind.value)
        others = [one.number for one in CARDS if one.number != number]
        draw.shuffle(others)
        hands: dict[str, Any] = {
            "us": others[: draw.randint(fewest, 5)],
            "jihadist": others[5 : 5 + draw.randint(fewest, 5)],
            "discards": others[10:14],
        }
        hands["us" if side is US else "jihadist"].append(number)
        leaked = [one for one in TRUTHS if one.startswith("no_")]
        # Under The Door of Ijtihad Was Closed the card would be drawn first.
        force = [one for one in TRUTHS if one not in (*leaked, "ijtihad") and draw.random() < 0.2]
        force += [one for one in leaked if one.removeprefix("no_") in force and draw.random() < 0.4]
        with suppress(AssertionError):
            return position(
                side,
                **hands,
                lapsing=others[14:15] if draw.random() < 0.3 else (),
                first_plot=others[15] if draw.random() < 0.3 else None,
                countries=countries,
                prestige=draw.randint(1, 12),
                funding=draw.randint(1, 9),
                us_posture=draw.choice(["Hard", "Soft"]),
                in_force=force,
                spikes=draw.choice([0, 0, 1]),
                wmd=draw.choice([0, 0, 1, 3]),
            )


def carried_out(draw: random.Random, state: State, number: int) -> tuple[State, list[str]]:
    """The event carried out with choices, dice and cards at random, and the moves that it took."""
    state, moves = play(state, f"play {number} as event"), list[str]()
    while state.stack and number in state.cards.played:
        texts = list(map(str, GAME.legal_moves(state)))
        # The Regime Change of #37 and #39 is an operation.
        moves.append("later" if "later" in texts else draw.choice(texts))
        state = play(state, moves[-1])
    return state, moves


@pytest.mark.clause(*(f"#{one.number}" for one in CARDS if one.number not in OTHERS), "6.2.4/1", "6.2.6/1")
def test_each_event_does_what_its_text_says() -> None:
    happened: Counter[int] = Counter()
    for face in (one for one in CARDS if one.number not in OTHERS):
        for seed in range(TRIES):
            draw = random.Random(f"{face.number}/{seed}")  # noqa: S311 - play, not secrets
            side = face.side or draw.choice([US, JIHADIST])
            state = drawn(draw, face.number, side)
            board = Record.of(state)
            board.side = str(side)
            possible = can_play(state, face.number)
            assert possible == bool(TEXTS[face.number].needs(board)), (face, seed)
            if possible and happened[face.number] < MOST:
                happened[face.number] += 1
                agree(draw, state, face.number, board)
    assert len(happened) >= (len(TEXTS) if LARGE else 80)


@pytest.mark.clause("6.2.6/1", "6.2.8/1")
def test_an_event_can_happen_where_its_text_says() -> None:
    draw = random.Random("needs")  # noqa: S311 - play, not secrets
    for _ in range(POSITIONS):
        state = drawn(draw, draw.choice(CARDS).number, draw.choice([US, JIHADIST]), fewest=0)
        board = Record.of(state)
        for face in (one for one in CARDS if one.number not in OTHERS):
            for side in (US, JIHADIST) if face.side is None else (face.side,):
                board.side = str(side)
                needs = bool(TEXTS[face.number].needs(board))
                assert possible(state, face.number, side) == needs, (face, side, state)


def agree(draw: random.Random, state: State, number: int, board: Record) -> None:
    """The event leaves the same by the engine as by its text, unless it ends the game."""
    after, moves = carried_out(draw, state, number)
    if after.winner is None:
        board.moves = iter(moves)
        happen(board, number, board.side)
        board.put_away(number)
        assert next(board.moves, None) is None, (number, moves)
        assert board.as_dict() == Record.of(after).as_dict(), (number, moves)


def test_no_text_is_left_out() -> None:
    assert {one.number for one in CARDS} - set(TEXTS) == OTHERS

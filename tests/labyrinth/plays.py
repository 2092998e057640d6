"""Random games that count the ways in which each card is played; each position is lawful and goes on.

``python -m tests.labyrinth.plays 300`` plays as many of each scenario and length, and lists what was missing.
Of the plays that may be chosen, one seen the fewest times is often taken. The Jihadist often recruits, and
declares a Major Jihad where it can; the US seldom disrupts. Of even draws nearly every game ends in a few
turns, without a cell on the map.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from ctcore.kernel.named import Named
from ctcore.labyrinth.board.cards import CARDS, ELECTION, Card
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Side
from ctcore.labyrinth.frame_laws import FRAME_LAWS
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.common.uses import Use
from ctcore.labyrinth.rules.events.happening import EVENTS, possible
from ctcore.labyrinth.rules.jihadist.operation import MajorJihad, Recruit
from ctcore.labyrinth.rules.jihadist.recruiting import GADAHN, MADRASSAS
from ctcore.labyrinth.rules.playing import Play
from ctcore.labyrinth.rules.sequence import Phase
from ctcore.labyrinth.rules.setup import SCENARIOS
from ctcore.labyrinth.rules.us.disrupting import Disrupt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Move
    from ctcore.labyrinth.board.state import State

__all__ = ["LENGTHS", "Way", "every", "game", "unseen"]

LENGTHS: dict[str, dict[str, bool]] = {
    "standard": {},
    "tournament": {"tournament": True},
    "campaign": {"campaign": True},
}


class Way(Named):
    """How a card was used: for its event, by the other side's play, or not, as its event could not happen."""

    EVENT, TRIGGERED, BLOCKED = "event", "triggered", "blocked"


Key = tuple[int, Way, Side]


def every() -> Iterator[Key]:
    """Each card in each way that the rules give it (6.2.5, 6.2.6, 6.3.1, 6.3.2)."""
    for card, side in product(CARDS, (US, JIHADIST)):
        if card.is_of(side):
            yield card.number, Way.EVENT, side
        # L65: triggered by the US, these two are never the first card of a Jihadist phase.
        triggered = not card.is_of(side) and card.number not in (GADAHN, MADRASSAS)
        if triggered or card.number == ELECTION:
            yield card.number, Way.TRIGGERED, side
    for card in CARDS:
        if EVENTS[card.number].wants:
            yield card.number, Way.BLOCKED, card.side or US


def unseen(seen: Counter[Key]) -> list[str]:
    """The cards and ways that were not seen."""
    return [f"#{number} {way}, {side}" for number, way, side in every() if not seen[number, way, side]]


def game(seed: int, scenario: str, length: str, seen: Counter[Key]) -> State:
    """Play a game to its end; raises `AssertionError` where a law is broken or nothing can be chosen."""
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    state = GAME.setup(scenario, **LENGTHS[length])
    while state.stack:
        if isinstance(frame := state.stack[-1], Phase):
            _count_blocked(state, frame.side, seen)
        moves = GAME.legal_moves(state)
        assert moves, GAME.to_text(state)
        move = _chosen(state, list(moves), draw, seen)
        after = GAME.step(state, move)
        broken = (*GAME.violations(after), *(law.name for law in FRAME_LAWS if not law.holds(after)))
        assert broken == (), f"{GAME.to_text(state)}: {move}: {broken}"
        if isinstance(move, Play):
            _count_play(state, move, seen)
        state = after
    return state


def _chosen(state: State, moves: list[Move], draw: random.Random, seen: Counter[Key]) -> Move:
    """A random move; of plays often one of a card and way seen the fewest times."""
    led = draw.random() < _LED
    if majors := [one for one in moves if isinstance(one, MajorJihad)]:
        return draw.choice(majors)
    if led and (recruits := [one for one in moves if isinstance(one, Recruit)]):
        return draw.choice(recruits)
    if led and (others := [one for one in moves if not isinstance(one, Disrupt)]):
        moves = others
    plays = [one for one in moves if isinstance(one, Play) and one.use is not Use.OPERATIONS]
    if plays and led:
        side = GAME.actor(state)
        fewest = min(seen[_key(one, side)] for one in plays)
        return draw.choice([one for one in plays if seen[_key(one, side)] == fewest])
    return draw.choice(moves)


# The share of choices that are led.
_LED = 0.7


def _key(move: Play, side: Side) -> Key:
    return move.card.number, Way.EVENT if move.use is Use.EVENT else Way.TRIGGERED, side


def _count_blocked(state: State, side: Side, seen: Counter[Key]) -> None:
    for number in state.cards.hand(side):
        of = CARDS[number - 1].side or US
        if of is side and not possible(state, number, of):
            seen[number, Way.BLOCKED, of] += 1


def _count_play(state: State, move: Play, seen: Counter[Key]) -> None:
    """Count the event where it happened: one due first does, unless the ledger says otherwise."""
    side = GAME.actor(state)
    if move.use is Use.EVENT or (move.use is Use.EVENT_FIRST and _happens(state, move.card, move)):
        seen[_key(move, side)] += 1


def _happens(state: State, card: Card, move: Play) -> bool:
    refused = f"{card} does not happen"
    return not any(refused in str(line) for line in GAME.trace(state, move).ledger)


def main(games: int) -> int:
    """Play as many games of each scenario and length; print what was not seen."""
    seen: Counter[Key] = Counter()
    endings: Counter[str] = Counter()
    for scenario, length in product(SCENARIOS, LENGTHS):
        for seed in range(games):
            endings[str(game(seed, scenario, length, seen).ending)] += 1
        print(scenario, length, sum(endings.values()), "games;", len(unseen(seen)), "not seen", flush=True)  # noqa: T201 - what it reports
    print(*sorted(endings.items()), *unseen(seen), sep="\n")  # noqa: T201 - what it reports
    return 1 if unseen(seen) else 0


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1])))

"""Random games that count the ways in which each card is played; each position is lawful and goes on.

``python -m tests.labyrinth.plays 300 FILE`` plays as many of each scenario and length, and lists what was
missing; with a file, a run that was broken off goes on where it was.
Of the plays that may be chosen, one seen the fewest times is often taken. The Jihadist often recruits, and
declares a Major Jihad where it can; the US seldom disrupts. Of even draws nearly every game ends in a few
turns, without a cell on the map.

Some events need what such games nearly never bring: Islamist Rule in one of two countries. In each fourth
game the Jihadist has that as its wish (``WISHES``): its cells travel there, recruit, and conduct Jihad.
Let's Roll! needs a plot that the US has had no turn to see, if the Jihadist is to bring it about: until that
was seen, a Jihadist that holds the card plots with another one first.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from ctcore.kernel.named import Named
from ctcore.labyrinth.board.cards import CARDS, ELECTION, Card
from ctcore.labyrinth.board.places import Place, place
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Side
from ctcore.labyrinth.frame_laws import FRAME_LAWS
from ctcore.labyrinth.game import GAME
from ctcore.labyrinth.rules.common.uses import Use
from ctcore.labyrinth.rules.events.happening import EVENTS, possible
from ctcore.labyrinth.rules.jihadist.operation import Jihad, MajorJihad, Plotting, Recruit, Travel
from ctcore.labyrinth.rules.jihadist.recruiting import GADAHN, MADRASSAS
from ctcore.labyrinth.rules.playing import Play
from ctcore.labyrinth.rules.sequence import Phase
from ctcore.labyrinth.rules.setup import SCENARIOS
from ctcore.labyrinth.rules.us.disrupting import Disrupt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Move
    from ctcore.labyrinth.board.state import State

__all__ = ["LENGTHS", "WISHED", "WISHES", "Played", "Way", "every", "game", "unseen"]

LENGTHS: dict[str, dict[str, bool]] = {
    "standard": {},
    "tournament": {"tournament": True},
    "campaign": {"campaign": True},
}


# The countries of which one under Islamist Rule lets the event of that card happen.
WISHES: dict[int, tuple[Place, ...]] = {
    15: (place("Somalia"), place("Sudan")),
    73: (place("Somalia"), place("Yemen")),
}
# Each fourth game has a wish.
WISHED = 4


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
    wish = draw.choice(WISHES[least_seen(seen)]) if seed % WISHED == 0 else None
    while state.stack:
        if isinstance(frame := state.stack[-1], Phase):
            _count_blocked(state, frame.side, seen)
        moves = GAME.legal_moves(state)
        assert moves, GAME.to_text(state)
        wished = _wished(state, list(moves), wish) if wish else []
        if not seen[_ROLL, Way.TRIGGERED, JIHADIST] and _ROLL in state.cards.jihadist:
            wished = _plots_first(state, list(moves)) or wished
        move = draw.choice(wished) if wished else _chosen(state, list(moves), draw, seen)
        after = GAME.step(state, move)
        broken = (*GAME.violations(after), *(law.name for law in FRAME_LAWS if not law.holds(after)))
        assert broken == (), f"{GAME.to_text(state)}: {move}: {broken}"
        if isinstance(move, Play):
            _count_play(state, move, seen)
        state = after
    return state


def least_seen(seen: Counter[Key]) -> int:
    """The card with a wish that was used the fewest times in one of its ways."""
    keys = [key for key in every() if key[0] in WISHES and key[1] is not Way.BLOCKED]
    return min(keys, key=lambda key: seen[key])[0]


def _wished(state: State, moves: list[Move], where: Place) -> list[Move]:
    """The moves that bring Islamist Rule nearer there: cells go there, then they conduct a Major Jihad."""
    country = state.country(where)
    if country.is_ruled:
        return []
    if country.cells < country.strength + _ENOUGH:
        there = [one for one in moves if isinstance(one, Recruit) and one.place is where]
        arriving = [one for one in moves if isinstance(one, Travel) and one.place is where is not one.origin]
        return [*there, *arriving]
    major = [one for one in moves if isinstance(one, MajorJihad) and one.place is where]
    jihad = [one for one in moves if isinstance(one, Jihad) and one.place is where]
    return [*(major or jihad)]


def _plots_first(state: State, moves: list[Move]) -> list[Move]:
    """The moves that bring Let's Roll! about: a plot in an Ally or in a Good country, then the card."""
    if possible(state, _ROLL, US):
        due = [one for one in moves if isinstance(one, Play) and one.card.number == _ROLL]
        return [one for one in due if one.use is Use.EVENT_FIRST]
    plotting = [one for one in moves if isinstance(one, Plotting)]
    friendly = [one for one in plotting if (at := state.country(one.place)).is_ally or at.is_good]
    if friendly or not isinstance(state.stack[-1], Phase):
        return [*friendly]
    plays = [one for one in moves if isinstance(one, Play) and one.card.number != _ROLL]
    return [one for one in plays if one.use in (Use.OPERATIONS, Use.OPERATIONS_FIRST)]


# Let's Roll!
_ROLL = 21
# A Major Jihad needs five cells more than troops.
_ENOUGH = 5


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


class Played:
    """The games of each scenario and length in turn, and how cards were used in them; a file keeps both.

    A run that was broken off goes on with the first scenario and length that is not in the file.
    """

    def __init__(self, games: int, file: Path | None = None) -> None:
        self.games, self.file = games, file
        self.seen: Counter[Key] = Counter()
        self.endings: dict[str, Counter[str]] = {}
        if file and file.exists():
            kept = json.loads(file.read_text(encoding="utf-8"))
            assert kept["games"] == games, f"{file} has {kept['games']} games of each"
            self.endings = {name: Counter(found) for name, found in kept["endings"].items()}
            self.seen = Counter({(n, Way(way), Side(side)): times for n, way, side, times in kept["seen"]})

    def go_on(self) -> Iterator[str]:
        """Play what is not played yet; the name of each scenario and length when it is done."""
        for scenario, length in product(SCENARIOS, LENGTHS):
            name = f"{scenario} {length}"
            if name not in self.endings:
                played = [game(seed, scenario, length, self.seen) for seed in range(self.games)]
                self.endings[name] = Counter(str(one.ending) for one in played)
                self._keep()
                yield name

    def _keep(self) -> None:
        if self.file:
            seen = [(n, str(way), str(side), times) for (n, way, side), times in self.seen.items()]
            kept = {"games": self.games, "endings": self.endings, "seen": seen}
            self.file.write_text(json.dumps(kept), encoding="utf-8")


def main(games: int, file: Path | None) -> int:
    """Play as many games of each; print how they ended, the rarest uses of cards, and those not seen."""
    played = Played(games, file)
    for name in played.go_on():
        print(name, len(unseen(played.seen)), "not seen", flush=True)  # noqa: T201 - what it reports
    endings = sum(played.endings.values(), Counter[str]())
    rare = sorted((times, str(key)) for key, times in played.seen.items())[:_RAREST]
    print(*endings.most_common(), *rare, *unseen(played.seen), sep="\n")  # noqa: T201 - what it reports
    return 1 if unseen(played.seen) else 0


_RAREST = 10

if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None))

"""What is measured: random play of both libraries, questions about positions, a new interpreter."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tracemalloc
from itertools import islice, repeat
from time import process_time
from typing import TYPE_CHECKING, cast

import attrs
import chess

import ctcore as ct
from ctcore.algeria.board.state import State as Position
from ctcore.algeria.game import GAME as SECOND
from ctcore.algeria.rules.reinforcement_government import Mobilizing
from ctcore.game.match import Even, match
from ctcore.twilight.bot import Bot
from ctcore.twilight.game import GAME
from ctcore.twilight.rules.common.turns import FirstChoice, SecondChoice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.kernel import Move

    Step = Callable[[ct.State, Move], ct.State]
    Draw = Callable[[ct.State, random.Random], Move]
    Case = tuple[ct.State, Move]

SCENARIOS = ("short", "medium", "full")
SECOND_SCENARIOS = tuple(SECOND.setups)
SEED = 1954
# How often a phase is ended that all points could be spent in.
_ENDS = 0.35
# More moves than any game has.
WHOLE = 100_000
PARTS = (
    "in Operations and Special Activities",
    "in Propaganda Rounds",
    "in turns, cards and Events",
)


# Random play


def seeded(seed: int) -> random.Random:
    """A source of draws, the same for the same seed."""
    return random.Random(seed)  # noqa: S311 - play, not secrets


def drawn_whole(state: ct.State, draw: random.Random) -> Move:
    """A move drawn evenly from all, each listed whole, Nature's too."""
    return draw.choice(ct.legal_moves(state))


def play(
    scenario: str, seed: int, step: Step = ct.step, most: int = WHOLE, among: Draw = ct.random_move
) -> tuple[int, ct.State]:
    """Play a random game to its end, or to ``most`` decisions: how many decisions, and the position."""
    draw, state = seeded(seed), ct.setup(scenario)
    for made in range(most):
        if not state.stack:
            return made, state
        state = step(state, among(state, draw))
    return most, state


def thrifty_move(state: Position, draw: random.Random) -> Move:
    """A random move of Algeria, but the Government ends its mobilization often: else it soon spends all."""
    if isinstance(state.stack[-1], Mobilizing) and draw.random() < _ENDS:
        *_, end = SECOND.choices(state)
        return cast("Move", end)
    return SECOND.random_move(state, draw)


def play_second(scenario: str, seed: int, most: int = WHOLE) -> tuple[int, Position]:
    """Play such a game of Algeria to its end, or to ``most`` decisions: how many, and the position."""
    draw, state = seeded(seed), SECOND.setup(scenario)
    for made in range(most):
        if not state.stack:
            return made, state
        state = SECOND.step(state, thrifty_move(state, draw))
    return most, state


def with_ledger(state: ct.State, move: Move) -> ct.State:
    """The state after the move, its ledger written and left."""
    return ct.trace(state, move).after


def with_laws(state: ct.State, move: Move) -> ct.State:
    """The state after the move, every law checked of it."""
    after = ct.step(state, move)
    if ct.violations(after):
        message = f"a law is broken after {move}"
        raise ValueError(message)
    return after


def how_many_legal(scenario: str, seed: int) -> list[int]:
    """How many legal moves each decision of a random game has."""
    draw, state, found = seeded(seed), ct.setup(scenario), list[int]()
    while state.stack:
        found.append(len(ct.legal_moves(state)))
        state = ct.step(state, ct.random_move(state, draw))
    return found


def part_of(state: ct.State) -> int:
    """The part of the game in which the position stands, as `PARTS` lists them."""
    module = type(state.stack[-1]).__module__
    if ".operations." in module or ".activities." in module:
        return 0
    return 1 if ".propaganda." in module else 2


def play_by_parts(scenario: str, seed: int, most: int = WHOLE) -> tuple[list[int], list[float]]:
    """Play a random game: the decisions in each part, and the processor seconds that they took."""
    draw, state = seeded(seed), ct.setup(scenario)
    made, spent = [0] * len(PARTS), [0.0] * len(PARTS)
    # The clock is read only between stretches of one part, so that reading it weighs little.
    part, since = part_of(state), process_time()
    for _ in range(most):
        if not state.stack:
            break
        state = ct.step(state, ct.random_move(state, draw))
        made[part] += 1
        if state.stack and (now_in := part_of(state)) != part:
            spent[part] += (now := process_time()) - since
            part, since = now_in, now
    spent[part] += process_time() - since
    return made, spent


class _Clocked(Bot):
    """The non-player FLN, the processor seconds that it takes, and how many turns it begins."""

    def __init__(self, *, told: bool) -> None:
        super().__init__(told=told)
        self.spent, self.turns = 0.0, 0

    def move(self, state: ct.State, draw: random.Random, /) -> Move:
        """Its move; the time that others take is not counted."""
        self.turns += len(state.stack) == 1 and isinstance(state.stack[0], FirstChoice | SecondChoice)
        begun = process_time()
        move = super().move(state, draw)
        self.spent += process_time() - begun
        return move


def turns_of_the_bot(scenario: str, seed: int, *, told: bool, most: int = WHOLE) -> tuple[int, float]:
    """The turns that the non-player FLN begins in a game against random moves, and how long it thinks."""
    bot = _Clocked(told=told)
    for _ in islice(match(GAME, ct.setup(scenario), {"government": Even(GAME), "fln": bot}, seed), most):
        pass
    return bot.turns, bot.spent


def chess_length(seed: int) -> int:
    """The plies of a random game of chess: to mate, stalemate, bare kings, repetition or 75 moves."""
    draw, board = seeded(seed), chess.Board()
    while not board.is_game_over():
        board.push(draw.choice(list(board.legal_moves)))
    return board.ply()


def chess_play(seed: int, plies: int) -> None:
    """Play that many plies of a random game whose length is known: list the legal moves, push one."""
    choice, board = seeded(seed).choice, chess.Board()
    for _ in repeat(None, plies):
        board.push(choice(list(board.legal_moves)))


def how_many_legal_in_chess(seed: int, plies: int) -> list[int]:
    """How many legal moves each ply of a random game of chess has."""
    choice, board, found = seeded(seed).choice, chess.Board(), list[int]()
    for _ in repeat(None, plies):
        moves = list(board.legal_moves)
        found.append(len(moves))
        board.push(choice(moves))
    return found


# Questions about positions


def positions(games: int = 4) -> list[ct.State]:
    """Every position before a move in some random games of each scenario, as play leaves them."""
    seeds = range(SEED, SEED + games)
    return [t.before for scenario in SCENARIOS for seed in seeds for t in ct.random_game(scenario, seed)]


def cases(among: Iterable[ct.State], draw: random.Random) -> tuple[list[Case], list[Case]]:
    """Legal and illegal moves in those positions, a few of each; the illegal of kinds awaited there."""
    legal: list[Case] = []
    illegal: list[Case] = []
    for state in among:
        allowed = ct.legal_moves(state)
        legal += [(state, move) for move in draw.sample(allowed, min(2, len(allowed)))]
        said = [move for kind in ct.SYSTEM.table[type(state.stack[-1])] for move in kind.candidates]
        refused = [move for move in said if not ct.SYSTEM.is_legal(state, move)]
        illegal += [(state, move) for move in draw.sample(refused, min(2, len(refused)))]
    draw.shuffle(legal)
    draw.shuffle(illegal)
    return legal, illegal


def ask(question: Callable[[ct.State, Move], object], among: Iterable[Case]) -> None:
    """Put the question about each move."""
    for state, move in among:
        question(state, move)


def every_reason(state: ct.State, move: Move) -> str:
    """The verdict with every finding in words."""
    return "".join(map(str, ct.judge(state, move).findings))


def fresh(state: ct.State) -> ct.State:
    """An equal position without the notes that play has left beside it and its spaces."""
    return attrs.evolve(state, spaces=tuple(attrs.evolve(space) for space in state.spaces))


def check(among: Iterable[ct.State]) -> None:
    """Check every law of each position."""
    for state in among:
        ct.violations(state)


def round_trip(among: Iterable[ct.State]) -> None:
    """Write each position as JSON and read it back, which checks its laws."""
    for state in among:
        ct.from_json(ct.to_json(state))


# Memory, and new interpreters

# The kernel's own account, where it keeps one: the child's peak in getrusage begins with its parent's.
_PEAK = """
import os, resource, sys
status = os.path.join(os.sep, "proc", "self", "status")
if os.path.exists(status):
    with open(status) as lines:
        print(next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 ** (2 if sys.platform == "darwin" else 1))
"""
_TIMED = """
{run}
import time
print(time.process_time() * 1e3)
"""
_ASK = """
import contextlib, io
from ctcore.cli.app import status_of
with contextlib.redirect_stdout(io.StringIO()):
    status_of(["ask", "--scenario", "short", "rally; Barika"])
"""
# As users have it: modules are compiled once and kept.
_KEPT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def new_interpreter(text: str) -> float:
    """The number that the text prints in a new interpreter."""
    command = [sys.executable, "-c", text]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=_KEPT)  # noqa: S603 - our own text
    return float(done.stdout)


def import_time(module: str) -> float:
    """Milliseconds of processor time of a new interpreter that imports the module."""
    return new_interpreter(_TIMED.format(run=f"import {module}"))


def ask_time() -> float:
    """Milliseconds of processor time of a new interpreter that answers ``ctcore ask``."""
    return new_interpreter(_TIMED.format(run=_ASK))


def peak_memory(module: str) -> float:
    """Mebibytes that a new interpreter holds at its peak, once it has imported the module."""
    return new_interpreter(f"import {module}\n{_PEAK}")


def kept_bytes(scenario: str, seed: int, most: int = WHOLE) -> tuple[float, float]:
    """Bytes for each state of one game, all of them kept: with the notes that play leaves, and without."""
    kept: list[ct.State] = []

    def keep(state: ct.State, move: Move) -> ct.State:
        kept.append(ct.step(state, move))
        return kept[-1]

    play(scenario, seed, most=most)  # once unmeasured: the first run fills caches
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    play(scenario, seed, keep, most)
    noted = tracemalloc.get_traced_memory()[0] - before
    for state in kept:
        state.memo.clear()
    bare = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return noted / len(kept), bare / len(kept)

"""The cases that an engine is tested on: vectors, rows of tables, trees of moves, games."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.conform.difference import Difference, Differs, of_the_moment
from ctcore.conform.kit import kit_of
from ctcore.conform.probe import Probe, Unsupported
from ctcore.conform.protocol import Fault
from ctcore.conform.rows import row_as_data, tables
from ctcore.conform.sources import files, vectors
from ctcore.game import games
from ctcore.kernel.frozen import frozen
from ctcore.query import perft

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ctcore.game import Game
    from ctcore.kernel import Move

__all__ = ["STAGES", "Case", "Options", "Start", "cases", "lacking", "starts"]

STAGES = ("vectors", "tables", "perft", "games")
# How many illegal moves are judged in each position of a game; how many moves that the game does not make
# are tried on an engine that covers only some kinds.
_JUDGED = 3
_TRIED = 2


@frozen
class Options:
    """What to test: the stages, the depth of the trees, the number, first seed and length of games."""

    stages: tuple[str, ...] = STAGES
    depth: int = 2
    games: int = 12
    seed: int = 1
    length: int | None = None


@frozen
class Start:
    """A position that play starts from, in words, with its scenario and options if it is a set-up."""

    name: str
    state: Any
    scenario: str = ""
    options: Mapping[str, str] = attrs.field(factory=dict)


@frozen
class Case:
    """Something to try: its stage, its name, where it starts, and what the rules say of it.

    ``clauses`` and ``shows`` say what it is a test of, where it is one, and ``row`` the cells of a row
    that tell its position and line; ``told`` is a vector or a row, or has the depth of a tree, or the
    seed and the length of a game.
    """

    stage: str
    name: str
    told: Any
    start: Start | None = None
    clauses: tuple[str, ...] = ()
    shows: str = ""
    row: str = ""

    def run(self, probe: Probe, line: list[Move]) -> None:
        """Run the case; raises `Differs` at the first difference, after the moves of ``line``."""
        _RUNS[self.stage](self, probe, line)


def starts(game: Game[Any] | None = None) -> Iterator[Start]:
    """The positions that play starts from: of Colonial Twilight each scenario, for either First Eligible."""
    kit = kit_of(game)
    for one in kit.openings():
        yield Start(one.name, kit.set_up(one.setup, one.options), one.setup, one.options)


def lacking(game: Game[Any] | None, stages: Sequence[str]) -> list[str]:
    """Those of the stages for which the game has nothing written down."""
    return [stage for stage in stages if stage in {"vectors", "tables"} and not files(stage, game)]


def cases(stage: str, options: Options, game: Game[Any] | None = None) -> Iterator[Case]:
    """All cases of a stage, in a fixed order."""
    if stage == "vectors":
        for one in vectors(game):
            yield Case(stage, one["id"], one, None, tuple(one["clauses"]), one["text"])
    elif stage == "tables":
        for table, rows in tables(game).items():
            for row in rows:
                yield Case(
                    stage,
                    f"{table}:{row.line}",
                    (table, row),
                    None,
                    (game or games.game()).register.printed(row.clauses),
                    row.shows,
                    " | ".join(row.cells[1:3]),
                )
    elif stage == "perft":
        for start in starts(game):
            yield Case(stage, f"{start.name}, depth {options.depth}", options.depth, start)
    else:
        some = tuple(starts(game))
        for number in range(options.seed, options.seed + options.games):
            start = some[number % len(some)]
            yield Case(stage, f"{start.name}, seed {number}", (number, options.length), start)


# Vectors


def _run_vector(case: Case, probe: Probe, _line: list[Move]) -> None:
    vector = case.told
    if "law" in vector:
        if probe.covers.laws and probe.covers.everything:
            laws = (f"{', '.join(vector['clauses'])}: {vector['text']}",)
            probe.tries(probe.refuses, vector["position"], probe.game.setup(), laws)
        return
    for side in ("illegal", "legal"):
        if side in vector:
            state = probe.game.from_json(json.dumps(vector[side]["position"]))
            move = probe.game.parse_move(state, vector[side]["move"])
            if _asked(probe, state, move):
                _last_move(probe, state, move)


def _last_move(probe: Probe, state: Any, move: Move) -> None:
    """Check that the engine judges, lists and plays the move, or does not, as the rules say."""
    if probe.tries(probe.place, state):
        probe.tries(probe.judge, state, move)
        probe.tries(probe.moves, state)
        legal = probe.game.system.is_legal(state, move)
        probe.tries(probe.steps if legal else probe.refuses_step, state, move)


# Rows of tables


def _run_row(case: Case, probe: Probe, _line: list[Move]) -> None:
    game = probe.game
    table, row = case.told
    data = row_as_data(table, row, game)
    if data is None:
        return
    state = game.from_json(json.dumps(data["position"]))
    # Where the last move is one, more than its step is compared.
    last = data["line"].pop() if "after" in data["expect"] or "violated" in data["expect"] else None
    for part in data["line"]:
        if isinstance(part, dict):
            state = game.from_json(json.dumps(part))
        else:
            state = _played(probe, state, game.parse_move(state, part))
    if last is None:
        _listed(probe, state)
        return
    move = game.parse_move(state, last)
    if _asked(probe, state, move):
        _last_move(probe, state, move)
    if "after" in data["expect"]:
        _listed(probe, game.step(state, move))


def _listed(probe: Probe, state: Any) -> None:
    """Check that the legal moves are the same, if the engine covers the position."""
    if probe.asks_of(state):
        probe.tries(probe.moves, state)


def _asked(probe: Probe, state: Any, move: Move) -> bool:
    """Whether the engine covers the move in the position."""
    return probe.asks_of(state) and probe.covers.has(probe.game.system.kind_of(state, move))


def _played(probe: Probe, state: Any, move: Move) -> Any:
    """Play the move, on the engine too if it covers it, and return the position after it."""
    if _asked(probe, state, move):
        probe.tries(probe.steps, state, move)
    return probe.game.step(state, move)


# Trees of moves


def _run_tree(case: Case, probe: Probe, line: list[Move]) -> None:
    assert case.start is not None
    state, depth = case.start.state, case.told
    counts = depth and probe.covers.perft and probe.covers.everything
    if not (counts and probe.tries(_counts, probe, state, depth, line)) and depth:
        _walk(probe, state, depth - 1, line)


def _walk(probe: Probe, state: Any, further: int, line: list[Move]) -> None:
    """Compare the legal moves of the position, and of every one that up to ``further`` moves reach."""
    _listed(probe, state)
    for move in probe.game.legal_moves(state) if further else ():
        line.append(move)
        _walk(probe, probe.game.step(state, move), further - 1, line)
        line.pop()


def _counts(probe: Probe, state: Any, depth: int, line: list[Move]) -> None:
    """Compare how many lines begin with each move, and follow a move for which that differs."""
    probe.moves(state)
    if depth == 1:
        return
    reply = probe.engine.ask("perft", depth=depth)
    if isinstance(reply, Fault):
        if reply.kind == "unsupported":
            raise Unsupported
        told = Difference("perft", state, "", "", str(reply), "count lines", of_the_moment(probe.game, state))
        raise Differs(told)
    for move in probe.game.legal_moves(state):
        after = probe.game.step(state, move)
        ours, theirs = perft(probe.game.system, after, depth - 1), reply["divide"].get(str(move))
        probe.counts["lines"] += ours
        if ours != theirs:
            line.append(move)
            _counts(probe, after, depth - 1, line)
            line.pop()
            said = (f"{theirs} lines of {depth} moves", f"{ours} lines of {depth} moves")
            raise Differs(Difference("perft", state, "", str(move), *said, of_the_moment(probe.game, state)))


# Games in lockstep


def _run_game(case: Case, probe: Probe, line: list[Move]) -> None:
    start = case.start
    assert start is not None
    (seed, length), state = case.told, start.state
    scenarios = probe.covers.scenarios
    if scenarios is None or start.scenario in scenarios:
        probe.tries(probe.set_up, state, start.scenario, start.options)
    draw, extra = random.Random(seed), random.Random(~seed)  # noqa: S311 - play, not secrets
    earlier: list[Move] = []
    while state.stack and (length is None or len(line) < length):
        move = probe.game.random_move(state, draw)
        if probe.asks_of(state) and probe.tries(probe.place, state):
            _compare(probe, state, move, extra, earlier)
            earlier += _drawn(probe.covered(state), _JUDGED, extra)
        state = probe.game.step(state, move)
        line.append(move)
    _listed(probe, state)


def _compare(probe: Probe, state: Any, move: Move, extra: random.Random, earlier: list[Move]) -> None:
    """Compare the moves of a position, the judgement of some that are not legal, and a step.

    ``earlier`` are moves that were legal before, of which some may not be legal now.
    """
    probe.tries(probe.moves, state)
    for illegal in _drawn(_illegal(probe, state, earlier), _JUDGED, extra):
        probe.tries(probe.judge, state, illegal)
    if probe.covers.everything:
        tried: Sequence[Move] = (move,)
    else:
        tried = _drawn(probe.covered(state), _TRIED, extra)
    for one in tried:
        probe.tries(probe.judge, state, one)
        probe.tries(probe.steps, state, one)


def _illegal(probe: Probe, state: Any, earlier: list[Move]) -> list[Move]:
    """Moves that are not legal, of the kinds that the position awaits and the engine covers."""
    system = probe.game.system
    kinds = [kind for kind in system.table[type(state.stack[-1])] if probe.covers.has(kind)]
    every: list[Any] = [move for kind in kinds for move in kind.candidates]
    every += [move for move in dict.fromkeys(earlier) if system.kind_of(state, move) in kinds]
    return [move for move in every if not system.is_legal(state, move)]


def _drawn(moves: list[Move], most: int, extra: random.Random) -> list[Move]:
    return extra.sample(moves, min(most, len(moves)))


_RUNS = {"vectors": _run_vector, "tables": _run_row, "perft": _run_tree, "games": _run_game}

"""Whole games at random: each checked step by step, recorded if so wished, and how they ended."""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ctcore as ct
from ctcore.cli.checks import Tally, print_verdict
from ctcore.cli.files import make_folder, write_text
from ctcore.cli.position import moment
from ctcore.cli.report import BadInput, counted, emit, law_as_dict, listed, outcome_as_dict, pairs
from ctcore.kernel.frozen import frozen
from ctcore.kernel.processes import pool_of
from ctcore.screen.console import console, watched
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Transition, Violation

__all__ = ["Run", "play_games"]

_PLAYER = "random"
# Fewer games are played sooner than a process starts.
_FEW = 6


@frozen
class Run:
    """What is asked for: how many games, from which seed on, and where their records go."""

    seed: int
    games: int
    record: str | None
    verify: bool
    jobs: int | None = None

    @property
    def seeds(self) -> range:
        """The seed of each game."""
        return range(self.seed, self.seed + self.games)


@frozen
class Game:
    """One game played: its moves and what was found of them, how it ended, its record where asked for."""

    seed: int
    kinds: Counter[str]
    line: list[str]
    violations: tuple[Violation, ...]
    faults: tuple[str, ...]
    outcome: ct.Outcome | None
    record: str


def play_games(start: ct.State, run: Run, *, as_json: bool) -> int:
    """Play the games and say how they ended; status 1 where a law broke or a check failed."""
    files = _files(start, run)
    tally = Tally()
    outcomes: list[tuple[int, ct.Outcome]] = []
    for game in watched(_games(start, run), run.games, "random games"):
        tally.adds(game.kinds, game.line)
        tally.violations, tally.faults = game.violations, game.faults
        if not tally.clean or game.outcome is None:
            break
        if game.seed in files:
            write_text(files[game.seed], game.record)
        outcomes.append((game.seed, game.outcome))
    if as_json:
        emit(_as_dict(start, run, tally, outcomes))
    else:
        _print(start, run, tally, outcomes)
    return 0 if tally.clean else 1


def _games(start: ct.State, run: Run) -> Iterator[Game]:
    """The games in the order of their seeds, whoever plays them."""
    played = partial(_game, start, recorded=run.record is not None, verify=run.verify)
    jobs = min(run.jobs or os.cpu_count() or 1, run.games)
    if jobs == 1 or run.games <= _FEW:
        yield from map(played, run.seeds)
        return
    pool = pool_of(jobs)
    try:
        yield from pool.map(played, run.seeds)
    finally:
        pool.shutdown(cancel_futures=True)


def _files(start: ct.State, run: Run) -> dict[int, Path]:
    """Where each game's record goes, by its seed."""
    if run.record is None:
        return {}
    if not run.record.strip():
        message = "--record needs the name of a file, or of a folder."
        raise BadInput(message)
    target = Path(run.record)
    if run.games == 1 and not _is_folder(target):
        return {run.seed: target}
    if run.games > 1 and target.is_file():
        message = f"{run.record} is a file; the records of {run.games} games go into a folder."
        raise BadInput(message)
    make_folder(target)
    return {seed: target / f"{start.scenario}-{seed}.txt" for seed in run.seeds}


def _is_folder(target: Path) -> bool:
    try:
        return target.is_dir()
    except (OSError, ValueError) as error:
        message = f"{str(target)!r} cannot be written: {error}."
        raise BadInput(message) from None


def _game(start: ct.State, seed: int, *, recorded: bool, verify: bool) -> Game:
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    state, tally = start, Tally()
    played: list[Transition[ct.State]] = []
    while tally.clean and ct.legal_moves(state):
        transition = ct.trace(state, ct.random_move(state, draw))
        if recorded or verify:
            played.append(transition)
        tally.takes(transition, verify=verify)
        state = transition.after
    text = ""
    if tally.clean and (recorded or verify):
        text = ct.write_record(played, seed=seed, government=_PLAYER, fln=_PLAYER)
    if text and verify and ct.write_record(ct.read_record(text)) != text:
        tally.faults = ("the game's record is read back as another",)
    return Game(seed, tally.kinds, tally.line, tally.violations, tally.faults, ct.outcome(state), text)


def _as_dict(
    start: ct.State, run: Run, tally: Tally, outcomes: list[tuple[int, ct.Outcome]]
) -> dict[str, Any]:
    return {
        "scenario": start.scenario,
        "seed": run.seed,
        "games": tally.games,
        "moves": tally.kinds.total(),
        "kinds": dict(sorted(tally.kinds.items())),
        "fingerprint": tally.fingerprint,
        "laws": len(ct.SYSTEM.laws),
        "outcomes": [{"seed": seed, **outcome_as_dict(found)} for seed, found in outcomes],
        "violations": [law_as_dict(violation) for violation in tally.violations],
        "faults": list(tally.faults),
        "line": [] if tally.clean else tally.line,
    }


def _print(start: ct.State, run: Run, tally: Tally, outcomes: list[tuple[int, ct.Outcome]]) -> None:
    out = console()
    seeds = f"seed {run.seed}" if run.games == 1 else f"seeds {run.seeds[0]} to {run.seeds[-1]}"
    out.print(Text(f"{moment(start)}; {seeds}", style="bold"))
    if len(outcomes) == 1:
        out.print(pairs([("", str(outcomes[0][1]))]))
    elif outcomes:
        out.print(pairs([*_table(outcomes), *_margins(outcomes)]))
    out.print(Text(listed((counted(tally.games, "game"), counted(tally.kinds.total(), "move")))))
    out.print(Text(f"fingerprint {tally.fingerprint}"))
    if run.record is not None and tally.clean:
        out.print(Text(f"recorded in {run.record}"))
    print_verdict(tally)


def _table(outcomes: list[tuple[int, ct.Outcome]]) -> Iterator[tuple[str, str]]:
    """How many games ended in each way, and the rules that say so."""
    ways = Counter(
        (str(found.winner), found.clauses, str(found.ending), found.reason) for _, found in outcomes
    )
    for (winner, clauses, ending, reason), count in sorted(ways.items(), key=lambda way: (-way[1], way[0])):
        yield counted(count, "game"), f"the {winner} wins, as {ending}; {reason} ({listed(clauses)})"


def _margins(outcomes: list[tuple[int, ct.Outcome]]) -> Iterator[tuple[str, str]]:
    for name, margins in (
        ("Government", [found.government_margin for _, found in outcomes]),
        ("FLN", [found.fln_margin for _, found in outcomes]),
    ):
        won = sum(str(found.winner) == name for _, found in outcomes)
        mean = sum(margins) / len(margins)
        spread = f"margins {min(margins):+} to {max(margins):+}, {mean:+.1f} on average"
        yield name, f"wins {won} of {len(outcomes)}; {spread}"

"""Whole games at random: check each step by step, record them if asked, and say how they ended."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore.cli.checks import Tally, print_verdict
from ctcore.cli.current import Asked, asked, game, set_asked
from ctcore.cli.report import BadInput, counted, emit, listed, pairs
from ctcore.cli.resume import kept_in
from ctcore.kernel.frozen import frozen
from ctcore.runner import How, Memory, in_order, resumed
from ctcore.screen.console import console, watched
from ctcore.screen.files import make_folder, write_text
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game import Result
    from ctcore.kernel import Transition, Violation

__all__ = ["Run", "play_games"]

_PLAYER = "random"
# Fewer games take less time than starting a process.
_FEW = 6


@frozen
class Run:
    """What to play: how many games, from which seed on, and where their records go."""

    seed: int
    games: int
    record: str | None
    verify: bool
    jobs: int | None = None
    resume: str | None = None

    @property
    def seeds(self) -> range:
        """The seed of each game."""
        return range(self.seed, self.seed + self.games)


@frozen
class Played:
    """One game: its moves and their checks, how it ended, and its record if asked for."""

    seed: int
    kinds: Counter[str]
    line: list[str]
    violations: tuple[Violation, ...]
    faults: tuple[str, ...]
    outcome: Result | None
    record: str
    end: Any


def play_games(start: Any, run: Run, *, as_json: bool) -> int:
    """Play the games and say how they ended; status 1 where a law broke or a check failed."""
    files = _files(start, run)
    about: dict[str, object] = {"verify": run.verify, "record": run.record is not None}
    if run.resume is not None:
        about["start"] = game().to_text(start)
    with kept_in(run.resume, verb="random", **about) as memory:
        return _told(start, run, files, memory, as_json=as_json)


def _told(start: Any, run: Run, files: dict[int, Path], memory: Memory, *, as_json: bool) -> int:
    tally = Tally()
    outcomes: list[tuple[int, Result]] = []
    for one in watched(_games(start, run, memory), run.games, "random games"):
        tally.adds(one.kinds, one.line)
        tally.violations, tally.faults = one.violations, one.faults
        if not tally.clean or one.outcome is None:
            break
        if one.seed in files:
            write_text(files[one.seed], one.record)
        outcomes.append((one.seed, one.outcome))
    if as_json:
        emit(_as_dict(start, run, tally, outcomes))
    else:
        _print(start, run, tally, outcomes)
    return 0 if tally.clean else 1


def _games(start: Any, run: Run, memory: Memory) -> Iterator[Played]:
    """The games in the order of their seeds; those that the memory has are not played again."""
    played = partial(_game, asked(), start, recorded=run.record is not None, verify=run.verify)
    how = How(run.jobs)
    if how.by.is_ours and run.games <= _FEW:
        how = How(1)
    found = in_order(resumed(played, {str(seed): seed for seed in run.seeds}, memory, how, _plain))
    return (one if isinstance(one, Played) else _remembered(one) for one in found)


def _plain(one: Played) -> list[Any] | None:
    """The game as plain data; None unless it went well and is over."""
    if one.violations or one.faults or one.outcome is None:
        return None
    return [one.seed, dict(one.kinds), one.line, one.record, game().as_data(one.end)]


def _remembered(data: Any) -> Played:
    seed, kinds, line, record, end = data
    state = game().from_data(end)
    return Played(seed, Counter(kinds), line, (), (), game().outcome(state), record, state)


def _files(start: Any, run: Run) -> dict[int, Path]:
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
    return {seed: target / f"{game().setup_named(start)}-{seed}.txt" for seed in run.seeds}


def _is_folder(target: Path) -> bool:
    try:
        return target.is_dir()
    except (OSError, ValueError) as error:
        message = f"{str(target)!r} cannot be written: {error}."
        raise BadInput(message) from None


def _game(which: Asked, start: Any, seed: int, *, recorded: bool, verify: bool) -> Played:
    set_asked(which)
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    state, tally = start, Tally()
    played: list[Transition[Any]] = []
    while tally.clean and game().legal_moves(state):
        transition = game().trace(state, game().random_move(state, draw))
        if recorded or verify:
            played.append(transition)
        tally.takes(transition, verify=verify)
        state = transition.after
    text = ""
    if tally.clean and (recorded or verify):
        text = game().write_record(played, seed=seed, **dict.fromkeys(game().players, _PLAYER))
    if text and verify and game().write_record(game().read_record(text)) != text:
        tally.faults = ("the game's record is read back as another",)
    outcome = game().outcome(state)
    return Played(seed, tally.kinds, tally.line, tally.violations, tally.faults, outcome, text, state)


def _as_dict(start: Any, run: Run, tally: Tally, outcomes: list[tuple[int, Result]]) -> dict[str, Any]:
    return {
        "scenario": game().setup_named(start),
        "seed": run.seed,
        "games": tally.games,
        "moves": tally.kinds.total(),
        "kinds": dict(sorted(tally.kinds.items())),
        "fingerprint": tally.fingerprint,
        "laws": len(game().system.laws),
        "outcomes": [{"seed": seed, **game().result_as_dict(found)} for seed, found in outcomes],
        "violations": [violation.as_dict() for violation in tally.violations],
        "faults": list(tally.faults),
        "line": [] if tally.clean else tally.line,
    }


def _print(start: Any, run: Run, tally: Tally, outcomes: list[tuple[int, Result]]) -> None:
    out = console()
    seeds = f"seed {run.seed}" if run.games == 1 else f"seeds {run.seeds[0]} to {run.seeds[-1]}"
    out.print(Text(f"{game().moment(start)}; {seeds}", style="bold"))
    if len(outcomes) == 1:
        out.print(pairs([("", str(outcomes[0][1]))]))
    elif outcomes:
        out.print(pairs(game().tallied([found for _, found in outcomes])))
    out.print(Text(listed((counted(tally.games, "game"), counted(tally.kinds.total(), "move")))))
    out.print(Text(f"fingerprint {tally.fingerprint}"))
    if run.record is not None and tally.clean:
        out.print(Text(f"recorded in {run.record}"))
    print_verdict(tally)

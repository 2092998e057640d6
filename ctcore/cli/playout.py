"""Play random turns or whole games, and check every law after every step."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from ctcore.cli import games as whole
from ctcore.cli.checks import Tally, print_verdict
from ctcore.cli.current import game
from ctcore.cli.report import BadInput, counted, emit, listed, pairs
from ctcore.screen.console import Progress, console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Transition

__all__ = ["playout"]

_TURNS = 200


def playout(  # noqa: PLR0913 - one parameter for each option
    start: Any,
    *,
    seed: int = 1,
    turns: int | None = None,
    games: int | None = None,
    record: str | None = None,
    jobs: int | None = None,
    resume: str | None = None,
    verify: bool = False,
    as_json: bool = False,
) -> int:
    """Play random turns, or whole games with --games, and check every law at each step."""
    if not start.stack:
        message = "the game is over in this position; there is nothing to play."
        raise BadInput(message)
    if games is not None or record is not None:
        if turns is not None:
            message = "--games and --record play whole games; leave out --turns."
            raise BadInput(message)
        run = whole.Run(seed, games or 1, record, verify, jobs, resume)
        return whole.play_games(start, run, as_json=as_json)
    for option, given in (("--jobs", jobs), ("--resume", resume)):
        if given is not None:
            message = f"{option} needs --games N."
            raise BadInput(message)
    tally = _run(start, seed, turns or _TURNS, verify=verify)
    if as_json:
        emit(_as_dict(tally, seed))
    else:
        _print(tally, game().moment(start), seed)
    return 0 if tally.clean else 1


def _run(start: Any, seed: int, turns: int, *, verify: bool) -> Tally:
    tally = Tally()
    with Progress("random play", turns) as progress:
        for transition in _steps(start, seed, turns, tally):
            if not tally.takes(transition, verify=verify):
                break
            progress.show(tally.turns)
    return tally


def _steps(start: Any, seed: int, turns: int, tally: Tally) -> Iterator[Transition[Any]]:
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    while True:
        state, tally.line = start, []
        tally.games += 1
        under_way = game().amid_turn(state)
        while game().legal_moves(state):
            # A turn is one player's choice on a card; a game may start in the middle of one.
            if under_way or game().begins_turn(state):
                if tally.turns == turns:
                    return
                tally.turns, under_way = tally.turns + 1, False
            transition = game().trace(state, game().random_move(state, draw))
            yield transition
            state = transition.after
        if not tally.turns:
            message = "a game from this position ended before any turn; use --games to play whole games."
            raise BadInput(message)


def _as_dict(tally: Tally, seed: int) -> dict[str, Any]:
    return {
        "seed": seed,
        "turns": tally.turns,
        "games": tally.games,
        "moves": tally.kinds.total(),
        "kinds": dict(sorted(tally.kinds.items())),
        "fingerprint": tally.fingerprint,
        "laws": len(game().system.laws),
        "violations": [violation.as_dict() for violation in tally.violations],
        "faults": list(tally.faults),
        "line": [] if tally.clean else tally.line,
    }


def _print(tally: Tally, start: str, seed: int) -> None:
    out = console()
    out.print(Text(f"{start}; seed {seed}", style="bold"))
    out.print(pairs([(kind, str(count)) for kind, count in sorted(tally.kinds.items())]))
    sums = ((tally.turns, "turn"), (tally.games, "game"), (tally.kinds.total(), "move"))
    out.print(Text(listed(counted(number, what) for number, what in sums)))
    out.print(Text(f"fingerprint {tally.fingerprint}"))
    print_verdict(tally)

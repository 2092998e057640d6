"""Play at random and check every law after every step."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import attrs
import typer
from rich.progress import Progress
from rich.text import Text

import ctcore as ct
from ctcore.cli.position import Card, First, Json, PositionFile, Scenario, moment, position
from ctcore.cli.report import BadInput, console, counted, emit, law_as_dict, listed, pairs
from ctcore.twilight.rules.common.frames import NextCard
from ctcore.twilight.rules.turns import FirstChoice, SecondChoice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Transition, Violation

__all__ = ["playout"]

Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The same seed, the same play.")]
Turns = Annotated[int, typer.Option("--turns", metavar="N", min=1, help="How many players' turns.")]
Verify = Annotated[bool, typer.Option("--verify", help="Check notation, JSON and verdicts at each step too.")]


@attrs.define
class Tally:
    """What a run of random play has come to; ``faults`` holds what went wrong at the last step."""

    turns: int = 0
    games: int = 0
    kinds: Counter[str] = attrs.field(factory=Counter)
    digest: Any = attrs.field(factory=hashlib.sha256)
    violations: tuple[Violation, ...] = ()
    faults: tuple[str, ...] = ()
    line: list[str] = attrs.field(factory=list)

    @property
    def clean(self) -> bool:
        """Whether no law broke and no check failed."""
        return not self.violations and not self.faults


def playout(  # noqa: PLR0913 - one parameter for each option
    *,
    scenario: Scenario = None,
    seed: Seed = 1,
    turns: Turns = 200,
    verify: Verify = False,
    file: PositionFile = None,
    first: First = None,
    card: Card = None,
    as_json: Json = False,
) -> int:
    """Play random turns, a new game after each that ends, and check every law at each step."""
    start = position(scenario, file, first, card)
    if not start.stack:
        message = "the game is over in this position; there is nothing to play."
        raise BadInput(message)
    tally = _run(start, seed, turns, verify=verify)
    if as_json:
        emit(_as_dict(tally, seed))
    else:
        _print(tally, moment(start), seed)
    return 0 if tally.clean else 1


def _run(start: ct.State, seed: int, turns: int, *, verify: bool) -> Tally:
    tally = Tally()
    screen = console(stderr=True)
    with Progress(console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("random play", total=turns)
        for transition in _steps(start, seed, turns, tally):
            move = str(transition.move)
            tally.digest.update(f"{move}\n".encode())
            tally.line.append(move)
            tally.violations = ct.violations(transition.after)
            tally.faults = _faults(transition) if verify else ()
            if not tally.clean:
                break
            progress.update(task, completed=tally.turns)
    return tally


def _steps(start: ct.State, seed: int, turns: int, tally: Tally) -> Iterator[Transition[ct.State]]:
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    while True:
        state, tally.line = start, []
        tally.games += 1
        under_way = not isinstance(state.stack[-1], NextCard)
        while moves := ct.legal_moves(state):
            # A turn is one player's choice on a card; a game may start in the middle of one.
            if under_way or isinstance(state.stack[-1], FirstChoice | SecondChoice):
                if tally.turns == turns:
                    return
                tally.turns, under_way = tally.turns + 1, False
            transition = ct.trace(state, draw.choice(moves))
            tally.kinds[str(getattr(ct.SYSTEM.kind_of(state, transition.move), "name", ""))] += 1
            yield transition
            state = transition.after


def _faults(transition: Transition[ct.State]) -> tuple[str, ...]:
    before, move, after = transition.before, transition.move, transition.after
    checks = {
        f"'{move}' is read back as another move": ct.parse_move(before, str(move)) == move,
        "the position is read back as another": ct.from_json(ct.to_json(after)) == after,
        f"judge refuses '{move}', which is listed as legal": ct.judge(before, move).legal,
        "playing the step twice gives two positions": ct.step(before, move) == after,
    }
    return tuple(fault for fault, holds in checks.items() if not holds)


def _as_dict(tally: Tally, seed: int) -> dict[str, Any]:
    return {
        "seed": seed,
        "turns": tally.turns,
        "games": tally.games,
        "moves": tally.kinds.total(),
        "kinds": dict(sorted(tally.kinds.items())),
        "fingerprint": tally.digest.hexdigest()[:16],
        "laws": len(ct.SYSTEM.laws),
        "violations": [law_as_dict(violation) for violation in tally.violations],
        "faults": list(tally.faults),
        "line": [] if tally.clean else tally.line,
    }


def _print(tally: Tally, start: str, seed: int) -> None:
    out = console()
    out.print(Text(f"{start}; seed {seed}", style="bold"))
    out.print(pairs([(kind, str(count)) for kind, count in sorted(tally.kinds.items())]))
    sums = ((tally.turns, "turn"), (tally.games, "game"), (tally.kinds.total(), "move"))
    out.print(Text(listed(counted(number, what) for number, what in sums)))
    out.print(Text(f"fingerprint {tally.digest.hexdigest()[:16]}"))
    if tally.clean:
        out.print(Text(f"All {len(ct.SYSTEM.laws)} laws hold after every move.", style="green"))
        return
    out.print(Text("Broken:", style="bold red"))
    out.print(pairs([("", str(broken)) for broken in (*tally.violations, *tally.faults)]))
    out.print(Text(f"after: {listed(tally.line).replace(', ', '; ')}"))

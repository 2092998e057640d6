"""The tally of a run of random play, and the checks of each of its steps."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.cli.current import game
from ctcore.cli.report import pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from ctcore.kernel import Transition, Violation

__all__ = ["Tally", "print_verdict"]


@attrs.define
class Tally:
    """Counts of random play; ``faults`` holds what went wrong at the last step."""

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

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that identify these moves."""
        return str(self.digest.hexdigest()[:16])

    def takes(self, transition: Transition[Any], *, verify: bool) -> bool:
        """Count a step and check the position after it; return whether all is well."""
        move = str(transition.move)
        self.kinds[str(getattr(game().system.kind_of(transition.before, transition.move), "name", ""))] += 1
        self.digest.update(f"{move}\n".encode())
        self.line.append(move)
        self.violations = game().violations(transition.after)
        self.faults = (*_dead_end(transition.after), *(_faults(transition) if verify else ()))
        return self.clean

    def adds(self, kinds: Counter[str], line: list[str]) -> None:
        """Count a game of those moves."""
        self.games += 1
        self.kinds += kinds
        self.line = line
        self.digest.update("".join(f"{move}\n" for move in line).encode())


def print_verdict(tally: Tally) -> None:
    """Say that every law holds, or what is broken and after which moves."""
    out = console()
    if tally.clean:
        out.print(Text(_held(len(game().system.laws)), style="green"))
        return
    out.print(Text("Broken:", style="bold red"))
    out.print(pairs([("", str(broken)) for broken in (*tally.violations, *tally.faults)]))
    out.print(Text(f"after: {'; '.join(tally.line)}"))


def _held(laws: int) -> str:
    if not laws:
        return "No position is a dead end; the game states no law."
    hold = "The one law holds" if laws == 1 else f"All {laws} laws hold"
    return f"{hold} after every move, and none is a dead end."


def _dead_end(state: Any) -> tuple[str, ...]:
    if not state.stack or game().legal_moves(state):
        return ()
    return (f"a dead end: {state.stack[-1].awaits}, and no move is legal",)


def _faults(transition: Transition[Any]) -> tuple[str, ...]:
    before, move, after = transition.before, transition.move, transition.after
    checks = {
        f"'{move}' is read back as another move": game().parse_move(before, str(move)) == move,
        "the position is read back as another": game().from_json(game().to_json(after)) == after,
        f"judge refuses '{move}', which is listed as legal": game().judge(before, move).legal,
        "playing the step twice gives two positions": game().step(before, move) == after,
    }
    return tuple(fault for fault, holds in checks.items() if not holds)

"""What a person types who plays by numbers drawn at random, and how a sitting is run on it."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from tests.cli.run import Ran, run

if TYPE_CHECKING:
    from ctcore.game.game import Game
    from ctcore.kernel import Move

SHORT = ("--scenario", "short", "--seed", "1")
# On card 1 the Government is First Eligible, and the FLN has declined its Pivotal Event.
FIRST = ("--scenario", "short", "--first", "government", "--card", "1", "--seed", "1")
# Before each prompt the person is asked; it is followed by what is typed.
PROMPT = re.compile("^(?:government|fln|first|second)> (.*)$", re.MULTILINE)


def numbers(seed: int, count: int) -> list[str]:
    """Numbers as lines; one that no choice has is refused and changes nothing."""
    draw = random.Random(seed)  # noqa: S311 - play, not secrets
    return [str(draw.randint(1, 9)) for _ in range(count)]


LINES = numbers(5, 3000)


@attrs.frozen
class Whole:
    """A whole game that nothing interrupts: what is printed, and its record."""

    out: str
    record: str


class Watching:
    """A player who draws its moves and notes how the file of the game ends when it is asked for one."""

    saw: ClassVar[list[str]] = []

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def move(self, state: Any, draw: random.Random) -> Move:
        file = Path("game.txt")
        if file.exists():
            self.saw.append(file.read_text().rstrip().rpartition(" ")[2])
        return self.game.random_move(state, draw)


def solo(*words: str, said: tuple[str, ...] | list[str] = ()) -> Ran:
    """Run the verb, and type those lines; then the input ends."""
    return run("solo", *words, stdin="".join(f"{line}\n" for line in said))


def answers(ran: Ran) -> list[str]:
    """What is printed after each line that was typed, up to the next one or the end."""
    return [said.removeprefix("\n") for said in PROMPT.split(ran.out)[2::2]]

"""Play games between two players, each with a seed of its own, and tell what came of each."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from ctcore.errors import CtcoreError
from ctcore.game.games import game as named
from ctcore.game.match import match
from ctcore.game.opponents import player_named
from ctcore.kernel.frozen import frozen
from ctcore.runner import How, finished

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ctcore.game.game import Game
    from ctcore.runner import Backend

__all__ = ["Row", "Simulation", "Unplayable", "simulated"]


class Unplayable(CtcoreError):  # noqa: N818 - named as what it reports
    """A game cannot be played to its end: a player failed, or another process cannot find the game."""


@frozen
class Row:
    """What came of one game.

    ``winner`` is the winner's name, ``ending`` how the game ended, by the game's words or else by its
    clauses, ``degree`` how clear that is, empty if the game does not say (`Game.degree`), ``moves`` how many
    moves were made, those of chance among them.  ``scores`` has for each player that the game measures its
    score at the start, at each stage and at the end (`Game.scores`, `Game.is_measured`).
    """

    seed: int
    winner: str
    ending: str
    degree: str
    moves: int
    scores: Mapping[str, tuple[int, ...]]


@frozen(eq=False)
class Simulation:
    """What to play: a game, the position that each begins in, and who plays (`player_named`)."""

    game: Game[Any]
    start: Any
    players: Mapping[str, str]


def simulated(
    asked: Simulation, seeds: Sequence[int], *, jobs: int | None = None, backend: Backend | None = None
) -> Iterator[Row]:
    """Play a game with each of the seeds, and give what came of each as soon as it is over.

    The same seed gives the same row, in whatever process it is played, if the players draw all that they
    do by chance from what they are given.  Raises `NotationError` for a player that nobody can play,
    `Unplayable` if a player fails, and `CannotRun` if the backend cannot be used.
    """
    for seat, text in asked.players.items():
        player_named(asked.game, seat, text)
    houses = asked.game.house_files
    if houses is None:
        message = "a game whose house rules come from no file cannot be simulated: no other process finds it."
        raise Unplayable(message)
    work = partial(_row, (asked.game.name, *houses), asked.start, dict(asked.players))
    return (row for _, row in finished(work, seeds, How(jobs, backend)))


@cache
def _game(name: str, *houses: str) -> Game[Any]:
    of = named(name)
    for text in houses:
        of = of.with_provisos(*of.provisos_of(text))
    return of


def _row(which: tuple[str, ...], start: Any, players: Mapping[str, str], seed: int) -> Row:
    game = _game(*which)
    try:
        return _played(game, start, players, seed)
    except Exception as error:
        message = f"the game with seed {seed} broke off: {type(error).__name__}: {error}"
        raise Unplayable(message) from error


def _played(game: Game[Any], start: Any, players: Mapping[str, str], seed: int) -> Row:
    # New ones for each game: what a player remembers of one changes no other.
    seated = {seat: player_named(game, seat, text) for seat, text in players.items()}
    state, moves, measured = start, 0, [game.scores(start)]
    for step in match(game, start, seated, seed):
        if game.is_measured(step):
            measured.append(game.scores(step.before))
        state, moves = step.after, moves + 1
    measured.append(game.scores(state))
    winner, ending = _result(game, state)
    scores = {seat: tuple(one[seat] for one in measured) for seat in measured[0]}
    return Row(seed, winner, ending, game.degree(state) or "", moves, scores)


def _result(game: Game[Any], state: Any) -> tuple[str, str]:
    found = game.outcome(state)
    if found is None:
        return "nobody", "the game names no result"
    told = game.result_as_dict(found)
    return str(found.winner), str(told.get("ending") or ", ".join(found.clauses))

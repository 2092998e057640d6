"""What a number of games came to: who won, how, by how much, and how sure that is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.simulate.intervals import Estimate, mean, rate

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ctcore.simulate.games import Row

__all__ = ["Share", "Stage", "Summary", "summed_up"]


@frozen
class Share:
    """How many games came out so: who won, how they ended, or by which degree, and their rate."""

    words: tuple[str, ...]
    games: int
    rate: Estimate


@frozen
class Stage:
    """The mean scores at one stage, of the games that came so far."""

    games: int
    scores: Mapping[str, Estimate]


@frozen
class Summary:
    """What the games came to: the most frequent first, every rate and mean with its interval.

    ``wins`` are by winner, ``endings`` by winner and ending, ``degrees`` by winner and degree, where the
    game names degrees.  ``scores`` and ``moves`` are means at the end of a game.  ``lead`` is the mean of
    the first player's score less the second's, if the game measures two; else None.  ``stages`` has the mean
    scores at the start and at each stage.
    """

    games: int
    wins: tuple[Share, ...]
    endings: tuple[Share, ...]
    degrees: tuple[Share, ...]
    scores: Mapping[str, Estimate]
    lead: Estimate | None
    moves: Estimate
    stages: tuple[Stage, ...]


def summed_up(rows: Sequence[Row]) -> Summary:
    """Sum up one game or more.

    >>> from ctcore.simulate.games import Row
    >>> found = summed_up([Row(1, "FLN", "late", "", 300, {}), Row(2, "FLN", "early", "", 200, {})])
    >>> found.wins[0].words, found.wins[0].games, found.moves.value
    (('FLN',), 2, 250.0)
    """
    seats = tuple(rows[0].scores)
    last = {seat: [row.scores[seat][-1] for row in rows] for seat in seats}
    leads = [first - second for first, second in zip(*last.values(), strict=True)] if len(seats) == 2 else []  # noqa: PLR2004 - two players
    return Summary(
        len(rows),
        _shares((row.winner,) for row in rows),
        _shares((row.winner, row.ending) for row in rows),
        _shares((row.winner, row.degree) for row in rows if row.degree),
        {seat: mean(scores) for seat, scores in last.items()},
        mean(leads) if leads else None,
        mean([row.moves for row in rows]),
        _stages(rows),
    )


def _shares(found: Iterable[tuple[str, ...]]) -> tuple[Share, ...]:
    counts = Counter(found)
    total = counts.total()
    ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return tuple(Share(words, games, rate(games, total)) for words, games in ordered)


def _stages(rows: Sequence[Row]) -> tuple[Stage, ...]:
    seats = tuple(rows[0].scores)
    # The last scores are those of the end.
    reached = max((len(row.scores[seat]) - 1 for row in rows for seat in seats), default=0)
    found = []
    for place in range(reached):
        some = [row.scores for row in rows if len(row.scores[seats[0]]) - 1 > place]
        found.append(Stage(len(some), {seat: mean([one[seat][place] for one in some]) for seat in seats}))
    return tuple(found)

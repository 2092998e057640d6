"""A difference between an engine and the rules in one position, and the rule that decides."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from ctcore.conform.kit import kit_of
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game import Game
    from ctcore.kernel import Move

__all__ = [
    "Difference",
    "Differs",
    "as_data",
    "differing",
    "kind_name",
    "of_a_move",
    "of_a_step",
    "of_the_moment",
]

# How many places of a position, and how many requirements that hold, are shown.
_PLACES = 6
_HOLD = 8


@frozen
class Difference:
    """One difference: its sort, its kind of move, what each side says, and the rule that decides.

    ``state`` is the position that it is about, and ``move`` the text of the move, where it is about one.
    ``deciding`` has the requirements of the verdict or the lines of the ledger, each with its clauses.
    """

    what: str
    state: Any
    kind: str
    move: str
    engine: str
    rules: str
    deciding: tuple[str, ...]

    @property
    def sort(self) -> tuple[str, str]:
        """The key that differences of the same fault share."""
        return self.what, self.kind


class Differs(Exception):  # noqa: N818 - it is not an error of this program
    """The engine differs from the rules."""

    def __init__(self, difference: Difference) -> None:
        """Keep the difference."""
        self.difference = difference
        super().__init__(difference.what)


def as_data(game: Game[Any], state: Any) -> dict[str, Any]:
    """The position as its JSON has it."""
    data: dict[str, Any] = json.loads(game.to_json(state))
    return data


def kind_name(game: Game[Any], state: Any, move: Move) -> str:
    """The name of the move's kind in that position; empty if it has none."""
    kind = game.system.kind_of(state, move)
    return kind.name if kind else ""


def of_the_moment(game: Game[Any], state: Any) -> tuple[str, ...]:
    """What the position awaits, under its clause; or that the game is over, under those that end it."""
    if not state.stack:
        return (f"{', '.join(game.system.over(state))}: the game is over",)
    frame = state.stack[-1]
    return (f"{frame.clause}: the position awaits {frame.awaits}",)


def of_a_move(game: Game[Any], state: Any, move: Move) -> tuple[str, ...]:
    """What decides whether the move is legal: the unmet requirements, or those that hold.

    >>> from ctcore.game import games
    >>> nim = games.game("nim")
    >>> of_a_move(nim, nim.setup(), nim.parse_move(nim.setup(), "take 5 from A"))
    ('2.2: the pile holds as many stones [pile A holds 3, wanted 5]',)
    """
    verdict = game.judge(state, move)
    if not verdict.legal:
        return tuple(map(str, verdict.violations))
    held = tuple(f"{finding}, which holds" for finding in verdict.findings[:_HOLD])
    return held or of_the_moment(game, state)


def of_a_step(game: Game[Any], state: Any, move: Move, paths: list[str]) -> tuple[str, ...]:
    """The lines of the move's ledger that are about those places of a position; or else all of them."""
    ledger = kit_of(game).about(game.trace(state, move).ledger, paths)
    lines = tuple(f"{entry.cited}: {entry}" for entry in ledger)
    return lines or (*of_the_moment(game, state), "the move changes nothing else")


def differing(ours: Any, theirs: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The places in which two positions as data differ, with the value of each.

    >>> list(differing({"a": {"b": 1, "c": 2}}, {"a": {"b": 3, "c": 2}}))
    [('a.b', 1, 3)]
    >>> list(differing(["rally", "march"], ["march"]))
    [('[0]', 'rally', None)]
    """
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in dict.fromkeys((*ours, *theirs)):
            yield from differing(ours.get(key), theirs.get(key), f"{path}.{key}" if path else key)
    elif isinstance(ours, list) and isinstance(theirs, list):
        begun = _alike(ours, theirs)
        end = _alike(ours[begun:][::-1], theirs[begun:][::-1])
        middles = (some[begun : len(some) - end] for some in (ours, theirs))
        for at, (one, other) in enumerate(zip_longest(*middles), begun):
            yield from differing(one, other, f"{path}[{at}]")
    elif type(ours) is not type(theirs) or ours != theirs:
        yield path, ours, theirs


def _alike(ours: list[Any], theirs: list[Any]) -> int:
    """How many first values two arrays share."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next((at for at, pair in pairs if any(differing(*pair))), min(len(ours), len(theirs)))


def of_positions(game: Game[Any], state: Any, move: Move, after: Any, theirs: Any) -> Difference | None:
    """How the engine's position after a move differs from that of the rules."""
    found = list(differing(as_data(game, after), theirs))
    if not found:
        return None
    return Difference(
        "position",
        state,
        kind_name(game, state, move),
        str(move),
        _told(game, ((path, value) for path, _, value in found)),
        _told(game, ((path, value) for path, value, _ in found)),
        of_a_step(game, state, move, [path for path, _, _ in found]),
    )


def _told(game: Game[Any], places: Iterator[tuple[str, Any]]) -> str:
    """Places of a position and their values, in words."""
    named = kit_of(game).named
    told = [
        f"{named(path)} {json.dumps(value) if value is not None else 'nothing'}" for path, value in places
    ]
    more = len(told) - _PLACES
    return "; ".join(told[:_PLACES]) + (f"; and {more} more" if more > 0 else "")

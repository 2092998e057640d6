"""Which proofs rest on which ruling: they are tried with the ruling turned the other way.

A ruling that is a switch is a figure, ``ruling.A42``, which house rules amend.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.algeria.proofs import obligations
from ctcore.algeria.rules.common.switches import POINTS
from ctcore.kernel import Amends
from ctcore.symbolic import discharge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.game import Game
    from ctcore.symbolic import Proof

__all__ = ["RULINGS", "readers", "turned", "under"]

# The rulings that may be turned, by their names, and the clauses that each is about.
RULINGS: dict[str, tuple[str, ...]] = {
    one.name.removeprefix("ruling."): tuple(
        clause for clause in one.clauses if f"ruling.{clause}" != one.name
    )
    for one in POINTS
}


# The rulings that are asked in the proof under way.
_ASKED: ContextVar[set[str] | None] = ContextVar("asked", default=None)


# The same house rule each time, since a game keeps what it was given under a title.
@cache
def _turning(ruling: str) -> Amends:
    return _amends(ruling, f"{ruling} turned", lambda _before, _state: False)


@cache
def _watching(ruling: str) -> Amends:
    def value(before: Any, _state: Any) -> bool:
        asked = _ASKED.get()
        if asked is not None:
            asked.add(ruling)
        found: bool = before
        return found

    return _amends(ruling, f"{ruling} watched", value)


def _amends(ruling: str, says: str, value: Callable[[Any, Any], bool]) -> Amends:
    return Amends(
        label=f"house rule: {says}", clauses=(ruling,), to=f"ruling.{ruling}", value=value, says=says
    )


def turned(game: Game[Any], ruling: str) -> Game[Any]:
    """The game by the rejected reading of that ruling; `KeyError` if it is not a switch.

    >>> from ctcore.algeria.game import GAME
    >>> turned(GAME, "A42").house
    ('house rule: A42 turned',)
    """
    if ruling not in RULINGS:
        raise KeyError(ruling)
    return game.with_provisos(_turning(ruling))


def under(game: Game[Any], ruling: str, names: Iterable[str]) -> tuple[Proof, ...]:
    """The proofs of those obligations by the rejected reading of the ruling.

    >>> from ctcore.algeria.game import GAME
    >>> [proof.proved for proof in under(GAME, "A63", ["theorem.never_both_zero"])]
    Traceback (most recent call last):
    ...
    KeyError: 'A63'
    """
    wanted = set(names)
    return tuple(discharge(one) for one in obligations(turned(game, ruling)) if one.name in wanted)


def readers(game: Game[Any], only: Iterable[str] = ()) -> dict[str, tuple[str, ...]]:
    """For each ruling the obligations in whose proof it is asked; ``only`` names the obligations to look at.

    >>> from ctcore.algeria.game import GAME
    >>> readers(GAME, ["theorem.half_points"])["A42"]
    ()
    """
    found: dict[str, list[str]] = {one: [] for one in RULINGS}
    watched, wanted = game.with_provisos(*map(_watching, RULINGS)), set(only)
    for one in obligations(watched):
        if wanted and one.name not in wanted:
            continue
        asked: set[str] = set()
        token = _ASKED.set(asked)
        try:
            one.check()
        finally:
            _ASKED.reset(token)
        for ruling in asked:
            found[ruling].append(one.name)
    return {ruling: tuple(names) for ruling, names in found.items()}

"""Which proofs rest on which ruling: they are tried by what the ruling rejects (`Game.rejected`)."""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache, partial, wraps
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel import Amends, Closes, Condition, Ground, Opens, Proviso
from ctcore.symbolic.obligation import discharge
from ctcore.symbolic.parallel import obligations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.game import Game
    from ctcore.symbolic.obligation import Proof

__all__ = ["readers", "under"]

# The rulings that are asked in the proof under way.
_ASKED: ContextVar[set[str] | None] = ContextVar("asked", default=None)


def under(game: Game[Any], ruling: str, names: Iterable[str]) -> tuple[Proof, ...]:
    """The proofs of those obligations by what the ruling rejects; `NotationError` if it cannot be turned.

    >>> from ctcore.game.games import game
    >>> [proof.proved for proof in under(game("algeria"), "A42", ["theorem.operations_end"])]
    [True]
    """
    wanted, turned = {*names}, game.with_rulings(**{ruling: "rejected"})
    return tuple(discharge(one) for one in obligations(turned) if one.name in wanted)


def readers(game: Game[Any], only: Iterable[str] = ()) -> dict[str, tuple[str, ...]]:
    """For each ruling the obligations in whose proof it is asked; ``only`` names the obligations to look at.

    The proofs are those of the game as it is decided: what a ruling changes is watched, and left as it is.

    >>> from ctcore.game.games import game
    >>> readers(game("algeria"), ["theorem.half_points"])["A42"]
    ()
    """
    found: dict[str, list[str]] = {one: [] for one in game.turnable}
    watched = game.with_provisos(*(one for ruling in found for one in _watching(game.name, ruling)))
    wanted = {*only}
    for one in obligations(watched):
        if wanted and one.name not in wanted:
            continue
        asked: set[str] = set()
        token = _ASKED.set(asked)
        try:
            one.found()
        finally:
            _ASKED.reset(token)
        for ruling in asked:
            found[ruling].append(one.name)
    return {ruling: tuple(names) for ruling, names in found.items()}


# The same house rules each time, since a game keeps what it was given under a title.
@cache
def _watching(name: str, ruling: str) -> tuple[Proviso, ...]:
    """House rules that note where the ruling's changes are asked for, and change nothing."""
    from ctcore.game.games import game  # noqa: PLC0415 - loaded by name

    return tuple(_watched(one, ruling) for one in game(name).rejected[ruling].provisos)


def _watched(one: Proviso, ruling: str) -> Proviso:
    label = f"house rule: {ruling} watched"
    if isinstance(one, Amends):
        return attrs.evolve(one, label=label, value=partial(_as_before, ruling))
    if isinstance(one, Closes):
        return attrs.evolve(one, label=label, test=_never(ruling, one.test))
    assert isinstance(one, Opens)
    asked = Condition("what is watched", "watched", partial(_note, ruling))
    return attrs.evolve(one, label=label, ground=Ground(label, one.clauses, (asked,)))


def _note(ruling: str, *_about: object) -> bool:
    """Note that the ruling was asked; nothing is closed or opened."""
    asked = _ASKED.get()
    if asked is not None:
        asked.add(ruling)
    return False


def _as_before(ruling: str, before: Any, _state: object, *_about: object) -> Any:
    _note(ruling)
    return before


def _never(ruling: str, test: Callable[..., bool]) -> Callable[..., bool]:
    @wraps(test)
    def never(*_asked: object) -> bool:
        return _note(ruling)

    return never

"""What is proved of Nim, for any number of stones in each pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.logic import all_of, any_of
from ctcore.nim.rules import LAWS, PILES, Player, Step, Take, Turn
from ctcore.symbolic import Case, Claim, Obligation, any_count, holds_of, keeps_laws, lifted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind
    from ctcore.nim.game import Nim
    from ctcore.nim.rules import Name, Table
    from ctcore.symbolic import Found

__all__ = ["obligations"]


def obligations(game: Nim) -> tuple[Obligation, ...]:
    """The laws are kept, the game ends, and nobody is left without a move."""
    return (
        Obligation(
            "effect.take",
            ("2", "3"),
            "to take stones keeps the laws and leaves fewer",
            lambda: keeps_laws(_cases(game), LAWS, (_FEWER,)),
            keeps=tuple(law.name for law in LAWS),
        ),
        Obligation(
            "lemma.no_dead_end",
            ("2.1", "R1"),
            "who is to take stones can",
            lambda: _no_dead_end(game),
        ),
    )


def _any_table(game: Nim, player: Player) -> Table:
    return lifted(attrs.evolve(game.setup(), stack=(Turn(player),)))


def _take(game: Nim) -> Kind:
    """The kind of move, with what house rules ask of it."""
    (found,) = game.system.kinds
    return found


def _guard(take: Kind, pile: Name, table: Table, count: int) -> bool:
    return all_of(take.results(table, table.stack[-1], Take(count, pile)))


def _cases(game: Nim) -> Iterator[Case]:
    take = _take(game)
    for player in Player:
        for pile in PILES:

            def guard(table: Table, count: int, pile: Name = pile) -> bool:
                return _guard(take, pile, table, count)

            def act(table: Table, count: int, pile: Name = pile, player: Player = player) -> Table:
                draft = Step(table)
                take.effect(draft, Turn(player), Take(count, pile))
                return draft.close()

            before = _any_table(game, player)
            yield Case(f"{player} takes from {pile}", before, (any_count("count"),), guard, act)


def _stones(table: Table) -> int:
    return sum(pile.stones for pile in table.piles)


_FEWER = Claim("stones are fewer", lambda before, after: _stones(before) > _stones(after))


def _no_dead_end(game: Nim) -> Found:
    take = _take(game)
    cases = [
        Case(f"{one} to act", _any_table(game, one), (), lambda _table: True, lambda table: table)
        for one in Player
    ]
    return holds_of(cases, LAWS, lambda table: any_of(_guard(take, pile, table, 1) for pile in PILES))

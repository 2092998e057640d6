"""What is proved of Nim, for any number of stones in each pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.kernel.logic import all_of, any_of
from ctcore.nim.game import GAME
from ctcore.nim.rules import LAWS, PILES, TAKE, Player, Step, Take, Turn
from ctcore.symbolic import Case, Claim, Obligation, any_count, holds_of, keeps_laws, lifted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.nim.rules import Name, Table
    from ctcore.symbolic import Found

__all__ = ["obligations"]


def obligations() -> tuple[Obligation, ...]:
    """The laws are kept, the game ends, and nobody is left without a move."""
    return (
        Obligation("effect.take", ("2", "3"), "to take stones keeps the laws and leaves fewer", _kept),
        Obligation("lemma.no_dead_end", ("2.1", "R1"), "who is to take stones can", _no_dead_end),
    )


def _any_table(player: Player) -> Table:
    begun = GAME.setup()
    return lifted(type(begun)(begun.piles, (Turn(player),)))


def _guard(pile: Name, table: Table, count: int) -> bool:
    return all_of(TAKE.results(table, table.stack[-1], Take(count, pile)))


def _cases() -> Iterator[Case]:
    for player in Player:
        for pile in PILES:

            def guard(table: Table, count: int, pile: Name = pile) -> bool:
                return _guard(pile, table, count)

            def act(table: Table, count: int, pile: Name = pile, player: Player = player) -> Table:
                draft = Step(table)
                TAKE.effect(draft, Turn(player), Take(count, pile))
                return draft.close()

            yield Case(f"{player} takes from {pile}", _any_table(player), (any_count("count"),), guard, act)


def _stones(table: Table) -> int:
    return sum(pile.stones for pile in table.piles)


def _kept() -> Found:
    fewer = Claim("stones are fewer", lambda before, after: _stones(before) > _stones(after))
    return keeps_laws(_cases(), LAWS, (fewer,))


def _no_dead_end() -> Found:
    cases = [
        Case(f"{one} to act", _any_table(one), (), lambda _table: True, lambda table: table) for one in Player
    ]
    return holds_of(cases, LAWS, lambda table: any_of(_guard(pile, table, 1) for pile in PILES))

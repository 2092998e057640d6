"""Orders in words, one line each, as players say them.

What is told is where and in which order; of what is done there the rolls are told, and the
cubes that were named.  Every other choice stands in the moves (`ctcore.twilight.orders.expand`).
"""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.screen.rows import listed
from ctcore.twilight import moves as of
from ctcore.twilight.board.vocabulary import Activity, Operation
from ctcore.twilight.orders.order import Block, Order, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Move

__all__ = ["told", "told_block"]

# What stands between a name and its spaces; nothing if it is not listed.
_BEFORE: dict[Operation | Activity, str] = {
    **dict.fromkeys((Operation.TRAIN, Operation.RALLY, Operation.TERROR), "in"),
    **dict.fromkeys((Activity.DEPLOY, Activity.SUBVERT, Activity.OAS), "in"),
    Activity.TROOP_LIFT: "among",
}
# The Operations that consist of moving pieces.
_MARCHING = frozenset({Operation.MARCH, Operation.GARRISON})
# What an Operation does besides, in words; the space follows.
_BESIDES: dict[type[Move], str] = {
    of.Pacify: "Pacify",
    of.Agitate: "Agitate",
    of.Search: "search",
    of.SearchWith: "search",
    of.BuyOff: "buy off in",
}
_MOVES = (of.MoveGroup, of.MoveCubes, of.MoveFrench, of.MoveTroops)


@frozen
class _Phrase:
    """Words, and the space that they lead to; ``own`` if they go on from the name of the Operation."""

    lead: str
    space: str
    own: bool = False
    block: bool = attrs.field(default=False, kw_only=True)


def told(order: Order) -> str:
    """The Operation and its Special Activity, and where, in one line."""
    name = f"{'Free ' if order.free else ''}{order.operation}"
    parts: list[str] = []
    named = after_block = False
    for (lead, own, block), phrases in groupby(_phrases(order), attrgetter("lead", "own", "block")):
        words = _words(lead, _spaces(phrases))
        if own:
            words = _words(("then" if after_block else "") if named else name, words)
        elif not block and not named:
            # What is done besides names the Operation first.
            parts.append(name)
        parts.append(words)
        named, after_block = named or not block, block
    return "; ".join((*parts, *(() if named else (name,)), *(() if order.end else ("...",))))


def told_block(block: Block) -> str:
    """The Special Activity and where; in brackets what moves, or who is Resettled."""
    spaces = [_space(step) for step in block.steps if step.at is not None]
    if isinstance(block.opening, of.Oas):
        spaces = [str(block.opening.space)]
    moved = [words for step in block.steps for words in _moved(step.move)]
    details = f"({listed(dict.fromkeys(moved))})" if moved else ""
    before = _BEFORE.get(block.activity, "") if spaces else ""
    return _words(str(block.activity), before, listed(spaces), details)


def _phrases(order: Order) -> Iterator[_Phrase]:
    """A phrase for each step and each Special Activity."""
    for part in order.steps:
        if isinstance(part, Block):
            yield _Phrase(told_block(part), "", block=True)
        elif part.at is not None:
            yield _Phrase(_BEFORE.get(order.operation, ""), _space(part), own=True)
        elif isinstance(part.move, _MOVES):
            marching = order.operation in _MARCHING
            lead = f"to {part.move.destination} from"
            yield _Phrase(lead if marching else f"move {lead}", str(part.move.origin), own=marching)
        elif type(part.move) in _BESIDES:
            yield _Phrase(_BESIDES[type(part.move)], _space(part))


def _space(step: Step) -> str:
    """The space or track of a step, with the cubes that it names and the rolls in it."""
    move = step.move
    there = move.track if isinstance(move, of.SelectTrack) else move.space  # type: ignore[attr-defined]
    cubes = [str(move.cubes)] if isinstance(move, of.SelectWith | of.SearchWith) else []
    rolls = [str(one) for one in step.done if isinstance(one, of.Roll)]
    inside = listed((*cubes, *rolls))
    return f"{there} ({inside})" if inside else str(there)


def _moved(move: Move) -> Iterator[str]:
    """What a step of a Special Activity moves or Resettles, in words."""
    if isinstance(move, _MOVES):
        yield f"to {move.destination} from {move.origin}"
    elif isinstance(move, of.Resettle):
        yield f"Resettle {move.space}"


def _spaces(phrases: Iterable[_Phrase]) -> str:
    """The spaces of some phrases, each once."""
    return listed(dict.fromkeys(phrase.space for phrase in phrases))


def _words(*words: str) -> str:
    return " ".join(filter(None, words))

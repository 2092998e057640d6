"""How one card is played (6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.asking import Asking, choose
from tests.labyrinth.second.alone import operate as operate_alone
from tests.labyrinth.second.board import Board
from tests.labyrinth.second.facts import (
    ELECTION,
    JIHADIST,
    LAPSING,
    NATURE,
    OF,
    REMOVED,
    REMOVED_BY_US,
    US,
    VALUE,
    card,
    other,
)
from tests.labyrinth.second.jihadist import jihadist_operation
from tests.labyrinth.second.playable import playable
from tests.labyrinth.second.us import us_operation

BOTH_ORDERS = ["event, then operations", "operations, then event"]


def uses(b: Board, side: str, number: int) -> list[str]:
    """6.2.5, 6.3."""
    if OF[number] == other(side):
        return BOTH_ORDERS
    event = ["event"] if playable(b, number, side) else []
    return [*event, *BOTH_ORDERS] if number == ELECTION else [*event, "operations"]


def play_options(b: Board, side: str, numbers: Iterable[int]) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for number in numbers:
        # 48 and 53 ask whether the card is the first of the phase.
        b.leading = number if side == JIHADIST and b.mover == JIHADIST and b.count == 0 else 0
        found |= {f"play {card(number)} as {use}": (number, use) for use in uses(b, side, number)}
    b.leading = 0
    return found


def ijtihad(b: Board) -> Asking[set[int]]:
    """The cards that the Jihadist may play: under #47 one drawn at random."""
    if "ijtihad" not in b.force:
        return b.hands[JIHADIST]
    if b.drawn is None:
        options = {f"draw {card(number)} at random": number for number in b.hands[JIHADIST]}
        b.drawn = yield from choose(NATURE, "at random", options)
    return {b.drawn}


Operate = Callable[[], Asking[str]]


def play(b: Board, side: str, number: int, use: str, operate: Operate | None = None) -> Asking[None]:
    """Event and operations in the order chosen; then the card is put away."""
    from tests.labyrinth.second.events import happen  # noqa: PLC0415 - events play cards

    b.hands[side].remove(number)
    b.played.append(number)
    owner = OF[number] or side
    happened = first = False
    for part in use.split(", then "):
        if part == "operations":
            first = yield from operated(b, side, VALUE[number], operate)
        elif not (first and OF[number] == US) and playable(b, number, owner):
            happened = True
            yield from happen(b, number, owner)
    first, b.first_by_event = first or b.first_by_event, False
    put_away(b, number, owner, happened=happened, first=first)


def operated(  # noqa: PLR0913 - two of them belong to events
    b: Board, side: str, value: int, operate: Operate | None, *, granted: bool = False, optional: bool = False
) -> Asking[bool]:
    """Whether the operation was the first Plot of the turn (8.5.3)."""
    what = ""
    if operate:
        what = yield from operate()
    elif side == US:
        yield from us_operation(b, value, granted=granted, optional=optional)
    elif b.solo:
        yield from operate_alone(b, value)
    else:
        what = yield from jihadist_operation(b, value, granted=granted)
    if what != "plot" or b.plotted:
        return False
    b.plotted = True
    return True


def put_away(b: Board, number: int, owner: str, *, happened: bool, first: bool = False) -> None:
    """5.2.2, 6.2.7, 6.2.9, 8.5.3."""
    b.played.remove(number)
    if happened and (number in REMOVED or (number in REMOVED_BY_US and owner == US)):
        b.removed.add(number)
    elif happened and number in LAPSING:
        b.lapsing.add(number)
    elif first:
        b.first_plot = number
    else:
        b.discards.add(number)

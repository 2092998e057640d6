"""A position in the making: what is written on it word by word, and how its pieces come out even."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import InvalidPosition
from ctcore.twilight.board.forces import spare_box
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import Box, Piece, PieceType, counted
from ctcore.twilight.rules.common.turns import FirstChoice, PivotalWindow
from ctcore.twilight.rules.events.pivotal import may_play_any
from ctcore.twilight.text.position import as_data, built

if TYPE_CHECKING:
    from ctcore.kernel import Frame
    from ctcore.twilight.board.state import State

__all__ = ["Sheet", "box_name", "opened"]

_PIECES = tuple(piece.name.lower() for piece in Piece)
# An empty Sector has room for this many Bases (1.4.2).
_BASES = 2


def box_name(box: Box) -> str:
    """What a position file calls the box."""
    return str(box).lower().replace(" ", "_")


class Sheet:
    """A position that is being written: `data` is its object as JSON has it.

    Pieces that spaces want come from Available, or else from Out of Play, and those that spaces no
    longer hold go to Available: of each type what all spaces named one after another want comes
    to.  Pieces of a box are set against Out of Play, those that are Out of Play against Available.
    Casualties take the part of Out of Play for a type that cannot be there (`spare_box`), unless the
    text says how many of that type are Casualties.
    """

    def __init__(self, state: State) -> None:
        self.data: dict[str, Any] = as_data(state)
        self.asks_stack = True
        self._before = as_data(state)
        self._wanted: Counter[PieceType] = Counter()
        self._told: set[tuple[str, PieceType]] = set()

    def space(self, place: Place) -> dict[str, Any]:
        """What the space holds, to be read and written."""
        found: dict[str, Any] = self.data["spaces"].setdefault(place.id, {})
        return found

    def set_piece(self, place: Place, piece: Piece, count: int) -> None:
        """Put that many of the piece in the space."""
        space, name = self.space(place), piece.name.lower()
        self._wanted[piece.type] += count - space.get(name, 0)
        space[name] = count

    def set_box(self, box: Box, piece: PieceType, count: int) -> None:
        """Put that many pieces of the type in the box."""
        self.supply()
        held, name = self.data[box_name(box)], piece.name.lower()
        more, held[name] = count - held[name], count
        self._told.add((box_name(box), piece))
        if piece is PieceType.FLN_BASES:
            self._set_bases(more)
        else:
            self.data[self._other(box, piece)][name] -= more

    def supply(self) -> None:
        """Bring the pieces that spaces want, and take those that they no longer hold."""
        for piece, more in self._wanted.items():
            name = piece.name.lower()
            here = min(more, self.data["available"][name])
            self.data["available"][name] -= here
            self.data[self._spare(piece)][name] -= more - here
        self._wanted.clear()

    def balance(self) -> None:
        """Take what Out of Play lacks from Available, unless the text says what is Available."""
        self.supply()
        available = self.data["available"]
        for piece in PieceType:
            name, away = piece.name.lower(), self.data[self._spare(piece)]
            if away[name] < 0 and ("available", piece) not in self._told:
                here = min(-away[name], available[name])
                available[name], away[name] = available[name] - here, away[name] + here

    def position(self) -> State:
        """The position as written; `InvalidPosition` if there are not enough pieces."""
        self.balance()
        for piece in PieceType:
            name = piece.name.lower()
            short = -min(0, *(self.data[box_name(box)][name] for box in Box))
            if short:
                self._refuse(piece, short)
        state = built(self.data)
        return _reopened(state) if self.asks_stack else state

    def _spare(self, piece: PieceType) -> str:
        box = box_name(spare_box(piece, coup_played=self.data["coup_played"]))
        return "out_of_play" if (box, piece) in self._told else box

    def _other(self, box: Box, piece: PieceType) -> str:
        """The box that gives what this one gets: the spare one, or Available where this is the spare one."""
        spare = box_name(spare_box(piece, coup_played=self.data["coup_played"]))
        others = [name for name in (spare, "available") if name != box_name(box)]
        if spare == "out_of_play":
            return others[0]
        return next((name for name in others if (name, piece) not in self._told), "out_of_play")

    def _set_bases(self, fewer: int) -> None:
        # From the map where the box has more, and to empty Sectors where it has fewer.
        for place in reversed(PLACES):
            space = self.space(place)
            empty = place.is_sector and not any(space.get(name, 0) for name in _PIECES)
            standing = space.get("fln_bases", 0)
            put = -min(fewer, standing) if fewer > 0 else min(-fewer, _BASES * empty)
            space["fln_bases"] = standing + put
            fewer += put
        self.data["out_of_play"]["fln_bases"] -= fewer

    def _refuse(self, piece: PieceType, short: int) -> None:
        name = piece.name.lower()
        sorts = [one.name.lower() for one in Piece if one.type is piece]
        spaces = self._before["spaces"].values()
        standing = sum(space.get(sort, 0) for space in spaces for sort in sorts)
        boxes = {box: self._before[box_name(box)][name] for box in Box}
        there = standing + sum(boxes.values())
        lying = "".join(f", {count} {_where(box)}" for box, count in boxes.items() if count)
        message = (
            f"that makes {counted(there + short, piece)}; there are {there}: {standing} on the map{lying}."
        )
        raise InvalidPosition(message + self._advice(piece, short))

    def _advice(self, piece: PieceType, short: int) -> str:
        """How to name the space that gives what no box has; empty if all spaces together have too few."""
        for sort in (one for one in Piece if one.type is piece):
            before, now = _held(self._before, sort), _held(self.data, sort)
            gaining = {place: now[place] - before[place] for place in PLACES if now[place] > before[place]}
            giving = max((place for place in PLACES if place not in gaining), key=now.__getitem__)
            for place, more in gaining.items():
                if now[giving] >= more:
                    words = f"{place}: {counted(now[place], sort)} from {giving}"
                    return f" Say which space gives them: {words!r}."
            if short <= sum(now.values()) - sum(map(now.__getitem__, gaining)):
                words = f"{giving}: -{counted(1, sort)}"
                return f" Name the spaces that give them: {words!r} is one fewer there."
        return ""


def _held(data: dict[str, Any], sort: Piece) -> dict[Place, int]:
    """How many pieces of the sort each space holds."""
    return {place: data["spaces"].get(place.id, {}).get(sort.name.lower(), 0) for place in PLACES}


def opened(state: State) -> Frame:
    """What a card opens with: the Pivotal window, if the Second Eligible player has one (2.3.7)."""
    first = state.first_eligible
    return PivotalWindow(first.enemy) if may_play_any(state, first.enemy) else FirstChoice(first)


def _reopened(state: State) -> State:
    """The position whose card, where nobody has begun on it, asks whom it must ask now (2.3.1, 2.3.7)."""
    if len(state.stack) != 1:
        return state
    match state.stack[0]:
        case PivotalWindow():
            return attrs.evolve(state, stack=(opened(state),))
        case FirstChoice():
            return attrs.evolve(state, stack=(FirstChoice(state.first_eligible),))
    return state


def _where(box: Box) -> str:
    return f"in {box}" if box is Box.CASUALTIES else str(box)

"""What hands do at a table of Colonial Twilight: cards, pieces, markers, tracks and cylinders, in that order.

Pieces go where they are nearest to go; of what several moves did to a piece the net alone is told.

Clauses: 1.3.8, 1.4, 1.4.3, 1.6, 1.7, 1.8, 2.3.1, 2.3.2
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from ctcore.game.hands import Touch, flows
from ctcore.twilight.board.cards import card
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Box, Piece, PieceType, counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ctcore.game.hands import Flow
    from ctcore.twilight.board.state import State

    Where = Place | Box
    Held = Mapping[Piece, dict[Where, int]]

__all__ = ["hands"]

_STATUS = {Piece.UNDERGROUND: "Underground", Piece.ACTIVE: "Active"}
# More Guerrillas than there are.
_ANY = 99
_PLAIN = tuple(piece for piece in PieceType if piece is not PieceType.GUERRILLAS)


def hands(before: State, after: State) -> tuple[Touch, ...]:
    """What to touch to make the one position of the other, in an order in which a person would.

    >>> import ctcore as ct
    >>> game = ct.setup("short", card=1)
    >>> for touch in hands(game, ct.play(game, "rally; Barika; place 1; end")):
    ...     print(touch)
    1 Guerrilla from Available to Barika, Underground
    Control of Barika from nobody to the FLN
    FLN Resources from 15 to 14
    FLN cylinder from First Eligible to the limited op box
    """
    told = (
        ("cards", _cards(before, after)),
        ("pieces", _pieces(before, after)),
        ("markers", _markers(before, after)),
        ("tracks", _tracks(before, after)),
        ("cylinders", _cylinders(before, after)),
    )
    return tuple(Touch(sort, text) for sort, texts in told for text in texts)


def _cards(before: State, after: State) -> Iterator[str]:
    known = set(before.deck.played)
    yield from (f"turn up card {card(number)}" for number in after.deck.played if number not in known)
    aside = set(before.deck.aside)
    yield from (
        f"set card {card(number)} aside" for number in sorted(after.deck.aside) if number not in aside
    )
    yield from (f"{event} leaves the hand" for event in before.hand if event not in after.hand)
    for name, effect in EFFECTS.items():
        were, are = getattr(before.in_force, name), getattr(after.in_force, name)
        if were != are:
            yield f"{effect} is {'now' if are else 'no longer'} in force"
    for faction in (GOVERNMENT, FLN):
        held, holds = (len(state.deception.of(faction)) for state in (before, after))
        if held != holds:
            marker = f"{abs(holds - held)} Deception marker{'' if abs(holds - held) == 1 else 's'}"
            yield f"the {faction} {'draws' if holds > held else 'gives back'} {marker}"


# Pieces


def _pieces(before: State, after: State) -> Iterator[str]:
    for sort in _PLAIN:
        for flow in flows(_held(before, sort), _held(after, sort), _near):
            yield f"{counted(flow.count, sort)} from {flow.origin} to {flow.target}"
    yield from _guerrillas(before, after)


def _held(state: State, sort: PieceType) -> dict[Where, int]:
    """How many pieces of the type each space and box holds."""
    piece = Piece[sort.name]
    spaces: dict[Where, int] = {space.place: space.of(piece) for space in state.spaces}
    return spaces | {box: state.box(box).of(sort) for box in Box}


def _near(one: Where, other: Where) -> bool:
    """Whether a piece goes from one to the other by itself: to a space next to it, or between map and box."""
    if isinstance(one, Place) and isinstance(other, Place):
        return other in one.neighbours
    return isinstance(one, Place) is not isinstance(other, Place)


def _guerrillas(before: State, after: State) -> Iterator[str]:
    """Those that move, with their status at the end, and then those that turn where they stand."""
    now, then = ({status: _on_map(state, status) for status in _STATUS} for state in (before, after))
    whole = [
        {place: sum(held[status][place] for status in _STATUS) for place in PLACES}
        | {box: state.box(box).of(PieceType.GUERRILLAS) for box in Box}
        for held, state in ((now, before), (then, after))
    ]
    for flow in sorted(flows(whole[0], whole[1], _near), key=lambda flow: isinstance(flow.target, Box)):
        yield from _moved(flow, now, then)
    for place in PLACES:
        turned = then[Piece.ACTIVE][place] - now[Piece.ACTIVE][place]
        if turned:
            way = "turn{} Active" if turned > 0 else "go{} Underground"
            many = abs(turned)
            verb = way.format("" if many > 1 else "s" if turned > 0 else "es")
            yield f"{counted(many, PieceType.GUERRILLAS)} in {place} {verb}"


def _on_map(state: State, status: Piece) -> dict[Where, int]:
    return {space.place: space.of(status) for space in state.spaces}


def _moved(flow: Flow, now: Held, then: Held) -> Iterator[str]:
    """The Guerrillas of a flow by status, taken off ``now`` where they leave and put on it where they come.

    Of a space those go first of which there are too many, and those come first that are wanted; what
    lies in a box has no status, and comes Underground unless it is wanted Active.
    """
    left = flow.count
    for leaves_as, comes_as in product(_STATUS, _STATUS):
        count = min(left, _may(flow.origin, leaves_as, then, now), _may(flow.target, comes_as, now, then))
        if count <= 0:
            continue
        left -= count
        if isinstance(flow.origin, Place):
            now[leaves_as][flow.origin] -= count
        if isinstance(flow.target, Place):
            now[comes_as][flow.target] += count
        yield _told(flow, count, leaves_as, comes_as)


def _may(where: Where, status: Piece, fewer: Held, more: Held) -> int:
    """By how many the one has more Guerrillas of that status there; of a box any number, Underground."""
    if isinstance(where, Place):
        return more[status][where] - fewer[status][where]
    return _ANY if status is Piece.UNDERGROUND else 0


def _told(flow: Flow, count: int, leaves_as: Piece, comes_as: Piece) -> str:
    sort = f"{_STATUS[leaves_as]} Guerrilla" if isinstance(flow.origin, Place) else "Guerrilla"
    told = f"{count} {sort}{'' if count == 1 else 's'} from {flow.origin} to {flow.target}"
    stays = isinstance(flow.target, Box) or (isinstance(flow.origin, Place) and leaves_as is comes_as)
    return told if stays else f"{told}, {_STATUS[comes_as]}"


# Markers, tracks, cylinders


def _markers(before: State, after: State) -> Iterator[str]:
    for was, now in zip(before.spaces, after.spaces, strict=True):
        if was.support is not now.support:
            yield f"{now} from {was.support} to {now.support}"
        had, has = before.control(now.place), after.control(now.place)
        if had is not has:
            yield f"Control of {now} from {_holder(had)} to {_holder(has)}"
        for words, old, new in (
            ("Terror", was.terror, now.terror),
            ("Resettled", int(was.resettled), int(now.resettled)),
            ("Pop +1", was.pop_markers, now.pop_markers),
            ("Base +1", was.base_markers, now.base_markers),
        ):
            if old != new:
                many = f"{abs(new - old)} {words} marker{'' if abs(new - old) == 1 else 's'}"
                yield f"{many} {'into' if new > old else 'off'} {now}"


def _holder(faction: Actor | None) -> str:
    return "nobody" if faction is None else f"the {faction}"


_TRACKS: dict[str, Callable[[State], object]] = {
    "Government Resources": lambda state: state.resources.government,
    "FLN Resources": lambda state: state.resources.fln,
    "Commitment": lambda state: state.commitment,
    "France Track": lambda state: state.france_track,
    "Border Zone Track": lambda state: state.border_zone if state.independent else "none",
    "Support + Commitment": lambda state: state.support_plus_commitment,
    "Opposition + Bases": lambda state: state.opposition_plus_bases,
}


def _tracks(before: State, after: State) -> Iterator[str]:
    for words, read in _TRACKS.items():
        was, now = read(before), read(after)
        if was != now:
            yield f"{words} from {was} to {now}"


def _cylinders(before: State, after: State) -> Iterator[str]:
    for faction in (GOVERNMENT, FLN):
        was, now = _box_of(before, faction), _box_of(after, faction)
        if was != now:
            yield f"{faction} cylinder from {was} to {now}"


def _box_of(state: State, faction: Actor) -> str:
    """Where the cylinder stands: in the box of a turn that is over, or by eligibility (2.3.2)."""
    frame = state.outermost
    first, chosen = getattr(frame, "first", None), getattr(frame, "chosen", None)
    box = first if faction is state.first_eligible else chosen
    if box is not None:
        return f"the {box} box"
    return str(state.initiative.government if faction is GOVERNMENT else state.initiative.fln)

"""How one position differs from another, in the words that `changed` reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.errors import CtcoreError
from ctcore.twilight.board.in_force import CAPABILITIES, MOMENTUM
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Box, Piece, PieceType, Pivotal, counted
from ctcore.twilight.text.difference import changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State

__all__ = ["changes"]

# What a Pivotal Event that is played leaves, by what the position then has.
_PLAYED = {
    "independent": Pivotal.MOROCCO_AND_TUNISIA_INDEPENDENT,
    "mobilization_played": Pivotal.MOBILIZATION,
    "recall_de_gaulle": Pivotal.RECALL_DE_GAULLE,
    "coup_played": Pivotal.COUP_D_ETAT,
    "suez_crisis": Pivotal.SUEZ_CRISIS,
}


def changes(before: State, after: State) -> tuple[str, ...] | None:
    """The parts to change in one position to make it the other; None if no words can say it.

    >>> import ctcore as ct
    >>> game = ct.setup("full")
    >>> changes(game, changed(game, "Batna: 3 Underground, 1 Terror; FLN Resources 1"))
    ('FLN Resources 1', 'Batna: 3 Underground, 1 Terror')
    """
    if before == after:
        return ()
    parts = [*_beside(before, after), *_on_the_map(before, after), *_in_boxes(before, after)]
    if not _come_to(before, parts, after):
        return None
    for part in list(parts):
        rest = [one for one in parts if one is not part]
        if _come_to(before, rest, after):
            parts = rest
    return tuple(parts)


def _come_to(before: State, parts: list[str], after: State) -> bool:
    try:
        return changed(before, "; ".join(parts)) == after
    except CtcoreError:
        return False


def _beside(before: State, after: State) -> Iterator[str]:
    yield from _cards(before, after)
    for player in (GOVERNMENT, FLN):
        if after.resources.of(player) != before.resources.of(player):
            yield f"{player} Resources {after.resources.of(player)}"
    for name, words in (
        ("commitment", "Commitment"),
        ("france_track", "France Track"),
        ("border_zone", "Border Zone"),
    ):
        if getattr(after, name) != getattr(before, name):
            yield f"{words} {getattr(after, name)}"


def _cards(before: State, after: State) -> Iterator[str]:
    gone = set(before.hand) - set(after.hand)
    for name, event in _PLAYED.items():
        if getattr(after, name) and not getattr(before, name):
            now = event is Pivotal.COUP_D_ETAT and after.coup_this_campaign
            yield f"played {event}{' this campaign' if now else ''}"
    if after.in_force.oas and not before.in_force.oas:
        yield f"played {Pivotal.OAS}"
    yield from (f"without {event}" for event in sorted(gone, key=str))
    labelled = CAPABILITIES | MOMENTUM
    for marker in after.in_force.markers:
        if marker in labelled and marker != "oas" and not getattr(before.in_force, marker):
            yield f"in force {labelled[marker].id}"


def _on_the_map(before: State, after: State) -> Iterator[str]:
    pairs = list(zip(before.spaces, after.spaces, strict=True))
    # Bases that are there to be put elsewhere come off first.
    pairs.sort(key=lambda pair: pair[1].fln_bases - pair[0].fln_bases)
    for was, now in pairs:
        if parts := list(_of_space(was, now)):
            yield f"{now}: {', '.join(parts)}"


def _of_space(was: Space, now: Space) -> Iterator[str]:
    yield from (counted(now.of(piece), piece) for piece in Piece if now.of(piece) != was.of(piece))
    if now.support != was.support and not now.place.is_country:
        yield str(now.support)
    for name, words in (("terror", "Terror"), ("pop_markers", "Pop +1"), ("base_markers", "Base +1")):
        if getattr(now, name) != getattr(was, name):
            yield f"{getattr(now, name)} {words}"
    if now.resettled != was.resettled:
        yield "resettled" if now.resettled else "not resettled"


def _in_boxes(before: State, after: State) -> Iterator[str]:
    # What is Out of Play follows, since no piece is lost; the rest of an Available box may have to be said.
    for box in (Box.AVAILABLE, Box.CASUALTIES, Box.SET_ASIDE):
        for one in PieceType:
            number = after.box(box).of(one)
            if one is not PieceType.FLN_BASES and (box is Box.AVAILABLE or number != before.box(box).of(one)):
                yield f"{box}: {counted(number, one)}"

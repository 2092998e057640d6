"""A position as a board: a table per Wilaya, the boxes and tracks, and what is pending."""

from __future__ import annotations

from io import StringIO
from itertools import groupby
from typing import TYPE_CHECKING

import ctcore as ct
from ctcore.cli.choices import pile
from ctcore.cli.position import moment
from ctcore.cli.report import counted, listed, pairs
from ctcore.cli.screen import Screen, console
from ctcore.cli.text import Text
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.vocabulary import Terrain
from ctcore.twilight.rules.common.activity import SpacesFrame
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.events.frames import OWNER
from ctcore.twilight.rules.propaganda.frames import (
    FlnRedeploy,
    GovernmentRedeploy,
    Pacification,
    Sending,
    TakingOut,
    Withdrawing,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame

__all__ = ["print_board", "told"]

_NAME = 20
# Two lines of heading and the width of each column after the name; counts stand to the right.
_COLUMNS = (
    ("", "Land", 4),
    ("", "Pop", 3),
    ("", "Support", 7),
    ("Con-", "trol", 4),
    ("Ter", "ror", 3),
    ("French", "Tr.", 3),
    ("", "Po.", 3),
    ("Alger.", "Tr.", 3),
    ("", "Po.", 3),
    ("Govt", "Base", 4),
    ("Guerr.", "Und", 3),
    ("", "Act", 3),
    ("FLN", "Base", 4),
)
_LAND = {Terrain.CITY: "City", Terrain.PLAIN: "Pln", Terrain.MOUNTAIN: "Mtn"}
_COLOURS = {"Support": "blue", "Oppose": "green", "Govt": "blue", "FLN": "green"}
_CONTROL = {ct.GOVERNMENT: "Govt", ct.FLN: "FLN", None: ""}


def print_board(state: ct.State, seen: ct.Observation | None = None, *, out: Screen | None = None) -> None:
    """Print a position, its spaces in 80 columns; in colour only on a terminal."""
    out = out or console()
    out.print(Text(moment(state), style="bold"))
    for line in _head():
        out.print(line, wrap=False)
    for wilaya, spaces in groupby(state.spaces, key=lambda space: space.place.wilaya):
        out.print(Text(f"Wilaya {wilaya}" if wilaya else "Countries", style="bold"))
        for space in spaces:
            out.print(_row(space, state.control(space.place)), wrap=False)
    out.print()
    out.print(
        pairs(
            [
                *_markers(state),
                *_tracks(state, seen),
                *_cards(state),
                *_deception(state, seen),
                *_boxes(state),
                *_pending(state, seen),
            ],
            indent=0,
            width=out.width,
        )
    )


# Of a board where nobody asks for another.
_WIDTH = 80


def told(state: ct.State) -> str:
    """The position as plain text of at most 80 columns."""
    stream = StringIO()
    print_board(state, out=Screen(stream, _WIDTH, is_terminal=False, has_colours=False))
    return stream.getvalue().rstrip("\n")


def _head() -> Iterator[Text]:
    for heading in (0, 1):
        cells, skip = [], 0
        for column in _COLUMNS:
            # A heading longer than its column runs on into the next, which has none.
            word, width = str(column[heading]), int(column[2])
            cells.append(word.ljust(width)[skip:] if word else " " * (width - skip))
            skip = max(0, len(word) - width)
        yield Text(" " * _NAME + " " + " ".join(cells).rstrip(), style="dim")


def _row(space: ct.Space, control: ct.Actor | None) -> Text:
    number = space.id.partition("-")[2]
    row = Text(f"{number:>1} {space.name}".ljust(_NAME))
    cells = (
        _LAND[space.place.terrain],
        space.population,
        "" if space.support is ct.Stance.NEUTRAL else str(space.support),
        _CONTROL[control],
        space.terror,
        *(space.of(piece) for piece in ct.Piece),
    )
    for cell, (_, _, width) in zip(cells, _COLUMNS, strict=True):
        text = (cell if isinstance(cell, str) else str(cell or ".").rjust(width)).ljust(width)
        row.append(" ").append(text, _COLOURS.get(text.strip(), "dim" if cell == 0 else ""))
    return row.rstrip()


def _markers(state: ct.State) -> Iterator[tuple[str, str]]:
    for what, marked in (
        ("Resettled", [space for space in state.spaces if space.resettled]),
        ("Pop +1", [space for space in state.spaces if space.pop_markers]),
        ("Base +1", [space for space in state.spaces if space.base_markers]),
    ):
        if marked:
            yield what, listed(marked)


def _tracks(state: ct.State, seen: ct.Observation | None) -> Iterator[tuple[str, str]]:
    purses = state.resources
    border = state.border_zone if state.independent else "unset until independence"
    yield "Resources", f"Government {purses.government}, FLN {purses.fln}"
    yield "Tracks", f"Commitment {state.commitment}, France Track {state.france_track}, Border Zone {border}"
    support, opposition = state.support_plus_commitment, state.opposition_plus_bases
    yield "Victory markers", f"Support + Commitment {support}, Opposition + Bases {opposition}"
    margins = [f"{faction} {_margin(state, faction, seen)}" for faction in (ct.GOVERNMENT, ct.FLN)]
    yield "Margins", f"{listed(margins)} (7.3)"


def _margin(state: ct.State, faction: ct.Actor, seen: ct.Observation | None) -> str:
    if seen is None:
        return f"{ct.margins(state)[faction]:+}"
    least, most = seen.margins_of(faction)
    return f"{least:+}" if least == most else f"{least:+} to {most:+}"


def _cards(state: ct.State) -> Iterator[tuple[str, str]]:
    deck = state.deck
    turned_up = (
        f"{len(deck.played)} of {deck.size + deck.piles} turned up, "
        f"{deck.propaganda_played} of {counted(deck.piles, 'Propaganda card')} among them"
    )
    yield "Cards", turned_up
    hands = {
        one: sorted(str(card) for card in state.hand if OWNER[card] is one) for one in (ct.GOVERNMENT, ct.FLN)
    }
    if state.hand:
        yield "In hand", "; ".join(f"{one} {listed(cards)}" for one, cards in hands.items() if cards)
    if deck.card is not None:
        card = ct.card(deck.card)
        yield "Card", f"{card} ({card.kind})"
    if not deck.is_final:
        yield "Pile", pile(deck)
    in_force = ["RECALL DE GAULLE"] * state.recall_de_gaulle + list(map(str, state.in_force.cards))
    in_force += ["SUEZ CRISIS, until the next Resources Adjustment"] * state.suez_crisis
    in_force += ["COUP D'ETAT was played in this Campaign"] * state.coup_this_campaign
    if in_force:
        yield "In force", "; ".join(in_force)


def _deception(state: ct.State, seen: ct.Observation | None) -> Iterator[tuple[str, str]]:
    if seen is not None and seen.deception:
        yield "Deception", seen.deception
    elif seen is None and state.deception != NO_DECEPTION:
        yield "Deception", f"Government {state.deception.governments}; FLN {state.deception.flns}"


def _boxes(state: ct.State) -> Iterator[tuple[str, str]]:
    for box in ct.Box:
        held = [f"{count} {piece}" for piece, count in state.box(box).items() if count]
        if held:
            yield str(box), listed(held)


def _pending(state: ct.State, seen: ct.Observation | None) -> Iterator[tuple[str, str]]:
    if not state.stack:
        yield "Outcome", str(ct.outcome(state))
        return
    frame = state.stack[-1]
    yield "Next", f"{ct.actor(state)}: {frame.awaits} ({frame.clause})"
    for pending in state.stack:
        yield from _under_way(pending)
    if seen is None or seen.tells_moves(ct.actor(state)):
        yield "Legal moves", str(len(ct.legal_moves(state)))


def _under_way(frame: Frame) -> Iterator[tuple[str, str]]:
    """What an Operation or a Special Activity has selected, moved and chosen so far."""
    if isinstance(frame, OperationFrame):
        if frame.locations:
            yield "Selected", frame.selected
        if frame.marks:
            yield "Moved", frame.moved_pieces
    if isinstance(frame, SpacesFrame) and frame.spaces:
        yield str(frame.activity), frame.chosen
    yield from _in_setup_or_round(frame)
    ends = [str(getattr(frame, end)) for end in ("origin", "destination") if hasattr(frame, end)]
    if ends:
        yield "Moving", "from " + " to ".join(ends)


def _in_setup_or_round(frame: Frame) -> Iterator[tuple[str, str]]:
    match frame:
        case Sending():
            yield "Sent", str(frame.moved)
        case Withdrawing():
            yield "Withdrawn", str(frame.moved)
        case Pacification():
            yield "Spent", counted(frame.spent, "Resource")
        case GovernmentRedeploy() | FlnRedeploy():
            if frame.marks:
                yield "Moved", frame.moved_pieces
        case TakingOut():
            yield "Still to choose", str(frame.left)

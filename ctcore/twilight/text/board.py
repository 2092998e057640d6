"""A position as a board: a table per Wilaya, the boxes and tracks, and what is pending."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ctcore.screen.console import Screen
from ctcore.screen.rows import counted, listed, pairs
from ctcore.screen.text import Text
from ctcore.twilight.board.cards import card
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Box, Piece, Stance, Terrain
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
from ctcore.twilight.rules.victory import margins, outcome
from ctcore.twilight.system import SYSTEM
from ctcore.twilight.text.moment import moment
from ctcore.twilight.text.pile import pile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame
    from ctcore.twilight.board.forces import Space
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor
    from ctcore.twilight.observing import Observation

__all__ = ["brief", "print_board"]

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
_CONTROL = {GOVERNMENT: "Govt", FLN: "FLN", None: ""}


def print_board(state: State, seen: Observation | None = None, *, out: Screen) -> None:
    """Print a position, its spaces in 80 columns; in colour only on a terminal."""
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


def brief(state: State, seen: Observation | None = None) -> tuple[tuple[str, str], ...]:
    """The tracks, the cards in hand and in force, and what is under way, as rows.

    >>> import ctcore as ct
    >>> rows = dict(brief(ct.play(ct.setup("short", card=1), "rally; Barika")))
    >>> rows["Resources"], rows["Selected"]
    ('Government 20, FLN 14', 'Barika')
    """
    cards = [(word, told) for word, told in _cards(state) if word not in {"Cards", "Pile"}]
    under_way = [row for frame in state.stack for row in _under_way(frame)]
    return (*_tracks(state, seen), *cards, *_deception(state, seen), *under_way)


def _head() -> Iterator[Text]:
    for heading in (0, 1):
        cells, skip = [], 0
        for column in _COLUMNS:
            # A heading longer than its column runs on into the next, which has none.
            word, width = str(column[heading]), int(column[2])
            cells.append(word.ljust(width)[skip:] if word else " " * (width - skip))
            skip = max(0, len(word) - width)
        yield Text(" " * _NAME + " " + " ".join(cells).rstrip(), style="dim")


def _row(space: Space, control: Actor | None) -> Text:
    number = space.id.partition("-")[2]
    row = Text(f"{number:>1} {space.name}".ljust(_NAME))
    cells = (
        _LAND[space.place.terrain],
        space.population,
        "" if space.support is Stance.NEUTRAL else str(space.support),
        _CONTROL[control],
        space.terror,
        *(space.of(piece) for piece in Piece),
    )
    for cell, (_, _, width) in zip(cells, _COLUMNS, strict=True):
        text = (cell if isinstance(cell, str) else str(cell or ".").rjust(width)).ljust(width)
        row.append(" ").append(text, _COLOURS.get(text.strip(), "dim" if cell == 0 else ""))
    return row.rstrip()


def _markers(state: State) -> Iterator[tuple[str, str]]:
    for what, marked in (
        ("Resettled", [space for space in state.spaces if space.resettled]),
        ("Pop +1", [space for space in state.spaces if space.pop_markers]),
        ("Base +1", [space for space in state.spaces if space.base_markers]),
    ):
        if marked:
            yield what, listed(marked)


def _tracks(state: State, seen: Observation | None) -> Iterator[tuple[str, str]]:
    purses = state.resources
    border = state.border_zone if state.independent else "unset until independence"
    yield "Resources", f"Government {purses.government}, FLN {purses.fln}"
    yield "Tracks", f"Commitment {state.commitment}, France Track {state.france_track}, Border Zone {border}"
    support, opposition = state.support_plus_commitment, state.opposition_plus_bases
    yield "Victory markers", f"Support + Commitment {support}, Opposition + Bases {opposition}"
    each = [f"{faction} {_margin(state, faction, seen)}" for faction in (GOVERNMENT, FLN)]
    yield "Margins", f"{listed(each)} (7.3)"


def _margin(state: State, faction: Actor, seen: Observation | None) -> str:
    if seen is None:
        return f"{margins(state)[faction]:+}"
    least, most = seen.margins_of(faction)
    return f"{least:+}" if least == most else f"{least:+} to {most:+}"


def _cards(state: State) -> Iterator[tuple[str, str]]:
    deck = state.deck
    turned_up = (
        f"{len(deck.played)} of {deck.size + deck.piles} turned up, "
        f"{deck.propaganda_played} of {counted(deck.piles, 'Propaganda card')} among them"
    )
    yield "Cards", turned_up
    hands = {one: sorted(str(held) for held in state.hand if OWNER[held] is one) for one in (GOVERNMENT, FLN)}
    if state.hand:
        yield "In hand", "; ".join(f"{one} {listed(cards)}" for one, cards in hands.items() if cards)
    if deck.card is not None:
        shown = card(deck.card)
        yield "Card", f"{shown} ({shown.kind})"
    if not deck.is_final:
        yield "Pile", pile(deck)
    in_force = ["RECALL DE GAULLE"] * state.recall_de_gaulle + list(map(str, state.in_force.cards))
    in_force += ["SUEZ CRISIS, until the next Resources Adjustment"] * state.suez_crisis
    in_force += ["COUP D'ETAT was played in this Campaign"] * state.coup_this_campaign
    if in_force:
        yield "In force", "; ".join(in_force)


def _deception(state: State, seen: Observation | None) -> Iterator[tuple[str, str]]:
    if seen is not None and seen.deception:
        yield "Deception", seen.deception
    elif seen is None and state.deception != NO_DECEPTION:
        yield "Deception", f"Government {state.deception.governments}; FLN {state.deception.flns}"


def _boxes(state: State) -> Iterator[tuple[str, str]]:
    for box in Box:
        pool = state.box(box)
        if any(count for _, count in pool.items()):
            yield str(box), str(pool)


def _pending(state: State, seen: Observation | None) -> Iterator[tuple[str, str]]:
    if not state.stack:
        yield "Outcome", str(outcome(state))
        return
    frame = state.stack[-1]
    yield "Next", f"{SYSTEM.actor(state)}: {frame.awaits} ({frame.clause})"
    for pending in state.stack:
        yield from _under_way(pending)
    if seen is None or seen.tells_moves(SYSTEM.actor(state)):
        yield "Legal moves", str(len(SYSTEM.legal_moves(state)))


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

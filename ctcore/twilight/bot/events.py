"""Whether the non-player FLN plays the Event, and how it carries its text out (8.3, 8.4.3).

What an Event "would" do is found by carrying it out on a copy of the position, whatever Nature rolls: that
counts which happens by every roll (8.1.3, R176).

Clauses: 8.1.3, 8.3, 8.4.2, 8.4.3; rulings R173, R175, R176, R197.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ctcore.kernel import cite
from ctcore.twilight.board.cards import Text
from ctcore.twilight.board.forces import fln_bases_on_map
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, NATURE, Option
from ctcore.twilight.bot import rally
from ctcore.twilight.bot.agitation import agitate_here
from ctcore.twilight.bot.chance import Scripted
from ctcore.twilight.bot.instructions import STRIPEY_HOLE, allows, instruction, text_of_card
from ctcore.twilight.bot.turn import Turn
from ctcore.twilight.rules.common.operation import End
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.operations.rally import Agitating, Rallying
from ctcore.twilight.rules.sequence.boxes import Choose
from ctcore.twilight.rules.sequence.event_box import ExecuteText
from ctcore.twilight.rules.victory import margin
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from ctcore.kernel import Move
    from ctcore.twilight.board.state import State

__all__ = [
    "brings_something",
    "carry_out",
    "choose_in_text",
    "effective",
    "margin_cut",
    "of_the_event",
    "outcomes",
    "playing",
]


def playing(turn: Turn) -> Move | None:
    """The move that plays the Event as the FLN would; None if the sequence or its instruction closes it."""
    state = turn.state
    if state.deck.card is None or not allows(state)[0]:
        return None
    text = text_of_card(state)
    move: Move = Choose(Option.EVENT) if text is Text.ONLY else ExecuteText(text)
    return move if turn.may(move) else None


def carry_out(turn: Turn) -> bool:
    """Play the Event, and carry its text out to the end; False if it may not be played."""
    move = playing(turn)
    if move is None:
        return False
    turn.tell((cite("8.3/1", "8.3/2"),), "plays the Event", str(text_of_card(turn.state)))
    turn.play(move)
    while turn.under_way and of_the_event(turn.frame):
        choose_in_text(turn)
    return True


def of_the_event(frame: Any) -> bool:
    """Whether the frame is a step of a text, or what a text grants, in which the FLN is to choose."""
    return isinstance(frame, TextFrame | Rallying | Agitating) and frame.actor is FLN


def choose_in_text(turn: Turn) -> None:
    """Make the next choice of an Event's text, by the card's instruction, or in what it grants (8.3/4)."""
    frame = turn.frame
    if isinstance(frame, Agitating):
        agitate_here(turn)
        turn.play(End())
    elif isinstance(frame, Rallying):
        _rally_freely(turn)
    else:
        _choose(turn)


def _rally_freely(turn: Turn) -> None:
    """A free Rally by the priorities of Rally; what they leave of the grant is drawn (8.3/4)."""
    rally.rally(turn)
    turn.play(End())


def _choose(turn: Turn) -> None:
    moves = SYSTEM.legal_moves(turn.state)
    if len(moves) == 1:
        turn.tell(("8.3",), "the Event leaves one choice", str(moves[0]))
        turn.play(moves[0])
        return
    # A text that the FLN would not have chosen has no priorities.
    side = turn.frame.text.side
    row = instruction(None if side is Text.UNSHADED and not _both_ways(turn) else turn.state.deck.card)
    real = [move for move in moves if not isinstance(move, End)]
    wanted = [move for move in real if row.wanted(turn, move)]
    if not wanted and len(real) < len(moves):
        turn.tell(("8.3",), "nothing more of the Event is wanted")
        turn.play(End())
        return
    chosen = turn.pick("a choice of the Event", wanted or real, *row.by)
    turn.tell(("8.3",), "chooses in the Event", str(chosen))
    turn.play(chosen)


def _both_ways(turn: Turn) -> bool:
    """Whether the card in play is one of which the FLN may carry out either text."""
    return turn.state.deck.card == STRIPEY_HOLE


# What it would do


def outcomes(turn: Turn) -> Iterator[State]:
    """The positions after the Event, one for each way Nature may roll; none if it may not be played."""
    script: list[int] = []
    while True:
        ways: list[int] = []
        chosen = tuple(script)

        def roll(state: State, ways: list[int] = ways, chosen: tuple[int, ...] = chosen) -> State:
            moves = SYSTEM.legal_moves(state)
            if state.stack[-1].actor is not NATURE:
                # What the Government may choose in an Event of the FLN's decides nothing that is asked.
                return SYSTEM.step(state, moves[0])
            at = len(ways)
            ways.append(len(moves))
            return SYSTEM.step(state, moves[chosen[at] if at < len(chosen) else 0])

        trial = turn.trial(Scripted(), roll)
        if not carry_out(trial):
            return
        yield trial.state
        taken = [*chosen, *[0] * len(ways)][: len(ways)]
        while taken and taken[-1] + 1 >= ways[len(taken) - 1]:
            taken.pop()
        if not taken:
            return
        taken[-1] += 1
        script = taken


def effective(before: State, after: list[State]) -> bool:
    """Whether something happens by the Event, whatever is rolled (8.3/7)."""
    return bool(after) and all(_board(before) != _board(one) for one in after)


def _board(state: State) -> tuple[Any, ...]:
    """What an Event may have an effect on; what is in force is of it (8.3/13)."""
    tracks = (state.resources, state.commitment, state.france_track, state.border_zone)
    return (state.spaces, state.boxes, tracks, state.in_force)


def margin_cut(before: State, after: list[State]) -> int:
    """By how much the Event surely reduces the Government's margin (8.4.2/5, R176)."""
    return min((margin(before, GOVERNMENT) - margin(one, GOVERNMENT) for one in after), default=0)


def brings_something(before: State, after: list[State]) -> bool:
    """Whether the Event surely brings what is asked of one that is not marked (8.4.3/4, 8.4.3/5)."""
    return bool(after) and all(_brings(before, one) for one in after)


def _brings(before: State, after: State) -> bool:
    return (
        margin(after, GOVERNMENT) < margin(before, GOVERNMENT)
        or after.resources.government < before.resources.government
        or after.france_track > before.france_track
        or fln_bases_on_map(after.spaces) > fln_bases_on_map(before.spaces)
        or after.resources.fln > before.resources.fln
    )

"""Lines of play: moves as text, one after another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ctcore.errors import CtcoreError, IllegalMove, NotationError
from ctcore.kernel import Move, Part
from ctcore.twilight.board.vocabulary import FLN, FLN_PIECES, GOVERNMENT, types_of
from ctcore.twilight.game import SYSTEM, choices, trace
from ctcore.twilight.notation import parse
from ctcore.twilight.notation.words import shorten
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, PivotalWindow
from ctcore.twilight.rules.events.pivotal import OWNER, Decline, PlayPivotal
from ctcore.twilight.rules.sequence.cards import Reveal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Transition, Verdict
    from ctcore.twilight.board.state import State
    from ctcore.twilight.board.vocabulary import Actor

__all__ = ["IllegalMoveInLine", "parse_choice", "parse_move", "play", "play_line"]

# How many ways to go on an error lists.
_FEW = 12
# The moves that begin a turn: they tell that an Event card is up, and that its window is past.
_OF_THE_FIRST = frozenset(SYSTEM.by_move[FirstChoice])
_OF_A_TURN = _OF_THE_FIRST | {Decline}


class IllegalMoveInLine(IllegalMove):
    """A move of a line is not legal where it stands.

    ``number`` counts the moves as written, from 1; ``text`` is the move as written;
    ``played`` holds the transitions before it; ``verdict`` says why, rule by rule.
    """

    def __init__(
        self, verdict: Verdict, number: int, text: str, played: tuple[Transition[State], ...]
    ) -> None:
        """Keep the verdict, and where in the line it was given."""
        super().__init__(verdict, f"move {number} of the line, {text!r},")
        self.number, self.text, self.played = number, text, played

    def __reduce__(self) -> tuple[type[IllegalMoveInLine], tuple[object, ...]]:
        """Copy and pickle with where in the line it was given."""
        return (type(self), (self.verdict, self.number, self.text, self.played))


def parse_move(state: State, text: str) -> Move:
    """The whole move that the text writes, as the position awaits it; `NotationError` if it is none.

    A move that belongs to another moment is read too: `judge` then says what is awaited.
    "Base", "police", "Troops" and "Guerrilla" are the one such piece that a move awaited can
    name, or else that a legal move can, or else the actor's own.  What an error proposes is
    read back, and legal in the position where any such move is.  `parse_choice` reads the
    stages of a move too.

    >>> import ctcore as ct
    >>> str(parse_move(ct.setup("short", card=1), "PASS"))
    'pass'
    >>> parse_move(ct.setup("short", card=1), "trane")
    Traceback (most recent call last):
    ...
    ctcore.errors.NotationError: 'trane' is no move. Did you mean train?
    """
    move = parse_choice(state, text)
    if isinstance(move, Part):
        message = f"{str(move)!r} only begins a move: {_rest(move)} is still to be said."
        raise NotationError(message)
    return move


def parse_choice(state: State, text: str, part: Part | None = None) -> Move | Part:
    """The move that the text writes, as `parse_move`, or the first stages of one, as a `Part`.

    After the ``part`` that is given, what is read goes on with it; `NotationError` if it does not.

    >>> import ctcore as ct
    >>> game = play(ct.setup("full", first=ct.GOVERNMENT, card=2), "garrison")
    >>> begun = parse_choice(game, "from Algiers to Oran")
    >>> str(begun), str(parse_choice(game, "move 1 French Police", begun))
    ('from Algiers to Oran', 'move 1 French Police from Algiers to Oran')
    """
    if not isinstance(text, str):
        message = f"a move is written as text, not as {type(text).__name__}"
        raise TypeError(message)
    if ";" in text:
        message = f"{shorten(text)!r} is a line of play, not one move; `play` and `play_line` read lines."
        raise NotationError(message)
    awaited = SYSTEM.table[type(state.stack[-1])] if state.stack else ()
    tell = (partial(SYSTEM.is_legal, state), partial(_of_the_actor, SYSTEM.actor(state)))
    try:
        try:
            said = parse(text, awaited, SYSTEM.early, tell, part)
        except NotationError:
            # The texts of the cards are read where nothing else fits, since that takes a while.
            said = parse(text, awaited, SYSTEM.kinds, tell, part)
        return _continued(said, part)
    except NotationError as unread:
        legal = [each for each in unread.suggestions if _accepted(state, each, part)]
        raise unread.proposing(legal or unread.suggestions) from None


def _rest(part: Part) -> str:
    """What is still to be said of a move, as its forms write it."""
    return " ".join(part.of.stages[part.depth :]).replace("{", "<").replace("}", ">")


def _accepted(state: State, line: str, part: Part | None) -> bool:
    """Whether the position takes what an error would propose, in the middle of a move where it is."""
    try:
        _play(state, line, part)
    except CtcoreError:
        return False
    return True


def _of_the_actor(actor: Actor | None, move: Move | Part) -> bool:
    """Whether the move names a piece of the actor's own side."""
    kind = getattr(getattr(move, "piece", None), "type", None) or getattr(move, "piece", None)
    return actor is (FLN if kind in types_of(FLN_PIECES) else GOVERNMENT)


def play(state: State, line: str) -> State:
    """The position after a line of play; see `play_line` for how lines are written.

    >>> import ctcore as ct
    >>> after = play(ct.setup("short"), "rally; Barika; place 1; end")
    >>> after.space("Barika").underground, str(ct.actor(after))
    (2, 'Government')
    >>> play(ct.setup("short"), "rally; Algiers")
    Traceback (most recent call last):
    ...
    ctcore.twilight.text.line.IllegalMoveInLine: move 2 of the line, 'Algiers', is not legal:
      3.3.1, R95: a City is at Neutral or Opposition [Algiers: Support]
    """
    transitions = play_line(state, line)
    return transitions[-1].after if transitions else state


def play_line(state: State, line: str) -> tuple[Transition[State], ...]:
    """Each step of a line of play, with its ledger.

    Moves stand apart by semicolons or on lines of their own; ``#`` begins a comment that
    runs to the end of its line.  Where a card is to be turned up and the line begins a
    player's turn without naming one, the lowest Event card that may come comes first, if one
    may; and where the Second Eligible player might play a Pivotal Event and
    the line begins the other's turn, it plays none.  A move of pieces between spaces is
    written whole, or stage by stage; where the line ends before it is whole, `NotationError`
    says what may follow.  Raises `IllegalMoveInLine` at the first
    move that is refused and `NotationError` at the first that is none; the position given
    stays as it is.

    >>> import ctcore as ct
    >>> steps = play_line(ct.setup("short"), "pass  # and wait")
    >>> [str(step.move) for step in steps]
    ['card 1', 'no pivotal event', 'pass']
    """
    played, part = _play(state, line, None)
    if part is not None:
        following = _next(played[-1].after if played else state, part)
        message = f"the line ends in the middle of a move: {str(part)!r} goes on with {following}."
        raise NotationError(message)
    return played


def _next(state: State, part: Part) -> str:
    """What may follow a part of a move, in words."""
    following = [str(one).removeprefix(str(part)).strip() for one in choices(state, part)]
    whole = [str(one).removesuffix(f" {part}") for one in choices(state, part) if isinstance(one, Move)]
    found = whole or following
    more = f" or {len(found) - _FEW} more" if len(found) > _FEW else ""
    return ", ".join(map(repr, found[:_FEW])) + more


def _play(state: State, line: str, part: Part | None) -> tuple[tuple[Transition[State], ...], Part | None]:
    """The steps of a line, and what it ends with of a move that is not whole."""
    played: list[Transition[State]] = []
    for number, text in enumerate(_moves(line), start=1):
        try:
            move = parse_choice(state, text, part)
            while (unnamed := _unnamed(state, move)) is not None:
                played.append(trace(state, unnamed))
                state = played[-1].after
            if isinstance(move, Part):
                choices(state, part := move)
            else:
                played.append(trace(state, move))
                state, part = played[-1].after, None
        except IllegalMove as refused:
            raise IllegalMoveInLine(refused.verdict, number, text, tuple(played)) from None
        except NotationError as unread:
            error = NotationError(f"move {number} of the line: {unread}")
            error.suggestions = unread.suggestions
            raise error from None
    return tuple(played), part


def _continued(move: Move | Part, part: Part | None) -> Move | Part:
    """The move, which goes on with the part if one is chosen; `NotationError` if it does not."""
    if part is None:
        return move
    begins = move.values if isinstance(move, Part) else tuple(getattr(move, one, None) for one in part.fields)
    of = move.of if isinstance(move, Part) else type(move)
    if of is not part.of or begins[: len(part.values)] != part.values:
        message = f"{str(move)!r} does not go on with the move begun by {str(part)!r}."
        raise NotationError(message)
    return move


def _unnamed(state: State, move: Move | Part) -> Move | None:
    """What the line leaves out before a move of a turn: the card, and that no Pivotal Event is played."""
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, NextCard) and type(move) in _OF_A_TURN:
        lowest = min(filter(state.deck.may_be, state.deck.unseen), default=None)
        return None if lowest is None else Reveal(lowest)
    if isinstance(frame, PivotalWindow) and type(move) in _OF_THE_FIRST:
        others = isinstance(move, PlayPivotal) and OWNER[move.event] is frame.faction
        return None if others else Decline()
    return None


def _moves(line: str) -> Iterator[str]:
    if not isinstance(line, str):
        message = f"a line of play is text, not {type(line).__name__}"
        raise TypeError(message)
    for row in line.splitlines():
        moves = row.partition("#")[0].split(";")
        yield from (" ".join(move.split()) for move in moves if move.strip())

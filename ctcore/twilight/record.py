"""Game records: a whole game as text that people read, tools compare, and the rules verify.

A record is a header of keys and values, an empty line, and the moves, Nature's among them:
a line for each card and for each turn, wrapped where it is long.  One game is written in one
way.  Reading plays the game again, so a record that was read has only legal moves, and ends
as it says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ctcore.errors import IllegalMove, NotationError
from ctcore.kernel import Part
from ctcore.kernel.frozen import frozen
from ctcore.notation.spelling import fold, shorten
from ctcore.twilight.game import choices, outcome, parse_choice, setup, trace
from ctcore.twilight.rules.sequence.cards import Reveal
from ctcore.twilight.text.heading import Claims, Heading, heading_of, read_heading, written
from ctcore.twilight.text.pages import Noted, RecordError, laid_out, read_page
from ctcore.twilight.text.position import to_json
from ctcore.twilight.text.turn_starts import turn_starts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Transition, Verdict
    from ctcore.twilight.board.state import State

__all__ = [
    "IllegalMoveInRecord",
    "Record",
    "fingerprint",
    "read_record",
    "record",
    "replay",
    "result",
    "write_record",
]

_UNFINISHED = "unfinished"


@frozen
class Record:
    """A game on paper: how it was set up, its moves with the comments on them, comments below.

    The moves are text; `replay` plays them.
    """

    heading: Heading
    moves: tuple[Noted, ...]
    closing: tuple[str, ...] = ()


class IllegalMoveInRecord(IllegalMove):
    """A move of a record is not legal where it stands.

    ``line`` is its line in the text, ``text`` the move as written; ``played`` holds the
    transitions before it; ``verdict`` says why, rule by rule.
    """

    def __init__(self, verdict: Verdict, noted: Noted, played: tuple[Transition[State], ...]) -> None:
        """Keep the verdict, and where in the record the move stands."""
        super().__init__(verdict, f"line {noted.line}: {noted.text!r}")
        self.line, self.text, self.played = noted.line, noted.text, played


def result(state: State) -> str:
    """How the game stands, as a record states it: the winner, the ending and the margins.

    >>> import ctcore as ct
    >>> result(ct.setup("short"))
    'unfinished'
    """
    found = outcome(state)
    if found is None:
        return _UNFINISHED
    margins = f"Government {found.government_margin:+}, FLN {found.fln_margin:+}"
    return f"{found.winner}; {found.ending}; {margins}"


def fingerprint(state: State) -> str:
    """Sixteen digits that tell the position from others, as a record states its last.

    >>> import ctcore as ct
    >>> fingerprint(ct.setup("short")) == fingerprint(ct.setup("medium"))
    False
    """
    import hashlib  # noqa: PLC0415 - no other text has one

    return hashlib.sha256(to_json(state).encode()).hexdigest()[:16]


def record(
    game: Iterable[Transition[State]], *, seed: int | None = None, government: str = "", fln: str = ""
) -> Record:
    """The record of a game, or of a part of one from its beginning on.

    ``seed`` and the players' names go into the header as they are.  Raises `ValueError` for
    a game without a move, and for a name that does not fit on a line.

    >>> import ctcore as ct
    >>> [noted.text for noted in record(ct.play_line(ct.setup("short"), "pass")).moves]
    ['card 1', 'no pivotal event', 'pass']
    """
    steps = _from_setup(tuple(game))
    if not steps:
        message = "a game without a move has no record"
        raise ValueError(message)
    heading = heading_of(steps[0].before, seed=seed, government=government, fln=fln)
    return Record(heading, tuple(Noted(str(step.move)) for step in steps))


def write_record(
    game: Iterable[Transition[State]] | Record,
    *,
    seed: int | None = None,
    government: str = "",
    fln: str = "",
) -> str:
    """The record as text; a record that was read is written with its comments.

    Raises as `record` and `replay` do.

    >>> import ctcore as ct
    >>> print(write_record(ct.play_line(ct.setup("short"), "card 5; pass; pass")))
    ctcore: game record
    version: 2
    scenario: short
    first: FLN
    result: unfinished
    position: ...
    <BLANKLINE>
    card 5
      no pivotal event
      pass
      pass
    <BLANKLINE>
    """
    found = game if isinstance(game, Record) else record(game, seed=seed, government=government, fln=fln)
    found = attrs.evolve(found, moves=tuple(noted for noted, _ in _played(found)))
    steps = tuple(replay(found))
    last = steps[-1].after if steps else found.heading.position()
    header = written(found.heading, result(last), fingerprint(last))
    moves = (
        (attrs.evolve(noted, text=str(step.move)), starts)
        for noted, step, starts in zip(found.moves, steps, turn_starts(steps), strict=True)
    )
    return "\n".join([*header, "", *laid_out(moves, found.closing)]) + "\n"


def read_record(text: str) -> Record:
    """The record that the text holds, every move of it played and every statement checked.

    Raises `RecordError` for text that is no record, or states a result or a last position
    that its moves do not give, and `IllegalMoveInRecord` at the first move that the rules
    refuse.

    >>> import ctcore as ct
    >>> game = tuple(ct.random_game("short", seed=1))
    >>> [step.after for step in replay(read_record(write_record(game)))][-1] == game[-1].after
    True
    """
    page = read_page(text)
    heading, claims = read_heading(page.header)
    played = tuple(_played(Record(heading, page.moves, page.closing)))
    _check(claims, played[-1][1].after if played else heading.position())
    moves = (attrs.evolve(noted, text=str(step.move)) for noted, step in played)
    return Record(heading, tuple(moves), page.closing)


def replay(found: Record) -> Iterator[Transition[State]]:
    """Each step of the game, with its ledger; `IllegalMoveInRecord` at the first that is refused.

    A text that writes no move at all is a `RecordError`.  Raises `TypeError` for what is no `Record`.
    """
    if not isinstance(found, Record):
        message = f"a game is replayed from a Record, not from {type(found).__name__}; read_record reads one"
        raise TypeError(message)
    return (step for _, step in _played(found))


def _played(found: Record) -> Iterator[tuple[Noted, Transition[State]]]:
    """Each step with its move as noted; of one that is noted stage by stage, all comments."""
    state = found.heading.position()
    part: Part | None = None
    stages: tuple[Noted, ...] = ()
    played: list[Transition[State]] = []
    for noted in found.moves:
        try:
            move = parse_choice(state, noted.text, part)
            if isinstance(move, Part):
                choices(state, part := move)
                stages = (*stages, noted)
                continue
            transition = trace(state, move)
        except IllegalMove as refused:
            raise IllegalMoveInRecord(refused.verdict, noted, tuple(played)) from None
        except NotationError as unread:
            error = RecordError(noted.line, str(unread))
            error.suggestions = unread.suggestions
            raise error from None
        yield _joined(*stages, noted), transition
        played.append(transition)
        state, part, stages = transition.after, None, ()
    if part is not None:
        raise RecordError(stages[-1].line, f"the record ends in the middle of a move, after {str(part)!r}.")


def _joined(*stages: Noted) -> Noted:
    """The stages of one move as one note, with the comments of all."""
    *before, last = stages
    comments = [comment for noted in before for comment in (*noted.above, noted.comment) if comment]
    return attrs.evolve(last, above=(*comments, *last.above))


def _from_setup(steps: tuple[Transition[State], ...]) -> tuple[Transition[State], ...]:
    """The steps, with that of a card that was turned up in setting the game up."""
    start = steps[0].before if steps else None
    if start is None or len(start.deck.played) != 1:
        return steps
    before = setup(start.scenario, first=start.first_eligible)
    (card,) = start.deck.played
    turned = trace(before, Reveal(card))
    return (turned, *steps) if turned.after == start else steps


def _check(claims: Claims, last: State) -> None:
    says, gives = claims.result.value, result(last)
    if fold(says) != fold(gives):
        raise RecordError(claims.result.line, f"the record says {shorten(says)!r}; its moves give {gives!r}.")
    if claims.position is not None and fold(claims.position.value) != fingerprint(last):
        message = f"the record's moves lead to another position than {shorten(claims.position.value)!r}"
        raise RecordError(claims.position.line, f"{message}: to {fingerprint(last)!r}.")

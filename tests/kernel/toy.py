"""Nim with captures: a game on the kernel alone, small enough to be searched whole.

Players take stones from piles in turn.  A tall pile opens after the first turn, a frozen
one never; nobody takes as many as the other has just taken.  Who empties a pile captures
one of the piles beside it, if one is left, and then the turn passes.  In place of taking
stones a player may lay down a white token and spend its pips, by default one at a time.
Cards, as long as they are in force, change that: see ``CARDS``.  One grants whoever spends a
token's last pip a take of few stones, which captures nothing.
"""

from __future__ import annotations

from typing import Any

import attrs

from ctcore.kernel import (
    Admission,
    Condition,
    Entry,
    Figure,
    Frame,
    Ground,
    Kind,
    Law,
    Move,
    Opens,
    Requirement,
    StackDraft,
    Subjects,
    System,
    Within,
    asks,
    attach,
    awaits,
    on_grounds,
)
from tests.kernel.toy_cards import CARDS

MOST = 5


@attrs.frozen
class Pile:
    place: int
    stones: int
    frozen: bool = False
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __str__(self) -> str:
        return f"pile {self.place}"


@attrs.frozen
class Token:
    place: int
    pips: int
    white: bool = True
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __str__(self) -> str:
        return f"token {self.place}"


@attrs.frozen
class Season:
    """What is in force: after the first turn it is late; the other truths are those of cards."""

    late: bool = False
    plenty: bool = False
    feast: bool = False
    silence: bool = False
    rust: bool = False
    dye: bool = False
    bounty: bool = False
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)


@attrs.frozen
class Nim:
    piles: tuple[Pile, ...]
    last: int
    turns: int
    stack: tuple[Frame, ...]
    in_force: Season = Season()
    tokens: tuple[Token, ...] = ()
    # How many pips were spent by the last move.
    spent: int = 0
    memo: dict[Any, Any] = attrs.field(factory=dict, init=False, eq=False, repr=False)


@attrs.frozen
class Turn(Frame):
    clause = "N.1"
    awaits = "stones to take"
    player: str

    @property
    def actor(self) -> str:
        return self.player


@attrs.frozen
class Capturing(Turn):
    awaits = "a pile to capture"
    beside: tuple[int, ...]


@attrs.frozen
class Laying(Turn):
    awaits = "pips to spend"
    token: int
    dyed: bool = attrs.field(default=False, kw_only=True)

    def resumed(self, draft: Any, ended: Frame, _result: Any, /) -> None:
        assert isinstance(ended, Granted)
        _pass_turn(draft, self.player)


@attrs.frozen
class Grant:
    """What a card allows beside the rules: at most a number of stones."""

    card: str
    most: int


@attrs.frozen
class Granted(Turn):
    awaits = "stones that a card grants"
    stands_on = (Laying,)
    grant: Grant


@attrs.frozen
class Take(Move):
    form = "take {count} stone(s) from {pile}"
    pile: int
    count: int


@attrs.frozen
class Capture(Move):
    form = "capture {pile}"
    pile: int


@attrs.frozen
class Lay(Move):
    form = "lay token {token}"
    token: int


@attrs.frozen
class Spend(Move):
    form = "spend {pips}"
    pips: int


@attrs.frozen
class Spent(Entry):
    form = "{pips} of token {token}"
    token: int
    pips: int


@attrs.frozen
class Taken(Entry):
    form = "{count} from {pile}"
    pile: int
    count: int


class NimDraft(StackDraft):
    """A step of Nim."""

    def __init__(self, state: Nim) -> None:
        self.piles = list(state.piles)
        self.last = state.last
        self.turns = state.turns
        self.stack = state.stack
        self.in_force = state.in_force
        self.tokens = state.tokens
        self.spent = 0
        self.lines: list[tuple[Any, ...]] = []

    def take(self, pile: int, count: int, clause: str) -> None:
        self.piles[pile] = attrs.evolve(self.piles[pile], stones=self.piles[pile].stones - count)
        self.lines.append((Taken, clause, pile, count))

    def close(self) -> Nim:
        return Nim(
            tuple(self.piles), self.last, self.turns, self.stack, self.in_force, self.tokens, self.spent
        )


def _other(player: str) -> str:
    return "Ann" if player == "Bob" else "Bob"


def _pass_turn(draft: NimDraft, player: str) -> None:
    left = any(pile.stones for pile in draft.piles if not pile.frozen)
    draft.turns += 1
    draft.in_force = attrs.evolve(draft.in_force, late=True)
    draft.stack = (Turn(_other(player)),) if left else ()


def _take(draft: NimDraft, frame: Turn, move: Take) -> None:
    if isinstance(frame, Granted):
        draft.take(move.pile, move.count, "N.5")
        draft.finish(move.count)
        return
    draft.take(move.pile, move.count, "N.1")
    draft.last = move.count
    beside = tuple(
        place
        for place in (move.pile - 1, move.pile + 1)
        if 0 <= place < len(draft.piles) and draft.piles[place].stones
    )
    if draft.piles[move.pile].stones == 0 and beside:
        draft.stack = (Capturing(frame.player, beside),)
    else:
        _pass_turn(draft, frame.player)


def _capture(draft: NimDraft, frame: Capturing, move: Capture) -> None:
    draft.take(move.pile, draft.piles[move.pile].stones, "N.2")
    draft.last = 0
    _pass_turn(draft, frame.player)


def _lay(draft: NimDraft, frame: Turn, move: Lay) -> None:
    kept = COLOUR.kept(draft.in_force, draft.tokens[move.token])
    draft.stack = (Laying(frame.player, move.token, **kept),)


def _spend(draft: NimDraft, frame: Laying, move: Spend) -> None:
    token = draft.tokens[frame.token]
    draft.lines.append((Spent, PIPS.cited("N.4", draft, token), frame.token, move.pips))
    left = attrs.evolve(token, pips=token.pips - move.pips)
    draft.tokens = tuple(left if one is token else one for one in draft.tokens)
    draft.last, draft.spent = 0, move.pips
    granted = BOUNTY(draft)
    if left.pips == 0 and granted >= 1 and any(_may_be_taken_from(draft, pile) for pile in draft.piles):
        draft.push(Granted(frame.player, Grant("#6", granted)))
    else:
        _pass_turn(draft, frame.player)


def _may_be_taken_from(draft: NimDraft, pile: Pile) -> bool:
    return OPEN.admits(draft.in_force, pile) and pile.stones >= 1 and not pile.frozen


BY_PILE = Subjects(lambda state: state.piles, "pile", int)


# A low pile is always open; a tall one opens after the first turn.
OPEN = Admission(
    "pile",
    (
        on_grounds(
            "tall_piles_open_late",
            ("N.1.3",),
            "a pile is open",
            Ground("low", ("N.1.3",), (Condition("low", "tall", lambda pile: pile.stones <= 3),)),
        ),
    ),
)
LATE = Opens(
    label="late",
    clauses=("N.1.3",),
    to="pile/tall_piles_open_late",
    while_="late",
    ground=Ground("late", ("N.1.3",), (Condition("tall", "low", lambda pile: pile.stones >= 4),)),
)


# Tokens: the second sort of subject.  How many pips are spent at once, and which tokens are laid.
BY_TOKEN = Subjects(lambda state: state.tokens, "token", int)
# How many stones the spending of a last pip brings.
BOUNTY: Figure[int] = Figure("bounty", ("N.5",), lambda _state: 0, low=0, high=2)
PIPS: Figure[int] = Figure("pips", ("N.4",), lambda _state, _token: 1, low=1, high=3)
_OF_COLOUR = on_grounds(
    "colour",
    ("N.4.1",),
    "a token is of a colour that may be laid",
    Ground("white", ("N.4.1",), (Condition("white", "not white", lambda token: token.white),)),
)
COLOUR: Any = _OF_COLOUR.grounds
TOKEN = Admission(
    "token",
    (
        asks("pips_left", ("N.4",), "the token has pips left", lambda subject: subject.pips >= 1),
        _OF_COLOUR,
    ),
)


_short = asks("not_too_long", ("N.1.2",), "the game is short", lambda state: state.turns < 6)


def requirements() -> tuple[Requirement | Admission, ...]:
    """One requirement of each scope, the cheap ones last."""
    return (
        asks(
            "not_as_many_as_before",
            ("N.1.6", "N.1"),
            "nobody takes as many as were just taken",
            lambda state, count: count != state.last,
            "last: {state.last}, now: {move.count}",
        ),
        asks(
            "enough_stones",
            ("N.1.5",),
            "the pile holds as many stones",
            lambda subject, count: subject.stones >= count,
            "{subject}: {subject.stones}",
        ),
        asks("not_frozen", ("N.1.4",), "the pile is not frozen", lambda subject: not subject.frozen),
        OPEN,
        _short,
        asks("takes_some", ("N.1.1",), "at least one stone is taken", lambda count: count >= 1),
    )


_TAKE = Kind(
    "take", Take, tuple(Take(p, n) for p in range(3) for n in range(MOST + 1)), requirements(), _take, BY_PILE
)
_within_grant = asks(
    "within_grant",
    ("N.5",),
    "no more stones are taken than a card grants",
    lambda frame, count: count <= frame.grant.most,
    "granted: {frame.grant.most}, wanted: {move.count}",
)
_TAKE_GRANTED = attrs.evolve(_TAKE, name="take_granted", requirements=(*requirements(), _within_grant))
_CAPTURE = Kind(
    name="capture",
    move=Capture,
    candidates=tuple(map(Capture, range(3))),
    requirements=(
        asks(
            "beside",
            ("N.2",),
            "the pile is beside the one just emptied",
            lambda frame, pile: pile in frame.beside,
        ),
        asks("not_empty", ("N.2",), "the pile has stones", lambda subject: subject.stones >= 1),
    ),
    effect=_capture,
    subjects=BY_PILE,
    concerns=lambda frame: list(frame.beside),
    within=Within(
        lambda _state, frame: [Capture(place) for place in frame.beside],
        lambda _state, frame, move: move.pile in frame.beside,
    ),
)
_LAY = Kind("lay", Lay, tuple(map(Lay, range(3))), (_short, TOKEN), _lay, BY_TOKEN)


def _token(state: Nim, frame: Laying) -> Token:
    return state.tokens[frame.token]


_SPEND = Kind(
    name="spend",
    move=Spend,
    candidates=tuple(map(Spend, range(1, (PIPS.high or 0) + 1))),
    requirements=(
        asks(
            "not_too_many",
            ("N.4",),
            "no more pips are spent at once than may be",
            lambda state, there, pips: pips <= PIPS(state, there),
            "at most: {figure}, wanted: {move.pips}",
        ).reading(PIPS, lambda there: (there,)),
        asks(
            "pips_there",
            ("N.4",),
            "the token has as many pips",
            lambda there, pips: pips <= there.pips,
        ),
    ),
    effect=_spend,
    there=_token,
)
STONES = Law(
    "no_negative_pile",
    ("N.0",),
    "no pile is negative",
    lambda pile: pile.stones >= 0,
    each=lambda state: state.piles,
)
SHORT = Law("six_turns_at_most", ("N.1.2",), "a game has at most six turns", lambda state: state.turns <= 6)
LAID = Law(
    "token_laid_qualifies",
    ("N.4.1",),
    "a token that is laid is one that may be",
    lambda state: all(
        TOKEN.admits(state.in_force, _token(state, one)) for one in state.stack if isinstance(one, Laying)
    ),
)
AT_ONCE = Law(
    "pips_spent_fit",
    ("N.4",),
    "the last move spent no more pips than may be",
    lambda state: state.spent <= max((PIPS(state, token) for token in state.tokens), default=0),
)
RULES = (
    awaits(Turn, _TAKE, _LAY)
    | awaits(Capturing, _CAPTURE)
    | awaits(Laying, _SPEND)
    | awaits(Granted, _TAKE_GRANTED)
)
FIGURES = (PIPS, BOUNTY)
TRUTHS = tuple(one.name for one in attrs.fields(Season) if one.init)
TABLE = attach(RULES, FIGURES, (LATE, *CARDS), TRUTHS)
(TAKE, LAY), (CAPTURE,), (SPEND,), _ = TABLE.values()
NIM: System[Nim] = System(TABLE, NimDraft, (STONES, SHORT, LAID, AT_ONCE), over=lambda _: ("N.3",))


def nim(*stones: int, frozen: int | None = None, last: int = 0, turns: int = 0) -> Nim:
    """A game of these piles, Ann to move."""
    piles = tuple(Pile(place, count, place == frozen) for place, count in enumerate(stones))
    return Nim(piles, last, turns, (Turn("Ann"),), Season(late=turns >= 1))


def reachable(start: Nim) -> list[Nim]:
    """Every position that play can reach."""
    found = {(start, start.stack): start}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        for move in NIM.legal_moves(state):
            after = NIM.step(state, move)
            if (after, after.stack) not in found:
                found[after, after.stack] = after
                waiting.append(after)
    return list(found.values())

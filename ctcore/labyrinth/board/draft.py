"""A step in the making: tracks, cards, what lasts, what is pending, and who has won.

Each primitive names the clause that orders it.  After each change it is asked whether somebody has won
(2.1, L17); once the game is over nothing changes any more.  What the rules call simultaneous is one change:
`as_one`.

Clauses: 2.1, 2.2, 4.7, 5.2, 5.3, 6.2; rulings L17, L19
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, cast

from ctcore.errors import Defect
from ctcore.kernel import Frame, StackDraft
from ctcore.kernel.copying import changed, replaced, unsealed
from ctcore.labyrinth.board import entries
from ctcore.labyrinth.board.cards import card, small_deck
from ctcore.labyrinth.board.solo import BY_RULE, SMALL_DECKS
from ctcore.labyrinth.board.state import Cards, Country, Ending, Position, State
from ctcore.labyrinth.board.tracks import FUNDING, PRESTIGE
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Posture, Side
from ctcore.labyrinth.board.winning import won

__all__ = ["TrackDraft", "refuse_unless", "while_it_lasts"]

M = TypeVar("M", bound=Callable[..., None])
_new, _Unsealed = object.__new__, unsealed(State)
_MOST_RESERVES = 2
_SMALL_DECKS = 3


def while_it_lasts(method: M) -> M:
    """Do nothing once the game is over; ask afterwards whether it is."""

    @wraps(method)
    def guarded(self: TrackDraft, *given: Any, **named: Any) -> None:
        if self.winner is None:
            method(self, *given, **named)
            self.check_victory()

    return cast("M", guarded)


class TrackDraft(StackDraft, Position):
    """The part of a step in the making that writes of tracks, cards and what lasts."""

    __slots__ = (
        "_before",
        "_held",
        "arsenal",
        "cards",
        "cells",
        "countries",
        "ending",
        "in_force",
        "lines",
        "loose_wmd",
        "memo",
        "plots",
        "spent_wmd",
        "spikes",
        "tracks",
        "troops",
        "winner",
    )

    def __init__(self, state: State) -> None:
        """Open a step on a state, which stays as it is."""
        self._before, self._held = state, 0
        self.countries: Sequence[Country] = state.countries
        self.tracks, self.cards, self.plots = state.tracks, state.cards, state.plots
        self.troops, self.cells = state.troops, state.cells
        self.arsenal, self.loose_wmd, self.spent_wmd = state.arsenal, state.loose_wmd, state.spent_wmd
        self.spikes, self.in_force, self.stack = state.spikes, state.in_force, state.stack
        self.winner, self.ending, self.memo = state.winner, state.ending, state.memo
        self.lines: list[tuple[Any, ...]] = []

    def close(self) -> State:
        """Build the state after the step."""
        after = _new(_Unsealed)
        after.scenario = self._before.scenario
        after.countries = self.countries if type(self.countries) is tuple else tuple(self.countries)
        after.tracks, after.cards, after.plots = self.tracks, self._sorted(), self.plots
        after.troops, after.cells = self.troops, self.cells
        after.arsenal, after.loose_wmd, after.spent_wmd = self.arsenal, self.loose_wmd, self.spent_wmd
        after.spikes, after.in_force, after.stack = self.spikes, self.in_force, self.stack
        after.winner, after.ending = self.winner, self.ending
        after.memo = {}
        after.__class__ = State
        made: State = after
        return made

    def _sorted(self) -> Cards:
        cards = self.cards
        pile = tuple(one for one in dict.fromkeys(cards.pile) if one in cards.jihadist)
        known = cards.known & (cards.us | cards.jihadist) if cards.known else cards.known
        unchanged = pile == cards.pile and known == cards.known
        return cards if unchanged else changed(cards, pile=pile, known=known)

    @property
    def scenario(self) -> str:
        """The scenario that is played."""
        return self._before.scenario

    # Who has won

    @contextmanager
    def as_one(self) -> Iterator[None]:
        """Make several changes as one: whether somebody has won is asked at the end (L17)."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        self.check_victory()

    def check_victory(self) -> None:
        """End the game where a side has won (2.1, 2.2)."""
        if not self._is_looked_for():
            return
        found = [(side, *reached) for side in (US, JIHADIST) if (reached := won(self, side)) is not None]
        if found:
            maker = self._maker()
            self.end(*next((one for one in found if one[0] is maker), found[0]))

    def _is_looked_for(self) -> bool:
        """Whether victory is looked for: not within one change, nor while the scenario is set up (L17)."""
        set_up = any(getattr(one, "is_set_up", False) for one in self.stack[:1])
        return not (self._held or set_up) and self.winner is None

    def _maker(self) -> Side:
        """Whose change it is: of the side that plays a card, else of the Jihadist (2.2, L19)."""
        plays: Iterator[Any] = (one for one in reversed(self.stack) if getattr(one, "is_play", False))
        frame = next(plays, None)
        return JIHADIST if frame is None else frame.side

    def end(self, winner: Side, ending: Ending, clause: str) -> None:
        """End the game (2)."""
        self.lines.append((entries.Won, clause, winner))
        self.winner, self.ending, self.stack = winner, ending, ()

    # What is pending

    def push(self, *frames: Frame) -> None:
        """Make frames the innermost pending ones, the last on top."""
        if self.winner is None:
            self.stack = (*self.stack, *frames)

    def replace(self, frame: Frame, *more: Frame) -> None:
        """Put a frame, and those that stand on it, in the place of the innermost one."""
        if self.winner is None:
            self.stack = (*self.stack[:-1], frame, *more)

    def finish(self, result: Any = None) -> None:
        """End the innermost frame; the one that it stands on goes on with the result."""
        if self.winner is None:
            super().finish(result)

    # Tracks

    def _track(self, field: str, name: str, to: int, clause: str) -> None:
        before: int = getattr(self.tracks, field)
        if to != before:
            self.tracks = replaced(self.tracks, field, to)
            self.lines.append((entries.TrackChanged, clause, name, before, to))

    @while_it_lasts
    def prestige(self, by: int, clause: str) -> None:
        """Raise or lower Prestige; what leaves the track is lost (4.7, 4.7.1)."""
        self._track("prestige", "Prestige", _on(PRESTIGE, self.tracks.prestige + by), clause)

    @while_it_lasts
    def set_prestige(self, to: int, clause: str) -> None:
        """Set Prestige."""
        self._track("prestige", "Prestige", to, clause)

    @while_it_lasts
    def funding(self, by: int, clause: str) -> None:
        """Raise or lower Funding; what leaves the track is lost (4.7, 4.7.4)."""
        self._track("funding", "Funding", _on(FUNDING, self.tracks.funding + by), clause)

    @while_it_lasts
    def set_funding(self, to: int, clause: str) -> None:
        """Set Funding."""
        self._track("funding", "Funding", to, clause)

    @while_it_lasts
    def set_us_posture(self, to: Posture, clause: str) -> None:
        """Set the posture of the United States (4.7.2)."""
        before = self.tracks.us_posture
        if to is not before:
            self.tracks = changed(self.tracks, us_posture=to)
            self.lines.append((entries.Recorded, clause, f"US posture {before} -> {to}"))

    @while_it_lasts
    def reserves(self, side: Side, by: int, clause: str) -> None:
        """Add to a side's reserves, at most 2 in all, or spend them (6.3.3)."""
        field = "us_reserves" if side is US else "jihadist_reserves"
        after = min(_MOST_RESERVES, self.tracks.reserves(side) + by)
        refuse_unless(after >= 0, "spends more reserves than there are")
        self._track(field, f"{side} reserves", after, clause)

    # Cards

    @while_it_lasts
    def draw(self, number: int, side: Side, clause: str) -> None:
        """Put a card of the deck into a hand (5.2.8)."""
        refuse_unless(number in self.cards.deck, "draws a card that is not in the deck")
        hand = self.cards.hand(side) | {number}
        field = "us" if side is US else "jihadist"
        after = small_deck(number) + 1 if SMALL_DECKS(self) else 0
        self.cards = changed(
            self.cards, deck=self.cards.deck - {number}, next_deck=after % _SMALL_DECKS, **{field: hand}
        )
        self.lines.append((entries.Dealt, clause, card(number), f"to the {side}"))

    @while_it_lasts
    def play(self, number: int, side: Side, clause: str) -> None:
        """Put a card of a hand on the table (5.2.2)."""
        self._leave_hand(number, side)
        self.cards = changed(self.cards, played=(*self.cards.played, number))
        self.lines.append((entries.Dealt, clause, card(number), f"played by the {side}"))

    @while_it_lasts
    def discard(self, number: int, side: Side, clause: str) -> None:
        """Put a card of a hand on the discards."""
        self._leave_hand(number, side)
        self.cards = changed(self.cards, discards=self.cards.discards | {number})
        self.lines.append((entries.Dealt, clause, card(number), f"discarded by the {side}"))

    @while_it_lasts
    def remove(self, number: int, clause: str) -> None:
        """Take a card out of the game that lies among the discards, or was shuffled with them (6.2.9)."""
        cards = self.cards
        if number in cards.discards | cards.deck:
            self.cards = changed(
                cards,
                discards=cards.discards - {number},
                deck=cards.deck - {number},
                removed=cards.removed | {number},
            )
            self.lines.append((entries.Dealt, clause, card(number), _PILES["removed"]))

    def reveal(self, *numbers: int) -> None:
        """Let the other side know of cards of a hand, until they leave it (L97)."""
        self.cards = changed(self.cards, known=self.cards.known.union(numbers))

    def put_on_pile(self, number: int) -> None:
        """Let a card that came to the solo Jihadist lie on top (9.2)."""
        if BY_RULE(self):
            self.cards = changed(self.cards, pile=(number, *self.cards.pile))

    def put_below_pile(self, number: int) -> None:
        """Note that a card of the solo Jihadist comes next after those whose place is known (9.2)."""
        self.cards = changed(self.cards, pile=(*self.cards.pile, number))

    def shuffle_pile(self, clause: str) -> None:
        """Let the solo Jihadist's pile be shuffled (9.2/2)."""
        if BY_RULE(self):
            self.cards = changed(self.cards, pile=())
            self.told(clause, "the pile of the Jihadist is shuffled")

    def _leave_hand(self, number: int, side: Side) -> None:
        hand = self.cards.hand(side)
        refuse_unless(number in hand, "takes a card from a hand that does not hold it")
        field = "us" if side is US else "jihadist"
        self.cards = changed(self.cards, **{field: hand - {number}})

    @while_it_lasts
    def put_away(self, number: int, pile: str, clause: str) -> None:
        """Put a played card on the discards, out of the game, or into a box (5.2.2, 6.2.7, 6.2.9, 8.5.3)."""
        refuse_unless(number in self.cards.played, "puts away a card that is not being played")
        played = tuple(one for one in self.cards.played if one != number)
        after: Any = number if pile == "first_plot" else getattr(self.cards, pile) | {number}
        self.cards = changed(self.cards, played=played, **{pile: after})
        if pile != "discards":
            self.lines.append((entries.Dealt, clause, card(number), _PILES[pile]))

    @while_it_lasts
    def empty_boxes(self, clause: str) -> None:
        """Discard the cards of the Lapsing and 1st Plot boxes (5.2.6)."""
        cards = self.cards
        gone = cards.lapsing | ({cards.first_plot} if cards.first_plot is not None else frozenset())
        if gone:
            self.cards = changed(cards, discards=cards.discards | gone, lapsing=frozenset(), first_plot=None)
            said = ", ".join(str(card(number)) for number in sorted(gone))
            self.lines.append((entries.Recorded, clause, f"discarded from their boxes: {said}"))

    @while_it_lasts
    def reshuffle(self, clause: str) -> None:
        """Make a new deck of the discards and of the cards in boxes (5.3.1, L88, L110)."""
        cards = self.cards
        first = {cards.first_plot} if cards.first_plot is not None else set()
        self.cards = changed(
            cards,
            deck=cards.deck | cards.discards | cards.lapsing | first,
            discards=frozenset(),
            lapsing=frozenset(),
            first_plot=None,
            reshuffles=cards.reshuffles + 1,
            next_deck=0,
        )
        self.lines.append((entries.Recorded, clause, "the discards become the new deck"))

    # What lasts

    @while_it_lasts
    def put_in_force(self, clause: str, words: str, **truths: bool) -> None:
        """Put something in force, or end it."""
        self.in_force = self.in_force.but(**truths)
        self.lines.append((entries.Recorded, clause, words))

    @while_it_lasts
    def spike(self, by: int, clause: str) -> None:
        """Add an Oil Price Spike, or end them (4.2.6, #117)."""
        self.spikes += by
        self.lines.append((entries.Recorded, clause, f"Oil Price Spikes in effect: {self.spikes}"))

    @while_it_lasts
    def told(self, clause: str, words: str) -> None:
        """Write a line about what happened and changes nothing by itself."""
        self.lines.append((entries.Recorded, clause, words))


_PILES = {
    "removed": "leaves the game",
    "lapsing": "lies in a Lapsing box",
    "first_plot": "lies in the 1st Plot box",
}


def _on(track: tuple[int, int], value: int) -> int:
    low, high = track
    return max(low, min(high, value))


def refuse_unless(holds: object, what: str) -> None:
    """Raise `Defect` where an effect would do what no requirement admits."""
    if not holds:
        message = f"an effect {what}"
        raise Defect(message)

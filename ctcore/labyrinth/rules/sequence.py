"""The sequence of play (5): hands are dealt, phases alternate, plots are resolved, the turn ends.

Clauses: 5.1, 5.2; rulings L11, L13, L20, L67, L85, L87
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from ctcore.kernel import Move, asks, awaits
from ctcore.kernel.copying import changed
from ctcore.kernel.frozen import frozen
from ctcore.kernel.named import Named
from ctcore.labyrinth.board.cards import CARDS, Card
from ctcore.labyrinth.board.effects import Draft
from ctcore.labyrinth.board.in_force import LAPSING
from ctcore.labyrinth.board.places import PLACES
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.tracks import world
from ctcore.labyrinth.board.vocabulary import JIHADIST, NATURE, US, Posture, Side
from ctcore.labyrinth.rules import drawing, reassessing, resolving
from ctcore.labyrinth.rules.common.asking import PlaceMove, chosen, end
from ctcore.labyrinth.rules.common.dice import Choice, Procedure
from ctcore.labyrinth.rules.playing import DISCARD, HOLD, MOST_PLAYS, PLAY, Hold

__all__ = ["TABLE", "Phase", "Step", "Turn", "begin_phase", "draws_lots"]

_WORLD_SHIFT = 3


class Step(Named):
    """What a turn waits for."""

    SETUP, DEAL = "what the scenario lets be placed or rolled", "the deal"
    JIHADIST, US, PLOTS = "the Jihadist's phase", "the US phase", "the resolution of plots"


@frozen
class Turn(Procedure, clause="5.1/1", awaits="the next phase", label="turn"):
    """A turn (5.1); ``held`` says that the US keeps its last card, ``plotted`` that a first Plot was made."""

    cites = ("3.2/4", "3.2/6", "5.2.1/1", "5.2.4/2", "6.3.3.2/1", "L13", "L17", "L85")
    step: Step
    held: bool = False
    plotted: bool = False

    @property
    def is_set_up(self) -> bool:
        """Whether the scenario is still being set up."""
        return self.step is Step.SETUP

    def after_setup(self, draft: Draft, _result: object) -> None:
        """Deal the first hands (3.2/6); what was tested until now was in no phase (L67)."""
        draft.next_phase()
        self.then(draft, Step.DEAL)
        drawing.deal(draft)

    def after_deal(self, draft: Draft, _result: object) -> None:
        """Turn green markers tan, and begin with the Jihadist (5.2.9, 3.2/6)."""
        draft.turn_regime_changes_tan("5.2.9/1")
        self._jihadist(draft)

    def _jihadist(self, draft: Draft) -> None:
        self.then(draft, Step.JIHADIST, held=False)
        begin_phase(draft, JIHADIST)

    def after_jihadist(self, draft: Draft, _result: object) -> None:
        """The US phase follows (5.2.2)."""
        self.then(draft, Step.US)
        begin_phase(draft, US)

    def after_us(self, draft: Draft, result: object) -> None:
        """Plots are resolved, cards played or not (5.2.3)."""
        after = self.then(draft, Step.PLOTS, held=result is Hold)
        resolving.begin(draft)
        if draft.stack[-1:] == (after,):
            after.after_plots(draft, None)

    def after_plots(self, draft: Draft, _result: object) -> None:
        """The turn ends when both hands are used up, or the US keeps its last card (5.2.1, 5.2.4/2, L85)."""
        cards = draft.cards
        if cards.jihadist or (cards.us and not self.held):
            self._jihadist(draft)
        else:
            _end_turn(draft)


Turn.stands_on = ()


@frozen
class Phase(Procedure, clause="5.2.2/1", awaits="a card", label="phase"):
    """An Action Phase of a side, of which ``played`` cards have been played (5.2.2).

    ``drawn`` is the card that the Jihadist must play since it was drawn at random (#47).
    """

    actor = property(attrgetter("side"))
    cites = ("5.2.2/3", "#47", "L20", "L87")
    side: Side
    played: int = 0
    drawn: int | None = None

    def resumed(self, draft: Draft, ended: object, result: Any, /) -> None:
        """Count the card, or note the one that was drawn; the phase is over when no more may be played."""
        if isinstance(ended, Lot):
            draft.replace(changed(self, drawn=result))
            return
        after = changed(self, played=self.played + reassessing.plays(ended), drawn=None)
        draft.replace(after)
        _settle(draft, after)


@frozen
class Lot(Choice, clause="#47", awaits="a card at random", label="lot", actor=NATURE):
    """The card is drawn at random that the Jihadist plays (#47); solo it is the top one (9.2)."""

    cites = ("9.2/1",)


def draws_lots(board: Any) -> bool:
    """Whether the Jihadist plays a card drawn at random: under #47, and always in a solo game (9.2)."""
    return bool(board.in_force.ijtihad or BY_RULE(board))


@frozen
class DrawLot(Move, form="draw {card} at random"):
    """The card is drawn that the Jihadist plays."""

    called = "draw a card at random"
    card: Card


class RemoveCadre(PlaceMove, form="remove the cadre in {place}"):
    """Remove a cadre."""


def begin_phase(draft: Draft, side: Side) -> None:
    """Open an Action Phase; one without cards and cadres is over at once (5.2.2/3)."""
    draft.next_phase()
    phase = Phase(side)
    draft.push(phase)
    _settle(draft, phase)


def _settle(draft: Draft, phase: Phase) -> None:
    """End the phase where its side can do nothing more."""
    if draft.winner is not None:
        return
    over = phase.played >= MOST_PLAYS or not draft.cards.hand(phase.side)
    # L90: the Jihadist that plays by rule leaves its cadres alone.
    cadres = phase.side is JIHADIST and not BY_RULE(draft) and any(one.cadre for one in draft.countries)
    if over and not cadres:
        draft.finish()
    elif not over and phase.side is JIHADIST and phase.drawn is None and draws_lots(draft):
        draft.push(Lot())


def _end_turn(draft: Draft) -> None:
    """End the turn and deal (5.2.5 to 5.2.8)."""
    ruled = any(one.is_ruled for one in draft.countries)
    pirates = draft.in_force.pirates and any(draft.country(name).is_ruled for name in ("Somalia", "Yemen"))
    if pirates:
        draft.told("#73", "Pirates: Funding does not drop")
    else:
        draft.funding(-1, "5.2.5/1")
    if ruled:
        draft.prestige(-1, "5.2.5/1")
    side = 1 if draft.tracks.us_posture is Posture.HARD else -1
    if world(draft) * side >= _WORLD_SHIFT:
        draft.prestige(1, "5.2.5/1")
    draft.empty_boxes("5.2.6/1")
    if draft.spikes:
        draft.spike(-draft.spikes, "5.2.6/1")
    lapsed = {name: False for name in LAPSING if getattr(draft.in_force, name)}
    if lapsed:
        draft.put_in_force("5.2.6/1", "lapsing events end", **lapsed)
    for who in (US, JIHADIST):
        if draft.tracks.reserves(who):
            draft.reserves(who, -draft.tracks.reserves(who), "5.2.7/1")
    if draft.winner is None:
        draft.replace(Turn(Step.DEAL))
        drawing.deal(draft)


def _lot(draft: Draft, _frame: Lot, move: DrawLot) -> None:
    draft.told("9.2/1" if BY_RULE(draft) else "#47", f"the Jihadist must play {move.card}")
    draft.finish(move.card.number)


DRAW_LOT = chosen(
    ("phase.lot", DrawLot, _lot),
    {"card": CARDS},
    asks(
        "held",
        ("#47", "9.2/1"),
        "the Jihadist holds the card; of a pile whose top card is known it is that one",
        lambda state, card: state.cards.may_be_next(card.number, JIHADIST),
        "{move.card}",
    ),
)


def _remove_cadre(draft: Draft, frame: Phase, move: RemoveCadre) -> None:
    draft.remove_cadre(move.place, "4.8.4/3")
    _settle(draft, frame)


def _nothing_left(state: Any, frame: Phase) -> bool:
    return frame.played >= MOST_PLAYS or not state.cards.hand(frame.side)


REMOVE_CADRE = chosen(
    ("phase.remove_cadre", RemoveCadre, _remove_cadre),
    {"place": PLACES},
    asks(
        "of_the_jihadist",
        ("4.8.4/3", "L90"),
        "a Jihadist that does not play by rule may remove cadres",
        lambda state, frame: frame.side is JIHADIST and not BY_RULE(state),
        "{frame.side}",
    ),
    asks(
        "cadre_there",
        ("4.8.4/3", "L87"),
        "the country has a cadre",
        lambda subject: subject.cadre,
        "{subject}: {subject.cadre}",
    ),
)
END = end(
    "phase.end",
    None,
    asks(
        "no_card_to_play",
        ("5.2.2/1", "5.2.2/3"),
        "a phase ends when no card is left to play in it",
        _nothing_left,
        "played: {frame.played}",
    ),
)
TABLE = (
    awaits(Phase, PLAY, reassessing.REASSESS, DISCARD, HOLD, REMOVE_CADRE, END)
    | awaits(Lot, DRAW_LOT)
    | reassessing.TABLE
    | resolving.TABLE
    | drawing.TABLE
)

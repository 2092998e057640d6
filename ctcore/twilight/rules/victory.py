"""Victory (7): thresholds, margins, and who has won when the game is over.

Each player has a total and a threshold that it must exceed; the margin is how far beyond
it, or short of it, the total is.  A Victory Phase asks only whether a threshold is passed;
margins rank the players where both are.  After the final Round margins decide, whoever has
passed its threshold (R154).  A Hidden Agenda adds to its holder's margin and to nothing else
(R156).  In the one-player game a Victory Phase asks for the FLN's total alone, and the final Round ends
early (8.5.1, 8.6).

Clauses: 1.9, 7.1-7.3, 6.1, 6.3.3, 2.4.1, 8.5.1, 8.6; rulings R37, R138, R139, R153, R154, R156.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ctcore.kernel import Figure
from ctcore.kernel.frozen import frozen
from ctcore.kernel.logic import any_of
from ctcore.twilight.board.forces import Space, fln_bases_on_map, population_at
from ctcore.twilight.board.state import Position, State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Ending, Stance

__all__ = [
    "FINAL_SUPPORT_PHASE",
    "GOVERNMENT_ENDS",
    "POINTS",
    "THRESHOLD",
    "Margins",
    "Outcome",
    "clauses_of_change",
    "decided",
    "ended_by",
    "margin",
    "margins",
    "outcome",
    "reached",
    "totals",
]

# 7.2: what a player's total must exceed.
THRESHOLD = {GOVERNMENT: 35, FLN: 30}
# 6.1, 8.6: whether a Victory Phase that finds the Government beyond its threshold ends the game.
GOVERNMENT_ENDS = Figure("victory_phase.government_ends", ("6.1", "7.2"), lambda _state: True, is_truth=True)
# 6.3.3, 8.5.1: whether the final Round has a Support Phase.
FINAL_SUPPORT_PHASE = Figure("final_round.support_phase", ("6.3.3",), lambda _state: True, is_truth=True)
# 7.2: whether a Victory Phase finds a player beyond its threshold.
BEYOND = Figure(
    "victory_phase.beyond",
    ("7.2", "R153", "R156"),
    lambda state, faction: reached(state.spaces, state.commitment, faction),
    is_truth=True,
)
POINTS = (GOVERNMENT_ENDS, FINAL_SUPPORT_PHASE, BEYOND)
# What ends the game; who has won then is a matter of chapter 7.
_ENDS = {
    Ending.VICTORY_PHASE: ("6.1",),
    Ending.FINAL_ROUND: ("6.3.3", "2.4.1"),
    Ending.NO_FINAL_ROUND: ("2.4.1", "R138"),
}


@frozen
class Outcome:
    """How a game ended: who won, why, and by what margins (7.3)."""

    winner: Actor
    ending: Ending
    government_margin: int
    fln_margin: int
    clauses: tuple[str, ...]
    reason: str

    def __str__(self) -> str:
        """The outcome in one line, its clauses first."""
        return (
            f"{', '.join(self.clauses)}: the {self.winner} wins, as {self.ending}; {self.reason} "
            f"[margins: Government {self.government_margin:+}, FLN {self.fln_margin:+}]"
        )


def totals(spaces: Iterable[Space], commitment: int) -> dict[Actor, int]:
    """Each player's victory marker: Support + Commitment, Opposition + Bases (1.9/2, 1.9/3)."""
    held = tuple(spaces)
    return {faction: _total(held, commitment, faction) for faction in (GOVERNMENT, FLN)}


def _total(spaces: Sequence[Space], commitment: int, faction: Actor) -> int:
    if faction is GOVERNMENT:
        return population_at(spaces, Stance.SUPPORT) + commitment
    return population_at(spaces, Stance.OPPOSE) + fln_bases_on_map(spaces)


def reached(spaces: Iterable[Space], commitment: int, faction: Actor) -> bool:
    """Whether the player's total exceeds its threshold, Deception apart (7.2/2, 7.2/3, R153, R156).

    >>> import ctcore as ct
    >>> reached(ct.setup("short").spaces, 28, ct.GOVERNMENT)
    False
    >>> reached(ct.setup("short").spaces, 29, ct.GOVERNMENT)
    True
    """
    return _total(tuple(spaces), commitment, faction) > THRESHOLD[faction]


def decided(state: Position) -> bool:
    """Whether a Victory Phase ends the game here: some player is past its threshold.

    Clauses: 6.1/2, 7.2/1, 8.6/1, 8.6/2

    >>> import ctcore as ct
    >>> decided(ct.setup("short")), decided(ct.position("short", "Commitment 29"))
    (False, True)
    """
    return any_of(_ends(state, faction) for faction in (GOVERNMENT, FLN))


def _ends(state: Position, faction: Actor) -> bool:
    beyond: bool = BEYOND(state, faction)
    return beyond if faction is FLN else beyond & GOVERNMENT_ENDS(state)


def margin(state: State, faction: Actor) -> int:
    """How far the player is beyond its threshold, Hidden Agendas included (7.3/3, 7.3/4, 7.3/10).

    >>> import ctcore as ct
    >>> margin(ct.setup("short"), ct.GOVERNMENT), margin(ct.setup("short"), ct.FLN)
    (-13, -11)
    """
    total = _total(state.spaces, state.commitment, faction)
    return total - THRESHOLD[faction] + state.deception.agendas(faction)


@frozen
class Margins:
    """The victory margins of both players (7.3)."""

    government: int
    fln: int

    def __getitem__(self, faction: Actor) -> int:
        """The margin of one faction."""
        return self.government if faction is GOVERNMENT else self.fln


def margins(state: State) -> Margins:
    """How far each player is beyond its threshold, Hidden Agendas included (7.3).

    Clauses: 7.2, 7.3

    >>> import ctcore as ct
    >>> margins(ct.setup("short"))
    Margins(government=-13, fln=-11)
    """
    return Margins(margin(state, GOVERNMENT), margin(state, FLN))


def outcome(state: State) -> Outcome | None:
    """Who won a game that is over, with the reason and the margins; None before.

    Clauses: 7.1, 7.2, 7.3, 8.6/2, 8.6/3, 8.6/4

    >>> import ctcore as ct
    >>> outcome(ct.setup("short")) is None
    True
    """
    if state.ending is None:
        return None
    found = {faction: margin(state, faction) for faction in (GOVERNMENT, FLN)}
    clauses: tuple[str, ...]
    met = [faction for faction in found if _ends(state, faction)]
    if state.ending is Ending.VICTORY_PHASE and len(met) == 1:
        (winner,) = met
        alone = not GOVERNMENT_ENDS(state)
        clauses = ("7.2",) if alone else ("7.2", "R154")
        reason = "it has a positive margin" if alone else "it alone meets its victory condition"
    else:
        winner = _ranked(found)
        tied = found[GOVERNMENT] == found[FLN]
        reason = "a tie goes to the FLN" if tied else "it has the higher margin"
        clauses = _ranking(state.ending, tied=tied)
    clauses = (*_alone(state), *clauses, *ended_by(state))
    return Outcome(winner, state.ending, found[GOVERNMENT], found[FLN], clauses, reason)


def _alone(state: State) -> tuple[str, ...]:
    """The clause of a one-player game's victory, where it decides how the game goes on (8.6)."""
    return clauses_of_change(GOVERNMENT_ENDS, state)


def clauses_of_change(figure: Figure[bool], state: Position) -> tuple[str, ...]:
    """The clauses of what changes the figure here, if anything does."""
    return tuple(clause for one in figure.changing(state) for clause in one.clauses)


def _ranking(ending: Ending, *, tied: bool) -> tuple[str, ...]:
    """The clauses by which margins decide: 7.1 where both have reached in a Victory Phase, else 7.3.

    Clauses: 7.1, 7.3, R154
    """
    if ending is Ending.VICTORY_PHASE:
        return ("7.1", "7.3", "R154")
    # 7.1 alone says who wins a tie.
    return ("7.3", "7.1", "R154") if tied else ("7.3", "R154")


def ended_by(state: State) -> tuple[str, ...]:
    """The clauses that ended the game; none as long as it goes on (6.1, 6.3.3, 2.4.1, 8.5.1/1).

    >>> import attrs, ctcore as ct
    >>> ended_by(attrs.evolve(ct.setup("short"), stack=(), ending=Ending.FINAL_ROUND))
    ('6.3.3', '2.4.1')
    """
    if state.ending is None:
        return ()
    if state.ending is Ending.FINAL_ROUND and not FINAL_SUPPORT_PHASE(state):
        return clauses_of_change(FINAL_SUPPORT_PHASE, state)
    return _ENDS[state.ending]


def _ranked(margins: dict[Actor, int]) -> Actor:
    """Who has the higher margin; ties go to the FLN (7.1/1, 7.1/2, 7.3/1, 8.6/3, 8.6/4).

    >>> str(_ranked({GOVERNMENT: 3, FLN: 3}))
    'FLN'
    """
    return GOVERNMENT if margins[GOVERNMENT] > margins[FLN] else FLN

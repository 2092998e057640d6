"""The steps of a Propaganda Round in every combination of small counts."""

from __future__ import annotations

from itertools import product
from typing import Any

import ctcore as ct
from ctcore.kernel import Move
from ctcore.twilight.board.deck import Deck
from ctcore.twilight.board.parts import Purses
from proofs.statements.board import governed
from tests.exhaustive.bench import FRENCH, base, between, holdings, move, place, upto, with_spaces
from tests.rules.positions import FRAMES
from tests.rules.second import agrees, stepped

__all__ = [
    "agitation",
    "casualties",
    "fln_income",
    "government_income",
    "losses",
    "pacification",
    "redeploy",
    "sending",
    "withdrawing",
]

_EVENTS = frozenset(range(1, 61))
_SPACES = ("Medea", "Barika", "Batna", "Algiers")
_POLICE = ct.PieceType.FRENCH_POLICE


def _in_round(state: ct.State, frame: str, *fields: Any) -> ct.State:
    """The state in a phase of a Round on the second card of all."""
    deck = Deck(_EVENTS - {1}, (1, 67), state.deck.size)
    return state.but(deck=deck, stack=(FRAMES[frame](*fields),))


def _to_come(state: ct.State) -> ct.State:
    """The state with the Propaganda card still to come."""
    deck = Deck(_EVENTS - {1}, (1,), state.deck.size)
    return state.but(deck=deck, stack=(FRAMES["NextCard"](),))


def _at(state: ct.State, commitment: int) -> ct.State:
    return state.but(commitment=commitment)


def sending() -> int:
    """What sending costs, in one step or in two, and when it is refused: a third, rounded up (R142)."""
    cases = 0
    board = base().but(available=ct.Pool(), out_of_play=base().available)
    for commitment, first, then in product(range(6), range(1, 13), range(13)):
        state, sent = _in_round(_at(board, commitment), "Sending", 0), 0
        for count in (first, then) if then else (first,):
            one = move("commitment.send", count, _POLICE)
            may = (sent + count + 2) // 3 <= commitment
            assert ct.SYSTEM.is_legal(state, one) == may, (commitment, first, then)
            if not may:
                break
            state, sent = stepped(state, one), sent + count
            assert state.commitment == commitment - (sent + 2) // 3
        cases += 1
    return cases


def withdrawing() -> int:
    """What withdrawing brings, in one step or in two: a third, rounded down (R143)."""
    cases = 0
    for commitment, first, then in product((0, 1, 46, 48, 49, 50), range(1, 11), range(11)):
        state = _in_round(_at(base(), commitment), "Withdrawing", 0)
        for count in (first, then) if then else (first,):
            state = stepped(state, move("commitment.withdraw", count, _POLICE))
        cases += 1
        assert state.commitment == min(50, commitment + (first + then) // 3), (commitment, first, then)
        assert state.out_of_play.french_police == first + then
    return cases


def losses() -> int:
    """What French Casualties and the France Track cost."""
    cases = 0
    end = move("commitment.end_withdrawing")
    counts = list(holdings(french_troops=range(5), french_police=range(5), government_bases=range(4)))
    for held, algerian in product(counts, (0, 3)):
        pool = ct.Pool(**held, algerian_troops=algerian, guerrillas=algerian)
        left = ct.Pool(*(has - pool.of(piece) for piece, has in base().available.items()))
        board = base().but(available=left, casualties=pool)
        for commitment, box, recall in product((0, 2, 4, 20), range(6), (False, True)):
            state = _at(board, commitment).with_truths(recall_de_gaulle=recall).but(france_track=box)
            stepped(_in_round(state, "Withdrawing", 0), end)
            cases += 1
    return cases


def government_income() -> int:
    """What one space, Available, Support and Commitment bring the Government."""
    cases = 0
    reveal = move("reveal", 67)
    nothing = base().but(available=ct.Pool(), out_of_play=base().available)
    for name, resettled in [*((name, False) for name in (*_SPACES, "Souk Ahras")), ("Barika", True)]:
        counts = holdings(
            french_troops=upto(1, 2), government_bases=range(3), underground=range(3), fln_bases=range(2)
        )
        for held, stance in product(counts, (-1, 0, 1)):
            population = 0 if resettled else place(name).population
            fits = held["government_bases"] + held["fln_bases"] <= 2 and (population or not stance)
            if not fits:
                continue
            space = ct.Space(place(name), **held, resettled=resettled, support=stance)
            spaces = (*nothing.spaces[: space.place.index], space, *nothing.spaces[space.place.index + 1 :])
            for available, recall, (had, commitment) in product(
                (0, 1, 4), (False, True), ((0, 0), (0, 3), (48, 1), (50, 0), (20, 40))
            ):
                state = nothing.with_truths(recall_de_gaulle=recall).but(
                    spaces=spaces,
                    available=ct.Pool(french_police=available, algerian_police=5),
                    resources=Purses(had, 0),
                    commitment=commitment,
                )
                stepped(_to_come(state), reveal)
                cases += 1
    return cases


def fln_income() -> int:
    """What Bases, the France Track, the Border Zone and SUEZ CRISIS bring the FLN."""
    cases = 0
    reveal = move("reveal", 67)
    for bases, abroad, box, border in product(range(3), range(3), range(6), (None, 0, 1, 4)):
        if abroad and border is None:
            continue
        board = with_spaces(
            base(independent=border is not None, border=border or 0),
            ct.Space(place("Batna"), fln_bases=bases, government_bases=int(bases < 2)),
            ct.Space(place("Tunisia"), fln_bases=abroad, support=0 if border is None else -1),
        )
        for suez, had in product((False, True), (0, 2, 20, 45, 50)):
            state = board.but(france_track=box, suez_crisis=suez, resources=Purses(0, had))
            stepped(_to_come(state), reveal)
            cases += 1
    return cases


def pacification() -> int:
    """Where a step of Pacification may be taken, and what it does."""
    cases = 0
    for name, terror, stance in product(_SPACES[:1] + _SPACES[2:], (0, 2), (-1, 0, 1)):
        population = place(name).population
        if stance and not population:
            continue
        counts = holdings(
            french_troops=range(2),
            algerian_troops=range(2),
            french_police=range(2),
            algerian_police=range(2),
            government_bases=range(2),
            underground=range(3),
            fln_bases=range(2),
        )
        for held in counts:
            space = ct.Space(place(name), **held, terror=terror, support=stance)
            board = with_spaces(base(), space)
            for purse, cap, spent in ((20, 20, 0), (1, 20, 0), (2, 2, 0), (9, 3, 2), (9, 4, 2)):
                state = _in_round(_at(board, cap).but(resources=Purses(purse, 0)), "Pacification", spent)
                _tried(state, move("pacification.pacify", place(name)))
                cases += 1
    return cases


def agitation() -> int:
    """Where a step of Agitation may be taken, and what it does."""
    cases = 0
    for name, terror, stance in product((*_SPACES, "Morocco"), range(3), (-1, 0, 1)):
        abroad = name == "Morocco"
        population = place(name).population
        if (stance and not population) or (abroad and (terror or stance != -1)):
            continue
        ours = range(1) if abroad else range(3)
        counts = holdings(
            french_troops=ours,
            government_bases=ours,
            underground=range(3),
            active=range(2),
            fln_bases=range(2),
        )
        for held in counts:
            if held["government_bases"] + held["fln_bases"] > 2:
                continue
            space = ct.Space(place(name), **held, terror=terror, support=stance)
            board = with_spaces(base(independent=True), space)
            for purse in (0, 1, 7):
                state = _in_round(board.but(resources=Purses(0, purse)), "Agitation")
                _tried(state, move("agitation.agitate", place(name)))
                cases += 1
    return cases


def _tried(state: ct.State, one: Move) -> None:
    """The step is refused where it is not stated, and else does and costs what is."""
    agrees(state)
    if ct.SYSTEM.is_legal(state, one):
        stepped(state, one)


def redeploy() -> int:
    """Which cubes go from one space to another, by what stood in both when the phase began."""
    cases = 0
    for goal_name, bases, ours, theirs in product(("Oran", "Barika"), range(3), range(3), range(3)):
        goal = ct.Space(place(goal_name), government_bases=bases, algerian_police=ours, underground=theirs)
        for troops, police, guerrillas in product(range(3), range(3), range(3)):
            origin = ct.Space(place("Medea"), french_troops=troops, french_police=police, active=guerrillas)
            state = _in_round(with_spaces(base(), goal, origin), "Agitation")
            state = ct.step(state, move("agitation.end"))
            takes_troops = goal_name == "Oran" or bases > 0
            takes_police = governed(goal)
            expected = {
                *((count, ct.Piece.FRENCH_TROOPS) for count in range(1, troops + 1) if takes_troops),
                *((count, ct.Piece.FRENCH_POLICE) for count in range(1, police + 1) if takes_police),
            }
            cases += 1
            assert _movable(state, goal_name) == expected, (goal, origin)
    return cases


def _movable(state: ct.State, goal: str) -> set[tuple[Any, ...]]:
    return between(state, "redeploy.move", place("Medea"), place(goal))


def casualties() -> int:
    """How many Casualties go Out of Play, and how many become Available."""
    cases = 0
    end = move("fln_redeploy.end")
    for troops, police, bases, guerrillas in product(range(5), range(5), range(3), range(8)):
        pool = ct.Pool(
            french_troops=troops, french_police=police, government_bases=bases, guerrillas=guerrillas
        )
        left = ct.Pool(*(has - pool.of(piece) for piece, has in base().available.items()))
        state = _in_round(base().but(available=left, casualties=pool), "FlnRedeploy", ())
        state = stepped(state, end)
        while type(state.stack[-1]).__name__ == "TakingOut":
            state = stepped(state, ct.legal_moves(state)[0])
        gone = sum(getattr(state.out_of_play, name) for name in FRENCH)
        cases += 1
        assert gone == (troops + police + bases) // 3, pool
        assert state.casualties == ct.Pool()
    return cases

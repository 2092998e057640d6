"""Positions and moves for the rule tests, in the words of the rulebook.

Every helper keeps the pieces conserved and the position lawful, and says so by asserting it.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Entry, Kind, Move, Transition
from ctcore.twilight import conform
from ctcore.twilight.board.parts import FranceBox, Initiative
from ctcore.twilight.testing.supply import spared

KINDS: dict[str, Kind] = {kind.name: kind for kind in ct.SYSTEM.kinds}
FRAMES: dict[str, Any] = {frame.__name__: frame for frame in ct.SYSTEM.table}
ON_MAP = {piece.name.lower(): piece.type for piece in ct.Piece}
POOL = tuple(piece.name.lower() for piece in ct.PieceType)

FLAGS = ("commitment", "independent", "recall_de_gaulle", "coup_played", "mobilization_played")
LASTING = ("coup_this_campaign", "suez_crisis", "capabilities", "momentum", "deception", "ending")

ALGERIAN_TROOPS, ALGERIAN_POLICE = ct.Piece.ALGERIAN_TROOPS, ct.Piece.ALGERIAN_POLICE
ACTIVE, FLN_BASES = ct.Piece.ACTIVE, ct.Piece.FLN_BASES
FRANCE = ct.Track.FRANCE
SUPPORT, NEUTRAL, OPPOSE = 1, 0, -1


# Moves


def place(name: str) -> ct.Place:
    return ct.Place.named(name)


def move(kind: str, *fields: object) -> Move:
    """The move of that kind; text in its fields names a space."""
    made: Move = KINDS[kind].move(*(place(field) if isinstance(field, str) else field for field in fields))
    return made


END = move("end")
NO_PIVOTAL = move("pivotal.decline")
PASS = move("choose.first", ct.Option.PASS)
LIMITED = move("choose.second", ct.Option.LIMITED)


# Positions


def lawful(state: ct.State) -> ct.State:
    """The state itself, once no law speaks against it."""
    assert ct.violations(state) == ()
    return state


def turn(faction: ct.Actor, scenario: str = "full") -> ct.State:
    """The scenario on its first card, with the faction to choose first, no Pivotal Event being played."""
    state = lawful(ct.setup(scenario, first=faction, card=1))
    return play(state, NO_PIVOTAL) if type(pending(state)).__name__ == "PivotalWindow" else state


def with_space(state: ct.State, name: str, **values: Any) -> ct.State:
    """The state with exactly these values in a space; pieces come from and go to Available.

    What Available lacks comes from Out of Play, or from Casualties (`spare_box`).
    """
    where = place(name).index
    before = state.spaces[where]
    after = attrs.evolve(before, **values)
    available, away = state.available, state
    for field, piece in ON_MAP.items():
        more = getattr(after, field) - getattr(before, field)
        from_available = min(more, available.of(piece))
        available = available.changed(piece, -from_available)
        away = spared(away, piece, from_available - more)
    spaces = (*state.spaces[:where], after, *state.spaces[where + 1 :])
    return lawful(away.but(spaces=spaces, available=available))


def with_available(state: ct.State, **counts: int) -> ct.State:
    """The state with exactly that many Available; the others are Out of Play, or Casualties (`spare_box`).

    FLN Bases, which are never there, go to empty Sectors and come from the map, the last first.
    """
    available, away, spaces = state.available, state, list(state.spaces)
    for field, count in counts.items():
        piece = ct.PieceType[field.upper()]
        more = count - available.of(piece)
        available = available.changed(piece, more)
        if piece is not ct.PieceType.FLN_BASES:
            away = spared(away, piece, -more)
            continue
        for number, space in reversed(list(enumerate(spaces))):
            empty = space.place.is_sector and not (space.government_pieces or space.fln_pieces)
            put = max(-more, -space.fln_bases) if more > 0 else min(-more, 2 * empty)
            spaces[number], more = attrs.evolve(space, fln_bases=space.fln_bases + put), more + put
    return lawful(away.but(available=available, spaces=tuple(spaces)))


def with_resources(state: ct.State, *, government: int | None = None, fln: int | None = None) -> ct.State:
    """The state with these Resources."""
    given = {"government": government, "fln": fln}
    changed = {name: amount for name, amount in given.items() if amount is not None}
    return lawful(state.but(resources=attrs.evolve(state.resources, **changed)))


def with_france(state: ct.State, box: str) -> ct.State:
    """The state with the France Track's marker in that box."""
    return lawful(state.but(france_track=FranceBox[box]))


def with_independence(state: ct.State, *, border_zone: int = 0) -> ct.State:
    """The state after Morocco and Tunisia became independent."""
    spaces = tuple(
        attrs.evolve(space, support=OPPOSE) if space.place.is_country else space for space in state.spaces
    )
    return lawful(
        state.with_truths(independent=True, mobilization_played=True).but(
            spaces=spaces,
            border_zone=border_zone,
            hand=attrs.evolve(state.hand, mobilization=False, morocco_and_tunisia_independent=False),
        )
    )


def with_recall(state: ct.State) -> ct.State:
    """The state with RECALL DE GAULLE in play."""
    hand = attrs.evolve(state.hand, recall_de_gaulle=False)
    return lawful(state.with_truths(recall_de_gaulle=True).but(coup_played=True, hand=hand))


def with_commitment(state: ct.State, commitment: int) -> ct.State:
    """The state at that Commitment."""
    return lawful(state.but(commitment=commitment))


def with_mobilization(state: ct.State) -> ct.State:
    """The state after MOBILIZATION was played."""
    hand = attrs.evolve(state.hand, mobilization=False)
    return lawful(state.with_truths(mobilization_played=True).but(hand=hand))


def without(state: ct.State, *fields: str) -> ct.State:
    """The state with no such piece in any space of the map."""
    for space in state.spaces:
        standing = {field: 0 for field in fields if getattr(space, field)}
        if standing:
            state = with_space(state, space.name, **standing)
    return state


def granted(state: ct.State, card: str) -> ct.State:
    """The state with the free Operation, or Subvert, just begun that a card's text grants (5.5)."""
    return lawful(conform.granted(state, card))


def limited(state: ct.State) -> ct.State:
    """The state after the First Eligible passes and the Second takes the Limited Op box."""
    return play(state, PASS, LIMITED)


def line(state: ct.State, text: str) -> ct.State:
    """The state after a line of play, lawful after each of its moves."""
    for step in ct.play_line(state, text):
        lawful(step.after)
        state = step.after
    return state


def play(state: ct.State, *moves: Move) -> ct.State:
    """The state after the moves, lawful after each."""
    for one in moves:
        state = lawful(ct.step(state, one))
    return state


def unsayable() -> dict[str, ct.State]:
    """For each law that no position's text breaks, or none alone, a position that breaks it."""
    short, first = ct.setup("short"), ct.Eligibility.FIRST
    crowd = tuple(attrs.evolve(one, support=2) if one.name == "Algiers" else one for one in short.spaces)
    eighth = place("Batna").index
    full = {one.place.index for one in short.spaces if one.place.is_sector and one.place.population == 1}
    moved = tuple(
        attrs.evolve(one, resettled=True, support=0) if one.place.index in {*full, eighth} else one
        for one in short.spaces
    )
    return {
        "france_track_within_boxes": short.but(france_track=6),
        "stance_is_one_of_three": attrs.evolve(short, spaces=crowd),
        "exactly_one_first_eligible": attrs.evolve(short, initiative=Initiative(first, first)),
        "pop_0_markers_suffice": attrs.evolve(short, spaces=moved),
    }


# What to say of a move


def effect(state: ct.State, one: Move) -> dict[str, tuple[Any, Any]]:
    """Every number at the table that a legal move changes, before and after, except what is pending."""
    assert one in ct.legal_moves(state)
    after = play(state, one)
    was, now = table(state), table(after)
    return {name: (was[name], now[name]) for name in was if was[name] != now[name]}


def table(state: ct.State) -> dict[str, Any]:
    """Every value of a position that lies on the table, by name, except what is pending."""
    values: dict[str, Any] = {}
    for space in state.spaces:
        for field in (*ON_MAP, "support", "terror", "resettled", "pop_markers", "base_markers"):
            values[f"{space.name}: {field}"] = getattr(space, field)
    for box in ct.Box:
        for field in POOL:
            values[f"{box}: {field}"] = getattr(state.box(box), field)
    values["Government Resources"] = state.resources.government
    values["FLN Resources"] = state.resources.fln
    values["France Track"] = str(state.france_track)
    values["Border Zone"] = state.border_zone if state.independent else None
    values["First Eligible"] = str(state.first_eligible)
    values["played"] = state.deck.played
    for field in (*FLAGS, *LASTING):
        values[field] = getattr(state, field)
    values["hand"], values["size"] = state.hand, state.deck.size
    return values


def ledger(state: ct.State, one: Move) -> list[str]:
    """The lines of a legal move's ledger: the clause, the sort of change and its values."""
    transition: Transition[ct.State] = ct.trace(state, one)
    assert transition.after == ct.step(state, one)
    return [_line(entry) for entry in transition.ledger]


def _line(entry: Entry) -> str:
    clause, *values = attrs.astuple(entry, recurse=False)
    return " ".join([f"{clause}: {type(entry).__name__}", *map(str, values)])


def lacking(state: ct.State, one: Move) -> dict[str, set[str]]:
    """What the one requirement that an illegal move breaks lacks on each ground that is open."""
    (name,) = refusal(state, one)
    (finding,) = ct.judge(state, one).violations
    assert finding.name == name
    return {ground.label: set(ground.lacks) for ground in finding.grounds}


def refusal(state: ct.State, one: Move) -> set[str]:
    """The names of the requirements that an illegal move breaks, all of them and no others."""
    verdict = ct.judge(state, one)
    assert not verdict.legal
    assert one not in ct.legal_moves(state)
    assert not ct.SYSTEM.is_legal(state, one)
    with pytest.raises(ct.IllegalMove) as refused:
        ct.step(state, one)
    assert refused.value.verdict.results == verdict.results
    return {finding.name for finding in verdict.violations}


def pending(state: ct.State) -> Any:
    """The innermost frame."""
    return state.stack[-1]


def box(state: ct.State) -> str:
    """The box of the Initiative Track that the First Eligible player has just ended in."""
    return str(pending(state).first)


def names(locations: tuple[Any, ...]) -> list[str]:
    """The names of an Operation's locations."""
    return [str(location) for location in locations]


def selectable(state: ct.State, kind: str) -> set[str]:
    """The names of what the legal moves of one kind are about."""
    moves = [one for one in ct.legal_moves(state) if ct.SYSTEM.kind_of(state, one) is KINDS[kind]]
    fields = {attrs.astuple(one, recurse=False)[-1] for one in moves}
    return {str(field) for field in fields}

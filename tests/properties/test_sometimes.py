"""What must happen sometimes is counted; a count of zero fails."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore.conform.sources import vectors_of
from ctcore.kernel import Scope
from ctcore.testing import every_move, lawful_states, reachable_states
from ctcore.twilight.board import card_entries
from ctcore.twilight.board import entries as effects
from ctcore.twilight.rules.common.frames import OperationFrame
from ctcore.twilight.rules.common.prospects import can_start
from ctcore.twilight.rules.common.turns import NextCard, OperationLimit
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from tests.drawing import drawn_until
from tests.rules.crafted import crafted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hypothesis.strategies import SearchStrategy

    from ctcore.kernel import Kind

pytestmark = pytest.mark.long

# How many examples of each frame, before those still missing are drawn for.
EXAMPLES = 2
# How many of a position's legal moves are made.
STEPS = 20
VECTORS = Path(__file__).parents[2] / "proofs" / "vectors"
# A Round is left out where two Propaganda cards follow each other: a game in thirty has that.
LEDGER = {getattr(effects, name) for name in effects.__all__} - {card_entries.RoundSkipped}


class Seen:
    """What a run of examples came by."""

    def __init__(self) -> None:
        self.frames: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.entries: Counter[type] = Counter()
        self.requirements: Counter[tuple[str, str, bool]] = Counter()
        self.values: Counter[str] = Counter()

    def note(self, state: ct.State) -> None:
        frame = state.stack[-1] if state.stack else None
        self.frames[type(frame).__name__] += 1
        self.values.update(name for name, holds in values_of(state).items() if holds)
        awaited = {kind.move: kind for kind in ct.SYSTEM.table[type(frame)]} if frame else {}
        moves = ct.legal_moves(state)
        self.kinds.update({awaited[type(move)].name for move in moves})
        # Only what has not been seen yet is sought.
        for sort in [sort for sort, kind in awaited.items() if _missing(self, kind)]:
            universe = every_move(state, sort)
            kind = ct.SYSTEM.kind_of(state, universe[0])
            assert kind is not None
            for results in {kind.results(state, frame, move) for move in universe}:
                for requirement, holds in zip(kind.requirements, results, strict=True):
                    self.requirements[kind.name, requirement.name, holds] += 1
        if not LEDGER - self.entries.keys():
            return
        ends = {type(move): move for move in moves}.values()
        for move in {*ends, *moves[:: 1 + len(moves) // STEPS]}:
            step = ct.trace(state, move)
            self.entries.update(type(entry) for entry in step.ledger if getattr(entry, "count", 1))


def _limit(state: ct.State) -> OperationLimit | None:
    """What the Operation under way may do at most."""
    operation = state.pending(OperationFrame)
    return None if operation is None else operation.limit


def values_of(state: ct.State) -> dict[str, bool]:
    """Ends and corners that rules turn on, and whether the position shows them."""
    return {
        "no Guerrilla is Available": state.available.guerrillas == 0,
        "no FLN Base is Available": state.available.fln_bases == 0,
        "no Algerian Police is Available": state.available.algerian_police == 0,
        "the Government has nothing": state.resources.government == 0,
        "the FLN has nothing": state.resources.fln == 0,
        "the FLN has 50": state.resources.fln == 50,
        "France Track at A": state.france_track == 0,
        "France Track at F": state.france_track == 5,
        "Border Zone at 4": state.border_zone == 4,
        "before independence": not state.independent,
        "after independence": state.independent,
        "RECALL DE GAULLE is in play": state.recall_de_gaulle,
        "a Base +1 marker": any(space.base_markers for space in state.spaces),
        "a Pop +1 marker": any(space.pop_markers for space in state.spaces),
        "three Bases in a Country": any(space.bases == 3 for space in state.spaces),
        "two Bases in a space": any(space.bases == 2 for space in state.spaces),
        "Terror": any(space.terror for space in state.spaces),
        "all Terror markers": sum(space.terror for space in state.spaces) == 12,
        "a Resettled Sector": state.resettled_sectors > 0,
        "a piece set aside": state.set_aside.french_troops > 0,
        "pieces in Casualties": state.casualties.guerrillas > 0,
        "an Active Guerrilla": any(space.active for space in state.spaces),
        "a Limited Operation": _limit(state) is OperationLimit.LIMITED,
        "a track among the locations": any(
            isinstance(one, ct.Track) for frame in state.stack for one in getattr(frame, "locations", ())
        ),
        "Commitment at its end": state.commitment in {0, 50},
        "no Terror marker is left, and a Guerrilla to spread it": sum(s.terror for s in state.spaces) == 12
        and any(s.underground for s in state.spaces),
        "a free Operation": any(getattr(frame, "grant", None) for frame in state.stack),
        "an Operation of several locations without a Special Activity": (
            _limit(state) is OperationLimit.WITHOUT_ACTIVITY
        ),
        "pieces that may not move again": any(getattr(frame, "marks", ()) for frame in state.stack),
        "a Special Activity before the first location": len(state.stack) == 3
        and not getattr(state.stack[1], "locations", None),
        "a Special Activity after a location": len(state.stack) == 3
        and bool(getattr(state.stack[1], "locations", None)),
        "an Operation that only a Special Activity can help": _only_helped(state),
        "Troops that were lifted": any(getattr(frame, "arrived", ()) for frame in state.stack),
        "a Special Activity that was not made": any(getattr(frame, "unmade", False) for frame in state.stack),
        "Troops that were lifted and had Swept": any(getattr(frame, "swept", ()) for frame in state.stack),
        "before the first card": not state.deck.played,
        **_values_of_rounds(state),
    }


def _values_of_rounds(state: ct.State) -> dict[str, bool]:
    deck = state.deck
    return {
        "the last card": deck.is_final,
        "a Propaganda card in a row": deck.repeats_propaganda,
        "a pile that has shown its Propaganda card": deck.propaganda_is_out,
        "a card known to be set aside": bool(deck.aside),
        "COUP D'ETAT in this Campaign": state.coup_this_campaign,
        "SUEZ CRISIS owes": state.suez_crisis,
        "Capabilities in force": len(state.capabilities) > 1,
        "Deception markers": bool(state.deception.government),
        "a Round with Troops set aside": isinstance(state.stack[-1] if state.stack else None, RoundFrame)
        and state.set_aside.french_troops > 0,
        **{f"over: {ending}": state.ending is ending for ending in ct.Ending},
    }


def _missing(found: Seen, kind: Kind) -> list[tuple[str, str, bool]]:
    """What has not been seen of a kind of move: its being legal, and its requirements on either side."""
    missed = [
        (kind.name, requirement.name, holds)
        for requirement in kind.requirements
        for holds in (True, False)
        if not found.requirements[kind.name, requirement.name, holds]
    ]
    return missed if kind.name in found.kinds else [(kind.name, "legal", True), *missed]


def _unseen(found: Seen) -> bool:
    return bool(LEDGER - found.entries.keys() or values_of(ct.setup("short")).keys() - found.values.keys())


def _only_helped(state: ct.State) -> bool:
    last = state.stack[-1] if state.stack else None
    return isinstance(last, OperationFrame) and not last.locations and not can_start(state, last)


@pytest.fixture(scope="module")
def seen() -> Seen:
    found = Seen()
    # What is sought in a position is what has not been seen, so those that show most come first.
    for kind in ct.SYSTEM.kinds:
        for state in _witnesses(kind) if _missing(found, kind) else ():
            found.note(state)
    for state in crafted():
        found.note(state)
    for start in (reachable_states(), *(lawful_states(frame) for frame in (*ct.SYSTEM.table, None))):
        enough = count(1)
        _look(found, start, lambda: next(enough) >= EXAMPLES)  # noqa: B023 - asked at once
    # To their ends: one with the options of a set-up, too.
    for game in (ct.random_game("short", 5), ct.random_game("medium", 5, capabilities=True)):
        for step in game:
            found.entries.update(map(type, step.ledger))
            found.note(step.after)
    for kind in ct.SYSTEM.kinds:
        if _missing(found, kind):
            frames = [frame for frame, kinds in ct.SYSTEM.table.items() if kind in kinds]
            _look(found, lawful_states(*frames), lambda: not _missing(found, kind))  # noqa: B023 - the same
    if _unseen(found):
        # Two Propaganda cards, one after the other, are rare; little else is asked between cards.
        _look(found, lawful_states(NextCard, None), lambda: not _unseen(found))
    return found


def _look(found: Seen, states: SearchStrategy[ct.State], come: Callable[[], bool]) -> None:
    def note(state: ct.State) -> bool:
        found.note(state)
        return come()

    drawn_until(states, note)


def _witnesses(kind: Kind) -> Iterator[ct.State]:
    """The positions of the kind's witnesses: what examples come to after many draws only."""
    for vector in _vectors(kind.name.split(".")[0]):
        if vector["kind"] == kind.name:
            for half in (vector.get("legal"), vector.get("illegal")):
                if half:
                    yield ct.from_json(json.dumps(half["position"]))


@cache
def _vectors(part: str) -> list[Any]:
    path = VECTORS / f"{part}.json"
    return vectors_of(path) if path.is_file() else []


def test_every_frame_is_pending_sometimes(seen: Seen) -> None:
    frames = {frame.__name__ for frame in ct.SYSTEM.table} | {"NoneType"}
    assert frames - seen.frames.keys() == set()


def test_every_kind_of_move_is_legal_sometimes(seen: Seen) -> None:
    kinds = {kind.name for kind in ct.SYSTEM.kinds if kind.candidates or kind.move.stages}
    assert {kind.name for kind in ct.SYSTEM.kinds} == kinds
    assert kinds - seen.kinds.keys() == set()


def test_every_requirement_holds_sometimes_and_fails_sometimes(seen: Seen) -> None:
    assert [one for kind in ct.SYSTEM.kinds for one in _missing(seen, kind)] == []


def test_every_kind_of_change_is_made_sometimes(seen: Seen) -> None:
    assert LEDGER - seen.entries.keys() == set()


def test_every_scope_of_requirement_is_in_use() -> None:
    assert {r.scope for kind in ct.SYSTEM.kinds for r in kind.requirements} == set(Scope)


def test_every_corner_is_seen_sometimes(seen: Seen) -> None:
    assert values_of(ct.setup("short")).keys() - seen.values.keys() == set()

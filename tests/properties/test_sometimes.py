"""What must happen sometimes is counted; a count of zero fails."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

import ctcore as ct
from ctcore.kernel import Scope
from ctcore.testing import every_move, lawful_states, reachable_states
from ctcore.twilight.board import entries as effects

# For each frame that can be pending.
EXAMPLES = 80
LEDGER = {
    effects.CardRevealed,
    effects.EligibilitySet,
    effects.Flipped,
    effects.Gained,
    effects.Paid,
    effects.Placed,
    effects.Removed,
    effects.Shifted,
    effects.TerrorRemoved,
    effects.TrackMoved,
}


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
        for move in every_move(state):
            if kind := awaited.get(type(move)):
                verdict = ct.judge(state, move)
                for requirement, holds in zip(verdict.requirements, verdict.results, strict=True):
                    self.requirements[kind.name, requirement.name, holds] += 1
        for move in {type(move): move for move in ct.legal_moves(state)}.values():
            self.kinds[awaited[type(move)].name] += 1
            step = ct.trace(state, move)
            assert ct.violations(step.after) == (), str(step)
            self.entries.update(type(entry) for entry in step.ledger if getattr(entry, "count", 1))


def values_of(state: ct.State) -> dict[str, bool]:
    """Ends and corners that rules turn on, and whether the position shows them."""
    return {
        "no Guerrilla is Available": state.available.guerrillas == 0,
        "no FLN Base is Available": state.available.fln_bases == 0,
        "no Algerian Police is Available": state.available.algerian_police == 0,
        "the Government has nothing": state.resources.government == 0,
        "the FLN has nothing": state.resources.fln == 0,
        "the FLN has 50": state.resources.fln == 50,
        "France Track at A": state.france_box == 0,
        "France Track at F": state.france_box == 5,
        "Border Zone at 4": state.border_status == 4,
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
        "a Limited Operation": any("ONE" in repr(frame) for frame in state.stack),
        "a track among the locations": any(
            isinstance(one, ct.Track) for frame in state.stack for one in getattr(frame, "locations", ())
        ),
        "the last card": len(state.deck.played) == state.deck.size,
        "before the first card": not state.deck.played,
    }


@pytest.fixture(scope="module")
def seen() -> Seen:
    found = Seen()

    for start in (reachable_states(), *(lawful_states(frame) for frame in (*ct.SYSTEM.table, None))):

        @settings(settings.get_profile("ci"), max_examples=EXAMPLES)
        @given(state=start)
        def look(state: ct.State) -> None:
            found.note(state)

        look()
    return found


def test_every_frame_is_pending_sometimes(seen: Seen) -> None:
    frames = {frame.__name__ for frame in ct.SYSTEM.table} | {"NoneType"}
    assert frames - seen.frames.keys() == set()


def test_every_kind_of_move_is_legal_sometimes(seen: Seen) -> None:
    played = {kind.name for kind in ct.SYSTEM.kinds if not any(r.pending for r in kind.requirements)}
    partly = {kind.name for kind in ct.SYSTEM.kinds if kind.name.startswith("choose.")}
    assert (played | partly) - seen.kinds.keys() == set()


def test_every_requirement_holds_sometimes_and_fails_sometimes(seen: Seen) -> None:
    missed = [
        (kind.name, requirement.name, holds)
        for kind in ct.SYSTEM.kinds
        for requirement in kind.requirements
        for holds in (True, False)
        if not seen.requirements[kind.name, requirement.name, holds]
        # What is not played yet holds of no move.
        and not (requirement.pending and holds and not kind.candidates)
    ]
    assert missed == []


def test_every_kind_of_change_is_made_sometimes(seen: Seen) -> None:
    assert LEDGER - seen.entries.keys() == set()


def test_every_scope_of_requirement_is_in_use() -> None:
    assert {r.scope for kind in ct.SYSTEM.kinds for r in kind.requirements} == set(Scope)


def test_every_corner_is_seen_sometimes(seen: Seen) -> None:
    assert values_of(ct.setup("short")).keys() - seen.values.keys() == set()

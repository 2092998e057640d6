"""With its goal replaced by what never holds every obligation is refuted: none is proved of nothing."""

from __future__ import annotations

import os

import pytest
import z3

from ctcore.symbolic import Obligation, Truth, discharge, induction, obligations

NEVER = z3.BoolVal(val=False)
# No goal for every case: facts looked at one by one, positions searched for, and March's own model.
OF_FACTS = {
    *("map.spaces", "map.borders", "map.wilayas", "map.border_sectors"),
    *("map.mountains", "map.population", "map.coasts", "map.cities"),
    *(
        "lemma.boxes",
        "lemma.decks_keep_their_laws",
        "lemma.march_pairs",
        "lemma.largest_scores",
        "lemma.both_may_win",
    ),
    *("march.agrees", "march.border_zone", "march.terminates"),
    *("flowchart.ends", "flowchart.two_ways", "flowchart.total"),
    *("flowchart.disjoint", "flowchart.event_is_open"),
    *("data.spaces", "data.borders", "data.cards", "data.chances_of_cards", "data.other_chances"),
    *("data.set_up_short", "data.set_up_medium", "data.set_up_full"),
}
OBLIGATIONS = obligations()
ASKED = [one for one in OBLIGATIONS if one.name not in OF_FACTS]
# One of this many is tried, of every sort some; the nightly run tries all.
SHARE = 1 if os.environ.get("CTCORE_LARGE") else 6


@pytest.fixture
def goals_that_never_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    # Before anything that is supposed is left out of what is asked.
    monkeypatch.setattr(induction._Asking, "_denial", lambda *_: z3.Not(NEVER))
    monkeypatch.setattr(induction, "truth", lambda _claim: NEVER)
    monkeypatch.setattr(induction, "_goal", lambda _claim: [Truth(NEVER)])


@pytest.mark.usefixtures("goals_that_never_hold")
@pytest.mark.parametrize("obligation", [pytest.param(one, id=one.name) for one in ASKED[::SHARE]])
def test_an_obligation_whose_goal_never_holds_is_refuted(obligation: Obligation) -> None:
    proof = discharge(obligation)
    assert not proof.proved
    assert proof.detail
    assert "vacuous" not in proof.detail
    assert "cases" not in proof.detail
    assert "does not know" not in proof.detail


def test_the_obligations_without_such_a_goal_are_twenty_nine_of_those_there_are() -> None:
    assert len(OBLIGATIONS) - len(ASKED) == len(OF_FACTS) == 29

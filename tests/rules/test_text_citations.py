"""The texts of Event cards cite what decides them, and nothing that is about other texts."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore.twilight.board.vocabulary import GUERRILLAS, Piece
from ctcore.twilight.rules.events.texts import book
from ctcore.twilight.text.remarks import remarks

if TYPE_CHECKING:
    from ctcore.kernel import Kind, Requirement


def _asked(name: str) -> list[tuple[str, Kind, Requirement]]:
    """The requirements of that name that texts ask, each with its text and kind."""
    kinds = ((text.id, kind) for text in book.texts().values() for kind in chain(*text.table.values()))
    return [(id_, kind, one) for id_, kind in kinds for one in kind.requirements if one.name == name]


def test_that_guerrillas_of_either_status_are_meant_is_cited_where_guerrillas_alone_are() -> None:
    cited: dict[str, set[Piece]] = {
        id_: {move.piece for move in kind.candidates}
        for id_, kind, one in _asked("right_piece")
        if "G2" in one.clauses
    }
    assert set(cited) >= {"#6u", "#7u", "#8u", "#36u", "#47u", "#48u", "#49u", "#58u"}
    assert {id_ for id_, pieces in cited.items() if pieces != {*GUERRILLAS}} == set()


def test_where_support_changes_is_cited_apart_from_what_the_text_says_of_a_space() -> None:
    asked = {id_: one.clauses for id_, _, one in _asked("populated")}
    assert set(asked) == {"#3s", "#7s", "#9", "#24u", "#34u", "#34s", "#47s"}
    assert set(asked.values()) == {("1.6.2", "G8", "G4")}
    assert [id_ for id_, _, one in _asked("right_space") if "populated" in one.text] == []


def test_that_a_country_must_be_independent_is_cited_by_its_own_clauses() -> None:
    asked = {id_: one.clauses for id_, _, one in _asked("country_independent")}
    clauses = ("1.3.4", "5.1.8")
    by_ruling = (*clauses, "G4")
    entered = {"#12s": clauses, "#36s": clauses, **dict.fromkeys(("#39u", "#51u", "#51s"), by_ruling)}
    left = {**dict.fromkeys(("#20", "#25", "#36u"), clauses), "#46s": by_ruling, "#47u": by_ruling}
    assert asked == {**entered, **left}
    assert {id_: one.clauses for id_, _, one in _asked("from_independent")} == {"#12s": clauses}
    start = ct.position("full", card=36, first=ct.FLN)
    state = ct.play(ct.play(start, "no pivotal event"), "event shaded")
    refused = ct.judge(state, ct.parse_move(state, "place 1 Guerrilla in Morocco from Available")).violations
    assert [one.decided_by for one in refused] == ["Morocco: coastal Mountain Country; independence: no"]


@pytest.mark.parametrize(
    ("card", "first", "position", "text", "told"),
    [
        (11, ct.GOVERNMENT, "Commitment 0", "shaded", "#11s: Government loses 1 Commitment, has 0"),
        (22, ct.GOVERNMENT, "Commitment 1", "shaded", "#22s: Government loses 2 Commitment, has 1"),
        (24, ct.GOVERNMENT, "Government 3", "shaded", "#24s: Government loses 6 Resources, has 3"),
        (42, ct.FLN, "FLN 1", "unshaded", "#42u: FLN loses 2 Resources, has 1"),
    ],
)
def test_illegal_loss_of_ones_own_is_told_with_its_text_and_its_amount(
    card: int, first: ct.Actor, position: str, text: str, told: str
) -> None:
    state = ct.play(ct.position("full", position, card=card, first=first), "no pivotal event")
    (refused,) = ct.judge(state, ct.parse_move(state, f"event {text}")).violations
    assert refused.decided_by == f"executing: {first}; {told}"


@pytest.mark.clause("R164", "#26s")
def test_an_agitation_that_26_makes_free_says_by_what() -> None:
    start = ct.position("full", "Algiers: no pieces, 1 Terror, Support", card=26, first=ct.FLN)
    line = "no pivotal event; event shaded; place 1 Guerrilla in Algiers; end; remove 1 Terror; shift"
    for step in ct.play_line(start, line)[-2:]:
        assert "R164: free by #26s" in {f"{one.cited}: {one}" for one in remarks(step)}


def test_the_agitation_of_26_stands_alone() -> None:
    start = ct.position("full", "Algiers: no pieces, 1 Terror, Support", card=26, first=ct.FLN)
    state = ct.play(start, "no pivotal event; event shaded; place 1 Guerrilla in Algiers; end")
    assert state.stack[-1].awaits == "the rest of this one Agitation, or the end"
    (refused,) = ct.judge(state, ct.parse_move(state, "extort")).violations
    assert refused.decided_by == "granted: #26s, Agitation alone"


def test_illegal_move_while_a_text_awaits_another_is_told_its_card_once() -> None:
    state = ct.play(ct.position("full", card=3, first=ct.FLN), "no pivotal event")
    state = ct.play(state, "event shaded")
    verdict = ct.judge(state, ct.parse_move(state, "pass"))
    assert str(verdict).count("#3s") == 1

"""What a law reads of a board is noted: it is asked again where that has changed, and nowhere else."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.errors import Defect
from ctcore.kernel import Law
from ctcore.symbolic import LawTerms, any_count, any_truth
from ctcore.symbolic.laws import sharing, terms_of
from ctcore.symbolic.reading import Reading, values_at
from ctcore.twilight.rules.common.turns import FirstChoice
from proofs.cases.lifted import any_state

BEFORE = any_state((FirstChoice(ct.FLN),), ct.FLN)
WHOLE = [law for law in ct.SYSTEM.laws if law.of_board and law.each is None]


def with_space(state: ct.State, at: int, **changes: Any) -> ct.State:
    spaces = [*state.spaces]
    spaces[at] = attrs.evolve(spaces[at], **changes)
    return state.but(spaces=tuple(spaces))


CHANGED = {
    "commitment": BEFORE.but(commitment=BEFORE.commitment - 1),
    "terror": with_space(BEFORE, 3, terror=any_count("more")),
    "resettled": with_space(BEFORE, 3, resettled=True),
    "guerrillas": with_space(BEFORE, 4, underground=BEFORE.spaces[4].underground - any_count("gone")),
    "box": BEFORE.but(available=attrs.evolve(BEFORE.available, guerrillas=any_count("back"))),
    "in force": BEFORE.with_truths(torture=any_truth("now")),
    "hand": BEFORE.but(hand=attrs.evolve(BEFORE.hand, oas=any_truth("kept"))),
    "deck": BEFORE.but(deck=BEFORE.deck.revealed(2)),
    "all": any_state((FirstChoice(ct.FLN),), ct.FLN, scenario="short"),
}


@pytest.mark.parametrize("what", CHANGED)
def test_what_is_noted_of_a_changed_board_is_what_each_law_says_of_it(what: str) -> None:
    terms, after = LawTerms(ct.SYSTEM.laws), CHANGED[what]
    before = terms.of_board(BEFORE)
    news = {one.key: one for one in terms.of_changed(BEFORE, after)}
    # All are held, so that no key is used again.
    said = [one for law in ct.SYSTEM.laws for one in terms.said(law, after)]
    noted = terms.of(after)
    assert {one.key for one in noted} == {one.key for one in said}
    assert {one.key for one in said} <= before.keys() | news.keys()


def asked(test: Any) -> tuple[Law, list[Any]]:
    """A law of the board, and what it was asked of."""
    calls: list[Any] = []

    def noted(state: ct.State) -> bool:
        calls.append(state)
        return bool(test(state)) if isinstance(test(state), bool) else test(state)

    one = Law("counted", ("1.9",), "it is counted", noted, of_board=True)
    return one, calls


@pytest.mark.parametrize(
    ("test", "heeds"),
    [
        (lambda state: sum(space.terror for space in state.spaces) <= 9, {"terror", "all"}),
        (lambda state: sum(space.guerrillas for space in state.spaces) <= 9, {"guerrillas", "all"}),
        (lambda state: state.spaces[3].resettled, {"resettled", "all"}),
        (lambda state: state.commitment >= 1, {"commitment", "all"}),
        (lambda state: state.box(ct.Box.AVAILABLE).of(ct.PieceType.GUERRILLAS) >= 1, {"box", "all"}),
        (lambda state: state.in_force.torture, {"in force", "all"}),
        (lambda state: len(state.deck.played) <= 1, {"deck", "all"}),
        (lambda state: state.resettled_sectors <= 7, {"resettled", "all"}),
    ],
)
def test_a_law_is_asked_again_only_where_what_it_reads_has_changed(test: Any, heeds: set[str]) -> None:
    law, calls = asked(test)
    terms = LawTerms((law,))
    terms.of_board(BEFORE)
    for what, after in CHANGED.items():
        calls.clear()
        terms.of_board(after)
        # Lifted names are the same in each scenario, but not the terms.
        assert bool(calls) is (what in heeds), what


def test_a_law_that_tells_a_reading_from_a_state_is_a_defect() -> None:
    law, _ = asked(lambda state: isinstance(state, ct.State))
    with pytest.raises(Defect, match="says something else"):
        LawTerms((law,)).of_board(BEFORE)


def test_values_are_taken_from_where_they_were_read() -> None:
    read: dict[Any, None] = {}
    reading: Any = Reading(BEFORE, read)
    assert reading.spaces[2].population is not None
    assert reading.available.guerrillas is BEFORE.available.guerrillas
    space = BEFORE.spaces[2]
    values = values_at(tuple(read))(BEFORE)
    wanted = (space.resettled, space.place, space.pop_markers, BEFORE.available.guerrillas)
    assert list(map(id, values)) == list(map(id, wanted))


def test_shared_terms_keep_what_cases_begin_with_and_forget_the_rest() -> None:
    with sharing():
        terms = terms_of(ct.SYSTEM.laws)
        first = terms.of_first(BEFORE)
        after = terms.of_board(CHANGED["terror"])
        assert terms_of(ct.SYSTEM.laws) is terms
        assert terms.of_first(BEFORE) is first
        assert terms.of_board(BEFORE).items() <= first.items()
        assert terms.of_board(CHANGED["terror"]) is not after
    assert terms_of(ct.SYSTEM.laws) is not terms

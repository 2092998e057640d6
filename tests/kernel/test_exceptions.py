"""An exception of each form in the toy game: it says what it changes, and changes that alone."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import attrs
import pytest

from ctcore.errors import IllegalMove
from ctcore.kernel import Cited, attach
from tests.kernel.terms import Term
from tests.kernel.toy import (
    CAPTURE,
    COLOUR,
    FIGURES,
    LAY,
    NIM,
    PIPS,
    RULES,
    SPEND,
    TAKE,
    TOKEN,
    TRUTHS,
    Capture,
    Grant,
    Granted,
    Lay,
    Laying,
    Nim,
    NimDraft,
    Spend,
    Spent,
    Take,
    Token,
    Turn,
    nim,
    reachable,
)
from tests.kernel.toy_cards import CARDS

CARDS_TRUTHS = ("plenty", "feast", "silence", "rust", "dye", "bounty")


def hand(*tokens: tuple[int, bool], laid: int | None = None, **truths: bool) -> Nim:
    """A game with tokens of those pips, white or not, and the cards of those truths in force."""
    held = tuple(Token(place, pips, white) for place, (pips, white) in enumerate(tokens))
    state = nim(1, 2, 3)
    in_force = attrs.evolve(state.in_force, **truths)
    stack = state.stack if laid is None else (Laying("Ann", laid, **COLOUR.kept(in_force, held[laid])),)
    return attrs.evolve(state, tokens=held, stack=stack, in_force=in_force)


def laid(state: Nim) -> set[int]:
    return {move.token for move in NIM.legal_moves(state) if isinstance(move, Lay)}


def spent(state: Nim) -> list[int]:
    return [move.pips for move in NIM.legal_moves(state) if isinstance(move, Spend)]


# Two sorts of subject


def test_a_step_that_changes_the_second_sort_of_subject_leaves_no_note_of_it_behind() -> None:
    before = hand((1, True), (1, True), laid=0)
    assert spent(before) == [1]
    assert laid(hand((1, True), (1, True))) == {0, 1}
    turn = attrs.evolve(before, stack=(Turn("Ann"),))
    assert laid(turn) == {0, 1}
    after = NIM.step(NIM.step(turn, Lay(0)), Spend(1))
    assert after.piles == before.piles
    assert after.tokens[1] is before.tokens[1]
    assert laid(after) == {1}
    assert not NIM.judge(after, Lay(0))
    assert not NIM.is_legal(after, Lay(0))
    with pytest.raises(IllegalMove, match="pips left"):
        NIM.step(after, Lay(0))


def test_legal_moves_judge_and_step_agree_whichever_sort_of_subject_changed() -> None:
    every = [*map(Lay, range(3)), *(Take(*one) for one in product(range(3), range(6)))]
    every += [*map(Spend, range(1, 4)), *map(Capture, range(3))]
    for seed in range(20):
        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        state = hand((2, True), (3, True), (4, False), dye=seed % 2 == 1, plenty=seed % 3 == 1)
        while moves := NIM.legal_moves(state):
            fresh = attrs.evolve(
                state,
                piles=tuple(map(attrs.evolve, state.piles)),
                tokens=tuple(map(attrs.evolve, state.tokens)),
                in_force=attrs.evolve(state.in_force),
            )
            assert set(moves) == {move for move in every if NIM.judge(fresh, move).legal}
            assert NIM.violations(state) == ()
            move = draw.choice(moves)
            # The same move as another value, so that it is judged and not looked up.
            assert NIM.step(state, attrs.evolve(move)) == NIM.step(fresh, move)
            state = NIM.step(state, move)


# A figure amended


def test_an_amended_figure_is_the_test_and_what_is_shown_of_it() -> None:
    printed = NIM.judge(hand((3, True), laid=0), Spend(2))
    assert str(printed) == (
        "spend 2: not legal\n  N.4: no more pips are spent at once than may be [at most: 1, wanted: 2]"
    )
    verdict = NIM.judge(hand((3, True), laid=0, plenty=True), Spend(2))
    assert str(verdict) == (
        "spend 2: legal\n"
        "  N.4 as changed by #1: no more pips are spent at once than may be [at most: 2, wanted: 2]"
    )
    found, *others = (finding.as_dict() for finding in verdict.findings)
    assert found["changed_by"] == ["#1"]
    assert found["clauses"] == ["N.4"]
    assert all("changed_by" not in other for other in others)
    assert "changed_by" not in printed.as_dict()["findings"][0]


def test_an_amended_figure_is_named_only_where_it_changes_the_answer() -> None:
    one = NIM.judge(hand((3, True), laid=0, plenty=True), Spend(1))
    assert str(one) == "spend 1: legal"
    # #1 speaks of white tokens: of another colour it changes nothing.
    other = NIM.judge(hand((4, False), laid=0, plenty=True, dye=True), Spend(2))
    assert [finding.changed_by for finding in other.findings] == [(), (), ("#5",)]


@pytest.mark.parametrize(
    ("truths", "pips", "named"),
    [
        (("plenty", "feast"), 2, ("#1", "#2")),  # each of the two would do
        (("plenty", "feast"), 3, ("#1", "#2")),  # it takes both
        (("plenty", "silence"), 2, ("#1",)),
        (("plenty", "feast"), 1, ()),
    ],
)
def test_of_several_exceptions_those_are_named_that_decide(
    truths: tuple[str, ...], pips: int, named: tuple[str, ...]
) -> None:
    verdict = NIM.judge(hand((3, True), laid=0, **dict.fromkeys(truths, True)), Spend(pips))
    assert verdict.legal
    assert verdict.findings[0].changed_by == named


def test_where_it_takes_two_of_three_exceptions_all_three_are_named() -> None:
    third = attrs.evolve(CARDS[1], label="#6", while_="late")
    try:
        system = attrs.evolve(NIM, table=attach(RULES, FIGURES, (*CARDS, third), TRUTHS))
        state = hand((3, True), laid=0, plenty=True, feast=True, late=True, silence=True)
        for pips in (2, 3):
            assert system.judge(state, Spend(pips)).findings[0].changed_by == ("#1", "#2", "#6")
    finally:
        _restore()


def test_candidates_reach_as_far_as_a_figure_ever_does_and_no_further() -> None:
    assert SPEND.candidates == (Spend(1), Spend(2), Spend(3))
    assert spent(hand((3, True), laid=0)) == [1]
    assert spent(hand((3, True), laid=0, feast=True)) == [1, 2]
    assert spent(hand((3, True), laid=0, feast=True, plenty=True)) == [1, 2, 3]
    every = product((False, True), repeat=2)
    reach = {
        PIPS(hand(token, plenty=one, feast=two), Token(0, *token))
        for token in ((3, True), (3, False))
        for one, two in list(every)
    }
    assert (min(reach), max(reach)) == (PIPS.low, PIPS.high)


def test_a_ledger_line_names_what_changed_its_figure() -> None:
    (line,) = NIM.trace(hand((3, True), laid=0, plenty=True), Spend(2)).ledger
    assert (line.clause, line.cited, line.changed_by) == ("N.4", "N.4 as changed by #1", ("#1",))
    assert line == Spent(Cited("N.4", ("#1",)), 0, 2)
    assert line.as_dict() == {
        "change": "Spent",
        "clause": "N.4",
        "token": 0,
        "pips": 2,
        "changed_by": ["#1"],
        "text": "2 of token 0",
    }
    text = str(NIM.trace(hand((3, True), laid=0, plenty=True), Spend(2)))
    assert text == "spend 2\n  N.4 as changed by #1 2 of token 0"
    # Neither without the card nor where it leaves the figure as printed.
    for state in (hand((3, True), laid=0), hand((4, False), laid=0, dye=True, plenty=True)):
        (plain,) = NIM.trace(state, Spend(1)).ledger
        assert (plain.cited, plain.changed_by) == ("N.4", ())
        assert "changed_by" not in plain.as_dict()


def test_a_figure_whose_exception_may_be_in_force_is_a_choice_that_no_line_names() -> None:
    may_be: Any = Term("p")
    state = hand((3, True), laid=0, plenty=may_be)
    assert str(PIPS(state, state.tokens[0])) == "(2 if p else 1)"
    assert type(PIPS.cited("N.4", state, state.tokens[0])) is str


def test_a_clause_is_cited_as_it_is_where_an_exception_in_force_changes_nothing() -> None:
    state = hand((3, False), laid=0, plenty=True)
    assert PIPS.is_amended(state) is True
    assert PIPS.is_amended(hand((3, False), laid=0)) is False
    assert type(PIPS.cited("N.4", state, state.tokens[0])) is str


def test_a_law_reads_the_figure_as_amended() -> None:
    after = NIM.step(hand((3, True), laid=0, plenty=True), Spend(2))
    assert NIM.violations(after) == ()
    over = attrs.evolve(after, in_force=attrs.evolve(after.in_force, plenty=False))
    assert [one.law for one in NIM.violations(over)] == ["pips_spent_fit"]


# A kind of move closed, and an element


def test_illegal_move_of_a_kind_that_a_card_closes() -> None:
    verdict = NIM.judge(hand((1, True), silence=True), Lay(0))
    assert str(verdict) == "lay token 0: not legal\n  N.4 as changed by #3: no token is laid"
    assert verdict.as_dict()["findings"][-1] == {
        "requirement": "silence",
        "clauses": ["N.4"],
        "text": "no token is laid",
        "holds": False,
        "changed_by": ["#3"],
        "decided_by": "",
        "values": {},
    }
    assert laid(hand((1, True), silence=True)) == set()
    assert laid(hand((1, True))) == {0}


def test_a_card_that_closes_one_kind_of_move_leaves_the_others_open() -> None:
    state = hand((1, True), silence=True)
    assert NIM.legal_moves(state) == tuple(
        move for move in NIM.legal_moves(hand((1, True))) if isinstance(move, Take)
    )
    assert "silence" not in {one.name for kind in (TAKE, SPEND, CAPTURE) for one in kind.requirements}
    assert not NIM.judge(state, Take(0, 1)).findings[0].changed_by


def test_illegal_move_about_an_element_that_a_card_closes() -> None:
    state = hand((1, True), (2, True), rust=True)
    assert laid(state) == {1}
    assert str(NIM.judge(state, Lay(0))) == (
        "lay token 0: not legal\n  N.4.1 as changed by #4: a token with a single pip is not laid [token 0: 1]"
    )
    assert str(NIM.judge(state, Lay(1))) == "lay token 1: legal"


def test_a_law_reads_the_admission_with_what_closes_it_and_what_opens_it() -> None:
    def broken(state: Nim) -> list[str]:
        return [one.law for one in NIM.violations(state)]

    assert broken(hand((1, True), laid=0)) == []
    assert broken(hand((1, True), laid=0, rust=True)) == ["token_laid_qualifies"]
    assert broken(hand((2, False), laid=0)) == ["token_laid_qualifies"]
    assert broken(hand((2, False), laid=0, dye=True)) == []


# A ground opened


def test_an_open_ground_admits_says_so_and_is_named() -> None:
    state = hand((2, False), (3, False), (2, True), dye=True)
    assert laid(state) == {0, 2}
    verdict = NIM.judge(state, Lay(0))
    assert str(verdict) == (
        "lay token 0: legal\n  N.4.1 as changed by #5: a token is of a colour that may be laid [dyed (N.4.2)]"
    )
    assert verdict.findings[2].as_dict()["grounds"] == [
        {"ground": "white", "clauses": ["N.4.1"], "lacks": ["not white"]},
        {"ground": "dyed", "clauses": ["N.4.2"], "lacks": []},
    ]
    # Admitted as printed: no card is named, and both grounds hold.
    (either,) = (one for one in NIM.judge(state, Lay(2)).findings if one.grounds)
    assert (either.changed_by, [one.label for one in either.met_on]) == ((), ["white", "dyed"])


def test_illegal_move_names_what_each_open_ground_lacks_and_no_ground_that_is_closed() -> None:
    assert str(NIM.judge(hand((3, False)), Lay(0))) == (
        "lay token 0: not legal\n  N.4.1: a token is of a colour that may be laid [white (N.4.1): not white]"
    )
    assert str(NIM.judge(hand((3, False), dye=True), Lay(0))) == (
        "lay token 0: not legal\n  N.4.1: a token is of a colour that may be laid "
        "[white (N.4.1): not white; dyed (N.4.2): an odd number]"
    )


def test_illegal_move_that_the_one_ground_that_admits_the_element_forbids() -> None:
    dyed = hand((4, False), laid=0, dye=True, feast=True)
    assert spent(dyed) == [1]
    assert str(NIM.judge(dyed, Spend(2))) == (
        "spend 2: not legal\n  N.4.2 as changed by #5: of a dyed token one pip at a time is spent"
    )
    # A white token is admitted on two grounds, so that the one does not bind.
    white = hand((4, True), laid=0, dye=True, feast=True)
    assert spent(white) == [1, 2]
    # What admitted it stays: the token is odd or white by now, and was neither when it was laid.
    for now in (Token(0, 3), Token(0, 4, white=True)):
        assert spent(attrs.evolve(dyed, tokens=(now,))) == [1]


def test_an_element_that_one_card_opens_and_another_closes_is_closed() -> None:
    both = hand((2, False), dye=True, rust=True)
    assert laid(both) == {0}
    once = attrs.evolve(both, tokens=(Token(0, 1),))
    assert laid(once) == set()


# Effects that come and go


def _answers(state: Nim) -> tuple[object, ...]:
    judged = [str(NIM.judge(state, move)) for move in (Lay(0), Lay(1), Take(0, 1))]
    return NIM.legal_moves(state), judged, NIM.violations(state)


def test_answers_follow_what_is_in_force_though_nothing_else_changes() -> None:
    """The same piles and tokens, noted under one set of cards, asked under every other."""
    tokens = tuple(Token(place, *one) for place, one in enumerate(((1, True), (2, False), (3, True))))
    found = set()
    for _ in range(2):
        for truths in product((False, True), repeat=len(CARDS_TRUTHS)):
            state = hand(**dict(zip(CARDS_TRUTHS, truths, strict=True)))
            noted = attrs.evolve(state, tokens=tokens)
            fresh = attrs.evolve(
                state, piles=tuple(map(attrs.evolve, state.piles)), tokens=tuple(map(attrs.evolve, tokens))
            )
            assert _answers(noted) == _answers(fresh)
            found.add(frozenset(laid(noted)))
    assert found == {frozenset(), frozenset({0, 2}), frozenset({2}), frozenset({0, 1, 2}), frozenset({1, 2})}


def test_laws_hold_in_every_position_that_play_under_cards_reaches() -> None:
    start = hand((2, True), (2, False), dye=True, plenty=True)
    positions = reachable(attrs.evolve(start, piles=start.piles[:2]))
    assert len(positions) > 50
    assert all(NIM.violations(state) == () for state in positions)
    assert any(isinstance(one, Laying) for state in positions for one in state.stack)


def test_an_admission_answers_one_element_alike_for_laws_and_for_kinds() -> None:
    for truths in product((False, True), repeat=2):
        state = hand((1, True), (2, False), (2, True), **dict(zip(("rust", "dye"), truths, strict=True)))
        asked = {token.place for token in state.tokens if TOKEN.now(state)(token)}
        stated = {token.place for token in state.tokens if TOKEN.admits(state.in_force, token)}
        assert asked == stated == laid(state)


# Order and copies


def test_what_was_attached_before_leaves_no_trace() -> None:
    state = hand((3, True), plenty=True, feast=True)
    token = state.tokens[0]
    assert PIPS(state, token) == 3
    assert TOKEN.now(state)(token)
    try:
        attach(RULES, FIGURES, (), TRUTHS)
        assert PIPS(state, token) == 1
        assert PIPS.changed_by(state, token) == ()
        closing = attrs.evolve(CARDS[3], while_="plenty", test=lambda _token: True)
        attach(RULES, FIGURES, (closing,), TRUTHS)
        assert not TOKEN.now(state)(token)
    finally:
        _restore()
    assert PIPS(state, token) == 3
    assert TOKEN.now(state)(token)


def _restore() -> None:
    """Attach again what the game of the tests has."""
    late = next(one for one in TAKE.provisos if one.label == "late")
    attach(RULES, FIGURES, (late, *CARDS), TRUTHS)


def test_a_kind_knows_every_card_of_the_game() -> None:
    assert all(kind.provisos[1:] == CARDS for kind in (TAKE, LAY, SPEND, CAPTURE))


def test_a_draft_is_asked_for_a_figure_as_a_state_is() -> None:
    state = hand((3, True), plenty=True)
    assert PIPS(NimDraft(state), state.tokens[0]) == PIPS(state, state.tokens[0]) == 2


# A grant: what a card allows beside the rules, carried by the frame of what it grants


def bounty(state: Nim) -> Nim:
    """After the last pip of Ann's token has been spent."""
    return NIM.step(state, Spend(1))


def test_who_spends_a_last_pip_is_granted_a_stone_while_the_card_is_in_force() -> None:
    granted = bounty(hand((1, True), laid=0, bounty=True))
    assert granted.stack == (Laying("Ann", 0), Granted("Ann", Grant("#6", 1)))
    assert NIM.legal_moves(granted) == (Take(0, 1), Take(1, 1), Take(2, 1))
    after = NIM.step(granted, Take(2, 1))
    assert [pile.stones for pile in after.piles] == [1, 2, 2]
    assert (after.stack, after.turns) == ((Turn("Bob"),), 1)
    assert bounty(hand((1, True), laid=0)).stack == (Turn("Bob"),)
    assert bounty(hand((2, True), laid=0, bounty=True)).stack == (Turn("Bob"),)


def test_illegal_take_of_more_stones_than_are_granted() -> None:
    granted = bounty(hand((1, True), laid=0, bounty=True))
    verdict = NIM.judge(granted, Take(2, 2))
    assert [finding.name for finding in verdict.violations] == ["within_grant"]
    assert NIM.judge(attrs.evolve(granted, stack=(Turn("Ann"),)), Take(2, 2)).legal


def test_a_granted_take_captures_nothing_and_ends_the_turn() -> None:
    after = NIM.step(bounty(hand((1, True), laid=0, bounty=True)), Take(0, 1))
    assert [pile.stones for pile in after.piles] == [0, 2, 3]
    assert after.stack == (Turn("Bob"),)


def test_no_grant_where_nothing_can_be_taken() -> None:
    state = hand((1, True), laid=0, bounty=True)
    frozen = attrs.evolve(state, piles=tuple(attrs.evolve(pile, frozen=True) for pile in state.piles))
    assert bounty(frozen).stack == ()

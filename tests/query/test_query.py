from __future__ import annotations

import attrs
import pytest

import ctcore as ct
from ctcore import query
from ctcore.kernel import Kind, Part, System
from ctcore.twilight.board.entries import Gained, Paid
from tests.kernel import jars, toy

SHORT = ct.setup("short", card=1)


def test_an_answer_is_the_verdict_and_the_step_with_its_ledger() -> None:
    rallying = ct.play(SHORT, "rally")
    answer = query.explain(ct.SYSTEM, rallying, ct.parse_move(rallying, "Barika"))
    assert answer.legal
    assert [str(entry) for entry in answer.ledger] == ["FLN pays 1 Resource"]
    assert answer.as_dict()["ledger"][0]["clause"] == "3.3.1"
    assert str(answer) == "Barika\n  3.3.1  FLN pays 1 Resource"


@pytest.mark.clause("3.3.1", "R95")
def test_illegal_an_answer_has_the_unmet_requirements_and_no_ledger() -> None:
    rallying = ct.play(SHORT, "rally")
    answer = query.explain(ct.SYSTEM, rallying, ct.parse_move(rallying, "Algiers"))
    assert not answer.legal
    assert answer.ledger == ()
    assert [finding.name for finding in answer.verdict.violations] == ["city_not_at_support"]
    assert answer.as_dict()["legal"] is False


def test_choices_are_the_legal_moves_in_their_order() -> None:
    for line in ("rally", "rally; Barika", "rally; Souk Ahras", "pass", "pass; limited op; train"):
        state = ct.play(SHORT, line)
        moves = [move for choice in query.choices(ct.SYSTEM, state) for move in choice.moves]
        assert tuple(moves) == ct.legal_moves(state)
        assert all(choice.moves for choice in query.choices(ct.SYSTEM, state))


def test_choices_and_what_is_closed_are_told_as_plain_data() -> None:
    state = ct.play(ct.setup("short", first=ct.GOVERNMENT, card=1), "no pivotal event; garrison")
    begun = ct.parse_choice(state, "from Algiers")
    assert isinstance(begun, Part)
    for part in (None, begun):
        offered = query.choices(ct.SYSTEM, state, part)
        assert [one.as_dict() for one in offered] == [
            {
                "kind": one.kind.name,
                "whole": not isinstance(one.moves[0], Part),
                "moves": [str(move) for move in one.moves],
            }
            for one in offered
        ]
    held = tuple(toy.Token(place, 1, white=True) for place in range(3))
    silent = attrs.evolve(toy.nim(0, 0, 0), tokens=held, in_force=toy.Season(silence=True))
    (closed,) = (one for one in query.shut(toy.NIM, silent) if one.kind.name == "lay")
    silence = {"clauses": ["N.4"], "text": "no token is laid", "changed_by": ["#3"]}
    assert closed.as_dict() == {"kind": "lay", "unmet": [silence]}
    (closed,) = (one for one in query.shut(toy.NIM, silent) if one.kind.name == "take")
    assert all(one.keys() == {"clauses", "text"} for one in closed.as_dict()["unmet"])


@pytest.mark.clause("3.3.1")
def test_refused_judges_what_an_operation_does_in_its_selected_spaces_alone() -> None:
    state = ct.play(SHORT, "rally; Barika; Setif; Bougie")
    verdicts = query.refused(ct.SYSTEM, state)
    assert [str(verdict.move) for verdict in verdicts] == [
        "agitate Barika",
        "agitate Setif",
        "agitate Bougie",
    ]
    assert all(not verdict.legal for verdict in verdicts)
    assert query.refused(ct.SYSTEM, SHORT) == ()


def test_shut_kinds_have_no_legal_move_and_each_candidate_fails_one_of_the_reasons() -> None:
    state = ct.play(SHORT, "rally; Barika; place 1")
    found = query.shut(ct.SYSTEM, state)
    kinds = ["rally.place", "rally.take", "rally.replace", "rally.flip", "ambush", "oas"]
    assert [one.kind.name for one in found] == kinds
    for one in found:
        assert one.unmet
        names = {requirement.name for requirement in one.unmet}
        for move in one.kind.candidates:
            failed = {finding.name for finding in ct.judge(state, move).violations}
            assert failed & names


def test_a_kind_in_stages_is_shut_by_what_refuses_every_move_and_one_without_moves_is_not_told() -> None:
    dry = jars.Jars((jars.Jar(0, 0), jars.Jar(1, 0), jars.Jar(2, 0)), (jars.Pouring(),))
    (closed,) = query.shut(jars.GAME, dry)
    assert (closed.kind.name, [one.name for one in closed.unmet]) == ("pour", ["next", "there"])
    nothing: Kind = Kind("nothing", jars.Tip, (), (), lambda *_: None)
    assert query.shut(System({jars.Pouring: (nothing,)}, jars.Draft), dry) == ()


@pytest.mark.clause("1.8")
def test_totals_sum_what_a_line_pays_and_gains_by_faction() -> None:
    line = ct.play_line(SHORT, "rally; Barika; place 1; Setif; end; pass")
    ledger = query.ledger_of(line)
    paid = query.total(ledger, Paid, by=lambda entry: entry.faction, of=lambda entry: entry.amount)
    gained = query.total(ledger, Gained, by=lambda entry: entry.faction, of=lambda entry: entry.amount)
    assert (paid, gained) == ({ct.FLN: 2}, {ct.GOVERNMENT: 2})
    before, after = SHORT.resources, line[-1].after.resources
    assert after.fln - before.fln == -2
    assert after.government - before.government == 2


def test_perft_counts_the_lines_that_playing_them_counts() -> None:
    for depth in range(4):
        states = [SHORT]
        for _ in range(depth):
            states = [ct.step(state, move) for state in states for move in ct.legal_moves(state)]
        assert query.perft(ct.SYSTEM, SHORT, depth) == len(states)


def test_divide_sums_to_perft() -> None:
    parts = query.divide(ct.SYSTEM, SHORT, 3)
    assert sum(parts.values()) == query.perft(ct.SYSTEM, SHORT, 3)
    assert tuple(parts) == ct.legal_moves(SHORT)


def test_a_game_that_is_over_has_one_empty_line_and_none_longer() -> None:
    state = SHORT
    while moves := ct.legal_moves(state):
        state = ct.step(state, moves[-1])
    assert [query.perft(ct.SYSTEM, state, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert query.choices(ct.SYSTEM, state) == ()
    assert query.shut(ct.SYSTEM, state) == ()


def test_illegal_depth_below_zero() -> None:
    with pytest.raises(ValueError, match="0 or more, not -1"):
        query.perft(ct.SYSTEM, SHORT, -1)

"""A verdict and its findings, as they are asked, compared and printed; laws broken, as plain data."""

from __future__ import annotations

from itertools import product

import attrs
import pytest

from ctcore.errors import InvalidPosition
from ctcore.kernel import Kind, Law, asks
from ctcore.kernel.citing import as_changed
from ctcore.kernel.notes import HouseRules
from tests.kernel.board import PUT, START, SYSTEM, Board, Mark, Put, Square, Turn

(PUT_THERE,) = SYSTEM.kinds
AFTER = SYSTEM.step(START, Put(Mark.CROSS, 4))
ASKED = [(state, Put(mark, place)) for state in (START, AFTER) for mark, place in product(Mark, (0, 4))]


@pytest.mark.parametrize(("state", "move"), ASKED)
def test_a_verdict_tells_of_each_requirement_by_its_place_and_by_its_name(state: Board, move: Put) -> None:
    verdict = SYSTEM.judge(state, move)
    unmet = []
    for place, (one, holds) in enumerate(zip(PUT.requirements, verdict.results, strict=True)):
        found = verdict.finding(place)
        assert (found, found.holds) == (verdict.findings[place], holds)
        assert verdict.violates(one.name) is (not holds)
        assert repr(found) == f"<Finding {one.name} {'holds' if holds else 'does not hold'}: {found}>"
        unmet += [] if holds else [one]
    assert verdict.violates("another") is False
    assert PUT.refusing(state, state.stack[-1], move) == tuple(unmet)
    answer = f"not legal, unmet: {', '.join(one.name for one in unmet)}" if unmet else "legal"
    assert repr(verdict) == f"<Verdict {str(move)!r}: {answer}>"


def test_verdicts_are_equal_where_the_same_was_asked_of_the_same_position() -> None:
    verdicts = [SYSTEM.judge(*asked) for asked in ASKED]
    again = [SYSTEM.judge(attrs.evolve(state), attrs.evolve(move)) for state, move in ASKED]
    assert [[one == other for other in again] for one in verdicts] == [
        [here == there for there in range(len(again))] for here in range(len(verdicts))
    ]
    assert list(map(hash, verdicts)) == list(map(hash, again))
    assert len({*verdicts, *again}) == len(ASKED)
    assert all(one != one.results and (one == AnyOther()) is True for one in verdicts)
    # The same frame, move and answer on another board.
    other = attrs.evolve(START, squares=(*START.squares[:8], Square(8, Mark.NOUGHT)))
    assert SYSTEM.judge(other, Put(Mark.CROSS, 0)) != SYSTEM.judge(START, Put(Mark.CROSS, 0))


class AnyOther:
    """What is equal to all that leaves the answer to it."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, _other: object) -> bool:
        return True


@pytest.mark.parametrize("labels", [(), ("#1",)])
def test_what_an_earlier_move_left_behind_is_cited_where_it_refuses(labels: tuple[str, ...]) -> None:
    left = asks(
        "left", ("1",), "it is left", lambda mark: mark is Mark.CROSS, since=lambda *_: (labels, ("7",))
    )
    kind: Kind = attrs.evolve(PUT, requirements=(left,))
    system = attrs.evolve(SYSTEM, table={Turn: (kind,)}, name="")
    (met,), (unmet,) = (system.judge(START, Put(mark, 0)).findings for mark in (Mark.CROSS, Mark.NOUGHT))
    assert (met.changed_by, met.clauses) == ((), ("1",))
    assert (unmet.changed_by, unmet.clauses) == (labels, ("7",) if labels else ("1",))
    # What changed it holds nothing here.
    assert system.judge(START, Put(Mark.NOUGHT, 0)).changed == ()


def test_what_changed_a_clause_is_cited_beside_it_and_not_again() -> None:
    left = asks(
        "left", ("1",), "", lambda mark: mark is Mark.CROSS, since=lambda *_: (("#1",), ("7", "#1", "8"))
    )
    kind: Kind = attrs.evolve(PUT, requirements=(left,))
    system = attrs.evolve(SYSTEM, table={Turn: (kind,)}, name="")
    (unmet,) = system.judge(START, Put(Mark.NOUGHT, 0)).findings
    assert unmet.cited == f"{as_changed('7', ('#1',))}, 8"


def test_a_move_at_the_wrong_time_is_told_when_it_belongs() -> None:
    system = attrs.evolve(SYSTEM, table={Turn: ()}, belongs={Put: (("5",), "marks are put later")}, name="")
    told = system.judge(START, Put(Mark.CROSS, 0)).violations
    assert [(one.name, one.clauses, one.text) for one in told] == [
        ("moment", ("1",), "the position awaits a mark"),
        ("belongs", ("5",), "marks are put later"),
    ]


def test_a_broken_law_says_what_it_shows_and_is_plain_data() -> None:
    marks = Law(
        "few",
        ("1",),
        "few marks",
        lambda board: len(board.squares) < 1,
        shows=lambda board: map(str, board.squares),
    )
    whole = Board((Square(3), Square(5)), (Turn(Mark.CROSS),))
    found = marks.violation(whole)
    assert found is not None
    assert found.where == ("square 3", "square 5")
    assert found.as_dict() == {
        "law": "few",
        "clauses": ["1"],
        "text": "few marks",
        "where": ["square 3", "square 5"],
    }
    assert marks.violation(attrs.evolve(whole, squares=())) is None


@pytest.mark.parametrize(
    ("squares", "laws"),
    [((Square(9),), "a law"), ((Square(9, Mark.NOUGHT),), "2 laws")],
)
def test_illegal_position_names_every_law_that_it_breaks(squares: tuple[Square, ...], laws: str) -> None:
    assert SYSTEM.lawful(START) is START
    board = Board(squares, (Turn(Mark.CROSS),))
    with pytest.raises(InvalidPosition, match=f"the position breaks {laws} of the game") as refused:
        SYSTEM.lawful(board)
    assert all(str(one) in str(refused.value) for one in SYSTEM.violations(board))


@attrs.frozen
class _Housed(Board):
    in_force: HouseRules = attrs.field(factory=HouseRules)


@pytest.mark.parametrize(
    ("house", "told"), [(("ours",), "'ours'"), (("ours", "theirs"), "'ours' and 'theirs'")]
)
def test_illegal_position_of_a_house_that_the_rules_do_not_know(house: tuple[str, ...], told: str) -> None:
    state = _Housed(START.squares, START.stack, HouseRules(house))
    with pytest.raises(InvalidPosition, match=f"played by {told}, which these rules do not know"):
        SYSTEM.under(state)
    printed = attrs.evolve(state, in_force=HouseRules())
    assert SYSTEM.under(printed) is SYSTEM
    with pytest.raises(InvalidPosition, match="played by the printed rules, which these rules do not know"):
        attrs.evolve(SYSTEM, house=house).under(printed)


def test_illegal_house_rules_of_a_mutant() -> None:
    mutant = SYSTEM.without(PUT_THERE, PUT_THERE.requirements[0])
    with pytest.raises(ValueError, match="added to the rules of a game, not to a part or a mutant"):
        mutant.with_provisos()

"""House rules of a small game: a refusal leaves nothing behind, and what a house binds is the house's own."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest

from ctcore.errors import IllegalMove, InvalidPosition
from ctcore.kernel import (
    Admission,
    Amends,
    Closes,
    Condition,
    Figure,
    Frame,
    Ground,
    Kind,
    Move,
    Opens,
    StackDraft,
    Subjects,
    System,
    asks,
    attach,
    awaits,
    on_grounds,
)
from ctcore.kernel.frozen import frozen
from ctcore.kernel.notes import HouseRules

OURS, THEIRS = "house rule: ours", "house rule: theirs"


@frozen
class Pot:
    size: int


@frozen
class Choosing(Frame, clause="P.1", awaits="a pot", actor="Ann"):
    pass


@frozen
class Painting(Frame, clause="P.2", awaits="coats of paint", actor="Ann"):
    pot: int
    large: bool = False


@frozen
class Choose(Move, form="choose pot {pot}"):
    pot: int


@frozen
class Paint(Move, form="paint {coats} coat(s)"):
    coats: int


@frozen
class Shed:
    pots: tuple[Pot, ...]
    stack: tuple[Frame, ...]
    in_force: HouseRules = HouseRules()


class _Draft(StackDraft):
    def __init__(self, shed: Shed) -> None:
        self.shed, self.stack = shed, shed.stack
        self.lines: list[Any] = []

    def close(self) -> Shed:
        return attrs.evolve(self.shed, stack=self.stack)


def game() -> tuple[System[Shed], Figure[int], Admission]:
    """Pots of size 1 are chosen, and painted with one coat; what houses may change in that."""
    small = Ground("small", ("P.1",), (Condition("small", "large", lambda pot: pot.size == 1),))
    group = Admission("pot", (on_grounds("size", ("P.1",), "a pot is of a size", small),))
    most: Figure[int] = Figure("most", ("P.2",), lambda _state: 1, low=1, high=3)

    def choose(draft: _Draft, _frame: Choosing, move: Choose) -> None:
        (sized,) = group.own
        assert not isinstance(sized, Admission)
        kept: Any = sized.grounds
        draft.push(Painting(move.pot, **kept.kept(draft.shed.in_force, draft.shed.pots[move.pot])))

    by_pot = Subjects(lambda shed: shed.pots, "pot", int)
    choosing = Kind("choose", Choose, tuple(map(Choose, range(2))), (group,), choose, by_pot)
    coats = asks("coats", ("P.2",), "no more coats than may be", lambda state, coats: coats <= most(state))
    painting = Kind(
        "paint", Paint, tuple(map(Paint, (1, 2))), (coats.reading(most, lambda: ()),), lambda *_: None
    )
    table = attach(awaits(Choosing, choosing) | awaits(Painting, painting), (most,), (), ())
    return System(table, _Draft), most, group


def amends(label: str, to: str = "most") -> Amends:
    return Amends(label=label, clauses=("P.2",), to=to, value=lambda most, _state: most + 1)


def closes(label: str, name: str, to: str = "paint", **said: Any) -> Closes:
    test = (lambda coats: coats == 1) if to == "paint" else (lambda pot: pot.size == 1)
    return Closes(label=label, clauses=("P.2",), to=to, name=name, text="it is closed", test=test, **said)


def opens(label: str) -> Opens:
    large = Ground("large", ("P.3",), (Condition("large", "small", lambda pot: pot.size == 2),))
    bound = closes(label, "not_once")
    return Opens(label=label, clauses=("P.3",), to="pot/size", ground=large, kept="large", then=(bound,))


def moves(system: System[Shed], *frames: Frame) -> list[str]:
    shed = Shed((Pot(1), Pot(2)), frames, HouseRules(system.house))
    return [str(one) for one in system.legal_moves(shed)]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ((closes(THEIRS, "coats"),), "kind paint has two requirements of one name"),
        ((closes(THEIRS, "size", "pot"),), "kind choose has two requirements of one name"),
        ((amends(THEIRS), amends(THEIRS, "mist")), "does not fit 'mist', which names nothing"),
        ((amends(THEIRS, "mist"),), "does not fit 'mist', which names nothing"),
        ((attrs.evolve(amends(THEIRS), while_="feast"),), "nothing that may be in force is called 'feast'"),
    ],
)
def test_illegal_house_rules_leave_nothing_behind(wrong: tuple[Any, ...], message: str) -> None:
    """Not even those of another label that came with them: either label may be given to others."""
    system, most, group = game()
    for given in (wrong, (amends(OURS), *wrong), (*wrong, amends(OURS))):
        with pytest.raises(ValueError, match=f"{THEIRS}: .*{message}"):
            system.with_provisos(*given)
        assert (most.attached.provisos, group.attached.provisos) == ((), ())
    more = amends(THEIRS)
    ours, theirs = system.with_provisos(closes(OURS, "not_one")), system.with_provisos(more)
    both = ours.with_provisos(more)
    found = {one: moves(one, Painting(0)) for one in (system, ours, theirs, both)}
    assert [*found.values()] == [["paint 1 coat"], [], ["paint 1 coat", "paint 2 coats"], ["paint 2 coats"]]


def test_a_label_stands_for_one_content_which_is_attached_once() -> None:
    system, most, _ = game()
    ours = amends(OURS)
    house = system.with_provisos(ours)
    assert system.with_provisos(ours) is house.with_provisos(ours) is house
    assert [one.label for one in most.attached.provisos] == [OURS]
    for asked in (system, house):
        with pytest.raises(ValueError, match=f"{OURS}: other house rules have this title already"):
            asked.with_provisos(amends(OURS))
    assert system.with_provisos(ours) is house


def test_each_system_of_a_family_answers_by_the_rules_of_the_position() -> None:
    system, *_ = game()
    more, none = amends(OURS), closes(THEIRS, "not_one")
    ours, theirs = system.with_provisos(more), system.with_provisos(none)
    family = (system, ours, theirs, ours.with_provisos(none))
    for asked, played in product(family, family):
        expected = moves(played, Painting(0))

        def shed(of: System[Shed] = played) -> Shed:
            return Shed((Pot(1), Pot(2)), (Painting(0),), HouseRules(of.house))

        for listed in (
            asked.legal_moves(shed()),
            asked.choices(shed()),
            asked.legal_moves_but(shed(), (Choose,)),
        ):
            assert [str(one) for one in listed] == expected
        for move in map(Paint, (1, 2)):
            legal = str(move) in expected
            assert asked.is_legal(shed(), move) == bool(asked.judge(shed(), move)) == legal
            if legal:
                asked.step(shed(), move)
            else:
                with pytest.raises(IllegalMove):
                    asked.step(shed(), move)
        assert asked.is_lawful(shed())
    unknown = Shed((Pot(1),), (Painting(0),), HouseRules(("house rule: hers",)))
    with pytest.raises(
        InvalidPosition, match="is played by 'house rule: hers', which these rules do not know"
    ):
        system.legal_moves(unknown)
    alone, *_ = game()
    with pytest.raises(InvalidPosition, match="do not know"):
        alone.step(Shed((Pot(1),), (Painting(0),), HouseRules((OURS,))), Paint(1))


def test_what_a_house_binds_on_its_ground_is_a_rule_of_the_house() -> None:
    system, *_ = game()
    house = system.with_provisos(opens(OURS), amends(OURS))
    assert (moves(system, Choosing()), moves(house, Choosing())) == (
        ["choose pot 0"],
        ["choose pot 0", "choose pot 1"],
    )
    assert moves(house, Painting(0)) == ["paint 1 coat", "paint 2 coats"]
    assert moves(house, Painting(1, large=True)) == ["paint 2 coats"]
    by = [one.by for kind in house.kinds for one in kind.requirements if one.by]
    assert [(one.name, one.label, one.house) for one in by if isinstance(one, Closes)] == [
        ("not_once", OURS, OURS)
    ]
    shed = Shed((Pot(1), Pot(2)), (Painting(1, large=True),), HouseRules(house.house))
    (found,) = house.judge(shed, Paint(1)).violations
    assert (found.name, found.changed_by) == ("not_once", (OURS,))

"""House rules: when they are in force, what is asked by them of an element selected before, what they add."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from ctcore.kernel import Admission, Closes, Condition, Ground, Opens, asks
from ctcore.kernel.grounds import Grounds, on_grounds, without_condition
from ctcore.kernel.requirement import names_of

PAINTED = Condition("painted", "bare", lambda pot: pot["painted"])
ROUND = Condition("round", "square", lambda pot: pot["round"], lasts=True)
SMALL = Ground("small", ("P.1",), (Condition("small", "large", lambda pot: pot["small"]),))


def closes(**said: Any) -> Closes:
    return Closes(label="#9", clauses=("P.9",), to="pot", name="bare", text="it is bare", test=bool, **said)


@pytest.mark.parametrize(("house", "while_"), [*product(("", "ours"), ("", "feast"))])
def test_a_house_rule_holds_where_it_is_played_and_its_truth_holds(house: str, while_: str) -> None:
    proviso = closes(house=house, while_=while_)
    for played, feast in product(((), ("theirs",), ("theirs", "ours")), (False, True)):
        in_force = SimpleNamespace(house=played, feast=feast)
        assert proviso.holds(in_force) is ((not house or house in played) and (not while_ or feast))
        heeded = SimpleNamespace(**{name: getattr(in_force, name) for name in proviso.heeds})
        assert proviso.holds(heeded) is proviso.holds(in_force)


@pytest.mark.parametrize("house", ["", "ours"])
def test_of_what_was_selected_before_a_house_asks_what_lasts_alone(house: str) -> None:
    ground = Ground("pot", ("P.2",), (PAINTED, ROUND))
    opens = Opens(label="#8", clauses=("P.2",), to="pot/size", while_="feast", house=house, ground=ground)
    requirement = on_grounds("size", ("P.1",), "it has a size", SMALL)
    group, grounds = Admission("pot", (requirement,)), requirement.grounds
    assert grounds is not None
    grounds.attached.add(opens)
    for small, painted, is_round, feast in product((False, True), repeat=4):
        in_force = SimpleNamespace(house=("ours",), feast=feast)
        pot = {"small": small, "painted": painted, "round": is_round}
        admits = small or (feast and painted and is_round)
        assert grounds.admits(in_force, pot) is admits
        before = admits or (feast and is_round and bool(house))
        assert grounds.may_have_admitted(in_force, pot) is before
        assert group.may_have_admitted(in_force, pot) is before


@pytest.mark.parametrize("house", ["", "ours"])
def test_what_is_kept_is_whether_no_other_ground_may_have_admitted_the_element(house: str) -> None:
    dyed = Ground("dyed", ("P.3",), (Condition("dyed", "plain", lambda pot: pot["dyed"]),))
    by_dye = Opens(label="#7", clauses=("P.3",), to="pot/size", while_="fair", kept="dyed", ground=dyed)
    pot_ground = Ground("pot", ("P.2",), (PAINTED, ROUND))
    opens = Opens(label="#8", clauses=("P.2",), to="pot/size", while_="feast", house=house, ground=pot_ground)
    grounds = Grounds((SMALL,))
    grounds.attached.add(by_dye, opens)
    for fair, feast, small, painted, is_round, is_dyed in product((False, True), repeat=6):
        in_force = SimpleNamespace(house=("ours",), feast=feast, fair=fair)
        pot = {"small": small, "painted": painted, "round": is_round, "dyed": is_dyed}
        others = small or (feast and is_round and painted)
        assert grounds.kept(in_force, pot) == {"dyed": fair and is_dyed and not others}
        others |= feast and is_round and bool(house)
        assert grounds.kept(in_force, pot, before=True) == {"dyed": fair and is_dyed and not others}


def test_a_condition_is_dropped_from_the_ground_of_one_exception_alone() -> None:
    dyed = Ground("dyed", ("P.3",), (ROUND,))
    grounds = Grounds((SMALL,))
    for label, ground in (("#7", dyed), ("#8", Ground("pot", ("P.2",), (PAINTED, ROUND)))):
        grounds.attached.add(
            Opens(label=label, clauses=("P.2",), to="pot/size", while_="feast", ground=ground)
        )
    fewer = [ground.asks for ground, _ in grounds.without(dyed, ROUND).every()]
    assert fewer == [SMALL.asks, (), (PAINTED, ROUND)]


@pytest.mark.parametrize(("house", "lasts"), [*product(("", "ours"), (False, True))])
def test_of_what_was_selected_before_what_a_house_closes_is_asked_where_it_lasts(
    house: str, *, lasts: bool
) -> None:
    group = Admission("pot", ())
    group.attached.add(
        attrs.evolve(closes(house=house, while_="feast", lasts=lasts), test=lambda pot: pot["bare"])
    )
    for bare, feast in product((False, True), repeat=2):
        in_force, pot = SimpleNamespace(house=("ours",), feast=feast), {"bare": bare}
        assert group.admits(in_force, pot) is not (bare and feast)
        asked = lasts or not house
        assert group.may_have_admitted(in_force, pot) is not (bare and feast and asked)


def test_the_grounds_that_admit_an_element_are_told_and_any_condition_can_be_dropped() -> None:
    both = Ground("pot", ("P.2",), (PAINTED, ROUND))
    opens = Opens(label="#8", clauses=("P.2",), to="pot/size", while_="feast", ground=both)
    grounds = Grounds((SMALL,))
    grounds.attached.add(opens)
    for small, painted, is_round, feast in product((False, True), repeat=4):
        in_force = SimpleNamespace(feast=feast)
        pot = {"small": small, "painted": painted, "round": is_round}
        told = [SMALL] * small + [both] * (feast and painted and is_round)
        assert grounds.met(in_force, pot) == tuple(told)
        for ground, dropped, admits in (
            (SMALL, SMALL.asks[0], True),
            (both, PAINTED, small or (feast and is_round)),
            (both, ROUND, small or (feast and painted)),
        ):
            assert grounds.without(ground, dropped).admits(in_force, pot) is admits
            asked = asks("size", ("P.1",), "it is of a size", grounds.admits, grounds=grounds)
            mutant = without_condition(asked, ground, dropped)
            assert mutant.test(in_force, pot) is admits
            assert mutant.grounds is not None


def test_an_admission_asks_what_a_house_has_added_as_long_as_it_is_attached() -> None:
    own = asks("small", ("P.1",), "it is small", lambda subject: subject["small"])
    pot, one = Admission("pot", (own,)), closes(house="ours")
    shelf = Admission("shelf", (pot,))
    assert pot.requirements == shelf.requirements == (own,)
    pot.attached.add(one)
    for admission in (pot, shelf):
        assert [each.name for each in admission.requirements] == ["small", "bare"]
    pot.attached.drop("ours")
    assert pot.requirements == shelf.requirements == (own,)


def test_a_requirement_names_what_it_reads_and_shows_it_in_words() -> None:
    asked = asks("open", ("P.1",), "all are open", lambda *pots: all(pots), "{lid} {shut} {count}")
    assert names_of(asked.test) == asked.reads == ("pots",)
    assert asked.shown(lid=None, shut=True, count=0) == "none yes 0"


def test_a_requirement_is_cited_with_what_makes_it() -> None:
    own = asks("small", ("P.1", "P.3"), "it is small", lambda subject: bool(subject["small"]))
    assert own.cited == "P.1"
    assert attrs.evolve(own, by=closes()).cited == "P.1 as changed by #9"

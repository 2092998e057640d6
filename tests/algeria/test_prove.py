"""`ctcore --game algeria prove`: what is proved, that nothing is left out, that a planted bug is found."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from ctcore.algeria.board.effects import Draft
from ctcore.algeria.board.units import NONE, Stand, Unit, Units
from ctcore.algeria.game import GAME
from ctcore.algeria.proofs import obligations
from ctcore.algeria.proofs.cut import CUT_LAWS, Cut, Ended
from ctcore.algeria.proofs.going_on import LINKS
from ctcore.algeria.proofs.moves import cases_of
from ctcore.algeria.proofs.position import AnyUnits, any_position, any_units, open_area
from ctcore.algeria.rules.common.dice import Procedure
from ctcore.algeria.rules.reinforcement_fln import Recruiting
from ctcore.algeria.rules.sequence import Turn
from ctcore.algeria.testing import positions_of
from ctcore.symbolic import Case, Found, Obligation, any_count, discharge, keeps_laws
from tests.cli.run import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame

ALL = {one.name: one for one in obligations(GAME)}
QUICK = [name for name in ALL if name.startswith(("table.", "theorem."))]
SOME = ["effect.move", "effect.combat.hit", "goes_on.combat.award", "goes_on.resettlement.roll"]


@pytest.mark.parametrize("name", [*QUICK, *SOME])
def test_it_is_proved(name: str) -> None:
    proof = discharge(ALL[name])
    assert proof.proved, proof.detail


def test_every_kind_of_move_has_an_obligation_that_keeps_every_law() -> None:
    kept = {law.name for law in GAME.system.laws}
    for kind in GAME.system.kinds:
        assert kept <= set(ALL[f"effect.{kind.name}"].keeps)


def test_they_are_listed_and_chosen_by_name_or_clause() -> None:
    listed = run("--game", "algeria", "prove", "--list", "--json").data["obligations"]
    assert [one["name"] for one in listed] == list(ALL)
    ran = run("--game", "algeria", "prove", "theorem.half_points")
    assert ran.status == 0
    assert "1 of 1 proved" in ran.out


# Nothing is left out


def links_met() -> Iterator[tuple[type[Frame], object, type[Frame]]]:
    """Which frame goes on, at what step, after what, in the cases of the proofs."""
    for _, _, links in LINKS.values():
        for link in links():
            yield type(link.under[-1]), getattr(link.under[-1], "step", None), type(link.ended)


def test_play_goes_on_nowhere_but_where_a_case_does(monkeypatch: pytest.MonkeyPatch) -> None:
    known = set(links_met())
    # These go on alike whatever mission, event or phase has ended.
    loose = {kind for kind, _, _ in known if kind.__name__ in {"Operations", "Turn", "RandomEvents"}}
    seen: set[tuple[type[Frame], object, type[Frame]]] = set()
    plain = Draft.finish

    def finish(self: Draft, result: Any = None) -> None:
        if self.winner is None:
            under = self.stack[-2]
            seen.add((type(under), getattr(under, "step", None), type(self.stack[-1])))
        plain(self, result)

    monkeypatch.setattr(Draft, "finish", finish)
    chance = random.Random(5)  # noqa: S311 - positions, not secrets
    for kind in GAME.system.table:
        for state in positions_of(GAME, kind)[:25]:
            GAME.step(state, GAME.random_move(state, chance))
    missing = {one for one in seen - known if one[0] not in loose}
    assert len(seen) > 30
    assert missing == set()
    assert all(issubclass(kind, Procedure) for kind, _, _ in seen)


# What is wrong is found


@pytest.mark.parametrize("requirement", ["counters_left", "can_pay", "open_abroad"])
def test_a_kind_of_move_without_a_requirement_breaks_a_law(requirement: str) -> None:
    (kind,) = (one for one in GAME.system.kinds if one.name == "recruiting.build")
    faulty = kind.asking(tuple(one for one in kind.requirements if one.name != requirement))
    assert keeps_laws(cases_of(kind, [Recruiting]), CUT_LAWS).holds
    assert not keeps_laws(cases_of(faulty, [Recruiting]), CUT_LAWS).holds


def test_an_effect_that_loses_a_counter_is_found() -> None:
    area = open_area(GAME.setup().area("Barika").place)

    def act(state: Any) -> Any:
        after = Cut(state).close()
        lost = attrs.evolve(after.area("Barika"), ug=after.area("Barika").ug.changed(Unit.BAND, -1))
        return after.with_area(lost)

    case = Case("loses a Band", any_position(Turn(), areas=[area]), (), lambda _state: True, act)
    found = keeps_laws([case], CUT_LAWS)
    assert not found.holds
    assert "units_are_counted" in found.detail or "counters" in found.detail


def test_a_frame_that_ends_stays_until_the_one_below_goes_on() -> None:
    step = Cut(any_position(Turn(), Recruiting()))
    step.finish()
    top = step.stack[-1]
    assert isinstance(top, Ended)
    assert (top.ended, top.result) == (Recruiting(), None)
    assert Ended not in GAME.frames


# Units whose numbers are terms


def test_units_of_terms_are_compared_and_added_as_plain_ones() -> None:
    some = AnyUnits(bands=2, police=1)
    assert some == Units(bands=2, police=1)
    assert Units(bands=2, police=1) == some
    assert some != NONE
    assert some != "2 Bands"
    assert some.plus(Units(bands=1)) == Units(bands=3, police=1)
    assert some.only((Unit.POLICE,)) == Units(police=1)
    assert some.items() == Units(bands=2, police=1).items()
    assert [unit for unit, _ in any_units("x", (Unit.CADRE,)).items()] == [Unit.CADRE]


def test_to_do_something_to_no_unit_changes_nothing() -> None:
    """Why units whose numbers are terms are gone through without asking whether there are some."""
    place = GAME.setup().area("Barika").place
    state = GAME.play(GAME.setup(), "set up 1 Police in Saida")
    for unit in Unit:
        step = Draft(state)
        step.stand(unit, 0, (place, Stand.OPS), Stand.OC, "9/4")
        step.move(unit, 0, (place, Stand.OPS), (place, Stand.OC), "9.13/6")
        assert step.close() == state


def test_positions_say_by_which_house_rules_they_are_played() -> None:
    def check() -> Found:
        return Found(holds=any_position(Turn()).in_force.house == ("house rule: one",), cases=1)

    assert discharge(Obligation("played_by", (), "", check, house=("house rule: one",))).proved
    assert any_position(Turn(), turn=any_count("turn")).in_force.house == ()

"""While an effect is in force that no rule of ctcore heeds yet, answers say so."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.board.in_force import EFFECTS, InForce
from ctcore.twilight.rules import lasting
from ctcore.twilight.rules.lasting import PROVISOS, unheeded
from tests.cli.run import run

WARNING = "in force, but not played yet: #35u Napalm"


@pytest.fixture
def without_napalm(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no rule heeded NAPALM."""
    monkeypatch.setattr(lasting, "_HEEDED", lasting._HEEDED - {"napalm"})


def napalm(line: str = "no pivotal event") -> ct.State:
    """NAPALM in force, its card having been played, and the Government to act."""
    state = ct.play(ct.setup("full", first=ct.GOVERNMENT, card=35), line)
    state = state.with_truths(napalm=True)
    assert ct.violations(state) == ()
    return state


@pytest.mark.usefixtures("without_napalm")
def test_show_says_what_is_in_force_and_not_played() -> None:
    text = ct.to_json(napalm())
    shown = run("show", "--position", "-", stdin=text).out
    assert f"In force         Napalm, unshaded\n{' ' * 17}{WARNING}\n" in shown
    assert run("show", "--position", "-", "--json", stdin=text).data["not_played_yet"] == ["#35u"]


@pytest.mark.usefixtures("without_napalm")
@pytest.mark.parametrize("line", ["train; Algiers", "train; Batna"])
def test_ask_says_what_is_in_force_and_not_played_of_a_yes_and_of_a_no(line: str) -> None:
    text = ct.to_json(napalm())
    assert "In force, but not played yet: #35u Napalm." in run("ask", "--position", "-", line, stdin=text).out
    assert run("ask", "--position", "-", line, "--json", stdin=text).data["not_played_yet"] == ["#35u"]


def test_nothing_is_said_of_effects_that_rules_heed() -> None:
    state = ct.setup("short", first=ct.GOVERNMENT, card=1)
    assert {"independent", "mobilization_played", "recall_de_gaulle"} <= set(state.in_force.markers)
    text = ct.to_json(state)
    for line in (("show",), ("ask", "no pivotal event")):
        verb, *more = line
        assert "not played yet" not in run(verb, "--position", "-", *more, stdin=text).out
        assert "not_played_yet" not in run(verb, "--position", "-", *more, "--json", stdin=text).data


def test_each_effect_is_heeded_by_an_exception_or_said_not_to_be() -> None:
    """An effect drops out of the warning as its exceptions come in, and not before."""
    heeded = {one.while_ for one in PROVISOS}
    for marker, effect in EFFECTS.items():
        assert (effect in unheeded(InForce(**{marker: True}))) == (marker not in heeded)
    assert unheeded(InForce()) == ()
    assert unheeded(InForce(napalm=True), InForce(torture=True)) == unheeded(
        InForce(napalm=True, torture=True)
    )

from __future__ import annotations

import json
import sys

import pytest

import ctcore as ct
import ctcore.condition
from tests.cli.run import run

FLN = ("--scenario", "full", "--card", "1", "--by", "fln", "--no-events")


def test_a_no_names_its_laws() -> None:
    ran = run("find", "any(bases >= 3 where sector)")
    assert ran.status == 1
    assert ran.out.startswith("No: no lawful position satisfies it.\n  1.4.2, 1.3.4, R26  at most two Bases")


def test_a_yes_prints_what_is_changed_and_json_the_position() -> None:
    ran = run("find", "any(bases >= 3 where country)")
    assert ran.status == 0
    assert "Tunisia: 3 FLN Bases, 1 Base +1" in ran.out
    assert "Lawful is wider than reachable" in ran.out
    data = run("find", "any(bases >= 3 where country)", "--json").data
    assert (data["answer"], data["laws"]) == ("yes", [])
    assert "Tunisia: 3 FLN Bases, 1 Base +1" in data["changes"]
    assert data["position"]["spaces"]["TUN"]["fln_bases"] == 3


def test_extremes_are_told_with_and_without_a_condition() -> None:
    assert run("find", "--largest", "opposition_plus_bases").out.startswith("The largest opposition_plus")
    data = run("find", "--smallest", "resources.fln", "sum(fln_bases) = 12", "--json").data
    assert (data["value"], data["smallest"], data["condition"]) == (0, "resources.fln", "sum(fln_bases) = 12")
    ran = run("find", "--largest", "commitment", "any(bases >= 4)")
    assert ran.status == 1
    assert "at most two Bases" in ran.out


def test_a_condition_that_contradicts_itself_is_told_so() -> None:
    ran = run("find", "commitment > commitment")
    assert (ran.status, ran.out) == (
        1,
        "No: no lawful position satisfies it.\nIt contradicts itself.\n",
    )


def test_a_line_is_found_and_plays() -> None:
    ran = run("find", "not Oran.government_control", *FLN, "--least", "resources", "--json")
    data = ran.data
    assert (ran.status, data["answer"], data["price"], data["least"]) == (0, "yes", 1, True)
    after = ct.play(ct.setup("full", card=1), data["line"])
    assert after == ct.from_json(json.dumps(data["position"]))


def test_what_no_position_has_no_play_comes_to() -> None:
    ran = run("find", "any(government_pieces >= 1 where country)", *FLN)
    assert ran.status == 1
    assert "no Government piece is in Morocco or Tunisia" in ran.out
    assert (
        run("find", "any(government_pieces >= 1 where country)", *FLN, "--plain", "--limit", "5").status == 3
    )


def test_a_search_that_is_cut_short_says_that_it_is_no_proof() -> None:
    ran = run("find", "resources.fln > 40", *FLN, "--within", "card", "--limit", "7")
    assert ran.status == 3
    assert ran.out.startswith("Not found in 7 positions; that does not prove that there is no line.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Missing argument 'CONDITION'"),
        (("Oran.gerillas > 1",), "Did you mean guerrillas?\n  Oran.gerillas > 1\n       ^^^^^^^^"),
        (("--largest", "independent"), "a number is asked for"),
        (("--largest", "commitment", "--smallest", "commitment"), "not for both"),
        (("independent", "--by", "fln"), "--by needs a position to play from"),
        (("independent", "--moment"), "--moment needs a position to play from"),
        (("--largest", "commitment", "--scenario", "short"), "on no Event card"),
        (("independent", "--scenario", "short", "--by", "fln"), "on no Event card"),
        (("independent", *FLN, "--by", "fnl"), "Did you mean fln?"),
        (("independent", *FLN, "--within", "trun"), "Did you mean turn?"),
        (("independent", *FLN, "--within", "round"), "not in a Propaganda Round"),
        (("independent", *FLN, "--least", "moves"), "--least takes resources"),
        (("independent", *FLN, "--limit", "0"), "takes a number of 1 or more"),
    ],
)
def test_bad_input_is_told_and_has_status_2(words: tuple[str, ...], says: str) -> None:
    ran = run("find", *words)
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err


@pytest.mark.parametrize(("module", "extra"), [("lark", "conditions need lark"), ("z3", "positions need z3")])
def test_without_its_extra_the_verb_says_what_to_install(
    module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(sys.modules):
        if name == module or name.startswith((f"{module}.", "ctcore.symbolic", "ctcore.condition.grammar")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delattr(ct, "symbolic", raising=False)
    monkeypatch.delattr(ctcore.condition, "grammar", raising=False)
    ran = run("find", "independent")
    assert ran.status == 2
    assert extra in ran.err

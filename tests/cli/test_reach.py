from __future__ import annotations

from pathlib import Path

import pytest

import ctcore as ct
from ctcore.twilight.rules.common.turns import FirstChoice
from ctcore.twilight.testing import scenario_with
from tests.cli.run import run

START = ("--scenario", "full", "--first", "fln", "--card", "1")


def saida(folder: Path) -> tuple[str, str]:
    spaces = {
        "Saida": {"underground": 2},
        "Sidi Bel Abbes": {"french_troops": 0, "algerian_police": 2, "support": 1},
        "Tlemcen": {"underground": 2, "fln_bases": 0},
    }
    state = scenario_with("full", spaces, frame=FirstChoice(ct.FLN), resources=(10, 10))
    file = folder / "saida.json"
    file.write_text(ct.to_json(state), encoding="utf-8")
    return "--position", str(file)


@pytest.mark.clause("3.3.2", "R102")
def test_reach_tells_each_space_its_price_and_the_way() -> None:
    told = run("reach", "medea", *START)
    assert told.status == 0
    assert "1 Underground in Medea can March to" in told.out
    assert "Algiers             1 Resource; stays Underground\n" in told.out
    assert "Tiaret              2 Resources, by Orleansville; stays Underground\n" in told.out
    assert told.out.endswith("8 spaces\n")


@pytest.mark.clause("3.3.2", "R105")
def test_reach_tells_the_dearer_way_that_is_not_noticed(tmp_path: Path) -> None:
    told = run("reach", "V-5", *saida(tmp_path)).out
    assert "Sidi Bel Abbes  1 Resource; becomes Active\n" in told
    assert "Oran            2 Resources, by Sidi Bel Abbes; becomes Active\n" in told
    told = run("reach", "Tlemcen", *saida(tmp_path)).out
    seen, hidden = told[told.index("  Mostaganem ") :].splitlines()[:2]
    assert seen.split(maxsplit=1)[1] == "2 Resources, by Sidi Bel Abbes; becomes Active"
    assert hidden.strip() == "3 Resources, by Saida, Mascara; stays Underground"


def test_reach_takes_so_many_of_those_there(tmp_path: Path) -> None:
    data = run("reach", "Saida", "--underground", "1", "--json", *saida(tmp_path)).data
    assert (data["from"], data["underground"], data["active"]) == ("V-5", 1, 0)
    oran = next(one for one in data["reach"] if one["space"] == "ORA")
    assert oran["cheapest"] == oran["underground"]
    assert oran["cheapest"]["path"] == ["V-3", "ORA"]
    assert oran["cheapest"]["line"].startswith(
        "march; move 1 Underground, 0 Active from Saida to Sidi Bel Abbes"
    )


def test_reach_of_active_guerrillas_says_nothing_of_hiding(tmp_path: Path) -> None:
    where = saida(tmp_path)
    after = run("play", "march; move 2 Underground, 0 Active from Saida to Sidi Bel Abbes", *where, "--json")
    Path(where[1]).write_text(after.out, encoding="utf-8")
    told = run("reach", "Sidi Bel Abbes", *where).out
    assert "2 Active in Sidi Bel Abbes can March to" in told
    assert "Oran" in told
    assert "Underground" not in told
    assert "becomes" not in told


def test_reach_needs_no_card_turned_up_as_a_line_of_play_does_not() -> None:
    before, after = run("reach", "Medea", "--scenario", "full"), run("reach", "Medea", *START)
    assert (before.status, before.out) == (0, after.out)


def test_illegal_a_group_that_is_not_there_or_not_to_move_is_refused_with_the_reason() -> None:
    for arguments, why in (
        (("Oran", *START), "a group has at least one Guerrilla [Underground: 0, Active: 0]"),
        (("Medea", "--underground", "2", *START), "as many Underground Guerrillas"),
        (("Medea", *START, "--first", "government"), "March is an Operation of the FLN"),
    ):
        refused = run("reach", *arguments)
        assert (refused.status, refused.out) == (1, "")
        assert why in refused.err.replace("\n", " ")
    assert run("reach", "Medeo", *START).status == 2

"""House rules as files: what they say is read strictly, and changes the game as it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from tests.cli.run import run
from tests.exceptions.play import finding
from tests.house.games import NIM, PRINTED
from tests.rules.positions import turn

if TYPE_CHECKING:
    from pathlib import Path

DEAR = 'title = "Sweeps for 3"\n[[amends]]\nto = "sweep.price"\nvalue = 3\n'


def made(text: str) -> ct.State:
    """A turn of the Government in the game with these house rules."""
    state: ct.State = PRINTED.with_provisos(*PRINTED.provisos_of(text)).at_home(turn(ct.GOVERNMENT))
    return state


def test_a_file_gives_a_figure_another_value() -> None:
    state = made(DEAR)
    assert state.in_force.house == ("house rule: Sweeps for 3",)
    steps = ct.play_line(state, "sweep; Medea")
    assert [str(one) for one in steps[-1].ledger] == ["Government pays 3 Resources"]
    assert PRINTED.provisos_of(DEAR) is PRINTED.provisos_of(DEAR)


def test_a_figure_changes_by_so_many_and_stays_in_its_bounds() -> None:
    state = made('title = "many"\n[[amends]]\nto = "sweep.price"\nby = -5\n')
    before = state.resources.government
    assert ct.play(state, "sweep; Medea").resources.government == before


def test_a_file_opens_a_space_under_the_conditions_that_the_rules_declare() -> None:
    text = (
        'title = "Trained Sectors"\n[[opens]]\nto = "train.space/location"\nwhen = ["a Sector", "Police"]\n'
    )
    state = made(text)
    at = next(one for one in state.spaces if one.place.is_sector and one.police and not one.government_bases)
    assert f"{at.place.name}" in map(str, ct.legal_moves(ct.play(state, "train")))
    asked = ct.play(state, "train")
    found = next(
        one for one in ct.judge(asked, ct.parse_move(asked, at.place.name)).findings if one.name == "location"
    )
    assert found.changed_by == ("house rule: Trained Sectors",)


def test_illegal_space_and_kind_that_a_file_closes() -> None:
    text = (
        'title = "shut"\n[[closes]]\nto = "extort"\n'
        '[[closes]]\nto = "train.space"\nwhen = ["a Sector", "no Government Control"]\n'
        'clauses = ["3.2.1", "R59"]\n'
    )
    state = made(text)
    game = PRINTED.with_provisos(*PRINTED.provisos_of(text))
    closed = {
        one.name: one for kind in game.system.kinds for one in kind.requirements if one.by and one.by.house
    }
    assert closed["house_shut_closes_1"].clauses == ("3.2.1", "R59")
    assert "3.3.1" not in str(closed["house_shut_closes_0"].clauses)
    fln = game.at_home(turn(ct.FLN))
    assert "extort" in map(str, ct.legal_moves(ct.play(turn(ct.FLN), "rally")))
    rallying = ct.play(fln, "rally")
    assert "extort" not in map(str, ct.legal_moves(rallying))
    assert finding(game.system, rallying, "extort", "house_shut_closes_0").changed_by == game.house
    assert state.in_force.house == game.house


FAULTS = """
title | not TOML:
# no rule yet | house rules: 'title' is missing
title = "x" | house rules: it changes nothing
title = "a;b" | title: up to 60 letters
title = "x"; rules = 3 | 'rules' is an unknown key
title = "x"; [[amends]]; to = "sweep.prize" | amends[0].to: 'sweep.prize' is an unknown word; did you mean 'sweep.price'?
title = "x"; [[amends]]; to = "sweep.cost"; value = 3 | 'sweep.cost' is an unknown word; did you mean 'sweep.price'?
title = "x"; [[amends]]; to = "zzz"; value = 3 | amends[0].to: 'zzz' is an unknown name; 'ctcore rule changeable' lists the
title = "x"; [[closes]]; to = "sweep"; when = ["zzz"] | closes[0].when[0]: 'zzz' is an unknown name; 'ctcore rule changeable'
title = "x"; [amends]; to = "sweep.price"; value = 3 | amends: write [[amends]], with two brackets
title = "x"; [[amends]]; to = "sweep"; value = 3 | amends[0].to: 'sweep' is changed by [[closes]], not by [[amends]]
title = "x"; [[amends]]; to = "sweep.price" | amends[0]: give either value = N or by = N
title = "x"; [[amends]]; to = "sweep.price"; value = -1 | amends[0].value: sweep.price is at least 0, not -1
title = "x"; [[amends]]; to = "train.cubes"; value = 9 | train.cubes is at least 2, and at most 4, not 9
title = "x"; [[amends]]; to = "rally.may_flip"; value = 1 | amends[0].value: 1 is neither true nor false
title = "x"; [[closes]]; to = "train.space" | closes[0]: it says which spaces it closes
title = "x"; [[closes]]; to = "rally"; when = ["a City"] | closes[0].when: rally is about no space
title = "x"; [[opens]]; to = "train.space/location"; when = ["Citi"] | opens[0].when[0]: 'Citi' is an unknown word
"""  # noqa: E501 - a file, and what is wrong with it


@pytest.mark.parametrize("row", FAULTS.strip().splitlines())
def test_a_fault_of_a_file_is_named_with_its_place(row: str) -> None:
    text, _, fault = row.partition(" | ")
    with pytest.raises(ct.NotationError) as wrong:
        PRINTED.provisos_of(text.replace("; ", "\n") if "a;b" not in text else text)
    assert fault in str(wrong.value)


def test_what_may_be_changed_is_listed() -> None:
    assert ("sweep.price", "amends", ("3.2.3",)) in PRINTED.changeable
    assert ("train.space/location", "opens", ("3.2.1",)) in PRINTED.changeable
    assert NIM.changeable == (("take", "closes", ("2.1",)), ("take.most", "amends", ("2.3",)))


def test_every_verb_asks_about_the_game_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "dear.toml"
    file.write_text(DEAR)
    house = ("--house", str(file))
    asked = (
        "ask",
        "--scenario",
        "short",
        "--first",
        "government",
        "--card",
        "1",
        "no pivotal event; sweep; Medea",
    )
    assert "pays 3 Resources" in run(*house, *asked).out
    assert "house rule: Sweeps for 3" in run(*asked, *house).out
    assert "house rule" not in run(*asked).out
    record = tmp_path / "game.txt"
    assert "All" in run("random", "--scenario", "short", "--games", "1", "--record", str(record), *house).out
    assert "moves, all legal" in run("replay", str(record), *house).out
    assert run("random", "--scenario", "short", "--games", "1", "--verify", *house).status == 0
    assert "house rule: Sweeps for 3" in " ".join(record.read_text().split())


RULES = """
3.2.3 | to = "sweep.price"; value = 3 | sweep.price is 3; printed: 2
3.2.3 | to = "sweep.price"; by = -1 | sweep.price changes by -1; printed: 2
3.3.1 | to = "rally.may_flip"; value = true | rally.may_flip is true
5.3.1 | to = "oas.allowed"; value = true | oas.allowed is true; printed: false
4.3.1 | to = "extort" | extort is closed
3.2.1 | to = "train.space"; when = ["a Sector", "Police"] | train.space is closed: a Sector and Police
R59 | to = "train.space"; when = ["a City"]; clauses = ["R59"] | train.space is closed: a City
3.2.1 | to = "train.space/location"; when = ["a Sector"] | train.space/location is open: a Sector
"""


@pytest.mark.parametrize("row", RULES.strip().splitlines())
def test_a_rule_is_told_with_what_the_house_says_of_it(row: str, tmp_path: Path) -> None:
    name, entry, says = row.split(" | ")
    form = "amends" if "value" in entry or "by =" in entry else "opens" if "/" in entry else "closes"
    title = f"house of {sum(map(ord, row))}"
    file = tmp_path / "house.toml"
    file.write_text(f'title = "{title}"\n[[{form}]]\n' + entry.replace("; ", "\n"))
    told = run("rule", name, "--house", str(file)).out
    assert f"House rules\n  house rule: {title}  {says}\n" in told
    assert "House rules" not in run("rule", name).out
    assert "House rules" not in run("rule", "6.5", "--house", str(file)).out
    found = run("rule", name, "--house", str(file), "--json").data["house"]
    assert [(one["label"], one["text"]) for one in found] == [(f"house rule: {title}", says)]
    assert "house" not in run("rule", name, "--json").data

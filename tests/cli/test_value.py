from __future__ import annotations

import pytest

from tests.cli.run import run

SHORT = ("--scenario", "short")


@pytest.mark.parametrize(
    ("expression", "says", "status"),
    [
        ("Morocco.guerrillas", "Morocco.guerrillas: 4\n", 0),
        ("total_support + total_opposition", "total_support + total_opposition: 18\n", 0),
        ("Algiers.city", "Algiers.city: yes\n", 0),
        ("Algiers.fln_control", "Algiers.fln_control: no\n", 1),
        ("city and at_support", "city and at_support: Constantine, Algiers, Oran (3)\n", 0),
        ("city and resettled", "city and resettled: none\n", 0),
        ("count(city)", "count(city): 3\n", 0),
    ],
)
def test_a_number_or_a_truth_is_told(expression: str, says: str, status: int) -> None:
    ran = run("value", expression, *SHORT)
    assert (ran.out, ran.status) == (says, status)


def test_a_number_of_each_space_is_told_where_it_is_not_0_and_summed() -> None:
    lines = run("value", "fln_bases", *SHORT).out.splitlines()
    counts = {name: int(count) for name, count in (line.rsplit(maxsplit=1) for line in lines[1:])}
    assert lines[0] == f"fln_bases: {sum(counts.values())} in all"
    assert all(counts.values())
    assert run("value", "fln_bases", *SHORT, "--json").data["each"] == {
        name.strip(): count for name, count in counts.items()
    }


def test_what_cannot_be_read_is_refused_with_what_was_meant() -> None:
    ran = run("value", "Oran.gerillas", *SHORT)
    assert (ran.status, ran.out) == (2, "")
    assert "Did you mean guerrillas?" in ran.err
    assert "give one position" in run("value", "commitment").err


def test_the_piles_of_nim_are_told_too() -> None:
    out = run("--game", "nim", "value", "stones", "--scenario", "classic").out
    assert out == "stones: 12 in all\n  A  3\n  B  4\n  C  5\n"

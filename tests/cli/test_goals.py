"""``ask --goal``, and the texts that would make a refused line legal."""

from __future__ import annotations

import pytest

from tests.cli.run import run

SHORT = ("--scenario", "short")
RALLY = "rally; Barika; place 1 Guerrilla; end"


@pytest.mark.parametrize(
    ("goal", "line", "status", "told"),
    [
        ("Barika.fln_control", RALLY, 0, "  holds  Barika.fln_control [yes, was no]\n"),
        (
            "Barika.guerrillas >= 3 and not Barika.fln_control",
            RALLY,
            1,
            (
                "  lacks  Barika.guerrillas >= 3 [Barika.guerrillas 2, was 1]\n"
                "  lacks  not Barika.fln_control [Barika.fln_control yes, was no]\n"
            ),
        ),
        (
            "resources.fln + commitment = 29 and 1 < 2",
            RALLY,
            0,
            (
                "  holds  resources.fln + commitment = 29 [resources.fln 14, was 15; commitment 15]\n"
                "  holds  1 < 2\n"
            ),
        ),
    ],
)
def test_a_goal_is_told_after_the_answer(goal: str, line: str, status: int, told: str) -> None:
    ran = run("ask", *SHORT, line, "--goal", goal)
    assert ran.status == status
    reached = "is" if status == 0 else "is not"
    first, second, rest = ran.out.split("\n", 2)
    assert first.startswith("Yes, by 3.3.1: ")
    assert second == f"The goal {reached} reached at the end of the line:"
    assert rest.startswith(told)
    data = run("ask", *SHORT, line, "--goal", goal, "--json").data
    assert (data["legal"], data["goal"]["holds"]) == (True, status == 0)


@pytest.mark.clause("1.3.7")
def test_of_a_border_sector_the_goal_tells_the_printed_border_and_independence_apart() -> None:
    ran = run(
        "ask",
        "--scenario",
        "full",
        "--first",
        "fln",
        "--card",
        "1",
        "rally; Biskra",
        "--goal",
        "Tlemcen.border",
    )
    assert "  holds  Tlemcen.on_border [yes]\n  lacks  independent [no]\n" in ran.out


def test_of_a_refused_line_the_goal_is_told_where_it_stops() -> None:
    ran = run("ask", *SHORT, "rally; Barika; Algiers", "--goal", "resources.fln = 14")
    assert ran.status == 1  # although it holds there: the line is not legal
    assert "\nThe goal is reached where the line stops:\n  holds  resources.fln = 14" in ran.out
    assert "goal" not in run("ask", *SHORT, "rally; Barika; Algiers", "--json").data


def test_a_goal_that_cannot_be_read_is_bad_input() -> None:
    ran = run("ask", *SHORT, RALLY, "--goal", "Barika.gerillas > 1", "--json")
    assert (ran.status, ran.error["suggestions"]) == (2, ["guerrillas"])


@pytest.mark.clause("4.2.2", "#11u", "#12u", "5.1.8")
def test_a_refused_line_names_the_texts_that_would_open_it() -> None:
    lift = ("--first", "government", "sweep; troop lift; Oran; Medea; Algiers; Bougie")
    told = "It would be legal with any one of #11u (Bananes, unshaded), #12u (Ventilos, unshaded) in force."
    assert f"\n{told}\nShort scenario" in run("ask", *SHORT, *lift).out
    assert run("ask", *SHORT, *lift, "--json").data["refused"]["opened_by"] == [
        {"id": "#11u", "name": "Bananes, unshaded"},
        {"id": "#12u", "name": "Ventilos, unshaded"},
    ]
    abroad = ("--with", "Tebessa: 1 Underground", "march; move 1 Underground from Tebessa to Tunisia")
    told = "It would be legal with #61 (Morocco and Tunisia Independent) in force."
    assert told in " ".join(run("ask", "--scenario", "full", *abroad).out.split())
    assert "would be legal" not in run("ask", *SHORT, "rally; Algiers").out

"""The answer in one sentence, which the terminal prints first and JSON has whole."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.query.said import no, yes
from tests.cli.run import run

SHORT = ("--scenario", "short")


@pytest.mark.clause("3.3.1", "R95")
def test_a_yes_and_a_no_are_one_sentence_each_with_the_clauses_that_decide() -> None:
    asked = run("ask", *SHORT, "--json", "rally; Barika; place 1 Guerrilla").data
    assert asked["answer"] == "Yes, by 3.3.1: it costs the FLN 1 Resource."
    assert asked["decided_by"] == ["3.3.1"]
    refused = run("ask", *SHORT, "--json", "rally; Algiers").data
    assert refused["decided_by"] == ["3.3.1", "R95"]
    assert refused["answer"] == (
        "No, by 3.3.1, R95: Algiers is not legal; it needs: "
        "a City is at Neutral or Opposition [Algiers: Support]."
    )
    (finding,) = refused["refused"]["violations"]
    assert finding["decided_by"] == "Algiers: Support"


@pytest.mark.parametrize(
    "line",
    ["rally; Barika", "rally; Barika; end", "rally; Algiers", "sweep", "rally; Barika; place 9", "pass"],
)
def test_the_terminal_begins_with_the_same_sentence(line: str) -> None:
    printed = " ".join(run("ask", *SHORT, line).out.split())
    told = run("ask", *SHORT, "--json", line).data
    assert printed.startswith(told["answer"].split("; it needs:")[0].split(" now:")[0])
    assert told["decided_by"][0] in told["answer"]
    assert all(finding["text"] in told["answer"] for finding in told.get("refused", {}).get("violations", ()))


def test_what_an_exception_decides_names_it() -> None:
    state = ct.play(ct.position("full", "in force: #45u", first=ct.GOVERNMENT, card=1), "no pivotal event")
    played = ct.play_line(state, "sweep; Medea")
    said = yes(ct.game(), played)
    assert said.text.startswith(f"Yes, by {played[-1].ledger[0].cited}")
    assert said.decided_by == (str(played[-1].ledger[0].clause), *played[-1].ledger[0].changed_by)


def test_a_yes_is_by_the_first_change_or_by_what_the_move_begins_or_ends() -> None:
    several = 0
    for step in ct.random_game("full", 1):
        if len(step.lines) > 1 and not ct.game().closes(step.move):
            first, *_, last = step.ledger
            assert yes(ct.game(), [step]).decided_by == (str(first.clause), *first.changed_by)
            several += first.clause != last.clause
    assert several > 3
    for line, clause in (
        ("rally", "3.3.1"),
        ("rally; Barika; place 1 Guerrilla; end", "3.3.1"),
        ("pass", "2.3.3"),
    ):
        found = yes(ct.game(), ct.play_line(ct.setup("short", card=1), line))
        assert found.decided_by == (clause,)
        assert found.text.startswith(f"Yes, by {clause}: ")


def test_a_move_at_the_wrong_moment_is_refused_by_more_than_the_moment_if_anything_else_does() -> None:
    state = ct.setup("short", card=1)
    verdict = ct.judge(state, ct.parse_move(state, "extort"))
    assert [one.name for one in verdict.violations] == ["moment", "belongs"]
    assert no(verdict).decided_by == verdict.violations[1].clauses
    assert no(verdict).text.endswith("is not legal now:")


def test_what_is_next_is_told_by_kinds_with_the_spaces_that_they_name() -> None:
    told = run("ask", *SHORT, "--json", "rally").data["next"]
    after = ct.to_json(ct.play(ct.setup("short"), "rally"))
    asked = run("choices", "--json", "--position", "-", stdin=after).data
    assert told["choices"] == asked["choices"]
    assert told["choices"][0]["choices"][0]["fields"] == {"space": {"sort": "space", "value": "I-1"}}

"""What would make a refused move legal, and what a goal lacks at the end of a line."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.condition import condition
from ctcore.game.play import IllegalMoveInLine
from ctcore.query.why_not import openings, parts_of_goal

ROWS = [
    ("full", ct.FLN, "Tebessa: 1 Underground", "march; move 1 Underground from Tebessa to Tunisia", ["#61"]),
    ("full", ct.GOVERNMENT, "", "train; Oran; deploy; resettle Sidi Bel Abbes", ["#64"]),
    ("medium", ct.FLN, "", "card 1; no pivotal event; OAS", ["#65"]),
    ("short", ct.FLN, "FLN 0; Oran: 2 Underground", "terror; Oran", ["#32s"]),
    ("short", ct.FLN, "Mostaganem: 2 Underground", "rally; Mostaganem; place 3 Guerrillas", ["#10s"]),
    ("short", ct.GOVERNMENT, "", "sweep; troop lift; Oran; Medea; Algiers; Bougie", ["#11u", "#12u"]),
    (
        "short",
        ct.GOVERNMENT,
        "",
        "train; Philippeville; Medea; pacify Philippeville; shift; pacify Medea",
        ["#13u"],
    ),
    (
        "short",
        ct.FLN,
        "",
        "card 67; end; end; end; end; end; move 1 Underground from Setif to Bougie",
        ["#27s"],
    ),
    # No text lifts these; the second needs another player's turn.
    ("short", ct.FLN, "", "rally; Algiers", []),
    ("short", ct.FLN, "", "train", []),
    # What is in force and forbids is not what would open it.
    ("short", ct.FLN, "in force #57", "attack", []),
]


@pytest.mark.parametrize(
    ("scenario", "first", "changes", "line", "opened"), ROWS, ids=[row[3] for row in ROWS]
)
def test_the_texts_that_would_open_a_refused_move_are_named(
    scenario: str, first: ct.Actor, changes: str, line: str, opened: list[str]
) -> None:
    start = ct.position(scenario, *filter(None, [changes]), first=first)
    with pytest.raises(IllegalMoveInLine) as refused:
        ct.play_line(start, line)
    verdict = refused.value.verdict
    assert [text.id for text in openings(verdict.state, verdict.move)] == opened


def test_nothing_opens_a_move_that_is_legal() -> None:
    for step in list(ct.random_game("full", seed=4))[::40]:
        assert openings(step.before, step.move) == ()


def test_a_text_whose_card_lasts_by_its_other_text_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """5.2: of a card's two texts one at most is in force."""
    tried: list[ct.State] = []

    class Judging:
        def judge(self, state: ct.State, _move: object) -> bool:
            tried.append(state)
            return False

    monkeypatch.setattr("ctcore.twilight.text.openings.SYSTEM", Judging())
    start = ct.position("short", "in force #13s", first=ct.GOVERNMENT)
    assert openings(start, ct.moves.Train()) == ()
    assert tried[1:]
    broken = {one.law for state in tried for one in ct.violations(state)}
    assert "one_text_of_a_card_lasts" not in broken


def test_a_goal_is_told_part_by_part_with_what_its_words_say() -> None:
    start = ct.setup("short", card=1)
    after = ct.play(start, "no pivotal event; rally; Barika; place 1 Guerrilla; end")
    goal = condition(
        "Barika.fln_control and (resources.fln * 2 > commitment or independent) and Barika.guerrillas >= 3"
        " and any(bases >= 3 where country)"
    )
    told = [one.as_dict() for one in parts_of_goal(goal, start, after)]
    assert [one["holds"] for one in told] == [True, True, False, False]
    said = {word["word"]: (word["before"], word["after"]) for one in told for word in one["readings"]}
    assert said == {
        "Barika.fln_control": (False, True),
        "resources.fln": (15, 14),
        "commitment": (15, 15),
        "independent": (True, True),
        "Barika.guerrillas": (1, 2),
        "any(bases >= 3 where country)": (False, False),
    }
    assert [one["condition"] for one in told][2] == "Barika.guerrillas >= 3"

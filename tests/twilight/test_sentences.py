"""What a refusal says: the values that decided, in words that somebody at the table would use."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.twilight.text.line import IllegalMoveInLine


def refused(who: ct.Actor, card: int, words: str, line: str) -> list[str]:
    """The clauses and sentences that refuse the last move, on a map with those pieces alone."""
    start = ct.position("short", f"every space: no pieces; {words}", first=who, card=card)
    with pytest.raises(IllegalMoveInLine) as error:
        ct.play(start, f"no pivotal event; {line}")
    return [str(finding) for finding in error.value.verdict.violations]


@pytest.mark.parametrize(
    ("card", "words", "line", "said"),
    [
        pytest.param(
            6,
            "Algiers: 1 Underground; Tunisia: 1 Underground",
            "event unshaded; choose Guerrillas; remove 1 Underground from Tunisia",
            "#6u, 1.3.3, G3: all pieces go from one Wilaya, its City included "
            "[Tunisia: no Wilaya, chosen: none yet]",
            marks=pytest.mark.clause("#6u", "1.3.3", "G3"),
        ),
        pytest.param(
            4,
            "Available: 0 French Troops, 0 French Police; Algiers: 2 French Troops",
            "event; raise Commitment by 2",
            "#4, G7: Commitment rises by 2 at most, to 50 at most, and what is paid for it is there "
            "[wanted: 2, Commitment: 15, French cubes for each: 2, on the map and Available: 2]",
            marks=pytest.mark.clause("#4", "G7"),
        ),
        pytest.param(
            39,
            "Batna: 1 FLN Base",
            "event unshaded; Batna",
            "#39u, 5.1: what is chosen is a Mountain space without an FLN Base [Batna: Mountain Sector, "
            "Population 0, Neutral, Terror 0, FLN Control, 1 FLN Base; independence: yes]",
            marks=pytest.mark.clause("#39u"),
        ),
        pytest.param(
            12,
            "Bougie: 1 Underground",
            "event shaded; roll 6; move 1 Underground from Bougie to Batna",
            "#12s: pieces enter a coastal space [Batna: Mountain Sector, Population 0, Neutral, Terror 0, "
            "Uncontrolled, none; independence: yes]",
            marks=pytest.mark.clause("#12s"),
        ),
    ],
)
def test_a_text_refuses_with_the_values_that_decided(card: int, words: str, line: str, said: str) -> None:
    assert refused(ct.FLN, card, words, line) == [said]


@pytest.mark.clause("3.3.4", "#32u")
def test_terror_that_lacks_a_second_guerrilla_does_not_say_that_one_would_do() -> None:
    (said,) = refused(ct.FLN, 1, "in force #32u; Algiers: 1 Underground", "terror")
    assert said.endswith(": some populated space of Algeria has the Underground Guerrillas that Terror takes")


@pytest.mark.clause("3.2.4", "#45s")
def test_a_type_of_cube_that_is_missing_or_too_much_is_said_without_empty_brackets() -> None:
    there, both = "Algiers: 1 Active, 2 French Troops", "3.2.4 as changed by #45s: Troops and Police may be "
    assert refused(ct.GOVERNMENT, 1, f"in force #45s; {there}", "assault; Algiers") == [
        f"{both}added together, or one type of cube is named"
    ]
    assert refused(ct.GOVERNMENT, 1, there, "assault; assault Algiers with Troops") == [
        "3.2.4, #45s: a type of cube is named only where Troops and Police may not be added together"
    ]


@pytest.mark.clause("3.3.2", "#44u")
def test_a_march_out_of_its_wilaya_names_both() -> None:
    cited, line = (
        "3.3.2 as changed by #44u, 5.4, 1.3.3",
        "march; move 1 Underground from Philippeville to Barika",
    )
    assert refused(ct.FLN, 1, "in force #44u; Philippeville: 1 Underground", line) == [
        f"{cited}: no group enters a Sector of another Wilaya [Philippeville: Wilaya II, Barika: Wilaya I]"
    ]

"""What a refusal and a step say: the values that decided, and what did not happen, in plain words."""

from __future__ import annotations

import re

import pytest

import ctcore as ct
from ctcore.game.play import IllegalMoveInLine
from ctcore.twilight.text.remarks import remarks

# What Python prints and nobody says: its truths, None, a call, a dictionary.
_PYTHON = re.compile(r"\b(True|False|None)\b|\w\(\w+=|[{}]|\[\]|\(\)")


@pytest.mark.parametrize("name", ["short", "medium", "full"])
def test_answers_have_no_python_words(name: str) -> None:
    boards = [step.before for step in ct.random_game(name, seed=1)][::25]
    for state in boards:
        assert not _PYTHON.search(ct.game().board(state))
        for kind in ct.SYSTEM.kinds:
            for move in kind.candidates[:: max(len(kind.candidates), 1)]:
                for finding in ct.judge(state, move).findings:
                    assert not _PYTHON.search(str(finding)), finding


def test_one_piece_in_a_box_stands_in_the_singular() -> None:
    state = ct.position("full", "Available: 1 Guerrilla; Casualties: 1 French Troop, 1 Government Base")
    shown = ct.game().board(state)
    assert "1 French Troop, 1 Government Base" in shown
    assert "1 Guerrilla," in shown


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
            "Population 0, Neutral, Terror 0, FLN Control, 1 FLN Base]",
            marks=pytest.mark.clause("#39u"),
        ),
        pytest.param(
            12,
            "Bougie: 1 Underground",
            "event shaded; roll 6; move 1 Underground from Bougie to Batna",
            "#12s: pieces enter a coastal space [Batna: Mountain Sector, Population 0, Neutral, Terror 0, "
            "Uncontrolled, none]",
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
        "3.3.2 as changed by #44u, 1.3.3, 5.4",
        "march; move 1 Underground from Philippeville to Barika",
    )
    assert refused(ct.FLN, 1, "in force #44u; Philippeville: 1 Underground", line) == [
        f"{cited}: no group enters a Sector of another Wilaya [Philippeville: Wilaya II, Barika: Wilaya I]"
    ]


NOBODY = "every space: no pieces; France Track A"
OPPOSED = "; ".join(
    f"{place}: Oppose" for place in ("Philippeville", "Medea", "Sidi Bel Abbes", "Mostaganem")
)


def remarked(who: ct.Actor, card: int, words: str, line: str) -> list[str]:
    """What is remarked on the last move of a line."""
    start = ct.position("short", words, first=who, card=card)
    last = ct.play_line(start, f"no pivotal event; {line}")[-1]
    return [f"{one.cited} {one}" for one in remarks(last) if one.clause not in ("1.7", "2.3.2", "2.3.5")]


@pytest.mark.parametrize(
    ("card", "words", "line", "cited"),
    [
        (3, NOBODY, "event unshaded; Wilaya I", "#3u"),
        (3, f"{NOBODY}; Oran: 1 Underground, Oppose", "event shaded; Oran", "#3s"),
        (6, NOBODY, "event unshaded; choose the France Track", "#6u"),
        (6, NOBODY, "event unshaded; choose Guerrillas", "#6u"),
        (7, NOBODY, "event unshaded; Wilaya I", "#7u"),
        (10, NOBODY, "event unshaded; Wilaya I", "#10u"),
        (34, f"{OPPOSED}; Commitment 50", "event unshaded; choose Support", "#34u"),
        (39, NOBODY, "event unshaded; Barika; Batna", "#39u"),
        (51, NOBODY, "event unshaded; Batna", "#51u"),
    ],
)
@pytest.mark.clause("5.1.3")
def test_a_choice_that_changes_nothing_says_so(card: int, words: str, line: str, cited: str) -> None:
    assert remarked(ct.FLN, card, words, line) == [f"{cited} the choice changes nothing"]


@pytest.mark.clause("5.1")
def test_an_event_of_the_second_player_that_changes_nothing_says_so() -> None:
    assert remarked(ct.FLN, 8, NOBODY, "pass; event unshaded") == ["5.1 the Event changes nothing"]


@pytest.mark.clause("#54", "#7u")
def test_a_choice_that_a_later_step_is_about_says_nothing() -> None:
    assert remarked(ct.FLN, 54, NOBODY, "event; Batna") == ["#54 the choice changes nothing"]
    assert remarked(ct.FLN, 54, f"{NOBODY}; Batna: 1 Active", "event; Batna") == []


@pytest.mark.clause("1.4.1", "#47u", "#46s")
def test_pieces_that_nothing_replaces_are_counted() -> None:
    none = f"{NOBODY}; Batna: 2 Underground; Available: %d Algerian Police"
    line = "event unshaded; exchange 2 Underground in Batna"
    assert remarked(ct.FLN, 47, none % 2, line) == []
    assert remarked(ct.FLN, 47, none % 1, line) == ["1.4.1 1 piece without a replacement: none is to be had"]
    # The Government may take them from the map.
    more = "Oran: 1 Algerian Police"
    assert remarked(ct.GOVERNMENT, 47, f"{none % 0}; {more}", line) == []


@pytest.mark.clause("3.2.4", "#5u", "1.8")
def test_an_assault_says_why_nobody_is_bought_off() -> None:
    there = "every space: no pieces; in force #5u; Algiers: 2 Active, 2 French Troops; Government Resources "
    why = "3.2.4 as changed by #5u no Guerrilla is bought off first: the Government lacks the price"
    assert remarked(ct.GOVERNMENT, 1, f"{there}2", "assault; Algiers") == [why]
    assert remarked(ct.GOVERNMENT, 1, f"{there}3", "assault; Algiers") == []
    assert remarked(ct.GOVERNMENT, 1, f"{there}3", "assault; Algiers; resolve") == []


@pytest.mark.clause("#51u", "#19u", "G8", "G9")
def test_a_level_that_a_text_leaves_as_it_was_is_told() -> None:
    there, line = (
        f"{NOBODY}; Setif: 2 Underground; Batna: 1 Underground; Medea: 1 Underground",
        "event unshaded",
    )
    assert remarked(ct.FLN, 51, there, f"{line}; Setif") == ["#51u Setif stays Neutral: Population 0"]
    assert remarked(ct.FLN, 51, f"{there}, Oppose", f"{line}; Medea") == ["#51u Medea stays at Oppose"]
    assert remarked(ct.FLN, 51, f"{there}, Support", f"{line}; Medea") == []
    assert remarked(ct.FLN, 19, f"{NOBODY}; Oran: Neutral", f"{line}; Oran") == ["#19u Oran stays Neutral"]

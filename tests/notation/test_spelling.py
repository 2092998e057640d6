"""How alike two texts are, and which of several are near enough to be proposed."""

from __future__ import annotations

import pytest

from ctcore.notation.spelling import alike, closest, fold, nearest, shorten


@pytest.mark.parametrize(
    ("wanted", "text", "ratio"),
    [
        # Three letters of five are near, two of four are not.
        ("abcde", "abcxy", 0.6),
        ("abcd", "abxy", 0.0),
        # One of several words, the beginning of one, and what is in the midst of one.
        ("sefra", "ain sefra", 0.9),
        ("ain", "ain sefra", 0.9),
        ("sef", "ain sefra", 0.75),
        ("efr", "ain sefra", 0.0),
        # Two letters tell nothing.
        ("ai", "ain sefra", 0.0),
        ("ab", "ab cdefgh", 0.0),
        ("ab", "ab", 1.0),
        # What is more alike than a beginning is.
        ("ain sefr", "ain sefra", 16 / 17),
    ],
)
def test_a_text_is_as_like_a_word_as_it_has_its_letters(wanted: str, text: str, ratio: float) -> None:
    assert alike(wanted, text) == pytest.approx(ratio)


def test_no_more_than_eighty_letters_are_compared() -> None:
    text = "abcdefgh" * 20
    # The first eighty are the whole of a word; without the cut they were half of it.
    assert alike(text, text[:80]) == 0.9
    assert alike(text[:80] + "x", text[:80]) == 0.9
    assert alike(text[:79] + "x", text[:80]) == pytest.approx(79 / 80)


def test_those_near_the_best_are_told_and_no_more_than_three() -> None:
    found = [(0.7, "a"), (0.9, "b"), (0.86, "c"), (0.84, "d"), (0.95, "a")]
    assert nearest(found) == ("a", "b")
    assert nearest([(0.9, "b"), (0.86, "c"), (0.84, "d")]) == ("b", "c")
    assert nearest([(0.9, name) for name in "abcd"]) == ("a", "b", "c")
    assert nearest([(0.6, "a"), (0.62, "b"), (0.59, "c")]) == ("b", "a")
    assert nearest([(0.59, "c")]) == nearest([]) == ()
    # One text may be like in several ways: the best counts, in whichever order they come.
    assert nearest([(0.9, "a"), (0.6, "a"), (0.88, "b")]) == ("a", "b")
    assert closest("oran", [("oran", "Oran"), ("wahran", "Oran"), ("oram", "Oram")]) == ("Oran",)


def test_case_accents_dashes_and_spaces_are_no_other_text() -> None:
    assert fold(" S\u00c9TIF \t I\u20132_x ") == "setif i-2 x"
    assert fold("l\u2019Oued \u22121") == "l'oued -1"


def test_a_text_of_more_than_eighty_letters_is_cut() -> None:
    assert shorten("a" * 80) == "a" * 80
    assert shorten("a" * 81) == "a" * 77 + "..."

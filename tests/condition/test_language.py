from __future__ import annotations

from itertools import product
from operator import add, ge, gt, le, lt, mul, sub

import pytest
from hypothesis import given

import ctcore as ct
import ctcore.condition.grammar
from ctcore.condition import (
    ConditionError,
    condition,
    count,
    every,
    here,
    position,
    quantity,
    some,
    space,
    total,
)
from ctcore.condition.grammar import expression
from ctcore.errors import NotationError, WrongType
from ctcore.twilight.conditions import CONSTANTS, WORDS
from tests.condition.texts import conditions, quantities

SHORT = ct.setup("short")


@given(conditions())
def test_a_condition_is_written_as_it_is_read(text: str) -> None:
    once = condition(text)
    again = condition(str(once))
    assert (str(again), again) == (str(once), once)
    assert again.read(SHORT) is once.read(SHORT)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Barika.border", "Barika.on_border and independent"),
        ("Barika.border and independent", "Barika.on_border and independent"),
        ("independent and independent", "independent"),
        ("independent and not independent", "independent and not independent"),
    ],
)
def test_what_is_asked_already_is_not_asked_again(text: str, said: str) -> None:
    assert str(condition(text)) == said


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_each_of_the_conditions_that_are_joined_is_asked_once(length: int) -> None:
    for words in product(("independent", "fln_first", "coup_played"), repeat=length):
        assert str(condition(" and ".join(words))) == " and ".join(dict.fromkeys(words))


@given(quantities())
def test_a_number_is_written_as_it_is_read(text: str) -> None:
    once = quantity(text)
    again = quantity(str(once))
    assert (str(again), again.read(SHORT)) == (str(once), once.read(SHORT))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Oran.police = 2", True),
        ("V-3.police = Sidi Bel Abbes.police", True),
        ("sidi   bel abbes.POLICE >= 0", True),
        ("Oran.guerrillas > 0 or Oran.at_support and not independent", False),
        ("(Oran.guerrillas > 0 or Oran.at_support) and independent", True),
        ("not Oran.guerrillas > 0 and independent", True),
        ("10 - 3 - 2 = 5", True),
        ("10 - (3 - 2) = 9", True),
        ("2 + 3 * 4 = 14", True),
        ("-2 * 3 + 7 = 1", True),
        ("any(fln_bases = 2 where country)", True),
        ("any(fln_bases = 2 where city)", False),
        ("all(government_pieces = 0 where country)", True),
        ("all(at_oppose where fln_control)", False),
        ("all(at_oppose where fln_control and country)", True),
        ("all(city where city and sector)", True),
        ("any(city where city and sector)", False),
        ("count(country) = 2 and count(city) = 3 and count(sector) + 5 = 30", True),
        (
            "sum(guerrillas where not country) + Morocco.guerrillas + Tunisia.guerrillas = sum(guerrillas)",
            True,
        ),
        ("resources.fln = 15 and resources.government = 20", True),
        ("france_track >= box_a and box_f - box_a = 5", True),
        ("fln_first != 1", None),
        ("hand.coup_d_etat", True),
        ("hand.recall_de_gaulle and not independent", False),
        ("in_force.napalm", False),
        ("mobilization_played", True),
        ("count(wilaya_i) = 6 and count(wilaya_v or wilaya_vi) > 6", True),
        ("count(wilaya_i where mountain) = count(mountain and wilaya_i)", True),
        ("count(population > 1 where city) = count(population > 1)", False),
    ],
)
def test_a_condition_says_what_its_words_say(text: str, holds: bool | None) -> None:  # noqa: FBT001 - a row
    if holds is None:
        with pytest.raises(ConditionError, match="'fln_first' is a condition; '!=' compares numbers"):
            condition(text)
    else:
        assert condition(text).read(SHORT) is holds


ERRORS = [
    ("", "a condition is wanted", (0, 1), ()),
    ("   ", "a condition is wanted", (0, 1), ()),
    ("Oran.gerillas > 1", "a space has no 'gerillas'", (5, 13), ("guerrillas",)),
    ("Oran.control", "a space has no 'control'", (5, 12), ("fln_control", "government_control")),
    ("Oran.support = 1", "a space has no 'support'", (5, 12), ("at_support",)),
    ("Batma.police > 1", "no space is called 'Batma'", (0, 5), ("Batna",)),
    ("foo.police > 1", "no space is called 'foo'", (0, 3), ()),
    ("Oran.independence", "a space has no 'independence'", (5, 17), ()),
    ("Sidi Bel Abes.active > 1", "two words stand side by side", (0, 8), ("Sidi Bel Abbes",)),
    ("independent and Sidi Bel Abes.active > 1", "two words stand", (16, 24), ("Sidi Bel Abbes",)),
    ("Oran > 1", "'Oran' is a space", (0, 4), ()),
    ("resources > 1", "there is no 'resources'", (0, 9), ("resources.fln", "resources.government")),
    (
        "resources.flm > 1",
        "a position has no 'resources.flm'",
        (0, 13),
        ("resources.fln", "resources.government"),
    ),
    (
        "resources.fln.spent > 1",
        "a position has no 'resources.fln.spent'",
        (0, 19),
        ("resources.fln", "resources.government"),
    ),
    ("comitment > 1", "there is no 'comitment'", (0, 9), ("commitment",)),
    ("any(gerillas > 1)", "there is no 'gerillas'", (4, 12), ("guerrillas",)),
    ("guerrillas >= 1", "'guerrillas' is asked of a space", (0, 10), ()),
    # After what asks each space a word stands for itself again.
    *(
        (
            f"{many} and guerrillas >= 1",
            "'guerrillas' is asked of a space",
            (len(many) + 5, len(many) + 15),
            (),
        )
        for many in ("any(city)", "all(city where city)", "sum(police) > 1", "count(city where city) > 1")
    ),
    ("xyzzy", "there is no 'xyzzy'", (0, 5), ()),
    # Where each space is asked, a word of a space is meant rather than one of the position.
    ("support > 1", "there is no 'support'", (0, 7), ("total_support",)),
    ("any(support)", "there is no 'support'", (4, 11), ("at_support",)),
    ("gerillas > 1", "there is no 'gerillas'", (0, 8), ("guerrillas",)),
    ("any(comitment > 1)", "there is no 'comitment'", (4, 13), ("commitment",)),
    ("commitment", "'commitment' is a number; a condition compares it", (0, 10), ()),
    ("commitment and independent", "'commitment' is a number; 'and' joins conditions", (0, 10), ()),
    ("independent or commitment", "'commitment' is a number; 'or' joins conditions", (15, 25), ()),
    ("not commitment", "'commitment' is a number; 'not' takes a condition", (4, 14), ()),
    ("independent + 1 > 2", "'independent' is a condition; '+' takes numbers", (0, 11), ()),
    ("-independent > 2", "'independent' is a condition; '-' takes numbers", (1, 12), ()),
    ("independent > 2", "'independent' is a condition; '>' compares numbers", (0, 11), ()),
    ("count(guerrillas) > 1", "'guerrillas' is a number; 'count' takes a condition", (6, 16), ()),
    ("any(guerrillas)", "'guerrillas' is a number; 'any' takes a condition", (4, 14), ()),
    ("all(city where police)", "'police' is a number; 'where' takes a condition", (15, 21), ()),
    ("sum(city) > 1", "'city' is a condition; 'sum' takes a number", (4, 8), ()),
    ("1 < commitment < 3", "comparisons are not chained", (15, 16), ()),
    ("commitment * commitment > 3", "one side of '*' is a number written out", (0, 23), ()),
    ("99999 > 1", "a number has at most 4 digits", (0, 5), ()),
    # No word stands beside another one where the first belongs to the language.
    ("any city", "'city' has no place here; here stands '('", (4, 8), ()),
    ("Oran.gerillas.two > 1", "a space has no 'gerillas.two'", (5, 17), ("guerrillas",)),
    ("commitment >", "the condition breaks off", (12, 13), ()),
    ("any(city", "the condition breaks off", (8, 9), ()),
    ("commitment ? 3", "'?' has no place here", (11, 12), ()),
    ("? > 3", "'?' has no place here", (0, 1), ()),
    ("and independent", "'and' has no place here; here stands '(' or a word or a number.", (0, 3), ()),
    ("not 1 2", "'2' has no place here; here stands 'and' or 'or' or a comparison.", (6, 7), ()),
    ("Foo Foo > 1", "two words stand side by side: 'Foo Foo'", (0, 7), ()),
    ("(1)2", "'2' has no place here; here stands 'and' or 'or' or a comparison.", (3, 4), ()),
    ("(1 2)", "'2' has no place here; here stands ')' or 'and' or 'or' or a comparison.", (3, 4), ()),
    ("commitment > 3)", "')' has no place here", (14, 15), ()),
    ("commitment > > 3", "'>' has no place here", (13, 14), ()),
    ("x" * 3000, "a condition has at most 2000 characters", (2000, 2001), ()),
    ("not " * 90 + "independent", "a condition is nested at most 80 deep", (320, 371), ()),
]


@pytest.mark.parametrize(("text", "says", "span", "near"), ERRORS, ids=[repr(row[0][:30]) for row in ERRORS])
def test_an_error_says_where_why_and_what_was_meant(
    text: str, says: str, span: tuple[int, int], near: tuple[str, ...]
) -> None:
    with pytest.raises(ConditionError) as refused:
        condition(text)
    found = refused.value
    assert found.message.startswith(says)
    assert (found.span, found.suggestions, found.text) == (span, near, text[:2000])
    assert str(found).endswith("^")
    if len(text) <= 100:
        # The marks are as wide as the place, and one stands where the line breaks off.
        assert str(found).endswith(f"\n  {' ' * span[0]}{'^' * (span[1] - span[0])}")


def test_an_error_marks_its_place_under_the_line() -> None:
    with pytest.raises(ConditionError) as refused:
        condition("independent and\n Oran.gerillas > 1")
    _, line, marks = str(refused.value).split("\n")
    begin = marks.index("^")
    assert line[begin : begin + len(marks.strip())] == "gerillas"


def test_a_long_line_is_shown_around_its_fault() -> None:
    with pytest.raises(ConditionError) as refused:
        condition("independent or " * 20 + "Oran.gerillas > 1" + " or independent" * 20)
    _, line, marks = str(refused.value).split("\n")
    begin = marks.index("^")
    assert len(line) == 102
    assert line[begin : begin + len(marks.strip())] == "gerillas"
    # It stands in the middle.
    assert begin == 2 + 50


def test_a_line_that_has_room_is_shown_whole() -> None:
    for text in (
        "independent and " * 5 + "Oran.gerillas > 1",
        "independent and " * 5 + "xyzzy or fln_first  ",
    ):
        with pytest.raises(ConditionError) as refused:
            condition(text)
        assert str(refused.value).split("\n")[1] == f"  {text}"


def test_a_long_line_whose_fault_is_at_its_begin_is_shown_from_there() -> None:
    with pytest.raises(ConditionError) as refused:
        condition("gerillas > 1" + " or independent" * 20)
    _, line, marks = str(refused.value).split("\n")
    assert len(line) == 102
    assert line.startswith("  gerillas > 1")
    assert marks == "  ^^^^^^^^"


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_number_with_a_name_is_written_by_it(name: str) -> None:
    assert str(quantity(name)) == name
    assert quantity(name).read(SHORT) == CONSTANTS[name]


def test_a_number_of_four_digits_is_read_and_a_sign_is_written_before_what_it_turns() -> None:
    assert condition("9999 > 1").read(SHORT)
    assert str(quantity("-(commitment)")) == "-commitment"
    assert str(quantity("0 - commitment")) == "-commitment"
    assert str(quantity("1 - commitment")) == "1 - commitment"


def test_what_is_asked_of_each_element_is_asked_of_none_alone() -> None:
    assert str(expression("bases >= 3", each=True)) == "bases >= 3"
    assert expression("sum(bases)").read(SHORT) == quantity("sum(bases)").read(SHORT)
    with pytest.raises(ConditionError, match="is asked of a space"):
        expression("bases >= 3")


def test_conditions_are_equal_where_they_read_alike_and_are_of_one_sort() -> None:
    assert condition("independent") != condition("fln_first")
    assert condition("commitment > 1") != condition("commitment > 2")
    assert condition("commitment > 1") == condition("commitment>1")
    assert condition("independent") != "independent"
    assert len({condition("commitment > 1"), condition("commitment>1"), condition("independent")}) == 2


def test_a_number_is_asked_for_where_one_is_wanted() -> None:
    with pytest.raises(ConditionError, match="'independent' is a condition; a number is asked for"):
        quantity("independent")


def test_python_writes_the_same_trees_as_text() -> None:
    asked = (space("Oran").guerrillas >= 3) & (position.resources.fln < 5) | ~space("V-3").fln_control
    assert asked == condition("Oran.guerrillas >= 3 and resources.fln < 5 or not Sidi Bel Abbes.fln_control")
    assert some(here.bases >= 3, where=here.country) == condition("any(bases >= 3 where country)")
    assert every(here.fln_control, where=here.city) == condition("all(fln_control where city)")
    summed = count(here.fln_control) + 1 > total(here.terror)
    assert summed == condition("count(fln_control) + 1 > sum(terror)")
    assert (2 * position.commitment - 1).equals(5) == condition("2 * commitment - 1 = 5")
    assert (1 + position.commitment).differs(-5) == condition("1 + commitment != -5")
    assert str(position.commitment > 0) == "commitment > 0"
    assert position.in_force("napalm") == condition("in_force.napalm")
    assert position.in_hand(ct.Pivotal.OAS) == condition("hand.oas")


def test_every_sign_between_a_number_of_a_position_and_one_written_out_says_what_it_says_of_ints() -> None:
    known, there = position.commitment, SHORT.commitment
    for sign, number in product((add, sub, mul, lt, le, gt, ge), (there - 1, there, 0, -there)):
        for asked, ints in ((sign(known, number), (there, number)), (sign(number, known), (number, there))):
            again = expression(str(asked))
            assert (again, again.read(SHORT), asked.read(SHORT)) == (asked, sign(*ints), sign(*ints))


@pytest.mark.parametrize(
    "text",
    [
        "1 - commitment * 2 > 0",
        "(1 - commitment) * 2 > 0",
        "1 - (commitment - 2) - 3 > 0",
        "2 * (-commitment) > -(commitment + 1)",
        "independent and fln_first or commitment > 1 and mobilization_played",
        "independent and (fln_first or mobilization_played) and commitment > 1",
        "not (independent and fln_first) and not independent",
        "not commitment > 1 or not not independent",
        "any(bases + 1 > 3 or city where country and police > 1)",
    ],
)
def test_brackets_are_written_where_they_are_needed_alone(text: str) -> None:
    assert str(condition(text)) == text


def test_the_package_gives_what_reads_text_and_the_words_of_the_default_game() -> None:
    for name in ("condition", "quantity", "ConditionError"):
        assert getattr(ctcore.condition, name) is getattr(ctcore.condition.grammar, name)
    for name, word in WORDS.in_python.items():
        assert getattr(ctcore.condition, name) is word


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(WrongType, match="a condition is text, not int"):
        condition(3)  # type: ignore[arg-type]


def test_a_condition_has_no_truth_of_its_own() -> None:
    with pytest.raises(TypeError, match="is asked of a position"):
        bool(space("Oran").fln_control)
    with pytest.raises(TypeError, match="is asked of a position"):
        assert 1 < position.commitment < 3
    with pytest.raises(TypeError, match=r"\(Oran.guerrillas\).equals\(3\)"):
        assert space("Oran").guerrillas == 3


def test_python_refuses_what_is_no_expression() -> None:
    with pytest.raises(TypeError, match="a whole number or a quantity"):
        assert position.commitment > "3"
    with pytest.raises(TypeError, match="a whole number or a quantity"):
        assert position.commitment > True
    with pytest.raises(TypeError, match="joined with conditions"):
        space("Oran").fln_control & True
    with pytest.raises(ValueError, match="one side"):
        position.commitment * position.commitment
    with pytest.raises(TypeError, match="none is at hand"):
        (here.guerrillas > 1).read(SHORT)
    with pytest.raises(NotationError, match="Did you mean Batna"):
        space("Batma")
    with pytest.raises(AttributeError, match=r"a space has no 'gerillas'\. Did you mean guerrillas\?"):
        space("Oran").gerillas  # noqa: B018 - asking is the test
    with pytest.raises(AttributeError, match="Did you mean commitment"):
        position.comitment  # noqa: B018 - asking is the test
    with pytest.raises(AttributeError, match=r"Did you mean in_force.napalm"):
        position.in_force("naplam")
    with pytest.raises(AttributeError, match=r"'ctcore.condition' has no attribute 'gerillas'"):
        ctcore.condition.gerillas  # noqa: B018 - asking is the test

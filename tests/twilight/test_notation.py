"""Moves as text: every move reads back, readers are forgiven, and what is not a move says what is near."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ctcore as ct
from ctcore.kernel import Frame, Kind, Move
from ctcore.notation.parse import parse
from ctcore.notation.spelling import fold
from ctcore.testing import every_move
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.rules.common.turns import FirstChoice, NextCard, OperationLimit, SecondChoice
from ctcore.twilight.rules.operations.rally import Agitating, RallyingBase, RallyingIn
from ctcore.twilight.rules.operations.train import Pacifying, Training, TrainingIn
from ctcore.twilight.testing import scenario_with
from ctcore.twilight.words import WORDS
from tests.effort import MUCH, effort

BATNA = ct.Place.named("Batna")
BOUGIE = ct.Place.named("Bougie")
ALGIERS = ct.Place.named("Algiers")
FRAMES: dict[str, Frame] = {
    "next card": NextCard(),
    "first": FirstChoice(ct.GOVERNMENT),
    "second": SecondChoice(ct.FLN, ct.Option.OPERATION_AND_ACTIVITY),
    "train": Training(OperationLimit.WITH_ACTIVITY, ()),
    "train in Algiers": TrainingIn(OperationLimit.WITH_ACTIVITY, (ALGIERS,), ALGIERS, 0),
    "pacify Algiers": Pacifying(OperationLimit.WITH_ACTIVITY, (ALGIERS,), ALGIERS, shifted=False),
    "rally in Bougie": RallyingIn(OperationLimit.WITH_ACTIVITY, (BOUGIE,), BOUGIE, 0),
    "base in Bougie": RallyingBase(OperationLimit.WITH_ACTIVITY, (BOUGIE,), BOUGIE),
    "agitate Bougie": Agitating(OperationLimit.WITH_ACTIVITY, (BOUGIE,), BOUGIE, shifted=False),
}


def at(moment: str) -> ct.State:
    return scenario_with("full", frame=FRAMES[moment])


# Both ways

in_every_frame = pytest.mark.parametrize(
    "frame", [pytest.param(frame, id=frame.__name__) for frame in ct.SYSTEM.table]
)


@in_every_frame
def test_every_candidate_reads_back_in_its_own_frame(frame: type[Frame]) -> None:
    kinds = ct.SYSTEM.table[frame]
    every = (*kinds, *ct.SYSTEM.kinds)
    for move in (move for kind in kinds for move in kind.candidates):
        assert parse(str(move), kinds, WORDS) == move
        assert parse(str(move), every, WORDS) == move


# One frame for each row of moves that frames await: what is read depends on nothing else of them.
BY_MOVES = {tuple(kind.move for kind in kinds): frame for frame, kinds in ct.SYSTEM.table.items()}


@pytest.mark.parametrize("frame", BY_MOVES.values(), ids=lambda frame: frame.__name__)
def test_every_move_of_the_universe_reads_back_where_it_is_awaited(frame: type[Frame]) -> None:
    kinds = ct.SYSTEM.table[frame]
    every = (*kinds, *ct.SYSTEM.kinds)
    moves = every_move(ct.setup("short"), *dict.fromkeys(kind.move for kind in kinds))
    assert moves
    for move in moves:
        assert parse(str(move), every, WORDS) == move


@in_every_frame
def test_no_two_candidates_of_a_frame_are_written_alike(frame: type[Frame]) -> None:
    moves = [move for kind in ct.SYSTEM.table[frame] for move in kind.candidates]
    assert len({fold(str(move)) for move in moves}) == len(moves)


@pytest.mark.parametrize("kind", [ct.Place, ct.Piece, ct.Option, ct.Track])
def test_no_word_names_two_values(kind: type) -> None:
    words = WORDS.words_of(kind)
    values: tuple[Any, ...] = PLACES if kind is ct.Place else tuple(kind)  # type: ignore[arg-type]
    for value in values:
        assert words[fold(str(value))] is value
    for alias_of, aliases in WORDS.aliases.items():
        if type(alias_of) is kind:
            assert {words[fold(alias)] for alias in aliases} == {alias_of}


# One and many

MANY_FOR_ONE = re.compile(
    r"\b1 (\w+ )*?(Troops|Bases|Guerrillas)\b|^(take|remove) (stopped )?(\w+ )?(Troops|Bases)"
)
ONE_FOR_MANY = re.compile(r"(\b0|[2-9]|\d{2}) (\w+ )*?(Troop|Base|Guerrilla)\b")


@in_every_frame
def test_a_count_and_its_noun_agree_in_every_move(frame: type[Frame]) -> None:
    texts = {str(move) for kind in ct.SYSTEM.table[frame] for move in kind.candidates}
    assert {text for text in texts if MANY_FOR_ONE.search(text) or ONE_FOR_MANY.search(text)} == set()


@in_every_frame
def test_a_move_of_one_piece_reads_in_the_plural_too(frame: type[Frame]) -> None:
    kinds = ct.SYSTEM.table[frame]
    for move in (move for kind in kinds for move in kind.candidates if " 1 " in str(move)):
        many = re.sub("(Troop|Base|Guerrilla)( |$)", r"\1s\2", str(move))
        assert parse(many, kinds, WORDS) == move


def test_a_finding_shows_one_piece_in_the_singular() -> None:
    state = ct.play(ct.setup("full", card=67), "end")
    for count, wanted in ((1, "1 Government Base"), (2, "2 Government Bases")):
        verdict = ct.judge(state, ct.parse_move(state, f"withdraw {count} Government Bases"))
        assert any(finding.shown.endswith(f"wanted: {wanted}") for finding in verdict.findings)
    state = at("base in Bougie")
    verdict = ct.judge(state, ct.parse_move(state, "take FLN Bases from Oran"))
    assert any(finding.shown.startswith("wanted: FLN Base, ") for finding in verdict.violations)


# What is forgiven


@pytest.mark.parametrize(
    ("moment", "text", "move"),
    [
        ("next card", "CARD  7", "card 7"),
        ("next card", "reveal 7", "card 7"),
        ("first", " Train ", "train"),
        ("first", "Pass", "pass"),
        ("second", "op+sa", "op + special activity"),
        ("second", "Op + SA", "op + special activity"),
        ("second", "operation and special activity", "op + special activity"),
        ("second", "limop", "limited op"),
        ("second", "Lim Op", "limited op"),
        ("second", "Limited Operation", "limited op"),
        ("second", "LIMITED", "limited op"),
        ("second", "op", "op only"),
        ("second", "operation_and_activity", "op + special activity"),
        ("second", "OP & Special Activity", "op + special activity"),
        ("second", "op/sa", "op + special activity"),
        ("second", "Operation / SA", "op + special activity"),
        ("second", "op-only", "op only"),
        ("second", "Operation", "op only"),
        ("second", "limited-op", "limited op"),
        ("second", "the event", "event"),
        ("train", "algiers", "Algiers"),
        ("train", "ALG", "Algiers"),
        ("train", "i-2", "Batna"),
        ("train", "I–2", "Batna"),  # noqa: RUF001 - a dash that a word processor makes
        ("train", "Sétif", "Setif"),
        ("train", "oum  el   bouaghi", "Oum el Bouaghi"),
        ("train", "II - 1", "Setif"),
        ("train", "Tizi-Ouzou", "Tizi Ouzou"),
        ("train", "sidi bel-abbes", "Sidi Bel Abbes"),
        ("train", "select Algiers", "Algiers"),
        ("train", "france", "France Track"),
        ("train", "FRANCE track", "France Track"),
        ("train", "border zone", "Border Zone Track"),
        ("train", "done", "end"),
        ("train", "Pacify ALG", "pacify Algiers"),
        ("train in Algiers", "place 2 algerian police", "place 2 Algerian Police"),
        ("train in Algiers", "place 1 algerian troop", "place 1 Algerian Troop"),
        ("train in Algiers", "take Algerian Police from oran", "take Algerian Police from Oran"),
        ("train in Algiers", "take 1 algerian_police from ORA", "take Algerian Police from Oran"),
        ("pacify Algiers", "remove 1", "remove 1 Terror"),
        ("pacify Algiers", "remove 2 terror markers", "remove 2 Terror"),
        ("pacify Algiers", "SHIFT", "shift"),
        ("rally in Bougie", "place 2", "place 2 Guerrillas"),
        ("rally in Bougie", "place 2 guerrilla", "place 2 Guerrillas"),
        ("rally in Bougie", "place 1 Guerrillas", "place 1 Guerrilla"),
        ("rally in Bougie", "place 1 Underground Guerrilla", "place 1 Guerrilla"),
        ("rally in Bougie", "place 2 FLN Guerrillas", "place 2 Guerrillas"),
        ("rally in Bougie", "replace 1 active, 2 underground", "replace 2 Underground, 1 Active"),
        ("rally in Bougie", "replace 1 active and 2 underground", "replace 2 Underground, 1 Active"),
        ("rally in Bougie", "take underground guerrilla from batna", "take Underground from Batna"),
        ("rally in Bougie", "take active from I-2", "take Active from Batna"),
        ("rally in Bougie", "replace 2 underground", "replace 2 Underground, 0 Active"),
        ("rally in Bougie", "replace 2 active", "replace 0 Underground, 2 Active"),
        ("rally in Bougie", "replace 1 underground 1 active", "replace 1 Underground, 1 Active"),
        ("rally in Bougie", "replace 1 Underground and 1 Active", "replace 1 Underground, 1 Active"),
        ("base in Bougie", "take base from Batna", "take FLN Base from Batna"),
        ("base in Bougie", "take FLN Base from Batna", "take FLN Base from Batna"),
        ("agitate Bougie", "remove 3", "remove 3 Terror"),
    ],
)
def test_readers_are_forgiven(moment: str, text: str, move: str) -> None:
    state = at(moment)
    read = ct.parse_move(state, text)
    assert str(read) == move
    assert ct.parse_move(state, move) == read
    assert ct.SYSTEM.kind_of(state, read) is not None


def test_a_space_reads_by_name_and_by_id() -> None:
    state = at("train")
    for place in PLACES:
        assert ct.parse_move(state, place.id.lower()) == ct.parse_move(state, place.name.upper())


# What is read, and then refused by the rules


@pytest.mark.parametrize(
    ("moment", "text", "unmet"),
    [
        ("next card", "card 999", {"still_unseen"}),
        ("next card", "card 0", {"still_unseen"}),
        ("next card", "card -1", {"still_unseen"}),
        ("train in Algiers", "place 99 Algerian Police", {"within_limit", "available"}),
        ("train in Algiers", "place 0 Algerian Police", {"at_least_one"}),
        ("train in Algiers", "place -3 Algerian Police", {"at_least_one"}),
        ("train in Algiers", "place 1 French Police", {"algerian_cubes"}),
        ("rally in Bougie", "place 99", {"within_limit", "available"}),
        ("rally in Bougie", "place 0", {"at_least_one"}),
        ("pacify Algiers", "remove 0", {"at_least_one"}),
        ("pacify Algiers", "remove 13", {"terror_there", "can_pay"}),
        ("rally in Bougie", "train", {"moment"}),
        ("rally in Bougie", "card 5", {"moment"}),
        ("train", "place 2 Guerrillas", {"moment"}),
        ("train in Algiers", "place 2 Guerrillas", {"moment"}),
        ("first", "Batna", {"moment"}),
        ("first", "france", {"moment"}),
        ("second", "replace 2 active", {"moment"}),
        ("first", "terror", {"fln_acts"}),
        ("rally in Bougie", "deploy", {"moment", "belongs"}),
    ],
)
def test_illegal_moves_are_read_and_refused_by_their_requirements(
    moment: str, text: str, unmet: set[str]
) -> None:
    state = at(moment)
    verdict = ct.judge(state, ct.parse_move(state, text))
    assert {finding.name for finding in verdict.violations} == unmet


def test_illegal_moves_are_read_when_the_game_is_over() -> None:
    *_, last = ct.random_game("short", seed=1)
    verdict = ct.judge(last.after, ct.parse_move(last.after, "Batna"))
    assert [finding.clause for finding in verdict.violations] == ["6.3.3"]


# What is not a move


@pytest.mark.parametrize(
    ("moment", "text", "suggestions"),
    [
        ("train", "Batma", ("Batna",)),
        ("train", "Alger", ("Algiers",)),
        ("train", "const", ("Constantine",)),
        ("rally in Bougie", "batma", ("Batna",)),
        ("first", "trane", ("train",)),
        ("first", "ralli", ("rally",)),
        ("second", "limitd op", ("limited op",)),
        ("train", "frnace track", ("France Track",)),
        ("train", "pacify Algeirs", ("pacify Algiers",)),
        ("train in Algiers", "take Algerian Police from Orann", ("take Algerian Police from Oran",)),
        ("train in Algiers", "place 3 algerian", ("place 3 Algerian Police",)),
        (
            "rally in Bougie",
            "take guerrilla from Batna",
            ("take Underground from Batna", "take Active from Batna"),
        ),
        ("train", "sidi", ("Sidi Bel Abbes", "Sidi Aissa")),
        (
            "rally in Bougie",
            "take FLN Guerrillas from Oran",
            ("take Underground from Oran", "take Active from Oran"),
        ),
        ("first", "train Algiers", ("train; Algiers",)),
        ("first", "train, Algiers", ("train; Algiers",)),
        ("first", "train Tizi-Ouzou", ("train; Tizi Ouzou",)),
        ("first", "rally: Barika", ("rally; Barika",)),
        ("train", "Algiers, Oran", ("Algiers; Oran",)),
        ("first", "rally: Barika, place 1, end", ("rally; Barika; place 1 Guerrilla; end",)),
        ("second", "op only rally Barika", ("op only; rally; Barika",)),
        ("train", "pacify Algiers, remove 1", ("pacify Algiers; remove 1 Terror",)),
        ("pacify Algiers", "shift France Track", ()),
        ("rally in Bougie", "flip Tebessa", ()),
        ("rally in Bougie", "end rally", ()),
        ("first", "train train", ()),
        ("first", "place 99999999999999999999 Algerian Police", ()),
        ("first", "qqqq", ()),
        ("first", "", ()),
        ("first", "   ", ()),
        # A form that has the word is meant, and not a shorter one that takes all of it for a piece.
        ("first", "place 1 Guerrilla in Tlemc9en", ("place 1 Guerrilla in Tlemcen",)),
        (
            "first",
            "place 1 Government Base in M8scara from Out of Play",
            ("place 1 Government Base in Mascara from Out of Play",),
        ),
        ("first", "remove 1 French Polic4 from Mecheria", ("remove 1 French Police from Mecheria",)),
        # A word that may be either of two pieces is as near to both, of which the one awaited is meant.
        ("train in Algiers", "place 2 Polce", ("place 2 Algerian Police",)),
        (
            "rally in Bougie",
            "take Guerilla from Setif",
            ("take Underground from Setif", "take Active from Setif"),
        ),
        ("rally in Bougie", "place 1 Guerilla", ("place 1 Guerrilla",)),
        ("rally in Bougie", "place two", ()),
        ("rally in Bougie", "place", ()),
        ("rally in Bougie", "place 1.5 Guerrillas", ()),
        ("rally in Bougie", "place " + "9" * 5000, ()),
        ("rally in Bougie", "replace", ()),
        ("rally in Bougie", "replace 2", ()),
        ("next card", "card", ()),
        ("next card", "card seven", ()),
    ],
)
def test_illegal_text_is_answered_with_what_is_near(
    moment: str, text: str, suggestions: tuple[str, ...]
) -> None:
    with pytest.raises(ct.NotationError) as raised:
        ct.parse_move(at(moment), text)
    assert raised.value.suggestions == suggestions
    assert all(suggestion in str(raised.value) for suggestion in suggestions)


def test_illegal_text_that_begins_like_a_move_is_told_its_form() -> None:
    with pytest.raises(ct.NotationError, match="'place <count> Guerrillas'"):
        ct.parse_move(at("rally in Bougie"), "place two")


@pytest.mark.parametrize(
    ("moment", "text", "says"),
    [
        ("pacify Algiers", "shift France Track", "Write 'shift'."),
        ("rally in Bougie", "flip, Tebessa", "Write 'flip'."),
        ("first", "train, Algeirs", "Write 'train'."),
        ("next card", "reveal seven", "Write 'reveal <card>'."),
        ("train in Algiers", "take 2 Algerian Troops from Oran", "each written 'take <piece> from <space>'"),
        (
            "rally in Bougie",
            "take Guerrilla from Oran",
            "does not say whether Underground or Active is meant",
        ),
        ("first", "place 99999999999999999999 Algerian Police", "99999999999999999999 is a number too large"),
        ("next card", "card -" + "9" * 5000, "... is a number too large"),
    ],
)
def test_illegal_text_is_told_in_words_what_is_wrong(moment: str, text: str, says: str) -> None:
    with pytest.raises(ct.NotationError) as raised:
        ct.parse_move(at(moment), text)
    assert says in str(raised.value)


def test_no_line_is_proposed_whose_moves_are_the_same_location() -> None:
    with pytest.raises(ct.NotationError) as raised:
        ct.parse_move(at("rally in Bougie"), "Bougie Bougie")
    assert not any(";" in each for each in raised.value.suggestions)


def test_the_forms_that_follow_each_other_are_forms_of_moves() -> None:
    forms = {kind.move.form for kind in ct.SYSTEM.kinds}
    assert forms >= {form for after in WORDS.after.values() for form in after}
    assert forms >= WORDS.first
    assert set(WORDS.after) <= forms | {str(option) for option in ct.Option}


@pytest.mark.parametrize("text", ["rally " * 20_000, "x" * 100_000, "place " * 20_000, "in " + "a " * 20_000])
def test_illegal_text_of_any_length_is_answered_soon_and_shortly(text: str) -> None:
    state = at("rally in Bougie")

    def asked() -> None:
        with pytest.raises(ct.NotationError) as raised:
            ct.parse_move(state, text)
        assert len(str(raised.value)) < 400

    assert effort(asked) < MUCH


def test_illegal_lines_are_sent_to_play() -> None:
    with pytest.raises(ct.NotationError, match="`play` and `play_line` read lines"):
        ct.parse_move(at("first"), "rally; Barika")


def test_illegal_arguments_are_told_what_is_wanted() -> None:
    with pytest.raises(TypeError, match="written as text"):
        ct.parse_move(at("first"), 7)  # type: ignore[arg-type]


JUMBLE = (
    *("place", "take", "from", "2", "-1", "0", "Batna", "I-2"),
    *("Guerrillas", "Terror", "Active", ",", "+", "train", "card", "replace"),
    *("Underground", "france", "track", "op", "and", "{space}", "(s)", "%"),
)


@given(
    moment=st.sampled_from(sorted(FRAMES)),
    words=st.lists(
        st.sampled_from(JUMBLE),
        max_size=6,
    ),
)
def test_any_jumble_of_words_is_a_move_or_a_notation_error(moment: str, words: list[str]) -> None:
    state = at(moment)
    try:
        move = ct.parse_move(state, " ".join(words))
    except ct.NotationError as error:
        assert str(error)  # noqa: PT017 - either outcome will do
    else:
        assert ct.parse_move(state, str(move)) == move


# Any move class with a form


class Colour(Enum):
    """A vocabulary of a test's own."""

    RED_INK = "red ink"
    BLUE_INK = "blue ink"


@attrs.frozen(slots=True)
class Paint(Move):
    """A move of a test's own."""

    form = "paint {count} stripe(s) in {colour}"
    count: int
    colour: Colour


def test_the_form_alone_makes_a_move_readable() -> None:
    kind = Kind("paint", Paint, (), (), lambda _draft, _frame, _move: None)
    assert parse("Paint 1 stripe in RED  INK", (kind,), WORDS) == Paint(1, Colour.RED_INK)
    assert parse("paint 2 stripe in blue_ink", (kind,), WORDS) == Paint(2, Colour.BLUE_INK)
    assert str(Paint(1, Colour.RED_INK)) == "paint 1 stripe in red ink"
    with pytest.raises(ct.NotationError, match="there are red ink, blue ink"):
        parse("paint 2 stripes in green", (kind,), WORDS)

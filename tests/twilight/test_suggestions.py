"""Words with several meanings, and what errors propose: each proposal is read as the move it writes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from ctcore.errors import NotationError
from ctcore.testing import every_move
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations.rally import Rallying, RallyingBase, RallyingIn
from ctcore.twilight.rules.operations.sweep import Sweeping
from ctcore.twilight.rules.operations.train import Training, TrainingIn
from ctcore.twilight.testing import scenario_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Frame

# One slip of the pen in how many is tried; the nightly run tries all.
SHARE = 1 if os.environ.get("CTCORE_LARGE") else 4

ALGIERS, MEDEA, BOUGIE = map(ct.Place.named, ("Algiers", "Medea", "Bougie"))
FRAMES: dict[str, Frame] = {
    "train": Training(OperationLimit.WITH_ACTIVITY, ()),
    "train in Algiers": TrainingIn(OperationLimit.WITH_ACTIVITY, (ALGIERS,), ALGIERS, 0),
    "sweep": Sweeping(OperationLimit.WITH_ACTIVITY, (MEDEA,), ()),
    "rally": Rallying(OperationLimit.WITH_ACTIVITY, (BOUGIE,)),
    "rally in Bougie": RallyingIn(OperationLimit.WITH_ACTIVITY, (BOUGIE,), BOUGIE, 0),
    "base in Bougie": RallyingBase(OperationLimit.WITH_ACTIVITY, (BOUGIE,), BOUGIE),
}
LINES = {
    "sending": "card 67",
    "withdrawing": "card 67; end",
    "garrison": "card 1; no pivotal event; garrison",
    "neutralize": "card 1; no pivotal event; garrison; activate Souk Ahras; neutralize; Souk Ahras",
    "medea": "card 1; no pivotal event; sweep; Medea",
    "first": "card 1; no pivotal event",
    "next card": "",
}


def at(moment: str) -> ct.State:
    if moment in FRAMES:
        return scenario_with("full", frame=FRAMES[moment])
    return ct.play(ct.setup("short", first=ct.GOVERNMENT), LINES[moment])


# Words that stand for several pieces


@pytest.mark.parametrize(
    ("moment", "text", "move"),
    [
        ("base in Bougie", "take base from Batna", "take FLN Base from Batna"),
        ("rally in Bougie", "place 1 Base", "place 1 FLN Base"),
        ("rally in Bougie", "place 1 police", "place 1 Algerian Police"),
        ("rally", "take base from Batna", "take FLN Base from Batna"),
        ("train in Algiers", "place 1 Base", "place 1 Government Base"),
        ("train in Algiers", "place 2 Police", "place 2 Algerian Police"),
        ("train in Algiers", "place 1 troop", "place 1 Algerian Troop"),
        ("train in Algiers", "take police from Oran", "take Algerian Police from Oran"),
        ("sending", "send 2 police", "send 2 French Police"),
        ("sending", "send 1 base", "send 1 Government Base"),
        ("withdrawing", "withdraw 3 troops", "withdraw 3 French Troops"),
        ("neutralize", "remove 1 base from Souk Ahras", "remove 1 FLN Base from Souk Ahras"),
        ("neutralize", "remove 1 guerrilla from Souk Ahras", "remove 1 Active from Souk Ahras"),
        (
            "garrison",
            "move 1 police from Algiers to Oran",
            "move 1 French Police from Algiers to Oran",
        ),
        (
            "garrison",
            "move 1 police from Barika to Oran",
            "move 1 Algerian Police from Barika to Oran",
        ),
    ],
)
def test_a_shared_word_means_what_the_position_makes_it_mean(moment: str, text: str, move: str) -> None:
    assert str(ct.parse_move(at(moment), text)) == move


@pytest.mark.parametrize(
    ("moment", "text", "pieces", "moves"),
    [
        (
            "garrison",
            "move 1 police from Orleansville to Oran",
            "French Police or Algerian Police",
            (
                "move 1 French Police from Orleansville to Oran",
                "move 1 Algerian Police from Orleansville to Oran",
            ),
        ),
        (
            "medea",
            "move 1 troop from Algiers to Medea",
            "French Troops or Algerian Troops",
            ("move 1 French Troop from Algiers to Medea", "move 1 Algerian Troop from Algiers to Medea"),
        ),
        (
            "rally in Bougie",
            "take guerrilla from Batna",
            "Underground or Active",
            ("take Underground from Batna", "take Active from Batna"),
        ),
        (
            "first",
            "remove police",
            "French Police or Algerian Police",
            ("remove French Police", "remove Algerian Police"),
        ),
    ],
)
def test_illegal_shared_word_that_may_be_several_pieces_here(
    moment: str, text: str, pieces: str, moves: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError) as raised:
        ct.parse_move(at(moment), text)
    assert f"'{text}' does not say whether {pieces} is meant." in str(raised.value)
    assert raised.value.suggestions == moves


def test_a_police_cube_that_is_replaced_is_algerian() -> None:
    assert str(ct.parse_move(at("first"), "replace 1 police")) == "replace Algerian Police"


@pytest.mark.parametrize("said", ["1 Active, 2 Underground", "2 Underground Guerrillas, 1 Active Guerrilla"])
def test_a_whole_march_is_read_in_either_order_and_with_its_nouns(said: str) -> None:
    marching = ct.play(ct.setup("short", card=1), "no pivotal event; march")
    whole = "move 2 Underground, 1 Active from Barika to Setif"
    assert str(ct.parse_move(marching, f"move {said} from Barika to Setif")) == whole


# What errors propose


def complaint(state: ct.State, text: str) -> NotationError | None:
    try:
        ct.parse_move(state, text)
    except NotationError as error:
        return error
    return None


def fed_back(state: ct.State, text: str) -> int:
    """How many lines the error of a text proposes; each of their moves is read as it is written."""
    error = complaint(state, text)
    lines = error.suggestions if error else ()
    # Who is told a line is not told a form beside it.
    assert str(error).count("Did you mean") <= 1, text
    for line in lines:
        assert line in str(error)
        for move in line.split("; "):
            assert str(ct.parse_move(state, move)) == move, (text, line)
    return len(lines)


def misspelt(text: str) -> Iterator[str]:
    """The text with a letter left out of one of its words, or, in every other word, doubled."""
    words = text.split()
    for place, word in enumerate(words):
        if len(word) > 3:
            other = word[:2] + (word[1:] if place % 2 else word[3:])
            yield " ".join([*words[:place], other, *words[place + 1 :]])


@pytest.mark.parametrize("moment", [*FRAMES, *LINES])
def test_illegal_text_is_answered_with_moves_that_are_read(moment: str) -> None:
    state = at(moment)
    moves = {move.form: move for move in every_move(state)}
    texts = [text for move in moves.values() for text in misspelt(str(move))]
    assert sum(fed_back(state, text) for text in texts[::SHARE]) > 20 // SHARE


@pytest.mark.parametrize(
    ("moment", "text", "line"),
    [
        (
            "garrison",
            "move 1 Frnch Police from Algiers to Oran",
            "move 1 French Police from Algiers to Oran",
        ),
        ("sweep", "move 1 Frnch Troop from Algeirs to Medea", "move 1 French Troop from Algiers to Medea"),
        ("first", "train Algiers, place 1 police", "train; Algiers; place 1 Algerian Police"),
        ("first", "rally Barika place 1", "rally; Barika; place 1 Guerrilla"),
        ("train in Algiers", "take 2 Algerian Troops from Oran", "take Algerian Troop from Oran"),
        ("train in Algiers", "plase 2 Algerian Police", "place 2 Algerian Police"),
        ("train", "pacfy Algeirs", "pacify Algiers"),
        ("sending", "send 2 Frnch Police", "send 2 French Police"),
    ],
)
def test_illegal_text_is_answered_with_the_line_in_its_own_form(moment: str, text: str, line: str) -> None:
    state = at(moment)
    with pytest.raises(NotationError) as raised:
        ct.parse_move(state, text)
    assert raised.value.suggestions == (line,)
    assert str(raised.value).endswith(f"Did you mean '{line}'?")
    assert fed_back(state, text) == 1


def test_words_are_taken_apart_up_to_sixteen_and_only_into_moves_that_follow_one_another() -> None:
    state = at("first")
    rally = "rally Barika place 1 Guerrilla Setif place 1 Guerrilla Batna place 1 Guerrilla Bougie place"
    sixteen, seventeen = (complaint(state, f"{rally} {more}") for more in ("1", "1 Guerrilla"))
    assert sixteen
    (line,) = sixteen.suggestions
    assert line == "; ".join(
        ("rally", *(f"{space}; place 1 Guerrilla" for space in ("Barika", "Setif", "Batna", "Bougie")))
    )
    assert seventeen
    assert seventeen.suggestions == ()
    # Of two Operations neither follows the other.
    assert str(complaint(state, "rally train")) == "'rally train' is not a move. Write 'rally'."


@pytest.mark.parametrize(
    ("moment", "text", "forms"),
    [
        ("sweep", "activate", "Write 'activate <space>' or 'activate <space> with <cubes>'."),
        (
            "neutralize",
            "replace",
            "Write 'replace <underground> Underground, <active> Active' or 'replace <piece>'.",
        ),
        ("first", "rallying Barika", "Did you mean the form 'train' or 'rally'?"),
        ("first", "trainer", "Did you mean train?"),
    ],
)
def test_a_verb_is_answered_with_the_forms_that_moves_are_written_in(
    moment: str, text: str, forms: str
) -> None:
    """Not with another way to write them; and a word that only begins like a verb is not that verb."""
    assert str(complaint(at(moment), text)) == f"{text!r} is not a move. {forms}"


@pytest.mark.parametrize("moment", ["sweep", "train"])
def test_illegal_move_between_spaces_that_there_are_not_gets_no_line(moment: str) -> None:
    with pytest.raises(NotationError, match="no origin is called 'qqqq'") as raised:
        ct.parse_move(at(moment), "move 1 French Troop from qqqq to zzzz")
    assert raised.value.suggestions == ()


def test_a_piece_that_there_is_not_is_told_to_be_named_alone_only_where_a_number_stands_before_it() -> None:
    alone = "pieces are named one at a time"
    for text, told in (
        ("take 2 qqqq from Oran", True),
        ("take qqqq from Oran", False),
        ("place 2 qqqq", False),
    ):
        said = str(complaint(at("train in Algiers"), text))
        assert (alone in said, "there are French Troops, " in said) == (told, not told), text


@pytest.mark.parametrize("text", ["to Tlemcen", "move 1 Underground, 0 Active"])
def test_a_later_stage_alone_is_told_the_first(text: str) -> None:
    state = ct.play(ct.setup("short", card=1), "no pivotal event; march")
    with pytest.raises(NotationError, match=r"has not begun\. First comes 'from <origin>'"):
        ct.parse_move(state, text)


def test_a_verb_that_lacks_the_rest_is_told_its_form() -> None:
    with pytest.raises(NotationError, match="Did you mean the form 'place <count> Guerrillas'"):
        ct.parse_move(at("rally in Bougie"), "plac")


@pytest.mark.clause("3.2.2", "3.2.1")
@pytest.mark.parametrize(
    ("line", "text", "proposed"),
    [
        (
            "garrison",
            "move 1 French from Algiers to Medea",
            ("move 1 French Police from Algiers to Medea",),
        ),
        ("train; Algiers", "place 1 Algerain", ("place 1 Algerian Police",)),
    ],
)
def test_of_what_may_be_meant_the_legal_is_proposed(line: str, text: str, proposed: tuple[str, ...]) -> None:
    state = ct.play(ct.setup("full", first=ct.GOVERNMENT, card=1), f"no pivotal event; {line}")
    error = complaint(state, text)
    assert error is not None
    assert error.suggestions == proposed
    for each in proposed:
        assert ct.judge(state, ct.parse_move(state, each)).legal


@pytest.mark.parametrize("whose", ["Government", "Govt", "gov"])
def test_the_government_s_pieces_may_be_called_its_own(whose: str) -> None:
    attacked = ct.play(ct.setup("full"), "attack; Medea; roll 1")
    assert str(ct.parse_move(attacked, f"remove {whose} Police")) == "remove Algerian Police"
    assert str(ct.parse_move(attacked, f"remove {whose} Base")) == "remove Government Base"
    sent = at("sending")
    assert str(ct.parse_move(sent, f"send 1 {whose} Troop")) == "send 1 French Troop"


@pytest.mark.parametrize(("wrong", "right"), [("remve", "remove"), ("replce", "replace")])
def test_a_misspelt_text_is_answered_with_what_the_right_one_means_here(wrong: str, right: str) -> None:
    attacked = ct.play(ct.setup("full"), "attack; Medea; roll 1")
    error = complaint(attacked, f"{wrong} police")
    assert error is not None
    assert error.suggestions == (str(ct.parse_move(attacked, f"{right} police")),)


# Moves that lack their last words


@pytest.mark.clause("#16u", "#55u")
@pytest.mark.parametrize(
    ("card", "line", "text", "whole"),
    [
        (16, "event unshaded; roll 4", "send 2 French Police", "send 2 French Police from Out of Play"),
        (16, "event unshaded; roll 4", "send 2 Police", "send 2 French Police from Out of Play"),
        (16, "event unshaded; roll 4", "send 3 French Police", "send 3 French Police from Out of Play"),
        (
            55,
            "event unshaded",
            "place 1 Government Base in Tizi Ouzou",
            "place 1 Government Base in Tizi Ouzou from Available",
        ),
        (
            55,
            "event unshaded",
            "place 1 Base in Tizi Ouzou",
            "place 1 Government Base in Tizi Ouzou from Available",
        ),
    ],
)
def test_last_words_that_one_awaited_move_has_may_be_left_out(
    card: int, line: str, text: str, whole: str
) -> None:
    state = ct.play(ct.position("short", "Available: 2 French Police", card=card), line)
    assert ct.parse_move(state, text) == ct.parse_move(state, whole)


@pytest.mark.clause("#36s", "#55u")
@pytest.mark.parametrize(
    ("card", "line", "text", "lacks"),
    [
        (36, "event shaded", "place 1 Guerrilla in Oran", "from <box>"),
        (55, "event unshaded", "place 1 Base", "in <space> from <box>"),
        (36, "event unshaded", "remove 1 Underground", "from <space>"),
    ],
)
def test_last_words_that_several_moves_have_are_asked_for(
    card: int, line: str, text: str, lacks: str
) -> None:
    state = ct.play(ct.position("short", card=card), line)
    with pytest.raises(NotationError) as raised:
        ct.parse_move(state, text)
    assert raised.value.message.startswith(f"{text!r} lacks {lacks!r}")
    assert len(raised.value.suggestions) > 1
    for suggested in raised.value.suggestions:
        assert ct.judge(state, ct.parse_move(state, suggested))


@pytest.mark.parametrize("text", ["not in forc", "in forc", "Comitment", "playd", "FLN hold", "cadrs 3"])
def test_a_change_that_is_proposed_can_be_read(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        ct.position("short", text)
    assert raised.value.suggestions
    for proposed in raised.value.suggestions:
        try:
            ct.position("short", proposed)
        except ct.InvalidPosition:
            continue


@pytest.mark.parametrize(
    ("line", "proposed"),
    [
        ("march Setif Barika", ()),
        ("sweep Setif Barika", ("sweep; Setif; Barika",)),
        ("rally Algiers", ("rally; Algiers",)),
        ("rally Setif place 1", ("rally; Setif; place 1 Guerrilla",)),
    ],
)
def test_a_line_that_is_proposed_makes_no_move_where_another_is_awaited(
    line: str, proposed: tuple[str, ...]
) -> None:
    with pytest.raises(NotationError) as raised:
        ct.play(ct.setup("short"), line)
    assert raised.value.suggestions == proposed

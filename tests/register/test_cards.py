"""What the register says of the cards agrees with the game's labels and truths, and is said in words."""

from __future__ import annotations

import re

import pytest

import ctcore as ct
from ctcore import register
from ctcore.twilight.board.cards import CAPABILITIES as UNUSED
from ctcore.twilight.board.cards import Text
from ctcore.twilight.board.in_force import CAPABILITIES, EFFECTS, MOMENTUM
from tests.architecture.sources import cards_named

TEXTS = [text for card in register.cards() for text in card.texts]
LASTING = {text.id: text for text in TEXTS if text.lasting}


@pytest.mark.clause("5.2")
def test_there_are_108_texts_of_events_and_one_of_any_other_card() -> None:
    assert len([text for text in TEXTS if text.card.number <= 60]) == 108
    assert [text.card.number for text in TEXTS if text.card.number > 60] == list(range(61, 72))
    assert [text.id for text in register.card("#4").texts] == ["#4"]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.id)
def test_every_text_is_said_in_a_few_whole_sentences(text: register.Half) -> None:
    assert len(text.text.split()) >= 6
    assert re.fullmatch(r"[A-Z].*\.", text.text, re.DOTALL)
    assert len(re.findall(r"\.(?:\s|$)", text.text)) <= 5
    assert text.text.count("(") == text.text.count(")")


def test_the_lasting_effects_of_the_game_are_those_of_the_texts_by_marker() -> None:
    assert {text.marker: text.id for text in LASTING.values()} == {
        marker: effect.id for marker, effect in EFFECTS.items()
    }
    assert len({text.label for text in LASTING.values()}) == len(LASTING)


@pytest.mark.clause("5.3", "5.4", "G18")
@pytest.mark.parametrize("text", LASTING.values(), ids=lambda text: text.id)
def test_what_lasts_does_so_as_its_truth_says(text: register.Half) -> None:
    if text.lasting == "Pivotal Event":
        assert text.id in ("#61", "#64", "#65")
        assert text.whose == str(ct.card(text.card.number).owner)
    else:
        sort = {"Capability": CAPABILITIES, "Momentum": MOMENTUM}[text.lasting]
        assert sort[text.marker].id == text.id
        assert re.sub("[^a-z0-9]", "", text.label.lower()) == text.marker.replace("_", "")


@pytest.mark.clause("5.3", "5.4")
def test_a_card_is_labelled_as_its_texts_last() -> None:
    assert (ct.card(18).capability, ct.card(45).momentum, ct.card(46).momentum) == (
        "both",
        "by half",
        "government",
    )
    assert (ct.card(45).capability, ct.card(61).capability) == ("", "")
    assert len([text for text in LASTING.values() if text.lasting == "Momentum"]) == 16
    assert len([text for text in LASTING.values() if text.lasting == "Capability"]) == 14


@pytest.mark.clause("10")
def test_an_unused_capability_comes_into_force_by_the_text_of_the_player_whose_it_is() -> None:
    side = {"government": Text.UNSHADED, "fln": Text.SHADED, "both": Text.ONLY}
    assert {number: side[ct.card(number).capability] for number in UNUSED} == UNUSED


@pytest.mark.clause("5.3", "5.4")
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.id)
def test_a_text_begins_by_saying_how_long_it_lasts(text: register.Half) -> None:
    assert text.text.startswith("From now on ") == (text.lasting == "Capability")
    assert text.text.startswith("Until the next Reset Phase ") == (text.lasting == "Momentum")


@pytest.mark.clause("5.3", "6.5")
def test_of_what_lasts_a_general_ruling_says_how_it_ends() -> None:
    timed = [text for text in LASTING.values() if text.lasting != "Pivotal Event"]
    assert all("G16" in text.words.rulings for text in timed)
    labelled = {text.id for text in LASTING.values() if text.lasting == "Capability"}
    assert {text.id for text in TEXTS if "G18" in text.words.rulings} - {"#30"} == labelled


def test_every_ruling_on_a_card_asks_and_answers() -> None:
    for ruling in (one for card in register.cards() for one in card.rulings):
        assert ruling.question.endswith("?"), ruling.id
        assert all(part.endswith(".") for part in (ruling.answer, ruling.reason)), ruling.id
        assert ruling.alternative.endswith(".") or ruling.alternative == "", ruling.id
        assert ruling.clauses[0] in register.citing(ruling.id.partition("/")[0]), ruling.id


def test_what_a_text_names_is_in_the_register() -> None:
    ids = set(register.load().by_id)
    assert [text.id for text in TEXTS if not cards_named(text.text) <= ids] == []

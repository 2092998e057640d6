from __future__ import annotations

from contextlib import suppress

import pytest

import ctcore as ct
from ctcore import register
from ctcore.condition import condition
from ctcore.errors import NotationError
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.text.board import brief
from tests.cli.run import run

TEXTS = [text for card in register.cards() for text in card.texts if text.label]
# Pivotal Events bring more than one truth, so that only `played` puts them in force.
CARDS = [text for text in TEXTS if text.lasting != "Pivotal Event" and text.id != "#63"]


def names(text: register.Half) -> list[str]:
    """What the text goes by: number, label, marker, and its title where one text of its card lasts."""
    alone = [one.id for one in TEXTS if one.title == text.title] == [text.id]
    sided = () if text.side == "only" else (f"{text.title}, {text.side}",)
    return [text.id, text.label, text.marker, *sided, *([text.title] if alone else ())]


def test_every_lasting_effect_has_a_label_and_a_marker() -> None:
    assert {text.id: text.marker for text in TEXTS} == {one.id: name for name, one in EFFECTS.items()}


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.id)
def test_a_text_goes_by_each_of_its_names(text: register.Half) -> None:
    for name in names(text):
        assert register.lasting(name) == (text,), name
        assert register.lasting(name.upper()) == (text,), name


@pytest.mark.parametrize("text", CARDS, ids=lambda text: text.id)
def test_each_name_puts_the_text_in_force_and_ends_it(text: register.Half) -> None:
    wanted = ct.position("full", f"in force {text.id}")
    for name in names(text):
        assert ct.position("full", f"in force {name}") == wanted, name
        assert ct.position("full", name) == wanted, name
        ended = ct.position(wanted, f"not in force {name}")
        assert ended.in_force == ct.setup("full").in_force, name


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.id)
def test_conditions_name_a_text_by_its_label_and_its_title(text: register.Half) -> None:
    asked = condition(f"in_force.{text.marker}")
    for name in names(text)[1:]:
        written = "".join(letter if letter.isalnum() else "_" for letter in name.replace("-", ""))
        assert condition(f"in_force.{written}") == asked, name
        assert ct.condition.position.in_force(written) == asked, name


def test_a_title_of_two_lasting_texts_is_asked_which_it_means() -> None:
    with pytest.raises(NotationError, match="does not say which text: #13u or #13s"):
        ct.position("full", "in force SAS")
    with pytest.raises(NotationError, match=r"Did you mean in_force\.hearts_and_minds or in_force\.caution"):
        condition("in_force.sas")
    assert "Did you mean Bananes?" in run("show", "--scenario", "full", "--with", "bananas").err


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_what_the_board_tells_of_tracks_and_texts_is_read_as_a_change(scenario: str) -> None:
    rows = {"Resources", "Tracks", "In force"}
    told = set()
    for seed in range(2):
        for step in ct.random_game(scenario, seed):
            state = step.after
            for row, said in brief(state):
                if row in rows and state.stack and (row, said) not in told:
                    told.add((row, said))
                    assert_read(state, row, said)
    assert {row for row, _ in told} == rows


def assert_read(state: ct.State, row: str, said: str) -> None:
    """The row is read: it leaves the position as it is, and brings back what it tells."""
    assert ct.position(state, f"{row} {said}") == state
    last = f"not in force {', '.join(one.id for one in state.in_force.cards)}"
    other = {"Resources": "FLN 10", "Tracks": "Commitment 9", "In force": last}[row]
    # Some of what is pending needs what the board tells.
    with suppress(ct.InvalidPosition, NotationError):
        assert ct.position(ct.position(state, other), f"{row} {said}") == state


def test_a_change_of_what_the_board_tells_is_read() -> None:
    state = ct.position("full", "Resources Government 3, FLN 4; Tracks Commitment 9, France Track C")
    assert (state.resources.government, state.resources.fln) == (3, 4)
    assert (state.commitment, str(state.france_track)) == (9, "C")
    assert ct.position("full", "In force Bananes, unshaded; Torture").in_force.markers == (
        "h21_helicopters",
        "torture",
    )

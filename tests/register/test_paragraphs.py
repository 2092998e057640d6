"""The texts of the register in paragraphs, with what they cite as data."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import pytest

import ctcore as ct
from ctcore import register
from ctcore.game.games import GAMES
from ctcore.register.paragraphs import as_paragraphs, flowed, spans
from tests.cli.run import run
from tests.schemas.validating import faults


def texts(entry: Any) -> list[str]:
    """Every text of an entry as plain data."""
    if isinstance(entry, list):
        return [text for one in entry for text in texts(one)]
    if not isinstance(entry, dict):
        return []
    own = [entry[name] for name in ("text", "question", "answer", "reason", "alternative") if entry.get(name)]
    return [*own, *(text for value in entry.values() for text in texts(value))]


@pytest.mark.parametrize("name", GAMES)
def test_the_spans_of_every_text_are_the_text_and_cite_what_is_there(name: str) -> None:
    found, cited = ct.game(name).register, set()
    for entry in found.by_id.values():
        for text in texts(entry.as_dict()):
            for line in flowed(text).split("\n"):
                pieces = spans(found, line)
                assert "".join(one.text for one in pieces) == line
                assert all(one.cites in {"", one.text} for one in pieces)
                cited |= {one.cites for one in pieces}
    assert cited <= {"", *found.by_id}
    assert len(cited) > 20 or name == "nim"


def test_every_id_of_a_register_is_found_in_a_sentence_unless_it_is_a_plain_number() -> None:
    for name in GAMES:
        found = ct.game(name).register
        for one in found.by_id:
            cited = [each.cites for each in spans(found, f"As {one}, ({one}): {one}.") if each.cites]
            assert cited == ([] if one.isdigit() or re.fullmatch("[A-Z]", one) else [one] * 3), one


def test_a_number_is_a_number_and_an_unknown_id_is_text() -> None:
    said = "3 Guerrillas, 0.5 times, R999, 99.9/1, #99u and x3.3.1 are no citations; 3.3.1-3.3.2 are two."
    assert [one.cites for one in spans(register.load(), said) if one.cites] == ["3.3.1", "3.3.2"]


def test_a_list_keeps_its_items_and_a_wrapped_line_is_joined() -> None:
    text = "A line\nthat goes on:\n- one\n  item\n- another\n\nThe end."
    assert flowed(text).split("\n") == ["A line that goes on:", "- one item", "- another", "The end."]
    told = as_paragraphs(register.load(), {"text": text, "texts": [{"text": "3.3.1"}], "halves": ["#35u"]})
    assert len(told["paragraphs"]["text"]) == 4
    assert told["texts"][0]["paragraphs"] == {"text": [[{"text": "3.3.1", "cites": "3.3.1"}]]}
    assert told["halves"] == ["#35u"]


@pytest.mark.parametrize(
    ("name", "game"),
    [("3.3.1", "twilight"), ("#35", "twilight"), ("R95", "twilight"), ("9.22", "algeria"), ("2.1", "nim")],
)
def test_a_brief_answer_looks_nothing_up_and_is_what_its_schema_says(name: str, game: str) -> None:
    with patch("ctcore.cli.rule._sites", side_effect=AssertionError):
        told = run("--game", game, "rule", name, "--json", "--brief")
    assert told.status == 0, told.err
    assert faults("rule", told.data, game) == []
    entry = ct.game(game).register.lookup(name).as_dict()
    assert {key: told.data[key] for key in entry if key in ("id", "title", "text")} == {
        key: entry[key] for key in entry if key in ("id", "title", "text")
    }
    assert told.data["brief"] is True
    assert "paragraphs" in told.data or "texts" in told.data or "sentences" in told.data
    assert all("paragraphs" in one for one in told.data["rulings"])
    assert "proofs" not in told.data


def test_illegal_a_brief_answer_for_people() -> None:
    ran = run("rule", "3.3.1", "--brief")
    assert (ran.status, ran.err) == (2, "ctcore: --brief needs --json.\n")

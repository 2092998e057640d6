"""What a picture writes is what it tells programs and screen readers: its words, its data and its names."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from tests.picture.reading import children, read, written_counts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree import ElementTree as ET

GAMES = {"twilight": "full", "algeria": "1958"}
# Pictures are of every fortieth position of a random game, and mark what has changed since the last.
_EVERY, _PICTURES = 40, 5


@cache
def pictures(name: str) -> list[ET.Element]:
    """The set-up, and positions of a game with what has changed."""
    game: Any = ct.game(name)
    before = state = game.setup(GAMES[name])
    found, draw = [read(game.svg(state))], random.Random(4)  # noqa: S311 - play, not secrets
    for _ in range(_PICTURES):
        for _ in range(_EVERY):
            if moves := game.system.legal_moves(state):
                step = game.system.trace(state, draw.choice(moves))
                state = step.after
        found.append(read(game.svg(state, last=attrs.evolve(step, before=before))))
        before = state
    return found


def having(name: str, datum: str) -> Iterator[ET.Element]:
    """Each element of the game's pictures that has the datum."""
    return (one for root in pictures(name) for one in root.iter() if datum in one.attrib)


def signed(by: int) -> str:
    return str(by) if by < 0 else f"+{by}"


def plain(text: str) -> str:
    return text.replace("\N{MINUS SIGN}", "-")


def titles(element: ET.Element) -> list[str]:
    return [one.text or "" for one in element.findall("title")]


@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_pieces_and_by_how_many_it_changed_are_written_and_named(name: str) -> None:
    seen = set()
    for one in having(name, "data-count"):
        count, by = one.attrib["data-count"], one.get("data-by")
        change = [] if by is None else [signed(int(by))]
        assert [*map(plain, written_counts(one))] == [count, *change]
        named = plain(one.attrib["aria-label"])
        assert named.startswith(f"{count} ")
        assert re.findall(r"\(([+-]\d+)\)$", named) == change
        seen.add((count == "0", by is not None and int(by) > 0))
    assert seen == {(False, False), (False, True), (True, False)}


@pytest.mark.parametrize("name", GAMES)
def test_a_marker_is_named_as_it_is_written(name: str) -> None:
    assert all(written_counts(one) == [one.attrib["aria-label"]] for one in having(name, "data-marker"))
    gone = {
        (*written_counts(one), one.attrib["aria-label"])
        for root in pictures(name)
        for one in root.iter()
        if one.get("aria-label", "").startswith("no longer")
    }
    assert gone or name == "algeria"
    assert all(label == f"no longer {words}" for words, label in gone)


def _gauges(root: ET.Element) -> dict[str, ET.Element]:
    """The tracks that are a scale, and not a row of boxes."""
    return {
        track: one
        for track, one in children(root, "data-track").items()
        if not any("data-value" in inner.attrib for inner in one.iter() if inner is not one)
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_marker_of_a_track_stands_at_its_number_on_the_scale(name: str) -> None:
    moved = 0
    for root in pictures(name):
        (part,) = (one for one in root.iter() if one.get("data-part") == "tracks")
        gauges = _gauges(part)
        inside = {id(text) for track in children(part, "data-track").values() for text in track.iter()}
        scale = [one for one in part.iter("text") if id(one) not in inside]
        at = {int(one.text or ""): float(one.attrib["x"]) for one in scale}
        unit = (at[50] - at[0]) / 50
        assert {number: pytest.approx(at[0] + number * unit, abs=0.15) for number in at} == at
        for track, one in gauges.items():
            value = plain(one.attrib["data-value"])
            *_, marker = one.iter("text")
            assert plain(marker.text or "") == value
            (told,) = map(plain, titles(one))
            assert told.startswith(track)
            now = int(re.findall(r"-?\d+", value)[-1 if "/" in value else 0])
            assert value in told.partition(", was ")[0] or str(now) in told
            beside = [plain(text.text or "") for text in one.iter("text") if text is not marker]
            changed = any(re.fullmatch(r"[+-]\d+", text) for text in beside)
            assert (", was " in told) is changed, told
            if changed:
                was = int(told.rpartition(" ")[2])
                texts = {plain(text.text or ""): text for text in one.iter("text")}
                assert {str(was), signed(now - was)} <= texts.keys(), (track, told)
                assert texts[str(was)] is marker or float(texts[str(was)].attrib["x"]) == pytest.approx(
                    at[0] + min(max(was, 0), max(at)) * unit, abs=0.15
                )
                moved += 1
            assert float(marker.attrib["x"]) == pytest.approx(
                at[0] + min(max(now, 0), max(at)) * unit, abs=0.15
            )
    assert moved >= 3


@pytest.mark.parametrize("name", GAMES)
def test_a_row_of_boxes_has_the_marker_in_one_of_them(name: str) -> None:
    for root in pictures(name):
        rows = children(root, "data-track")
        for track in rows.keys() - _gauges(root).keys():
            row = rows[track]
            boxes = [one for one in row.iter() if "data-value" in one.attrib and one is not row]
            assert all(written_counts(one) == [one.attrib["data-value"]] for one in boxes)
            (told,) = titles(row)
            assert told.endswith(f": {row.attrib['data-value']}")
            start = told.partition(":")[0]
            assert [one.attrib["aria-label"] for one in boxes] == [
                f"{start}: {one.attrib['data-value']}" for one in boxes
            ]
            bold = [one.text for box in boxes for one in box.iter("text") if one.get("font-weight") == "bold"]
            if name == "twilight":
                value = row.attrib["data-value"]
                assert bold == ([] if value == "unset" else [value])
            else:
                assert len(bold) == 1


def test_a_number_of_a_space_is_written_with_its_population() -> None:
    for one in having("twilight", "data-population"):
        number, population = written_counts(one)
        assert population == one.attrib["data-population"]
        assert one.attrib["aria-label"] == f"{number}, Population {population}"


def test_a_box_is_named_with_all_that_lies_in_it() -> None:
    for one in having("twilight", "data-box"):
        held = [piece.attrib["aria-label"] for piece in one.iter() if "data-piece" in piece.attrib]
        assert titles(one)[0] == f"{one.attrib['data-box']}: {', '.join(held) or 'none'}"
        said = written_counts(one)
        assert said[0] == one.attrib["data-box"]
        assert ("none" in said) is (not held)


@pytest.mark.parametrize("name", GAMES)
def test_a_legend_has_each_sign_once_and_that_of_changes_where_there_may_be_some(name: str) -> None:
    first, *later = ([*_legend(root)] for root in pictures(name))
    assert "changed" not in first
    assert [one for one in first if first.count(one) > 1 and not one.isdigit()] == []
    assert sum(one.startswith("airmobile") for one in first) == (name == "algeria")
    for others in later:
        assert {*others} - {"Border Zone"} == {*first, "changed"} - {"Border Zone"}


def _legend(root: ET.Element) -> list[str]:
    (part,) = (one for one in root.iter() if one.get("data-part") == "legend")
    return written_counts(part)

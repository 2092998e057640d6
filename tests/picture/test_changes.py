"""What a picture marks as changed, and pictures of whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import ctcore as ct
from tests.picture.reading import children, counts, piece_counts, read, rendered, written_counts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree import ElementTree as ET

    from ctcore.kernel import Transition

LINE = "card 1; no pivotal event; rally; Barika; place 1 Guerrilla"


def _line(line: str) -> Sequence[Transition[ct.State]]:
    return ct.play_line(ct.setup("short"), line)


def _by(element: ET.Element) -> dict[str, int]:
    return {
        one.attrib["data-piece"]: int(one.attrib["data-by"])
        for one in element.iter()
        if "data-by" in one.attrib
    }


def test_without_a_line_nothing_is_marked() -> None:
    root = read(ct.svg(ct.setup("short")))
    assert counts(root, "data-changed") == {}
    assert _by(root) == {}


def test_a_line_marks_what_it_changed_and_nothing_else() -> None:
    played = _line(LINE)
    root = read(ct.svg(played[-1].after, last=played))
    assert set(counts(root, "data-changed")) == {"I-1"}
    spaces = children(root, "data-space")
    assert _by(spaces["I-1"]) == {"Underground": 1}
    assert "+1" in written_counts(spaces["I-1"])
    assert _by(children(root, "data-box")["Available"]) == {"Guerrillas": -1}
    fln = children(root, "data-track")["FLN Resources"]
    assert "FLN Resources 14, was 15" in [one.text for one in fln.iter("title")]
    assert any("place 1 Guerrilla" in line for line in written_counts(root))


def test_a_map_alone_marks_the_same_changes() -> None:
    played = _line(LINE)
    alone = read(ct.svg(played[-1].after, last=played, only="map"))
    assert set(counts(alone, "data-changed")) == {"I-1"}
    assert _by(children(alone, "data-space")["I-1"]) == {"Underground": 1}


def test_one_step_is_marked_alone() -> None:
    *_, last = _line(LINE)
    root = read(ct.svg(last.after, last=last))
    assert set(counts(root, "data-changed")) == {"I-1"}
    assert any(line == "place 1 Guerrilla" for line in written_counts(root))


@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_every_change_of_a_game_is_marked_and_what_is_gone_is_not_counted(scenario: str) -> None:
    played = list(ct.random_game(scenario, seed=2))
    seen_gone = 0
    for start in range(0, len(played) - 12, 12):
        steps = played[start : start + 12]
        before, after = steps[0].before, steps[-1].after
        root = read(ct.svg(after, last=steps))
        spaces = children(root, "data-space")
        differing = {
            now.id
            for was, now in zip(before.spaces, after.spaces, strict=True)
            if was != now or before.control(was.place) is not after.control(now.place)
        }
        assert set(counts(root, "data-changed")) == differing
        for was, now in zip(before.spaces, after.spaces, strict=True):
            by = {str(sort): now.of(sort) - was.of(sort) for sort in ct.Piece if now.of(sort) != was.of(sort)}
            assert _by(spaces[now.id]) == by
            assert piece_counts(spaces[now.id]) == {
                str(sort): now.of(sort) for sort in ct.Piece if now.of(sort)
            }
            seen_gone += any(not now.of(sort) and was.of(sort) for sort in ct.Piece)
        for box, drawn in children(root, "data-box").items():
            pools = (after.box(ct.Box(box)), before.box(ct.Box(box)))
            by = {str(sort): pools[0].of(sort) - pools[1].of(sort) for sort in ct.PieceType}
            assert _by(drawn) == {sort: change for sort, change in by.items() if change}
    assert seen_gone > 3


def test_a_marker_that_is_gone_is_struck_out() -> None:
    before = ct.setup("short")
    levels = {space.support for space in before.spaces}
    assert len(levels) == 3
    played = [
        step
        for step in ct.random_game("full", seed=2)
        if any(
            was.support is not now.support and now.support is ct.Stance.NEUTRAL
            for was, now in zip(step.before.spaces, step.after.spaces, strict=True)
        )
    ]
    step = played[0]
    titles = [one.attrib.get("aria-label") for one in read(ct.svg(step.after, last=step)).iter()]
    assert any(title in {"no longer Support", "no longer Oppose"} for title in titles)


def test_illegal_steps_that_lead_elsewhere() -> None:
    played = _line(LINE)
    with pytest.raises(ValueError, match="leads to another position"):
        ct.svg(played[0].before, last=played)


def test_a_strip_has_the_start_and_a_picture_for_each_card() -> None:
    played = list(ct.random_game("short", seed=3))
    cards = sum(type(step.move).__name__ == "Reveal" for step in played)
    root = read(ct.svg_strip(played))
    headings = [one.attrib["data-heading"] for one in root.iter() if "data-heading" in one.attrib]
    assert len(headings) == cards + 1
    assert headings[0] == "Before the first card"
    turned_up = [step.move.card for step in played if isinstance(step.move, ct.moves.Reveal)]
    assert [heading.split()[0] for heading in headings[1:]] == list(map(str, turned_up))


def test_a_strip_by_turns_has_more_pictures_and_the_last_shows_the_end() -> None:
    played = list(ct.random_game("short", seed=3))[:60]
    by_card, by_turn = (
        sum("data-heading" in one.attrib for one in read(ct.svg_strip(played, each=each)).iter())
        for each in ("card", "turn")
    )
    assert by_turn > by_card > 2
    *_, last = (one for one in read(ct.svg_strip(played)).iter() if "data-box" in one.attrib)
    assert last.attrib["data-box"] == "Set Aside"


def test_the_changes_of_a_strip_add_up() -> None:
    played = list(ct.random_game("short", seed=3))[:60]
    root = read(ct.svg_strip(played))
    total = dict.fromkeys(map(str, ct.PieceType), 0)
    for one in root.iter():
        if one.attrib.get("data-box") == "Available":
            for sort, by in _by(one).items():
                total[sort] += by
    first, last = played[0].before.available, played[-1].after.available
    assert total == {str(sort): last.of(sort) - first.of(sort) for sort in ct.PieceType}


def test_a_strip_is_as_wide_as_its_columns() -> None:
    played = _line("card 1; no pivotal event; pass; pass; card 2")
    one, two = (rendered(ct.svg_strip(played, columns=columns, width=300)) for columns in (1, 2))
    assert one.width == two.width == 300
    assert one.height > 2.5 * two.height / 2


def test_illegal_a_strip_of_nothing() -> None:
    with pytest.raises(ValueError, match="a step or more"):
        ct.svg_strip([])
    with pytest.raises(ValueError, match="a column or more"):
        ct.svg_strip(_line(LINE), columns=0)

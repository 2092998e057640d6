"""All that a position has is in its picture, in its place, and legible."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ctcore as ct
from ctcore.screen.svg import NAMESPACE, node, written
from ctcore.twilight.board.in_force import EFFECTS
from ctcore.twilight.picture.atlas import outlines
from ctcore.twilight.picture.symbols import piece
from ctcore.twilight.picture.words import _notes
from tests.architecture.sources import ROOT
from tests.picture.reading import children, counts, piece_counts, read, rendered, words, written_counts
from tests.rules.corpus import arbitrary, rich

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

SCENARIOS = ("short", "medium", "full")
# What is drawn smaller than this is not read at 900 pixels.
SMALLEST = 0.6
# Positions beside those of games are drawn for each change, and more in the nightly run.
ARBITRARY, RICH = (40, 30) if os.environ.get("CTCORE_LARGE") else (16, 12)


@cache
def _positions() -> dict[str, ct.State]:
    found = {f"{name} start": ct.setup(name) for name in SCENARIOS}
    for name in SCENARIOS:
        *_, last = ct.random_game(name, seed=11)
        found[f"{name} end"] = last.after
    found |= {f"arbitrary {number}": state for number, state in enumerate(arbitrary(seed=8, count=ARBITRARY))}
    found |= {f"rich {number}": state for number, state in enumerate(rich(seed=3, count=RICH))}
    return found


def _markers(space: ct.Space, control: ct.Actor | None) -> dict[str, int]:
    told = {
        "support": space.support is not ct.Stance.NEUTRAL,
        "control": control is not None,
        "terror": bool(space.terror),
        "Resettled": space.resettled,
        "Pop +1": bool(space.pop_markers),
        "Base +1": bool(space.base_markers),
    }
    return {name: 1 for name, there in told.items() if there}


def test_every_space_has_its_pieces_its_markers_and_its_name() -> None:
    seen: set[str] = set()
    for name, state in _positions().items():
        spaces = children(read(ct.svg(state)), "data-space")
        assert len(spaces) == 30
        for space in state.spaces:
            drawn = spaces[space.id]
            control = state.control(space.place)
            here = {str(sort): space.of(sort) for sort in ct.Piece if space.of(sort)}
            assert piece_counts(drawn) == here, (name, space)
            assert counts(drawn, "data-marker") == _markers(space, control), (name, space)
            seen |= {*here, *_markers(space, control)}
            _read_by_a_person(drawn, space, control)
    assert {*map(str, ct.Piece), "support", "control", "terror", "Resettled", "Pop +1", "Base +1"} <= seen


def _read_by_a_person(drawn: ET.Element, space: ct.Space, control: ct.Actor | None) -> None:
    said = written_counts(drawn)
    assert space.name in " ".join(said)
    assert str(space.population) in said
    assert ("Support" in said, "Oppose" in said) == (space.support == 1, space.support == -1)
    assert ("Govt" in said, "FLN" in said) == (control is ct.GOVERNMENT, control is ct.FLN)
    assert (f"Terror {space.terror}" in said) == bool(space.terror)


def test_every_box_and_track_has_what_it_holds() -> None:
    for name, state in _positions().items():
        root = read(ct.svg(state))
        boxes = children(root, "data-box")
        for box in ct.Box:
            held = {str(sort): count for sort, count in state.box(box).items() if count}
            assert piece_counts(boxes[str(box)]) == held, (name, box)
        tracks = {track: one.attrib["data-value"] for track, one in children(root, "data-track").items()}
        assert tracks == {
            "Government Resources": str(state.resources.government),
            "FLN Resources": str(state.resources.fln),
            "Commitment": str(state.commitment),
            "Support + Commitment": str(state.support_plus_commitment),
            "Opposition + Bases": str(state.opposition_plus_bases),
            "France Track": str(state.france_track),
            "Border Zone Track": str(state.border_zone) if state.independent else "unset",
        }, name


def test_the_card_whose_turn_it_is_and_what_is_in_force_are_said() -> None:
    for name, state in _positions().items():
        said = " ".join(written_counts(read(ct.svg(state))))
        if state.deck.card:
            assert ct.card(state.deck.card).title in said, name
        assert (f"{ct.actor(state)} to act" if state.stack else "The game is over") in said, name
        for effect in state.in_force.cards:
            assert str(effect) in said, name
        for event in state.hand:
            assert str(event) in said, name
    everything = ct.setup("full").with_truths(**dict.fromkeys(EFFECTS, True))
    said = " ".join(written_counts(read(ct.svg(everything))))
    for effect in EFFECTS.values():
        assert ct.card(effect.card).title.casefold() in said.casefold()


def test_what_is_in_force_is_said_alone_and_what_is_not_is_not() -> None:
    state = ct.setup("full")
    said: dict[str, str] = {}
    for effect in ("", *EFFECTS):
        changed = state.with_truths(**dict.fromkeys(EFFECTS, False) | ({effect: True} if effect else {}))
        said[effect] = dict(_notes(changed))["In force"]
    assert said[""] == "nothing beside the printed rules"
    assert len({*said.values()}) == len(said)
    assert not any("; " in one for one in said.values())
    for field, word in (("suez_crisis", "SUEZ CRISIS"), ("coup_this_campaign", "COUP D'ETAT")):
        for there in (False, True):
            changed = state.but(**{field: there})
            assert (word in dict(_notes(changed))["In force"]) is there


def test_pivotal_events_in_hand_and_markers_of_deception_are_told_where_there_are_some() -> None:
    short = ct.setup("short")
    for state in (short, short.but(hand=frozenset())):
        assert ("in hand" in dict(_notes(state))["Cards"]) is bool(state.hand)
    assert "Deception" not in dict(_notes(short))
    assert "Deception" in dict(_notes(ct.setup("short", deception={"Hidden Agenda": 4})))


def test_what_stands_in_a_space_stays_in_its_room_and_large_enough() -> None:
    rooms = {outline.place.id: outline.room for outline in outlines()}
    for name, state in _positions().items():
        for place, drawn in children(read(ct.svg(state)), "data-space").items():
            room = rooms[place]
            for line in words(drawn):
                assert line.left >= room.x - 0.6, (name, line)
                assert line.right <= room.x + room.width + 0.6, (name, line)
                assert line.top >= room.y - 1, (name, line)
                assert line.bottom <= room.y + room.height + 1, (name, line)
            told = next(one for one in drawn.findall("g") if "transform" in one.attrib)
            scale = float(re.findall(r"scale\((\S+)\)", told.attrib["transform"] + " scale(1)")[0])
            assert scale >= SMALLEST, (name, place)


def test_no_line_of_words_lies_upon_another_or_leaves_the_picture() -> None:
    for name, state in _positions().items():
        root = read(ct.svg(state))
        high = float(root.attrib["viewBox"].split()[3])
        lines = [line for line in words(root) if line.top < 46 or line.top > 590]
        assert all(0 <= line.left < line.right <= 900 and line.bottom <= high for line in lines), name
        rows = [line for line in lines if len(line.text) > 3]
        for one, other in combinations(rows, 2):
            apart = one.right <= other.left + 1 or other.right <= one.left + 1
            assert apart or one.bottom <= other.top + 3 or other.bottom <= one.top + 3, (name, one, other)


def test_a_crowded_space_is_drawn_smaller_and_never_refused() -> None:
    full: dict[str, Any] = {sort.name.lower(): 30 for sort in ct.Piece}
    spaces = tuple(
        attrs.evolve(space, **full, support=1, terror=12, resettled=True, pop_markers=2, base_markers=3)
        for space in ct.setup("full").spaces
    )
    state = attrs.evolve(ct.setup("full"), spaces=spaces)
    drawn = children(read(ct.svg(state)), "data-space")
    assert all(len(piece_counts(one)) == len(ct.Piece) for one in drawn.values())


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_picture_is_drawn_at_the_size_that_is_asked_for(name: str) -> None:
    for width in (900, 450):
        picture = ct.svg(ct.setup(name), width=width)
        pixels = rendered(picture)
        assert pixels.width == width
        assert pixels.height == int(read(picture).attrib["height"])
        # Neither blank nor of one colour: sea, ground, ink and both sides are to be seen.
        assert len(set(pixels.get_flattened_data())) > 200
        assert min(pixels.convert("L").tobytes()) < 60


def test_the_pieces_differ_in_grey_by_more_than_a_little() -> None:
    looks = {}
    for sort in ct.Piece:
        drawing = node("g", piece(sort, 2).drawing, transform="translate(2 2) scale(3)")
        paper = node("rect", width=60, height=60, fill="#eadfc6")
        picture = node("svg", paper, drawing, xmlns=NAMESPACE, viewBox="0 0 60 60", width=60, height=60)
        looks[sort] = rendered(written(picture)).convert("L").tobytes()
    for one, other in combinations(ct.Piece, 2):
        pairs = zip(looks[one], looks[other], strict=True)
        differing = sum(abs(here - there) > 50 for here, there in pairs) / len(looks[one])
        assert differing > 0.05, (one, other, differing)


def test_what_a_text_holds_is_escaped() -> None:
    state = attrs.evolve(ct.setup("short"), scenario="<b>&\"'")
    assert "<B>&\"' scenario".casefold() in " ".join(written_counts(read(ct.svg(state)))).casefold()


def test_the_same_position_is_the_same_picture_in_every_process() -> None:
    code = "import ctcore as ct; print(ct.svg(ct.setup('medium')))"
    found = {
        subprocess.run(  # noqa: S603 - our own text
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


@pytest.mark.parametrize("width", [0, -5])
def test_illegal_a_width_that_is_none(width: int) -> None:
    with pytest.raises(ValueError, match=f"at least 1 pixel wide, not {width}"):
        ct.svg(ct.setup("short"), width=width)


def test_a_picture_may_be_as_narrow_as_a_pixel() -> None:
    assert read(ct.svg(ct.setup("short"), width=1)).attrib["width"] == "1"


def test_a_notebook_is_shown_the_picture() -> None:
    state = ct.setup("full", card=9)
    assert state._repr_svg_() == ct.svg(state)

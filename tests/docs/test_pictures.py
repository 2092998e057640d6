"""The pictures that are kept are current, and the diagrams say what play does."""

from __future__ import annotations

from itertools import combinations

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Frame
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.rules.setup.frames import SetUpFrame
from tests.docs.diagrams import DIAGRAMS, Diagram, boxes_of, drawn
from tests.docs.flow import BACK, OVER, STAYS, Step, followed, named, played
from tests.docs.pictures import FOLDER, KEPT, kept
from tests.picture.reading import children, read, rendered, words

# The site, whose pictures are made of the same, is long too: one process follows play for both.
pytestmark = pytest.mark.long

BY_FILE = {diagram.file: diagram for diagram in DIAGRAMS}
# What each kind of move that a diagram tells of leads to in it; a row "any" is of all.
ANY = "any"


@pytest.mark.parametrize("file", KEPT)
def test_a_picture_that_is_kept_is_current(file: str) -> None:
    there = (FOLDER / file).read_text(encoding="utf-8")
    assert there == kept(file), "python -m tests.docs.pictures draws it anew"


def test_no_other_pictures_are_kept() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(KEPT)


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram.file)
def test_a_diagram_is_drawn_with_its_words_in_their_boxes_and_the_boxes_apart(diagram: Diagram) -> None:
    picture = drawn(diagram)
    root = read(picture)
    assert rendered(picture).width == int(root.attrib["width"])
    boxes = children(root, "data-frame")
    assert set(boxes) == set(boxes_of(diagram))
    areas = []
    for name, box in boxes.items():
        (holder,) = (one for one in root.iter("g") if box in list(one))
        left, top = map(float, holder.attrib["transform"].removeprefix("translate(").rstrip(")").split())
        shape = box.find("rect")
        assert shape is not None
        right, foot = left + float(shape.attrib["width"]), top + float(shape.attrib["height"])
        areas.append((left, top, right, foot))
        for line in words(box, left, top):
            assert left <= line.left < line.right <= right, (name, line)
            assert top <= line.top < line.bottom <= foot, (name, line)
    for one, other in combinations(areas, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram.file)
def test_arrows_to_different_boxes_run_apart(diagram: Diagram) -> None:
    lanes = {
        (float(one.attrib["data-lane"]), one.attrib["data-to"])
        for one in read(drawn(diagram)).iter("path")
        if "data-lane" in one.attrib
    }
    for (one, to), (other, towards) in combinations(lanes, 2):
        assert (to == towards) or abs(one - other) >= 8


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram.file)
def test_what_other_games_do_is_in_the_diagram(diagram: Diagram) -> None:
    boxes = boxes_of(diagram)
    told = {(name, row.words): set(row.then) for name, box in boxes.items() for row in box.rows}
    compared = set()
    for seed in (300, 301):
        for step in played(seed):
            name, then = diagram.box(step.frame), step.then
            if name not in boxes:
                continue
            where = then if isinstance(then, str) else diagram.box(then)
            if where is None or (not diagram.within and where in {name, STAYS}):
                continue
            assert where in told.get((name, step.kind), told.get((name, ANY), set())), step
            compared.add((name, step.kind))
    assert len(compared) >= 10


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram.file)
def test_a_row_is_a_kind_of_move_that_the_table_has(diagram: Diagram) -> None:
    kinds = {kind.name for kind in ct.SYSTEM.kinds}
    boxes = boxes_of(diagram)
    assert {row.words for box in boxes.values() for row in box.rows} <= {*kinds, ANY}
    endings = {STAYS, BACK, OVER}
    others = {box for other in DIAGRAMS for box in boxes_of(other)}
    assert {then for box in boxes.values() for row in box.rows for then in row.then} <= {*others, *endings}


def test_every_frame_that_anything_leads_to_has_a_box_of_its_own_or_in_the_turn() -> None:
    reached = {step.then for step in followed() if not isinstance(step.then, str)}
    turn = boxes_of(BY_FILE["turn.svg"])
    for frame in ct.SYSTEM.table:
        if not issubclass(frame, SetUpFrame) and frame in reached:
            assert BY_FILE["turn.svg"].box(frame) in turn, frame
    detailed = {name for diagram in DIAGRAMS if diagram.within for name in boxes_of(diagram)}
    told = {
        frame
        for frame in reached
        if any(f".rules.{part}." in frame.__module__ for part in ("operations", "activities", "propaganda"))
    }
    assert {named(frame) for frame in told} <= detailed
    assert not any(issubclass(frame, TextFrame) for frame in told)


def test_a_step_that_was_not_seen_changes_the_diagram() -> None:
    diagram = BY_FILE["round.svg"]
    fewer = {step for step in followed() if step.kind != "agitation.end"}
    assert boxes_of(diagram, fewer) != boxes_of(diagram)
    frame: type[Frame] = next(one for one in ct.SYSTEM.table if one.__name__ == "Agitation")
    more = {*followed(), Step(frame, "agitation.agitate", OVER)}
    assert attrs.asdict(boxes_of(diagram, more)["Agitation"]) != attrs.asdict(boxes_of(diagram)["Agitation"])

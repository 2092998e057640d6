"""The picture of the flowchart has every box and arrow of the data, and lights up one way."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

import ctcore as ct
from ctcore.game.flowchart import Question, arrows
from ctcore.twilight.bot import decide
from ctcore.twilight.bot.flowchart import FLOWCHART
from ctcore.twilight.bot.picture import PICTURE, flowchart_svg
from tests.cli.run import run

if TYPE_CHECKING:
    from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"
WAY = ("limited?", "covered?", "rally?", "march", "rally, no march")


def boxes(picture: str) -> dict[str, ET.Element]:
    root = ET.fromstring(picture)  # noqa: S314 - a picture of our own, no input
    return {one.attrib["data-box"]: one for one in root.iter(f"{SVG}g") if "data-box" in one.attrib}


def corners(box: ET.Element) -> tuple[float, float, float, float]:
    shape = box.find(f"{SVG}rect")
    assert shape is not None
    x, y, wide, high = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def test_every_box_has_a_place_of_its_own_and_its_words() -> None:
    found = boxes(flowchart_svg())
    assert [*found] == [*FLOWCHART]
    assert len({*PICTURE.places.values()}) == len(PICTURE.places) == len(FLOWCHART)
    for one, other in combinations(map(corners, found.values()), 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
    for name, box in found.items():
        words = " ".join("".join(text.itertext()) for text in box.iter(f"{SVG}text")).casefold()
        assert FLOWCHART[name].says.casefold() in words
        assert words.endswith(", ".join(FLOWCHART[name].clauses).casefold())


def test_a_question_has_two_arrows_and_an_action_at_most_one() -> None:
    leaving = Counter(start for start, _, _ in arrows(FLOWCHART))
    for name, box in FLOWCHART.items():
        assert leaving[name] == (2 if isinstance(box, Question) else bool(box.none))
    assert flowchart_svg().count("marker-end") == leaving.total()


@pytest.mark.parametrize("way", [WAY[:length] for length in range(1, 6)])
def test_a_way_lights_its_boxes_and_the_arrows_between_them(way: tuple[str, ...]) -> None:
    lit = [name for name, box in boxes(flowchart_svg(way)).items() if box.get("class") == "lit"]
    assert [name for name in FLOWCHART if name in way] == lit
    assert flowchart_svg(way).count('class="lit"') == len(way) + len([*pairwise(way)])
    assert flowchart_svg().count("opacity") == 0 < flowchart_svg(way).count("opacity")


def test_each_colour_of_the_chart_has_a_name_by_which_a_dark_page_gives_another() -> None:
    plain, named = flowchart_svg(WAY), flowchart_svg(WAY, variables=True)
    found = re.findall(r"var\(--(\w+-[\w-]+), (#[0-9a-f]{6})\)", named)
    assert {colour for _, colour in found} == {*re.findall("#[0-9a-f]{6}", plain)}
    assert {name for name, _ in found} <= {*ct.game().palettes["dark"]}
    assert re.sub(r"var\(--[\w-]+, (#[0-9a-f]{6})\)", r"\1", named) == plain


def test_the_command_draws_the_way_of_its_answer(tmp_path: Path) -> None:
    file = tmp_path / "way.svg"
    told = run("bot", "--scenario", "short", "--card", "1", "--svg", str(file))
    assert (told.status, told.out.splitlines()[-1]) == (0, f"written to {file}")
    decision = run("bot", "--scenario", "short", "--card", "1", "--json").data
    assert file.read_text() == flowchart_svg(decision["way"])
    nowhere = run("bot", "--scenario", "short", "--card", "1", "--svg", str(tmp_path))
    assert (nowhere.status, "cannot be written" in nowhere.err) == (2, True)


def test_a_decision_in_a_propaganda_round_lights_nothing() -> None:
    agitating = ct.play(ct.setup("short"), "card 67; end; end; end")
    assert ct.actor(agitating) is ct.FLN
    decision = decide(agitating, random.Random(1))  # noqa: S311 - play, not secrets
    assert (decision.way, flowchart_svg(decision.way)) == ((), flowchart_svg())

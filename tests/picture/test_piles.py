"""The picture of Nim: each pile has its stones, one above the other, over its name."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import attrs
import pytest

import ctcore as ct
from tests.picture.reading import children, extent, read, words

NIM: Any = ct.game("nim")


@pytest.mark.parametrize("stones", range(10))
def test_a_pile_of_any_size_stands_within_its_shape(stones: int) -> None:
    table = NIM.setup()
    sizes = [(stones + 4 * at) % 10 for at in range(len(table.piles))]
    piles = [attrs.evolve(pile, stones=size) for pile, size in zip(table.piles, sizes, strict=True)]
    root = read(NIM.svg(attrs.evolve(table, piles=tuple(piles))))
    spaces, shapes = children(root, "data-space"), children(root, "id")
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    right = 0.0
    for pile in piles:
        space, shape = spaces[pile.id], shapes[f"shape-{pile.id}"]
        start, across, down, back = shape.attrib["d"][1:-1].replace("h", "v").split("v")
        left = float(start.split()[0])
        assert (left, float(across), float(down), float(back)) == (right, wide / 3, high, -wide / 3)
        right = left + float(across)
        (name,) = words(space)
        assert name.text == f"{pile.name}: {pile.stones}"
        assert name.left + name.right == pytest.approx(left + right)
        assert name.bottom < high
        found = [ends for one in space.iter("circle") if (ends := extent(one))]
        assert len(found) == pile.stones
        for ends in found:
            assert ends[0] + ends[2] == pytest.approx(left + right)
            assert min(ends[2] - ends[0], ends[3] - ends[1]) >= 10
            assert 0 < ends[1] < ends[3] < name.top
        assert all(upper[3] < lower[1] for lower, upper in pairwise(found))
    assert right == wide


def test_illegal_steps_that_lead_elsewhere() -> None:
    played = NIM.play_line(NIM.setup(), "take 1 from A")
    assert NIM.svg(played[-1].after, last=played) == NIM.svg(played[-1].after)
    with pytest.raises(ValueError, match="leads to another position"):
        NIM.svg(played[0].before, last=played)

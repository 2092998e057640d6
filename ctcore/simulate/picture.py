"""The scores over the stages of the games as a picture in SVG: means, how sure they are, and the middle half.

For each player there is a line through its mean scores, with the interval of each mean as a bar, upon a band
that holds the middle half of the games.
"""

from __future__ import annotations

from itertools import count, cycle
from statistics import quantiles
from typing import TYPE_CHECKING

from ctcore.kernel.frozen import frozen
from ctcore.screen.svg import NAMESPACE, group, node, path_of, titled, written
from ctcore.simulate.intervals import Estimate, mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.screen.svg import Element
    from ctcore.simulate.games import Row

__all__ = ["margins_svg"]

# In units of the picture.
_WIDE, _HIGH, _LEFT, _RIGHT, _TOP, _BOTTOM = 900.0, 480.0, 60.0, 130.0, 50.0, 60.0
_COLOURS = ("#1f5fa8", "#2e7d32", "#b26a00", "#7b3fa0")
_INK, _FAINT, _FONT = "#222222", "#cccccc", "'DejaVu Sans', Verdana, sans-serif"
_MOST_MARKS = 10


@frozen
class _Scale:
    """Where a stage and a score stand."""

    stages: int
    low: float
    high: float

    def x(self, stage: float) -> float:
        return _LEFT + (_WIDE - _LEFT - _RIGHT) * stage / (self.stages - 1)

    def y(self, score: float) -> float:
        """Where the score stands; a score beyond the scale stands at its end."""
        _, within, _ = sorted((self.low, score, self.high))
        return _TOP + (_HIGH - _TOP - _BOTTOM) * (self.high - within) / (self.high - self.low)


def margins_svg(rows: Sequence[Row], title: str) -> str:
    """Draw the scores of one game or more at the start, at each stage and at the end.

    A game that is over before the last stage counts at the stages that it reached, and at the end.  Raises
    `ValueError` if the games have no scores.

    >>> from ctcore.simulate.games import Row
    >>> rows = [Row(seed, "FLN", "late", "", 300, {"fln": (-9, seed, 2)}) for seed in (1, 2, 3)]
    >>> margins_svg(rows, "Three games").count("<title>")
    4
    """
    seats = tuple(dict.fromkeys(seat for row in rows for seat in row.scores))
    if not seats:
        message = "these games have no scores to draw"
        raise ValueError(message)
    by_stage = {seat: _by_stage(rows, seat) for seat in seats}
    every = [score for stages in by_stage.values() for stage in stages for score in stage]
    step = _step(max(every) - min(every))
    low, high = min(every) // step * step, -(-max(every) // step) * step
    scale = _Scale(max(map(len, by_stage.values())), low, max(high, low + step))
    colours = dict(zip(seats, cycle(_COLOURS), strict=False))
    lines = [_line(scale, seat, by_stage[seat], colours[seat]) for seat in seats]
    drawn = [_frame(scale, step), *lines, _names(scale, by_stage, colours)]
    head = _text(title, (_WIDE / 2, _TOP / 2), "middle", font_size=18)
    ground = node("rect", width=_WIDE, height=_HIGH, fill="#ffffff")
    box = f"0 0 {_WIDE:g} {_HIGH:g}"
    attributes = {"xmlns": NAMESPACE, "viewBox": box, "role": "img", "font_family": _FONT}
    picture = node("svg", ground, head, *drawn, width=_WIDE, height=_HIGH, **attributes)
    return written(titled(picture, title)) + "\n"


def _step(span: int) -> int:
    """How far apart the marks of a scale are: a round number, so large that few marks are needed."""
    steps: Iterator[int] = (digit * 10**power for power in count() for digit in (1, 2, 5))
    return next(step for step in steps if span <= _MOST_MARKS * step)


def _by_stage(rows: Sequence[Row], seat: str) -> list[list[int]]:
    """The scores at each stage, and last those at the end of every game."""
    most = max(len(row.scores[seat]) - 1 for row in rows)
    stages = [
        [row.scores[seat][place] for row in rows if len(row.scores[seat]) - 1 > place]
        for place in range(most)
    ]
    return [*stages, [row.scores[seat][-1] for row in rows]]


def _frame(scale: _Scale, step: int) -> Element:
    """The axes with their marks."""
    right, bottom = _WIDE - _RIGHT, _HIGH - _BOTTOM
    found = []
    for score in range(int(scale.low), int(scale.high) + 1, step):
        y, colour = scale.y(score), _INK if score == 0 else _FAINT
        found.append(node("line", x1=_LEFT, y1=y, x2=right, y2=y, stroke=colour))
        found.append(_text(f"{score:+d}" if score else "0", (_LEFT - 8, y + 4), "end"))
    for stage in range(scale.stages):
        last = stage == scale.stages - 1
        word = "start" if stage == 0 else "end" if last else f"stage {stage}"
        found.append(_text(word, (scale.x(stage), bottom + 22), "middle"))
    return group(found)


def _line(scale: _Scale, seat: str, stages: Sequence[Sequence[int]], colour: str) -> Element:
    """The band of the middle half, the line of the means, and the interval of each."""
    halves = [_middle_half(scores) for scores in stages]
    upper = [(scale.x(stage), scale.y(high)) for stage, (_, high) in enumerate(halves)]
    lower = [(scale.x(stage), scale.y(low)) for stage, (low, _) in enumerate(halves)]
    means = [mean(scores) for scores in stages]
    middle = [(scale.x(stage), scale.y(one.value)) for stage, one in enumerate(means)]
    band = node("path", d=path_of([*upper, *reversed(lower)]), fill=colour, fill_opacity="0.15")
    line = node("path", d=path_of(middle, closed=False), fill="none", stroke=colour, stroke_width=2.5)
    bars = [_bar(scale, stage, seat, one, colour) for stage, one in enumerate(means)]
    return group([band, line, *bars])


def _bar(scale: _Scale, stage: int, seat: str, found: Estimate, colour: str) -> Element:
    """A mean as a point, with its interval."""
    x = scale.x(stage)
    shown = [node("circle", cx=x, cy=scale.y(found.value), r=4, fill=colour)]
    told = f"{seat}: {found.value:+.1f}"
    if found.low is not None and found.high is not None:
        ends = {"y1": scale.y(found.low), "y2": scale.y(found.high)}
        shown.append(node("line", x1=x, x2=x, stroke=colour, stroke_width=2, **ends))
        told += f" ({found.low:+.1f} to {found.high:+.1f})"
    return titled(group(shown), told)


def _middle_half(scores: Sequence[int]) -> tuple[float, float]:
    only, *others = scores
    if not others:
        return only, only
    low, _, high = quantiles(scores, n=4, method="inclusive")
    return low, high


def _names(scale: _Scale, by_stage: dict[str, list[list[int]]], colours: dict[str, str]) -> Element:
    """The name of each player beside the end of its line, none upon another."""
    room, found, above = 16.0, [], 0.0
    ends = sorted((scale.y(mean(last).value), seat) for seat, (*_, last) in by_stage.items())
    for y, seat in ends:
        above = max(y, above + room)
        found.append(_text(seat, (_WIDE - _RIGHT + 12, above + 4), fill=colours[seat]))
    return group(found)


def _text(words: str, at: tuple[float, float], anchor: str = "start", **how: str | float) -> Element:
    x, y = at
    found = node("text", x=x, y=y, text_anchor=anchor, **{"font_size": 13, "fill": _INK, **how})
    found.text = words
    return found

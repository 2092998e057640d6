"""A flowchart as data: questions that send on by yes or no, and actions.

A game declares its own as boxes by name, in their order; whoever plays by it follows that, and it is drawn
from that (`ctcore.game.flowchart_svg`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Generic, TypeVar

from ctcore.kernel.frozen import frozen

__all__ = ["Action", "Chart", "Question", "answered", "arrows", "told"]

D = TypeVar("D")


@frozen(eq=False)
class Question:
    """A question: ``asks`` answers it, and ``yes`` and ``no`` name the box that comes next."""

    clauses: tuple[str, ...]
    says: str
    asks: Callable[..., bool]
    yes: str
    no: str


@frozen(eq=False)
class Action(Generic[D]):
    """An action: ``does`` is how it is done, or what it is; ``none`` is what comes if it cannot be done.

    ``then`` is what comes once it is done, where the flow goes on.
    """

    clauses: tuple[str, ...]
    says: str
    does: D
    none: str = ""
    then: str = ""


Chart = Mapping[str, Question | Action[D]]


def arrows(chart: Chart[Any]) -> Iterator[tuple[str, str, str]]:
    """Each arrow: the box that it leaves, the box that it reaches, and the word beside it.

    >>> asks = Question((), "does it rain?", bool, "stay", "go")
    >>> chart = {"rain?": asks, "go": Action((), "go", 1, "stay"), "stay": Action((), "stay", 2)}
    >>> list(arrows(chart))
    [('rain?', 'stay', 'yes'), ('rain?', 'go', 'no'), ('go', 'stay', 'if none')]
    """
    for name, box in chart.items():
        if isinstance(box, Question):
            yield name, box.yes, "yes"
            yield name, box.no, "no"
            continue
        if box.none:
            yield name, box.none, "if none"
        if box.then:
            yield name, box.then, "then"


def answered(chart: Chart[D], start: str, *asked: object) -> tuple[dict[str, bool], str, Action[D]]:
    """Ask the questions from a box on, each of ``asked``: their answers, and the action that they lead to.

    >>> asks = Question((), "does it rain?", bool, "stay", "go")
    >>> answers, name, action = answered({"rain?": asks, "go": Action((), "go", 1)}, "rain?", "")
    >>> answers, name, action.does
    ({'rain?': False}, 'go', 1)
    """
    answers: dict[str, bool] = {}
    name = start
    while isinstance(box := chart[name], Question):
        answers[name] = bool(box.asks(*asked))
        name = box.yes if answers[name] else box.no
    return answers, name, box


def told(chart: Chart[Any], way: Collection[str] = ()) -> Iterator[tuple[str, str]]:
    """Each box in words: its name, marked where a way passes it, and what it says, cites and sends on to.

    >>> asks = Question(("8",), "does it rain?", bool, "stay", "go")
    >>> for row in told({"rain?": asks, "go": Action(("9",), "go", 1)}, ["rain?"]):
    ...     print(row)
    ('> rain?', 'does it rain? (8): yes > stay; no > go')
    ('  go', 'go (9)')
    """
    for name, box in chart.items():
        on = "; ".join(f"{word} > {to}" for start, to, word in arrows({name: box}))
        said = f"{box.says} ({', '.join(box.clauses)})"
        yield f"{'>' if name in way else ' '} {name}", f"{said}: {on}" if on else said

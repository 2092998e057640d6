"""How a text of a card is carried out: who may, step by step, until the turn is over.

Written from 2.3 and 5.1 of the rulebook and the rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .board import Offers, View, offer, only_when, upto
from .card_steps import Prefer, Step
from .card_table import FLN, GOVERNMENT, At, Course, Table, course_of
from .card_texts import TEXTS
from .cards import Grant, arms
from .play import Play

ONE_TEXT = tuple(int(text) for text in TEXTS if text.isdigit())
SIDES = {"unshaded": "u", "shaded": "s"}


def title(name: str) -> str:
    """The name of a step, as frames have it."""
    return name.title().replace("_", "")


class Scene(NamedTuple):
    """A step of a text, and what comes after it."""

    text: str
    step: Step
    rest: tuple[Any, ...] = ()

    @property
    def frame(self) -> str:
        """The type of the frame that awaits its choices."""
        return f"Card{self.text}{title(self.step.name)}"

    def kind(self, word: str) -> str:
        """The kind of a choice; which of two things happens is told without the step."""
        if word == "prefer":
            return f"event.{self.text}.prefer"
        return f"event.{self.text}.{self.step.name}.{word}"


def _scenes(text: str, steps: tuple[Any, ...]) -> Iterator[Scene]:
    for place, step in enumerate(steps):
        if isinstance(step, Step):
            yield Scene(text, step, steps[place + 1 :])
        if isinstance(step, Prefer):
            for branch in step.branches.values():
                yield from _scenes(text, branch)


SCENES = {scene.frame: scene for text, steps in TEXTS.items() for scene in _scenes(text, steps)}


# 2.3, 5.1, G7: which texts may be executed


_LESS_COMMITMENT = {"11s": 1, "15s": 1, "21s": 1, "22s": 2, "38s": 1}


def loss(state: Any, text: str) -> tuple[str, Any, Any] | None:
    """What a text takes of whom, and what that player has: by the card, not by a roll."""
    if text in _LESS_COMMITMENT:
        return GOVERNMENT, state.commitment, _LESS_COMMITMENT[text]
    if text == "24s":
        return GOVERNMENT, state.resources.government, 6
    if text == "41u":
        return FLN, state.resources.fln, 3
    if text == "42u":
        return FLN, state.resources.fln, arms(state.independent, state.border_zone)
    return None


def bears(state: Any, faction: str, text: str) -> Any:
    """Whether the player can bear in full what the text takes of that same player."""
    found = loss(state, text)
    if found is None:
        return True
    loser, has, less = found
    return has >= less if loser == faction else True


def executing(view: View, turn: str) -> Offers:
    """The Event on the card, either text of it (5.1, 5.2)."""
    card, faction = view.state.deck.played[-1], str(view.frame.faction)
    if card in ONE_TEXT:
        yield offer(f"choose.{turn}", "event")
    else:
        for side, letter in SIDES.items():
            yield offer(f"event.{turn}", side, when=bears(view.state, faction, f"{card}{letter}"))


# What may be chosen in a step


def _offers(scene: Scene) -> Callable[[View], Offers]:
    def offers(view: View) -> Offers:
        at = At(view.state, course_of(view.frame), view.spaces())
        yield from only_when(scene.step.may_end_at(at), [offer(scene.kind("end"))])
        for way in scene.step.bounded(at):
            kind = scene.kind(way.word)
            if way.most is None:
                yield offer(kind, *way.names, when=way.when)
            else:
                yield from (offer(kind, count, *way.names, when=way.when) for count in upto(way.most))

    return offers


BY_FRAME = {frame: _offers(scene) for frame, scene in SCENES.items()}


# What follows


def _read(play: Play, course: Course) -> At:
    table = Table(play)
    return At(table, course, table.spaces)


def go_on(play: Play, text: str, steps: tuple[Any, ...], course: Course) -> None:
    """Do what happens at once; await the next choice, if there is any to make; else the turn is over."""
    for step in steps:
        at = _read(play, course)
        if not isinstance(step, Step | Grant):
            step(play, course)
        elif not step.when(at):
            continue
        elif isinstance(step, Grant):
            play.then(step.awaits)
            return
        else:
            course = step.begun(at)
            if _awaits(play, Scene(text, step), course):
                return
    play.end_turn()


def _awaits(play: Play, scene: Scene, course: Course) -> Any:
    """Whether there is anything to choose; if so, that is what is pending."""
    if goes_on := scene.step.goes_on(_read(play, course)):
        known = {name: getattr(course, name) for name in ("left", "amount", "owed", "wilaya")}
        play.then(scene.frame, course.spaces, **known)
    return goes_on


def execute(play: Play, side: str = "") -> None:
    """Carry the text out."""
    text = f"{play.table['played'][-1]}{SIDES.get(side, '')}"
    go_on(play, text, TEXTS[text], Course(str(play.frame.faction)))


def after_grant(play: Play) -> None:
    """#1 grants a second March after the first; each other text grants one thing and is over."""
    if play.granted_by is not None:
        go_on(play, "1s", TEXTS["1s"][1:] if play.granted_by == "Card1sGranting" else (), Course(FLN))


def _end_subvert(play: Play) -> None:
    """It ends the text that grants it alone."""
    if play.operation.operation is None:
        after_grant(play)


def _change(scene: Scene, word: str) -> Callable[..., None]:
    def change(play: Play, *names: Any) -> None:
        course, rest = course_of(play.frame), scene.rest
        if word != "end":
            course = scene.step.make(play, course, (word, *names))
            if isinstance(scene.step, Prefer):
                rest = scene.step.branches[names[0]]
            elif not scene.step.once and _awaits(play, scene, course):
                return
        go_on(play, scene.text, rest, course)

    return change


WORDS = (
    *("end", "roll", "choose", "select", "set", "slide", "raise", "cancel"),
    *("remove", "send", "place", "lift", "move", "exchange", "take"),
)
CHANGES: dict[str, Callable[..., None]] = {
    "event.first": execute,
    "event.second": execute,
    "subvert.end": _end_subvert,
    **{
        scene.kind(word): _change(scene, word)
        for scene in SCENES.values()
        for word in (("prefer",) if isinstance(scene.step, Prefer) else WORDS)
    },
}

"""The header of a game record: how the game was set up, who played it, and how it ended."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

import attrs

from ctcore.errors import CtcoreError, InvalidPosition
from ctcore.game.heading import Claims, by_key, check_players, check_version, number, one_of
from ctcore.game.pages import MAGIC, Entry, RecordError, wrapped
from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor
from ctcore.twilight.rules.setup.frames import Deployment, SortingCards
from ctcore.twilight.scenarios import SCENARIOS
from ctcore.twilight.system import SYSTEM, setup
from ctcore.twilight.text.position import from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.twilight.board.state import State
    from ctcore.twilight.rules.setup.options import SetupOptions

__all__ = ["VERSION", "Heading", "heading_of", "read_heading", "written"]

VERSION = 2

_REQUIRED = ("ctcore", "version", "scenario", "first", "result")
_PLAYERS = ("government", "fln")
# The yes-or-no options of `setup`, by the keys of the header.
_CHOSEN = {"open deployment": "open_deployment", "capabilities": "capabilities", "torture": "torture"}
_YES = {"yes": True}
_KEYS = (
    "ctcore",
    "version",
    "scenario",
    "first",
    *_CHOSEN,
    "deception",
    "house",
    "start",
    "seed",
    *_PLAYERS,
    "result",
    "position",
)
_FACTIONS: dict[str, Actor] = {str(faction): faction for faction in (GOVERNMENT, FLN)}
# Between the labels of house rules, none of which has one.
_BETWEEN = "; "
_MARKERS = re.compile("([0-9]{1,4}) ([A-Za-z ]+)")


@frozen
class Heading:
    """How a recorded game was set up, and by whom it was played.

    ``first`` is the First Eligible player at the start; ``chosen`` names the options of `setup`
    that were chosen, and ``deception`` has how many Deception markers of each sort there are.
    ``house`` has the labels of the house rules by which the game is played.
    ``start`` is the position that the game began in, None if that is the scenario as set up.
    ``seed`` is what random play was drawn from, ``government`` and ``fln`` are the players'
    names; none of these is checked.
    """

    scenario: str
    first: Actor
    chosen: tuple[str, ...] = ()
    deception: tuple[tuple[str, int], ...] = ()
    start: State | None = None
    seed: int | None = None
    government: str = ""
    fln: str = ""
    house: tuple[str, ...] = ()

    def position(self) -> State:
        """The position before the first move."""
        if self.start is not None:
            return self.start
        options: SetupOptions = {"first": self.first, "deception": dict(self.deception) or None}
        for name in self.chosen:
            options[name] = True  # type: ignore[literal-required]
        state = setup(self.scenario, **options)
        return state.but(in_force=attrs.evolve(state.in_force, house=self.house)) if self.house else state


def heading_of(start: State, *, seed: int | None = None, **players: str) -> Heading:
    """The heading of a game that begins in the position; ``government`` and ``fln`` name the players."""
    check_players(players, _PLAYERS)
    government, fln = (players.get(one, "") for one in _PLAYERS)
    heading = Heading(
        start.scenario,
        start.first_eligible,
        seed=seed,
        government=government,
        fln=fln,
        house=start.in_force.house,
    )
    optional = attrs.evolve(heading, chosen=tuple(_chosen(start)), deception=_mix(start))
    if not optional.chosen and not optional.deception:
        optional = heading
    with suppress(ValueError):
        if optional.position() == start:
            return optional
    return attrs.evolve(heading, start=start)


def _chosen(start: State) -> Iterator[str]:
    if any(isinstance(frame, Deployment) for frame in start.stack):
        yield "open_deployment"
    sorting = [frame for frame in start.stack if isinstance(frame, SortingCards)]
    yield from ("capabilities" for _ in sorting)
    yield from ("torture" for frame in sorting if frame.torture)


def _mix(start: State) -> tuple[tuple[str, int], ...]:
    return tuple((str(marker), count) for marker, count in Counter(start.deception.bag).items())


def written(heading: Heading, result: str, position: str) -> Iterator[str]:
    """The lines of the header, in order, without those of unknown values."""
    start = None if heading.start is None else json.dumps(json.loads(to_json(heading.start)))
    markers = ", ".join(f"{count} {marker}" for marker, count in heading.deception)
    values = {
        "version": VERSION,
        "scenario": heading.scenario,
        "first": heading.first,
        **{key: "yes" for key, name in _CHOSEN.items() if name in heading.chosen},
        "deception": markers or None,
        "house": _BETWEEN.join(heading.house) or None,
        "start": start,
        "seed": heading.seed,
        "government": heading.government or None,
        "fln": heading.fln or None,
        "result": result,
        "position": position,
    }
    yield MAGIC
    yield from (wrapped(key, str(value)) for key, value in values.items() if value is not None)


def read_heading(entries: tuple[Entry, ...]) -> tuple[Heading, Claims]:
    """The heading and the claims of a header; raises `RecordError` at the first line that is wrong."""
    found = by_key(entries, _KEYS, _REQUIRED)
    check_version(found["version"], VERSION)
    scenario = one_of(found["scenario"], {name: name for name in SCENARIOS})
    first = one_of(found["first"], _FACTIONS)
    names = {name: found[name].value for name in _PLAYERS if name in found}
    heading = Heading(
        scenario,
        first,
        tuple(name for key, name in _CHOSEN.items() if key in found and one_of(found[key], _YES)),
        _deception(found["deception"]) if "deception" in found else (),
        _start(found["start"], scenario, first) if "start" in found else None,
        number(found["seed"]) if "seed" in found else None,
        names.get("government", ""),
        names.get("fln", ""),
        tuple(found["house"].value.split(_BETWEEN)) if "house" in found else (),
    )
    _check_options(heading, [found[key] for key in (*_CHOSEN, "deception") if key in found])
    if "house" in found:
        _check_house(heading, found["house"].line)
    return heading, Claims(found["result"], found.get("position"))


def _deception(entry: Entry) -> tuple[tuple[str, int], ...]:
    parts = [_MARKERS.fullmatch(" ".join(part.split())) for part in entry.value.split(",")]
    found = {part[2]: int(part[1]) for part in parts if part}
    if len(found) < len(parts):
        message = "'deception' says how many markers of each sort there are, as in '4 Empty Threat'"
        raise RecordError(entry.line, f"{message}, each sort once.")
    return tuple(found.items())


def _check_options(heading: Heading, options: list[Entry]) -> None:
    if options and heading.start is not None:
        message = f"{options[-1].key!r} is an option of a scenario's set-up; this game begins in a position."
        raise RecordError(options[-1].line, message)
    try:
        heading.position()
    except (ValueError, CtcoreError) as wrong:
        raise RecordError(options[-1].line, f"the options do not go together: {wrong}") from None


def _check_house(heading: Heading, line: int) -> None:
    position = heading.position()
    try:
        SYSTEM.under(position)
    except InvalidPosition as unknown:
        raise RecordError(line, str(unknown)) from None
    if position.in_force.house != heading.house:
        said = _BETWEEN.join(position.in_force.house) or "the printed rules"
        raise RecordError(line, f"'house' says other rules than 'start', which is played by {said}.")


def _start(entry: Entry, scenario: str, first: Actor) -> State:
    try:
        state = from_json(entry.value)
    except CtcoreError as wrong:
        raise RecordError(entry.line, f"'start' is not a position: {wrong}") from None
    if (state.scenario, state.first_eligible) != (scenario, first):
        message = f"'start' is a position of the {state.scenario} scenario"
        raise RecordError(entry.line, f"{message}, with the {state.first_eligible} First Eligible.")
    return state

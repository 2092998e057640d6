"""What cards may change is one figure or group, which every text, test, law and effect reads."""

from __future__ import annotations

import importlib
import pkgutil
import random
import re
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore import twilight as package
from ctcore.kernel import Admission, Figure, Grounds, Requirement, Staged, points_of
from ctcore.twilight.system import POINTS, RULES_TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Kind

NUMBER = re.compile(
    r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|once|twice|double)\b", re.IGNORECASE
)
NAMED = points_of(RULES_TABLE, POINTS)
FIGURES = {point.name for point in NAMED.values() if isinstance(point, Figure)}


def _requirements() -> list[tuple[Kind, str, Requirement]]:
    return [(kind, f"{kind.name}/{one.name}", one) for kind in ct.SYSTEM.kinds for one in kind.requirements]


# Requirements that look ahead, through a figure, at what another move may do.
LOOK_AHEADS = {
    "assault/some_space",
    *("assault/can_pay", "terror/can_pay", "choose.second/can_pay"),
    *("hidden_asset.first/can_pay", "hidden_asset.second/can_pay"),
    *("oas/leaves_a_location", "extort.end/leaves_a_location", "troop_lift.end/leaves_a_location"),
    "extort.select/leaves_a_location",
    "subvert.take/leaves_a_location",
    "troop_lift.select/leaves_a_location",
    "troop_lift.leave/leaves_a_location",
    "troop_lift.enter/leaves_a_location",
    *("ambush/leaves_a_location", "ambush.select/can_pay", "subvert/leaves_a_location"),
}


def _told(patch: pytest.MonkeyPatch) -> set[str]:
    """The figures that are asked from now on, by name."""
    read: set[str] = set()
    asked: Any = Figure.__call__

    def told(figure: Figure[Any], state: Any, *about: Any) -> Any:
        read.add(figure.name)
        return asked(figure, state, *about)

    patch.setattr(Figure, "__call__", told)
    return read


def _play(draws: int) -> Iterator[ct.State]:
    """Positions of some games in which a kind is drawn first, so that rare ones come up too."""
    for seed in range(draws):
        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        state = ct.setup(("full", "medium", "short")[seed % 3])
        while state.stack:
            yield state
            moves = ct.legal_moves(state)
            sort = draw.choice(list(dict.fromkeys(map(type, moves))))
            state = ct.step(state, draw.choice([one for one in moves if type(one) is sort]))


def test_no_text_of_a_requirement_that_reads_a_figure_states_a_number() -> None:
    reading = [(name, one) for _, name, one in _requirements() if one.figure and not one.figure.is_truth]
    assert len(reading) >= 8
    assert [name for name, one in reading if NUMBER.search(one.text + _plain(one.shows))] == []


def _plain(shows: str) -> str:
    """A template without what it fills in."""
    return re.sub(r"\{[^}]*\}", "", shows)


def test_each_requirement_that_reads_a_figure_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its text may state a number unseen, and its answer shows none."""
    read = _told(monkeypatch)
    silent: set[str] = set()
    says: set[str] = set()
    for number, state in enumerate(_play(6)):
        if number % 3:
            continue
        frame = state.stack[-1]
        for kind in ct.SYSTEM.table[type(frame)]:
            for move in kind.candidates[:: max(1, len(kind.candidates) // 6)]:
                for one in kind.requirements:
                    read.clear()
                    kind.holds(one, state, frame, move)
                    if read:
                        name = f"{kind.name}/{one.name}"
                        (says if one.figure and read == {one.figure.name} else silent).add(name)
    assert silent <= LOOK_AHEADS
    assert {"train.place/within_limit", "rally.place/within_limit", "neutralize.remove/within_limit"} <= says


def test_candidates_reach_as_far_as_the_figure_that_bounds_their_count() -> None:
    bounded = [
        (name, max(kind.said("count")), one.figure.high)
        for kind, name, one in _requirements()
        if one.figure and one.figure.high and kind.said("count")
    ]
    assert {name for name, _, _ in bounded} >= {"train.place/within_limit", "neutralize.remove/within_limit"}
    assert [name for name, most, high in bounded if most < high] == []


def test_each_figure_is_read_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a requirement, an effect or a law; one that nothing reads would amend nothing."""
    read, seen = _told(monkeypatch), set[type[object]]()
    # Only an option of the set-up brings Deception markers.
    holds = ct.position(ct.setup("short", card=1), "FLN holds Empty Threat, Hidden Asset")
    ct.play(holds, "hidden asset; rally; Batna; end")
    for number, state in enumerate(_play(30)):
        frame = state.stack[-1]
        if type(frame) not in seen:
            # A list asks once for all what is in force settles; who asks why asks of every move.
            seen.add(type(frame))
            for kind in ct.SYSTEM.table[type(frame)]:
                moves = kind.witnesses() if isinstance(kind, Staged) else iter(kind.candidates)
                kind.results(state, frame, next(moves))
        if number % 50 == 0:
            assert ct.violations(state) == ()
            if read == FIGURES:
                break
    assert read == FIGURES


def test_no_figure_group_or_ground_is_left_out_of_what_is_attached() -> None:
    """One that `attach` does not know keeps its notes, and no card can name it."""
    found: dict[int, tuple[str, Any]] = {}
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        for name, value in vars(importlib.import_module(module.name)).items():
            for one in _points_in(value):
                found.setdefault(id(one), (f"{module.name}.{name}", one))
    known = set(map(id, NAMED.values()))
    assert len(found) >= 25
    assert [name for key, (name, _) in found.items() if key not in known] == []
    assert {type(one) for _, one in found.values()} == {Figure, Admission, Grounds}


def _points_in(value: Any) -> Iterator[Any]:
    """The figures, groups and grounds in a value of a module, those in groups and tuples too."""
    if isinstance(value, Figure):
        yield value
    elif isinstance(value, Requirement):
        yield from () if value.grounds is None else (value.grounds,)
        yield from () if value.figure is None else (value.figure,)
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _points_in(one)
    elif isinstance(value, Admission):
        yield value
        yield from _points_in(value.own)

"""What the page offers and what it calls closed, held against the kernel's own answers in random games."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, Any

import ctcore as ct
from ctcore.kernel import Part
from ctcore.page.bridge import Bridge
from tests.page.test_bridge import GAME, asked, moments, start_of, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game import Game

# A kind whose moves are more than these is followed from one of its first stages alone.
WHOLE = 40
# Every position is asked about in the nightly run.
APART = 1 if os.environ.get("CTCORE_LARGE") else 4


def expanded(bridge: Bridge, of: dict[str, Any], part: list[str]) -> Iterator[str]:
    """The whole moves to which the choices after these stages lead, as a person would click them."""
    for kind in asked("view", bridge, **of, part=part, since=len(of["moves"]))["choices"]:
        for one in kind["choices"]:
            if one["whole"]:
                yield one["text"]
            else:
                yield from expanded(bridge, of, [kind["kind"], *part[1:], one["text"]])


def kind_of(game: Game[Any], state: Any, choice: Any) -> str:
    kind = game.system.kind_of(state, choice)
    assert kind is not None
    return kind.name


def begun_by(game: Game[Any], state: Any, part: Part, kind: str) -> list[str]:
    """The legal moves of that kind which begin with the part."""
    fields = dict(zip(part.fields, part.values, strict=True))
    return [
        str(move)
        for move in game.legal_moves(state)
        if kind_of(game, state, move) == kind
        and all(getattr(move, name) == value for name, value in fields.items())
    ]


@GAME
def test_what_is_offered_stage_by_stage_is_every_legal_move(game: str) -> None:
    one, bridge, draw = ct.game(game), Bridge(), Random(5)  # noqa: S311 - a sample
    moves = [str(step.move) for step in steps(game)]
    for number in moments(game)[1:-1:APART]:
        state = steps(game)[number].before
        of = {"game": game, "start": start_of(game), "moves": moves[:number]}
        legal = one.legal_moves(state)
        if len(legal) <= WHOLE:
            assert sorted(expanded(bridge, of, [])) == sorted(map(str, legal))
            continue
        told = asked("view", bridge, **of, since=number)["choices"]
        whole = [each["text"] for kind in told for each in kind["choices"] if each["whole"]]
        assert {*whole} <= {*map(str, legal)}
        offers = [(kind["kind"], each) for kind in told for each in kind["choices"]]
        parts = [(name, each["text"]) for name, each in offers if not each["whole"]]
        for name, text in draw.sample(parts, min(1, len(parts))):
            (part,) = (
                each
                for each in one.choices(state)
                if isinstance(each, Part) and (kind_of(one, state, each), str(each)) == (name, text)
            )
            found = begun_by(one, state, part, name)
            if len(found) <= WHOLE:
                assert sorted(expanded(bridge, of, [name, text])) == sorted(found)


@GAME
def test_what_is_closed_no_legal_move_names_and_the_kernel_refuses(game: str) -> None:
    one, bridge, seen = ct.game(game), Bridge(), [0, 0]
    moves = [str(step.move) for step in steps(game)]
    for number in moments(game)[:-1]:
        state = steps(game)[number].before
        of = {"game": game, "start": start_of(game), "moves": moves[:number]}
        told = asked("view", bridge, **of, since=number)
        choices = one.choices(state)
        named = {
            found
            for each in choices
            for name in (each.fields if isinstance(each, Part) else each.__match_args__)
            if (found := one.element(getattr(each, name)))
        }
        sort = next(iter(one.elements))
        assert {(sort, each) for each in told["open"]} == {each for each in named if each[0] == sort}
        assert named.isdisjoint((sort, each) for each in told["closed"])
        for place in told["closed"][number % 3 :: 7]:
            there = asked("there", bridge, **of, place=place)
            assert there["choices"] == []
            assert there["closed"], place
            for kind in there["closed"]:
                verdict = one.judge(state, one.parse_choice(state, kind["move"]))
                assert not verdict.legal, kind["move"]
                seen[1] += 1
        seen[0] += len(told["open"])
    assert seen[0]
    assert seen[1] or game == "nim"

"""Lines with rolls left open, in small games made by chance: what comes of them is said a second time."""

from __future__ import annotations

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import attrs
import pytest

from ctcore.errors import IllegalMove, NotationError
from ctcore.game.play import play_one
from ctcore.kernel import Part
from ctcore.query import rolled as rolled_module
from ctcore.query.goal import CannotAsk
from ctcore.query.odds import odds
from ctcore.query.rolled import Key, Reached, Rolled, _refusal
from ctcore.twilight.moves import MoveGroup
from tests.query.roads import CHARTS, GAME, TOWNS, Actor, Fall, Go, Tour, moves, standing

Chances = dict[Tour, Fraction]


@attrs.frozen
class Refused(Exception):  # noqa: N818 - what happened, and no mistake
    """That a move of the line cannot be made, with which chance of all that the line has come to."""

    chance: Fraction


def is_begun(at: Tour) -> bool:
    """Whether something is under way there, as two frames say."""
    return len(at.stack) > 1 or (at.at.actor is Actor.CHANCE and bool(at.stack))


def rolled(at: Tour) -> list[tuple[Tour, Fraction]]:
    weights = [weight for *_, weight in at.at.roads]
    return [
        (GAME.step(at, Fall(road)), Fraction(weight, sum(weights))) for road, weight in enumerate(weights)
    ]


def onward(at: Tour, chance: Fraction, text: str, done: Any, refused: Any) -> None:
    """Make one move of the line there, after the dice and only moves that it leaves out."""
    of_chance, words = bool(at.stack) and at.at.actor is Actor.CHANCE, text.strip("[]")
    named: Any = None if words == "?" else (Go if words.startswith("road") else Fall)(int(words[-1]))
    if words == "?" and of_chance:
        for after, part in rolled(at):
            done[after] += chance * part
    elif named is not None and at.stack and named in moves(at):
        given = dict(zip(moves(at), (part for _, part in rolled(at)), strict=True))[named] if of_chance else 1
        done[GAME.step(at, named)] += chance * given
    elif named is not None and at.stack and isinstance(named, Fall) == of_chance:
        refused[at] += chance
    elif of_chance:
        for after, part in rolled(at):
            onward(after, chance * part, text, done, refused)
    elif text.startswith("["):
        done[at] += chance
    elif is_begun(at) and len(moves(at)) == 1:
        onward(GAME.step(at, moves(at)[0]), chance, text, done, refused)
    else:
        refused[at] += chance


def come_to(start: Tour, line: list[str]) -> Chances:
    """Where the line ends, once what is under way then is over."""
    at: Any = Counter({start: Fraction(1)})
    for text in line:
        done: Any = Counter()
        refused: Any = Counter()
        for state, chance in at.items():
            onward(state, chance, text, done, refused)
        if refused:
            raise Refused(refused.total() / (refused.total() + done.total()))
        at = done
    ended: Any = Counter()
    rest = [(state, chance / at.total()) for state, chance in at.items()]
    while rest:
        state, chance = rest.pop()
        if state.stack and state.at.actor is Actor.CHANCE:
            rest += [(after, chance * part) for after, part in rolled(state)]
        elif is_begun(state) and len(moves(state)) == 1:
            rest.append((GAME.step(state, moves(state)[0]), chance))
        else:
            ended[state] += chance
    return dict(ended)


TEXTS = ("?", "?", "road 0", "road 1", "fall 0", "fall 1", "[road 0]", "[road 1]", "[fall 1]", "road 2")


def test_a_line_comes_to_what_each_of_its_rolls_brings() -> None:
    """The sums: lines of one end and of more, those refused whatever is rolled and else, positions, ways."""
    draw, told = random.Random(5), Counter[str]()  # noqa: S311 - cases, not secrets
    for number in range(2_000):
        start, line = standing(number % CHARTS), draw.choices(TEXTS, k=draw.randrange(5))
        try:
            expected = come_to(start, line)
        except Refused as refused:
            if refused.chance < 1:
                with pytest.raises(CannotAsk, match=f"refused with a chance of {refused.chance}, as after "):
                    odds(start, line="; ".join(line), game=GAME)
            else:
                with pytest.raises((IllegalMove, NotationError)) as why:
                    odds(start, line="; ".join(line), game=GAME)
                told[type(why.value).__name__] += 1
            told["refused"] += 1
            continue
        found = odds(start, line="; ".join(line), game=GAME)
        assert {one.after: one.chance for one in found.outcomes} == expected
        for one in found.outcomes:
            assert one.open == is_begun(one.after)
            assert one.ways is not None
            at = start
            for move in one.line:
                at = GAME.step(at, move)
            assert at == one.after
            told["ways"] += sum(map(len, one.ways))
        told["one" if len(expected) == 1 else "more"] += 1
        told["given"] += len(found.given)
        told["explored"] += found.explored
        assert odds(start, line="; ".join(line), limit=found.explored, game=GAME).outcomes
        if found.explored:
            with pytest.raises(CannotAsk, match=f"to more than {found.explored - 1} positions"):
                odds(start, line="; ".join(line), limit=found.explored - 1, game=GAME)
    assert dict(told) == {
        "ways": 959,
        "one": 654,
        "given": 52,
        "explored": 2648,
        "NotationError": 379,
        "refused": 1211,
        "more": 135,
        "IllegalMoveInLine": 697,
    }


@pytest.mark.parametrize("text", ["[road 0", "road 0]"])
def test_illegal_half_a_bracket(text: str) -> None:
    with pytest.raises(NotationError, match=re.escape(text)):
        odds(standing(0), line=text, game=GAME)


def test_a_roll_in_brackets_is_left_out_where_nothing_is_rolled() -> None:
    for chart in range(CHARTS):
        start = standing(chart)
        rolls = start.at.actor is Actor.CHANCE
        found, other = odds(start, line="[?]", game=GAME), odds(start, line="?" if rolls else "", game=GAME)
        assert {one.after: one.chance for one in found.outcomes} == {
            one.after: one.chance for one in other.outcomes
        }


def test_a_move_in_brackets_that_no_position_reads_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read in one of them is left out in the others."""

    def unread(*given: Any) -> Any:
        try:
            return play_one(*given)
        except IllegalMove as why:
            message = "that is not a move"
            raise NotationError(message) from why

    monkeypatch.setattr(rolled_module, "play_one", unread)
    seen = Counter[bool]()
    for chart, town, last in product(range(CHARTS), range(TOWNS), ("[road 0]", "[road 1]", "[road 2]")):
        start = standing(chart, town)
        if not start.stack or start.at.actor is not Actor.CHANCE:
            continue
        # As the only road of where something is under way is not taken, nor what chance takes after it.
        later = [after for after, _ in rolled(start)]
        if any(is_begun(one) for one in later):
            continue
        is_read = any(one.stack and Go(int(last[-2])) in moves(one) for one in later)
        seen[is_read] += 1
        if is_read:
            assert sum(one.chance for one in odds(start, line=f"?; {last}", game=GAME).outcomes) == 1
        else:
            with pytest.raises(NotationError, match="move 2 of the line: that is not a move"):
                odds(start, line=f"?; {last}", game=GAME)
    assert min(seen[False], seen[True]) >= 2


def test_a_refusal_after_more_ways_than_are_told_names_none() -> None:
    reached, why = Reached(Fraction(1, 4), None), NotationError("that is not a move")
    told = str(_refusal(3, "road 9", [(reached, why)], Fraction(1)))
    assert "is refused with a chance of 1/4, as after one roll: that is not a move. Write [road 9]" in told


def test_in_the_middle_of_a_move_no_other_is_the_only_one() -> None:
    start = next(
        at
        for at in (standing(chart, 1) for chart in range(CHARTS))
        if at.at.actor is not Actor.CHANCE and len(at.at.roads) == 1
    )
    of = Rolled(GAME, start, 9)
    assert of._forced(Key(start)) == Go(0)
    assert of._forced(Key(start, Part(MoveGroup, ()))) is None

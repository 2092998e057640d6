"""Can the other stop it? What is answered is what comes of every choice of all, one by one."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

import ctcore as ct
from ctcore.condition import condition, position
from ctcore.condition.answer import Answer
from ctcore.game import Game
from ctcore.game.games import game
from ctcore.nim.game import Nim
from ctcore.nim.rules import Pile, Player, Table, Turn
from ctcore.query import against
from ctcore.query.against import Withstood, withstand
from ctcore.query.effort import Effort
from ctcore.query.goal import CannotAsk, Goal
from ctcore.query.reachable import seek
from ctcore.query.search import Node, Search
from ctcore.twilight.board.parts import Purses
from ctcore.twilight.rules.common.turns import NextCard, SecondChoice
from tests.query.small import goal_in, positions

NIM = game("nim")
# How many positions are drawn; where the FLN is asked about, the Government has nothing to pay with.
_DRAWN = {ct.FLN: 8, ct.GOVERNMENT: 16}
WINS = {player: condition(f"winner.{word}", NIM) for word, player in NIM.players.items()}


class _ToTheEnd(Search):
    """The second player's turn lasts to the end: a line that it seeks has choices of the first in it."""

    def is_over(self, node: Node) -> bool:
        return super().is_over(node) if self.goal.by is Player.FIRST else not node.state.stack

    def is_last(self, state: Table) -> bool:
        return bool(state.stack)


class _LongTurns(Nim):
    __slots__ = ()

    def searching(self) -> type[Search]:
        return _ToTheEnd


LONG = _LongTurns(
    name="nim", title="Nim", system=NIM.system, state=Table, setups=NIM.setups, specs=NIM.specs, proofs=""
)


def stones(*counts: int) -> Table:
    start = NIM.setup()
    piles = tuple(Pile(pile.name, count) for pile, count in zip(start.piles, counts, strict=True))
    return Table(piles, (Turn(Player.FIRST),))


COUNTS = [(1, 1, 0), (1, 2, 3), (2, 2, 0), (1, 3, 1), (3, 3, 1), (0, 0, 4)]


@pytest.mark.parametrize("counts", COUNTS)
def test_a_line_of_the_others_with_a_choice_of_the_players_undoes_nothing(
    counts: tuple[int, int, int],
) -> None:
    start, goal = stones(*counts), Goal(WINS[Player.FIRST], Player.FIRST, "game")
    found = withstand(start, goal, game=LONG)
    assert found.answer is withstand(start, goal, game=NIM).answer
    checked(LONG, start, goal, found)


@pytest.mark.parametrize("counts", COUNTS)
def test_who_takes_the_last_stone(counts: tuple[int, int, int]) -> None:
    start = stones(*counts)
    # Every pile holds fewer stones than may be taken at once.
    first_wins = counts[0] ^ counts[1] ^ counts[2] != 0
    for player, wins in WINS.items():
        found = withstand(start, Goal(wins, player, "game"), game=NIM)
        assert found.answer is (Answer.YES if (player is Player.FIRST) is first_wins else Answer.NO)
        checked(NIM, start, Goal(wins, player, "game"), found)


def checked(of: Game[Any], state: Any, goal: Goal, found: Withstood) -> None:
    """A refutation plays, and undoes the condition; the line of a yes plays."""
    for move in (*found.line, *found.refutation):
        state = of.step(state, move)
    if found.answer is Answer.NO:
        assert not goal.condition.read(state)


def stands(state: ct.State, goal: Goal, left: list[int], favours: Any = None) -> bool:
    """Every choice of all on the card, none left out and nothing remembered but whom dice favour."""
    left[0] -= 1
    if left[0] < 0:
        raise TimeoutError
    if not state.stack or isinstance(state.stack[-1], NextCard):
        return bool(goal.condition.read(state))
    actor = ct.actor(state)
    chooses = favours if actor is ct.NATURE else actor
    moves = [move for move in ct.legal_moves(state) if goal.events or not str(move).startswith("event")]
    after = (stands(ct.step(state, move), goal, left, chooses) for move in moves)
    return any(after) if chooses is goal.by else all(after)


@pytest.mark.parametrize("player", [ct.FLN, ct.GOVERNMENT])
def test_small_positions_are_answered_as_by_trying_every_choice(player: ct.Actor) -> None:
    """A player is asked about who goes second, or whom the other can answer with little."""
    chance, compared = random.Random(4), dict.fromkeys(Answer, 0)  # noqa: S311 - play, not secrets
    for drawn in islice(positions(11, player), _DRAWN[player]):
        poor = Purses(0, drawn.resources.fln) if player is ct.FLN else drawn.resources
        state = drawn.but(resources=poor)
        goal = Goal(goal_in(state, chance, player), player, "card", events=False)
        found = withstand(state, goal, limit=300)
        compared[found.answer] += 1
        checked(ct.game(), state, goal, found)
        if found.answer is Answer.OPEN:
            continue
        try:
            expected = stands(state, goal, [2500], player)
        except TimeoutError:
            continue
        assert (found.answer is Answer.YES) is expected, str(goal.condition)
    assert compared[Answer.YES] >= 2
    assert compared[Answer.NO] >= 3


@pytest.mark.parametrize(("asked", "reached"), [("B.stones = 1", True), ("winner.first", False)])
def test_the_try_that_is_told_is_one_that_reached_the_condition_if_any_did(
    asked: str, *, reached: bool
) -> None:
    start, goal = stones(1, 1, 0), Goal(condition(asked, NIM), Player.FIRST, "game")
    found = withstand(start, goal, game=NIM)
    assert (found.answer, found.reached) == (Answer.NO, reached)
    checked(NIM, start, goal, found)
    after = NIM.step(start, found.line[0])
    assert goal.condition.read(after) is reached
    # Whoever is answered at once has tried nothing.
    second = Goal(WINS[Player.SECOND], Player.SECOND, "game")
    assert withstand(stones(1, 0, 0), second, game=NIM).reached is None


def test_what_the_government_cannot_pay_to_undo_stands() -> None:
    state = ct.play(ct.position(ct.setup("short", card=1), "Government 0"), "no pivotal event")
    goal = Goal(condition("Barika.guerrillas >= 2"), ct.FLN, "card", events=False)
    found = withstand(state, goal, limit=2000)
    assert found.answer is Answer.YES
    after = ct.play(state, "; ".join(map(str, found.line)))
    assert after.space("Barika").guerrillas >= 2
    assert isinstance(after.outermost, SecondChoice)


def test_a_choice_of_the_others_before_the_players_turn_is_theirs() -> None:
    """At the dice of an Attack the FLN goes on: it may end the Operation, or attack in Bougie too."""
    poor = ct.position(ct.setup("medium", card=1), "Government 0")
    rolling = ct.play(poor, "no pivotal event; attack; Medea")
    assert ct.actor(rolling) is ct.Actor.NATURE
    goal = Goal(condition("Bougie.active = 0"), ct.GOVERNMENT, "card", events=False)
    found = withstand(rolling, goal, limit=500)
    assert found.answer is Answer.NO
    assert str(found.refutation[0]) == "Bougie"
    checked(ct.game(), rolling, goal, found)


def test_what_it_explores_to_find_a_line_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[int] = []

    def seeking(*given: Any, **named: Any) -> Any:
        found = seek(*given, **named)
        sought.append(found.explored)
        return found

    monkeypatch.setattr(against, "seek", seeking)
    for counts in COUNTS:
        sought.clear()
        found = withstand(stones(*counts), Goal(WINS[Player.FIRST], Player.FIRST, "game"), game=NIM)
        assert found.explored >= sum(sought) > 0


def test_a_search_that_is_cut_short_is_open() -> None:
    tall = withstand(NIM.setup("tall"), Goal(WINS[Player.FIRST], Player.FIRST, "game"), limit=20, game=NIM)
    assert (tall.answer, tall.explored) == (Answer.OPEN, 20)
    timed = withstand(
        NIM.setup(), Goal(WINS[Player.FIRST], Player.FIRST, "game"), limit=Effort(seconds=0), game=NIM
    )
    assert (timed.answer, timed.explored) == (Answer.OPEN, 0)


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        (Goal(position.independent, ct.FLN), "ask within card or round"),
        (Goal(position.independent, ct.FLN, "card", moment=True), "ask about the end"),
        (Goal(position.independent, ct.FLN, "round"), "not in a Propaganda Round"),
    ],
)
def test_a_question_that_has_no_answer_is_refused(goal: Goal, says: str) -> None:
    with pytest.raises(CannotAsk, match=says):
        withstand(ct.setup("short", card=1), goal)

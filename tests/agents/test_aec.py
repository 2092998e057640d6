from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from ctcore.agents import environment, player_of
from ctcore.errors import IllegalMove, NotationError
from ctcore.game.match import Even
from ctcore.nim.rules import PILES, Take
from tests.agents.games import MIX, NIM, TWILIGHT

if TYPE_CHECKING:
    from ctcore.agents.aec import GameEnv
    from ctcore.kernel import Move

# PettingZoo says these of its own games with masks too.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{text}:UserWarning")
    for text in (
        "Observation space for each agent probably should be",
        "We recommend agents to be named",
        "Observation is not a NumPy array",
    )
]
EVEN = "ctcore.game.match:Even"
ENVIRONMENTS = {
    "Nim": lambda: environment(NIM),
    "Nim against an opponent": lambda: environment("nim", "tall", opponents={"first": Even(NIM)}),
    "Short": lambda: environment(TWILIGHT, "short"),
    "Short against an opponent": lambda: environment("twilight", "short", opponents={"fln": EVEN}),
    "Full by margins": lambda: environment("twilight", "full", rewards="margins"),
    "Medium with markers": lambda: environment("twilight", "medium", options={"deception": MIX}),
}


class Least:
    """A player of Nim that takes one stone, and says how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def move(self, state: Any, _draw: random.Random, /) -> Move:
        self.asked += 1
        return next(Take(1, pile.name) for pile in state.piles if pile.stones)


def played(env: GameEnv, seed: int) -> dict[str, tuple[float, dict[str, Any]]]:
    """A game of random numbers: what each agent earned, and its last info."""
    env.reset(seed=seed)
    draw, found = random.Random(seed), {}  # noqa: S311 - play, not secrets
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        if over:
            found[agent] = reward, info
        env.step(None if over else draw.choice(seen["action_mask"].nonzero()[0]))
    return found


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_pettingzoo_finds_its_interface_kept(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(ENVIRONMENTS[name](), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_pettingzoo_finds_a_seed_to_give_the_same_game(name: str) -> None:
    seed_test(ENVIRONMENTS[name], num_cycles=500)


def test_a_random_learner_plays_a_whole_short_game_against_an_opponent() -> None:
    env = ENVIRONMENTS["Short against an opponent"]()
    assert env.possible_agents == ["government"]
    ((agent, (reward, info)),) = played(env, 4).items()
    result = TWILIGHT.outcome(env.position)
    assert result is not None
    assert agent == "government"
    assert reward == (1.0 if result.winner is TWILIGHT.players["government"] else -1.0)
    assert info == {"outcome": str(result), "clauses": result.clauses}
    assert env.agents == []


def test_who_wins_earns_what_the_other_loses() -> None:
    found = played(environment("nim"), 1)
    assert sorted(reward for reward, _ in found.values()) == [-1.0, 1.0]
    assert all("has taken the last stone" in info["outcome"] for _, info in found.values())


@pytest.mark.clause("7.3")
def test_margins_are_rewarded_by_their_difference() -> None:
    env = environment("twilight", "short", rewards="margins")
    found = played(env, 2)
    result: Any = TWILIGHT.outcome(env.position)
    assert found["government"][0] == result.government_margin - result.fln_margin == -found["fln"][0]


def test_an_opponent_chooses_in_the_place_of_an_agent() -> None:
    least = Least()
    env = environment("nim", opponents={"second": least})
    env.reset(seed=1)
    assert (env.agent_selection, least.asked) == ("first", 0)
    env.step(env.terms.seeing.numbering.number(Take(3, PILES[0])))
    assert (env.agent_selection, least.asked) == ("first", 1)
    assert [pile.stones for pile in env.position.piles] == [0, 3, 5]


def test_an_opponent_is_named_where_it_is_kept() -> None:
    assert player_of(EVEN, NIM) == player_of(Even, NIM) == Even(NIM)  # type: ignore[arg-type]
    least = Least()
    assert player_of(least, NIM) is least
    for wrong, error, said in (
        ("ctcore.game.match:Odd", LookupError, "no player is kept under 'ctcore.game.match:Odd'"),
        ("ctcore.game.nowhere:Even", LookupError, "write module:attribute"),
        ("Even", LookupError, "write module:attribute"),
        ("ctcore.game.games:DEFAULT", TypeError, "a player has a method move"),
        (
            "ctcore.agents.numbering:Numbering",
            TypeError,
            "'ctcore.agents.numbering:Numbering' is not a player",
        ),
    ):
        with pytest.raises(error, match=said):
            player_of(wrong, NIM)


def test_an_agent_that_is_not_to_choose_has_an_empty_mask() -> None:
    env = environment("nim")
    env.reset()
    masks = {agent: env.observe(agent)["action_mask"] for agent in env.agents}
    assert masks["first"].sum() == 12
    assert masks["second"].sum() == 0
    assert masks["first"].dtype == np.int8


def test_a_choice_half_made_is_seen_by_its_own_agent_alone() -> None:
    env = environment("twilight", "short")
    env.reset(seed=3)
    draw = random.Random(3)  # noqa: S311 - as above
    while env.terms.begun is not None and env._moment.part is None:
        env.step(draw.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0]))
    moment, seeing, players = env._moment, env.terms.seeing, env.terms.game.players
    for agent in env.agents:
        part = moment.part if agent == env.agent_selection else None
        row = seeing.row(moment.state, players[agent], part)
        assert (env.observe(agent)["observation"] == row).all()


def test_illegal_what_is_not_offered_is_refused_by_its_rule_and_nothing_changes() -> None:
    env = environment("nim")
    env.reset()
    number = env.terms.seeing.numbering.number(Take(4, PILES[0]))
    before = env.position
    with pytest.raises(IllegalMove, match=r"2.2: the pile holds as many stones \[pile A holds 3, wanted 4\]"):
        env.step(number)
    with pytest.raises(IndexError, match="choices are numbered 0 to 26, not 27"):
        env.step(27)
    with pytest.raises(ValueError, match="first is to choose"):
        env.step(None)
    assert env.position == before
    env.step(0)
    assert env.agent_selection == "second"


def test_illegal_a_number_of_another_stage_is_refused_as_that() -> None:
    env = environment("twilight", "short")
    env.reset(seed=1)
    entries = env.terms.seeing.numbering.entries
    later = next(number for number, one in enumerate(entries) if one.stage == 1)
    with pytest.raises(
        ValueError, match=r"cannot be chosen at the first stage of a move; the mask shows what can"
    ):
        env.step(later)


def test_no_step_is_taken_before_a_game_begins() -> None:
    with pytest.raises(ValueError, match="no game is going on: reset begins one"):
        environment("nim").step(0)


@pytest.mark.parametrize(
    ("words", "error", "said"),
    [
        ({"rewards": "stones"}, ValueError, "rewards are 'winner' or 'margins', not 'stones'"),
        ({"rewards": "margins"}, ValueError, "Nim has no margins: it is rewarded by who wins"),
        (
            {"opponents": {"third": EVEN}},
            ValueError,
            "there is no 'third': the players of Nim are first, second",
        ),
        ({"opponents": {"first": EVEN, "second": EVEN}}, ValueError, "no seat is left for an agent"),
        ({"setup": "flat"}, NotationError, "flat"),
    ],
    ids=["reward", "margins", "player", "seats", "set-up"],
)
def test_wrong_words_are_refused_with_what_is_right(words: dict[str, Any], error: Any, said: str) -> None:
    with pytest.raises(error, match=said):
        environment("nim", **words)


def test_a_reset_without_a_seed_draws_on() -> None:
    env = environment("twilight", "short")
    env.reset(seed=1)
    first = env.position
    env.reset()
    assert env.position != first
    env.reset(seed=1)
    assert env.position == first


def test_a_position_is_shown_as_its_board() -> None:
    env = environment("nim")
    env.reset()
    assert env.render() == NIM.board(NIM.setup())
    env.close()
    assert env.render() == NIM.board(NIM.setup())

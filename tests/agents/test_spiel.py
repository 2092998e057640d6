from __future__ import annotations

import subprocess
import sys
from typing import Any

import pyspiel
import pytest

from ctcore.agents import register
from tests.agents.games import MIX, NIM, TWILIGHT
from tests.architecture.sources import ROOT

TYPES = pyspiel.GameType


def game_of(*words: Any, **others: Any) -> pyspiel.Game:
    return pyspiel.load_game(register(*words, **others))


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "games"), [(("nim", "tall"), 20), (("twilight", "short"), 1)], ids=["Nim", "Short"]
)
def test_openspiel_plays_random_games_and_finds_nothing_wrong(words: tuple[str, str], games: int) -> None:
    pyspiel.random_sim_test(game_of(*words), num_sims=games, serialize=True, verbose=False)


def test_chance_is_told_with_its_probabilities() -> None:
    state = game_of("twilight", "short").new_initial_state()
    begun = TWILIGHT.setup("short")
    assert state.is_chance_node()
    told = {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}
    assert told == pytest.approx({str(move): float(one) for move, one in TWILIGHT.chances(begun).items()})
    assert sum(told.values()) == pytest.approx(1)


def test_players_are_numbered_in_the_order_of_the_game() -> None:
    state = game_of("nim").new_initial_state()
    assert state.current_player() == 0
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 1
    assert state.information_state_string(0) == state.information_state_string(1) == "0"


def test_a_game_ends_with_who_won() -> None:
    state = game_of("nim").new_initial_state()
    for line in ("take 3 from A", "take 4 from B", "take 5 from C"):
        numbers = {state.action_to_string(one): one for one in state.legal_actions()}
        assert state.returns() == [0, 0]
        state.apply_action(numbers[line])
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == [1, -1]


def test_a_game_says_what_sort_it_is() -> None:
    nim, short = game_of("nim").get_type(), game_of("twilight", "short").get_type()
    marked = game_of("twilight", "short", name="marked", options={"deception": MIX}).get_type()
    assert nim.chance_mode == TYPES.ChanceMode.DETERMINISTIC
    assert short.chance_mode == TYPES.ChanceMode.EXPLICIT_STOCHASTIC
    assert nim.information == short.information == TYPES.Information.PERFECT_INFORMATION
    assert marked.information == TYPES.Information.IMPERFECT_INFORMATION
    assert (short.provides_information_state_string, marked.provides_information_state_string) == (
        True,
        False,
    )


@pytest.mark.clause("7.3/7")
def test_a_marker_drawn_is_observed_by_its_own_player_alone() -> None:
    game = game_of("twilight", "short", name="marked", options={"deception": MIX})
    state = game.new_initial_state()
    seen = set()
    for number, _ in state.chance_outcomes():
        after = state.child(number)
        seen.add(tuple(after.observation_string(player) for player in range(2)))
    drawn = [len({each[player] for each in seen}) for player in range(2)]
    assert sorted(drawn) == [1, 3]


def test_margins_are_rewarded_within_their_bounds() -> None:
    game = game_of("twilight", "short", name="by margins", rewards="margins")
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-200, 200, 0)


def test_a_tensor_has_the_numbers_of_the_row() -> None:
    game = game_of("nim")
    state = game.new_initial_state()
    assert game.observation_tensor_shape() == [len(state.observation_tensor(0))]
    assert {3.0, 4.0, 5.0} <= {*state.observation_tensor(0)}


def test_a_name_stands_for_one_game_on_one_set_of_terms() -> None:
    assert register("nim") == register(NIM, "classic") == "ctcore_nim_classic"
    with pytest.raises(
        ValueError, match="another game is registered as ctcore_nim_classic: give this one a name"
    ):
        register("nim", "tall", name="ctcore_nim_classic")


def test_a_process_that_has_registered_a_game_ends_well() -> None:
    text = "import pyspiel; from ctcore.agents import register; game = pyspiel.load_game(register('nim'))"
    done = subprocess.run(  # noqa: S603 - our own text
        [sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")

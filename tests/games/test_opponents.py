from __future__ import annotations

import pytest

from ctcore.errors import NotationError
from ctcore.game.games import GAMES, game
from ctcore.game.match import Even
from ctcore.game.opponents import names, player_named
from ctcore.twilight.players import Greedy, Searching

TWILIGHT, NIM = game("twilight"), game("nim")


@pytest.mark.parametrize("name", GAMES)
def test_somebody_who_draws_its_moves_plays_every_player_of_every_game(name: str) -> None:
    for seat in game(name).players:
        assert next(iter(names(game(name), seat))) == "random"
        assert player_named(game(name), seat, "random") == Even(game(name))


def test_a_game_names_its_own_players() -> None:
    assert isinstance(player_named(TWILIGHT, "government", "greedy"), Greedy)
    assert isinstance(player_named(TWILIGHT, "fln", "search"), Searching)
    assert names(TWILIGHT, "fln")["bot"] == "ctcore.twilight.bot:Bot"
    assert "bot" not in names(TWILIGHT, "government")


def test_settings_follow_a_name() -> None:
    found = player_named(TWILIGHT, "government", "search, playouts=7, seconds=0.5")
    assert found == Searching(TWILIGHT, playouts=7, seconds=0.5)


def test_each_call_makes_a_new_player() -> None:
    one, other = (player_named(TWILIGHT, "government", "greedy") for _ in range(2))
    assert one is not other


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("greedi", r"nobody called 'greedi' .* Did you mean greedy\?"),
        ("", "nobody called ''"),
        ("ctcore.nothing:Player", "cannot be loaded: No module named"),
        ("ctcore.game.match:Nobody", "cannot be loaded: .*Nobody"),
        (":Even", "cannot be loaded"),
        ("ctcore.game.match:__doc__", "not a class or a function"),
        ("ctcore.game.match:Even,speed=2", "cannot play government: .*speed"),
        ("builtins:repr", "has no method move"),
        ("greedy,width=0", "cannot play government: .*width"),
        ("greedy,width=wide", "cannot play government"),
        ("greedy,width=", "name=value"),
        ("greedy,=3", "name=value"),
    ],
)
def test_who_cannot_play_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        player_named(TWILIGHT, "government", text)


def test_a_player_that_the_game_does_not_have_is_named() -> None:
    with pytest.raises(NotationError, match=r"Nim has no player 'fln'; there are first, second"):
        player_named(NIM, "fln", "random")

"""Games as learners know them: PettingZoo's turns of agents, and OpenSpiel.  Needs the extra ``agents``.

Each choice of a game has a fixed number (`Numbering`), and what a player sees is a row of whole numbers
of one length (`Seeing`).  `environment` makes a game an environment of PettingZoo, `register` makes it a
game of OpenSpiel.  What may be chosen is what `Game.choices` offers.

>>> env = environment("nim")
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.action_space("first").n)
('first', 27)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.agents.numbering import Numbering
from ctcore.agents.opponents import player_of
from ctcore.agents.terms import Terms, terms_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.agents.aec import GameEnv
    from ctcore.game import Game
    from ctcore.game.match import Player

__all__ = ["Numbering", "Terms", "environment", "player_of", "register"]


def environment(
    game: str | Game[Any],
    setup: str | None = None,
    *,
    opponents: Mapping[str, Player | str] | None = None,
    rewards: str = "winner",
    options: Mapping[str, Any] | None = None,
) -> GameEnv:
    """The game as an environment of PettingZoo, one agent for each player that has no opponent's seat.

    ``game`` is a `Game` or its name, ``setup`` a set-up by its name (the usual one without it), with
    its ``options``.  ``opponents`` gives, by the names of `Game.players`, who chooses for a player in the
    environment's place: a `ctcore.game.match.Player`, or where one is kept, as ``"module:attribute"``.
    Rewards come at the end: with ``"winner"`` 1 for who won and -1 for the others, with ``"margins"`` each
    player's margin less the other's.

    Raises `ValueError` for an unknown player or reward, for opponents in every seat, and for margins of
    a game that has none; `NotationError` for an unknown game or set-up; `LookupError` if nothing is kept
    under the text of an opponent.

    >>> env = environment("nim", "tall", opponents={"second": "ctcore.game.match:Even"})
    >>> env.possible_agents
    ['first']
    """
    from ctcore.agents.aec import GameEnv  # noqa: PLC0415 - it needs PettingZoo

    terms = terms_of(game, setup, rewards, options)
    return GameEnv(terms, {name: player_of(one, terms.game) for name, one in (opponents or {}).items()})


def register(
    game: str | Game[Any],
    setup: str | None = None,
    *,
    name: str | None = None,
    rewards: str = "winner",
    options: Mapping[str, Any] | None = None,
) -> str:
    """Register the game with OpenSpiel, and return the name under which `pyspiel.load_game` finds it.

    The parameters are those of `environment`; without ``name`` it is ``ctcore_`` with the names of
    the game and the set-up.  The same terms may be registered again; `ValueError` is raised if another
    game, or the same on other terms, is registered under the name.

    >>> register("nim")
    'ctcore_nim_classic'
    """
    from ctcore.agents.spiel import register_terms  # noqa: PLC0415 - it needs OpenSpiel

    return register_terms(terms_of(game, setup, rewards, options), name)

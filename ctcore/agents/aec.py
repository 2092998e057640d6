"""A game as an environment of PettingZoo, in which agents take turns (AEC)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ctcore.agents.terms import Moment, Terms
from ctcore.game.match import Even

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.game.match import Player
    from ctcore.kernel.move import Move, Part

__all__ = ["GameEnv"]


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A game whose agents are its players, by their names in `Game.players`.

    A step is one choice, by its number (`ctcore.agents.Numbering`); chance and the ``opponents`` choose in
    between.  ``observation`` is what the agent sees (`ctcore.agents.seeing`), int16, as long as
    ``terms.seeing.names``; ``action_mask`` has a 1, int8, for each number that may be chosen, and none for an
    agent that is not to choose.  The info of an agent is empty until the end, and then says the
    outcome in words and its clauses.

    An action that the mask does not show raises `IllegalMove`, which says by which rule, or `ValueError`;
    PettingZoo's ``TerminateIllegalWrapper`` ends the game instead.

    >>> from ctcore.agents.terms import terms_of
    >>> env = GameEnv(terms_of("nim"), {})
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     seen, reward, over, _, info = env.last()
    ...     env.step(None if over else int(seen["action_mask"].nonzero()[0][-1]))
    ...     if over:
    ...         print(agent, reward, info["outcome"])
    first 1.0 3: First wins, who has taken the last stone
    second -1.0 3: First wins, who has taken the last stone
    """

    def __init__(self, terms: Terms, opponents: Mapping[str, Player]) -> None:
        """Seat the opponents; `ValueError` for a name that is none of a player, or if no seat is left."""
        super().__init__()
        players = terms.game.players
        unknown = [name for name in opponents if name not in players]
        self.possible_agents = [name for name in players if name not in opponents]
        if unknown or not self.possible_agents:
            wrong = f"there is no {unknown[0]!r}" if unknown else "no seat is left for an agent"
            message = f"{wrong}: the players of {terms.game.title} are {', '.join(players)}"
            raise ValueError(message)
        self.terms, self.opponents = terms, {players[name]: one for name, one in opponents.items()}
        self.metadata = {
            "name": f"ctcore_{terms.game.name}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        self.agents: list[str] = []
        self._names = {actor: name for name, actor in players.items()}
        self._chance = Even(terms.game)
        self._draw = random.Random()  # noqa: S311 - play, not secrets
        self._moment = terms.begun
        self._offered: dict[int, Move | Part] = {}
        seeing = terms.seeing
        self._actions = {name: spaces.Discrete(len(seeing.numbering)) for name in self.possible_agents}
        self._observations = {name: self._observation_space() for name in self.possible_agents}

    def _observation_space(self) -> spaces.Dict:
        seeing = self.terms.seeing
        mask = spaces.Box(0, 1, (len(seeing.numbering),), np.int8)
        return spaces.Dict(
            {"observation": spaces.Box(seeing.low, seeing.high, dtype=np.int16), "action_mask": mask}
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The bounds of what the agent sees, and of its mask."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the choices; the same for every agent."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002 - as PettingZoo asks
        """Begin a game; with a seed, chance and the opponents draw the same each time."""
        if seed is not None:
            self._draw = random.Random(int(seed))  # noqa: S311 - as above
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on(self.terms.begun)

    def step(self, action: int | None) -> None:
        """Make the choice of that number for the agent that is to choose; None when the game is over."""
        if not self.agents:
            message = "no game is going on: reset begins one"
            raise ValueError(message)
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            message = f"{self.agent_selection} is to choose: a step takes the number of a choice"
            raise ValueError(message)
        moment = self.terms.after(self._moment, int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._go_on(moment)
        self._accumulate_rewards()

    def _go_on(self, moment: Moment) -> None:
        """Let chance and the opponents choose until an agent is to, or the game is over."""
        game = self.terms.game
        while moment.part is None and (actor := game.actor(moment.state)) is not None:
            chance = game.is_chance(actor)
            if not chance and actor not in self.opponents:
                break
            draw = self._draw
            move = (
                game.random_move(moment.state, draw)
                if chance
                else self.opponents[actor].move(moment.state, draw)
            )
            moment = Moment(game.step(moment.state, move))
        self._moment = moment
        self._offered = self.terms.offered(moment)
        if self.terms.is_over(moment):
            self._end()
        else:
            self.agent_selection = self._names[game.actor(moment.state)]

    def _end(self) -> None:
        """Give each agent its reward, and say how the game ended."""
        game, rewards = self.terms.game, self.terms.rewarded(self._moment)
        result = game.outcome(self._moment.state)
        for name in self.agents:
            self.rewards[name] = rewards[name]
            self.terminations[name] = True
            if result is not None:
                self.infos[name] = {"outcome": str(result), "clauses": result.clauses}

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now, and which numbers it may choose."""
        seeing, moment = self.terms.seeing, self._moment
        mask = np.zeros(len(seeing.numbering), np.int8)
        is_next = agent == self.agent_selection
        if is_next:
            mask[list(self._offered)] = 1
        player = self.terms.game.players[agent]
        row = seeing.row(moment.state, player, moment.part if is_next else None)
        return {"observation": row, "action_mask": mask}

    @property
    def position(self) -> Any:
        """The position itself, with all that is hidden from an agent; any method of the game takes it."""
        return self._moment.state

    def render(self) -> str:
        """The position as plain text of at most 80 columns, with all that is hidden from an agent."""
        return self.terms.game.board(self._moment.state)

    def close(self) -> None:
        """Free nothing: an environment holds only values."""

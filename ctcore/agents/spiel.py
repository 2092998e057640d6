"""A game as a game of OpenSpiel: turns of players, and chance with its probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ctcore.agents.terms import Moment, Terms

__all__ = ["register_terms"]

_REGISTERED: dict[str, Terms] = {}


def register_terms(terms: Terms, name: str | None = None) -> str:
    """Register the game on these terms, and return its name (`ctcore.agents.register`).

    Players are numbered in the order of `Game.players`, choices and moves of chance by the game's one
    numbering (`ctcore.agents.Numbering`).  Information is perfect unless the set-up hides something
    (`ctcore.agents.seeing.Seeing.hides`): then it is imperfect, and what a player knows is its
    observation alone, without an information state.

    >>> from ctcore.agents.terms import terms_of
    >>> state = pyspiel.load_game(register_terms(terms_of("nim"))).new_initial_state()
    >>> state.apply_action(6)
    >>> state.current_player(), state.action_to_string(4), len(state.legal_actions())
    (1, 'take 2 from B', 9)
    """
    found = name or f"ctcore_{terms.game.name}_{terms.setup}"
    known = _REGISTERED.get(found)
    if known is not None and not _are_alike(known, terms):
        message = f"another game is registered as {found}: give this one a name of its own"
        raise ValueError(message)
    if known is None:
        _REGISTERED[found] = terms
        kind = _type_of(found, terms)
        # A class, not a function: OpenSpiel frees what it holds after Python has ended, when a function
        # could no longer be freed; a class then still refers to itself.
        pyspiel.register_game(kind, type("RegisteredGame", (_Game,), {"terms": terms, "kind": kind}))
    return found


def _are_alike(one: Terms, other: Terms) -> bool:
    told = ((each.game, each.setup, each.rewards, each.options) for each in (one, other))
    return next(told) == next(told)


def _type_of(name: str, terms: Terms) -> pyspiel.GameType:
    chance, hides = _Game.chances_of(terms), terms.seeing.hides(terms.begun.state)
    modes, information = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    players = len(terms.game.players)
    return pyspiel.GameType(
        short_name=name,
        long_name=terms.game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=not hides,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class _Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game on its terms; each game that is registered is a class of its own."""

    terms: Terms
    kind: pyspiel.GameType

    def __init__(self, params: Any = None) -> None:
        terms = self.terms
        info = pyspiel.GameInfo(
            num_distinct_actions=len(terms.seeing.numbering),
            max_chance_outcomes=self.chances_of(terms),
            num_players=len(terms.game.players),
            min_utility=-terms.most,
            max_utility=terms.most,
            utility_sum=0.0,
            max_game_length=terms.seeing.longest,
        )
        super().__init__(self.kind, info, params or {})
        self.begun = terms.begun
        # What OpenSpiel copies of a state are its own attributes: the terms are not among them.
        self._state: type[_State] = type("GameState", (_State,), {"terms": terms})

    @staticmethod
    def chances_of(terms: Terms) -> int:
        """How many numbers a move of chance may have: none in a game without chance."""
        return len(terms.seeing.numbering) if terms.seeing.has_chance else 0

    def new_initial_state(self) -> _State:
        """The state at the beginning."""
        return self._state(self, self.begun)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What observes a state."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.terms, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class _State(pyspiel.State):  # type: ignore[misc]  # as above
    """A moment of a game."""

    terms: Terms

    def __init__(self, game: _Game, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> Any:
        """The number of the player that is to choose, or that of chance, or that of the end."""
        game = self.terms.game
        actor = game.actor(self.moment.state)
        if actor is None:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if game.is_chance(actor) else [*game.players.values()].index(actor)

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.terms.offered(self.moment))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of the moves of chance, with their probabilities (`Game.chances`)."""
        number = self.terms.seeing.numbering.number
        chances = self.terms.game.chances(self.moment.state)
        return sorted((number(move), float(chance)) for move, chance in chances.items())

    def _apply_action(self, action: int) -> None:
        self.moment = self.terms.after(self.moment, action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.terms.seeing.numbering.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.terms.is_over(self.moment)

    def returns(self) -> list[float]:
        """What each player has earned."""
        return list(self.terms.rewarded(self.moment).values())

    def __str__(self) -> str:
        return str(self.moment)


class _Observer:
    """What a player sees: `Seeing.row` as 32-bit floats, or what `Game.observe` gives as text."""

    def __init__(self, terms: Terms, params: Any) -> None:
        if params:
            message = f"an observation takes no parameters, not {params}"
            raise ValueError(message)
        self.terms = terms
        self.tensor = np.zeros(len(terms.seeing.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        """Observe the state."""
        moment, actor = self._seen(state, player)
        self.tensor[:] = self.terms.seeing.row(moment.state, actor, moment.part)

    def string_from(self, state: _State, player: int) -> str:
        """The observation as text, equal for equal ones."""
        told = state.moment.told
        if player not in told:
            moment, actor = self._seen(state, player)
            told[player] = str(Moment(self.terms.game.observe(moment.state, actor), moment.part))
        return told[player]

    def _seen(self, state: _State, player: int) -> tuple[Moment, Any]:
        """The moment, with what is chosen of a move for its own player alone; and who that player is."""
        actor = [*self.terms.game.players.values()][player]
        is_next = self.terms.game.actor(state.moment.state) == actor
        return Moment(state.moment.state, state.moment.part if is_next else None), actor

"""On what terms a game is played by learners: which game, from where, and for what reward."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

import attrs

from ctcore.agents.seeing import Seeing, seeing_of
from ctcore.errors import IllegalMove
from ctcore.game import Game, games
from ctcore.kernel.frozen import frozen
from ctcore.kernel.move import Part

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.kernel.move import Move

__all__ = ["REWARDS", "Moment", "Terms", "terms_of"]

# How a game may be rewarded.
REWARDS = ("winner", "margins")
_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


@frozen
class Moment:
    """A position, and what is chosen so far of a move made in stages."""

    state: Any
    part: Part | None = None
    # Its texts, once made: a note beside it, not part of it.
    told: dict[object, str] = attrs.field(init=False, eq=False, repr=False, factory=dict)

    def __deepcopy__(self, _memo: object) -> Moment:
        """Itself: it never changes."""
        return self

    def __str__(self) -> str:
        if None not in self.told:
            chosen = "" if self.part is None else f" {self.part}"
            self.told[None] = f"{self.state!r}{chosen}"
        return self.told[None]


@frozen(eq=False)
class Terms:
    """What is played: a game, a set-up with its options, and ``rewards``, ``"winner"`` or ``"margins"``.

    >>> terms = terms_of("nim")
    >>> moment = terms.begun
    >>> moment = terms.after(moment, 3)
    >>> terms.is_over(moment), str(moment.state.piles[0].stones), terms.rewarded(moment)
    (False, '1', {'first': 0.0, 'second': 0.0})
    """

    game: Game[Any]
    setup: str
    rewards: str = "winner"
    options: Mapping[str, Any] = attrs.field(default=_NO_OPTIONS)

    @property
    def seeing(self) -> Seeing:
        """How positions of the game are seen."""
        return seeing_of(self.game)

    @property
    def begun(self) -> Moment:
        """The moment at which the game begins."""
        return Moment(self.game.setup(self.setup, **self.options))

    def is_over(self, moment: Moment) -> bool:
        """Whether nobody is to choose any more."""
        return self.game.actor(moment.state) is None

    def offered(self, moment: Moment) -> dict[int, Move | Part]:
        """What may be chosen, each choice under its number."""
        return self.seeing.numbering.offered(moment.state, moment.part)

    def after(self, moment: Moment, number: int) -> Moment:
        """The moment after the choice of that number.

        Raises `IllegalMove`, with its reasons, for a choice that is not offered, `ValueError` for one
        of another stage, and `IndexError` for a number that no choice has.
        """
        choice = self.offered(moment).get(number)
        if choice is None:
            self._refuse(moment, number)
        if isinstance(choice, Part):
            return Moment(moment.state, choice)
        return Moment(self.game.step(moment.state, choice))

    def _refuse(self, moment: Moment, number: int) -> NoReturn:
        numbering = self.seeing.numbering
        text = numbering.text(number)
        meant = numbering.meant(number, moment.part)
        if meant is not None:
            raise IllegalMove(self.game.judge(moment.state, meant))
        begun = f"after '{moment.part}'" if moment.part else "at the first stage of a move"
        message = f"{number}, '{text}', cannot be chosen {begun}; the mask shows what can"
        raise ValueError(message)

    def rewarded(self, moment: Moment) -> dict[str, float]:
        """What each player has earned, by name: 0 as long as the game lasts."""
        players = self.game.players
        result = self.game.outcome(moment.state)
        if result is None:
            return dict.fromkeys(players, 0.0)
        if self.rewards == "winner":
            won = result.winner
            return {
                name: 0.0 if won is None else 1.0 if one is won else -1.0 for name, one in players.items()
            }
        margins = self.seeing.margins(result)
        whole = sum(margins.values())
        return {name: float(2 * margins[one] - whole) for name, one in players.items()}

    @property
    def most(self) -> float:
        """The greatest reward; the least is as far below 0."""
        return 1.0 if self.rewards == "winner" else float(self.seeing.widest)


def terms_of(
    game: str | Game[Any],
    setup: str | None = None,
    rewards: str = "winner",
    options: Mapping[str, Any] | None = None,
) -> Terms:
    """The terms that these words say; the errors are those of `ctcore.agents.environment`."""
    played = games.game(game) if isinstance(game, str) else game
    if rewards not in REWARDS:
        message = f"rewards are {' or '.join(map(repr, REWARDS))}, not {rewards!r}"
        raise ValueError(message)
    terms = Terms(played, setup or next(iter(played.setups)), rewards, {**(options or {})})
    if rewards == "margins" and not terms.seeing.has_margins:
        message = f"{played.title} has no margins: it is rewarded by who wins"
        raise ValueError(message)
    terms.begun  # noqa: B018 - an unknown set-up is refused here, not at the first game
    return terms

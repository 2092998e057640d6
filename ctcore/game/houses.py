"""A game played by house rules; its positions say by which rules they are played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import attrs

from ctcore.errors import InvalidPosition, NotationError, near_misses
from ctcore.game.rulings import options_of
from ctcore.kernel.choices import fields_of
from ctcore.kernel.notes import in_force_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctcore.game.rulings import Reading
    from ctcore.kernel import Condition, Proviso, System
    from ctcore.kernel.attach import Rules

__all__ = ["Housed", "house_of"]

S = TypeVar("S", bound=Any)


def house_of(state: Any) -> tuple[str, ...]:
    """The labels of the house rules by which the position is played; none in a printed game."""
    house: tuple[str, ...] = getattr(in_force_of(state), "house", ())
    return house


class Housed(Generic[S]):
    """How a game takes house rules."""

    __slots__ = ()

    if TYPE_CHECKING:
        title: str
        system: System[S]
        state: type[S]

    @property
    def house(self) -> tuple[str, ...]:
        """The labels of the house rules by which its positions are played; none in the printed game."""
        return self.system.house

    def with_provisos(self, *provisos: Proviso) -> Self:
        """The same game with house rules that amend, close or open things, each under its own label.

        Its set-ups and readers give positions that are played by them.  Every game, the printed one too,
        judges a position by the position's own house rules, so several may be used side by side, also in
        threads.

        Raises `ValueError`, with the label, for a proviso that fits nothing, and for a label that other
        house rules already have.
        """
        if not self.takes_house_rules:
            message = f"a position of {self.title} does not say by which house rules it is played"
            raise ValueError(message)
        made: Any = attrs.evolve
        found: Self = made(self, system=self.system.with_provisos(*provisos)) if provisos else self
        return found

    @property
    def variants(self) -> Mapping[str, str]:
        """The rulebook's own variants by name, each as the text of a file of house rules; none by default."""
        return {}

    def variant(self, name: str) -> Self:
        """The game by one of its `variants`; raises `NotationError`, with near misses, for others.

        >>> from ctcore.game.games import game
        >>> game("twilight").variant("one-player").house
        ('one-player game',)
        """
        if name not in self.variants:
            known = tuple(self.variants)
            message = f"{self.title} has no variant {name!r}; there are {', '.join(known) or 'none'}."
            raise NotationError(message, near_misses(name, known))
        return self.with_provisos(*self.provisos_of(self.variants[name]))

    @property
    def variant_name(self) -> str:
        """The name of the variant that this game is; empty for the printed game, and by other house rules.

        >>> from ctcore.game.games import game
        >>> game("twilight").variant("one-player").variant_name, game("twilight").variant_name
        ('one-player', '')
        """
        texts = self.house_files if self.house else ()
        return next((name for name, text in self.variants.items() if texts == (text,)), "")

    @property
    def rejected(self) -> Mapping[str, Reading]:
        """What its rulings reject, as far as it can be played, by their ids; by default as its figures say.

        >>> from ctcore.game.games import game
        >>> game("twilight").rejected["R73"].says
        'Sweep selects only spaces with Underground Guerrillas'
        """
        from ctcore.game.rulings import by_figures  # noqa: PLC0415 - few games are played otherwise

        return by_figures(self._rules.points.values())

    @property
    def turnable(self) -> tuple[str, ...]:
        """The ids of the rulings that `with_rulings` may turn; none by default.

        >>> from ctcore.game.games import game
        >>> "R93" in game("twilight").turnable, game("nim").turnable
        (True, ())
        """
        return tuple(self.rejected) if self.takes_house_rules else ()

    def with_rulings(self, **readings: str) -> Self:
        """The same game with rulings turned, each to ``"rejected"``; ``"decided"`` leaves one as it is.

        Its label is ``house rule: A42 rejected``, by which answers name it.  Raises `NotationError`, with
        near misses, for a ruling that is not `turnable`, and for another reading.

        >>> from ctcore.game.games import game
        >>> game("algeria").with_rulings(A42="rejected").house
        ('house rule: A42 rejected',)
        """
        found = self
        for text in self.rulings_written(**readings):
            found = found.with_provisos(*found.provisos_of(text))
        return found

    def rulings_written(self, **readings: str) -> tuple[str, ...]:
        """The house rules that turn those rulings, each as the text of a file of house rules."""
        from ctcore.game.rulings import texts_of  # noqa: PLC0415 - as above

        return texts_of(self.title, self.turnable, readings)

    @property
    def takes_house_rules(self) -> bool:
        """Whether its positions say by which house rules they are played: in ``in_force.house``."""
        in_force = dict(fields_of(self.state)).get("in_force")
        return in_force is not None and "house" in attrs.fields_dict(in_force)

    @property
    def house_conditions(self) -> tuple[Condition, ...]:
        """Conditions on a space for house rules, beside those of the rules' own grounds."""
        return ()

    @property
    def changeable(self) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """What house rules may change: its name, the entry of a file that changes it, and its clauses."""
        from ctcore.game.house_file import points_listed  # noqa: PLC0415 - few games are played otherwise

        return points_listed(self._rules) if self.takes_house_rules else ()

    @property
    def when(self) -> tuple[str, ...]:
        """The conditions on a space that a house rule may name."""
        from ctcore.game.house_file import conditions  # noqa: PLC0415 - as above

        return tuple(conditions(self._rules, self.house_conditions))

    def is_about(self, name: str, *ids: str) -> bool:
        """Whether one of the clauses speaks of what house rules change by that name."""
        from ctcore.game.house_file import clauses_about  # noqa: PLC0415 - as above

        return not clauses_about(self._rules, name).isdisjoint(ids)

    def provisos_of(self, text: str) -> tuple[Proviso, ...]:
        """The house rules that a file of TOML writes (`ctcore.game.house_file`), for `with_provisos`.

        Raises `NotationError`, which names the place of the fault, with near misses.
        """
        from ctcore.game.house_file import provisos_of  # noqa: PLC0415 - as above

        prefix = "" if text in self.variants.values() else "house rule: "
        return provisos_of(self._rules, text, self.house_conditions, lambda: self.rejected, prefix)

    def house_rules_on(self, *ids: str) -> tuple[Proviso, ...]:
        """The house rules that cite one of these clauses, or change what one of them speaks of."""
        from ctcore.game.house_file import clauses_about  # noqa: PLC0415 - as above

        rules = self._rules
        every = (one for label in self.house for one in rules.houses[label][1])
        return tuple(
            one for one in every if clauses_about(rules, one.to).union(one.clauses).intersection(ids)
        )

    @property
    def house_files(self) -> tuple[str, ...] | None:
        """The texts of its house rules, by which another process finds the game; None if any has none."""
        rules = self._rules
        texts = [rules.texts.get(rules.houses[label][0]) for label in self.house]
        return None if None in texts else tuple(text for text in texts if text is not None)

    @property
    def _rules(self) -> Rules:
        rules = self.system.table.rules
        assert rules is not None, "the rules of a game are attached"
        return rules

    def at_home(self, state: S) -> S:
        """The position, played by this game's house rules if it names none.

        Raises `InvalidPosition` if it names others.
        """
        said = house_of(state)
        if said and said != self.house:
            own = {self.variant(name).house: name for name in self.variants}
            turned = " ".join(f"--ruling {one}" for one in options_of(said))
            by = turned or f"--house {own.get(said, 'FILE')}"
            message = f"the position is played by {' and '.join(said)}: read it with {by}, or with_provisos"
            raise InvalidPosition(message)
        return self.moved_in(state)

    def moved_in(self, state: S) -> S:
        """The position as it is played by this game's house rules, and by no others that it names.

        >>> import ctcore as ct
        >>> turned = ct.game().with_rulings(R73="rejected")
        >>> turned.moved_in(ct.setup("short")).in_force.house
        ('house rule: R73 rejected',)
        """
        if house_of(state) == self.house:
            return state
        found: S = attrs.evolve(state, in_force=attrs.evolve(state.in_force, house=self.house))
        return found

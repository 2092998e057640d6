"""The most that an Operation can bring a number to: a ceiling, and the choices that come to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.frozen import frozen
from ctcore.query.knapsack import Budget, Choice, knapsack
from ctcore.query.menus import Menu, Outcome, menu, unbeaten
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.parts import EDGE_TRACK_TOP
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Activity
from ctcore.twilight.ceilings.cubes import FRENCH, sorts_of
from ctcore.twilight.ceilings.in_march import InMarch
from ctcore.twilight.ceilings.in_space import FULL, InSpace, Made, Shared, Tag
from ctcore.twilight.ceilings.of_government import NETS, OfGovernment
from ctcore.twilight.rules.activities import ambush, deploy, neutralize, subvert
from ctcore.twilight.rules.activities.troop_lift import prospects as troop_lift
from ctcore.twilight.rules.common.operation import SelectTrack
from ctcore.twilight.rules.common.turns import OperationLimit
from ctcore.twilight.rules.operations import garrison, train
from ctcore.twilight.rules.operations.garrison import Garrisoning
from ctcore.twilight.rules.operations.march import Marching
from ctcore.twilight.rules.operations.train import Training
from ctcore.twilight.system import SYSTEM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctcore.kernel import Move
    from ctcore.query.effort import Effort
    from ctcore.twilight.board.state import State
    from ctcore.twilight.ceilings.worth import Worth

__all__ = ["Ceiling", "Menus", "ceiling", "menus_of"]

_MANY = 99
# How many spaces a Special Activity has, and what it counts for all of them together.
_SPACES: dict[Activity, Callable[[State], int]] = {
    Activity.AMBUSH: lambda _state: ambush.SPACES,
    Activity.SUBVERT: lambda _state: subvert.SPACES,
    Activity.NEUTRALIZE: lambda _state: neutralize.SPACES,
    Activity.DEPLOY: lambda _state: deploy.SPACES,
    Activity.TROOP_LIFT: troop_lift.SPACES,
}
_COUNTED: dict[Activity, Callable[[State], int]] = {
    Activity.SUBVERT: lambda _state: subvert.MOST_CUBES,
    Activity.NEUTRALIZE: neutralize.REMOVED,
}


@frozen(eq=False)
class Ceiling:
    """What no end of an Operation passes; and the Special Activity and the choices that would come to it.

    ``most`` is None if the Operation has no end at all.  ``positions`` counts those played for it.
    """

    most: int | None
    positions: int
    activity: Activity | None = None
    choice: tuple[Outcome, ...] = ()

    @property
    def bare(self) -> Ceiling:
        """The same with no choices but those that are worth something by themselves."""
        return attrs.evolve(self, choice=tuple(one for one in self.choice if one.worth > 0))


@frozen(eq=False)
class Menus:
    """What each space may come to in an Operation that has begun, as a worth has it.

    ``positions`` counts those played for it; ``moment`` says that any moment of it counts, not its end alone.
    """

    begun: State
    worth: Worth
    menus: tuple[Menu, ...]
    positions: int
    moment: bool

    def best(self, price: int | None = None) -> Ceiling:
        """The best choice of all Special Activities, with no more paid than the price if one is given."""
        activities = {outcome.tag.activity for one in self.menus for outcome in one} | {None}
        some_given = any(Shared._make(outcome.shared).given for one in self.menus for outcome in one)
        base = self.worth.apart(self.begun)
        best = Ceiling(None, self.positions)
        for activity in sorted(activities, key=str):
            for gives in (False, True) if some_given else (False,):
                chosen = _chosen(self, (activity, gives), price)
                if chosen is not None and (best.most is None or base + chosen.worth > best.most):
                    best = Ceiling(base + chosen.worth, self.positions, activity, chosen.outcomes)
        return best

    def cheapest(self, least: int) -> tuple[int, Ceiling] | None:
        """The least price at which the number may come to as much, with the choice; None if it never does."""

        def suffices(found: Ceiling) -> bool:
            return found.most is not None and found.most >= least

        if not suffices(self.best()):
            return None
        low, high = -1, 0
        while not suffices(found := self.best(high)):
            low, high = high, 2 * high + 1
        while high - low > 1:
            middle = (low + high) // 2
            if suffices(tried := self.best(middle)):
                high, found = middle, tried
            else:
                low = middle
        return high, found


def ceiling(state: State, operation: Move, worth: Worth, effort: Effort) -> Ceiling | None:
    """Return the ceiling of an Operation in the player's turn; None if the effort does not suffice.

    >>> import ctcore as ct
    >>> from ctcore.condition import position
    >>> from ctcore.query.effort import Effort
    >>> from ctcore.twilight.ceilings.worth import Worth
    >>> from ctcore.twilight.rules.operations.rally import Rally
    >>> turn = ct.play(ct.setup("short", card=1), "no pivotal event")
    >>> ceiling(turn, Rally(), Worth.of(position.resources.fln, ct.FLN), Effort()).most
    19
    """
    found = menus_of(SYSTEM.step(state, operation), worth, effort)
    return None if found is None else found.best()


def menus_of(begun: State, worth: Worth, effort: Effort, *, moment: bool = False) -> Menus | None:
    """Return the menus of an Operation that has just begun, of one that a card grants, too.

    They are of its ends or, with ``moment``, of any moment of it.  None if the effort does not suffice.
    """
    used, operation = effort.used, begun.stack[-1]
    # What a card grants is played as if it stood on the turn.
    begun = begun.but(stack=(begun.stack[0], operation))
    menus = [_of_track(begun, worth)]
    part: type[InSpace] = InMarch if isinstance(operation, Marching) else InSpace
    if worth.player is GOVERNMENT:
        part = OfGovernment
    for place in PLACES:
        found = menu(part(begun, place, worth, moment=moment), effort)
        if found is None:
            return None
        menus.append(found)
    return Menus(begun, worth, tuple(menus), effort.used - used, moment)


def _of_track(begun: State, worth: Worth) -> Menu:
    """A track as a location, before or after a Special Activity."""
    found = [Outcome(0, Shared(), Tag(None, is_location=False))]
    rich = begun.but(resources=FULL)
    for move in SYSTEM.legal_moves(rich):
        if isinstance(move, SelectTrack):
            after = SYSTEM.step(rich, move)
            paid = after.resources.of(worth.player) - FULL.of(worth.player)
            gain = worth.added(rich, after)
            shared, tag = Shared(purse=paid, locations=-1, price=paid), Tag(None, is_location=True)
            found += [
                Outcome(gain, shared._replace(before=before), tag, (Made(phase, move),))
                for phase, before in ((0, paid), (2, 0))
            ]
    return tuple(found)


def _chosen(of: Menus, way: tuple[Activity | None, bool], price: int | None) -> Choice | None:
    """The best choice with that Special Activity, with pieces taken from elsewhere (1.4.1) or without."""
    activity, gives = way
    begun, worth = of.begun, of.worth
    purse = begun.resources.of(worth.player)
    of_fln = worth.player is FLN
    budgets = {"before": Budget(purse, only_falls=True)} if of_fln else {}
    budgets["purse"] = Budget(purse, weight=worth.purse, most=EDGE_TRACK_TOP, only_falls=not of_fln)
    if price is not None:
        budgets["price"] = Budget(price, only_falls=True)
    budgets |= _of_spaces(of, activity) | _of_government(begun, worth, activity)
    if gives:
        # None was Available when a piece was taken.
        budgets["came"] = Budget(-begun.available.guerrillas)
    limited = _limited(of, activity, budgets, gives=gives)
    if of_fln and limited is not None and not _suffices(limited, begun):
        budgets["available"] = Budget(begun.available.guerrillas)
        budgets["bases"] = Budget(begun.available.fln_bases)
        limited = _limited(of, activity, budgets, gives=gives)
    return None if limited is None else attrs.evolve(limited, worth=limited.worth - worth.paid * purse)


def _of_spaces(of: Menus, activity: Activity | None) -> dict[str, Budget]:
    """How many spaces the Operation and its Special Activity have, and what is counted over them."""
    begun = of.begun
    frame: Any = begun.stack[-1]
    budgets: dict[str, Budget] = {}
    if activity in _SPACES:
        budgets["spaces"] = Budget(_SPACES[activity](begun), only_falls=True)
    if activity in _COUNTED:
        budgets["counted"] = Budget(_COUNTED[activity](begun), only_falls=True)
    if frame.limit is OperationLimit.LIMITED or isinstance(frame, Garrisoning):
        # A Garrison searches one space; where its Police go is not asked here.
        budgets["locations"] = Budget(1, only_falls=True)
    elif frame.grant is not None:
        budgets["locations"] = Budget(frame.grant.most, only_falls=True)
    if any(Shared._make(one.shared).populace for some in of.menus for one in some):
        most = train.PACIFIED(begun) if isinstance(frame, Training) else 1
        budgets["populace"] = Budget(most, only_falls=True)
    if isinstance(frame, Marching):
        budgets["moved"] = Budget(0)
    return budgets


def _of_government(begun: State, worth: Worth, activity: Activity | None) -> dict[str, Budget]:
    """What the Government's pieces share: how many of each sort there are, and how many a number moves."""
    if worth.player is FLN:
        return {}
    budgets: dict[str, Budget] = {}
    is_train, is_garrison = (isinstance(begun.stack[-1], kind) for kind in (Training, Garrisoning))
    for name, sort in zip(NETS, sorts_of(worth.quantity), strict=False):
        placed = (one for one in sort if is_train and (activity is Activity.DEPLOY or one not in FRENCH))
        budgets[name] = Budget(sum(getattr(begun.available, one) for one in placed))
    if is_train or (budgets and is_garrison):
        deployed = deploy.MOVES if activity is Activity.DEPLOY else 0
        most = garrison.MOST_CUBES(begun) if is_garrison else deployed
        budgets["carried"] = budgets["fetched"] = Budget(most, only_falls=True)
    if activity is Activity.NEUTRALIZE and any(
        str(leaf).startswith("casualties") for _, leaf in worth.figures
    ):
        budgets["turns"] = Budget(0)
    return budgets


def _limited(
    of: Menus, activity: Activity | None, budgets: dict[str, Budget], *, gives: bool
) -> Choice | None:
    kept = [tuple(_reduced(one, activity, tuple(budgets), gives=gives)) for one in of.menus]
    # An Operation ends with a location; its Special Activity may come before that (R49).
    return knapsack(kept, tuple(budgets.values()), needs=None if of.moment else True)


def _suffices(choice: Choice, begun: State) -> bool:
    """Whether as many Guerrillas and Bases are Available as the choice places."""
    guerrillas: int = begun.available.guerrillas + sum(one.moves[-1][0] for one in choice.outcomes)
    bases: int = begun.available.fln_bases + sum(one.moves[-1][1] for one in choice.outcomes)
    return min(guerrillas, bases) >= 0


def _reduced(
    outcomes: Menu, activity: Activity | None, names: Iterable[str], *, gives: bool
) -> Iterable[Outcome]:
    """The outcomes that go with a Special Activity, with those shared numbers alone."""
    found: dict[bool, list[Outcome]] = {False: [], True: []}
    for one in outcomes:
        shared = Shared._make(one.shared)
        if one.tag.activity in {None, activity} and (gives or not shared.given):
            kept = tuple(getattr(shared, name) for name in names)
            # The last of the moves says what became of the pieces Available.
            moves = (*one.moves, (shared.available, shared.bases))
            found[one.tag.is_location].append(Outcome(one.worth, kept, one.tag.is_location, moves))
    return [one for some in found.values() for one in unbeaten(some)]

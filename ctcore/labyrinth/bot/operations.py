"""What the solo Jihadist conducts with a card, and where: Plot, Jihad and Recruit (9.4.1, 9.4.2).

Clauses: 9.4.1, 9.4.2.2 to 9.4.2.5; rulings L37, L38, L46, L61, L89
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctcore.labyrinth.board.places import MUSLIM, PLACES, place
from ctcore.labyrinth.board.solo import major_is_open
from ctcore.labyrinth.board.tracks import recruitable, resources
from ctcore.labyrinth.board.vocabulary import Governance
from ctcore.labyrinth.bot.cells import in_order
from ctcore.labyrinth.bot.priority import Priority
from ctcore.labyrinth.rules.jihadist.operation import Jihad, MajorJihad, Plotting, Recruit, RollDice
from ctcore.labyrinth.rules.solo.acting import Radicalize
from ctcore.labyrinth.rules.solo.plotting import BOXES, box_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.labyrinth.board.places import Place
    from ctcore.labyrinth.board.state import Country
    from ctcore.labyrinth.bot.thinking import Thinking

__all__ = [
    "NAMED",
    "SHIFTED_FIRST",
    "jihad",
    "majors",
    "may_recruit",
    "minors",
    "plot",
    "plot_place",
    "radicalize",
    "recruit",
    "worsened_first",
]

_PAKISTAN = place("Pakistan")
_TO_RULE, _TO_RULE_BESIEGED = 2, 1
_FAR_MORE = 5
# 9.4.2.2/2: the order of governance, for an operation and for an event.
_BY_OPERATION = (Governance.POOR, Governance.GOOD, Governance.FAIR)
_BY_EVENT = (Governance.POOR, Governance.FAIR, Governance.GOOD)


def _rank(order: tuple[Governance, ...], country: Country) -> int:
    level = country.governance
    return order.index(level) if level in order else -1


# Plot


def _box(thinking: Thinking, where: Place) -> int:
    """The first box of Plot that the country is in; one that is in none comes last."""
    found = box_of(thinking.state, thinking.country(where))
    return len(BOXES) if found is None else found


_PLOT_BOX = Priority(
    "plot.box",
    ("9.4.2.2/1", "L46"),
    "the first box of Plot",
    lambda thinking, where: -_box(thinking, where),
)
_PLOT_OPERATION = Priority(
    "plot.governance",
    ("9.4.2.2/2",),
    "Fair before Good before Poor",
    lambda thinking, where: _rank(_BY_OPERATION, thinking.country(where)),
)
_PLOT_EVENT = Priority(
    "plot.governance_by_event",
    ("9.4.2.2/2",),
    "by an event Good before Fair before Poor",
    lambda thinking, where: _rank(_BY_EVENT, thinking.country(where)),
)

# Jihad

_RESOURCES = Priority(
    "jihad.resources",
    ("9.4.2.3/1", "9.4.2.4/1"),
    "the most resources",
    lambda thinking, where: resources(thinking.state, thinking.country(where)),
)
_PAKISTAN_FIRST = Priority(
    "jihad.pakistan", ("9.4.2.3/1", "9.4.2.4/1"), "Pakistan", lambda _thinking, where: where is _PAKISTAN
)
_GOOD_FIRST = Priority(
    "jihad.governance",
    ("9.4.2.4/1",),
    "Good before Fair, and for alignment then Poor",
    lambda thinking, where: _rank(_BY_EVENT, thinking.country(where)),
)
_AID_FIRST = Priority(
    "jihad.aid",
    ("9.4.2.4/1",),
    "a country with Aid",
    lambda thinking, where: thinking.country(where).aid >= 1,
)
_BESIEGED_FIRST = Priority(
    "jihad.besieged",
    ("9.4.2.4/1",),
    "a besieged country",
    lambda thinking, where: thinking.country(where).besieged,
)
# 9.4.2.4: for Minor Jihad, and for events that shift governance or alignment.
SHIFTED_FIRST = (_GOOD_FIRST, _PAKISTAN_FIRST, _AID_FIRST, _BESIEGED_FIRST, _RESOURCES)

# Recruit


def _recruit_box(country: Country, value: int) -> int:
    """The box of Recruit that the country is in: 3 is the first, 1 the last, 0 none."""
    if country.regime_change is not None:
        return 3 if country.strength >= country.cells + _FAR_MORE else 0
    if country.is_ruled:
        return 2 if country.cells < 2 * value else 0
    return 1


_RECRUIT_BOX = Priority(
    "recruit.box",
    ("9.4.2.5/1",),
    "regime change with 5 more troops than cells; Islamist Rule with few cells; then others",
    lambda thinking, where: _recruit_box(thinking.country(where), thinking.frame.value),
)
_RECRUIT_NUMBER = Priority(
    "recruit.number",
    ("9.4.2.5/1",),
    "the highest number needed to recruit",
    lambda thinking, where: _number(thinking.country(where)),
)
_RECRUIT_BESIEGED = Priority(
    "recruit.besieged",
    ("9.4.2.5/1",),
    "a besieged country",
    lambda thinking, where: thinking.country(where).besieged,
)
_RECRUIT_PIECES = Priority(
    "recruit.pieces",
    ("9.4.2.5/1",),
    "the most troops and cells",
    lambda thinking, where: thinking.country(where).strength + thinking.country(where).cells,
)
_RECRUIT_RESOURCES = Priority(
    "recruit.resources",
    ("9.4.2.5/1",),
    "the most resources, if all are Muslim",
    lambda thinking, where: resources(thinking.state, thinking.country(where)),
)


def _number(country: Country) -> int:
    plain = country.regime_change is None and not country.is_ruled
    return (country.place.recruit or country.level) if plain else 0


NAMED = (
    *(_PLOT_BOX, _PLOT_OPERATION, _PLOT_EVENT, *SHIFTED_FIRST),
    *(_RECRUIT_BOX, _RECRUIT_NUMBER, _RECRUIT_BESIEGED, _RECRUIT_PIECES, _RECRUIT_RESOURCES),
)


# Plot


def plot_place(thinking: Thinking, candidates: Sequence[Place]) -> Place:
    """Where an event places its plot; it does so only where a box has one (9.4.2.1/1, L112, L114)."""
    return thinking.pick_place("a country for the plot", candidates, _PLOT_BOX, _PLOT_EVENT)


def plot(thinking: Thinking) -> bool:
    """Plot with as many cells as there are points, in the first country that has not plotted yet (L37)."""
    state, frame = thinking.state, thinking.frame
    there = [
        one.place
        for one in state.countries
        if one.cells and not one.is_ruled and one.place not in frame.places and box_of(state, one) is not None
    ]
    if not there:
        return False
    where = thinking.pick_place("a country for the Plot", there, _PLOT_BOX, _PLOT_OPERATION)
    box = BOXES[_box(thinking, where)]
    thinking.tell(f"plot.{box.name}", ("9.4.2.2/1",), box.says, where)
    for cell in in_order(thinking.country(where))[: frame.left]:
        thinking.play(Plotting(cell, where))
    thinking.play(RollDice())
    return True


# Jihad


def _fights(thinking: Thinking, country: Country) -> bool:
    """Whether cells there may conduct Jihad (8.4, #33)."""
    free = country.place not in thinking.frame.places
    cell = next(iter(in_order(country)), None)
    return free and cell is not None and thinking.may(Jihad(cell, country.place))


def majors(thinking: Thinking) -> list[Place]:
    """The countries in which a Major Jihad could succeed with the points that are left (8.4.2, 9.4.1/3)."""
    return [
        one.place
        for where in MUSLIM
        if (one := thinking.country(where)).governance is not None
        and major_is_open(thinking.state, one)
        and min(one.cells, thinking.frame.left) >= _successes(one)
        and _fights(thinking, one)
    ]


def _successes(country: Country) -> int:
    """The successes that bring Islamist Rule (L38)."""
    down = Governance.POOR.number - country.level
    return down + (_TO_RULE_BESIEGED if country.besieged else _TO_RULE)


def minors(thinking: Thinking) -> list[Place]:
    """The Good and Fair countries in which cells may conduct Jihad."""
    decent = (Governance.GOOD, Governance.FAIR)
    countries = (thinking.country(where) for where in MUSLIM)
    return [one.place for one in countries if one.governance in decent and _fights(thinking, one)]


def jihad(thinking: Thinking) -> bool:
    """A Major Jihad if one could succeed, else a Minor one, with as many cells as there are points."""
    major = majors(thinking)
    first = (_PAKISTAN_FIRST, _RESOURCES) if major else SHIFTED_FIRST
    there = major or minors(thinking)
    if not there:
        return False
    where = thinking.pick_place("a country for the Jihad", there, *first)
    named = ("jihad.major", ("9.4.2.3/1",)) if major else ("jihad.minor", ("9.4.2.4/1",))
    thinking.tell(*named, "Major Jihad" if major else "Minor Jihad", where)
    for cell in in_order(thinking.country(where))[: thinking.frame.left]:
        thinking.play(Jihad(cell, where))
    if major:
        thinking.play(MajorJihad(where))
    thinking.play(RollDice())
    return True


# Recruit


def may_recruit(thinking: Thinking) -> bool:
    """Whether a cell is available, and GTMO not in effect (9.4.1/3)."""
    return recruitable(thinking.state) >= 1 and not thinking.state.in_force.gtmo


def recruit(thinking: Thinking) -> bool:
    """One die of a Recruit, in the country in which the card recruits (9.4.2.5, L89)."""
    frame = thinking.frame
    there = [where for where in PLACES if thinking.may(Recruit(where))]
    if frame.places:
        there = [where for where in there if where is frame.places[-1]]
    else:
        there = [where for where in there if _recruit_box(thinking.country(where), frame.value)]
    if not there:
        return False
    left = thinking.narrow(there, _RECRUIT_BOX, _RECRUIT_NUMBER, _RECRUIT_BESIEGED, _RECRUIT_PIECES)
    if all(one.is_muslim for one in left):
        left = thinking.narrow(left, _RECRUIT_RESOURCES)
    where = thinking.random_place("a country for the Recruit", left)
    thinking.tell("recruit.die", ("9.4.2.5/1",), "a die of the Recruit", where)
    thinking.play(Recruit(where))
    thinking.play(RollDice())
    return True


# Radicalization


def radicalize(thinking: Thinking) -> bool:
    """Radicalize with the points that are left (9.4.1/4)."""
    says = "points that cannot be used: Radicalization"
    thinking.tell("radicalize", ("9.4.1/4",), says, thinking.frame.left)
    thinking.play(Radicalize())
    return True


def worsened_first(thinking: Thinking, candidates: Sequence[Place]) -> Place:
    """The country whose governance or alignment an event shifts (9.4.2.1/1, 9.4.2.4).

    At random where none is Good, Fair or Poor, for then no priority is of it (L47).
    """
    what = "a country that is shifted"
    named = [one for one in candidates if thinking.country(one).governance in _BY_EVENT]
    if not named:
        return thinking.random_place(what, candidates)
    return thinking.pick_place(what, named, *SHIFTED_FIRST)

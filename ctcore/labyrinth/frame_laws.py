"""The laws of what is pending: what frames say of troops, cells, cards and countries is so.

They are narrower than what a position must keep to be judged; play keeps them, and the proofs go by them.

Clauses: 4.9.4, 7.2.1.2, 7.3.1, 7.3.4, 8.1.2, 8.2.1, 8.5.2, #37, #39
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ctcore.kernel import Frame, Law
from ctcore.kernel.law import frame_law
from ctcore.kernel.logic import all_of, implies
from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.state import Country, State
from ctcore.labyrinth.board.vocabulary import Cell, Governance
from ctcore.labyrinth.rules.common.testing import Of, Testing
from ctcore.labyrinth.rules.events.jihadist_49_to_64 import Then
from ctcore.labyrinth.rules.events.jihadist_74_to_81 import Slipping
from ctcore.labyrinth.rules.events.jihadist_82_to_95 import PlotsPlaced
from ctcore.labyrinth.rules.events.us_1_to_17 import CovertRoll
from ctcore.labyrinth.rules.events.us_32_to_36 import Offered
from ctcore.labyrinth.rules.jihadist import conducting
from ctcore.labyrinth.rules.jihadist.conducting import Conducting, Filling, Operation, Placing
from ctcore.labyrinth.rules.jihadist.operation import Declaring, JihadistOperation
from ctcore.labyrinth.rules.jihadist.recruiting import Recruiting
from ctcore.labyrinth.rules.playing import Carding
from ctcore.labyrinth.rules.reassessing import Reassessing
from ctcore.labyrinth.rules.setup import Scattering
from ctcore.labyrinth.rules.solo.acting import Acting
from ctcore.labyrinth.rules.solo.radicalizing import Arriving, Radical, Radicalizing
from ctcore.labyrinth.rules.us.deploying import Deploying
from ctcore.labyrinth.rules.us.disrupting import Disrupting
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.labyrinth.rules.us.regimes import Changing
from ctcore.labyrinth.rules.us.regimes import Step as RegimeStep
from ctcore.labyrinth.rules.us.war_of_ideas import Step as WarStep
from ctcore.labyrinth.rules.us.war_of_ideas import Wooing

__all__ = ["FRAME_LAWS", "ends_with"]

_STATES, _IRAQ, _LIBYA = place("United States"), place("Iraq"), place("Libya")
_SCATTERED = 3


def _at(state: State, where: Any) -> Country:
    found: Country = state.countries[where.index]
    return found


def _invaded(state: State) -> bool:
    """#37 and #39 need an Adversary, and no country loses its mark again."""
    lasting = state.in_force
    return implies(lasting.iraqi_wmd, _at(state, _IRAQ).is_marked) & implies(
        lasting.libyan_wmd, _at(state, _LIBYA).is_marked
    )


def _nato(state: State) -> bool:
    return all_of(implies(one.nato, one.is_marked) for one in state.countries)


def _troops_there(state: State, frame: Any) -> bool:
    there = state.troops if frame.origin is None else _at(state, frame.origin).troops
    enough: bool = (frame.count >= 1) & (frame.count <= there) & (frame.origin is not frame.place)
    return enough


def _cells_of_dice(state: State, frame: Any) -> bool:
    """Dice that are not carried out take cells that stand where they are taken from (8.3.3, 8.4, 8.5.1)."""
    of, begun = frame.of, getattr(frame, "step", conducting.Step.TESTS) is not conducting.Step.TESTS
    muslim = of is not Operation.JIHAD or all(one.place.is_muslim for one in frame.dice)
    marked = not begun or all(_at(state, one.place).is_marked for one in frame.dice)
    if not muslim or not marked:
        return False
    if of is Operation.RECRUIT or (of is Operation.PLOT and begun):
        return True
    done = frame.places[: frame.done] if isinstance(frame, Conducting) else ()
    roused = begun and of is Operation.JIHAD
    taken = Counter(
        (one.origin or one.place, Cell.ACTIVE if roused and one.cell is Cell.SLEEPER else one.cell)
        for one in frame.dice
        if one.place not in done and one.cell is not None
    )
    return all_of(_at(state, where).count(cell) >= number for (where, cell), number in taken.items())


def _tested(_state: State, frame: Testing) -> bool:
    """What is tested can be marked; only the United States have a posture of their own (4.9.3)."""
    if frame.of is Of.US_POSTURE:
        return frame.place is _STATES
    if frame.of is Of.SETTING:
        return frame.place.is_muslim
    return (frame.place.is_muslim and frame.of is Of.TEST) or frame.place.has_posture


def _changed(state: State, frame: Changing) -> bool:
    country = _at(state, frame.place)
    poor_or_fair = country.governance in (Governance.FAIR, Governance.POOR)
    return country.place.is_muslim and (frame.step is RegimeStep.GOVERNANCE or poor_or_fair)


def _arrives(state: State, frame: Any) -> bool:
    if frame.origin is None or frame.cell is None:
        return state.cells >= 1
    return _at(state, frame.origin).count(frame.cell) >= 1


FRAME_LAWS: tuple[Law, ...] = (
    Law(
        "invaded_countries_are_marked",
        ("#37", "#39"),
        "a country that #37 or #39 names is marked",
        _invaded,
        of_board=True,
    ),
    Law("nato_where_marked", ("#41", "4.9.4/1"), "NATO is in a marked country", _nato, of_board=True),
    frame_law(
        (UsOperation, JihadistOperation, Declaring, Recruiting, Acting),
        "operations_have_a_value",
        ("7.1.1/1", "8.1.1/1"),
        "an operation has a value",
        lambda _state, frame: frame.value >= 1,
    ),
    frame_law(
        (Scattering,),
        "cells_to_scatter",
        ("10.3/1",),
        "cells are left for the countries that the scenario lets be named",
        lambda state, frame: state.cells >= _SCATTERED - len(frame.placed),
    ),
    frame_law(
        (Disrupting,),
        "turned_cells_are_active",
        ("7.4.2/1", "L32"),
        "sleepers that a Disrupt has turned are active cells now",
        lambda state, frame: (frame.turned >= 0) & (frame.turned <= _at(state, frame.place).actives),
    ),
    frame_law(
        (Deploying,),
        "troops_to_move",
        ("7.3.1/1", "7.3.5/1"),
        "troops that wait for a test stand where they leave",
        _troops_there,
    ),
    frame_law(
        (Declaring, Conducting),
        "cells_of_dice",
        ("8.1.2/1", "8.3.3/1", "8.4/1", "8.5.1/1"),
        "each die that is not carried out has a cell of its own; what is rolled for is marked",
        _cells_of_dice,
    ),
    frame_law(
        (Filling,),
        "cells_to_place",
        ("8.2.1/1",),
        "no more cells are to be placed than are on the track, and all in marked countries",
        lambda state, frame: all_of(
            (frame.left >= 1, frame.left <= state.cells, *(_at(state, at).is_marked for at in frame.places))
        ),
    ),
    frame_law(
        (Placing, PlotsPlaced),
        "plots_where_tested",
        ("4.9.4/1", "8.5.2/1"),
        "plots are placed in a marked country",
        lambda state, frame: _at(state, frame.place).is_marked,
    ),
    frame_law(
        (Testing,), "tests_of_what_varies", ("4.9.3/1", "4.3.2/1"), "only what varies is tested", _tested
    ),
    frame_law(
        (Wooing,),
        "wooed_where_tested",
        ("4.9.4/1", "7.2.1.2/1"),
        "a War of Ideas rolls in a marked country",
        lambda state, frame: (
            frame.step is WarStep.TEST or not frame.place.is_muslim or _at(state, frame.place).is_marked
        ),
    ),
    frame_law(
        (Changing,), "changed_to_poor_or_fair", ("7.3.4/2",), "a regime is Fair or Poor after it", _changed
    ),
    frame_law(
        (Slipping, Arriving),
        "cells_that_arrive",
        ("8.3.1/1", "L71", "9.4.3/1"),
        "a cell that waits for a test stands where it leaves, or on the track",
        _arrives,
    ),
    frame_law(
        (Then,),
        "cells_of_an_event",
        ("6.2.4/1",),
        "an event places a cell or more once its country is tested",
        lambda _state, frame: frame.count >= 1,
    ),
    frame_law(
        (Radicalizing,),
        "cell_to_appear",
        ("9.4.3/1",),
        "a box of Radicalization that places a cell has one to place",
        lambda state, frame: (
            state.cells >= 1 if frame.box is Radical.CELL and state.stack[-1] is frame else True
        ),
    ),
    frame_law(
        (Offered, CovertRoll),
        "adversaries_are_aligned",
        ("#14", "#32"),
        "a country that an event makes Neutral has an alignment",
        lambda state, frame: _at(state, frame.place).alignment is not None,
    ),
    frame_law(
        (Carding,),
        "played_card_on_the_table",
        ("5.2.2/1",),
        "a card that is carried out is on the table",
        lambda state, frame: frame.number in state.cards.played,
    ),
    frame_law(
        (Reassessing,),
        "both_cards_on_the_table",
        ("7.6.2/1",),
        "the cards of a Reassessment are on the table",
        lambda state, frame: all(one in state.cards.played for one in frame.numbers),
    ),
)


def ends_with(state: State, frame: Frame, _result: Any) -> bool:
    """Whether the frame may end with that result in that position.

    >>> from ctcore.labyrinth.game import GAME
    >>> iraq = place("Iraq")
    >>> ends_with(GAME.setup(), Testing(iraq, Of.TEST, "4.9.4/1"), 5)
    True
    """
    if isinstance(frame, Testing) and frame.of is not Of.US_POSTURE:
        return _at(state, frame.place).is_marked
    if isinstance(frame, Changing):
        return _at(state, frame.place).governance in (Governance.FAIR, Governance.POOR)
    return True

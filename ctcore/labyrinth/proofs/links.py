"""Each frame that goes on when the one above it ends keeps the laws: its cases, step by step.

A `Link` is what is pending when a frame has ended, with its result, and the countries that are open.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.kernel.copying import changed
from ctcore.labyrinth.board.in_force import LAPSING
from ctcore.labyrinth.board.places import POSTURED, Place, place
from ctcore.labyrinth.board.state import Plot
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Governance, PlotKind, Posture
from ctcore.labyrinth.proofs.cut import CUT_LAWS, Cut, Ended
from ctcore.labyrinth.proofs.frames import declared
from ctcore.labyrinth.proofs.link import ABROAD, DONE, FACE, FACES, Link, after_dice
from ctcore.labyrinth.proofs.links_of_events import of_events, of_solo, that_only_end
from ctcore.labyrinth.proofs.pendings import HERE, THERE, carding, in_event
from ctcore.labyrinth.proofs.position import (
    SORTS,
    any_country,
    any_position,
    cards_of,
    few_shapes_of,
    open_country,
    shapes_of,
)
from ctcore.labyrinth.rules import drawing, reassessing, resolving, setup
from ctcore.labyrinth.rules.common.dice import Dice
from ctcore.labyrinth.rules.common.testing import Of, PrestigeRoll, Testing
from ctcore.labyrinth.rules.events import special
from ctcore.labyrinth.rules.events.happening import Happening
from ctcore.labyrinth.rules.jihadist import conducting
from ctcore.labyrinth.rules.jihadist.conducting import Conducting, Operation
from ctcore.labyrinth.rules.playing import Carding, Hold
from ctcore.labyrinth.rules.playing import Step as CardStep
from ctcore.labyrinth.rules.sequence import Lot, Phase, Step, Turn
from ctcore.labyrinth.rules.us import deploying, disrupting, regimes, war_of_ideas
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.symbolic import Case, Obligation, any_count, any_truth, keeps_laws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.kernel import Frame
    from ctcore.labyrinth.board.state import State

__all__ = ["LINKS", "obligations_of_links"]


# The turn


def _turn() -> Iterator[Link]:
    for step in Step:
        for country in (open_country(HERE), any_country(HERE, plots=(Plot(PlotKind.PLOT_2),), **_OF_HERE)):
            for held, hands in product((False, True), _HANDS):
                turn = Turn(step, held)
                ended = {
                    Step.SETUP: setup.Scattering(),
                    Step.DEAL: drawing.Drawing((US,), "5.2.8/1"),
                    Step.JIHADIST: Phase(JIHADIST, 2),
                    Step.US: Phase(US, 2),
                    Step.PLOTS: resolving.Resolving(),
                }[step]
                for result in (None, Hold) if step is Step.US else (None,):
                    cards = {"cards": cards_of(hands, ())}
                    # Without cards the turn ends: `_turn_ends`.
                    if step not in (Step.US, Step.PLOTS) or hands is _HANDS[0]:
                        yield Link((turn,), ended, result, (country,), cards)


def _turn_ends() -> Iterator[Link]:
    """With and without what lapses, reserves, and a country under Islamist Rule."""
    rest = any_position()
    ruled = few_shapes_of(HERE)[-1]
    for lapses, pirates in product((False, True), repeat=2):
        truths = {"pirates": pirates, **dict.fromkeys(LAPSING, lapses)}
        for tracks in (
            changed(rest.tracks, us_reserves=0, jihadist_reserves=0),
            changed(rest.tracks, us_reserves=1, jihadist_reserves=2),
        ):
            for country, length in ((open_country(HERE), 3), (ruled, 1)):
                changes = {
                    "cards": cards_of(_HANDS[-1], (), length=length),
                    "in_force": rest.in_force.but(**truths),
                    "tracks": tracks,
                }
                somalia = any_country(place("Somalia"), disrupted=0, bettered=0)
                yemen = any_country(place("Yemen"), disrupted=0, bettered=0)
                countries = (country, somalia, yemen)
                yield Link((Turn(Step.PLOTS),), resolving.Resolving(), None, countries, changes)


_OF_HERE = {"governance": open_country(HERE).governance, "alignment": open_country(HERE).alignment}
_NONE: frozenset[int] = frozenset()
_HANDS = (
    {"us": frozenset((4, 12)), "jihadist": frozenset((65, 95))},
    {"us": frozenset((4,)), "jihadist": _NONE},
    {"us": _NONE, "jihadist": _NONE},
)


def _phase() -> Iterator[Link]:
    played = any_count("phase.played")
    for side, hands in product((US, JIHADIST), _HANDS):
        stack = (Turn(Step.US if side is US else Step.JIHADIST), Phase(side, played))
        cards = {"cards": cards_of(hands, ())}
        yield Link(stack, Carding(5, side, ()), None, (open_country(HERE),), cards)
        yield Link(stack, Lot(), 65, (), cards)
        yield Link(stack, stack[-1], None, (), cards)
    stack = (Turn(Step.US), Phase(US, played))
    yield Link(
        stack, reassessing.Reassessing((4, 12), (), turned=True), None, (), {"cards": cards_of(None, ())}
    )


def _card() -> Iterator[Link]:
    """What is left of a card of each side's and of neither, after its event or its operation."""
    for number, side in product((5, 57, 108, 120, 40, 118, 114, 30), (US, JIHADIST)):
        turn = Turn(Step.US, plotted=False)
        hands = {"us": frozenset((4,)), "jihadist": frozenset((65,))}
        # Before the first Plot of a turn its box is empty (8.5.3).
        cards = {"cards": cards_of(hands, (number,), first_plot=None)}
        for left, happened, plot in product(_LEFT, (False, True), (False, True)):
            card = Carding(number, side, left, happened, plot)
            for result in (None, Operation.PLOT, Operation.JIHAD):
                yield Link(
                    (turn, Phase(side), card), Happening(number, side), result, (open_country(HERE),), cards
                )


_LEFT: tuple[tuple[CardStep, ...], ...] = ((), (CardStep.EVENT,), (CardStep.OPERATION,))


def _reassessed() -> Iterator[Link]:
    for numbers, turned in product(((4, 43), (43, 95), (95, 118)), (False, True)):
        cards = {"cards": cards_of({"us": frozenset((12,)), "jihadist": frozenset((65,))}, numbers)}
        for due, happened in product(((), numbers[1:]), ((), numbers[:1])):
            frame = reassessing.Reassessing(numbers, due, turned, happened)
            yield Link((Turn(Step.US), Phase(US), frame), Happening(95, US), None, (), cards)


def _scattered() -> Iterator[Link]:
    placed = (THERE, HERE, ABROAD)
    for at, where in enumerate(placed):
        for one, posture in product(few_shapes_of(HERE), (None, Posture.HARD)):
            frame = setup.Scattering(placed, at + 1)
            countries = (one, open_country(THERE), any_country(ABROAD, posture=posture))
            test = Testing(where, Of.TEST, "10.3/1")
            yield Link((Turn(Step.SETUP), frame), test, FACE, countries)


def _woken() -> Iterator[Link]:
    for done, again in product((0, 3, 6), (False, True)):
        test = Testing(place("France"), Of.POSTURE, "10.4/1")
        yield Link((Turn(Step.SETUP), setup.Waking(done, again)), test, FACE, (_POSED,))


_POSED = any_country(place("France"), posture=Posture.SOFT)


# Tests and rolls


def _tests() -> Iterator[Link]:
    under = carding(US, DONE)
    for one in SORTS:
        for country in shapes_of(one):
            if one.is_muslim and country.governance is None:
                yield after_dice((*under, Testing(one, Of.TEST, "4.9.4/1")), 1, country)
            if one.is_muslim:
                yield after_dice((*under, Testing(one, Of.SETTING, "#102")), 1, country)
            if one.has_posture:
                for of in (Of.TEST, Of.POSTURE):
                    yield after_dice((*under, Testing(one, of, "4.9.4/1")), 1, country)
    yield after_dice((*under, Testing(place("United States"), Of.US_POSTURE, "#45")))


def _prestige() -> Iterator[Link]:
    yield after_dice(carding(US, DONE, PrestigeRoll("#114")), 3)


# US operations


def _wars() -> Iterator[Link]:
    for one in SORTS:
        if not one.is_muslim and one not in POSTURED:
            continue
        for country in shapes_of(one):
            for value, penalty in ((any_count("value"), True), (None, False)):
                under = carding(US, DONE)
                test = war_of_ideas.Wooing(war_of_ideas.Step.TEST, one, value, penalty)
                roll = war_of_ideas.Wooing(war_of_ideas.Step.ROLL, one, value, penalty)
                if one.is_muslim:
                    yield Link((*under, test), Testing(one, Of.TEST, "4.9.4/1"), FACE, (country,))
                yield after_dice((*under, roll), 1, country)


def _done() -> Iterator[Link]:
    for country in shapes_of(HERE):
        under = carding(US, DONE)
        yield Link(under, regimes.Changing(regimes.Step.PRESTIGE, HERE), None, (country,))
        yield Link(under, disrupting.Disrupting(HERE, 0), None, (country,))
    yield Link(in_event(18, US, special.Granted()), UsOperation(1), None)


def _moved(*, withdraws: bool) -> Iterator[Link]:
    count, philippines = any_count("count"), place("Philippines")
    for one in shapes_of(philippines):
        for origin in (None, *few_shapes_of(HERE)):
            if origin is None and withdraws:
                continue
            where = None if origin is None else origin.place
            frame = deploying.Deploying(count, where, philippines, withdraws)
            countries = (one,) if origin is None else (one, origin)
            test = Testing(philippines, Of.TEST, "4.9.4/1")
            yield Link(carding(US, frame), test, FACE, countries)


def _regimes() -> Iterator[Link]:
    for one in (HERE, place("Iraq"), place("Pakistan")):
        for country in shapes_of(one):
            for step in regimes.Step:
                frame = regimes.Changing(step, one)
                ended = Dice(1) if step is regimes.Step.GOVERNANCE else PrestigeRoll("7.3.4/2")
                yield Link(carding(US, DONE, frame), ended, FACES[:1], (country,))


# Jihadist operations


def _conducted(step: conducting.Step) -> Iterator[Link]:
    for of in Operation:
        for dice, major, countries in declared(of):
            if (
                step is conducting.Step.ROLL
                and len(dice) > 1
                and countries[0].governance is not Governance.POOR
            ):
                continue
            frame = Conducting(step, of, any_count("value"), dice, major, funded=any_truth("funded"))
            if step is conducting.Step.TESTS:
                test = Testing(dice[0].place, Of.TEST, "4.9.4/1")
                yield Link(carding(JIHADIST, frame), test, FACE, countries)
            elif step is conducting.Step.ROLL:
                known = tuple(attrs.evolve(one, most=4) for one in dice)
                rolls = attrs.evolve(frame, dice=known)
                yield Link(carding(JIHADIST, rolls), Dice(1), FACES[: len(dice)], countries)
            else:
                for won in product((False, True), repeat=len(dice)):
                    going_on = attrs.evolve(frame, succeeded=won, done=1)
                    if of is not Operation.RECRUIT:
                        placed = conducting.Placing(dice[0].place, 1, 0)
                        yield Link(carding(JIHADIST, going_on), placed, None, countries)


# Plots


def _bombs() -> Iterator[Link]:
    under = (Turn(Step.PLOTS), resolving.Resolving())
    for one in SORTS:
        for country in few_shapes_of(one):
            for kind, step in product((PlotKind.PLOT_2, PlotKind.WMD), resolving.Step):
                bomb = resolving.Bombing(step, one, Plot(kind))
                if step is resolving.Step.DICE and not one.is_muslim:
                    continue
                number = kind.number if step is resolving.Step.DICE else 1
                ended = _BEFORE[step](one)
                yield Link((*under, bomb), ended, FACES[:number], (country,))


_BEFORE: dict[resolving.Step, Callable[[Place], Frame]] = {
    resolving.Step.POSTURE: lambda one: (
        Dice(1) if not one.has_posture else Testing(one, Of.POSTURE, "8.5.6/4")
    ),
    resolving.Step.AGAIN: resolving.Again,
    resolving.Step.SCHENGEN: resolving.Others,
    resolving.Step.PRESTIGE: lambda _one: PrestigeRoll("8.5.6/5"),
    resolving.Step.DICE: lambda _one: Dice(1),
}


def _plots_go_on() -> Iterator[Link]:
    turn, france = Turn(Step.PLOTS), place("France")
    bomb = resolving.Bombing(resolving.Step.DICE, france, Plot(PlotKind.PLOT_1))
    for plots in ((), (Plot(PlotKind.PLOT_2),)):
        here = any_country(HERE, plots=plots, **_OF_HERE)
        yield Link((turn, resolving.Resolving()), bomb, None, (here, _POSED))
    under = (turn, resolving.Resolving(), attrs.evolve(bomb, step=resolving.Step.SCHENGEN))
    test = Testing(france, Of.POSTURE, "8.5.6/4")
    yield Link((*under, resolving.Rolled()), test, FACE, (_POSED,))
    for named in ((france,), (france, place("Italy"))):
        yield Link((*under, resolving.Naming(place("Spain"), named)), test, FACE, (_POSED,))


# Events


Row = tuple[tuple[str, ...], str, "Callable[[], Iterable[Link]]"]
LINKS: dict[str, Row] = {
    "turn": (("5.1/1", "5.2.1/1"), "what a turn does next", _turn),
    "turn.end": (("5.2.5/1", "5.2.6/1", "5.2.7/1", "5.2.8/1"), "the end of a turn", _turn_ends),
    "phase": (("5.2.2/1", "5.2.2/3"), "what a phase does after a card", _phase),
    "card": (("6.1/1", "6.3.2.1/1"), "what is left of a card", _card),
    "reassessment": (("7.6.3/1",), "a Reassessment after an event", _reassessed),
    "setup.scattered": (("10.3/1",), "the test of the countries that a scenario lets be named", _scattered),
    "setup.woken": (("10.4/1",), "the postures that a scenario lets be rolled", _woken),
    "test": (("4.9.3/1", "4.9.4/2"), "a test, or a roll of posture,", _tests),
    "prestige": (("4.7.1/1",), "a roll of Prestige", _prestige),
    "war_of_ideas": (("7.2.1.2/1", "7.2.3/1"), "a War of Ideas", _wars),
    "operation.done": (("7.0/1",), "the end of an operation", _done),
    "deploy": (
        ("7.3.1/1",),
        "a Deploy after the test of its destination",
        lambda: _moved(withdraws=False),
    ),
    "withdraw": (
        ("7.3.5/1",),
        "a Withdraw after the test of its destination",
        lambda: _moved(withdraws=True),
    ),
    "regime_change": (("7.3.4/2",), "a Regime Change", _regimes),
    "jihadist.tests": (
        ("8.1.2/1", "8.3.3/1"),
        "an operation of the Jihadist after its tests",
        lambda: _conducted(conducting.Step.TESTS),
    ),
    "jihadist.results": (
        ("8.1.2/1", "8.4.2/1"),
        "an operation of the Jihadist in its next country",
        lambda: _conducted(conducting.Step.RESULTS),
    ),
    "plot": (("8.5.6/1", "8.5.6/6"), "what a plot brings", _bombs),
    "plots": (("8.5.6/4", "5.2.3/1"), "the next plot, and the next posture,", _plots_go_on),
    "events": (("6.2.1/1",), "a procedure of an event", of_events),
    "events.end": (("6.2.1/1",), "a procedure of an event that only waits", that_only_end),
    "solo": (("9.4.2/1", "9.4.3/1"), "what a solo Jihadist does next", of_solo),
}


def obligations_of_links() -> tuple[Obligation, ...]:
    """One obligation for each row of `LINKS`."""
    return tuple(_obligation(name) for name in LINKS)


def _obligation(name: str) -> Obligation:
    clauses, text, links = LINKS[name]
    return Obligation(
        f"goes_on.{name}",
        clauses,
        f"{text} keeps the laws",
        lambda: keeps_laws((case for link in links() for case in _cases(link)), CUT_LAWS),
        keeps=tuple(law.name for law in CUT_LAWS),
    )


def _cases(link: Link) -> Iterator[Case]:
    stack = (*link.under, Ended(link.ended, link.result))
    label = f"{type(link.under[-1]).__name__} after {type(link.ended).__name__}"
    dice = isinstance(link.under[-1], Conducting)
    for posture in (Posture.HARD,) if dice else Posture:
        before = any_position(*stack, countries=link.countries, posture=posture, **link.changes)
        yield Case(label, before, (), _always, _goes_on)


def _always(_state: State) -> bool:
    return True


_SIX = 6


def _goes_on(state: State) -> State:
    draft = Cut(state)
    *rest, last = state.stack
    top: Any = last
    if isinstance(top.ended, Dice):
        # Dice show 1 to 6.
        for face in top.result:
            if not (face >= 1) & (face <= _SIX):
                return state
    draft.stack = tuple(rest)
    rest[-1].resumed(draft, top.ended, top.result)
    return draft.close()

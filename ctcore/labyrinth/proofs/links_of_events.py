"""What goes on after each frame of an event, and of the solo game."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import attrs

from ctcore.labyrinth.board.places import place
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Cell
from ctcore.labyrinth.proofs.frames import declared
from ctcore.labyrinth.proofs.link import ABROAD, DONE, FACE, Link, after_dice
from ctcore.labyrinth.proofs.pendings import HERE, THERE, carding, in_event
from ctcore.labyrinth.proofs.position import (
    open_country,
    shapes_of,
)
from ctcore.labyrinth.rules.common.testing import Of, Testing
from ctcore.labyrinth.rules.events import choices, smuggling, special, us_1_to_17, us_19_to_31, us_32_to_36
from ctcore.labyrinth.rules.events import jihadist_49_to_64 as later
from ctcore.labyrinth.rules.events import jihadist_74_to_81 as travels
from ctcore.labyrinth.rules.events import neither_96_to_107 as neither
from ctcore.labyrinth.rules.events.happening import Happening
from ctcore.labyrinth.rules.jihadist import conducting
from ctcore.labyrinth.rules.jihadist.conducting import Conducting, Operation
from ctcore.labyrinth.rules.playing import Carding
from ctcore.labyrinth.rules.sequence import Lot
from ctcore.labyrinth.rules.solo import acting, radicalizing
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.symbolic import any_count

if TYPE_CHECKING:
    from collections.abc import Iterator


__all__ = ["of_events", "of_solo", "that_only_end"]


def of_events() -> Iterator[Link]:
    """The procedures of single events."""
    for one in (HERE, place("Central Asia"), place("Pakistan"), place("Philippines"), ABROAD):
        for country in shapes_of(one):
            test = Testing(one, Of.TEST, "#81")
            then = later.Then(one, any_count("then"), "#81")
            arriving = radicalizing.Arriving(one)
            yield Link(in_event(81, JIHADIST, then), test, FACE, (country,))
            yield Link(in_event(82, JIHADIST, _RADICAL, arriving), test, FACE, (country,))
            yield after_dice(in_event(65, JIHADIST, smuggling.Smuggling(one, "#65")), 1, country)
            yield Link(
                in_event(65, JIHADIST, smuggling.Smuggling(one, "#65")),
                smuggling.Smugglers(one, "#65"),
                None,
                (country,),
            )
            if one.is_muslim:
                yield after_dice(in_event(14, US, us_1_to_17.CovertRoll(one)), 1, country)
                yield after_dice(in_event(104, JIHADIST, neither.IranRolls(one)), 2, country)
                offered = us_32_to_36.Offered(one)
                yield Link(in_event(32, US, offered), Happening(120, US), None, (country,))
            if one is not HERE:
                continue
            for cell in (Cell.SLEEPER, Cell.ACTIVE):
                for left, arrived in ((2, ()), (1, (one,))):
                    slipping = travels.Slipping(
                        travels.Travelling(left, schengen=False, arrived=arrived), cell, THERE, one
                    )
                    yield Link(in_event(79, JIHADIST, slipping), test, FACE, (country, open_country(THERE)))
                drift = radicalizing.Arriving(one, cell, THERE)
                yield Link(
                    in_event(82, JIHADIST, _RADICAL, drift), test, FACE, (country, open_country(THERE))
                )
    asia = place("Central Asia")
    for country in shapes_of(asia):
        yield Link(in_event(62, JIHADIST, later.Shifted()), Testing(asia, Of.TEST, "#62"), FACE, (country,))


_RADICAL = radicalizing.Radicalizing(1, radicalizing.Radical.WORSEN, 1)


def that_only_end() -> Iterator[Link]:
    """Procedures of events that only wait."""
    blair = us_19_to_31.Blair(US, ())
    for picked in ((), (HERE, THERE, ABROAD)):
        frame = us_19_to_31.Blairing(attrs.evolve(blair, picked=picked))
        yield Link(in_event(29, US, frame), DONE)
    yield Link(in_event(18, US, special.Granted()), UsOperation(1))
    yield Link(in_event(18, US, special.ExtraCard()), Carding(5, US, ()))
    yield Link(in_event(48, JIHADIST, special.SecondCard(48)), Carding(57, JIHADIST, ()))
    yield Link(in_event(48, JIHADIST, special.SecondCard(48)), Lot(), 65)
    for left in (0, 1):
        yield Link(in_event(90, JIHADIST, choices.Losing(US, left, "#90")), Happening(120, US))
    yield Link(in_event(99, JIHADIST, neither.Hamas()), Happening(120, US))
    yield Link(in_event(91, JIHADIST, smuggling.Sharing((HERE, THERE), "#91")), later.Then(HERE, 1, "#91"))


def of_solo() -> Iterator[Link]:
    """What the bot of the solo game does, and Radicalization."""
    dice, _, countries = next(iter(declared(Operation.RECRUIT)))
    for of, left in product((None, *Operation), (any_count("left"), 1)):
        frame = acting.Acting(any_count("value"), left, of=of)
        ended = Conducting(conducting.Step.RESULTS, of or Operation.RECRUIT, 1, dice)
        yield Link(carding(JIHADIST, frame), ended, of, countries)
        yield Link(carding(JIHADIST, frame), _RADICAL, None, countries)
    for box, left in product(radicalizing.Radical, (1, 3)):
        going_on = radicalizing.Radicalizing(left, box, any_count("value"))
        under = acting.Acting(any_count("value"), any_count("left"))
        yield Link(
            carding(JIHADIST, under, going_on), radicalizing.Arriving(HERE), None, (open_country(HERE),)
        )

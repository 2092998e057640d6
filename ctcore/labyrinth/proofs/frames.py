"""What may be pending when a move is made: each frame with a choice, on what it stands on.

A frame's numbers are terms; its names are concrete, one case for each that an effect tells apart.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.labyrinth.board.cards import CARDS, Card, card
from ctcore.labyrinth.board.places import SCHENGEN, Place, place
from ctcore.labyrinth.board.state import Country, Plot
from ctcore.labyrinth.board.vocabulary import JIHADIST, US, Cell, PlotKind, Side
from ctcore.labyrinth.proofs.pendings import (
    ABROAD,
    HERE,
    THERE,
    Pending,
    carding,
    in_event,
)
from ctcore.labyrinth.proofs.position import any_country, cards_of, few_shapes_of, open_country, shapes_of
from ctcore.labyrinth.rules import drawing, reassessing, resolving, sequence, setup
from ctcore.labyrinth.rules.common.dice import Dice
from ctcore.labyrinth.rules.common.testing import PrestigeRoll
from ctcore.labyrinth.rules.events import choices, smuggling, special, spikes, us_32_to_36
from ctcore.labyrinth.rules.events import jihadist_49_to_64 as later
from ctcore.labyrinth.rules.events import jihadist_74_to_81 as travels
from ctcore.labyrinth.rules.events import jihadist_82_to_95 as plots
from ctcore.labyrinth.rules.events import neither_96_to_107 as neither
from ctcore.labyrinth.rules.events.happening import Selecting
from ctcore.labyrinth.rules.jihadist import conducting, operation, recruiting
from ctcore.labyrinth.rules.jihadist.conducting import Conducting, Die, Operation
from ctcore.labyrinth.rules.sequence import Phase, Step, Turn
from ctcore.labyrinth.rules.solo import acting, pile, radicalizing
from ctcore.labyrinth.rules.us import disrupting
from ctcore.labyrinth.rules.us.operation import UsOperation
from ctcore.symbolic import any_count, any_truth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ctcore.kernel import Frame

__all__ = ["declared", "pending"]

# Cards


def _phases(kind: str) -> Iterator[Pending]:
    played = any_count("phase.played")
    for side, drawn in ((US, None), (JIHADIST, None), (JIHADIST, 65)):
        stack = (Turn(Step.US if side is US else Step.JIHADIST), Phase(side, played, drawn))
        held = _holding(stack, side)
        yield from held if kind == "cards.play" else islice(held, 1)
    for numbers in _THREES if kind == "cards.reassess" else ():
        yield Pending((Turn(Step.US), Phase(US, played)), (), _cards(us=frozenset(numbers)))
    # The last card.
    yield Pending((Turn(Step.US), Phase(US, played)), (open_country(HERE),), _cards(us=frozenset((4,))))


def _cards(**hands: frozenset[int]) -> dict[str, Any]:
    held = {"us": frozenset((4, 12, 120)), "jihadist": frozenset((65, 95, 101))} | hands
    return {"cards": cards_of(held, played=())}


def _of_value_3(side: Side | None) -> list[Card]:
    return [one for one in CARDS if one.side is side and one.value == 3]  # noqa: PLR2004 - 7.6.2


def _holding(stack: tuple[Frame, ...], side: Side) -> Iterator[Pending]:
    """With each of the 120 cards in the hand, a few at a time."""
    numbers = [one.number for one in CARDS]
    for start in range(0, len(numbers), _AT_ONCE):
        some = frozenset(numbers[start : start + _AT_ONCE])
        if stack[-1].drawn is not None and stack[-1].drawn not in some:  # type: ignore[attr-defined]
            continue
        other = next(one for one in (6, 100) if one not in some)
        hands = (some, frozenset((other,)))
        us, jihadist = hands if side is US else hands[::-1]
        yield Pending(stack, (open_country(HERE),), _cards(us=us, jihadist=jihadist))


_AT_ONCE = 12
# Cards of value 3, two of each side's and two of neither.
_THREES = (tuple(one.number for side in (US, JIHADIST, None) for one in _of_value_3(side)[:2]),)


def _dealing() -> Iterator[Pending]:
    stack = (Turn(Step.DEAL),)
    for sides in ((JIHADIST, US), (US,), (JIHADIST,)):
        for deck, reshuffles in ((None, 0), (frozenset((7,)), 0), (frozenset((7,)), 2)):
            yield Pending((*stack, drawing.Drawing(sides, "5.2.8/1")), (), _deck(deck, reshuffles))
    frame = drawing.Drawing((US,), "#31")
    yield Pending(in_event(31, US, frame))


def _deck(deck: frozenset[int] | None, reshuffles: int) -> dict[str, Any]:
    cards = cards_of(played=(), reshuffles=reshuffles)
    if deck is not None:
        cards = attrs.evolve(cards, deck=deck, discards=cards.discards | (cards.deck - deck))
    return {"cards": cards}


def _reassessing() -> Iterator[Pending]:
    for numbers in ((4, 43), (43, 95), (95, 120)):
        for turned, due in product((False, True), ((), numbers[:1], numbers[1:], numbers)):
            frame = reassessing.Reassessing(numbers, due, turned)
            yield Pending((Turn(Step.US), Phase(US), frame), (), {"cards": cards_of(_OTHERS, played=numbers)})


_OTHERS = {"us": frozenset((12,)), "jihadist": frozenset((65, 101))}


# Operations


def _us_operation() -> Iterator[Pending]:
    value = any_count("value")
    yield Pending(carding(US, UsOperation(value, any_truth("card"), any_truth("added"), any_truth("may"))))


def _declaring(kind: str) -> Iterator[Pending]:
    for of in Operation:
        some = declared(of)
        # A further die asks nothing of those that are declared but which cells they take.
        whole = kind == "jihadist.roll"
        for dice, major, countries in some if whole else islice(some, 3, 6):
            frame = operation.Declaring(any_count("value"), of, dice, any_count("left"), major)
            yield Pending(carding(JIHADIST, frame), countries)


def declared(of: Operation) -> Iterator[tuple[tuple[Die, ...], tuple[Place, ...], tuple[Country, ...]]]:
    """Dice as they may be declared: one, two or three, in one country or two; those of a Major Jihad.

    >>> len(list(declared(Operation.RECRUIT)))
    36
    """
    for where in _two(muslim=of is Operation.JIHAD):
        here, there = where[0].place, where[-1].place
        for places in ((here,), (here, there), (here, here, here)):
            if of is Operation.RECRUIT:
                yield tuple(map(Die, places)), (), where
            elif of is Operation.TRAVEL:
                for origin in {here, there}:
                    moves = (Die(one, cell, origin) for one, cell in zip(places, _CELLS, strict=False))
                    yield tuple(moves), (), where
            else:
                dice = tuple(Die(one, cell) for one, cell in zip(places, _CELLS, strict=False))
                yield dice, (), where
                if of is Operation.JIHAD:
                    yield dice, (here,), where


_CELLS = (Cell.SLEEPER, Cell.ACTIVE, Cell.ACTIVE)


def _two(*, muslim: bool) -> Iterator[tuple[Country, ...]]:
    """The country at work in each shape, with another."""
    for one in few_shapes_of(HERE):
        yield (one, open_country(THERE))
    if not muslim:
        yield from ((one, open_country(THERE)) for one in shapes_of(ABROAD))
        yield (open_country(HERE), open_country(ABROAD))


def _filling() -> Iterator[Pending]:
    where = (open_country(HERE), open_country(THERE))
    places = (HERE, THERE, HERE)
    yield Pending(carding(JIHADIST, conducting.Filling(places, any_count("left"))), where)


def _placing() -> Iterator[Pending]:
    for one in _PLOTTED:
        for country in shapes_of(one):
            frame = conducting.Placing(one, any_count("value"), any_count("left"))
            stack = carding(JIHADIST, _conducted(Operation.PLOT, (Die(one, Cell.ACTIVE, most=6),)), frame)
            yield Pending(stack, (country,))


def _conducted(of: Operation, dice: tuple[Die, ...]) -> Conducting:
    won = (True,) * len(dice)
    return Conducting(conducting.Step.RESULTS, of, any_count("value"), dice, (), won, 1)


_PLOTTED = tuple(map(place, ("Gulf States", "France", "United States", "Philippines", "Iran", "Israel")))


def _recruiting() -> Iterator[Pending]:
    for by, places in product((48, 53), ((), (HERE,), (HERE, THERE))):
        frame = recruiting.Recruiting(by, any_count("value"), any_truth("added"), places)
        yield Pending(carding(JIHADIST, frame), (open_country(HERE), open_country(THERE)))


def _disrupting() -> Iterator[Pending]:
    for country in (*few_shapes_of(HERE), *shapes_of(ABROAD)):
        frame = disrupting.Disrupting(country.place, any_count("left"), any_count("turned"))
        yield Pending(carding(US, frame), (country,))


def _dice() -> Iterator[Pending]:
    for left, shown in ((1, ()), (2, ()), (3, ()), (1, (any_count("die 1"), any_count("die 2")))):
        yield Pending(carding(US, PrestigeRoll("#114"), Dice(left, shown)))


# Plots, and what is rolled for them


def _resolving() -> Iterator[Pending]:
    yield Pending((Turn(Step.PLOTS), resolving.Resolving()))


def _bombing(*above: Frame, kind: PlotKind = PlotKind.WMD) -> tuple[Frame, ...]:
    bomb = resolving.Bombing(resolving.Step.AGAIN, place("France"), Plot(kind))
    return (Turn(Step.PLOTS), resolving.Resolving(), bomb, *above)


def _others() -> Iterator[Pending]:
    france = place("France")
    for named in ((), SCHENGEN[:1], SCHENGEN[:2]):
        yield Pending(_bombing(resolving.Others(france, named)), (open_country(france),))


# Events


def _selecting(kind: type[Selecting]) -> Iterator[Pending]:
    number = numbers_of(kind)[0]
    side = card(number).side or US
    for picked in ((), (HERE,)):
        countries = tuple(open_country(one) for one in picked)
        yield Pending(in_event(number, side, kind(side, picked), picked=picked), countries)


def numbers_of(kind: type[Frame]) -> tuple[int, ...]:
    """The cards whose events a frame is of, by the clauses that it cites.

    >>> from ctcore.labyrinth.rules.events.us_1_to_17 import SpecialForces
    >>> numbers_of(SpecialForces)
    (8, 9, 10)
    """
    said = (kind.clause, *kind.cites)
    return tuple(int(one[1:]) for one in dict.fromkeys(said) if one.startswith("#"))


def _placed() -> Iterator[Pending]:
    for one in _PLOTTED:
        for country in shapes_of(one):
            frame = plots.PlotsPlaced(one, any_count("left"), "#87")
            yield Pending(in_event(87, JIHADIST, frame), (country,))


def _travelling() -> Iterator[Pending]:
    for schengen, arrived in product((True, False), ((), (HERE,))):
        frame = travels.Travelling(any_count("left"), schengen, arrived)
        number = 74 if schengen else 79
        yield Pending(in_event(number, JIHADIST, frame), tuple(map(open_country, arrived)))


def _losing() -> Iterator[Pending]:
    for side, left, election in product((US, JIHADIST), (1, 2), (True, False)):
        yield Pending(in_event(90, JIHADIST, choices.Losing(side, left, "#90", election)))


def _smugglers() -> Iterator[Pending]:
    for country in (*shapes_of(place("Central Asia")), *shapes_of(ABROAD)):
        where = country.place
        above = (smuggling.Smuggling(where, "#65"), smuggling.Smugglers(where, "#65"))
        yield Pending(in_event(65, JIHADIST, *above), (country,))


def _sharing() -> Iterator[Pending]:
    for places in ((HERE, THERE), (HERE, THERE, HERE), (HERE,)):
        for one in few_shapes_of(HERE):
            stack = in_event(91, JIHADIST, smuggling.Sharing(places, "#91"))
            yield Pending(stack, (one, open_country(THERE)))


def _solo() -> Iterator[Pending]:
    value, left = any_count("value"), any_count("left")
    for of, plotted in product((None, Operation.JIHAD), (False, True)):
        yield Pending(carding(JIHADIST, acting.Acting(value, left, plotted, of)))


def _radical() -> Iterator[Pending]:
    for box, left in product(radicalizing.Radical, (1, 3)):
        under = acting.Acting(any_count("value"), any_count("left"))
        yield Pending(carding(JIHADIST, under, radicalizing.Radicalizing(left, box, any_count("value"))))


def _of(*stacks: tuple[Frame, ...]) -> Callable[[], Iterator[Pending]]:
    return lambda: map(Pending, stacks)


def _second() -> Iterator[Pending]:
    for by in (48, 53):
        stack = in_event(by, JIHADIST, special.SecondCard(by))
        for held in _holding((*stack[:1], stack[1]), JIHADIST):
            cards = held.changes["cards"]
            if not {stack[2].number} & (cards.us | cards.jihadist):
                played = attrs.evolve(
                    cards,
                    played=(stack[2].number,),
                    deck=cards.deck - {stack[2].number},
                    discards=cards.discards - {stack[2].number},
                )
                yield Pending(stack, held.countries, {"cards": played})


_PENDING: dict[Any, Callable[[], Iterable[Pending]]] = {
    Dice: _dice,
    sequence.Lot: _of((Turn(Step.JIHADIST), Phase(JIHADIST), sequence.Lot())),
    reassessing.Reassessing: _reassessing,
    resolving.Resolving: _resolving,
    resolving.Again: lambda: [Pending(_bombing(resolving.Again(place("France"))))],
    resolving.Others: _others,
    drawing.Drawing: _dealing,
    setup.Scattering: lambda: (
        Pending((Turn(Step.SETUP), setup.Scattering(placed)), tuple(map(open_country, placed)))
        for placed in ((), (HERE,), (HERE, THERE))
    ),
    setup.OnceMore: _of((Turn(Step.SETUP), setup.Waking(7), setup.OnceMore())),
    UsOperation: _us_operation,
    disrupting.Disrupting: _disrupting,
    operation.JihadistOperation: _of(
        carding(
            JIHADIST, operation.JihadistOperation(any_count("value"), any_truth("card"), any_truth("added"))
        )
    ),
    conducting.Filling: _filling,
    conducting.Placing: _placing,
    recruiting.Recruiting: _recruiting,
    acting.Acting: _solo,
    radicalizing.Radicalizing: _radical,
    pile.LookingThrough: _of(in_event(18, US, pile.LookingThrough())),
    choices.Losing: _losing,
    us_32_to_36.BackChannel: _of(in_event(32, US, us_32_to_36.BackChannel())),
    us_32_to_36.Taking: _of(in_event(34, US, us_32_to_36.Taking())),
    later.Amerithrax: _of(in_event(59, JIHADIST, later.Amerithrax())),
    later.Choosing: lambda: (
        Pending(in_event(62, JIHADIST, later.Choosing()), (one, any_country(place("Caucasus"))))
        for one in shapes_of(place("Central Asia"))
    ),
    travels.Travelling: _travelling,
    travels.Leaking: _of(in_event(84, JIHADIST, travels.Leaking())),
    plots.PlotsPlaced: _placed,
    smuggling.Smugglers: _smugglers,
    smuggling.Sharing: _sharing,
    neither.Hamas: _of(in_event(99, JIHADIST, neither.Hamas())),
    special.AtOnce: _of(
        in_event(37, US, special.Granted(), special.AtOnce(place("Iraq"))),
        in_event(39, US, special.Granted(), special.AtOnce(place("Libya"))),
    ),
    special.SecondCard: _second,
    special.Trading: _of(
        *(in_event(97, side, special.Trading(given)) for side in (US, JIHADIST) for given in (None, 65))
    ),
    special.ExtraCard: _of(in_event(18, US, special.ExtraCard())),
    spikes.Recovering: _of(*(in_event(117, side, spikes.Recovering(side)) for side in (US, JIHADIST))),
}

_BY_MOVE: dict[Any, Callable[[str], Iterable[Pending]]] = {Phase: _phases, operation.Declaring: _declaring}


def pending(kind: type[Frame], move: str = "") -> Iterator[Pending]:
    """What is pending with such a frame innermost, in every case; for that kind of move, where it matters.

    >>> from ctcore.labyrinth.rules.us.operation import UsOperation
    >>> len(list(pending(UsOperation)))
    1
    """
    if kind in _BY_MOVE:
        yield from _BY_MOVE[kind](move)
    elif kind in _PENDING:
        yield from _PENDING[kind]()
    elif issubclass(kind, Selecting):
        yield from _selecting(kind)

"""Each kind of move keeps the laws: its cases, by the frame in which it is made and the names it says.

What a move needs is asked on terms as play asks it: a case goes on along every path, and where a requirement
does not hold nothing happens.  An obligation in which no move is ever legal is refuted.

Four kinds of move are left out, each with its reason: `LEFT_OUT`.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs

from ctcore.labyrinth.board.cards import Card, card
from ctcore.labyrinth.board.places import Place
from ctcore.labyrinth.board.state import Plot
from ctcore.labyrinth.board.vocabulary import PlotKind, Posture
from ctcore.labyrinth.proofs.cut import CUT_LAWS, Cut
from ctcore.labyrinth.proofs.frames import pending
from ctcore.labyrinth.proofs.position import (
    SORTS,
    any_position,
    few_shapes_of,
    shapes_of,
    with_plots,
)
from ctcore.symbolic import Case, Found, Number, Obligation, any_count, keeps_laws

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctcore.game import Game
    from ctcore.kernel import Frame, Kind, Move
    from ctcore.labyrinth.board.state import Country, State
    from ctcore.labyrinth.proofs.pendings import Pending

__all__ = ["LEFT_OUT", "cases_of", "kept_where_legal", "obligations_of_moves"]

# The first plots of a country: each kind, and one that Backlash has marked, on top of another.
_PLOTS = (
    (Plot(PlotKind.WMD), Plot(PlotKind.PLOT_1)),
    (Plot(PlotKind.PLOT_3), Plot(PlotKind.WMD, marked=True)),
    (Plot(PlotKind.PLOT_1), Plot(PlotKind.PLOT_2, marked=True)),
)
# Moves whose effects do not ask for the posture of the United States, and dice, which change no country.
_OF_NO_POSTURE = ("jihadist.", "solo.", "setup.", "phase.", "deck.", "dice.", "events.")
_DICE = ("jihadist.recruit", "jihadist.travel", "jihadist.jihad", "jihadist.plot")
_SECOND = tuple(one for one in SORTS if one.name in {"Gulf States", "Iraq", "Russia"})

_TOO_MANY = "more paths than the solver ends in 20 s"
# Kinds of move that are not proved (docs/labyrinth-laws.md).
LEFT_OUT = {
    "solo.travel": _TOO_MANY,
    "solo.uncover": "it is legal in the solo game alone",
    "events.34.disrupt": _TOO_MANY,
    "events.74.travel": _TOO_MANY,
}


def obligations_of_moves(game: Game[Any]) -> tuple[Obligation, ...]:
    """One obligation for each kind of move that is not left out."""
    return tuple(_obligation(game, kind) for kind in game.system.kinds if kind.name not in LEFT_OUT)


def _obligation(game: Game[Any], kind: Kind) -> Obligation:
    frames = [one for one, row in game.system.table.items() if kind in row]
    clauses = tuple(dict.fromkeys(clause for one in kind.requirements for clause in one.clauses))
    return Obligation(
        f"effect.{kind.name}",
        clauses or (frames[0].clause,),
        f"{kind.name} keeps the laws, in each case in which it is legal",
        lambda: kept_where_legal(kind, frames),
        keeps=tuple(law.name for law in CUT_LAWS),
    )


def kept_where_legal(kind: Kind, frames: Sequence[type[Frame]]) -> Found:
    """Whether the kind of move keeps the laws in those frames, in each of which it is legal somewhere."""
    cases = 0
    for frame in frames:
        met: list[str] = []
        found = keeps_laws(cases_of(kind, frame, met), CUT_LAWS)
        cases += found.cases
        if not found.holds:
            return attrs.evolve(found, cases=cases)
        if not met:
            return Found(holds=False, cases=0, detail=f"no {kind.name} is legal in {frame.__name__}")
    return Found(holds=True, cases=cases)


def cases_of(kind: Kind, frame: type[Frame], met: list[str] | None = None) -> Iterator[Case]:
    """The cases of a kind of move in a frame; ``met`` gets a label wherever it is legal."""
    for shape in pending(frame, kind.name):
        for move, countries in _moves(kind, shape):
            for posture in (Posture.HARD,) if kind.name.startswith(_OF_NO_POSTURE) else Posture:
                yield _case(kind, shape, move, countries, posture, [] if met is None else met)


def _moves(kind: Kind, shape: Pending) -> Iterator[tuple[Move, tuple[Country, ...]]]:
    """Moves of the kind that stand for all, with the countries that they name."""
    hints = get_type_hints(kind.move)
    fields = [field.name for field in attrs.fields(kind.move)]
    places = [name for name in fields if hints[name] is Place]
    for countries in _countries(kind, places, shape):
        named = {name: one.place for name, one in zip(places, countries, strict=True)}
        for number, plots in enumerate(_PLOTS if "number" in fields else [()]):
            values = [
                (min(number, 1) + 1,) if name == "number" else _values(kind, name, hints[name], named, shape)
                for name in fields
            ]
            there = tuple(with_plots(one, plots) if plots else one for one in countries)
            for each in product(*values):
                yield kind.move(*each), there


def _values(kind: Kind, name: str, hint: object, named: dict[str, Place], shape: Pending) -> Iterable[Any]:
    if name in named:
        return (named[name],)
    if hint is int:
        return (any_count(f"move.{name}"),)
    if hint is Card:
        return _cards(kind, name, shape)
    return sorted(kind.said(name), key=str)


def _cards(kind: Kind, name: str, shape: Pending) -> list[Card]:
    """The cards of every pile, and one of the deck."""
    piles = shape.changes["cards"] if "cards" in shape.changes else any_position().cards
    first = () if piles.first_plot is None else (piles.first_plot,)
    some = (*piles.us, *piles.jihadist, *piles.played, *piles.discards, *piles.lapsing, *first)
    known = kind.said(name)
    return [one for one in map(card, sorted({*list(some)[:_MANY], *sorted(piles.deck)[:1]})) if one in known]


_MANY = 24


def _countries(kind: Kind, places: list[str], shape: Pending) -> Iterator[tuple[Country, ...]]:
    """The countries that a move names: of the first every shape, of a second a few."""
    if not places:
        yield ()
        return
    pending_in = [one.place for one in shape.countries]
    first, *rest = places
    for one in _shapes(kind, first, pending_in, shape, few=bool(rest)):
        if not rest:
            yield (one,)
            continue
        for other in _seconds(kind, rest[0], one):
            yield (one, other)


def _shapes(kind: Kind, name: str, also: list[Place], shape: Pending, *, few: bool) -> Iterator[Country]:
    known = kind.said(name)
    special = kind.name.startswith(("events.", "solo.", "setup.", "plots.schengen"))
    numbered = bool(kind.said("number"))
    reach = (
        SORTS if numbered else _SECOND if kind.name in _DICE else sorted(known, key=str) if special else SORTS
    )
    some = [*also, *(one for one in reach if one not in also)]
    for one in some:
        if one not in known:
            continue
        if one in also:
            yield from (each for each in shape.countries if each.place is one)
        yield from few_shapes_of(one) if special or few or numbered else shapes_of(one)


def _seconds(kind: Kind, name: str, first: Country) -> Iterator[Country]:
    known = kind.said(name)
    if first.place in known:
        yield first
    for one in _SECOND:
        if one is not first.place and one in known:
            yield from few_shapes_of(one)


def _case(  # noqa: PLR0913, PLR0917 - all that a case is of
    kind: Kind, shape: Pending, move: Move, countries: tuple[Country, ...], posture: Posture, met: list[str]
) -> Case:
    numbers = {field.name: getattr(move, field.name) for field in attrs.fields(type(move))}
    numbers = {name: value for name, value in numbers.items() if isinstance(value, Number)}
    there = {one.place: one for one in (*shape.countries, *countries)}
    label = f"{move}, {shape.stack[-1].label or type(shape.stack[-1]).__name__}"
    before = any_position(*shape.stack, countries=there.values(), posture=posture, **shape.changes)

    def act(state: State, *values: Any) -> State:
        made: Any = attrs.evolve(move, **dict(zip(numbers, values, strict=True))) if numbers else move
        frame = state.stack[-1]
        for one in kind.requirements:
            if not kind.holds(one, state, frame, made):
                return state
        if isinstance(state.troops, Number):
            met.append(label)
        draft = Cut(state)
        kind.effect(draft, frame, made)
        return draft.close()

    return Case(label, before, tuple(numbers.values()), _always, act)


def _always(*_: object) -> bool:
    return True

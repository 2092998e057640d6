"""What is open in a position, as rows to print."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import attrs

import ctcore as ct
from ctcore import query
from ctcore.cli.report import listed
from ctcore.kernel.plan import few_that_refuse
from ctcore.twilight.board.deception import NO_DECEPTION
from ctcore.twilight.board.map import PLACES, Place
from ctcore.twilight.rules.sequence.cards import Reveal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctcore.kernel import Move, Part, Requirement, Verdict

__all__ = [
    "chosen",
    "moves_listed",
    "refusals",
    "shut",
    "shut_kinds",
    "told_briefly",
]

# As many counts of the same pieces in a row are written as a range, and as many spaces after one another.
_MANY = 3
_SPACES = 4
# Kinds of move, by name: those about the box of the Event and a Hidden Asset, and those that the effect of a
# card alone opens, with the truth that puts it in force.
_BOX_OF_THE_EVENT = ("event.first", "event.second")
_HIDDEN_ASSET = ("hidden_asset.first", "hidden_asset.second")
_OPENED_BY = {
    "assault.select_with": "poor_coordination",
    "neutralize.torture": "torture",
    "oas": "oas",
    "sweep.buy_off": "amnesty",
    "sweep.search_with": "poor_coordination",
}


def chosen(state: ct.State) -> list[tuple[str, str]]:
    """Each kind of move with its legal moves in notation, or the first stage of them."""
    return [(one.kind.name, moves_listed(one.moves)) for one in query.choices(ct.SYSTEM, state)]


def shut_kinds(state: ct.State) -> list[tuple[str, str]]:
    """Each kind of move that has no legal one, with the requirements that refuse them all."""
    return [(one.kind.name, _none(one.unmet)) for one in shut(state)]


def _none(unmet: Iterable[Requirement], space: Place | None = None) -> str:
    needs = "; ".join(f"{need.cited}: {need.text}" for need in unmet)
    return f"none{f' in {space}' if space else ''}; it needs {needs}"


def shut(state: ct.State) -> tuple[query.Shut, ...]:
    """The kinds of move that have no legal one, but for what is not in play and for the box of the Event.

    Of the boxes, which one choice is of, those are told that are open.
    """
    absent = {*_absent(state), *_BOX_OF_THE_EVENT}
    return tuple(one for one in query.shut(ct.SYSTEM, state) if one.kind.name not in absent)


def refusals(state: ct.State) -> tuple[Verdict, ...]:
    """Why selected spaces are closed to what an Operation or a Special Activity does in them."""
    absent = _absent(state)
    return tuple(one for one in query.refused(ct.SYSTEM, state) if one.kind.name not in absent)


def told_briefly(closed: Iterable[Verdict]) -> tuple[list[tuple[str, str]], list[Verdict]]:
    """Refusals as few: where a space may have several moves of a kind, a row if it has none of them.

    Of a kind that has one move for each space, the refusals are given as they are.
    """
    rows, alone = [], []
    for (kind, space), group in groupby(closed, key=_kind_and_space):
        refused = list(group)
        offered = [move for move in kind.candidates if kind.subjects.key(move) == space]
        if len(offered) == 1:
            alone += refused
        elif len(offered) == len(refused):
            few = few_that_refuse([one.results for one in refused])
            rows.append((kind.name, _none([kind.requirements[place] for place in few], PLACES[space])))
    return rows, alone


def _kind_and_space(refused: Verdict) -> tuple[Any, int]:
    kind: Any = refused.kind
    return kind, kind.subjects.key(refused.move)


def _absent(state: ct.State) -> set[str]:
    """The kinds of move that no option and no card has brought into play."""
    found = {name for name, truth in _OPENED_BY.items() if not getattr(state.in_force, truth)}
    return found | set(_HIDDEN_ASSET if state.deception == NO_DECEPTION else ())


def moves_listed(moves: Iterable[Move | Part]) -> str:
    """Moves in notation with commas between them; cards, and many counts, as runs of numbers.

    Moves that are alike but for one of many spaces are one with all their spaces; semicolons part those.
    """
    found = tuple(moves)
    cards = [move.card for move in found if isinstance(move, Reveal)]
    if not cards or len(cards) < len(found):
        gathered = tuple(_gathered(found))
        told = [text for alike, spaces in gathered for text in _with_spaces(alike, spaces)]
        return ("; " if any(spaces for _, spaces in gathered) else ", ").join(told)
    runs = groupby(enumerate(cards), key=lambda numbered: numbered[1] - numbered[0])
    ends = [[card for _, card in run] for _, run in runs]
    return "card " + listed(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in ends)


def _gathered(moves: tuple[Move | Part, ...]) -> Iterator[tuple[tuple[Move | Part, ...], tuple[str, ...]]]:
    """The moves in groups, each with the spaces that all of it is open in; with none where they are few."""
    alike: dict[object, list[Any]] = {}
    for move in moves:
        alike.setdefault(_but_for_space(move), []).append(move)
    many = {
        key: tuple(str(move.space) for move in same) for key, same in alike.items() if len(same) >= _SPACES
    }
    told = set()
    for spaces, run in groupby(moves, key=lambda move: many.get(_but_for_space(move), ())):
        if not spaces:
            yield tuple(run), ()
        elif spaces not in told:
            told.add(spaces)
            yield tuple(same[0] for key, same in alike.items() if many.get(key) == spaces), spaces


def _but_for_space(move: Move | Part) -> object:
    place = getattr(move, "space", None)
    if not isinstance(place, Place) or move.form == "{space}":
        return move
    return attrs.evolve(move, space=PLACES[0])  # type: ignore[call-arg]


def _with_spaces(alike: tuple[Move | Part, ...], spaces: tuple[str, ...]) -> Iterator[str]:
    texts = tuple(_counts_as_runs(alike))
    if not spaces:
        yield from texts
    elif len(texts) == 1:
        yield texts[0].replace(spaces[0], listed(spaces), 1)
    else:
        each = listed(text.replace(spaces[0], "<space>", 1) for text in texts)
        yield f"{each}; <space> is {listed(spaces)}"


def _counts_as_runs(moves: tuple[Move | Part, ...]) -> Iterator[str]:
    for _, run in groupby(enumerate(moves), key=lambda numbered: _run(*numbered)):
        alike = [move for _, move in run]
        if len(alike) < _MANY:
            yield from map(str, alike)
            continue
        least, most = (str(getattr(move, "count", "")) for move in (alike[0], alike[-1]))
        yield str(alike[-1]).replace(most, f"{least}-{most}", 1)


def _run(place: int, move: Move | Part) -> object:
    count = getattr(move, "count", None)
    if not isinstance(count, int):
        return move
    return count - place, attrs.evolve(move, count=0)  # type: ignore[call-arg]

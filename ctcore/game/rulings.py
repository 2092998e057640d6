"""Rulings turned the other way: a game that is played by what a ruling rejects, as a house rule.

A game says in `Game.rejected` which rulings may be turned, and how what each rejects is played: by changes
of its rules, or by a figure ``ruling.ID``, a truth that holds by the decision.  The house rule that turns a
ruling has the label ``house rule: ID rejected``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.errors import NotationError, near_misses
from ctcore.kernel import Amends, Figure
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ctcore.kernel import Proviso

__all__ = ["READINGS", "Reading", "by_figures", "label_of", "options_of", "read", "texts_of"]

# What a ruling may be set to: the first changes nothing.
READINGS = ("decided", "rejected")
_PREFIX = "ruling."
_LABEL = re.compile(r"house rule: (\w+) rejected")


@frozen
class Reading:
    """What a ruling rejects, as it can be played.

    ``says`` tells it in words where the ruling rejects more than this; ``provisos`` change the rules so.
    """

    provisos: tuple[Proviso, ...]
    says: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses about what it changes, without the rulings."""
        every = (clause for one in self.provisos for clause in one.clauses)
        return tuple(dict.fromkeys(clause for clause in every if clause[:1].isdigit() or clause[1:2] == "."))


def label_of(ruling: str) -> str:
    """How answers name the house rule that turns a ruling.

    >>> label_of("A42")
    'house rule: A42 rejected'
    """
    return f"house rule: {ruling} rejected"


def by_figures(points: Iterable[object]) -> dict[str, Reading]:
    """What is played where a figure ``ruling.ID`` does not hold, by the id of the ruling.

    >>> found = by_figures([Figure("ruling.A42", ("8/4", "A42"), lambda _state: True, is_truth=True)])
    >>> list(found), found["A42"].clauses
    (['A42'], ('8/4',))
    """
    figures = [one for one in points if isinstance(one, Figure) and one.name.startswith(_PREFIX)]
    return {one.name.removeprefix(_PREFIX): Reading((_turned(one),)) for one in figures}


def _turned(figure: Figure[bool]) -> Amends:
    says = f"{figure.name} is false"
    return Amends(label=says, clauses=figure.clauses, to=figure.name, value=_false, says=says)


def _false(_before: object, _state: object) -> bool:
    return False


def read(options: Sequence[str]) -> dict[str, str]:
    """The rulings with their readings that the command line gives, as ``A42=rejected``.

    Raises `NotationError` for a text of another form, and for two readings of one ruling.

    >>> read(["A42=rejected"])
    {'A42': 'rejected'}
    """
    found: dict[str, str] = {}
    for text in options:
        ruling, equals, reading = (part.strip() for part in text.partition("="))
        if not (ruling and equals):
            message = f"{text!r} is not a ruling with a reading; write it as A42=rejected."
            raise NotationError(message)
        if found.setdefault(ruling, reading) != reading:
            message = f"{ruling} has two readings: {found[ruling]} and {reading}."
            raise NotationError(message)
    return found


def texts_of(title: str, known: Sequence[str], readings: Mapping[str, str]) -> tuple[str, ...]:
    """The house rules that turn those rulings, each as the text of a file; none for what stays as decided.

    ``title`` is the game's, ``known`` has the rulings that it can turn.  Raises `NotationError`, with near
    misses, for another ruling and for an unknown reading.

    >>> texts_of("Algeria", ("A42",), {"A42": "decided"})
    ()
    """
    ids = {one.casefold(): one for one in known}
    found = []
    for said, reading in readings.items():
        if said.casefold() not in ids:
            can = f"those that can: {', '.join(known)}" if known else "no ruling of it can be"
            message = f"{said!r} is not a ruling of {title} that can be turned; {can}."
            raise NotationError(message, near_misses(said.upper(), known))
        if reading not in READINGS:
            message = f"the reading of {said} is {' or '.join(READINGS)}, not {reading!r}."
            raise NotationError(message, near_misses(reading, READINGS))
        if reading != READINGS[0]:
            ruling = ids[said.casefold()]
            found.append(f'title = "{ruling} {reading}"\n[[rejects]]\nruling = "{ruling}"\n')
    return tuple(found)


def options_of(labels: Sequence[str]) -> tuple[str, ...]:
    """What turns the rulings by which a position is played, by its labels; none if one is not of a ruling.

    >>> options_of(["house rule: A42 rejected"]), options_of(["house rule: dear Sweeps"])
    (('A42=rejected',), ())
    """
    found = [_LABEL.fullmatch(one) for one in labels]
    return tuple(f"{one[1]}=rejected" for one in found if one) if all(found) else ()

"""Rulings turned the other way: a game that is played by what a ruling rejects, as a house rule.

A game says of a ruling that it may be turned by a figure ``ruling.ID``, a truth that holds by the decision.
The house rule that turns it has the label ``house rule: ID rejected``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.errors import NotationError, near_misses

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["READINGS", "options_of", "read", "texts_of", "turnable"]

# What a ruling may be set to: the first changes nothing.
READINGS = ("decided", "rejected")
_PREFIX = "ruling."
_LABEL = re.compile(r"house rule: (\w+) rejected")


def turnable(figures: Iterable[str]) -> tuple[str, ...]:
    """The ids of the rulings that may be turned, by the names of a game's figures.

    >>> turnable(("sweep.price", "ruling.A42"))
    ('A42',)
    """
    return tuple(name.removeprefix(_PREFIX) for name in figures if name.startswith(_PREFIX))


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
            found.append(
                f'title = "{ruling} {reading}"\n[[amends]]\nto = "{_PREFIX}{ruling}"\nvalue = false\n'
            )
    return tuple(found)


def options_of(labels: Sequence[str]) -> tuple[str, ...]:
    """What turns the rulings by which a position is played, by its labels; none if one is not of a ruling.

    >>> options_of(["house rule: A42 rejected"]), options_of(["house rule: dear Sweeps"])
    (('A42=rejected',), ())
    """
    found = [_LABEL.fullmatch(one) for one in labels]
    return tuple(f"{one[1]}=rejected" for one in found if one) if all(found) else ()

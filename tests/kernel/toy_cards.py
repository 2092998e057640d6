"""The cards of the toy game: an exception of each form, as data that knows no kind of move."""

from __future__ import annotations

from ctcore.kernel import Amends, Closes, Condition, Ground, Opens
from ctcore.kernel.logic import choose

CARDS = (
    Amends(
        label="#1",
        clauses=("N.4",),
        to="pips",
        while_="plenty",
        value=lambda pips, _state, token: pips + choose(token.white, 1, 0),
    ),
    Amends(
        label="#2",
        clauses=("N.4",),
        to="pips",
        while_="feast",
        value=lambda pips, _state, _token: pips + 1,
    ),
    Closes(
        label="#3",
        clauses=("N.4",),
        to="lay",
        while_="silence",
        name="silence",
        text="no token is laid",
        test=lambda: True,
    ),
    Closes(
        label="#4",
        clauses=("N.4.1",),
        to="token",
        while_="rust",
        name="rust",
        text="a token with a single pip is not laid",
        test=lambda token: token.pips == 1,
        shows="{subject}: {subject.pips}",
    ),
    Opens(
        label="#5",
        clauses=("N.4.1",),
        to="token/colour",
        while_="dye",
        ground=Ground(
            "dyed",
            ("N.4.2",),
            (
                Condition("2 pips", "fewer than 2 pips", lambda token: token.pips >= 2),
                Condition("an even number", "an odd number", lambda token: token.pips % 2 == 0),
            ),
        ),
        kept="dyed",
        then=(
            Closes(
                label="#5",
                clauses=("N.4.2",),
                to="spend",
                while_="dye",
                name="dyed",
                text="of a dyed token one pip at a time is spent",
                test=lambda pips: pips >= 2,
            ),
        ),
    ),
    Amends(
        label="#6",
        clauses=("N.5",),
        to="bounty",
        while_="bounty",
        value=lambda stones, _state: stones + 1,
    ),
)

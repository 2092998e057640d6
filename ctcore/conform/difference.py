"""What an engine and the rules say otherwise of one position, and the rule that decides."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from ctcore.kernel.frozen import frozen
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.game import SYSTEM, judge, trace
from ctcore.twilight.text.position import to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.kernel import Entry, Move
    from ctcore.twilight.board.state import State

__all__ = ["Difference", "Differs", "as_data", "differing", "of_a_move", "of_a_step", "of_the_moment"]

# So many places of a position are told, and so many requirements that hold.
_PLACES = 6
_HOLD = 8
# What of a position an entry's words do not name: the words for it.
_WORDS = {
    "resources.government": ("Government", "Resource"),
    "resources.fln": ("FLN", "Resource"),
    "commitment": ("Commitment",),
    "france_track": ("France Track",),
    "border_zone": ("Border Zone",),
    "available": ("Available",),
    "casualties": ("Casualties",),
    "out_of_play": ("Out of Play",),
    "first_eligible": ("First Eligible",),
}
# What an entry calls what stands in a space.
_PARTS = {
    "support": ("Support", "Oppose", "Neutral"),
    "terror": ("Terror",),
    "underground": ("Underground", "Guerrilla"),
    "active": ("Active", "Guerrilla"),
    "resettled": ("Resettled",),
    "french_troops": ("French Troop",),
    "french_police": ("French Police",),
    "algerian_troops": ("Algerian Troop",),
    "algerian_police": ("Algerian Police",),
    "government_bases": ("Government Base",),
    "fln_bases": ("FLN Base",),
}


@frozen
class Difference:
    """One difference: of which sort, about which kind of move, what either says, and what decides.

    ``state`` is the position that it is about, and ``move`` the text of the move, where it is about one.
    ``deciding`` has the requirements of the verdict or the lines of the ledger, each with its clauses.
    """

    what: str
    state: State
    kind: str
    move: str
    engine: str
    rules: str
    deciding: tuple[str, ...]

    @property
    def sort(self) -> tuple[str, str]:
        """What two differences have in common that are of one fault."""
        return self.what, self.kind


class Differs(Exception):  # noqa: N818 - it is no error of this program
    """The engine differs from the rules."""

    def __init__(self, difference: Difference) -> None:
        """Keep the difference."""
        self.difference = difference
        super().__init__(difference.what)


def as_data(state: State) -> dict[str, Any]:
    """The position as its JSON has it."""
    data: dict[str, Any] = json.loads(to_json(state))
    return data


def of_the_moment(state: State) -> tuple[str, ...]:
    """What the position awaits, under its clause; or that the game is over, under those that end it."""
    if not state.stack:
        return (f"{', '.join(SYSTEM.over(state))}: the game is over",)
    frame = state.stack[-1]
    return (f"{frame.clause}: the position awaits {frame.awaits}",)


def of_a_move(state: State, move: Move) -> tuple[str, ...]:
    """What decides whether the move is legal: the unmet requirements, or those that hold.

    >>> import ctcore as ct
    >>> of_a_move(ct.setup("short"), ct.parse_move(ct.setup("short"), "pass"))
    ('2.2: the position awaits the next card',)
    """
    verdict = judge(state, move)
    if not verdict.legal:
        return tuple(map(str, verdict.violations))
    return tuple(f"{finding}, which holds" for finding in verdict.findings[:_HOLD]) or of_the_moment(state)


def of_a_step(state: State, move: Move, paths: list[str]) -> tuple[str, ...]:
    """The lines of the move's ledger that are about those places of a position; or else all of them."""
    ledger = trace(state, move).ledger
    near = [entry for entry in ledger if any(_is_about(entry, path) for path in paths)]
    exact = [entry for entry in near if any(_says(entry, path) for path in paths)]
    lines = tuple(f"{entry.cited}: {entry}" for entry in exact or near or ledger)
    return lines or (*of_the_moment(state), "the move changes nothing else")


def _is_about(entry: Entry, path: str) -> bool:
    name = _space(path)
    if name:
        return name in str(entry)
    words = next((words for name, words in _WORDS.items() if path.startswith(name)), None)
    return words is not None and all(word in str(entry) for word in words)


def _says(entry: Entry, path: str) -> bool:
    """Whether an entry about the space or box says a word of what stands there."""
    words = _PARTS.get(path.rpartition(".")[2])
    return words is None or any(word in str(entry) for word in words)


def differing(ours: Any, theirs: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The places in which two positions as data differ, with the value of each.

    >>> list(differing({"a": {"b": 1, "c": 2}}, {"a": {"b": 3, "c": 2}}))
    [('a.b', 1, 3)]
    """
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in dict.fromkeys((*ours, *theirs)):
            yield from differing(ours.get(key), theirs.get(key), f"{path}.{key}" if path else key)
    elif type(ours) is not type(theirs) or ours != theirs:
        yield path, ours, theirs


def of_positions(state: State, move: Move, after: State, theirs: Any) -> Difference | None:
    """How the engine's position after a move differs from the one that the rules come to."""
    found = list(differing(as_data(after), theirs))
    if not found:
        return None
    kind = SYSTEM.kind_of(state, move)
    return Difference(
        "position",
        state,
        kind.name if kind else "",
        str(move),
        _told((path, value) for path, _, value in found),
        _told((path, value) for path, value, _ in found),
        of_a_step(state, move, [path for path, _, _ in found]),
    )


def _told(places: Iterator[tuple[str, Any]]) -> str:
    """Places of a position and what stands there."""
    told = [
        f"{_named(path)} {json.dumps(value) if value is not None else 'nothing'}" for path, value in places
    ]
    more = len(told) - _PLACES
    return "; ".join(told[:_PLACES]) + (f"; and {more} more" if more > 0 else "")


def _named(path: str) -> str:
    name = _space(path)
    return f"{name} {path.split('.', 2)[2]}" if name and path.count(".") > 1 else name or path


def _space(path: str) -> str:
    """The name of the space that a place of a position is in; empty where it is in none."""
    head, _, rest = path.partition(".")
    names = {place.id: place.name for place in PLACES}
    return names.get(rest.partition(".")[0], "") if head == "spaces" else ""

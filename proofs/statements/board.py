"""The board and what is pending, read a second time for the oracle, without the engine's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import ctcore as ct

Choice = tuple[Any, ...]

CUBES = ("french_troops", "french_police", "algerian_troops", "algerian_police")
GUERRILLAS = ("underground", "active")
TERRORS = 12


# The board, read a second time


def population(space: Any) -> int:
    """Resettled 0; else what is printed, and a City's marker (1.3.2, 1.3.3)."""
    if space.resettled:
        return 0
    return int(space.place.population) + int(space.pop_markers)


def pieces_of_government(space: Any) -> int:
    french = int(space.french_troops) + int(space.french_police)
    algerian = int(space.algerian_troops) + int(space.algerian_police)
    return french + algerian + int(space.government_bases)


def pieces_of_fln(space: Any) -> int:
    return int(space.underground) + int(space.active) + int(space.fln_bases)


def controller(space: Any) -> str:
    """Who has more pieces (1.7); in a Country the FLN once it is independent, so at Oppose (R35)."""
    if kind(space) == "Country":
        return "FLN" if space.support == -1 else ""
    difference = pieces_of_government(space) - pieces_of_fln(space)
    return "Government" if difference > 0 else "FLN" if difference < 0 else ""


def kind(space: Any) -> str:
    return str(space.place.kind)


def most_bases(space: Any) -> int:
    """Two, or three where a Country has its marker (1.4.2)."""
    return 3 if kind(space) == "Country" and space.base_markers == 1 else 2


def rally_limit(space: Any) -> int:
    """One; where the FLN has a Base, Population and FLN Bases together (3.3.1, R93)."""
    if space.fln_bases == 0:
        return 1
    return population(space) + int(space.fln_bases)


def cubes(space: Any) -> int:
    return sum(int(getattr(space, name)) for name in CUBES)


def troops(space: Any) -> int:
    return int(space.french_troops) + int(space.algerian_troops)


def police(space: Any) -> int:
    return int(space.french_police) + int(space.algerian_police)


def guerrillas(space: Any) -> int:
    return int(space.underground) + int(space.active)


def in_algeria(space: Any) -> bool:
    return kind(space) != "Country"


# What a frame awaits


class View:
    """What is pending, in plain terms."""

    def __init__(self, state: ct.State) -> None:
        frame: Any = state.stack[-1]
        self.state = state
        self.frame = frame
        self.operation: Any = state.stack[1] if len(state.stack) > 1 else None
        self.awaits = type(frame).__name__
        self.locations = [
            getattr(location, "id", str(location)) for location in getattr(self.operation, "locations", ())
        ]
        self.one_only = str(getattr(self.operation, "limit", "")) == "one location"
        self.by_id = {space.id: space for space in state.spaces}
        at = getattr(frame, "at", None)
        self.here = self.by_id[at.id] if at is not None else None

        self.chosen = [place.id for place in getattr(frame, "spaces", ())]
        self.any_reach = str(getattr(self.operation, "limit", "")).endswith("Special Activity")

    @property
    def operation_name(self) -> str:
        return str(self.operation.operation.value)

    def marked(self, space: Any, piece: str) -> int:
        """How many of the space's pieces may not move again in this Operation (R28)."""
        return _count(self.operation.marks, space, piece)

    def cached_on_space(self, name: str, space: Any, piece: str) -> int:
        """The count of the space in one of the frame's own lists."""
        return _count(getattr(self.frame, name), space, piece)

    def can_pay(self, price: int) -> bool:
        """Whether the acting faction can pay for one more location; a free one costs nothing (3.1.2)."""
        if self.operation is not None and self.operation.grant is not None:
            return True
        return self.money() >= price

    def money(self) -> int:
        acting = self.state.stack[0]
        return int(self.state.resources.of(acting.faction))  # type: ignore[attr-defined]

    def terror_left(self) -> int:
        return TERRORS - sum(int(space.terror) for space in self.by_id.values())

    def algeria(self) -> list[Any]:
        return [space for space in self.by_id.values() if in_algeria(space)]

    def neighbours(self, space: Any) -> list[Any]:
        return [self.by_id[place.id] for place in space.place.neighbours]

    def may_select_more(self) -> bool:
        return not (self.one_only and self.locations)

    def elsewhere(self) -> list[Any]:
        """The spaces of Algeria that may give up a piece: not this one (1.4.1)."""
        return [space for space in self.by_id.values() if kind(space) != "Country" and space is not self.here]


def _count(marks: Any, space: Any, piece: str) -> int:
    return sum(
        int(mark.count) for mark in marks if mark.place.id == space.id and mark.piece.name == piece.upper()
    )

"""The board and what is pending, read a second time, without the engine's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ctcore.kernel.logic import choose

if TYPE_CHECKING:
    import ctcore as ct

Choice = tuple[Any, ...]

CUBES = ("french_troops", "french_police", "algerian_troops", "algerian_police")
GUERRILLAS = ("underground", "active")
TERRORS = 12
# The Operations of the Government (3.2).
OURS = {"Train", "Garrison", "Sweep", "Assault"}


# The board, read a second time


def population(space: Any) -> Any:
    """Resettled 0; else what is printed, and a City's marker (1.3.2, 1.3.3)."""
    return choose(space.resettled, 0, space.place.population + space.pop_markers)


def pieces_of_government(space: Any) -> Any:
    """Cubes and Bases (1.4)."""
    return cubes(space) + space.government_bases


def pieces_of_fln(space: Any) -> Any:
    """Guerrillas and Bases (1.4)."""
    return guerrillas(space) + space.fln_bases


def governed(space: Any) -> Any:
    """Whether the Government has more pieces there (1.7); never in a Country (R35)."""
    return in_algeria(space) & (pieces_of_government(space) > pieces_of_fln(space))


def held_by_fln(space: Any) -> Any:
    """Whether the FLN has more pieces there (1.7), or a Country is independent, so at Oppose (R35)."""
    if kind(space) == "Country":
        return space.support == -1
    return pieces_of_fln(space) > pieces_of_government(space)


def kind(space: Any) -> str:
    """City, Sector or Country (1.3)."""
    return str(space.place.kind)


def most_bases(space: Any) -> Any:
    """Two, or three where a Country has its marker (1.4.2)."""
    return 2 + choose(space.base_markers == 1, 1, 0) if kind(space) == "Country" else 2


def bases(space: Any) -> Any:
    """Bases of both sides (1.4.2)."""
    return space.government_bases + space.fln_bases


def rally_limit(space: Any, *, as_based: Any = False) -> Any:
    """One; where the FLN has a Base, or a card pretends so, Population and such Bases (3.3.1, R93, #10)."""
    without = choose(as_based, population(space) + 1, 1)
    return choose(space.fln_bases == 0, without, population(space) + space.fln_bases)


def cubes(space: Any) -> Any:
    """Troops and Police (1.4)."""
    return troops(space) + police(space)


def troops(space: Any) -> Any:
    """French and Algerian Troops (1.4)."""
    return space.french_troops + space.algerian_troops


def police(space: Any) -> Any:
    """French and Algerian Police (1.4)."""
    return space.french_police + space.algerian_police


def guerrillas(space: Any) -> Any:
    """Underground and Active ones (1.4.3)."""
    return space.underground + space.active


def in_algeria(space: Any) -> bool:
    """Whether it is not a Country (1.3.4)."""
    return kind(space) != "Country"


# Choices


class Offer(NamedTuple):
    """A choice, and when it may be made."""

    when: Any
    choice: Choice


Offers = Iterator[Offer]


def offer(name: str, *fields: Any, when: Any = True) -> Offer:
    """A choice that may be made when so much holds."""
    return Offer(when, (name, *fields))


def only_when(condition: Any, offers: Iterable[Offer]) -> Offers:
    """The choices, each only when the condition holds too; none is listed where it plainly does not."""
    if condition is not False:
        yield from (Offer(condition & when, choice) for when, choice in offers)


# How many


class Between:
    """Any number from the least to the most, which are symbolic and cannot be counted out."""

    def __init__(self, least: int, most: Any, fits: Callable[[Any], Any]) -> None:
        self.least, self.most, self.fits = least, most, fits

    def has(self, number: Any) -> Any:
        """Whether the number is one of these."""
        return (self.least <= number) & (number <= self.most) & self.fits(number)


def upto(most: Any, least: int = 1, fits: Callable[[Any], Any] = lambda _number: True) -> Iterable[Any]:
    """The numbers from the least to the most that fit, one by one if the most is a plain number."""
    if isinstance(most, int):
        return (number for number in range(least, most + 1) if fits(number) is not False)
    return (Between(least, most, fits),)


def groups(underground: Any, active: Any) -> Iterator[tuple[Any, Any]]:
    """At most that many Guerrillas of each status, and at least one."""
    for some in upto(underground):
        yield from ((some, others) for others in upto(active, 0))
    yield from ((0, others) for others in upto(active))


# What cards grant (3.1.2, 5.5)


class Granted(NamedTuple):
    """In how many locations a card grants an Operation, where, and whether its Agitation is free."""

    least: int
    most: int
    tracks: bool = True
    at_bases: bool = False
    free_agitation: bool = False


GRANTS = {
    "#1s": Granted(1, 1, tracks=False),
    "#2u": Granted(1, 2),
    "#5s": Granted(2, 2),
    "#6s": Granted(1, 1, tracks=False, at_bases=True),
    "#26s": Granted(1, 1, tracks=False, free_agitation=True),
    "#37u": Granted(1, 2),
    # Subvert alone: no Operation, and so no location.
    "#37s": Granted(0, 0, tracks=False),
}


def grant_of(operation: Any) -> Granted | None:
    """What a card grants in the Operation under way, if one does."""
    grant = getattr(operation, "grant", None)
    return None if grant is None else GRANTS[grant.card]


# What a frame awaits


class View:
    """What is pending, in plain terms; choices are listed of the spaces asked about, by default all."""

    def __init__(self, state: ct.State, about: Iterable[str] | None = None) -> None:
        frame: Any = state.stack[-1]
        self.state = state
        self.frame = frame
        operations = (one for one in reversed(state.stack) if hasattr(one, "locations"))
        self.operation: Any = next(operations, None)
        self.granted = grant_of(self.operation)
        # Whether a card grants a Special Activity that accompanies no Operation.
        self.alone = getattr(self.operation, "operation", "none under way") is None
        self.awaits = type(frame).__name__
        self.locations = [
            getattr(location, "id", str(location)) for location in getattr(self.operation, "locations", ())
        ]
        self.about = None if about is None else set(about)
        self.one_only = str(getattr(self.operation, "limit", "")) == "one location"
        self.by_id = {space.id: space for space in state.spaces}
        at = getattr(frame, "at", None)
        self.here = self.by_id[at.id] if at is not None else None

        self.chosen = [place.id for place in getattr(frame, "spaces", ())]
        self.tortured = [place.id for place in getattr(frame, "tortured", ())]
        self.any_reach = str(getattr(self.operation, "limit", "")).endswith("Special Activity")

    @property
    def operation_name(self) -> str:
        """Which Operation is under way."""
        return str(self.operation.operation.value)

    def where(self, is_open: Callable[[Any], Any]) -> dict[str, Any]:
        """Whether each space, by its id, is open to something; cached beside the space."""
        for space in self.by_id.values():
            if is_open not in space.memo:
                space.memo[is_open] = is_open(space)
        return {identity: space.memo[is_open] for identity, space in self.by_id.items()}

    def spaces(self) -> list[Any]:
        """The spaces that are asked about."""
        return self.asked(self.by_id.values())

    def asked(self, spaces: Iterable[Any]) -> list[Any]:
        """Those of the spaces that are asked about."""
        return [space for space in spaces if self.about is None or space.id in self.about]

    def marked(self, space: Any, piece: str) -> Any:
        """How many of the space's pieces may not move again in this Operation (R28)."""
        return _count(self.operation.marks, space, piece)

    def listed(self, name: str, space: Any, piece: str) -> Any:
        """The count of the space in one of the frame's own lists."""
        return _count(getattr(self.frame, name), space, piece)

    def can_pay(self, price: Any) -> Any:
        """Whether the acting faction can pay for one more location; a free one costs nothing (3.1.2)."""
        return True if self.granted else self.money() >= price

    def can_pay_populace(self, price: int) -> Any:
        """Whether it can pay for Pacification or Agitation, which a grant does not make free by itself."""
        return True if self.granted and self.granted.free_agitation else self.money() >= price

    def money(self) -> Any:
        """The Resources of whoever has the turn."""
        acting: Any = self.state.stack[0]
        mine = getattr(self.operation, "operation", None)
        name = str(acting.faction) if mine is None else "Government" if mine.value in OURS else "FLN"
        return getattr(self.state.resources, name.lower())

    def algeria(self) -> list[Any]:
        """The spaces of Algeria that are asked about."""
        return list(filter(in_algeria, self.spaces()))

    def neighbours(self, space: Any) -> list[Any]:
        """The adjacent spaces that are asked about (1.3.5)."""
        return self.asked(self.by_id[place.id] for place in space.place.neighbours)

    def may_select_more(self) -> bool:
        """Whether the Operation may have another location (2.3.4)."""
        within = self.granted is None or len(self.locations) < self.granted.most
        return within and not (self.one_only and self.locations)

    def may_select(self, space: Any) -> Any:
        """Whether a card, if one grants the Operation, grants it in the space."""
        return space.fln_bases > 0 if self.granted and self.granted.at_bases else True

    def elsewhere(self) -> list[Any]:
        """The spaces of Algeria that may give up a piece: not this one (1.4.1)."""
        return [space for space in self.algeria() if space is not self.here]


def marked_there(marks: Any, space: str, piece: str) -> Any:
    """How many pieces of a sort are listed as in a space, by its name."""
    return sum(one.count for one in marks if str(one.place) == space and one.piece.name == piece.upper())


def _count(marks: Any, space: Any, piece: str) -> Any:
    return marked_there(marks, space.place.name, piece)

"""Steps that one card alone has.

Written from chapter 5 of the rulebook, the cards and the rulings.
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.logic import any_of, at_most, choose

from .board import guerrillas, held_by_fln
from .card_placing import Place
from .card_steps import Choose, Once, Take, TakeHere, Way, Ways
from .card_table import CAPABILITIES, GOVERNMENT, At, Course, algeria
from .changes import in_force

TERRORS = 12


def casbah(at: At) -> Any:
    """Algiers."""
    return next(space for space in at.table.spaces if space.name == "Algiers")


def french_cubes(table: Any) -> Any:
    """French cubes of the map and of Available."""
    stocks = (table.available, *table.spaces)
    return sum(stock.french_troops + stock.french_police for stock in stocks)


class Raise(Once):
    """#4: Commitment rises by two at most; twice as many French cubes must be there to go."""

    def ways(self, at: At) -> Ways:
        """By one or two."""
        room = at_most(50 - at.table.commitment, french_cubes(at.table) // 2)
        yield Way("raise", (), most=at_most(room, 2))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """It rises at once."""
        play.commitment(names[0])
        return course._replace(amount=names[0])


class Incline(Choose):
    """#9: a space is set to Support or to Oppose."""

    def ways(self, at: At) -> Ways:
        """Either, of each space."""
        for way in super().ways(at):
            yield from (Way("set", (*way.names, stance), way.when) for stance in ("Support", "Oppose"))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Set it."""
        space, stance = names
        play.table[f"{space}: support"] = 1 if stance == "Support" else -1
        return course._replace(left=course.left - 1, spaces=(*course.spaces, space))


class Buy(Take):
    """#20: pieces leave the map for one Resource each."""

    def most(self, at: At, space: Any, piece: str) -> Any:
        """As many as can be paid for."""
        return at_most(super().most(at, space, piece), at.money())

    def then(self, play: Any, course: Course, count: Any, piece: str) -> None:
        """Pay for them."""
        play.pay(course.executor, count)


class Clear(Take):
    """#26: each piece brings the FLN a Resource, each Base the Government a Commitment."""

    def then(self, play: Any, course: Course, count: Any, piece: str) -> None:
        """Gain for them."""
        play.gain("FLN Resources", count)
        if piece == "FLN_BASES":
            play.commitment(count)


class Terrorize(Choose):
    """#28: a Terror marker for one Resource, twice in one space if so wished; Commitment falls."""

    def ways(self, at: At) -> Ways:
        """What can be paid, the loss of Commitment too where the Government buys (G7)."""
        paid = (at.money() >= 1) & (sum(space.terror for space in at.table.spaces) < TERRORS)
        if at.course.executor == GOVERNMENT:
            paid &= at.table.commitment >= 1
        for space, may in at.where(algeria):
            yield Way("select", (space.id,), may & paid & (at.course.left >= 1))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """A marker more; Neutral."""
        play.pay(course.executor, 1)
        play.add(names[0], "terror", 1)
        play.table[f"{names[0]}: support"] = 0
        play.commitment(-1)
        return course._replace(left=course.left - 1, spaces=(*course.spaces, names[0]))


class CallUp(Once):
    """#29: French Police return for a third of a Commitment each, rounded down (R166)."""

    def ways(self, at: At) -> Ways:
        """As many as wished; the Government must be able to pay."""
        most = at.table.out_of_play.french_police
        if at.course.executor == GOVERNMENT:
            most = at_most(most, 3 * at.table.commitment + 2)
        yield Way("send", ("FRENCH_POLICE", "Out of Play"), most=most)

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """They are Available."""
        play.move("french_police", "Out of Play", "Available", names[0])
        play.commitment(-(names[0] // 3))
        return course


class Cancel(Once):
    """#30: a Capability in force ends."""

    def ways(self, at: At) -> Ways:
        """Either side's, OAS too; not RECALL DE GAULLE, no Momentum."""
        for card in dict.fromkeys(card for card, _ in CAPABILITIES):
            markers = (marker for (one, _), marker in CAPABILITIES.items() if one == card)
            yield Way("cancel", (card,), any_of(getattr(at.table.in_force, marker) for marker in markers))

    def make(self, play: Any, course: Course, word: str, *names: Any) -> Course:
        """Neither of its texts is in force."""
        for card, text in CAPABILITIES:
            if card == names[0]:
                play.table[in_force(card, text)] = False
        return course


class Bases(TakeHere):
    """#54: from the space chosen, Guerrillas before Bases."""

    def most(self, at: At, space: Any, piece: str) -> Any:
        """No Base while a Guerrilla is there."""
        most = super().most(at, space, piece)
        return choose(guerrillas(space) == 0, most, 0) if piece == "fln_bases" else most


class Rise(Place):
    """#26: what matters afterwards is whether the FLN controlled Algiers before."""

    def begun(self, at: At) -> Course:
        """One where it did."""
        return super().begun(at)._replace(amount=choose(held_by_fln(casbah(at)), 1, 0))


def risen(at: At) -> Any:
    """Whether the FLN has come to control Algiers, and has something to Agitate there."""
    here = casbah(at)
    something = (here.terror > 0) | (here.support != -1)
    return (at.course.amount == 0) & held_by_fln(here) & something

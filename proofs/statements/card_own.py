"""Steps that one card alone has.

Written from chapter 5 of the rulebook, the cards and the rulings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ctcore.kernel.logic import any_of, at_most, choose

from .board import TERRORS, Choice, guerrillas, held_by_fln
from .card_placing import Place
from .card_steps import Choose, Once, Take, TakeHere, Way, Ways
from .card_table import CAPABILITIES, GOVERNMENT, At, Course
from .play import Play
from .round_effects import in_force


@dataclass(frozen=True)
class Raise(Once):
    """#4: Commitment rises by two at most; twice as many French cubes must be there to go."""

    name: str = field(default="raising", kw_only=True)
    may_end: bool = field(default=True, kw_only=True)

    def ways(self, at: At) -> Ways:
        """By one or two, as far as the track goes."""
        stocks = (at.table.available, *at.table.spaces)
        cubes = sum(stock.french_troops + stock.french_police for stock in stocks)
        yield Way("raise", (), most=at_most(at_most(50 - at.table.commitment, cubes // 2), 2))

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """It rises at once."""
        _, count = said
        play.commitment(count)
        return course._replace(amount=count)


class Incline(Choose):
    """#9: a space is set to Support or to Oppose."""

    def ways(self, at: At) -> Ways:
        """Either, of each space."""
        for way in super().ways(at):
            for stance in ("Support", "Oppose"):
                yield way._replace(word="set", names=(*way.names, stance))

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Set it."""
        _, space, stance = said
        play.table[f"{space}: support"] = 1 if stance == "Support" else -1
        return course._replace(left=course.left - 1, spaces=(*course.spaces, space))


class Buy(Take):
    """#20: pieces leave the map for one Resource each."""

    def goes_on(self, at: At) -> Any:
        """While it can be paid for."""
        return at.money() >= 1 and super().goes_on(at)

    def bounded(self, at: At) -> Ways:
        """As many as can be paid for."""
        for way in super().bounded(at):
            yield way._replace(most=at_most(way.most, at.money()))

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Pay for them."""
        play.pay(course.executor, said[1])
        return super().make(play, course, said)


class Clear(Take):
    """#26: each piece brings the FLN a Resource, each Base the Government a Commitment."""

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Gain for them."""
        play.gain("FLN Resources", said[1])
        if said[2] == "FLN_BASES":
            play.commitment(said[1])
        return super().make(play, course, said)


class Terrorize(Choose):
    """#28: a Terror marker for one Resource, two in one space if so wished; Commitment falls."""

    def ways(self, at: At) -> Ways:
        """What can be paid, and the loss of Commitment borne where the Government buys (G7)."""
        paid = (at.money() >= 1) & (sum(space.terror for space in at.table.spaces) < TERRORS)
        if at.course.executor == GOVERNMENT:
            paid &= at.table.commitment >= 1
        return (Way("select", (space.id,), may & paid) for space, may in at.where(self.where))

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """A marker more; Neutral."""
        _, space = said
        play.pay(course.executor, 1)
        play.commitment(-1)
        play.add(space, "terror", 1)
        play.table[f"{space}: support"] = 0
        return course._replace(left=course.left - 1, spaces=(*course.spaces, space))


@dataclass(frozen=True)
class CallUp(Once):
    """#29: French Police return; each three of them cost a Commitment (R166)."""

    name: str = field(default="sending", kw_only=True)
    may_end: bool = field(default=True, kw_only=True)

    def ways(self, at: At) -> Ways:
        """As many as wished; the Government must be able to pay."""
        most = at.table.out_of_play.french_police
        if at.course.executor == GOVERNMENT:
            most = at_most(most, 3 * at.table.commitment + 2)
        yield Way("send", ("FRENCH_POLICE", "Out of Play"), most=most)

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """They are Available."""
        play.move("french_police", "Out of Play", "Available", said[1])
        play.commitment(-(said[1] // 3))
        return course


@dataclass(frozen=True)
class Cancel(Once):
    """#30: a Capability in force ends."""

    name: str = field(default="cancelling", kw_only=True)

    def ways(self, at: At) -> Ways:
        """Either side's, OAS too; not RECALL DE GAULLE, no Momentum."""
        for card in dict.fromkeys(card for card, _ in CAPABILITIES):
            markers = (marker for (one, _), marker in CAPABILITIES.items() if one == card)
            yield Way("cancel", (card,), any_of(getattr(at.table.in_force, marker) for marker in markers))

    def make(self, play: Play, course: Course, said: Choice) -> Course:
        """Neither of its texts is in force."""
        for card, text in CAPABILITIES:
            if card == said[1]:
                play.table[in_force(card, text)] = False
        return course


class Shelter(Place):
    """#58: what is Available must be placed; to lift one off the map is as the FLN pleases (G1)."""

    def may_end_at(self, at: At) -> Any:
        """Where none is Available."""
        return at.table.available.fln_bases == 0


class Bases(TakeHere):
    """#54: from the space chosen, Guerrillas before Bases."""

    def most(self, at: At, space: Any, piece: str) -> Any:
        """No Base while a Guerrilla is there."""
        most = super().most(at, space, piece)
        return choose(guerrillas(space) == 0, most, 0) if piece == "fln_bases" else most


def _casbah(at: At) -> Any:
    return next(space for space in at.table.spaces if space.name == "Algiers")


class Rise(Place):
    """#26: what matters afterwards is whether the FLN controlled Algiers before."""

    def begun(self, at: At) -> Course:
        """One where it did."""
        return super().begun(at)._replace(amount=choose(held_by_fln(_casbah(at)), 1, 0))


def risen(at: At) -> Any:
    """#26: whether the FLN has come to control Algiers, and has something to Agitate there."""
    here = _casbah(at)
    something = (here.terror > 0) | (here.support != -1)
    return (at.course.amount == 0) & held_by_fln(here) & something

"""Rally (8.4.5), also as a card grants it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ctcore as ct
from ctcore.twilight.board.map import PLACES, Place
from tests.bot.second_extras import adds_activity, lifts, pauses
from tests.bot.second_table import Table, bases

__all__ = ["Rallying", "conditions", "free_rally", "rally"]

_END = ct.moves.End()
_FRANCE = ct.Track.FRANCE
_LOCATIONS, _UNLIMITED = 6, 8
_SUPPORT, _NEUTRAL, _OPPOSE = ct.Stance.SUPPORT, ct.Stance.NEUTRAL, ct.Stance.OPPOSE
_WITH_CITY = {"II", "IV", "V"}
Test = Callable[[ct.Space], bool]


def conditions(table: Table) -> bool:
    """Whether the conditions of a Rally hold; the die is asked for only if no Base would be placed."""
    imagined = table.copy(imagined=True)
    before = bases(imagined.state)
    if imagined.begins(ct.moves.Rally()):
        Rallying(imagined).bases()
        if bases(imagined.state) > before:
            table.says("rally: a base")
            return True
    held = sum(space.guerrillas for space in table.state.spaces if space.fln_bases)
    if 2 * before > held + table.die() // 2:
        table.says("rally: bases open")
        return True
    table.says("no rally")
    return False


def rally(table: Table) -> bool:
    """Rally if any is possible, and whether it was."""
    return table.attempt(_rally)


def _rally(table: Table) -> bool:
    if not table.begins(ct.moves.Rally()):
        return False
    work = Rallying(table)
    work.all_steps()
    if not table.chosen:
        return False
    work.agitates()
    adds_activity(table)
    table.does(_END)
    return True


def free_rally(table: Table) -> None:
    """The Rally that a card grants (5, 6), in as many locations as it says; it only pays to Agitate."""
    work = Rallying(table)
    work.all_steps()
    while not table.may(_END):
        # The card wants another location, though nothing is to be done there.
        places = [place for place in PLACES if table.may(ct.moves.Select(place))]
        work.selects(table.best(places, lambda _one: 0, "Rally: another"), "rally")
    work.agitates()
    table.does(_END)


class Rallying:
    """A Rally under way: what it may still spend, and which Agitation it has reserved for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.free = table.frame.grant is not None
        begun = table.resources
        self.most = None if begun <= _UNLIMITED else 2 * begun // 3
        self.spent = 0
        self.reserved = 0
        self.agitated: Place | None = None

    # Money and locations

    @property
    def left(self) -> int:
        """How many Resources it may still spend beside those reserved."""
        purse = self.table.resources
        within = purse if self.most is None else min(purse, self.most - self.spent)
        return within - self.reserved

    @property
    def full(self) -> bool:
        """Whether it has all the locations that it may have (R187)."""
        number = len(self.table.chosen)
        return number >= (1 if self.table.limited else _LOCATIONS)

    def opens(self, place: Place) -> bool:
        """Whether that space can be the next location."""
        paid = self.free or self.left >= 1
        return paid and not self.full and self.table.may(ct.moves.Select(place))

    def selects(self, place: Place, what: str) -> None:
        """Make the space a location."""
        self.table.notes(what, place)
        self.table.does(ct.moves.Select(place))
        self.spent += 0 if self.free else 1

    def among(self, test: Test) -> list[Place]:
        """The spaces of that sort that can be the next location; at 0 Resources it pauses to Extort."""
        table = self.table

        found: list[Place] = []

        def pauses_first(here: Table) -> bool:
            # R199: what the Extort changes counts; there is none if it leads to nothing.
            self.table = here
            if not self.free:
                pauses(here)
            places = [place for place in here.places(test) if place not in here.chosen]
            found.extend(place for place in places if self.opens(place))
            self.table = table
            return bool(found)

        if not self.full:
            table.attempt(pauses_first)
        return found

    # The steps

    def all_steps(self) -> None:
        """Steps 1 to 9."""
        self.bases()
        self.base_spaces()
        self.france_track()
        self.support_spaces()
        self.reserves(2)
        self.populous()
        self.without_base()
        if self.agitated is None:
            self.reserves(1)

    def bases(self) -> None:
        """Steps 1 and 2: a Base for two Guerrillas."""
        ignored = self.table.limited
        self._bases(lambda space: space.guerrillas >= 3 and (ignored or space.cubes == 0))
        self._bases(lambda space: space.guerrillas >= 4)

    def _bases(self, test: Test) -> None:
        table = self.table
        while table.state.available.fln_bases:
            places = self.among(lambda space: test(space) and _room(space))
            if not places:
                return
            place = table.best(places, lambda _one: 0, "Rally: a Base")
            self.selects(place, "base")
            active = min(2, table.at(place).active)
            table.does(ct.moves.ReplaceGuerrillas(2 - active, active))

    def base_spaces(self) -> None:
        """Step 3: Guerrillas at FLN Bases that lack cover."""

        def bare(space: ct.Space) -> bool:
            enough = 1 if space.place.is_country or space.population == 0 else 2
            return space.fln_bases >= 1 and space.underground < enough and self.useful(space)

        def key(place: Place) -> tuple[Any, ...]:
            space = self.table.at(place)
            return place.is_country, space.cubes == 0, space.population == 0, space.underground

        self._places(bare, key, "Rally: at a Base")

    def france_track(self) -> None:
        """Step 4: the France Track."""
        table = self.table
        if self.full or table.state.france_track >= max(ct.FranceBox):
            return
        granted = table.frame.grant
        if granted is not None and not granted.tracks:
            return
        if not self.free:
            pauses(table)
        move = ct.moves.SelectTrack(_FRANCE)
        if (self.free or self.left >= 1) and table.may(move):
            table.notes("track", _FRANCE)
            table.does(move)
            self.spent += 0 if self.free else 1

    def support_spaces(self) -> None:
        """Step 5: Sectors at Support without an Underground Guerrilla."""

        def bare(space: ct.Space) -> bool:
            wanted = space.support is _SUPPORT and not space.place.is_city
            return wanted and space.underground == 0 and self.useful(space)

        self._places(bare, lambda place: -self.table.at(place).population, "Rally: at Support")

    def populous(self) -> None:
        """Step 7: up to two of the most populous spaces."""

        def key(place: Place) -> tuple[Any, ...]:
            space = self.table.at(place)
            after = space.fln_pieces + self.comes(space)
            gains = not space.fln_control and after > space.government_pieces
            frees = space.government_control and after >= space.government_pieces
            neutral = space.support is _NEUTRAL
            with_city = place.wilaya in _WITH_CITY
            return -space.population, not (neutral and gains), not frees, not with_city, space.terror

        self._places(self.useful, key, "Rally: populous", most=2)

    def without_base(self) -> None:
        """Step 8: up to two spaces with Guerrillas and no FLN Base."""

        def wanted(space: ct.Space) -> bool:
            return space.guerrillas >= 1 and space.fln_bases == 0 and self.useful(space)

        def key(place: Place) -> tuple[Any, ...]:
            space = self.table.at(place)
            return place.is_country, -space.guerrillas, space.cubes >= 1

        self._places(wanted, key, "Rally: Guerrillas", most=2)

    def _places(self, test: Test, key: Callable[[Place], Any], what: str, most: int = 30) -> None:
        for _ in range(most):
            places = self.among(test)
            if not places:
                return
            place = self.table.best(places, key, what)
            self.selects(place, "rally")
            self.fills(place)

    # Guerrillas

    def room(self, space: ct.Space) -> int:
        """How many Guerrillas a Rally would place there: at a Base, Population plus 1 in all at most."""
        if space.fln_bases:
            return max(min(space.population + space.fln_bases, space.population + 1 - space.guerrillas), 0)
        phantom = self.table.state.in_force.sign_me_up and space.fln_control
        return max(space.population + 1, 1) if phantom else 1

    def comes(self, space: ct.Space) -> int:
        """How many of them there are to be had: Available, then from the map (8.1.2)."""
        wanted, stock = self.room(space), self.table.state.available.guerrillas
        spare = sum(_spare(self.table.at(one)) for one in self.table.donors(space.place))
        return min(wanted, stock + spare)

    def flips(self, space: ct.Space) -> bool:
        """Whether it would turn the Guerrillas at a Base Underground rather than place one."""
        at_hand = self.table.state.available.guerrillas >= 1 or any(
            _spare(self.table.at(one)) for one in self.table.donors(space.place)
        )
        # R198: not while one could be placed, unless none there is Underground.
        wanted = space.underground == 0 or not at_hand
        return self.comes(space) == 0 and space.fln_bases >= 1 and space.active >= 1 and wanted

    def useful(self, space: ct.Space) -> bool:
        """Whether a Rally there would do anything with Guerrillas."""
        return self.comes(space) >= 1 or self.flips(space)

    def fills(self, place: Place) -> None:
        """Place the Guerrillas, or flip them."""
        table, space = self.table, self.table.at(place)
        count, flips = self.comes(space), self.flips(space)
        if flips:
            table.does(ct.moves.Flip())
        stock = min(count, table.state.available.guerrillas)
        if stock:
            table.does(ct.moves.PlaceGuerrillas(stock))
        if count > stock:
            lifts(table, place, count - stock)

    # Agitation

    def reserves(self, least: int) -> None:
        """Steps 6 and 9: choose the space to Agitate, Rally there if need be, and keep its price."""
        table = self.table

        def wanted(space: ct.Space) -> bool:
            held = space.fln_bases >= 1 or space.fln_control
            shifts = space.population >= least and space.support > _OPPOSE
            selected = space.place in table.chosen or not self.full
            return held and shifts and selected and not space.place.is_country

        if not table.places(wanted):
            return
        pauses(table)
        places = [place for place in table.places(wanted) if self._affords(place)]
        if not places:
            return

        def key(place: Place) -> tuple[Any, ...]:
            space = table.at(place)
            return -space.population, space.support is not _SUPPORT

        place = table.best(places, key, "Agitation")
        if place not in table.chosen:
            self.selects(place, "rally")
            if self.useful(table.at(place)):
                self.fills(place)
        table.notes("agitate", place)
        self.agitated, self.reserved = place, table.at(place).terror + 1

    def _affords(self, place: Place) -> bool:
        price = self.table.at(place).terror + 1
        if place in self.table.chosen:
            return self.left >= price
        return self.left >= price + (0 if self.free else 1) and self.opens(place)

    def agitates(self) -> None:
        """Agitate where it was reserved for, if that still shifts the space."""
        if self.agitated is not None:
            self.table.attempt(self._agitate)

    def _agitate(self, table: Table) -> bool:
        place = self.agitated
        assert place is not None
        if not table.may(ct.moves.Agitate(place)):
            return False
        table.does(ct.moves.Agitate(place))
        terror = table.at(place).terror
        if terror and table.may(ct.moves.RemoveTerror(terror)):
            table.does(ct.moves.RemoveTerror(terror))
        if not table.may(ct.moves.Shift()):
            return False
        table.does(ct.moves.Shift())
        return True


def _room(space: ct.Space) -> bool:
    """Whether the FLN would place a Base: never a second one of its own in Algeria."""
    second = space.fln_bases >= 1 and not space.place.is_country
    return space.bases < space.base_limit and not second


def _spare(space: ct.Space) -> int:
    """How many Active Guerrillas may be taken from the space (8.1.2)."""
    kept = bool(space.fln_bases) or space.support is _SUPPORT
    return min(space.active, space.guerrillas - (2 if kept else 0))

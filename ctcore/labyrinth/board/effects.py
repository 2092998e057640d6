"""The ledger's primitives of the map: every change of a country goes through one.

Each names the clause that orders it, and carries out what the rules attach to the change: what a change to
Good or to Islamist Rule takes away (7.2.1.1, 7.3.4.1, 8.4.4), the cadre of a last cell (4.8.4).

Clauses: 4.2, 4.3, 4.6, 4.8, 7.2.2.3, 7.3.4.1, 8.4.4, 8.4.5
"""

from __future__ import annotations

from typing import Any

from ctcore.kernel.copying import changed, replaced
from ctcore.labyrinth.board import entries
from ctcore.labyrinth.board.draft import TrackDraft, refuse_unless, while_it_lasts
from ctcore.labyrinth.board.places import Place
from ctcore.labyrinth.board.places import place as of_name
from ctcore.labyrinth.board.solo import BY_RULE
from ctcore.labyrinth.board.state import Country, Plot, set_aside
from ctcore.labyrinth.board.vocabulary import (
    NUMBERED,
    Alignment,
    Cell,
    Governance,
    PlotKind,
    Posture,
    RegimeChange,
)

__all__ = ["Draft"]

_THIS_PHASE, _LAST_PHASE = 2, 1
_IN_PLAY = 6
_STATES = of_name("United States")


class Draft(TrackDraft):
    """A step in the making."""

    __slots__ = ()

    # Countries

    def at(self, place: Place) -> Country:
        """The country as the step has it so far."""
        return self.countries[place.index]

    def write(self, country: Country) -> None:
        """Put a country in the place of what it was."""
        if type(self.countries) is tuple:
            self.countries = list(self.countries)
        self.countries[country.place.index] = country  # type: ignore[index]

    def _change(self, place: Place, **changes: Any) -> None:
        self.write(changed(self.at(place), **changes))

    @while_it_lasts
    def govern(self, place: Place, to: Governance, clause: str) -> None:
        """Set governance; a change to Good or Islamist Rule takes markers away (7.2.1.1, 7.3.4.1, 8.4.4)."""
        refuse_unless(place.is_muslim, "governs a country whose governance is printed")
        country = self.at(place)
        before = country.governance
        if before is to:
            return
        self.write(replaced(country, "governance", to))
        self.lines.append((entries.Set, clause, place, _said(before), str(to)))
        if to in (Governance.GOOD, Governance.ISLAMIST_RULE):
            self._clear(place, "7.2.1.1/2" if to is Governance.GOOD else "8.4.4/1")
        if to in (Governance.GOOD, Governance.FAIR) and (before is None or to.number < before.number):
            self.write(replaced(self.at(place), "bettered", _THIS_PHASE))
        if to is Governance.ISLAMIST_RULE and place.id == "pakistan" and self.arsenal:
            self._add_wmd(self.arsenal)
            self.arsenal = 0
            self.lines.append((entries.Recorded, "8.4.5/1", "the WMD plots of the arsenal become available"))

    def _clear(self, place: Place, clause: str) -> None:
        country = self.at(place)
        gone = [
            word
            for word, there in (
                ("regime change marker", country.regime_change),
                ("besieged marker", country.besieged),
                (f"{country.aid} Aid", country.aid),
            )
            if there
        ]
        if gone:
            self._change(place, regime_change=None, besieged=False, aid=0)
            self.lines.append((entries.Marked, clause, place, f"without {' and '.join(gone)}"))

    @while_it_lasts
    def align(self, place: Place, to: Alignment, clause: str) -> None:
        """Set alignment."""
        before = self.at(place).alignment
        if before is not to:
            self._change(place, alignment=to)
            self.lines.append((entries.Set, clause, place, _said(before), str(to)))

    @while_it_lasts
    def posture(self, place: Place, to: Posture, clause: str) -> None:
        """Set the posture of a country; that of Israel never changes (4.3.3, L22)."""
        before = self.at(place).posture
        if before is not to and place.id != "israel":
            self._change(place, posture=to)
            self.lines.append((entries.Set, clause, place, _said(before), str(to)))

    # Cells

    @while_it_lasts
    def place_cells(self, place: Place, count: int, clause: str) -> None:
        """Place cells of the track as sleepers; a cadre goes (4.6.4, 4.8.4/2)."""
        refuse_unless(self.cells >= count, "places more cells than are on the track")
        if not count:
            return
        self.cells -= count
        country = self.at(place)
        self.write(changed(country, sleepers=country.sleepers + count, cadre=False))
        self.lines.append((entries.CellPlaced, clause, count, Cell.SLEEPER, place))

    @while_it_lasts
    def remove_cells(self, place: Place, cell: Cell, count: int, clause: str, *, cadre: bool) -> None:
        """Put cells on the track, Sadr out of the game; ``cadre`` where the last leaves one (4.8.4/1)."""
        country = self.at(place)
        refuse_unless(country.count(cell) >= count, "removes more cells than stand there")
        if not count:
            return
        after = False if cell is Cell.SADR else country.count(cell) - count
        country = changed(country, **{cell.field: after})
        if cell is not Cell.SADR:
            self.cells += count
        left = cadre and country.cells == 0
        self.write(replaced(country, "cadre", new=True) if left else country)
        self.lines.append((entries.CellLost, clause, count, cell, place))
        if left:
            self.lines.append((entries.Marked, "4.8.4/1", place, "a cadre is left"))

    @while_it_lasts
    def activate(self, place: Place, count: int, clause: str) -> None:
        """Turn sleepers active (4.6.4/2)."""
        country = self.at(place)
        refuse_unless(country.sleepers >= count, "activates more sleepers than there are")
        if count:
            self._change(place, sleepers=country.sleepers - count, actives=country.actives + count)
            self.lines.append((entries.Activated, clause, count, place))

    @while_it_lasts
    def travel(self, cell: Cell, origin: Place, place: Place, clause: str) -> None:
        """Move a cell, which is a sleeper where it arrives or stays (4.6.4/3, 8.3.1)."""
        country = self.at(origin)
        self._change(origin, **{cell.field: country.count(cell) - 1})
        self._change(place, sleepers=self.at(place).sleepers + 1)
        self.lines.append((entries.CellTravelled, clause, cell, origin, place))

    @while_it_lasts
    def remove_cadre(self, place: Place, clause: str) -> None:
        """Take a cadre away."""
        self._change(place, cadre=False)
        self.lines.append((entries.Marked, clause, place, "the cadre is removed"))

    @while_it_lasts
    def add_cadre(self, place: Place, clause: str) -> None:
        """Put a cadre down where there is none."""
        if not self.at(place).cadre:
            self._change(place, cadre=True)
            self.lines.append((entries.Marked, clause, place, "a cadre is placed"))

    # Troops

    @while_it_lasts
    def deploy(self, count: int, origin: Place | None, to: Place | None, clause: str) -> None:
        """Move troops; None is the track (7.3.1)."""
        for place, by in ((origin, -count), (to, count)):
            after = (self.troops if place is None else self.at(place).troops) + by
            refuse_unless(after >= 0, "moves more troops than there are")
            if place is None:
                self.troops = after
            else:
                self._change(place, troops=after)
        self.lines.append((entries.Deployed, clause, count, origin, to))

    # Markers

    @while_it_lasts
    def aid(self, place: Place, by: int, clause: str) -> None:
        """Put Aid markers down, or take as many away as there are (7.2.2)."""
        before = self.at(place).aid
        after = max(0, before + by)
        if after != before:
            self._change(place, aid=after)
            self.lines.append((entries.Marked, clause, place, f"Aid {before} -> {after}"))

    @while_it_lasts
    def besiege(self, place: Place, clause: str) -> None:
        """Put a besieged marker down where there is none (8.4.3.1)."""
        if not self.at(place).besieged:
            self._change(place, besieged=True)
            self.lines.append((entries.Marked, clause, place, "besieged"))

    @while_it_lasts
    def relieve(self, place: Place, clause: str) -> None:
        """Take a besieged marker away."""
        if self.at(place).besieged:
            self._change(place, besieged=False)
            self.lines.append((entries.Marked, clause, place, "no longer besieged"))

    @while_it_lasts
    def mark_regime_change(self, place: Place, clause: str) -> None:
        """Put a green regime change marker down (7.3.4)."""
        self._change(place, regime_change=RegimeChange.GREEN)
        self.lines.append((entries.Marked, clause, place, "regime change, green"))

    @while_it_lasts
    def turn_regime_changes_tan(self, clause: str) -> None:
        """Turn every green regime change marker tan (5.2.9)."""
        for country in self.countries:
            if country.regime_change is RegimeChange.GREEN:
                self._change(country.place, regime_change=RegimeChange.TAN)
                self.lines.append((entries.Marked, clause, country.place, "regime change, tan"))

    @while_it_lasts
    def mark(self, place: Place, clause: str, words: str, **markers: bool) -> None:
        """Put down, or take away, the markers of NATO, Sadr or CTR."""
        self._change(place, **markers)
        self.lines.append((entries.Marked, clause, place, words))

    # Plots

    @while_it_lasts
    def place_plot(self, kind: PlotKind, place: Place, clause: str) -> None:
        """Put an available plot into a country, face down but where NEST shows it (8.5.2, #5)."""
        refuse_unless(self.plots.of(kind) >= 1, "places a plot that is not available")
        self.plots = self.plots.changed(kind, -1)
        plot = Plot(kind, shown=self._lies_open(kind, place), order=self._next_plot())
        self._change(place, plots=(*self.at(place).plots, plot))
        self.lines.append((entries.Marked, clause, place, "a plot is placed"))
        self.open_by_nest()

    @while_it_lasts
    def take_plot(self, place: Place, at: int, clause: str) -> None:
        """Take a plot off the map: a numbered one is available again, WMD leave the game (4.7.8.1/4)."""
        plots = self.at(place).plots
        plot = plots[at]
        self._change(place, plots=(*plots[:at], *plots[at + 1 :]))
        if plot.kind is PlotKind.WMD:
            self.spent_wmd += 1
        else:
            self.plots = self.plots.changed(plot.kind, 1)
        self.lines.append((entries.Marked, clause, place, f"{plot.kind} is removed"))
        self._keep_six()

    def _lies_open(self, kind: PlotKind, place: Place) -> bool:
        """Whether NEST shows a plot of that kind there (#5)."""
        return kind is PlotKind.WMD and place.id == "united_states" and bool(self.in_force.nest)

    def _next_plot(self) -> int:
        """The number of the next plot in the order in which a solo game resolves them (L47)."""
        if not BY_RULE(self):
            return 0
        return 1 + max((plot.order for one in self.countries for plot in one.plots), default=0)

    def _add_wmd(self, count: int) -> None:
        """Make WMD plots available (4.7.8.1)."""
        for _ in range(count):
            self.plots = self.plots.changed(PlotKind.WMD, 1)
            self._keep_six()
        self.open_by_nest()

    def _keep_six(self) -> None:
        """In a solo game six plots are in play, more only while no number is available (9.3.3, L100)."""
        if not BY_RULE(self):
            return
        beyond = self.plots.total + sum(len(one.plots) for one in self.countries) - _IN_PLAY
        aside = set_aside(self)
        if beyond > 0:
            kind = next((one for one in NUMBERED if self.plots.of(one)), None)
        else:
            kind = next((one for one in reversed(NUMBERED) if aside.of(one)), None) if beyond else None
        if kind is not None:
            self.plots = self.plots.changed(kind, -1 if beyond > 0 else 1)
            said = "is set aside" if beyond > 0 else "is available again"
            self.lines.append((entries.Recorded, "9.3.3/1", f"{kind} {said}"))

    @while_it_lasts
    def show_plots(self, place: Place, clause: str, *kinds: PlotKind) -> None:
        """Turn plots of those kinds face up (#5)."""
        plots = tuple(changed(one, shown=one.shown or one.kind in kinds) for one in self.at(place).plots)
        if plots != self.at(place).plots:
            self._change(place, plots=plots)
            self.lines.append((entries.Marked, clause, place, "plots lie face up"))

    def open_by_nest(self) -> None:
        """In a solo game NEST shows all plots in the United States while a WMD plot is in play (#5)."""
        if not (self.in_force.nest and BY_RULE(self)):
            return
        on_map = any(plot.kind is PlotKind.WMD for one in self.countries for plot in one.plots)
        if on_map or self.plots.wmd:
            self.show_plots(_STATES, "#5", *PlotKind)

    @while_it_lasts
    def mark_plot(self, place: Place, at: int, clause: str) -> None:
        """Mark a plot, whose Funding will be subtracted (#1)."""
        plots = self.at(place).plots
        self._change(place, plots=(*plots[:at], changed(plots[at], marked=True), *plots[at + 1 :]))
        self.lines.append((entries.Marked, clause, place, "a plot is marked"))

    @while_it_lasts
    def free_wmd(self, clause: str) -> None:
        """Make a WMD plot of the Loose Nuke box available; nothing if it is empty (4.7.8.1/2)."""
        if self.loose_wmd:
            self.loose_wmd -= 1
            self._add_wmd(1)
            self.lines.append((entries.Recorded, clause, "a WMD plot becomes available"))

    # What is remembered of phases

    def next_phase(self) -> None:
        """Let what happened in this Action Phase be of the last one (5.2.2/4, L67)."""
        for country in self.countries:
            if country.disrupted or country.bettered:
                self._change(
                    country.place,
                    disrupted=_LAST_PHASE if country.disrupted == _THIS_PHASE else 0,
                    bettered=_LAST_PHASE if country.bettered == _THIS_PHASE else 0,
                )

    def note_disrupted(self, place: Place) -> None:
        """Note that the US disrupted here in this phase (#61)."""
        self._change(place, disrupted=_THIS_PHASE)

    # Islamist Revolution

    @while_it_lasts
    def revolt(self, place: Place, funding: int, clause: str) -> None:
        """Bring a country under Islamist Rule, with all that follows (8.4.4)."""
        self.govern(place, Governance.ISLAMIST_RULE, clause)
        self.align(place, Alignment.ADVERSARY, clause)
        self.funding(funding, clause)
        if self.at(place).strength:
            self.set_prestige(1, clause)


def _said(value: object) -> str:
    return "unmarked" if value is None else str(value)

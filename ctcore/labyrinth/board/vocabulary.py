"""The words of the game: sides, governance, alignment, posture, plots.

Clauses: 4.1.2, 4.2.1, 4.2.3, 4.3.2, 4.6.4, 4.8.1, 4.8.2
"""

from __future__ import annotations

from ctcore.kernel.named import Named

__all__ = [
    "CELLS",
    "JIHADIST",
    "NATURE",
    "NUMBERED",
    "US",
    "Alignment",
    "Cell",
    "Governance",
    "PlotKind",
    "Posture",
    "RegimeChange",
    "Side",
    "Sort",
]


class Side(Named):
    """Who chooses: a side, or Nature, who rolls dice and deals cards."""

    US, JIHADIST, NATURE = "US", "Jihadist", "Nature"

    @property
    def other(self) -> Side:
        """The other side."""
        return Side.JIHADIST if self is Side.US else Side.US


US, JIHADIST, NATURE = Side


class Sort(Named):
    """What sort of country it is (4.1.2)."""

    SUNNI, SHIA_MIX, NON_MUSLIM, IRAN = "Sunni", "Shia-Mix", "non-Muslim", "Iran"

    @property
    def is_muslim(self) -> bool:
        """Whether governance and alignment vary there (4.2)."""
        return self in (Sort.SUNNI, Sort.SHIA_MIX)


class Governance(Named):
    """How well a country is governed, the best first (4.2.1)."""

    GOOD, FAIR, POOR, ISLAMIST_RULE = "Good", "Fair", "Poor", "Islamist Rule"

    # The number of Good, Fair and Poor: what an operation needs there, and what a die may show; 4 is none.
    number: int

    @property
    def better(self) -> Governance:
        """One level better; the best stays (4.2.2).

        >>> Governance.POOR.better, Governance.GOOD.better
        (<Governance.FAIR: 'Fair'>, <Governance.GOOD: 'Good'>)
        """
        return _GOVERNANCE[max(0, self.number - 2)]

    @property
    def worse(self) -> Governance:
        """One level worse, but not past Poor; Islamist Rule stays (4.2.2, 8.4.1).

        >>> Governance.GOOD.worse, Governance.POOR.worse
        (<Governance.FAIR: 'Fair'>, <Governance.POOR: 'Poor'>)
        """
        return self if self is Governance.ISLAMIST_RULE else _GOVERNANCE[min(2, self.number)]


_GOVERNANCE = tuple(Governance)
for _number, _level in enumerate(_GOVERNANCE, start=1):
    _level.number = _number


class Alignment(Named):
    """On whose side a Muslim country stands (4.2.3)."""

    ALLY, NEUTRAL, ADVERSARY = "Ally", "Neutral", "Adversary"

    def toward(self, end: Alignment) -> Alignment:
        """One box toward that end; the end stays.

        >>> Alignment.ALLY.toward(Alignment.ADVERSARY)
        <Alignment.NEUTRAL: 'Neutral'>
        """
        at, to = _ALIGNMENT.index(self), _ALIGNMENT.index(end)
        return _ALIGNMENT[at + (to > at) - (to < at)]


_ALIGNMENT = tuple(Alignment)


class Posture(Named):
    """How a non-Muslim country fights terror (4.3.2)."""

    SOFT, HARD = "Soft", "Hard"

    @property
    def other(self) -> Posture:
        """The other one."""
        return Posture.HARD if self is Posture.SOFT else Posture.SOFT


class RegimeChange(Named):
    """A regime change marker: green in the turn in which it is placed, tan from then on (4.8.2)."""

    GREEN, TAN = "green", "tan"


class Cell(Named):
    """How a cell stands in a country (4.6.4); Sadr is a marker beside them (#54)."""

    SLEEPER, ACTIVE, SADR = "sleeper", "active", "Sadr"

    @property
    def field(self) -> str:
        """The field of a country that counts them."""
        return self.name.lower() + ("" if self is Cell.SADR else "s")


CELLS = (Cell.SLEEPER, Cell.ACTIVE)


class PlotKind(Named):
    """A plot: its number, or WMD (4.8.1, 4.7.8)."""

    PLOT_1, PLOT_2, PLOT_3, WMD = "Plot 1", "Plot 2", "Plot 3", "WMD"

    @property
    def field(self) -> str:
        """The field of `Plots` that counts them."""
        return self.name.lower()

    @property
    def number(self) -> int:
        """Its number; 3 for WMD, which rolls as many dice (8.5.6)."""
        return _DICE[self]


NUMBERED = (PlotKind.PLOT_1, PlotKind.PLOT_2, PlotKind.PLOT_3)
_DICE = {PlotKind.PLOT_1: 1, PlotKind.PLOT_2: 2, PlotKind.PLOT_3: 3, PlotKind.WMD: 3}

"""What house rules may change: the names to write after ``to`` and the conditions after ``when``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore import register
from ctcore.cli.current import game
from ctcore.cli.report import BadInput, emit, listed, pairs
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["changeable_by", "print_changeable", "rows_as_dicts", "tell_changeable"]

# A name, the entry of a file that changes it, and its clauses.
Row = tuple[str, str, tuple[str, ...]]
# What each entry changes.
_MEANS = {
    "amends": "figures: numbers and truths",
    "closes": "kinds of move, and groups of requirements on a space",
    "opens": "requirements on grounds",
}


def changeable_by(name: str) -> list[Row]:
    """What house rules may change of which the rule, ruling or card of that id speaks."""
    ids = game().register.citing(name)
    return [row for row in game().changeable if game().is_about(row[0], *ids)]


def rows_as_dicts(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The rows as plain data."""
    return [{"name": name, "entry": entry, "clauses": list(clauses)} for name, entry, clauses in rows]


def print_changeable(name: str) -> None:
    """Print the names of what house rules may close or open of a rule; its figures are told already."""
    rows = [row for row in changeable_by(name) if row[1] != "amends"]
    if rows:
        console().print(Text("House rules may change", style="bold"))
        console().print(pairs(_by_entry(rows)))


def _by_entry(rows: Sequence[Row]) -> list[tuple[str, str]]:
    named = {entry: [name for name, its, _ in rows if its == entry] for entry in _MEANS}
    return [(f"[[{entry}]]", listed(names)) for entry, names in named.items() if names]


def _told(clauses: Sequence[str], printed: str | None) -> str:
    """The clauses, but for what stands where there are none, and the printed value of a figure."""
    cited = listed(one for one in clauses if one != "house rule")
    return "; ".join(filter(None, (cited, printed)))


def tell_changeable(*, more: bool, as_json: bool) -> int:
    """Print all that house rules of the game may change, and the conditions, and return the status.

    With ``more`` each name has its clauses, and a figure its printed value.
    """
    rows, conditions = game().changeable, game().when
    if not rows:
        message = f"{game().title} takes no house rules."
        raise BadInput(message)
    if as_json:
        emit({"changeable": rows_as_dicts(rows), "conditions": list(conditions)})
        return 0
    out, printed = console(), {one.name: register.printed_value(one) for one in game().figures}
    for entry, means in _MEANS.items():
        own = [(name, clauses) for name, its, clauses in rows if its == entry]
        if own:
            out.print(Text(f"[[{entry}]] {means}", style="bold"))
            told = [(name, _told(clauses, printed.get(name))) for name, clauses in own]
            out.print(pairs(told if more else [("", listed(name for name, _ in own))]))
    if conditions:
        out.print(Text("when: conditions on a space", style="bold"))
        out.print(pairs([("", listed(conditions))]))
    if not more:
        out.print(Text("--more tells the clauses of each, and the printed values of figures."))
    return 0

"""List the rulings: under which clause each stands, and how it is turned where it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.report import counted, emit, pairs
from ctcore.register.paragraphs import flowed
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctcore.game.rulings import Reading
    from ctcore.register import Ruling

__all__ = ["rulings"]


def rulings(*, turnable: bool = False, as_json: bool = False) -> int:
    """List all rulings of the game in their order, or only those that can be turned."""
    rejected = game().rejected if game().takes_house_rules else {}
    every = game().register.every_ruling
    listed = [one for one in every if one.id in rejected or not turnable]
    if as_json:
        emit({"rulings": [_as_dict(one, rejected.get(one.id)) for one in listed]})
        return 0
    out = console()
    out.print(Text(_heading(every, rejected), style="bold"))
    out.print(
        pairs(
            [(_named(one, rejected), f"{', '.join(one.clauses)}: {flowed(one.question)}") for one in listed]
        )
    )
    if rejected:
        first = next(one.id for one in every if one.id in rejected)
        out.print(
            Text(f"* --ruling {first}=rejected asks by what {first} rejects; ask --readings tries all.")
        )
    return 0


def _heading(every: Sequence[Ruling], rejected: Mapping[str, Reading]) -> str:
    found = counted(len(every), "ruling")
    return f"{found}; {len(rejected)} can be turned, marked *" if rejected else f"{found}; none can be turned"


def _named(one: Ruling, rejected: Mapping[str, Reading]) -> str:
    return f"{one.id}{'*' if one.id in rejected else ''}"


def _as_dict(one: Ruling, reading: Reading | None) -> dict[str, Any]:
    told: dict[str, Any] = {"id": one.id, "clauses": list(one.clauses), "question": flowed(one.question)}
    if reading is None:
        return told
    plays = reading.says or flowed(one.alternative)
    changes = list(dict.fromkeys(each.to for each in reading.provisos))
    return {**told, "turned_by": f"--ruling {one.id}=rejected", "plays": plays, "changes": changes}

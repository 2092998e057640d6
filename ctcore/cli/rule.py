"""What a rule says, the rulings on it, and where it is enforced, tested and proved."""

from __future__ import annotations

from itertools import groupby
from textwrap import shorten
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

import ctcore as ct
from ctcore import register
from ctcore.cli.position import Json
from ctcore.cli.report import console, emit, listed, pairs

if TYPE_CHECKING:
    from ctcore.register import Site

__all__ = ["rule"]


_ELSEWHERE = {"Tests": "only in a checkout", "Proofs": "only with ctcore[proof]"}


def rule(
    name: Annotated[str, typer.Argument(metavar="RULE", help="A number or a title: 3.3.1, R61, G4, rally.")],
    as_json: Json = False,
) -> int:
    """Say what a rule or ruling means here, and where it is enforced, tested and proved."""
    entry = register.lookup(name)
    if as_json:
        found = {
            heading.lower(): None if sites is None else [site.as_dict() for site in sites]
            for heading, sites in _sites(entry.id)
        }
        rulings = [ruling.as_dict() for ruling in register.rulings_on(entry.id)]
        emit({**entry.as_dict(), "rulings": rulings, **found})
        return 0
    _print(entry)
    for heading, sites in _sites(entry.id):
        _print_sites(heading, sites)
    return 0


def _sites(clause: str) -> list[tuple[str, tuple[Site, ...] | None]]:
    # None where there is nowhere to look.
    kinds, root = ct.SYSTEM.kinds, register.checkout()
    tests = root / "tests" if root else None
    return [
        ("Requirements", register.requirements_citing(kinds, clause)),
        ("Laws", register.laws_citing(ct.SYSTEM.laws, clause)),
        ("Changes", register.changes_ordered(kinds, clause, ct.SYSTEM.table)),
        ("Tests", register.in_tests(tests, clause) if tests and tests.is_dir() else None),
        ("Proofs", _proofs(clause)),
    ]


def _proofs(clause: str) -> tuple[Site, ...] | None:
    try:
        from ctcore.symbolic import obligations  # noqa: PLC0415 - needs z3, which is optional
    except ModuleNotFoundError:
        return None
    return register.in_proofs(obligations(), clause)


def _print(entry: register.Clause | register.Ruling) -> None:
    out = console()
    out.print(Text(str(entry), style="bold"))
    if isinstance(entry, register.Ruling):
        parts = [("Answer", entry.answer), ("Reason", entry.reason), ("Rejected", entry.alternative)]
        rows = [(word, _flowed(text)) for word, text in parts]
        on = listed(str(register.clause(clause)) for clause in entry.clauses)
        out.print(pairs([*rows, ("Basis", entry.basis), ("On", on)]))
        return
    out.print(pairs([("", _flowed(entry.text))]))
    if below := register.load().within(entry.id):
        out.print(Text("Within it", style="bold"))
        out.print(pairs([(clause.id, clause.title) for clause in below]))
    if rulings := register.rulings_on(entry.id):
        out.print(Text("Rulings", style="bold"))
        answers = ((one.id, f"{_flowed(one.question)}\n{_flowed(one.answer)}") for one in rulings)
        out.print(pairs(answers))


def _flowed(text: str) -> str:
    # A line break is only a wrap, but for the items of a list.
    parted = text.replace("\n\n", "\0").replace("\n- ", "\0- ")
    return parted.replace("\n  ", " ").replace("\n", " ").replace("\0", "\n")


def _print_sites(heading: str, sites: tuple[Site, ...] | None) -> None:
    out = console()
    if not sites:
        out.print(Text(f"{heading}: {'none' if sites is not None else _ELSEWHERE[heading]}", style="bold"))
        return
    out.print(Text(heading, style="bold"))
    for module, here in groupby(sorted(sites, key=_by_module), key=_by_module):
        named = [(site.name, site.text) for site in here]
        room = max(out.width - 6 - max(len(name) for name, _ in named), 30)
        out.print(Text(f"  {module}", style="dim"))
        out.print(pairs([(name, shorten(text, room, placeholder=" ...")) for name, text in named], indent=4))


def _by_module(site: Site) -> str:
    return site.module

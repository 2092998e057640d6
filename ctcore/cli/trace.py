"""Say what became of each sentence of the rules, and which of them a piece of code or a test cites."""

from __future__ import annotations

from itertools import groupby
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from ctcore import register
from ctcore.cli.current import game
from ctcore.cli.report import emit, listed, pairs
from ctcore.errors import RegisterError
from ctcore.game.games import GAMES
from ctcore.register.links import CODE, links_in_code, links_in_proofs, links_in_tests
from ctcore.register.seen import in_folder, read_seen
from ctcore.register.tracing import Tracing, counts
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctcore.register import Clause
    from ctcore.register.links import Link
    from ctcore.register.tracing import Trace

__all__ = ["trace", "tracing"]

_NOT_INSTALLED = "not installed"


def trace(name: list[str] | None = None, *, as_json: bool = False) -> int:
    """Say what became of the sentences of a clause, or of one; without a name, the totals."""
    wanted, found = " ".join(name or ()), tracing()
    if not wanted:
        return _totals(found, as_json=as_json)
    try:
        entry = game().register.lookup(wanted)
    except RegisterError:
        links = found.named(wanted)
        if not links:
            raise
        return _told_of_code(wanted, links, as_json=as_json)
    if isinstance(entry, register.Sentence):
        return _told_of_one(found.of(entry), as_json=as_json)
    if not isinstance(entry, register.Clause) or not entry.sentences:
        message = f"{entry.id} has no sentences; ctcore rule {entry.id} --more tells where it lives."
        raise RegisterError(message)
    return _told_of_clause(found, entry, as_json=as_json)


def tracing() -> Tracing:
    """The traces of the game's sentences, by its code, its tests and its proofs."""
    root = register.checkout()
    tests = root / game().tests if root else None
    return Tracing(
        game().register,
        links_in_code(game()),
        _of_this_game([*links_in_tests(tests)]) if tests and tests.is_dir() else None,
        _proofs(),
        read_seen(in_folder(root)) if root else None,
    )


def _of_this_game(links: list[Link]) -> list[Link]:
    others = tuple(f"tests/{name}/" for name in GAMES if name != game().name)
    return [one for one in links if not one.site.module.startswith(others)]


def _proofs() -> list[Link] | None:
    try:
        from ctcore.symbolic import obligations  # noqa: PLC0415 - needs z3, which is optional
    except ModuleNotFoundError:
        return None
    return [*links_in_proofs(obligations(game()))]


def _totals(found: Tracing, *, as_json: bool) -> int:
    traces = found.every()
    rows = {
        chapter: counts(some)
        for chapter, some in groupby(traces, key=lambda one: one.sentence.clause.partition(".")[0])
    }
    rows["all"] = counts(traces)
    suspect = [one.sentence.id for one in traces if one.suspect]
    if as_json:
        emit({"totals": rows, "suspect": suspect})
        return 0
    names = [*rows["all"]]
    lines = [("chapter", "  ".join(names))]
    lines += [
        (chapter, "  ".join(str(row[name]).rjust(len(name)) for name in names))
        for chapter, row in rows.items()
    ]
    console().print(pairs(lines))
    if suspect:
        console().print(Text(f"Changed since their links were reviewed: {listed(suspect)}"))
    return 0


def _told_of_clause(found: Tracing, clause: Clause, *, as_json: bool) -> int:
    traces, whole = [found.of(one) for one in clause.sentences], found.whole(clause.id)
    if as_json:
        emit(
            {
                "id": clause.id,
                "title": clause.title,
                "traces": [one.as_dict() for one in traces],
                "whole": whole,
            }
        )
        return 0
    out = console()
    out.print(Text(str(clause), style="bold"))
    heads = [_head(one) for one in traces]
    room = max(20, out.width - 4 - max(map(len, heads)))
    out.print(
        pairs(
            (head, shorten(one.sentence.text, room, placeholder=" ..."))
            for head, one in zip(heads, traces, strict=True)
        )
    )
    rest = [f"{number} {name}" for name, number in whole.items() if number]
    if rest and len(traces) > 1:
        out.print(Text(f"The whole clause is cited by {listed(rest)}: ctcore rule {clause.id} --more"))
    out.print(Text(f"ctcore trace {traces[0].sentence.id} names the links of a sentence."))
    return 0


def _head(one: Trace) -> str:
    """The number, the sort, how many links of each kind there are, what tests saw; or what is lacking."""
    number = f"/{one.sentence.id.partition('/')[2]}".ljust(4)
    links = (("code", one.code), ("tests", one.tests), ("proofs", one.proofs))
    counted = "  ".join(f"{name} {len(some or ()) or '-':<2}" for name, some in links)
    marks = ("waived" if one.waived else "changed" if one.suspect else "open" if one.lacks else "").ljust(7)
    seen = "" if one.seen is None else f"{one.ways:<10}"
    return f"{number}{one.sentence.sort:<9}{counted} {seen}{marks}"


def _told_of_one(one: Trace, *, as_json: bool) -> int:
    if as_json:
        emit(one.as_dict())
        return 0
    out = console()
    out.print(Text(str(one.sentence), style="bold"))
    out.print(pairs([("", one.sentence.text)]))
    exceptions = [("Excepts", listed(one.sentence.excepts))] if one.sentence.excepts else []
    if others := game().register.excepted_by(one.sentence.id):
        exceptions.append(("But see", listed(other.id for other in others)))
    sort = [("Sort", one.sentence.sort)] if one.sentence.sort else []
    rulings = [("Rulings", listed(ruling.id for ruling in one.rulings))] if one.rulings else []
    if rows := [*sort, *exceptions, *rulings, *(("Remark", remark) for remark in one.remarks)]:
        out.print(pairs(rows))
    for sort_of_link, links in _headed(one):
        _print_links(sort_of_link, links)
    if one.seen:
        out.print(Text("Seen while the tests ran", style="bold"))
        out.print(pairs([("", str(seen)) for seen in one.seen]))
    return 0


def _headed(one: Trace) -> list[tuple[str, Sequence[Link] | None]]:
    by_sort = [(sort.capitalize(), [link for link in one.code if link.sort == sort]) for sort in CODE]
    return [*((sort, some) for sort, some in by_sort if some), ("Tests", one.tests), ("Proofs", one.proofs)]


def _print_links(heading: str, links: Sequence[Link] | None) -> None:
    if not links:
        told = _NOT_INSTALLED if links is None else "none"
        console().print(Text(f"{heading}: {told}", style="bold"))
        return
    console().print(Text(heading, style="bold"))
    console().print(pairs([("", str(link.site)) for link in links]))


def _told_of_code(wanted: str, links: Sequence[Link], *, as_json: bool) -> int:
    """What each place of that name cites, in the words of the rules."""
    sentences = game().register.sentences
    if as_json:
        told: list[dict[str, Any]] = [
            {"sort": one.sort, **one.site.as_dict(), "cites": [*one.cites]} for one in links
        ]
        emit({"name": wanted, "links": told})
        return 0
    for link in links:
        console().print(Text(f"{link.sort} {link.site}", style="bold"))
        # The clause of a sentence that is cited says no more.
        cited = [one for one in link.cites if not any(other.startswith(f"{one}/") for other in link.cites)]
        console().print(pairs([(one, sentences[one].text if one in sentences else "") for one in cited]))
    return 0

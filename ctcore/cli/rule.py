"""Say what a rule or a card means, the rulings on it, and where it is enforced, tested and proved."""

from __future__ import annotations

import re
from itertools import groupby
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from ctcore import register
from ctcore.cli.changeable import changeable_by, print_changeable, rows_as_dicts, tell_changeable
from ctcore.cli.current import game
from ctcore.cli.found import tell_found
from ctcore.cli.named import named, spoken_of, tell_named
from ctcore.cli.report import BadInput, emit, listed, pairs
from ctcore.errors import RegisterError
from ctcore.game.games import GAMES
from ctcore.register.paragraphs import as_paragraphs, flowed
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from ctcore.kernel import Proviso
    from ctcore.register import Site

    Entry = register.Clause | register.Sentence | register.Ruling | register.Card | register.Half

__all__ = ["rule"]


# Rulings beyond this many lines are shown as questions only, and beyond this many rulings by id only.
_MANY_LINES, _MANY_RULINGS = 20, 12
# Most rules have none of these.
_COMPUTED = "Computed, and not amended by house rules"
_WHERE_ANY = ("Exceptions", "Figures", _COMPUTED, "Frames")
_ELSEWHERE = {
    "Tests": "not installed; the project's repository has them",
    "Proofs": "not installed; the extra ctcore[proof] has them",
}


def rule(
    name: list[str],
    *,
    more: bool = False,
    brief: bool = False,
    as_json: bool = False,
) -> int:
    """Say what a rule, ruling or card means here, and where it is enforced, tested and proved.

    With ``brief`` its JSON is what it says and the rulings on it, in paragraphs with what they cite.
    Several numbers are told one after the other.
    """
    _check(brief=brief, as_json=as_json)
    wanted = " ".join(name)
    if wanted.casefold() == "changeable":
        return tell_changeable(more=more, as_json=as_json)
    if len(several := _several(name)) > 1:
        return _tell_all(several, more=more, brief=brief, as_json=as_json)
    try:
        entry = game().register.lookup(wanted)
    except register.Ambiguous:
        raise
    except RegisterError:
        if (part := named(wanted)) is not None:
            return tell_named(part, as_json=as_json)
        # A wrong number is not searched for as a word.
        words = " ".join(game().shortened.get(word, word) for word in wanted.casefold().split())
        found = () if re.search("[0-9]", wanted) else register.about(words, _passages())
        if not found:
            raise
        return tell_found(words, found, more=more, as_json=as_json)
    if as_json:
        emit(_briefly(entry) if brief else _as_dict(entry))
        return 0
    _tell(entry, more=more)
    return _hint(more=more)


def _several(names: Sequence[str]) -> tuple[Entry, ...]:
    """The entries of which these are the numbers, each once; none if some word is not a number."""
    known = game().register.by_id
    return tuple(known[one] for one in dict.fromkeys(names)) if known.keys() >= set(names) else ()


def _tell_all(entries: Sequence[Entry], *, more: bool, brief: bool, as_json: bool) -> int:
    """Tell several entries one after the other, and return the status."""
    if as_json:
        emit({"entries": [_briefly(one) if brief else _as_dict(one) for one in entries]})
        return 0
    for entry in entries:
        _tell(entry, more=more)
    return _hint(more=more)


def _tell(entry: Entry, *, more: bool) -> None:
    """Print an entry; with ``more`` also where it is enforced, tested and proved."""
    _print(entry, more=more)
    _print_house(entry.id)
    if more:
        for heading, sites in _headed(_sites(entry.id)):
            if sites or heading not in _WHERE_ANY:
                _print_sites(heading, sites)
        print_changeable(entry.id)


def _hint(*, more: bool) -> int:
    """Print what else could be asked for, and return the status."""
    if not more:
        console().print(
            Text("--more tells its figures, requirements, frames, laws, changes, tests and proofs.")
        )
    return 0


def _check(*, brief: bool, as_json: bool) -> None:
    if brief and not as_json:
        message = "--brief needs --json."
        raise BadInput(message)


def _as_dict(entry: Entry) -> dict[str, Any]:
    sites = {
        heading.lower(): None if sites is None else [site.as_dict() for site in sites]
        for heading, sites in _sites(entry.id)
    }
    return {**_said(entry), "changeable": rows_as_dicts(changeable_by(entry.id)), **sites}


def _briefly(entry: Entry) -> dict[str, Any]:
    """What it says, with nothing that has to be searched for in tests, laws or proofs."""
    said = _said(entry)
    if isinstance(entry, register.Clause) and entry.prose:
        del said["sentences"]  # its text has them
    return {"brief": True, **as_paragraphs(game().register, said)}


def _said(entry: Entry) -> dict[str, Any]:
    rulings = [ruling.as_dict() for ruling in game().register.rulings_on(entry.id)]
    naming = [clause.id for clause in game().register.clauses_naming(entry.id)]
    clauses = {"clauses": naming} if isinstance(entry, register.Card | register.Half) else {}
    house = {"house": [_of_house(one) for one in _house_rules(entry.id)]} if game().house else {}
    turns = {"turned_by": _turns(entry)} if _turns(entry) else {}
    return {**entry.as_dict(), **turns, **clauses, "rulings": rulings, **house}


def _house_rules(name: str) -> tuple[Proviso, ...]:
    return game().house_rules_on(name, *game().register.citing(name)) if game().house else ()


def _of_house(one: Proviso) -> dict[str, Any]:
    return {"label": one.label, "to": one.to, "clauses": list(one.clauses), "text": _otherwise(one)}


def _otherwise(one: Proviso) -> str:
    """What a house rule says, and the printed number or truth if no position decides that."""
    says = one.says or f"{one.to} is not as printed"
    figure = next((each for each in game().figures if each.name == one.to), None)
    printed = None if figure is None else register.constant(figure.rule)
    return says if printed is None else f"{says}; printed: {register.said(printed)}"


def _print_house(name: str) -> None:
    if found := _house_rules(name):
        console().print(Text("House rules", style="bold"))
        console().print(pairs([(one.label, _otherwise(one)) for one in found]))


def _passages() -> Iterator[register.Passage]:
    yield from register.passages(game().register)
    yield from spoken_of()


def _sites(name: str) -> list[tuple[str, tuple[Site, ...] | None]]:
    # None if there is nowhere to look.
    kinds, root, ids = game().system.kinds, register.checkout(), game().register.citing(name)
    tests, texts = root / game().tests if root else None, game().texts
    return [
        ("Exceptions", register.exceptions_citing(game().exceptions, *ids, figures=game().figures)),
        ("Figures", register.figures_citing(game().figures, game().package, *ids)),
        ("Requirements", register.requirements_citing(kinds, *ids)),
        ("Frames", register.frames_citing(game().frames, *ids)),
        ("Laws", register.laws_citing(game().system.laws, *ids)),
        ("Changes", register.changes_ordered(kinds, *ids, frames=game().frames, texts=texts)),
        ("Tests", _tests(tests, ids) if tests and tests.is_dir() else None),
        ("Proofs", _proofs(ids)),
    ]


def _headed(
    sites: Iterable[tuple[str, tuple[Site, ...] | None]],
) -> Iterator[tuple[str, tuple[Site, ...] | None]]:
    """The sites, those apart that are computed and not figures, so that no house rule amends them."""
    figures = {one.name for one in game().figures}
    for heading, found in sites:
        if heading == "Figures" and found is not None:
            yield heading, tuple(one for one in found if one.name in figures)
            yield _COMPUTED, tuple(one for one in found if one.name not in figures)
        else:
            yield heading, found


def _tests(tests: Path, ids: tuple[str, ...]) -> tuple[Site, ...]:
    """The tests of this game only."""
    others = {f"tests/{name}/" for name in GAMES if name != game().name}
    found = register.in_tests(tests, *ids)
    return tuple(one for one in found if not one.module.startswith(tuple(others)))


def _proofs(ids: tuple[str, ...]) -> tuple[Site, ...] | None:
    try:
        from ctcore.symbolic import obligations  # noqa: PLC0415 - needs z3, which is optional
    except ModuleNotFoundError:
        return None
    return register.in_proofs(obligations(game()), *ids)


def _print(entry: Entry, *, more: bool) -> None:
    out = console()
    out.print(Text(str(entry), style="bold"))
    if isinstance(entry, register.Ruling):
        parts = [("Answer", entry.answer), ("Reason", entry.reason), ("Rejected", entry.alternative)]
        rows = [(word, flowed(text)) for word, text in parts if text]
        cited = [game().register.lookup(clause) for clause in entry.clauses]
        # The title of a clause follows the last of its sentences.
        alike = groupby(cited, key=lambda one: str(one).removeprefix(one.id))
        on = listed(f"{listed(one.id for one in some)}{title}" for title, some in alike)
        switch = [("Switch", _switch(entry))] if entry.switch or _turns(entry) else []
        out.print(pairs([*rows, ("Basis", entry.basis), *switch, ("On", on)]))
        return
    if isinstance(entry, register.Clause):
        _print_clause(entry)
    elif isinstance(entry, register.Sentence):
        chart = [("Chart", str(game().register.lookup(entry.chart)))] if entry.chart else []
        sort = [("Sort", one) for one in _marks(entry)]
        excepts = [(word, listed(ids)) for word, ids in _exceptions(entry) if ids]
        out.print(pairs([("", flowed(entry.text))]))
        if rows := [*sort, *chart, *excepts]:
            out.print(pairs(rows))
    else:
        _print_texts(entry)
        _print_clauses("Clauses", game().register.clauses_naming(entry.id))
    if rulings := game().register.rulings_on(entry.id):
        out.print(Text("Rulings", style="bold"))
        out.print(_rulings(rulings, more=more))


def _print_clause(entry: register.Clause) -> None:
    out = console()
    if entry.text:
        out.print(pairs([("", flowed(entry.text))]))
    if entry.sentences and not entry.prose:
        out.print(pairs((one.id, flowed(one.text) + _noted(one)) for one in entry.sentences))
    _print_clauses("Within it", game().register.within(entry.id))
    _print_clauses("Of the same title", game().register.namesakes(entry))


def _switch(entry: register.Ruling) -> str:
    """How the ruling is turned, and by which of several rejected readings it is then played."""
    turns = _turns(entry)
    if not turns:
        return "what is rejected is worth a house rule"
    says = game().rejected[entry.id].says
    return f"{turns} asks by what is rejected{says and f': {says}'}"


def _turns(entry: Entry) -> str:
    """The option that turns the ruling; empty if nothing does."""
    return f"--ruling {entry.id}=rejected" if entry.id in game().turnable else ""


def _noted(one: register.Sentence) -> str:
    """The marks, chart and rulings of a sentence, in brackets, if it has any."""
    notes = [*_marks(one), *([f"chart {one.chart}"] if one.chart else []), *one.rulings]
    return f" [{', '.join(notes)}]" if notes else ""


def _marks(one: register.Sentence) -> list[str]:
    return [*(["optional"] if one.optional else []), *([one.sort] if one.sort else [])]


def _exceptions(one: register.Sentence) -> list[tuple[str, list[str]]]:
    """What the sentence is an exception to, and what is one to it."""
    return [
        ("Excepts", list(one.excepts)),
        ("But see", [other.id for other in game().register.excepted_by(one.id)]),
    ]


def _rulings(rulings: tuple[register.Ruling, ...], *, more: bool) -> Text:
    """The rulings with their answers; only their questions if there are many."""
    told = pairs((one.id, f"{flowed(one.question)}\n{flowed(one.answer)}") for one in rulings)
    if more or told.plain.count("\n") < _MANY_LINES:
        return told
    room = console().width - 4 - max(len(one.id) for one in rulings)
    rows = [(one.id, shorten(flowed(one.question), room, placeholder=" ...")) for one in rulings]
    return pairs([*rows[:_MANY_RULINGS], *_left_out(rulings[_MANY_RULINGS:])])


def _left_out(rulings: tuple[register.Ruling, ...]) -> list[tuple[str, str]]:
    return [("...", listed(one.id for one in rulings))] if rulings else []


def _print_texts(entry: register.Card | register.Half) -> None:
    # A half is shown as a card of its own; on a card with two texts each text has its id.
    texts = entry.texts if isinstance(entry, register.Card) else (entry,)
    rows = [("Sort", entry.sort)]
    for text in texts:
        alone = len(texts) == 1
        rows.append(("Text", flowed(text.text)) if alone else (text.id, f"{text.side}: {flowed(text.text)}"))
        if text.lasting:
            rows.append(("Lasts" if alone else "", _lasts(text)))
    console().print(pairs(rows))


def _lasts(text: register.Half) -> str:
    return f"{text.label}: {text.whose} {text.lasting}, {game().lasts(text)}"


def _print_clauses(heading: str, clauses: tuple[register.Clause, ...]) -> None:
    if clauses:
        console().print(Text(heading, style="bold"))
        console().print(pairs([(clause.id, clause.title) for clause in clauses]))


def _print_sites(heading: str, sites: tuple[Site, ...] | None) -> None:
    out = console()
    if not sites:
        out.print(Text(f"{heading}: {'none' if sites is not None else _ELSEWHERE[heading]}", style="bold"))
        return
    out.print(Text(heading, style="bold"))
    for module, here in groupby(sorted(sites, key=_by_module), key=_by_module):
        out.print(Text(f"  {module}", style="dim"))
        named = [(site.name, site.text) for site in here]
        width = max((len(name) for name, _ in named if len(name) <= out.width // 2), default=0)
        for name, text in named:
            if len(name) > width:
                # A long name has a line for itself.
                out.print(pairs([("", name), *([("", f"  {text}")] if text else [])], indent=4))
            else:
                out.print(pairs([(name.ljust(width), text)], indent=4))


def _by_module(site: Site) -> str:
    return site.module

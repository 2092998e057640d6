"""House rules as a TOML file: what it amends, closes and opens; nothing in it is run as code.

    title = "dear Sweeps"

    [[amends]]
    to = "sweep.price"
    value = 3

``title`` is the label by which answers name them.  ``[[amends]]`` gives a figure another ``value``, or
changes it ``by`` an amount; ``[[closes]]`` forbids a kind of move, or the spaces of a group that meet every
condition of ``when``; ``[[opens]]`` admits a space that does.  ``to`` names what changes; the conditions
are those that the rules declare.  ``clauses`` replaces the clauses of what changes.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from ctcore.errors import InvalidPosition, NotationError, near_misses
from ctcore.game.strict import choice, items, members, number, refuse, truth, word_at
from ctcore.kernel import Admission, Amends, Closes, Condition, Figure, Ground, Grounds, Kind, Opens, Proviso
from ctcore.kernel.logic import all_of, at_least, at_most, negate

if TYPE_CHECKING:
    from ctcore.game.rulings import Reading
    from ctcore.kernel.attach import Rules

__all__ = ["clauses_about", "conditions", "points_listed", "provisos_of"]

T = TypeVar("T")

_TITLE = re.compile(r"[\w '.,()+/&!-]{1,60}")
_KEYS = ("title", "amends", "closes", "opens", "rejects")
# The least value of a number whose figure names none.
_LEAST = 0


def provisos_of(
    rules: Rules,
    text: str,
    declared: Iterable[Condition],
    rejected: Callable[[], Mapping[str, Reading]],
    prefix: str = "house rule: ",
) -> tuple[Proviso, ...]:
    """The house rules that the text writes; the same objects for the same text.

    Their label is the title after the prefix.  ``rejected`` gives what rulings reject, by their ids.

    Raises `NotationError`, which names the place of the fault, with near misses.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        message = f"house rules: not TOML: {wrong}"
        raise NotationError(message) from None
    key = repr((prefix, data))
    with rules.lock:
        if key not in rules.read:
            try:
                rules.read[key] = _Reader(
                    rules, data, conditions(rules, declared), rejected, prefix
                ).provisos()
            except InvalidPosition as wrong:
                fault = str(wrong).removeprefix("the position: ")
                message = f"house rules: {fault}"
                raise NotationError(message) from None
            rules.texts[rules.read[key]] = text
        return rules.read[key]


def conditions(rules: Rules, declared: Iterable[Condition]) -> dict[str, Condition]:
    """The conditions on a space by name: those of the rules' grounds, and their negations."""
    found: dict[str, Condition] = {}
    grounds = [one for one in rules.points.values() if isinstance(one, Grounds)]
    asked = [
        each for one in grounds for ground, by in one.every() if not (by and by.house) for each in ground.asks
    ]
    for one in (*declared, *asked):
        found.setdefault(one.text, one)
        found.setdefault(one.lacks, Condition(one.lacks, one.text, partial(_not, one.test), one.lasts))
    return found


def _not(test: Callable[[Any], bool], subject: Any) -> bool:
    return negate(test(subject))


def points_listed(rules: Rules) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """What house rules may change: its name, the entry that changes it, and its clauses."""
    forms = {name: _form(one) for name, one in (*rules.points.items(), *rules.kinds.items())}
    return tuple((name, form, _clauses(rules, name)) for name, form in sorted(forms.items()))


def _form(point: Figure[Any] | Admission | Grounds | Kind) -> str:
    if isinstance(point, Figure):
        return "amends"
    return "opens" if isinstance(point, Grounds) else "closes"


def _clauses(rules: Rules, name: str) -> tuple[str, ...]:
    """The clauses of the figure, kind of move or group of that name."""
    point: Any = rules.points.get(name) or rules.kinds[name]
    if isinstance(point, Figure):
        return point.clauses
    group, _, asked = name.partition("/")
    held: Any = rules.points.get(group, point)
    found: Iterable[tuple[str, ...]] = (one.clauses for one in held.requirements if asked in ("", one.name))
    return next(iter(found), ("house rule",))


def clauses_about(rules: Rules, name: str) -> frozenset[str]:
    """The clauses about what has that name: of a kind of move, those that decide it and what it begins."""
    kinds = (one for one in rules.kinds.values() if f"{one.name}.".startswith(f"{name}."))
    decide = (one.clauses[0] for kind in kinds for one in kind.requirements)
    return frozenset((*_clauses(rules, name), *(() if name in rules.points else decide)))


class _Reader:
    """Reads a file entry by entry."""

    def __init__(
        self,
        rules: Rules,
        data: dict[str, Any],
        known: Mapping[str, Condition],
        rejected: Callable[[], Mapping[str, Reading]],
        prefix: str,
    ) -> None:
        self.rules, self.conditions, self.rejected = rules, known, rejected
        self.data = members(data, "", ("title",), _KEYS[1:])
        title = word_at(self.data["title"], "title")
        if _TITLE.fullmatch(title) is None:
            refuse("title", "up to 60 letters, digits and spaces, without quotes and semicolons")
        self.title, self.label = title, f"{prefix}{title}"

    def provisos(self) -> tuple[Proviso, ...]:
        """The house rules, in the order of the file."""
        readers = {"amends": self._amends, "closes": self._closes, "opens": self._opens}
        found = [
            read(one, f"{form}[{place}]")
            for form, read in readers.items()
            for place, one in enumerate(self._entries(form))
        ]
        for place, one in enumerate(self._entries("rejects")):
            found += self._rejects(one, f"rejects[{place}]")
        if not found:
            refuse("", "it changes nothing: there is no [[amends]], [[closes]], [[opens]] or [[rejects]]")
        return tuple(found)

    def _rejects(self, entry: Any, path: str) -> list[Proviso]:
        """What the ruling rejects, under the title of the file."""
        found = members(entry, path, ("ruling",))
        reading = choice(found["ruling"], f"{path}.ruling", self.rejected())
        return [attrs.evolve(one, label=self.label) for one in reading.provisos]

    def _entries(self, form: str) -> list[Any]:
        found = self.data.get(form, [])
        if isinstance(found, dict):
            refuse(form, f"write [[{form}]], with two brackets")
        return items(found, form)

    def _to(self, entry: Any, path: str, form: str, optional: tuple[str, ...]) -> tuple[dict[str, Any], Any]:
        """The entry, strictly read, and the point of the rules that it names."""
        found = members(entry, path, ("to",), (*optional, "clauses"))
        every = {**self.rules.points, **self.rules.kinds}
        other = every.get(word_at(found["to"], f"{path}.to"))
        if other is not None and _form(other) != form:
            refuse(f"{path}.to", f"{found['to']!r} is changed by [[{_form(other)}]], not by [[{form}]]")
        fitting = {name: one for name, one in every.items() if _form(one) == form}
        return found, _named(found["to"], f"{path}.to", fitting)

    def _own(self, entry: dict[str, Any], path: str, says: str) -> dict[str, Any]:
        """The exception's label, the point that it changes, the clauses that it cites, and what it says."""
        said = [word_at(one, f"{path}.clauses") for one in items(entry.get("clauses", []), f"{path}.clauses")]
        cited = tuple(said) or _clauses(self.rules, entry["to"])
        return {"label": self.label, "to": entry["to"], "clauses": cited, "says": f"{entry['to']} {says}"}

    def _when(self, entry: dict[str, Any], path: str) -> tuple[Condition, ...]:
        asked = items(entry.get("when", []), f"{path}.when")
        return tuple(_named(one, f"{path}.when[{at}]", self.conditions) for at, one in enumerate(asked))

    def _amends(self, entry: Any, path: str) -> Amends:
        found, figure = self._to(entry, path, "amends", ("value", "by"))
        if ("value" in found) == ("by" in found):
            refuse(path, "give either value = N or by = N")
        if figure.is_truth:
            if "by" in found:
                refuse(f"{path}.by", f"{figure.name} is true or false")
            is_so = truth(found["value"], f"{path}.value")
            return Amends(value=_set_to(is_so), **self._own(found, path, f"is {str(is_so).lower()}"))
        low, high = _LEAST if figure.low is None else figure.low, figure.high
        if "by" in found:
            by = number(found["by"], f"{path}.by")
            value, says = _changed(by, low, high), f"changes by {by:+}"
        else:
            wanted = number(found["value"], f"{path}.value")
            if wanted < low or (high is not None and wanted > high):
                most = "" if high is None else f", and at most {high}"
                refuse(f"{path}.value", f"{figure.name} is at least {low}{most}, not {wanted}")
            value, says = _set_to(wanted), f"is {wanted}"
        return Amends(value=value, **self._own(found, path, says))

    def _closes(self, entry: Any, path: str) -> Closes:
        found, point = self._to(entry, path, "closes", ("when",))
        when = self._when(found, path)
        shut = " and ".join(one.text for one in when)
        own = self._own(found, path, f"is closed: {shut}" if shut else "is closed")
        name = f"house_{re.sub('[^a-z0-9]+', '_', f'{self.title} {path}'.lower()).strip('_')}"
        if not when:
            if isinstance(point, Admission):
                refuse(path, "it says which spaces it closes: when = [CONDITIONS]")
            return Closes(name=name, text="the house rules allow it", test=_always, **own)
        if isinstance(point, Kind) and point.subjects is None:
            refuse(f"{path}.when", f"{point.name} is about no space")
        text = f"it is not one that the house rules close: {shut}"
        lasts = all(one.lasts for one in when)
        return Closes(name=name, text=text, test=_meeting(when), lasts=lasts, **own)

    def _opens(self, entry: Any, path: str) -> Opens:
        found, _ = self._to(entry, path, "opens", ("when",))
        when = self._when(found, path)
        own = self._own(found, path, f"is open: {' and '.join(one.text for one in when)}")
        if not when:
            refuse(path, "it says which spaces it opens: when = [CONDITIONS]")
        return Opens(ground=Ground(self.label, own["clauses"], when), **own)


def _named(word: Any, path: str, known: Mapping[str, T]) -> T:
    """What has that name; where no name is like it, the error says where all are listed."""
    if isinstance(word, str) and not near_misses(word[:60].casefold(), [one.casefold() for one in known]):
        named = f"'ctcore rule changeable' lists the {len(known)} names there are"
        refuse(path, f"{word[:60]!r} is an unknown name; {named}")
    return choice(word, path, known)


def _always() -> bool:
    return True


def _meeting(when: tuple[Condition, ...]) -> Callable[[Any], bool]:
    return lambda subject: all_of(one.test(subject) for one in when)


def _set_to(value: Any) -> Callable[..., Any]:
    return lambda _before, _state, *_about: value


def _changed(by: int, low: int, high: int | None) -> Callable[..., Any]:
    """The value changed ``by`` an amount, within the bounds; on ints or on symbolic terms."""

    def value(before: Any, _state: Any, *_about: Any) -> Any:
        wanted = before + by if high is None else at_most(before + by, high)
        return at_least(wanted, low)

    return value

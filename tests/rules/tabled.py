"""The rules' tests that stand in tables: what a row says, and what really comes of its line.

A row has the clauses that it is a test of, a position as its difference from a named start, a line of
play, and what comes of the last move of that line: some requirements refuse it, it does what the ledger
tells, or it leaves some choices. Positions and moves are written in the project's own notation; a part
of the line in braces sets the position anew there. ``python -m tests.rules.tabled`` lays the tables out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.conform import rows
from ctcore.conform.rows import files, parts_of
from ctcore.kernel import Entry, Figure, Finding, Move, OpenGround, Part, Verdict
from ctcore.register import Row, load
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.vocabulary import counted
from ctcore.twilight.game import parse_choice
from ctcore.twilight.rules.events.texts.frame import TextFrame
from ctcore.twilight.text.difference import changed
from tests.accounts import assert_told, assert_worded
from tests.rules.positions import KINDS, lawful, refusal, unsayable

LAWS = Path(__file__).parents[2] / "proofs" / "vectors" / "laws.json"
# Where a row's position is the stored one that breaks its law alone.
STORED = "stored"
# A space that holds nothing.
NOTHING = "uncontrolled"
_NAMES = {place.id: place.name for place in PLACES}
# How wide the first three columns are at least.
_LEAST = (14, 36, 44)
# The stages of a move that name a place.
STAGES = ("from", "to")
REFUSED = re.compile(r"(?P<name>[a-z0-9_]+)(?P<cited> \([^)]+\))?(?P<lacks> \[[^]]+\])?(?:, |$)")


@cache
def begun(cell: str) -> ct.State:
    """The position that a cell tells: the name of a start, then what differs from it."""
    return lawful(rows.begun(cell))


# What comes of a line


def comes_of(row: Row) -> str:
    """What really comes of the row's line, told as the row tells it: a right row says just that."""
    _, start, line, says = row.cells
    clauses = load().printed(row.clauses)
    if says.startswith("breaks "):
        return f"breaks {_broken(says.removeprefix('breaks '), clauses)}"
    *before, last = parts_of(line)
    state = begun(start)
    for part in before:
        state = _after(state, part)
    form, _, told = says.partition(" ")
    if form in _FORMS:
        return f"{form} {_FORMS[form](state, last, told, clauses)}"
    move, said = parse_choice(state, last), says.removeprefix("refused by ")
    if isinstance(move, Part):
        return _of_part(state, move, said, clauses)
    if ct.judge(state, move).legal:
        return _done(state, move)
    return f"refused by {_refused(state, move, said, clauses)}"


def _after(state: ct.State, part: str) -> ct.State:
    if part.startswith("{"):
        return lawful(changed(state, part.strip("{}")))
    for step in ct.play_line(state, part):
        state = lawful(step.after)
    return state


def _of_part(state: ct.State, part: Part, said: str, clauses: tuple[str, ...]) -> str:
    """Whether a legal move begins with the part: then it may go on, and otherwise what refuses it."""
    verdict = ct.judge(state, part)
    if verdict.legal:
        assert ct.choices(state, part)
        return "may go on"
    with pytest.raises(ct.IllegalMove) as refused:
        ct.choices(state, part)
    assert refused.value.verdict.results == verdict.results
    return f"refused by {_told(_unmet(verdict), said, clauses)}"


def _done(state: ct.State, move: Move) -> str:
    assert move in ct.legal_moves(state)
    step = ct.trace(state, move)
    assert lawful(step.after) == ct.step(state, move)
    assert_told(step)
    return ledger_of(step.ledger)


def ledger_of(entries: Iterable[Entry]) -> str:
    """The lines of a ledger as a table tells them: a clause where another has ordered the line before."""
    told, clause = [], None
    for entry in entries:
        told.append(str(entry) if entry.cited == clause else f"{entry.cited}: {entry}")
        clause = entry.cited
    return "; ".join(told) or "nothing changes"


def _refused(state: ct.State, move: Move, said: str, clauses: tuple[str, ...]) -> str:
    unmet = _unmet(ct.judge(state, move))
    assert refusal(state, move) == set(unmet)
    return _told(unmet, said, clauses)


def _unmet(verdict: Verdict) -> dict[str, Finding]:
    assert_worded(str(verdict))
    return {found.name: found for found in verdict.violations}


def _told(unmet: dict[str, Finding], said: str, clauses: tuple[str, ...]) -> str:
    told = {part["name"]: part for part in REFUSED.finditer(said)}
    return ", ".join(_finding(unmet[name], told.get(name), clauses) for name in _as_said(unmet, told))


def _finding(found: Finding, told: re.Match[str] | None, clauses: tuple[str, ...]) -> str:
    # What it cites is told where the row tells it, or is not a test of the deciding clause; what it lacks
    # on each of its grounds, where the row tells it.
    asked = bool(told and told["cited"]) or found.clause not in clauses
    cited = f" ({', '.join(found.clauses)})" if asked else ""
    lacks = "; ".join(f"{_ground(one, clauses)}: {', '.join(one.lacks)}" for one in found.grounds)
    return found.name + cited + (f" [{lacks}]" if told and told["lacks"] else "")


def _ground(ground: OpenGround, clauses: tuple[str, ...]) -> str:
    return _under(ground.label, ground.clauses, clauses)


def _left(before: ct.State, last: str, said: str, _clauses: tuple[str, ...]) -> str:
    """The legal moves; or, where the row names a kind or a stage, what those moves or parts are about."""
    kind, colon, names = said.partition(": ")
    move = None if last.startswith("{") else parse_choice(before, last)
    state, part = (before, move) if isinstance(move, Part) else (_after(before, last), None)
    if not colon:
        return "; ".join(_as_said(map(str, ct.choices(state, part)), said.split("; "))) or "none"
    if kind in STAGES:
        every = [place.name for place in PLACES]
        found = [
            str(one).rpartition(f"{kind} ")[2] for one in ct.choices(state, part) if isinstance(one, Part)
        ]
    else:
        every = about(KINDS[kind].candidates)
        found = about(one for one in ct.legal_moves(state) if ct.SYSTEM.kind_of(state, one) is KINDS[kind])
    rest = names.startswith("all but ")
    found = [one for one in every if one not in found] if rest else found
    listed = ", ".join(_as_said(found, names.removeprefix("all but ").split(", "))) or "none"
    return f"{kind}: {'all but ' if rest else ''}{listed}"


def about(moves: Iterable[Move]) -> list[str]:
    """What some moves are about, once each: the last thing that each names."""
    return list(dict.fromkeys(str(attrs.astuple(one, recurse=False)[-1]) for one in moves))


def _held(before: ct.State, last: str, said: str, _clauses: tuple[str, ...]) -> str:
    """Those parts of a position, told as a difference, in which the state does not differ."""
    state = _after(before, last)
    return "; ".join(part for part in said.split("; ") if changed(state, part) == state)


def _awaited(before: ct.State, last: str, said: str, clauses: tuple[str, ...]) -> str:
    """Whose choice comes next, and what the innermost frame that can tell it notes, as its JSON has it.

    A text's own has its clause beside its name, where that is none of the row's.
    """
    state = _after(before, last)
    frames: dict[str, Any] = {"actor": str(ct.actor(state))}
    for frame in json.loads(ct.to_json(state))["stack"]:
        frames |= frame
    if state.stack and isinstance(state.stack[-1], TextFrame):
        frames["frame"] = _under(frames["frame"], (state.stack[-1].clause,), clauses)
    names = [part.split(" ")[0] for part in said.split("; ")]
    return "; ".join(f"{name} {_plain(frames.get(name, []))}" for name in names)


def _ended(before: ct.State, last: str, _said: str, _clauses: tuple[str, ...]) -> str:
    """Who has won, by which clauses and margins; or that nothing has ended."""
    return str(ct.outcome(_after(before, last)) or "nothing")


def _printed(_before: ct.State, _last: str, said: str, _clauses: tuple[str, ...]) -> str:
    """What the map prints of a space; or the spaces near it."""
    name = said.partition(": ")[0]
    place = ct.Place.named(name.removeprefix("near "))
    if name.startswith("near "):
        return f"{name}: {', '.join(map(str, place.neighbours))}"
    sort = (str(place.kind),) if place.is_city else (str(place.kind), str(place.terrain))
    parts = [place.id, *([f"Wilaya {place.wilaya}"] if place.wilaya else ()), *sort]
    parts += [f"Population {place.population}", *(["coast"] if place.coastal else ())]
    parts += [f"borders {ct.Place.named(place.border)}"] if place.border else []
    return f"{name}: {', '.join(parts)}"


def _standing(before: ct.State, last: str, said: str, _clauses: tuple[str, ...]) -> str:
    """All that a space holds, and who controls it; the empty spaces; the France Track's box; all tracks."""
    state, name = _after(before, last), said.partition(": ")[0]
    if name == "empty":
        return f"empty: {', '.join(space.name for space in state.spaces if _holds(state, space) == NOTHING)}"
    if name == str(ct.Track.FRANCE):
        return f"{name}: {state.france_track}"
    if name == "tracks":
        return f"{name}: {_tracks(state)}"
    return f"{name}: {_holds(state, state.space(name))}"


def _tracks(state: ct.State) -> str:
    """The numbers beside the map, and how many Event cards the deck has."""
    purses = f"Government Resources {state.resources.government}, FLN Resources {state.resources.fln}"
    zone = f"Border Zone {state.border_zone}" if state.independent else "Border Zone closed"
    deck = f"{state.deck.size} Event cards"
    margins = f"Support + Commitment {state.support_plus_commitment}, "
    margins += f"Opposition + Bases {state.opposition_plus_bases}"
    tracks = f"Commitment {state.commitment}, France Track {state.france_track}, {zone}"
    return f"{purses}, {tracks}, {margins}, {deck}"


def _holds(state: ct.State, space: ct.Space) -> str:
    control = state.control(space.name)
    parts = [f"{control} Control" if control else NOTHING]
    parts += [counted(space.of(piece), piece) for piece in ct.Piece if space.of(piece)]
    marks = {"Terror": space.terror, "Pop +1": space.pop_markers, "Base +1": space.base_markers}
    parts += [f"{count} {mark}" for mark, count in marks.items() if count]
    parts += ["Resettled"] if space.resettled else []
    return ", ".join([*parts, *([str(space.support)] if space.support else ())])


def _read(state: ct.State, last: str, said: str, clauses: tuple[str, ...]) -> str:
    """Those figures that the judgement of the move, or its effect, asks for."""
    found: dict[str, Figure[Any]] = {}
    move, ask = parse_choice(state, last), Figure.__call__

    def asked(figure: Figure[Any], *given: Any) -> Any:
        found[figure.name] = figure
        return ask(figure, *given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Figure, "__call__", asked)
        if ct.judge(state, move).legal and not isinstance(move, Part):
            ct.trace(state, move)
    return ", ".join(_under(name, found[name].clauses, clauses) for name in said.split(", ") if name in found)


def _broken(said: str, clauses: tuple[str, ...]) -> str:
    """The laws that the position stored for the last of them breaks (`proofs/vectors/laws.json`)."""
    *_, law = said.split(", ")
    if law in unsayable():
        broken = ct.violations(unsayable()[law])
    else:
        with pytest.raises(ct.InvalidPosition) as refused:
            ct.from_json(stored()[law])
        broken = refused.value.violations
    return ", ".join(_under(one.law, one.clauses, clauses) for one in broken)


def _under(name: str, cited: tuple[str, ...], clauses: tuple[str, ...]) -> str:
    """The name, and all that it cites where its deciding clause is none of those."""
    return name if cited[0] in clauses else f"{name} ({', '.join(cited)})"


def _broken_with(before: ct.State, last: str, said: str, clauses: tuple[str, ...]) -> str:
    """The laws that the position breaks where its innermost frame notes those numbers and spaces instead."""
    noted, _, _ = said.partition(" breaks ")
    *under, frame = _after(before, last).stack
    changes = {name: _noted(value) for name, _, value in (one.partition(" ") for one in noted.split(" and "))}
    state = attrs.evolve(_after(before, last), stack=(*under, frame.but(**changes)))
    broken = ", ".join(_under(one.law, one.clauses, clauses) for one in ct.violations(state))
    return f"{noted} breaks {broken or 'none'}"


def _noted(value: str) -> int | tuple[ct.Place, ...]:
    """A number, or spaces by their names, as a frame notes them."""
    if value.lstrip("-").isdecimal():
        return int(value)
    return () if value == "none" else tuple(map(ct.Place.named, value.split(", ")))


@cache
def stored() -> dict[str, str]:
    """The stored position of each law that breaks it alone, as text."""
    vectors = json.loads(LAWS.read_text(encoding="utf-8"))["vectors"]
    return {one["law"]: json.dumps(one["position"]) for one in vectors}


def _likely(before: ct.State, last: str, said: str, _clauses: tuple[str, ...]) -> str:
    """How likely each of Nature's moves is that the row names."""
    chances = {str(move): chance for move, chance in ct.chances(_after(before, last)).items()}
    names = [part.partition(": ")[0] for part in said.split("; ")]
    return "; ".join(f"{name}: {chances.get(name, 'never')}" for name in names)


_FORMS: dict[str, Callable[[ct.State, str, str, tuple[str, ...]], str]] = {
    "leaves": _left,
    "holds": _held,
    "prints": _printed,
    "stands": _standing,
    "reads": _read,
    "awaits": _awaited,
    "ends": _ended,
    "chances": _likely,
    "with": _broken_with,
}


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "none"
    if isinstance(value, dict):
        return " ".join(map(_plain, value.values()))
    return _NAMES.get(value, str(value))


def _as_said(found: Iterable[str], said: Iterable[str]) -> list[str]:
    """What was found: as it is said, if that is the same in another order."""
    found, said = list(found), list(said)
    return said if sorted(found) == sorted(said) else found


# How a table is laid out


def laid_out(text: str) -> str:
    """The table with the cells of each group of rows one below the other.

    >>> print(laid_out("1.1|FLN|rally|nothing changes").strip()[:20])
    1.1            | FLN
    """
    group: list[list[str]] = []
    found: list[str] = []
    for line in [*text.splitlines(), ""]:
        if "|" in line and not line.startswith("#"):
            group.append([cell.strip() for cell in line.split("|")])
            continue
        widths = [max(least, *(len(row[at]) for row in group)) for at, least in enumerate(_LEAST) if group]
        found += [" | ".join([*map(str.ljust, row, widths), row[-1]]) for row in group]
        found.append(line.rstrip())
        group = []
    return "\n".join(found).rstrip() + "\n"


def main() -> None:
    """Lay out every table anew."""
    for path in files():
        path.write_text(laid_out(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

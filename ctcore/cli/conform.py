"""Test another engine, serve our own to be tested, or export what engines are tested on."""

from __future__ import annotations

import re
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ctcore import conform as kit
from ctcore.cli.current import game, game_options
from ctcore.cli.report import BadInput, counted, emit, listed, pairs
from ctcore.conform.difference import as_data
from ctcore.conform.protocol import shown
from ctcore.errors import near_misses
from ctcore.screen.console import console
from ctcore.screen.files import make_folder, read_text, write_text
from ctcore.screen.streams import streams
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.conform.difference import Difference

__all__ = ["conform"]

# The least time between two writes of the place to resume from, in seconds.
_OFTEN = 0.5
# Cases of these stages are told one by one.
_TOLD = ("perft", "games")


def conform(  # noqa: PLR0913 - one parameter for each option
    *,
    command: list[str] | None = None,
    serve: bool = False,
    export: str | None = None,
    only: str | None = None,
    depth: int = 2,
    games: int = 12,
    seed: int = 1,
    length: int | None = None,
    timeout: int = 10,
    resume: str | None = None,
    as_json: bool = False,
) -> int:
    """Try out another engine on vectors, tables, counts of lines and random games; 1 if it differs."""
    if sum((command is not None, serve, export is not None)) != 1:
        message = "give one of these: -- COMMAND, which runs an engine; --serve; or --export DIR."
        raise BadInput(message)
    if serve:
        used = streams()
        if used.given is None:
            message = "--serve: standard input is closed."
            raise BadInput(message)
        kit.serve(used.given, used.out, game())
        return 0
    if export is not None:
        return _export(export, as_json=as_json)
    assert command is not None
    options = kit.Options(_stages(only), depth, games, seed, length)
    place = _place(resume, options)
    _say_lacking(options.stages, as_json=as_json)
    with kit.Engine(command, timeout, game()) as engine:
        run = kit.Run(engine, options, place)
        compared = 0
        for case in _kept(run, resume):
            compared, before = run.probe.counts["positions"], compared
            if case.stage in _TOLD and not as_json:
                word = "agree" if compared > before else "not covered"
                console().print(Text(f"{word}: {case.name}"))
    if not run.probe.counts["positions"] and run.found is None and run.probe.counts["cases"]:
        message = "nothing was compared: the engine covers no position that it was asked about."
        raise BadInput(message)
    if as_json:
        emit(_as_dict(run))
    else:
        _print(run)
    return 0 if run.found is None else 1


def _say_lacking(stages: tuple[str, ...], *, as_json: bool) -> None:
    """Say which stages are left out since the game has nothing for them."""
    lacking = kit.lacking(game(), stages)
    if lacking and not as_json:
        console().print(Text(f"left out: {game().title} has no {' and no '.join(lacking)}"))


def _stages(only: str | None) -> tuple[str, ...]:
    if only is None:
        return kit.STAGES
    words = tuple(word.strip() for word in only.split(","))
    for word in words:
        if word not in kit.STAGES:
            message = f"--only takes some of {', '.join(kit.STAGES)}, not {word!r}."
            raise BadInput(message, near_misses(word, kit.STAGES, most=1))
    return words


def _place(resume: str | None, options: kit.Options) -> kit.Place | None:
    """Where the run that the file records has stopped; None if there is no such file yet."""
    if resume is None or (resume.strip() and not Path(resume).exists()):
        return None
    return kit.Place.read(read_text(resume, "--resume"), options)


def _kept(run: kit.Run, resume: str | None) -> Iterator[kit.Case]:
    """The cases that agree, one by one; the file keeps the run's place."""
    written = time.monotonic()
    try:
        for case in run.cases():
            yield case
            if resume is not None and time.monotonic() - written > _OFTEN:
                write_text(Path(resume), run.place.as_json())
                written = time.monotonic()
    finally:
        if resume is not None:
            write_text(Path(resume), run.place.as_json())


def _export(where: str, *, as_json: bool) -> int:
    if not where.strip():
        message = "--export needs the name of a folder."
        raise BadInput(message)
    if set(kit.lacking(game(), kit.STAGES)) == {"vectors", "tables"}:
        message = f"--export: {game().title} has no vectors and no tables."
        raise BadInput(message)
    folder = Path(where)
    make_folder(folder)
    paths = []
    for name, text in kit.exported(game()):
        path = folder / name
        make_folder(path.parent)
        write_text(path, text)
        paths.append(name)
    if as_json:
        emit({"folder": str(folder), "files": paths})
    else:
        console().print(Text(f"{counted(len(paths), 'file')} in {folder}"))
    return 0


def _counts(run: kit.Run) -> str:
    counts = run.probe.counts
    words = (("cases", "case"), ("positions", "position"), ("moves", "legal move"), ("steps", "step"))
    told = [counted(counts[name], word) for name, word in words]
    told += [f"{counts['lines']} lines counted"] if counts["lines"] else []
    told += [f"{counts['not covered']} not covered"] if counts["not covered"] else []
    before = sum(run.done.values()) - counts["cases"] + (run.found is not None)
    told += [f"{before} agreed before"] if before else []
    return listed(told)


def _tried(run: kit.Run) -> list[tuple[str, str]]:
    """How many cases of each stage, and topics of each sort, were tried, and which were not."""
    left_out = kit.lacking(game(), run.options.stages)
    rows = []
    for stage in kit.STAGES:
        if stage not in run.options.stages:
            rows.append((stage, "not asked for"))
        elif stage not in left_out:
            rows.append((stage, f"{run.compared[stage]} of {run.total(stage)} tried"))
    for sort, names in run.probe.kit.topics.items():
        left = [name for name in names if (sort, name) not in run.probe.tried]
        missing = f"; not {listed(left)}" if 0 < len(left) < len(names) else ""
        rows.append((sort, f"{len(names) - len(left)} of {len(names)} tried{missing}"))
    return rows


def _print(run: kit.Run) -> None:
    out, found = console(), run.found
    out.print(Text(f"{run.engine.name}: {_counts(run)}"))
    out.print(pairs(_tried(run)))
    if found is None:
        out.print(Text("It agrees with the rules in all of them.", "bold green"))
        return
    case, difference = found.case, found.difference
    out.print(Text("It differs from the rules.", "bold red"))
    rows = [("in", f"{case.stage}, {case.name}")]
    if case.clauses:
        rows += [("about", f"{listed(case.clauses)}: {case.shows}"), ("row", case.row)]
    rows += _line(found)
    rows += [
        ("move", shown(difference.move)),
        ("engine", shown(difference.engine)),
        ("rules", difference.rules),
    ]
    rows += [("rule" if not number else "", line) for number, line in enumerate(difference.deciding)]
    out.print(pairs([row for row in rows if row[1]]))


def _line(found: kit.Found) -> list[tuple[str, str]]:
    """How to reach the difference: from where, by which moves, and how to ask for it here."""
    if found.case.start is None:
        return _there(found.difference)
    of = f", of {found.full} at first" if found.full > len(found.line) else ""
    moves = "; ".join(map(str, found.line))
    told = [("from", found.start.name), ("line", f"{moves}\n({counted(len(found.line), 'move')}{of})")]
    asked = "; ".join(filter(None, (moves, found.difference.move)))
    if found.start.scenario and asked:
        options = "".join(f" --{name} {value.lower()}" for name, value in found.start.options.items())
        of = "".join(f" {shlex.quote(word)}" for word in game_options())
        # A line of play has only apostrophes as quotes; an engine's name for a move may have any.
        quoted = f'"{asked}"' if re.fullmatch(r"[\w #;,+'-]*", asked) else shlex.quote(shown(asked))
        told.append(("see", f"ctcore{of} ask --scenario {found.start.scenario}{options} {quoted}"))
    return told


def _there(difference: Difference) -> list[tuple[str, str]]:
    """How to ask for a difference in the position in which it shows; nothing for one that breaks a law."""
    if difference.what == "law" or game().violations(difference.state):
        return []
    verb = ("ask", difference.move) if difference.move else ("moves", "")
    words = [verb[0], "--position", game().to_text(difference.state), *filter(None, verb[1:])]
    return [("see", shlex.join(["ctcore", *game_options(), *words]))]


def _as_dict(run: kit.Run) -> dict[str, Any]:
    found = run.found
    answer: dict[str, Any] = {
        "agrees": found is None,
        "engine": run.engine.name,
        "compared": dict(sorted(run.probe.counts.items())),
        "done": run.done,
        "tried": {stage: run.compared[stage] for stage in run.options.stages},
        "topics": {
            sort: {
                "tried": [name for name in names if (sort, name) in run.probe.tried],
                "not_tried": [name for name in names if (sort, name) not in run.probe.tried],
            }
            for sort, names in run.probe.kit.topics.items()
        },
    }
    if found is not None:
        difference = found.difference
        answer["difference"] = {
            "stage": found.case.stage,
            "case": found.case.name,
            "clauses": list(found.case.clauses),
            "row": found.case.row,
            "from": found.start.name,
            "line": [str(move) for move in found.line],
            "moves_at_first": found.full,
            "what": difference.what,
            "kind": difference.kind,
            "move": difference.move,
            "engine": difference.engine,
            "rules": difference.rules,
            "deciding": list(difference.deciding),
            # If a position breaks a law, the case holds it as text.
            "position": None if difference.what == "law" else as_data(game(), difference.state),
        }
    return answer

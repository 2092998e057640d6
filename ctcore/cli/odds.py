"""How likely a condition is at the end of a line of play, and how the line may come out."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game
from ctcore.cli.find import player_named
from ctcore.cli.goals import goal_of
from ctcore.cli.report import BadInput, counted, emit, listed, pairs
from ctcore.cli.steps import print_steps
from ctcore.errors import near_misses
from ctcore.query.odds import LINE
from ctcore.query.odds import odds as odds_of
from ctcore.query.why_not import words_in
from ctcore.screen.console import console
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.condition import Condition
    from ctcore.kernel import Move, Transition
    from ctcore.query.odds import Odds, Outcome

__all__ = ["odds"]

_CUT_SHORT = 3
# The most characters of a fraction that is told, rows of a table, and ways to an outcome.
_LONG, _ROWS, _WAYS = 24, 36, 6


def odds(  # noqa: PLR0913 - one parameter for each option
    start: Any,
    condition: str | None = None,
    *,
    after: str | None = None,
    best: str | None = None,
    within: str | None = None,
    limit: int | None = None,
    as_json: bool = False,
    **trials: str | bool,
) -> int:
    """Tell how likely it is that this holds at the end of the line, whatever is rolled and drawn."""
    asked, line = goal_of(condition), _line(start, after, trials)
    if asked is None and not line:
        message = "name a condition, or --after LINE whose outcomes are to be told."
        raise BadInput(message)
    if within is not None and within not in {LINE, *game().times}:
        message = f"--within takes {', '.join((LINE, *game().times))}, not {within!r}."
        raise BadInput(message, near_misses(within, (LINE, *game().times), most=1))
    side = None if best is None else player_named("--best", best)
    settings: dict[str, Any] = {"line": line, "best": side, "within": within, "game": game()}
    if limit is not None:
        settings["limit"] = limit
    found = odds_of(start, asked, **settings)
    if as_json:
        emit(_as_dict(found, start, asked, settings))
    else:
        _tell(found, start, asked, settings)
    return 0 if found.is_exact else _CUT_SHORT


def _line(start: Any, after: str | None, trials: dict[str, str | bool]) -> str:
    """The line that the options name: that of --after, then that of an option of the game's."""
    parts = [] if after is None else [after.strip().rstrip(";")]
    named = {trial.option.name: trial for trial in game().trials}
    for name, value in trials.items():
        parts.append(named[name].line(game(), start, "" if isinstance(value, bool) else value))
    return "; ".join(part for part in parts if part)


# Numbers


def _percent(chance: Fraction) -> str:
    told = f"{100 * float(chance):.3g}%"
    if told == "100%" and chance != 1:
        return "over 99.9%"
    return told


def _chance(chance: Fraction) -> str:
    """A chance as a fraction and a percentage; one with many digits as a percentage alone."""
    exact = str(chance)
    return f"about {_percent(chance)}" if len(exact) > _LONG else f"{exact}, or {_percent(chance)}"


# What is told


def _tell(found: Odds, start: Any, asked: Condition | None, settings: dict[str, Any]) -> None:
    out, line = console(), settings["line"]
    if asked is not None:
        out.print(Text(_answer(found, asked, settings["best"]), "bold"))
    if line:
        out.print(pairs([("", f'Asked: --after "{line}"')], indent=0))
    common = _common(found.outcomes)
    steps = _steps(start, common)
    told = steps[game().preamble(steps) :]
    begins = told[0].before if told else steps[-1].after if steps else start
    out.print(Text(game().moment(begins)))
    if found.given:
        out.print(pairs([("", f"Given: {listed(found.given)}.")], indent=0))
    print_steps(told, game().phase(begins))
    rows = _rows(found, start, asked, len(common), by_best=settings["best"] is not None)
    out.print(Text("How it comes out", "bold"))
    out.print(pairs(rows[:_ROWS]))
    if len(rows) > _ROWS:
        out.print(Text(f"{len(rows) - _ROWS} more rows; --json tells all."))
    if settings["best"] is not None:
        out.print(pairs([("", _terms(found, settings))], indent=0))


def _answer(found: Odds, asked: Condition, best: Any) -> str:
    assert found.chance is not None
    assert found.most is not None
    where = "at the end" if best is None else f"at the end if the {best} chooses best"
    if found.is_exact:
        return f"{_chance(found.chance)}: {asked} holds {where}."
    least, most = _chance(found.chance), _chance(found.most)
    return f"At least {least}, and at most {most}: {asked} holds {where}."


def _terms(found: Odds, settings: dict[str, Any]) -> str:
    within = settings["within"] or (LINE if settings["line"] else next(iter(game().times)))
    until = "until what the line has begun is resolved" if within == LINE else game().times[within]
    cut = "" if found.is_exact else "; cut short there"
    return (
        f"The {settings['best']} chooses what makes it likeliest, others what makes it least likely, each "
        f"knowing what has been rolled, {until}. {counted(found.explored, 'position')} tried{cut}."
    )


def _common(outcomes: Sequence[Outcome]) -> tuple[Move, ...]:
    """The moves with which every way through the line begins."""
    first = outcomes[0].line
    same = 0
    while all(same < len(one.line) and one.line[same] == first[same] for one in outcomes) and same < len(
        first
    ):
        same += 1
    return first[:same]


def _steps(start: Any, moves: Iterable[Move]) -> list[Transition[Any]]:
    steps: list[Transition[Any]] = []
    for move in moves:
        steps.append(game().trace(steps[-1].after if steps else start, move))
    return steps


def _rows(
    found: Odds, start: Any, asked: Condition | None, common: int, *, by_best: bool
) -> list[tuple[str, str]]:
    """A row for each group of outcomes: its chance, and what is then so."""
    groups: dict[Any, list[Outcome]] = {}
    for one in found.outcomes:
        same = one.after if asked is None else (one.holds, *_values(asked, one.after))
        groups.setdefault(same, []).append(one)
    ordered = sorted(groups.values(), key=lambda group: -_sum(group))
    rows = []
    for group in ordered:
        first, text = group[0], []
        if asked is None:
            text.append(_changes(start, first, common))
        else:
            text.append(f"{'holds' if first.holds else 'lacks'}: {listed(_read(asked, first.after))}")
        if rolls := _rolls(group):
            text[0] += f" [{rolls}]"
        if by_best and (line := "; ".join(map(str, first.line[common:]))):
            text.append(f"{'by' if len(group) == 1 else 'as by'} {line}")
        rows.append((_chance(_sum(group)), "\n".join(text)))
    return rows


def _sum(group: Iterable[Outcome]) -> Fraction:
    return sum((one.chance for one in group), Fraction(0))


def _values(asked: Condition, state: Any) -> tuple[Any, ...]:
    return tuple(word.read(state) for word in words_in(asked).values())


def _read(asked: Condition, state: Any) -> list[str]:
    """The words of the condition with their values."""
    return [f"{text} {_value(word.read(state))}" for text, word in words_in(asked).items()] or [str(asked)]


def _value(said: Any) -> str:
    return ("yes" if said else "no") if isinstance(said, bool) else str(int(said))


def _changes(start: Any, outcome: Outcome, common: int) -> str:
    """What the line changes on the way to an outcome, once ways part; and what is then to be chosen."""
    steps = _steps(start, outcome.line)[common:]
    told = "; ".join(str(entry) for step in steps for entry in step.ledger) or "nothing more changes"
    frame = outcome.after.stack[-1] if outcome.open else None
    return told if frame is None else f"{told}; {frame.actor} to choose: {frame.awaits}"


def _rolls(group: Sequence[Outcome]) -> str:
    """The rolls that lead to a group, if they are few."""
    ways = [way for one in group if one.ways is not None for way in one.ways]
    if any(one.ways is None for one in group) or ways == [()]:
        return ""
    texts = list(dict.fromkeys(" then ".join(map(str, way)) for way in ways))
    heads = {text.rpartition(" ")[0] for text in texts}
    if len(heads) == 1 and len(texts) <= 2 * _WAYS:
        return f"{heads.pop()} {listed(text.rpartition(' ')[2] for text in texts)}".strip()
    return " or ".join(texts) if len(texts) <= _WAYS else ""


# As JSON


def _as_dict(found: Odds, start: Any, asked: Condition | None, settings: dict[str, Any]) -> dict[str, Any]:
    best, common = settings["best"], len(_common(found.outcomes))
    answer: dict[str, Any] = {
        "condition": None if asked is None else str(asked),
        "line": settings["line"],
        "best": None if best is None else str(best),
        "within": settings["within"],
        "chance": None if found.chance is None else str(found.chance),
        "percent": None if found.chance is None else 100 * float(found.chance),
        "at_most": None if found.most is None else str(found.most),
        "given": list(found.given),
        "positions": found.explored,
    }
    return answer | {"outcomes": [_outcome(one, start, asked, common) for one in found.outcomes]}


def _outcome(one: Outcome, start: Any, asked: Condition | None, common: int) -> dict[str, Any]:
    frame = one.after.stack[-1] if one.open else None
    return {
        "chance": str(one.chance),
        "percent": 100 * float(one.chance),
        "holds": one.holds,
        "readings": [] if asked is None else _read(asked, one.after),
        "rolls": None if one.ways is None else [[str(move) for move in way] for way in one.ways],
        "line": [str(move) for move in one.line],
        "changes": [str(entry) for step in _steps(start, one.line)[common:] for entry in step.ledger],
        "to_choose": None if frame is None else f"{frame.actor}: {frame.awaits}",
    }

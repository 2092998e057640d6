"""Replay a game record: judge every move again, and print how the game went."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game, set_variant
from ctcore.cli.drawing import draw_in, tell_drawn
from ctcore.cli.logged import log_as_dict, tell_log
from ctcore.cli.report import BadInput, counted, emit, findings, pairs
from ctcore.game.line import Line
from ctcore.game.log import WRITTEN, read_log
from ctcore.game.pages import header
from ctcore.game.record import IllegalMoveInRecord
from ctcore.query.said import refusal
from ctcore.screen.console import console
from ctcore.screen.files import read_text
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from ctcore.game.log import Log
    from ctcore.kernel import Transition

    Steps = Sequence[Transition[Any]]

__all__ = ["replay"]

# The status of a log in which the rules leave a gap open.
_OPEN = 3
_FIRM = "\u00a0"


def replay(  # noqa: PLR0913 - one parameter for each option
    file: str,
    *,
    svg: str | None = None,
    colours: str | None = None,
    each: str | None = None,
    orders: bool = False,
    log: bool = False,
    as_json: bool = False,
) -> int:
    """Verify a game record move by move; print how the game went and how it ended.

    A ``log`` may leave out moves, which are filled in.  ``svg`` names a file for a strip of pictures, one
    for each card or each turn.
    """
    if each is not None and svg is None:
        message = "--each needs --svg FILE."
        raise BadInput(message)
    text = read_text(file, "replay")
    set_variant(header(text).get("house", ""))
    line, refused, told = _read(text, is_log=log)
    if svg is not None and not line.steps:
        message = "--svg: no move of this record is legal, so there is nothing to draw."
        raise BadInput(message)
    by = "turn" if each == "turn" else "card"
    draw_in(svg, partial(game().svg_strip, line.steps), colours, each=by)
    if as_json:
        emit(_as_dict(line, refused) | ({} if told is None else log_as_dict(told)))
    else:
        filled = set() if told is None else {id(step) for step, how in told.steps if how != WRITTEN}
        _print(line.steps, _in_orders if orders else partial(_move_by_move, filled))
        if refused is None:
            _print_end(line)
        else:
            _print_refused(refused)
        if told is not None:
            tell_log(told)
        tell_drawn(svg)
    return 1 if refused is not None else _OPEN if told is not None and told.gaps else 0


def _read(text: str, *, is_log: bool) -> tuple[Line[Any], IllegalMoveInRecord | None, Log | None]:
    """The steps of the record, what is refused, and the log, if it is one."""
    try:
        if is_log:
            told = read_log(game(), text)
            steps, heading = tuple(step for step, _ in told.steps), told.heading
        else:
            found, told = game().read_record(text), None
            steps, heading = tuple(game().replay(found)), found.heading
    except IllegalMoveInRecord as error:
        start, *_ = (*(step.before for step in error.played), error.verdict.state)
        return Line(game(), start, error.played), error, None
    return Line(game(), heading.position(), steps), None, told


def _move_by_move(filled: Collection[int], steps: Steps) -> str:
    # A line breaks between two moves, never within one; what a log leaves out stands in brackets.
    words = (f"[{step.move}]" if id(step) in filled else str(step.move) for step in steps)
    return "; ".join(words).replace(" ", _FIRM).replace(f";{_FIRM}", "; ")


def _in_orders(steps: Steps) -> str:
    return "; ".join(game().in_short(steps))


def _print(steps: Steps, told: Callable[[Steps], str]) -> None:
    rows: list[tuple[str, list[Transition[Any]]]] = []
    for step, starts in zip(steps, game().turn_starts(steps), strict=True):
        if starts == "card":
            _flush(rows, told)
            console().print(Text(game().begins_with(step), style="bold"))
        elif starts == "turn" or not rows:
            rows.append((game().acting(step.before), [step]))
        else:
            rows[-1][1].append(step)
    _flush(rows, told)


def _flush(rows: list[tuple[str, list[Transition[Any]]]], told: Callable[[Steps], str]) -> None:
    whole = [(actor, words) for actor, steps in rows if (words := told(steps))]
    if whole:
        console().print(Text(pairs(whole).plain.replace(_FIRM, " ")))
    rows.clear()


def _print_end(line: Line[Any]) -> None:
    out = console()
    out.print(Text(f"{counted(len(line.steps), 'move')}, all legal", style="green"))
    ends = str(game().outcome(line.state) or f"{game().moment(line.state)}; the record ends here")
    out.print(pairs([("", ends)], indent=0))


def _print_refused(refused: IllegalMoveInRecord) -> None:
    out, unmet = console(), refused.verdict.violations
    out.print(Text(f"line {refused.line}: {refused.text}: ").append(refusal(unmet), "bold red"))
    out.print(findings(unmet))
    out.print(Text(f"{counted(len(refused.played), 'move')} before it, all legal"))


def _as_dict(line: Line[Any], refused: IllegalMoveInRecord | None) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "legal": refused is None,
        "moves": len(line.steps),
        "played": list(line.moves),
        "outcome": game().result_as_dict(found) if (found := game().outcome(line.state)) else None,
        "position": json.loads(game().to_json(line.state)),
    }
    if refused is not None:
        unmet = [finding.as_dict() for finding in refused.verdict.violations]
        answer["refused"] = {"line": refused.line, "move": refused.text, "violations": unmet}
    return answer

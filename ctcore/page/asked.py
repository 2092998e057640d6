"""What is typed into the page: the command that it means, and what the command prints."""

from __future__ import annotations

import io
import json
import re
import shlex
from typing import TYPE_CHECKING, Any

from ctcore.cli.app import status_of
from ctcore.cli.current import game
from ctcore.cli.interrupt import stop
from ctcore.cli.usage import read, verb_named
from ctcore.cli.verbs import verbs_of
from ctcore.english.spoken import is_question
from ctcore.register.paragraphs import spans
from ctcore.screen.answer import BadInput
from ctcore.screen.streams import Streams

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctcore.game import Game

__all__ = ["LONG", "cited", "data_of", "is_here", "meant", "printed"]

# What may take long, and is asked of a worker that can be ended.
LONG = frozenset(("find", "odds", "perft", "random"))
# What needs files, other programs, processes or a solver.
_ELSEWHERE = frozenset(
    ("agents", "completion", "conform", "mcp", "page", "prove", "quiz", "replay", "simulate", "solo")
)
_CODES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]|\r")
_MANY = frozenset("+*")


def cited(game: Game[Any], text: str) -> list[dict[str, str]]:
    """A text in pieces, of which those that name an entry of the register cite it.

    >>> from ctcore.game.games import game
    >>> cited(game(), "3.3.1, R95")[0]
    {'text': '3.3.1', 'cites': '3.3.1'}
    """
    return [one.as_dict() for one in spans(game.register, text)]


def is_here(verb: str) -> bool:
    """Whether the verb can be asked in a page.

    >>> is_here("find"), is_here("mcp")
    (True, False)
    """
    return verb not in _ELSEWHERE


def meant(text: str, position: str) -> dict[str, Any]:
    """The command that the text means: a verb with its words, a question in English, or a line of play.

    It is asked of the position in this line, unless it names another.

    >>> meant("find Oran.terror >= 1", "ctcore1 short")["words"]
    ['find', '--position', 'ctcore1 short', 'Oran.terror >= 1']
    >>> meant("rally; Barika", "ctcore1 short")["told"]
    "ask 'rally; Barika'"
    """
    from ctcore.cli.question import meaning  # noqa: PLC0415 - it loads English, which no board needs

    text = text.strip().removeprefix("ctcore ").strip()
    if not text:
        message = "nothing is asked."
        raise BadInput(message)
    verbs, at = verbs_of(game()), ("--position", position)
    head, _, rest = text.partition(" ")
    note, own = "", []
    if head in verbs and (" --" in text or not is_question(text)):
        own = [head, *_words(head, rest)]
    elif is_question(text):
        command = meaning(text, at)
        own, note = [command.verb, *command.options, *command.arguments], command.note
    else:
        own = ["ask", text]
    verb = verbs[own[0]]
    named = {"scenario", "file"} & {*read(verb, own[1:])}
    where = at if verb.asks and not named else ()
    return {
        "words": [own[0], *where, *own[1:]],
        "told": shlex.join(own),
        "note": note,
        "is_long": verb.name in LONG,
        "is_line": verb.name == "ask",
        "line": own[-1] if verb.name == "ask" else "",
    }


def _words(verb: str, rest: str) -> list[str]:
    """The words after a verb; those of its one argument are together, with or without quotation marks."""
    try:
        words = shlex.split(rest)
    except ValueError:
        # An apostrophe, as in COUP D'ETAT.
        words = rest.split()
    argument = next((one for one in verb_named(verb).options if one.is_argument), None)
    if argument is None or argument.told.get("nargs") in _MANY:
        return words
    first = next((at for at, word in enumerate(words) if word.startswith("--")), len(words))
    return [*([" ".join(words[:first])] if first else []), *words[first:]]


def printed(words: Sequence[str], tell: Callable[[str], object]) -> dict[str, Any]:
    """What the program prints for these words, in pieces with what they cite, and its exit status.

    ``tell`` is called with how far it has come; if it returns a truth, a search ends with its best answer.

    >>> printed(["rule", "R95"], print)["status"]
    0
    """
    if words and not is_here(words[0]):
        message = f"{words[0]} is for the command line: it needs files, other programs or a solver."
        raise BadInput(message)
    kept = Streams(io.StringIO(), io.StringIO(), _Watched(tell))
    status = status_of([*_about(), *words, *_alone(words)], kept)
    return {
        "status": status,
        "out": cited(game(), kept.out.getvalue().rstrip()),
        "err": cited(game(), kept.err.getvalue().rstrip().removeprefix("ctcore: ")),
    }


def _about() -> tuple[str, ...]:
    """The options that name the game that is asked about."""
    house = game().variant_name
    return ("--game", game().name, *(("--house", house) if house else ()))


def _alone(words: Sequence[str]) -> tuple[str, ...]:
    """The option by which the verb starts no other process; none if it starts none, or is told how many."""
    verb = verbs_of(game()).get(words[0] if words else "")
    may = verb is not None and any(one.flag == "--jobs" for one in verb.options)
    return ("--jobs", "1") if may and not any(one.startswith("--jobs") for one in words) else ()


def data_of(words: Sequence[str]) -> dict[str, Any]:
    """What the program prints for these words with ``--json``."""
    kept = Streams()
    status_of([*_about(), *words, "--json"], kept)
    found: dict[str, Any] = json.loads(kept.out.getvalue() or kept.err.getvalue())
    return found


class _Watched(io.StringIO):
    """Standard error as a terminal that somebody watches: a line that is overwritten is told at once.

    Who is told may stop what goes on, as Ctrl-C does.
    """

    def __init__(self, tell: Callable[[str], object]) -> None:
        super().__init__()
        self._tell = tell

    def isatty(self) -> bool:
        """Whether progress is shown."""
        return True

    def write(self, text: str) -> int:
        """Keep a text; tell one that the next will overwrite."""
        told = _CODES.sub("", text)
        if not text.startswith("\r"):
            super().write(told)
        elif told and self._tell(told):
            stop()
        return len(text)

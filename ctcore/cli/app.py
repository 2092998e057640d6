"""Run the verb that the command line names, and turn every error into a message and a status."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from contextvars import copy_context
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game, set_game, set_house, set_rulings
from ctcore.cli.report import ANSWERING, BadInput, fail, mute
from ctcore.cli.set_up import begun
from ctcore.cli.usage import Misused, help_of, parted, read, verb_named
from ctcore.cli.verbs import position_options
from ctcore.english.spoken import is_question
from ctcore.errors import CtcoreError, Defect
from ctcore.game.games import DEFAULT, GAMES
from ctcore.screen.streams import streams, using

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from ctcore.game.verb import Verb
    from ctcore.screen.streams import Streams

__all__ = ["answered", "status_of"]

_NOBODY_READS = 141
_NO_PAGER = "--no-pager"
# Options that every verb takes, before it or after it, and what each needs.
_GAME = ("--game", f"the name of a game: {', '.join(GAMES)}")
_HOUSE = ("--house", "a file of house rules, or - for standard input; or a variant of the game by its name")
_RULING = ("--ruling", "a ruling with its reading: A42=rejected; as often as you like")
# The verbs with long answers, which the pager shows; the others print as they work.
_LONG = frozenset(
    {"ask", "map", "moves", "play", "reach", "rule", "rulings", "show", "space", "trace", "value"}
)


def status_of(words: Sequence[str], given: Streams | None = None) -> int:
    """Run the verb that the words name, and give its exit status; an error is a message and status 2.

    The game that others ask about stays as it is.  With streams given, the answer goes to these: the streams
    of the process and its signals stay as they are, and no thread is started unless the verb works in
    several processes.

    >>> from ctcore.screen.streams import Streams
    >>> kept = Streams()
    >>> status_of(["--game", "nim", "ask", "--scenario", "classic", "take 4 from A"], kept)
    1
    >>> kept.out.getvalue().splitlines()[0], kept.err.getvalue()
    ('No, by 2.2: take 4 from A is not legal; it needs:', '')
    """

    def asked() -> int:
        with nullcontext() if given is None else using(given):
            return _status_of(words)

    # What the words name, as the game, is known in this context alone.
    return copy_context().run(asked)


def _status_of(words: Sequence[str]) -> int:
    used = streams()
    for stream in (used.out, used.err):
        # A name that the terminal cannot write is shown escaped, not as an error of ours.
        if stream in (sys.stdout, sys.stderr):
            getattr(stream, "reconfigure", dict)(errors="backslashreplace")
    try:
        return _run(words)
    except BrokenPipeError:
        mute(streams().out)
        return _NOBODY_READS
    except Exception as error:  # noqa: BLE001 - no input may end in a traceback
        return fail(_as_ours(error), as_json="--json" in parted(words)[0])


def _run(words: Sequence[str]) -> int:
    out: Any = streams().out
    if out is None:
        message = "standard output is closed."
        raise BadInput(message)
    words, pages = _without_pager(words)
    words, named = _without(words, *_GAME)
    words, house = _without(words, *_HOUSE)
    words, rulings = _without_all(words, *_RULING)
    set_game(DEFAULT if named is None else named)
    if house is not None:
        set_house(house)
    set_rulings(rulings)
    if words and is_question(words[0]):
        words = ["ask", *words]
    told = help_of(words)
    if told is None:
        verb = verb_named(words[0])
        given = read(verb, words[1:])
        with _paged() if pages and verb.name in _LONG and "as_json" not in given else nullcontext():
            status = answered(verb, given)
    else:
        out.write(told)
        status = 0 if words else 2
    out.flush()
    return status


def answered(verb: Verb, given: dict[str, Any]) -> int:
    """Let the verb answer what it is given, as `read` reads it, and return its status; errors are raised.

    A question in English is answered by the verb that it means.
    """
    if verb.name == "ask" and is_question(str(given["line"])):
        from ctcore.cli.question import answer as answer_question  # noqa: PLC0415 - few ask in English

        return answer_question(given, _run_verb)
    ANSWERING.set((verb.name, verb.version))
    answer = getattr(import_module(verb.module), verb.module.rpartition(".")[2])
    return int(answer(*_asked(verb, given), **given))


def _run_verb(words: Sequence[str]) -> int:
    verb = verb_named(words[0])
    return answered(verb, read(verb, words[1:]))


def _asked(verb: Verb, given: dict[str, Any]) -> tuple[Any, ...]:
    """The position that the verb is asked about; its options are taken out of those given."""
    if not verb.asks:
        return ()
    named = {one.name: given.pop(one.name) for one in position_options(game()) if one.name in given}
    return (begun(named) if named or verb.asks == "position" else None,)


def _paged() -> AbstractContextManager[None]:
    out: Any = streams().out
    if not out.isatty():
        return nullcontext()
    from ctcore.cli.pager import paged  # noqa: PLC0415 - only a person at a terminal has one

    return paged()


def _without_pager(words: Sequence[str]) -> tuple[list[str], bool]:
    """The words without --no-pager, and whether a pager may be used."""
    end = words.index("--") if "--" in words else len(words)
    kept = [word for number, word in enumerate(words) if number > end or word != _NO_PAGER]
    return kept, len(kept) == len(words)


def _without(words: Sequence[str], option: str, needed: str) -> tuple[list[str], str | None]:
    """The words without that option, and the option's value; it may stand before the verb or after it."""
    head, name = list(parted(words)[0]), None
    tail = words[len(head) :]
    at = next((place for place, word in enumerate(head) if word.partition("=")[0] == option), None)
    if at is not None:
        _, equals, name = head.pop(at).partition("=")
        if not equals:
            name = head.pop(at) if at < len(head) else ""
        if not name:
            message = f"{option} needs {needed}."
            raise Misused(message)
    return [*head, *tail], name


def _without_all(words: Sequence[str], option: str, needed: str) -> tuple[list[str], list[str]]:
    """The words without that option, and each of its values, in order."""
    found: list[str] = []
    kept, value = _without(words, option, needed)
    while value is not None:
        found.append(value)
        kept, value = _without(kept, option, needed)
    return kept, found


def _as_ours(error: Exception) -> CtcoreError:
    if isinstance(error, CtcoreError):
        return error
    if isinstance(error, OSError):
        # Errors in reading a file are handled where it is read.
        mute(streams().out)
        what = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
        return BadInput(f"{what}: {error.strerror or error}.")
    return Defect(f"this is a defect of ctcore, please report it: {type(error).__name__}: {error}")

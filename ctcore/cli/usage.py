"""Read the words of a command line, and print what they may be."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, HelpFormatter
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from ctcore.cli.current import game
from ctcore.cli.report import BadInput, pairs
from ctcore.cli.verbs import verbs_of
from ctcore.errors import near_misses
from ctcore.game.games import DEFAULT, GAMES
from ctcore.screen.console import console

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctcore.game.verb import Option, Verb

__all__ = ["Misused", "help_of", "parted", "read", "verb_named"]

_HELP = ("-h", "--help")
# An argument that takes several words, and one that takes none.
_MANY, _NONE = ("+", "*"), ("?", "*")
_VERSION = "--version"
# Other words for help and the version.
_MEANT = {"help": "--help", "version": _VERSION}
_ABOUT = """usage: ctcore [--game NAME] [--house FILE] [--ruling ID=rejected] VERB ...

The rules of {title}: positions, legal moves, and the rule behind each answer.

Exit status: 0 yes, legal or proved; 1 no, illegal or refuted; 2 bad input.
find and odds also have 3: not found out exactly. An interrupt is 130; solo then says how its game goes on.

A long answer goes through $PAGER on a terminal, unless --no-pager is given; NO_COLOR turns colours off.
--game NAME asks about another game: {games}.
--house FILE asks about the game with the house rules of that file, or NAME by a variant of the rulebook.
--ruling ID=rejected asks by the reading that a ruling rejects; ctcore rule ID says whether it can be turned.
ctcore --version tells the version; ctcore VERB --help tells what a verb takes:
"""


class Misused(BadInput):
    """The words are not a command: a verb, option or argument is missing, unknown or not a number."""

    def __init__(self, message: str, suggestions: Sequence[str] = ()) -> None:
        hint = f" Did you mean {' or '.join(map(repr, suggestions))}?" if suggestions else ""
        super().__init__(f"{message}{hint} See --help.")
        self.suggestions = tuple(suggestions)


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        told = message.removeprefix("argument ").replace(": ", " ", 1) + "."
        raise Misused(told)


def verb_named(word: str) -> Verb:
    """The verb of that name; raises `Misused`, with near misses, if there is none."""
    if word.startswith("-"):
        raise _no_option(word, (*_HELP, _VERSION))
    verbs = verbs_of(game())
    if word not in verbs:
        meant = _MEANT | {other: verb.name for verb in verbs.values() for other in verb.meant}
        message, named = f"No such command {word!r}.", word.casefold()
        near = [meant[named]] if named in meant else near_misses(named, (*verbs, *meant), most=1)
        raise Misused(message, [meant.get(one, one) for one in near])
    return verbs[word]


def read(verb: Verb, words: Sequence[str]) -> dict[str, Any]:
    """The values that the words after a verb give it, by parameter; raises `Misused` if it takes no such."""
    head, tail = parted(words)
    flags = [option.flag for option in verb.options if not option.is_argument]
    for word in head:
        if word.startswith("--") and word.partition("=")[0] not in flags:
            raise _no_option(word, flags)
    given, more = _parser(option for option in verb.options if not option.is_argument).parse_known_args(head)
    for word in more:
        if word.startswith("-") and word != "-":
            raise _no_option(word, flags)
    return vars(given) | _argument(verb, [*more, *tail])


def _argument(verb: Verb, words: list[str]) -> dict[str, Any]:
    """The value of the words that belong to no option; a verb has at most one argument."""
    argument = next((option for option in verb.options if option.is_argument), None)
    nargs = argument.told.get("nargs") if argument else "?"
    if len(words) > (argument is not None) and nargs not in _MANY:
        message = f"Got unexpected argument {words[-1]!r}."
        raise Misused(message)
    if argument is None or (not words and nargs in _NONE):
        return {}
    if not words:
        message = f"Missing argument {argument.told['metavar']!r}."
        raise Misused(message)
    return {argument.flag: words if nargs in _MANY else words[0]}


def help_of(words: Sequence[str]) -> str | None:
    """The help that these words ask for, on one verb or on all; None if they ask for none."""
    if words and words[0] == _VERSION:
        from importlib.metadata import version  # noqa: PLC0415 - seldom asked for

        return f"ctcore {version('ctcore')}\n"
    if not words or words[0] in _HELP:
        about = _ABOUT.format(title=game().title, games=", ".join(GAMES))
        told = pairs([(name, verb.help) for name, verb in verbs_of(game()).items()])
        return f"{about}\n{told.plain}\n"
    if not any(word in _HELP for word in parted(words)[0]):
        return None
    verb = verb_named(words[0])
    parser = _parser(verb.options)
    parser.description = verb.help
    arguments = [_named(option) for option in verb.options if option.is_argument]
    asked = () if game().name == DEFAULT else ("--game", game().name)
    parser.usage = " ".join(["ctcore", *asked, verb.name, *arguments, "[options]"])
    parser.epilog = "Every verb takes --game, --house and --ruling, too: see ctcore --help."
    return parser.format_help()


def _named(argument: Option) -> str:
    """The argument as a usage shows it: in brackets if it may be left out."""
    name = str(argument.told["metavar"])
    return f"[{name}]" if argument.told.get("nargs") in _NONE else name


def _parser(options: Iterable[Option]) -> _Parser:
    shape = partial(HelpFormatter, width=console().width)
    parser = _Parser(argument_default=SUPPRESS, allow_abbrev=False, formatter_class=shape)
    for option in options:
        parser.add_argument(option.flag, **option.told)
    return parser


def parted(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The words before ``--``, and those after it, which are never options."""
    at = words.index("--") if "--" in words else len(words)
    return words[:at], words[at + 1 :]


def _no_option(word: str, known: Iterable[str]) -> Misused:
    name = word.partition("=")[0]
    return Misused(f"No such option: {name}.", near_misses(name, known, most=1))

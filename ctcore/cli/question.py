"""Answer a question in plain English: by the command that it means, which is shown."""

from __future__ import annotations

import json
import shlex
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ctcore.cli.current import game, game_options
from ctcore.cli.report import ANSWERING, BadInput, emit
from ctcore.cli.set_up import begun
from ctcore.cli.usage import read, verb_named
from ctcore.cli.verbs import position_options, verbs_of
from ctcore.english.asking import Asking
from ctcore.english.likely import nearby
from ctcore.english.nearest import nearest
from ctcore.english.understanding import understand
from ctcore.errors import CtcoreError
from ctcore.register import Sentence
from ctcore.screen.console import console
from ctcore.screen.streams import Streams, using
from ctcore.screen.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ctcore.english.asking import Command
    from ctcore.english.evidence import Told
    from ctcore.game.verb import Option

__all__ = ["NotUnderstood", "answer", "asking_of", "command_of", "meaning", "words_of"]

_VERSION = 1
_WIDE = 78
# The most characters of a question: nobody asks as much at once.
_LONGEST = 1000
# The verb by whose way of naming a position the words of a question's position are read.
_NAMING = "moves"
# The options that name a position by themselves.
_NAMES = frozenset(("--scenario", "--position"))


class NotUnderstood(CtcoreError):  # noqa: N818 - named as what it reports
    """A question has no meaning here; ``suggestions`` are questions that have one."""

    def __init__(self, question: str, suggestions: Sequence[str], rules: Sequence[Told]) -> None:
        """Keep the questions that can be answered, and tell the rules that are nearest to this one."""
        self.suggestions = tuple(suggestions)
        lines = [f"this is not understood: {question!r}."]
        lines += ["Questions that are:", *(f"  {one}" for one in self.suggestions)] if suggestions else []
        lines += ["The nearest rules say:", *map(_line, rules)] if rules else []
        super().__init__("\n".join(lines))


def _line(one: Told) -> str:
    """A sentence of the rules with its number, broken at the width of a screen."""
    text = " ".join(one.saying.text.split())
    return fill(f"{one.saying.id}: {text}", _WIDE, initial_indent="  ", subsequent_indent="    ")


def answer(given: Mapping[str, Any], run: Callable[[Sequence[str]], int]) -> int:
    """Run the command that the question means, and return its status; `NotUnderstood` if it means none.

    ``given`` are the values of `ask`, ``run`` runs the words of a command.
    """
    question = str(given["line"])
    if len(question) > _LONGEST:
        message = f"a question has at most {_LONGEST} characters, not {len(question)}."
        raise BadInput(message)
    position = _position_words(given)
    command = meaning(question, position)
    words = [*words_of(command, position), *_other_words(given, command)]
    told = _told(words)
    if "as_json" in given:
        return _as_json(question, told, command, [*words, "--json"], run)
    out = console()
    out.print(Text(f"Understood: {told}", style="italic"), wrap=False)
    if command.note:
        out.print(Text(f"({command.note})", style="dim"))
    for name in command.tells:
        if sentence := _sentence(name):
            out.print(Text(sentence, style="bold"))
    return run(words)


def meaning(question: str, position: tuple[str, ...] = ()) -> Command:
    """The command that the question means at the position that these options name.

    Raises `NotUnderstood` if it means none.
    """
    asking = asking_of(position)
    found = understand(question, asking)
    if found.command is None:
        raise NotUnderstood(found.unread, nearest(question, asking), nearby(found.said, asking.game))
    return found.command


def asking_of(position: tuple[str, ...] = ()) -> Asking:
    """The game that is asked about, at the position that these options name."""
    verbs = {name: verb.help for name, verb in verbs_of(game()).items()}
    flags = frozenset(one.flag for one in position_options(game()))
    named = bool(_NAMES.intersection(position))
    return Asking(game(), lambda more: _begun((*position, *more)), verbs, flags, is_named=named)


def _position_words(given: Mapping[str, Any]) -> tuple[str, ...]:
    """The options of the position as words again."""
    return tuple(word for one in position_options(game()) for word in _option_words(one, given.get(one.name)))


def _other_words(given: Mapping[str, Any], command: Command) -> tuple[str, ...]:
    """The other options of `ask` as words again; `BadInput` for one that the command does not take."""
    at = {one.flag for one in position_options(game())} | {"--json"}
    takes = {one.flag for one in verbs_of(game())[command.verb].options}
    found: list[str] = []
    for one in verbs_of(game())["ask"].options:
        is_other = not one.is_argument and one.flag not in at
        words = tuple(_option_words(one, given.get(one.name))) if is_other else ()
        if words and one.flag not in takes:
            message = f"{one.flag} does not go with this question, which means {command_of(command)}."
            raise BadInput(message)
        found += words
    return tuple(found)


def _option_words(one: Option, value: Any) -> Iterator[str]:
    for each in value if isinstance(value, list) else [value]:
        if each is not None:
            yield from (one.flag,) if each is True else (one.flag, str(each))


def _begun(words: tuple[str, ...]) -> Any:
    """The position that the words name, or the usual set-up with what they say."""
    given = read(verb_named(_NAMING), _whole(words))
    return begun({one.name: given[one.name] for one in position_options(game()) if one.name in given})


def _whole(words: Sequence[str]) -> list[str]:
    return [*words] if _NAMES.intersection(words) else ["--scenario", next(iter(game().setups)), *words]


def command_of(command: Command, position: tuple[str, ...] = ()) -> str:
    """The command as it is typed, asked of the position that these options name."""
    return _told(words_of(command, position))


def words_of(command: Command, position: tuple[str, ...] = ()) -> list[str]:
    """The words of the command, asked of the position that these options name."""
    where = _whole((*position, *command.options)) if command.asks else []
    return [command.verb, *where, *command.arguments]


def _told(words: Sequence[str]) -> str:
    """The command as it is typed."""
    return " ".join(_quoted(word) for word in ("ctcore", *game_options(), *words))


def _quoted(word: str) -> str:
    return f'"{word}"' if shlex.quote(word) != word and not set(word) & set('"$`\\!') else shlex.quote(word)


def _sentence(name: str) -> str:
    """The sentence of the rules with its number; empty if the name is that of something else."""
    entry = game().register.by_id[name]
    return f"{name}: {' '.join(entry.text.split())}" if isinstance(entry, Sentence) else ""


def _as_json(
    question: str, told: str, command: Command, words: list[str], run: Callable[[Sequence[str]], int]
) -> int:
    with using(Streams()) as kept:
        status = run(words)
    ANSWERING.set(("question", _VERSION))
    told_by = dict(zip(("sentence", "other_sentence"), command.tells, strict=False))
    answered = json.loads(kept.out.getvalue())
    emit({"question": question, "command": told, "note": command.note, **told_by, "answer": answered})
    return status

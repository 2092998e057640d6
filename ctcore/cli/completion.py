"""Scripts by which a shell completes a command: the verbs, their options, and the words that these take."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ctcore.cli.current import game
from ctcore.cli.report import BadInput, emit
from ctcore.cli.verbs import verbs_of
from ctcore.errors import near_misses
from ctcore.game.schemas import names
from ctcore.screen.streams import streams

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctcore.game.verb import Option, Verb

__all__ = ["completion"]

# The placeholders of options that take a file or a folder.
_FILES = ("FILE", "DIR")


def completion(
    shell: str,
    *,
    as_json: bool = False,
) -> int:
    """Print the script by which a shell completes verbs, options and spaces."""
    if shell not in _SHELLS:
        message = f"there is no completion for {shell!r}; there is one for {', '.join(_SHELL_NAMES)}."
        raise BadInput(message, near_misses(shell, _SHELLS, most=1))
    script = "\n".join(_SHELLS[shell]()) + "\n"
    if as_json:
        emit({"shell": shell, "script": script})
    else:
        streams().out.write(script)
    return 0


def _words_for(option: Option) -> tuple[str, ...] | None:
    """The words that an option or an argument takes; None if it takes files."""
    told = str(option.told.get("metavar", ""))
    if any(word in told for word in _FILES):
        return None
    if named := game().words_for(told) or (_NAMED[told]() if told in _NAMED else ()):
        return named
    return tuple(told.split("|")) if re.fullmatch("[a-z0-9-]+(?:[|][a-z0-9-]+)*", told) else ()


_SHELL_NAMES = ("bash", "zsh", "fish")
# The placeholders in a help, each with its words; `NAME` takes a schema.
_NAMED: dict[str, Callable[[], tuple[str, ...]]] = {
    "SHELL": lambda: _SHELL_NAMES,
    "NAME": lambda: tuple(sorted(names(game()))),
}


def _flags(verb: Verb) -> tuple[Option, ...]:
    return tuple(option for option in verb.options if not option.is_argument)


def _taking(verb: Verb) -> Iterator[tuple[Option, tuple[str, ...] | None]]:
    """The options of a verb that take a word, with the possible words."""
    for option in _flags(verb):
        if option.told.get("action") != "store_true":
            yield option, _words_for(option)


def _arguments(verb: Verb) -> tuple[str, ...] | None:
    """The words that the verb's argument may be; None if it is a file."""
    return next((_words_for(option) for option in verb.options if option.is_argument), ())


def _all_words(verb: Verb) -> str:
    return " ".join(
        [*(_arguments(verb) or ()), *(option.flag for option in _flags(verb)), "--help", "--no-pager"]
    )


def _options() -> dict[str, tuple[str, ...] | None]:
    """Every option that takes a word, with the possible words; they are the same for every verb."""
    return {option.flag: words for verb in verbs_of(game()).values() for option, words in _taking(verb)}


def _bash() -> Iterator[str]:
    yield '# In ~/.bashrc: eval "$(ctcore completion bash)"'
    yield "_ctcore() {"
    yield '  local current="${COMP_WORDS[COMP_CWORD]}" words="" files=""'
    yield "  COMPREPLY=()"
    yield '  case "${COMP_WORDS[COMP_CWORD-1]}" in'
    for flag, words in _options().items():
        if words is None:
            yield f'    {flag}) COMPREPLY=($(compgen -f -- "$current")); return ;;'
        else:
            yield f'    {flag}) COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$current")); return ;;'
    yield "  esac"
    yield '  if [ "$COMP_CWORD" -eq 1 ]; then'
    yield f'    words="{" ".join(verbs_of(game()))} --help --version"'
    yield "  else"
    yield '    case "${COMP_WORDS[1]}" in'
    for verb in verbs_of(game()).values():
        files = "; files=yes" if _arguments(verb) is None else ""
        yield f'      {verb.name}) words="{_all_words(verb)}"{files} ;;'
    yield "    esac"
    yield "  fi"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$current"; [ -z "$files" ] || compgen -f -- "$current"))'
    yield "}"
    yield "complete -F _ctcore ctcore"


def _zsh() -> Iterator[str]:
    yield "#compdef ctcore"
    yield '# In ~/.zshrc, after compinit: eval "$(ctcore completion zsh)"'
    yield "_ctcore() {"
    yield "  if (( CURRENT == 2 )); then"
    yield "    local -a verbs=("
    for verb in verbs_of(game()).values():
        yield f"      {_quoted(f'{verb.name}:{_short(verb.help)}')}"
    yield "    )"
    yield "    _describe verb verbs"
    yield "    return"
    yield "  fi"
    yield '  case "${words[CURRENT-1]}" in'
    for flag, words in _options().items():
        found = "_files" if words is None else f"compadd -- {' '.join(words)}"
        yield f"    {flag}) {found}; return ;;"
    yield "  esac"
    yield '  case "${words[2]}" in'
    for verb in verbs_of(game()).values():
        files = "; _files" if _arguments(verb) is None else ""
        yield f"    {verb.name}) compadd -- {_all_words(verb)}{files} ;;"
    yield "  esac"
    yield "}"
    yield "compdef _ctcore ctcore"


def _fish() -> Iterator[str]:
    yield "# In ~/.config/fish/config.fish: ctcore completion fish | source"
    yield "complete -c ctcore -f"
    yield "complete -c ctcore -n __fish_use_subcommand -l version"
    for verb in verbs_of(game()).values():
        yield f"complete -c ctcore -n __fish_use_subcommand -a {verb.name} -d {_quoted(_short(verb.help))}"
    for verb in verbs_of(game()).values():
        within = f"complete -c ctcore -n '__fish_seen_subcommand_from {verb.name}'"
        taking = {option.flag: words for option, words in _taking(verb)}
        words = _arguments(verb)
        if words or words is None:
            yield f"{within} -F" if words is None else f"{within} -a {_quoted(' '.join(words))}"
        for option in _flags(verb):
            told = f"-l {option.flag.lstrip('-')} -d {_quoted(option.told['help'])}"
            if option.flag not in taking:
                yield f"{within} {told}"
            elif taking[option.flag] is None:
                yield f"{within} {told} -r -F"
            else:
                yield f"{within} {told} -x -a {_quoted(' '.join(taking[option.flag] or ()))}"


def _short(help_: str) -> str:
    """The first sentence of a help, without characters that a shell would interpret."""
    return re.split(r"[.:;?]", help_)[0]


def _quoted(text: str) -> str:
    plain = text.replace("'", "")
    return f"'{plain}'"


_SHELLS = {"bash": _bash, "zsh": _zsh, "fish": _fish}

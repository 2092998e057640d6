"""Reading JSON strictly: every value is of the one type expected, or `InvalidPosition` names its path."""

from __future__ import annotations

import json
import reprlib
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from ctcore.errors import InvalidPosition, WrongType, near_misses
from ctcore.notation.spelling import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["choice", "document", "items", "members", "number", "once", "refuse", "truth", "word_at"]

T = TypeVar("T")

# Far beyond what any position needs.
_LONGEST = 1_000_000
_LARGEST = 1_000_000
# How many faults of one object a message names at most.
_FAULTS = 5
# How many of the known words a message lists at most.
_LISTED = 40
_NO_NAMES: Mapping[str, str] = MappingProxyType({})

_short = reprlib.Repr()
_short.maxstring, _short.maxlong = 60, 30


def refuse(path: str, message: str) -> NoReturn:
    """Raise `InvalidPosition` for the value at the path."""
    fault = f"{path or 'the position'}: {message}"
    raise InvalidPosition(fault)


def document(text: str) -> Any:
    """The JSON value that the text writes; no object may have a key twice."""
    if not isinstance(text, str):
        message = f"a position is read from text, not from {type(text).__name__}"
        raise WrongType(message)
    if len(text) > _LONGEST:
        refuse("", f"the text has {len(text)} characters; no position needs {_LONGEST}")
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        refuse("", f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})")
    except RecursionError:
        refuse("", "nested too deeply")
    except ValueError:
        refuse("", "a number has too many digits")


def members(
    value: Any,
    path: str,
    required: Iterable[str] = (),
    optional: Iterable[str] = (),
    names: Mapping[str, str] = _NO_NAMES,
) -> dict[str, Any]:
    """The object at the path, with every required key and no others but the optional ones.

    ``names`` maps likely mistakes for a key, folded, to the key.
    """
    if not isinstance(value, dict):
        refuse(path, f"{_shown(value)} is not an object")
    wanted = tuple(required)
    allowed = dict.fromkeys((*wanted, *optional))
    missing = [key for key in wanted if key not in value]
    unknown = [key for key in value if key not in allowed]
    if missing or unknown:
        faults = [f"{key!r} is missing" for key in missing]
        faults += [_unknown("key", key, tuple(allowed), names) for key in unknown[:_FAULTS]]
        more = len(unknown) - _FAULTS
        refuse(path, "; ".join(faults) + (f"; and {more} more unknown keys" if more > 0 else ""))
    return value


def items(value: Any, path: str) -> list[Any]:
    """The array at the path."""
    if not isinstance(value, list):
        refuse(path, f"{_shown(value)} is not an array")
    return value


def once(found: list[T], path: str) -> frozenset[T]:
    """The values of the array at the path, none of which stands there twice."""
    for place, value in enumerate(found):
        if value in found[:place]:
            refuse(path, f"{_shown(value if isinstance(value, int) else str(value))} stands in it twice")
    return frozenset(found)


def number(value: Any, path: str) -> int:
    """The whole number at the path; neither a truth nor a number with a decimal point."""
    if type(value) is not int:
        refuse(path, f"{_shown(value)} is not a whole number")
    if abs(value) > _LARGEST:
        refuse(path, f"{_shown(value)} is beyond any count")
    return value


def truth(value: Any, path: str) -> bool:
    """The true or false at the path."""
    if not isinstance(value, bool):
        refuse(path, f"{_shown(value)} is neither true nor false")
    return value


def word_at(value: Any, path: str) -> str:
    """The text at the path."""
    if not isinstance(value, str):
        refuse(path, f"{_shown(value)} is not a word")
    return value


def choice(value: Any, path: str, vocabulary: Mapping[str, T], names: Mapping[str, str] = _NO_NAMES) -> T:
    """The value in the vocabulary of the word at the path; ``names`` as in `members`."""
    if not isinstance(value, str):
        refuse(path, f"{_shown(value)} is not a word; it is one of {_listed(vocabulary)}")
    if value not in vocabulary:
        refuse(path, _unknown("word", value, tuple(vocabulary), names))
    return vocabulary[value]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            refuse("", f"the key {_shown(key)} stands twice in one object")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    refuse("", f"{name} is not a number that JSON has")


def _unknown(what: str, word: str, known: tuple[str, ...], names: Mapping[str, str]) -> str:
    if (id_ := names.get(fold(word))) is not None:
        return f"{_shown(word)} is written by its id, {id_!r}"
    plain = {each.casefold(): each for each in reversed(known)}
    near = near_misses(word[:60].casefold(), plain, most=1)
    hint = f"did you mean {plain[near[0]]!r}?" if near else f"there are {_listed(known)}"
    return f"{_shown(word)} is an unknown {what}; {hint}"


def _listed(words: Iterable[str]) -> str:
    found = tuple(words)
    more = len(found) - _LISTED
    return ", ".join(found[:_LISTED]) + (f" and {more} more" if more > 0 else "")


def _shown(value: Any) -> str:
    kinds = {dict: "an object", list: "an array", bool: str(value).lower(), type(None): "null"}
    return kinds.get(type(value)) or _short.repr(value)

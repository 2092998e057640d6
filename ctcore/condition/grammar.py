"""Conditions as text: a small grammar, read by lark, and errors that show where and say what was meant.

Nothing is evaluated: each word is looked up among those of the game (`ctcore.condition.words`).

>>> str(condition("any(bases >= 3 where sector) and not oran.fln_control"))
'any(bases >= 3 where sector) and not Oran.fln_control'
>>> condition("Oran.gerillas > 1")
Traceback (most recent call last):
...
ctcore.condition.grammar.ConditionError: a space has no 'gerillas'. Did you mean guerrillas?
  Oran.gerillas > 1
       ^^^^^^^^
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from ctcore.condition import expression as e
from ctcore.condition.quantifiers import Count, Every, Some, Sum
from ctcore.condition.words import Words, words_of
from ctcore.errors import NotationError, WrongType

if TYPE_CHECKING:
    from ctcore.game import Game

__all__ = ["ConditionError", "condition", "expression", "quantity"]

# Limits: letters of a condition, depth of nesting, digits of a number.
_LONGEST, _DEEPEST, _DIGITS = 2000, 80, 4
# How many letters of a line an error shows.
_SHOWN = 100
_GRAMMAR = r"""
?either: joined | either _OR joined                -> join_or
?joined: negated | joined _AND negated             -> join_and
?negated: compared | _NOT negated                  -> negate
?compared: added | added (COMPARISON added)+       -> compare
?added: times | added (PLUS | MINUS) times         -> arithmetic
?times: factor | times TIMES factor                -> arithmetic
?factor: NUMBER                                    -> constant
       | MINUS factor                              -> minus
       | ELEMENT ("." NAME)+                       -> of_element
       | NAME ("." NAME)*                          -> named
       | ANY "(" either [_WHERE either] ")"        -> quantified
       | ALL "(" either [_WHERE either] ")"        -> quantified
       | SUM "(" either [_WHERE either] ")"        -> quantified
       | COUNT "(" either [_WHERE either] ")"      -> counted
       | "(" either ")"
_OR: /or\b/i
_AND: /and\b/i
_NOT: /not\b/i
_WHERE: /where\b/i
ANY: "any"i
ALL: "all"i
SUM: "sum"i
COUNT: "count"i
COMPARISON: "<=" | ">=" | "!=" | "==" | "<" | ">" | "="
PLUS: "+"
MINUS: "-"
TIMES: "*"
NUMBER: /[0-9]+/
ELEMENT.5: /(?:{names})(?=\s*\.)/i
NAME: /(?!(?:{keywords})\b)[a-z_][a-z0-9_]*/i
%ignore /\s+/
"""
_KEYWORDS = ("and", "or", "not", "where", "any", "all", "sum", "count")
_Span = tuple[int, int]


class ConditionError(NotationError):
    """A condition cannot be read: why, where, and what was perhaps meant.

    ``span`` is where in ``text`` the fault begins and ends, from 0.
    """

    def __init__(self, message: str, suggestions: Sequence[str], text: str, span: _Span) -> None:
        """Keep the text and the place beside the message."""
        super().__init__(message, suggestions)
        self.text, self.span = text, span

    def __str__(self) -> str:
        """The message, and under it the line with its fault marked."""
        begin, end = self.span
        cut = max(0, begin - _SHOWN // 2) if len(self.text) > _SHOWN else 0
        line = "".join(" " if one.isspace() else one for one in self.text[cut : cut + _SHOWN])
        marks = "^" * max(1, min(end, cut + len(line)) - begin)
        return f"{super().__str__()}\n  {line}\n  {' ' * (begin - cut)}{marks}"


class _Fault(Exception):  # noqa: N818 - a ConditionError in the making
    def __init__(self, says: str, span: _Span, near: Sequence[str] = ()) -> None:
        self.says, self.span, self.near = says, span, near


def condition(text: str, game: Game[Any] | None = None) -> e.Condition:
    """The condition that the text writes of a game, the default one if none is given.

    Raises `ConditionError` if it writes none.

    >>> import ctcore as ct
    >>> condition("resources.fln > 10 and independent").read(ct.setup("full"))
    False
    """
    found = _read(text, words_of(game))
    if isinstance(found, e.Condition):
        return found
    says = f"'{found}' is a number; a condition compares it, as in {found.within(5)} >= 3."
    raise ConditionError(says, (), text, _stripped(text))


def quantity(text: str, game: Game[Any] | None = None) -> e.Quantity:
    """The number that the text writes of a game, as `condition`; `ConditionError` if it writes none.

    >>> import ctcore as ct
    >>> quantity("total_support + total_opposition").read(ct.setup("full"))
    5
    """
    words = words_of(game)
    found = _read(text, words)
    if isinstance(found, e.Quantity):
        return found
    hint = f", such as {words.number}" if words.number else ""
    says = f"'{found}' is a condition; a number is asked for{hint}."
    raise ConditionError(says, (), text, _stripped(text))


def expression(text: str, game: Game[Any] | None = None, *, each: bool = False) -> e.Expression:
    """The number or the condition that the text writes of a game; `ConditionError` if it writes neither.

    With ``each`` it is one of each element in turn, as inside ``any``.

    >>> str(expression("bases >= 3", each=True)), str(expression("sum(bases)"))
    ('bases >= 3', 'sum(bases)')
    """
    return _read(text, words_of(game), inside=int(each))


def _stripped(text: str) -> _Span:
    begin = len(text) - len(text.lstrip())
    return begin, len(text.rstrip())


@cache
def _parser(words: Words) -> Lark:
    names = sorted((re.escape(name) for name in words.names), key=len, reverse=True)
    pattern = "|".join(name.replace(r"\ ", r"\s+") for name in names)
    return Lark(
        _GRAMMAR.replace("{keywords}", "|".join(_KEYWORDS))
        # Where there are no elements, nothing is read as one.
        .replace("{names}", pattern or "(?!x)x"),
        start="either",
        parser="lalr",
        propagate_positions=True,
        maybe_placeholders=True,
    )


def _read(text: str, words: Words, inside: int = 0) -> e.Expression:
    if not isinstance(text, str):
        message = f"a condition is text, not {type(text).__name__}"
        raise WrongType(message)
    try:
        if not text.strip():
            _refuse(f"a condition is wanted, such as {words.such_as}.", (0, 1))
        if len(text) > _LONGEST:
            _refuse(f"a condition has at most {_LONGEST} characters.", (_LONGEST, _LONGEST + 1))
        return _Building(words, inside).build(_parser(words).parse(text))
    except _Fault as fault:
        says, span, near = fault.says, fault.span, fault.near
    except UnexpectedInput as bad:
        says, span, near = _unexpected(text, bad, words)
    raise ConditionError(says, near, text[:_LONGEST], span)


def _refuse(says: str, span: _Span, near: Sequence[str] = ()) -> NoReturn:
    raise _Fault(says, span, near)


def _unexpected(text: str, bad: UnexpectedInput, words: Words) -> tuple[str, _Span, Sequence[str]]:
    end = len(text.rstrip())
    if isinstance(bad, UnexpectedCharacters):
        at: Any = bad.pos_in_stream
        return f"'{text[at]}' has no place here.", (at, at + 1), ()
    assert isinstance(bad, UnexpectedToken)
    if bad.token.type == "$END":
        return "the condition breaks off.", (end, end + 1), ()
    word, span = str(bad.token), _span(bad.token)
    before = text[: span[0]]
    last = re.split(r"\W", before.rstrip())[-1]
    # Several words in a row name an element that the game does not have.
    if bad.token.type in {"NAME", "ELEMENT"} and last.isidentifier() and last.lower() not in _KEYWORDS:
        begin = text.rindex(last, 0, span[0])
        whole = f"{last} {word}"
        return f"two words stand side by side: '{whole}'.", (begin, span[1]), words.near_elements(whole)
    there: Any = _parser(words).parse_interactive(before)
    there.exhaust_lexer()
    wanted = sorted(_WANTED[one] for one in there.accepts() if one in _WANTED)
    return f"'{word}' has no place here; here stands {' or '.join(wanted)}.", span, ()


_WANTED = {
    "NAME": "a word or a number",
    "COMPARISON": "a comparison",
    "_AND": "'and'",
    "_OR": "'or'",
    "RPAR": "')'",
    "LPAR": "'('",
    "DOT": "'.'",
}


def _span(of: Any) -> _Span:
    place = of.meta if isinstance(of, Tree) else of
    return place.start_pos, place.end_pos


class _Building:
    """Turns a parse tree into expressions."""

    def __init__(self, words: Words, inside: int) -> None:
        self.words = words
        # The current depth in the tree, and in quantifiers.
        self.depth = 0
        self.inside = inside

    def build(self, tree: Any) -> e.Expression:
        self.depth += 1
        if self.depth > _DEEPEST:
            _refuse(f"a condition is nested at most {_DEEPEST} deep.", _span(tree))
        found: e.Expression = getattr(self, f"_{tree.data}")(tree)
        self.depth -= 1
        return found

    def _sort(self, tree: Any, sort: type[Any], wants: str) -> Any:
        found = self.build(tree)
        if not isinstance(found, sort):
            kind = "a condition" if isinstance(found, e.Condition) else "a number"
            _refuse(f"'{found}' is {kind}; {wants}.", _span(tree))
        return found

    def _join_or(self, tree: Any) -> e.Expression:
        left, right = (self._sort(one, e.Condition, "'or' joins conditions") for one in tree.children)
        return e.Either(left, right)

    def _join_and(self, tree: Any) -> e.Expression:
        left, right = (self._sort(one, e.Condition, "'and' joins conditions") for one in tree.children)
        joined: e.Condition = left & right
        return joined

    def _negate(self, tree: Any) -> e.Expression:
        (negated,) = tree.children
        return e.Not(self._sort(negated, e.Condition, "'not' takes a condition"))

    def _compare(self, tree: Any) -> e.Expression:
        first, sign, second, *more = tree.children
        if more:
            says = "comparisons are not chained; join two of them with 'and'."
            _refuse(says, _span(more[0]))
        wants = f"'{sign}' compares numbers"
        left, right = (self._sort(one, e.Quantity, wants) for one in (first, second))
        return e.Comparison("=" if sign == "==" else str(sign), left, right)

    def _arithmetic(self, tree: Any) -> e.Expression:
        first, sign, second = tree.children
        left, right = (self._sort(one, e.Quantity, f"'{sign}' takes numbers") for one in (first, second))
        try:
            return e.Arithmetic(str(sign), left, right)
        except ValueError as wrong:
            return _refuse(f"{wrong}.", _span(tree))

    def _minus(self, tree: Any) -> e.Expression:
        number: e.Quantity = self._sort(tree.children[1], e.Quantity, "'-' takes numbers")
        return -number

    def _constant(self, tree: Any) -> e.Expression:
        (digits,) = tree.children
        if len(digits) > _DIGITS:
            _refuse(f"a number has at most {_DIGITS} digits.", _span(tree))
        return e.Constant(int(digits))

    def _of_element(self, tree: Any) -> e.Expression:
        named, *parts = tree.children
        word = ".".join(parts)
        found = self.words.of_element(self.words.named(" ".join(named.split())), word.lower())
        if found is None:
            unknown = self.words.unknown_of_element(word)
            span = parts[0].start_pos, parts[-1].end_pos
            _refuse(unknown.message, span, unknown.suggestions)
        return found

    def _quantified(self, tree: Any) -> e.Expression:
        word, inner, where = tree.children
        self.inside += 1
        kind: Any = {"any": Some, "all": Every, "sum": Sum}[word.lower()]
        sort, what = (e.Quantity, "a number") if kind is Sum else (e.Condition, "a condition")
        made = self._sort(inner, sort, f"'{word.lower()}' takes {what}")
        kept = None if where is None else self._sort(where, e.Condition, "'where' takes a condition")
        self.inside -= 1
        found: e.Expression = kind(made, kept)
        return found

    def _counted(self, tree: Any) -> e.Expression:
        _, inner, where = tree.children
        self.inside += 1
        counted: e.Condition = self._sort(inner, e.Condition, "'count' takes a condition")
        if where is not None:
            counted = self._sort(where, e.Condition, "'where' takes a condition") & counted
        self.inside -= 1
        return Count(counted)

    def _named(self, tree: Any) -> e.Expression:
        parts = tree.children
        name = ".".join(parts).lower()
        found = self.words.of_element(None, name) if self.inside else None
        found = self.words.of_position(name) if found is None else found
        return self._unknown(parts, name, tree) if found is None else found

    def _unknown(self, parts: list[Token], name: str, tree: Any) -> NoReturn:
        """Refuse a word, and suggest what was perhaps meant."""
        words, first = self.words, str(parts[0])
        unknown = words.unknown_of_position(name)
        example, _, asked = words.example.partition(".")
        if name in words.element:
            is_number = isinstance(words.of_element(None, name), e.Quantity)
            many = f"any({name} ...), sum({name})" if is_number else f"any({name}), count({name})"
            says = f"'{name}' is asked of {words.a_kind}: {example}.{name}, or of many: {many}."
            _refuse(says, _span(tree))
        if len(parts) > 1 and words.elements and first.lower() not in words.heads:
            near = words.near_elements(first) or words.near(first, words.heads)
            _refuse(f"no {words.kind} is called '{first}'.", _span(parts[0]), near)
        if len(parts) > 1:
            _refuse(unknown.message, _span(tree), unknown.suggestions)
        if any(name == one.casefold() for one in words.names):
            says = f"'{first}' is {words.a_kind}; ask something of it: {first}.{asked}."
            _refuse(says, _span(tree))
        near = words.near(name, words.element) if self.inside else []
        near = near or list(unknown.suggestions) or words.near(name, words.element)
        _refuse(f"there is no '{name}'.", _span(tree), near)

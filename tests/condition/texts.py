"""Conditions drawn as text: every word and every form of the language."""

from __future__ import annotations

from hypothesis import strategies as st

from ctcore.condition.expression import Quantity
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.conditions import CONSTANTS, OF_POSITION, OF_SPACE, of_position, of_space

_NUMBERS_OF_SPACE = sorted(name for name in OF_SPACE if isinstance(of_space(None, name), Quantity))
_TRUTHS_OF_SPACE = sorted(OF_SPACE.keys() - set(_NUMBERS_OF_SPACE))
_NUMBERS = sorted(name for name in OF_POSITION if isinstance(of_position(name), Quantity))
_TRUTHS = sorted(OF_POSITION.keys() - set(_NUMBERS))
_PLACES = st.sampled_from([text for place in PLACES for text in (place.name, place.id)])


def _of_space(words: list[str]) -> st.SearchStrategy[str]:
    return st.builds("{}.{}".format, _PLACES, st.sampled_from(words))


def _numbers(atoms: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    digits = st.integers(0, 60).map(str)
    leaves = st.one_of(atoms, digits)

    def more(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.builds("({} {} {})".format, inner, st.sampled_from("+-"), inner),
            st.builds("{} {} {}".format, inner, st.sampled_from("+-"), inner),
            st.builds("({}) * {}".format, inner, digits),
            st.builds("-({})".format, inner),
        )

    return st.recursive(leaves, more, max_leaves=3)


def _truths(truths: st.SearchStrategy[str], numbers: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    sign = st.sampled_from(["<", "<=", "=", "==", "!=", ">=", ">"])
    leaves = st.one_of(truths, st.builds("{} {} {}".format, numbers, sign, numbers))

    def more(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        return st.one_of(
            st.builds("({}) {} ({})".format, inner, st.sampled_from(["and", "or"]), inner),
            st.builds("{} {} {}".format, inner, st.sampled_from(["and", "or"]), inner),
            st.builds("not ({})".format, inner),
        )

    return st.recursive(leaves, more, max_leaves=3)


def _inside() -> tuple[st.SearchStrategy[str], st.SearchStrategy[str]]:
    numbers = _numbers(st.sampled_from(_NUMBERS_OF_SPACE))
    return numbers, _truths(st.sampled_from(_TRUTHS_OF_SPACE), numbers)


def quantities() -> st.SearchStrategy[str]:
    """Numbers of a position, as text."""
    numbers, truths = _inside()
    summed = st.one_of(
        st.builds("sum({})".format, numbers),
        st.builds("sum({} where {})".format, numbers, truths),
        st.builds("count({})".format, truths),
    )
    named = st.sampled_from([*_NUMBERS, *CONSTANTS])
    return _numbers(st.one_of(named, _of_space(_NUMBERS_OF_SPACE), summed))


def conditions() -> st.SearchStrategy[str]:
    """Conditions of a position, as text."""
    _, truths = _inside()
    word = st.sampled_from(["any", "all"])
    some = st.one_of(
        st.builds("{}({})".format, word, truths), st.builds("{}({} where {})".format, word, truths, truths)
    )
    named = st.sampled_from(_TRUTHS)
    return _truths(st.one_of(named, _of_space(_TRUTHS_OF_SPACE), some), quantities())

"""The types of frame that are based on one, and pending by themselves."""

from __future__ import annotations

from ctcore.kernel.frozen import frozen
from ctcore.kernel.procedure import Stepping, types_of


@frozen
class Cooking(Stepping):
    """What no clause has stands for those that are based on it."""

    step: int = 0


@frozen
class Boiling(Cooking, clause="1", awaits="water"):
    heat: int = 0


@frozen
class Frying(Cooking):
    oil: int = 0


@frozen
class Searing(Frying, clause="2", awaits="oil"):
    meat: int = 0


def test_each_type_with_a_clause_is_there_once_however_far_down() -> None:
    """Not what is made within a function, nor what a class with slots has taken the place of."""

    class Local(Boiling, clause="3"):
        pass

    assert [*types_of(Cooking)] == [Boiling, Searing]
    assert [*types_of(Frying)] == [Searing]
    assert [*types_of(Searing)] == []
    assert issubclass(Local, Boiling)

"""Deploy (4.2.1): each requirement from both sides, each effect to the last piece."""

from __future__ import annotations

import pytest

import ctcore as ct
from ctcore.kernel import Move
from tests.rules.positions import (
    END,
    line,
    move,
    pending,
    play,
    turn,
)

DEPLOY = move("deploy")


def select(space: str) -> Move:
    return move("deploy.select", space)


def deploying(*spaces: str, state: ct.State | None = None) -> ct.State:
    """A Deploy opened at the beginning of a Train, with these spaces chosen."""
    return play(line(state or turn(ct.GOVERNMENT), "train"), DEPLOY, *map(select, spaces))


# Choosing the spaces


@pytest.mark.clause("4.2.1", "R9")
@pytest.mark.parametrize("spaces", [(), ("Oran",), ("Oran", "Algiers", "Constantine")])
def test_a_deploy_without_a_move_ends_and_was_not_made(spaces: tuple[str, ...]) -> None:
    operation = pending(play(deploying(*spaces), END))
    assert (operation.activity, operation.unmade) == (None, True)

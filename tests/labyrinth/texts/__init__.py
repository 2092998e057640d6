"""The texts of the events stated a second time: each module enters its cards in one table."""

from tests.labyrinth.texts import jihadist, unassociated, us

__all__ = ["jihadist", "unassociated", "us"]

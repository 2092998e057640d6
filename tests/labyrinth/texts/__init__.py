"""The texts of the events stated a second time, as changes of a plain record; each module enters its cards."""

from tests.labyrinth.texts import jihadist, unassociated, us

__all__ = ["jihadist", "unassociated", "us"]

"""Labyrinth stated a second time: an engine in plain Python that shares nothing with the first."""

from tests.labyrinth.second.second import Second

__all__ = ["Second"]

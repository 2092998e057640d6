"""Lawful positions of Algeria for tests, and which moves to try in them.  Needs hypothesis."""

from ctcore.algeria.testing.positions import edited, positions_of
from ctcore.algeria.testing.trials import AlgeriaTrials

__all__ = ["AlgeriaTrials", "edited", "positions_of"]

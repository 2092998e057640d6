"""Positions of Colonial Twilight made by hand, and checks of every position.  Needs hypothesis."""

from ctcore.twilight.testing.positions import scenario_with, with_frame, with_space

__all__ = ["scenario_with", "with_frame", "with_space"]

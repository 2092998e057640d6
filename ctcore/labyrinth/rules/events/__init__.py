"""The events of the 120 cards (6.2), by whose they are."""

from ctcore.labyrinth.rules.events.happening import EVENTS, happen, possible

__all__ = ["EVENTS", "happen", "possible"]

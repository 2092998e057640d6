"""Positions by the thousand."""

"""Troop Lift (4.2.2)."""

"""Positions in which one requirement, condition or law alone decides, and what a dropped one leaves."""

"""Positions in which one requirement, condition or law alone decides."""

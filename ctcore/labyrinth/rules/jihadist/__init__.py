"""Jihadist operations (8)."""

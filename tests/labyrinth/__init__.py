"""Labyrinth: its rules in words, its rules, its play."""

"""Tests of what lies above the rules: notation, lines of play, positions as text."""

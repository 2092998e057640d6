"""Counts of the lines of play from each scenario: golden tables, and each candidate asked alone."""

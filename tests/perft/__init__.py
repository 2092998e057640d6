"""Counts of the lines of play from each scenario: golden counts, and each candidate asked alone."""

"""Counts of the lines of play from each scenario: golden tables, and a naive counter to confirm them."""

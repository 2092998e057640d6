"""Mutants of the rules, one small change each, and who notices it: ``python -m tests.mutation``."""

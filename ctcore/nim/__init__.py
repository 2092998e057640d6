"""Nim: the smallest game of the house, and the example of how to put one on the kernel."""

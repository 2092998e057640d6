"""Nim, the smallest game of the house, in every room above the kernel."""

"""Tests of what reads a text, apart from any game's words."""

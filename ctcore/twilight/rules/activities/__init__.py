"""The Special Activities (4.2, 4.3), one file for each."""

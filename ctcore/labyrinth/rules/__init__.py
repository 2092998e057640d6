"""The rules by printed chapter."""

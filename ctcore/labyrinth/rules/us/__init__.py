"""US operations (7)."""

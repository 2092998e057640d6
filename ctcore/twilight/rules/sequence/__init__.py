"""The sequence of play (chapter 2)."""

"""Lines of play, positions and game records as text, both ways."""

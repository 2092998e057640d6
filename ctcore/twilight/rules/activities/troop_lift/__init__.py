"""Troop Lift: its moves, and what one taken before an Assault can still make possible."""

"""Properties of all positions, from those that play reaches and from arbitrary lawful ones."""

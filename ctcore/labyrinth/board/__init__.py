"""What stands on the map and the tracks, and the primitives that change it."""

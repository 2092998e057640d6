"""What several chapters share: dice, points to distribute, units to choose, ruling switches."""

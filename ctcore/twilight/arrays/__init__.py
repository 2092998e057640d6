"""Any position of Colonial Twilight, guessed, and many positions near a guess."""

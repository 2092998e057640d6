"""The options of the set-up: chapter 10's, and 7.3's Deception markers."""
